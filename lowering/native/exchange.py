"""
Arrays of other libraries as numpy's and back, by what their types offer in C: the exchange API of DLPack 1.3.

It asks no questions in Python, and takes a fifth of the time of `from_dlpack`.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from tsir.dialects.types.dtype import DType
from tsir.lowering.llvm.python.exchange import HOST
from tsir.lowering.native.fast_call import entry

Exchange = Callable[[object], Any]
"""Gives an array of numpy's, or for a capsule of DLPack one of another library's; or NotImplemented."""

ATTRIBUTE, CAPSULE = "__dlpack_c_exchange_api__", b"dlpack_exchange_api"
"""The attribute of types that holds the table of functions, and the name of the table's capsule."""

VERSION, FROM_OBJECT, TO_OBJECT = 0, 24, 32
"""The offsets in the table of the major version and of the functions that describe and make an array."""

_CODES = {"i": 0, "u": 1, "f": 2, "c": 5, "b": 6}
"""DLPack's codes for kinds of numbers, by numpy's; bf16, which numpy does not know, has one of its own."""

_pointer: Any = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def share_of(kind: type, device: int = HOST) -> Exchange | None:
    """
    What shares the storage of arrays of a type on a device, a number as `HOST` is.

    None if the type offers nothing, or there are no fast calls. Of what is elsewhere than on the host, the
    array of numpy is a description that nobody may read; it is ready in the library's current stream.
    """
    function, made = _function(kind, FROM_OBJECT), entry()
    if function is None or made is None:
        return None
    return made.bind_share(function, device, {_code(dtype): dtype.numpy for dtype in DType})


def adopt_of(kind: type) -> Exchange | None:
    """The maker of arrays of a type from versioned capsules; None as of `share_of`."""
    function, made = _function(kind, TO_OBJECT), entry()
    return None if function is None or made is None else made.bind_adopt(function)


def _function(kind: type, place: int) -> int | None:
    """The address of a function that a type offers; None if it offers none that is known."""
    capsule = getattr(kind, ATTRIBUTE, None)
    if capsule is None:
        return None
    table: int = _pointer(capsule, CAPSULE)
    known = ctypes.c_uint32.from_address(table + VERSION).value == 1
    return ctypes.c_uint64.from_address(table + place).value if known else None


def _code(dtype: DType) -> int:
    """DLPack's encoding of a dtype: its kind, its bits and one lane, in bytes."""
    kind = 4 if dtype is DType.bf16 else _CODES[dtype.numpy.kind]
    return kind | dtype.numpy.itemsize * 8 << 8 | 1 << 16
