"""
Division by what does not change in a kernel: a multiplication and a shift, by numbers that the host computes.

For a divisor `d` of 1 to 2^31 - 1 let `s` be the least number with `d <= 2^s`, and `m` the quotient of
2^(31+s) by `d`, rounded up. For each `n` below 2^31, `n / d`, rounded down, is the upper half of `2 n m`
shifted by `s`, that is `n m / 2^(31+s)` rounded down:

* `m d = 2^(31+s) + e` with `0 <= e < d`, so that `n m / 2^(31+s) = n / d + n e / (d 2^(31+s))`. The last term
  is below `1 / d`, as `n < 2^31` and `e < d <= 2^s`; and from `n / d` to the next whole number it is `1 / d`
  at least. Both are rounded down to the same.
* `m` and `2 n` have 32 bits: `2^s <= 2 d - 2` where `d` is above 1, so `2^(31+s) / d <= 2^32 - 2^32 / d`, and
  `2^32 / d` is above 2; for 1 it is 2^31.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith, math
from xdsl.dialects.builtin import IntegerAttr, i32, i64
from xdsl.ir import SSAValue

from tsir.lowering.builders.index_arithmetic import IndexBuilder

BITS = 31
"""The bits of numbers that are divided."""


@dataclass(frozen=True)
class Divisor:
    """The kernel arguments for a divisor, as numbers of 32 bits."""

    multiplier: SSAValue
    shift: SSAValue

    def quotient(self, builder: Builder, number: SSAValue) -> SSAValue:
        """Builds the quotient of a number of 31 bits, in 32."""
        twice = builder.insert(arith.AddiOp(number, number))
        left, right = (builder.insert(arith.ExtUIOp(x, i64)) for x in (twice, self.multiplier))
        half = builder.insert(arith.ConstantOp(IntegerAttr(32, i64)))
        product = builder.insert(arith.MuliOp(left, right))
        upper = builder.insert(arith.TruncIOp(builder.insert(arith.ShRUIOp(product, half)), i32))
        # A shift is less than 32, which the mask tells.
        mask = builder.insert(arith.ConstantOp(IntegerAttr(31, i32)))
        shift = builder.insert(arith.AndIOp(self.shift, mask))
        return builder.insert(arith.ShRUIOp(upper, shift)).result


def divisor(index: IndexBuilder, size: SSAValue) -> Divisor:
    """Builds, on the host, the numbers of a divisor; any numbers for one that is not of 1 to 2^31 - 1."""
    builder = index.builder
    zeros = builder.insert(math.CountLeadingZerosOp(index.value(index.subtract(size, 1)))).result
    shift = index.value(index.subtract(64, zeros))
    places = index.value(index.add(shift, BITS))
    power = builder.insert(arith.ShLIOp(index.value(1), places)).result
    multiplier = index.value(index.ceil_divide(power, size))
    return Divisor(*(builder.insert(arith.IndexCastOp(x, i32)).result for x in (multiplier, shift)))
