"""Arrays that have `__cuda_array_interface__`: what they say of themselves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import Any, cast

import numpy as np

from tsir.dialects.types.dtype import Array
from tsir.lowering.process.memory import array_at
from tsir.runtime.cuda.streams import handle_of

NAME = "__cuda_array_interface__"

_MOST = 2**63
"""Bytes that no array has."""


@dataclass(frozen=True)
class Interface:
    """The address, dtype, sizes and strides in bytes of an array, and the stream in which it is computed."""

    address: int
    read_only: bool
    dtype: np.dtype[Any]
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    stream: int | None

    @staticmethod
    def of(value: object) -> Interface | None:
        """The interface dictionary of an array, None if it has none; TypeError if it is no array's."""
        given = getattr(value, NAME, None)
        if given is None:
            return None
        match given:
            case {"shape": shape, "typestr": str(kind), "data": (address, read_only), **more}:
                dtype = np.dtype(kind)
                sizes = _integers(shape, "shape")
                strides = more.get("strides")
                steps = _row_major(sizes, dtype) if strides is None else _integers(strides, "strides")
                stream = more.get("stream")
            case _:
                raise TypeError(f"expected shape, typestr and data in {NAME}, got {given!r}")
        if more.get("mask") is not None:
            raise TypeError(f"expected no mask in {NAME}, got one")
        count = math.prod(sizes) * dtype.itemsize
        if min(sizes, default=0) < 0 or len(steps) != len(sizes) or count >= _MOST:
            raise TypeError(f"expected sizes and strides of an array in {NAME}, got {sizes} and {steps}")
        if not dtype.isnative:
            raise TypeError(f"expected an array in native byte order, got {dtype}")
        (place,) = _integers((address,), "data")
        work = None if stream is None else handle_of(stream)
        return Interface(place, bool(read_only), dtype, sizes, steps, work)

    def array(self, owner: object) -> Array:
        """The array's descriptor, which keeps the owner; TypeError for strides that kernels cannot read."""
        if any(stride < 0 or stride % self.dtype.itemsize for stride in self.strides):
            raise TypeError(f"expected strides that are multiples of the item size, got {self.strides}")
        strides = [stride // self.dtype.itemsize for stride in self.strides]
        return array_at(self.address, self.dtype, self.shape, strides, owner, read_only=self.read_only)


def _integers(values: object, name: str) -> tuple[int, ...]:
    try:
        return tuple(map(index, cast("Sequence[Any]", values)))
    except TypeError:
        raise TypeError(f"expected integers as {name} in {NAME}, got {values!r}") from None


def _row_major(sizes: Sequence[int], dtype: np.dtype[Any]) -> tuple[int, ...]:
    """The strides in bytes of elements in row-major order."""
    return tuple(dtype.itemsize * math.prod(sizes[axis + 1 :]) for axis in range(len(sizes)))
