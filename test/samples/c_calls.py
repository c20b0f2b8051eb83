"""Calls of exported functions as C makes them."""

from __future__ import annotations

import ctypes
import shutil
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, cast

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import DType
from tsir.lowering.ahead.signature import MAX_RANK

Array: TypeAlias = np.ndarray[Any, Any]

needs_linker = pytest.mark.skipif(
    shutil.which("cc") is None and shutil.which("ld") is None, reason="no linker"
)


class CTensor(ctypes.Structure):
    """`tsir_tensor` of the header."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("owner", ctypes.c_void_p),
        ("dtype", ctypes.c_int32),
        ("rank", ctypes.c_int32),
        ("sizes", ctypes.c_int64 * MAX_RANK),
        ("strides", ctypes.c_int64 * MAX_RANK),
    )

    @staticmethod
    def of(array: Array) -> CTensor:
        """The tensor over the memory of an array."""
        found = CTensor(array.ctypes.data, None, DType.of(array.dtype).number, array.ndim)
        for axis, (size, stride) in enumerate(zip(array.shape, array.strides, strict=True)):
            found.sizes[axis], found.strides[axis] = size, stride // array.itemsize
        return found

    def copied(self) -> Array:
        """An array of its own with the elements."""
        dtype = DType.from_number(self.dtype).numpy
        sizes = list(self.sizes[: self.rank])
        if 0 in sizes:
            return np.empty(sizes, dtype)
        strides = [stride * dtype.itemsize for stride in self.strides[: self.rank]]
        last = sum((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))
        memory: Any = (ctypes.c_char * (last + dtype.itemsize)).from_address(self.data)
        return np.ndarray(sizes, dtype, memory, 0, strides).copy()


@dataclass(frozen=True)
class Outcome:
    """What a call gave."""

    status: int
    message: str
    results: tuple[Any, ...]
    owned: tuple[bool, ...]


@dataclass(frozen=True)
class Exported:
    """A function of a shared library, with what its places for results are: "tensor", or a type of C."""

    library: ctypes.CDLL
    name: str
    places: Sequence[Any]

    def __call__(self, *arguments: Any, capacity: int = 1000) -> Outcome:
        passed = [_passed(argument) for argument in arguments]
        results = [CTensor(dtype=-1) if kind == "tensor" else kind(1) for kind in self.places]
        message = ctypes.create_string_buffer(max(capacity, 1))
        status = getattr(self.library, self.name)(
            *passed, *map(ctypes.byref, results), message, ctypes.c_int64(capacity)
        )
        assert status == 0 or not any(map(any, map(bytes, results)))
        values = tuple(
            r.copied() if isinstance(r, CTensor) and r.rank + bool(r.data) else _plain(r) for r in results
        )
        owned = tuple(isinstance(r, CTensor) and bool(r.owner) for r in results)
        for result in results:
            if isinstance(result, CTensor):
                self.library.tsir_tensor_free(ctypes.byref(result))
                assert not result.owner
        return Outcome(int(status), message.value.decode(), values, owned)


@contextmanager
def handles(library: ctypes.CDLL, name: str, count: int) -> Generator[list[ctypes.c_void_p]]:
    """New handles of a function with a state, which are given back."""
    made = [ctypes.c_void_p() for _ in range(count)]
    destroy = getattr(library, f"{name}_destroy")
    destroy.restype = None
    try:
        for each in made:
            assert getattr(library, f"{name}_create")(ctypes.byref(each)) == 0
        yield made
    finally:
        for each in made:
            destroy(each)


def _passed(argument: Any) -> Any:
    if isinstance(argument, np.ndarray):
        return ctypes.byref(CTensor.of(cast(Array, argument)))
    if isinstance(argument, ctypes.c_void_p):
        return argument
    if isinstance(argument, CTensor):
        return ctypes.byref(argument)
    kinds = {bool: ctypes.c_bool, int: ctypes.c_int64, float: ctypes.c_double, type(None): ctypes.c_void_p}
    return kinds[type(argument)](argument)


def _plain(result: Any) -> Any:
    return None if isinstance(result, CTensor) else result.value


def saved(
    folder: Path, function: Any, *examples: Any, places: Sequence[Any] = ("tensor",), name: str | None = None
) -> Exported:
    """A function saved as a library, and loaded."""
    path = folder / f"{name or 'saved'}.so"
    tsir.compile(function, *examples).save(path, name)
    return Exported(ctypes.CDLL(str(path)), name or function.__name__, places)
