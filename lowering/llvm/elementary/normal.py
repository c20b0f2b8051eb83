"""The scaled complement of the error function, and inverses of the error function and the normal one."""

from __future__ import annotations

from math import inf, nan, pi, sqrt

from tsir.lowering.llvm.elementary.error import large_erfc_scaled, small_erf
from tsir.lowering.llvm.elementary.exponential import exp, exp_scaled
from tsir.lowering.llvm.elementary.expression import Expr, in_double
from tsir.lowering.llvm.elementary.formats import DOUBLE
from tsir.lowering.llvm.elementary.logarithm import log, log1p

FAR = 28.0
"""From here on the first terms of the asymptotic series give all digits."""
ASYMPTOTIC = 1.0, -1 / 2, 3 / 4, -15 / 8, 105 / 16, -945 / 32, 10395 / 64
"""`x * sqrt(pi) * exp(x**2) * erfc(x)` by powers of `1 / x**2`: odd factorials over powers of -2."""
STEPS = 3
"""Of Newton from a first guess to three digits, each of which doubles their number."""
WINITZKI = 0.147
"""The constant of his `erf(x)**2 = 1 - exp(-x**2 * (4 / pi + a * x**2) / (1 + a * x**2))`."""


def positive_erfcx(a: Expr) -> Expr:
    """`exp(a * a) * erfc(a)` of what is not negative."""
    inner = exp(a * a) * (1.0 - small_erf(a, DOUBLE))
    outer = large_erfc_scaled(a.at_most(FAR), DOUBLE)
    inverse = 1.0 / a
    far = (inverse * inverse).polynomial(ASYMPTOTIC) * inverse * (1 / sqrt(pi))
    return inner.where(a < 0.5, far.where(a > FAR, outer))


@in_double
def erfcx(x: Expr) -> Expr:
    """`exp(x * x) * erfc(x)`; of negative numbers `2 * exp(x * x)` less that of the magnitude."""
    a = x.abs()
    positive = positive_erfcx(a)
    square = a * a
    grown = exp_scaled(square, 1, lost=a.exact_fma(a, -square).where(a < FAR, 0.0))
    return (grown - positive).where(x < 0.0, positive)


def first_guess(logarithm: Expr) -> Expr:
    """The inverse of the error function by Winitzki, from the logarithm of `1 - y * y`."""
    half = logarithm.fma(0.5, 2 / (pi * WINITZKI))
    rest = logarithm * (-1 / WINITZKI)
    root = half.fma(half, rest).intrinsic("sqrt")
    return (rest / (root + half)).where(half > 0.0, root - half).intrinsic("sqrt")


def inverse_erfc(c: Expr) -> Expr:
    """The inverse of the complement from 0 to 1, by Newton on its logarithm `log(erfcx(x)) - x * x`."""
    wanted = log(c)
    x = first_guess(wanted + log(2.0 - c))
    for _ in range(STEPS):
        scaled = positive_erfcx(x)
        x = (log(scaled) - x * x - wanted).fma(scaled * (sqrt(pi) / 2), x)
    return x


@in_double
def erfinv(y: Expr) -> Expr:
    """The inverse of the error function: by Newton on itself up to 0.5, beyond on its complement."""
    a = y.abs()
    inner = first_guess(log1p(-a * a))
    for _ in range(STEPS):
        inner = (a - small_erf(inner, DOUBLE)).fma(exp(inner * inner) * (sqrt(pi) / 2), inner)
    inner = inner.where(a > 1e-150, a * (sqrt(pi) / 2))
    result = inner.where(a < 0.5, inverse_erfc((1.0 - a).at_least(2.0**-60)))
    return y.number(inf).where(a.equals(1.0), y.number(nan).where(a > 1.0, result)).with_sign(y)


@in_double
def ndtri(p: Expr) -> Expr:
    """The number below which a standard normal one is with a probability."""
    upper = p > 0.5
    tail = (1.0 - p).where(upper, p)
    far = inverse_erfc((tail + tail).at_least(2.0**-1074).at_most(1.0)) * sqrt(2)
    result = far.where(upper, -far)
    limit = p.number(inf).where(upper, -inf)
    outside = (p < 0.0) | (p > 1.0)
    return limit.where(tail.equals(0.0), p.number(nan).where(outside, result))
