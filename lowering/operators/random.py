"""
Random operators that are given their generator: the numbers of `tsir.dialects.operators.philox`, computed
where they are read. An element depends on its place alone, so threads, vectors and loops around give the
same numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import pi
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.dialects.builtin import i64
from xdsl.ir import SSAValue

from tsir.dialects.operators.philox import KEY_STEPS, MANTISSA_BITS, MULTIPLIERS, ROUNDS, WORD
from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.table.families import random
from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import scalar_arithmetic as scalar
from tsir.lowering.builders.element import Scalar, constant, convert, insert
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.builders.scalar_functions import FUNCTIONS
from tsir.lowering.operators.factory import demand_sizes
from tsir.lowering.values.call import Call, Lowered, Unsupported
from tsir.lowering.values.tensors import Body, Tensor

_WORD_BITS = 32
_DOUBLE_BITS = MANTISSA_BITS[DType.f64]


@dataclass(frozen=True)
class _Words:
    """Arithmetic of words of 32 bits, each in 64."""

    builder: Builder

    def number(self, value: int) -> SSAValue:
        return constant(self.builder, value, DType.i64).value

    def low(self, a: SSAValue) -> SSAValue:
        return insert(self.builder, arith.AndIOp(a, self.number(WORD)))

    def above(self, a: SSAValue, bits: int = _WORD_BITS) -> SSAValue:
        return insert(self.builder, arith.ShRUIOp(a, self.number(bits)))

    def differ(self, *values: SSAValue) -> SSAValue:
        first, *rest = values
        for value in rest:
            first = insert(self.builder, arith.XOrIOp(first, value))
        return first

    def scaled(self, a: SSAValue, factor: int) -> SSAValue:
        # That it is a word says so to LLVM, which then takes one instruction on vectors, not several.
        return insert(self.builder, arith.MuliOp(self.low(a), self.number(factor)))

    def joined(self, low: SSAValue, high: SSAValue) -> SSAValue:
        """One of 64 bits from two of 32."""
        shifted = insert(self.builder, arith.ShLIOp(high, self.number(_WORD_BITS)))
        return insert(self.builder, arith.OrIOp(low, shifted))

    def has_bit(self, a: SSAValue, bit: int) -> SSAValue:
        """Whether a bit is set."""
        found = insert(self.builder, arith.AndIOp(a, self.number(1 << bit)))
        return insert(self.builder, arith.CmpiOp(found, self.number(0), "ne"))

    def chosen(self, condition: SSAValue, a: SSAValue, b: SSAValue) -> SSAValue:
        return insert(self.builder, arith.SelectOp(condition, a, b))


_Pair: TypeAlias = tuple[SSAValue, SSAValue]


@dataclass(frozen=True)
class _Stream:
    """The values that all elements of a draw share, computed ahead of the loops: round keys and offset."""

    keys: tuple[_Pair, ...]
    offset: _Pair

    @staticmethod
    def of(call: Call) -> _Stream:
        given = call["generator"] if "generator" in call.arguments else None
        match given:
            case [Scalar() as seed, Scalar() as offset]:
                w = _Words(call.function.builder)
            case _:
                raise Unsupported("it draws from the default generator")
        keys = [(w.low(seed.value), w.above(seed.value))]
        for _ in range(ROUNDS - 1):
            stepped = [
                w.low(insert(w.builder, arith.AddiOp(key, w.number(step))))
                for key, step in zip(keys[-1], KEY_STEPS, strict=True)
            ]
            keys.append((stepped[0], stepped[1]))
        return _Stream(tuple(keys), (w.low(offset.value), w.above(offset.value)))

    def block(self, w: _Words, number: SSAValue) -> tuple[SSAValue, SSAValue, SSAValue, SSAValue]:
        """The four words of a block: Philox4x32-10."""
        a, b, (c, d) = w.low(number), w.above(number), self.offset
        for first, second in self.keys:
            left, right = w.scaled(a, MULTIPLIERS[0]), w.scaled(c, MULTIPLIERS[1])
            a, b = w.differ(w.above(right), b, first), w.low(right)
            c, d = w.differ(w.above(left), d, second), w.low(left)
        return a, b, c, d


@dataclass(frozen=True)
class Draw:
    """The random numbers of one element, at a place in the order of all."""

    builder: Builder
    stream: _Stream
    place: SSAValue

    @cached_property
    def words(self) -> _Words:
        return _Words(self.builder)

    def long_word(self) -> SSAValue:
        """The 64 bits of the element."""
        w = self.words
        a, b, c, d = self.stream.block(w, w.above(self.place, 1))
        odd = w.has_bit(self.place, 0)
        return w.joined(w.chosen(odd, c, a), w.chosen(odd, d, b))

    def word(self) -> SSAValue:
        """The 32 bits of the element."""
        w = self.words
        a, b, c, d = self.stream.block(w, w.above(self.place, 2))
        odd, upper = w.has_bit(self.place, 0), w.has_bit(self.place, 1)
        return w.chosen(upper, w.chosen(odd, d, c), w.chosen(odd, b, a))

    def uniform(self, dtype: DType = DType.f64) -> Scalar:
        """From 0 up to but not including 1, in f64: a number that the dtype represents."""
        bits = MANTISSA_BITS[dtype]
        if bits <= _WORD_BITS:
            return self._fraction(self.words.above(self.word(), _WORD_BITS - bits), bits)
        return self._fraction(self.words.above(self.long_word(), 2 * _WORD_BITS - bits), bits)

    def _fraction(self, whole: SSAValue, bits: int) -> Scalar:
        e = Emitter(self.builder)
        number = convert(self.builder, Scalar(whole, DType.i64), DType.f64)
        return scalar.multiply(e, number, e.number(2.0**-bits, number))

    def normal(self) -> Scalar:
        """Of the standard normal distribution, in f64: one of the two that a block gives (Box and Muller)."""
        w, e = self.words, Emitter(self.builder)
        a, b, c, d = self.stream.block(w, w.above(self.place, 1))
        first, second = (
            self._fraction(w.above(w.joined(*pair), 2 * _WORD_BITS - _DOUBLE_BITS), _DOUBLE_BITS)
            for pair in ((a, b), (c, d))
        )
        logarithm = FUNCTIONS["log1p"](e, scalar.negate(e, first))
        radius = FUNCTIONS["sqrt"](e, scalar.multiply(e, e.number(-2, logarithm), logarithm))
        angle = scalar.multiply(e, e.number(2 * pi, second), second)
        odd = Scalar(w.has_bit(self.place, 0), DType.bool)
        parts = (FUNCTIONS[name](e, angle) for name in ("sin", "cos"))
        return scalar.multiply(e, radius, e.select(odd, *parts))

    def integer(self, low: Scalar, span: Scalar) -> Scalar:
        """One of `span` integers from `low` on."""
        e = Emitter(self.builder)
        rest = e.op(arith.RemUIOp(self.long_word(), span.value), DType.i64)
        return scalar.add(e, rest, low)


_Compute: TypeAlias = Callable[[Emitter, Draw, Sequence[Scalar]], Sequence[Scalar]]


def drawn(
    call: Call,
    sizes: Sequence[Index],
    inputs: Sequence[Tensor],
    compute: _Compute,
    dtypes: Sequence[DType] = (),
) -> list[Lowered]:
    """Tensors of these sizes, of the results' dtypes unless given, of a draw and inputs for each place."""
    shapes, stream = call.function.shapes, _Stream.of(call)
    # Integers all along, and no product on the last dimension, whose stride is 1: so lanes have places.
    strides = [shapes.to_i64(stride) for stride in shapes.contiguous(sizes)][:-1]
    first = shapes.to_i64(0)

    def elements(body: Body) -> Sequence[Scalar]:
        place = first
        for dim in range(len(sizes)):
            step = insert(body.builder, arith.IndexCastOp(body.position(dim), i64))
            if dim < len(strides):
                step = insert(body.builder, arith.MuliOp(step, strides[dim]))
            place = insert(body.builder, arith.AddiOp(place, step)) if dim else step
        draw = Draw(body.builder, stream, place)
        return compute(Emitter(body.builder), draw, body.elements)

    written = dtypes or [call.dtype(n) for n in range(len(call.types))]
    return [*call.function.pointwise(inputs, sizes, written, elements)]


def _sizes(call: Call) -> Sequence[Index]:
    """The sizes of the result: those given, or those of `self`."""
    if "size" not in call.arguments:
        return call.tensor("self").sizes
    sizes = call.indices("size")
    demand_sizes(call, sizes)
    return sizes


def number_of(call: Call, name: str, dtype: DType = DType.f64) -> Scalar:
    """A number of the program in a dtype, ahead of the loops."""
    value, builder = call[name], call.function.builder
    if isinstance(value, Scalar):
        return convert(builder, value, dtype)
    if not isinstance(value, int | float):
        raise Unsupported(f"argument '{name}' is not a number")
    return constant(builder, value, dtype)


def demand(call: Call, predicate: str, a: Scalar, b: Scalar, expected: str) -> None:
    """Stop the program unless two numbers of it compare so."""
    e = Emitter(call.function.builder)
    e.demand(scalar.compare(e, predicate, a, b), f"expected {expected}")


def uniform(call: Call) -> list[Lowered]:
    """Uniform numbers that the dtype represents: from 0 to 1, or between two bounds."""
    if "from" not in call.arguments:
        return drawn(call, _sizes(call), (), lambda e, draw, _: [draw.uniform(call.dtype())])
    low, high = number_of(call, "from"), number_of(call, "to")
    demand(call, "<=", low, high, "a lower bound of at most the upper one")
    width = scalar.subtract(Emitter(call.function.builder), high, low)

    def between(e: Emitter, draw: Draw, _: Sequence[Scalar]) -> Sequence[Scalar]:
        return [scalar.add(e, low, scalar.multiply(e, draw.uniform(call.dtype()), width))]

    return drawn(call, _sizes(call), (), between)


def normal(call: Call) -> list[Lowered]:
    """Numbers of a normal distribution, the standard one unless `mean` and `std` say another."""
    if "std" not in call.arguments:
        return drawn(call, _sizes(call), (), lambda e, draw, _: [draw.normal()])
    mean, deviation = number_of(call, "mean"), number_of(call, "std")
    zero = Emitter(call.function.builder).number(0, deviation)
    demand(call, ">=", deviation, zero, "a standard deviation of at least 0")

    def moved(e: Emitter, draw: Draw, _: Sequence[Scalar]) -> Sequence[Scalar]:
        return [scalar.add(e, mean, scalar.multiply(e, draw.normal(), deviation))]

    return drawn(call, _sizes(call), (), moved)


def exponential(call: Call) -> list[Lowered]:
    """Numbers of the exponential distribution with rate `lambd`."""
    rate = number_of(call, "lambd")
    zero = Emitter(call.function.builder).number(0, rate)
    demand(call, ">", rate, zero, "lambd above 0")

    def compute(e: Emitter, draw: Draw, _: Sequence[Scalar]) -> Sequence[Scalar]:
        logarithm = FUNCTIONS["log1p"](e, scalar.negate(e, draw.uniform()))
        return [scalar.divide(e, scalar.negate(e, logarithm), rate)]

    return drawn(call, _sizes(call), (), compute)


def integers(call: Call) -> list[Lowered]:
    """Integers from a lower bound, 0 unless it is given, up to but not including an upper one."""
    e = Emitter(call.function.builder)
    given = {
        name for name in call.entry.schema.positions if name in call.arguments and call[name] is not None
    }
    lows, highs = given & {"low", "from"}, given & {"high", "to"}
    low = number_of(call, min(lows), DType.i64) if lows else constant(e.builder, 0, DType.i64)
    if highs:
        high = number_of(call, min(highs), DType.i64)
        demand(call, "<", low, high, "bounds with integers between them")
    else:
        high = constant(e.builder, random.representable(call.dtype().numpy), DType.i64)
    span = scalar.subtract(e, high, low)
    return drawn(call, _sizes(call), (), lambda e, draw, _: [draw.integer(low, span)])


def bernoulli(call: Call) -> list[Lowered]:
    """1 with a probability, that of `self` unless there is a number or tensor `p`, else 0."""
    sizes = call.tensor("self").sizes
    if "p" in call.arguments and not isinstance(call["p"], Tensor):
        chance = number_of(call, "p")
        _demand_chance(Emitter(call.function.builder), chance)
        return drawn(call, sizes, (), lambda e, draw, _: [scalar.compare(e, "<", draw.uniform(), chance)])

    def compute(e: Emitter, draw: Draw, elements: Sequence[Scalar]) -> Sequence[Scalar]:
        chance = convert(e.builder, elements[0], DType.f64)
        _demand_chance(e, chance)
        return [scalar.compare(e, "<", draw.uniform(), chance)]

    chances = call.tensor("p" if "p" in call.arguments else "self")
    joined = call.function.shapes.broadcast([sizes, chances.sizes])
    call.check(len(joined) == len(sizes), "probabilities with more dimensions than 'self'")
    for size, wanted in zip(joined, sizes, strict=True):
        same = call.function.shapes.compare("eq", size, wanted)
        call.function.shapes.check(same, "expected probabilities that broadcast to 'self'")
    return drawn(call, sizes, [chances], compute)


def _demand_chance(e: Emitter, chance: Scalar, name: str = "probabilities") -> None:
    """Stop the program unless a number is from 0 to 1."""
    least = scalar.compare(e, ">=", chance, e.number(0, chance))
    most = scalar.compare(e, "<=", chance, e.number(1, chance))
    e.demand(e.both(least, most), f"expected {name} from 0 to 1")


def dropout(call: Call) -> list[Lowered]:
    """`input` times 0 with probability `p`, else divided by `1 - p`; and, if asked for, what is kept."""
    tensor, e = call.tensor("input"), Emitter(call.function.builder)
    call.check(tensor.dtype.is_floating, f"expected a floating tensor, got {tensor.dtype.name}")
    train = call["train"]
    call.check(train is None or train is True, "argument 'train' is not a constant that is true")
    chance = number_of(call, "p")
    _demand_chance(e, chance, "a probability")
    one = e.number(1, chance)
    share = scalar.subtract(e, one, chance)
    some = scalar.compare(e, "<", chance, one)
    factor = e.select(some, scalar.divide(e, one, share), e.number(0, one))
    count = len(call.types)

    def compute(e: Emitter, draw: Draw, elements: Sequence[Scalar]) -> Sequence[Scalar]:
        kept = scalar.compare(e, "<", draw.uniform(), share)
        wide = convert(e.builder, elements[0], DType.f64)
        masked = scalar.multiply(e, wide, convert(e.builder, kept, DType.f64))
        return [scalar.multiply(e, masked, factor), kept][:count]

    return drawn(call, tensor.sizes, [tensor], compute)
