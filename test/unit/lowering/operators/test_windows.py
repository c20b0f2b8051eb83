"""Windows of images in native code, inside of them and at their borders, against the interpreter."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array

CALLS = [
    "max_pool2d(x, 2)",
    "max_pool2d(x, 3, 2, 1)",
    "max_pool2d(x, 2, 1, 1, 3)",
    "max_pool2d(x, [1, 4], [1, 3], 0, 1, True)",
    "max_pool2d(x, 3, 2, 1, 2, True)",
    "max_pool2d_with_indices(x, 3, 1, 1)",
    "max_pool2d_with_indices(x, 2, 2, 1, 3)",
    "avg_pool2d(x, 3, 1, 1)",
    "avg_pool2d(x, 2, 2, 1, True, False)",
    "avg_pool2d(x, [2, 5], 3, [1, 2], False, True, 7)",
    "adaptive_avg_pool2d(x, [3, 2])",
    "pad(x, [2, 1, 0, 3], 'reflect')",
    "pad(x, [3, -1, -2, 4], 'reflect')",
    "pad(x, [2, 3, 1, 0], 'circular')",
    "pad(x, [2, 3, -1, 4], 'replicate')",
]


def image(*sizes: int) -> Array:
    """Numbers with ties, infinities and NaN among them."""
    rng = np.random.default_rng(sum(sizes))
    numbers = rng.integers(-4, 4, sizes).astype(np.float32)
    for special in (np.nan, -np.inf, np.inf, -0.0):
        numbers[rng.random(sizes) < 0.04] = special
    return numbers


def layouts(x: Array) -> list[Array]:
    """An array as it is, and spread, turned and reversed in memory."""
    spread = np.zeros([2 * n for n in x.shape], x.dtype)[tuple(slice(None, None, 2) for _ in x.shape)]
    spread[...] = x
    return [x, spread, np.ascontiguousarray(x.T).T, np.ascontiguousarray(x[..., ::-1])[..., ::-1]]


def results(value: Any) -> list[Array]:
    """What a call gives, one array or several."""
    return [value] if isinstance(value, np.ndarray) else [*value]


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("call", CALLS)
def test_same_numbers(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_FALLBACK", "0")
    unit = tsir.CompilationUnit(f"def f(x):\n    return torch.nn.functional.{call}\n")
    for sizes in ((2, 1, 7, 40), (1, 3, 5, 6), (1, 1, 38, 19)):
        for x in layouts(image(*sizes)):
            for one, other in zip(results(unit.f(x)), results(unit.f.interpret(x)), strict=True):
                np.testing.assert_allclose(one, other, rtol=1e-6)


def test_windows_without_elements(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies around an image of one element is all that such a window has."""
    monkeypatch.setenv("TSIR_FALLBACK", "0")
    text = "def f(x):\n    return torch.nn.functional.max_pool2d_with_indices(x, 2, 1, 1, 2)\n"
    unit, x = tsir.CompilationUnit(text), np.full((1, 1, 1, 1), -3.0, np.float32)
    for one, other in zip(results(unit.f(x)), results(unit.f.interpret(x)), strict=True):
        np.testing.assert_array_equal(one, other)
