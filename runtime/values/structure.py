"""Values in lists, tuples and dictionaries, however deep: their leaves, in order, and maps over these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, cast

import numpy as np

from tsir.dialects.types.dtype import Array, Category, DType

Containers = tuple[type, ...]

SEQUENCES: Containers = (list, tuple)
"""The containers of sequences; a dictionary is a leaf of these."""

CONTAINERS: Containers = (*SEQUENCES, dict)

MAX_NESTING = 200
"""The most levels of nested containers, as of types in source text."""


def _is_leaf(value: object, containers: Containers, around: tuple[int, ...]) -> bool:
    """
    Whether a value in containers of these identities is taken as a whole.

    So is a container that is too deep, or that holds itself: callers refuse it where it is bound to a type.
    """
    return not isinstance(value, containers) or len(around) == MAX_NESTING or id(value) in around


def leaves_in(
    value: object, containers: Containers = CONTAINERS, around: tuple[int, ...] = ()
) -> Iterator[object]:
    """The leaves of a value, in order; it lies in containers of the identities `around`."""
    if _is_leaf(value, containers, around):
        yield value
        return
    around += (id(value),)
    items = cast("dict[object, object]", value).values() if isinstance(value, dict) else value
    for item in cast("Sequence[object]", items):
        yield from leaves_in(item, containers, around)


def map_leaves(
    function: Callable[[object], object],
    value: object,
    containers: Containers = CONTAINERS,
    around: tuple[int, ...] = (),
) -> object:
    """A value of the same structure, named tuples included, with what a function gives for each leaf."""
    if _is_leaf(value, containers, around):
        return function(value)
    around += (id(value),)
    if isinstance(value, dict):
        entries = cast("dict[object, object]", value).items()
        return {key: map_leaves(function, item, containers, around) for key, item in entries}
    sequence = cast("Sequence[object]", value)
    items = [map_leaves(function, item, containers, around) for item in sequence]
    if isinstance(value, list):
        return items
    make = getattr(type(sequence), "_make", None)
    return tuple(items) if make is None else make(items)


def with_leaves(value: object, leaves: Iterator[object], containers: Containers = CONTAINERS) -> object:
    """A value of the same structure, named tuples included, with other leaves."""
    return map_leaves(lambda _: next(leaves), value, containers)


def pairs_in(
    value: object, other: object, *, partial: bool = False, around: tuple[int, ...] = ()
) -> Iterator[tuple[object, object]]:
    """
    The leaves of a value, in order, each with what stands in its place in another of the same structure.

    None stands for a structure of None. If `partial`, entries of dictionaries that lack are None. ValueError
    if the other has another structure.
    """
    if _is_leaf(value, CONTAINERS, around):
        yield value, other
    elif other is None:
        yield from ((leaf, None) for leaf in leaves_in(value, around=around))
    else:
        for pair in _items_beside(value, other, partial):
            yield from pairs_in(*pair, partial=partial, around=(*around, id(value)))


def _items_beside(value: object, other: object, partial: bool) -> Iterable[tuple[object, object]]:
    """The elements of a container, in order, each with that of another in its place."""
    if isinstance(value, dict):
        entries = cast("dict[object, object]", value)
        theirs = cast("dict[object, object]", other) if isinstance(other, dict) else None
        lack = entries.keys() - theirs.keys() if partial and theirs is not None else set[object]()
        if theirs is None or theirs.keys() | lack != entries.keys():
            raise ValueError(f"expected a dictionary of {list(entries)}, got {described(other)}")
        return [(item, theirs.get(key)) for key, item in entries.items()]
    items = cast("Sequence[object]", value)
    if not isinstance(other, SEQUENCES) or len(cast("Sequence[object]", other)) != len(items):
        raise ValueError(f"expected {len(items)} elements, got {described(other)}")
    return zip(items, cast("Sequence[object]", other), strict=True)


class _Summary(str):
    """A text that prints as it is inside of a container."""

    __slots__ = ()
    __repr__ = str.__str__


def described(value: Any) -> str:
    """A value as Python prints it, with the dtypes and sizes of arrays in the place of their elements."""
    return repr(map_leaves(_summary, value))


def _summary(leaf: object) -> object:
    if isinstance(leaf, CONTAINERS):
        return _Summary("…")
    if not hasattr(leaf, "__dlpack__"):
        return leaf
    array = cast(Array, leaf)
    return _Summary(f"{array.dtype} of sizes {list(array.shape)}")


def arrays_in(value: object, containers: Containers = CONTAINERS) -> Iterator[Array]:
    """The arrays in a value, in order."""
    return (cast(Array, leaf) for leaf in leaves_in(value, containers) if isinstance(leaf, np.ndarray))


def map_arrays(function: Callable[[Array], object], value: object) -> object:
    """A value of the same structure with what a function gives for each array; other leaves stay."""
    return map_leaves(
        lambda leaf: function(cast(Array, leaf)) if isinstance(leaf, np.ndarray) else leaf, value
    )


def is_float(array: Array) -> bool:
    """Whether the elements of an array are floating-point numbers, or complex ones of such."""
    return DType.of(array.dtype).category >= Category.FLOAT


def floats_in(value: object, containers: Containers = CONTAINERS) -> list[Array]:
    """The arrays of floating-point and complex numbers in a value, in order."""
    return [array for array in arrays_in(value, containers) if is_float(array)]
