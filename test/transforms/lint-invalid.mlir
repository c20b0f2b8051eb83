// RUN: ts-opt %s -p lint --verify-diagnostics --split-input-file

func.func @devices(%x : !prim.tensor<f32, [2], device "cpu">, %y : !prim.tensor<f32, [2], device "cuda:0">) -> !prim.tensor {
  // expected-error@+1 {{expected one device in a group, got cpu, cuda:0}}
  %r = prim.FusionGroup(%x, %y) ({
  ^bb0(%a : !prim.tensor, %b : !prim.tensor):
    %s = aten.mul.Tensor(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
    prim.Yield %s : !prim.tensor
  }) : (!prim.tensor<f32, [2], device "cpu">, !prim.tensor<f32, [2], device "cuda:0">) -> !prim.tensor
  func.return %r : !prim.tensor
}
