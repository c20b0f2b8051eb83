// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// The loss of sequences that are not aligned (CTC), and its gradient.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.int, %a3: !prim.bool) {
  // CHECK: aten._ctc_loss(%a0, %a0, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %0:2 = aten._ctc_loss(%a0, %a0, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten._ctc_loss.Tensor(%a0, %a0, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %1:2 = aten._ctc_loss.Tensor(%a0, %a0, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten._ctc_loss.Tensor_out(%a0, %a0, %a0, %a0, %a2, %a3, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %2:2 = aten._ctc_loss.Tensor_out(%a0, %a0, %a0, %a0, %a2, %a3, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten._ctc_loss.out(%a0, %a0, %a1, %a1, %a2, %a3, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %3:2 = aten._ctc_loss.out(%a0, %a0, %a1, %a1, %a2, %a3, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten._ctc_loss_backward(%a0, %a0, %a0, %a1, %a1, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor, !prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %4 = aten._ctc_loss_backward(%a0, %a0, %a0, %a1, %a1, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor, !prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten._ctc_loss_backward.Tensor(%a0, %a0, %a0, %a0, %a0, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %5 = aten._ctc_loss_backward.Tensor(%a0, %a0, %a0, %a0, %a0, %a0, %a0, %a2, %a3) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.tensor, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten._ctc_loss_backward.out(%a0, %a0, %a0, %a1, %a1, %a0, %a0, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor, !prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten._ctc_loss_backward.out(%a0, %a0, %a0, %a1, %a1, %a0, %a0, %a2, %a3, %a0) : (!prim.tensor, !prim.tensor, !prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor, !prim.tensor, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: prim.ctc_paths(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor{{$}}
  %7 = prim.ctc_paths(%a0, %a0) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  func.return
}
