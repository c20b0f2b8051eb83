// RUN: ts-opt %s --print-debuginfo | ts-opt --print-debuginfo | filecheck %s

// Operations in the form of a call print their location once.
// CHECK: %a = aten.relu(%x) : (!prim.tensor) -> !prim.tensor loc("{{.*}}debuginfo-parses-back.mlir":{{[0-9]+:[0-9]+}}){{$}}
func.func @f(%x: !prim.tensor) -> !prim.tensor {
  %a = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
  func.return %a : !prim.tensor
}
