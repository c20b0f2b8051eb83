// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Products of matrices and vectors; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_t: !prim.optional<!prim.tensor>, %n: !prim.number) {
  // CHECK: aten.mm.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.mm.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bmm.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.bmm.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mv.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.mv.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.dot.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.dot.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.outer.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.outer.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ger.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.ger.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.matmul.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.matmul.out(%t, %t, %t) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linear.out(%t, %t, %opt_t, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.linear.out(%t, %t, %opt_t, %t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addmm.out(%t, %t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.addmm.out(%t, %t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addmv.out(%t, %t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.addmv.out(%t, %t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addr.out(%t, %t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.addr.out(%t, %t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.baddbmm.out(%t, %t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.baddbmm.out(%t, %t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addbmm.out(%t, %t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.addbmm.out(%t, %t, %t, %n, %n, %t) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  func.return
}
