// RUN: not ts-opt %s -p reorder-sums 2>&1 | filecheck %s

// CHECK: expected linalg.generic on memrefs, got one with tensor results
#id = affine_map<(d0) -> (d0)>
#sum = affine_map<(d0) -> ()>
func.func @f(%x: tensor<8xf32>, %s: tensor<f32>) -> tensor<f32> {
  %t = linalg.generic {indexing_maps = [#id, #sum], iterator_types = ["reduction"]} ins(%x : tensor<8xf32>) outs(%s : tensor<f32>) {
  ^bb0(%a: f32, %old: f32):
    %r = arith.addf %old, %a : f32
    linalg.yield %r : f32
  } -> tensor<f32>
  func.return %t : tensor<f32>
}
