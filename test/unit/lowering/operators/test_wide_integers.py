"""Integers as far apart as their dtype allows: what is computed with them in floating point does not wrap."""

from __future__ import annotations

import numpy as np
import pytest
from native_outcomes import without_fallback

import tsir
from tsir.dialects.types.dtype import Array
from tsir.runtime.values.comparison import Tolerance, difference

UNIT = tsir.CompilationUnit("""
def total(x):
    return torch.logsumexp(x, 0)

def near(x):
    return torch.isclose(x, x.flip(0))
""")

APART = [
    np.array([1, 200, 250], np.uint8),
    np.array([2**31 - 1, -(2**31), -7, 0], np.int32),
    np.array([2**62, -(2**62) - 5, -(2**63)], np.int64),
    np.array([True, False]),
]


@pytest.mark.parametrize("x", APART, ids=lambda x: x.dtype.name)
@pytest.mark.parametrize("name", ["total", "near"])
def test_values(name: str, x: Array) -> None:
    function = UNIT.function(name)
    found = without_fallback(function)(x)
    assert difference(function.interpret(x), found, Tolerance(1e-6, 0)) is None
