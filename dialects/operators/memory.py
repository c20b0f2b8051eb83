"""The memory of tensors: no more than there is; where elements lie that are written, and others."""

from __future__ import annotations

import math
from collections.abc import Iterable
from enum import Enum
from typing import cast

import numpy as np
from numpy.lib.array_utils import byte_bounds
from xdsl.ir import Attribute

from tsir.dialects.process.memory import ask, memory_limit
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array

MOST_ELEMENTS = 2**59
"""More elements than any memory holds, and few enough for their bytes to be counted."""


_WIDE = 8
"""Bytes of an element as the reference computes it, before it is rounded."""


def check_memory(types: Iterable[Attribute]) -> None:
    """MemoryError if tensors of known sizes take more memory than there is."""
    for type in types:
        if not isinstance(type, t.TensorType) or type.sizes is None or type.dtype is None:
            continue
        count = math.prod(size for size in type.sizes if isinstance(size, int))
        bytes = count * type.dtype.numpy.itemsize
        if bytes > memory_limit():
            raise MemoryError(f"expected a tensor that fits into memory, got sizes {list(type.sizes)}")
        ask(bytes + _WIDE * count)


def overlaps_itself(array: Array) -> bool:
    """Whether several elements of an array lie in one place, or strides interleave so that they may."""
    reach = array.itemsize
    steps = (abs(step) for step in array.strides)
    for step, size in sorted(pair for pair in zip(steps, array.shape, strict=True) if pair[1] > 1):
        if step < reach:
            return array.size > 0
        reach += (size - 1) * step
    return False


class Sharing(Enum):
    """The part of their memory that two arrays share, as far as PyTorch looks."""

    NOTHING = 0
    PARTS = 1
    ALL = 2


def sharing(written: Array, read: Array) -> Sharing:
    """
    What an array that is written shares with another that is read, as PyTorch tells.

    It does not look at two arrays of which one has elements that leave gaps in memory.
    """
    if read is written:
        return Sharing.ALL
    if not (_is_dense(written) and _is_dense(read)):
        return Sharing.NOTHING
    (first, past), (other, end) = byte_bounds(written), byte_bounds(read)
    if (first, past) == (other, end):
        return Sharing.ALL if _steps(written) == _steps(read) else Sharing.PARTS
    return Sharing.PARTS if first < end and other < past else Sharing.NOTHING


def _steps(array: Array) -> list[tuple[int, int]]:
    """The strides and sizes of the dimensions along which there are several elements."""
    return [pair for pair in zip(array.strides, array.shape, strict=True) if pair[1] != 1]


def _is_dense(array: Array) -> bool:
    """Whether the elements of an array fill the memory between the first and the last."""
    reach = array.itemsize
    for step, size in sorted(_steps(array)):
        if step != reach:
            return False
        reach *= size
    return array.size > 0


def owner_of(array: Array) -> Array:
    """The array that owns the memory of another, as far as arrays do: the storage of a tensor."""
    while (base := _viewed(array)) is not None:
        array = base
    return array


def _viewed(array: Array) -> Array | None:
    """The array that another is a view of, None if it has memory of its own or another owner's."""
    base: object = array.base
    if not isinstance(base, np.ndarray):
        # Between an array that `as_strided` of numpy gives and what it views stands an object with a base.
        base = getattr(base, "base", None)
    return cast(Array, base) if isinstance(base, np.ndarray) else None
