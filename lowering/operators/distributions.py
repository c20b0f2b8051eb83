"""Random numbers of further distributions, and random orders, from the draws of `random`."""

from __future__ import annotations

import math
from collections.abc import Sequence

from xdsl.dialects import arith

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import scalar_arithmetic as scalar
from tsir.lowering.builders.element import Scalar, constant, convert
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.builders.scalar_functions import FUNCTIONS
from tsir.lowering.operators.random import Draw, demand, drawn, number_of
from tsir.lowering.operators.sort import order_of
from tsir.lowering.values.call import Call, Lowered
from tsir.lowering.values.tensors import Tensor


def _zero(call: Call, like: Scalar) -> Scalar:
    return Emitter(call.function.builder).number(0, like)


def cauchy(call: Call) -> list[Lowered]:
    """Numbers of the Cauchy distribution."""
    median, sigma = number_of(call, "median"), number_of(call, "sigma")
    demand(call, ">", sigma, _zero(call, sigma), "sigma above 0")

    def compute(e: Emitter, draw: Draw, _: Sequence[Scalar]) -> Sequence[Scalar]:
        chance = draw.uniform()
        turned = scalar.subtract(e, chance, e.number(0.5, chance))
        slope = FUNCTIONS["tan"](e, scalar.multiply(e, e.number(math.pi, chance), turned))
        return [scalar.add(e, median, scalar.multiply(e, sigma, slope))]

    return drawn(call, call.tensor("self").sizes, (), compute)


def log_normal(call: Call) -> list[Lowered]:
    """Numbers whose logarithms are of a normal distribution."""
    mean, deviation = number_of(call, "mean"), number_of(call, "std")
    demand(call, ">", deviation, _zero(call, deviation), "a standard deviation above 0")

    def compute(e: Emitter, draw: Draw, _: Sequence[Scalar]) -> Sequence[Scalar]:
        return [FUNCTIONS["exp"](e, scalar.add(e, mean, scalar.multiply(e, draw.normal(), deviation)))]

    return drawn(call, call.tensor("self").sizes, (), compute)


def geometric(call: Call) -> list[Lowered]:
    """The number of trials up to the first success."""
    chance, outer = number_of(call, "p"), Emitter(call.function.builder)
    demand(call, ">", chance, _zero(call, chance), "a probability above 0")
    demand(call, "<", chance, outer.number(1, chance), "a probability below 1")
    rate = FUNCTIONS["log1p"](outer, scalar.negate(outer, chance))

    def compute(e: Emitter, draw: Draw, _: Sequence[Scalar]) -> Sequence[Scalar]:
        logarithm = FUNCTIONS["log1p"](e, scalar.negate(e, draw.uniform()))
        trials = FUNCTIONS["ceil"](e, scalar.divide(e, logarithm, rate))
        return [FUNCTIONS["maximum"](e, trials, e.number(1, trials))]

    return drawn(call, call.tensor("self").sizes, (), compute)


def normal(call: Call) -> list[Lowered]:
    """Numbers of normal distributions, whose means and standard deviations are tensors or numbers."""
    given = {name: call[name] for name in ("mean", "std")}
    inputs = [x for x in given.values() if isinstance(x, Tensor)]
    numbers = {name: number_of(call, name) for name, x in given.items() if not isinstance(x, Tensor)}
    sizes = call.function.shapes.broadcast([x.sizes for x in inputs])

    def compute(e: Emitter, draw: Draw, elements: Sequence[Scalar]) -> Sequence[Scalar]:
        left = iter(elements)
        mean, deviation = (
            convert(e.builder, numbers[name] if name in numbers else next(left), DType.f64) for name in given
        )
        is_one = scalar.compare(e, ">=", deviation, e.number(0, deviation))
        e.demand(is_one, "expected standard deviations of at least 0")
        return [scalar.add(e, mean, scalar.multiply(e, draw.normal(), deviation))]

    return drawn(call, sizes, inputs, compute)


def randperm(call: Call) -> list[Lowered]:
    """The integers below `n` in random order: that of a random number for each."""
    count, shapes = call.index(call["n"]), call.function.shapes
    shapes.check(shapes.relation("sge", count, 0), "expected a number of at least 0")

    def compute(e: Emitter, draw: Draw, _: Sequence[Scalar]) -> Sequence[Scalar]:
        # The order of numbers without a sign is that of those with a sign whose first bit is the other one.
        first = constant(e.builder, -(2**63), DType.i64)
        return [e.op(arith.XOrIOp(draw.long_word(), first.value), DType.i64)]

    (keys,) = drawn(call, [count], (), compute, [DType.i64])
    assert isinstance(keys, Tensor)
    return [call.in_dtype(order_of(call.function, keys))]
