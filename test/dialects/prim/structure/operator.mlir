// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// An operator that the table lacks, by its name and, if it is known, its schema.

// CHECK-LABEL: func.func @unknown
func.func @unknown(%x: !prim.tensor) {
  // CHECK: prim.Operator(%x) <{operator = "aten::frobnicate"}> : (!prim.tensor) -> !prim.tensor{{$}}
  %0 = prim.Operator(%x) <{operator = "aten::frobnicate"}> : (!prim.tensor) -> !prim.tensor
  // CHECK: prim.Operator(%x) <{operator = "ns::f.out", schema = "ns::f.out(Tensor self) -> Tensor"}> : (!prim.tensor) -> !prim.tensor{{$}}
  %1 = prim.Operator(%x) <{operator = "ns::f.out", schema = "ns::f.out(Tensor self) -> Tensor"}> : (!prim.tensor) -> !prim.tensor
  func.return
}
