"""
Bessel functions as sums of Chebyshev polynomials.

The coefficients are made when code that needs them is, from series of decimals: the power series of DLMF
10.2, 10.8, 10.25 and 10.31, and far out the asymptotic ones of 10.17 and 10.40.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, localcontext
from functools import cache
from math import cos, fsum, pi

from tsir.lowering.llvm.elementary import decimals
from tsir.lowering.llvm.elementary.decimals import DIGITS, cosine, series, sine

EULER = Decimal("0.57721566490153286060651209008240243104215933593992359880576723488486772677766467")
"""The limit of the difference between the harmonic numbers and the logarithm."""
NODES = 40
"""Points at which a function is interpolated, more than any needs."""
NEGLIGIBLE = 2.0**-54
"""Coefficients at the end that are smaller than this part of the largest are left out."""
ASYMPTOTIC = 40
"""From here on the smallest term of the asymptotic series is below `exp(-80)`."""


def first_kind(order: int, sign: int, x: Decimal) -> Decimal:
    """The Bessel function J for the sign -1, and I for 1."""
    first = (x / 2) ** order
    return series(first, lambda k: sign * x * x / (4 * k * (k + order)))


def digamma_sum(order: int, sign: int, x: Decimal) -> Decimal:
    """The terms of `first_kind`, each times the digamma function at its two factorials."""
    term = (x / 2) ** order
    weight = -2 * EULER + order
    total, k = term * weight, 0
    while abs(term) > Decimal(10) ** -DIGITS:
        k += 1
        term *= sign * x * x / (4 * k * (k + order))
        weight += Decimal(1) / k + Decimal(1) / (k + order)
        total += term * weight
    return total


def second_kind(order: int, x: Decimal) -> Decimal:
    """The Bessel function Y."""
    whole = 2 * (x / 2).ln() * first_kind(order, -1, x) - digamma_sum(order, -1, x)
    return (whole - 2 * order / x) / decimals.pi()


def modified_second_kind(order: int, x: Decimal) -> Decimal:
    """The modified Bessel function K."""
    whole = (x / 2).ln() * first_kind(order, 1, x) - digamma_sum(order, 1, x) / 2
    return order / x - (-1) ** order * whole


def asymptotic(order: int, x: Decimal, signs: tuple[int, ...], step: int = 1, start: int = 0) -> Decimal:
    """Every `step`-th term of the series of Hankel from `start` on, with these signs in turn."""
    total, term, k = Decimal(0), Decimal(1), 0
    while abs(term) > Decimal(10) ** -40 and k < 2 * x:
        if k % step == start:
            total += signs[k // step % len(signs)] * term
        k += 1
        term *= (4 * order**2 - (2 * k - 1) ** 2) / (8 * k * x)
    return total


def waves(order: int, x: Decimal) -> tuple[Decimal, Decimal]:
    """P and Q: J is `sqrt(2 / (pi * x)) * (P * cos(w) - Q * sin(w))`, `w = x - pi / 4 * (2 * n + 1)`."""
    if x > ASYMPTOTIC:
        return asymptotic(order, x, (1, -1), 2), asymptotic(order, x, (1, -1), 2, 1)
    angle = x - decimals.pi() / 4 * (2 * order + 1)
    size = (decimals.pi() * x / 2).sqrt()
    j, y = first_kind(order, -1, x) * size, second_kind(order, x) * size
    c, s = cosine(angle), sine(angle)
    return j * c + y * s, y * c - j * s


def grown(order: int, x: Decimal) -> Decimal:
    """`sqrt(x) * exp(-x) * I(x)`."""
    if x > ASYMPTOTIC:
        return asymptotic(order, x, (1, -1)) / (2 * decimals.pi()).sqrt()
    return x.sqrt() * (-x).exp() * first_kind(order, 1, x)


def decayed(order: int, x: Decimal) -> Decimal:
    """`sqrt(x) * exp(x) * K(x)`."""
    if x > ASYMPTOTIC:
        return asymptotic(order, x, (1,)) * (decimals.pi() / 2).sqrt()
    return x.sqrt() * x.exp() * modified_second_kind(order, x)


NEAR = 8
"""The largest x of the power series; those of K end at `NEAR_K`."""
NEAR_K = 2


def _linear(function: Callable[[Decimal], Decimal]) -> Callable[[Decimal], Decimal]:
    """A function of x up to `NEAR` as one of `t = 2 * x / NEAR - 1`."""
    return lambda t: function(NEAR * (t + 1) / 2)


def _by_square(function: Callable[[Decimal], Decimal], near: int) -> Callable[[Decimal], Decimal]:
    """A function of x up to `near` as one of `t = 2 * (x / near)**2 - 1`."""
    return lambda t: function(near * ((t + 1) / 2).sqrt())


def _by_inverse(function: Callable[[Decimal], Decimal], near: int) -> Callable[[Decimal], Decimal]:
    """A function of x from `near` on as one of `t = 2 * near / x - 1`."""
    return lambda t: function(2 * near / (t + 1))


def _by_inverse_square(function: Callable[[Decimal], Decimal]) -> Callable[[Decimal], Decimal]:
    """A function of x from `NEAR` on as one of `t = 2 * (NEAR / x)**2 - 1`."""
    return lambda t: function(NEAR / ((t + 1) / 2).sqrt())


FUNCTIONS: dict[str, Callable[[int], Callable[[Decimal], Decimal]]] = {
    "j": lambda n: _by_square(lambda x: first_kind(n, -1, x) / x**n, NEAR),
    "y": lambda n: _by_square(lambda x: -digamma_sum(n, -1, x) / x**n / decimals.pi(), NEAR),
    "p": lambda n: _by_inverse_square(lambda x: waves(n, x)[0]),
    "q": lambda n: _by_inverse_square(lambda x: waves(n, x)[1] * x),
    "i": lambda n: _linear(lambda x: (-x).exp() * first_kind(n, 1, x) / x**n),
    "i_near": lambda n: _by_square(lambda x: first_kind(n, 1, x) / x**n, NEAR_K),
    "i_far": lambda n: _by_inverse(lambda x: grown(n, x), NEAR),
    "k": lambda n: _by_square(lambda x: (-1) ** n * digamma_sum(n, 1, x) / 2 / x**n, NEAR_K),
    "k_far": lambda n: _by_inverse(lambda x: decayed(n, x), NEAR_K),
}
"""The function that is interpolated from -1 to 1, for each order."""


@cache
def coefficients(name: str, order: int) -> tuple[float, ...]:
    """Those of the Chebyshev polynomials, the constant first, that interpolate a function."""
    angles = [pi * (k + 0.5) / NODES for k in range(NODES)]
    with localcontext() as context:
        context.prec = DIGITS
        function = FUNCTIONS[name](order)
        values = [float(function(Decimal(cos(angle)))) for angle in angles]
    cosines = [cos(pi * k / (2 * NODES)) for k in range(4 * NODES)]
    found = [
        fsum(value * cosines[j * (2 * k + 1) % (4 * NODES)] for k, value in enumerate(values)) * 2 / NODES
        for j in range(NODES)
    ]
    found[0] /= 2
    least = NEGLIGIBLE * max(map(abs, found))
    while abs(found[-1]) < least:
        found.pop()
    return tuple(found)
