// RUN: ts-opt %s -p plan --split-input-file | filecheck %s

// A loop is in a group as a whole, with the loops and branches inside it, and with what is around it.
// CHECK-LABEL: func.func @nested
// CHECK-NEXT:  %[[R:.*]] = prim.FusionGroup(%x, %n)
// CHECK:         aten.neg
// CHECK:         prim.Loop
// CHECK:           prim.Loop
// CHECK:             prim.If
// CHECK:         aten.relu
// CHECK:       func.return %[[R]]
func.func @nested(%x: !prim.tensor<f32, [?]>, %n: !prim.int) -> !prim.tensor<f32, [?]> {
  %t = prim.Constant true
  %a = aten.neg(%x) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  %r = prim.Loop %n, %t, (%a) : (!prim.tensor<f32, [?]>) -> (!prim.tensor<f32, [?]>) {
  ^bb0(%i: !prim.int, %y: !prim.tensor<f32, [?]>):
    %z = prim.Loop %i, %t, (%y) : (!prim.tensor<f32, [?]>) -> (!prim.tensor<f32, [?]>) {
    ^bb1(%j: !prim.int, %u: !prim.tensor<f32, [?]>):
      %c = aten.gt.int(%j, %n) : (!prim.int, !prim.int) -> !prim.bool
      %v = prim.If %c -> (!prim.tensor<f32, [?]>) {
        %w = aten.exp(%u) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
        prim.Yield %w : !prim.tensor<f32, [?]>
      } else {
        prim.Yield %u : !prim.tensor<f32, [?]>
      }
      prim.Yield %t, %v : !prim.bool, !prim.tensor<f32, [?]>
    }
    prim.Yield %t, %z : !prim.bool, !prim.tensor<f32, [?]>
  }
  %s = aten.relu(%r) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
  func.return %s : !prim.tensor<f32, [?]>
}

// -----

// A loop that writes to a tensor, and one whose rank changes from round to round, stay between the groups.
// CHECK-LABEL: func.func @negative_loops
// CHECK-NOT:   prim.FusionGroup
// CHECK:       prim.Loop
// CHECK:         aten.neg_
// CHECK:       prim.Loop
// CHECK-NEXT:  ^bb
// CHECK-NEXT:    prim.FusionGroup
// CHECK:       func.return
func.func @negative_loops(%x: !prim.tensor<f32, [?]>, %n: !prim.int) -> (!prim.tensor<f32, [?]>, !prim.tensor<f32>) {
  %t = prim.Constant true
  %zero = prim.Constant 0
  %r = prim.Loop %n, %t, (%x) : (!prim.tensor<f32, [?]>) -> (!prim.tensor<f32, [?]>) {
  ^bb0(%i: !prim.int, %y: !prim.tensor<f32, [?]>):
    %z = aten.neg_(%y) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
    prim.Yield %t, %z : !prim.bool, !prim.tensor<f32, [?]>
  }
  %s = prim.Loop %n, %t, (%x) : (!prim.tensor<f32, [?]>) -> (!prim.tensor<f32>) {
  ^bb0(%i: !prim.int, %y: !prim.tensor<f32>):
    %z = aten.unsqueeze(%x, %zero) : (!prim.tensor<f32, [?]>, !prim.int) -> !prim.tensor<f32, [?, ?]>
    prim.Yield %t, %z : !prim.bool, !prim.tensor<f32, [?, ?]>
  }
  func.return %r, %s : !prim.tensor<f32, [?]>, !prim.tensor<f32>
}
