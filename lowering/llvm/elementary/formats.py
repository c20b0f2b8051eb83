"""The two floating-point formats, and constants split so that products with small integers are exact."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from tsir.lowering.llvm.elementary.polynomials import POLYNOMIALS
from tsir.lowering.llvm.ir.types import Type

LOG_2 = Decimal("0.69314718055994530941723212145817656807550013436026")
LOG_10 = Decimal("2.30258509299404568401799145468436420760110148862877")
PI = Decimal("3.14159265358979323846264338327950288419716939937511")


def rounded(number: Fraction, bits: int) -> Fraction:
    """A number rounded to so many significant bits."""
    exponent = 0
    while abs(number) * Fraction(2) ** exponent < 2 ** (bits - 1):
        exponent += 1
    while abs(number) * Fraction(2) ** exponent >= 2**bits:
        exponent -= 1
    return Fraction(round(number * Fraction(2) ** exponent)) / Fraction(2) ** exponent


def split(number: Decimal, *widths: int) -> tuple[float, ...]:
    """A constant as a sum of parts with so many bits each."""
    rest = Fraction(number)
    parts: list[float] = []
    for width in widths:
        part = rounded(rest, width)
        parts.append(float(part))
        rest -= part
    return tuple(parts)


@dataclass(frozen=True)
class Format:
    """The parameters of `float` or `double` in the formulas."""

    scalar: str
    precision: int
    """Bits of the significand, with the leading one."""
    bias: int
    underflow: float
    """`exp` of anything below is zero."""
    overflow: float
    """`exp` of anything above is infinite, also when halved."""
    short: int
    """Bits of the first part of a constant: its product with an exponent is exact."""

    @property
    def bits(self) -> int:
        """The width."""
        return 32 if self.scalar == "float" else 64

    @property
    def fraction(self) -> int:
        """Bits of the significand that are stored."""
        return self.precision - 1

    @property
    def smallest_normal(self) -> float:
        """The smallest number with all bits of precision."""
        return 2.0 ** (1 - self.bias)

    @property
    def magic(self) -> float:
        """Added to a small number, it leaves the nearest integer in the low bits of the sum."""
        return 1.5 * 2.0**self.fraction

    @property
    def magic_bits(self) -> int:
        """The bits of `magic`."""
        return (self.bias + self.fraction << self.fraction) | 1 << self.fraction - 1

    @property
    def biased_magic(self) -> float:
        """As `magic`, with twice the bias in the low bits."""
        return self.magic + 2 * self.bias

    @property
    def biased_magic_bits(self) -> int:
        """The bits of `biased_magic`."""
        return self.magic_bits + 2 * self.bias

    def split(self, number: Decimal) -> tuple[float, float]:
        """A constant whose first part has an exact product with any exponent."""
        first, second = split(number, self.short, self.precision)
        return first, second

    def pair(self, number: Decimal) -> tuple[float, float]:
        """A constant to twice the precision."""
        first, second = split(number, self.precision, self.precision)
        return first, second

    def polynomial(self, name: str) -> tuple[float, ...]:
        """The coefficients of a polynomial."""
        return POLYNOMIALS[name, self.scalar]


FLOAT = Format("float", 24, 127, -104.0, 90.0, 15)
DOUBLE = Format("double", 53, 1023, -746.0, 711.0, 41)


def format_of(type: Type) -> Format:
    """The format of a type."""
    return FLOAT if type.scalar == "float" else DOUBLE
