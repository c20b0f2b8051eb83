// RUN: ts-opt %s -p simplify | filecheck %s

// A loop stays whose rounds write lists of their own: a copy of such a list would look as if nobody wrote it.
func.func @written(%x : !prim.tensor, %y : !prim.tensor) -> !prim.tensor {
  %one = prim.Constant 1
  %zero = prim.Constant 0
  %two = prim.Constant 2
  %true = prim.Constant true
  %rows = prim.ListConstruct(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.list<!prim.tensor>
  %sum = prim.Loop %two, %true, (%x) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%i: !prim.int, %so_far: !prim.tensor):
    %row = aten.__getitem__.t(%rows, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    %own = prim.ListConstruct(%row) : (!prim.tensor) -> !prim.list<!prim.tensor>
    %sine = aten.sin(%row) : (!prim.tensor) -> !prim.tensor
    %same = aten._set_item.t(%own, %zero, %sine) : (!prim.list<!prim.tensor>, !prim.int, !prim.tensor) -> !prim.list<!prim.tensor>
    %read = aten.__getitem__.t(%own, %zero) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    %next = aten.add.Tensor(%so_far, %read, %one) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
    prim.Yield %true, %next : !prim.bool, !prim.tensor
  }
  func.return %sum : !prim.tensor
}
// CHECK:         prim.Loop
// CHECK:           aten._set_item.t(%[[OWN:.*]], %{{.*}}, %{{.*}})
// CHECK:           %[[READ:.*]] = aten.__getitem__.t(%[[OWN]], %{{.*}})
// CHECK:           aten.add.Tensor(%{{.*}}, %[[READ]], %{{.*}})
