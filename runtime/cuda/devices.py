"""
GPUs: contexts, pools of memory, modules of kernels, streams.

A device is used in its primary context, which is that of other libraries too, and is current only while we
call the driver. What lies in its memory comes from a pool of our own, which keeps what was freed.
"""

from __future__ import annotations

import ctypes
import re
import threading
import weakref
from collections.abc import Mapping
from functools import cache

from tsir.dialects.ir.diagnostics import CompileError, ExecutionError, UnsupportedError
from tsir.dialects.process.cached_property import cached_property
from tsir.lowering.cuda.call_records import Invocation
from tsir.lowering.cuda.host import global_symbol, kernel_symbol
from tsir.lowering.cuda.invocation import ADDRESS, ALLOCATE, EXPORTS, TEXT
from tsir.lowering.cuda.program import Program
from tsir.lowering.host.disk_cache import digest, object_cache
from tsir.lowering.host.environment import CUDA_WAITS
from tsir.lowering.llvm.codegen.jit import Loaded, load
from tsir.lowering.llvm.codegen.object_cache import compile_cached
from tsir.lowering.llvm.codegen.target import GPU, PROCESSORS, Target, named
from tsir.lowering.process.memory import Reference, memory_functions
from tsir.runtime.cuda.context import Context
from tsir.runtime.cuda.driver import Driver, addresses
from tsir.runtime.cuda.library import Products
from tsir.runtime.cuda.memory import callbacks

MAJOR, MINOR, POOLS = 75, 76, 115
"""Attributes of a device: the version of its architecture, and whether it has pools."""

NAME = 256
"""Bytes of the name of a device at most."""

KEEPS = 4
"""The attribute of a pool that says how much freed memory it keeps."""

PTX = 1
"""The kind of what the driver is to link."""

LOG, LOG_SIZE, FOR = 5, 6, 9
"""Options of linking: where errors are written to, how much of them, and the processor that it is for."""

EXACT = 0x10000
"""The suffix of processors with features of one architecture alone, in the last of these options."""

NO_TIMING = 2
"""The flag of events that only order streams."""


class Runtime:
    """A driver, the native code that calls it for all devices, and these; safe to use from any thread."""

    def __init__(self, driver: Driver):
        try:
            driver("cuInit", 0)
        except ExecutionError as error:
            (said,) = error.diagnostics
            raise UnsupportedError(f"expected a GPU, got none: {said.message}") from error
        self.driver = driver
        self.version = driver.number("cuDriverGetVersion")
        self.code = code_for(tuple(driver.addresses.items()))
        allocate = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint64)
        self.allocate = allocate(self.code[ALLOCATE])
        self.count = driver.number("cuDeviceGetCount")
        self._devices: dict[int, Device] = {}
        self._lock = threading.Lock()

    def device(self, ordinal: int) -> Device:
        """A device by its number; UnsupportedError if there is none, or it cannot be used."""
        if type(ordinal) is not int:
            raise TypeError(f"expected the number of a device, got a value of type {type(ordinal).__name__}")
        if not 0 <= ordinal < self.count:
            raise UnsupportedError(f"expected one of {self.count} devices, got 'cuda:{ordinal}'")
        with self._lock:
            if ordinal not in self._devices:
                self._devices[ordinal] = Device(self, ordinal)
            return self._devices[ordinal]


@cache
def code_for(addresses: tuple[tuple[str, int], ...]) -> Loaded:
    """The native code that calls a driver; it stays in memory, as arrays may be freed by it at any time."""
    return load(compile_cached(TEXT), EXPORTS, {**memory_functions(), **callbacks(), **dict(addresses)})


class Device(Context):
    """A GPU: its context, its pool, and the target that kernels for it are compiled for."""

    def __init__(self, runtime: Runtime, ordinal: int):
        self.runtime, self.driver, self.ordinal = runtime, runtime.driver, ordinal
        device = self.driver.number("cuDeviceGet", ordinal)
        self.capability = self._attribute(MAJOR, device), self._attribute(MINOR, device)
        self.target = target_for(*self.capability)
        self.model = self._model(device)
        if not self._attribute(POOLS, device):
            raise UnsupportedError(f"expected a device with memory pools, {self} has none")
        super().__init__(self.driver, self.driver.number("cuDevicePrimaryCtxRetain", device))
        self.waits = CUDA_WAITS.is_on
        with self.current():
            self.pool = self._pool()

    def __str__(self) -> str:
        return f"cuda:{self.ordinal}"

    @property
    def version(self) -> int:
        return self.runtime.version

    def _attribute(self, kind: int, device: int) -> int:
        return self.driver.number("cuDeviceGetAttribute", kind, device)

    def _model(self, device: int) -> str:
        """The name of the device by its maker."""
        name = ctypes.create_string_buffer(NAME)
        self.driver("cuDeviceGetName", name, len(name), device)
        return name.value.decode(errors="replace")

    def _pool(self) -> int:
        properties = pool_properties(self.ordinal)
        pool = self.driver.number("cuMemPoolCreate", ctypes.addressof(properties))
        keeps = ctypes.c_uint64(2**64 - 1)
        self.driver("cuMemPoolSetAttribute", pool, KEEPS, ctypes.addressof(keeps))
        return pool

    def invocation(self, stream: int) -> Invocation:
        """The record of a call in a stream."""
        return Invocation(context=self.context, pool=self.pool, stream=stream, waits=self.waits)

    def load(self, program: Program) -> Kernels:
        """The kernels of a program, ready to be launched; CompileError if the driver refuses them."""
        with self.current():
            return Kernels(self, program)

    def synchronize(self, stream: int | None = None) -> None:
        """Wait for all work of a stream, or of the device; ExecutionError if some of it failed."""
        if stream is None:
            with self.captures, self.current():
                self.driver("cuCtxSynchronize")
        else:
            with self.current():
                self.driver("cuStreamSynchronize", stream)

    def follow(self, stream: int, other: int) -> None:
        """Have the work that a stream is given from now on wait for that which another has been given."""
        if stream == other:
            return
        with self.current():
            event = self.driver.number("cuEventCreate", NO_TIMING)
            try:
                self.driver("cuEventRecord", event, other)
                self.driver("cuStreamWaitEvent", stream, event, 0)
            finally:
                self.driver("cuEventDestroy", event)

    def allocate(self, size: int, stream: int) -> tuple[Reference, int]:
        """Memory of so many bytes: what holds it, and its address."""
        record = self.invocation(stream)
        with self.current():
            owner = self.runtime.allocate(ctypes.addressof(record), size)
        if not owner:
            raise ExecutionError(self.failure(record))
        return Reference(owner), ctypes.c_uint64.from_address(owner + ADDRESS).value

    @cached_property
    def products(self) -> Products:
        """cuBLAS on this device; UnsupportedError where there is none."""
        return Products(self)

    def failure(self, record: Invocation) -> str:
        """The message of the driver, or of cuBLAS, for a failure in a record."""
        result = record.result
        said = self.driver.describe(result) if result > 0 else self.products.functions.describe(-result)
        if record.bytes:
            return f"expected {record.bytes} bytes of memory on {self}, got {said}"
        return f"failed on {self}: {said}"


def pool_properties(ordinal: int) -> ctypes.Array[ctypes.c_int32]:
    """The driver's structure CUmemPoolProps: pinned memory of a device, which no other process has."""
    return (ctypes.c_int32 * 22)(1, 0, 1, ordinal)


class Kernels:
    """The kernels and constants of a program in the memory of a device, as long as this object lives."""

    def __init__(self, device: Device, program: Program):
        self.handles: Mapping[str, int] = {}
        if not (program.kernels or program.constants):
            return
        driver = device.driver
        module = driver.number("cuModuleLoadDataEx", cubin(device, program.ptx), 0, None, None)
        self.handles = {
            kernel_symbol(name): driver.number("cuModuleGetFunction", module, name.encode())
            for name in program.kernels
        } | {
            global_symbol(name): driver.number("cuModuleGetGlobal", None, module, name.encode())
            for name in program.constants
        }
        # No kernel of it may run then.
        weakref.finalize(self, device.settle, "cuModuleUnload", module).atexit = False


def cubin(device: Device, ptx: str) -> bytes:
    """The machine code of PTX for a device, from the disk where it has been made before."""
    kept = object_cache()
    key = digest("cubin", device.capability, device.runtime.version, ptx)
    found = None if kept is None else kept.get(key)
    if found is None:
        found = assemble(device, ptx)
        if kept is not None:
            kept.put(key, found)
    return found


def assemble(device: Device, ptx: str) -> bytes:
    """The machine code of PTX, by the driver; CompileError with what it says if it refuses that."""
    driver, text = device.driver, ptx.encode()
    log = ctypes.create_string_buffer(1 << 14)
    given = {LOG: ctypes.addressof(log), LOG_SIZE: len(log), **exact_processor(ptx)}
    options = (ctypes.c_int32 * len(given))(*given)
    values = (ctypes.c_void_p * len(given))(*given.values())
    state, image, size = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_size_t()
    driver("cuLinkCreate", len(given), options, values, ctypes.addressof(state))
    try:
        driver("cuLinkAddData", state, PTX, text, len(text) + 1, b"kernels.ptx", 0, None, None)
        driver("cuLinkComplete", state, ctypes.addressof(image), ctypes.addressof(size))
        return ctypes.string_at(image.value or 0, size.value)
    except ExecutionError as error:
        (said,) = error.diagnostics
        more = " ".join(log.value.decode(errors="replace").split())
        raise CompileError(f"{device} cannot run the kernels: {said.message}: {more}") from error
    finally:
        driver("cuLinkDestroy", state)


def exact_processor(ptx: str) -> dict[int, int]:
    """
    The option that names the processor of PTX, where that runs on no later one, as sm_90a.

    Else the linker takes that of the device, which is without what such processors alone have.
    """
    found = re.search(r"^\.target sm_(\d+)a$", ptx, re.MULTILINE)
    return {} if found is None else {FOR: EXACT + int(found[1])}


def target_for(major: int, minor: int) -> Target:
    """The target that a device of an architecture runs: the last one that is not later than it."""
    versions = [int(name.removeprefix("sm_")) for name in PROCESSORS if name[-1].isdigit()]
    taken = [version for version in versions if version <= 10 * major + minor]
    if not taken:
        raise UnsupportedError(f"expected a device of sm_{min(versions)} or later, got sm_{major}{minor}")
    return named(f"{GPU}-sm_{max(taken)}")


@cache
def runtime() -> Runtime:
    """
    The driver of this process and its devices.

    UnsupportedError, which says what was expected and found, where there is none.
    """
    return Runtime(Driver(addresses()))
