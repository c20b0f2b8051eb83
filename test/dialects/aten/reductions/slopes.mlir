// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Slopes along dimensions: differences of neighbours by their distance.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.int, %a3: !prim.number, %a4: !prim.optional<!prim.number>, %a5: !prim.optional<!prim.int>, %a6: !prim.list<!prim.number>, %a7: !prim.list<!prim.tensor>) {
  // CHECK: aten.gradient.array(%a0, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %0 = aten.gradient.array(%a0, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.gradient.scalararray(%a0, %a3, %a1, %a2) : (!prim.tensor, !prim.number, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %1 = aten.gradient.scalararray(%a0, %a3, %a1, %a2) : (!prim.tensor, !prim.number, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.gradient.scalarint(%a0, %a4, %a5, %a2) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %2 = aten.gradient.scalarint(%a0, %a4, %a5, %a2) : (!prim.tensor, !prim.optional<!prim.number>, !prim.optional<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.gradient.scalarrayarray(%a0, %a6, %a1, %a2) : (!prim.tensor, !prim.list<!prim.number>, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %3 = aten.gradient.scalarrayarray(%a0, %a6, %a1, %a2) : (!prim.tensor, !prim.list<!prim.number>, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.gradient.scalarrayint(%a0, %a6, %a5, %a2) : (!prim.tensor, !prim.list<!prim.number>, !prim.optional<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %4 = aten.gradient.scalarrayint(%a0, %a6, %a5, %a2) : (!prim.tensor, !prim.list<!prim.number>, !prim.optional<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.gradient.tensorarray(%a0, %a7, %a1, %a2) : (!prim.tensor, !prim.list<!prim.tensor>, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %5 = aten.gradient.tensorarray(%a0, %a7, %a1, %a2) : (!prim.tensor, !prim.list<!prim.tensor>, !prim.list<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  // CHECK: aten.gradient.tensorarrayint(%a0, %a7, %a5, %a2) : (!prim.tensor, !prim.list<!prim.tensor>, !prim.optional<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>{{$}}
  %6 = aten.gradient.tensorarrayint(%a0, %a7, %a5, %a2) : (!prim.tensor, !prim.list<!prim.tensor>, !prim.optional<!prim.int>, !prim.int) -> !prim.list<!prim.tensor>
  func.return
}
