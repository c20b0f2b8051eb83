"""The incomplete gamma functions on f64 arrays, slow and exact, for the reference."""

from __future__ import annotations

import math

import numpy as np

from tsir.dialects.types.dtype import Array

_LARGE = 20.0
"""From this order on, Stirling's series gives the factor ahead of sums."""

_UNIFORM = 1e6
"""From this order on, the leading terms of the expansion in the error function suffice (DLMF 8.12)."""

_EPSILON = 2.0**-60


def shares(a: Array, x: Array) -> tuple[Array, Array]:
    """The shares of the integral of the gamma function of `a` that lie below and above `x`."""
    orders, places = (each.ravel().tolist() for each in np.broadcast_arrays(a, x))
    found = np.array([_shares(*pair) for pair in zip(orders, places, strict=True)], np.float64)
    shape = np.broadcast_shapes(a.shape, x.shape)
    lower, upper = found.reshape(-1, 2).T
    return lower.reshape(shape), upper.reshape(shape)


def _shares(a: float, x: float) -> tuple[float, float]:
    if a < 0 or x < 0 or (a == 0 and not x > 0) or (math.isinf(a) and math.isinf(x)):
        return math.nan, math.nan
    if x == 0 or math.isinf(a):  # also where the other one is NaN, as in PyTorch
        return 0.0, 1.0
    if a == 0 or math.isinf(x):
        return 1.0, 0.0
    if math.isnan(a) or math.isnan(x):
        return math.nan, math.nan
    if a >= _UNIFORM:
        return _uniform(a, x)
    if x <= a + 1 and a >= 1:
        lower = _factor(a, x) * _series(a, x)
        return lower, 1 - lower
    if x <= 1.5:
        upper = _near_zero(a, x)
        return 1 - upper if a * x > 0.5 else _factor(a, x) * _series(a, x), upper
    upper = _factor(a, x) * a * _fraction(a, x)
    return 1 - upper, upper


def _factor(a: float, x: float) -> float:
    """`x ** a * exp(-x) / gamma(a + 1)`."""
    if a < _LARGE:
        return math.exp(a * math.log(x) - x - math.lgamma(a + 1))
    stirling = (1 / 12 - (1 / 360 - (1 / 1260 - 1 / 1680 / a**2) / a**2) / a**2) / a
    return math.exp(-a * _distance(a, x) - stirling) / math.sqrt(2 * math.pi * a)


def _distance(a: float, x: float) -> float:
    """`x / a - 1 - log(x / a)`."""
    part = (x - a) / a
    return part - (math.log1p(part) if part > -0.5 else math.log(x) - math.log(a))


def _series(a: float, x: float) -> float:
    """The sum over n of `x ** n / ((a + 1) ... (a + n))`."""
    total = term = 1.0
    n = 0
    while term > total * _EPSILON:
        n += 1
        term *= x / (a + n)
        total += term
    return total


def _near_zero(a: float, x: float) -> float:
    """The share above a small `x`, without the difference of numbers that are nearly equal."""
    total, term, n = 0.0, 1.0, 0
    while abs(term) > _EPSILON * abs(total) or n < 2:
        n += 1
        term *= -x / n
        total += term / (a + n)
    exponent = a * math.log(x)
    return -math.expm1(exponent - math.lgamma(a + 1)) - math.exp(exponent - math.lgamma(a)) * total


def _fraction(a: float, x: float) -> float:
    """The continued fraction of the share above `x`, by Lentz's method."""
    b = x + 1 - a
    c, d = math.inf, 1 / b
    total = d
    for n in range(1, 100_000):
        by = -n * (n - a)
        b += 2
        d = 1 / (by * d + b)
        c = b + by / c
        total *= c * d
        if abs(c * d - 1) < 2.0**-52:
            break
    return total


def _uniform(a: float, x: float) -> tuple[float, float]:
    part = (x - a) / a
    eta = math.copysign(math.sqrt(max(2 * _distance(a, x), 0.0)), part)
    first = 1 / part - 1 / eta if abs(part) > 1e-3 else -1 / 3 + part / 12 - 23 * part**2 / 540
    rest = math.exp(-a * eta * eta / 2) / math.sqrt(2 * math.pi * a) * first
    at = eta * math.sqrt(a / 2)
    return math.erfc(-at) / 2 - rest, math.erfc(at) / 2 + rest
