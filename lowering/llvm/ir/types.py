"""LLVM types and values as text, and how the types of the IR are carried in them."""

from __future__ import annotations

import ctypes
import struct
from dataclasses import dataclass
from functools import cache
from typing import cast

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
    MemRefType,
    VectorType,
)
from xdsl.ir import Attribute

from tsir.dialects.machine.lists import ListType

_BITS = {"float": 32, "double": 64, "ptr": 64, "ptr addrspace(1)": 64, "ptr addrspace(3)": 64}


@dataclass(frozen=True, slots=True)
class Type:
    """A scalar or a vector type of LLVM; `lanes` is 0 for a scalar."""

    scalar: str
    lanes: int = 0

    def __str__(self) -> str:
        return f"<{self.lanes} x {self.scalar}>" if self.lanes else self.scalar

    def of(self, scalar: str) -> Type:
        """The type with as many lanes of another scalar."""
        return _interned(scalar, self.lanes)

    @property
    def element(self) -> Type:
        """The type of one lane."""
        return _interned(self.scalar, 0)

    @property
    def bits(self) -> int:
        """The width of one lane."""
        return _BITS.get(self.scalar) or int(self.scalar[1:])

    @property
    def is_float(self) -> bool:
        """Whether LLVM computes in floating point on it."""
        return self.scalar in ("float", "double")

    @property
    def suffix(self) -> str:
        """The type's part of the name of an intrinsic: `f32`, `v16f32`, `i64`."""
        scalar = f"f{self.bits}" if self.is_float else f"i{self.bits}"
        return f"v{self.lanes}{scalar}" if self.lanes else scalar


@cache
def _interned(scalar: str, lanes: int) -> Type:
    return Type(scalar, lanes)


@dataclass(frozen=True, slots=True)
class Value:
    """An SSA name or a constant, with its type."""

    text: str
    type: Type

    def __str__(self) -> str:
        return f"{self.type} {self.text}"

    @property
    def literal(self) -> int | None:
        """The number that an integer constant is, None for everything else."""
        digits = self.text.removeprefix("-")
        return int(self.text) if digits.isdigit() else None


I1 = Type("i1")
I8 = Type("i8")
I16 = Type("i16")
I32 = Type("i32")
I64 = Type("i64")
F32 = Type("float")
F64 = Type("double")
PTR = Type("ptr")
GLOBAL = Type("ptr addrspace(1)")
"""An address in the memory of a GPU."""

ZERO = Value("0", I64)
ONE = Value("1", I64)
NULL = Value("null", PTR)

_TYPES: dict[type[Attribute], Type] = {
    IndexType: I64,
    Float32Type: F32,
    Float64Type: F64,
    Float16Type: I16,
    BFloat16Type: I16,
    ListType: PTR,
}


class UnsupportedTypeError(Exception):
    """A type of the IR that has no form in LLVM here."""

    def __init__(self, kind: Attribute) -> None:
        super().__init__(f"type {kind} is not supported")


def type_of(attribute: Attribute) -> Type:
    """
    The LLVM type of a scalar or vector.

    16-bit floats are carried as their bits in `i16`: LLVM computes on them only with certain features, and
    we compute in `float` on every target. An `i1` is a byte in memory, see `memory_type`.
    """
    if (known := _TYPES.get(type(attribute))) is not None:
        return known
    if isinstance(attribute, IntegerType):
        return _interned(f"i{cast('IntegerType', attribute).width.data}", 0)
    if isinstance(attribute, VectorType):
        vector = cast("VectorType[Attribute]", attribute)
        if len(shape := vector.get_shape()) == 1:
            return _interned(type_of(vector.element_type).scalar, shape[0])
    raise UnsupportedTypeError(cast("Attribute", attribute))


def memory_type(type: Type) -> Type:
    """The type of a value in memory: a byte for `i1`, itself for all others."""
    return type.of("i8") if type.scalar == "i1" else type


# Asked of every value that is emitted, hence by class.
_COMPOSED = frozenset({VectorType, MemRefType})
_HALF = frozenset({Float16Type, BFloat16Type})


def element_of(attribute: Attribute) -> Attribute:
    """The element type of a vector or memref, the type itself of a scalar."""
    if attribute.__class__ in _COMPOSED:
        return cast("VectorType[Attribute] | MemRefType[Attribute]", attribute).element_type
    return attribute


def is_half(attribute: Attribute) -> bool:
    """Whether a scalar or the elements of a vector are 16-bit floats."""
    return element_of(attribute).__class__ in _HALF


def float_bits(number: float, attribute: Attribute) -> int:
    """The bits of a 16-bit float that holds a number, rounded to the nearest even."""
    if isinstance(attribute, BFloat16Type):
        (wide,) = struct.unpack("<I", bytes(ctypes.c_float(number)))
        return 0x7FC0 if number != number else ((wide + 0x7FFF + (wide >> 16 & 1)) >> 16) & 0xFFFF
    try:
        (bits,) = struct.unpack("<H", struct.pack("<e", number))
    except OverflowError:
        bits = 0x7C00 if number > 0 else 0xFC00
    return bits


def _scalar_text(scalar: str, number: float) -> str:
    if scalar == "i1":
        return "true" if number else "false"
    if scalar in ("float", "double"):
        exact = ctypes.c_float(number).value if scalar == "float" else float(number)
        return f"0x{struct.unpack('<Q', struct.pack('<d', exact))[0]:016X}"
    return str(int(number))


def constant(type: Type, number: float) -> Value:
    """A number as a constant of a type, the same in each lane."""
    text = _scalar_text(type.scalar, number)
    return Value(f"splat ({type.scalar} {text})" if type.lanes else text, type)


def constant_lanes(type: Type, numbers: tuple[float, ...]) -> Value:
    """A constant vector."""
    if len(set(map(repr, numbers))) == 1:
        return constant(type, numbers[0])
    lanes = (f"{type.scalar} {_scalar_text(type.scalar, number)}" for number in numbers)
    return Value(f"<{', '.join(lanes)}>", type)
