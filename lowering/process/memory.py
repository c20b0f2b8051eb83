"""Memory that native code and numpy share: objects, and arrays over addresses."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.dialects.types.dtype import Array
from tsir.lowering.llvm.codegen.jit import Loaded, load
from tsir.lowering.llvm.codegen.object_cache import compile_cached
from tsir.lowering.llvm.ir.objects import RELEASE_FOR_OTHERS
from tsir.lowering.process import allocator


@cache
def _memory() -> Loaded:
    return load(compile_cached(allocator.text() + RELEASE_FOR_OTHERS), [*allocator.EXPORTS, "tsir_release"])


def memory_functions() -> Mapping[str, int]:
    """The addresses of the functions that compiled code imports."""
    return _memory().addresses


@cache
def _number(name: str, kind: type[ctypes.c_int64 | ctypes.c_uint64]) -> Any:
    return ctypes.CFUNCTYPE(kind)(_memory()[name])


def refused() -> tuple[int, int | None]:
    """
    The bytes that there were not when compiled code last asked for memory in vain, on any thread.

    Also how many there were, if the bound on all that the process holds refused them.
    """
    left = int(_number("tsir_left", ctypes.c_int64)())
    return int(_number("tsir_refused", ctypes.c_uint64)()), None if left < 0 else left


@cache
def _release() -> Any:
    return ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_memory()["tsir_release"])


class Reference:
    """A reference that compiled code handed out to an object; dropped when the last array over it is gone."""

    __slots__ = ("_release", "address")

    def __init__(self, address: int):
        self.address = address
        self._release = _release()

    def __del__(self) -> None:
        self._release(self.address)


def retained(address: int) -> Reference:
    """One more reference to an object, to which nobody else takes one at the same time."""
    ctypes.c_int64.from_address(address).value += 1
    return Reference(address)


def array_at(
    address: int,
    dtype: np.dtype[Any],
    sizes: Sequence[int],
    strides: Sequence[int],
    owner: object,
    *,
    read_only: bool = False,
) -> Array:
    """
    An array over memory that `owner` keeps alive; strides count elements and are not negative.

    ExecutionError for what has no elements, but sizes that numpy finds too big.
    """
    if 0 in sizes:
        try:
            return np.empty(sizes, dtype)
        except ValueError as error:
            raise ExecutionError(str(error)) from error
    itemsize = dtype.itemsize
    last = 0
    for size, stride in zip(sizes, strides, strict=True):
        last += (size - 1) * stride
    # The array keeps the bytes alive, and they the owner.
    memory: Any = (ctypes.c_char * ((last + 1) * itemsize)).from_address(address)
    memory.owner = owner
    buffer = memoryview(memory).toreadonly() if read_only else memory
    return np.ndarray(sizes, dtype, buffer, 0, [stride * itemsize for stride in strides])


def bounds(array: Array) -> tuple[int, int]:
    """The addresses of the first byte of an array's memory and the first behind it; strides not negative."""
    start = address_of(array)
    if not array.size:
        return start, start
    last = sum((size - 1) * stride for size, stride in zip(array.shape, array.strides, strict=True))
    return start, start + last + array.itemsize


def _address_in_object(array: Array) -> int:
    """The address of the elements, from CPython's object of an array: its first field."""
    return ctypes.c_size_t.from_address(id(array) + object.__basicsize__).value


def _address_by_interface(array: Array) -> int:
    return array.ctypes.data


def _calibrated():
    """The quick way to an array's address where it gives the right answers here."""
    samples: list[Array] = [np.zeros(3), np.zeros((2, 5))[1:, ::2], np.zeros((), np.int8)]
    if all(_address_in_object(sample) == _address_by_interface(sample) for sample in samples):
        return _address_in_object
    return _address_by_interface


address_of = _calibrated()
"""The address of the first element of an array."""
