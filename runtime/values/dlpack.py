"""The description of a tensor in a capsule of DLPack, and capsules as producers."""

from __future__ import annotations

import ctypes
from enum import IntEnum
from typing import Any, Protocol


class Device(IntEnum):
    """The kinds of devices that we meet."""

    CPU = 1
    CUDA = 2


class Kind(IntEnum):
    """The kinds of numbers that we tell from others."""

    INT = 0
    BRAIN_FLOAT = 4


class Description(ctypes.Structure):
    """The first fields of the structure `DLTensor`."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", ctypes.c_int32),
        ("ordinal", ctypes.c_int32),
        ("rank", ctypes.c_int32),
        ("kind", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
    )
    data: int | None
    device: int
    ordinal: int
    rank: int
    kind: int
    bits: int
    lanes: int

    @property
    def is_brain_float(self) -> bool:
        """Whether it is a tensor of bf16."""
        return (self.kind, self.bits, self.lanes) == (Kind.BRAIN_FLOAT, 16, 1)


_TENSOR_AT = {b"dltensor": 0, b"dltensor_versioned": 32}
"""By the name of a capsule, where the tensor lies in the structure that it holds."""

_name: Any = ctypes.pythonapi.PyCapsule_GetName
_name.restype, _name.argtypes = ctypes.c_char_p, [ctypes.py_object]
_pointer: Any = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def description_in(capsule: object) -> Description:
    """The description in a capsule; it can be changed there until the capsule is consumed."""
    name: bytes = _name(capsule)
    address: int = _pointer(capsule, name)
    return Description.from_address(address + _TENSOR_AT[name])


class Producer(Protocol):
    """An object that offers its storage by DLPack."""

    def __dlpack__(self, *args: Any, **options: Any) -> Any: ...

    def __dlpack_device__(self) -> tuple[int, int]: ...


class Offer:
    """A capsule that was made before it is asked for."""

    def __init__(self, capsule: object, device: tuple[int, int]):
        self.capsule = capsule
        self.device = device

    def __dlpack__(self, **options: Any) -> Any:
        return self.capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.device


def capsule_of(value: Producer, **options: Any) -> object:
    """The capsule that a producer offers, versioned if it can be."""
    try:
        return value.__dlpack__(max_version=(1, 0), **options)
    except TypeError:  # a producer from before there were versions
        return value.__dlpack__(**options)
