"""
A driver without a GPU: functions of C with the interface of NVIDIA's, which run kernels in the simulator.

What a stream is given is done when something waits for it, so that who reads too early finds nothing there.
The memory is that of the simulator: only known addresses, only what has been written, no races. A function
may be told to fail. What the real driver leaves undefined is an error here, which ends the test.
"""

from __future__ import annotations

import ctypes
import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from fake_streams import (
    ILLEGAL_ADDRESS,
    INVALID_CONTEXT,
    INVALID_PTX,
    INVALID_VALUE,
    INVALIDATED,
    NO_BINARY,
    NO_DEVICE,
    NOT_FOUND,
    OUT_OF_MEMORY,
    UNCAPTURED,
    FakeStreams,
    Refused,
    write,
)
from ptx_arithmetic import KINDS
from ptx_memory import Array, SimulationError, Space
from ptx_simulator import launch
from ptx_text import Kernel, parse

from tsir.lowering.cuda.driver_functions import FUNCTIONS, VERSION
from tsir.lowering.cuda.invocation import MOST_SHARED

NAMES = {
    INVALID_VALUE: ("CUDA_ERROR_INVALID_VALUE", "invalid argument"),
    OUT_OF_MEMORY: ("CUDA_ERROR_OUT_OF_MEMORY", "out of memory"),
    NO_DEVICE: ("CUDA_ERROR_NO_DEVICE", "no CUDA-capable device is detected"),
    INVALID_PTX: ("CUDA_ERROR_INVALID_PTX", "a PTX JIT compilation failed"),
    ILLEGAL_ADDRESS: ("CUDA_ERROR_ILLEGAL_ADDRESS", "an illegal memory access was encountered"),
    UNCAPTURED: (
        "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED",
        "operation not permitted when stream is capturing",
    ),
    INVALIDATED: (
        "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED",
        "operation failed due to a previous error during capture",
    ),
}

_TYPES = {"i32": ctypes.c_uint32, "i64": ctypes.c_uint64, "ptr": ctypes.c_void_p}

_WITHOUT_CONTEXT = frozenset(
    name
    for name in FUNCTIONS
    if name.startswith(("cuInit", "cuDriver", "cuGetError", "cuDevice", "cuCtxPush", "cuCtxPop", "cuPointer"))
)

_RETURNING = ("cuMemFreeAsync", "cuModuleUnload")
"""What is gone all the same if a kernel has failed before."""

_UNSAFE = frozenset(
    {"cuModuleLoadDataEx", "cuModuleUnload", "cuMemPoolCreate", "cuMemPoolSetAttribute", "cuLinkComplete"}
)
"""What may not be called by a thread with a capture, as it may wait."""

CUBIN = b"CUBIN:"


@dataclass
class FakeDriver(FakeStreams):
    """What a driver has, and what has been asked of it."""

    count: int = 1
    capability: tuple[int, int] = (9, 0)
    limit: int = 1 << 30
    """Bytes of a device."""
    model: bytes = b"a device of the tests"
    version: int = VERSION
    pools: int = 1
    fails: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    """For functions, after how many calls one fails, and with which result."""
    edit: Callable[[str], str] = str
    """Plants a fault in the PTX that is loaded."""
    calls: list[str] = field(default_factory=list[str])
    problems: list[BaseException] = field(default_factory=list[BaseException])
    """What the real driver would leave undefined."""
    memory: Space = field(default_factory=lambda: Space("global", 1 << 40))
    live: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    """The bytes and the device of what is allocated, by its address."""
    launches: list[str] = field(default_factory=list[str])
    modules: dict[int, Mapping[str, Kernel]] = field(default_factory=dict[int, Mapping[str, Kernel]])
    functions: dict[int, tuple[int, Kernel]] = field(default_factory=dict[int, tuple[int, Kernel]])
    """The module and the kernel of a handle."""
    granted: dict[int, int] = field(default_factory=dict[int, int])
    """The bytes that a block of a kernel may share beyond those of its arrays."""
    constants: list[tuple[int, int]] = field(default_factory=list["tuple[int, int]"])
    """The modules and addresses of the constants that were asked for."""
    links: dict[int, bytes] = field(default_factory=dict[int, bytes])
    images: dict[int, Array] = field(default_factory=dict[int, Array])

    def __post_init__(self) -> None:
        self._local = threading.local()
        self._texts = {
            code: [ctypes.create_string_buffer(t.encode()) for t in x] for code, x in NAMES.items()
        }
        self._callbacks = {name: self._callback(name) for name in FUNCTIONS}

    @property
    def addresses(self) -> Mapping[str, int]:
        """The addresses of its functions."""
        return {
            name: ctypes.cast(callback, ctypes.c_void_p).value or 0
            for name, callback in self._callbacks.items()
        }

    @property
    def contexts(self) -> list[int]:
        """The contexts that are current in this thread, the last one first in force."""
        found: list[int] = self._local.__dict__.setdefault("contexts", [])
        return found

    def check(self) -> None:
        """Raise what went wrong unseen; what is allocated and which contexts are current is for the test."""
        for problem in self.problems:
            raise problem

    def _callback(self, name: str) -> Any:
        kinds = [_TYPES[kind] for kind in FUNCTIONS[name]]

        def call(*arguments: int | None) -> int:
            try:
                return self._called(name, [0 if x is None else x for x in arguments])
            except BaseException as error:
                self.problems.append(error)
                return 999

        return ctypes.CFUNCTYPE(ctypes.c_int32, *kinds)(call)

    def _called(self, name: str, arguments: list[int]) -> int:
        self.calls.append(name)
        left, result = self.fails.get(name, (0, 0))
        if result:
            self.fails[name] = (left - 1, result)
            if left == 0:
                return result
        if name not in _WITHOUT_CONTEXT and not self.contexts:
            return INVALID_CONTEXT
        dies = name not in _WITHOUT_CONTEXT
        if self.faults and dies and name not in _RETURNING:
            return ILLEGAL_ADDRESS
        try:
            if name in _UNSAFE:
                own = threading.get_ident()
                streams = [*self.streams.values()]
                self._spoil(UNCAPTURED, [s for s in streams if s.capture and s.capture.thread == own])
            getattr(self, f"_{name}")(*arguments)
        except Refused as refused:
            return refused.result
        return ILLEGAL_ADDRESS if self.faults and dies else 0

    def _cuInit(self, flags: int) -> None:
        if not self.count:
            raise Refused(NO_DEVICE)

    def _cuDriverGetVersion(self, out: int) -> None:
        write(out, "i4", self.version)

    def _cuGetErrorName(self, result: int, out: int) -> None:
        self._text(result, 0, out)

    def _cuGetErrorString(self, result: int, out: int) -> None:
        self._text(result, 1, out)

    def _text(self, result: int, which: int, out: int) -> None:
        if result not in self._texts:
            raise Refused(INVALID_VALUE)
        write(out, "u8", ctypes.addressof(self._texts[result][which]))

    def _cuDeviceGetCount(self, out: int) -> None:
        write(out, "i4", self.count)

    def _cuDeviceGet(self, out: int, ordinal: int) -> None:
        write(out, "i4", ordinal)

    def _cuDeviceGetName(self, out: int, length: int, device: int) -> None:
        assert len(self.model) < length
        ctypes.memmove(out, self.model + b"\0", len(self.model) + 1)

    def _cuDeviceGetAttribute(self, out: int, kind: int, device: int) -> None:
        write(out, "i4", {75: self.capability[0], 76: self.capability[1], 115: self.pools}[kind])

    def _cuDevicePrimaryCtxRetain(self, out: int, device: int) -> None:
        write(out, "u8", 0xC0 + device)

    def _cuCtxPushCurrent(self, context: int) -> None:
        self.contexts.append(context)

    def _cuCtxPopCurrent(self, out: int) -> None:
        if not self.contexts:
            raise Refused(INVALID_CONTEXT)
        write(out, "u8", self.contexts.pop())

    def _cuPointerGetAttribute(self, out: int, kind: int, address: int) -> None:
        assert kind == 9
        for start, (size, device) in self.live.items():
            if start <= address < start + size:
                write(out, "i4", device)
                return
        raise Refused(INVALID_VALUE)

    def _cuMemPoolCreate(self, out: int, properties: int) -> None:
        kind, handles, place, ordinal, *rest = (ctypes.c_int32 * 22).from_address(properties)
        assert (kind, handles, place, any(rest)) == (1, 0, 1, False)
        write(out, "u8", 0xB0 + ordinal)

    def _cuMemPoolSetAttribute(self, pool: int, kind: int, value: int) -> None:
        assert (kind, ctypes.c_uint64.from_address(value).value) == (4, 2**64 - 1)

    def _cuMemAllocFromPoolAsync(self, out: int, size: int, pool: int, stream: int) -> None:
        assert self._stream(stream).capture is None, "graphs with memory of their own are not modelled"
        assert self.contexts[-1] - 0xC0 == pool - 0xB0, "a pool of another device"
        if not size:
            raise Refused(INVALID_VALUE)
        if sum(used for used, _ in self.live.values()) + size > self.limit:
            raise Refused(OUT_OF_MEMORY)
        address = self.memory.add(np.zeros(size, np.uint8), known=False)
        self.live[address] = (size, pool - 0xB0)
        write(out, "u8", address)

    def _cuMemFreeAsync(self, address: int, stream: int) -> None:
        assert self._stream(stream).capture is None, "graphs with memory of their own are not modelled"
        del self.live[address]

        self.later(stream, lambda: self._clear(address))

    def _clear(self, address: int) -> None:
        """Takes the bytes of an array away."""
        number, _ = self.place(address)
        for arrays in (self.memory.bytes, self.memory.known, self.memory.writer, self.memory.reader):
            arrays[number] = arrays[number][:0]

    def place(self, address: int) -> tuple[int, int]:
        """The number of the array that an address is in, and the offset there."""
        number, offset = divmod(address - self.memory.base, self.memory.STEP)
        return number - 1, offset

    def _cuMemcpyHtoDAsync(self, target: int, source: int, size: int, stream: int) -> None:
        number, offset = self.place(target)

        def copy() -> None:
            assert offset + size <= self.memory.bytes[number].size
            data = np.frombuffer(ctypes.string_at(source, size), np.uint8)
            self.memory.bytes[number][offset : offset + size] = data
            self.memory.known[number][offset : offset + size] = True

        self.later(stream, copy)

    def _cuMemcpyDtoDAsync(self, target: int, source: int, size: int, stream: int) -> None:
        (to, start), (of, first) = self.place(target), self.place(source)

        def copy() -> None:
            for arrays in (self.memory.bytes, self.memory.known):
                assert start + size <= arrays[to].size
                assert first + size <= arrays[of].size
                arrays[to][start : start + size] = arrays[of][first : first + size]

        self.later(stream, copy)

    def _cuMemcpyDtoHAsync(self, target: int, source: int, size: int, stream: int) -> None:
        number, offset = self.place(source)

        def copy() -> None:
            data, known = (
                each[number][offset : offset + size] for each in (self.memory.bytes, self.memory.known)
            )
            if data.size < size or not known.all():
                raise SimulationError("a copy of what has not been written as a whole")
            ctypes.memmove(target, np.ascontiguousarray(data).ctypes.data, size)

        self.later(stream, copy)
        # Of memory that is not pinned, the copy is made when the call returns.
        self._cuStreamSynchronize(stream)

    def _cuLinkCreate(self, count: int, options: int, values: int, out: int) -> None:
        kinds = list((ctypes.c_int32 * count).from_address(options))
        given = dict(zip(kinds, (ctypes.c_void_p * count).from_address(values), strict=True))
        assert {5, 6} <= given.keys() <= {5, 6, 9}
        handle = self.handle()
        self.links[handle] = b""
        self._log, self._processor = given[5], given.get(9, 10 * self.capability[0] + self.capability[1])
        write(out, "u8", handle)

    def _cuLinkAddData(
        self, state: int, kind: int, data: int, size: int, name: int, count: int, options: int, values: int
    ) -> None:
        text = ctypes.string_at(data, size)
        assert (kind, text[-1], ctypes.string_at(name)) == (1, 0, b"kernels.ptx")
        found = re.search(rb"^\.target sm_(\d+)(a?)$", text, re.M)
        processor = 0 if found is None else int(found[1]) + 0x10000 * bool(found[2])
        is_alike = processor >> 16 == (self._processor or 0) >> 16
        said = b"no entry" if b".entry" not in text else b"" if is_alike else b"another processor"
        if said:
            ctypes.memmove(self._log or 0, said + b"\0", len(said) + 1)
            raise Refused(INVALID_PTX)
        self.links[state] = text

    def _cuLinkComplete(self, state: int, image: int, size: int) -> None:
        made = b"%s%d%d:" % (CUBIN, *self.capability) + self.links[state]
        self.images[state] = np.frombuffer(made, np.uint8)
        write(image, "u8", self.images[state].ctypes.data)
        write(size, "u8", len(made))

    def _cuLinkDestroy(self, state: int) -> None:
        del self.links[state]
        if state in self.images:
            del self.images[state]

    def _cuModuleLoadDataEx(self, out: int, image: int, count: int, options: int, values: int) -> None:
        data = ctypes.string_at(image)
        assert data.startswith(CUBIN)
        processor, _, text = data.removeprefix(CUBIN).decode().partition(":")
        if processor != "{}{}".format(*self.capability):
            raise Refused(NO_BINARY)
        handle = self.handle()
        self.modules[handle] = parse(self.edit(text))
        write(out, "u8", handle)

    def _cuModuleGetFunction(self, out: int, module: int, name: int) -> None:
        kernel = self.modules[module].get(ctypes.string_at(name).decode())
        if kernel is None:
            raise Refused(NOT_FOUND)
        handle = self.handle()
        self.functions[handle] = (module, kernel)
        write(out, "u8", handle)

    def _cuModuleGetGlobal(self, out: int, size: int, module: int, name: int) -> None:
        assert not size
        tables = next(iter(self.modules[module].values())).tables
        data = tables.get(ctypes.string_at(name).decode())
        if data is None:
            raise Refused(NOT_FOUND)
        address = self.memory.add(np.frombuffer(data, np.uint8).copy(), known=True)
        self.constants.append((module, address))
        write(out, "u8", address)

    def _cuModuleUnload(self, module: int) -> None:
        del self.modules[module]
        for owner, address in self.constants:
            if owner == module:
                self._clear(address)
        self.functions = {handle: found for handle, found in self.functions.items() if found[0] != module}

    def _cuFuncSetAttribute(self, function: int, attribute: int, value: int) -> None:
        if attribute != MOST_SHARED or value > 227 * 1024:
            raise Refused(INVALID_VALUE)
        self.granted[function] = value

    def _cuLaunchKernel(self, function: int, *rest: int) -> None:
        *shape, shared, stream, parameters, extra = rest
        assert extra == 0
        if shared > self.granted.get(function, 0):
            raise Refused(INVALID_VALUE)
        _, kernel = self.functions[function]
        places = (ctypes.c_void_p * len(kernel.parameters)).from_address(parameters)
        values = [
            np.frombuffer(ctypes.string_at(place or 0, KINDS[kind].itemsize), KINDS[kind])[0]
            for place, (kind, _) in zip(places, kernel.parameters, strict=True)
        ]

        def run() -> None:
            if function not in self.functions:
                self.problems.append(AssertionError("a kernel of a module that is unloaded"))
            self.launches.append(kernel.name)
            try:
                launch(kernel, shape[:3], shape[3:], values, self.memory, shared)
            except SimulationError as error:
                self.faults.append(str(error))

        self.later(stream, run)
