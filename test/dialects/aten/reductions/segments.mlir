// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Reductions of runs of rows, counts between edges, and differences of neighbours by their distance.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.int, %a3: !prim.number, %a4: !prim.optional<!prim.number>, %a5: !prim.optional<!prim.int>, %a6: !prim.list<!prim.number>, %a7: !prim.list<!prim.tensor>, %a8: !prim.optional<!prim.list<!prim.float>>, %a9: !prim.optional<!prim.tensor>, %a10: !prim.bool, %a11: !prim.str) {
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
  // CHECK: aten.histogram.bin_ct(%a0, %a2, %a8, %a9, %a10) : (!prim.tensor, !prim.int, !prim.optional<!prim.list<!prim.float>>, !prim.optional<!prim.tensor>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %7:2 = aten.histogram.bin_ct(%a0, %a2, %a8, %a9, %a10) : (!prim.tensor, !prim.int, !prim.optional<!prim.list<!prim.float>>, !prim.optional<!prim.tensor>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.histogram.bin_ct_out(%a0, %a2, %a8, %a9, %a10, %a0, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.list<!prim.float>>, !prim.optional<!prim.tensor>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %8:2 = aten.histogram.bin_ct_out(%a0, %a2, %a8, %a9, %a10, %a0, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.list<!prim.float>>, !prim.optional<!prim.tensor>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.histogram.bins_tensor(%a0, %a0, %a9, %a10) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %9:2 = aten.histogram.bins_tensor(%a0, %a0, %a9, %a10) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.histogram.bins_tensor_out(%a0, %a0, %a9, %a10, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %10:2 = aten.histogram.bins_tensor_out(%a0, %a0, %a9, %a10, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.segment_reduce(%a0, %a11, %a9, %a9, %a9, %a2, %a10, %a4) : (!prim.tensor, !prim.str, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int, !prim.bool, !prim.optional<!prim.number>) -> !prim.tensor{{$}}
  %11 = aten.segment_reduce(%a0, %a11, %a9, %a9, %a9, %a2, %a10, %a4) : (!prim.tensor, !prim.str, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int, !prim.bool, !prim.optional<!prim.number>) -> !prim.tensor
  // CHECK: aten.segment_reduce.out(%a0, %a11, %a9, %a9, %a9, %a2, %a10, %a4, %a0) : (!prim.tensor, !prim.str, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int, !prim.bool, !prim.optional<!prim.number>, !prim.tensor) -> !prim.tensor{{$}}
  %12 = aten.segment_reduce.out(%a0, %a11, %a9, %a9, %a9, %a2, %a10, %a4, %a0) : (!prim.tensor, !prim.str, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.optional<!prim.tensor>, !prim.int, !prim.bool, !prim.optional<!prim.number>, !prim.tensor) -> !prim.tensor
  func.return
}
