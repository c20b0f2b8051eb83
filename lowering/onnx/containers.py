"""Lists whose length the run decides: sequences of tensors, and tensors of numbers."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute

from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.lowering.onnx.call import Lowered, number_dtype
from tsir.lowering.onnx.graph import (
    NoForm,
    NumbersValue,
    OptionalOutput,
    OptionalValue,
    SequenceValue,
    Value,
)
from tsir.lowering.onnx.nodes import Nodes, Number, onnx_dtype


def element_dtype(type: Attribute) -> DType | None:
    """The dtype of the elements of a list, or of a tensor or number; None if it is not known."""
    element = type.element if isinstance(type, t.ListType) else type
    if isinstance(element, t.TensorType):
        return element.dtype
    return NUMBER_DTYPES.get(element)


def as_value(nodes: Nodes, value: Lowered) -> Value:
    """A tensor or a number as a value of the graph."""
    if isinstance(value, Value):
        return value
    if isinstance(value, bool | int | float):
        return nodes.number(value, number_dtype(value))
    raise NoForm("expected a tensor or a number")


def as_sequence(nodes: Nodes, value: Lowered, dtype: DType | None) -> SequenceValue:
    """A list of tensors as a sequence; an empty one is of `dtype`."""
    if isinstance(value, SequenceValue):
        return value
    if not isinstance(value, list):
        raise NoForm("expected a list of tensors")
    if not value:
        if dtype is None:
            raise NoForm("the dtype of the tensors of an empty list is not known")
        (name,) = nodes.scope.add("SequenceEmpty", [], {"dtype": onnx_dtype(dtype)})
        return SequenceValue(name, dtype, None)
    items = [as_value(nodes, item) for item in value]
    dtypes = {item.dtype for item in items}
    if len(dtypes) > 1:
        raise NoForm("expected a list of tensors of one dtype")
    (name,) = nodes.scope.add("SequenceConstruct", [item.name for item in items])
    return SequenceValue(name, items[0].dtype, _common([item.sizes for item in items]))


def _common(shapes: Sequence[Sequence[t.Size] | None]) -> tuple[t.Size, ...] | None:
    """What is known of the sizes of all tensors of a list."""
    known = [shape for shape in shapes if shape is not None]
    if len(known) < len(shapes) or len({len(shape) for shape in known}) != 1:
        return None
    return tuple(sizes[0] if len(set(sizes)) == 1 else None for sizes in zip(*known, strict=True))


def length_of(nodes: Nodes, sequence: SequenceValue) -> Value:
    """The number of elements of a list of tensors."""
    return nodes.op("SequenceLength", [_named(sequence)], DType.i64, [])


def element_at(nodes: Nodes, sequence: SequenceValue, place: Number) -> Value:
    """The element of a list of tensors at a place, counted from the end if it is negative."""
    inputs = [_named(sequence), nodes.as_value(place)]
    return nodes.op("SequenceAt", inputs, sequence.dtype, sequence.sizes)


def _named(sequence: SequenceValue) -> Value:
    """A sequence where nodes take names of tensors."""
    return Value(sequence.name, sequence.dtype, None)


def as_numbers(nodes: Nodes, value: Lowered, dtype: DType) -> NumbersValue:
    """A list of numbers as a tensor of one dimension."""
    if isinstance(value, NumbersValue):
        return value
    if not isinstance(value, list):
        raise NoForm("expected a list of numbers")
    parts = [nodes.unsqueeze(nodes.cast(as_value(nodes, item), dtype), [0]) for item in value]
    if not parts:
        return NumbersValue(nodes.filled(nodes.number(0, dtype), [0]))
    found = nodes.concat(parts, 0)
    return NumbersValue(Value(found.name, dtype, (len(parts),)))


def optional_parts(nodes: Nodes, value: Lowered, like: Value) -> tuple[Value, Value]:
    """Whether a value that may be None is there, and the value: of size 0, like another one, if it is not."""
    if isinstance(value, OptionalValue):
        return value.has, value.value
    if value is not None:
        return nodes.number(True, DType.bool), as_value(nodes, value)
    rank = 1 if like.sizes is None else len(like.sizes)
    return nodes.number(False, DType.bool), nodes.filled(nodes.number(0, like.dtype), [0] * rank)


def as_optional(nodes: Nodes, value: OptionalValue) -> OptionalOutput:
    """A tensor that may be None, in ONNX's type of such."""
    inner = value.value
    then, other = (nodes.scope.inside(nodes.scope.names.new("g")) for _ in range(2))
    (given,) = then.add("Optional", [inner.name])
    (none,) = other.add("Optional", [], {"type": Value("", inner.dtype, None)})
    for scope, name in ((then, given), (other, none)):
        scope.graph.outputs.append(OptionalOutput(name, inner.dtype, inner.sizes))
    branches = {"then_branch": then.graph, "else_branch": other.graph}
    (name,) = nodes.scope.add("If", [value.has.name], branches)
    return OptionalOutput(name, inner.dtype, inner.sizes)


def elements_of(value: Lowered) -> list[Lowered]:
    """The elements of a tuple, which are known."""
    if not isinstance(value, list):
        raise NoForm("expected a tuple of known length")
    return value
