"""Writing with a reduction, and copies in which elements are replaced."""

from __future__ import annotations

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array


def both(text: str, *arguments: object) -> Array:
    """The result of a function, which the interpreter and native code without it agree on."""
    function = tsir.CompilationUnit(text).f
    expected = np.asarray(function.interpret(*arguments))
    found = np.asarray(tsir.compile(function, *arguments, fallback=False)(*arguments))
    np.testing.assert_array_equal(found, expected)
    assert found.dtype == expected.dtype
    return found


INDEX = np.array([[0, 0, 2, 2]]).T

REDUCED = {
    ("sum", True): [8, 20, 15],
    ("sum", False): [3, 20, 7],
    ("prod", True): [10, 20, 96],
    ("prod", False): [2, 20, 12],
    ("mean", True): [2, 20, 5],
    ("mean", False): [1, 20, 3],
    ("amax", True): [5, 20, 8],
    ("amax", False): [2, 20, 4],
    ("amin", True): [1, 20, 3],
    ("amin", False): [1, 20, 3],
}


@pytest.mark.parametrize("dtype", [np.float32, np.int64])
@pytest.mark.parametrize(("reduce", "include_self"), REDUCED)
def test_scatter_reduce(reduce: str, include_self: bool, dtype: type[np.float32 | np.int64]) -> None:
    own, src = np.array([[5, 20, 8]], dtype).T, np.array([[1, 2, 3, 4]], dtype).T
    text = "def f(x, i, s):\n    return x.scatter_reduce(0, i, s, '{}', include_self={})\n"
    found = both(text.format(reduce, include_self), own, INDEX, src)[:, 0]
    expected = REDUCED[reduce, include_self]
    if dtype is np.float32 and reduce == "mean":
        expected = [8 / 3 if include_self else 1.5, 20, 5 if include_self else 3.5]
    np.testing.assert_allclose(found, np.array(expected, dtype))


def test_scatter_reduce_keeps_nan_and_the_order_of_16_bits() -> None:
    own, src = np.zeros((1, 1), np.float16), np.ones((4096, 1), np.float16)
    places = np.zeros((4096, 1), np.int64)
    text = "def f(x, i, s):\n    return x.scatter_reduce(0, i, s, '{}')\n"
    assert both(text.format("sum"), own, places, src).item() == 4096
    src[7] = np.nan
    assert np.isnan(both(text.format("amax"), own, places, src)).all()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("x.scatter_reduce(0, i, s, 'max')", "expected reduce to be one of sum, mean, prod, amax, amin"),
        ("x.scatter(0, i, s, reduce='amax')", "expected reduce to be one of add, multiply, got 'amax'"),
        ("x.scatter_reduce(0, i + 9, s, 'sum')", "out of range"),
        ("x.index_reduce(0, i[:, 0], s[:2], 'prod')", "expected a source"),
        ("x.index_reduce(0, i[:, 0], s, 'sum')", "expected reduce to be one of mean, prod, amax, amin"),
        ("x.masked_scatter(x > 0, s[:1])", "expected a source of at least 3 elements, got 1"),
        ("x.put(i, s[:1])", "expected 4 elements of the source, got 1"),
        ("x.index_copy(0, i[:, 0], s[:2])", r"expected a source of sizes \[4, 1\]"),
    ],
)
def test_refused(call: str, message: str) -> None:
    own, src = np.array([[5.0, 20, 8]]).T, np.array([[1.0, 2, 3, 4]]).T
    function = tsir.CompilationUnit(f"def f(x, i, s):\n    return {call}\n").f
    with pytest.raises(tsir.TsirError, match=message):
        function.interpret(own, INDEX, src)
    with pytest.raises(tsir.TsirError):
        function(own, INDEX, src)


def test_places_of_take_along_dim_wrap() -> None:
    x = np.arange(12.0).reshape(3, 4)
    text = "def f(x, i):\n    return torch.take_along_dim(x, i, dim=0)\n"
    np.testing.assert_array_equal(both(text, x, np.array([[-1], [4]])), x[[2, 1]])


@pytest.mark.parametrize(
    ("sizes", "wrap"), [((7, 3), True), ((7, 3), False), ((3, 7), True), ((2, 2, 2), False)]
)
def test_fill_diagonal(sizes: tuple[int, ...], wrap: bool) -> None:
    expected = np.zeros(sizes)
    np.fill_diagonal(expected, 3, wrap)
    text = f"def f(x):\n    return x.clone().fill_diagonal_(3, {wrap})\n"
    np.testing.assert_array_equal(both(text, np.zeros(sizes)), expected)


@pytest.mark.parametrize("indexing", ["ij", "xy"])
def test_meshgrid_is_native(indexing: str) -> None:
    x, y = np.arange(3.0), np.arange(4.0)
    text = f"def f(x, y):\n    a, b = torch.meshgrid([x, y], indexing='{indexing}')\n    return a + 10 * b\n"
    a, b = np.meshgrid(x, y, indexing="ij" if indexing == "ij" else "xy")
    np.testing.assert_array_equal(both(text, x, y), a + 10 * b)
