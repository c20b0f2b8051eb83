// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// Discrete Fourier transforms along dimensions: of complex numbers, and from and to real ones.

// CHECK-LABEL: func.func @operators
func.func @operators(%a0: !prim.tensor, %a1: !prim.list<!prim.int>, %a2: !prim.int, %a3: !prim.bool) {
  // CHECK: aten._fft_c2c(%a0, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %0 = aten._fft_c2c(%a0, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten._fft_c2c.out(%a0, %a1, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %1 = aten._fft_c2c.out(%a0, %a1, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  // CHECK: aten._fft_c2r(%a0, %a1, %a2, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.tensor{{$}}
  %2 = aten._fft_c2r(%a0, %a1, %a2, %a2) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int) -> !prim.tensor
  // CHECK: aten._fft_c2r.out(%a0, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor{{$}}
  %3 = aten._fft_c2r.out(%a0, %a1, %a2, %a2, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.int, !prim.tensor) -> !prim.tensor
  // CHECK: aten._fft_r2c(%a0, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.bool) -> !prim.tensor{{$}}
  %4 = aten._fft_r2c(%a0, %a1, %a2, %a3) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.bool) -> !prim.tensor
  // CHECK: aten._fft_r2c.out(%a0, %a1, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor{{$}}
  %5 = aten._fft_r2c.out(%a0, %a1, %a2, %a3, %a0) : (!prim.tensor, !prim.list<!prim.int>, !prim.int, !prim.bool, !prim.tensor) -> !prim.tensor
  func.return
}
