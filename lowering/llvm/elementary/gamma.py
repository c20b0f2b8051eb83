"""The logarithm of the gamma function."""

from __future__ import annotations

from decimal import Decimal
from math import inf

from tsir.lowering.llvm.elementary.expression import Expr, in_double
from tsir.lowering.llvm.elementary.formats import DOUBLE, PI
from tsir.lowering.llvm.elementary.logarithm import log
from tsir.lowering.llvm.elementary.trigonometric import small_cosine, small_sine

FAR = 8
"""From here on Stirling's formula serves."""

HALF_LOG_TWO_PI = Decimal("0.91893853320467274178032973640561763986139747363778")


def sine_of_half_turns(a: Expr) -> Expr:
    """The magnitude of `sin(pi * a)`; zero of what is whole."""
    rest = (a - a.intrinsic("roundeven")).abs()
    beyond = rest > 0.25
    angle = (0.5 - rest).where(beyond, rest) * float(PI)
    return small_cosine(angle, DOUBLE).where(beyond, small_sine(angle, DOUBLE))


@in_double
def lgamma(x: Expr) -> Expr:
    """
    The logarithm of the magnitude of the gamma function, of `float` in `double`.

    From 1 to 3 it is a polynomial times the zeros at 1 and 2; arguments up to 8 are brought there by
    `gamma(a + 1) = a * gamma(a)`, larger ones are left to Stirling's formula, and negative ones are
    reflected: `gamma(-a) = -pi / (sin(pi * a) * gamma(a + 1))`. Near its zeros on that side the error is
    one of the logarithms that are subtracted.
    """
    a = x.abs()
    below, far = a < 1.0, a >= float(FAR)
    whole = (a.intrinsic("floor") - 2.0).at_least(0.0)
    t = a - whole
    v = (a - 1.0).where(below, t - 2.0)
    near = v.where(below, v + 1.0) * (a.where(below, v)) * v.polynomial(DOUBLE.polynomial("log_gamma"))
    product = a.number(1.0)
    for k in range(FAR - 3):
        product = (product * (t + float(k))).where(whole > float(k), product)
    logarithm = log(a.where(below | far, product))
    inverse = 1.0 / a
    rest = (inverse * inverse).polynomial(DOUBLE.polynomial("stirling")) * inverse
    stirling = (a - 0.5).fma(logarithm - 1.0, rest + float(HALF_LOG_TWO_PI - Decimal("0.5")))
    positive = stirling.where(far, near + (-logarithm).where(below, logarithm))
    sine = sine_of_half_turns(a)
    # The gamma function of a + 1 is that of a, times a unless that is below 1.
    reflected = log(float(PI) / (sine * a.number(1.0).where(below, a))) - near.where(below, positive)
    result = reflected.where((x < 0.0) & (a > 2.0**-60), positive)
    return x.number(inf).where(a.equals(inf) | (x < 0.0) & sine.equals(0.0), result)
