"""What we take for granted of the driver, held against what `cuda-bindings` says of it."""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tsir.lowering.cuda import invocation
from tsir.lowering.cuda.driver_functions import FUNCTIONS
from tsir.runtime.cuda import arguments, devices, replay, streams

driver: Any = pytest.importorskip("cuda.bindings.driver")

_TYPES = {
    **dict.fromkeys(("int", "unsigned int", "CUdevice", "CUresult"), "i32"),
    **dict.fromkeys(("CUstreamCaptureMode",), "i32"),
    **dict.fromkeys(("size_t", "unsigned long long", "CUdeviceptr"), "i64"),
    **dict.fromkeys(("CUcontext", "CUstream", "CUevent", "CUfunction", "CUmodule"), "ptr"),
    **dict.fromkeys(("CUmemoryPool", "CUlinkState", "CUgraph", "CUgraphExec"), "ptr"),
}

_MACROS = {"cuGraphInstantiateWithFlags": "cuGraphInstantiate"}
"""What `cuda.h` calls a function by."""


def kind_of(parameter: str) -> str:
    """The LLVM type of a parameter of C."""
    if "*" in parameter:
        return "ptr"
    kind = parameter.rpartition(" ")[0]
    return "i32" if kind.endswith(("attribute", "Type")) else _TYPES[kind]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str) -> None:
    found = find_spec("cuda.bindings.cydriver")
    assert found is not None
    assert found.origin is not None
    text = (Path(found.origin).parent / "cydriver.pxd").read_text()
    declared = re.search(rf"^cdef CUresult {_MACROS.get(name, name)}\(([^)]*)\)", text, re.M)
    assert declared is not None
    parameters = [parameter for parameter in declared[1].split(", ") if parameter]
    assert tuple(map(kind_of, parameters)) == FUNCTIONS[name]


def test_numbers() -> None:
    device, pool, jit = driver.CUdevice_attribute, driver.CUmemPool_attribute, driver.CUjit_option
    pairs = {
        devices.MAJOR: device.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
        devices.MINOR: device.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
        invocation.MOST_SHARED: driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
        devices.POOLS: device.CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED,
        devices.KEEPS: pool.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD,
        devices.PTX: driver.CUjitInputType.CU_JIT_INPUT_PTX,
        devices.LOG: jit.CU_JIT_ERROR_LOG_BUFFER,
        devices.LOG_SIZE: jit.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
        devices.NO_TIMING: driver.CUevent_flags.CU_EVENT_DISABLE_TIMING,
        invocation.OUT_OF_MEMORY: driver.CUresult.CUDA_ERROR_OUT_OF_MEMORY,
        invocation.UNCAPTURED: driver.CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED,
        arguments.NO_MEMORY: driver.CUresult.CUDA_ERROR_INVALID_VALUE,
        arguments.NO_CONTEXT: driver.CUresult.CUDA_ERROR_INVALID_CONTEXT,
        arguments.ORDINAL: driver.CUpointer_attribute.CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
    }
    assert {number: int(wanted) for number, wanted in pairs.items()} == {number: number for number in pairs}
    assert streams.LEGACY == driver.CU_STREAM_LEGACY
    mode = driver.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_THREAD_LOCAL
    assert replay.THREAD_LOCAL == mode
    assert replay.NON_BLOCKING == driver.CUstream_flags.CU_STREAM_NON_BLOCKING


def test_properties_of_pools() -> None:
    wanted = driver.CUmemPoolProps()
    wanted.allocType = driver.CUmemAllocationType.CU_MEM_ALLOCATION_TYPE_PINNED
    wanted.location.type = driver.CUmemLocationType.CU_MEM_LOCATION_TYPE_DEVICE
    wanted.location.id = 3
    ours = devices.pool_properties(3)
    assert bytes(ours)[:88] == ctypes.string_at(wanted.getPtr(), 88)


LIBRARY = """
#include <string.h>
static int version(int *v) { *v = 12040; return 0; }
static int init(unsigned flags) { return 100; }
static int said(int result, const char **text) { *text = result == 100 ? "NO_DEVICE" : "?"; return 0; }
static int other(void) { return 3; }
int cuGetProcAddress_v2(const char *name, void **found, int cuda, unsigned long long flags, int *status) {
  if (status) *status = 0;
  if (!strcmp(name, "cuGetProcAddress")) *found = (void *)cuGetProcAddress_v2;
  else if (!strcmp(name, "cuDriverGetVersion")) *found = (void *)version;
  else if (!strcmp(name, "cuInit")) *found = (void *)init;
  else if (!strncmp(name, "cuGetError", 10)) *found = (void *)said;
  else *found = (void *)other;
  return 0;
}
int cuGetProcAddress(const char *name, void **found, int cuda, unsigned long long flags) {
  return cuGetProcAddress_v2(name, found, cuda, flags, 0);
}
"""
"""A library of the driver's name for a machine without a device."""

CALL = """
import tsir
f = tsir.CompilationUnit("def f(x: Tensor):\\n    return x", "f.py").f
try:
    tsir.compile(f, tsir.TensorSpec((1,), device="cuda"), target="cuda")
except tsir.UnsupportedError as error:
    print(error)
"""


def said(**environment: str) -> str:
    """What a process prints that asks for a GPU."""
    command = [sys.executable, "-c", CALL]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (done.stderr, done.returncode) == ("", 0)
    return done.stdout


@pytest.mark.skipif(shutil.which("cc") is None, reason="a compiler of C is not installed")
def test_the_functions_of_a_driver_are_found(tmp_path: Path) -> None:
    (tmp_path / "driver.c").write_text(LIBRARY)
    command = ["cc", "-shared", "-fPIC", str(tmp_path / "driver.c"), "-o", str(tmp_path / "libcuda.so.1")]
    subprocess.run(command, check=True)
    expected = "f.py:1:1: error: f: expected a GPU, got none: cuInit failed: NO_DEVICE: NO_DEVICE\n"
    assert said(LD_LIBRARY_PATH=str(tmp_path), TSIR_CACHE="0") == expected + "def f(x: Tensor):\n^\n"


def test_a_process_is_told_at_the_line_of_its_program() -> None:
    """Nothing is said where there is a GPU."""
    told = r"(f\.py:1:1: error: f: expected [^\n]*, got [^\n]*\ndef f\(x: Tensor\):\n\^\n)?"
    assert re.fullmatch(told, said(TSIR_CACHE="0"))
