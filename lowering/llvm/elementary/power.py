"""Powers and roots."""

from __future__ import annotations

from decimal import Decimal
from math import inf, nan

from tsir.lowering.llvm.elementary.exponential import exp2, exp_scaled
from tsir.lowering.llvm.elementary.expression import Expr
from tsir.lowering.llvm.elementary.formats import DOUBLE, LOG_2
from tsir.lowering.llvm.elementary.logarithm import log2, normalised, with_limits

OUT_OF_RANGE = 1e3
"""Above this exponent a power of e is zero or infinite."""


def rsqrt(x: Expr) -> Expr:
    """One over the square root."""
    return 1.0 / x.intrinsic("sqrt")


def cbrt(x: Expr) -> Expr:
    """The cube root; in `double` a step of Newton's makes good what the power of two lacks."""
    a = x.abs()
    wide = a.cast("fpext", "double")
    root = exp2(log2(wide) * (1.0 / 3.0))
    if x.type.scalar == "float":
        return root.cast("fptrunc", "float").with_sign(x)
    square = root * root
    rest = square.exact_fma(root, -a) + root.exact_fma(root, -square) * root
    better = root - rest / (square * 3.0)
    return better.where((a > 0.0) & (a < inf), root).with_sign(x)


def accurate_log(x: Expr) -> tuple[Expr, Expr]:
    """
    The logarithm of a positive `double` in two parts, right to 64 bits or more.

    `log(1 + f) = 2 * s + 2 / 3 * s**3 + s**5 * P(s**2)` with `s = f / (2 + f)`, the first two terms in two
    parts each.
    """
    k, f = normalised(x, DOUBLE)
    d = f + 2.0
    s = f / d
    low = ((-s).exact_fma(d, f) - s * (f - (d - 2.0))) / d
    square = s * s
    square_low = s.exact_fma(s, -square) + 2.0 * s * low
    cube = s * square
    cube_low = s.exact_fma(square, -cube) + (s * square_low + low * square)
    factor, factor_low = DOUBLE.pair(Decimal(2) / 3)
    third = cube * factor
    third_low = cube.exact_fma(factor, -third) + (cube * factor_low + cube_low * factor)
    tail = cube * square * square.polynomial(DOUBLE.polynomial("log_fifth"))
    twice = s + s
    near = twice + third
    near_low = (third - (near - twice)) + (2.0 * low + third_low + tail)
    first, second = DOUBLE.split(LOG_2)
    far = k * first
    total = far + near
    lost = (near - (total - far)).where(far.abs() > near.abs(), far - (total - near))
    rest = lost + k.fma(second, near_low)
    high = total + rest
    return with_limits(x, high), rest - (high - total)


def magnitude(x: Expr, y: Expr) -> Expr:
    """`x**y` of a number that is not negative: of `float` in `double`, of `double` in two parts."""
    if x.type.scalar == "float":
        wide = exp2(y.cast("fpext", "double") * log2(x.cast("fpext", "double")))
        return wide.cast("fptrunc", "float")
    high, low = accurate_log(x)
    product = y * high
    lost = y.exact_fma(high, -product) + y * low
    return exp_scaled(product, 0, lost=lost.where(product.abs() < OUT_OF_RANGE, 0.0))


def pow(x: Expr, y: Expr) -> Expr:
    """
    A power, by the logarithm of the magnitude.

    Beside that: anything to the power 0 and 1 to any power is 1; a negative base has a result for an
    integer exponent, negative if that is odd, and for an infinite exponent.
    """
    one = x.number(1.0)
    size = one.where(x.abs().equals(1.0) & y.abs().equals(inf), magnitude(x.abs(), y))
    whole = y.intrinsic("floor").equals(y)
    half = y * 0.5
    odd = whole & (half.intrinsic("floor") < half) & (y.abs() < inf)
    negative = x.bits() < 0
    result = (-size).where(odd & negative, size)
    imaginary = (x < 0.0) & (x > -inf)
    result = result.where(whole, x.number(nan).where(imaginary, result))
    return one.where(x.equals(1.0), one.where(y.equals(0.0), result))
