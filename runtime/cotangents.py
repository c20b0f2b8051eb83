"""Tangents of arguments and gradients of results that callers give: their structure, sizes and dtypes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.diagnostics import TsirError
from tsir.dialects.prim import types as t
from tsir.dialects.prim.values import Array
from tsir.runtime.interop import is_array, to_numpy
from tsir.runtime.structure import SEQUENCES, floats_in, map_arrays


class GradientError(TsirError):
    """A function has no gradient of the kind that is asked for."""


def is_floating(value: object) -> bool:
    """Whether a value is, or holds, a tensor of floats; what a dictionary holds has no gradients."""
    return bool(floats_in(value, SEQUENCES))


def zeros_like(value: object, gradient: object = None) -> object:
    """A gradient of an array, or of a list of arrays, with zeros in place of None."""
    if gradient is None:
        return map_arrays(np.zeros_like, value)
    if isinstance(value, list):
        pairs = zip(cast("list[object]", value), cast("Sequence[object]", gradient), strict=True)
        return [zeros_like(*pair) for pair in pairs]
    return gradient


def like(value: object, given: object, name: str) -> object:
    """
    What the caller gives for a value: of its sizes and dtype, a number for a single element.

    GradientError if it is not; None in a list stands for zeros.
    """
    if isinstance(value, list | tuple):
        items = cast("Sequence[object]", value)
        if not isinstance(given, list | tuple) or len(cast("Sequence[object]", given)) != len(items):
            raise GradientError(f"expected {len(items)} elements for {name}, got {given!r}")
        pairs = zip(items, cast("Sequence[object]", given), strict=True)
        return [zeros_like(v) if g is None else like(v, g, name) for v, g in pairs]
    own = cast(Array, value)
    if own.ndim == 0 and isinstance(given, int | float) and not isinstance(given, bool):
        return np.asarray(given, own.dtype)
    try:
        found = to_numpy(given) if is_array(given) else None
    except TypeError as error:
        raise GradientError(f"{name}: {error}") from error
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
