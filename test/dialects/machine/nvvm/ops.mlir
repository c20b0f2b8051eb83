// RUN: ts-opt %s --verify-roundtrip | filecheck %s
// RUN: ts-opt %s --print-op-generic | ts-opt | filecheck %s

// CHECK-LABEL: func.func @f
// CHECK-NEXT: nvvm.cp.async.shared.global %s[%i, %i], %x[%i], %i : memref<16x16xf16, 3 : i64>, memref<?xf16>
// CHECK-NEXT: nvvm.cp.async.commit.group
// CHECK-NEXT: nvvm.cp.async.wait.group {n = 2 : i32}
// CHECK-NEXT: %a, %{{.*}}, %{{.*}}, %{{.*}} = nvvm.ldmatrix %s[%i, %i] : memref<16x16xf16, 3 : i64> -> vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
// CHECK-NEXT: %b, %{{.*}}, %{{.*}}, %{{.*}} = nvvm.ldmatrix %s[%i, %i] {transposed} : memref<16x16xf16, 3 : i64> -> vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
// CHECK-NEXT: %d, %{{.*}}, %{{.*}}, %{{.*}} = nvvm.mma.sync A[%a, %a, %a, %a] B[%b, %b] C[%c, %c, %c, %c] : A[vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>] B[vector<2xf16>, vector<2xf16>] -> f32, f32, f32, f32
// CHECK-NEXT: %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} = nvvm.mma.sync A[%a, %a] B[%b] C[%d, %d, %d, %d] : A[vector<2xf16>, vector<2xf16>] B[vector<2xf16>] -> f32, f32, f32, f32
func.func @f(%s: memref<16x16xf16, 3 : i64>, %x: memref<?xf16>, %i: index, %c: f32) {
  nvvm.cp.async.shared.global %s[%i, %i], %x[%i], %i : memref<16x16xf16, 3 : i64>, memref<?xf16>
  nvvm.cp.async.commit.group
  nvvm.cp.async.wait.group {n = 2 : i32}
  %a, %a1, %a2, %a3 = nvvm.ldmatrix %s[%i, %i] : memref<16x16xf16, 3 : i64> -> vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  %b, %b1, %b2, %b3 = nvvm.ldmatrix %s[%i, %i] {transposed} : memref<16x16xf16, 3 : i64> -> vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
  %d, %d1, %d2, %d3 = nvvm.mma.sync A[%a, %a, %a, %a] B[%b, %b] C[%c, %c, %c, %c] : A[vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>] B[vector<2xf16>, vector<2xf16>] -> f32, f32, f32, f32
  %e, %e1, %e2, %e3 = nvvm.mma.sync A[%a, %a] B[%b] C[%d, %d, %d, %d] : A[vector<2xf16>, vector<2xf16>] B[vector<2xf16>] -> f32, f32, f32, f32
  // CHECK-NEXT: %t = nvvm.convert.float.to.tf32 %c
  // CHECK-NEXT: %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} = nvvm.mma.sync A[%t, %t, %t, %t] B[%t, %t] C[%c, %c, %c, %c] : A[i32, i32, i32, i32] B[i32, i32] -> f32, f32, f32, f32
  %t = nvvm.convert.float.to.tf32 %c
  %g, %g1, %g2, %g3 = nvvm.mma.sync A[%t, %t, %t, %t] B[%t, %t] C[%c, %c, %c, %c] : A[i32, i32, i32, i32] B[i32, i32] -> f32, f32, f32, f32
  // CHECK-NEXT: nvvm.fence.proxy.async.shared
  // CHECK-NEXT: %h, %{{.*}}, %{{.*}}, %{{.*}} = nvvm.wgmma A %s[%i, %i] B %s[%i, %i] C[%c, %c, %c, %c] {depth = 32 : i32, transposed_b} : memref<16x16xf16, 3 : i64>, memref<16x16xf16, 3 : i64> -> f32, f32, f32, f32
  nvvm.fence.proxy.async.shared
  %h, %h1, %h2, %h3 = nvvm.wgmma A %s[%i, %i] B %s[%i, %i] C[%c, %c, %c, %c] {depth = 32 : i32, transposed_b} : memref<16x16xf16, 3 : i64>, memref<16x16xf16, 3 : i64> -> f32, f32, f32, f32
  // CHECK-NEXT: nvvm.wgmma.wait.group C[] {n = 1 : i32}
  // CHECK-NEXT: %k, %{{.*}}, %{{.*}}, %{{.*}} = nvvm.wgmma.wait.group C[%h, %{{.*}}, %{{.*}}, %{{.*}}] {n = 0 : i32} : f32, f32, f32, f32
  nvvm.wgmma.wait.group C[] {n = 1 : i32}
  %k, %k1, %k2, %k3 = nvvm.wgmma.wait.group C[%h, %h1, %h2, %h3] {n = 0 : i32} : f32, f32, f32, f32
  func.return
}
