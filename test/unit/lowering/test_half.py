"""Numbers of 16 bits: made of wider ones by code that needs no library."""

from __future__ import annotations

import numpy as np
import pytest
from native_outcomes import without_fallback

import tsir
from tsir.runtime.comparison import Tolerance, difference

UNIT = tsir.CompilationUnit("""
def tangents(x, y):
    return torch.tanh(x).half()

def signs(x, y):
    return torch.copysign(x, y).half()

def brain_signs(x, y):
    return torch.copysign(x, y).bfloat16()
""")


@pytest.mark.parametrize("name", ["tangents", "signs", "brain_signs"])
def test_wide_numbers_are_rounded(name: str) -> None:
    x = np.array([[1.5, -0.0, np.nan], [np.inf, -3e-6, 65519.9]])
    y = np.array([[-0.0, 1.0, -2.0], [np.nan, -np.inf, -1.0]])
    function = UNIT.function(name)
    for a, b in ((x, y), (x.T, y.T), (x[:, ::2], y[:, ::2]), (x[0, 0], y[0, 0])):
        found = without_fallback(function)(a, b)
        assert difference(function.interpret(a, b), found, Tolerance(0, 0)) is None
