"""The functions of NVIDIA's driver that we call, as `cuda.h` of CUDA 12.0 declares them."""

from __future__ import annotations

VERSION = 12000
"""The CUDA whose declarations these are; the driver has to be for this one or a later one."""

FUNCTIONS: dict[str, tuple[str, ...]] = {
    "cuInit": ("i32",),
    "cuDriverGetVersion": ("ptr",),
    "cuGetErrorName": ("i32", "ptr"),
    "cuGetErrorString": ("i32", "ptr"),
    "cuDeviceGetCount": ("ptr",),
    "cuDeviceGet": ("ptr", "i32"),
    "cuDeviceGetName": ("ptr", "i32", "i32"),
    "cuDeviceGetAttribute": ("ptr", "i32", "i32"),
    "cuDevicePrimaryCtxRetain": ("ptr", "i32"),
    "cuCtxPushCurrent": ("ptr",),
    "cuCtxPopCurrent": ("ptr",),
    "cuCtxSynchronize": (),
    "cuPointerGetAttribute": ("ptr", "i32", "i64"),
    "cuMemPoolCreate": ("ptr", "ptr"),
    "cuMemPoolSetAttribute": ("ptr", "i32", "ptr"),
    "cuMemAllocFromPoolAsync": ("ptr", "i64", "ptr", "ptr"),
    "cuMemFreeAsync": ("i64", "ptr"),
    "cuMemcpyHtoDAsync": ("i64", "ptr", "i64", "ptr"),
    "cuMemcpyDtoHAsync": ("ptr", "i64", "i64", "ptr"),
    "cuMemcpyDtoDAsync": ("i64", "i64", "i64", "ptr"),
    "cuStreamCreate": ("ptr", "i32"),
    "cuStreamDestroy": ("ptr",),
    "cuStreamSynchronize": ("ptr",),
    "cuStreamWaitEvent": ("ptr", "ptr", "i32"),
    "cuStreamIsCapturing": ("ptr", "ptr"),
    "cuStreamBeginCapture": ("ptr", "i32"),
    "cuStreamEndCapture": ("ptr", "ptr"),
    "cuGraphInstantiateWithFlags": ("ptr", "ptr", "i64"),
    "cuGraphLaunch": ("ptr", "ptr"),
    "cuGraphDestroy": ("ptr",),
    "cuGraphExecDestroy": ("ptr",),
    "cuEventCreate": ("ptr", "i32"),
    "cuEventRecord": ("ptr", "ptr"),
    "cuEventSynchronize": ("ptr",),
    "cuEventElapsedTime": ("ptr", "ptr", "ptr"),
    "cuEventDestroy": ("ptr",),
    "cuLinkCreate": ("i32", "ptr", "ptr", "ptr"),
    "cuLinkAddData": ("ptr", "i32", "ptr", "i64", "ptr", "i32", "ptr", "ptr"),
    "cuLinkComplete": ("ptr", "ptr", "ptr"),
    "cuLinkDestroy": ("ptr",),
    "cuModuleLoadDataEx": ("ptr", "ptr", "i32", "ptr", "ptr"),
    "cuModuleGetFunction": ("ptr", "ptr", "ptr"),
    "cuModuleGetGlobal": ("ptr", "ptr", "ptr", "ptr"),
    "cuModuleUnload": ("ptr",),
    "cuFuncSetAttribute": ("ptr", "i32", "i32"),
    "cuLaunchKernel": ("ptr", *("i32",) * 7, "ptr", "ptr", "ptr"),
}
"""
The LLVM types of their parameters; each returns an `i32`, 0 where it has succeeded.

The names are those that `cuGetProcAddress` knows, not the macros of `cuda.h`: for `cuGraphInstantiate` the
driver gives that of before CUDA 12, which has two more.
"""


def declarations(*names: str) -> str:
    """LLVM IR that declares some of them."""
    return "\n".join(f'declare i32 @"{name}"({", ".join(FUNCTIONS[name])})' for name in names)
