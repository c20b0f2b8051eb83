"""Memory of the caller for results: what `out=` of a call gives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import cast

import numpy as np

from tsir.dialects.operators.memory import overlaps_itself
from tsir.dialects.types.dtype import Array
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.values.interop import is_array, to_numpy
from tsir.runtime.values.structure import CONTAINERS, arrays_in, leaves_in, pairs_in, with_leaves

SMALL = 1 << 14
"""Bytes that are copied in the time that the long way of a call takes."""


@dataclass(frozen=True)
class Outputs:
    """
    Arrays for the results of a call, in the structure of its result; None where a result is to be new.

    `given` is what the caller has, `arrays` its leaves as numpy's.
    """

    given: object
    arrays: tuple[Array | None, ...]

    @staticmethod
    def of(given: object) -> Outputs:
        """The arrays of a call; TypeError or ValueError if results cannot be written to them."""
        outputs = Outputs(given, tuple([None if leaf is None else _array(leaf) for leaf in leaves_in(given)]))
        if any(np.may_share_memory(a, b) for a, b in combinations(outputs._present(), 2)):
            raise ValueError("expected arrays apart from each other")
        return outputs

    @property
    def are_small(self) -> bool:
        """Whether results are sooner copied to the arrays than native code is told of them."""
        return sum(array.nbytes for array in self._present()) <= SMALL

    def memory(self, arguments: Sequence[object]) -> list[Array | None]:
        """The arrays that native code may write while it reads these arguments; None for the others."""
        read = list(arrays_in(arguments))
        return [array if array is not None and _is_free(array, read) else None for array in self.arrays]

    def filled(self, results: Sequence[object], packed: object) -> object:
        """
        The packed results with the arrays of the caller in their places, which hold the results then.

        TypeError or ValueError, before anything is copied, if an array is not as the result is.
        """
        taken = [out for _, out in pairs_in(packed, self.given)]
        if len(taken) != len(self.arrays) or any(isinstance(out, CONTAINERS) for out in taken):
            raise ValueError("expected an array or None for each tensor of the result")
        pairs = zip(leaves_in(results), self.arrays, strict=True)
        written = [(_checked(leaf, out), out) for leaf, out in pairs if out is not None]
        for value, out in [(self._unshared(value, out), out) for value, out in written]:
            np.copyto(out, value)
        leaves = zip(leaves_in(packed), taken, strict=True)
        return with_leaves(packed, (leaf if out is None else out for leaf, out in leaves))

    def _unshared(self, result: Array, out: Array) -> Array:
        """A result that writing to the other arrays does not change."""
        others = (array for array in self._present() if array is not out)
        return result.copy() if any(np.may_share_memory(result, other) for other in others) else result

    def _present(self) -> Iterator[Array]:
        return (array for array in self.arrays if array is not None)


def _array(value: object) -> Array:
    kind = type(value).__name__
    if isinstance(value, Recorded | np.generic) or not is_array(value):
        raise TypeError(f"expected arrays, got a value of type {kind}")
    array = to_numpy(value)
    if not array.flags.writeable or overlaps_itself(array):
        raise ValueError("expected arrays that can be written, each element in a place of its own")
    return array


def _is_free(array: Array, read: Sequence[Array]) -> bool:
    """Whether native code can write results to an array while it reads others."""
    placed = array.flags.c_contiguous and array.flags.aligned
    return placed and not any(np.may_share_memory(array, other) for other in read)


def _checked(result: object, out: Array) -> Array:
    """A result that can be copied to an array."""
    if not isinstance(result, np.ndarray):
        raise TypeError(f"expected None for a result that is no tensor, got an array of {out.dtype}")
    array = cast(Array, result)
    if array.dtype != out.dtype:
        raise TypeError(f"expected an array of {array.dtype}, got {out.dtype}")
    if array.shape != out.shape:
        raise ValueError(f"expected an array of sizes {list(array.shape)}, got {list(out.shape)}")
    return array
