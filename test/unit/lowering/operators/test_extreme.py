"""Extreme values and their first places: native code chooses the element that the reference chooses."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

import tsir

SHAPES = ((1,), (40,), (5000,), (3, 1), (1, 70), (33, 1030), (3, 4100), (2, 3, 70))
KINDS = ("numbers", "ties", "zeros", "nan", "infinite")
CALLS = ("x.max(0)", "x.min(-1, True)", "x.argmax(-1)", "x.argmin(0, True)", "x.argmax()", "x.argmin()")


def filled(shape: tuple[int, ...], kind: str, rng: np.random.Generator) -> NDArray[np.float32]:
    """An array with many elements that compare as equal, or with none."""
    numbers = rng.normal(size=shape)
    made = {
        "numbers": numbers,
        "ties": np.round(numbers),
        "zeros": np.where(numbers > 0, -0.0, 0.0),
        "nan": np.where(numbers > 0.8, np.nan, numbers),
        "infinite": np.copysign(np.inf, numbers),
    }
    return made[kind].astype(np.float32)


def layouts(array: NDArray[np.float32]) -> Iterator[NDArray[np.float32]]:
    """The same elements, laid out in several ways."""
    yield array
    yield np.asfortranarray(array)
    yield np.repeat(array, 2, axis=-1)[..., ::2]


def parts(result: Any) -> tuple[NDArray[Any], ...]:
    """The results of a call."""
    return cast("tuple[NDArray[Any], ...]", result) if isinstance(result, tuple) else (result,)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("call", CALLS)
def test_the_first_place_wins_and_keeps_its_sign(call: str) -> None:
    rng = np.random.default_rng(0)
    f = tsir.CompilationUnit(f"def f(x):\n    return {call}\n").f
    for shape, kind in itertools.product(SHAPES, KINDS):
        for x in layouts(filled(shape, kind, rng)):
            assert "interpreted" not in f.explain(x)
            for a, b in zip(parts(f(x)), parts(f.interpret(x)), strict=True):
                np.testing.assert_array_equal(a, b)
                np.testing.assert_array_equal(np.signbit(a), np.signbit(b))


@pytest.mark.parametrize("call", ["x.max(1)", "x.argmin(1)", "x.argmax()"])
def test_there_is_no_extreme_of_nothing(call: str) -> None:
    f = tsir.CompilationUnit(f"def f(x):\n    return {call}\n").f
    x = np.zeros((3, 0), np.float32)
    for run in (f, f.interpret):
        with pytest.raises(tsir.TsirError):
            run(x)


def test_integers_at_their_ends_are_found() -> None:
    f = tsir.CompilationUnit("def f(x):\n    return x.max(0), x.argmin()\n").f
    least = np.iinfo(np.int64).min
    (value, place), whole = f(np.full(50, least))
    assert (value, place, whole) == (least, 0, 0)
