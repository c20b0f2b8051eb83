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
    dimensions what no order fulfils. Dimensions that are or become expanded tell nothing. A result stays as
    it is where all arguments are in row-major order, and where it is no broadcast of them.
    """
    if all(map(_is_row_major, given)) or any(array.ndim > result.ndim for array in given):
        return result
    rows = [_strides(array, result.shape) for array in given]
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


def _is_row_major(array: Array) -> bool:
    """Whether strides are those of row-major order, of dimensions of size 1 too: PyTorch looks at these."""
    expected = array.itemsize
    for size, stride in zip(reversed(array.shape), reversed(array.strides), strict=True):
        if stride != expected:
            return False
        expected *= size
    return True


def _strides(array: Array, sizes: Sequence[int]) -> list[int]:
    """The strides of an array that is expanded to other sizes."""
    ahead = len(sizes) - array.ndim
    own = zip(sizes[ahead:], array.shape, array.strides, strict=True)
    return [0] * ahead + [stride if size == before else 0 for size, before, stride in own]


def _compared(rows: Sequence[Sequence[int]], sizes: Sequence[int], a: int, b: int) -> int:
    """Less than 0 where a dimension moves faster than another, more where slower, 0 where nothing tells."""
    for row in rows:
        if row[a] and row[b]:
            if row[a] != row[b]:
                return -1 if row[a] < row[b] else 1
            if sizes[a] > sizes[b]:
                return 1
    return 0
