"""Gradients by differences of five points, for arguments that are structures of arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import tsir
from tsir.runtime.autograd.cotangents import is_floating
from tsir.runtime.values.structure import leaves_in, with_leaves

Array = np.ndarray[Any, Any]


def leaves(value: object) -> Iterator[Any]:
    """The leaves of a value in order, whatever they are."""
    return leaves_in(value)


def moved(value: Any, number: int, place: tuple[int, ...], distance: float) -> Any:
    """The value with one element of one leaf moved."""
    found = list(leaves(value))
    found[number] = found[number].copy()
    found[number][place] += distance
    return with_leaves(value, iter(found))


def numeric(function: Callable[..., Any], value: Any, *rest: Any) -> list[Array | None]:
    """The gradient of each leaf by differences of five points."""
    found: list[Array | None] = []
    for number, leaf in enumerate(leaves(value)):
        if not is_floating(leaf):
            found.append(None)
            continue
        gradient: Array = np.zeros_like(leaf)
        for place in np.ndindex(leaf.shape):
            points = ((-2, 1), (-1, -8), (1, 8), (2, -1))
            values = [w * np.sum(function(moved(value, number, place, d * 1e-3), *rest)) for d, w in points]
            gradient[place] = sum(values) / 12e-3
        found.append(gradient)
    return found


def check_gradients(function: tsir.Function, *arguments: Any) -> Any:
    """The gradient by the first argument, native and interpreted the same as by differences."""
    gradient = tsir.grad(function)
    tsir.parse(str(gradient.ir(*arguments)))  # verifies it
    found, interpreted = gradient(*arguments), gradient.interpret(*arguments)
    expected = numeric(function, *arguments)
    for each in (found, interpreted):
        for got, want in zip(leaves(each), expected, strict=True):
            if want is None:
                assert got is None
            else:
                assert got.shape == want.shape
                np.testing.assert_allclose(got, want, rtol=1e-7, atol=1e-7)
    return found
