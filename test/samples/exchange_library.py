"""A library of arrays that offers DLPack's functions in C, and counts what it gave and got back."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tsir.dialects.types.dtype import Array
from tsir.lowering.native.exchange import ATTRIBUTE, CAPSULE, adopt_of, share_of


class Tensor(ctypes.Structure):
    """DLPack's `DLManagedTensorVersioned`."""

    _fields_ = (
        ("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p), ("flags", ctypes.c_uint64), ("data", ctypes.c_void_p),
        ("device", ctypes.c_int32), ("device_id", ctypes.c_int32), ("rank", ctypes.c_int32),
        ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
        ("sizes", ctypes.c_void_p), ("strides", ctypes.c_void_p), ("offset", ctypes.c_uint64),
    )  # fmt: skip


@dataclass
class Adopted:
    """An array of the library over a tensor, which it owns."""

    address: int

    @property
    def tensor(self) -> Any:
        return Tensor.from_address(self.address)

    def __del__(self) -> None:
        ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.tensor.deleter)(self.address)


@dataclass
class Library:
    """Gives the tensors that `describe` makes of objects of `kind`."""

    describe: Callable[[Any], dict[str, int]]
    status: int = 0
    version: int = 1
    made: dict[int, object] = field(default_factory=dict[int, object], repr=False)
    deleted: list[int] = field(default_factory=list[int])

    def __post_init__(self) -> None:
        self._deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self.deleted.append)
        function = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.POINTER(ctypes.c_void_p))
        self._function = function(self._from_object)
        address = ctypes.cast(self._function, ctypes.c_void_p).value or 0
        back = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p))
        self._back = back(self._to_object)
        other = ctypes.cast(self._back, ctypes.c_void_p).value or 0
        self._table = (ctypes.c_uint64 * 7)(self.version, 0, 0, address, other, 0, 0)
        new: Any = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        self.kind = type("Foreign", (), {ATTRIBUTE: new(ctypes.addressof(self._table), CAPSULE, None)})

    def _from_object(self, value: Any, out: Any) -> int:
        if not self.status:
            array: Array = value.array
            facts = self.describe(array)
            sizes = (ctypes.c_int64 * array.ndim)(*array.shape)
            strides = (ctypes.c_int64 * array.ndim)(*(s // max(array.itemsize, 1) for s in array.strides))
            deleter = ctypes.cast(self._deleter, ctypes.c_void_p).value
            places = {"sizes": ctypes.addressof(sizes), "strides": ctypes.addressof(strides)}
            plain = {"major": 1, "minor": 3, "deleter": deleter, "device": 1, "lanes": 1}
            made = Tensor(**{**plain, **places, **facts})
            address = ctypes.addressof(made)
            self.made[address] = made, array, sizes, strides
            out[0] = address
        return self.status

    def _to_object(self, address: int, out: Any) -> int:
        if not self.status:
            value = Adopted(address)
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(value))
            out[0] = id(value)
        return self.status

    def adopt(self, capsule: object) -> Any:
        adopt = adopt_of(self.kind)
        assert adopt is not None
        return adopt(capsule)

    def share(self, array: Array) -> Any:
        share = share_of(self.kind)
        assert share is not None
        return share(self.wrap(array))

    def wrap(self, array: Array) -> object:
        value: Any = self.kind()
        value.array = array
        return value
