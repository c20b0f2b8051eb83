"""Arrays of other libraries: shared on the way in, of the caller's kind on the way out, or refused."""

from __future__ import annotations

import sys
from types import ModuleType

import ml_dtypes
import numpy as np
import pytest
from foreign_arrays import Foreign, Frozen, define, from_dlpack

from tsir.runtime.values.bfloat16 import BrainFloats
from tsir.runtime.values.interop import exporter, is_array, to_numpy


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    return define(monkeypatch)


def test_what_is_an_array() -> None:
    assert all(map(is_array, [np.zeros(2), np.float32(1), Foreign(np.zeros(2))]))
    assert not any(map(is_array, [1, [1.0], "x", None]))


def test_storage_is_shared() -> None:
    array = np.arange(4.0)
    assert to_numpy(array) is array
    to_numpy(Foreign(array))
    assert np.shares_memory(to_numpy(Foreign(array)), array)
    assert to_numpy(np.float64(2.0)).shape == ()


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (np.zeros(2, ">f4"), "expected an array in native byte order"),
        (np.zeros(2, "u2"), "uint16"),
        (np.zeros(3, "i1,f4")["f1"], "expected strides that are multiples of the item size"),
        (
            Foreign(np.zeros(2), BufferError("not on the host")),
            "Foreign that DLPack refuses: not on the host",
        ),
        (Foreign(np.zeros(2), RuntimeError("requires grad")), "requires grad; detach it first"),
    ],
    ids=["byte order", "dtype", "strides", "device", "gradient"],
)
def test_what_no_tensor_can_be_is_refused(value: object, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        to_numpy(value)


def test_the_first_array_decides_the_kind_of_results(
    library: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "from_dlpack", from_dlpack, raising=False)
    foreign, array = Foreign(np.zeros(2)), np.zeros(2)
    assert isinstance(exporter([1, foreign, array])(array), Foreign)
    assert exporter([array, foreign])(array) is array
    assert exporter([1, "x"])(array) is array


def test_brain_floats_share_their_storage() -> None:
    array = np.arange(6).astype(ml_dtypes.bfloat16).reshape(2, 3)
    for other in (array, array.T, array[:, ::2]):
        found = to_numpy(BrainFloats(other))
        assert found.dtype == other.dtype
        assert np.shares_memory(found, array)
        assert found.flags.writeable
        np.testing.assert_array_equal(found, other)
    found = to_numpy(BrainFloats(array))
    del array
    assert found.tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]


def test_brain_floats_go_out_as_such(library: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "from_dlpack", from_dlpack, raising=False)
    array = np.arange(3).astype(ml_dtypes.bfloat16)
    given = exporter([Foreign(np.zeros(2))])(array)
    assert isinstance(given, Foreign)
    assert isinstance(given.array, BrainFloats)
    np.testing.assert_array_equal(to_numpy(given), array)


def test_importers_in_a_module_of_their_own(library: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = ModuleType("foreign_library.dlpack")
    monkeypatch.setattr(inner, "from_dlpack", from_dlpack, raising=False)
    monkeypatch.setitem(sys.modules, "foreign_library.dlpack", inner)
    assert isinstance(exporter([Foreign(np.zeros(2))])(np.zeros(2)), Foreign)


def test_a_library_without_importer_gets_arrays(library: ModuleType) -> None:
    array = np.zeros(2)
    assert exporter([Foreign(np.zeros(2))])(array) is array


def test_what_consumers_cannot_take_is_copied(library: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "from_dlpack", from_dlpack, raising=False)
    export = exporter([Foreign(np.zeros(2))])
    backwards, constant = np.arange(3.0)[::-1], np.arange(3.0)
    constant.flags.writeable = False
    for array in (backwards, constant):
        given = export(array)
        assert isinstance(given, Foreign)
        assert not np.shares_memory(given.array, array)
        np.testing.assert_array_equal(given.array, array)


def test_the_namespace_of_an_array_imports() -> None:
    export = exporter([Frozen(np.zeros(2))])
    array = np.arange(12, dtype=np.float32).reshape(3, 4)
    for other in (
        array,
        array.T,
        array[:, ::2],
        array[::-1],
        array[0, 0:1].reshape(()),
        array > 3,
        array[:0],
    ):
        given = export(other)
        assert isinstance(given, Frozen)
        np.testing.assert_array_equal(given.array, other)
        assert not np.shares_memory(given.array, array)  # the library promises that nobody writes it


def test_dtypes_that_a_library_lacks_stay_numpy() -> None:
    for array in (np.array([2**40]), np.array([1 / 3]), np.ones((2, 4))[:, ::2], np.ones(2, np.float16)):
        given = exporter([Frozen(np.zeros(2))])(array)
        assert not isinstance(given, Frozen)
        np.testing.assert_array_equal(to_numpy(given), array, strict=True)


def test_refusals_are_of_one_line() -> None:
    refusal = TypeError("an abstract tracer value\nthe error occurred while tracing")
    with pytest.raises(TypeError, match=r"DLPack refuses: an abstract tracer value$"):
        to_numpy(Frozen(np.zeros(2), refusal))
