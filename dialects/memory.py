"""The memory of tensors: no more than the machine has, and to be written no element twice in one place."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable
from functools import cache

from xdsl.ir import Attribute

from tsir.dialects.prim import types as t
from tsir.dialects.prim.values import Array

MOST_ELEMENTS = 2**59
"""More elements than any memory holds, and few enough for their bytes to be counted."""

_UNKNOWN = 1 << 47
"""The bytes that a process can address, for machines that do not tell how many they have."""


@cache
def memory_limit() -> int:
    """The bytes of the machine's memory."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return _UNKNOWN


def check_memory(types: Iterable[Attribute]) -> None:
    """MemoryError if a tensor of known sizes takes more memory than there is."""
    for type in types:
        if not isinstance(type, t.TensorType) or type.sizes is None or type.dtype is None:
            continue
        count = math.prod(size for size in type.sizes if isinstance(size, int))
        if count * type.dtype.numpy.itemsize > memory_limit():
            raise MemoryError(f"expected a tensor that fits into memory, got sizes {list(type.sizes)}")


def overlaps_itself(array: Array) -> bool:
    """Whether several elements of an array lie in one place, or strides interleave so that they may."""
    reach = array.itemsize
    steps = (abs(step) for step in array.strides)
    for step, size in sorted(pair for pair in zip(steps, array.shape, strict=True) if pair[1] > 1):
        if step < reach:
            return array.size > 0
        reach += (size - 1) * step
    return False
