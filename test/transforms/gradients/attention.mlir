// RUN: ts-translate %S/../../../examples/attention.py --entry attention --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '?x?x?xf32' --spec '2' --spec '?x?xf32' -o %t.mlir
// RUN: ts-opt %t.mlir -p inline,lower-tuples,canonical-ops,infer-types,remove-dead,infer-requires-grad | filecheck %s --check-prefix=REQUIRES
// RUN: ts-opt %t.mlir -p differentiate | filecheck %s --check-prefix=DIFFERENTIATE
// RUN: ts-opt %t.mlir -p differentiate,specialize-undef,remove-dead | filecheck %s --check-prefix=SPECIALIZE
// RUN: ts-opt %t.mlir -p differentiate,lower-linear-blocks,remove-dead | filecheck %s --check-prefix=LOWER

// REQUIRES-LABEL: func.func @attention(
// REQUIRES-SAME: %q: !prim.tensor<f32, [?, ?, ?]> {prim.name = "q"}, %k: !prim.tensor<f32, [?, ?, ?]> {prim.name = "k"}, %v: !prim.tensor<f32, [?, ?, ?]> {prim.name = "v"}, %heads: !prim.int {prim.name = "heads"}, %mask: !prim.tensor<f32, [?, ?]> {prim.name = "mask", prim.default}) -> !prim.tuple<!prim.tensor<f32, [?, ?, ?]>, !prim.tensor<f32, [?, ?, ?, ?]>> {
// REQUIRES-NEXT:    %[[SIZE:.*]] = aten.size(%q)
// REQUIRES-NEXT:    %[[LISTUNPACK:.*]], %[[LISTUNPACK_1:.*]], %[[LISTUNPACK_2:.*]] = prim.ListUnpack(%[[SIZE]])
// REQUIRES-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[LISTUNPACK_2]], %heads)
// REQUIRES-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[LISTUNPACK]], %[[LISTUNPACK_1]], %heads, %[[FLOORDIV]])
// REQUIRES-NEXT:    %[[VIEW:.*]] = aten.view(%q, %[[LISTCONSTRUCT]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 2
// REQUIRES-NEXT:    %[[TRANSPOSE:.*]] = aten.transpose.int(%[[VIEW]], %[[CONSTANT]], %[[CONSTANT_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[SIZE_1:.*]] = aten.size.int(%k, %[[CONSTANT_2]])
// REQUIRES-NEXT:    %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[LISTUNPACK]], %[[SIZE_1]], %heads, %[[FLOORDIV]])
// REQUIRES-NEXT:    %[[VIEW_1:.*]] = aten.view(%k, %[[LISTCONSTRUCT_1]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 2
// REQUIRES-NEXT:    %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[VIEW_1]], %[[CONSTANT_3]], %[[CONSTANT_4]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[SIZE_2:.*]] = aten.size.int(%v, %[[CONSTANT_5]])
// REQUIRES-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[LISTUNPACK]], %[[SIZE_2]], %heads, %[[FLOORDIV]])
// REQUIRES-NEXT:    %[[VIEW_2:.*]] = aten.view(%v, %[[LISTCONSTRUCT_2]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[CONSTANT_7:.*]] = prim.Constant 2
// REQUIRES-NEXT:    %[[TRANSPOSE_2:.*]] = aten.transpose.int(%[[VIEW_2]], %[[CONSTANT_6]], %[[CONSTANT_7]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_8:.*]] = prim.Constant -2
// REQUIRES-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant -1
// REQUIRES-NEXT:    %[[TRANSPOSE_3:.*]] = aten.transpose.int(%[[TRANSPOSE_1]], %[[CONSTANT_8]], %[[CONSTANT_9]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MATMUL:.*]] = aten.matmul(%[[TRANSPOSE]], %[[TRANSPOSE_3]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[SQRT:.*]] = aten.sqrt.int(%[[FLOORDIV]])
// REQUIRES-NEXT:    %[[DIV:.*]] = aten.div.Scalar(%[[MATMUL]], %[[SQRT]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[UNCHECKED_CAST:.*]] = prim.unchecked_cast(%mask) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_10:.*]] = prim.Constant 0
// REQUIRES-NEXT:    %[[EQ:.*]] = aten.eq.Scalar(%[[UNCHECKED_CAST]], %[[CONSTANT_10]])
// REQUIRES-NEXT:    %[[CONSTANT_11:.*]] = prim.Constant -1000000000.0
// REQUIRES-NEXT:    %scores = aten.masked_fill.Scalar(%[[DIV]], %[[EQ]], %[[CONSTANT_11]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_12:.*]] = prim.Constant -1
// REQUIRES-NEXT:    %[[CONSTANT_13:.*]] = prim.Constant none
// REQUIRES-NEXT:    %[[SOFTMAX:.*]] = aten.softmax.int(%scores, %[[CONSTANT_12]], %[[CONSTANT_13]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[MATMUL_1:.*]] = aten.matmul(%[[SOFTMAX]], %[[TRANSPOSE_2]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_14:.*]] = prim.Constant 1
// REQUIRES-NEXT:    %[[CONSTANT_15:.*]] = prim.Constant 2
// REQUIRES-NEXT:    %[[TRANSPOSE_4:.*]] = aten.transpose.int(%[[MATMUL_1]], %[[CONSTANT_14]], %[[CONSTANT_15]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[CONSTANT_16:.*]] = prim.Constant 0
// REQUIRES-NEXT:    %[[CONTIGUOUS:.*]] = aten.contiguous(%[[TRANSPOSE_4]], %[[CONSTANT_16]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[LISTUNPACK]], %[[LISTUNPACK_1]], %[[LISTUNPACK_2]])
// REQUIRES-NEXT:    %[[VIEW_3:.*]] = aten.view(%[[CONTIGUOUS]], %[[LISTCONSTRUCT_3]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    %[[TUPLECONSTRUCT:.*]] = prim.TupleConstruct(%[[VIEW_3]], %[[SOFTMAX]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    func.return %[[TUPLECONSTRUCT]]
// REQUIRES-NEXT:  }

// DIFFERENTIATE-LABEL: func.func @attention(
// DIFFERENTIATE-SAME: %q: !prim.tensor<f32, [?, ?, ?]> {prim.name = "q"}, %k: !prim.tensor<f32, [?, ?, ?]> {prim.name = "k"}, %v: !prim.tensor<f32, [?, ?, ?]> {prim.name = "v"}, %heads: !prim.int {prim.name = "heads"}, %mask: !prim.tensor<f32, [?, ?]> {prim.name = "mask", prim.default}) -> (!prim.tensor<f32, [?, ?, ?]>, !prim.tensor<f32, [?, ?, ?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?, ?, ?]>, !prim.tensor<f32, [?, ?, ?, ?]>, !prim.tensor<f32, [?, ?, ?, ?]>, !prim.float, !prim.list<!prim.int>, !prim.tensor<bool, [?, ?]>, !prim.device, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @attention_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64, 5 : i64, 6 : i64, 7 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 12 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// DIFFERENTIATE-NEXT:    %[[SIZE:.*]] = aten.size(%q)
// DIFFERENTIATE-NEXT:    %[[SIZE_1:.*]] = aten.size(%k)
// DIFFERENTIATE-NEXT:    %[[SIZE_2:.*]] = aten.size(%v)
// DIFFERENTIATE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:    %[[SIZE_3:.*]] = aten.size.int(%q, %[[CONSTANT]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:    %[[SIZE_4:.*]] = aten.size.int(%q, %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 2
// DIFFERENTIATE-NEXT:    %[[SIZE_5:.*]] = aten.size.int(%q, %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[SIZE_5]], %heads)
// DIFFERENTIATE-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_4]], %heads, %[[FLOORDIV]])
// DIFFERENTIATE-NEXT:    %[[VIEW:.*]] = aten.view(%q, %[[LISTCONSTRUCT]])
// DIFFERENTIATE-NEXT:    %[[TRANSPOSE:.*]] = aten.transpose.int(%[[VIEW]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:    %[[SIZE_6:.*]] = aten.size.int(%k, %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:    %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_6]], %heads, %[[FLOORDIV]])
// DIFFERENTIATE-NEXT:    %[[VIEW_1:.*]] = aten.view(%k, %[[LISTCONSTRUCT_1]])
// DIFFERENTIATE-NEXT:    %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[VIEW_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:    %[[SIZE_7:.*]] = aten.size.int(%v, %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_7]], %heads, %[[FLOORDIV]])
// DIFFERENTIATE-NEXT:    %[[VIEW_2:.*]] = aten.view(%v, %[[LISTCONSTRUCT_2]])
// DIFFERENTIATE-NEXT:    %[[TRANSPOSE_2:.*]] = aten.transpose.int(%[[VIEW_2]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant -2
// DIFFERENTIATE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant -1
// DIFFERENTIATE-NEXT:    %[[TRANSPOSE_3:.*]] = aten.transpose.int(%[[TRANSPOSE_1]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// DIFFERENTIATE-NEXT:    %[[MATMUL:.*]] = aten.matmul(%[[TRANSPOSE]], %[[TRANSPOSE_3]])
// DIFFERENTIATE-NEXT:    %[[SQRT:.*]] = aten.sqrt.int(%[[FLOORDIV]])
// DIFFERENTIATE-NEXT:    %[[DIV:.*]] = aten.div.Scalar(%[[MATMUL]], %[[SQRT]])
// DIFFERENTIATE-NEXT:    %[[SIZE_8:.*]] = aten.size(%[[DIV]])
// DIFFERENTIATE-NEXT:    %[[EQ:.*]] = aten.eq.Scalar(%mask, %[[CONSTANT]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant -1000000000.0
// DIFFERENTIATE-NEXT:    %scores = aten.masked_fill.Scalar(%[[DIV]], %[[EQ]], %[[CONSTANT_5]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:    %[[SOFTMAX:.*]] = aten.softmax.int(%scores, %[[CONSTANT_4]], %[[CONSTANT_6]])
// DIFFERENTIATE-NEXT:    %[[MATMUL_1:.*]] = aten.matmul(%[[SOFTMAX]], %[[TRANSPOSE_2]])
// DIFFERENTIATE-NEXT:    %[[TRANSPOSE_4:.*]] = aten.transpose.int(%[[MATMUL_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:    %[[DEVICE:.*]] = prim.device(%[[TRANSPOSE_4]])
// DIFFERENTIATE-NEXT:    %[[CONTIGUOUS:.*]] = aten.contiguous(%[[TRANSPOSE_4]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:    %[[SIZE_9:.*]] = aten.size(%[[CONTIGUOUS]])
// DIFFERENTIATE-NEXT:    %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_4]], %[[SIZE_5]])
// DIFFERENTIATE-NEXT:    %[[VIEW_3:.*]] = aten.view(%[[CONTIGUOUS]], %[[LISTCONSTRUCT_3]])
// DIFFERENTIATE-NEXT:    func.return %[[VIEW_3]], %[[SOFTMAX]], %[[SIZE]], %[[SIZE_1]], %[[SIZE_2]], %[[VIEW]], %[[VIEW_1]], %[[VIEW_2]], %[[SQRT]], %[[SIZE_8]], %[[EQ]], %[[DEVICE]], %[[SIZE_9]]
// DIFFERENTIATE-NEXT:  }

// DIFFERENTIATE-LABEL: func.func @attention_backward(
// DIFFERENTIATE-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?, ?]>, %[[VALUE_1:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %[[VALUE_4:.*]]: !prim.tensor, %[[VALUE_5:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_6:.*]]: !prim.list<!prim.int>, %[[VALUE_7:.*]]: !prim.list<!prim.int>, %[[VALUE_8:.*]]: !prim.list<!prim.int>, %[[VALUE_9:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_10:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_11:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_12:.*]]: !prim.float, %[[VALUE_13:.*]]: !prim.list<!prim.int>, %[[VALUE_14:.*]]: !prim.tensor<bool, [?, ?]>, %[[VALUE_15:.*]]: !prim.device, %[[VALUE_16:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
// DIFFERENTIATE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 2
// DIFFERENTIATE-NEXT:    %[[TRANSPOSE:.*]] = aten.transpose.int(%[[VALUE_9]], %[[CONSTANT]], %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:    %[[SIZE:.*]] = aten.size(%[[TRANSPOSE]])
// DIFFERENTIATE-NEXT:    %[[LEN:.*]] = aten.len.t(%[[SIZE]])
// DIFFERENTIATE-NEXT:    %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[VALUE_10]], %[[CONSTANT]], %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:    %[[TRANSPOSE_2:.*]] = aten.transpose.int(%[[VALUE_11]], %[[CONSTANT]], %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:    %[[SIZE_1:.*]] = aten.size(%[[TRANSPOSE_2]])
// DIFFERENTIATE-NEXT:    %[[LEN_1:.*]] = aten.len.t(%[[SIZE_1]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant -2
// DIFFERENTIATE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant -1
// DIFFERENTIATE-NEXT:    %[[TRANSPOSE_3:.*]] = aten.transpose.int(%[[TRANSPOSE_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[TRANSPOSE_3]])
// DIFFERENTIATE-NEXT:    %[[LEN_2:.*]] = aten.len.t(%[[SIZE_2]])
// DIFFERENTIATE-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[VALUE_5]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 6
// DIFFERENTIATE-NEXT:    %[[LEN_3:.*]] = aten.len.t(%[[SIZE_3]])
// DIFFERENTIATE-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.view"}> ({
// DIFFERENTIATE-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_16]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[RESHAPE]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_1:.*]] = autodiff.linear(%[[LINEAR]]) <{operator = "aten.contiguous"}> ({
// DIFFERENTIATE-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant false
// DIFFERENTIATE-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:      %[[TO:.*]] = aten.to.device(%[[LINEAR]], %[[VALUE_15]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_5]], %[[CONSTANT_6]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[TO]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_2:.*]] = autodiff.linear(%[[LINEAR_1]]) <{operator = "aten.transpose.int"}> ({
// DIFFERENTIATE-NEXT:      %[[TRANSPOSE_4:.*]] = aten.transpose.int(%[[LINEAR_1]], %[[CONSTANT]], %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[TRANSPOSE_4]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_3:.*]], %[[LINEAR_4:.*]] = autodiff.linear(%[[LINEAR_2]]) <{operator = "aten.matmul"}> ({
// DIFFERENTIATE-NEXT:      %[[EQ:.*]] = aten.eq.int(%[[LEN_1]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// DIFFERENTIATE-NEXT:        %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[LINEAR_2]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[UNSQUEEZE]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        prim.Yield %[[LINEAR_2]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[EQ_1:.*]] = aten.eq.int(%[[LEN_3]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[IF_1:.*]] = prim.If %[[EQ_1]] -> (!prim.tensor<f32>) {
// DIFFERENTIATE-NEXT:        %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%[[IF]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[UNSQUEEZE_1]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        prim.Yield %[[IF]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[IF_2:.*]] = prim.If %[[EQ_1]] -> (!prim.tensor<f32>) {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:        %[[UNSQUEEZE_2:.*]] = aten.unsqueeze(%[[VALUE_5]], %[[CONSTANT_7]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[UNSQUEEZE_2]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        prim.Yield %[[VALUE_5]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[IF_3:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// DIFFERENTIATE-NEXT:        %[[UNSQUEEZE_3:.*]] = aten.unsqueeze(%[[TRANSPOSE_2]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[UNSQUEEZE_3]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        prim.Yield %[[TRANSPOSE_2]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[TRANSPOSE_5:.*]] = aten.transpose.int(%[[IF_3]], %[[CONSTANT_3]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[IF_1]], %[[TRANSPOSE_5]])
// DIFFERENTIATE-NEXT:      %[[SIZE_4:.*]] = aten.size(%[[IF_2]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MATMUL]], %[[SIZE_4]])
// DIFFERENTIATE-NEXT:      %[[DIM:.*]] = aten.dim(%[[IF_3]])
// DIFFERENTIATE-NEXT:      %[[EQ_2:.*]] = aten.eq.int(%[[DIM]], %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:      %grad_other = prim.If %[[EQ_2]] -> (!prim.tensor<f32>) {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_8:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:        %[[FLATTEN:.*]] = aten.flatten.using_ints(%[[IF_2]], %[[CONSTANT_8]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:        %[[T:.*]] = aten.t(%[[FLATTEN]])
// DIFFERENTIATE-NEXT:        %[[FLATTEN_1:.*]] = aten.flatten.using_ints(%[[IF_1]], %[[CONSTANT_8]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:        %[[MM:.*]] = aten.mm(%[[T]], %[[FLATTEN_1]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[MM]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        %[[TRANSPOSE_6:.*]] = aten.transpose.int(%[[IF_2]], %[[CONSTANT_3]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:        %[[MATMUL_1:.*]] = aten.matmul(%[[TRANSPOSE_6]], %[[IF_1]])
// DIFFERENTIATE-NEXT:        %[[SIZE_5:.*]] = aten.size(%[[IF_3]])
// DIFFERENTIATE-NEXT:        %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MATMUL_1]], %[[SIZE_5]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[SUM_TO_SIZE_1]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[RESHAPE_1:.*]] = aten.reshape(%[[SUM_TO_SIZE]], %[[SIZE_3]])
// DIFFERENTIATE-NEXT:      %[[RESHAPE_2:.*]] = aten.reshape(%grad_other, %[[SIZE_1]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[RESHAPE_1]], %[[RESHAPE_2]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD:.*]] = autodiff.add(%[[VALUE_1]], %[[LINEAR_3]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_5:.*]] = autodiff.linear(%[[ADD]]) <{operator = "aten.softmax.int"}> ({
// DIFFERENTIATE-NEXT:      %[[_SOFTMAX_BACKWARD_DATA:.*]] = aten._softmax_backward_data(%[[ADD]], %[[VALUE_5]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// DIFFERENTIATE-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant false
// DIFFERENTIATE-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:      %[[TO_1:.*]] = aten.to.dtype(%[[_SOFTMAX_BACKWARD_DATA]], %[[CONSTANT_4]], %[[CONSTANT_9]], %[[CONSTANT_9]], %[[CONSTANT_10]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[TO_1]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_6:.*]] = autodiff.linear(%[[LINEAR_5]]) <{operator = "aten.masked_fill.Scalar"}> ({
// DIFFERENTIATE-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[LINEAR_5]], %[[VALUE_14]], %[[CONSTANT_11]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MASKED_FILL]], %[[VALUE_13]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[SUM_TO_SIZE_2]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_7:.*]] = autodiff.linear(%[[LINEAR_6]]) <{operator = "aten.div.Scalar"}> ({
// DIFFERENTIATE-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[LINEAR_6]], %[[VALUE_12]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[DIV]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_8:.*]], %[[LINEAR_9:.*]] = autodiff.linear(%[[LINEAR_7]]) <{operator = "aten.matmul"}> ({
// DIFFERENTIATE-NEXT:      %[[EQ_3:.*]] = aten.eq.int(%[[LEN_2]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[IF_4:.*]] = prim.If %[[EQ_3]] -> (!prim.tensor<f32>) {
// DIFFERENTIATE-NEXT:        %[[UNSQUEEZE_4:.*]] = aten.unsqueeze(%[[LINEAR_7]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[UNSQUEEZE_4]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        prim.Yield %[[LINEAR_7]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[EQ_4:.*]] = aten.eq.int(%[[LEN]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:      %[[IF_5:.*]] = prim.If %[[EQ_4]] -> (!prim.tensor<f32>) {
// DIFFERENTIATE-NEXT:        %[[UNSQUEEZE_5:.*]] = aten.unsqueeze(%[[IF_4]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[UNSQUEEZE_5]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        prim.Yield %[[IF_4]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[IF_6:.*]] = prim.If %[[EQ_4]] -> (!prim.tensor<f32>) {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_12:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:        %[[UNSQUEEZE_6:.*]] = aten.unsqueeze(%[[TRANSPOSE]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[UNSQUEEZE_6]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        prim.Yield %[[TRANSPOSE]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[IF_7:.*]] = prim.If %[[EQ_3]] -> (!prim.tensor<f32>) {
// DIFFERENTIATE-NEXT:        %[[UNSQUEEZE_7:.*]] = aten.unsqueeze(%[[TRANSPOSE_3]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[UNSQUEEZE_7]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        prim.Yield %[[TRANSPOSE_3]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[TRANSPOSE_7:.*]] = aten.transpose.int(%[[IF_7]], %[[CONSTANT_3]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:      %[[MATMUL_2:.*]] = aten.matmul(%[[IF_5]], %[[TRANSPOSE_7]])
// DIFFERENTIATE-NEXT:      %[[SIZE_6:.*]] = aten.size(%[[IF_6]])
// DIFFERENTIATE-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MATMUL_2]], %[[SIZE_6]])
// DIFFERENTIATE-NEXT:      %[[DIM_1:.*]] = aten.dim(%[[IF_7]])
// DIFFERENTIATE-NEXT:      %[[EQ_5:.*]] = aten.eq.int(%[[DIM_1]], %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:      %grad_other_1 = prim.If %[[EQ_5]] -> (!prim.tensor<f32>) {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:        %[[FLATTEN_2:.*]] = aten.flatten.using_ints(%[[IF_6]], %[[CONSTANT_13]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:        %[[T_1:.*]] = aten.t(%[[FLATTEN_2]])
// DIFFERENTIATE-NEXT:        %[[FLATTEN_3:.*]] = aten.flatten.using_ints(%[[IF_5]], %[[CONSTANT_13]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:        %[[MM_1:.*]] = aten.mm(%[[T_1]], %[[FLATTEN_3]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[MM_1]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        %[[TRANSPOSE_8:.*]] = aten.transpose.int(%[[IF_6]], %[[CONSTANT_3]], %[[CONSTANT_2]])
// DIFFERENTIATE-NEXT:        %[[MATMUL_3:.*]] = aten.matmul(%[[TRANSPOSE_8]], %[[IF_5]])
// DIFFERENTIATE-NEXT:        %[[SIZE_7:.*]] = aten.size(%[[IF_7]])
// DIFFERENTIATE-NEXT:        %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MATMUL_3]], %[[SIZE_7]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[SUM_TO_SIZE_4]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[RESHAPE_3:.*]] = aten.reshape(%[[SUM_TO_SIZE_3]], %[[SIZE]])
// DIFFERENTIATE-NEXT:      %[[RESHAPE_4:.*]] = aten.reshape(%grad_other_1, %[[SIZE_2]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[RESHAPE_3]], %[[RESHAPE_4]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_10:.*]] = autodiff.linear(%[[LINEAR_9]]) <{operator = "aten.transpose.int"}> ({
// DIFFERENTIATE-NEXT:      %[[TRANSPOSE_9:.*]] = aten.transpose.int(%[[LINEAR_9]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[TRANSPOSE_9]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_11:.*]] = autodiff.linear(%[[LINEAR_4]]) <{operator = "aten.transpose.int"}> ({
// DIFFERENTIATE-NEXT:      %[[TRANSPOSE_10:.*]] = aten.transpose.int(%[[LINEAR_4]], %[[CONSTANT]], %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[TRANSPOSE_10]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_1:.*]] = autodiff.add(%[[VALUE_4]], %[[LINEAR_11]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_12:.*]] = autodiff.linear(%[[ADD_1]]) <{operator = "aten.view"}> ({
// DIFFERENTIATE-NEXT:      %[[RESHAPE_5:.*]] = aten.reshape(%[[ADD_1]], %[[VALUE_8]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[RESHAPE_5]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_13:.*]] = autodiff.linear(%[[LINEAR_10]]) <{operator = "aten.transpose.int"}> ({
// DIFFERENTIATE-NEXT:      %[[TRANSPOSE_11:.*]] = aten.transpose.int(%[[LINEAR_10]], %[[CONSTANT]], %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[TRANSPOSE_11]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_2:.*]] = autodiff.add(%[[VALUE_3]], %[[LINEAR_13]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_14:.*]] = autodiff.linear(%[[ADD_2]]) <{operator = "aten.view"}> ({
// DIFFERENTIATE-NEXT:      %[[RESHAPE_6:.*]] = aten.reshape(%[[ADD_2]], %[[VALUE_7]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[RESHAPE_6]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[LINEAR_15:.*]] = autodiff.linear(%[[LINEAR_8]]) <{operator = "aten.transpose.int"}> ({
// DIFFERENTIATE-NEXT:      %[[TRANSPOSE_12:.*]] = aten.transpose.int(%[[LINEAR_8]], %[[CONSTANT]], %[[CONSTANT_1]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[TRANSPOSE_12]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    %[[ADD_3:.*]] = autodiff.add(%[[VALUE_2]], %[[LINEAR_15]])
// DIFFERENTIATE-NEXT:    %[[LINEAR_16:.*]] = autodiff.linear(%[[ADD_3]]) <{operator = "aten.view"}> ({
// DIFFERENTIATE-NEXT:      %[[RESHAPE_7:.*]] = aten.reshape(%[[ADD_3]], %[[VALUE_6]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[RESHAPE_7]]
// DIFFERENTIATE-NEXT:    })
// DIFFERENTIATE-NEXT:    func.return %[[LINEAR_16]], %[[LINEAR_14]], %[[LINEAR_12]]
// DIFFERENTIATE-NEXT:  }

// SPECIALIZE-LABEL: func.func @attention(
// SPECIALIZE-SAME: %q: !prim.tensor<f32, [?, ?, ?]> {prim.name = "q"}, %k: !prim.tensor<f32, [?, ?, ?]> {prim.name = "k"}, %v: !prim.tensor<f32, [?, ?, ?]> {prim.name = "v"}, %heads: !prim.int {prim.name = "heads"}, %mask: !prim.tensor<f32, [?, ?]> {prim.name = "mask", prim.default}) -> (!prim.tensor<f32, [?, ?, ?]>, !prim.tensor<f32, [?, ?, ?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?, ?, ?]>, !prim.tensor<f32, [?, ?, ?, ?]>, !prim.tensor<f32, [?, ?, ?, ?]>, !prim.float, !prim.list<!prim.int>, !prim.tensor<bool, [?, ?]>, !prim.device, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @attention_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64, 5 : i64, 6 : i64, 7 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 12 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// SPECIALIZE-NEXT:    %[[SIZE:.*]] = aten.size(%q)
// SPECIALIZE-NEXT:    %[[SIZE_1:.*]] = aten.size(%k)
// SPECIALIZE-NEXT:    %[[SIZE_2:.*]] = aten.size(%v)
// SPECIALIZE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:    %[[SIZE_3:.*]] = aten.size.int(%q, %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[SIZE_4:.*]] = aten.size.int(%q, %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 2
// SPECIALIZE-NEXT:    %[[SIZE_5:.*]] = aten.size.int(%q, %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[SIZE_5]], %heads)
// SPECIALIZE-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_4]], %heads, %[[FLOORDIV]])
// SPECIALIZE-NEXT:    %[[VIEW:.*]] = aten.view(%q, %[[LISTCONSTRUCT]])
// SPECIALIZE-NEXT:    %[[TRANSPOSE:.*]] = aten.transpose.int(%[[VIEW]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[SIZE_6:.*]] = aten.size.int(%k, %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_6]], %heads, %[[FLOORDIV]])
// SPECIALIZE-NEXT:    %[[VIEW_1:.*]] = aten.view(%k, %[[LISTCONSTRUCT_1]])
// SPECIALIZE-NEXT:    %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[VIEW_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[SIZE_7:.*]] = aten.size.int(%v, %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_7]], %heads, %[[FLOORDIV]])
// SPECIALIZE-NEXT:    %[[VIEW_2:.*]] = aten.view(%v, %[[LISTCONSTRUCT_2]])
// SPECIALIZE-NEXT:    %[[TRANSPOSE_2:.*]] = aten.transpose.int(%[[VIEW_2]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant -2
// SPECIALIZE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant -1
// SPECIALIZE-NEXT:    %[[TRANSPOSE_3:.*]] = aten.transpose.int(%[[TRANSPOSE_1]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// SPECIALIZE-NEXT:    %[[MATMUL:.*]] = aten.matmul(%[[TRANSPOSE]], %[[TRANSPOSE_3]])
// SPECIALIZE-NEXT:    %[[SQRT:.*]] = aten.sqrt.int(%[[FLOORDIV]])
// SPECIALIZE-NEXT:    %[[DIV:.*]] = aten.div.Scalar(%[[MATMUL]], %[[SQRT]])
// SPECIALIZE-NEXT:    %[[SIZE_8:.*]] = aten.size(%[[DIV]])
// SPECIALIZE-NEXT:    %[[EQ:.*]] = aten.eq.Scalar(%mask, %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant -1000000000.0
// SPECIALIZE-NEXT:    %scores = aten.masked_fill.Scalar(%[[DIV]], %[[EQ]], %[[CONSTANT_5]])
// SPECIALIZE-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[SOFTMAX:.*]] = aten.softmax.int(%scores, %[[CONSTANT_4]], %[[CONSTANT_6]])
// SPECIALIZE-NEXT:    %[[MATMUL_1:.*]] = aten.matmul(%[[SOFTMAX]], %[[TRANSPOSE_2]])
// SPECIALIZE-NEXT:    %[[TRANSPOSE_4:.*]] = aten.transpose.int(%[[MATMUL_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[DEVICE:.*]] = prim.device(%[[TRANSPOSE_4]])
// SPECIALIZE-NEXT:    %[[CONTIGUOUS:.*]] = aten.contiguous(%[[TRANSPOSE_4]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[SIZE_9:.*]] = aten.size(%[[CONTIGUOUS]])
// SPECIALIZE-NEXT:    %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_4]], %[[SIZE_5]])
// SPECIALIZE-NEXT:    %[[VIEW_3:.*]] = aten.view(%[[CONTIGUOUS]], %[[LISTCONSTRUCT_3]])
// SPECIALIZE-NEXT:    func.return %[[VIEW_3]], %[[SOFTMAX]], %[[SIZE]], %[[SIZE_1]], %[[SIZE_2]], %[[VIEW]], %[[VIEW_1]], %[[VIEW_2]], %[[SQRT]], %[[SIZE_8]], %[[EQ]], %[[DEVICE]], %[[SIZE_9]]
// SPECIALIZE-NEXT:  }

// SPECIALIZE-LABEL: func.func @attention_backward(
// SPECIALIZE-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?, ?]>, %[[VALUE_1:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %[[VALUE_4:.*]]: !prim.tensor, %[[VALUE_5:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_6:.*]]: !prim.list<!prim.int>, %[[VALUE_7:.*]]: !prim.list<!prim.int>, %[[VALUE_8:.*]]: !prim.list<!prim.int>, %[[VALUE_9:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_10:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_11:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_12:.*]]: !prim.float, %[[VALUE_13:.*]]: !prim.list<!prim.int>, %[[VALUE_14:.*]]: !prim.tensor<bool, [?, ?]>, %[[VALUE_15:.*]]: !prim.device, %[[VALUE_16:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
// SPECIALIZE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 2
// SPECIALIZE-NEXT:    %[[TRANSPOSE:.*]] = aten.transpose.int(%[[VALUE_9]], %[[CONSTANT]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[SIZE:.*]] = aten.size(%[[TRANSPOSE]])
// SPECIALIZE-NEXT:    %[[LEN:.*]] = aten.len.t(%[[SIZE]])
// SPECIALIZE-NEXT:    %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[VALUE_10]], %[[CONSTANT]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[TRANSPOSE_2:.*]] = aten.transpose.int(%[[VALUE_11]], %[[CONSTANT]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[SIZE_1:.*]] = aten.size(%[[TRANSPOSE_2]])
// SPECIALIZE-NEXT:    %[[LEN_1:.*]] = aten.len.t(%[[SIZE_1]])
// SPECIALIZE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant -2
// SPECIALIZE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant -1
// SPECIALIZE-NEXT:    %[[TRANSPOSE_3:.*]] = aten.transpose.int(%[[TRANSPOSE_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[TRANSPOSE_3]])
// SPECIALIZE-NEXT:    %[[LEN_2:.*]] = aten.len.t(%[[SIZE_2]])
// SPECIALIZE-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[VALUE_5]])
// SPECIALIZE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 6
// SPECIALIZE-NEXT:    %[[LEN_3:.*]] = aten.len.t(%[[SIZE_3]])
// SPECIALIZE-NEXT:    %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_16]])
// SPECIALIZE-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant false
// SPECIALIZE-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[TO:.*]] = aten.to.device(%[[RESHAPE]], %[[VALUE_15]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_5]], %[[CONSTANT_6]])
// SPECIALIZE-NEXT:    %[[TRANSPOSE_4:.*]] = aten.transpose.int(%[[TO]], %[[CONSTANT]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[EQ:.*]] = aten.eq.int(%[[LEN_1]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[IF:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// SPECIALIZE-NEXT:      %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[TRANSPOSE_4]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:      prim.Yield %[[UNSQUEEZE]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      prim.Yield %[[TRANSPOSE_4]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[EQ_1:.*]] = aten.eq.int(%[[LEN_3]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[IF_1:.*]] = prim.If %[[EQ_1]] -> (!prim.tensor<f32>) {
// SPECIALIZE-NEXT:      %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%[[IF]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:      prim.Yield %[[UNSQUEEZE_1]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      prim.Yield %[[IF]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[IF_2:.*]] = prim.If %[[EQ_1]] -> (!prim.tensor<f32>) {
// SPECIALIZE-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:      %[[UNSQUEEZE_2:.*]] = aten.unsqueeze(%[[VALUE_5]], %[[CONSTANT_7]])
// SPECIALIZE-NEXT:      prim.Yield %[[UNSQUEEZE_2]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      prim.Yield %[[VALUE_5]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[IF_3:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// SPECIALIZE-NEXT:      %[[UNSQUEEZE_3:.*]] = aten.unsqueeze(%[[TRANSPOSE_2]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      prim.Yield %[[UNSQUEEZE_3]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      prim.Yield %[[TRANSPOSE_2]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[TRANSPOSE_5:.*]] = aten.transpose.int(%[[IF_3]], %[[CONSTANT_3]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[MATMUL:.*]] = aten.matmul(%[[IF_1]], %[[TRANSPOSE_5]])
// SPECIALIZE-NEXT:    %[[SIZE_4:.*]] = aten.size(%[[IF_2]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MATMUL]], %[[SIZE_4]])
// SPECIALIZE-NEXT:    %[[DIM:.*]] = aten.dim(%[[IF_3]])
// SPECIALIZE-NEXT:    %[[EQ_2:.*]] = aten.eq.int(%[[DIM]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %grad_other = prim.If %[[EQ_2]] -> (!prim.tensor<f32>) {
// SPECIALIZE-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:      %[[FLATTEN:.*]] = aten.flatten.using_ints(%[[IF_2]], %[[CONSTANT_8]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:      %[[T:.*]] = aten.t(%[[FLATTEN]])
// SPECIALIZE-NEXT:      %[[FLATTEN_1:.*]] = aten.flatten.using_ints(%[[IF_1]], %[[CONSTANT_8]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:      %[[MM:.*]] = aten.mm(%[[T]], %[[FLATTEN_1]])
// SPECIALIZE-NEXT:      prim.Yield %[[MM]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      %[[TRANSPOSE_6:.*]] = aten.transpose.int(%[[IF_2]], %[[CONSTANT_3]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:      %[[MATMUL_1:.*]] = aten.matmul(%[[TRANSPOSE_6]], %[[IF_1]])
// SPECIALIZE-NEXT:      %[[SIZE_5:.*]] = aten.size(%[[IF_3]])
// SPECIALIZE-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MATMUL_1]], %[[SIZE_5]])
// SPECIALIZE-NEXT:      prim.Yield %[[SUM_TO_SIZE_1]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[RESHAPE_1:.*]] = aten.reshape(%[[SUM_TO_SIZE]], %[[SIZE_3]])
// SPECIALIZE-NEXT:    %[[RESHAPE_2:.*]] = aten.reshape(%grad_other, %[[SIZE_1]])
// SPECIALIZE-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD:.*]] = aten.add.Tensor(%[[VALUE_1]], %[[RESHAPE_1]], %[[CONSTANT_9]])
// SPECIALIZE-NEXT:    %[[_SOFTMAX_BACKWARD_DATA:.*]] = aten._softmax_backward_data(%[[ADD]], %[[VALUE_5]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// SPECIALIZE-NEXT:    %[[CONSTANT_10:.*]] = prim.Constant false
// SPECIALIZE-NEXT:    %[[CONSTANT_11:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[TO_1:.*]] = aten.to.dtype(%[[_SOFTMAX_BACKWARD_DATA]], %[[CONSTANT_4]], %[[CONSTANT_10]], %[[CONSTANT_10]], %[[CONSTANT_11]])
// SPECIALIZE-NEXT:    %[[CONSTANT_12:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:    %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[TO_1]], %[[VALUE_14]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MASKED_FILL]], %[[VALUE_13]])
// SPECIALIZE-NEXT:    %[[DIV:.*]] = aten.div.Scalar(%[[SUM_TO_SIZE_2]], %[[VALUE_12]])
// SPECIALIZE-NEXT:    %[[EQ_3:.*]] = aten.eq.int(%[[LEN_2]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[IF_4:.*]] = prim.If %[[EQ_3]] -> (!prim.tensor<f32>) {
// SPECIALIZE-NEXT:      %[[UNSQUEEZE_4:.*]] = aten.unsqueeze(%[[DIV]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:      prim.Yield %[[UNSQUEEZE_4]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      prim.Yield %[[DIV]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[EQ_4:.*]] = aten.eq.int(%[[LEN]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[IF_5:.*]] = prim.If %[[EQ_4]] -> (!prim.tensor<f32>) {
// SPECIALIZE-NEXT:      %[[UNSQUEEZE_5:.*]] = aten.unsqueeze(%[[IF_4]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:      prim.Yield %[[UNSQUEEZE_5]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      prim.Yield %[[IF_4]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[IF_6:.*]] = prim.If %[[EQ_4]] -> (!prim.tensor<f32>) {
// SPECIALIZE-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:      %[[UNSQUEEZE_6:.*]] = aten.unsqueeze(%[[TRANSPOSE]], %[[CONSTANT_13]])
// SPECIALIZE-NEXT:      prim.Yield %[[UNSQUEEZE_6]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      prim.Yield %[[TRANSPOSE]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[IF_7:.*]] = prim.If %[[EQ_3]] -> (!prim.tensor<f32>) {
// SPECIALIZE-NEXT:      %[[UNSQUEEZE_7:.*]] = aten.unsqueeze(%[[TRANSPOSE_3]], %[[CONSTANT]])
// SPECIALIZE-NEXT:      prim.Yield %[[UNSQUEEZE_7]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      prim.Yield %[[TRANSPOSE_3]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[TRANSPOSE_7:.*]] = aten.transpose.int(%[[IF_7]], %[[CONSTANT_3]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:    %[[MATMUL_2:.*]] = aten.matmul(%[[IF_5]], %[[TRANSPOSE_7]])
// SPECIALIZE-NEXT:    %[[SIZE_6:.*]] = aten.size(%[[IF_6]])
// SPECIALIZE-NEXT:    %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MATMUL_2]], %[[SIZE_6]])
// SPECIALIZE-NEXT:    %[[DIM_1:.*]] = aten.dim(%[[IF_7]])
// SPECIALIZE-NEXT:    %[[EQ_5:.*]] = aten.eq.int(%[[DIM_1]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %grad_other_1 = prim.If %[[EQ_5]] -> (!prim.tensor<f32>) {
// SPECIALIZE-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:      %[[FLATTEN_2:.*]] = aten.flatten.using_ints(%[[IF_6]], %[[CONSTANT_14]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:      %[[T_1:.*]] = aten.t(%[[FLATTEN_2]])
// SPECIALIZE-NEXT:      %[[FLATTEN_3:.*]] = aten.flatten.using_ints(%[[IF_5]], %[[CONSTANT_14]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:      %[[MM_1:.*]] = aten.mm(%[[T_1]], %[[FLATTEN_3]])
// SPECIALIZE-NEXT:      prim.Yield %[[MM_1]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      %[[TRANSPOSE_8:.*]] = aten.transpose.int(%[[IF_6]], %[[CONSTANT_3]], %[[CONSTANT_2]])
// SPECIALIZE-NEXT:      %[[MATMUL_3:.*]] = aten.matmul(%[[TRANSPOSE_8]], %[[IF_5]])
// SPECIALIZE-NEXT:      %[[SIZE_7:.*]] = aten.size(%[[IF_7]])
// SPECIALIZE-NEXT:      %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MATMUL_3]], %[[SIZE_7]])
// SPECIALIZE-NEXT:      prim.Yield %[[SUM_TO_SIZE_4]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[RESHAPE_3:.*]] = aten.reshape(%[[SUM_TO_SIZE_3]], %[[SIZE]])
// SPECIALIZE-NEXT:    %[[RESHAPE_4:.*]] = aten.reshape(%grad_other_1, %[[SIZE_2]])
// SPECIALIZE-NEXT:    %[[TRANSPOSE_9:.*]] = aten.transpose.int(%[[RESHAPE_4]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    %[[TRANSPOSE_10:.*]] = aten.transpose.int(%[[RESHAPE_2]], %[[CONSTANT]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[CONSTANT_15:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_1:.*]] = aten.add.Tensor(%[[VALUE_4]], %[[TRANSPOSE_10]], %[[CONSTANT_15]])
// SPECIALIZE-NEXT:    %[[RESHAPE_5:.*]] = aten.reshape(%[[ADD_1]], %[[VALUE_8]])
// SPECIALIZE-NEXT:    %[[TRANSPOSE_11:.*]] = aten.transpose.int(%[[TRANSPOSE_9]], %[[CONSTANT]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[CONSTANT_16:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_2:.*]] = aten.add.Tensor(%[[VALUE_3]], %[[TRANSPOSE_11]], %[[CONSTANT_16]])
// SPECIALIZE-NEXT:    %[[RESHAPE_6:.*]] = aten.reshape(%[[ADD_2]], %[[VALUE_7]])
// SPECIALIZE-NEXT:    %[[TRANSPOSE_12:.*]] = aten.transpose.int(%[[RESHAPE_3]], %[[CONSTANT]], %[[CONSTANT_1]])
// SPECIALIZE-NEXT:    %[[CONSTANT_17:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:    %[[ADD_3:.*]] = aten.add.Tensor(%[[VALUE_2]], %[[TRANSPOSE_12]], %[[CONSTANT_17]])
// SPECIALIZE-NEXT:    %[[RESHAPE_7:.*]] = aten.reshape(%[[ADD_3]], %[[VALUE_6]])
// SPECIALIZE-NEXT:    func.return %[[RESHAPE_7]], %[[RESHAPE_6]], %[[RESHAPE_5]]
// SPECIALIZE-NEXT:  }

// LOWER-LABEL: func.func @attention(
// LOWER-SAME: %q: !prim.tensor<f32, [?, ?, ?]> {prim.name = "q"}, %k: !prim.tensor<f32, [?, ?, ?]> {prim.name = "k"}, %v: !prim.tensor<f32, [?, ?, ?]> {prim.name = "v"}, %heads: !prim.int {prim.name = "heads"}, %mask: !prim.tensor<f32, [?, ?]> {prim.name = "mask", prim.default}) -> (!prim.tensor<f32, [?, ?, ?]>, !prim.tensor<f32, [?, ?, ?, ?]>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.tensor<f32, [?, ?, ?, ?]>, !prim.tensor<f32, [?, ?, ?, ?]>, !prim.tensor<f32, [?, ?, ?, ?]>, !prim.float, !prim.list<!prim.int>, !prim.tensor<bool, [?, ?]>, !prim.device, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @attention_backward, real_outputs = 2 : i64, input_vjps = [0 : i64, 1 : i64, 5 : i64, 6 : i64, 7 : i64], captured_inputs = [], captured_outputs = [1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64, 10 : i64, 11 : i64, 12 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// LOWER-NEXT:    %[[SIZE:.*]] = aten.size(%q)
// LOWER-NEXT:    %[[SIZE_1:.*]] = aten.size(%k)
// LOWER-NEXT:    %[[SIZE_2:.*]] = aten.size(%v)
// LOWER-NEXT:    %[[CONSTANT:.*]] = prim.Constant 0
// LOWER-NEXT:    %[[SIZE_3:.*]] = aten.size.int(%q, %[[CONSTANT]])
// LOWER-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 1
// LOWER-NEXT:    %[[SIZE_4:.*]] = aten.size.int(%q, %[[CONSTANT_1]])
// LOWER-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant 2
// LOWER-NEXT:    %[[SIZE_5:.*]] = aten.size.int(%q, %[[CONSTANT_2]])
// LOWER-NEXT:    %[[FLOORDIV:.*]] = aten.floordiv.int(%[[SIZE_5]], %heads)
// LOWER-NEXT:    %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_4]], %heads, %[[FLOORDIV]])
// LOWER-NEXT:    %[[VIEW:.*]] = aten.view(%q, %[[LISTCONSTRUCT]])
// LOWER-NEXT:    %[[TRANSPOSE:.*]] = aten.transpose.int(%[[VIEW]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// LOWER-NEXT:    %[[SIZE_6:.*]] = aten.size.int(%k, %[[CONSTANT_1]])
// LOWER-NEXT:    %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_6]], %heads, %[[FLOORDIV]])
// LOWER-NEXT:    %[[VIEW_1:.*]] = aten.view(%k, %[[LISTCONSTRUCT_1]])
// LOWER-NEXT:    %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[VIEW_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// LOWER-NEXT:    %[[SIZE_7:.*]] = aten.size.int(%v, %[[CONSTANT_1]])
// LOWER-NEXT:    %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_7]], %heads, %[[FLOORDIV]])
// LOWER-NEXT:    %[[VIEW_2:.*]] = aten.view(%v, %[[LISTCONSTRUCT_2]])
// LOWER-NEXT:    %[[TRANSPOSE_2:.*]] = aten.transpose.int(%[[VIEW_2]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// LOWER-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant -2
// LOWER-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant -1
// LOWER-NEXT:    %[[TRANSPOSE_3:.*]] = aten.transpose.int(%[[TRANSPOSE_1]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// LOWER-NEXT:    %[[MATMUL:.*]] = aten.matmul(%[[TRANSPOSE]], %[[TRANSPOSE_3]])
// LOWER-NEXT:    %[[SQRT:.*]] = aten.sqrt.int(%[[FLOORDIV]])
// LOWER-NEXT:    %[[DIV:.*]] = aten.div.Scalar(%[[MATMUL]], %[[SQRT]])
// LOWER-NEXT:    %[[SIZE_8:.*]] = aten.size(%[[DIV]])
// LOWER-NEXT:    %[[EQ:.*]] = aten.eq.Scalar(%mask, %[[CONSTANT]])
// LOWER-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant -1000000000.0
// LOWER-NEXT:    %scores = aten.masked_fill.Scalar(%[[DIV]], %[[EQ]], %[[CONSTANT_5]])
// LOWER-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant none
// LOWER-NEXT:    %[[SOFTMAX:.*]] = aten.softmax.int(%scores, %[[CONSTANT_4]], %[[CONSTANT_6]])
// LOWER-NEXT:    %[[MATMUL_1:.*]] = aten.matmul(%[[SOFTMAX]], %[[TRANSPOSE_2]])
// LOWER-NEXT:    %[[TRANSPOSE_4:.*]] = aten.transpose.int(%[[MATMUL_1]], %[[CONSTANT_1]], %[[CONSTANT_2]])
// LOWER-NEXT:    %[[DEVICE:.*]] = prim.device(%[[TRANSPOSE_4]])
// LOWER-NEXT:    %[[CONTIGUOUS:.*]] = aten.contiguous(%[[TRANSPOSE_4]], %[[CONSTANT]])
// LOWER-NEXT:    %[[SIZE_9:.*]] = aten.size(%[[CONTIGUOUS]])
// LOWER-NEXT:    %[[LISTCONSTRUCT_3:.*]] = prim.ListConstruct(%[[SIZE_3]], %[[SIZE_4]], %[[SIZE_5]])
// LOWER-NEXT:    %[[VIEW_3:.*]] = aten.view(%[[CONTIGUOUS]], %[[LISTCONSTRUCT_3]])
// LOWER-NEXT:    func.return %[[VIEW_3]], %[[SOFTMAX]], %[[SIZE]], %[[SIZE_1]], %[[SIZE_2]], %[[VIEW]], %[[VIEW_1]], %[[VIEW_2]], %[[SQRT]], %[[SIZE_8]], %[[EQ]], %[[DEVICE]], %[[SIZE_9]]
// LOWER-NEXT:  }

// LOWER-LABEL: func.func @attention_backward(
// LOWER-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?, ?]>, %[[VALUE_1:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_2:.*]]: !prim.tensor, %[[VALUE_3:.*]]: !prim.tensor, %[[VALUE_4:.*]]: !prim.tensor, %[[VALUE_5:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_6:.*]]: !prim.list<!prim.int>, %[[VALUE_7:.*]]: !prim.list<!prim.int>, %[[VALUE_8:.*]]: !prim.list<!prim.int>, %[[VALUE_9:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_10:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_11:.*]]: !prim.tensor<f32, [?, ?, ?, ?]>, %[[VALUE_12:.*]]: !prim.float, %[[VALUE_13:.*]]: !prim.list<!prim.int>, %[[VALUE_14:.*]]: !prim.tensor<bool, [?, ?]>, %[[VALUE_15:.*]]: !prim.device, %[[VALUE_16:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
// LOWER-NEXT:    %[[CONSTANT:.*]] = prim.Constant 1
// LOWER-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant 2
// LOWER-NEXT:    %[[TRANSPOSE:.*]] = aten.transpose.int(%[[VALUE_9]], %[[CONSTANT]], %[[CONSTANT_1]])
// LOWER-NEXT:    %[[SIZE:.*]] = aten.size(%[[TRANSPOSE]])
// LOWER-NEXT:    %[[LEN:.*]] = aten.len.t(%[[SIZE]])
// LOWER-NEXT:    %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[VALUE_10]], %[[CONSTANT]], %[[CONSTANT_1]])
// LOWER-NEXT:    %[[TRANSPOSE_2:.*]] = aten.transpose.int(%[[VALUE_11]], %[[CONSTANT]], %[[CONSTANT_1]])
// LOWER-NEXT:    %[[SIZE_1:.*]] = aten.size(%[[TRANSPOSE_2]])
// LOWER-NEXT:    %[[LEN_1:.*]] = aten.len.t(%[[SIZE_1]])
// LOWER-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant -2
// LOWER-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant -1
// LOWER-NEXT:    %[[TRANSPOSE_3:.*]] = aten.transpose.int(%[[TRANSPOSE_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// LOWER-NEXT:    %[[SIZE_2:.*]] = aten.size(%[[TRANSPOSE_3]])
// LOWER-NEXT:    %[[LEN_2:.*]] = aten.len.t(%[[SIZE_2]])
// LOWER-NEXT:    %[[SIZE_3:.*]] = aten.size(%[[VALUE_5]])
// LOWER-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 6
// LOWER-NEXT:    %[[LEN_3:.*]] = aten.len.t(%[[SIZE_3]])
// LOWER-NEXT:    %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// LOWER-NEXT:    %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:      %[[RESHAPE:.*]] = aten.reshape(%[[VALUE]], %[[VALUE_16]])
// LOWER-NEXT:      prim.Yield %[[RESHAPE]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[IF]])
// LOWER-NEXT:    %[[IF_1:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant false
// LOWER-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant none
// LOWER-NEXT:      %[[TO:.*]] = aten.to.device(%[[IF]], %[[VALUE_15]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_5]], %[[CONSTANT_6]])
// LOWER-NEXT:      prim.Yield %[[TO]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_1:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_1]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_2:.*]] = autodiff.any_defined(%[[IF_1]])
// LOWER-NEXT:    %[[IF_2:.*]] = prim.If %[[ANY_DEFINED_2]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:      %[[TRANSPOSE_4:.*]] = aten.transpose.int(%[[IF_1]], %[[CONSTANT]], %[[CONSTANT_1]])
// LOWER-NEXT:      prim.Yield %[[TRANSPOSE_4]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_2:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_2]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_3:.*]] = autodiff.any_defined(%[[IF_2]])
// LOWER-NEXT:    %[[IF_3:.*]], %[[IF_4:.*]] = prim.If %[[ANY_DEFINED_3]] -> (!prim.tensor<f32, [?, ?, ?, ?]>, !prim.tensor<f32, [?, ?, ?, ?]>) {
// LOWER-NEXT:      %[[EQ:.*]] = aten.eq.int(%[[LEN_1]], %[[CONSTANT]])
// LOWER-NEXT:      %[[IF_5:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:        %[[UNSQUEEZE:.*]] = aten.unsqueeze(%[[IF_2]], %[[CONSTANT_3]])
// LOWER-NEXT:        prim.Yield %[[UNSQUEEZE]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        prim.Yield %[[IF_2]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[EQ_1:.*]] = aten.eq.int(%[[LEN_3]], %[[CONSTANT]])
// LOWER-NEXT:      %[[IF_6:.*]] = prim.If %[[EQ_1]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:        %[[UNSQUEEZE_1:.*]] = aten.unsqueeze(%[[IF_5]], %[[CONSTANT_2]])
// LOWER-NEXT:        prim.Yield %[[UNSQUEEZE_1]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        prim.Yield %[[IF_5]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[IF_7:.*]] = prim.If %[[EQ_1]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant 0
// LOWER-NEXT:        %[[UNSQUEEZE_2:.*]] = aten.unsqueeze(%[[VALUE_5]], %[[CONSTANT_7]])
// LOWER-NEXT:        prim.Yield %[[UNSQUEEZE_2]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        prim.Yield %[[VALUE_5]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[IF_8:.*]] = prim.If %[[EQ]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:        %[[UNSQUEEZE_3:.*]] = aten.unsqueeze(%[[TRANSPOSE_2]], %[[CONSTANT]])
// LOWER-NEXT:        prim.Yield %[[UNSQUEEZE_3]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        prim.Yield %[[TRANSPOSE_2]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[TRANSPOSE_5:.*]] = aten.transpose.int(%[[IF_8]], %[[CONSTANT_3]], %[[CONSTANT_2]])
// LOWER-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[IF_6]], %[[TRANSPOSE_5]])
// LOWER-NEXT:      %[[SIZE_4:.*]] = aten.size(%[[IF_7]])
// LOWER-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MATMUL]], %[[SIZE_4]])
// LOWER-NEXT:      %[[DIM:.*]] = aten.dim(%[[IF_8]])
// LOWER-NEXT:      %[[EQ_2:.*]] = aten.eq.int(%[[DIM]], %[[CONSTANT_1]])
// LOWER-NEXT:      %grad_other = prim.If %[[EQ_2]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:        %[[CONSTANT_8:.*]] = prim.Constant 0
// LOWER-NEXT:        %[[FLATTEN:.*]] = aten.flatten.using_ints(%[[IF_7]], %[[CONSTANT_8]], %[[CONSTANT_2]])
// LOWER-NEXT:        %[[T:.*]] = aten.t(%[[FLATTEN]])
// LOWER-NEXT:        %[[FLATTEN_1:.*]] = aten.flatten.using_ints(%[[IF_6]], %[[CONSTANT_8]], %[[CONSTANT_2]])
// LOWER-NEXT:        %[[MM:.*]] = aten.mm(%[[T]], %[[FLATTEN_1]])
// LOWER-NEXT:        prim.Yield %[[MM]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[TRANSPOSE_6:.*]] = aten.transpose.int(%[[IF_7]], %[[CONSTANT_3]], %[[CONSTANT_2]])
// LOWER-NEXT:        %[[MATMUL_1:.*]] = aten.matmul(%[[TRANSPOSE_6]], %[[IF_6]])
// LOWER-NEXT:        %[[SIZE_5:.*]] = aten.size(%[[IF_8]])
// LOWER-NEXT:        %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MATMUL_1]], %[[SIZE_5]])
// LOWER-NEXT:        prim.Yield %[[SUM_TO_SIZE_1]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[RESHAPE_1:.*]] = aten.reshape(%[[SUM_TO_SIZE]], %[[SIZE_3]])
// LOWER-NEXT:      %[[RESHAPE_2:.*]] = aten.reshape(%grad_other, %[[SIZE_1]])
// LOWER-NEXT:      prim.Yield %[[RESHAPE_1]], %[[RESHAPE_2]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_3:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_4:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_3]], %[[ZERO_4]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD:.*]] = autodiff.add(%[[VALUE_1]], %[[IF_3]])
// LOWER-NEXT:    %[[ANY_DEFINED_4:.*]] = autodiff.any_defined(%[[ADD]])
// LOWER-NEXT:    %[[IF_9:.*]] = prim.If %[[ANY_DEFINED_4]] -> (!prim.tensor<f32, [?, ?, ?, ?]>) {
// LOWER-NEXT:      %[[_SOFTMAX_BACKWARD_DATA:.*]] = aten._softmax_backward_data(%[[ADD]], %[[VALUE_5]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// LOWER-NEXT:      %[[CONSTANT_9:.*]] = prim.Constant false
// LOWER-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant none
// LOWER-NEXT:      %[[TO_1:.*]] = aten.to.dtype(%[[_SOFTMAX_BACKWARD_DATA]], %[[CONSTANT_4]], %[[CONSTANT_9]], %[[CONSTANT_9]], %[[CONSTANT_10]])
// LOWER-NEXT:      prim.Yield %[[TO_1]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_5:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_5]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_5:.*]] = autodiff.any_defined(%[[IF_9]])
// LOWER-NEXT:    %[[IF_10:.*]] = prim.If %[[ANY_DEFINED_5]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 0
// LOWER-NEXT:      %[[MASKED_FILL:.*]] = aten.masked_fill.Scalar(%[[IF_9]], %[[VALUE_14]], %[[CONSTANT_11]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[MASKED_FILL]], %[[VALUE_13]])
// LOWER-NEXT:      prim.Yield %[[SUM_TO_SIZE_2]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_6:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_6]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_6:.*]] = autodiff.any_defined(%[[IF_10]])
// LOWER-NEXT:    %[[IF_11:.*]] = prim.If %[[ANY_DEFINED_6]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:      %[[DIV:.*]] = aten.div.Scalar(%[[IF_10]], %[[VALUE_12]])
// LOWER-NEXT:      prim.Yield %[[DIV]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_7:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_7]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_7:.*]] = autodiff.any_defined(%[[IF_11]])
// LOWER-NEXT:    %[[IF_12:.*]], %[[IF_13:.*]] = prim.If %[[ANY_DEFINED_7]] -> (!prim.tensor<f32, [?, ?, ?, ?]>, !prim.tensor<f32, [?, ?, ?, ?]>) {
// LOWER-NEXT:      %[[EQ_3:.*]] = aten.eq.int(%[[LEN_2]], %[[CONSTANT]])
// LOWER-NEXT:      %[[IF_14:.*]] = prim.If %[[EQ_3]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:        %[[UNSQUEEZE_4:.*]] = aten.unsqueeze(%[[IF_11]], %[[CONSTANT_3]])
// LOWER-NEXT:        prim.Yield %[[UNSQUEEZE_4]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        prim.Yield %[[IF_11]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[EQ_4:.*]] = aten.eq.int(%[[LEN]], %[[CONSTANT]])
// LOWER-NEXT:      %[[IF_15:.*]] = prim.If %[[EQ_4]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:        %[[UNSQUEEZE_5:.*]] = aten.unsqueeze(%[[IF_14]], %[[CONSTANT_2]])
// LOWER-NEXT:        prim.Yield %[[UNSQUEEZE_5]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        prim.Yield %[[IF_14]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[IF_16:.*]] = prim.If %[[EQ_4]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:        %[[CONSTANT_12:.*]] = prim.Constant 0
// LOWER-NEXT:        %[[UNSQUEEZE_6:.*]] = aten.unsqueeze(%[[TRANSPOSE]], %[[CONSTANT_12]])
// LOWER-NEXT:        prim.Yield %[[UNSQUEEZE_6]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        prim.Yield %[[TRANSPOSE]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[IF_17:.*]] = prim.If %[[EQ_3]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:        %[[UNSQUEEZE_7:.*]] = aten.unsqueeze(%[[TRANSPOSE_3]], %[[CONSTANT]])
// LOWER-NEXT:        prim.Yield %[[UNSQUEEZE_7]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        prim.Yield %[[TRANSPOSE_3]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[TRANSPOSE_7:.*]] = aten.transpose.int(%[[IF_17]], %[[CONSTANT_3]], %[[CONSTANT_2]])
// LOWER-NEXT:      %[[MATMUL_2:.*]] = aten.matmul(%[[IF_15]], %[[TRANSPOSE_7]])
// LOWER-NEXT:      %[[SIZE_6:.*]] = aten.size(%[[IF_16]])
// LOWER-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MATMUL_2]], %[[SIZE_6]])
// LOWER-NEXT:      %[[DIM_1:.*]] = aten.dim(%[[IF_17]])
// LOWER-NEXT:      %[[EQ_5:.*]] = aten.eq.int(%[[DIM_1]], %[[CONSTANT_1]])
// LOWER-NEXT:      %grad_other_1 = prim.If %[[EQ_5]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant 0
// LOWER-NEXT:        %[[FLATTEN_2:.*]] = aten.flatten.using_ints(%[[IF_16]], %[[CONSTANT_13]], %[[CONSTANT_2]])
// LOWER-NEXT:        %[[T_1:.*]] = aten.t(%[[FLATTEN_2]])
// LOWER-NEXT:        %[[FLATTEN_3:.*]] = aten.flatten.using_ints(%[[IF_15]], %[[CONSTANT_13]], %[[CONSTANT_2]])
// LOWER-NEXT:        %[[MM_1:.*]] = aten.mm(%[[T_1]], %[[FLATTEN_3]])
// LOWER-NEXT:        prim.Yield %[[MM_1]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[TRANSPOSE_8:.*]] = aten.transpose.int(%[[IF_16]], %[[CONSTANT_3]], %[[CONSTANT_2]])
// LOWER-NEXT:        %[[MATMUL_3:.*]] = aten.matmul(%[[TRANSPOSE_8]], %[[IF_15]])
// LOWER-NEXT:        %[[SIZE_7:.*]] = aten.size(%[[IF_17]])
// LOWER-NEXT:        %[[SUM_TO_SIZE_4:.*]] = aten.sum_to_size(%[[MATMUL_3]], %[[SIZE_7]])
// LOWER-NEXT:        prim.Yield %[[SUM_TO_SIZE_4]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[RESHAPE_3:.*]] = aten.reshape(%[[SUM_TO_SIZE_3]], %[[SIZE]])
// LOWER-NEXT:      %[[RESHAPE_4:.*]] = aten.reshape(%grad_other_1, %[[SIZE_2]])
// LOWER-NEXT:      prim.Yield %[[RESHAPE_3]], %[[RESHAPE_4]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_8:.*]] = autodiff.zero()
// LOWER-NEXT:      %[[ZERO_9:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_8]], %[[ZERO_9]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_8:.*]] = autodiff.any_defined(%[[IF_13]])
// LOWER-NEXT:    %[[IF_18:.*]] = prim.If %[[ANY_DEFINED_8]] -> (!prim.tensor<f32, [?, ?, ?, ?]>) {
// LOWER-NEXT:      %[[TRANSPOSE_9:.*]] = aten.transpose.int(%[[IF_13]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// LOWER-NEXT:      prim.Yield %[[TRANSPOSE_9]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_10:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_10]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_9:.*]] = autodiff.any_defined(%[[IF_4]])
// LOWER-NEXT:    %[[IF_19:.*]] = prim.If %[[ANY_DEFINED_9]] -> (!prim.tensor<f32, [?, ?, ?, ?]>) {
// LOWER-NEXT:      %[[TRANSPOSE_10:.*]] = aten.transpose.int(%[[IF_4]], %[[CONSTANT]], %[[CONSTANT_1]])
// LOWER-NEXT:      prim.Yield %[[TRANSPOSE_10]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_11:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_11]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_1:.*]] = autodiff.add(%[[VALUE_4]], %[[IF_19]])
// LOWER-NEXT:    %[[ANY_DEFINED_10:.*]] = autodiff.any_defined(%[[ADD_1]])
// LOWER-NEXT:    %[[IF_20:.*]] = prim.If %[[ANY_DEFINED_10]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[RESHAPE_5:.*]] = aten.reshape(%[[ADD_1]], %[[VALUE_8]])
// LOWER-NEXT:      prim.Yield %[[RESHAPE_5]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_12:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_12]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_11:.*]] = autodiff.any_defined(%[[IF_18]])
// LOWER-NEXT:    %[[IF_21:.*]] = prim.If %[[ANY_DEFINED_11]] -> (!prim.tensor<f32, [?, ?, ?, ?]>) {
// LOWER-NEXT:      %[[TRANSPOSE_11:.*]] = aten.transpose.int(%[[IF_18]], %[[CONSTANT]], %[[CONSTANT_1]])
// LOWER-NEXT:      prim.Yield %[[TRANSPOSE_11]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_13:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_13]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_2:.*]] = autodiff.add(%[[VALUE_3]], %[[IF_21]])
// LOWER-NEXT:    %[[ANY_DEFINED_12:.*]] = autodiff.any_defined(%[[ADD_2]])
// LOWER-NEXT:    %[[IF_22:.*]] = prim.If %[[ANY_DEFINED_12]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[RESHAPE_6:.*]] = aten.reshape(%[[ADD_2]], %[[VALUE_7]])
// LOWER-NEXT:      prim.Yield %[[RESHAPE_6]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_14:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_14]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ANY_DEFINED_13:.*]] = autodiff.any_defined(%[[IF_12]])
// LOWER-NEXT:    %[[IF_23:.*]] = prim.If %[[ANY_DEFINED_13]] -> (!prim.tensor<f32, [?, ?, ?, ?]>) {
// LOWER-NEXT:      %[[TRANSPOSE_12:.*]] = aten.transpose.int(%[[IF_12]], %[[CONSTANT]], %[[CONSTANT_1]])
// LOWER-NEXT:      prim.Yield %[[TRANSPOSE_12]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_15:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_15]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[ADD_3:.*]] = autodiff.add(%[[VALUE_2]], %[[IF_23]])
// LOWER-NEXT:    %[[ANY_DEFINED_14:.*]] = autodiff.any_defined(%[[ADD_3]])
// LOWER-NEXT:    %[[IF_24:.*]] = prim.If %[[ANY_DEFINED_14]] -> (!prim.tensor) {
// LOWER-NEXT:      %[[RESHAPE_7:.*]] = aten.reshape(%[[ADD_3]], %[[VALUE_6]])
// LOWER-NEXT:      prim.Yield %[[RESHAPE_7]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[ZERO_16:.*]] = autodiff.zero()
// LOWER-NEXT:      prim.Yield %[[ZERO_16]]
// LOWER-NEXT:    }
// LOWER-NEXT:    func.return %[[IF_24]], %[[IF_22]], %[[IF_20]]
// LOWER-NEXT:  }
