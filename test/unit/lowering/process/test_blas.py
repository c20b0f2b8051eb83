"""Products by the library: as tiles, and as those of vectors."""

from __future__ import annotations

import numpy as np
import pytest
from cblas_calls import NUMBERS, Array, call, layouts, numbers

import tsir
from tsir.dialects.types.dtype import DType
from tsir.lowering.process import blas

pytestmark = pytest.mark.skipif(not blas.addresses(), reason="numpy comes without OpenBLAS")

SIZES = [
    *((0, 3, 4), (3, 0, 4), (1, 0, 4), (4, 0, 1), (1, 3, 0), (1, 1, 1), (1, 5, 1), (3, 5, 7)),
    *((1, 129, 33), (33, 129, 1), (1, 2100, 2099), (2099, 2100, 1), (257, 130, 200)),
]


@pytest.mark.sweep(0.35)
@pytest.mark.usefixtures("number_of_threads")
@pytest.mark.parametrize("dtype", blas.SYMBOLS)
@pytest.mark.parametrize(("m", "k", "n"), SIZES)
def test_all_sizes_and_layouts(dtype: DType, m: int, k: int, n: int) -> None:
    """Whatever stood in the result; numbers of threads give the same bits."""
    x, y = numbers(m, k, dtype=dtype), numbers(k, n, dtype=dtype)
    exact = x.astype(np.longdouble) @ y.astype(np.longdouble)
    bound = 4 * np.finfo(dtype.numpy).eps * max(k, 1) * (np.abs(x) @ np.abs(y) + 1e-30)
    for left in layouts(x):
        for right in layouts(y):
            found: list[Array] = []
            for number in NUMBERS:
                tsir.set_threads(number)
                around = np.full((m, n + 7), np.nan, dtype.numpy)
                call(blas.addresses()[blas.SYMBOLS[dtype]], dtype, left, right, around[:, 3:-4])
                assert np.isnan(np.delete(around, np.s_[3:-4], axis=1)).all(), "wrote beside the result"
                assert (np.abs(around[:, 3:-4] - exact) <= bound).all()
                found.append(around[:, 3:-4])
            np.testing.assert_array_equal(found[0], found[1])
