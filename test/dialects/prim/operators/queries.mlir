// RUN: ts-opt %s --verify-roundtrip | filecheck %s

// What a tensor, a device or an optional value is: sizes, strides, dtype, identity; and errors on purpose.

// CHECK-LABEL: func.func @operators
func.func @operators(%t: !prim.tensor, %i: !prim.int, %s: !prim.str, %dev: !prim.device,
    %opt_i: !prim.optional<!prim.int>, %opt_s: !prim.optional<!prim.str>) {
  // CHECK: aten.dim(%t) : (!prim.tensor) -> !prim.int{{$}}
  %0 = aten.dim(%t) : (!prim.tensor) -> !prim.int
  // CHECK: aten.numel(%t) : (!prim.tensor) -> !prim.int{{$}}
  %1 = aten.numel(%t) : (!prim.tensor) -> !prim.int
  // CHECK: aten.len.Tensor(%t) : (!prim.tensor) -> !prim.int{{$}}
  %2 = aten.len.Tensor(%t) : (!prim.tensor) -> !prim.int
  // CHECK: aten.size(%t) : (!prim.tensor) -> !prim.list<!prim.int>{{$}}
  %3 = aten.size(%t) : (!prim.tensor) -> !prim.list<!prim.int>
  // CHECK: aten.size.int(%t, %i) : (!prim.tensor, !prim.int) -> !prim.int{{$}}
  %4 = aten.size.int(%t, %i) : (!prim.tensor, !prim.int) -> !prim.int
  // CHECK: aten.stride(%t) : (!prim.tensor) -> !prim.list<!prim.int>{{$}}
  %5 = aten.stride(%t) : (!prim.tensor) -> !prim.list<!prim.int>
  // CHECK: aten.stride.int(%t, %i) : (!prim.tensor, !prim.int) -> !prim.int{{$}}
  %6 = aten.stride.int(%t, %i) : (!prim.tensor, !prim.int) -> !prim.int
  // CHECK: aten.storage_offset(%t) : (!prim.tensor) -> !prim.int{{$}}
  %7 = aten.storage_offset(%t) : (!prim.tensor) -> !prim.int
  // CHECK: aten.is_contiguous(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %8 = aten.is_contiguous(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: aten.is_contiguous.memory_format(%t, %i) : (!prim.tensor, !prim.int) -> !prim.bool{{$}}
  %9 = aten.is_contiguous.memory_format(%t, %i) : (!prim.tensor, !prim.int) -> !prim.bool
  // CHECK: prim.dtype(%t) : (!prim.tensor) -> !prim.int{{$}}
  %10 = prim.dtype(%t) : (!prim.tensor) -> !prim.int
  // CHECK: aten.is_floating_point(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %11 = aten.is_floating_point(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: aten.is_signed(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %12 = aten.is_signed(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.itemsize(%t) : (!prim.tensor) -> !prim.int{{$}}
  %13 = prim.itemsize(%t) : (!prim.tensor) -> !prim.int
  // CHECK: aten.element_size(%t) : (!prim.tensor) -> !prim.int{{$}}
  %14 = aten.element_size(%t) : (!prim.tensor) -> !prim.int
  // CHECK: prim.nbytes(%t) : (!prim.tensor) -> !prim.int{{$}}
  %15 = prim.nbytes(%t) : (!prim.tensor) -> !prim.int
  // CHECK: aten.is_same_size(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.bool{{$}}
  %16 = aten.is_same_size(%t, %t) : (!prim.tensor, !prim.tensor) -> !prim.bool
  // CHECK: prim.device(%t) : (!prim.tensor) -> !prim.device{{$}}
  %17 = prim.device(%t) : (!prim.tensor) -> !prim.device
  // CHECK: prim.is_cpu(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %18 = prim.is_cpu(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.requires_grad(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %19 = prim.requires_grad(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: aten.is_leaf(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %20 = aten.is_leaf(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: aten.is_complex(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %21 = aten.is_complex(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: aten.get_device(%t) : (!prim.tensor) -> !prim.int{{$}}
  %22 = aten.get_device(%t) : (!prim.tensor) -> !prim.int
  // CHECK: prim.layout(%t) : (!prim.tensor) -> !prim.int{{$}}
  %23 = prim.layout(%t) : (!prim.tensor) -> !prim.int
  // CHECK: prim.is_cuda(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %24 = prim.is_cuda(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_mkldnn(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %25 = prim.is_mkldnn(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_mps(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %26 = prim.is_mps(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_meta(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %27 = prim.is_meta(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_sparse(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %28 = prim.is_sparse(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_sparse_csr(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %43 = prim.is_sparse_csr(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_quantized(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %44 = prim.is_quantized(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_vulkan(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %45 = prim.is_vulkan(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_ipu(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %46 = prim.is_ipu(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_maia(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %47 = prim.is_maia(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_mtia(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %48 = prim.is_mtia(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_xla(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %49 = prim.is_xla(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_xpu(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %29 = prim.is_xpu(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: prim.is_nested(%t) : (!prim.tensor) -> !prim.bool{{$}}
  %30 = prim.is_nested(%t) : (!prim.tensor) -> !prim.bool
  // CHECK: aten.device(%s) : (!prim.str) -> !prim.device{{$}}
  %31 = aten.device(%s) : (!prim.str) -> !prim.device
  // CHECK: aten.device.with_index(%s, %i) : (!prim.str, !prim.int) -> !prim.device{{$}}
  %32 = aten.device.with_index(%s, %i) : (!prim.str, !prim.int) -> !prim.device
  // CHECK: prim.type(%dev) : (!prim.device) -> !prim.str{{$}}
  %33 = prim.type(%dev) : (!prim.device) -> !prim.str
  // CHECK: prim.index(%dev) : (!prim.device) -> !prim.optional<!prim.int>{{$}}
  %34 = prim.index(%dev) : (!prim.device) -> !prim.optional<!prim.int>
  // CHECK: aten.eq.device(%dev, %dev) : (!prim.device, !prim.device) -> !prim.bool{{$}}
  %35 = aten.eq.device(%dev, %dev) : (!prim.device, !prim.device) -> !prim.bool
  // CHECK: aten.ne.device(%dev, %dev) : (!prim.device, !prim.device) -> !prim.bool{{$}}
  %36 = aten.ne.device(%dev, %dev) : (!prim.device, !prim.device) -> !prim.bool
  // CHECK: aten.__is__(%i, %i) : (!prim.int, !prim.int) -> !prim.bool{{$}}
  %37 = aten.__is__(%i, %i) : (!prim.int, !prim.int) -> !prim.bool
  // CHECK: aten.__isnot__(%i, %i) : (!prim.int, !prim.int) -> !prim.bool{{$}}
  %38 = aten.__isnot__(%i, %i) : (!prim.int, !prim.int) -> !prim.bool
  // CHECK: prim.unchecked_unwrap_optional(%opt_i) : (!prim.optional<!prim.int>) -> !prim.int{{$}}
  %39 = prim.unchecked_unwrap_optional(%opt_i) : (!prim.optional<!prim.int>) -> !prim.int
  // CHECK: aten._unwrap_optional(%opt_i) : (!prim.optional<!prim.int>) -> !prim.int{{$}}
  %40 = aten._unwrap_optional(%opt_i) : (!prim.optional<!prim.int>) -> !prim.int
  // CHECK: prim.RaiseException(%s, %opt_s) : (!prim.str, !prim.optional<!prim.str>) -> (){{$}}
  prim.RaiseException(%s, %opt_s) : (!prim.str, !prim.optional<!prim.str>) -> ()
  // CHECK: aten.is_autocast_enabled() : () -> !prim.bool{{$}}
  %41 = aten.is_autocast_enabled() : () -> !prim.bool
  // CHECK: aten.is_autocast_cpu_enabled() : () -> !prim.bool{{$}}
  %42 = aten.is_autocast_cpu_enabled() : () -> !prim.bool
  // CHECK: aten.warn(%s, %i) : (!prim.str, !prim.int) -> (){{$}}
  aten.warn(%s, %i) : (!prim.str, !prim.int) -> ()
  func.return
}
