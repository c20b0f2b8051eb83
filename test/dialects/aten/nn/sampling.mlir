// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Images and volumes at given places: grids of places, and what an image is there.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.bool, %a3: !prim.int) {
  // CHECK: aten.affine_grid_generator(%a0, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten.affine_grid_generator(%a0, %a1, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool) -> !prim.tensor
  // CHECK: aten.affine_grid_generator.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten.affine_grid_generator.out(%a0, %a1, %a2, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.grid_sampler(%a0, %a0, %a3, %a3, %a2) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %2 = aten.grid_sampler(%a0, %a0, %a3, %a3, %a2) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.grid_sampler_2d(%a0, %a0, %a3, %a3, %a2) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %3 = aten.grid_sampler_2d(%a0, %a0, %a3, %a3, %a2) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.grid_sampler_2d.out(%a0, %a0, %a3, %a3, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten.grid_sampler_2d.out(%a0, %a0, %a3, %a3, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten.grid_sampler_3d(%a0, %a0, %a3, %a3, %a2) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %5 = aten.grid_sampler_3d(%a0, %a0, %a3, %a3, %a2) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten.grid_sampler_3d.out(%a0, %a0, %a3, %a3, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten.grid_sampler_3d.out(%a0, %a0, %a3, %a3, %a2, %a0) : (!prim.tensor, !prim.tensor, !prim.int, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  func.return
}
