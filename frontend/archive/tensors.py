"""Tensors of archives: arrays that are views of the bytes of their storages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np

from tsir.dialects.types.dtype import Array, DType
from tsir.frontend.archive.pickle_machine import PickleError

_MAX_RANK = 64
_MAX_EXPANDED = 1 << 31
"""Elements of a tensor, if its storage has fewer because they are repeated."""
_QUANTISED = {"QInt8Storage": DType.i8, "QUInt8Storage": DType.u8, "QInt32Storage": DType.i32}
_STORAGES = {**{f"{dtype.torch}Storage": dtype for dtype in DType}, **_QUANTISED}
_OTHER_STORAGES = (
    "ComplexHalfStorage", "Float8_e4m3fnStorage", "Float8_e5m2Storage", "UntypedStorage", "TypedStorage",
    "UInt16Storage", "UInt32Storage", "UInt64Storage",
)  # fmt: skip


@dataclass(frozen=True)
class StorageType:
    """The class of a storage in a pickle."""

    name: str

    @staticmethod
    def known(name: str) -> StorageType | None:
        """The class of a name in `torch`; None if it is none of a storage."""
        return StorageType(name) if name in _STORAGES or name in _OTHER_STORAGES else None

    @property
    def dtype(self) -> DType:
        """The dtype of its elements; PickleError if tensors cannot have it here."""
        if self.name not in _STORAGES:
            raise PickleError(f"tensors of 'torch.{self.name}' are not supported")
        return _STORAGES[self.name]


@dataclass(frozen=True)
class Storage:
    """The elements of a storage, one after another."""

    elements: Array
    is_quantised: bool = False

    @staticmethod
    def of(content: memoryview, type: StorageType, count: object, *, swapped: bool) -> Storage:
        """The first `count` elements of some bytes, of the other byte order if they are `swapped`."""
        dtype = type.dtype.numpy
        if not _is_count(count) or cast(int, count) * dtype.itemsize > len(content):
            raise PickleError(f"expected a storage of {count} elements, got {len(content)} bytes")
        elements = np.frombuffer(content, dtype, cast(int, count)) if content else np.empty(0, dtype)
        if swapped:
            elements = elements.byteswap()
        elements = elements if elements.flags.aligned else elements.copy()
        return Storage(elements, type.name in _QUANTISED)


def rebuilt(arguments: tuple[object, ...], *, is_quantised: bool = False) -> Array:
    """`torch._utils._rebuild_tensor_v2(storage, offset, sizes, strides, requires_grad, hooks)`."""
    if len(arguments) < 4 or not isinstance(storage := arguments[0], Storage):
        raise PickleError("expected a storage, an offset, sizes and strides of a tensor")
    if storage.is_quantised is not is_quantised:
        raise PickleError("expected a storage of integers with a scale for a quantised tensor, and no other")
    offset, sizes, strides = arguments[1:4]
    if not _is_count(offset) or not _are_counts(sizes) or not _are_counts(strides):
        raise PickleError("expected an offset, sizes and strides that are not negative")
    sizes, strides = cast("tuple[int, ...]", sizes), cast("tuple[int, ...]", strides)
    if len(sizes) != len(strides) or len(sizes) > _MAX_RANK:
        raise PickleError(f"expected as many sizes as strides, got {len(sizes)} and {len(strides)}")
    last = cast(int, offset) + sum((n - 1) * s for n, s in zip(sizes, strides, strict=True))
    elements = storage.elements
    if math.prod(n for n in sizes if n) > max(_MAX_EXPANDED, len(elements)):
        raise PickleError(f"expected at most {_MAX_EXPANDED} elements, got the sizes {sizes}")
    if 0 in sizes:
        return np.empty(sizes, elements.dtype)
    if last >= len(elements):
        expected = f"expected a tensor inside of its storage of {len(elements)} elements"
        raise PickleError(f"{expected}, got one of {last + 1}")
    bytes = [stride * elements.itemsize for stride in strides]
    return np.lib.stride_tricks.as_strided(elements[cast(int, offset) :], sizes, bytes)


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < 1 << 62


def _are_counts(values: object) -> bool:
    return isinstance(values, tuple) and all(map(_is_count, cast("Sequence[object]", values)))
