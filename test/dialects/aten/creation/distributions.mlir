// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Random numbers of further distributions, and choices with given weights.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.optional<!prim.generator>, %a2: !prim.float, %a3: !prim.int, %a4: !prim.bool) {
  // CHECK: aten.binomial(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %0 = aten.binomial(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.binomial.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.binomial.out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cauchy(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %2 = aten.cauchy(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.cauchy.out(%a0, %a2, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.cauchy.out(%a0, %a2, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.cauchy_(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %4 = aten.cauchy_(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.geometric(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %5 = aten.geometric(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.geometric.out(%a0, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.geometric.out(%a0, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.geometric_(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %7 = aten.geometric_(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.log_normal(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %8 = aten.log_normal(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.log_normal.out(%a0, %a2, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.log_normal.out(%a0, %a2, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.log_normal_(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %10 = aten.log_normal_(%a0, %a2, %a2, %a1) : (!prim.tensor, !prim.float, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.multinomial(%a0, %a3, %a4, %a1) : (!prim.tensor, !prim.int, !prim.bool, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %11 = aten.multinomial(%a0, %a3, %a4, %a1) : (!prim.tensor, !prim.int, !prim.bool, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.multinomial.out(%a0, %a3, %a4, %a1, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.multinomial.out(%a0, %a3, %a4, %a1, %a0) : (!prim.tensor, !prim.int, !prim.bool, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.normal.Tensor_Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %13 = aten.normal.Tensor_Tensor(%a0, %a0, %a1) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.normal.Tensor_Tensor_out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.normal.Tensor_Tensor_out(%a0, %a0, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.normal.Tensor_float(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %15 = aten.normal.Tensor_float(%a0, %a2, %a1) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.normal.Tensor_float_out(%a0, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.normal.Tensor_float_out(%a0, %a2, %a1, %a0) : (!prim.tensor, !prim.float, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.normal.float_Tensor(%a2, %a0, %a1) : (!prim.float, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %17 = aten.normal.float_Tensor(%a2, %a0, %a1) : (!prim.float, !prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.normal.float_Tensor_out(%a2, %a0, %a1, %a0) : (!prim.float, !prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.normal.float_Tensor_out(%a2, %a0, %a1, %a0) : (!prim.float, !prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.poisson(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor{{$}}
  %19 = aten.poisson(%a0, %a1) : (!prim.tensor, !prim.optional<!prim.generator>) -> !prim.tensor
  // CHECK: aten.poisson.out(%a0, %a1, %a0) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.poisson.out(%a0, %a1, %a0) : (!prim.tensor, !prim.optional<!prim.generator>, !prim.tensor) -> !prim.tensor
  func.return
}
