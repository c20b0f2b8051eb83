"""Arrays by DLPack's functions in C: what they become, what is refused, and that each is given back once."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from tsir.dialects.dtype import DType
from tsir.dialects.prim.values import Array
from tsir.lowering import fast_call
from tsir.lowering.exchange import ATTRIBUTE, CAPSULE, adopt_of, share_of


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
    made: dict[int, object] = field(default_factory=dict[int, object])
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


_KINDS = {"i": 0, "u": 1, "f": 2, "b": 6, "V": 4, "c": 5}


def facts_of(array: Array) -> dict[str, int]:
    kind = 4 if array.dtype == ml_dtypes.bfloat16 else _KINDS[array.dtype.kind]
    data = array.ctypes.data
    return {"data": data, "rank": array.ndim, "code": kind, "bits": array.itemsize * 8}


@pytest.fixture
def library() -> Library:
    return Library(facts_of)


@pytest.mark.parametrize("dtype", DType)
def test_every_dtype(dtype: DType, library: Library) -> None:
    array = np.arange(6).reshape(2, 3).astype(dtype.numpy)
    found = library.share(array)
    assert type(found) is np.ndarray
    assert found.dtype is array.dtype
    np.testing.assert_array_equal(found, array)
    assert np.shares_memory(found, array)
    assert found.flags.writeable


X = np.arange(24, dtype=np.float32).reshape(4, 6)

LAYOUTS: dict[str, Array] = {
    "rows": X,
    "columns": X.T,
    "strided": X[::2, ::3],
    "reversed": X[::-1],
    "expanded": np.broadcast_to(X[0], (3, 6)),
    "0-d": np.array(3.0, np.float32),
    "size 1": X[:1, :1],
    "empty": X[:0],
    "64 dimensions": X.reshape(*[1] * 62, 4, 6),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout(layout: str, library: Library) -> None:
    array = LAYOUTS[layout]
    found = library.share(array)
    assert (found.shape, found.ctypes.data) == (array.shape, array.ctypes.data)
    assert found.strides == array.strides
    np.testing.assert_array_equal(found, array)


def test_an_offset_is_added(library: Library) -> None:
    library.describe = lambda array: {**facts_of(array), "offset": 24}
    np.testing.assert_array_equal(library.share(X[:3]), X[1:])


def test_what_is_read_only_stays_so(library: Library) -> None:
    library.describe = lambda array: {**facts_of(array), "flags": 1}
    assert not library.share(X).flags.writeable


REFUSED: dict[str, dict[str, int]] = {
    "another device": {"device": 2},
    "a later version": {"major": 2},
    "no strides": {"strides": 0},
    "no storage": {"data": 0},
    "an unknown kind": {"code": 5},
    "unknown bits": {"bits": 24},
    "several lanes": {"lanes": 2},
    "too many dimensions": {"rank": 65},
    "a negative rank": {"rank": -1},
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_numpy_has_no_array_for_is_refused_and_given_back(what: str, library: Library) -> None:
    library.describe = lambda array: {**facts_of(array), **REFUSED[what]}
    for _ in range(3):
        assert library.share(X) is NotImplemented
    assert library.deleted == list(library.made)


def test_what_a_library_refuses_is_refused() -> None:
    library = Library(facts_of, status=-1)
    assert library.share(X) is NotImplemented
    assert not library.made


def test_tensors_are_given_back_once(library: Library) -> None:
    share = share_of(library.kind)
    assert share is not None
    first, second = library.share(X), library.share(X)
    view = first[1:]
    del first
    gc.collect()
    assert not library.deleted
    np.testing.assert_array_equal(view, X[1:])
    del view, second
    assert sorted(library.deleted) == sorted(library.made)


def test_references_are_counted(library: Library) -> None:
    value = library.wrap(X)
    share = share_of(library.kind)
    assert share is not None
    held = value, X.dtype, NotImplemented, np.ndarray
    before = [sys.getrefcount(x) for x in held]
    for _ in range(100):
        share(value)
    assert all(abs(a - sys.getrefcount(x)) < 20 for a, x in zip(before, held, strict=True))


def test_a_capsule_is_adopted(library: Library) -> None:
    array = X.copy()
    before = sys.getrefcount(array)
    capsule: object = array.__dlpack__(max_version=(1, 0))
    found = library.adopt(capsule)
    assert (found.tensor.data, found.tensor.rank, found.tensor.code) == (array.ctypes.data, 2, 2)
    assert "used_dltensor_versioned" in repr(capsule)
    assert library.adopt(capsule) is NotImplemented
    del capsule
    assert sys.getrefcount(found) == 2
    assert sys.getrefcount(array) == before + 1
    del found
    assert sys.getrefcount(array) == before


def test_what_cannot_be_adopted_stays_the_caller_s(library: Library) -> None:
    array = X.copy()
    before = sys.getrefcount(array)
    library.status = -1
    capsule: object = array.__dlpack__(max_version=(1, 0))
    assert library.adopt(capsule) is NotImplemented
    assert '"dltensor_versioned"' in repr(capsule)
    del capsule
    library.status = 0
    for other in (array.__dlpack__(), 3, None):
        assert library.adopt(other) is NotImplemented
    del other
    assert sys.getrefcount(array) == before


def test_other_types_and_tables_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    later, usual = Library(facts_of, version=2), Library(facts_of)
    assert [share_of(int), adopt_of(int), share_of(later.kind), adopt_of(later.kind)] == [None] * 4
    monkeypatch.setenv(fast_call.FAST_CALL, "0")
    assert [share_of(usual.kind), adopt_of(usual.kind)] == [None] * 2
