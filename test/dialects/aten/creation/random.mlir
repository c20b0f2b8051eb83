// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Random numbers: factories, fills and the Bernoulli distribution.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.optional<!prim.generator>, %a2: !prim.float, %a3: !prim.list<!prim.int>, %a4: !prim.optional<!prim.int>, %a5: !prim.optional<!prim.device>, %a6: !prim.optional<!prim.bool>, %a7: !prim.int) {
  // CHECK: aten.bernoulli(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %0 = aten.bernoulli(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.bernoulli.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %1 = aten.bernoulli.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.bernoulli.Tensor_out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.bernoulli.Tensor_out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bernoulli.float_out(%a0, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.bernoulli.float_out(%a0, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bernoulli.out(%a0, %a1, %a0) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.bernoulli.out(%a0, %a1, %a0) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bernoulli.p(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %5 = aten.bernoulli.p(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.bernoulli_.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %6 = aten.bernoulli_.Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.bernoulli_.float(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %7 = aten.bernoulli_.float(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.exponential(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %8 = aten.exponential(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.exponential.out(%a0, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.exponential.out(%a0, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.exponential_(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %10 = aten.exponential_(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.normal.float_float(%a2, %a2, %a3, %a1, %a4, %a4, %a5, %a6) : (!prim.float, !prim.float, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %11 = aten.normal.float_float(%a2, %a2, %a3, %a1, %a4, %a4, %a5, %a6) : (!prim.float, !prim.float, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.normal.float_float_out(%a2, %a2, %a3, %a1, %a0) : (!prim.float, !prim.float, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.normal.float_float_out(%a2, %a2, %a3, %a1, %a0) : (!prim.float, !prim.float, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.normal.out(%a0, %a2, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.normal.out(%a0, %a2, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.normal_(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %14 = aten.normal_(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.normal_functional(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %15 = aten.normal_functional(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.rand(%a3, %a4, %a4, %a5, %a6) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %16 = aten.rand(%a3, %a4, %a4, %a5, %a6) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.rand.generator(%a3, %a1, %a4, %a4, %a5, %a6) : (!prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %17 = aten.rand.generator(%a3, %a1, %a4, %a4, %a5, %a6) : (!prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.rand.out(%a3, %a0) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.rand.out(%a3, %a0) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.rand_like(%a0, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %19 = aten.rand_like(%a0, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.rand_like.generator(%a0, %a1, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %20 = aten.rand_like.generator(%a0, %a1, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.rand_like.out(%a0, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten.rand_like.out(%a0, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randint(%a7, %a3, %a4, %a4, %a5, %a6) : (!prim.int, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %22 = aten.randint(%a7, %a3, %a4, %a4, %a5, %a6) : (!prim.int, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randint.generator(%a7, %a3, %a1, %a4, %a4, %a5, %a6) : (!prim.int, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %23 = aten.randint.generator(%a7, %a3, %a1, %a4, %a4, %a5, %a6) : (!prim.int, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randint.low(%a7, %a7, %a3, %a4, %a4, %a5, %a6) : (!prim.int, !prim.int, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %24 = aten.randint.low(%a7, %a7, %a3, %a4, %a4, %a5, %a6) : (!prim.int, !prim.int, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randint.low_generator(%a7, %a7, %a3, %a1, %a4, %a4, %a5, %a6) : (!prim.int, !prim.int, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %25 = aten.randint.low_generator(%a7, %a7, %a3, %a1, %a4, %a4, %a5, %a6) : (!prim.int, !prim.int, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randint.low_out(%a7, %a7, %a3, %a0) : (!prim.int, !prim.int, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.randint.low_out(%a7, %a7, %a3, %a0) : (!prim.int, !prim.int, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randint.out(%a7, %a3, %a0) : (!prim.int, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.randint.out(%a7, %a3, %a0) : (!prim.int, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randint_like(%a0, %a7, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %28 = aten.randint_like(%a0, %a7, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randint_like.generator(%a0, %a7, %a1, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %29 = aten.randint_like.generator(%a0, %a7, %a1, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randint_like.low_dtype(%a0, %a7, %a7, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %30 = aten.randint_like.low_dtype(%a0, %a7, %a7, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randint_like.low_dtype_out(%a0, %a7, %a7, %a4, %a0) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.randint_like.low_dtype_out(%a0, %a7, %a7, %a4, %a0) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randint_like.low_generator_dtype(%a0, %a7, %a7, %a1, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %32 = aten.randint_like.low_generator_dtype(%a0, %a7, %a7, %a1, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randint_like.out(%a0, %a7, %a4, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.randint_like.out(%a0, %a7, %a4, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randn(%a3, %a4, %a4, %a5, %a6) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %34 = aten.randn(%a3, %a4, %a4, %a5, %a6) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randn.generator(%a3, %a1, %a4, %a4, %a5, %a6) : (!prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %35 = aten.randn.generator(%a3, %a1, %a4, %a4, %a5, %a6) : (!prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randn.out(%a3, %a0) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %36 = aten.randn.out(%a3, %a0) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randn_like(%a0, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %37 = aten.randn_like(%a0, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randn_like.generator(%a0, %a1, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %38 = aten.randn_like.generator(%a0, %a1, %a4, %a4, %a5, %a6, %a4) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randn_like.out(%a0, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %39 = aten.randn_like.out(%a0, %a4, %a0) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.random(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %40 = aten.random(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.random.from(%a0, %a7, %a4, %a1) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %41 = aten.random.from(%a0, %a7, %a4, %a1) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.random.from_out(%a0, %a7, %a4, %a1, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %42 = aten.random.from_out(%a0, %a7, %a4, %a1, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.random.out(%a0, %a1, %a0) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %43 = aten.random.out(%a0, %a1, %a0) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.random.to(%a0, %a7, %a1) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %44 = aten.random.to(%a0, %a7, %a1) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.random.to_out(%a0, %a7, %a1, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %45 = aten.random.to_out(%a0, %a7, %a1, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.random_(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %46 = aten.random_(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.random_.from(%a0, %a7, %a4, %a1) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %47 = aten.random_.from(%a0, %a7, %a4, %a1) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.random_.to(%a0, %a7, %a1) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %48 = aten.random_.to(%a0, %a7, %a1) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.randperm(%a7, %a4, %a4, %a5, %a6) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %49 = aten.randperm(%a7, %a4, %a4, %a5, %a6) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randperm.generator(%a7, %a1, %a4, %a4, %a5, %a6) : (!prim.int, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %50 = aten.randperm.generator(%a7, %a1, %a4, %a4, %a5, %a6) : (!prim.int, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randperm.out(%a7, %a0) : (!prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %51 = aten.randperm.out(%a7, %a0) : (!prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.uniform(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %52 = aten.uniform(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.uniform.out(%a0, %a2, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %53 = aten.uniform.out(%a0, %a2, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.uniform_(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %54 = aten.uniform_(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  func.return
}
