"""Queries of tensors, devices and optional values: sizes, strides, dtype, identity; and errors on purpose."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import partial
from math import prod
from typing import Any

import numpy as np

from tsir.dialects.operators.memory import owner_of
from tsir.dialects.operators.table import operator
from tsir.dialects.prim.constant_queries import CONSTANT_QUERIES
from tsir.dialects.types.dtype import Array, Category, DType
from tsir.dialects.types.values import Device

_CHANNELS_LAST: Mapping[int, int] = {2: 4, 3: 5}
"""The rank that each memory format with channels last is for."""


@operator("aten::dim(Tensor self) -> int")
def dim(self: Array) -> int:
    """The number of dimensions."""
    return self.ndim


@operator("aten::numel(Tensor self) -> int")
def numel(self: Array) -> int:
    """The number of elements."""
    return self.size


@operator("aten::len.Tensor(Tensor t) -> int")
def length(self: Array) -> int:
    """The size of the first dimension."""
    return self.shape[_dimension(self, 0)]


def _dimension(self: Array, dim: int) -> int:
    if not -self.ndim <= dim < self.ndim:
        raise IndexError(f"expected a dimension of a tensor with {self.ndim}, got {dim}")
    return dim


@operator("aten::size(Tensor self) -> int[]")
def sizes(self: Array) -> list[int]:
    """The sizes of all dimensions."""
    return list(self.shape)


@operator("aten::size.int(Tensor self, int dim) -> int")
def size(self: Array, dim: int) -> int:
    """The size of one dimension."""
    return self.shape[_dimension(self, dim)]


@operator("aten::stride(Tensor self) -> int[]")
def strides(self: Array) -> list[int]:
    """The steps from one element to the next along every dimension, counted in elements."""
    if self.size == 0:
        return [prod(max(size, 1) for size in self.shape[d + 1 :]) for d in range(self.ndim)]
    return [step // self.itemsize for step in self.strides]


@operator("aten::stride.int(Tensor self, int dim) -> int")
def stride(self: Array, dim: int) -> int:
    """The step from one element to the next along one dimension, counted in elements."""
    return strides(self)[_dimension(self, dim)]


@operator("aten::storage_offset(Tensor self) -> int")
def storage_offset(self: Array) -> int:
    """The offset of the first element in the array that owns the memory, in elements."""
    return (self.ctypes.data - owner_of(self).ctypes.data) // self.itemsize


@operator("aten::is_contiguous(Tensor self) -> bool")
def is_contiguous(self: Array) -> bool:
    """Whether the elements lie one after the other in row-major order."""
    return self.flags.c_contiguous


@operator("aten::is_contiguous.memory_format(Tensor self, MemoryFormat memory_format) -> bool")
def is_contiguous_in_format(self: Array, memory_format: int) -> bool:
    """Whether the elements lie one after the other in a memory format (0 is row-major)."""
    if memory_format not in _CHANNELS_LAST:
        return self.flags.c_contiguous
    return self.ndim == _CHANNELS_LAST[memory_format] and np.moveaxis(self, 1, -1).flags.c_contiguous


@operator("prim::dtype(Tensor a) -> int")
def dtype(self: Array) -> int:
    """The number of the element type."""
    return DType.of(self.dtype).number


@operator("aten::is_floating_point(Tensor self) -> bool")
def is_floating_point(self: Array) -> bool:
    """Whether the element type is floating."""
    return DType.of(self.dtype).is_floating


@operator("aten::is_complex(Tensor self) -> bool")
def is_complex(self: Array) -> bool:
    """Whether the element type is complex."""
    return DType.of(self.dtype).is_complex


@operator("aten::is_signed(Tensor self) -> bool")
def is_signed(self: Array) -> bool:
    """Whether the element type has negative numbers."""
    kind = DType.of(self.dtype)
    return kind.category is not Category.BOOL and kind is not DType.u8


@operator("aten::element_size(Tensor self) -> int")
@operator("prim::itemsize(Tensor a) -> int")
def element_size(self: Array) -> int:
    """The bytes of one element."""
    return self.itemsize


@operator("prim::nbytes(Tensor a) -> int")
def nbytes(self: Array) -> int:
    """The bytes of all elements."""
    return self.size * self.itemsize


@operator("aten::is_same_size(Tensor self, Tensor other) -> bool")
def is_same_size(self: Array, other: Array) -> bool:
    """Whether two tensors have the same sizes."""
    return self.shape == other.shape


def _declare_fixed() -> None:
    for schema, (value, doc) in CONSTANT_QUERIES.items():
        operator(schema, doc=doc)(partial(_answer, value))


def _answer(value: object, *_: Array) -> object:
    return value


_declare_fixed()


@operator("aten::device(str a) -> Device")
def device(a: str) -> Device:
    """The device of a name, as `cuda:0`."""
    return Device.parse(a)


@operator("aten::device.with_index(str type, int index) -> Device")
def device_with_index(type: str, index: int) -> Device:
    """The device of a kind and an index."""
    return Device.parse(f"{type}:{index}")


@operator("prim::type(Device self) -> str")
def device_type(self: Device) -> str:
    """The kind of a device."""
    return self.kind


@operator("prim::index(Device self) -> int?")
def device_index(self: Device) -> int | None:
    """The index of a device, if it has one."""
    return self.index


@operator("aten::eq.device(Device a, Device b) -> bool")
def equal_devices(a: Device, b: Device) -> bool:
    """Whether two devices have the same kind and index."""
    return a == b


@operator("aten::ne.device(Device a, Device b) -> bool")
def different_devices(a: Device, b: Device) -> bool:
    """Whether two devices differ."""
    return a != b


@operator("aten::__is__(t1 self, t2 obj) -> bool")
def is_same(self: object, obj: object) -> bool:
    """Whether both are the same object; numbers and strings are the same when they are equal."""
    if self is obj:
        return True
    return isinstance(self, bool | int | float | str) and type(self) is type(obj) and self == obj


@operator("aten::__isnot__(t1 self, t2 obj) -> bool")
def is_not_same(self: object, obj: object) -> bool:
    """Whether both are different objects."""
    return not is_same(self, obj)


@operator("aten::_unwrap_optional(t(a)? optional) -> t(a)")
@operator("prim::unchecked_unwrap_optional(t(a)? optional) -> t(a)")
def unwrap_optional(optional: Any) -> Any:
    """A value that must not be None."""
    if optional is None:
        raise ValueError("expected a value, got None")
    return optional


@operator("prim::RaiseException(str msg, str? cls=None) -> ()", effects=True)
def raise_exception(msg: str, cls: str | None) -> None:
    """Ends the program with an error of the class `cls`."""
    raise RuntimeError(": ".join(filter(None, (cls, msg))))


@operator("aten::warn(str message, int stacklevel=2) -> ()", effects=True)
def warn(message: str, stacklevel: int) -> None:
    """Warns the user of the program."""
    warnings.warn(message, stacklevel=stacklevel)
