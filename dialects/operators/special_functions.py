"""Special functions that numpy lacks, on f64 arrays; slow and exact, for the reference."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tsir.dialects.types.dtype import Array


def elementwise(function: Callable[[float], float | np.float64]) -> Callable[[Array], Array]:
    """A function of numbers as one of arrays."""

    def apply(x: Array) -> Array:
        flat = np.fromiter((function(v) for v in x.ravel().tolist()), np.float64, count=x.size)
        return flat.reshape(x.shape)

    return apply


def _lgamma(x: float) -> float:
    if math.isinf(x) or (x <= 0 and x == math.floor(x)):
        return math.inf
    return math.lgamma(x)


erf = elementwise(math.erf)
erfc = elementwise(math.erfc)
lgamma = elementwise(_lgamma)


def _digamma(x: float) -> float:
    if x == 0:
        return math.copysign(math.inf, -x)
    if math.isnan(x) or math.isinf(x):
        return x if x > 0 else math.nan
    if x < 0:
        if x == math.floor(x):
            return math.nan
        return _digamma(1 - x) - math.pi / math.tan(math.pi * math.fmod(x, 1))
    result = 0.0
    while x < 10:
        result -= 1 / x
        x += 1
    series = sum(b / (2 * k) * x ** (-2 * k) for k, b in enumerate(_BERNOULLI[:7], 1))
    return result + math.log(x) - 0.5 / x - series


def _trigamma(x: float) -> float | np.float64:
    if math.isnan(x) or math.isinf(x):
        return 0.0 if x > 0 else math.nan
    if x < 0 and x == math.floor(x):  # PyTorch's value at a pole: the sine of a rounded multiple of pi
        return (math.pi / math.sin(math.pi * x)) ** 2
    return hurwitz(2, np.float64(x))


_BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510, 43867 / 798)


def hurwitz(s: float, q: float | np.float64) -> float | np.float64:
    """The sum of `(q + k) ** -s` over all k from 0 on, for s above 1, by Euler and Maclaurin."""
    if math.isnan(q) or q == math.inf:
        return math.nan
    if q == -math.inf or (q <= 0 and q == math.floor(q)):
        return math.inf
    if q < 0:  # the terms around the pole that is nearest, from which the distance is exact
        rest = q - np.rint(q)
        return rest**-s + hurwitz(s, 1 + rest) + (-1) ** s * (hurwitz(s, 1 - rest) - hurwitz(s, 1 - q))
    total = sum((q + k) ** -s for k in range(10))
    end = q + 10
    total += end ** (1 - s) / (s - 1) + 0.5 * end**-s
    factor = s * end ** (-s - 1)
    for k, bernoulli in enumerate(_BERNOULLI, 1):
        total += bernoulli / math.factorial(2 * k) * factor
        factor *= (s + 2 * k - 1) * (s + 2 * k) / (end * end)
    return total


digamma = elementwise(_digamma)


MAX_FACTORIAL = 170
"""The largest number of which f64 holds the factorial."""


def polygamma(n: int, x: Array) -> Array:
    """The derivative of order `n` of digamma."""
    if n == 0:
        return digamma(x)
    with np.errstate(all="ignore"):  # Powers of Python's floats raise where they overflow.
        if n == 1:
            return elementwise(_trigamma)(x)
        factorial = math.factorial(n) if n <= MAX_FACTORIAL else math.inf
        return elementwise(lambda v: (-1) ** (n + 1) * factorial * hurwitz(n + 1, np.float64(v)))(x)
