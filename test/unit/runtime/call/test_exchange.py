"""Arrays by DLPack's functions in C: what they become, what is refused, and that each is given back once."""

from __future__ import annotations

import gc
import sys

import ml_dtypes
import numpy as np
import pytest
from exchange_library import Library

from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.native import fast_call
from tsir.lowering.native.exchange import adopt_of, share_of

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
    monkeypatch.setenv(fast_call.FAST_CALL.name, "0")
    assert [share_of(usual.kind), adopt_of(usual.kind)] == [None] * 2
