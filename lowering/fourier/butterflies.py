"""
Transforms of few numbers, each of which is a vector of rows side by side.

A number is a pair of vectors, its real and its imaginary parts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith, vector
from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import constant, element_type, insert
from tsir.lowering.builders.memrefs import vector_type

Number: TypeAlias = tuple[SSAValue, SSAValue]
Butterfly: TypeAlias = "Callable[[Lanes, Sequence[Number]], list[Number]]"


@dataclass(frozen=True)
class Lanes:
    """Arithmetic on numbers whose parts are vectors of a dtype."""

    builder: Builder
    dtype: DType
    count: int

    @property
    def kind(self) -> VectorType[Attribute]:
        """The type of a vector."""
        return vector_type(element_type(self.dtype), self.count)

    def wide(self, scalar: SSAValue) -> SSAValue:
        """A vector with the same number in each lane."""
        return insert(self.builder, vector.BroadcastOp(scalar, self.kind))

    def number(self, value: float) -> SSAValue:
        """A vector of a constant."""
        return self.wide(constant(self.builder, value, self.dtype).value)

    def add(self, a: Number, b: Number) -> Number:
        return self._each(arith.AddfOp, a, b)

    def subtract(self, a: Number, b: Number) -> Number:
        return self._each(arith.SubfOp, a, b)

    def _each(self, make: type[arith.AddfOp] | type[arith.SubfOp], a: Number, b: Number) -> Number:
        re, im = (insert(self.builder, make(x, y)) for x, y in zip(a, b, strict=True))
        return re, im

    def negative(self, x: SSAValue) -> SSAValue:
        return insert(self.builder, arith.NegfOp(x))

    def fused(self, x: SSAValue, y: SSAValue, z: SSAValue) -> SSAValue:
        """x * y + z."""
        return insert(self.builder, vector.FMAOp(x, y, z))

    def scaled(self, a: Number, factor: SSAValue) -> Number:
        re, im = (insert(self.builder, arith.MulfOp(x, factor)) for x in a)
        return re, im

    def scaled_add(self, a: Number, factor: SSAValue, b: Number) -> Number:
        """factor * a + b for a real factor."""
        re, im = (self.fused(x, factor, y) for x, y in zip(a, b, strict=True))
        return re, im

    def multiply(self, a: Number, b: Number) -> Number:
        (x, y), (c, d) = a, b
        first, second = (insert(self.builder, arith.MulfOp(x, z)) for z in (c, d))
        return self.fused(self.negative(y), d, first), self.fused(y, c, second)

    def turn(self, a: Number) -> Number:
        """-i times a number."""
        return a[1], self.negative(a[0])


def _two(at: Lanes, x: Sequence[Number]) -> list[Number]:
    return [at.add(*x), at.subtract(*x)]


def _three(at: Lanes, x: Sequence[Number]) -> list[Number]:
    both = at.add(x[1], x[2])
    middle = at.scaled_add(both, at.number(-0.5), x[0])
    side = at.turn(at.scaled(at.subtract(x[1], x[2]), at.number(math.sqrt(3) / 2)))
    return [at.add(x[0], both), at.add(middle, side), at.subtract(middle, side)]


def _four(at: Lanes, x: Sequence[Number]) -> list[Number]:
    a, b = _two(at, (x[0], x[2]))
    c, d = _two(at, (x[1], x[3]))
    d = at.turn(d)
    return [at.add(a, c), at.add(b, d), at.subtract(a, c), at.subtract(b, d)]


def _five(at: Lanes, x: Sequence[Number]) -> list[Number]:
    c1, c2, s1, s2 = (at.number(f(2 * math.pi * k / 5)) for f in (math.cos, math.sin) for k in (1, 2))
    (a, b), (c, d) = _two(at, (x[1], x[4])), _two(at, (x[2], x[3]))
    near = at.scaled_add(a, c1, at.scaled_add(c, c2, x[0]))
    far = at.scaled_add(a, c2, at.scaled_add(c, c1, x[0]))
    beside = at.turn(at.scaled_add(b, s1, at.scaled(d, s2)))
    behind = at.turn(at.scaled_add(b, s2, at.scaled(d, at.negative(s1))))
    return [
        at.add(x[0], at.add(a, c)), at.add(near, beside), at.add(far, behind), at.subtract(far, behind),
        at.subtract(near, beside),
    ]  # fmt: skip


def _eight(at: Lanes, x: Sequence[Number]) -> list[Number]:
    even, odd = _four(at, x[::2]), _four(at, x[1::2])
    half = at.number(math.sqrt(0.5))
    minus = at.negative(half)
    (a, b), (c, d) = odd[1], odd[3]
    plus, difference = insert(at.builder, arith.AddfOp(a, b)), insert(at.builder, arith.SubfOp(b, a))
    odd[1] = at.scaled((plus, difference), half)
    odd[2] = at.turn(odd[2])
    plus, difference = insert(at.builder, arith.AddfOp(c, d)), insert(at.builder, arith.SubfOp(c, d))
    odd[3] = at.scaled((difference, plus), minus)
    pairs = list(zip(even, odd, strict=True))
    return [at.add(*pair) for pair in pairs] + [at.subtract(*pair) for pair in pairs]


BUTTERFLIES: Mapping[int, Butterfly] = {2: _two, 3: _three, 4: _four, 5: _five, 8: _eight}
"""The transforms of so many numbers; of others, each result is a sum over all of them."""
