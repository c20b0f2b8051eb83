// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Images and signals in other sizes: the nearest elements, or weighted sums of near ones.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.bool, %a3: !prim.optional<!prim.float>, %a4: !prim.optional<!prim.list<!prim.int>>, %a5: !prim.optional<!prim.list<!prim.float>>) {
  // CHECK: aten._upsample_bicubic2d_aa(%a0, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %0 = aten._upsample_bicubic2d_aa(%a0, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten._upsample_bicubic2d_aa.out(%a0, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten._upsample_bicubic2d_aa.out(%a0, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._upsample_bicubic2d_aa.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %2 = aten._upsample_bicubic2d_aa.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten._upsample_bicubic2d_aa_backward(%a0, %a1, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %3 = aten._upsample_bicubic2d_aa_backward(%a0, %a1, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten._upsample_bicubic2d_aa_backward.grad_input(%a0, %a1, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %4 = aten._upsample_bicubic2d_aa_backward.grad_input(%a0, %a1, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._upsample_bilinear2d_aa(%a0, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %5 = aten._upsample_bilinear2d_aa(%a0, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten._upsample_bilinear2d_aa.out(%a0, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %6 = aten._upsample_bilinear2d_aa.out(%a0, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._upsample_bilinear2d_aa.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %7 = aten._upsample_bilinear2d_aa.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten._upsample_bilinear2d_aa_backward(%a0, %a1, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %8 = aten._upsample_bilinear2d_aa_backward(%a0, %a1, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten._upsample_bilinear2d_aa_backward.grad_input(%a0, %a1, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %9 = aten._upsample_bilinear2d_aa_backward.grad_input(%a0, %a1, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact1d(%a0, %a1, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %10 = aten._upsample_nearest_exact1d(%a0, %a1, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact1d.out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %11 = aten._upsample_nearest_exact1d.out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact1d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %12 = aten._upsample_nearest_exact1d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact1d_backward(%a0, %a1, %a1, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %13 = aten._upsample_nearest_exact1d_backward(%a0, %a1, %a1, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact1d_backward.grad_input(%a0, %a1, %a1, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %14 = aten._upsample_nearest_exact1d_backward.grad_input(%a0, %a1, %a1, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact2d(%a0, %a1, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %15 = aten._upsample_nearest_exact2d(%a0, %a1, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact2d.out(%a0, %a1, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %16 = aten._upsample_nearest_exact2d.out(%a0, %a1, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact2d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %17 = aten._upsample_nearest_exact2d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact2d_backward(%a0, %a1, %a1, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %18 = aten._upsample_nearest_exact2d_backward(%a0, %a1, %a1, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact2d_backward.grad_input(%a0, %a1, %a1, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %19 = aten._upsample_nearest_exact2d_backward.grad_input(%a0, %a1, %a1, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact3d(%a0, %a1, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %20 = aten._upsample_nearest_exact3d(%a0, %a1, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact3d.out(%a0, %a1, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %21 = aten._upsample_nearest_exact3d.out(%a0, %a1, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact3d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %22 = aten._upsample_nearest_exact3d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact3d_backward(%a0, %a1, %a1, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %23 = aten._upsample_nearest_exact3d_backward(%a0, %a1, %a1, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten._upsample_nearest_exact3d_backward.grad_input(%a0, %a1, %a1, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %24 = aten._upsample_nearest_exact3d_backward.grad_input(%a0, %a1, %a1, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_bicubic2d(%a0, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %25 = aten.upsample_bicubic2d(%a0, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_bicubic2d.out(%a0, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %26 = aten.upsample_bicubic2d.out(%a0, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_bicubic2d.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %27 = aten.upsample_bicubic2d.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_bicubic2d_backward(%a0, %a1, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %28 = aten.upsample_bicubic2d_backward(%a0, %a1, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_bicubic2d_backward.grad_input(%a0, %a1, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %29 = aten.upsample_bicubic2d_backward.grad_input(%a0, %a1, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_bilinear2d(%a0, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %30 = aten.upsample_bilinear2d(%a0, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_bilinear2d.out(%a0, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %31 = aten.upsample_bilinear2d.out(%a0, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_bilinear2d.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %32 = aten.upsample_bilinear2d.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_bilinear2d_backward(%a0, %a1, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %33 = aten.upsample_bilinear2d_backward(%a0, %a1, %a1, %a2, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_bilinear2d_backward.grad_input(%a0, %a1, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %34 = aten.upsample_bilinear2d_backward.grad_input(%a0, %a1, %a1, %a2, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_linear1d(%a0, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %35 = aten.upsample_linear1d(%a0, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_linear1d.out(%a0, %a1, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %36 = aten.upsample_linear1d.out(%a0, %a1, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_linear1d.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %37 = aten.upsample_linear1d.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_linear1d_backward(%a0, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %38 = aten.upsample_linear1d_backward(%a0, %a1, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_linear1d_backward.grad_input(%a0, %a1, %a1, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %39 = aten.upsample_linear1d_backward.grad_input(%a0, %a1, %a1, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_nearest1d(%a0, %a1, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %40 = aten.upsample_nearest1d(%a0, %a1, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_nearest1d.out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %41 = aten.upsample_nearest1d.out(%a0, %a1, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_nearest1d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %42 = aten.upsample_nearest1d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_nearest1d_backward(%a0, %a1, %a1, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %43 = aten.upsample_nearest1d_backward(%a0, %a1, %a1, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_nearest1d_backward.grad_input(%a0, %a1, %a1, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %44 = aten.upsample_nearest1d_backward.grad_input(%a0, %a1, %a1, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_nearest2d(%a0, %a1, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %45 = aten.upsample_nearest2d(%a0, %a1, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_nearest2d.out(%a0, %a1, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %46 = aten.upsample_nearest2d.out(%a0, %a1, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_nearest2d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %47 = aten.upsample_nearest2d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_nearest2d_backward(%a0, %a1, %a1, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %48 = aten.upsample_nearest2d_backward(%a0, %a1, %a1, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_nearest2d_backward.grad_input(%a0, %a1, %a1, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %49 = aten.upsample_nearest2d_backward.grad_input(%a0, %a1, %a1, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_nearest3d(%a0, %a1, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %50 = aten.upsample_nearest3d(%a0, %a1, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_nearest3d.out(%a0, %a1, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %51 = aten.upsample_nearest3d.out(%a0, %a1, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_nearest3d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %52 = aten.upsample_nearest3d.vec(%a0, %a4, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_nearest3d_backward(%a0, %a1, %a1, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %53 = aten.upsample_nearest3d_backward(%a0, %a1, %a1, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_nearest3d_backward.grad_input(%a0, %a1, %a1, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %54 = aten.upsample_nearest3d_backward.grad_input(%a0, %a1, %a1, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_trilinear3d(%a0, %a1, %a2, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %55 = aten.upsample_trilinear3d(%a0, %a1, %a2, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_trilinear3d.out(%a0, %a1, %a2, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %56 = aten.upsample_trilinear3d.out(%a0, %a1, %a2, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  // CHECK: aten.upsample_trilinear3d.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor{{$}}
  %57 = aten.upsample_trilinear3d.vec(%a0, %a4, %a2, %a5) : (!prim.tensor, !prim.optional<!prim.list<!prim.int>>, !prim.bool, !prim.optional<!prim.list<!prim.float>>) -> !prim.tensor
  // CHECK: aten.upsample_trilinear3d_backward(%a0, %a1, %a1, %a2, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor{{$}}
  %58 = aten.upsample_trilinear3d_backward(%a0, %a1, %a1, %a2, %a3, %a3, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>) -> !prim.tensor
  // CHECK: aten.upsample_trilinear3d_backward.grad_input(%a0, %a1, %a1, %a2, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor{{$}}
  %59 = aten.upsample_trilinear3d_backward.grad_input(%a0, %a1, %a1, %a2, %a3, %a3, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.list<!prim.int>, !prim.bool, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.optional<!prim.float>, !prim.tensor) -> !prim.tensor
  func.return
}
