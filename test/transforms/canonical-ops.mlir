// RUN: ts-opt %s -p canonical-ops --split-input-file | filecheck %s

func.func @addmm(%x : !prim.tensor<f32, [3]>, %a : !prim.tensor<f32, [2, 4]>, %b : !prim.tensor<f32, [4, 3]>) -> !prim.tensor {
  %1 = prim.Constant 1
  %r = aten.addmm(%x, %a, %b, %1, %1) : (!prim.tensor<f32, [3]>, !prim.tensor<f32, [2, 4]>, !prim.tensor<f32, [4, 3]>, !prim.int, !prim.int) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @addmm
// CHECK:         %[[P:.*]] = aten.mm(%a, %b)
// CHECK:         aten.add.Tensor(%x, %[[P]],

// -----

// What is added may not broadcast the product: where its sizes are not known to expand, they are checked.
func.func @addmm_of_other_sizes(%x : !prim.tensor<f32, [?]>, %a : !prim.tensor<f32, [2, 4]>, %b : !prim.tensor<f32, [4, 3]>) -> !prim.tensor {
  %1 = prim.Constant 1
  %r = aten.addmm(%x, %a, %b, %1, %1) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [2, 4]>, !prim.tensor<f32, [4, 3]>, !prim.int, !prim.int) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @addmm_of_other_sizes
// CHECK:         %[[P:.*]] = aten.mm(%a, %b)
// CHECK:         %[[X:.*]] = aten.expand_as(%x, %[[P]])
// CHECK:         aten.add.Tensor(%[[X]], %[[P]],

// -----

// A factor is not dropped, and without dtypes the sum could be of another one.
func.func @negative_addmm(%x : !prim.tensor<f32, [3]>, %u : !prim.tensor, %a : !prim.tensor<f32, [2, 4]>, %b : !prim.tensor<f32, [4, 3]>) -> (!prim.tensor, !prim.tensor) {
  %1 = prim.Constant 1
  %2 = prim.Constant 2
  %r = aten.addmm(%x, %a, %b, %1, %2) : (!prim.tensor<f32, [3]>, !prim.tensor<f32, [2, 4]>, !prim.tensor<f32, [4, 3]>, !prim.int, !prim.int) -> !prim.tensor
  %s = aten.addmm(%u, %a, %b, %1, %1) : (!prim.tensor, !prim.tensor<f32, [2, 4]>, !prim.tensor<f32, [4, 3]>, !prim.int, !prim.int) -> !prim.tensor
  func.return %r, %s : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_addmm
// CHECK-COUNT-2: aten.addmm

// -----

func.func @constant_tensor(%x : !prim.tensor<f32, [3]>) -> !prim.tensor {
  %c = prim.Constant #prim.tensor<f32, [], [2.0]>
  %r = aten.mul.Tensor(%x, %c) : (!prim.tensor<f32, [3]>, !prim.tensor<f32, [], strides [], device "cpu">) -> !prim.tensor
  func.return %r : !prim.tensor
}
// CHECK-LABEL: func.func @constant_tensor
// CHECK:         %[[TWO:.*]] = prim.Constant 2.0
// CHECK:         aten.mul.Scalar(%x, %[[TWO]])

// -----

// A 0-d tensor of a higher category gives the dtype; two 0-d tensors are promoted as tensors.
func.func @negative_constant_tensor(%x : !prim.tensor<i64, [3]>, %y : !prim.tensor<f32, []>) -> (!prim.tensor, !prim.tensor) {
  %c = prim.Constant #prim.tensor<f64, [], [2.0]>
  %r = aten.mul.Tensor(%x, %c) : (!prim.tensor<i64, [3]>, !prim.tensor<f64, [], strides [], device "cpu">) -> !prim.tensor
  %s = aten.mul.Tensor(%y, %c) : (!prim.tensor<f32, []>, !prim.tensor<f64, [], strides [], device "cpu">) -> !prim.tensor
  func.return %r, %s : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_constant_tensor
// CHECK-COUNT-2: aten.mul.Tensor

// -----

func.func @chunk(%x : !prim.tensor) -> !prim.tensor {
  %1 = prim.Constant 1
  %2 = prim.Constant 2
  %l = aten.chunk(%x, %2, %1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %a, %b = prim.ListUnpack(%l) : (!prim.list<!prim.tensor>) -> (!prim.tensor, !prim.tensor)
  func.return %b : !prim.tensor
}
// CHECK-LABEL: func.func @chunk
// CHECK:         %{{.*}}, %[[B:.*]] = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 1 : i64}>
// CHECK-NEXT:    func.return %[[B]]

// -----

// A list that somebody else sees, and a number of chunks that is not known.
func.func @negative_chunk(%x : !prim.tensor, %n : !prim.int) -> (!prim.tensor, !prim.tensor, !prim.int) {
  %1 = prim.Constant 1
  %2 = prim.Constant 2
  %l = aten.chunk(%x, %2, %1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %a, %b = prim.ListUnpack(%l) : (!prim.list<!prim.tensor>) -> (!prim.tensor, !prim.tensor)
  %k = aten.len.t(%l) : (!prim.list<!prim.tensor>) -> !prim.int
  %m = aten.chunk(%x, %n, %1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %c, %d = prim.ListUnpack(%m) : (!prim.list<!prim.tensor>) -> (!prim.tensor, !prim.tensor)
  func.return %a, %d, %k : !prim.tensor, !prim.tensor, !prim.int
}
// CHECK-LABEL: func.func @negative_chunk
// CHECK-COUNT-2: aten.chunk

// -----

// Dropout that drops nothing is its input itself, so what is written to one is written to both.
func.func @dropout(%x : !prim.tensor<f32, [3]>) -> (!prim.tensor, !prim.tensor) {
  %false = prim.Constant false
  %true = prim.Constant true
  %0 = prim.Constant 0.0
  %1 = prim.Constant 1
  %p = prim.Constant 0.5
  %a = aten.dropout(%x, %p, %false) : (!prim.tensor<f32, [3]>, !prim.float, !prim.bool) -> !prim.tensor
  %w = aten.add_.Scalar(%a, %1, %1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.tensor
  %b = aten.dropout(%x, %0, %true) : (!prim.tensor<f32, [3]>, !prim.float, !prim.bool) -> !prim.tensor
  func.return %a, %b : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @dropout
// CHECK:         aten.add_.Scalar(%x
// CHECK:         func.return %x, %x

// -----

// Not in training, nor with a probability that is an error.
func.func @negative_dropout(%x : !prim.tensor<f32, [3]>, %train : !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %false = prim.Constant false
  %true = prim.Constant true
  %p = prim.Constant 0.5
  %q = prim.Constant 1.5
  %a = aten.dropout(%x, %p, %true) : (!prim.tensor<f32, [3]>, !prim.float, !prim.bool) -> !prim.tensor
  %b = aten.dropout(%x, %q, %false) : (!prim.tensor<f32, [3]>, !prim.float, !prim.bool) -> !prim.tensor
  %c = aten.dropout(%x, %p, %train) : (!prim.tensor<f32, [3]>, !prim.float, !prim.bool) -> !prim.tensor
  func.return %a, %b, %c : !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_dropout
// CHECK-COUNT-3: aten.dropout

// -----

func.func @read_chunk(%x : !prim.tensor) -> (!prim.tensor, !prim.tensor) {
  %1 = prim.Constant 1
  %2 = prim.Constant 2
  %first = prim.Constant -2
  %m = aten.chunk(%x, %2, %1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %b = aten.__getitem__.t(%m, %1) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %a = aten.__getitem__.t(%m, %first) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %a, %b : !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @read_chunk
// CHECK:         %[[A:.*]], %[[B:.*]] = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 1 : i64}>
// CHECK-NOT:     aten.__getitem__
// CHECK:         func.return %[[A]], %[[B]]

// -----

// The last of them may be missing, is read perhaps, or a place is not known.
func.func @negative_read_chunk(%x : !prim.tensor, %i : !prim.int, %f : !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %0 = prim.Constant 0
  %1 = prim.Constant 1
  %2 = prim.Constant 2
  %k = aten.chunk(%x, %2, %1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %a = aten.__getitem__.t(%k, %0) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %l = aten.chunk(%x, %2, %1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %b = prim.If %f -> (!prim.tensor) {
    %c = aten.__getitem__.t(%l, %1) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
    prim.Yield %c : !prim.tensor
  } else {
    prim.Yield %x : !prim.tensor
  }
  %m = aten.chunk(%x, %2, %1) : (!prim.tensor, !prim.int, !prim.int) -> !prim.list<!prim.tensor>
  %d = aten.__getitem__.t(%m, %1) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  %e = aten.__getitem__.t(%m, %i) : (!prim.list<!prim.tensor>, !prim.int) -> !prim.tensor
  func.return %a, %b, %e : !prim.tensor, !prim.tensor, !prim.tensor
}
// CHECK-LABEL: func.func @negative_read_chunk
// CHECK-COUNT-3: aten.chunk
