"""
Nodes of random numbers: those of the library by the same seed, which is an input of the model.

Words of 32 bits are ints of 64, which never become negative: ONNX shifts no signed ints, so that parts of
them are remainders and quotients.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tsir.dialects.operators.philox import KEY_STEPS, MANTISSA_BITS, MULTIPLIERS, ROUNDS
from tsir.dialects.types.dtype import DType
from tsir.lowering.onnx.call import Call, Results, form
from tsir.lowering.onnx.elementary import log1p
from tsir.lowering.onnx.graph import NoForm, Value
from tsir.lowering.onnx.nodes import Nodes, Number

_WORD, _HALF = 2**32, 2**16


@form("prim.Generator")
def generator(call: Call) -> Results:
    """The seed and the offset of a draw."""
    nodes = call.nodes
    return [
        nodes.as_value(call.number("seed")),
        nodes.as_value(nodes.add(call.number("offset"), call.number("index"))),
    ]


@dataclass(frozen=True)
class _Stream:
    """The random numbers of one draw."""

    nodes: Nodes
    seed: Value
    offset: Value

    @staticmethod
    def of(call: Call) -> _Stream:
        if call.nodes.opset < 18:
            raise NoForm("random numbers are made by bits of integers, which came with opset 18")
        match call["generator"]:
            case [Value() as seed, Value() as offset]:
                return _Stream(call.nodes, seed, offset)
            case _:
                raise NoForm("it draws by a generator of its own")

    def _by(self, operator: str, a: Value, number: int) -> Value:
        return self.nodes.elementwise(operator, a, self.nodes.number(number, DType.i64))

    def _split(self, a: Value, at: int) -> tuple[Value, Value]:
        """The remainder and the quotient of a number that is not negative."""
        return self._by("Mod", a, at), self._by("Div", a, at)

    def _scaled(self, a: Value, factor: int) -> tuple[Value, Value]:
        """The lower and the upper word of a word times another."""
        low, high = self._split(a, _HALF)
        rest, above = self._split(self._by("Mul", high, factor), _HALF)
        below = self.nodes.elementwise("Add", self._by("Mul", low, factor), self._by("Mul", rest, _HALF))
        word, carry = self._split(below, _WORD)
        return word, self.nodes.elementwise("Add", above, carry)

    def _differ(self, *words: Value) -> Value:
        first, *others = words
        for other in others:
            first = self.nodes.elementwise("BitwiseXor", first, other)
        return first

    def blocks(self, count: Number) -> tuple[Value, Value, Value, Value]:
        """The four words of each of the first blocks: Philox4x32-10."""
        (a, b), (c, d) = self._split(self.nodes.range(count), _WORD), self._split(self.offset, _WORD)
        low = self._by("Mod", self.seed, _WORD)
        high = self._by("Div", self.nodes.elementwise("Sub", self.seed, low), _WORD)
        keys = low, self._by("Mod", high, _WORD)
        for _ in range(ROUNDS):
            left, right = self._scaled(a, MULTIPLIERS[0]), self._scaled(c, MULTIPLIERS[1])
            a, b = self._differ(right[1], b, keys[0]), right[0]
            c, d = self._differ(left[1], d, keys[1]), left[0]
            stepped = [self._by("Add", key, step) for key, step in zip(keys, KEY_STEPS, strict=True)]
            keys = self._by("Mod", stepped[0], _WORD), self._by("Mod", stepped[1], _WORD)
        return a, b, c, d

    def _long(self, low: Value, high: Value) -> Value:
        """A number from 0 up to 1, in f64, by the upper 53 bits of 64."""
        upper = self.nodes.elementwise("Add", self._by("Mul", high, 2**21), self._by("Div", low, 2**11))
        return self._unit(upper, 53)

    def _unit(self, bits: Value, count: int) -> Value:
        number = self.nodes.number(2.0**-count, DType.f64)
        return self.nodes.elementwise("Mul", self.nodes.cast(bits, DType.f64), number)

    def _in_order(self, parts: Sequence[Value], count: Number, sizes: Sequence[Number]) -> Value:
        """The numbers of all blocks, as many as there are to be, in these sizes."""
        nodes = self.nodes
        whole = nodes.flat(nodes.concat([nodes.unsqueeze(part, [1]) for part in parts], 1))
        return nodes.reshape(nodes.slice(whole, 0, 0, count), sizes)

    def uniform(self, sizes: Sequence[Number], dtype: DType = DType.f64) -> Value:
        """Numbers from 0 up to 1 that a dtype represents, in f64."""
        count, bits = self.nodes.product(sizes), MANTISSA_BITS[dtype]
        each = 4 if bits <= 32 else 2
        words = self.blocks(self.nodes.divide(self.nodes.add(count, each - 1), each))
        if bits <= 32:
            parts = [self._unit(self._by("Div", word, 2 ** (32 - bits)), bits) for word in words]
        else:
            parts = [self._long(*words[:2]), self._long(*words[2:])]
        return self._in_order(parts, count, sizes)

    def normal(self, sizes: Sequence[Number]) -> Value:
        """Numbers of the standard normal distribution in f64, two from each block (Box and Muller)."""
        nodes, count = self.nodes, self.nodes.product(sizes)
        words = self.blocks(nodes.divide(nodes.add(count, 1), 2))
        below = log1p(nodes, nodes.elementwise("Neg", self._long(*words[:2])))
        radius = nodes.elementwise("Sqrt", nodes.elementwise("Mul", below, nodes.number(-2, DType.f64)))
        turn = nodes.number(2 * math.pi, DType.f64)
        angle = nodes.elementwise("Mul", turn, self._long(*words[2:]))
        parts = [nodes.elementwise("Mul", radius, nodes.elementwise(f, angle)) for f in ("Cos", "Sin")]
        return self._in_order(parts, count, sizes)

    def integers(self, low: Number, high: Number, sizes: Sequence[Number]) -> Value:
        """Ints from one up to but not including another, by the remainders of 64 bits."""
        nodes, count = self.nodes, self.nodes.product(sizes)
        span = nodes.subtract(high, low)
        nodes.demand(nodes.is_at_most(1, span), "bounds with integers between them")
        nodes.demand(nodes.is_at_most(span, 2**31), "bounds that are at most 2**31 apart")
        words, over = self.blocks(nodes.divide(nodes.add(count, 1), 2)), nodes.as_value(span)
        shift = nodes.elementwise("Mod", nodes.number(_WORD, DType.i64), over)
        parts: list[Value] = []
        for below, above in (words[:2], words[2:]):
            upper = nodes.elementwise("Mul", nodes.elementwise("Mod", above, over), shift)
            parts.append(nodes.elementwise("Mod", nodes.elementwise("Add", upper, below), over))
        return nodes.elementwise("Add", self._in_order(parts, count, sizes), nodes.as_value(low))


def _sizes(call: Call) -> list[Number]:
    """The sizes of what is drawn: those given, or those of a tensor."""
    return call.numbers("size") if "size" in call.arguments else call.nodes.sizes(call.tensor("self"))


@form("aten.rand.generator", "aten.rand_like.generator")
def uniform(call: Call) -> Results:
    """Numbers from 0 up to but not including 1."""
    return call.nodes.cast(_Stream.of(call).uniform(_sizes(call), call.dtype()), call.dtype())


@form("aten.uniform")
def uniform_between(call: Call) -> Results:
    """Numbers between two others."""
    nodes, (low, high) = call.nodes, (call.tensor(name) for name in ("from", "to"))
    drawn = _Stream.of(call).uniform(_sizes(call), call.dtype())
    wide = nodes.elementwise("Mul", drawn, nodes.elementwise("Sub", high, low))
    return nodes.cast(nodes.elementwise("Add", low, wide), call.dtype())


@form("aten.randn.generator", "aten.randn_like.generator")
def normal(call: Call) -> Results:
    """Numbers of the standard normal distribution."""
    return call.nodes.cast(_Stream.of(call).normal(_sizes(call)), call.dtype())


@form(
    "aten.randint.generator", "aten.randint.low_generator", "aten.randint_like.generator",
    "aten.randint_like.low_generator_dtype",
)  # fmt: skip
def integers(call: Call) -> Results:
    """Ints between two bounds."""
    low = call.number("low") if "low" in call.arguments else 0
    return call.nodes.cast(_Stream.of(call).integers(low, call.number("high"), _sizes(call)), call.dtype())


@form("aten.normal_functional", "aten.normal.float_float")
def normal_between(call: Call) -> Results:
    """Numbers of a normal distribution."""
    nodes, deviation = call.nodes, call.constant("std", float)
    if deviation < 0:
        raise NoForm(f"expected a deviation of at least 0, got {deviation}")
    drawn = _Stream.of(call).normal(_sizes(call))
    wide = nodes.elementwise("Mul", drawn, nodes.number(deviation, DType.f64))
    return nodes.cast(nodes.elementwise("Add", call.tensor("mean"), wide), call.dtype())


@form("aten.exponential")
def exponential(call: Call) -> Results:
    """Numbers of an exponential distribution."""
    nodes, rate = call.nodes, call.constant("lambd", float)
    if rate <= 0:
        raise NoForm(f"expected a rate above 0, got {rate}")
    drawn = nodes.elementwise("Neg", _Stream.of(call).uniform(_sizes(call)))
    found = nodes.elementwise("Div", log1p(nodes, drawn), nodes.number(-rate, DType.f64))
    return nodes.cast(found, call.dtype())


@form("aten.bernoulli", "aten.bernoulli.p", "aten.bernoulli.Tensor")
def bernoulli(call: Call) -> Results:
    """Ones with probabilities, else zeros."""
    nodes, chance = call.nodes, call.tensor("p" if "p" in call.arguments else "self")
    chance = nodes.cast(chance, DType.f64)
    ends = nodes.number(0, DType.f64), nodes.number(1, DType.f64)
    inside = [
        nodes.elementwise("GreaterOrEqual", chance, ends[0], dtype=DType.bool),
        nodes.elementwise("LessOrEqual", chance, ends[1], dtype=DType.bool),
    ]
    for each in inside:
        outside = nodes.cast(nodes.flat(nodes.negation(each)), DType.i64)
        count = nodes.op("ReduceSum", [outside], keepdims=0)
        nodes.demand(nodes.is_equal(count, 0), "probabilities from 0 to 1")
    drawn = _Stream.of(call).uniform(_sizes(call))
    return nodes.cast(nodes.elementwise("Less", drawn, chance, dtype=DType.bool), call.dtype())


@form("prim.dropout", "aten.dropout", "prim.native_dropout", "aten.native_dropout")
def dropout(call: Call) -> Results:
    """Zeros with a probability, and the rest divided by that of the rest; in training alone."""
    value, train, nodes = call.tensor("input"), call["train"], call.nodes
    if train is False:
        kept = nodes.expand(nodes.number(True, DType.bool), nodes.shape(value), value.rank)
        return value if len(call.op.results) == 1 else (value, kept)
    if isinstance(train, Value):
        raise NoForm("expected dropout of which it is known whether it trains")
    chance, sizes = call.constant("p", float), nodes.sizes(value)
    if not 0 <= chance <= 1:
        raise NoForm(f"expected a probability from 0 to 1, got {chance}")
    drawn, limit = _Stream.of(call).uniform(sizes), nodes.number(1 - chance, DType.f64)
    kept = nodes.elementwise("Less", drawn, limit, dtype=DType.bool)
    factor = nodes.number(1 / (1 - chance) if chance < 1 else 0.0, DType.f64)
    found = nodes.elementwise("Mul", nodes.cast(value, DType.f64), nodes.cast(kept, DType.f64))
    result = nodes.cast(nodes.elementwise("Mul", found, factor), value.dtype)
    return result if len(call.op.results) == 1 else (result, kept)
