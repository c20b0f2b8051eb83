"""Forms of the language: sizes and dtypes of tensors, numbers out of them, optional values."""

from __future__ import annotations

from functools import partial

from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import Device
from tsir.frontend.exported.expressions import Expression
from tsir.frontend.exported.schema import Member, Use
from tsir.lowering.exported.call import (
    KINDS,
    Call,
    Results,
    aten,
    form,
    item,
    kind_of,
    number,
)
from tsir.lowering.exported.scope import Lowered, NoForm, Scope, product
from tsir.lowering.exported.sizes import meta_of
from tsir.lowering.values.form_table import ANSWERS

# Queries


def _queried(
    scope: Scope, query: str, tensor: Use, dim: int | None, known: int | Expression | None
) -> Lowered:
    """A size or a stride of a tensor: a constant, or what a node gives."""
    if isinstance(known, int):
        return known
    inputs = [("self", tensor), *([] if dim is None else [("dim", dim)])]
    return scope.number(aten(query), inputs, "int", known)


def _size(call: Call, tensor: Use, dim: int) -> Lowered:
    return _queried(call.scope, "sym_size.int", tensor, dim, call.scope.meta(tensor).sizes[dim])


@form("aten.size.int")
def size_int(call: Call) -> Results:
    """One size of a tensor."""
    tensor, rank = call.tensor("self"), len(call.scope.meta(call.tensor("self")).sizes)
    dim = call.constant("dim", int)
    if not -rank <= dim < rank:
        raise NoForm(f"expected a dimension from {-rank} to {rank - 1}, got {dim}")
    return _size(call, tensor, dim % rank)


@form("aten.size")
def sizes(call: Call) -> Results:
    """The sizes of a tensor."""
    tensor = call.tensor("self")
    return [_size(call, tensor, dim) for dim in range(len(call.scope.meta(tensor).sizes))]


@form("aten.len.Tensor")
def length_of_tensor(call: Call) -> Results:
    """The first size of a tensor."""
    tensor = call.tensor("t")
    if not call.scope.meta(tensor).sizes:
        raise NoForm("expected a tensor with dimensions")
    return _size(call, tensor, 0)


@form("aten.numel")
def numel(call: Call) -> Results:
    """The number of elements."""
    tensor = call.tensor("self")
    count: int | Expression = 1
    for size in call.scope.meta(tensor).sizes:
        count = product(count, size)
    return _queried(call.scope, "sym_numel", tensor, None, count)


@form("aten.stride.int")
def stride_int(call: Call) -> Results:
    """One stride of a tensor."""
    dim = call.constant("dim", int)
    return _queried(call.scope, "sym_stride.int", call.tensor("self"), dim, None)


@form("aten.storage_offset")
def storage_offset(call: Call) -> Results:
    """The place of the first element in the storage."""
    return _queried(call.scope, "sym_storage_offset", call.tensor("self"), None, None)


@form("aten.dim")
def dim(call: Call) -> Results:
    """The number of dimensions."""
    return len(call.scope.meta(call.tensor("self")).sizes)


def _dtype_of(call: Call) -> DType:
    return call.scope.meta(call.tensor(call.op.schema().arguments[0].name)).dtype


@form("prim.dtype")
def dtype(call: Call) -> Results:
    """The number of the dtype."""
    return _dtype_of(call).number


@form("aten.is_floating_point")
def is_floating_point(call: Call) -> Results:
    """Whether the dtype is one of floats."""
    return _dtype_of(call).is_floating


@form("aten.is_complex")
def is_complex(call: Call) -> Results:
    """Whether the dtype is one of complex numbers."""
    return _dtype_of(call).is_complex


def _answered(answer: Results, call: Call) -> Results:
    return answer


for name, answer in ANSWERS.items():
    form(name)(partial(_answered, answer))


# Numbers and tensors


@form("aten.item", "aten.ScalarImplicit", "aten.Int.Tensor", "aten.IntImplicit", "aten.Float.Tensor",
      "aten.FloatImplicit", "aten.Bool.Tensor", "aten.is_nonzero")  # fmt: skip
def number_in(call: Call) -> Results:
    """The only element of a tensor."""
    tensor = call.tensor(call.op.schema().arguments[0].name)
    dtype = call.scope.meta(tensor).dtype
    if dtype.is_complex:
        raise NoForm("files have no complex numbers")
    wanted = KINDS.get(call.result.type)
    return converted(call.scope, item(call.scope, tensor, kind_of(dtype)), wanted or kind_of(dtype))


_CONVERSIONS = {"int": "torch.sym_int", "float": "torch.sym_float"}


def converted(scope: Scope, value: Use, kind: str) -> Use:
    """A number as one of another kind."""
    if value.kind == kind:
        return value
    if kind == "bool":
        return number(scope, "_operator.ne", [value, 0], kind)
    if value.kind == "bool":
        one, none = (1, 0) if kind == "int" else (1.0, 0.0)
        return number(scope, "torch.sym_ite", [value, one, none], kind)
    return number(scope, _CONVERSIONS[kind], [value], kind)


@form("aten.Int.Scalar", "aten.Int.float", "aten.Int.bool", "aten.Float.Scalar", "aten.Float.int",
      "aten.Float.bool", "aten.Bool.int", "aten.Bool.float")  # fmt: skip
def conversion(call: Call) -> Results:
    """A number as one of another type."""
    (value,) = call.operands
    if not isinstance(value, Use):
        raise NoForm("expected a number")
    return converted(call.scope, value, KINDS[call.result.type])


@form("aten.tensor.float", "aten.tensor.int", "aten.tensor.bool", "aten.as_tensor.float",
      "aten.as_tensor.int", "aten.as_tensor.bool", "aten.scalar_tensor", "prim.NumToTensor.Scalar",
      "prim.NumToTensor.bool")  # fmt: skip
def tensor_of_number(call: Call) -> Results:
    """A number as a tensor without dimensions."""
    meta = meta_of(call.scope, call.result)
    value = call.operands[0]
    if not isinstance(value, Use | bool | int | float):
        raise NoForm("expected a number")
    inputs = [("s", value), ("dtype", Member("scalar_type", meta.dtype.number))]
    return call.scope.tensor(aten("scalar_tensor"), inputs, meta)


# Optional values, devices and texts


@form("prim.unchecked_unwrap_optional", "aten._unwrap_optional")
def unwrap(call: Call) -> Results:
    """The value that is not None."""
    if call.operands[0] is None:
        raise NoForm("expected a value, got None")
    return call.operands[0]


@form("aten.__is__", "aten.__isnot__")
def identity(call: Call) -> Results:
    """Whether two values are the same, of which one is None."""
    a, b = call.operands
    if a is not None and b is not None:
        raise NoForm("expected a comparison with None")
    return (a is b) == (call.op.name == "aten.__is__")


@form("aten.str", "aten.format", "aten.warn")
def text(call: Call) -> Results:
    """A text for messages, which nodes do not read."""
    return "" if call.op.results else ()


@form("aten.eq.device", "aten.ne.device")
def compare_devices(call: Call) -> Results:
    """Whether two devices, which are constants, are equal."""
    a, b = call.operands
    if not isinstance(a, Device) or not isinstance(b, Device):
        raise NoForm("expected constant devices")
    return (a == b) == (call.op.name == "aten.eq.device")
