// RUN: ts-opt %s -p renumber | filecheck %s

// CHECK:      func.func @names(%[[X:[0-9]+]]: !prim.tensor, %[[N:[0-9]+]]: !prim.int)
// CHECK-NEXT:   %[[T:[0-9]+]] = prim.Constant true
// CHECK-NEXT:   %[[R:[0-9]+]] = prim.Loop %[[N]], %[[T]], (%[[X]])
// CHECK-NEXT:   ^bb0(%{{[0-9]+}}: !prim.int, %[[A:[0-9]+]]: !prim.tensor):
// CHECK-NEXT:     %[[B:[0-9]+]] = aten.exp(%[[A]])
// CHECK-NEXT:     prim.Yield %[[T]], %[[B]]
func.func @names(%input : !prim.tensor, %count : !prim.int) -> !prim.tensor {
  %true = prim.Constant true
  %out = prim.Loop %count, %true, (%input) : (!prim.tensor) -> (!prim.tensor) {
  ^bb0(%round : !prim.int, %state : !prim.tensor):
    %next = aten.exp(%state) : (!prim.tensor) -> !prim.tensor
    prim.Yield %true, %next : !prim.bool, !prim.tensor
  }
  func.return %out : !prim.tensor
}
