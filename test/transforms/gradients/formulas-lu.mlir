// RUN: ts-opt %s -p differentiate --split-input-file | filecheck %s

// aten::linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)
func.func @aten.linalg_lu_factor_ex(%A : !prim.tensor<f32>) -> (!prim.tensor, !prim.tensor, !prim.tensor) {
  %pivot = prim.Constant true
  %check_errors = prim.Constant false
  %r0, %r1, %r2 = aten.linalg_lu_factor_ex(%A, %pivot, %check_errors) : (!prim.tensor<f32>, !prim.bool, !prim.bool) -> (!prim.tensor, !prim.tensor, !prim.tensor)
  func.return %r0, %r1, %r2 : !prim.tensor, !prim.tensor, !prim.tensor
}

// CHECK-LABEL: func.func @aten.linalg_lu_factor_ex(
// CHECK-SAME: %A: !prim.tensor<f32>) -> (!prim.tensor<f32>, !prim.tensor<i32>, !prim.tensor<i32>) attributes {autodiff.gradient = {backward = @aten.linalg_lu_factor_ex_backward, real_outputs = 3 : i64, input_vjps = [0 : i64], captured_inputs = [0 : i64], captured_outputs = [0 : i64, 1 : i64], output_vjps = [0 : i64]}} {
// CHECK-NEXT:    %pivot = prim.Constant true
// CHECK-NEXT:    %check_errors = prim.Constant false
// CHECK-NEXT:    %r0, %r1, %r2 = aten.linalg_lu_factor_ex(%A, %pivot, %check_errors)
// CHECK-NEXT:    func.return %r0, %r1, %r2
// CHECK-NEXT:  }

// CHECK-LABEL: func.func @aten.linalg_lu_factor_ex_backward(
// CHECK-SAME: %[[VALUE:.*]]: !prim.tensor<f32>, %A: !prim.tensor<f32>, %r0: !prim.tensor<f32>, %r1: !prim.tensor<i32>) -> !prim.tensor<f32> {
// CHECK-NEXT:    %[[LINEAR:.*]] = autodiff.linear(%[[VALUE]]) <{operator = "aten.linalg_lu_factor_ex"}> ({
// CHECK-NEXT:      %[[CONSTANT:.*]] = prim.Constant -1
// CHECK-NEXT:      %[[SIZE:.*]] = aten.size.int(%A, %[[CONSTANT]])
// CHECK-NEXT:      %[[CONSTANT_1:.*]] = prim.Constant -2
// CHECK-NEXT:      %[[SIZE_1:.*]] = aten.size.int(%A, %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MIN:.*]] = prim.min.int(%[[SIZE]], %[[SIZE_1]])
// CHECK-NEXT:      %[[CONSTANT_2:.*]] = prim.Constant true
// CHECK-NEXT:      %[[LU_UNPACK:.*]], %[[LU_UNPACK_1:.*]], %[[LU_UNPACK_2:.*]] = aten.lu_unpack(%r0, %r1, %[[CONSTANT_2]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[CONSTANT_3:.*]] = prim.Constant 0
// CHECK-NEXT:      %[[NARROW:.*]] = aten.narrow(%r0, %[[CONSTANT_1]], %[[CONSTANT_3]], %[[MIN]])
// CHECK-NEXT:      %[[NARROW_1:.*]] = aten.narrow(%[[NARROW]], %[[CONSTANT]], %[[CONSTANT_3]], %[[MIN]])
// CHECK-NEXT:      %[[TRANSPOSE:.*]] = aten.transpose.int(%[[NARROW_1]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[NARROW_2:.*]] = aten.narrow(%[[VALUE]], %[[CONSTANT_1]], %[[CONSTANT_3]], %[[MIN]])
// CHECK-NEXT:      %[[NARROW_3:.*]] = aten.narrow(%[[NARROW_2]], %[[CONSTANT]], %[[CONSTANT_3]], %[[MIN]])
// CHECK-NEXT:      %[[TRIL:.*]] = aten.tril(%[[NARROW_3]], %[[CONSTANT]])
// CHECK-NEXT:      %[[TRIU:.*]] = aten.triu(%[[NARROW_3]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[SUB:.*]] = aten.sub.int(%[[SIZE_1]], %[[MIN]])
// CHECK-NEXT:      %[[NARROW_4:.*]] = aten.narrow(%[[VALUE]], %[[CONSTANT_1]], %[[MIN]], %[[SUB]])
// CHECK-NEXT:      %[[NARROW_5:.*]] = aten.narrow(%[[NARROW_4]], %[[CONSTANT]], %[[CONSTANT_3]], %[[MIN]])
// CHECK-NEXT:      %[[SUB_1:.*]] = aten.sub.int(%[[SIZE]], %[[MIN]])
// CHECK-NEXT:      %[[NARROW_6:.*]] = aten.narrow(%[[VALUE]], %[[CONSTANT]], %[[MIN]], %[[SUB_1]])
// CHECK-NEXT:      %[[NARROW_7:.*]] = aten.narrow(%[[NARROW_6]], %[[CONSTANT_1]], %[[CONSTANT_3]], %[[MIN]])
// CHECK-NEXT:      %[[NARROW_8:.*]] = aten.narrow(%[[LU_UNPACK_1]], %[[CONSTANT_1]], %[[CONSTANT_3]], %[[MIN]])
// CHECK-NEXT:      %[[TRANSPOSE_1:.*]] = aten.transpose.int(%[[NARROW_8]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MATMUL:.*]] = aten.matmul(%[[TRANSPOSE_1]], %[[TRIL]])
// CHECK-NEXT:      %[[NARROW_9:.*]] = aten.narrow(%[[LU_UNPACK_2]], %[[CONSTANT]], %[[MIN]], %[[SUB_1]])
// CHECK-NEXT:      %[[TRANSPOSE_2:.*]] = aten.transpose.int(%[[NARROW_9]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MATMUL_1:.*]] = aten.matmul(%[[NARROW_7]], %[[TRANSPOSE_2]])
// CHECK-NEXT:      %[[CONSTANT_4:.*]] = prim.Constant 1
// CHECK-NEXT:      %[[SUB_2:.*]] = aten.sub.Tensor(%[[MATMUL]], %[[MATMUL_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[NARROW_10:.*]] = aten.narrow(%[[LU_UNPACK_2]], %[[CONSTANT]], %[[CONSTANT_3]], %[[MIN]])
// CHECK-NEXT:      %[[TRANSPOSE_3:.*]] = aten.transpose.int(%[[NARROW_10]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MATMUL_2:.*]] = aten.matmul(%[[TRIU]], %[[TRANSPOSE_3]])
// CHECK-NEXT:      %[[NARROW_11:.*]] = aten.narrow(%[[LU_UNPACK_1]], %[[CONSTANT_1]], %[[MIN]], %[[SUB]])
// CHECK-NEXT:      %[[TRANSPOSE_4:.*]] = aten.transpose.int(%[[NARROW_11]], %[[CONSTANT]], %[[CONSTANT_1]])
// CHECK-NEXT:      %[[MATMUL_3:.*]] = aten.matmul(%[[TRANSPOSE_4]], %[[NARROW_5]])
// CHECK-NEXT:      %[[SUB_3:.*]] = aten.sub.Tensor(%[[MATMUL_2]], %[[MATMUL_3]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[TRIL_1:.*]] = aten.tril(%[[SUB_2]], %[[CONSTANT]])
// CHECK-NEXT:      %[[TRIU_1:.*]] = aten.triu(%[[SUB_3]], %[[CONSTANT_3]])
// CHECK-NEXT:      %[[ADD:.*]] = aten.add.Tensor(%[[TRIL_1]], %[[TRIU_1]], %[[CONSTANT_4]])
// CHECK-NEXT:      %[[CONSTANT_5:.*]] = prim.Constant false
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR:.*]] = aten.linalg_solve_triangular(%[[TRANSPOSE]], %[[ADD]], %[[CONSTANT_5]], %[[CONSTANT_5]], %[[CONSTANT_5]])
// CHECK-NEXT:      %[[LINALG_SOLVE_TRIANGULAR_1:.*]] = aten.linalg_solve_triangular(%[[TRANSPOSE]], %[[LINALG_SOLVE_TRIANGULAR]], %[[CONSTANT_2]], %[[CONSTANT_2]], %[[CONSTANT_2]])
// CHECK-NEXT:      %[[GT:.*]] = aten.gt.int(%[[SIZE_1]], %[[MIN]])
// CHECK-NEXT:      %found = prim.If %[[GT]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[LINALG_SOLVE_TRIANGULAR_2:.*]] = aten.linalg_solve_triangular(%[[TRANSPOSE]], %[[NARROW_5]], %[[CONSTANT_5]], %[[CONSTANT_5]], %[[CONSTANT_5]])
// CHECK-NEXT:        %[[LISTCONSTRUCT:.*]] = prim.ListConstruct(%[[LINALG_SOLVE_TRIANGULAR_1]], %[[LINALG_SOLVE_TRIANGULAR_2]])
// CHECK-NEXT:        %[[CAT:.*]] = aten.cat(%[[LISTCONSTRUCT]], %[[CONSTANT_1]])
// CHECK-NEXT:        prim.Yield %[[CAT]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %[[LINALG_SOLVE_TRIANGULAR_1]]
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[GT_1:.*]] = aten.gt.int(%[[SIZE]], %[[MIN]])
// CHECK-NEXT:      %found_1 = prim.If %[[GT_1]] -> (!prim.tensor<f32>) {
// CHECK-NEXT:        %[[LINALG_SOLVE_TRIANGULAR_3:.*]] = aten.linalg_solve_triangular(%[[TRANSPOSE]], %[[NARROW_7]], %[[CONSTANT_2]], %[[CONSTANT_2]], %[[CONSTANT_2]])
// CHECK-NEXT:        %[[LISTCONSTRUCT_1:.*]] = prim.ListConstruct(%found, %[[LINALG_SOLVE_TRIANGULAR_3]])
// CHECK-NEXT:        %[[CAT_1:.*]] = aten.cat(%[[LISTCONSTRUCT_1]], %[[CONSTANT]])
// CHECK-NEXT:        prim.Yield %[[CAT_1]]
// CHECK-NEXT:      } else {
// CHECK-NEXT:        prim.Yield %found
// CHECK-NEXT:      }
// CHECK-NEXT:      %[[MATMUL_4:.*]] = aten.matmul(%[[LU_UNPACK]], %found_1)
// CHECK-NEXT:      prim.Yield %[[MATMUL_4]]
// CHECK-NEXT:    })
// CHECK-NEXT:    func.return %[[LINEAR]]
// CHECK-NEXT:  }
