"""Tensors that are made from numbers alone."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import i64
from xdsl.ir import SSAValue

from tsir.dialects.operators.evaluate import convert as convert_array
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import MAX_WRITTEN_OUT
from tsir.lowering.builders import scalar_arithmetic, scalar_functions
from tsir.lowering.builders.element import Scalar, constant, convert, insert
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.builders.loop_nests import for_each
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.operators.pointwise import check_fits
from tsir.lowering.values import lists
from tsir.lowering.values.call import Call, List, Lowered, Unsupported, is_constant
from tsir.lowering.values.tensors import Body, Function, Tensor


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
        distance = scalar_arithmetic.multiply(e, convert(body.builder, at, start.dtype), step)
        return [scalar_arithmetic.add(e, start, distance)]

    return [*call.function.pointwise([], [count], [call.dtype()], compute)]


def linspace(call: Call) -> list[Lowered]:
    """`steps` numbers from `start` to `end` at equal distances, each counted from the nearer end."""
    start, end = (_number(call, name, 0) for name in ("start", "end"))
    if not call.dtype().is_floating and DType.f64 in (start.dtype, end.dtype):
        raise Unsupported("expected whole bounds of integers")
    function, shapes = call.function, call.function.shapes
    steps = call.index(call["steps"])
    demand_sizes(call, [steps])
    e = Emitter(function.builder)
    start, end = (convert(e.builder, x, DType.f64) for x in (start, end))
    last, half = shapes.subtract(steps, 1), shapes.value(shapes.maximum(shapes.quotient(steps, 2), 1))
    parts = Scalar(shapes.to_i64(shapes.maximum(last, 1)), DType.i64)
    distance = scalar_arithmetic.subtract(e, end, start)
    step = scalar_arithmetic.divide(e, distance, convert(e.builder, parts, DType.f64))
    single = Scalar(shapes.flag(shapes.compare("slt", steps, 2)), DType.bool)
    step, last = e.select(single, e.number(0, step), step), shapes.value(last)

    def compute(body: Body) -> Sequence[Scalar]:
        inner, at = Emitter(body.builder), body.position(0)

        def steps_of(index: SSAValue) -> Scalar:
            count = Scalar(insert(body.builder, arith.IndexCastOp(index, i64)), DType.i64)
            return scalar_arithmetic.multiply(inner, step, convert(body.builder, count, DType.f64))

        near = Scalar(insert(body.builder, arith.CmpiOp(at, half, "slt")), DType.bool)
        ahead = scalar_arithmetic.add(inner, start, steps_of(at))
        behind = scalar_arithmetic.subtract(inner, end, steps_of(body.subtract(last, at)))
        return [inner.select(near, ahead, behind)]

    return [*function.pointwise([], [steps], [call.dtype()], compute)]


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
        assert isinstance(type, t.TensorType)
        size = (type.sizes or (None,))[0]
        assert isinstance(size, int)
        return size
    e, shapes = Emitter(call.function.builder), call.function.shapes
    start, end, step = parts
    zero = e.number(0, step)
    e.demand(scalar_arithmetic.compare(e, "!=", step, zero), "expected a step that is not 0")
    distance = scalar_arithmetic.subtract(e, end, start)
    ahead = scalar_arithmetic.compare(
        e, ">=", scalar_arithmetic.multiply(e, distance, scalar_functions.sign(e, step)), zero
    )
    e.demand(ahead, "expected a step from the start towards the end")
    if step.dtype is DType.i64:
        backwards = scalar_arithmetic.floor_divide(e, scalar_arithmetic.negate(e, distance), step)
        count = scalar_arithmetic.negate(e, backwards)
    else:
        finite = (scalar_functions.is_finite(e, x) for x in (distance, step))
        e.demand(e.both(*finite), "expected finite bounds and step")
        steps = scalar_arithmetic.divide(e, distance, step)
        count = convert(e.builder, scalar_functions.FUNCTIONS["ceil"](e, steps), DType.i64)
    size = shapes.from_i64(count.value)
    shapes.check(shapes.relation("sge", size, 0), "expected a step from the start towards the end")
    return size


def _is_complex(value: Scalar | complex) -> bool:
    return value.dtype.is_complex if isinstance(value, Scalar) else isinstance(value, complex)


def filled(call: Call) -> list[Lowered]:
    """A tensor of one number: that of an argument, or the one that the operator is named for."""
    names = [name for name in ("fill_value", "s", "t") if name in call.arguments]
    value = call[names[0]] if names else int("ones" in call.entry.schema.name)
    if not isinstance(value, Scalar | int | float | complex):
        raise Unsupported("expected a number to fill a tensor with")
    if names and not (names[0] == "t" and call.dtype().is_floating and not _is_complex(value)):
        check_fits(call, names[0], call.dtype())
    sizes = call.indices("size") if "size" in call.arguments else []
    demand_sizes(call, sizes)
    result = call.function.allocate(call.dtype(), sizes)
    call.function.fill(result, value)
    return [result]


def from_list(call: Call) -> list[Lowered]:
    """A tensor of the numbers in nested lists; only of the innermost may the run decide the lengths."""
    function, data = call.function, call["data"]
    lengths = _lengths(call, data)
    if is_constant(data) and prod(size for size in lengths if isinstance(size, int)) > MAX_WRITTEN_OUT:
        return [function.constant(convert_array(np.array(data), call.dtype()))]
    result = function.allocate(call.dtype(), lengths)
    _store(function, result, data, ())
    return [result]


def _lengths(call: Call, data: Lowered) -> list[Index]:
    """The length of nested lists at each depth, checked to be the same in all."""
    shapes = call.function.shapes
    match data:
        case List() if data.element in (t.INT, t.FLOAT, t.COMPLEX, t.BOOL):
            return [lists.length(call.function, data)]
        case list():
            first, *others = [_lengths(call, item) for item in data] or [[]]
            for other in others:
                for one, same in zip(first, other, strict=True):
                    shapes.check(shapes.compare("eq", one, same), "expected lists of one length")
            return [len(data), *first]
        case Scalar() | int() | float():
            return []
        case _:
            raise Unsupported("expected a list of numbers")


def _store(function: Function, target: Tensor, data: Lowered, at: Sequence[Index]) -> None:
    """Write the numbers in nested lists to a tensor, from a place on."""
    builder = function.builder
    if isinstance(data, List):

        def step(inner: Builder, index: SSAValue) -> None:
            inside = function.inside(inner.insertion_point.block)
            _store(inside, target, lists.element(inside, data, index), (*at, index))

        for_each(builder, (0, lists.length(function, data), 1), step)
    elif isinstance(data, list):
        for index, item in enumerate(data):
            _store(function, target, item, (*at, index))
    else:
        assert isinstance(data, Scalar | int | float | complex)
        if not isinstance(data, Scalar):
            data = constant(builder, data, DType.of(np.asarray(data).dtype))
        element = convert(builder, data, target.dtype)
        places = [function.shapes.value(index) for index in at]
        builder.insert(memref.StoreOp.get(element.value, target.buffer, places))


def eye(call: Call) -> list[Lowered]:
    """A matrix with ones on the diagonal and zeros elsewhere."""
    sizes = [call.index(call[name]) for name in ("n", "m" if "m" in call.arguments else "n")]
    demand_sizes(call, sizes)

    def compute(body: Body) -> Sequence[Scalar]:
        e = Emitter(body.builder)
        on = insert(body.builder, arith.CmpiOp(body.position(0), body.position(1), "eq"))
        return [convert(e.builder, Scalar(on, DType.bool), call.dtype())]

    return [*call.function.pointwise([], sizes, [call.dtype()], compute)]


def demand_sizes(call: Call, sizes: Sequence[Index]) -> None:
    """Check that sizes are not negative."""
    shapes = call.function.shapes
    for size in sizes:
        shapes.check(shapes.relation("sge", size, 0), "expected sizes that are not negative")
