"""Tensors that are made from numbers alone."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import arith
from xdsl.dialects.builtin import i64

from tsir.dialects.dtype import DType
from tsir.dialects.prim.types import TensorType
from tsir.lowering import scalar_functions
from tsir.lowering.call import Call, Lowered, Unsupported
from tsir.lowering.element import Scalar, constant, convert, insert
from tsir.lowering.index_arithmetic import Index
from tsir.lowering.pointwise import check_fits
from tsir.lowering.scalar_functions import Emitter
from tsir.lowering.tensors import Body


def arange(call: Call) -> list[Lowered]:
    """`start`, `start + step`, … up to but not including `end`."""
    parts = [_number(call, name, default) for name, default in (("start", 0), ("end", 0), ("step", 1))]
    whole = all(part.dtype is DType.i64 for part in parts)
    builder = call.function.builder
    if not whole:
        parts = [convert(builder, part, DType.f64) for part in parts]
    start, _, step = parts
    count = _count(call, parts)

    def compute(body: Body) -> Sequence[Scalar]:
        e = Emitter(body.builder)
        at = Scalar(insert(body.builder, arith.IndexCastOp(body.position(0), i64)), DType.i64)
        distance = scalar_functions.multiply(e, convert(body.builder, at, start.dtype), step)
        return [scalar_functions.add(e, start, distance)]

    return [*call.function.pointwise([], [count], [call.dtype()], compute)]


def _number(call: Call, name: str, default: int) -> Scalar:
    value = call[name] if name in call.arguments else default
    if isinstance(value, Scalar):
        return value
    if not isinstance(value, int | float):
        raise Unsupported(f"argument '{name}' is not a number")
    return constant(call.function.builder, value, DType.f64 if isinstance(value, float) else DType.i64)


def _count(call: Call, parts: Sequence[Scalar]) -> Index:
    """The number of elements, checked not to be negative."""
    given = [call[name] for name in ("start", "end", "step") if name in call.arguments]
    if all(isinstance(value, int | float) for value in given):
        type = call.types[0]
        assert isinstance(type, TensorType)
        size = (type.sizes or (None,))[0]
        assert isinstance(size, int)
        return size
    e, shapes = Emitter(call.function.builder), call.function.shapes
    start, end, step = parts
    zero = e.number(0, step)
    e.demand(scalar_functions.compare(e, "!=", step, zero), "expected a step that is not 0")
    distance = scalar_functions.subtract(e, end, start)
    ahead = scalar_functions.compare(
        e, ">=", scalar_functions.multiply(e, distance, scalar_functions.sign(e, step)), zero
    )
    e.demand(ahead, "expected a step from the start towards the end")
    if step.dtype is DType.i64:
        backwards = scalar_functions.floor_divide(e, scalar_functions.negate(e, distance), step)
        count = scalar_functions.negate(e, backwards)
    else:
        finite = (scalar_functions.is_finite(e, x) for x in (distance, step))
        e.demand(e.both(*finite), "expected finite bounds and step")
        steps = scalar_functions.divide(e, distance, step)
        count = convert(e.builder, scalar_functions.FUNCTIONS["ceil"](e, steps), DType.i64)
    size = shapes.from_i64(count.value)
    shapes.check(shapes.relation("sge", size, 0), "expected a step from the start towards the end")
    return size


def filled(call: Call) -> list[Lowered]:
    """A tensor of one number: that of an argument, or the one that the operator is named for."""
    names = [name for name in ("fill_value", "s", "t") if name in call.arguments]
    value = call[names[0]] if names else int("ones" in call.entry.schema.name)
    if not isinstance(value, Scalar | int | float):
        raise Unsupported("expected a number to fill a tensor with")
    if names and not (names[0] == "t" and call.dtype().is_floating):
        check_fits(call, names[0], call.dtype())
    result = call.function.allocate(call.dtype(), call.indices("size") if "size" in call.arguments else ())
    for size in result.sizes:
        call.function.shapes.check(
            call.function.shapes.relation("sge", size, 0), "expected sizes that are not negative"
        )
    call.function.fill(result, value)
    return [result]
