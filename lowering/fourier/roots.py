"""Tables of the roots of unity, exp(-2 pi i j / n), and how a length is the product of small factors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import IndexType, i64
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType, real_of
from tsir.lowering.builders.element import Scalar, convert, insert, joined
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.builders.loop_nests import for_loop
from tsir.lowering.builders.scalar import Expressions
from tsir.lowering.values.tensors import Body, Function, Tensor

RADICES = (8, 4, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31)
"""The factors of a length, in the order in which they are tried; a length with others is none of products."""

MOST_FACTORS = 64

_FINE = 64
"""Neighbouring roots are products of one of so many and one of those that are so far apart."""

_ROOT = (
    "part = floor(8.0 * j / n)",
    "rest = 8.0 * j - part * n",
    "angle = (rest if part % 2.0 == 0.0 else n - rest) / n * 0.7853981633974483",
    "turned = part == 1.0 or part == 2.0 or part == 5.0 or part == 6.0",
    "c = cos(angle)",
    "s = sin(angle)",
    "x = s if turned else c",
    "y = c if turned else s",
)
"""The root at `j`, by the angle to the nearest of the axes, so that those on axes are exact."""

_PARTS = ("-x if part >= 2.0 and part < 6.0 else x", "y if part >= 4.0 else -y")


@dataclass(frozen=True)
class Roots:
    """The real and the imaginary parts of the roots of a number, each in a row."""

    real: SSAValue
    imaginary: SSAValue

    def load(self, builder: Builder, at: SSAValue) -> tuple[SSAValue, SSAValue]:
        """One root."""
        parts = (self.real, self.imaginary)
        re, im = (insert(builder, memref.LoadOp.get(part, [at])) for part in parts)
        return re, im


def roots(function: Function, count: Index, dtype: DType) -> Roots:
    """The roots of a number, computed in f64."""
    shapes = function.shapes
    rows = shapes.ceil_divide(count, _FINE)
    coarse, fine = _some(function, count, rows, _FINE), _some(function, count, _FINE, 1)
    size = shapes.multiply(rows, _FINE)
    made = [function.allocate(dtype, [size]) for _ in range(2)]
    grids = [Tensor(x.buffer, dtype, (rows, _FINE), (_FINE, 1)) for x in made]

    def compute(body: Body) -> Sequence[Scalar]:
        names = dict(zip("abcd", body.elements, strict=False))
        expressions = Expressions(body.builder, DType.f64)
        expressions.bind(names)
        return [expressions.number(text, dtype) for text in ("a * c - b * d", "a * d + b * c")]

    function.structured([*coarse, *fine], grids, compute, [[0], [0], [1], [1], [0, 1], [0, 1]], 2)
    return Roots(*(tensor.buffer for tensor in made))


def _some(function: Function, count: Index, number: Index, step: int) -> list[Tensor]:
    """The parts of every so manyth root in f64."""
    made = [function.allocate(DType.f64, [number]) for _ in range(2)]
    whole = Scalar(function.shapes.to_i64(count), DType.i64)
    n = convert(function.builder, whole, DType.f64)

    def compute(body: Body) -> Sequence[Scalar]:
        place = insert(body.builder, arith.IndexCastOp(body.position(0), i64))
        expressions = Expressions(body.builder, DType.f64)
        expressions.bind({"k": Scalar(place, DType.i64), "n": n}, (f"j = float(k) * {step}.0", *_ROOT))
        return [expressions.number(text) for text in _PARTS]

    function.structured([], made, compute)
    return made


def chirp(function: Function, count: Index, dtype: DType, backward: Flag) -> Tensor:
    """The numbers exp(-pi i j j / n) of a complex dtype, for each j below n; backward, their conjugates."""
    made = function.allocate(dtype, [count])
    whole = Scalar(function.shapes.to_i64(function.shapes.multiply(count, 2)), DType.i64)
    n = convert(function.builder, whole, DType.f64)
    turns = Scalar(function.shapes.flag(backward), DType.bool)
    square = ("s = float(k) * float(k)", "j = s - n * floor(s / n)")

    def compute(body: Body) -> Sequence[Scalar]:
        place = insert(body.builder, arith.IndexCastOp(body.position(0), i64))
        expressions = Expressions(body.builder, DType.f64)
        expressions.bind({"k": Scalar(place, DType.i64), "n": n, "back": turns}, (*square, *_ROOT))
        whole = ("re = " + _PARTS[0], "im = " + _PARTS[1])
        expressions.bind({}, whole)
        re, im = (expressions.number(text, real_of(dtype)) for text in ("re", "-im if back else im"))
        return [joined(body.builder, re, im)]

    function.structured([], [made], compute)
    return made


@dataclass(frozen=True)
class Factors:
    """The radices of a length, how many they are, and what is left of it besides."""

    memory: SSAValue
    count: SSAValue
    rest: SSAValue


def factors(function: Function, length: Index) -> Factors:
    """The factors of a length of at least 1."""
    builder, index = function.builder, IndexBuilder(function.builder)
    memory = insert(builder, memref.AllocOp.get(i64, 64, [MOST_FACTORS]))

    def step(inner: Builder, _: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        rest, count = carried
        at = IndexBuilder(inner)
        radix: Index = 1
        for each in reversed(RADICES):
            radix = at.select(at.compare("eq", at.remainder(rest, each), 0), each, radix)
        found = insert(inner, arith.IndexCastOp(at.value(radix), i64))
        inner.insert(memref.StoreOp.get(found, memory, [count]))
        more = at.select(at.compare("eq", radix, 1), 0, 1)
        return [at.value(at.divide(rest, radix)), at.value(at.add(count, more))]

    bounds = (0, MOST_FACTORS - 1, 1)
    loop = for_loop(builder, bounds, [index.value(length), index.value(0)], step)
    return Factors(memory, loop.results[1], loop.results[0])


def radix_at(builder: Builder, memory: SSAValue, place: SSAValue) -> SSAValue:
    """One of the radices."""
    found = insert(builder, memref.LoadOp.get(memory, [place]))
    return insert(builder, arith.IndexCastOp(found, IndexType()))


def near_root(function: Function, length: Index, found: Factors) -> Index:
    """The largest product of the first factors that is at most the square root of a length."""

    def step(inner: Builder, place: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        at = IndexBuilder(inner)
        more = at.multiply(carried[0], radix_at(inner, found.memory, place))
        fits = at.compare("slt", at.multiply(more, more), at.add(length, 1))
        return [at.value(at.select(fits, more, carried[0]))]

    one = IndexBuilder(function.builder).value(1)
    return for_loop(function.builder, (0, found.count, 1), [one], step).results[0]
