// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask) -> (Tensor, Tensor, Tensor)
func.func @aten.native_batch_norm_backward(%grad_out : !prim.tensor<f32>, %input : !prim.tensor<f32>, %weight : !prim.tensor<f32>, %running_mean : !prim.tensor<f32>, %running_var : !prim.tensor<f32>, %save_mean : !prim.tensor<f32>, %save_invstd : !prim.tensor<f32>, %train : !prim.bool, %eps : !prim.float, %output_mask : !prim.list<!prim.bool>) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %r0, %r1, %r2 = aten.native_batch_norm_backward(%grad_out, %input, %weight, %running_mean, %running_var, %save_mean, %save_invstd, %train, %eps, %output_mask) : (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.bool, !prim.float, !prim.list<!prim.bool>) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return %r0, %r1, %r2 : !prim.tensor, !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.native_batch_norm_backward(
// CHECK-SAME: %grad_out: !prim.tensor<f32>, %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %running_mean: !prim.tensor<f32>, %running_var: !prim.tensor<f32>, %save_mean: !prim.tensor<f32>, %save_invstd: !prim.tensor<f32>, %train: !prim.bool, %eps: !prim.float, %output_mask: !prim.list<!prim.bool>) -> (!prim.tensor<f32>, !prim.tensor<f32>, !prim.tensor<f32>, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.list<!prim.int>) attributes {autodiff.gradient = {backward = @aten.native_batch_norm_backward_backward, real_outputs = 3 : i64, input_vjps = [0 : i64, 1 : i64, 2 : i64], captured_inputs = [0 : i64, 1 : i64, 2 : i64, 3 : i64, 4 : i64, 5 : i64, 6 : i64, 7 : i64, 8 : i64, 9 : i64], captured_outputs = [3 : i64, 4 : i64, 5 : i64], output_vjps = [0 : i64, 1 : i64, 2 : i64]}} {
// CHECK-NEXT:    %r0, %r1, %r2 = aten.native_batch_norm_backward(%grad_out, %input, %weight, %running_mean, %running_var, %save_mean, %save_invstd, %train, %eps, %output_mask)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%r0)
// CHECK-NEXT:    %[[SIZE_1:.*]] = aten.size(%r1)
// CHECK-NEXT:    %[[SIZE_2:.*]] = aten.size(%r2)
// CHECK-NEXT:    func.return %r0, %r1, %r2, %[[SIZE]], %[[SIZE_1]], %[[SIZE_2]]
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.native_batch_norm_backward_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %[[VALUE_1:.*]]: !prim.tensor<f32>, %[[VALUE_2:.*]]: !prim.tensor<f32>, %grad_out: !prim.tensor<f32>, %input: !prim.tensor<f32>, %weight: !prim.tensor<f32>, %running_mean: !prim.tensor<f32>, %running_var: !prim.tensor<f32>, %save_mean: !prim.tensor<f32>, %save_invstd: !prim.tensor<f32>, %train: !prim.bool, %eps: !prim.float, %output_mask: !prim.list<!prim.bool>, %[[VALUE_3:.*]]: !prim.list<!prim.int>, %[[VALUE_4:.*]]: !prim.list<!prim.int>, %[[VALUE_5:.*]]: !prim.list<!prim.int>) -> (!prim.tensor, !prim.tensor, !prim.tensor<[?]>) {
// CHECK-NEXT:    %[[NUMEL:.*]] = aten.numel(%input)
// CHECK-NEXT:    %[[SIZE:.*]] = aten.size(%grad_out)
// CHECK-NEXT:    %[[DIM:.*]] = aten.dim(%input)
// CHECK-NEXT:    %[[LINEAR:.*]], %[[LINEAR_1:.*]], %[[LINEAR_2:.*]] = autodiff.linear(%[[VALUE]], %[[VALUE_1]], %[[VALUE_2]]) <{operator = "aten.native_batch_norm_backward"}> ({
// CHECK-NEXT:      %[[ANY_DEFINED:.*]] = autodiff.any_defined(%[[VALUE]])
// CHECK-NEXT:      %[[IF:.*]] = prim.If %[[ANY_DEFINED]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_1:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_2:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_3:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS:.*]] = aten.zeros(%[[VALUE_3]], %[[CONSTANT]], %[[CONSTANT_1]], %[[CONSTANT_2]], %[[CONSTANT_3]])
// CHECK-NEXT:        prim.Yield %[[ZEROS]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ANY_DEFINED_1:.*]] = autodiff.any_defined(%[[VALUE_1]])
// CHECK-NEXT:      %[[IF_1:.*]] = prim.If %[[ANY_DEFINED_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_4:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_5:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_6:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_7:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_1:.*]] = aten.zeros(%[[VALUE_4]], %[[CONSTANT_4]], %[[CONSTANT_5]], %[[CONSTANT_6]], %[[CONSTANT_7]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ANY_DEFINED_2:.*]] = autodiff.any_defined(%[[VALUE_2]])
// CHECK-NEXT:      %[[IF_2:.*]] = prim.If %[[ANY_DEFINED_2]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        prim.Yield %[[VALUE_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_8:.*]] = prim.Constant 6
// CHECK-NEXT:        %[[CONSTANT_9:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_10:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_11:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_2:.*]] = aten.zeros(%[[VALUE_5]], %[[CONSTANT_8]], %[[CONSTANT_9]], %[[CONSTANT_10]], %[[CONSTANT_11]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_12:.*]] = prim.Constant [0]
// CHECK-NEXT:      %[[CONSTANT_13:.*]] = prim.Constant 2
// CHECK-NEXT:      %[[CONSTANT_14:.*]] = prim.Constant []
// CHECK-NEXT:      %[[CONSTANT_15:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[__RANGE_LENGTH:.*]] = aten.__range_length(%[[CONSTANT_13]], %[[DIM]], %[[CONSTANT_15]])
// CHECK-NEXT:      %[[CONSTANT_16:.*]] = prim.Constant true
// CHECK-NEXT:      %[[LOOP:.*]] = prim.Loop %[[__RANGE_LENGTH]], %[[CONSTANT_16]], (%[[CONSTANT_14]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_6:.*]]: !prim.int, %[[VALUE_7:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[__DERIVE_INDEX:.*]] = aten.__derive_index(%[[VALUE_6]], %[[CONSTANT_13]], %[[CONSTANT_15]])
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[__DERIVE_INDEX]])
// CHECK-NEXT:        %[[ADD:.*]] = aten.add.t(%[[VALUE_7]], %[[LISTCONSTRUCT]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_16]], %[[ADD]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ADD_1:.*]] = aten.add.t(%[[CONSTANT_12]], %[[LOOP]])
// CHECK-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%input, %[[CONSTANT_15]])
// CHECK-NEXT:      %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%[[CONSTANT_15]], %[[SIZE_1]])
// CHECK-NEXT:      %[[LOOP_1:.*]] = prim.Loop %[[__RANGE_LENGTH]], %[[CONSTANT_16]], (%[[CONSTANT_14]]) : (!prim.list<!prim.int>) -> (!prim.list<!prim.int>) {
// CHECK-NEXT:      ^bb0(%[[VALUE_8:.*]]: !prim.int, %[[VALUE_9:.*]]: !prim.list<!prim.int>):
// CHECK-NEXT:        %[[CONSTANT_17:.*]] = prim.Constant [1]
// CHECK-NEXT:        %[[ADD_2:.*]] = aten.add.t(%[[VALUE_9]], %[[CONSTANT_17]])
// CHECK-NEXT:        prim.Yield %[[CONSTANT_16]], %[[ADD_2]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[ADD_3:.*]] = aten.add.t(%[[LISTCONSTRUCT_1]], %[[LOOP_1]])
// CHECK-NEXT:      %mean, %scale = prim.If %train -> (!prim.tensor<f32>, !prim.tensor<f32>) {
// CHECK-NEXT:        %[[_UNWRAP_OPTIONAL:.*]] = aten._unwrap_optional(%save_mean)
// CHECK-NEXT:        %[[VIEW:.*]] = aten.view(%[[_UNWRAP_OPTIONAL]], %[[ADD_3]])
// CHECK-NEXT:        %[[_UNWRAP_OPTIONAL_1:.*]] = aten._unwrap_optional(%save_invstd)
// CHECK-NEXT:        %[[VIEW_1:.*]] = aten.view(%[[_UNWRAP_OPTIONAL_1]], %[[ADD_3]])
// CHECK-NEXT:        prim.Yield %[[VIEW]], %[[VIEW_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[_UNWRAP_OPTIONAL_2:.*]] = aten._unwrap_optional(%running_mean)
// CHECK-NEXT:        %[[VIEW_2:.*]] = aten.view(%[[_UNWRAP_OPTIONAL_2]], %[[ADD_3]])
// CHECK-NEXT:        %[[_UNWRAP_OPTIONAL_3:.*]] = aten._unwrap_optional(%running_var)
// CHECK-NEXT:        %[[VIEW_3:.*]] = aten.view(%[[_UNWRAP_OPTIONAL_3]], %[[ADD_3]])
// CHECK-NEXT:        %[[ADD_4:.*]] = aten.add.Scalar(%[[VIEW_3]], %eps, %[[CONSTANT_15]])
// CHECK-NEXT:        %[[RSQRT:.*]] = aten.rsqrt(%[[ADD_4]])
// CHECK-NEXT:        prim.Yield %[[VIEW_2]], %[[RSQRT]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.Tensor(%input, %mean, %[[CONSTANT_15]])
// CHECK-NEXT:      %[[MUL:.*]] = aten.mul.Tensor(%[[SUB]], %scale)
// CHECK-NEXT:      %[[VIEW_4:.*]] = aten.view(%weight, %[[ADD_3]])
// CHECK-NEXT:      %[[MUL_1:.*]] = aten.mul.Tensor(%scale, %[[VIEW_4]])
// CHECK-NEXT:      %[[CONSTANT_18:.*]] = prim.Constant none
// CHECK-NEXT:      %both, %rest, %to_input, %to_out = prim.If %train -> (!prim.optional<!prim.tensor>, !prim.tensor<f32>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) {
// CHECK-NEXT:        %[[CONSTANT_19:.*]] = prim.Constant none
// CHECK-NEXT:        %[[MEAN:.*]] = aten.mean.dim(%grad_out, %[[ADD_1]], %[[CONSTANT_16]], %[[CONSTANT_19]])
// CHECK-NEXT:        %[[MUL_2:.*]] = aten.mul.Tensor(%grad_out, %[[MUL]])
// CHECK-NEXT:        %[[MEAN_1:.*]] = aten.mean.dim(%[[MUL_2]], %[[ADD_1]], %[[CONSTANT_16]], %[[CONSTANT_19]])
// CHECK-NEXT:        %[[SUB_1:.*]] = aten.sub.Tensor(%grad_out, %[[MEAN]], %[[CONSTANT_15]])
// CHECK-NEXT:        %[[MUL_3:.*]] = aten.mul.Tensor(%[[MUL]], %[[MEAN_1]])
// CHECK-NEXT:        %[[SUB_2:.*]] = aten.sub.Tensor(%[[SUB_1]], %[[MUL_3]], %[[CONSTANT_15]])
// CHECK-NEXT:        %[[CONSTANT_20:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[__GETITEM__:.*]] = aten.__getitem__.t(%output_mask, %[[CONSTANT_20]])
// CHECK-NEXT:        %both_1, %to_input_1, %to_out_1 = prim.If %[[__GETITEM__]] -> (!prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) {
// CHECK-NEXT:          %[[MEAN_2:.*]] = aten.mean.dim(%[[IF]], %[[ADD_1]], %[[CONSTANT_16]], %[[CONSTANT_19]])
// CHECK-NEXT:          %[[MUL_4:.*]] = aten.mul.Tensor(%[[IF]], %[[MUL]])
// CHECK-NEXT:          %[[MEAN_3:.*]] = aten.mean.dim(%[[MUL_4]], %[[ADD_1]], %[[CONSTANT_16]], %[[CONSTANT_19]])
// CHECK-NEXT:          %[[SUB_3:.*]] = aten.sub.Tensor(%[[IF]], %[[MEAN_2]], %[[CONSTANT_15]])
// CHECK-NEXT:          %[[MUL_5:.*]] = aten.mul.Tensor(%[[MUL]], %[[MEAN_3]])
// CHECK-NEXT:          %[[SUB_4:.*]] = aten.sub.Tensor(%[[SUB_3]], %[[MUL_5]], %[[CONSTANT_15]])
// CHECK-NEXT:          %[[MUL_6:.*]] = aten.mul.Tensor(%grad_out, %[[IF]])
// CHECK-NEXT:          %[[MEAN_4:.*]] = aten.mean.dim(%[[MUL_6]], %[[ADD_1]], %[[CONSTANT_16]], %[[CONSTANT_19]])
// CHECK-NEXT:          %[[MUL_7:.*]] = aten.mul.Tensor(%[[MEAN]], %[[MEAN_2]])
// CHECK-NEXT:          %[[SUB_5:.*]] = aten.sub.Tensor(%[[MEAN_4]], %[[MUL_7]], %[[CONSTANT_15]])
// CHECK-NEXT:          %[[MUL_8:.*]] = aten.mul.Tensor(%[[MEAN_1]], %[[MEAN_3]])
// CHECK-NEXT:          %[[SUB_6:.*]] = aten.sub.Tensor(%[[SUB_5]], %[[MUL_8]], %[[CONSTANT_15]])
// CHECK-NEXT:          %[[MUL_9:.*]] = aten.mul.Tensor(%[[SUB_4]], %[[MUL_1]])
// CHECK-NEXT:          %[[MUL_10:.*]] = aten.mul.Tensor(%[[MUL]], %[[SUB_6]])
// CHECK-NEXT:          %[[MUL_11:.*]] = aten.mul.Tensor(%[[SUB_2]], %[[MEAN_3]])
// CHECK-NEXT:          %[[ADD_5:.*]] = aten.add.Tensor(%[[MUL_10]], %[[MUL_11]], %[[CONSTANT_15]])
// CHECK-NEXT:          %[[MUL_12:.*]] = aten.mul.Tensor(%[[SUB_4]], %[[MEAN_1]])
// CHECK-NEXT:          %[[ADD_6:.*]] = aten.add.Tensor(%[[ADD_5]], %[[MUL_12]], %[[CONSTANT_15]])
// CHECK-NEXT:          %[[MUL_13:.*]] = aten.mul.Tensor(%[[MUL_1]], %scale)
// CHECK-NEXT:          %[[NEG:.*]] = aten.neg(%[[MUL_13]])
// CHECK-NEXT:          %[[MUL_14:.*]] = aten.mul.Tensor(%[[ADD_6]], %[[NEG]])
// CHECK-NEXT:          prim.Yield %[[SUB_6]], %[[MUL_14]], %[[MUL_9]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[CONSTANT_18]], %[[CONSTANT_18]], %[[CONSTANT_18]]
// CHECK-NEXT:        }
// CHECK-NEXT:        prim.Yield %both_1, %[[SUB_2]], %to_input_1, %to_out_1
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[CONSTANT_21:.*]] = prim.Constant 0
// CHECK-NEXT:        %[[__GETITEM___1:.*]] = aten.__getitem__.t(%output_mask, %[[CONSTANT_21]])
// CHECK-NEXT:        %both_2, %to_out_2 = prim.If %[[__GETITEM___1]] -> (!prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) {
// CHECK-NEXT:          %[[MUL_15:.*]] = aten.mul.Tensor(%grad_out, %[[IF]])
// CHECK-NEXT:          %[[CONSTANT_22:.*]] = prim.Constant none
// CHECK-NEXT:          %[[MEAN_5:.*]] = aten.mean.dim(%[[MUL_15]], %[[ADD_1]], %[[CONSTANT_16]], %[[CONSTANT_22]])
// CHECK-NEXT:          %[[MUL_16:.*]] = aten.mul.Tensor(%[[IF]], %[[MUL_1]])
// CHECK-NEXT:          prim.Yield %[[MEAN_5]], %[[MUL_16]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          prim.Yield %[[CONSTANT_18]], %[[CONSTANT_18]]
// CHECK-NEXT:        }
// CHECK-NEXT:        prim.Yield %both_2, %grad_out, %[[CONSTANT_18]], %to_out_2
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[__GETITEM___2:.*]] = aten.__getitem__.t(%output_mask, %[[CONSTANT_15]])
// CHECK-NEXT:      %to_input_2, %to_out_3 = prim.If %[[__GETITEM___2]] -> (!prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>) {
// CHECK-NEXT:        %[[VIEW_5:.*]] = aten.view(%[[IF_1]], %[[ADD_3]])
// CHECK-NEXT:        %[[MUL_17:.*]] = aten.mul.Tensor(%[[MUL]], %[[VIEW_5]])
// CHECK-NEXT:        %[[MUL_18:.*]] = aten.mul.Tensor(%[[VIEW_5]], %scale)
// CHECK-NEXT:        %[[MUL_19:.*]] = aten.mul.Tensor(%rest, %[[MUL_18]])
// CHECK-NEXT:        %[[CONSTANT_23:.*]] = prim.Constant none
// CHECK-NEXT:        %[[__IS__:.*]] = aten.__is__(%to_out, %[[CONSTANT_23]])
// CHECK-NEXT:        %[[IF_3:.*]] = prim.If %[[__IS__]] -> (!prim.tensor) {
// CHECK-NEXT:          prim.Yield %[[MUL_17]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[UNCHECKED_CAST:.*]] = prim.unchecked_cast(%to_out)
// CHECK-NEXT:          %[[ADD_7:.*]] = aten.add.Tensor(%[[UNCHECKED_CAST]], %[[MUL_17]], %[[CONSTANT_15]])
// CHECK-NEXT:          prim.Yield %[[ADD_7]]
// CHECK-NEXT:        }
// CHECK-NEXT:        %[[__IS___1:.*]] = aten.__is__(%to_input, %[[CONSTANT_23]])
// CHECK-NEXT:        %[[IF_4:.*]] = prim.If %[[__IS___1]] -> (!prim.tensor) {
// CHECK-NEXT:          prim.Yield %[[MUL_19]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[UNCHECKED_CAST_1:.*]] = prim.unchecked_cast(%to_input)
// CHECK-NEXT:          %[[ADD_8:.*]] = aten.add.Tensor(%[[UNCHECKED_CAST_1]], %[[MUL_19]], %[[CONSTANT_15]])
// CHECK-NEXT:          prim.Yield %[[ADD_8]]
// CHECK-NEXT:        }
// CHECK-NEXT:        prim.Yield %[[IF_4]], %[[IF_3]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %to_input, %to_out
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[__GETITEM___3:.*]] = aten.__getitem__.t(%output_mask, %[[CONSTANT_13]])
// CHECK-NEXT:      %to_out_4 = prim.If %[[__GETITEM___3]] -> (!prim.optional<!prim.tensor>) {
// CHECK-NEXT:        %[[VIEW_6:.*]] = aten.view(%[[IF_2]], %[[ADD_3]])
// CHECK-NEXT:        %[[CONSTANT_24:.*]] = prim.Constant none
// CHECK-NEXT:        %[[__IS___2:.*]] = aten.__is__(%to_out_3, %[[CONSTANT_24]])
// CHECK-NEXT:        %[[IF_5:.*]] = prim.If %[[__IS___2]] -> (!prim.tensor) {
// CHECK-NEXT:          %[[CONSTANT_25:.*]] = prim.Constant false
// CHECK-NEXT:          %[[EXPAND:.*]] = aten.expand(%[[VIEW_6]], %[[SIZE]], %[[CONSTANT_25]])
// CHECK-NEXT:          prim.Yield %[[EXPAND]]
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %[[UNCHECKED_CAST_2:.*]] = prim.unchecked_cast(%to_out_3)
// CHECK-NEXT:          %[[ADD_9:.*]] = aten.add.Tensor(%[[UNCHECKED_CAST_2]], %[[VIEW_6]], %[[CONSTANT_15]])
// CHECK-NEXT:          prim.Yield %[[ADD_9]]
// CHECK-NEXT:        }
// CHECK-NEXT:        prim.Yield %[[IF_5]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %to_out_3
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[CONSTANT_26:.*]] = prim.Constant none
// CHECK-NEXT:      %[[__IS___3:.*]] = aten.__is__(%both, %[[CONSTANT_26]])
// CHECK-NEXT:      %[[IF_6:.*]] = prim.If %[[__IS___3]] -> (!prim.tensor) {
// CHECK-NEXT:        %[[CONSTANT_27:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_28:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_29:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_LIKE:.*]] = aten.zeros_like(%scale, %[[CONSTANT_27]], %[[CONSTANT_27]], %[[CONSTANT_28]], %[[CONSTANT_29]], %[[CONSTANT_27]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_LIKE]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[UNCHECKED_CAST_3:.*]] = prim.unchecked_cast(%both)
// CHECK-NEXT:        %[[MUL_20:.*]] = aten.mul.Tensor(%[[UNCHECKED_CAST_3]], %scale)
// CHECK-NEXT:        %[[MAX:.*]] = prim.max.int(%[[SIZE_1]], %[[CONSTANT_15]])
// CHECK-NEXT:        %[[FLOORDIV:.*]] = aten.floordiv.int(%[[NUMEL]], %[[MAX]])
// CHECK-NEXT:        %[[FLOAT:.*]] = aten.Float.Scalar(%[[FLOORDIV]])
// CHECK-NEXT:        %[[MUL_21:.*]] = aten.mul.Scalar(%[[MUL_20]], %[[FLOAT]])
// CHECK-NEXT:        prim.Yield %[[MUL_21]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[__IS___4:.*]] = aten.__is__(%to_out_4, %[[CONSTANT_26]])
// CHECK-NEXT:      %[[IF_7:.*]] = prim.If %[[__IS___4]] -> (!prim.tensor) {
// CHECK-NEXT:        %[[CONSTANT_30:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_31:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_32:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_LIKE_1:.*]] = aten.zeros_like(%grad_out, %[[CONSTANT_30]], %[[CONSTANT_30]], %[[CONSTANT_31]], %[[CONSTANT_32]], %[[CONSTANT_30]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_LIKE_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[UNCHECKED_CAST_4:.*]] = prim.unchecked_cast(%to_out_4)
// CHECK-NEXT:        prim.Yield %[[UNCHECKED_CAST_4]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[__IS___5:.*]] = aten.__is__(%to_input_2, %[[CONSTANT_26]])
// CHECK-NEXT:      %[[IF_8:.*]] = prim.If %[[__IS___5]] -> (!prim.tensor) {
// CHECK-NEXT:        %[[CONSTANT_33:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_34:.*]] = prim.Constant none
// CHECK-NEXT:        %[[CONSTANT_35:.*]] = prim.Constant none
// CHECK-NEXT:        %[[ZEROS_LIKE_2:.*]] = aten.zeros_like(%input, %[[CONSTANT_33]], %[[CONSTANT_33]], %[[CONSTANT_34]], %[[CONSTANT_35]], %[[CONSTANT_33]])
// CHECK-NEXT:        prim.Yield %[[ZEROS_LIKE_2]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %[[UNCHECKED_CAST_5:.*]] = prim.unchecked_cast(%to_input_2)
// CHECK-NEXT:        prim.Yield %[[UNCHECKED_CAST_5]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[LISTCONSTRUCT_2:.*]] = prim.ListConstruct(%[[SIZE_1]])
// CHECK-NEXT:      %[[VIEW_7:.*]] = aten.view(%[[IF_6]], %[[LISTCONSTRUCT_2]])
// CHECK-NEXT:      prim.Yield %[[IF_7]], %[[IF_8]], %[[VIEW_7]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]], %[[LINEAR_1]], %[[LINEAR_2]]
// CHECK-NEXT:  }
