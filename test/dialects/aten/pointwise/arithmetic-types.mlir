// RUN: ts-opt %s -p infer-types | filecheck %s

// Sizes of 1 and missing dimensions stretch.
// CHECK-LABEL: func.func @broadcast(
// CHECK: aten.add.Tensor{{.*}} -> !prim.tensor<f32, [2, 3]>{{$}}
func.func @broadcast(%x: !prim.tensor<f32, [2, 1]>, %y: !prim.tensor<f32, [3]>) {
  %alpha = prim.Constant 1
  %0 = aten.add.Tensor(%x, %y, %alpha) : (!prim.tensor<f32, [2, 1]>, !prim.tensor<f32, [3]>, !prim.int) -> !prim.tensor
  func.return
}

// Equal symbols are equal sizes; 1 gives way to a symbol, and a symbol to a number that is not 1.
// CHECK-LABEL: func.func @equal_symbols(
// CHECK: aten.mul.Tensor{{.*}} -> !prim.tensor<f32, [s0]>{{$}}
func.func @equal_symbols(%x: !prim.tensor<f32, [s0]>, %y: !prim.tensor<f32, [s0]>) {
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor<f32, [s0]>, !prim.tensor<f32, [s0]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @symbol_and_one(
// CHECK: aten.mul.Tensor{{.*}} -> !prim.tensor<f32, [s0]>{{$}}
func.func @symbol_and_one(%x: !prim.tensor<f32, [s0]>, %y: !prim.tensor<f32, [1]>) {
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor<f32, [s0]>, !prim.tensor<f32, [1]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @symbol_and_number(
// CHECK: aten.mul.Tensor{{.*}} -> !prim.tensor<f32, [4]>{{$}}
func.func @symbol_and_number(%x: !prim.tensor<f32, [s0]>, %y: !prim.tensor<f32, [4]>) {
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor<f32, [s0]>, !prim.tensor<f32, [4]>) -> !prim.tensor
  func.return
}

// Of two symbols, either may be 1.
// CHECK-LABEL: func.func @two_symbols(
// CHECK: aten.mul.Tensor{{.*}} -> !prim.tensor<f32, [?]>{{$}}
func.func @two_symbols(%x: !prim.tensor<f32, [s0]>, %y: !prim.tensor<f32, [s1]>) {
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor<f32, [s0]>, !prim.tensor<f32, [s1]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @unknown_and_number(
// CHECK: aten.sub.Tensor{{.*}} -> !prim.tensor<f32, [4]>{{$}}
func.func @unknown_and_number(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [4]>) {
  %alpha = prim.Constant 1
  %0 = aten.sub.Tensor(%x, %y, %alpha) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [4]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @unknown_and_one(
// CHECK: aten.sub.Tensor{{.*}} -> !prim.tensor<f32, [?]>{{$}}
func.func @unknown_and_one(%x: !prim.tensor<f32, [?]>, %y: !prim.tensor<f32, [1]>) {
  %alpha = prim.Constant 1
  %0 = aten.sub.Tensor(%x, %y, %alpha) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [1]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @unknown_rank(
// CHECK: aten.sub.Tensor{{.*}} -> !prim.tensor<f32>{{$}}
func.func @unknown_rank(%x: !prim.tensor<f32>, %y: !prim.tensor<f32, [4]>) {
  %alpha = prim.Constant 1
  %0 = aten.sub.Tensor(%x, %y, %alpha) : (!prim.tensor<f32>, !prim.tensor<f32, [4]>, !prim.int) -> !prim.tensor
  func.return
}

// The dtypes promote by category first.
// CHECK-LABEL: func.func @integer_and_float(
// CHECK: aten.add.Tensor{{.*}} -> !prim.tensor<f16, [2]>{{$}}
func.func @integer_and_float(%x: !prim.tensor<i64, [2]>, %y: !prim.tensor<f16, [2]>) {
  %alpha = prim.Constant 1
  %0 = aten.add.Tensor(%x, %y, %alpha) : (!prim.tensor<i64, [2]>, !prim.tensor<f16, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @bool_and_byte(
// CHECK: aten.add.Tensor{{.*}} -> !prim.tensor<u8, [2]>{{$}}
func.func @bool_and_byte(%x: !prim.tensor<bool, [2]>, %y: !prim.tensor<u8, [2]>) {
  %alpha = prim.Constant 1
  %0 = aten.add.Tensor(%x, %y, %alpha) : (!prim.tensor<bool, [2]>, !prim.tensor<u8, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @signed_and_unsigned(
// CHECK: aten.mul.Tensor{{.*}} -> !prim.tensor<i16, [2]>{{$}}
func.func @signed_and_unsigned(%x: !prim.tensor<i8, [2]>, %y: !prim.tensor<u8, [2]>) {
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor<i8, [2]>, !prim.tensor<u8, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @halves_of_both_kinds(
// CHECK: aten.mul.Tensor{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @halves_of_both_kinds(%x: !prim.tensor<f16, [2]>, %y: !prim.tensor<bf16, [2]>) {
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor<f16, [2]>, !prim.tensor<bf16, [2]>) -> !prim.tensor
  func.return
}

// A tensor without dimensions, and a number, count only where their category is higher.
// CHECK-LABEL: func.func @rank_0_of_same_category(
// CHECK: aten.mul.Tensor{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @rank_0_of_same_category(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<f64, []>) {
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor<f32, [2]>, !prim.tensor<f64, []>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @rank_0_of_higher_category(
// CHECK: aten.mul.Tensor{{.*}} -> !prim.tensor<f64, [2]>{{$}}
func.func @rank_0_of_higher_category(%x: !prim.tensor<i32, [2]>, %y: !prim.tensor<f64, []>) {
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor<i32, [2]>, !prim.tensor<f64, []>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @number_of_same_category(
// CHECK: aten.mul.Scalar{{.*}} -> !prim.tensor<i8, [2]>{{$}}
func.func @number_of_same_category(%x: !prim.tensor<i8, [2]>) {
  %other = prim.Constant 3
  %0 = aten.mul.Scalar(%x, %other) : (!prim.tensor<i8, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @number_of_higher_category(
// CHECK: aten.mul.Scalar{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @number_of_higher_category(%x: !prim.tensor<i8, [2]>) {
  %other = prim.Constant 2.5
  %0 = aten.mul.Scalar(%x, %other) : (!prim.tensor<i8, [2]>, !prim.float) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @dtype_of_one_unknown(
// CHECK: aten.add.Tensor{{.*}} -> !prim.tensor<[2]>{{$}}
func.func @dtype_of_one_unknown(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<[2]>) {
  %alpha = prim.Constant 1
  %0 = aten.add.Tensor(%x, %y, %alpha) : (!prim.tensor<f32, [2]>, !prim.tensor<[2]>, !prim.int) -> !prim.tensor
  func.return
}

// True division of integers gives floats; a rounding mode gives integers back.
// CHECK-LABEL: func.func @division_of_integers(
// CHECK: aten.div.Tensor{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @division_of_integers(%x: !prim.tensor<i64, [2]>, %y: !prim.tensor<i32, [2]>) {
  %0 = aten.div.Tensor(%x, %y) : (!prim.tensor<i64, [2]>, !prim.tensor<i32, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @division_rounded(
// CHECK: aten.div.Tensor_mode{{.*}} -> !prim.tensor<i64, [2]>{{$}}
func.func @division_rounded(%x: !prim.tensor<i64, [2]>, %y: !prim.tensor<i32, [2]>) {
  %rounding_mode = prim.Constant "floor"
  %0 = aten.div.Tensor_mode(%x, %y, %rounding_mode) : (!prim.tensor<i64, [2]>, !prim.tensor<i32, [2]>, !prim.str) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @floor_divide(
// CHECK: aten.floor_divide{{.*}} -> !prim.tensor<i64, [2]>{{$}}
func.func @floor_divide(%x: !prim.tensor<i64, [2]>, %y: !prim.tensor<i64, [2]>) {
  %0 = aten.floor_divide(%x, %y) : (!prim.tensor<i64, [2]>, !prim.tensor<i64, [2]>) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @reciprocal_of_integers(
// CHECK: aten.reciprocal{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @reciprocal_of_integers(%x: !prim.tensor<i64, [2]>) {
  %0 = aten.reciprocal(%x) : (!prim.tensor<i64, [2]>) -> !prim.tensor
  func.return
}

// Sizes that do not broadcast are refused when the program runs.
// CHECK-LABEL: func.func @negative_sizes_differ(
// CHECK: aten.add.Tensor{{.*}} -> !prim.tensor{{$}}
func.func @negative_sizes_differ(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<f32, [3]>) {
  %alpha = prim.Constant 1
  %0 = aten.add.Tensor(%x, %y, %alpha) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [3]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_float_alpha_for_integers(
// CHECK: aten.add.Tensor{{.*}} -> !prim.tensor{{$}}
func.func @negative_float_alpha_for_integers(%x: !prim.tensor<i64, [2]>, %y: !prim.tensor<i64, [2]>) {
  %alpha = prim.Constant 0.5
  %0 = aten.add.Tensor(%x, %y, %alpha) : (!prim.tensor<i64, [2]>, !prim.tensor<i64, [2]>, !prim.float) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_difference_of_bools(
// CHECK: aten.sub.Tensor{{.*}} -> !prim.tensor{{$}}
func.func @negative_difference_of_bools(%x: !prim.tensor<bool, [2]>, %y: !prim.tensor<bool, [2]>) {
  %alpha = prim.Constant 1
  %0 = aten.sub.Tensor(%x, %y, %alpha) : (!prim.tensor<bool, [2]>, !prim.tensor<bool, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_rounding_mode(
// CHECK: aten.div.Tensor_mode{{.*}} -> !prim.tensor{{$}}
func.func @negative_rounding_mode(%x: !prim.tensor<f32, [2]>, %y: !prim.tensor<f32, [2]>) {
  %rounding_mode = prim.Constant "up"
  %0 = aten.div.Tensor_mode(%x, %y, %rounding_mode) : (!prim.tensor<f32, [2]>, !prim.tensor<f32, [2]>, !prim.str) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @negative_exponent_for_integers(
// CHECK: aten.pow.Tensor_Scalar{{.*}} -> !prim.tensor{{$}}
func.func @negative_exponent_for_integers(%x: !prim.tensor<i64, [2]>) {
  %exponent = prim.Constant -1
  %0 = aten.pow.Tensor_Scalar(%x, %exponent) : (!prim.tensor<i64, [2]>, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @power(
// CHECK: aten.pow.Tensor_Scalar{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @power(%x: !prim.tensor<i64, [2]>) {
  %exponent = prim.Constant 0.5
  %0 = aten.pow.Tensor_Scalar(%x, %exponent) : (!prim.tensor<i64, [2]>, !prim.float) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @power_of_number(
// CHECK: aten.pow.Scalar{{.*}} -> !prim.tensor<f64, [3]>{{$}}
func.func @power_of_number(%exponent: !prim.tensor<f64, [3]>) {
  %self = prim.Constant 2
  %0 = aten.pow.Scalar(%self, %exponent) : (!prim.int, !prim.tensor<f64, [3]>) -> !prim.tensor
  func.return
}

// Devices are known where both tell the same.
// CHECK-LABEL: func.func @device_of_both(
// CHECK: aten.add.Tensor{{.*}} -> !prim.tensor<f32, [2], device "cpu">{{$}}
func.func @device_of_both(
    %x: !prim.tensor<f32, [2], device "cpu">,
    %y: !prim.tensor<f32, [2], device "cpu">) {
  %alpha = prim.Constant 1
  %0 = aten.add.Tensor(%x, %y, %alpha) : (!prim.tensor<f32, [2], device "cpu">, !prim.tensor<f32, [2], device "cpu">, !prim.int) -> !prim.tensor
  func.return
}

// CHECK-LABEL: func.func @device_of_one(
// CHECK: aten.add.Tensor{{.*}} -> !prim.tensor<f32, [2]>{{$}}
func.func @device_of_one(%x: !prim.tensor<f32, [2], device "cpu">, %y: !prim.tensor<f32, [2]>) {
  %alpha = prim.Constant 1
  %0 = aten.add.Tensor(%x, %y, %alpha) : (!prim.tensor<f32, [2], device "cpu">, !prim.tensor<f32, [2]>, !prim.int) -> !prim.tensor
  func.return
}
