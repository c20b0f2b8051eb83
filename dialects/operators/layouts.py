"""The layouts of new tensors, which follow from those of the arguments."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.types.dtype import Array

CONTIGUOUS, PRESERVE, CHANNELS_LAST, CHANNELS_LAST_3D = range(4)
"""PyTorch's numbers of the memory formats."""


def is_expanded(array: Array) -> bool:
    """Whether elements of an array share places because it has been expanded."""
    return any(size > 1 and not stride for size, stride in zip(array.shape, array.strides, strict=True))


def laid_out(result: Array, given: Sequence[Array]) -> Array:
    """
    A new tensor as PyTorch lays it out: in the order of the dimensions of the first argument that tells.

    As in `TensorIterator::reorder_dimensions`, which sorts by insertion: arguments may say of three
    dimensions what no order fulfils. Dimensions that are expanded tell nothing. What is no broadcast of the
    arguments, or of arguments in row-major order, stays.
    """
    plain = all(array.flags.c_contiguous for array in given)
    if plain or any(array.ndim > result.ndim for array in given):
        return result
    rows = [(0,) * (result.ndim - array.ndim) + array.strides for array in given]
    order = list(reversed(range(result.ndim)))  # from the dimension that moves fastest
    for last in range(1, result.ndim):
        at = last
        for before in reversed(range(last)):
            sign = _compared(rows, result.shape, order[before], order[at])
            if sign < 0:
                break
            if sign > 0:
                order[before], order[at], at = order[at], order[before], before
    order.reverse()
    made = np.empty([result.shape[dim] for dim in order], result.dtype).transpose(np.argsort(order))
    if made.strides == result.strides:
        return result
    made[...] = result
    return made


def _compared(rows: Sequence[Sequence[int]], sizes: Sequence[int], a: int, b: int) -> int:
    """Less than 0 where a dimension moves faster than another, more where slower, 0 where nothing tells."""
    for row in rows:
        if row[a] and row[b]:
            if row[a] != row[b]:
                return -1 if row[a] < row[b] else 1
            if sizes[a] > sizes[b]:
                return 1
    return 0
