"""
cuBLAS without a GPU: functions of C with its interface, which multiply in the memory of the fake driver.

A product is done when its stream is waited for, as a kernel is. What the real library refuses or leaves
undefined is an error here, which ends the test.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from fake_driver import FakeDriver
from fake_streams import write

from tsir.lowering.cuda.library_functions import BATCHED, DESCRIBE, FUNCTIONS, SINGLE

Array = np.ndarray[Any, Any]

KINDS = {0: np.dtype("f4"), 1: np.dtype("f8"), 2: np.dtype("f2"), 14: np.dtype("u2")}
"""The types of elements, those of bf16 as their bits."""

ALLOWED = {(0, 0, 68), (0, 0, 77), (1, 1, 70), (2, 0, 68), (14, 0, 68)}
"""The types of factors and results, and how sums are computed, that are asked for."""

_TYPES = {"i32": ctypes.c_int32, "i64": ctypes.c_int64, "ptr": ctypes.c_void_p}

_NAMES = (
    *("left_turned", "right_turned", "rows", "columns", "depth", "one"),
    *("left", "left_kind", "left_leading", "left_apart", "right", "right_kind", "right_leading"),
    *("right_apart", "zero", "out", "kind", "leading", "apart", "batch", "compute", "algorithm"),
)
"""The parameters of products of batches, behind the handle."""

_OF_ONE = [name for name in _NAMES if not name.endswith(("apart", "batch"))]


@dataclass
class FakeLibrary:
    """What the library has, and what has been asked of it."""

    driver: FakeDriver
    fails: dict[str, int] = field(default_factory=dict[str, int])
    """The status of functions that fail."""
    streams: dict[int, int] = field(default_factory=dict[int, int])
    """Of each handle."""
    workspaces: dict[int, int] = field(default_factory=dict[int, int])
    ready: set[int] = field(default_factory=set[int])
    """The handles that have multiplied."""
    calls: list[dict[str, int]] = field(default_factory=list[dict[str, int]])
    """The products, with their parameters."""

    def __post_init__(self) -> None:
        held = ctypes.create_string_buffer(b"the status of the test")

        def describe(_: int) -> int:
            return ctypes.addressof(held)

        functions: dict[str, Callable[..., None]] = {
            "cublasCreate_v2": self._create,
            "cublasDestroy_v2": self._destroy,
            "cublasSetStream_v2": self._set_stream,
            "cublasSetWorkspace_v2": self._set_workspace,
            SINGLE: partial(self._multiply, _OF_ONE),
            BATCHED: partial(self._multiply, _NAMES),
        }
        self._callbacks = {name: self._callback(name, function) for name, function in functions.items()}
        self._callbacks[DESCRIBE] = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int32)(describe)

    @property
    def addresses(self) -> Mapping[str, int]:
        """The addresses of its functions."""
        return {
            name: ctypes.cast(callback, ctypes.c_void_p).value or 0
            for name, callback in self._callbacks.items()
        }

    def _callback(self, name: str, function: Callable[..., None]) -> Any:
        def call(*arguments: int | None) -> int:
            if name in self.fails:
                return self.fails[name]
            try:
                assert self.driver.contexts, "no context is current"
                function(*(0 if x is None else x for x in arguments))
            except BaseException as error:
                self.driver.problems.append(error)
                return 14
            return 0

        return ctypes.CFUNCTYPE(ctypes.c_int32, *(_TYPES[kind] for kind in FUNCTIONS[name]))(call)

    def _create(self, out: int) -> None:
        assert not any(stream.capture for stream in self.driver.streams.values()), "memory in a capture"
        handle = self.driver.handle()
        self.streams[handle] = 0
        write(out, "u8", handle)

    def _destroy(self, handle: int) -> None:
        self.driver.finish()
        del self.streams[handle]
        self.workspaces.pop(handle, None)

    def _set_stream(self, handle: int, stream: int) -> None:
        self.streams[handle] = stream
        self.workspaces.pop(handle, None)

    def _set_workspace(self, handle: int, address: int, size: int) -> None:
        assert any(start == address and size <= found for start, (found, _) in self.driver.live.items())
        self.workspaces[handle] = address

    def _multiply(self, names: Sequence[str], handle: int, *rest: int) -> None:
        given = dict(zip(names, rest, strict=True))
        assert self.workspaces[handle] in self.driver.live
        is_captured = self.driver.found(self.streams[handle]).capture is not None
        assert handle in self.ready or not is_captured, "what a handle prepares may break a capture"
        self.ready.add(handle)
        call = {"batch": 1, "left_apart": 0, "right_apart": 0, "apart": 0, **given}
        m, n, k = (call[name] for name in ("rows", "columns", "depth"))
        kinds = call["left_kind"], call["kind"], call["compute"]
        assert min(m, n, k, call["batch"]) > 0
        assert call["left_kind"] == call["right_kind"]
        assert kinds in ALLOWED
        assert call["algorithm"] == -1
        real = ctypes.c_double if call["kind"] == 1 else ctypes.c_float
        assert [real.from_address(call[name]).value for name in ("one", "zero")] == [1.0, 0.0]
        self.calls.append(call)

        def run() -> None:
            if handle not in self.streams:
                self.driver.problems.append(AssertionError("a product of a handle that is gone"))
            for number in range(call["batch"]):
                left = self._factor(call, "left", (m, k), number)
                right = self._factor(call, "right", (k, n), number)
                wide = np.float64 if call["kind"] == 1 else np.float32
                self._write(call, number, left.astype(wide) @ right.astype(wide))

        self.driver.later(self.streams[handle], run)

    def _places(self, call: dict[str, int], name: str, shape: tuple[int, int], number: int) -> Array:
        """The addresses of the elements of a matrix whose columns lie side by side."""
        prefix = "" if name == "out" else f"{name}_"
        leading, apart, kind = (call[f"{prefix}{part}"] for part in ("leading", "apart", "kind"))
        assert leading >= shape[0], "columns that overlap"
        rows, columns = np.ogrid[: shape[0], : shape[1]]
        return (number * apart + rows + columns * leading) * KINDS[kind].itemsize

    def _bytes(self, call: dict[str, int], name: str, places: Array, size: int) -> tuple[Array, Array, Array]:
        """The memory of a matrix, which of its bytes are known, and where the elements are."""
        memory = self.driver.memory
        which, offset = self.driver.place(call[name])
        assert offset % size == 0
        return memory.bytes[which], memory.known[which], offset + places[..., None] + np.arange(size)

    def _factor(self, call: dict[str, int], name: str, shape: tuple[int, int], number: int) -> Array:
        turned = call[f"{name}_turned"]
        assert turned in (0, 1)
        kind = KINDS[call[f"{name}_kind"]]
        places = self._places(call, name, (shape[1], shape[0]) if turned else shape, number)
        data, known, at = self._bytes(call, name, places, kind.itemsize)
        assert known[at].all(), "a factor that has not been written"
        found = np.ascontiguousarray(data[at]).view(kind)[..., 0]
        if kind.kind == "u":
            found = (found.astype(np.uint32) << 16).view(np.float32)
        return found.T if turned else found

    def _write(self, call: dict[str, int], number: int, result: Array) -> None:
        kind = KINDS[call["kind"]]
        places = self._places(call, "out", (call["rows"], call["columns"]), number)
        data, known, at = self._bytes(call, "out", places, kind.itemsize)
        data[at] = np.ascontiguousarray(result.astype(kind))[..., None].view(np.uint8)
        known[at] = True
