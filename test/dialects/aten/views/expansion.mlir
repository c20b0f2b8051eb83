// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Views that repeat elements: expand, and what undoes a reduction.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor) {
  // CHECK: aten.expand_as(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.expand_as(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
