"""Calls of products of matrices by the interface of CBLAS, and matrices in all layouts."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from guard_pages import guarded

from tsir.dialects.types.dtype import DType
from tsir.lowering.process import blas

Array: TypeAlias = np.ndarray[Any, Any]

FLOATS: dict[DType, Any] = {DType.f32: ctypes.c_float, DType.f64: ctypes.c_double}
NUMBERS = (1, 3)
"""How many threads share a product."""


def call(address: int, dtype: DType, a: Array, b: Array, out: Array) -> None:
    """Writes the product of two matrices, each in rows or in columns, by the interface of CBLAS."""
    size, number = ctypes.c_int64, FLOATS[dtype]
    order = (ctypes.c_int32,) * 3
    factor = (ctypes.c_void_p, size)
    function = ctypes.CFUNCTYPE(None, *order, size, size, size, number, *factor, *factor, number, *factor)
    turned = [each.strides[1] != each.itemsize for each in (a, b)]
    lines = (x.T if flag else x for x, flag in zip((a, b, out), (*turned, False), strict=True))
    leading = [max(each.strides[0] // each.itemsize, each.shape[1], 1) for each in lines]
    orders = [blas.TRANSPOSED if each else blas.AS_IS for each in turned]
    pairs = [(x.ctypes.data, n) for x, n in zip((a, b, out), leading, strict=True)]
    sizes = (*out.shape, a.shape[1])
    function(address)(blas.ROW_MAJOR, *orders, *sizes, 1.0, *pairs[0], *pairs[1], 0.0, *pairs[2])


def numbers(*sizes: int, dtype: DType) -> Array:
    return np.random.default_rng(sum(sizes)).normal(size=sizes).astype(dtype.numpy)


def layouts(matrix: Array) -> Sequence[Array]:
    """A matrix in rows and in columns, up to either end of what may be read, and in rows that are apart."""
    apart = np.full((matrix.shape[0], matrix.shape[1] + 5), np.nan, matrix.dtype)
    apart[:, 2:-3] = matrix
    turned = np.ascontiguousarray(matrix.T)
    return [
        guarded(matrix, "start"),
        guarded(matrix, "end"),
        guarded(turned, "start").T,
        guarded(turned, "end").T,
        apart[:, 2:-3],
    ]
