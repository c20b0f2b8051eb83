"""Scans, orders and sums of products against the reference, without the interpreter."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import cache
from typing import Any, cast

import numpy as np
import pytest

import tsir
from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.table.families import OPERATORS
from tsir.dialects.types.dtype import Array

DTYPES = ("f4", "f8", "f2", "i8", "i4", "u1", "i1", "?")


@pytest.fixture(autouse=True)
def without_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_FALLBACK", "0")


@cache
def compiled(expression: str, count: int) -> Any:
    names = ", ".join(f"x{n}" for n in range(count))
    return tsir.CompilationUnit(f"def f({names}):\n    return {expression}\n").f


def native(expression: str, *arrays: Any) -> tuple[Any, ...]:
    result = compiled(expression, len(arrays))(*arrays)
    return cast("tuple[Any, ...]", result) if isinstance(result, tuple) else (result,)


def assert_same_bits(found: Sequence[Any], wanted: Sequence[Any]) -> None:
    for a, b in zip(found, wanted, strict=True):
        assert (a.dtype, a.shape) == (b.dtype, b.shape)
        np.testing.assert_array_equal(a, b)
        assert a.dtype.kind != "f" or np.array_equal(np.signbit(a), np.signbit(b))


def awkward(dtype: str, shape: tuple[int, ...]) -> Any:
    """Many ties, and of floats NaN, infinities and negative zeros."""
    rng = np.random.default_rng(0)
    array = rng.integers(-4, 5, shape).astype(np.float64)
    if np.dtype(dtype).kind == "f":
        for value in (np.nan, np.inf, -np.inf, -0.0):
            array[rng.random(shape) < 0.1] = value
    return array.astype(dtype)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize(
    ("dtype", "descending"),
    [*((dtype, True) for dtype in DTYPES), *((dtype, False) for dtype in ("f4", "i8"))],
)
def test_orders(dtype: str, descending: bool) -> None:
    for shape, dim in itertools.product([(3, 65), (17, 4), (1, 1), (0, 3), (3, 0)], (0, 1)):
        for x in (awkward(dtype, shape), awkward(dtype, shape[::-1]).T):
            arguments = [x, dim, descending]
            wanted = evaluate(OPERATORS["aten.sort"], arguments)
            assert_same_bits(native(f"x0.sort({dim}, {descending})", x), wanted)
            assert_same_bits(native(f"x0.argsort({dim}, {descending})", x), wanted[1:])


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("descending", [True, False])
def test_long_rows(dtype: str, descending: bool) -> None:
    """Around the lengths from which on rows are ordered by digits, with few values and with any."""
    for count in (127, 128, 191, 192, 700):
        bits = np.random.default_rng(count).integers(0, 256, (3, count, np.dtype(dtype).itemsize), np.uint8)
        wide = (bits % 2 if dtype == "?" else bits).view(dtype)[..., 0]
        wide[np.isnan(wide)] = np.nan if wide.dtype.kind == "f" else 0
        for x in (awkward(dtype, (3, count)), wide):
            wanted = evaluate(OPERATORS["aten.sort"], [x, 1, descending])
            assert_same_bits(native(f"x0.sort(1, {descending})", x), wanted)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize(
    ("dtype", "k"), [*((dtype, 3) for dtype in DTYPES), *(("f4", k) for k in (0, 1, 16, 17))]
)
def test_the_first_of_an_order(dtype: str, k: int) -> None:
    x = awkward(dtype, (17, 20))
    for dim, largest in itertools.product((0, 1), (True, False)):
        wanted = evaluate(OPERATORS["aten.topk"], [x, k, dim, largest, True])
        assert_same_bits(native(f"x0.topk({k}, {dim}, {largest})", x), wanted)


def test_a_count_that_the_run_decides() -> None:
    f = tsir.CompilationUnit("def f(x, k: int):\n    return x.topk(k, 1)\n").f
    x = awkward("f4", (3, 30))
    for k in (0, 3, 30):
        assert_same_bits(f(x, k), evaluate(OPERATORS["aten.topk"], [x, k, 1, True, True]))
    for k in (-1, 31):
        with pytest.raises(tsir.TsirError, match=f"expected k from 0 to 30, got {k}"):
            f(x, k)


@pytest.mark.parametrize("dtype", ["f4", "i8"])
@pytest.mark.parametrize("largest", [True, False])
def test_many_first_of_long_rows(dtype: str, largest: bool) -> None:
    """Rows that come in order, against it, at random and with ties; NaN and infinity where there are any."""
    f = tsir.CompilationUnit(f"def f(x, k: int):\n    return x.topk(k, 1, {largest})\n").f
    order: Array = np.arange(700)
    mixed: Array = np.random.default_rng(0).permutation(order)
    x = np.stack([order, order[::-1], mixed, mixed % 5]).astype(dtype)
    if dtype == "f4":
        x[2:, 100:103], x[2:, 300:303] = np.nan, (np.inf, -np.inf, -0.0)
    for k in (1, 2, 17, 50, 349, 350, 351, 699, 700):
        wanted = evaluate(OPERATORS["aten.topk"], [x, k, 1, largest, True])
        assert_same_bits(f(x, k), wanted)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("name", ["cumsum", "cumprod"])
@pytest.mark.parametrize("dtype", DTYPES)
def test_scans(name: str, dtype: str) -> None:
    for shape, dim in itertools.product([(5, 6), (1, 1), (0, 3), (3, 0), (2, 3, 4)], (0, 1, -1)):
        for x in (awkward(dtype, shape), awkward(dtype, shape[::-1]).T):
            wanted = evaluate(OPERATORS[f"aten.{name}"], [x, dim, None])
            assert_same_bits(native(f"x0.{name}({dim})", x), wanted)


def test_sums_begin_with_zero() -> None:
    (found,) = native("x0.cumsum(0)", np.array([-0.0, -0.0, 1.0, -1.0]))
    assert not np.signbit(found).any()


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize(
    ("equation", "shapes"),
    [
        ("ij,kj->ik", [(3, 4), (5, 4)]),
        ("ij,jk->ki", [(3, 4), (4, 5)]),
        ("bhid,bhjd->bhij", [(2, 3, 4, 5), (2, 3, 6, 5)]),
        ("abcd,dcef->faeb", [(2, 3, 4, 5), (5, 4, 2, 3)]),
        ("ij,jk,kl->il", [(2, 3), (3, 4), (4, 5)]),
        ("ijk,ilm->", [(2, 3, 4), (2, 5, 6)]),
        ("...ii,ki", [(2, 3, 3), (4, 3)]),
        ("ij,jk", [(2, 1), (3, 4)]),
        ("ij,jk", [(2, 0), (0, 4)]),
        ("ij,k->k", [(2, 3), (4,)]),
        ("ij->ji", [(2, 3)]),
        ("ii", [(3, 3)]),
        (",->", [(), ()]),
    ],
)
@pytest.mark.parametrize("dtype", ["f4", "f8", "f2", "i8"])
def test_sums_of_products(equation: str, shapes: list[tuple[int, ...]], dtype: str) -> None:
    rng = np.random.default_rng(0)
    arrays = [np.asarray(rng.integers(-4, 5, shape), dtype) for shape in shapes]
    names = ", ".join(f"x{n}" for n in range(len(arrays)))
    wanted = evaluate(OPERATORS["aten.einsum"], [equation, arrays, None])
    for given in (arrays, [np.asarray(x, order="F") for x in arrays]):
        # Of small integers the sums are exact in any order.
        assert_same_bits(native(f'torch.einsum("{equation}", [{names}])', *given), wanted)


def test_products_of_sizes_that_differ_are_errors() -> None:
    with pytest.raises(tsir.TsirError, match="cannot be broadcast"):
        native('torch.einsum("ij,jk", [x0, x1])', np.ones((2, 3)), np.ones((4, 5)))
    with pytest.raises(tsir.TsirError, match=r"sizes \[2\] and \[3\] cannot be broadcast"):
        native('torch.einsum("ii", [x0])', np.ones((2, 3)))


def test_places_in_sorted_rows_of_any_length() -> None:
    """A row is halved as often as its length asks for, which the run decides."""
    for count in (0, 1, 2, 3, 4, 7, 8, 9, 31, 32, 33):
        row = np.arange(count) * 2.0
        values = np.arange(-1.0, 2 * count + 2)
        for side in ("left", "right"):
            (found,) = native(f"torch.searchsorted(x0, x1, side='{side}')", row, values)
            np.testing.assert_array_equal(found, np.searchsorted(row, values, side=side))
