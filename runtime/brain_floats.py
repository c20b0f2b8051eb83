"""Arrays of bf16 through DLPack, which numpy carries as i16: the capsule is told the other dtype."""

from __future__ import annotations

import ctypes
from typing import Any, Protocol

import ml_dtypes
import numpy as np

from tsir.dialects.prim.values import Array

_INTEGER, _BRAIN_FLOAT = 0, 4
"""The codes of DLPack for kinds of numbers."""

_DTYPE_AT = {b"dltensor": 20, b"dltensor_versioned": 52}
"""By the name of the capsule, where the dtype lies in the structure that it holds: code, bits, lanes."""

_name: Any = ctypes.pythonapi.PyCapsule_GetName
_name.restype, _name.argtypes = ctypes.c_char_p, [ctypes.py_object]
_pointer: Any = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


class _DType(ctypes.Structure):
    """The dtype of an array as DLPack has it."""

    _fields_ = (("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))
    code: int
    bits: int
    lanes: int


class Producer(Protocol):
    """What offers its storage by DLPack."""

    def __dlpack__(self, **options: Any) -> Any: ...

    def __dlpack_device__(self) -> tuple[int, int]: ...


class _Offer:
    """A capsule that was made before it is asked for."""

    def __init__(self, capsule: object, device: tuple[int, int]):
        self.capsule = capsule
        self.device = device

    def __dlpack__(self, **options: Any) -> Any:
        return self.capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device


class BrainFloats:
    """An array of bf16 as a producer of DLPack."""

    def __init__(self, array: Array):
        self.words = array.view(np.int16)

    def __dlpack__(self, **options: Any) -> Any:
        capsule: object = self.words.__dlpack__(**options)
        _dtype_in(capsule).code = _BRAIN_FLOAT
        return capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.words.__dlpack_device__()


def from_producer(value: Producer) -> Array | None:
    """The array that shares the storage of an array of bf16; None if it has another dtype."""
    try:
        capsule: object = value.__dlpack__(max_version=(1, 0))
    except TypeError:  # a producer from before there were versions
        capsule = value.__dlpack__()
    dtype = _dtype_in(capsule)
    if (dtype.code, dtype.bits, dtype.lanes) != (_BRAIN_FLOAT, 16, 1):
        return None
    dtype.code = _INTEGER
    return np.from_dlpack(_Offer(capsule, value.__dlpack_device__())).view(ml_dtypes.bfloat16)


def _dtype_in(capsule: object) -> _DType:
    name: bytes = _name(capsule)
    address: int = _pointer(capsule, name)
    return _DType.from_address(address + _DTYPE_AT[name])
