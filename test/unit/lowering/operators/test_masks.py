"""Masks, and places of elements that are not 0, in native code: as the interpreter has them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array
from tsir.runtime.values.structure import arrays_in

UNIT = tsir.CompilationUnit(
    """
def nonzero(x, m):
    return torch.nonzero(x), torch.nonzero(m)

def where(x, m):
    return torch.where(m), torch.where(x)[0] * 2

def masked_select(x, m):
    return torch.masked_select(x, m), torch.masked_select(x, x > 0), torch.masked_select(m, m)

def index(x, m):
    return x[m], x[m].exp().sum()

def index_put(x, m):
    y = x.clone()
    y[m] = 3.0
    y[m] = y[m] * 2
    return y, torch.index_put(x, [m], x[m], True)

def rows(x, m):
    first = x.reshape(x.size(0), -1).sum(1) > 0
    y = x.clone()
    y[first] = -1.0
    return x[first], y

def columns(x, m):
    return x[:, m.sum(0) > 0], x[None, m]
"""
)


@pytest.fixture(autouse=True)
def without_fallback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_FALLBACK", "0")


def held(function: tsir.Function, *arguments: object) -> None:
    found = function(*arguments)
    expected = function.interpret(*arguments)
    for a, b in zip(arrays_in(found), arrays_in(expected), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-6)
        assert (a.dtype, a.shape) == (b.dtype, b.shape)


def sample(shape: tuple[int, ...], share: float) -> tuple[Array, Array]:
    rng = np.random.default_rng(len(shape))
    x = np.asarray(rng.normal(size=shape)).astype(np.float32)
    x = np.where(rng.random(shape) > 0.3, x, np.float32(0))
    return x, np.asarray(rng.random(shape) < share)


SHAPES: list[tuple[int, ...]] = [(0,), (1,), (7,), (3, 4), (2, 0), (0, 3), (2, 3, 4), (1000,), (60, 70)]


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("share", [0.0, 0.5, 1.1])
@pytest.mark.parametrize("shape", [(), *SHAPES], ids=str)
@pytest.mark.parametrize("name", ["nonzero", "where", "masked_select"])
def test_places_of_any_shape(name: str, shape: tuple[int, ...], share: float) -> None:
    held(UNIT.function(name), *sample(shape, share))


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("share", [0.0, 0.5, 1.1])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("name", ["index", "index_put", "rows", "columns"])
def test_masks_of_any_shape(name: str, shape: tuple[int, ...], share: float) -> None:
    if name == "columns" and len(shape) != 2:
        shape = (*shape, 3)[-2:]
    if name == "rows" and 0 in shape:
        shape = (4,)
    held(UNIT.function(name), *sample(shape, share))


@pytest.mark.parametrize("name", ["nonzero", "masked_select", "index", "index_put"])
def test_strides(name: str) -> None:
    x, m = sample((6, 8), 0.5)
    for a, b in ((x.T, m.T), (x[::2, 1:], m[::2, 1:]), (x[::-1], m[::-1])):
        held(UNIT.function(name), a, b)
    wide = np.broadcast_to(x[0], (5, 8)), np.broadcast_to(m[:5, :1], (5, 8))
    held(UNIT.function(name), *wide)


def test_masks_broadcast() -> None:
    x, m = sample((3, 4), 0.5)
    f = tsir.CompilationUnit("def f(x, m):\n    return torch.masked_select(x, m), x.masked_select(m[0])").f
    held(f, x, m)
    held(f, x[:, :1], m)
    held(f, x[0], m)


def test_nan_and_negative_zero() -> None:
    x = np.array([np.nan, 0.0, -0.0, np.inf, 5e-324])
    np.testing.assert_array_equal(UNIT.nonzero(x, x > 0)[0], [[0], [3], [4]])


@pytest.mark.parametrize(
    ("name", "x", "mask", "message"),
    [
        ("index", np.ones(3), np.ones(4, bool), "expected a mask of sizes [3], got [4]"),
        ("index", np.ones(3), np.ones((3, 1), bool), "expected indices of at most 1 dimensions, got 2"),
        ("index_put", np.ones((2, 3)), np.ones((2, 2), bool), "expected a mask of sizes [2, 3], got [2, 2]"),
        ("masked_select", np.ones(3), np.ones(2, bool), "cannot be broadcast"),
        ("masked_select", np.ones(3), np.ones(3, np.int64), "expected a mask of bools, got int64"),
    ],
)
def test_masks_that_do_not_fit(name: str, x: Array, mask: Array, message: str) -> None:
    with pytest.raises(tsir.TsirError) as caught:
        UNIT.function(name)(x, mask)
    assert message in str(caught.value)


def test_values_that_do_not_fit() -> None:
    source = "def f(x, m, v):\n    return torch.index_put(x, [m], v)"
    f: Any = tsir.CompilationUnit(source).f
    x, mask = np.zeros(5), np.array([True, False, True, False, False])
    np.testing.assert_array_equal(f(x, mask, np.array([1.0, 2.0])), [1, 0, 2, 0, 0])
    np.testing.assert_array_equal(f(x, mask, np.array([3.0])), [3, 0, 3, 0, 0])
    with pytest.raises(tsir.TsirError, match=r"<source>:2:12: error: shape mismatch"):
        f(x, mask, np.ones(3))


def test_identities() -> None:
    source = "def f(n: int, m: int):\n    return torch.eye(n), torch.eye(n, m, dtype=torch.int64)"
    f = tsir.CompilationUnit(source).f
    for n, m in ((0, 0), (1, 1), (3, 2), (2, 5), (0, 3)):
        held(f, n, m)
    with pytest.raises(tsir.TsirError, match="expected sizes of at least 0"):
        f(-1, 2)


def test_gradients_through_masks() -> None:
    source = "def f(x):\n    return (x[x > 0] * 3).sum() + torch.masked_select(x, x < -1).pow(2).sum()"
    gradient = tsir.grad(tsir.CompilationUnit(source).f)
    x = np.array([1.0, -2.0, 0.5, -0.5])
    np.testing.assert_allclose(gradient(x), [3, -4, 3, 0])
