"""Products in blocks: every element, nothing beside it, and the same bits however they are made."""

from __future__ import annotations

import ctypes
import itertools
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from cblas_calls import FLOATS, NUMBERS, Array, call, layouts, numbers

import tsir
from tsir.dialects.types.dtype import DType
from tsir.lowering.llvm.codegen.jit import Loaded, compile_text, load
from tsir.lowering.llvm.codegen.target import Target, named
from tsir.lowering.native import native_products
from tsir.lowering.process import blas, threads
from tsir.lowering.process.memory import memory_functions
from tsir.lowering.products.blocked_product import (
    DEPTH,
    FEW,
    LEAST,
    MANY,
    MOST,
    MOST_APART,
    NARROW,
    OFTEN,
    PIECES,
    UNROLLED,
)
from tsir.lowering.products.product_tile import Tile, best_tile

SIZES = [
    *((1, 1, 1), (3, 5, 7), (0, 3, 4), (3, 0, 4), (3, 4, 0), (FEW, DEPTH, 32), (8, DEPTH + 1, 33)),
    *((9, DEPTH - 1, 31), (1, 300, 50), (50, 300, 1), (145, 70, 100), (5, 30, 3100), (300, 150, 600)),
    *(
        (LEAST + 1, 2 * DEPTH + 7, PIECES * 32 + 3),
        (MOST + 88, 40, 64),
        (2 * MOST_APART + 5, DEPTH + 2, 40),
        (8, 512, 512),
        (20, 9, 16),
        (1030, DEPTH + 3, 33),
        (FEW + 1, 2 * UNROLLED + 1, 34),
        (MANY + 3, DEPTH + 5, OFTEN * 48 + 1),
        (9, 20, NARROW * 48 + 1),
    ),
]
"""Rows, depth and columns, about the sizes from which something is done in another way."""

TILES = [Tile(16, 8, 3), Tile(8, 6, 2), Tile(4, 8, 3), Tile(2, 4, 2), Tile(4, 1, 1)]


@pytest.fixture(scope="module", params=[(t, d) for t in TILES for d in FLOATS], ids=str)
def code(request: pytest.FixtureRequest) -> tuple[Loaded, DType]:
    """The function for a tile and a dtype."""
    given, dtype = request.param
    tile = replace(given, lanes=min(given.lanes, 64 // dtype.numpy.itemsize))
    exports = [f"{blas.SYMBOLS[dtype]}.ours"]
    imports = {**threads.sharing(), **memory_functions()}
    return load(compile_text(native_products.text(dtype, tile)), exports, imports), dtype


EXPECTED: dict[tuple[DType, int, int, int], Array] = {}
"""What the first tile made of sizes, which others are to make as well."""


@pytest.mark.sweep(0.1)
@pytest.mark.usefixtures("number_of_threads")
@pytest.mark.parametrize(("m", "k", "n"), SIZES)
def test_all_sizes_and_layouts(code: tuple[Loaded, DType], m: int, k: int, n: int) -> None:
    """Layouts, tiles and numbers of threads give the same bits."""
    loaded, dtype = code
    x, y = numbers(m, k, dtype=dtype), numbers(k, n, dtype=dtype)
    lefts, rights = layouts(x), layouts(y)
    expected = EXPECTED.get((dtype, m, k, n))
    for number in NUMBERS:
        tsir.set_threads(number)
        for left, right in itertools.product(lefts, rights):
            around = np.full((m, n + 7), np.nan, dtype.numpy)
            out = around[:, 3:-4]
            call(loaded[f"{blas.SYMBOLS[dtype]}.ours"], dtype, left, right, out)
            assert np.isnan(around[:, :3]).all(), "wrote before the result"
            assert np.isnan(around[:, -4:]).all(), "wrote behind the result"
            if expected is None:
                assert_accurate(out, x, y)
                expected = EXPECTED[dtype, m, k, n] = out.copy()
            np.testing.assert_array_equal(out, expected)


def assert_accurate(out: Array, x: Array, y: Array) -> None:
    """Hold each element of a product against the one that is computed with more bits."""
    exact = x.astype(np.longdouble) @ y.astype(np.longdouble)
    bound = 4 * np.finfo(x.dtype).eps * max(x.shape[1], 1) * (np.abs(x) @ np.abs(y) + 1e-30)
    assert (np.abs(out - exact) <= bound).all()


def test_what_is_not_finite_stays_in_its_rows_and_columns(code: tuple[Loaded, DType]) -> None:
    loaded, dtype = code
    for turned in (False, True):
        x, y = np.ones((30, 40), dtype.numpy), np.ones((40, 50), dtype.numpy)
        x[3, 7], y[9, 20], y[2, 49] = np.nan, np.inf, -np.inf
        out = np.zeros((30, 50), dtype.numpy)
        right = np.ascontiguousarray(y.T).T if turned else y
        call(loaded[f"{blas.SYMBOLS[dtype]}.ours"], dtype, x, right, out)
        expected = np.full((30, 50), 40, dtype.numpy)
        expected[:, 20], expected[:, 49], expected[3] = np.inf, -np.inf, np.nan
        np.testing.assert_array_equal(out, expected)


@cache
def compiled() -> bytes:
    """The code of a function."""
    return compile_text(native_products.text(DType.f32, TILES[-1]))


def packed(x: Array, y: Array, *, memory: bool) -> tuple[Array, list[str]]:
    """A product with a first factor, and the calls of the allocator, which may have no memory."""
    real = memory_functions()
    alloc = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_int64)
    free = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
    calls: list[str] = []

    def take(size: int) -> int | None:
        calls.append("alloc")
        assert size >= x.nbytes
        return alloc(real["tsir_alloc"])(size) if memory else None

    def give(address: int) -> None:
        calls.append("free")
        free(real["tsir_free"])(address)

    functions = {"tsir_alloc": alloc(take), "tsir_free": free(give)}
    addresses = {name: ctypes.cast(f, ctypes.c_void_p).value or 0 for name, f in functions.items()}
    name = f"{blas.SYMBOLS[DType.f32]}.ours"
    loaded = load(compiled(), [name], {**threads.sharing(), **addresses})
    out = np.zeros((x.shape[0], y.shape[1]), np.float32)
    call(loaded[name], DType.f32, x, y, out)
    return out, calls


def test_memory() -> None:
    """
    A first factor is packed for many columns, and for few if its own lie side by side.

    What is taken goes back; where there is no memory, the factor is read where it is. All bits are the same.
    """
    x, y = numbers(MANY, DEPTH, dtype=DType.f32), numbers(DEPTH, OFTEN * 4 + 1, dtype=DType.f32)
    few = np.ascontiguousarray(y[:, :-1])
    expected, none = packed(x, few, memory=True)
    assert none == []
    for left, right in ((x, y), (np.asfortranarray(x), few)):
        for memory, wanted in ((True, ["alloc", "free"]), (False, ["alloc"])):
            out, calls = packed(left, right, memory=memory)
            assert calls == wanted
            np.testing.assert_array_equal(out[:, : few.shape[1]], expected)


@pytest.mark.parametrize(
    ("triple", "features", "tile"),
    [
        ("x86_64-unknown-linux-gnu", "+avx,+avx2,+avx512f", Tile(16, 8, 3)),
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
