"""Trigonometric functions and their inverses."""

from __future__ import annotations

from tsir.lowering.llvm.elementary.exponential import nearest
from tsir.lowering.llvm.elementary.expression import Expr, mended
from tsir.lowering.llvm.elementary.formats import DOUBLE, PI, Format, format_of, split
from tsir.lowering.llvm.elementary.large_argument import quarter_turns

LARGE = 2.0**20
"""Arguments above are reduced with more digits of pi."""


def reduced(x: Expr) -> tuple[Expr, Expr]:
    """
    `r` and the integer `n` of `x = n * pi / 2 + r`, with `r` at most pi / 4.

    pi is taken in parts whose products with `n` are exact; for large arguments, if there is one, with as many
    digits as these ask for. A `float` is reduced in `double`.
    """
    wide = x.cast("fpext", "double")
    n, quadrant = nearest(wide.fma(float(2 / PI), DOUBLE.magic), DOUBLE)
    r = wide
    for part in split(PI / 2, 32, 32, 53):
        r = n.fma(-part, r)
    far = wide.abs() > LARGE
    r, quadrant = mended((r, quadrant), far, lambda: wide.lanewise(quarter_turns))
    if x.type.scalar == "float":
        return r.cast("fptrunc", "float"), quadrant.cast("trunc", "i32")
    return r, quadrant


def small_sine(r: Expr, form: Format) -> Expr:
    """The sine of a reduced argument."""
    z = r * r
    return (z * z.polynomial(form.polynomial("sin"))).fma(r, r)


def small_cosine(r: Expr, form: Format) -> Expr:
    """The cosine of a reduced argument; what `1 - z / 2` loses to rounding is added back."""
    z = r * r
    half = z * 0.5
    high = 1.0 - half
    lost = (1.0 - high) - half
    return high + (z * z).fma(z.polynomial(form.polynomial("cos")), lost)


def turned(x: Expr, quarters: int) -> Expr:
    """The sine of an argument and some quarters of a turn."""
    form = format_of(x.type)
    r, n = reduced(x)
    n = n + quarters if quarters else n
    value = small_cosine(r, form).where((n & 1).equals(1), small_sine(r, form))
    return (value.bits() ^ ((n & 2) << form.bits - 2)).from_bits()


def sin(x: Expr) -> Expr:
    """The sine."""
    return x.where(x.equals(0.0), turned(x, 0))


def cos(x: Expr) -> Expr:
    """The cosine."""
    return turned(x, 1)


def tan(x: Expr) -> Expr:
    """The tangent."""
    form = format_of(x.type)
    r, n = reduced(x)
    sine, cosine = small_sine(r, form), small_cosine(r, form)
    odd = (n & 1).equals(1)
    return x.where(x.equals(0.0), (-cosine).where(odd, sine) / sine.where(odd, cosine))


def small_arcsine(x: Expr, z: Expr, form: Format) -> Expr:
    """The arc sine of an argument up to one half, whose square is given."""
    return (z * z.polynomial(form.polynomial("asin"))).fma(x, x)


def asin(x: Expr) -> Expr:
    """The arc sine: above one half by that of `sqrt((1 - x) / 2)`."""
    form = format_of(x.type)
    high, low = form.pair(PI / 2)
    a = x.abs()
    far = a > 0.5
    z = ((1.0 - a) * 0.5).where(far, a * a)
    y = small_arcsine(z.intrinsic("sqrt").where(far, a), z, form)
    return (high - (y + y - low)).where(far, y).with_sign(x)


def acos(x: Expr) -> Expr:
    """The arc cosine, by the arc sine of `sqrt((1 - |x|) / 2)` where that is smaller."""
    form = format_of(x.type)
    half, half_low = form.pair(PI / 2)
    full, full_low = form.pair(PI)
    a = x.abs()
    far = a > 0.5
    z = ((1.0 - a) * 0.5).where(far, a * a)
    y = small_arcsine(z.intrinsic("sqrt").where(far, x), z, form)
    outer = (full - (y + y - full_low)).where(x < 0.0, y + y)
    return outer.where(far, half - (y - half_low))


def small_arctangent(n: Expr, d: Expr, form: Format) -> tuple[Expr, Expr]:
    """
    The arc tangent of `n / d` between 0 and 1, in two parts to be added.

    Above tan(pi / 8) it is pi / 4 and that of `(n - d) / (n + d)`.
    """
    steep = n > d * 0.41421356
    t = (n - d).where(steep, n) / (n + d).where(steep, d)
    z = t * t
    angle = (z * z.polynomial(form.polynomial("atan"))).fma(t, t)
    high, low = form.pair(PI / 4)
    return n.number(high).where(steep, 0.0), angle + n.number(low).where(steep, 0.0)


def atan(x: Expr) -> Expr:
    """The arc tangent; above 1 it is pi / 2 less that of the reciprocal."""
    form = format_of(x.type)
    high, low = form.pair(PI / 2)
    a = x.abs()
    far = a > 1.0
    base, angle = small_arctangent(a.number(1.0).where(far, a), a.where(far, 1.0), form)
    outer = (high - base) - (angle - low)
    return outer.where(far, base + angle).with_sign(x)


def atan2(y: Expr, x: Expr) -> Expr:
    """The angle of a point, from the octant of its magnitudes outward."""
    form = format_of(x.type)
    half, half_low = form.pair(PI / 2)
    full, full_low = form.pair(PI)
    a, b = x.abs(), y.abs()
    upright = b > a
    small, great = a.where(upright, b), b.where(upright, a)
    # 0 / 0 is no angle but 0, and infinity beside infinity is the diagonal.
    great_or_one = great.number(1.0).where(great.equals(0.0), great)
    both = small.equals(float("inf"))
    # The sum of the largest numbers overflows, that of their halves does not.
    factor = great.number(0.5).where(great > 2.0 ** (form.bias - 1), 1.0)
    small, great_or_one = small * factor, great_or_one * factor
    base, angle = small_arctangent(
        small.number(1.0).where(both, small), great.number(1.0).where(both, great_or_one), form
    )
    outer = (half - base) - (angle - half_low)
    steep = outer.where(upright, base + angle)
    sign = x.bits() < 0
    # pi less the angle, in parts where the angle is in parts.
    behind = (full - base) - (angle - full_low)
    behind_upright = (half + base) + (angle + half_low)
    left = behind_upright.where(upright, behind)
    result = left.where(sign, steep).with_sign(y)
    return result.where(_ordered(x, y), float("nan"))


def _ordered(x: Expr, y: Expr) -> Expr:
    b = x.builder
    return Expr(b, b.compare("ord", x.value, y.value))
