"""Nodes of the language: sizes and dtypes of tensors, numbers out of them, optional values."""

from __future__ import annotations

from functools import partial

from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import Device
from tsir.lowering.onnx.call import Call, Results, folded_number, form
from tsir.lowering.onnx.graph import NoForm, OptionalValue, Text
from tsir.lowering.values.form_table import ANSWERS

# Queries


@form("aten.dim")
def dim(call: Call) -> Results:
    """The number of dimensions."""
    return call.tensor("self").rank


@form("aten.size")
def size(call: Call) -> Results:
    """The sizes of a tensor."""
    return list(call.nodes.sizes(call.tensor("self")))


@form("aten.size.int")
def size_int(call: Call) -> Results:
    """One size of a tensor."""
    nodes, value, dim = call.nodes, call.tensor("self"), call.number("dim")
    return nodes.size(value, value.axis(dim)) if isinstance(dim, int) else nodes.item(nodes.shape(value), dim)


@form("aten.len.Tensor")
def length_of_tensor(call: Call) -> Results:
    """The first size of a tensor."""
    value = call.tensor("t")
    call.nodes.demand(value.sizes != (), "a tensor with dimensions")
    return call.nodes.size(value, 0)


@form("aten.numel")
def numel(call: Call) -> Results:
    """The number of elements."""
    return call.nodes.count(call.tensor("self"))


def _dtype_of(call: Call) -> DType:
    name = call.arguments.schema.arguments[0].name
    return call.tensor(name).dtype


@form("prim.dtype")
def dtype(call: Call) -> Results:
    """The number of the dtype."""
    return _dtype_of(call).number


@form("aten.is_floating_point")
def is_floating_point(call: Call) -> Results:
    """Whether the dtype is one of floats."""
    return _dtype_of(call).is_floating


def _answered(answer: Results, call: Call) -> Results:
    return answer


for name, answer in ANSWERS.items():
    form(name)(partial(_answered, answer))
form("aten.is_complex")(partial(_answered, False))


# Numbers out of tensors


@form("aten.Int.Tensor", "aten.Float.Tensor", "aten.Bool.Tensor", "aten.IntImplicit", "aten.FloatImplicit",
      "aten.ScalarImplicit", "aten.item", "aten.is_nonzero")  # fmt: skip
def number(call: Call) -> Results:
    """The only element of a tensor, as a number."""
    value = call.tensor(call.arguments.schema.arguments[0].name)
    kinds = {"aten.Int.Tensor": DType.i64, "aten.IntImplicit": DType.i64, "aten.Float.Tensor": DType.f64,
             "aten.FloatImplicit": DType.f64, "aten.Bool.Tensor": DType.bool,
             "aten.is_nonzero": DType.bool}  # fmt: skip
    if (dtype := kinds.get(call.op.name)) is None:
        own = value.dtype
        dtype = DType.f64 if own.is_floating else DType.bool if own is DType.bool else DType.i64
    return folded_number(call, call.nodes.cast(call.nodes.reshape(value, []) if value.rank else value, dtype))


@form("prim.unchecked_unwrap_optional", "aten._unwrap_optional")
def unwrap(call: Call) -> Results:
    """The value that is not None."""
    value = call["optional"]
    if isinstance(value, OptionalValue):
        call.scope.guards.append(value.has)
        return value.value
    if value is None:
        raise NoForm("expected a value, got None")
    return value


@form("aten.__is__", "aten.__isnot__")
def identity(call: Call) -> Results:
    """Whether two values are the same, of which one is None."""
    a, b = (call.operands[n] for n in range(2))
    if a is not None and b is not None:
        raise NoForm("expected a comparison with None")
    wanted, other = call.op.name == "aten.__is__", b if a is None else a
    if isinstance(other, OptionalValue):
        return call.nodes.negation(other.has) if wanted else other.has
    return (other is None) == wanted


@form("aten.eq.device", "aten.ne.device")
def compare_devices(call: Call) -> Results:
    """Whether two devices, which are constants, are equal."""
    a, b = (call.operands[n] for n in range(2))
    if not isinstance(a, Device) or not isinstance(b, Device):
        raise NoForm("expected constant devices")
    return (a == b) == (call.op.name == "aten.eq.device")


@form("aten.eq.str", "aten.ne.str")
def compare_texts(call: Call) -> Results:
    """Whether two texts, which are constants, are equal."""
    a, b = (call.operands[n] for n in range(2))
    if not isinstance(a, str) or not isinstance(b, str):
        raise NoForm("expected constant texts")
    return (a == b) == (call.op.name == "aten.eq.str")


@form("aten.str", "aten.format", "aten.warn")
def text(call: Call) -> Results:
    """A text for messages, which nodes do not read."""
    return Text() if call.op.results else ()
