// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Products of matrices and vectors; the forms that write into their operand.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %n: !prim.number) {
  // CHECK: aten.addmm_(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %0 = aten.addmm_(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addmv_(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %1 = aten.addmv_(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addr_(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %2 = aten.addr_(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.baddbmm_(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %3 = aten.baddbmm_(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addbmm_(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %4 = aten.addbmm_(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  func.return
}
