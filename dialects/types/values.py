"""Constant values: how Python values stand in the IR as attributes, and come back."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import ArrayAttr, BoolAttr, FloatAttr, IntegerAttr, StringAttr, UnitAttr, f64, i64
from xdsl.ir import Attribute, Data
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.types import attributes as t
from tsir.dialects.types.device import Device as Device
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.quantized_tensor import QuantizedTensor

MAX_WRITTEN_OUT = 64
"""Elements of a tensor constant up to which each is written out, in texts and in native code."""


@dataclass(frozen=True, slots=True)
class Generator:
    """The random numbers of one draw: those that a counter-based generator gives for a seed and an offset."""

    seed: int
    offset: int


@dataclass(frozen=True, eq=False)
class TensorValue:
    """A read-only array; equal to another of the same dtype, shape and bytes."""

    array: Array

    @cached_property
    def is_splat(self) -> bool:
        """Whether it is one value, broadcast without storage."""
        return self.array.size > 0 and not any(self.array.strides)

    @cached_property
    def digest(self) -> bytes:
        """A key that identifies the elements, in a time that does not grow for a splat."""
        data = self.array.reshape(-1)[:1] if self.is_splat else np.ascontiguousarray(self.array)
        return hashlib.sha256(data.tobytes()).digest()

    def _key(self) -> tuple[object, ...]:
        return self.array.dtype, self.array.shape, self.is_splat, self.digest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TensorValue) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


@irdl_attr_definition
class TensorAttr(Data[TensorValue]):
    """
    A constant tensor: dtype, sizes, and its elements, one element for all, or bytes.

    ```mlir
    #prim.tensor<f32, [2, 2], [1.0, 2.0, 3.0, 4.0]>
    #prim.tensor<f32, [1000, 1000], 0.0>
    #prim.tensor<i64, [2], "0x01000000000000000200000000000000">
    ```
    """

    name = "prim.tensor"

    @staticmethod
    def of(array: Array) -> TensorAttr:
        """The attribute for a copy of `array`; a broadcast single value stays a splat."""
        is_splat = array.size > 1 and not any(array.strides)
        one = array.reshape(-1)[:1].copy().reshape(()) if is_splat else None
        kept = np.broadcast_to(one, array.shape) if one is not None else np.array(array, order="C")
        kept.flags.writeable = False
        return TensorAttr(TensorValue(kept))

    @property
    def array(self) -> Array:
        """The elements, read-only."""
        return self.data.array

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> TensorValue:
        with parser.in_angle_brackets():
            name = parser.parse_identifier(" for a dtype")
            if name not in DType.__members__:
                parser.raise_error(f"expected a dtype ({', '.join(DType.__members__)}), got '{name}'")
            parser.parse_punctuation(",")
            shape = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, lambda: _parse_size(parser))
            parser.parse_punctuation(",")
            array = _parse_elements(parser, DType[name], tuple(shape))
        array.flags.writeable = False
        return TensorValue(array)

    def print_parameter(self, printer: Printer) -> None:
        dtype = DType.of(self.array.dtype)
        printer.print_string(f"<{dtype.name}, {list(self.array.shape)}, {_elements_text(self.data)}>")


@irdl_attr_definition
class ComplexAttr(Data[tuple[FloatAttr, FloatAttr]]):
    """
    A complex number: its real and its imaginary part, told apart bit by bit.

    ```mlir
    #prim.complex<0.0, -1.5>
    ```
    """

    name = "prim.complex"

    @staticmethod
    def of(value: complex) -> ComplexAttr:
        """The attribute that holds a number."""
        return ComplexAttr((FloatAttr(value.real, f64), FloatAttr(value.imag, f64)))

    @property
    def number(self) -> complex:
        """The number."""
        real, imaginary = self.data
        return complex(real.value.data, imaginary.value.data)

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> tuple[FloatAttr, FloatAttr]:
        with parser.in_angle_brackets():
            return cls.of(_parse_parts(parser)).data

    def print_parameter(self, printer: Printer) -> None:
        printer.print_string(f"<{_parts_text(self.number)}>")


def _parse_parts(parser: AttrParser) -> complex:
    real = parse_number(parser)
    parser.parse_punctuation(",")
    return complex(real, parse_number(parser))


def _parts_text(value: complex) -> str:
    return f"{number_text(value.real)}, {number_text(value.imag)}"


def _parse_size(parser: AttrParser) -> int:
    return parser.parse_integer(allow_boolean=False, allow_negative=False)


def _parse_elements(parser: AttrParser, dtype: DType, shape: tuple[int, ...]) -> Array:
    count = math.prod(shape)
    if count * dtype.numpy.itemsize >= 2**63:
        parser.raise_error(f"expected fewer elements, got {count}")
    if (text := parser.parse_optional_str_literal()) is not None:
        try:
            data = bytes.fromhex(text.removeprefix("0x"))
        except ValueError:
            parser.raise_error("expected hexadecimal digits")
        if len(data) != count * dtype.numpy.itemsize:
            parser.raise_error(f"expected {count * dtype.numpy.itemsize} bytes, got {len(data)}")
        return np.frombuffer(data, dtype.numpy).reshape(shape)
    if parser.parse_optional_punctuation("["):
        items: list[object] = []
        while not parser.parse_optional_punctuation("]"):
            items.append(_parse_element(parser, dtype))
            if parser.parse_optional_punctuation(",") is None:
                parser.parse_punctuation("]")
                break
        if len(items) != count:
            parser.raise_error(f"expected {count} elements, got {len(items)}")
        return _as_array(parser, items, dtype).reshape(shape)
    return np.broadcast_to(_as_array(parser, [_parse_element(parser, dtype)], dtype).reshape(()), shape)


def _parse_element(parser: AttrParser, dtype: DType) -> complex:
    """A number, or the parts of a complex one in parentheses."""
    if not dtype.is_complex:
        return parse_number(parser)
    with parser.in_parens():
        return _parse_parts(parser)


_WRITTEN_AS = {"c": (complex,), "b": (bool,), "i": (int,), "u": (int,), "f": (int, float), "V": (int, float)}
"""The Python types of elements in text, by numpy's kind of their dtype; bf16 has the kind V."""


def _as_array(parser: AttrParser, items: list[object], dtype: DType) -> Array:
    kinds = _WRITTEN_AS[dtype.numpy.kind]
    if wrong := [item for item in items if type(item) not in kinds]:
        parser.raise_error(f"expected elements of {dtype.name}, got {wrong[0]}")
    try:
        return np.array(items, dtype.numpy)
    except (OverflowError, ValueError, TypeError) as error:
        parser.raise_error(f"expected elements of {dtype.name}: {error}")


def _elements_text(value: TensorValue) -> str:
    if value.is_splat:
        return _element_text(value.array.reshape(-1)[0].item())
    if value.array.size > MAX_WRITTEN_OUT:
        return f'"0x{value.array.tobytes().hex()}"'
    return f"[{', '.join(_element_text(x.item()) for x in value.array.reshape(-1))}]"


def _element_text(value: complex) -> str:
    if isinstance(value, complex):
        return f"({_parts_text(value)})"
    return number_text(value)


def parse_optional_number(parser: AttrParser) -> int | float | bool | None:
    """An int, a float (`nan`, `inf` and `-inf` too) or a bool, if one comes next."""
    for word, value in (("nan", math.nan), ("inf", math.inf), ("true", True), ("false", False)):
        if parser.parse_optional_keyword(word):
            return value
    start = parser.pos
    negative = parser.parse_optional_punctuation("-") is not None
    if negative and parser.parse_optional_keyword("inf"):
        return -math.inf
    number = parser.parse_optional_number(allow_boolean=False)
    if number is None:
        return parser.expect(lambda: None, "expected a number") if negative else None
    number = -number if negative else number
    if isinstance(number, int) and not -(2**63) <= number < 2**63:
        parser.raise_error(f"expected an int of 64 bits, got {number}", start)
    return number


def parse_number(parser: AttrParser) -> int | float | bool:
    """As `parse_optional_number`, with an error if there is none."""
    return parser.expect(lambda: parse_optional_number(parser), "expected a number")


def number_text(value: int | float | bool) -> str:
    """The text that `parse_number` reads back to the same value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = repr(value)
    if isinstance(value, int) or "e" not in text:
        return text
    mantissa, exponent = text.split("e")
    return f"{mantissa if '.' in mantissa else mantissa + '.0'}e{exponent}"


def encoded(text: str) -> bytes:
    """
    A string as the bytes that programs have; ValueError if it has none.

    A byte that is no character by itself stands as a lone surrogate, as Python's `surrogateescape` has it.
    """
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        found = ascii(text[error.start])
        raise ValueError(f"expected a string of characters, got the lone surrogate {found}") from None


def type_of(value: object) -> Attribute:
    """The type of a Python value; the elements of an empty list are tensors."""
    match value:
        case None:
            return t.NONE
        case bool():
            return t.BOOL
        case int():
            return t.INT
        case float():
            return t.FLOAT
        case complex():
            return t.COMPLEX
        case str():
            return t.STRING
        case Device():
            return t.DEVICE
        case Generator():
            return t.GENERATOR
        case np.ndarray():
            return t.TensorType.of_array(cast(Array, value))
        case QuantizedTensor():
            return t.TensorType.of(None, value.shape)
        case tuple():
            return t.TupleType(tuple(map(type_of, cast(tuple[object, ...], value))))
        case list():
            items = cast(list[object], value)
            return t.ListType(type_of(items[0]) if items else t.TENSOR)
        case dict():
            entries = cast(dict[object, object], value)
            key, item = next(iter(entries.items()), ("", None))
            return t.DictType(type_of(key), type_of(item) if entries else t.TENSOR)
        case _:
            raise TypeError(f"expected a TorchScript value, got {type(value).__name__}")


@lru_cache(4096)
def _integer(value: int) -> Attribute:
    if not -(2**63) <= value < 2**63:
        raise ValueError("expected an integer of at most 64 bits")
    return IntegerAttr(value, i64)


_TO_ATTRIBUTE: Mapping[type, Callable[[Any], Attribute]] = {
    bool: BoolAttr.from_bool,
    int: _integer,
    float: lambda v: FloatAttr(v, f64),
    complex: ComplexAttr.of,
    str: lambda v: StringAttr(encoded(v).decode("utf-8", "surrogateescape")),
    type(None): lambda _: UnitAttr(),
    Device: lambda v: StringAttr(str(v)),
    np.ndarray: TensorAttr.of,
    list: lambda v: ArrayAttr(map(to_attribute, v)),
    tuple: lambda v: ArrayAttr(map(to_attribute, v)),
}


def to_attribute(value: object) -> Attribute:
    """The attribute that holds a Python value; TypeError if none does, ValueError if it holds too much."""
    make = _TO_ATTRIBUTE.get(type(value))
    if make is None:
        raise TypeError(f"expected a constant, got {type(value).__name__}")
    return make(value)


def to_python(attribute: Attribute, type: Attribute) -> object:
    """The Python value of type `type` that an attribute holds."""
    if isinstance(type, t.OptionalType):
        return None if isinstance(attribute, UnitAttr) else to_python(attribute, type.element)
    match attribute:
        case UnitAttr():
            return None
        case IntegerAttr():
            return bool(attribute.value.data) if attribute.type != i64 else attribute.value.data
        case FloatAttr():
            return attribute.value.data
        case ComplexAttr():
            return attribute.number
        case StringAttr():
            return Device.parse(attribute.data) if type == t.DEVICE else attribute.data
        case TensorAttr():
            return attribute.array
        case ArrayAttr():
            items = cast(Sequence[Attribute], attribute.data)
            if isinstance(type, t.TupleType):
                return tuple(map(to_python, items, type.elements))
            if isinstance(type, t.ListType):
                return [to_python(item, type.element) for item in items]
        case _:
            pass
    raise TypeError(f"expected a constant of type {type}, got {attribute}")
