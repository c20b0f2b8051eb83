"""The leaves of nested values, and maps over them."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import numpy as np
import pytest

from tsir.dialects.types.dtype import Category, DType
from tsir.runtime.values.structure import (
    SEQUENCES,
    arrays_in,
    described,
    floats_in,
    leaves_in,
    map_arrays,
    map_leaves,
    pairs_in,
    with_leaves,
)


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


@pytest.mark.parametrize(("value", "leaves"), NESTED)
def test_other_leaves(value: object, leaves: list[object]) -> None:
    numbered = with_leaves(value, iter(range(len(leaves))))
    assert list(leaves_in(numbered)) == list(range(len(leaves)))
    assert map_leaves(lambda leaf: leaves[cast("int", leaf)], numbered) == value
    assert list(pairs_in(value, numbered)) == list(zip(leaves, range(len(leaves)), strict=True))
    assert list(pairs_in(value, None)) == [(leaf, None) for leaf in leaves]


def test_pairs_follow_the_order_of_the_value() -> None:
    assert list(pairs_in({"a": 1, "b": [2]}, {"b": (4,), "a": 3})) == [(1, 3), (2, 4)]
    assert list(pairs_in([1, {"a": [2, 3]}], [{4}, {"a": None}])) == [(1, {4}), (2, None), (3, None)]


def test_entries_may_lack_in_what_is_partial() -> None:
    value = {"a": [1, 2], "b": 3, "c": {0: 4}}
    assert [given for _, given in pairs_in(value, {"b": 5, "c": {}}, partial=True)] == [None, None, 5, None]


def test_values_are_described_without_the_elements_of_arrays() -> None:
    value = [np.ones((2, 3)), {"a": (np.float32(1), None)}, "text"]
    assert described(value) == "[float64 of sizes [2, 3], {'a': (np.float32(1.0), None)}, 'text']"
    assert described(np.zeros(0, np.int8)) == "int8 of sizes [0]"


@pytest.mark.parametrize("partial", [False, True])
@pytest.mark.parametrize(
    ("value", "other", "message"),
    [
        ([1, 2], [1], r"expected 2 elements, got \[1\]"),
        ([1], 1, "expected 1 elements, got 1"),
        ([], {}, r"expected 0 elements, got \{\}"),
        ((1,), "a", "expected 1 elements, got 'a'"),
        ({"a": 1}, [1], r"expected a dictionary of \['a'\], got \[1\]"),
        ({"a": 1}, {"a": 1, "b": 2}, r"expected a dictionary of \['a'\], got \{'a': 1, 'b': 2\}"),
        ([{"a": [1]}], [{"a": [1, 2]}], r"expected 1 elements, got \[1, 2\]"),
    ],
)
def test_other_structures(value: object, other: object, message: str, partial: bool) -> None:
    with pytest.raises(ValueError, match=message):
        list(pairs_in(value, other, partial=partial))


def test_entries_that_lack() -> None:
    with pytest.raises(ValueError, match=r"expected a dictionary of \['a', 'b'\], got \{'a': 1\}"):
        list(pairs_in({"a": 1, "b": 2}, {"a": 1}))


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
    assert len(floats_in([(np.zeros((), dtype.numpy),)])) == (dtype.category >= Category.FLOAT)
