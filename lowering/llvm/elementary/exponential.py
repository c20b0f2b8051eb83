"""Exponentials and hyperbolic functions."""

from __future__ import annotations

from tsir.lowering.llvm.elementary.expression import Expr
from tsir.lowering.llvm.elementary.formats import LOG_2, Format, format_of


def power_of_two(n: Expr, form: Format) -> Expr:
    """The float `2**n` of an integer in the range of normal exponents."""
    return ((n + form.bias) << form.fraction).from_bits()


def scaled(y: Expr, biased: Expr, form: Format) -> Expr:
    """
    `y * 2**n` in two steps, so that results may be subnormal or infinite; rounded once.

    `n` is given with twice the bias added, so that each half of it has the exponent of a float in its low
    bits; what stands above these is shifted out.
    """
    half = biased >> 1
    low, high = ((part << form.fraction).from_bits() for part in (half, biased - half))
    return y * low * high


def nearest(shifted: Expr, form: Format) -> tuple[Expr, Expr]:
    """The integer nearest to a number to which `magic` was added, as a float and as an integer."""
    return shifted - form.magic, shifted.bits() - form.magic_bits


def reduced(x: Expr, form: Format) -> tuple[Expr, Expr]:
    """`r` and the integer `n` of `x = n * log(2) + r`, with `r` at most half of log(2); `n` for `scaled`."""
    first, second = form.split(LOG_2)
    shifted = x.fma(float(1 / LOG_2), form.biased_magic)
    n = shifted - form.biased_magic
    return n.fma(-second, n.fma(-first, x)), shifted.bits()


def small_expm1(r: Expr, form: Format) -> Expr:
    """`exp(r) - 1` of a reduced argument."""
    return r.polynomial(form.polynomial("exp")).fma(r * r, r)


def small_exp(r: Expr, form: Format) -> Expr:
    """`exp(r)` of a reduced argument."""
    return r.polynomial((1.0, 1.0, *form.polynomial("exp")))


def exp_scaled(x: Expr, shift: int, lost: Expr | None = None) -> Expr:
    """`exp(x + lost) * 2**shift`, without overflow on the way; `lost` is what was rounded off `x`."""
    form = format_of(x.type)
    r, n = reduced(x.at_most(form.overflow).at_least(form.underflow), form)
    r = r if lost is None else r + lost
    return scaled(small_exp(r, form), n + shift if shift else n, form)


def exp(x: Expr) -> Expr:
    """The exponential."""
    return exp_scaled(x, 0)


def exp2(x: Expr) -> Expr:
    """A power of two; exact for integers."""
    form = format_of(x.type)
    x = x.at_most(form.bias + 2.0).at_least(-form.bias - form.precision - 1.0)
    shifted = x + form.biased_magic
    r = (x - (shifted - form.biased_magic)) * float(LOG_2)
    return scaled(small_exp(r, form), shifted.bits(), form)


def expm1(x: Expr) -> Expr:
    """
    `exp(x) - 1` without cancellation: `2**n * (expm1(r) + (1 - 2**-n))`.

    Below -60 * log(2) the result is -1, and above 60 * log(2) the one makes no difference.
    """
    form = format_of(x.type)
    r, n = reduced(x.at_most(form.overflow).at_least(-40.0), form)
    exponent = n - form.biased_magic_bits
    one = 1.0 - power_of_two(-1 * exponent.intrinsic("smin", 60), form)
    return scaled(small_expm1(r, form) + one, n, form).with_sign(x)


def sinh(x: Expr) -> Expr:
    """The hyperbolic sine: a polynomial up to 1, else the difference of exponentials."""
    form = format_of(x.type)
    a = x.abs()
    z = x * x
    small = (z * z.polynomial(form.polynomial("sinh"))).fma(a, a)
    half = exp_scaled(a, -1)
    return small.where(a < 1.0, half - 0.25 / half).with_sign(x)


def cosh(x: Expr) -> Expr:
    """The hyperbolic cosine."""
    half = exp_scaled(x.abs(), -1)
    return half + 0.25 / half


def tanh(x: Expr) -> Expr:
    """The hyperbolic tangent: a polynomial up to 0.625, else `1 - 2 / (exp(2 * x) + 1)`."""
    form = format_of(x.type)
    a = x.abs()
    z = x * x
    small = (z * z.polynomial(form.polynomial("tanh"))).fma(a, a)
    large = 1.0 - 2.0 / (exp(a + a) + 1.0)
    return small.where(a < 0.625, large).with_sign(x)


def sigmoid(x: Expr) -> Expr:
    """The logistic function, accurate in both tails."""
    e = exp(-x.abs())
    return e.where(x < 0.0, 1.0) / (e + 1.0)
