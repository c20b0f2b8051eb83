// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Random numbers: factories, fills, dropout and the Bernoulli distribution.

// CHECK-LABEL: func.func @operators
func.func @operators(%is: !prim.list<!prim.int>, %opt_i: !prim.optional<!prim.int>,
    %opt_dev: !prim.optional<!prim.device>, %opt_b: !prim.optional<!prim.bool>, %t: !prim.tensor,
    %i: !prim.int, %opt_g: !prim.optional<!prim.generator>, %f: !prim.float, %b: !prim.bool) {
  // CHECK: aten.rand(%is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %0 = aten.rand(%is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.rand_like(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %1 = aten.rand_like(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randn(%is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %2 = aten.randn(%is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randn_like(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %3 = aten.randn_like(%t, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randint(%i, %is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %4 = aten.randint(%i, %is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randint.low(%i, %i, %is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.int, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %5 = aten.randint.low(%i, %i, %is, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.int, !prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randint_like(%t, %i, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %6 = aten.randint_like(%t, %i, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randint_like.low_dtype(%t, %i, %i, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %7 = aten.randint_like.low_dtype(%t, %i, %i, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randperm(%i, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %8 = aten.randperm(%i, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.bernoulli(%t, %opt_g) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %9 = aten.bernoulli(%t, %opt_g) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.bernoulli.p(%t, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %10 = aten.bernoulli.p(%t, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.bernoulli.Tensor(%t, %t, %opt_g) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %11 = aten.bernoulli.Tensor(%t, %t, %opt_g) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.uniform(%t, %f, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %12 = aten.uniform(%t, %f, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.normal_functional(%t, %f, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %13 = aten.normal_functional(%t, %f, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.normal.float_float(%f, %f, %is, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.float, !prim.float, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %14 = aten.normal.float_float(%f, %f, %is, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.float, !prim.float, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.exponential(%t, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %15 = aten.exponential(%t, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.random(%t, %opt_g) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %16 = aten.random(%t, %opt_g) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.random.to(%t, %i, %opt_g) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %17 = aten.random.to(%t, %i, %opt_g) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.random.from(%t, %i, %opt_i, %opt_g) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %18 = aten.random.from(%t, %i, %opt_i, %opt_g) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.dropout(%t, %f, %b) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor{{$}}
  %19 = aten.dropout(%t, %f, %b) : (!prim.tensor, !prim.float, !prim.bool) -> !prim.tensor
  // CHECK: aten.native_dropout(%t, %f, %opt_b) : (!prim.tensor, !prim.float, !prim.optional<!prim.bool>) -> (!prim.tensor, !prim.tensor){{$}}
  %20:2 = aten.native_dropout(%t, %f, %opt_b) : (!prim.tensor, !prim.float, !prim.optional<!prim.bool>) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.rand.generator(%is, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %21 = aten.rand.generator(%is, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.rand_like.generator(%t, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %22 = aten.rand_like.generator(%t, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randn.generator(%is, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %23 = aten.randn.generator(%is, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randn_like.generator(%t, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %24 = aten.randn_like.generator(%t, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randint.generator(%i, %is, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %25 = aten.randint.generator(%i, %is, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randint.low_generator(%i, %i, %is, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.int, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %26 = aten.randint.low_generator(%i, %i, %is, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.int, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  // CHECK: aten.randint_like.generator(%t, %i, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %27 = aten.randint_like.generator(%t, %i, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randint_like.low_generator_dtype(%t, %i, %i, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor{{$}}
  %28 = aten.randint_like.low_generator_dtype(%t, %i, %i, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b, %opt_i) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>, !prim.optional<!prim.int>) -> !prim.tensor
  // CHECK: aten.randperm.generator(%i, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor{{$}}
  %29 = aten.randperm.generator(%i, %opt_g, %opt_i, %opt_i, %opt_dev, %opt_b) : (!prim.int, !prim.optional<!prim.generator>, !prim.optional<!prim.int>, !prim.optional<!prim.int>, !prim.optional<!prim.device>, !prim.optional<!prim.bool>) -> !prim.tensor
  func.return
}
