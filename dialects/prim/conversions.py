"""Conversions between numbers, strings of digits and tensors of one element."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.loops import Number
from tsir.dialects.operators.rules import Typed
from tsir.dialects.operators.table import operator
from tsir.dialects.prim.numbers import truncate
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.dialects.types.value_text import MAX_INT, MIN_INT


@operator("aten::Int.float(float a) -> int", loops=Number("int(a)"))
@operator("aten::Int.bool(bool a) -> int", loops=Number("int(a)"))
@operator("aten::Int.Scalar(Scalar a) -> int", loops=Number("int(a)"))
def to_int(a: float) -> int:
    """A number without its fraction; the lowest int for what no int holds."""
    return truncate(_real(a))


@operator("aten::Int.str(str a) -> int")
def parse_int(a: str) -> int:
    """The int that a string spells, in decimal digits."""
    if not a.removeprefix("-").isdecimal() or not MIN_INT <= int(a) <= MAX_INT:
        raise ValueError(f"expected the digits of an int, got '{a}'")
    return int(a)


@operator("aten::Float.int(int a) -> float", loops=Number("float(a)"))
@operator("aten::Float.bool(bool a) -> float", loops=Number("float(a)"))
@operator("aten::Float.Scalar(Scalar a) -> float", loops=Number("float(a)"))
def to_float(a: float) -> float:
    """A number as a float."""
    return float(_real(a))


@operator("aten::Float.str(str a) -> float")
def parse_float(a: str) -> float:
    """The float that a string spells; `inf` and `nan` too."""
    try:
        return float(a)
    except ValueError:
        raise ValueError(f"expected the digits of a float, got '{a}'") from None


@operator("aten::Bool.int(int a) -> bool", loops=Number("a != 0"))
@operator("aten::Bool.float(float a) -> bool", loops=Number("a != 0"))
def to_bool(a: float) -> bool:
    """Whether a number is not zero."""
    return a != 0


def _item(a: Array) -> Any:
    if a.size != 1:
        raise ValueError(f"expected a tensor of one element, got one of shape {list(a.shape)}")
    return a.item() if a.dtype.kind in "biuc" else float(a.reshape(()))


def _real(number: complex) -> float:
    """A number; TypeError if it is complex."""
    if isinstance(number, complex):
        raise TypeError("expected a real number, got a complex one; its parts are x.real and x.imag")
    return number


@operator("aten::item(Tensor self) -> Scalar")
def item(self: Array) -> complex:
    """The one element of a tensor as a number."""
    return _item(self)


@operator("aten::Int.Tensor(Tensor a) -> int")
def tensor_to_int(a: Array) -> int:
    """The one element of a tensor as an int."""
    return truncate(_real(_item(a)))


@operator("aten::Float.Tensor(Tensor a) -> float")
def tensor_to_float(a: Array) -> float:
    """The one element of a tensor as a float."""
    return float(_real(_item(a)))


@operator("aten::Bool.Tensor(Tensor a) -> bool")
@operator("aten::is_nonzero(Tensor self) -> bool")
def tensor_to_bool(a: Array) -> bool:
    """Whether the one element of a tensor is not zero."""
    return bool(_item(a != 0))


def _implicit(a: Array) -> Any:
    if a.ndim:
        raise ValueError(
            f"expected a tensor without dimensions as a number, got one of shape {list(a.shape)}"
        )
    return _item(a)


@operator("aten::IntImplicit(Tensor a) -> int")
def int_implicit(a: Array) -> int:
    """The element of a 0-d integer tensor that is given for an int."""
    if a.dtype.kind not in "iu":
        raise TypeError(f"expected a tensor of integers as an int, got one of {a.dtype}")
    return _implicit(a)


@operator("aten::FloatImplicit(Tensor a) -> float")
def float_implicit(a: Array) -> float:
    """The element of a 0-d tensor that is given for a float."""
    return float(_real(_implicit(a)))


@operator("aten::ScalarImplicit(Tensor a) -> Scalar")
def scalar_implicit(a: Array) -> complex:
    """The element of a 0-d tensor that is given for a number."""
    return _implicit(a)


def _number_tensor(arguments: Arguments) -> Sequence[Attribute]:
    return [t.TensorType.of(NUMBER_DTYPES.get(arguments["a"].type), (), device="cpu")]


@operator("prim::NumToTensor.Scalar(Scalar a) -> Tensor", Typed(_number_tensor))
@operator("prim::NumToTensor.bool(bool a) -> Tensor", Typed(_number_tensor))
def number_to_tensor(a: complex) -> Array:
    """A number as a 0-d tensor: i64 for an int, f64 for a float, c128 for a complex number."""
    return np.array(a)
