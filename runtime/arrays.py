"""The arrays in a structure of lists, tuples and dictionaries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import cast

import numpy as np

from tsir.dialects.dtype import DType
from tsir.dialects.prim.values import Array


def arrays_in(value: object) -> Iterator[Array]:
    """The arrays in a value, in order."""
    match value:
        case np.ndarray():
            yield cast(Array, value)
        case list() | tuple():
            for item in cast(Sequence[object], value):
                yield from arrays_in(item)
        case dict():
            for item in cast(dict[object, object], value).values():
                yield from arrays_in(item)
        case _:
            pass


def with_arrays(value: object, replace: Callable[[Array], Array]) -> object:
    """A value of the same structure with other arrays; what is no structure stays as it is."""
    match value:
        case np.ndarray():
            return replace(cast(Array, value))
        case list():
            return [with_arrays(item, replace) for item in cast(list[object], value)]
        case tuple():
            return tuple([with_arrays(item, replace) for item in cast(tuple[object, ...], value)])
        case dict():
            return {k: with_arrays(v, replace) for k, v in cast(dict[object, object], value).items()}
        case _:
            return value


def is_float(array: Array) -> bool:
    """Whether the elements of an array are floating-point numbers."""
    return DType.of(array.dtype).is_floating


def floats_in(value: object) -> list[Array]:
    """The arrays of floating-point numbers in a value, in order."""
    return [array for array in arrays_in(value) if is_float(array)]
