"""Operators whose result shares the storage of their argument."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

from tsir.dialects.operators import loops
from tsir.dialects.operators.strided import Strided
from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import Scalar
from tsir.lowering.values.call import Call, Lowered, Unsupported
from tsir.lowering.values.shapes import UnknownSizeError, unwrap
from tsir.lowering.values.tensors import Tensor


def lower_view(call: Call, form: loops.View) -> list[Lowered]:
    """The views that an operator's layout function describes; a list of them is one result."""
    tensor = call.tensor(call.entry.schema.arguments[0].name)
    found = _layout(call, form.function, tensor, call.operands[1:])
    if isinstance(found, list):
        return [[_viewed(tensor, layout) for layout in cast("list[Strided]", found)]]
    return [_viewed(tensor, found)]


def viewed_by(call: Call, function: Callable[..., Any], tensor: Tensor, rest: Sequence[Lowered]) -> Tensor:
    """The view of a tensor that a layout function describes for the other arguments."""
    return _viewed(tensor, _layout(call, function, tensor, rest))


def _layout(call: Call, function: Callable[..., Any], tensor: Tensor, rest: Sequence[Lowered]) -> Any:
    own = call.function.shapes.layout(tensor.sizes, tensor.strides, tensor.offset)
    try:
        return function(own, *[_layout_argument(call, value) for value in rest])
    except UnknownSizeError as error:
        raise Unsupported(f"the layout depends on sizes that are not constant: {error}") from error
    except TypeError as error:
        raise Unsupported("the layout depends on arguments or sizes that are not constant") from error


def _layout_argument(call: Call, value: Lowered) -> Any:
    if isinstance(value, list):
        return [_layout_argument(call, item) for item in value]
    if isinstance(value, Scalar) and value.dtype is DType.i64:
        return call.function.shapes.wrap(call.index(value))
    return value


def _viewed(tensor: Tensor, layout: Strided) -> Tensor:
    sizes, strides = (tuple(map(unwrap, x)) for x in (layout.sizes, layout.strides))
    return replace(tensor, sizes=sizes, strides=strides, offset=unwrap(layout.offset))
