// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// CHECK-LABEL: func.func @chunk
func.func @chunk(%x: !prim.tensor) {
  // CHECK: %{{.*}}, %{{.*}} = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 1 : i64}> : (!prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %0, %1 = prim.ConstantChunk(%x) <{chunks = 2 : i64, dim = 1 : i64}> : (!prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
