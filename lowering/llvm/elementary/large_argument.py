"""The reduction of large arguments by quarters of a turn, with as many digits of pi as they need."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from tsir.lowering.llvm.elementary.expression import Expr
from tsir.lowering.llvm.elementary.formats import DOUBLE, PI

WORDS = 19
"""Words of 64 bits of 2 / pi that the exponents of `double` lead to."""

_AHEAD = 1
"""Words of zeros ahead of them, for arguments that are not so large."""

_FIRST = DOUBLE.bias + DOUBLE.fraction + 2 - 64 * _AHEAD
"""The biased exponent from which arguments are taken: the table begins so far ahead of their units."""


def arctangent_of_inverse(n: int, one: int) -> int:
    """The arc tangent of `1 / n`, in units of which `one` are 1."""
    total, term, k = 0, one // n, 0
    while term:
        total += (-1) ** k * (term // (2 * k + 1))
        term //= n * n
        k += 1
    return total


@cache
def two_over_pi() -> tuple[int, ...]:
    """The words of 2 / pi, the highest first."""
    one = 1 << 64 * (WORDS + 2)
    pi = 16 * arctangent_of_inverse(5, one) - 4 * arctangent_of_inverse(239, one)
    number = (2 * one * one // pi) >> 128
    return tuple(number >> 64 * (WORDS - 1 - k) & (1 << 64) - 1 for k in range(WORDS))


def quarter_turns(x: Expr) -> tuple[Expr, Expr]:
    """
    `r` and `n` of `x = n * pi / 2 + r`, with `n` modulo 4, of numbers of `double` from 2**-20 on.

    What of 2 / pi gives multiples of 4 is left out: a window of 192 bits remains, whose product with the
    significand has the quadrant in its two highest bits. No number of `double` is so near to a multiple of
    pi / 2 that fewer than 64 of the others are right. The rest of the fraction is in two parts when it is
    multiplied by pi / 2. What is not finite has no rest.
    """
    bits = x.bits()
    exponent = bits.shifted_right(DOUBLE.fraction) & 0x7FF
    significand = (bits & (1 << DOUBLE.fraction) - 1) | 1 << DOUBLE.fraction
    start = (exponent - _FIRST).intrinsic("smax", 0)
    table = (0,) * _AHEAD + two_over_pi()
    words = [(start.shifted_right(6) + k).entry("two_over_pi", table) for k in range(4)]
    shift = start & 63
    # A shift by all 64 bits is one by 1 and one by 63.
    high, middle, low = (
        (a << shift) | b.shifted_right(1).shifted_right(63 - shift) for a, b in pairwise(words)
    )
    wide = significand.resized(128)
    product = wide * middle.resized(128) + (wide * low.resized(128)).shifted_right(64)
    top, rest = significand * high + product.shifted_right(64).resized(64), product.resized(64)
    quadrant = top.shifted_right(62)
    whole, part = (top << 2) | rest.shifted_right(62), rest << 2
    # The fraction of the nearest quarter, which may be negative, and its magnitude.
    quadrant = quadrant + whole.shifted_right(63)
    sign = whole >> 63
    whole, part = whole ^ sign, part ^ sign
    zeros = whole.leading_zeros() & 63
    digits = (whole << zeros) | part.shifted_right(1).shifted_right(63 - zeros)
    first, second = ((digits & mask).cast("uitofp", "double") for mask in (-(1 << 11), (1 << 11) - 1))
    half_pi, half_pi_low = DOUBLE.pair(PI / 2)
    r = first.exact_fma(half_pi, first.exact_fma(half_pi_low, second * half_pi))
    unit = ((DOUBLE.bias - 64 - zeros) << DOUBLE.fraction).from_bits()
    negative = bits >> 63
    r = (r * unit).bits() ^ ((sign ^ negative) << 63)
    return r.from_bits() + (x - x), (quadrant ^ negative) - negative
