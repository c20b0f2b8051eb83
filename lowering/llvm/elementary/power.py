"""Powers and roots."""

from __future__ import annotations

from math import inf, nan

from tsir.lowering.llvm.elementary.exponential import exp2
from tsir.lowering.llvm.elementary.expression import Expr
from tsir.lowering.llvm.elementary.logarithm import log2


def rsqrt(x: Expr) -> Expr:
    """One over the square root."""
    return 1.0 / x.intrinsic("sqrt")


def pow(x: Expr, y: Expr) -> Expr:
    """
    A power: of `float` by `exp2(y * log2(|x|))` in `double`, of `double` by the C library.

    Beside that: anything to the power 0 and 1 to any power is 1; a negative base has a result for an
    integer exponent, negative if that is odd, and for an infinite exponent.
    """
    if x.type.scalar == "double":
        return x.libm("pow", y)
    base, exponent = x.abs().cast("fpext", "double"), y.cast("fpext", "double")
    magnitude = exp2(exponent * log2(base)).cast("fptrunc", "float")
    one = x.number(1.0)
    magnitude = one.where(x.abs().equals(1.0) & y.abs().equals(inf), magnitude)
    whole = y.intrinsic("floor").equals(y)
    half = y * 0.5
    odd = whole & (half.intrinsic("floor") < half) & (y.abs() < inf)
    negative = x.bits() < 0
    result = (-magnitude).where(odd & negative, magnitude)
    imaginary = (x < 0.0) & (x > -inf)
    result = result.where(whole, x.number(nan).where(imaginary, result))
    return one.where(x.equals(1.0), one.where(y.equals(0.0), result))
