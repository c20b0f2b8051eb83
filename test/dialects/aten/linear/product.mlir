// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Products of matrices and vectors.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.number, %a2: !prim.str, %a3: !prim.list<!prim.tensor>, %a4: !prim.optional<!prim.list<!prim.int>>, %a5: !prim.optional<!prim.tensor>) {
  // CHECK: aten._int_mm(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten._int_mm(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten._int_mm.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten._int_mm.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addbmm(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %2 = aten.addbmm(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addbmm.out(%a0, %a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.addbmm.out(%a0, %a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addbmm_(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %4 = aten.addbmm_(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addmm(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %5 = aten.addmm(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addmm.out(%a0, %a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.addmm.out(%a0, %a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addmm_(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %7 = aten.addmm_(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addmv(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %8 = aten.addmv(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addmv.out(%a0, %a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.addmv.out(%a0, %a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addmv_(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %10 = aten.addmv_(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addr(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %11 = aten.addr(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.addr.out(%a0, %a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.addr.out(%a0, %a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.addr_(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %13 = aten.addr_(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.baddbmm(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %14 = aten.baddbmm(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.baddbmm.out(%a0, %a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.baddbmm.out(%a0, %a0, %a0, %a1, %a1, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.baddbmm_(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor{{$}}
  %16 = aten.baddbmm_(%a0, %a0, %a0, %a1, %a1) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.number, !prim.number) -> !prim.tensor
  // CHECK: aten.bmm(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.bmm(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.bmm.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.bmm.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.dot(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten.dot(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.dot.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %20 = aten.dot.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.einsum(%a2, %a3, %a4) : (!prim.str, !prim.list<!prim.tensor>, !prim.optional<!prim.list<!prim.int>>) -> !prim.tensor{{$}}
  %21 = aten.einsum(%a2, %a3, %a4) : (!prim.str, !prim.list<!prim.tensor>, !prim.optional<!prim.list<!prim.int>>) -> !prim.tensor
  // CHECK: aten.ger(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %22 = aten.ger(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ger.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %23 = aten.ger.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linear(%a0, %a0, %a5) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %24 = aten.linear(%a0, %a0, %a5) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>) -> !prim.tensor
  // CHECK: aten.linear.out(%a0, %a0, %a5, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor{{$}}
  %25 = aten.linear.out(%a0, %a0, %a5, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.matmul(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.matmul(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.matmul.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %27 = aten.matmul.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mm(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %28 = aten.mm(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mm.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.mm.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mv(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %30 = aten.mv(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.mv.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.mv.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.outer(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %32 = aten.outer(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  // CHECK: aten.outer.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %33 = aten.outer.out(%a0, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
