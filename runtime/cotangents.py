"""Tangents of arguments and gradients of results that callers give: their structure, sizes and dtypes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.diagnostics import TsirError
from tsir.dialects.prim import types as t
from tsir.dialects.prim.values import Array
from tsir.runtime.arrays import arrays_in, is_float
from tsir.runtime.interop import is_array, to_numpy


class GradientError(TsirError):
    """A function has no gradient of the kind that is asked for."""


def is_floating(value: object) -> bool:
    """Whether a value is, or holds, a tensor of floats."""
    return any(map(is_float, arrays_in(value)))


def zeros_like(value: object, gradient: Any = None) -> object:
    """
    A gradient of a value in its structure, with zeros in place of what is None or lacks in dictionaries.

    It is None of what is not of floats.
    """
    match value:
        case list() | tuple():
            items = cast("Sequence[object]", value)
            given = [None] * len(items) if gradient is None else gradient
            found = [zeros_like(*pair) for pair in zip(items, given, strict=True)]
            return tuple(found) if isinstance(value, tuple) else found
        case dict():
            entries = cast("dict[object, object]", value).items()
            known: dict[object, object] = gradient or {}
            return {key: zeros_like(item, known.get(key)) for key, item in entries}
        case _ if not is_floating(value):
            return None
        case _:
            return np.zeros_like(cast(Array, value)) if gradient is None else gradient


def paired(value: object, gradient: Any) -> Iterator[tuple[Array, Any]]:
    """The arrays of floats in a value, in order, each with what a gradient in its structure has for it."""
    match value:
        case list() | tuple():
            items = cast("Sequence[object]", value)
            given = [None] * len(items) if gradient is None else gradient
            for pair in zip(items, given, strict=True):
                yield from paired(*pair)
        case dict():
            known: dict[object, object] = gradient or {}
            for key, item in cast("dict[object, object]", value).items():
                yield from paired(item, known.get(key))
        case _ if is_floating(value):
            yield cast(Array, value), gradient
        case _:
            pass


def like(value: object, given: object, name: str) -> object:
    """
    What the caller gives for a value: of its structure, sizes and dtypes, a number for a single element.

    GradientError if it is not. None inside of it stands for zeros, or for what is not of floats.
    """
    match value:
        case list() | tuple():
            items = cast("Sequence[object]", value)
            if not isinstance(given, list | tuple) or len(cast("Sequence[object]", given)) != len(items):
                raise GradientError(f"expected {len(items)} elements for {name}, got {given!r}")
            pairs = zip(items, cast("Sequence[object]", given), strict=True)
            found = [_element_like(*pair, name) for pair in pairs]
            return tuple(found) if isinstance(value, tuple) else found
        case dict():
            entries = cast("dict[object, object]", value)
            if not isinstance(given, dict) or given.keys() != entries.keys():
                raise GradientError(f"expected a dictionary of {list(entries)} for {name}, got {given!r}")
            theirs = cast("dict[object, object]", given)
            return {key: _element_like(item, theirs[key], name) for key, item in entries.items()}
        case _ if not is_floating(value):
            raise GradientError(f"expected None for {name}, which is not of floats, got {given!r}")
        case _:
            return _array_like(cast(Array, value), given, name)


def _element_like(value: object, given: object, name: str) -> object:
    return zeros_like(value) if given is None else like(value, given, name)


def _array_like(own: Array, given: object, name: str) -> Array:
    if own.ndim == 0 and isinstance(given, int | float) and not isinstance(given, bool):
        return np.asarray(given, own.dtype)
    found = to_numpy(given) if is_array(given) else None
    if found is None or found.shape != own.shape or found.dtype != own.dtype:
        got = f"{found.dtype} of sizes {list(found.shape)}" if found is not None else repr(given)
        raise GradientError(f"expected {own.dtype} of sizes {list(own.shape)} for {name}, got {got}")
    return found


def flatten(types: Sequence[Attribute], values: Sequence[object], name: str) -> list[object]:
    """
    The elements of the tuples in values of these types, in order: None for all of a tuple that is None.

    GradientError if a value has another structure.
    """
    flat: list[object] = []
    for type, value in zip(types, values, strict=True):
        if not isinstance(type, t.TupleType):
            flat.append(value)
            continue
        count = len(type.elements)
        items = [None] * count if value is None else value
        if not isinstance(items, tuple | list) or len(cast("Sequence[object]", items)) != count:
            raise GradientError(f"expected a tuple of {count} for {name}, got {value!r}")
        flat += flatten(type.elements, cast("Sequence[object]", items), name)
    return flat
