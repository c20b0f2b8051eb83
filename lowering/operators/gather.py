"""Results of which each element is read from a computed place of a tensor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from xdsl.dialects import arith, cf, memref
from xdsl.dialects.builtin import IndexType
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import Scalar, convert, insert
from tsir.lowering.builders.index_arithmetic import Index
from tsir.lowering.values.tensors import Body, Function, Tensor

Places: TypeAlias = Sequence[SSAValue]
"""The indices of an element."""


def gathered(
    function: Function,
    tensor: Tensor,
    sizes: Sequence[Index],
    dtype: DType,
    places: Callable[[Body], Places],
    inputs: Sequence[Tensor] = (),
) -> Tensor:
    """
    A new tensor with the element of `tensor` at the place that `places` computes.

    `places` is given the elements of `inputs`, which broadcast to `sizes`.
    """
    source = function.memref(tensor)

    def compute(body: Body) -> Sequence[Scalar]:
        return [element_at(body, source, tensor.dtype, places(body))]

    return function.pointwise(inputs, sizes, [dtype], compute)[0]


def element_at(body: Body, source: SSAValue, dtype: DType, places: Places) -> Scalar:
    """The element of a memref at computed places."""
    return Scalar(insert(body.builder, memref.LoadOp.get(source, places)), dtype)


def checked_place(body: Body, place: Scalar, size: SSAValue, *, wraps: bool) -> SSAValue:
    """An element that names a place in a dimension, as an index; negative ones count from the end."""
    builder = body.builder
    number = convert(builder, place, DType.i64)
    at = insert(builder, arith.IndexCastOp(number.value, IndexType()))
    if wraps:
        zero = insert(builder, arith.ConstantOp.from_int_and_width(0, IndexType()))
        negative = insert(builder, arith.CmpiOp(at, zero, "slt"))
        from_end = insert(builder, arith.AddiOp(at, size))
        at = insert(builder, arith.SelectOp(negative, from_end, at))
    fits = insert(builder, arith.CmpiOp(at, size, "ult"))
    builder.insert(cf.AssertOp(fits, "expected an index below the size of the dimension"))
    return at
