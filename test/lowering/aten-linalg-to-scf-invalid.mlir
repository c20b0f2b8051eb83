// RUN: ts-opt %s -p aten-linalg-to-scf --verify-diagnostics --split-input-file

func.func @tensors(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{expected linalg.generic on memrefs, got one with tensor results}}
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%x : tensor<4xf32>) {
  ^bb0(%c: f32):
    linalg.yield %c : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// -----

func.func @every_second(%x: memref<8xf32>, %o: memref<4xf32>) {
  // expected-error@+1 {{expected an indexing map that projects dimensions, got (d0) -> ((d0 * 2))}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i * 2)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
    ins(%x : memref<8xf32>) outs(%o : memref<4xf32>) {
  ^bb0(%a: f32, %c: f32):
    linalg.yield %a : f32
  }
  func.return
}

// -----

func.func @layout(%x: memref<8xf32, affine_map<(i) -> (i * 2)>>, %o: memref<8xf32>) {
  // expected-error@+1 {{expected a memref with a strided layout, got layout affine_map<(d0) -> ((d0 * 2))>}}
  "memref.copy"(%x, %o) : (memref<8xf32, affine_map<(i) -> (i * 2)>>, memref<8xf32>) -> ()
  func.return
}
