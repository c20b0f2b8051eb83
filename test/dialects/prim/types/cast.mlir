// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// What control flow has established, as after a comparison with None.

// CHECK-LABEL: func.func @unchecked_cast
func.func @unchecked_cast(%x: !prim.optional<!prim.tensor>) {
  // CHECK: prim.unchecked_cast(%x) : (!prim.optional<!prim.tensor>) -> !prim.tensor{{$}}
  %0 = prim.unchecked_cast(%x) : (!prim.optional<!prim.tensor>) -> !prim.tensor
  func.return
}

// A value that no execution reads.

// CHECK-LABEL: func.func @uninitialized
func.func @uninitialized() {
  // CHECK: prim.Uninitialized() : () -> !prim.list<!prim.int>{{$}}
  %0 = prim.Uninitialized() : () -> !prim.list<!prim.int>
  func.return
}
