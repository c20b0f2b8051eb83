"""
The entry from Python: a built-in function over native code, made without a C compiler.

One function in LLVM IR serves all native code; it goes by a table in the object that it is bound to. It
reads numpy's arrays where they lie, takes arguments of exactly the kinds in the table, and answers
NotImplemented to all others and to whatever native code fails on. Results are arrays over what native code
has allocated, which a capsule frees, or over the argument that they are views of. The interpreter's lock is
held for little work.

The table is an array of 64-bit words: the head, which `Table.packed` writes, and a row for each argument and
for each result, as `arrays` has them.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from struct import pack
from typing import Any, cast

import numpy as np

from tsir.dialects.types.dtype import Array
from tsir.lowering.llvm.codegen.jit import Loaded, load
from tsir.lowering.llvm.codegen.object_cache import compile_cached
from tsir.lowering.llvm.python.arrays import ALIGNED, FIELDS, FUNCTIONS, TYPES, WRITEABLE
from tsir.lowering.llvm.python.call import CALL
from tsir.lowering.llvm.python.exchange import EXCHANGE

ARRAY, INT, FLOAT, BOOL, NONE = range(5)
"""The kinds of arguments and results in a table."""


@dataclass(frozen=True, slots=True)
class Argument:
    """The kind of an argument, and the first of its slots; dtype and rank if it is an array."""

    type: type
    kind: int
    slot: int
    dtype: np.dtype[Any] | None = None
    rank: int = 0

    def words(self) -> tuple[int, ...]:
        """Its row in the table."""
        return id(self.type), self.kind, self.slot, *_array_words(self.dtype, self.rank)


@dataclass(frozen=True, slots=True)
class Result:
    """The kind of a result, and the first of its slots; dtype and rank if it is an array."""

    kind: int
    slot: int
    dtype: np.dtype[Any] | None = None
    rank: int = 0

    def words(self) -> tuple[int, ...]:
        """Its row in the table."""
        return self.kind, self.slot, *_array_words(self.dtype, self.rank)


def _array_words(dtype: np.dtype[Any] | None, rank: int) -> tuple[int, int, int]:
    return (0, 0, 0) if dtype is None else (id(dtype), rank, dtype.itemsize.bit_length() - 1)


@dataclass(frozen=True, slots=True)
class Table:
    """
    How native code is called from Python.

    `slots` and `result_slots` are the numbers of slots of the arguments and of the results; `bare` tells that
    the one result is returned without a tuple around it.
    """

    address: int
    arguments: Sequence[Argument]
    slots: int
    results: Sequence[Result]
    result_slots: int
    bare: bool = False

    def packed(self) -> bytes:
        """The words of the table."""
        rows = [row.words() for row in (*self.arguments, *self.results)]
        head = (self.address, len(self.arguments), len(self.results), self.slots, self.result_slots)
        words = [*head, self.bare, *(word for row in rows for word in row)]
        return pack(f"{len(words)}Q", *words)

    def dtypes(self) -> tuple[np.dtype[Any] | None, ...]:
        """The dtypes whose addresses stand in the table."""
        return tuple([row.dtype for row in (*self.arguments, *self.results)])


class _MethodDef(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("documentation", ctypes.c_char_p),
    )


_OBJECT = ctypes.py_object

_FASTCALL = 0x80
"""The flag of a built-in function that takes an array of positional arguments."""

_SYMBOLS = (
    "Py_IncRef", "Py_DecRef", "PyCapsule_New", "PyCapsule_GetPointer", "PyLong_AsLongLongAndOverflow",
    "PyLong_FromLongLong", "PyFloat_AsDouble", "PyFloat_FromDouble", "PyBool_FromLong", "PyTuple_New",
    "PyTuple_SetItem", "PyEval_SaveThread", "PyEval_RestoreThread", "PyErr_Clear",
    "PyCapsule_SetName",
)  # fmt: skip

_TYPE, _NEW, _SET_BASE = 2, 94, 282
"""Positions in the table of numpy's C interface, which no version has moved."""


_ROUNDS = 32
"""Calls in the self-test."""


class Entry:
    """The function of all entries, and what makes objects that are bound to it."""

    def __init__(self, loaded: Loaded):
        self._loaded = loaded
        self._definition = _MethodDef(b"native", loaded["tsir.python.call"], _FASTCALL, None)
        self._share = _MethodDef(b"share", loaded["tsir.python.share"], _FASTCALL, None)
        self._adopt = _MethodDef(b"adopt", loaded["tsir.python.adopt"], _FASTCALL, None)
        self._new = _python("PyCFunction_NewEx", _OBJECT, ctypes.c_void_p, _OBJECT, _OBJECT)

    def bind(self, table: Table, code: object) -> Callable[..., Any]:
        """The built-in function that calls native code by a table; it keeps `code` alive."""
        held = (table.packed(), table.dtypes(), code, self)
        return self._new(ctypes.addressof(self._definition), held, None)

    def bind_share(
        self, function: int, device: int, dtypes: Mapping[int, np.dtype[Any]]
    ) -> Callable[[object], Any]:
        """
        The built-in function that gives numpy's array over the storage of another library's.

        `function` is the library's, as DLPack has it, `device` as of `HOST`, `dtypes` numpy's by the codes of
        DLPack. It answers NotImplemented for what has no array of these on the device.
        """
        rows = [(code, id(dtype), dtype.itemsize.bit_length() - 1) for code, dtype in dtypes.items()]
        words = [function, device, len(rows), *(word for row in rows for word in row)]
        held = (pack(f"{len(words)}Q", *words), tuple(dtypes.values()), self)
        return self._new(ctypes.addressof(self._share), held, None)

    def bind_adopt(self, function: int) -> Callable[[object], Any]:
        """
        The built-in function that gives another library's array over what a capsule of DLPack offers.

        `function` is the library's, as DLPack has it. The capsule has a version, and is used then. It answers
        NotImplemented where the library gives none, or the capsule is another.
        """
        return self._new(ctypes.addressof(self._adopt), (pack("Q", function), self), None)

    @property
    def sample(self) -> int:
        """The address of the native code of the self-test."""
        return self._loaded["tsir.python.sample"]


def make_entry(allocator: Mapping[str, int]) -> Entry | None:
    """The entry, on top of the allocator of native code; None where Python or numpy is not as it expects."""
    table = _numpy_table() if _is_known_python() and _fields_are_right() else None
    if table is None or table[_TYPE] != id(np.ndarray):
        return None
    functions = {name: _address(name) for name in _SYMBOLS}
    objects = {"PyArray_Type": id(np.ndarray), "NotImplemented": id(NotImplemented), "True": id(True)}
    numpy = {"PyArray_NewFromDescr": table[_NEW], "PyArray_SetBaseObject": table[_SET_BASE]}
    loaded = load(
        compile_cached(f"{TYPES}{FUNCTIONS}{CALL}{EXCHANGE}", opt="none"),
        ["tsir.python.call", "tsir.python.sample", "tsir.python.share", "tsir.python.adopt"],
        {**allocator, **functions, **objects, **numpy},
    )
    made = Entry(loaded)
    return made if _works(made) else None


def _python(name: str, result: Any, *arguments: Any) -> Any:
    """A function of Python's C interface."""
    return ctypes.PYFUNCTYPE(result, *arguments)((name, ctypes.pythonapi))


def _address(name: str) -> int:
    return ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value or 0


def _is_known_python() -> bool:
    """Whether this is CPython with its lock, in 64 bits, and its main interpreter."""
    word = ctypes.sizeof(ctypes.c_void_p)
    if sys.implementation.name != "cpython" or word != 8 or object.__basicsize__ != 2 * word:
        return False  # objects of a Python without its lock begin with more than a count and a type
    here, main = (_python(f"PyInterpreterState_{name}", ctypes.c_void_p) for name in ("Get", "Main"))
    return here() == main()


def _numpy_table() -> Any:
    """The table of numpy's C interface; None if it is not where it should be."""
    try:
        capsule = import_module("numpy._core._multiarray_umath")._ARRAY_API
    except (ImportError, AttributeError):
        return None
    pointer = _python("PyCapsule_GetPointer", ctypes.c_void_p, _OBJECT, ctypes.c_char_p)
    return ctypes.cast(pointer(capsule, None), ctypes.POINTER(ctypes.c_size_t))


def _fields_are_right() -> bool:
    """Whether the fields of arrays, tuples and byte strings are where `FIELDS` says."""
    samples: list[Array] = [np.zeros((3, 5), np.float32)[1:, ::2], np.ones(4, np.int64), np.zeros(())]
    samples[1].flags.writeable = False
    return all(map(_has_fields, samples)) and _holds((b"12345678", None))


def _has_fields(array: Array) -> bool:
    def word(name: str) -> int:
        return ctypes.c_size_t.from_address(id(array) + FIELDS[name]).value

    rank = array.ndim
    row = ctypes.c_ssize_t * rank
    found = [word("type"), word("data"), word("rank") & 0xFFFFFFFF, word("dtype")]
    if found != [id(np.ndarray), array.ctypes.data, rank, id(array.dtype)]:
        return False
    flags = word("flags") & (ALIGNED | WRITEABLE)
    expected = ALIGNED | (WRITEABLE if array.flags.writeable else 0)
    shapes = [tuple(row.from_address(word(name))) for name in ("sizes", "strides")] if rank else [(), ()]
    return flags == expected and shapes == [array.shape, array.strides]


def _holds(pair: tuple[bytes, None]) -> bool:
    held = ctypes.c_size_t.from_address(id(pair) + tuple.__basicsize__).value
    return held == id(pair[0]) and ctypes.string_at(held + bytes.__basicsize__ - 1, 8) == pair[0]


def _works(made: Entry) -> bool:
    """Whether a call gives the right result, refuses what it does not take, and keeps count of references."""
    dtype = np.dtype(np.int64)
    argument, result = Argument(np.ndarray, ARRAY, 0, dtype, 1), Result(ARRAY, 0, dtype, 1)
    call = made.bind(Table(made.sample, [argument], 3, [result], 4, bare=True), None)
    array = np.arange(7, 13, dtype=dtype)[::2]
    before = np.array([sys.getrefcount(array), sys.getrefcount(dtype)])
    for _ in range(_ROUNDS):
        found = call(array)
        if type(found) is not np.ndarray or cast(Array, found).tolist() != [7, 2]:
            return False
        others = [(), (array, array), (3,), (array[::-1],), (array.view(np.float64),), (array[None],)]
        if any(call(*arguments) is not NotImplemented for arguments in others):
            return False
    after = np.array([sys.getrefcount(array), sys.getrefcount(dtype)])
    # Other threads may use the dtype meanwhile, but not in step with the rounds.
    return bool((abs(after - before) < _ROUNDS // 2).all())
