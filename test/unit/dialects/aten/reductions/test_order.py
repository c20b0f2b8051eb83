"""Medians, modes, quantiles, unique elements, places in sorted rows, segments and histograms."""

from __future__ import annotations

import math
from typing import cast

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array

NAN = math.nan


def arrays(result: object) -> list[Array]:
    """One result, or several, as arrays."""
    given = cast("tuple[object, ...]", result) if isinstance(result, tuple) else (result,)
    return [np.asarray(x) for x in given]


def both(text: str, *arguments: object) -> list[Array]:
    """The results of a function, which the interpreter and native code without it agree on."""
    function = tsir.CompilationUnit(f"def f(x, y):\n    return {text}\n").f
    expected = arrays(function.interpret(*arguments))
    found = arrays(tsir.compile(function, *arguments, fallback=False)(*arguments))
    for a, b in zip(found, expected, strict=True):
        np.testing.assert_allclose(a, b, 1e-6)
        assert a.dtype == b.dtype
    return found


X = np.array([[3.0, 1.0, NAN, 2.0], [4.0, 4.0, 1.0, 1.0]])
NONE = np.zeros(0)


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("torch.median(x)", [NAN]),
        ("torch.nanmedian(x)", [2]),
        ("torch.median(x, 1)", [[NAN, 1], [2, 3]]),
        ("torch.nanmedian(x, 1)", [[2, 1], [3, 3]]),
        ("torch.mode(x, 1)", [[1, 1], [1, 3]]),
        ("torch.kthvalue(x, 2, 1)", [[2, 1], [3, 3]]),
        ("torch.quantile(x[1], 0.25)", [1]),
        ("torch.quantile(x, 0.5, dim=1)", [[NAN, 2.5]]),
        ("torch.nanquantile(x, 0.5, dim=1)", [[2, 2.5]]),
        ("torch.quantile(x[1], 0.4, interpolation='higher')", [4]),
        ("torch.quantile(x[1], 0.4, interpolation='lower')", [1]),
        ("torch.quantile(x[1], 0.4, interpolation='midpoint')", [2.5]),
        ("torch.quantile(x[1], 0.4, interpolation='nearest')", [1]),
        ("torch._unique2(x[1], True, True, True)", [[1, 4], [1, 1, 0, 0], [2, 2]]),
        ("torch.unique_consecutive(x[1], True, True)", [[4, 1], [0, 0, 1, 1], [2, 2]]),
        ("torch.unique_consecutive(x[0])", [[3, 1, NAN, 2]]),
        ("torch.msort(x)", [[[3, 1, 1, 1], [4, 4, NAN, 2]]]),
        ("torch.histc(x[1], 3)", [[2, 0, 2]]),
    ],
)
def test_values(call: str, expected: list[object]) -> None:
    for a, b in zip(both(call, X, NONE), expected, strict=True):
        np.testing.assert_array_equal(a, np.array(b))


def test_places_in_sorted_rows_are_behind_what_nan_may_be() -> None:
    rows, values = np.array([[1.0, 2, 2, 3], [0, 0, 0, 0]]), np.array([[2.0, NAN], [0, -1]])
    assert both("torch.searchsorted(x, y)", rows, values)[0].tolist() == [[1, 4], [0, 0]]
    assert both("torch.searchsorted(x, y, right=True)", rows, values)[0].tolist() == [[3, 4], [4, 0]]
    assert both("torch.bucketize(y, x[0], out_int32=True)", rows, values)[0].dtype == np.int32


@pytest.mark.parametrize(
    ("number", "places"), [(1.5, [1, 1]), (2, [1, 1]), (NAN, [4, 4]), (1e300, [4, 4]), (-math.inf, [0, 0])]
)
def test_integers_and_a_float_are_compared_as_floats(number: float, places: list[int]) -> None:
    whole = np.array([1, 2, 3, 100])
    calls = "torch.searchsorted(x, NUMBER), torch.bucketize(NUMBER, x.to(torch.uint8))"
    text = calls.replace("NUMBER", f"float('{number}')" if isinstance(number, float) else str(number))
    assert [int(x) for x in both(text, whole, NONE)] == places


@pytest.mark.parametrize(
    ("reduce", "expected"),
    [("sum", [1, 0, 9]), ("mean", [1, NAN, 3]), ("max", [1, -math.inf, 4]), ("prod", [1, 1, 24])],
)
def test_segments(reduce: str, expected: list[float]) -> None:
    rows, lengths = np.array([1.0, 2, 3, 4]), np.array([1, 0, 3])
    found = both(f"torch.segment_reduce(x, '{reduce}', lengths=y)", rows, lengths)
    np.testing.assert_array_equal(found[0], expected)


def test_edges_of_a_histogram() -> None:
    hist, edges = both("torch.histogram(x, 2, range=[0.0, 2.0])", np.array([0.0, 1, 2, 3, NAN]), NONE)
    assert hist.tolist() == [1, 2]
    assert edges.tolist() == [0, 1, 2]


@pytest.mark.parametrize("order", [1, 2])
def test_gradient_by_coordinates(order: int) -> None:
    x, places = np.random.default_rng(1).random((2, 6))
    found = both(f"torch.gradient(x, spacing=[y], edge_order={order})[0]", x, np.cumsum(places))
    np.testing.assert_allclose(found[0], np.gradient(x, np.cumsum(places), edge_order=1 if order == 1 else 2))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("torch.quantile(x, 1.5)", "expected q from 0 to 1"),
        ("torch.quantile(x, 0.5, interpolation='cubic')", "expected interpolation to be one of linear"),
        ("torch.kthvalue(x, 9)", "expected k from 1 to 4, got 9"),
        ("torch.segment_reduce(x, 'sum')", "expected lengths or offsets"),
        ("torch.histogram(x, 3)", "expected a finite range"),
        ("torch.gradient(x, dim=[0, 0])", "expected each dimension once"),
        ("torch.renorm(x, -2, 0, 1)", "expected p above 0"),
    ],
)
def test_refused(call: str, message: str) -> None:
    function = tsir.CompilationUnit(f"def f(x):\n    return {call}\n").f
    with pytest.raises(tsir.TsirError, match=message):
        function.interpret(X)
    with pytest.raises(tsir.TsirError):
        function(X)


@pytest.mark.parametrize("sorter", [[0, 1], [0, 1, 3], [-1, 1, 2]])
def test_a_sorter_names_each_place_of_the_sequence(sorter: list[int]) -> None:
    text = "def f(a: Tensor, b: Tensor, c: Tensor):\n    return torch.searchsorted(a, b, sorter=c)\n"
    search = tsir.CompilationUnit(text).f
    with pytest.raises(tsir.ExecutionError, match="sorter"):
        search(np.arange(3.0), np.ones(1), np.array(sorter))
