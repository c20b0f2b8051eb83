"""Products in blocks, which stand in where there is no BLAS, and in code for other machines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import numpy as np
import pytest
from guard_pages import guarded

import tsir
from tsir.dialects.dtype import DType
from tsir.lowering import blas, blocked_product
from tsir.lowering.blocked_product import Tile, best_tile
from tsir.lowering.llvm.target import Target, named

Array: TypeAlias = np.ndarray[Any, Any]

SIZES = [
    *((1, 1, 1), (3, 5, 7), (0, 3, 4), (3, 0, 4), (3, 4, 0), (12, 256, 32), (13, 257, 33), (11, 255, 31)),
    *((1, 300, 50), (50, 300, 1), (145, 70, 100), (5, 30, 3100), (300, 150, 600)),
]
TILES = [Tile(16, 12, 2), Tile(8, 6, 2), Tile(4, 8, 3), Tile(2, 4, 2), Tile(4, 1, 1)]
SIDES: tuple[Literal["start", "end"], ...] = ("start", "end")
PROGRAM = "def f(x, y):\n    return x @ y"


@pytest.fixture(autouse=True)
def without_blas(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where numpy comes without its library."""
    none: Mapping[str, int] = {}
    monkeypatch.setattr(blas, "addresses", lambda: none)


def numbers(*sizes: int, dtype: str) -> Array:
    return np.random.default_rng(sum(sizes)).normal(size=sizes).astype(dtype)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("tile", TILES, ids=str)
def test_all_sizes_and_layouts(dtype: str, tile: Tile, monkeypatch: pytest.MonkeyPatch) -> None:
    def chosen(target: Target, dtype: DType) -> Tile:
        return tile

    monkeypatch.setattr(blocked_product, "best_tile", chosen)
    f = tsir.CompilationUnit(PROGRAM).f
    rounding = 4 * float(np.finfo(dtype).eps)
    for m, k, n in SIZES:
        x, y = numbers(m, k, dtype=dtype), numbers(k, n, dtype=dtype)
        expected = x.astype(np.float64) @ y.astype(np.float64)
        bound = rounding * max(k, 1) * (np.abs(x) @ np.abs(y) + 1e-30)
        rows = [guarded(a, side) for a in (x, y) for side in SIDES]
        turned = [guarded(np.ascontiguousarray(a.T), side).T for a in (x, y) for side in SIDES]
        stepped = [np.repeat(a, 2, 1)[:, ::2] for a in (x, y)]
        lefts, rights = [*rows[:2], *turned[:2], stepped[0]], [*rows[2:], *turned[2:], stepped[1]]
        results = [f(a, b) for a in lefts for b in rights]
        for result in results:
            assert (result.shape, result.dtype) == ((m, n), x.dtype)
            assert (np.abs(result - expected) <= bound).all()
            np.testing.assert_array_equal(result, results[0])


def test_what_is_not_finite_stays_in_its_rows_and_columns() -> None:
    f = tsir.CompilationUnit(PROGRAM).f
    x, y = np.ones((30, 40), np.float32), np.ones((40, 50), np.float32)
    x[3, 7], y[9, 20] = np.nan, np.inf
    result = f(x, y)
    expected = np.full((30, 50), 40, np.float32)
    expected[:, 20], expected[3] = np.inf, np.nan
    np.testing.assert_array_equal(result, expected)


@pytest.mark.parametrize(
    ("triple", "features", "tile"),
    [
        ("x86_64-unknown-linux-gnu", "+avx,+avx2,+avx512f", Tile(16, 12, 2)),
        ("x86_64-unknown-linux-gnu", "+avx,-avx512f", Tile(8, 6, 2)),
        ("x86_64-linux-gnu", "", Tile(4, 4, 2)),
        ("aarch64-linux-gnu", "", Tile(4, 8, 3)),
        ("wasm32-unknown-unknown", "", Tile(4, 4, 2)),
    ],
)
def test_tiles_fit_the_registers(triple: str, features: str, tile: Tile) -> None:
    target = Target(triple, "", features)
    assert best_tile(target, DType.f32) == tile
    assert best_tile(target, DType.f64) == Tile(tile.lanes // 2, tile.rows, tile.vectors)
    assert named("cpu").triple
