"""The leaves of nested values, and maps over them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import pytest

from tsir.dialects.dtype import DType
from tsir.runtime.structure import SEQUENCES, arrays_in, floats_in, leaves_in, map_arrays, map_leaves


class Pair(NamedTuple):
    first: Any
    second: Any


ARRAY = np.ones(2)

NESTED = [
    pytest.param(3, [3], id="leaf"),
    pytest.param(None, [None], id="none"),
    pytest.param("text", ["text"], id="string"),
    pytest.param([], [], id="empty list"),
    pytest.param({}, [], id="empty dictionary"),
    pytest.param([[], (), [1]], [1], id="empty inside"),
    pytest.param({"b": 1, "a": (2, [3])}, [1, 2, 3], id="order of insertion"),
    pytest.param(Pair([1], Pair(2, {0: 3})), [1, 2, 3], id="named tuples"),
]


@pytest.mark.parametrize(("value", "leaves"), NESTED)
def test_leaves_are_in_order(value: object, leaves: list[object]) -> None:
    assert list(leaves_in(value)) == leaves


@pytest.mark.parametrize(("value", "leaves"), NESTED)
def test_maps_keep_the_structure(value: object, leaves: list[object]) -> None:
    same = map_leaves(lambda leaf: leaf, value)
    assert same == value
    assert type(same) is type(value)
    assert list(leaves_in(map_leaves(repr, value))) == list(map(repr, leaves))


def test_a_dictionary_is_a_leaf_of_sequences() -> None:
    inner = {"a": 1}
    assert list(leaves_in([inner, (2,)], SEQUENCES)) == [inner, 2]
    assert map_leaves(lambda leaf: leaf is inner, [inner, (2,)], SEQUENCES) == [True, (False,)]
    assert not floats_in({"a": ARRAY}, SEQUENCES)


def test_tuples_that_are_not_named_stay_tuples() -> None:
    found = map_leaves(lambda leaf: leaf, Pair((1, 2), []))
    assert isinstance(found, Pair)
    assert type(found.first) is tuple


def test_only_arrays_are_mapped() -> None:
    value = {"x": [ARRAY, 1, np.float64(2)], "y": (ARRAY, None)}
    assert all(array is ARRAY for array in arrays_in(value))
    assert len(list(arrays_in(value))) == 2
    assert map_arrays(lambda array: array.size, value) == {"x": [2, 1, np.float64(2)], "y": (2, None)}


@pytest.mark.parametrize("dtype", list(DType))
def test_floats_are_of_floating_dtypes(dtype: DType) -> None:
    assert len(floats_in([(np.zeros((), dtype.numpy),)])) == dtype.is_floating
