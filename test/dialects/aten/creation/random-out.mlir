// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Random numbers: factories, fills, dropout and the Bernoulli distribution; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%is: !prim.list<!prim.int>, %t: !prim.tensor, %opt_i: !prim.optional<!prim.int>,
    %i: !prim.int, %opt_g: !prim.optional<!prim.generator>, %f: !prim.float) {
  // CHECK: aten.rand.out(%is, %t) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.rand.out(%is, %t) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.rand_like.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.rand_like.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randn.out(%is, %t) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.randn.out(%is, %t) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randn_like.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.randn_like.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randint.out(%i, %is, %t) : (!prim.int, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.randint.out(%i, %is, %t) : (!prim.int, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randint.low_out(%i, %i, %is, %t) : (!prim.int, !prim.int, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.randint.low_out(%i, %i, %is, %t) : (!prim.int, !prim.int, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randint_like.out(%t, %i, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.randint_like.out(%t, %i, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randint_like.low_dtype_out(%t, %i, %i, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.randint_like.low_dtype_out(%t, %i, %i, %opt_i, %t) : (!prim.tensor, !prim.int, !prim.int, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.randperm.out(%i, %t) : (!prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.randperm.out(%i, %t) : (!prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bernoulli.out(%t, %opt_g, %t) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.bernoulli.out(%t, %opt_g, %t) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bernoulli.Tensor_out(%t, %t, %opt_g, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.bernoulli.Tensor_out(%t, %t, %opt_g, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bernoulli.float_out(%t, %f, %opt_g, %t) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.bernoulli.float_out(%t, %f, %opt_g, %t) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.uniform.out(%t, %f, %f, %opt_g, %t) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.uniform.out(%t, %f, %f, %opt_g, %t) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.normal_(%t, %f, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %13 = aten.normal_(%t, %f, %f, %opt_g) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.normal.out(%t, %f, %f, %opt_g, %t) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.normal.out(%t, %f, %f, %opt_g, %t) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.normal.float_float_out(%f, %f, %is, %opt_g, %t) : (!prim.float, !prim.float, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.normal.float_float_out(%f, %f, %is, %opt_g, %t) : (!prim.float, !prim.float, !prim.list<!prim.int>, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.exponential.out(%t, %f, %opt_g, %t) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.exponential.out(%t, %f, %opt_g, %t) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.random.out(%t, %opt_g, %t) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.random.out(%t, %opt_g, %t) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.random.to_out(%t, %i, %opt_g, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.random.to_out(%t, %i, %opt_g, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.random.from_out(%t, %i, %opt_i, %opt_g, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.random.from_out(%t, %i, %opt_i, %opt_g, %t) : (!prim.tensor, !prim.int, !prim.optional<!prim.int>, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  func.return
}
