"""Logarithms and inverse hyperbolic functions."""

from __future__ import annotations

from decimal import Decimal
from math import inf, nan

from tsir.lowering.llvm.elementary.expression import Expr
from tsir.lowering.llvm.elementary.formats import LOG_2, LOG_10, Format, format_of

SQRT_HALF_BITS = {"float": 0x3F3504F3, "double": 0x3FE6A09E667F3BCD}
"""The bits of the square root of one half, the least significand that a logarithm is computed of."""


def parted(x: Expr, form: Format) -> tuple[Expr, Expr]:
    """`k` and `f` of a normal number `x = 2**k * (1 + f)`, with `1 + f` between sqrt(1/2) and sqrt(2)."""
    least = SQRT_HALF_BITS[form.scalar]
    bits = x.bits() - least
    k = (bits >> form.fraction).cast("sitofp", form.scalar)
    significand = (bits & (1 << form.fraction) - 1) + least
    return k, significand.from_bits() - 1.0


def log1p_tail(f: Expr, form: Format) -> Expr:
    """
    `log(1 + f) - f`.

    In `float` by a polynomial in `f`; in `double`, where that would be long, by one in
    `s = f / (2 + f)`: `log(1 + f) = 2 * s + s**3 * P(s**2)`, and `2 * s = f - s * f`.
    """
    square = f * f
    if form.scalar == "float":
        return (square * f) * f.polynomial(form.polynomial("log1p")) - square * 0.5
    s = f / (f + 2.0)
    z = s * s
    half = square * 0.5
    return s * (half + z * z.polynomial(form.polynomial("log"))) - half


def normalised(x: Expr, form: Format) -> tuple[Expr, Expr]:
    """`parted` of a positive number that may be subnormal."""
    small = x < form.smallest_normal
    k, f = parted((x * 2.0**form.precision).where(small, x), form)
    return k - x.number(float(form.precision)).where(small, 0.0), f


def with_limits(x: Expr, result: Expr) -> Expr:
    """A logarithm with its values at zero, infinity and for what has none."""
    result = x.number(inf).where(x.equals(inf), result)
    result = x.number(-inf).where(x.equals(0.0), result)
    return result.where(x >= 0.0, nan)


def log(x: Expr) -> Expr:
    """The natural logarithm."""
    form = format_of(x.type)
    first, second = form.split(LOG_2)
    k, f = normalised(x, form)
    return with_limits(x, k.fma(first, f + k.fma(second, log1p_tail(f, form))))


def scaled_log(f: Expr, factor: Decimal, form: Format) -> Expr:
    """`log(1 + f) * factor`, with the logarithm and the factor to more than the precision."""
    tail = log1p_tail(f, form)
    high = f + tail
    low = tail - (high - f)
    first, second = form.pair(factor)
    return high.fma(first, high.fma(second, low * first))


def log2(x: Expr) -> Expr:
    """The logarithm to base 2; exact for powers of two."""
    form = format_of(x.type)
    k, f = normalised(x, form)
    return with_limits(x, k + scaled_log(f, 1 / LOG_2, form))


def log10(x: Expr) -> Expr:
    """The logarithm to base 10."""
    form = format_of(x.type)
    first, second = form.split(LOG_2 / LOG_10)
    k, f = normalised(x, form)
    return with_limits(x, k.fma(first, k.fma(second, scaled_log(f, 1 / LOG_10, form))))


def log1p(x: Expr) -> Expr:
    """
    `log(1 + x)` without cancellation.

    What `1 + x` loses to rounding is added to its logarithm, over `1 + x`.
    """
    form = format_of(x.type)
    first, second = form.split(LOG_2)
    u = x + 1.0
    lost = (1.0 - (u - x)).where(x >= 1.0, x - (u - 1.0))
    k, f = parted(u, form)
    tail = log1p_tail(f, form) + lost / u
    result = k.fma(first, f + k.fma(second, tail)).with_sign(x)
    result = x.number(-inf).where(x.equals(-1.0), result)
    result = x.number(inf).where(x.equals(inf), result)
    return result.where(x >= -1.0, nan)


def large(form: Format) -> float:
    """Above this bound, one is lost beside a number."""
    return 2.0 ** (form.precision + 2)


def asinh(x: Expr) -> Expr:
    """The inverse hyperbolic sine, `log1p(a + a**2 / (1 + sqrt(1 + a**2)))`; `log(2 * a)` for a large one."""
    form = format_of(x.type)
    a = x.abs()
    far = a > large(form)
    square = a * a
    near = a + square / ((square + 1.0).intrinsic("sqrt") + 1.0)
    shift = x.number(float(LOG_2)).where(far, 0.0)
    return (log1p(a.where(far, near)) + shift).with_sign(x)


def acosh(x: Expr) -> Expr:
    """The inverse hyperbolic cosine, `log1p(t + sqrt(2 * t + t**2))` with `t = x - 1`."""
    form = format_of(x.type)
    far = x > large(form)
    t = x - 1.0
    near = t + (t * (t + 2.0)).intrinsic("sqrt")
    shift = x.number(float(LOG_2)).where(far, 0.0)
    return (log1p(t.where(far, near)) + shift).where(x >= 1.0, nan)


def atanh(x: Expr) -> Expr:
    """The inverse hyperbolic tangent, half of `log1p(2 * a / (1 - a))`."""
    a = x.abs()
    return (log1p((a + a) / (1.0 - a)) * 0.5).with_sign(x)
