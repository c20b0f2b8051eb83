"""Scalars of a dtype in the IR: types of elements, constants, and conversions between dtypes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.dialects.builtin import (
    AnyFloat,
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    FloatAttr,
    IntegerAttr,
    IntegerType,
)
from xdsl.ir import Operation, SSAValue

from tsir.dialects.operators.evaluate import by_way_of
from tsir.dialects.operators.evaluate import convert as convert_array
from tsir.dialects.types.dtype import DType, complex_of, is_half, real_of

_FLOATS: dict[DType, AnyFloat] = {
    DType.f16: Float16Type(),
    DType.bf16: BFloat16Type(),
    DType.f32: Float32Type(),
    DType.f64: Float64Type(),
}
_BITS = {
    DType.bool: 1, DType.u8: 8, DType.i8: 8, DType.i16: 16, DType.i32: 32, DType.i64: 64,
    DType.c64: 64, DType.c128: 128,
}  # fmt: skip
"""The widths of dtypes that are integers in the IR; a complex number is the bits of its two parts."""

_INTEGERS = {dtype: IntegerType(bits) for dtype, bits in _BITS.items()}


def element_type(dtype: DType) -> AnyFloat | IntegerType:
    """The IR's type of one element: `i1` for bool, signless integers for integers and complex numbers."""
    return _FLOATS[dtype] if dtype.is_floating else _INTEGERS[dtype]


def bits(dtype: DType) -> int:
    """The width of an integer dtype."""
    return _BITS[dtype]


def extremes(dtype: DType) -> tuple[float, float]:
    """The lowest and the highest value of a dtype, infinities included."""
    if dtype.is_floating:
        return float("-inf"), float("inf")
    if dtype is DType.bool:
        return 0, 1
    info = np.iinfo(dtype.numpy)
    return int(info.min), int(info.max)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number computed by the program, and its dtype, which says whether an integer has a sign."""

    value: SSAValue
    dtype: DType


def insert(builder: Builder, op: Operation) -> SSAValue:
    """The only result of an operation that is inserted."""
    return builder.insert(op).results[0]


def constant(builder: Builder, value: complex, dtype: DType) -> Scalar:
    """A constant of a dtype; numbers that it lacks are rounded or wrapped as numpy does."""
    if dtype.is_complex:
        parts = (constant(builder, part, real_of(dtype)) for part in (value.real, value.imag))
        return joined(builder, *parts)
    number = value.real
    if dtype.is_floating:
        with np.errstate(over="ignore"):
            rounded = np.asarray(number, np.float64).astype(dtype.numpy)
        attribute: Any = FloatAttr(float(rounded), _FLOATS[dtype])
    elif dtype is DType.bool:
        attribute = IntegerAttr(1 if number else 0, _INTEGERS[dtype])
    else:
        width = _BITS[dtype]
        whole = _whole_constant(number, dtype) if isinstance(number, float) else int(number)
        wrapped = whole & ((1 << width) - 1)
        attribute = IntegerAttr(wrapped - (wrapped >> (width - 1) << width), _INTEGERS[dtype])
    made = arith.ConstantOp.create(result_types=[attribute.type], properties={"value": attribute})
    return Scalar(builder.insert(made).result, dtype)


def _whole_constant(number: float, dtype: DType) -> int:
    return int(convert_array(np.asarray(number, np.float64), dtype))


def convert(builder: Builder, scalar: Scalar, dtype: DType) -> Scalar:
    """
    `scalar` in another dtype, as `tsir.dialects.operators.evaluate.convert` does it.

    Every conversion is defined: floats become integers by way of i32 or i64, of which the smallest
    number stands for what is beyond, integers wrap, and whatever is not zero (NaN too) is true.
    """
    have = scalar.dtype
    if have is dtype:
        return scalar
    if have.is_complex or dtype.is_complex:
        return _by_parts(builder, scalar, dtype)
    if dtype is DType.bool:
        return Scalar(is_nonzero(builder, scalar), dtype)
    if DType.f32 not in (have, dtype) and (is_half(have) or is_half(dtype)):
        # By way of f32, as PyTorch does it.
        return convert(builder, convert(builder, scalar, DType.f32), dtype)
    return Scalar(_converted(builder, scalar, dtype), dtype)


def real_part(builder: Builder, scalar: Scalar) -> Scalar:
    """The real part of a number: the lower half of a complex one."""
    return _half(builder, scalar, scalar.value) if scalar.dtype.is_complex else scalar


def imaginary_part(builder: Builder, scalar: Scalar) -> Scalar:
    """The imaginary part of a number: the upper half of a complex one, 0 for a real one."""
    if not scalar.dtype.is_complex:
        return constant(builder, 0, scalar.dtype)
    width = _number(builder, bits(scalar.dtype) // 2, _INTEGERS[scalar.dtype])
    return _half(builder, scalar, insert(builder, arith.ShRUIOp(scalar.value, width)))


def parts_of(builder: Builder, scalar: Scalar) -> tuple[Scalar, Scalar]:
    """The real and the imaginary part of a number."""
    return real_part(builder, scalar), imaginary_part(builder, scalar)


def _half(builder: Builder, whole: Scalar, value: SSAValue) -> Scalar:
    dtype, half = real_of(whole.dtype), IntegerType(bits(whole.dtype) // 2)
    raw = insert(builder, arith.TruncIOp(value, half))
    return Scalar(insert(builder, arith.BitcastOp(raw, _FLOATS[dtype])), dtype)


def joined(builder: Builder, real: Scalar, imaginary: Scalar) -> Scalar:
    """The complex number of two parts of one dtype."""
    dtype = complex_of(real.dtype)
    whole, half = _INTEGERS[dtype], IntegerType(bits(dtype) // 2)
    raw = (insert(builder, arith.BitcastOp(x.value, half)) for x in (real, imaginary))
    lower, upper = (insert(builder, arith.ExtUIOp(x, whole)) for x in raw)
    shifted = insert(builder, arith.ShLIOp(upper, _number(builder, half.bitwidth, whole)))
    return Scalar(insert(builder, arith.OrIOp(lower, shifted)), dtype)


def _number(builder: Builder, number: int, type: IntegerType) -> SSAValue:
    return insert(builder, arith.ConstantOp(IntegerAttr(number, type)))


def _by_parts(builder: Builder, scalar: Scalar, dtype: DType) -> Scalar:
    """A conversion from or to a complex dtype: real numbers have no imaginary part, and lose it."""
    if dtype is DType.bool:
        return Scalar(is_nonzero(builder, scalar), dtype)
    if not dtype.is_complex:
        return convert(builder, real_part(builder, scalar), dtype)
    return joined(builder, *(convert(builder, part, real_of(dtype)) for part in parts_of(builder, scalar)))


def _converted(builder: Builder, scalar: Scalar, dtype: DType) -> SSAValue:
    have = scalar.dtype
    if have.is_floating and dtype.is_floating:
        wider = dtype.numpy.itemsize > have.numpy.itemsize
        return insert(builder, (arith.ExtFOp if wider else arith.TruncFOp)(scalar.value, _FLOATS[dtype]))
    if have.is_floating:
        whole = by_way_of(dtype)
        # Of 32 or 64 bits, what does not fit is the smallest number: the back end has it as on x86.
        found = insert(builder, arith.FPToSIOp(scalar.value, _INTEGERS[whole]))
        return convert(builder, Scalar(found, whole), dtype).value
    if dtype.is_floating:
        make = arith.UIToFPOp if is_unsigned(have) else arith.SIToFPOp
        return insert(builder, make(scalar.value, _FLOATS[dtype]))
    return _integer_to_integer(builder, scalar, dtype)


def is_unsigned(dtype: DType) -> bool:
    """Whether integers of the dtype have no sign."""
    return dtype in (DType.u8, DType.bool)


def is_nonzero(builder: Builder, scalar: Scalar) -> SSAValue:
    """Whether a number is true: everything but zero is, NaN too."""
    if scalar.dtype.is_complex:
        real, imaginary = (is_nonzero(builder, part) for part in parts_of(builder, scalar))
        return insert(builder, arith.OrIOp(real, imaginary))
    zero = constant(builder, 0, scalar.dtype).value
    if scalar.dtype.is_floating:
        return insert(builder, arith.CmpfOp(scalar.value, zero, "une"))
    return insert(builder, arith.CmpiOp(scalar.value, zero, "ne"))


def _integer_to_integer(builder: Builder, scalar: Scalar, dtype: DType) -> SSAValue:
    have, want = bits(scalar.dtype), bits(dtype)
    if have == want:
        return scalar.value
    if have > want:
        return insert(builder, arith.TruncIOp(scalar.value, _INTEGERS[dtype]))
    make = arith.ExtUIOp if is_unsigned(scalar.dtype) else arith.ExtSIOp
    return insert(builder, make(scalar.value, _INTEGERS[dtype]))
