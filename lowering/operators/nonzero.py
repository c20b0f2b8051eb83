"""The places of elements that are not 0: they are counted first, then written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import IndexType, i64
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import scalar_arithmetic
from tsir.lowering.builders.element import Scalar, convert, insert
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.builders.loop_nests import for_loop
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.values.call import Call, Lowered
from tsir.lowering.values.tensors import Body, Function, Tensor


def nonzero(call: Call) -> list[Lowered]:
    """The places of the elements that are not 0, one a row, in order."""
    return [places_of(call.function, call.tensor("self"))]


def where(call: Call) -> list[Lowered]:
    """The same, as a vector for each dimension; of a tensor without dimensions, as of one with one."""
    tensor = call.tensor(call.entry.schema.arguments[0].name)
    return [[*columns_of(call.function, tensor if tensor.rank else tensor.insert_dims([0]))]]


def columns_of(function: Function, tensor: Tensor) -> list[Tensor]:
    """The places of the elements of a tensor that are not 0, a vector for each dimension."""
    places = places_of(function, tensor)
    vector = replace(places, sizes=places.sizes[:1], strides=places.strides[:1])
    return [replace(vector, offset=column) for column in range(tensor.rank)]


def places_of(function: Function, tensor: Tensor) -> Tensor:
    """The places of the elements of a tensor that are not 0, one a row, in order."""
    shapes, count = function.shapes, _count(function, tensor)
    # Each element writes its place to the next row, where what follows one that is 0 writes over it: so
    # there is one row more, and no branch.
    rows = function.allocate(DType.i64, [shapes.add(count, 1), tensor.rank])
    source, zero = function.memref(tensor), shapes.value(0)
    columns = [shapes.value(column) for column in range(tensor.rank)]

    def walk(builder: Builder, at: tuple[SSAValue, ...], row: SSAValue) -> SSAValue:
        """The row behind those of the elements whose place begins so."""
        if len(at) == tensor.rank:
            for index, column in zip(at, columns, strict=True):
                place = insert(builder, arith.IndexCastOp(index, i64))
                builder.insert(memref.StoreOp.get(place, rows.buffer, [row, column]))
            element = Scalar(insert(builder, memref.LoadOp.get(source, at)), tensor.dtype)
            more = insert(builder, arith.IndexCastOp(_is_set(builder, element).value, IndexType()))
            return insert(builder, arith.AddiOp(row, more))

        def step(inner: Builder, index: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            return [walk(inner, (*at, index), carried[0])]

        return for_loop(builder, (0, tensor.sizes[len(at)], 1), [row], step).results[0]

    walk(function.builder, (), zero)
    return replace(rows, sizes=(count, tensor.rank))


def _count(function: Function, tensor: Tensor) -> Index:
    """The number of elements that are not 0."""
    total = function.allocate(DType.i64, ())
    function.fill(total, 0)

    def compute(body: Body) -> Sequence[Scalar]:
        element, before = body.elements
        return [scalar_arithmetic.add(Emitter(body.builder), before, _is_set(body.builder, element))]

    function.structured([tensor], [total], compute, [range(tensor.rank), ()], tensor.rank)
    return function.shapes.from_i64(function.element(total).value)


def _is_set(builder: Builder, element: Scalar) -> Scalar:
    """1 for an element that is not 0, else 0."""
    e = Emitter(builder)
    return convert(builder, scalar_arithmetic.compare(e, "!=", element, e.number(0, element)), DType.i64)
