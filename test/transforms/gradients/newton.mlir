// RUN: ts-translate %S/../../../examples/newton.py --entry newton --spec '?x?xf32' --spec '1e-06' --spec '50' -o %t.mlir
// RUN: ts-opt %t.mlir -p inline,lower-tuples,canonical-ops,infer-types,remove-dead,infer-requires-grad | filecheck %s --check-prefix=REQUIRES
// RUN: ts-opt %t.mlir -p differentiate | filecheck %s --check-prefix=DIFFERENTIATE
// RUN: ts-opt %t.mlir -p differentiate,specialize-undef,remove-dead | filecheck %s --check-prefix=SPECIALIZE
// RUN: ts-opt %t.mlir -p differentiate,lower-linear-blocks,remove-dead | filecheck %s --check-prefix=LOWER

// REQUIRES-LABEL: func.func @newton(
// REQUIRES-SAME: %a: !prim.tensor<f32, [?, ?]> {prim.name = "a"}, %tolerance: !prim.float {prim.name = "tolerance", prim.default = 1.000000e-06 : f64}, %limit: !prim.int {prim.name = "limit", prim.default = 50 : i64}) -> !prim.tuple<!prim.tensor<f32, [?, ?]>, !prim.int> {
// REQUIRES-NEXT:    %[[CONSTANT:.*]] = prim.Constant none
// REQUIRES-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant none
// REQUIRES-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant none
// REQUIRES-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant none
// REQUIRES-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant none
// REQUIRES-NEXT:    %[[ONES_LIKE:.*]] = aten.ones_like(%a, %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]], %[[CONSTANT_4]])
// REQUIRES-NEXT:    %[[CONSTANT_5:.*]] = prim.Constant 2
// REQUIRES-NEXT:    %[[MUL:.*]] = aten.mul.int_float(%[[CONSTANT_5]], %tolerance)
// REQUIRES-NEXT:    %[[CONSTANT_6:.*]] = prim.Constant 9223372036854775807
// REQUIRES-NEXT:    %[[GT:.*]] = aten.gt.float(%[[MUL]], %tolerance)
// REQUIRES-NEXT:    %[[IF:.*]] = prim.If %[[GT]] -> (!prim.bool) {
// REQUIRES-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant 0
// REQUIRES-NEXT:      %[[LT:.*]] = aten.lt.int(%[[CONSTANT_7]], %limit)
// REQUIRES-NEXT:      prim.Yield %[[LT]]
// REQUIRES-NEXT:    } else {
// REQUIRES-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant false
// REQUIRES-NEXT:      prim.Yield %[[CONSTANT_8]]
// REQUIRES-NEXT:    }
// REQUIRES-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant 0
// REQUIRES-NEXT:    %steps, %x = prim.Loop %[[CONSTANT_6]], %[[IF]], (%[[CONSTANT_9]], %[[ONES_LIKE]]) : (!prim.int, !prim.tensor<f32, [?, ?]>) -> (!prim.int, !prim.tensor<f32, [?, ?]>) attributes {autodiff.requires_grad = [false, true]} {
// REQUIRES-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %steps_1: !prim.int, %x_1: !prim.tensor<f32, [?, ?]>):
// REQUIRES-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%a, %x_1) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[CONSTANT_10:.*]] = prim.Constant 1
// REQUIRES-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%x_1, %[[DIV]], %[[CONSTANT_10]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 0.5
// REQUIRES-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[ADD]], %[[CONSTANT_11]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant 1
// REQUIRES-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[MUL_1]], %x_1, %[[CONSTANT_12]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[ABS:.*]] = aten.abs(%[[SUB]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[MAX:.*]] = aten.max(%[[ABS]]) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:      %[[FLOAT:.*]] = aten.Float.Tensor(%[[MAX]])
// REQUIRES-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 1
// REQUIRES-NEXT:      %[[ADD_1:.*]] = aten.add.int(%steps_1, %[[CONSTANT_13]])
// REQUIRES-NEXT:      %[[GT_1:.*]] = aten.gt.float(%[[FLOAT]], %tolerance)
// REQUIRES-NEXT:      %[[IF_1:.*]] = prim.If %[[GT_1]] -> (!prim.bool) {
// REQUIRES-NEXT:        %[[LT_1:.*]] = aten.lt.int(%[[ADD_1]], %limit)
// REQUIRES-NEXT:        prim.Yield %[[LT_1]]
// REQUIRES-NEXT:      } else {
// REQUIRES-NEXT:        %[[CONSTANT_14:.*]] = prim.Constant false
// REQUIRES-NEXT:        prim.Yield %[[CONSTANT_14]]
// REQUIRES-NEXT:      }
// REQUIRES-NEXT:      prim.Yield %[[IF_1]], %[[ADD_1]], %[[MUL_1]]
// REQUIRES-NEXT:    }
// REQUIRES-NEXT:    %[[TUPLECONSTRUCT:.*]] = prim.TupleConstruct(%x, %steps) {autodiff.requires_grad = [true]}
// REQUIRES-NEXT:    func.return %[[TUPLECONSTRUCT]]
// REQUIRES-NEXT:  }

// DIFFERENTIATE-LABEL: func.func @newton(
// DIFFERENTIATE-SAME: %a: !prim.tensor<f32, [?, ?]> {prim.name = "a"}, %tolerance: !prim.float {prim.name = "tolerance", prim.default = 1.000000e-06 : f64}, %limit: !prim.int {prim.name = "limit", prim.default = 50 : i64}) -> (!prim.tensor<f32, [?, ?]>, !prim.int, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @newton_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64], output_vjps = [0 : i64]}} {
// DIFFERENTIATE-NEXT:    %[[CONSTANT:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:    %[[ONES_LIKE:.*]] = aten.ones_like(%a, %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 2
// DIFFERENTIATE-NEXT:    %[[MUL:.*]] = aten.mul.int_float(%[[CONSTANT_3]], %tolerance)
// DIFFERENTIATE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 9223372036854775807
// DIFFERENTIATE-NEXT:    %[[GT:.*]] = aten.gt.float(%[[MUL]], %tolerance)
// DIFFERENTIATE-NEXT:    %[[IF:.*]] = prim.If %[[GT]] -> (!prim.bool) {
// DIFFERENTIATE-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:      %[[LT:.*]] = aten.lt.int(%[[CONSTANT_5]], %limit)
// DIFFERENTIATE-NEXT:      prim.Yield %[[LT]]
// DIFFERENTIATE-NEXT:    } else {
// DIFFERENTIATE-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant false
// DIFFERENTIATE-NEXT:      prim.Yield %[[CONSTANT_6]]
// DIFFERENTIATE-NEXT:    }
// DIFFERENTIATE-NEXT:    %[[CONSTANT_7:.*]] = prim.Constant 0
// DIFFERENTIATE-NEXT:    %[[CONSTANT_8:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %[[CONSTANT_10:.*]] = prim.Constant []
// DIFFERENTIATE-NEXT:    %steps, %x, %steps_1, %steps_2, %steps_3, %steps_4 = prim.Loop %[[CONSTANT_4]], %[[IF]], (%[[CONSTANT_7]], %[[ONES_LIKE]], %[[CONSTANT_8]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_7]]) : (!prim.int, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> (!prim.int, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) {
// DIFFERENTIATE-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %steps_5: !prim.int, %x_1: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_2:.*]]: !prim.list<!prim.int>, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.int):
// DIFFERENTIATE-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%a, %x_1)
// DIFFERENTIATE-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[DIV]], %[[CONSTANT_7]])
// DIFFERENTIATE-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[DIV]], %[[CONSTANT_11]])
// DIFFERENTIATE-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%x_1, %[[DIV]], %[[CONSTANT_11]])
// DIFFERENTIATE-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant 0.5
// DIFFERENTIATE-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[ADD]], %[[CONSTANT_12]])
// DIFFERENTIATE-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[MUL_1]], %x_1, %[[CONSTANT_11]])
// DIFFERENTIATE-NEXT:      %[[ABS:.*]] = aten.abs(%[[SUB]])
// DIFFERENTIATE-NEXT:      %[[MAX:.*]] = aten.max(%[[ABS]])
// DIFFERENTIATE-NEXT:      %[[FLOAT:.*]] = aten.Float.Tensor(%[[MAX]])
// DIFFERENTIATE-NEXT:      %[[ADD_1:.*]] = aten.add.int(%steps_5, %[[CONSTANT_11]])
// DIFFERENTIATE-NEXT:      %[[GT_1:.*]] = aten.gt.float(%[[FLOAT]], %tolerance)
// DIFFERENTIATE-NEXT:      %[[IF_1:.*]] = prim.If %[[GT_1]] -> (!prim.bool) {
// DIFFERENTIATE-NEXT:        %[[LT_1:.*]] = aten.lt.int(%[[ADD_1]], %limit)
// DIFFERENTIATE-NEXT:        prim.Yield %[[LT_1]]
// DIFFERENTIATE-NEXT:      } else {
// DIFFERENTIATE-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant false
// DIFFERENTIATE-NEXT:        prim.Yield %[[CONSTANT_13]]
// DIFFERENTIATE-NEXT:      }
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%x_1)
// DIFFERENTIATE-NEXT:      %[[ADD_2:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE]])
// DIFFERENTIATE-NEXT:      %[[ADD_3:.*]] = aten.add.t(%[[VALUE_2]], %[[LISTCONSTRUCT_1]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_1]])
// DIFFERENTIATE-NEXT:      %[[ADD_4:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_2]])
// DIFFERENTIATE-NEXT:      %[[ADD_5:.*]] = aten.add.int(%[[VALUE]], %[[CONSTANT_11]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[IF_1]], %[[ADD_1]], %[[MUL_1]], %[[ADD_2]], %[[ADD_3]], %[[ADD_4]], %[[ADD_5]]
// DIFFERENTIATE-NEXT:    }
// DIFFERENTIATE-NEXT:    %[[SIZE_2:.*]] = aten.size(%x)
// DIFFERENTIATE-NEXT:    func.return %x, %steps, %steps_1, %steps_2, %steps_3, %steps_4, %[[SIZE_2]]
// DIFFERENTIATE-NEXT:  }

// DIFFERENTIATE-LABEL: func.func @newton_backward(
// DIFFERENTIATE-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %a: !prim.tensor<f32, [?, ?]>, %steps: !prim.list<!prim.tensor<f32, [?, ?]>>, %steps_1: !prim.list<!prim.int>, %steps_2: !prim.list<!prim.int>, %steps_3: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32, [?, ?]> {
// DIFFERENTIATE-NEXT:    %[[SIZE:.*]] = aten.size(%a)
// DIFFERENTIATE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// DIFFERENTIATE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant none
// DIFFERENTIATE-NEXT:    %[[ZEROS:.*]] = aten.zeros(%[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:    %[[ADD:.*]] = autodiff.add(%[[ZEROS]], %[[VALUE]])
// DIFFERENTIATE-NEXT:    %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// DIFFERENTIATE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant true
// DIFFERENTIATE-NEXT:    %[[LOOP:.*]], %[[LOOP_1:.*]] = prim.Loop %steps_3, %[[CONSTANT_4]], (%[[ADD]], %[[ZEROS_1]]) : (!prim.tensor<f32>, !prim.tensor<f32, [?, ?], device "cpu">) -> (!prim.tensor<f32>, !prim.tensor<f32, [?, ?]>) {
// DIFFERENTIATE-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.tensor<f32>, %[[VALUE_4:.*]]: !prim.tensor<f32, [?, ?]>):
// DIFFERENTIATE-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 1
// DIFFERENTIATE-NEXT:      %[[SUB:.*]] = aten.sub.int(%steps_3, %[[CONSTANT_5]])
// DIFFERENTIATE-NEXT:      %[[SUB_1:.*]] = aten.sub.int(%[[SUB]], %[[VALUE_2]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%steps, %[[SUB_1]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%steps_1, %[[SUB_1]])
// DIFFERENTIATE-NEXT:      %[[__GETITEM___2:.*]] = aten.__getitem__.t(%steps_2, %[[SUB_1]])
// DIFFERENTIATE-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[__GETITEM___1]], %[[__GETITEM___2]])
// DIFFERENTIATE-NEXT:      %[[SIZE_1:.*]] = aten.size(%[[__GETITEM__]])
// DIFFERENTIATE-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant 0.5
// DIFFERENTIATE-NEXT:      %[[LINEAR:.*]] = autodiff.linear(%[[VALUE_3]]) <{operator = "aten.mul.Scalar"}> ({
// DIFFERENTIATE-NEXT:        %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE_3]], %[[CONSTANT_6]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[MUL]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[LINEAR]]) <{operator = "aten.add.Tensor"}> ({
// DIFFERENTIATE-NEXT:        %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[LINEAR]], %[[SIZE_1]])
// DIFFERENTIATE-NEXT:        %[[MUL_1:.*]] = aten.mul.Scalar(%[[LINEAR]], %[[CONSTANT_5]])
// DIFFERENTIATE-NEXT:        %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[LISTCONSTRUCT]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[LINEAR_3:.*]], %[[LINEAR_4:.*]] = autodiff.linear(%[[LINEAR_2]]) <{operator = "aten.div.Tensor"}> ({
// DIFFERENTIATE-NEXT:        %[[DIV:.*]] = aten.div.Tensor(%[[LINEAR_2]], %[[__GETITEM__]])
// DIFFERENTIATE-NEXT:        %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[DIV]], %[[SIZE]])
// DIFFERENTIATE-NEXT:        %[[NEG:.*]] = aten.neg(%[[LINEAR_2]])
// DIFFERENTIATE-NEXT:        %[[DIV_1:.*]] = aten.div.Tensor(%a, %[[__GETITEM__]])
// DIFFERENTIATE-NEXT:        %[[DIV_2:.*]] = aten.div.Tensor(%[[DIV_1]], %[[__GETITEM__]])
// DIFFERENTIATE-NEXT:        %[[MUL_2:.*]] = aten.mul.Tensor(%[[NEG]], %[[DIV_2]])
// DIFFERENTIATE-NEXT:        %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_2]], %[[SIZE_1]])
// DIFFERENTIATE-NEXT:        prim.Yield %[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_3]]
// DIFFERENTIATE-NEXT:      })
// DIFFERENTIATE-NEXT:      %[[ADD_1:.*]] = autodiff.add(%[[VALUE_4]], %[[LINEAR_3]])
// DIFFERENTIATE-NEXT:      %[[ADD_2:.*]] = autodiff.add(%[[LINEAR_1]], %[[LINEAR_4]])
// DIFFERENTIATE-NEXT:      prim.Yield %[[CONSTANT_4]], %[[ADD_2]], %[[ADD_1]]
// DIFFERENTIATE-NEXT:    }
// DIFFERENTIATE-NEXT:    func.return %[[LOOP_1]]
// DIFFERENTIATE-NEXT:  }

// SPECIALIZE-LABEL: func.func @newton(
// SPECIALIZE-SAME: %a: !prim.tensor<f32, [?, ?]> {prim.name = "a"}, %tolerance: !prim.float {prim.name = "tolerance", prim.default = 1.000000e-06 : f64}, %limit: !prim.int {prim.name = "limit", prim.default = 50 : i64}) -> (!prim.tensor<f32, [?, ?]>, !prim.int, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @newton_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64], output_vjps = [0 : i64]}} {
// SPECIALIZE-NEXT:    %[[CONSTANT:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[ONES_LIKE:.*]] = aten.ones_like(%a, %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// SPECIALIZE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 2
// SPECIALIZE-NEXT:    %[[MUL:.*]] = aten.mul.int_float(%[[CONSTANT_3]], %tolerance)
// SPECIALIZE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 9223372036854775807
// SPECIALIZE-NEXT:    %[[GT:.*]] = aten.gt.float(%[[MUL]], %tolerance)
// SPECIALIZE-NEXT:    %[[IF:.*]] = prim.If %[[GT]] -> (!prim.bool) {
// SPECIALIZE-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:      %[[LT:.*]] = aten.lt.int(%[[CONSTANT_5]], %limit)
// SPECIALIZE-NEXT:      prim.Yield %[[LT]]
// SPECIALIZE-NEXT:    } else {
// SPECIALIZE-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant false
// SPECIALIZE-NEXT:      prim.Yield %[[CONSTANT_6]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[CONSTANT_7:.*]] = prim.Constant 0
// SPECIALIZE-NEXT:    %[[CONSTANT_8:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %[[CONSTANT_10:.*]] = prim.Constant []
// SPECIALIZE-NEXT:    %steps, %x, %steps_1, %steps_2, %steps_3, %steps_4 = prim.Loop %[[CONSTANT_4]], %[[IF]], (%[[CONSTANT_7]], %[[ONES_LIKE]], %[[CONSTANT_8]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_7]]) : (!prim.int, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> (!prim.int, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) {
// SPECIALIZE-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %steps_5: !prim.int, %x_1: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_2:.*]]: !prim.list<!prim.int>, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.int):
// SPECIALIZE-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%a, %x_1)
// SPECIALIZE-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[DIV]], %[[CONSTANT_7]])
// SPECIALIZE-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[DIV]], %[[CONSTANT_11]])
// SPECIALIZE-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%x_1, %[[DIV]], %[[CONSTANT_11]])
// SPECIALIZE-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant 0.5
// SPECIALIZE-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[ADD]], %[[CONSTANT_12]])
// SPECIALIZE-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[MUL_1]], %x_1, %[[CONSTANT_11]])
// SPECIALIZE-NEXT:      %[[ABS:.*]] = aten.abs(%[[SUB]])
// SPECIALIZE-NEXT:      %[[MAX:.*]] = aten.max(%[[ABS]])
// SPECIALIZE-NEXT:      %[[FLOAT:.*]] = aten.Float.Tensor(%[[MAX]])
// SPECIALIZE-NEXT:      %[[ADD_1:.*]] = aten.add.int(%steps_5, %[[CONSTANT_11]])
// SPECIALIZE-NEXT:      %[[GT_1:.*]] = aten.gt.float(%[[FLOAT]], %tolerance)
// SPECIALIZE-NEXT:      %[[IF_1:.*]] = prim.If %[[GT_1]] -> (!prim.bool) {
// SPECIALIZE-NEXT:        %[[LT_1:.*]] = aten.lt.int(%[[ADD_1]], %limit)
// SPECIALIZE-NEXT:        prim.Yield %[[LT_1]]
// SPECIALIZE-NEXT:      } else {
// SPECIALIZE-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant false
// SPECIALIZE-NEXT:        prim.Yield %[[CONSTANT_13]]
// SPECIALIZE-NEXT:      }
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%x_1)
// SPECIALIZE-NEXT:      %[[ADD_2:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE]])
// SPECIALIZE-NEXT:      %[[ADD_3:.*]] = aten.add.t(%[[VALUE_2]], %[[LISTCONSTRUCT_1]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_1]])
// SPECIALIZE-NEXT:      %[[ADD_4:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_2]])
// SPECIALIZE-NEXT:      %[[ADD_5:.*]] = aten.add.int(%[[VALUE]], %[[CONSTANT_11]])
// SPECIALIZE-NEXT:      prim.Yield %[[IF_1]], %[[ADD_1]], %[[MUL_1]], %[[ADD_2]], %[[ADD_3]], %[[ADD_4]], %[[ADD_5]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    %[[SIZE_2:.*]] = aten.size(%x)
// SPECIALIZE-NEXT:    func.return %x, %steps, %steps_1, %steps_2, %steps_3, %steps_4, %[[SIZE_2]]
// SPECIALIZE-NEXT:  }

// SPECIALIZE-LABEL: func.func @newton_backward(
// SPECIALIZE-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %a: !prim.tensor<f32, [?, ?]>, %steps: !prim.list<!prim.tensor<f32, [?, ?]>>, %steps_1: !prim.list<!prim.int>, %steps_2: !prim.list<!prim.int>, %steps_3: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32, [?, ?]> {
// SPECIALIZE-NEXT:    %[[SIZE:.*]] = aten.size(%a)
// SPECIALIZE-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// SPECIALIZE-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant none
// SPECIALIZE-NEXT:    %[[ZEROS:.*]] = aten.zeros(%[[SIZE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// SPECIALIZE-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant true
// SPECIALIZE-NEXT:    %[[LOOP:.*]], %[[LOOP_1:.*]] = prim.Loop %steps_3, %[[CONSTANT_4]], (%[[VALUE]], %[[ZEROS]]) : (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?], device "cpu">) -> (!prim.tensor<f32>, !prim.tensor<f32, [?, ?]>) {
// SPECIALIZE-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.tensor<f32>, %[[VALUE_4:.*]]: !prim.tensor<f32, [?, ?]>):
// SPECIALIZE-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:      %[[SUB:.*]] = aten.sub.int(%steps_3, %[[CONSTANT_5]])
// SPECIALIZE-NEXT:      %[[SUB_1:.*]] = aten.sub.int(%[[SUB]], %[[VALUE_2]])
// SPECIALIZE-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%steps, %[[SUB_1]])
// SPECIALIZE-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%steps_1, %[[SUB_1]])
// SPECIALIZE-NEXT:      %[[__GETITEM___2:.*]] = aten.__getitem__.t(%steps_2, %[[SUB_1]])
// SPECIALIZE-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[__GETITEM___1]], %[[__GETITEM___2]])
// SPECIALIZE-NEXT:      %[[SIZE_1:.*]] = aten.size(%[[__GETITEM__]])
// SPECIALIZE-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant 0.5
// SPECIALIZE-NEXT:      %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE_3]], %[[CONSTANT_6]])
// SPECIALIZE-NEXT:      %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[MUL]], %[[SIZE_1]])
// SPECIALIZE-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[MUL]], %[[CONSTANT_5]])
// SPECIALIZE-NEXT:      %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[LISTCONSTRUCT]])
// SPECIALIZE-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%[[SUM_TO_SIZE_1]], %[[__GETITEM__]])
// SPECIALIZE-NEXT:      %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[DIV]], %[[SIZE]])
// SPECIALIZE-NEXT:      %[[NEG:.*]] = aten.neg(%[[SUM_TO_SIZE_1]])
// SPECIALIZE-NEXT:      %[[DIV_1:.*]] = aten.div.Tensor(%a, %[[__GETITEM__]])
// SPECIALIZE-NEXT:      %[[DIV_2:.*]] = aten.div.Tensor(%[[DIV_1]], %[[__GETITEM__]])
// SPECIALIZE-NEXT:      %[[MUL_2:.*]] = aten.mul.Tensor(%[[NEG]], %[[DIV_2]])
// SPECIALIZE-NEXT:      %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_2]], %[[SIZE_1]])
// SPECIALIZE-NEXT:      %[[CONSTANT_7:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[VALUE_4]], %[[SUM_TO_SIZE_2]], %[[CONSTANT_7]])
// SPECIALIZE-NEXT:      %[[CONSTANT_8:.*]] = prim.Constant 1
// SPECIALIZE-NEXT:      %[[ADD_1:.*]] = aten.add.Tensor(%[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_3]], %[[CONSTANT_8]])
// SPECIALIZE-NEXT:      prim.Yield %[[CONSTANT_4]], %[[ADD_1]], %[[ADD]]
// SPECIALIZE-NEXT:    }
// SPECIALIZE-NEXT:    func.return %[[LOOP_1]]
// SPECIALIZE-NEXT:  }

// LOWER-LABEL: func.func @newton(
// LOWER-SAME: %a: !prim.tensor<f32, [?, ?]> {prim.name = "a"}, %tolerance: !prim.float {prim.name = "tolerance", prim.default = 1.000000e-06 : f64}, %limit: !prim.int {prim.name = "limit", prim.default = 50 : i64}) -> (!prim.tensor<f32, [?, ?]>, !prim.int, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @newton_backward, real_outputs = 2 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64], output_vjps = [0 : i64]}} {
// LOWER-NEXT:    %[[CONSTANT:.*]] = prim.Constant none
// LOWER-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant none
// LOWER-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant none
// LOWER-NEXT:    %[[ONES_LIKE:.*]] = aten.ones_like(%a, %[[CONSTANT]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT]])
// LOWER-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant 2
// LOWER-NEXT:    %[[MUL:.*]] = aten.mul.int_float(%[[CONSTANT_3]], %tolerance)
// LOWER-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant 9223372036854775807
// LOWER-NEXT:    %[[GT:.*]] = aten.gt.float(%[[MUL]], %tolerance)
// LOWER-NEXT:    %[[IF:.*]] = prim.If %[[GT]] -> (!prim.bool) {
// LOWER-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 0
// LOWER-NEXT:      %[[LT:.*]] = aten.lt.int(%[[CONSTANT_5]], %limit)
// LOWER-NEXT:      prim.Yield %[[LT]]
// LOWER-NEXT:    } else {
// LOWER-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant false
// LOWER-NEXT:      prim.Yield %[[CONSTANT_6]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[CONSTANT_7:.*]] = prim.Constant 0
// LOWER-NEXT:    %[[CONSTANT_8:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_9:.*]] = prim.Constant []
// LOWER-NEXT:    %[[CONSTANT_10:.*]] = prim.Constant []
// LOWER-NEXT:    %steps, %x, %steps_1, %steps_2, %steps_3, %steps_4 = prim.Loop %[[CONSTANT_4]], %[[IF]], (%[[CONSTANT_7]], %[[ONES_LIKE]], %[[CONSTANT_8]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_7]]) : (!prim.int, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) -> (!prim.int, !prim.tensor<f32, [?, ?]>, !prim.list<!prim.tensor<f32, [?, ?]>>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.int) {
// LOWER-NEXT:    ^bb0(%[[VALUE:.*]]: !prim.int, %steps_5: !prim.int, %x_1: !prim.tensor<f32, [?, ?]>, %[[VALUE_1:.*]]: !prim.list<!prim.tensor<f32, [?, ?]>>, %[[VALUE_2:.*]]: !prim.list<!prim.int>, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.int):
// LOWER-NEXT:      %[[DIV:.*]] = aten.div.Tensor(%a, %x_1)
// LOWER-NEXT:      %[[SIZE:.*]] = aten.size.int(%[[DIV]], %[[CONSTANT_7]])
// LOWER-NEXT:      %[[CONSTANT_11:.*]] = prim.Constant 1
// LOWER-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%[[DIV]], %[[CONSTANT_11]])
// LOWER-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%x_1, %[[DIV]], %[[CONSTANT_11]])
// LOWER-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant 0.5
// LOWER-NEXT:      %[[MUL_1:.*]] = aten.mul.Scalar(%[[ADD]], %[[CONSTANT_12]])
// LOWER-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%[[MUL_1]], %x_1, %[[CONSTANT_11]])
// LOWER-NEXT:      %[[ABS:.*]] = aten.abs(%[[SUB]])
// LOWER-NEXT:      %[[MAX:.*]] = aten.max(%[[ABS]])
// LOWER-NEXT:      %[[FLOAT:.*]] = aten.Float.Tensor(%[[MAX]])
// LOWER-NEXT:      %[[ADD_1:.*]] = aten.add.int(%steps_5, %[[CONSTANT_11]])
// LOWER-NEXT:      %[[GT_1:.*]] = aten.gt.float(%[[FLOAT]], %tolerance)
// LOWER-NEXT:      %[[IF_1:.*]] = prim.If %[[GT_1]] -> (!prim.bool) {
// LOWER-NEXT:        %[[LT_1:.*]] = aten.lt.int(%[[ADD_1]], %limit)
// LOWER-NEXT:        prim.Yield %[[LT_1]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[CONSTANT_13:.*]] = prim.Constant false
// LOWER-NEXT:        prim.Yield %[[CONSTANT_13]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%x_1)
// LOWER-NEXT:      %[[ADD_2:.*]] = aten.add.t(%[[VALUE_1]], %[[LISTCONSTRUCT]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[SIZE]])
// LOWER-NEXT:      %[[ADD_3:.*]] = aten.add.t(%[[VALUE_2]], %[[LISTCONSTRUCT_1]])
// LOWER-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_1]])
// LOWER-NEXT:      %[[ADD_4:.*]] = aten.add.t(%[[VALUE_3]], %[[LISTCONSTRUCT_2]])
// LOWER-NEXT:      %[[ADD_5:.*]] = aten.add.int(%[[VALUE]], %[[CONSTANT_11]])
// LOWER-NEXT:      prim.Yield %[[IF_1]], %[[ADD_1]], %[[MUL_1]], %[[ADD_2]], %[[ADD_3]], %[[ADD_4]], %[[ADD_5]]
// LOWER-NEXT:    }
// LOWER-NEXT:    %[[SIZE_2:.*]] = aten.size(%x)
// LOWER-NEXT:    func.return %x, %steps, %steps_1, %steps_2, %steps_3, %steps_4, %[[SIZE_2]]
// LOWER-NEXT:  }

// LOWER-LABEL: func.func @newton_backward(
// LOWER-SAME: %[[VALUE:.*]]: !prim.tensor<f32, [?, ?]>, %a: !prim.tensor<f32, [?, ?]>, %steps: !prim.list<!prim.tensor<f32, [?, ?]>>, %steps_1: !prim.list<!prim.int>, %steps_2: !prim.list<!prim.int>, %steps_3: !prim.int, %[[VALUE_1:.*]]: !prim.list<!prim.int>) -> !prim.tensor<f32, [?, ?]> {
// LOWER-NEXT:    %[[SIZE:.*]] = aten.size(%a)
// LOWER-NEXT:    %[[CONSTANT:.*]] = prim.Constant 6
// LOWER-NEXT:    %[[CONSTANT_1:.*]] = prim.Constant none
// LOWER-NEXT:    %[[CONSTANT_2:.*]] = prim.Constant none
// LOWER-NEXT:    %[[CONSTANT_3:.*]] = prim.Constant none
// LOWER-NEXT:    %[[ZEROS:.*]] = aten.zeros(%[[VALUE_1]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// LOWER-NEXT:    %[[ADD:.*]] = autodiff.add(%[[ZEROS]], %[[VALUE]])
// LOWER-NEXT:    %[[ZEROS_1:.*]] = aten.zeros(%[[SIZE]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// LOWER-NEXT:    %[[CONSTANT_4:.*]] = prim.Constant true
// LOWER-NEXT:    %[[LOOP:.*]], %[[LOOP_1:.*]] = prim.Loop %steps_3, %[[CONSTANT_4]], (%[[ADD]], %[[ZEROS_1]]) : (!prim.tensor<f32>, !prim.tensor<f32, [?, ?], device "cpu">) -> (!prim.tensor<f32>, !prim.tensor<f32, [?, ?]>) {
// LOWER-NEXT:    ^bb0(%[[VALUE_2:.*]]: !prim.int, %[[VALUE_3:.*]]: !prim.tensor<f32>, %[[VALUE_4:.*]]: !prim.tensor<f32, [?, ?]>):
// LOWER-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant 1
// LOWER-NEXT:      %[[SUB:.*]] = aten.sub.int(%steps_3, %[[CONSTANT_5]])
// LOWER-NEXT:      %[[SUB_1:.*]] = aten.sub.int(%[[SUB]], %[[VALUE_2]])
// LOWER-NEXT:      %[[__GETITEM__:.*]] = aten.__getitem__.t(%steps, %[[SUB_1]])
// LOWER-NEXT:      %[[__GETITEM___1:.*]] = aten.__getitem__.t(%steps_1, %[[SUB_1]])
// LOWER-NEXT:      %[[__GETITEM___2:.*]] = aten.__getitem__.t(%steps_2, %[[SUB_1]])
// LOWER-NEXT:      %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[__GETITEM___1]], %[[__GETITEM___2]])
// LOWER-NEXT:      %[[SIZE_1:.*]] = aten.size(%[[__GETITEM__]])
// LOWER-NEXT:      %[[CONSTANT_6:.*]] = prim.Constant 0.5
// LOWER-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE_3]])
// LOWER-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>) {
// LOWER-NEXT:        %[[MUL:.*]] = aten.mul.Scalar(%[[VALUE_3]], %[[CONSTANT_6]])
// LOWER-NEXT:        prim.Yield %[[MUL]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[IF]])
// LOWER-NEXT:      %[[IF_1:.*]], %[[IF_2:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) {
// LOWER-NEXT:        %[[SUM_TO_SIZE:.*]] = aten.sum_to_size(%[[IF]], %[[SIZE_1]])
// LOWER-NEXT:        %[[MUL_1:.*]] = aten.mul.Scalar(%[[IF]], %[[CONSTANT_5]])
// LOWER-NEXT:        %[[SUM_TO_SIZE_1:.*]] = aten.sum_to_size(%[[MUL_1]], %[[LISTCONSTRUCT]])
// LOWER-NEXT:        prim.Yield %[[SUM_TO_SIZE]], %[[SUM_TO_SIZE_1]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO_1:.*]] = autodiff.zero()
// LOWER-NEXT:        %[[ZERO_2:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO_1]], %[[ZERO_2]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ANY_DEFINED_2:.*]] = autodiff.any_defined(%[[IF_2]])
// LOWER-NEXT:      %[[IF_3:.*]], %[[IF_4:.*]] = prim.If %[[ANY_DEFINED_2]] -> (!prim.tensor<f32, [?, ?]>, !prim.tensor<f32, [?, ?]>) {
// LOWER-NEXT:        %[[DIV:.*]] = aten.div.Tensor(%[[IF_2]], %[[__GETITEM__]])
// LOWER-NEXT:        %[[SUM_TO_SIZE_2:.*]] = aten.sum_to_size(%[[DIV]], %[[SIZE]])
// LOWER-NEXT:        %[[NEG:.*]] = aten.neg(%[[IF_2]])
// LOWER-NEXT:        %[[DIV_1:.*]] = aten.div.Tensor(%a, %[[__GETITEM__]])
// LOWER-NEXT:        %[[DIV_2:.*]] = aten.div.Tensor(%[[DIV_1]], %[[__GETITEM__]])
// LOWER-NEXT:        %[[MUL_2:.*]] = aten.mul.Tensor(%[[NEG]], %[[DIV_2]])
// LOWER-NEXT:        %[[SUM_TO_SIZE_3:.*]] = aten.sum_to_size(%[[MUL_2]], %[[SIZE_1]])
// LOWER-NEXT:        prim.Yield %[[SUM_TO_SIZE_2]], %[[SUM_TO_SIZE_3]]
// LOWER-NEXT:      } else {
// LOWER-NEXT:        %[[ZERO_3:.*]] = autodiff.zero()
// LOWER-NEXT:        %[[ZERO_4:.*]] = autodiff.zero()
// LOWER-NEXT:        prim.Yield %[[ZERO_3]], %[[ZERO_4]]
// LOWER-NEXT:      }
// LOWER-NEXT:      %[[ADD_1:.*]] = autodiff.add(%[[VALUE_4]], %[[IF_3]])
// LOWER-NEXT:      %[[ADD_2:.*]] = autodiff.add(%[[IF_1]], %[[IF_4]])
// LOWER-NEXT:      prim.Yield %[[CONSTANT_4]], %[[ADD_2]], %[[ADD_1]]
// LOWER-NEXT:    }
// LOWER-NEXT:    func.return %[[LOOP_1]]
// LOWER-NEXT:  }
