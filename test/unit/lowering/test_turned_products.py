"""Products with a turned factor by our own code: every element, nothing beside it, where they pay."""

from __future__ import annotations

import ctypes
from typing import Any, TypeAlias

import numpy as np
import pytest
from guard_pages import guarded

from tsir.dialects.dtype import DType
from tsir.lowering import blas
from tsir.lowering.turned_products import DEPTH, FEWEST, LANES, LEAST, MOST, VECTORS, addresses

Array: TypeAlias = np.ndarray[Any, Any]

pytestmark = pytest.mark.skipif(not blas.addresses(), reason="numpy comes without OpenBLAS")

FLOATS: dict[DType, Any] = {DType.f32: ctypes.c_float, DType.f64: ctypes.c_double}
SIZES = [(3, 1000, 1), (8, 512, 128), (5, 509, 125), (17, 130, 300), (64, 33, 2 * DEPTH + 1), (9, 300, 0)]


def call(address: int, dtype: DType, a: Array, b: Array, out: Array) -> None:
    """Writes the product of a matrix, and of the transposed of another, by the interface of CBLAS."""
    size, number = ctypes.c_int64, FLOATS[dtype]
    order = (ctypes.c_int32,) * 3
    factor = (ctypes.c_void_p, size)
    function = ctypes.CFUNCTYPE(None, *order, size, size, size, number, *factor, *factor, number, *factor)
    turned = a.strides[1] != a.itemsize
    leading = [max(each.strides[axis] // each.itemsize, 1) for each, axis in ((a, turned), (b, 0), (out, 0))]
    orders = blas.ROW_MAJOR, blas.TRANSPOSED if turned else blas.AS_IS, blas.TRANSPOSED
    pairs = [(x.ctypes.data, n) for x, n in zip((a, b, out), leading, strict=True)]
    function(address)(*orders, *out.shape, a.shape[1], 1.0, *pairs[0], *pairs[1], 0.0, *pairs[2])


def ours(dtype: DType) -> int:
    """The address of the function that is called for a product."""
    return addresses(f'@"{blas.SYMBOLS[dtype]}"')[blas.SYMBOLS[dtype]]


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize(("rows", "columns", "depth"), SIZES)
def test_values(dtype: DType, rows: int, columns: int, depth: int) -> None:
    """Elements are the sums of products, for both layouts of the first factor, which give the same bits."""
    random = np.random.default_rng(rows)
    a = random.standard_normal((rows, depth)).astype(dtype.numpy)
    b = guarded(random.standard_normal((columns, depth)).astype(dtype.numpy))
    expected = a.astype(np.longdouble) @ b.T.astype(np.longdouble)
    bound = 4 * np.finfo(dtype.numpy).eps * (np.abs(a) @ np.abs(b.T)) + np.finfo(dtype.numpy).tiny
    found: list[Array] = []
    for factor in (guarded(a), guarded(a.T.copy()).T):
        around = np.full((rows, columns + 7), 5, dtype.numpy)
        call(ours(dtype), dtype, factor, b, around[:, 3:-4])
        assert (np.delete(around, np.s_[3:-4], axis=1) == 5).all(), "wrote beside the result"
        assert (np.abs(around[:, 3:-4] - expected) <= max(depth, 1) * bound).all()
        found.append(around[:, 3:-4])
    np.testing.assert_array_equal(found[0], found[1])


def test_special_values() -> None:
    """NaN and infinities stay in their row or column."""
    a, b = np.ones((8, 40), np.float32), np.ones((512, 40), np.float32)
    a[2, 5], b[300, 7] = np.nan, np.inf
    out = np.zeros((8, 512), np.float32)
    call(ours(DType.f32), DType.f32, a, b, out)
    expected = np.full((8, 512), 40, np.float32)
    expected[:, 300], expected[2] = np.inf, np.nan
    np.testing.assert_array_equal(out, expected)


@pytest.mark.parametrize(
    ("rows", "columns"), [(FEWEST - 1, LEAST), (MOST + 1, 64), (FEWEST, LEAST // FEWEST - 1), (100, 31)]
)
def test_others_are_the_library(rows: int, columns: int) -> None:
    """Products with fewer rows, more, or small results are those of the library, bit for bit."""
    assert VECTORS * LANES[DType.f32] > 31
    random = np.random.default_rng(0)
    a, b = (random.standard_normal((n, 300), np.float32) for n in (rows, columns))
    outs = np.zeros((2, rows, columns), np.float32)
    for address, out in zip((ours(DType.f32), blas.addresses()[blas.SYMBOLS[DType.f32]]), outs, strict=True):
        call(address, DType.f32, a, b, out)
    np.testing.assert_array_equal(outs[0], outs[1])


def test_only_what_is_called() -> None:
    """Code without products needs none of this."""
    assert not addresses("define void @f() {}")
    assert list(addresses('call void @"cblas_dgemm64"(…)')) == ["cblas_dgemm64"]
