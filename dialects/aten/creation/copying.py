"""Copies, conversions of dtype and device, and fills."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.layouts import CHANNELS_LAST, CHANNELS_LAST_3D, CONTIGUOUS, PRESERVE, laid_out
from tsir.dialects.operators.options import Like, check_options, of_self
from tsir.dialects.operators.pointwise import closure, pointwise
from tsir.dialects.operators.strided import Strided
from tsir.dialects.operators.table import Reference, derive, operator
from tsir.dialects.operators.tangents import CONSTANT, linear, terms
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.values import Device

_CHANNELS_LAST_RANKS = {CHANNELS_LAST: 4, CHANNELS_LAST_3D: 5}


def in_format(self: Array, memory_format: int | None) -> Array:
    """The elements laid out in a memory format; `self` if they are already."""
    if memory_format in (None, PRESERVE):
        return self
    if memory_format == CONTIGUOUS:
        return np.asarray(self, order="C")
    rank = _CHANNELS_LAST_RANKS.get(memory_format)
    if self.ndim != rank:
        raise ValueError(f"expected rank {rank} for memory format {memory_format}, got {self.ndim}")
    return np.moveaxis(np.asarray(np.moveaxis(self, 1, -1), order="C"), -1, 1)


def duplicate(self: Array, memory_format: int | None = None) -> Array:
    """A copy; without a memory format it keeps the order of the strides if no elements overlap."""
    if memory_format in (None, PRESERVE):
        return laid_out(self.copy(order="K"), [self])
    made = in_format(self, memory_format)
    return self.copy(order="K") if np.shares_memory(made, self) else made


_AS_IT_IS = loops.Pointwise("self")
_CONVERTED = loops.Lowered("tsir.lowering.operators.copying:convert")


def _conversion(
    text: str,
    source: Callable[[Arguments], DType | None] = of_self,
    loop: loops.Loops | None = None,
    out: str | None = None,
    doc: str | None = None,
) -> Callable[[Reference], Reference]:
    """
    Declare an operator with the elements of `self`, with a gradient that is converted back.

    Its loops are a copy, or, where the schema says that `self` may be the result, a conversion.
    """
    if loop is None:
        loop = _CONVERTED if text.endswith("a)") else _AS_IT_IS
    gradient = closure(text, {"self": "grad.to(self_device, self_dtype)"})
    rule, tangent = Like(source=source), linear("self")
    return operator(text, rule, loops=loop, gradient=gradient, tangent=tangent, out=out, doc=doc)


@_conversion("aten::clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor", out="out")
def clone(self: Array, memory_format: int | None) -> Array:
    """A copy."""
    return duplicate(self, memory_format)


@_conversion(
    "aten::contiguous(Tensor(a) self, *, MemoryFormat memory_format=0) -> Tensor(a)",
    loop=loops.Lowered("tsir.lowering.operators.copying:contiguous"),
)
def contiguous(self: Array, memory_format: int) -> Array:
    """`self` if its elements are laid out in the memory format, else a copy that is."""
    return in_format(self, memory_format)


def _dtype_of_other(arguments: Arguments) -> DType | None:
    return arguments.tensor("other").dtype


def _converted(self: Array, copy: bool, memory_format: int | None = None) -> Array:
    """The argument of a conversion before the dtype is changed: `self` if no copy is asked for."""
    return duplicate(self, memory_format) if copy else in_format(self, memory_format)


_REST = "bool non_blocking=False, bool copy=False, MemoryFormat? memory_format=None"


@_conversion(
    f"aten::to.dtype(Tensor(a) self, ScalarType dtype, {_REST}) -> Tensor(a)",
)
def to_dtype(self: Array, dtype: int, non_blocking: bool, copy: bool, memory_format: int | None) -> Array:
    """The elements in another dtype; `self` if it has it already and `copy` is not set."""
    return _converted(self, copy, memory_format)


@_conversion(
    f"aten::to.device(Tensor(a) self, Device device, ScalarType dtype, {_REST}) -> Tensor(a)",
)
def to_device(
    self: Array, device: Device, dtype: int, non_blocking: bool, copy: bool, memory_format: int | None
) -> Array:
    """The elements on another device and in another dtype."""
    check_options(None, device, None)
    return _converted(self, copy, memory_format)


@_conversion(
    f"aten::to.other(Tensor(a) self, Tensor other, {_REST}) -> Tensor(a)",
    _dtype_of_other,
    loops.Script("""
    def to(self, other, non_blocking: bool, copy: bool, memory_format: Optional[int]):
        return self.to(other.device, other.dtype, non_blocking, copy, memory_format)
    """),
)
def to_other(self: Array, other: Array, non_blocking: bool, copy: bool, memory_format: int | None) -> Array:
    """The elements in dtype and on the device of `other`."""
    return _converted(self, copy, memory_format)


@_conversion(
    "aten::to.dtype_layout(Tensor(a) self, *, ScalarType? dtype=None, Layout? layout=None,"
    f" Device? device=None, bool? pin_memory=None, {_REST}) -> Tensor(a)",
)
def to_dtype_layout(
    self: Array, dtype: int | None, layout: int | None, device: Device | None, pin_memory: bool | None,
    non_blocking: bool, copy: bool, memory_format: int | None,
) -> Array:  # fmt: skip
    """The elements with other tensor options."""
    check_options(layout, device, pin_memory)
    return _converted(self, copy, memory_format)


@_conversion(
    "aten::to.prim_Device(Tensor(a) self, Device? device, int? dtype=None, bool non_blocking=False,"
    " bool copy=False) -> Tensor(b|a)",
)
def to_prim_device(
    self: Array, device: Device | None, dtype: int | None, non_blocking: bool, copy: bool
) -> Array:
    """The elements on another device and, if given, in another dtype."""
    check_options(None, device, None)
    return _converted(self, copy)


@_conversion(
    "aten::to.prim_dtype(Tensor(a) self, int? dtype=None, bool non_blocking=False, bool copy=False)"
    " -> Tensor(b|a)",
)
def to_prim_dtype(self: Array, dtype: int | None, non_blocking: bool, copy: bool) -> Array:
    """The elements in another dtype if one is given."""
    return _converted(self, copy)


@_conversion(
    "aten::to.prim_other(Tensor(a) self, bool non_blocking=False, bool copy=False) -> Tensor(b|a)",
)
def to_prim_other(self: Array, non_blocking: bool, copy: bool) -> Array:
    """`self`, or a copy if `copy` is set."""
    return _converted(self, copy)


@_conversion(
    "aten::_to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None,"
    " bool? pin_memory=None, bool non_blocking=False, MemoryFormat? memory_format=None) -> Tensor",
)
def to_copy(
    self: Array, dtype: int | None, layout: int | None, device: Device | None, pin_memory: bool | None,
    non_blocking: bool, memory_format: int | None,
) -> Array:  # fmt: skip
    """A copy with other tensor options."""
    check_options(layout, device, pin_memory)
    return duplicate(self, memory_format)


# PyTorch's schemas of what follows do not say that the result may be `self`, which it is as that of `to`.


@_conversion(
    "aten::type_as(Tensor(a) self, Tensor other) -> Tensor(a)",
    _dtype_of_other,
    loops.Script("""
    def type_as(self, other):
        return self.to(other.device, other.dtype)
    """),
)
def type_as(self: Array, other: Array) -> Array:
    """The elements in the dtype of `other`; `self` if it has it already."""
    return self


def _constant(dtype: DType) -> Callable[[Arguments], DType]:
    return lambda _: dtype


def _cast(self: Array, non_blocking: bool) -> Array:
    return self


_CASTS = {
    "Byte": DType.u8, "Char": DType.i8, "Short": DType.i16, "Int": DType.i32, "Long": DType.i64,
    "Half": DType.f16, "Float": DType.f32, "Double": DType.f64,
}  # fmt: skip

for _name, _dtype in _CASTS.items():
    _conversion(
        f"aten::_cast_{_name}(Tensor(a) self, bool non_blocking=False) -> Tensor(a)",
        _constant(_dtype),
        loops.Script(f"""
    def _cast_{_name}(self, non_blocking: bool):
        return self.to({_dtype.number}, non_blocking)
    """),
        doc=f"The elements in {_dtype.name}; `self` if it has it already.",
    )(_cast)


def _same(self: Strided) -> Strided:
    return self


def _identity(self: Array) -> Array:
    return self[...]


for _name, _gradient, _tangent, _doc in (
    ("alias", "grad", linear("self"), "A view of all of `self`."),
    ("lift_fresh", "grad", linear("self"), "The tensor that a constant in the program stands for."),
    ("detach", "None", CONSTANT, "A view of all of `self` through which no gradient flows."),
):
    _text = f"aten::{_name}(Tensor(a) self) -> Tensor(a)"
    operator(
        _text,
        Like(),
        reference=_identity,
        loops=loops.View(_same),
        gradient=closure(_text, {"self": _gradient}),
        tangent=_tangent,
        doc=_doc,
    )


@pointwise(
    "aten::copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor",
    "src",
    {"src": "grad"},
    terms(src="src_t.expand(result.size())"),
    rule=rules.Pointwise(promotes=("self",), operands=("src",), into="self"),
)
def copy(self: Array, src: Array, non_blocking: bool) -> Array:
    """The elements of `src` in the sizes and dtype of `self`."""
    result = np.empty_like(self, dtype=src.dtype)
    result[...] = src
    return result


_FILL = rules.Pointwise(promotes=("self",), operands=("value",), fits=("value",))


@pointwise(
    "aten::fill.Tensor(Tensor self, Tensor value) -> Tensor",
    "value",
    {"value": "grad"},
    terms(value="value_t.expand(result.size())"),
    rule=replace(_FILL, single=("value",), fits=()),
    out="Tensor_out",
)
@pointwise(
    "aten::fill.Scalar(Tensor self, Scalar value) -> Tensor",
    "value",
    {"self": "None"},
    CONSTANT,
    rule=_FILL,
    out="Scalar_out",
)
def fill(self: Array, value: Array) -> Array:
    """`value` in the sizes and dtype of `self`."""
    return np.full_like(self, value, dtype=value.dtype)


# What `x[0] = 1` is: unlike `fill_`, PyTorch does not let it write elements that share places.
derive("aten.fill.Scalar", "prim::put_number(Tensor(a!) self, Scalar value) -> Tensor(a!)")


@pointwise("aten::zero(Tensor self) -> Tensor", "0", {"self": "None"}, CONSTANT, rule=Like())
def zero(self: Array) -> Array:
    """Zeros in the sizes and dtype of `self`."""
    return np.zeros_like(self)
