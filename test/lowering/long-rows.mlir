// RUN: ts-opt %s --to=groups --split-input-file | ts-opt -p 'outline-groups,convert-aten-to-linalg{library=false},schedule{tiles=1},aten-linalg-to-scf{cut=false},map-scf-to-gpu,outline-gpu' --verify-roundtrip --split-input-file | filecheck %s
// RUN: ts-opt %s --to=ptx --split-input-file | filecheck %s --check-prefix=PTX

// A long row is that of a block. What passes between the operations is shared, and so is what clusters find.

// CHECK-LABEL: func.func @softmax
// CHECK: "gpu.launch_func"
// CHECK-NOT: "gpu.launch_func"
// CHECK: %[[ROW:.*]] = "gpu.block_id"()
// CHECK-NEXT: %[[T:.*]] = "gpu.thread_id"()
// CHECK-NEXT: %[[ROWS:.*]] = "gpu.grid_dim"()
// CHECK-NEXT: %[[KEPT:.*]] = memref.alloca() : memref<12032xi8, 3 : i64>
// CHECK: %[[E:.*]] = memref.view %[[KEPT]]{{.*}} to memref<1x3000xf32, 3 : i64>
// CHECK: %[[FOUND:.*]] = memref.alloca() : memref<64xi8, 3 : i64>
// CHECK-NEXT: %[[C16:.*]] = arith.constant 16 : index
// CHECK-NEXT: %[[CLUSTER:.*]] = arith.divui %[[T]], %[[C16]]
// CHECK-NEXT: %[[LANE:.*]] = arith.remui %[[T]], %[[C16]]
// CHECK: scf.for %{{.*}} = %[[ROW]] to %{{.*}} step %[[ROWS]] {

// The largest element, in any order: every 256th is that of a thread.
// CHECK: %[[ALL:.*]] = arith.constant 256 : index
// CHECK-NEXT: %[[MOST:.*]] = scf.for %{{.*}} = %[[T]] to %{{.*}} step %[[ALL]] iter_args
// CHECK: arith.maximumf
// CHECK: subgroup.shuffle %[[MOST]], %{{.*}} {width = 16 : i32} : f32
// CHECK-NOT: "gpu.barrier"
// CHECK: scf.if
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%[[CLUSTER]]] : memref<16xf32, 3 : i64>
// CHECK: "gpu.barrier"
// CHECK: scf.for
// CHECK-NEXT: memref.load %{{.*}} : memref<16xf32, 3 : i64>
// CHECK-NEXT: arith.maximumf

// The exponentials, of all threads; then each cluster adds the lanes of a block of 1024 of them.
// CHECK: math.exp
// CHECK: memref.store %{{.*}} : memref<3000xf32, strided<[1]>, 3 : i64>
// CHECK: "gpu.barrier"
// CHECK: %[[OWN:.*]] = arith.muli %[[CLUSTER]], %{{.*}}
// CHECK-NEXT: %[[BEGIN:.*]] = arith.addi %{{.*}}, %[[OWN]]
// CHECK: %[[FIRST:.*]] = arith.addi %[[BEGIN]], %[[LANE]]
// CHECK: scf.for %[[K:.*]] = %[[FIRST]] to
// CHECK-NEXT: memref.load %{{.*}} : memref<1x3000xf32, {{.*}}3 : i64>
// CHECK-NEXT: arith.addf
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[CLUSTER]]] : memref<16xf32, 3 : i64>
// CHECK: "gpu.barrier"
// CHECK: arith.addf
// CHECK: arith.divf

// PTX: .visible .entry softmax_kernel_0(
// PTX-NOT: .entry
// PTX: .shared .align 128 .b8 {{.*}}[12032];
// PTX: bar.sync 0;
// PTX: shfl.sync.idx.b32
// PTX: st.shared.b32
// PTX: bar.sync 0;
// PTX: div.rn.f32
// PTX: st.global.b32
func.func @softmax(%x: !prim.tensor<f32, [8, 3000]>) -> !prim.tensor<f32, [8, 3000]> {
  %dim = prim.Constant 1
  %none = prim.Constant none
  %a = aten.softmax.int(%x, %dim, %none) : (!prim.tensor<f32, [8, 3000]>, !prim.int, !prim.none) -> !prim.tensor<f32, [8, 3000]>
  func.return %a : !prim.tensor<f32, [8, 3000]>
}

// -----

// What is read of global memory is added in shared memory: all threads write two blocks of the tree at a time.

// CHECK-LABEL: func.func @normed
// CHECK: "gpu.launch_func"
// CHECK: %[[T:.*]] = "gpu.thread_id"()
// CHECK: %[[MEMORY:.*]] = memref.alloca() : memref<8256xi8, 3 : i64>
// CHECK: %[[STAGE:.*]] = memref.view %[[MEMORY]]{{.*}} to memref<2048xf32, 3 : i64>
// CHECK: scf.for %[[BASE:.*]] = %{{.*}} to
// CHECK: %[[MINE:.*]] = arith.addi %[[BASE]], %[[T]]
// CHECK: %[[ALL:.*]] = arith.constant 256 : index
// CHECK-NEXT: scf.for %[[K:.*]] = %[[MINE]] to %{{.*}} step %[[ALL]] {
// CHECK: %[[AT:.*]] = arith.subi %[[K]], %[[BASE]]
// CHECK-NEXT: memref.store %{{.*}}, %[[STAGE]][%[[AT]]] : memref<2048xf32, 3 : i64>
// CHECK: "gpu.barrier"
// CHECK: memref.load %[[STAGE]]
// CHECK-NEXT: arith.addf
func.func @normed(%x: !prim.tensor<f32, [8, 3000]>) -> !prim.tensor<f32, [8, 3000]> {
  %dim = prim.Constant [1] : !prim.list<!prim.int>
  %yes = prim.Constant true : !prim.bool
  %none = prim.Constant none
  %s = aten.sum.dim_IntList(%x, %dim, %yes, %none) : (!prim.tensor<f32, [8, 3000]>, !prim.list<!prim.int>, !prim.bool, !prim.none) -> !prim.tensor<f32, [8, 1]>
  %a = aten.div.Tensor(%x, %s) : (!prim.tensor<f32, [8, 3000]>, !prim.tensor<f32, [8, 1]>) -> !prim.tensor<f32, [8, 3000]>
  func.return %a : !prim.tensor<f32, [8, 3000]>
}

// -----

// Short rows are those of 16 threads, and share nothing.

// CHECK-LABEL: func.func @negative_short
// CHECK: "gpu.launch_func"
// CHECK-NOT: memref.alloca
// CHECK-NOT: gpu.barrier
func.func @negative_short(%x: !prim.tensor<f32, [80, 1000]>) -> !prim.tensor<f32, [80, 1000]> {
  %dim = prim.Constant 1
  %none = prim.Constant none
  %a = aten.softmax.int(%x, %dim, %none) : (!prim.tensor<f32, [80, 1000]>, !prim.int, !prim.none) -> !prim.tensor<f32, [80, 1000]>
  func.return %a : !prim.tensor<f32, [80, 1000]>
}

// -----

// What does not fit shared memory lies in a part of the GPU's, one for each block.

// CHECK-LABEL: func.func @large
// CHECK: memref.alloc() {{.*}} : memref<160000xi8>
// CHECK: "gpu.launch_func"
// CHECK: memref.alloca() : memref<8256xi8, 3 : i64>
// CHECK-NOT: memref.alloca
// CHECK: gpu.barrier
func.func @large(%x: !prim.tensor<f32, [8, 5000]>) -> !prim.tensor<f32, [8, 5000]> {
  %dim = prim.Constant 1
  %none = prim.Constant none
  %a = aten.softmax.int(%x, %dim, %none) : (!prim.tensor<f32, [8, 5000]>, !prim.int, !prim.none) -> !prim.tensor<f32, [8, 5000]>
  func.return %a : !prim.tensor<f32, [8, 5000]>
}

// -----

// Of sizes that only the host knows there are three kernels.

// CHECK-LABEL: func.func @any
// CHECK: %[[LONG:.*]] = arith.cmpi slt, %{{.*}} : index
// CHECK: scf.if %[[LONG]] {
// CHECK: %[[FITS:.*]] = arith.cmpi slt, %{{.*}} : index
// CHECK: scf.if %[[FITS]] {
// CHECK: "gpu.launch_func"
// CHECK: } else {
// CHECK: "gpu.launch_func"
// CHECK: } else {
// CHECK: "gpu.launch_func"
// CHECK-NOT: "gpu.launch_func"
func.func @any(%x: !prim.tensor<f32, [?, ?]>) -> !prim.tensor<f32, [?, ?]> {
  %dim = prim.Constant 1
  %none = prim.Constant none
  %a = aten.softmax.int(%x, %dim, %none) : (!prim.tensor<f32, [?, ?]>, !prim.int, !prim.none) -> !prim.tensor<f32, [?, ?]>
  func.return %a : !prim.tensor<f32, [?, ?]>
}
