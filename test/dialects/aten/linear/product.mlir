// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Products of matrices and vectors.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %opt_t: !prim.optional<!prim.tensor>, %n: !prim.number,
    %s: !prim.str, %ts: !prim.list<!prim.tensor>, %opt_is: !prim.optional<!prim.list<!prim.int>>) {
  // CHECK: aten.mm(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.mm(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bmm(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.bmm(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mv(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.mv(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.dot(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.dot(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.outer(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.outer(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ger(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.ger(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.matmul(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.matmul(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linear(%t, %t, %opt_t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %7 = aten.linear(%t, %t, %opt_t) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.addmm(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %8 = aten.addmm(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addmv(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %9 = aten.addmv(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addr(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %10 = aten.addr(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.baddbmm(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %11 = aten.baddbmm(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addbmm(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %12 = aten.addbmm(%t, %t, %t, %n, %n) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.einsum(%s, %ts, %opt_is) : (!prim.str, !prim.list<!prim.tensor>, !prim.optional<!prim.list<!prim.int>>) -> !prim.tensor{{$}}
  %13 = aten.einsum(%s, %ts, %opt_is) : (!prim.str, !prim.list<!prim.tensor>, !prim.optional<!prim.list<!prim.int>>) -> !prim.tensor
  func.return
}
