"""Incomplete gamma functions and zeta: known values, infinities, and derivatives by the second argument."""

from __future__ import annotations

import math

import numpy as np
import pytest

import tsir

UNIT = tsir.CompilationUnit("""
def lower(a, x):
    return torch.igamma(a, x)

def upper(a, x):
    return torch.special.gammaincc(a, x)

def zeta(a, x):
    return torch.special.zeta(a, x)
""")
INF, NAN = math.inf, math.nan


@pytest.mark.parametrize(
    ("name", "a", "x", "expected"),
    [
        ("lower", 1.0, 2.0, 1 - math.exp(-2)),
        ("lower", 0.5, 0.25, math.erf(0.5)),
        ("upper", 0.5, 4.0, math.erfc(2)),
        ("upper", 3.0, 50.0, math.exp(-50) * (1 + 50 + 1250)),
        ("upper", 1e-30, 1e-30, 1e-30 * (30 * math.log(10) - np.euler_gamma)),
        ("lower", 1e10, 1e10, 0.5 + 1 / (3 * math.sqrt(2 * math.pi * 1e10))),
        # A series of these would have hundreds of millions of terms.
        ("lower", 1e15, 1e15, 0.5 + 1 / (3 * math.sqrt(2 * math.pi * 1e15))),
        ("upper", 1e300, 2e300, 0.0),
        *(("lower", *row) for row in ((0, 1, 1), (0, 0, NAN), (2, 0, 0), (2, INF, 1), (INF, 2, 0))),
        *(("upper", *row) for row in ((-1, 1, NAN), (1, -1, NAN), (NAN, 1, NAN), (INF, INF, NAN))),
        ("zeta", 2.0, 1.0, math.pi**2 / 6),
        ("zeta", 4.0, 1.0, math.pi**4 / 90),
        ("zeta", 3.0, -0.5, -8 + 7 * 1.2020569031595942),
        *(
            ("zeta", *row)
            for row in ((1, 3, INF), (0.5, 1, NAN), (2, 0, INF), (2, -3, INF), (2.5, -0.5, NAN))
        ),
    ],
)
def test_values(name: str, a: float, x: float, expected: float) -> None:
    found = getattr(UNIT, name)(np.array(float(a)), np.array(float(x)))
    np.testing.assert_allclose(found, expected, rtol=1e-11)


@pytest.mark.parametrize("name", ["lower", "upper", "zeta"])
def test_derivatives_by_the_second_argument_are_those_of_differences(name: str) -> None:
    f, a, x = getattr(UNIT, name), np.array([1.5, 2.0, 7.0]), np.array([0.5, 2.5, 6.0])
    step = 1e-5
    slope = (f(a, x + step) - f(a, x - step)) / (2 * step)
    value, pull = tsir.vjp(f, a, x)
    _, of_x = tsir.jvp(f, (a, x), (None, np.ones_like(x)))
    np.testing.assert_allclose(of_x, slope, rtol=1e-6)
    with pytest.raises(tsir.ExecutionError, match="no derivative in PyTorch"):
        pull(np.ones_like(value))
    by_x = tsir.CompilationUnit(f"import torch\ndef g(x):\n    return {CALLS[name]}.sum()\n").g
    np.testing.assert_allclose(tsir.grad(by_x)(x), slope, rtol=1e-6)


CALLS = {
    "lower": "torch.igamma(torch.tensor([1.5, 2.0, 7.0], dtype=torch.float64), x)",
    "upper": "torch.igammac(torch.tensor([1.5, 2.0, 7.0], dtype=torch.float64), x)",
    "zeta": "torch.special.zeta(torch.tensor([1.5, 2.0, 7.0], dtype=torch.float64), x)",
}
