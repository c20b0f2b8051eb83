// RUN: ts-opt %s -p lint | filecheck %s

// What is in order comes out as it is.
// CHECK:      func.func @scopes
// CHECK:        prim.If
func.func @scopes(%x : !prim.tensor, %c : !prim.bool) -> !prim.tensor {
  %a = aten.exp(%x) : (!prim.tensor) -> !prim.tensor
  %r = prim.If %c -> (!prim.tensor) {
    %b = aten.exp(%a) : (!prim.tensor) -> !prim.tensor
    prim.Yield %b : !prim.tensor
  } else {
    prim.Yield %a : !prim.tensor
  }
  func.return %r : !prim.tensor
}
