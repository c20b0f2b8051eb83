// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Tensors from sizes and numbers: zeros, full, arange and their kin; the forms that write into a given tensor.

// CHECK-LABEL: func.func @operators
func.func @operators(%is: !prim.list<!prim.int>, %t: !prim.tensor, %opt_i: !prim.optional<!prim.int>,
    %n: !prim.number, %i: !prim.int, %f: !prim.float) {
  // CHECK: aten.zeros.out(%is, %t) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %0 = aten.zeros.out(%is, %t) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.zeros_like.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.zeros_like.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.new_zeros.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %2 = aten.new_zeros.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ones.out(%is, %t) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten.ones.out(%is, %t) : (!prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.ones_like.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.ones_like.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.new_ones.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten.new_ones.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.empty.out(%is, %opt_i, %t) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.empty.out(%is, %opt_i, %t) : (!prim.list<!prim.int>, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.empty_like.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %7 = aten.empty_like.out(%t, %opt_i, %t) : (!prim.tensor, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.new_empty.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %8 = aten.new_empty.out(%t, %is, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.full.out(%is, %n, %t) : (!prim.list<!prim.int>, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten.full.out(%is, %n, %t) : (!prim.list<!prim.int>, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.full_like.out(%t, %n, %opt_i, %t) : (!prim.tensor, !prim.number, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor{{$}}
  %10 = aten.full_like.out(%t, %n, %opt_i, %t) : (!prim.tensor, !prim.number, !prim.optional<!prim.int>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.new_full.out(%t, %is, %n, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten.new_full.out(%t, %is, %n, %t) : (!prim.tensor, !prim.list<!prim.int>, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.scalar_tensor.out(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.scalar_tensor.out(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.eye.out(%i, %t) : (!prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %13 = aten.eye.out(%i, %t) : (!prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.eye.m_out(%i, %i, %t) : (!prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten.eye.m_out(%i, %i, %t) : (!prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.arange.out(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %15 = aten.arange.out(%n, %t) : (!prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.arange.start_out(%n, %n, %n, %t) : (!prim.number, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten.arange.start_out(%n, %n, %n, %t) : (!prim.number, !prim.number, !prim.number, !prim.tensor) -> !prim.tensor
  // CHECK: aten.linspace.out(%n, %n, %i, %t) : (!prim.number, !prim.number, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %17 = aten.linspace.out(%n, %n, %i, %t) : (!prim.number, !prim.number, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten.logspace.out(%n, %n, %i, %f, %t) : (!prim.number, !prim.number, !prim.int, !prim.float, !prim.tensor) -> !prim.tensor{{$}}
  %18 = aten.logspace.out(%n, %n, %i, %f, %t) : (!prim.number, !prim.number, !prim.int, !prim.float, !prim.tensor) -> !prim.tensor
  func.return
}
