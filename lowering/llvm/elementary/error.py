"""The error function, its complement, and the distribution function of the normal distribution."""

from __future__ import annotations

from tsir.lowering.llvm.elementary.exponential import exp, exp_scaled, reduced, scaled, small_exp
from tsir.lowering.llvm.elementary.expression import Expr
from tsir.lowering.llvm.elementary.formats import Format, format_of

CERTAIN = {"float": 4.0, "double": 6.0}
"""Above this the error function is 1 in the format."""
VANISHING = {"float": 10.1, "double": 28.0}
"""Above this its complement is 0 in the format."""
OUTERMOST = {"float": 14.3, "double": 40.0}
"""Standard normal numbers of the format are no further out."""
HALF_ROOT = 0.7071067811865476, -4.833646656726457e-17
"""The square root of a half in two parts."""


def small_erf(a: Expr, form: Format) -> Expr:
    """The error function of an argument up to 1."""
    return (a * a).polynomial(form.polynomial("erf")).fma(a, a)


def decay(a: Expr) -> Expr:
    """`exp(-a * a)`; the rounding error of the square, as large as many units in the result, is made good."""
    square = a * a
    return exp_scaled(-square, 0, lost=-a.exact_fma(a, -square))


def whole_erfc(a: Expr, form: Format) -> Expr:
    """
    The complement of any magnitude: `exp(-a * a) * P(q) / (a + 3)` with `q = (a - 3) / (a + 3)`.

    The rounding errors of the denominator and of its inverse are made good.
    """
    denominator = a + 3.0
    inverse = 1.0 / denominator
    rest = inverse * ((-inverse).exact_fma(denominator, 1.0) - inverse * (a - (denominator - 3.0)))
    q = rest.fma(-6.0, inverse.exact_fma(-6.0, 1.0))
    numerator = q.polynomial(form.polynomial("whole_erfc"))
    return decay(a) * numerator.fma(rest, numerator * inverse)


def large_erfc(a: Expr, form: Format) -> Expr:
    """The complement from 0.5 to 28."""
    return decay(a) * large_erfc_scaled(a, form)


def large_erfc_scaled(a: Expr, form: Format) -> Expr:
    """
    The complement times `exp(a * a)` from 0.5 to 28: `P(q) / (1 + 2 * a)` with `q = (a - 4) / (a + 4)`.

    The rounding errors of the denominator and of the quotient are made good.
    """
    q = (a - 4.0) / (a + 4.0)
    numerator = q.polynomial(form.polynomial("erfc"))
    denominator = a + a + 1.0
    inverse = 1.0 / denominator
    quotient = numerator * inverse
    rest = (-quotient).exact_fma(denominator, numerator) - quotient * (a + a - (denominator - 1.0))
    return rest.fma(inverse, quotient)


def erf(x: Expr) -> Expr:
    """The error function; in `float` its complement is the exponential of a polynomial."""
    form = format_of(x.type)
    a = x.abs().at_most(CERTAIN[form.scalar])
    if form.scalar == "float":
        rest = exp(-(a * a.polynomial(form.polynomial("erfc_exponent"))))
    else:
        rest = large_erfc(a, form)
    return small_erf(a, form).where(a < 0.96, 1.0 - rest).with_sign(x)


def erfc(x: Expr) -> Expr:
    """The complement of the error function, accurate in its tail; in `float` one formula serves all."""
    form = format_of(x.type)
    a = x.abs().at_most(VANISHING[form.scalar])
    if form.scalar == "float":
        whole = whole_erfc(a, form)
        return (2.0 - whole).where(x < 0.0, whole)
    outer = large_erfc(a, form)
    inner = small_erf(a, form)
    positive = (1.0 - inner).where(a < 0.5, outer)
    negative = (1.0 + inner).where(a < 0.5, 2.0 - outer)
    return negative.where(x < 0.0, positive)


def ndtr(x: Expr) -> Expr:
    """
    The probability that a standard normal number is below, accurate in its tail.

    In `float` that of being further out is `exp(-a * a / 2) * P(q) / (a + 4)`, `q = (a - 4) / (a + 4)`. The
    rounding error of the square is made good, and in `double` that of the argument of the complement.
    """
    form = format_of(x.type)
    outermost = OUTERMOST[form.scalar]
    if form.scalar == "double":
        x = x.at_most(outermost).at_least(-outermost)
        first, second = HALF_ROOT
        y = x * -first
        lost = x.exact_fma(-first, -y) - x * second
        below = 0.5 * erfc(y)
        return (y.at_least(0.0) * lost * -2.0).fma(below, below)
    a = x.abs().at_most(outermost)
    inverse = 1.0 / (a + 4.0)
    half = a * 0.5
    square = half * a
    r, n = reduced(-square, form)
    density = scaled(small_exp(r - half.exact_fma(a, -square), form), n, form)
    outside = density * (inverse.fma(-8.0, 1.0).polynomial(form.polynomial("normal")) * inverse)
    return outside.where(x < 0.0, 1.0 - outside)
