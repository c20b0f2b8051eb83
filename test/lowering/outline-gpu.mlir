// RUN: ts-opt %s -p 'map-scf-to-gpu,outline-gpu' --split-input-file --verify-roundtrip | filecheck %s
// RUN: ts-opt %s -p 'outline-gpu' --split-input-file --verify-roundtrip | filecheck %s --check-prefix=ALONE

// Two loops of one text are one kernel; constants are the kernel's own, all else comes as arguments.

// CHECK: builtin.module attributes {gpu.container_module}
// CHECK-LABEL: func.func @f.0
// CHECK: "gpu.launch_func"(%[[GRID:.*]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %n, %x, %o) <{
// CHECK-SAME: kernel = @kernels::@f_0_kernel_0
// CHECK: "gpu.launch_func"({{.*}}, %n, %o, %x) <{
// CHECK-SAME: kernel = @kernels::@f_0_kernel_0
// CHECK: "gpu.launch_func"({{.*}}, %n, %x) <{
// CHECK-SAME: kernel = @kernels::@f_0_kernel_1
// CHECK-NOT: gpu.launch"
// CHECK: "gpu.module"() <{sym_name = "kernels"}>
// CHECK: "gpu.func"() <{function_type = (index, memref<?xf32, strided<[?]>>, memref<?xf32, strided<[?]>>) -> (), kernel}>
// CHECK-NEXT: ^bb0(%[[N:.*]]: index, %[[X:.*]]: memref<?xf32, strided<[?]>>, %[[O:.*]]: memref<?xf32, strided<[?]>>):
// CHECK-NEXT: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
// CHECK-NEXT: "gpu.block_id"() <{dimension = #gpu<dim x>}>
// CHECK-NEXT: "gpu.thread_id"() <{dimension = #gpu<dim x>}>
// CHECK-NEXT: "gpu.grid_dim"() <{dimension = #gpu<dim x>}>
// CHECK-NEXT: "gpu.block_dim"() <{dimension = #gpu<dim x>}>
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[N]] step
// CHECK: memref.load %[[X]]
// CHECK: arith.mulf %{{.*}}, %[[TWO]] : f32
// CHECK: memref.store %{{.*}}, %[[O]]
// CHECK: "gpu.return"() : () -> ()
// CHECK-NEXT: }) {sym_name = "f_0_kernel_0", nvvm.maxntid = 256 : i32}
// CHECK: "gpu.func"
// CHECK: sym_name = "f_0_kernel_1"
// CHECK-NOT: "gpu.func"
// ALONE-LABEL: func.func @f.0
// ALONE-NOT: gpu.module
func.func @f.0(%x: memref<?xf32, strided<[?]>>, %o: memref<?xf32, strided<[?]>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%0: index):
    %1 = memref.load %x[%0] : memref<?xf32, strided<[?]>>
    %2 = arith.mulf %1, %two : f32
    memref.store %2, %o[%0] : memref<?xf32, strided<[?]>>
    scf.reduce
  }) : (index, index, index) -> ()
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%0: index):
    %1 = memref.load %o[%0] : memref<?xf32, strided<[?]>>
    %2 = arith.mulf %1, %two : f32
    memref.store %2, %x[%0] : memref<?xf32, strided<[?]>>
    scf.reduce
  }) : (index, index, index) -> ()
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%0: index):
    memref.store %two, %x[%0] : memref<?xf32, strided<[?]>>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

// A kernel knows the elementary functions that it calls.

// CHECK: "gpu.module"
// CHECK-NEXT: func.func private @tsir.sigmoid(f32) -> f32
// CHECK: func.call @tsir.sigmoid
func.func private @tsir.sigmoid(f32) -> f32
func.func @g(%x: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%0: index):
    %1 = memref.load %x[%0] : memref<?xf32>
    %2 = func.call @tsir.sigmoid(%1) : (f32) -> f32
    memref.store %2, %x[%0] : memref<?xf32>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}

// -----

// Without launches there is nothing to outline.

// ALONE-LABEL: func.func @h
// ALONE-NOT: gpu.module
func.func @h(%x: memref<?xf32>) -> memref<?xf32> {
  func.return %x : memref<?xf32>
}

// -----

// What a launch only reads: an allocation is apart from all else, arguments of the function are from allocations.

// CHECK-LABEL: func.func @reads
// CHECK: "gpu.launch_func"({{.*}}, %n, %x, %b) <{kernel = @kernels::@reads_kernel_1
// CHECK: "gpu.launch_func"({{.*}}, %n, %v, %b) <{kernel = @kernels::@reads_kernel_3
// CHECK: sym_name = "reads_kernel_1", nvvm.maxntid = 256 : i32, tsir.read_only = array<i64: 1>}
// A view of the memory that is written is not read alone.
// CHECK: sym_name = "reads_kernel_3", nvvm.maxntid = 256 : i32}
// ALONE-LABEL: func.func @reads
func.func @reads(%x: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc(%n) : memref<?xf32>
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%0: index):
    %1 = memref.load %x[%0] : memref<?xf32>
    memref.store %1, %b[%0] : memref<?xf32>
    scf.reduce
  }) : (index, index, index) -> ()
  %v = memref.reinterpret_cast %b to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
  "scf.parallel"(%c0, %n, %c1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
  ^bb0(%0: index):
    %1 = memref.load %v[%0] : memref<?xf32, strided<[1]>>
    memref.store %1, %b[%0] : memref<?xf32>
    scf.reduce
  }) : (index, index, index) -> ()
  func.return
}
