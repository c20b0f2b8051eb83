"""Functions of decimals to all digits that polynomials can be measured against, from their series."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import comb

DIGITS = 70
"""Decimal digits of all computations, far more than any cancellation below takes."""
FAR = 40
"""From here on Stirling's series gives all digits."""


def series(first: Decimal, ratio: Callable[[int], Decimal]) -> Decimal:
    """A power series: each term is the one before times the ratio of its index."""
    total = term = first
    n = 0
    while abs(term) > abs(total) * Decimal(10) ** -DIGITS:
        n += 1
        term *= ratio(n)
        total += term
    return total


@cache
def arctangent(x: Decimal) -> Decimal:
    """The arc tangent, of arguments reduced until the series converges fast."""
    if abs(x) > Decimal("0.1"):
        return 2 * arctangent(x / (1 + (1 + x * x).sqrt()))
    return series(x, lambda n: -x * x * (2 * n - 1) / (2 * n + 1)) if x else x


def pi() -> Decimal:
    """The number, by Machin's formula."""
    return 16 * arctangent(1 / Decimal(5)) - 4 * arctangent(1 / Decimal(239))


def sine(x: Decimal) -> Decimal:
    """The sine."""
    return series(x, lambda n: -x * x / (2 * n * (2 * n + 1)))


def cosine(x: Decimal) -> Decimal:
    """The cosine."""
    return series(Decimal(1), lambda n: -x * x / (2 * n * (2 * n - 1)))


def sinh(x: Decimal) -> Decimal:
    """The hyperbolic sine."""
    return series(x, lambda n: x * x / (2 * n * (2 * n + 1)))


def tanh(x: Decimal) -> Decimal:
    """The hyperbolic tangent."""
    return sinh(x) / (1 + sinh(x) ** 2).sqrt()


def arcsine(x: Decimal) -> Decimal:
    """The arc sine."""
    return arctangent(x / (1 - x * x).sqrt())


@cache
def erf(x: Decimal) -> Decimal:
    """The error function, by a series without cancellation."""
    return series(x, lambda n: 2 * x * x / (2 * n + 1)) * 2 / pi().sqrt() * (-x * x).exp()


@cache
def scaled_erfc(x: Decimal) -> Decimal:
    """`exp(x**2) * erfc(x)`, by its continued fraction where that converges fast."""
    if x < 3:
        return (1 - erf(x)) * (x * x).exp()
    tail = x
    for n in range(400, 0, -1):
        tail = x + Decimal(n) / 2 / tail
    return 1 / (tail * pi().sqrt())


@cache
def bernoulli(n: int) -> Fraction:
    """The Bernoulli number of an index."""
    return 1 - sum((comb(n, k) * bernoulli(k) / (n - k + 1) for k in range(n)), Fraction(0))


def log_gamma_rest(x: Decimal) -> Decimal:
    """`log(gamma(x)) - (x - 1/2) * (log(x) - 1) - (log(2 * pi) - 1) / 2`, by Stirling's series far out."""
    if x < FAR:
        # From one argument to the next, the other terms grow by this less than the logarithm does.
        return log_gamma_rest(x + 1) + (x + Decimal("0.5")) * log1p(1 / x) - 1
    total, n, term = Decimal(0), 0, Decimal(1)
    while abs(term) > Decimal(10) ** -DIGITS:
        n += 1
        number = bernoulli(2 * n)
        term = Decimal(number.numerator) / number.denominator / (2 * n * (2 * n - 1) * x ** (2 * n - 1))
        total += term
    return total


@cache
def log_gamma(x: Decimal) -> Decimal:
    """The logarithm of the gamma function of a positive argument."""
    return log_gamma_rest(x) + (x - Decimal("0.5")) * (x.ln() - 1) + ((2 * pi()).ln() - 1) / 2


def expm1(x: Decimal) -> Decimal:
    """`exp(x) - 1`."""
    return x.exp() - 1


def log1p(x: Decimal) -> Decimal:
    """`log(1 + x)`."""
    return (1 + x).ln()
