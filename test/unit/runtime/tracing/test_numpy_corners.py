"""Functions of NumPy at their corners: as NumPy's, or refused, never as TorchScript's of the same name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsir

INTS = np.arange(3)
X = np.arange(12.0).reshape(3, 4) - 5
PARTS = np.array([1.0, np.nan, -3.0, -0.0])


def made(text: str) -> Callable[..., Any]:
    return eval(f"lambda x: {text}", {"np": np})


AGREE: dict[str, Any] = {
    "np.maximum(x, 0.5)": INTS,
    "np.minimum(1.5, x)": INTS,
    "np.logical_and(x, 0.5)": INTS,
    "np.logical_xor(x, 0.5)": X,
    "np.sign(x)": PARTS,
    "np.copysign(x, -0.0)": PARTS,
    "np.hypot(x, 2.0)": X,
    "np.arctan2(1.0, x)": X,
    "np.heaviside(x, 0.5)": X,
    "np.maximum(x, x.shape[0])": X,
    "np.dot(x, x.T)": X,
    "np.copy(x) * np.ndim(x) + np.shape(x)[0] / np.size(x) * np.size(x, 1)": X,
    "np.diff(x, axis=0)": X,
}


@pytest.mark.parametrize("text", AGREE)
def test_numbers_are_promoted(text: str) -> None:
    function = made(text)
    np.testing.assert_allclose(tsir.trace(function, AGREE[text])(AGREE[text]), function(AGREE[text]))


REFUSED = {
    "np.sum(x, axis=())": "a reduction of no axes",
    "np.std(x, axis=())": "a reduction of no axes",
    "np.dot(x[None], x.T[None])": "numpy.dot of other ranks than 1 and 2",
    "np.reciprocal(x > 0)": "numpy.reciprocal of ints",
    "np.trace(x, 1)": "too many positional arguments",
    "x * np.maximum(x.shape[0], 3)": "numpy.maximum of numbers alone",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_differs_is_refused(text: str) -> None:
    with pytest.raises(tsir.UnsupportedError, match=REFUSED[text]):
        tsir.trace(made(text), X)
