"""Functions of two numbers beside the gamma function that numpy lacks, of f64; for references."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tsir.dialects.operators.special_functions import hurwitz
from tsir.dialects.types.dtype import Array

_EPSILON = 2.0**-53
_LARGE = 20.0
_HUGE = 1e6
"""From here on the terms of a series or fraction are too many, and an expansion has all digits."""
_SMALLEST = 1e-300
"""What stands for a denominator of a continued fraction that is zero (Lentz)."""


def of_pairs(function: Callable[[float, float], float]) -> Callable[[Array, Array], Array]:
    """A function of two numbers as one of arrays, which are broadcast."""

    def apply(a: Array, b: Array) -> Array:
        both = np.broadcast(a, b)
        found = (function(float(x), float(y)) for x, y in both)
        return np.fromiter(found, np.float64, both.size).reshape(both.shape)

    return apply


def _zeta(s: float, q: float) -> float:
    """
    The sum of `(q + k) ** -s` over all k from 0 on (DLMF 25.11): infinite for s = 1, NaN below.

    PyTorch's values at infinities, where it computes 0 / 0.
    """
    if s == 1 or (not s < 1 and q <= 0 and (q == -math.inf or q == math.floor(q))):
        return math.inf
    if math.isnan(s) or math.isnan(q) or s < 1 or (q < 0 and s != math.inf and s != math.floor(s)):
        return math.nan
    if s == math.inf:
        return math.inf if q < 1 else 1.0 if q == 1 else math.nan
    with np.errstate(all="ignore"):
        return float(hurwitz(np.float64(s), np.float64(q)))


def _factor(a: float, x: float) -> float:
    """`x ** a * exp(-x) / gamma(a)`, of large numbers by Stirling's formula, whose terms do not cancel."""
    if a < _LARGE:
        return math.exp(a * math.log(x) - x - math.lgamma(a))
    off = (x - a) / a
    rest = 1 / (12 * a) - 1 / (360 * a**3) + 1 / (1260 * a**5)
    ratio = math.log1p(off) if off > -0.5 else math.log(x) - math.log(a)
    return math.exp(a * (ratio - off) - rest) * math.sqrt(a / (2 * math.pi))


def _series(a: float, x: float) -> float:
    """The lower function by its power series (DLMF 8.11.4)."""
    term = total = 1.0 / a
    above = a
    while abs(term) > _EPSILON * abs(total):
        above += 1
        term *= x / above
        total += term
    return _factor(a, x) * total


def _fraction(a: float, x: float) -> float:
    """The upper function by its continued fraction (DLMF 8.9.2), by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / _SMALLEST, 1 / (b or _SMALLEST)
    found, change, step = d, 0.0, 0
    while abs(change - 1) > _EPSILON:
        step += 1
        b += 2
        part = -step * (step - a)
        d = 1 / ((part * d + b) or _SMALLEST)
        c = (b + part / c) or _SMALLEST
        change = c * d
        found *= change
    return _factor(a, x) * found


def _complement(a: float, x: float) -> float:
    """The upper function of a small x, by the power series of the lower one without its first term."""
    term, total, k = 1.0, 0.0, 0
    while k == 0 or abs(term) > _EPSILON * abs(total):
        k += 1
        term *= -x / k
        total += term / (a + k)
    # The second term of the series of `lgamma(1 + a)` is below the rounding of the first.
    power = a * math.log(x) - (math.lgamma(1 + a) if a > 1e-8 else -float(np.euler_gamma) * a)
    return -math.expm1(power) - math.exp(power) * a * total


def _expansion(a: float, x: float) -> tuple[float, float]:
    """Both functions of a large a, by the uniform asymptotic expansion (DLMF 8.12)."""
    off = (x - a) / a
    if abs(off) < 1e-3:
        half_square = off**2 * (1 / 2 - off * (1 / 3 - off * (1 / 4 - off * (1 / 5 - off / 6))))
    else:
        half_square = off - (math.log1p(off) if off > -0.5 else math.log(x) - math.log(a))
    eta = math.copysign(math.sqrt(2 * half_square), off)
    near = -1 / 3 + eta * (1 / 12 + eta * (-2 / 135 + eta / 864))
    first = near if abs(eta) < 1e-3 else 1 / off - 1 / eta
    rest = math.exp(-a * half_square) / math.sqrt(2 * math.pi * a) * first
    scaled = eta * math.sqrt(a / 2)
    return math.erfc(-scaled) / 2 - rest, math.erfc(scaled) / 2 + rest


def _regularised(a: float, x: float) -> tuple[float, float]:
    """The lower and upper incomplete gamma functions of a and x, each divided by gamma(a)."""
    if a < 0 or x < 0 or a == x == 0 or a == x == math.inf:
        return math.nan, math.nan
    if (a == 0 and x > 0) or (x == math.inf and a != math.inf):
        return 1.0, 0.0
    if (x == 0 and a != 0) or a == math.inf:
        return 0.0, 1.0
    if math.isnan(a) or math.isnan(x):
        return math.nan, math.nan
    if a > _HUGE:
        return _expansion(a, x)
    if x > 1.1 and x >= a:
        upper = _fraction(a, x)
        return 1 - upper, upper
    lower = _series(a, x)
    return lower, _complement(a, x) if x <= 1.1 and lower > 0.9 else 1 - lower


zeta = of_pairs(_zeta)
igamma = of_pairs(lambda a, x: _regularised(a, x)[0])
igammac = of_pairs(lambda a, x: _regularised(a, x)[1])
