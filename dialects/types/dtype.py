"""Element types of tensors: their names, PyTorch numbers, numpy types and promotion."""

from __future__ import annotations

import builtins
import sys
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any

import ml_dtypes
import numpy as np

Array = np.ndarray[Any, Any]


class Category(IntEnum):
    """Kind of number, in the order in which promotion prefers them."""

    BOOL = 0
    INTEGER = 1
    FLOAT = 2
    COMPLEX = 3


@dataclass(frozen=True, slots=True)
class _Facts:
    number: int
    numpy: np.dtype[Any]
    category: Category
    torch: str


class DType(Enum):
    """
    An element type; the member's name is its spelling in the IR.

    `number` is PyTorch's `ScalarType` number, by which TorchScript programs name a dtype.
    """

    u8 = _Facts(0, np.dtype(np.uint8), Category.INTEGER, "Byte")
    i8 = _Facts(1, np.dtype(np.int8), Category.INTEGER, "Char")
    i16 = _Facts(2, np.dtype(np.int16), Category.INTEGER, "Short")
    i32 = _Facts(3, np.dtype(np.int32), Category.INTEGER, "Int")
    i64 = _Facts(4, np.dtype(np.int64), Category.INTEGER, "Long")
    f16 = _Facts(5, np.dtype(np.float16), Category.FLOAT, "Half")
    f32 = _Facts(6, np.dtype(np.float32), Category.FLOAT, "Float")
    f64 = _Facts(7, np.dtype(np.float64), Category.FLOAT, "Double")
    c64 = _Facts(9, np.dtype(np.complex64), Category.COMPLEX, "ComplexFloat")
    c128 = _Facts(10, np.dtype(np.complex128), Category.COMPLEX, "ComplexDouble")
    bool = _Facts(11, np.dtype(np.bool_), Category.BOOL, "Bool")
    bf16 = _Facts(15, np.dtype(ml_dtypes.bfloat16), Category.FLOAT, "BFloat16")

    @property
    def number(self) -> int:
        """PyTorch's number of this dtype."""
        return self.value.number

    @property
    def numpy(self) -> np.dtype[Any]:
        """The numpy dtype that holds the elements."""
        return self.value.numpy

    @property
    def category(self) -> Category:
        """Whether it is bool, an integer, floating or complex."""
        return self.value.category

    @property
    def torch(self) -> str:
        """PyTorch's name of it in graph text, as `Float`."""
        return self.value.torch

    @property
    def is_floating(self) -> builtins.bool:
        """Whether it is a floating type."""
        return self.category is Category.FLOAT

    @property
    def is_complex(self) -> builtins.bool:
        """Whether it is of complex numbers, each a real part and behind it an imaginary part."""
        return self.category is Category.COMPLEX

    @staticmethod
    def of(dtype: np.dtype[Any]) -> DType:
        """The dtype of a numpy dtype; TypeError if tensors cannot have it."""
        found = _BY_NUMPY.get(dtype)
        if found is None:
            raise TypeError(f"expected an array of {', '.join(DType.__members__)}, got {dtype}")
        return found

    @staticmethod
    def from_number(number: int) -> DType:
        """The dtype with PyTorch's number; ValueError if there is none."""
        found = _BY_NUMBER.get(number)
        if found is None:
            raise ValueError(f"expected the number of a supported dtype, got {number}")
        return found


_BY_NUMPY: dict[np.dtype[Any], DType] = {d.numpy: d for d in DType}
_BY_NUMBER: dict[int, DType] = {d.number: d for d in DType}
BY_TORCH_NAME: dict[str, DType] = {d.torch: d for d in DType}

DEFAULT_FLOAT = DType.f32
"""The dtype that a Python float or a true division of integers gives."""

_SIGNED = (DType.i8, DType.i16, DType.i32, DType.i64)


def real_of(dtype: DType) -> DType:
    """The dtype of the parts of a complex number; any other dtype itself."""
    return _PARTS.get(dtype, dtype)


def complex_of(dtype: DType) -> DType:
    """The complex dtype whose parts hold numbers of `dtype`: c128 for f64, else c64."""
    return DType.c128 if real_of(dtype) is DType.f64 else DType.c64


_PARTS = {DType.c64: DType.f32, DType.c128: DType.f64}


def promote(a: DType, b: DType) -> DType:
    """The smallest dtype that both promote to, by PyTorch's table."""
    if a is b:
        return a
    if a.is_complex or b.is_complex:
        return complex_of(promote(real_of(a), real_of(b)))
    if a.category is not b.category:
        return a if a.category > b.category else b
    if a.category is Category.FLOAT:
        if {a, b} == {DType.f16, DType.bf16}:
            return DType.f32
        return max(a, b, key=lambda d: d.numpy.itemsize)
    if DType.u8 in (a, b):
        signed = b if a is DType.u8 else a
        return DType.i16 if signed is DType.i8 else signed
    return max(a, b, key=_SIGNED.index)


def wide(dtype: DType) -> np.dtype[Any]:
    """
    The numpy type in which the reference computes values of `dtype`.

    Floating and complex values are computed in f64 and c128 and rounded once: the interpreter is the
    better of two answers. Integers and bools are exact in their own type.
    """
    return _WIDE.get(dtype.category, dtype.numpy)


_WIDE = {Category.FLOAT: DType.f64.numpy, Category.COMPLEX: DType.c128.numpy}


def is_half(dtype: DType) -> bool:
    """Whether it is a 16-bit float, with which nothing is computed."""
    return dtype in (DType.f16, DType.bf16)


def computing(dtype: DType) -> DType:
    """The dtype in which compiled code computes with values of `dtype`: f32 for the 16-bit floats."""
    return DType.f32 if is_half(dtype) else dtype


_LARGEST = {
    DType.f16: float.fromhex("0x1.ffcp15"),
    DType.bf16: float.fromhex("0x1.fep127"),
    DType.f32: float.fromhex("0x1.fffffep127"),
    DType.f64: sys.float_info.max,
}


def largest(dtype: DType) -> float:
    """The largest finite number of a floating dtype."""
    return _LARGEST[dtype]
