"""Calls on a device without a GPU, and how their results are held against those on the CPU."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

import tsir
from tsir.dialects.types.dtype import Array
from tsir.runtime.cuda import DeviceArray


def leaves(result: object) -> list[object]:
    """What results are made of, in order."""
    if isinstance(result, dict):
        return leaves(list(cast("dict[str, object]", result).values()))
    if isinstance(result, list | tuple):
        return [leaf for part in cast("Sequence[object]", result) for leaf in leaves(part)]
    return [result]


def compare(found: object, wanted: object) -> None:
    """Hold results on a device against those on the CPU."""
    for one, other in zip(leaves(found), leaves(wanted), strict=True):
        if not isinstance(other, np.ndarray):
            assert one == other
            continue
        array = cast(Array, other)
        assert isinstance(one, DeviceArray)
        assert (one.dtype, one.shape) == (array.dtype, array.shape)
        pairs = zip(array.shape, one.strides, array.strides, strict=True)
        assert not array.size or all(stride == other for size, stride, other in pairs if size > 1)
        np.testing.assert_allclose(one.numpy(), array, rtol=1e-5, atol=1e-6)


def warned(function: tsir.Function, *examples: object) -> tuple[Any, list[str]]:
    """A compiled function, and what is told when it is compiled."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        compiled = tsir.compile(function, *examples, target="cuda")
    return compiled, [str(each.message) for each in told]
