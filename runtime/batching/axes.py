"""The dimensions of arguments and results that are the batch, as callers say them: `in_axes`, `out_axes`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import ExecutionError, TsirError
from tsir.dialects.types.dtype import Array
from tsir.runtime.values.structure import described

Axes = int | None | tuple["Axes", ...] | tuple[str, tuple[tuple[object, "Axes"], ...]]
"""A dimension, None, those of a sequence's elements, or `("keys", …)`: those of a dictionary's entries."""

_KEYS = "keys"


def axes_of(given: object, what: str) -> Axes:
    """The axes that a caller says, to be kept; TsirError if it is none."""
    if given is None or (isinstance(given, int) and not isinstance(given, bool)):
        return given
    if isinstance(given, tuple | list):
        return tuple([axes_of(item, what) for item in cast("Sequence[object]", given)])
    if isinstance(given, Mapping):
        entries = cast("Mapping[object, object]", given).items()
        return (_KEYS, tuple([(key, axes_of(item, what)) for key, item in entries]))
    raise TsirError(
        f"expected {what} of ints, None, and tuples, lists or dictionaries of them, got {described(given)}"
    )


def has_batch(axes: Axes) -> bool:
    """Whether a dimension is said anywhere."""
    if isinstance(axes, tuple):
        parts = [axes for _, axes in cast("Any", axes[1])] if axes[:1] == (_KEYS,) else axes
        return any(map(has_batch, cast("Sequence[Axes]", parts)))
    return axes is not None


def leaf_axes(value: object, axes: Axes, what: str) -> Iterator[tuple[object, int | None]]:
    """
    The leaves of an argument, in order, each with the dimension that is its batch.

    Axes of a container are those of all in it. What is no array has no batch. ExecutionError if axes and
    argument have other structures, or an array has no such dimension.
    """
    if isinstance(value, dict | list | tuple):
        items = cast("dict[object, object] | Sequence[object]", value)
        for item, inner in _parts(items, axes, what):
            yield from leaf_axes(item, inner, what)
        return
    if isinstance(axes, tuple):
        raise ExecutionError(
            f"vmap: expected {what} to be a container as in_axes says, got {described(value)}"
        )
    if not isinstance(value, np.ndarray):
        yield value, None
        return
    array = cast(Array, value)
    if axes is not None and not -array.ndim <= axes < array.ndim:
        sizes = list(array.shape)
        raise ExecutionError(
            f"vmap: expected {what} to have a dimension {axes} for the batch, got sizes {sizes}"
        )
    yield array, axes


def _parts(
    items: dict[object, object] | Sequence[object], axes: Axes, what: str
) -> Iterator[tuple[object, Axes]]:
    """The elements of a container, each with its axes."""
    values = list(items.values()) if isinstance(items, dict) else list(items)
    if not isinstance(axes, tuple):
        yield from ((value, axes) for value in values)
    elif isinstance(items, dict) and axes[:1] == (_KEYS,):
        said = dict(cast("tuple[tuple[object, Axes], ...]", axes[1]))
        if set(said) != set(items):
            expected = f"expected {what} to have the keys {sorted(map(str, said))} as in_axes has"
            raise ExecutionError(f"vmap: {expected}, got {sorted(map(str, items))}")
        yield from ((value, said[key]) for key, value in items.items())
    elif not isinstance(items, dict) and axes[:1] != (_KEYS,) and len(axes) == len(values):
        yield from zip(values, cast("tuple[Axes, ...]", axes), strict=True)
    else:
        count = f"a container of {len(axes)} as in_axes has"
        raise ExecutionError(f"vmap: expected {what} to be {count}, got {described(items)} of {len(values)}")


def row_of(leaf: object, axis: int | None) -> object:
    """A leaf of the kind that a row of an argument has: without the dimension that is the batch."""
    if axis is None:
        return leaf
    array = cast(Array, leaf)
    return np.zeros((1,) * (array.ndim - 1), array.dtype)
