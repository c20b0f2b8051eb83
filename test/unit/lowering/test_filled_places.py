"""`index_fill` and `nan_to_num` in native code: as the interpreter has them."""

from __future__ import annotations

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array

UNIT = tsir.CompilationUnit(
    """
def rows(x, places):
    return torch.index_fill(x, 0, places, 2.5)

def columns(x, places):
    return torch.index_fill(x, -1, places, -1)

def tensor(x, places):
    return torch.index_fill(x, 0, places, x.sum())

def twice(x, places):
    y = x.clone()
    y.index_fill_(0, places, 3)
    return y * 2

def plain(x):
    return torch.nan_to_num(x)

def given(x, nan: float):
    return torch.nan_to_num(x, nan, 1e300, -3.0)
"""
)


@pytest.fixture(autouse=True)
def without_fallback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_FALLBACK", "0")


def held(function: tsir.Function, *arguments: object) -> None:
    found, expected = function(*arguments), function.interpret(*arguments)
    np.testing.assert_allclose(found, expected, rtol=1e-6)
    assert found.dtype == expected.dtype


X: Array = np.arange(12, dtype=np.float32).reshape(3, 4)


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("x", [X, X[::-1, ::2], X.T, X[0], X.astype("f8"), X.astype("f2"), X.astype("i8")])
@pytest.mark.parametrize("places", [[], [1], [0, -1, 0], [-3, 2]])
@pytest.mark.parametrize("name", ["rows", "columns", "tensor", "twice"])
def test_places_are_filled(name: str, places: list[int], x: Array) -> None:
    if min(x.shape) < 3 and places == [-3, 2]:
        places = [-2, 1]
    held(UNIT.function(name), x, np.array(places, np.int64))


@pytest.mark.parametrize("place", [3, -4])
def test_places_that_there_are_not(place: int) -> None:
    with pytest.raises(tsir.TsirError, match=f"index {place} is out of range for dimension . of size 3"):
        UNIT.rows(X, np.array([place]))


@pytest.mark.parametrize("dtype", ["f2", "f4", "f8", "i4", "?"])
def test_numbers_take_the_place_of_those_that_are_none(dtype: str) -> None:
    x = np.array([[np.nan, np.inf], [-np.inf, -0.0], [1.5, -2.5]])
    own = x.astype(dtype) if dtype.startswith("f") else np.array([[1, 0], [0, 1]], dtype)
    for each in (own, own.T, own[:0], own[0, 0, ...]):
        held(UNIT.plain, np.asarray(each))
        held(UNIT.given, np.asarray(each), 7.0)
