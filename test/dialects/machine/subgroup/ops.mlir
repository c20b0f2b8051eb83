// RUN: ts-opt %s --verify-roundtrip | filecheck %s
// RUN: ts-opt %s --print-op-generic | ts-opt | filecheck %s

// CHECK-LABEL: func.func @f
// CHECK-NEXT: %a = subgroup.shuffle %x, %i {width = 16 : i32} : f32
// CHECK-NEXT: %b = subgroup.shuffle %y, %i {width = 32 : i32} : i64
// CHECK-NEXT: %c = subgroup.shuffle %i, %i {width = 1 : i32} : index
// CHECK-NEXT: subgroup.barrier {width = 16 : i32}
func.func @f(%x: f32, %y: i64, %i: index) {
  %a = subgroup.shuffle %x, %i {width = 16 : i32} : f32
  %b = subgroup.shuffle %y, %i {width = 32 : i32} : i64
  %c = subgroup.shuffle %i, %i {width = 1 : i32} : index
  subgroup.barrier {width = 16 : i32}
  func.return
}
