"""Exact functions of floats: the remainder, and the neighbouring floats."""

from __future__ import annotations

from math import inf, nan

from tsir.lowering.llvm.elementary.expression import Expr, mended
from tsir.lowering.llvm.elementary.formats import Format, format_of

WORD = 64
"""Bits of the integers that remainders are taken of."""


def parts(x: Expr, form: Format) -> tuple[Expr, Expr]:
    """The biased exponent, at least 1, and the significand of a magnitude; a subnormal one may be small."""
    bits = x.abs().bits()
    exponent = (bits >> form.fraction).intrinsic("smax", 1)
    return exponent, (bits - ((exponent - 1) << form.fraction)).resized(WORD)


def reduced(rest: Expr, exponent: Expr, divisor: Expr, most: int) -> Expr:
    """The remainder of `rest * 2**exponent` by a larger divisor, so many bits in each round."""
    b = rest.builder
    before, loop, round, after = b.block, b.label("scale"), b.label("round"), b.label("scaled")
    b.jump(loop)
    b.start(loop)
    phis = b.reserve()
    total, left = (Expr(b, b.fresh(value.type)) for value in (rest, exponent))
    b.branch((left > 0).value, round, after)
    b.start(round)
    count = left.intrinsic("smin", most)
    carried = (total << count.resized(WORD)).remainder(divisor), left - count
    rounds = zip((total, left), (rest, exponent), carried, strict=True)
    b.carry(phis, before, [(at.value, first.value, then.value) for at, first, then in rounds])
    b.jump(loop)
    b.start(after)
    return total


def scalar_fmod(x: Expr, y: Expr) -> tuple[Expr, ...]:
    """`fmod` of two numbers."""
    form = format_of(x.type)
    (exponent, significand), (least, divisor) = parts(x, form), parts(y, form)
    divisor = divisor.intrinsic("umax", 1)
    rest = reduced(significand.remainder(divisor), exponent - least, divisor, WORD - form.precision)
    # Both factors and the product are exact, also of a subnormal result.
    unit = (least << form.fraction).from_bits()
    found = rest.cast("uitofp", form.scalar) * 2.0**-form.fraction * unit
    found = x.abs().where(exponent < least, found)
    return (found.with_sign(x).where((x.abs() < inf) & (y.abs() > 0.0), nan),)


def fmod(x: Expr, y: Expr) -> Expr:
    """
    The remainder with the sign of the dividend.

    In vectors, a quotient of few bits is rounded to a whole number, which is one too high at most; what is
    left of the dividend is exact then. Of others, the significands are divided by long division.
    """
    if not x.type.lanes:
        return scalar_fmod(x, y)[0]
    a, divisor = x.abs(), y.abs()
    quotient = a / divisor
    is_near = (quotient < 2.0 ** format_of(x.type).precision) & (divisor < inf)
    rest = (-quotient.intrinsic("trunc")).exact_fma(divisor, a)
    rest = rest.where(rest >= 0.0, rest + divisor).with_sign(x)
    # By zero, as in the lanes of a vector that are off, it is NaN already.
    (found,) = mended((rest,), (is_near ^ 1) & (divisor > 0.0), lambda: x.lanewise(scalar_fmod, y))
    return found


def nextafter(x: Expr, y: Expr) -> Expr:
    """The neighbour of a number in the direction of another: bits of magnitudes follow each other."""
    away = (x.bits() + 1).where((x < y) ^ (x < 0.0), x.bits() - 1).from_bits()
    smallest = x.number(0.0).bits() + 1
    step = smallest.from_bits().with_sign(y).where(x.equals(0.0), away)
    return y.where(x.equals(y), (x + y).where(x.is_nan() | y.is_nan(), step))
