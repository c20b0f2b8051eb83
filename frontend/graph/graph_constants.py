"""Constants of graph text: what a printed value is, given the type of the result."""

from __future__ import annotations

import math
import re
from typing import cast

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import BY_TORCH_NAME, DEFAULT_FLOAT, Array, DType
from tsir.dialects.types.value_text import MAX_INT, MIN_INT
from tsir.dialects.types.values import Device
from tsir.frontend.graph.graph_tree import Elided, TensorText

_ROUNDED_DIGITS = 6
"""Digits after which the printer of tensors of one element rounds."""


_ADVICE = "; make it an argument of the function"


class NotInText(ValueError):
    """A constant whose value the text does not hold."""


def constant_value(value: object, type: Attribute) -> object:
    """The Python value of a constant of a type; NotInText, or ValueError if it is not of the type."""
    if isinstance(value, Elided):
        raise NotInText(f"the value of this constant is not in the text{_ADVICE}: {value.reason}")
    match type:
        case t.OptionalType():
            return None if value is None else constant_value(value, type.element)
        case t.TensorType():
            return _tensor(value, type)
        case t.BoolType() if isinstance(value, int) and value in (0, 1):
            return bool(value)
        case t.IntType() | t.NumberType() if isinstance(value, int) and not isinstance(value, bool):
            if not MIN_INT <= value <= MAX_INT:
                raise ValueError(f"expected an int of 64 bits, got {value}")
            return value
        case t.FloatType() | t.NumberType() if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
        case t.ComplexType() | t.NumberType() if isinstance(value, complex):
            return value
        case t.StringType() if isinstance(value, str):
            return value
        case t.DeviceType() if isinstance(value, str):
            return Device.parse(value)
        case t.ListType() if isinstance(value, list):
            return [constant_value(item, type.element) for item in cast(list[object], value)]
        case t.TupleType() if isinstance(value, tuple):
            items = cast(tuple[object, ...], value)
            if len(items) != len(type.elements):
                raise ValueError(f"expected {len(type.elements)} elements, got {len(items)}")
            return tuple(constant_value(*pair) for pair in zip(items, type.elements, strict=True))
        case t.NoneType() if value is None:
            return None
        case _:
            raise ValueError(f"expected a constant of type {type}")


def is_rounded(value: object) -> bool:
    """Whether the text may hold fewer digits of a tensor's element than the element has."""
    if not isinstance(value, TensorText) or len(value.numbers) != 1 or value.dtype is not None:
        return False
    mantissa = re.split("[eE]", value.numbers[0])[0]
    return "." in mantissa and len(re.sub(r"\D", "", mantissa).lstrip("0")) >= _ROUNDED_DIGITS


def _tensor(value: object, type: t.TensorType) -> Array:
    if not isinstance(value, TensorText):
        raise ValueError("expected a tensor as '{0.5}'")
    if value.dtype is None:
        return _one_element(value.numbers[0], type)
    dtype = BY_TORCH_NAME.get(value.dtype)
    if dtype is None:
        raise ValueError(f"expected the type of an element ({', '.join(BY_TORCH_NAME)}), got '{value.dtype}'")
    count = math.prod(value.sizes)
    if count and (dtype.is_floating or len(value.numbers) != count):
        raise NotInText(
            f"the value of this constant is not in the text{_ADVICE}: it holds a few of its digits"
        )
    return np.array([_element(number, dtype) for number in value.numbers], dtype.numpy).reshape(value.sizes)


def _element(text: str, dtype: DType) -> int | float:
    """The element that a number stands for; ValueError if there is none of the dtype."""
    if not dtype.is_floating:
        limits = (0, 1) if dtype is DType.bool else (np.iinfo(dtype.numpy).min, np.iinfo(dtype.numpy).max)
        if re.fullmatch(r"-?\d+", text) is None or not limits[0] <= int(text) <= limits[1]:
            raise ValueError(f"expected an element that {dtype.torch} can hold, got {text}")
        return int(text)
    element = float(text)
    with np.errstate(over="ignore"):
        held = np.array(element).astype(dtype.numpy)
    if math.isfinite(element) and not math.isfinite(float(held)):
        raise ValueError(f"expected an element that {dtype.torch} can hold, got {text}")
    return element


def _one_element(number: str, type: t.TensorType) -> Array:
    whole = re.fullmatch(r"-?\d+", number) is not None
    dtype = type.dtype or (DType.i64 if whole else DEFAULT_FLOAT)
    element = _element(number, dtype)
    sizes = [1 if size == 1 else 0 for size in type.sizes or ()]
    if 0 in sizes:
        raise ValueError(f"expected a tensor of type {type}, got one element")
    return np.array(element, dtype.numpy).reshape(sizes)
