// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Histograms: the numbers of elements between edges, or the sums of their weights.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.int, %a2: !prim.optional<!prim.list<!prim.float>>, %a3: !prim.optional<!prim.tensor>, %a4: !prim.bool) {
  // CHECK: aten.histogram.bin_ct(%a0, %a1, %a2, %a3, %a4) : (!prim.tensor, !prim.int, !prim.optional<!prim.list<!prim.float>>, !prim.optional<!prim.tensor>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %0:2 = aten.histogram.bin_ct(%a0, %a1, %a2, %a3, %a4) : (!prim.tensor, !prim.int, !prim.optional<!prim.list<!prim.float>>, !prim.optional<!prim.tensor>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.histogram.bin_ct_out(%a0, %a1, %a2, %a3, %a4, %a0, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.list<!prim.float>>, !prim.optional<!prim.tensor>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %1:2 = aten.histogram.bin_ct_out(%a0, %a1, %a2, %a3, %a4, %a0, %a0) : (!prim.tensor, !prim.int, !prim.optional<!prim.list<!prim.float>>, !prim.optional<!prim.tensor>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.histogram.bins_tensor(%a0, %a0, %a3, %a4) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.bool) -> (!prim.tensor, !prim.tensor){{$}}
  %2:2 = aten.histogram.bins_tensor(%a0, %a0, %a3, %a4) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.bool) -> (!prim.tensor, !prim.tensor)
  // CHECK: aten.histogram.bins_tensor_out(%a0, %a0, %a3, %a4, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor){{$}}
  %3:2 = aten.histogram.bins_tensor_out(%a0, %a0, %a3, %a4, %a0, %a0) : (!prim.tensor, !prim.tensor, !prim.optional<!prim.tensor>, !prim.bool, !prim.tensor, !prim.tensor) -> (!prim.tensor, !prim.tensor)
  func.return
}
