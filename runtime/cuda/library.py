"""cuBLAS, if there is one: loaded when a program first asks for it, with a handle for each stream."""

from __future__ import annotations

import ctypes
import re
import sys
import threading
import weakref
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from tsir.dialects.ir.diagnostics import ExecutionError, UnsupportedError
from tsir.lowering.cuda.call_records import Library
from tsir.lowering.cuda.library_functions import BATCHED, DESCRIBE, FUNCTIONS, NAME, SINGLE
from tsir.lowering.process.memory import Reference
from tsir.runtime.cuda.context import Context
from tsir.runtime.cuda.driver import Driver
from tsir.runtime.cuda.memory import Memory

WORKSPACE = 32 << 20
"""Bytes that the library may use in a stream: what NVIDIA advises for the largest devices."""

MAJOR, OLDEST = 1000, 12
"""In a version of CUDA, the first number counts so many; the first whose library has sizes of 64 bits."""

_TYPES = {"i32": ctypes.c_int32, "i64": ctypes.c_int64, "ptr": ctypes.c_void_p}


class Functions:
    """The functions of a library, of which `addresses` has those of `FUNCTIONS` and `DESCRIBE`."""

    def __init__(self, addresses: Mapping[str, int]):
        self.single, self.batched = addresses[SINGLE], addresses[BATCHED]
        self._functions = {
            name: ctypes.CFUNCTYPE(ctypes.c_int32, *(_TYPES[kind] for kind in kinds))(addresses[name])
            for name, kinds in FUNCTIONS.items()
        }
        self._describe = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_int32)(addresses[DESCRIBE])

    def __call__(self, name: str, *arguments: object) -> None:
        """Call a function; ExecutionError if it does not succeed."""
        if status := self.attempt(name, *arguments):
            raise ExecutionError(f"{name} failed: {self.describe(status)}")

    def attempt(self, name: str, *arguments: object) -> int:
        """Call a function; its status."""
        return self._functions[name](*arguments)

    def describe(self, status: int) -> str:
        """The meaning of a status."""
        return (self._describe(status) or f"status {status}".encode()).decode(errors="replace")


class Handle:
    """A handle of the library on a device, as long as this object lives, and the workspace of a stream."""

    def __init__(self, device: Context, functions: Functions):
        self._functions = functions
        handle = ctypes.c_void_p()
        with device.current():
            functions("cublasCreate_v2", ctypes.addressof(handle))
        self.record = Library(handle.value or 0, functions.single, functions.batched)
        weakref.finalize(
            self, _destroy, device.driver, device.context, device.captures, functions, handle.value or 0
        ).atexit = False

    def use(self, stream: int, workspace: int) -> int:
        """Have the products be those of a stream, which have a workspace; the address of the record."""
        # A workspace is that of a stream: to set one takes the other away.
        self._functions("cublasSetStream_v2", self.record.handle, stream)
        self._functions("cublasSetWorkspace_v2", self.record.handle, workspace, WORKSPACE)
        return ctypes.addressof(self.record)


def _destroy(
    driver: Driver, context: int, captures: AbstractContextManager[object], functions: Functions, handle: int
) -> None:
    """Give a handle back, which waits for all work; what fails is not told. No device lives on for it."""
    with captures:
        if not driver.attempt("cuCtxPushCurrent", context):
            functions.attempt("cublasDestroy_v2", handle)
            before = ctypes.c_void_p()
            driver.attempt("cuCtxPopCurrent", ctypes.addressof(before))


class Products:
    """
    The library on a device, with a handle and a workspace for each stream.

    As a handle stays in its stream, threads may share it, and products have the same bits in any order of
    the work of several streams.
    """

    def __init__(self, device: Context):
        self._device = weakref.ref(device)
        self.functions = functions_for(device.version)
        self._handles: dict[int, tuple[Handle, Reference, int]] = {}
        self._lock = threading.Lock()

    def record(self, stream: int) -> int:
        """The address of the record for the products of a stream."""
        with self._lock:
            if stream not in self._handles:
                device = self._of()
                owner, workspace = device.allocate(WORKSPACE, stream)
                handle = Handle(device, self.functions)
                with device.current():
                    self._handles[stream] = handle, owner, handle.use(stream, workspace)
            return self._handles[stream][2]

    def apart(self, memory: Memory) -> tuple[Handle, int]:
        """A handle for a stream to come, and the address of a workspace in memory that stays."""
        return Handle(self._of(), self.functions), memory.allocate(WORKSPACE)

    def _of(self) -> Context:
        device = self._device()
        assert device is not None
        return device


@cache
def functions_for(version: int) -> Functions:
    """
    The functions of the library for a driver of a version of CUDA.

    UnsupportedError, which says where it was looked for, where there is none.
    """
    return Functions(addresses(version))


def addresses(version: int) -> Mapping[str, int]:
    """The addresses of the functions of the library; UnsupportedError where there is none."""
    said = "no file of that name"
    for name in candidates(version // MAJOR):
        try:
            library = opened(name)
            found = {each: getattr(library, each) for each in (*FUNCTIONS, DESCRIBE)}
        except (OSError, AttributeError) as error:
            said = str(error)
            continue
        return {each: ctypes.cast(f, ctypes.c_void_p).value or 0 for each, f in found.items()}
    expected = f"expected {NAME} for CUDA {OLDEST} to {version // MAJOR}"
    raise UnsupportedError(
        f"{expected}, which 'pip install nvidia-cublas' (or nvidia-cublas-cu12) installs, got none: {said}"
    )


def opened(name: str) -> ctypes.CDLL:
    """
    A library, after the one that it calls, if that lies beside it; OSError if there is none.

    Else a path of the environment would be searched for that first, where it may be of another version.
    """
    path = Path(name)
    beside = path.with_name(path.name.replace("cublas", "cublasLt", 1))
    if beside.exists():
        ctypes.CDLL(str(beside))
    return ctypes.CDLL(name)


def candidates(newest: int) -> Iterator[str]:
    """The libraries to try, for no later CUDA than the driver's: of wheels, then as the system finds them."""
    found = find_spec("nvidia")
    folders = [] if found is None else found.submodule_search_locations or []
    versions = range(newest, OLDEST - 1, -1)
    windows = sys.platform == "win32"
    for major in versions:
        file = rf"cublas64_{major}\.dll" if windows else rf"libcublas\.so\.{major}"
        for folder in folders:
            for part in ("lib", "bin"):
                paths = sorted(Path(folder).glob(f"*/{part}/**/*cublas*"))
                yield from (str(path) for path in paths if re.fullmatch(file, path.name))
    yield from (f"cublas64_{major}.dll" if windows else f"libcublas.so.{major}" for major in versions)
