"""Bessel functions of the orders 0 and 1, in `double`, on sums of Chebyshev polynomials (`expansions`)."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan, pi, sqrt

from tsir.lowering.llvm.elementary.expansions import NEAR, NEAR_K, coefficients
from tsir.lowering.llvm.elementary.exponential import exp
from tsir.lowering.llvm.elementary.expression import Expr, in_double
from tsir.lowering.llvm.elementary.logarithm import log
from tsir.lowering.llvm.elementary.trigonometric import cos, sin


def by_square(name: str, x: Expr, order: int, near: int) -> Expr:
    """A function up to `near`, which is even times `x**order`."""
    found = (x * x).fma(2.0 / near**2, -1.0).chebyshev(coefficients(name, order))
    return found * x if order else found


def by_inverse(name: str, x: Expr, order: int, near: int) -> Expr:
    """A function from `near` on, times the root of x."""
    inverse = 1.0 / x
    found = inverse.fma(2.0 * near, -1.0).chebyshev(coefficients(name, order))
    return found * inverse.intrinsic("sqrt")


def wave(x: Expr, order: int, quarter: int) -> Expr:
    """J from `NEAR` on, or Y, which is a quarter behind."""
    inverse = 1.0 / x
    t = (inverse * inverse).fma(2.0 * NEAR**2, -1.0)
    p, q = t.chebyshev(coefficients("p", order)), t.chebyshev(coefficients("q", order)) * inverse
    s, c = sin(x), cos(x)
    # Of `x - pi / 4 * (2 * order + 1)`, times the root of 2.
    cosine, sine = (s - c, -(s + c)) if order else (s + c, s - c)
    total = p * sine + q * cosine if quarter else p * cosine - q * sine
    return total * (inverse.intrinsic("sqrt") * (1 / sqrt(pi)))


def _j(order: int) -> Callable[[Expr], Expr]:
    @in_double
    def j(x: Expr) -> Expr:
        """The Bessel function of the first kind."""
        a = x.abs()
        found = by_square("j", a, order, NEAR).where(a < NEAR, wave(a, order, 0))
        return found * x.number(1.0).with_sign(x) if order else found

    return j


def _y(order: int) -> Callable[[Expr], Expr]:
    @in_double
    def y(x: Expr) -> Expr:
        """The Bessel function of the second kind, of positive numbers."""
        logarithm = log(x * 0.5) * by_square("j", x, order, NEAR) * (2 / pi)
        near = logarithm + by_square("y", x, order, NEAR)
        near = near - (2 / pi) / x if order else near
        return limited(x, near.where(x < NEAR, wave(x, order, 1)), -inf)

    return y


def limited(x: Expr, found: Expr, limit: float) -> Expr:
    """An expression with a limit at 0 and NaN below 0."""
    return x.number(limit).where(x.equals(0.0), x.number(nan).where(x < 0.0, found))


def _i(order: int, *, scaled: bool) -> Callable[[Expr], Expr]:
    @in_double
    def i(x: Expr) -> Expr:
        """The modified Bessel function of the first kind, times `exp(-abs(x))` if `scaled`."""
        a = x.abs()
        near = a.fma(2.0 / NEAR, -1.0).chebyshev(coefficients("i", order))
        near = near * a if order else near
        found = near.where(a < NEAR, by_inverse("i_far", a, order, NEAR))
        found = found if scaled else found * exp(a)
        return found * x.number(1.0).with_sign(x) if order else found

    return i


def _k(order: int, *, scaled: bool) -> Callable[[Expr], Expr]:
    @in_double
    def k(x: Expr) -> Expr:
        """The modified one of the second kind, of positive numbers, times `exp(x)` if `scaled`."""
        growing = by_square("i_near", x, order, NEAR_K) * log(x * 0.5)
        rest = by_square("k", x, order, NEAR_K)
        near = 1.0 / x + (rest + growing) if order else rest - growing
        far = by_inverse("k_far", x, order, NEAR_K)
        if scaled:
            near = near * exp(x)
        else:
            far = far * exp(-x)
        return limited(x, near.where(x < NEAR_K, far), inf)

    return k


FORMULAS: dict[str, Callable[[Expr], Expr]] = {
    **{f"bessel_j{n}": _j(n) for n in (0, 1)},
    **{f"bessel_y{n}": _y(n) for n in (0, 1)},
    **{f"bessel_i{n}": _i(n, scaled=False) for n in (0, 1)},
    **{f"bessel_i{n}e": _i(n, scaled=True) for n in (0, 1)},
    **{f"bessel_k{n}": _k(n, scaled=False) for n in (0, 1)},
    **{f"bessel_k{n}e": _k(n, scaled=True) for n in (0, 1)},
}
"""Each function; an `e` at the end is for one without its exponential."""
