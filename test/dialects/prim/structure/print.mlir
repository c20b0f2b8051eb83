// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// CHECK-LABEL: func.func @print
func.func @print(%s: !prim.str, %x: !prim.tensor) {
  // CHECK: prim.Print() : () -> (){{$}}
  prim.Print() : () -> ()
  // CHECK: prim.Print(%s, %x) : (!prim.str, !prim.tensor) -> (){{$}}
  prim.Print(%s, %x) : (!prim.str, !prim.tensor) -> ()
  func.return
}

// CHECK-LABEL: func.func @raise
func.func @raise(%s: !prim.str, %class: !prim.optional<!prim.str>) {
  // CHECK: prim.RaiseException(%s, %class) : (!prim.str, !prim.optional<!prim.str>) -> (){{$}}
  prim.RaiseException(%s, %class) : (!prim.str, !prim.optional<!prim.str>) -> ()
  func.return
}
