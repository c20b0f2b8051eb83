"""What the host computes with sizes, strides and numbers of 64 bits."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from fractions import Fraction

import numpy as np
from xdsl.dialects import arith
from xdsl.ir import Operation


def quotient(a: int, b: int) -> int:
    """A quotient rounded towards zero."""
    return math.trunc(Fraction(a, b))


def remainder(a: int, b: int) -> int:
    """What the quotient that is rounded towards zero leaves."""
    return a - b * quotient(a, b)


def wrapped(number: int, bits: int) -> int:
    """An integer of so many bits with a sign."""
    return (number + (1 << (bits - 1))) % (1 << bits) - (1 << (bits - 1))


INTEGERS: dict[type[Operation], Callable[[int, int], int]] = {
    arith.AddiOp: int.__add__,
    arith.SubiOp: int.__sub__,
    arith.MuliOp: int.__mul__,
    arith.DivUIOp: lambda a, b: a // (b or 1),
    arith.FloorDivSIOp: int.__floordiv__,
    arith.RemUIOp: int.__mod__,
    arith.DivSIOp: quotient,
    arith.RemSIOp: remainder,
    arith.MinSIOp: min,
    arith.MaxSIOp: max,
    arith.AndIOp: int.__and__,
    arith.OrIOp: int.__or__,
    arith.XOrIOp: int.__xor__,
    arith.ShLIOp: lambda a, b: wrapped(a << b, 64) if b < 64 else 0,
}
"""
Arithmetic on sizes and strides, which are not negative where an operation takes them for unsigned.

Our emitter divides by one in the place of zero.
"""


FLOATS: dict[type[Operation], Callable[[float, float], float]] = {
    arith.AddfOp: float.__add__,
    arith.SubfOp: float.__sub__,
    arith.MulfOp: float.__mul__,
    arith.DivfOp: np.divide,
}
"""Arithmetic on numbers of 64 bits."""


def rounded(number: float) -> float:
    """A number rounded to 32 bits."""
    return float(np.float32(number))


_RELATIONS = (
    *(operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge),
    *(operator.lt, operator.le, operator.gt, operator.ge),
)


def compare(predicate: int, a: int, b: int) -> int:
    """Whether a relation holds; from the seventh on, of numbers that are taken without their signs."""
    if predicate >= 6:
        a, b = a % (1 << 64), b % (1 << 64)
    return int(_RELATIONS[predicate](a, b))


def leading_zeros(number: int) -> int:
    """The zeros ahead of the first bit that is set."""
    return 64 - (number % (1 << 64)).bit_length()
