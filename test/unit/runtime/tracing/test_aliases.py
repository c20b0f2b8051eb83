"""Views and copies of NumPy's in a trace: shared or apart as there, or refused where they would not be."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tsir

X = np.array([[1.0, 2.0], [3.0, 4.0]])

APART = [
    "x.astype(float)", "x.astype(x.dtype, copy=True)", "np.conj(x)", "np.meshgrid(x[0], x[1])[0]",
    "np.flip(x).copy()", "x[::-1] * 1", "np.einsum('ij->i', x)",
]  # fmt: skip
SHARED = ["x.astype(float, copy=False)", "x.conj()", "np.diag(x)", "np.split(x, 2)[0]", "x.T[1:]"]
REVERSED = [
    "x[::-1]", "x[:, ::-1][::-1]", "np.flip(x, 0)[1:]", "np.fliplr(x)", "np.flipud(x).T", "np.rot90(x)",
    "np.einsum('ij->ji', x)",
]  # fmt: skip


def read_after_a_write(text: str) -> Any:
    def function(x: Any) -> Any:
        y = eval(text, {"np": np, "x": x})
        x *= 10
        return y * 1

    return function


def written(text: str) -> Any:
    def function(x: Any) -> Any:
        y = eval(text, {"np": np, "x": x})
        y += 10
        return x * 1

    return function


@pytest.mark.parametrize("text", [*APART, *SHARED])
def test_views_share_and_copies_do_not(text: str) -> None:
    function = read_after_a_write(text)
    np.testing.assert_array_equal(tsir.trace(function, X)(X.copy()), function(X.copy()))
    if text != "np.diag(x)":  # of NumPy it cannot be written
        function = written(text)
        np.testing.assert_array_equal(tsir.trace(function, X)(X.copy()), function(X.copy()))


@pytest.mark.parametrize("text", REVERSED)
def test_a_reversed_view_is_of_what_is_not_written_before_its_use(text: str) -> None:
    with pytest.raises(tsir.UnsupportedError, match="expected no write to a tensor ahead of the use"):
        tsir.trace(read_after_a_write(text), X)
    with pytest.raises(tsir.UnsupportedError, match="read-only"):
        tsir.trace(written(text), X)


def reversed_in_place(x: Any) -> Any:
    y = x[::-1]
    z = y * 2
    x += x[::-1] * 3
    x[:] = np.flip(x)
    x[::-1].copy().sum()
    x *= 2
    return z + x[::-1]


def scaled(x: Any, y: Any) -> Any:
    reverse = y[::-1]
    x.add_(y)
    np.add(x, 1, out=x)
    return x * reverse


def test_reversed_views_may_be_used_before_a_write() -> None:
    found = tsir.trace(reversed_in_place, X)(X.copy())
    np.testing.assert_array_equal(found, reversed_in_place(X.copy()))
    expected = (2 * X + 1) * X[::-1]
    np.testing.assert_array_equal(tsir.trace(scaled, X, X)(X.copy(), X.copy()), expected)


def parts_written(x: Any) -> Any:
    y = x + 1j * x
    y.imag *= 2
    y.real = x[0]
    return y


def test_parts_of_complex_tensors_are_written() -> None:
    np.testing.assert_array_equal(tsir.trace(parts_written, X)(X), parts_written(X.copy()))


def filled(x: Any) -> Any:
    x[0].fill(x[1, 1])
    assert "Traced(" in f"{x.sum():.3f}" or not isinstance(x, tsir.Tensor)
    return x * 1


def sorted_in_place(x: Any) -> Any:
    y = x * 1
    y.sort()
    return y


def test_methods_that_write_write_or_are_refused() -> None:
    np.testing.assert_array_equal(tsir.trace(filled, X)(X.copy()), filled(X.copy()))
    with pytest.raises(tsir.UnsupportedError, match=r"it writes nothing; x\[\.\.\.\] = np\.sort\(x\)"):
        tsir.trace(sorted_in_place, X)


def quotients(x: Any, y: Any) -> Any:
    return np.divide(x, y, out=np.full_like(x, -1), where=y != 0)


def somewhere(x: Any) -> Any:
    return np.divide(1, x, where=x > 1)


def of_another_kind(x: Any) -> Any:
    out: Any = np.zeros(x.shape, int)
    return np.multiply(x, 2, out=out)


def test_a_ufunc_writes_where_it_is_told() -> None:
    for y in (X - 2, X * 0):
        np.testing.assert_array_equal(tsir.trace(quotients, X, X)(X, y), quotients(X, y))
    with pytest.raises(tsir.UnsupportedError, match=r"an out beside where of numpy.divide"):
        tsir.trace(somewhere, X)
    with pytest.raises(tsir.UnsupportedError, match="of a kind that float64 is cast to, got int64"):
        tsir.trace(of_another_kind, X)
