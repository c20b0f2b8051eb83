"""Tangents of arguments and gradients of results that callers give: their structure, sizes and dtypes."""

from __future__ import annotations

from typing import cast

import numpy as np

from tsir.dialects.ir.diagnostics import GradientError
from tsir.dialects.types.dtype import Array
from tsir.runtime.values.interop import is_array, to_numpy
from tsir.runtime.values.structure import described, floats_in, pairs_in, with_leaves


def is_floating(value: object) -> bool:
    """Whether a value is, or holds, a tensor of floats."""
    return bool(floats_in(value))


def zeros_like(value: object, gradient: object = None) -> object:
    """
    A gradient of a value in its structure, with zeros in place of what is None or lacks in dictionaries.

    It is None of what is not of floats.
    """
    pairs = pairs_in(value, gradient, partial=True)
    return with_leaves(value, (_filled(*pair) for pair in pairs))


def _filled(value: object, gradient: object) -> object:
    if not is_floating(value):
        return None
    return np.zeros_like(cast(Array, value)) if gradient is None else gradient


def like(value: object, given: object, name: str) -> object:
    """
    What the caller gives for a value: of its structure, sizes and dtypes, a number for a single element.

    GradientError if it is not. None inside of it stands for zeros, or for what is not of floats.
    """
    try:
        return with_leaves(value, (_leaf_like(*pair) for pair in pairs_in(value, given)))
    except (TypeError, ValueError) as error:
        raise GradientError(f"{name}: {error}") from error


def _leaf_like(value: object, given: object) -> object:
    if given is None:
        return _filled(value, None)
    if not is_floating(value):
        raise ValueError(f"expected None for what is not of floats, got {described(given)}")
    own = cast(Array, value)
    if own.ndim == 0 and isinstance(given, int | float) and not isinstance(given, bool):
        return np.asarray(given, own.dtype)
    found = to_numpy(given) if is_array(given) else None
    if found is None or found.shape != own.shape or found.dtype != own.dtype:
        raise ValueError(f"expected {described(own)}, got {described(given)}")
    return found
