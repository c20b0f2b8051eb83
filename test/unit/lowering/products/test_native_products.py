"""Which products are ours, and which are left to the library."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from cblas_calls import Array, call, numbers

from tsir.dialects.types.dtype import DType
from tsir.lowering.llvm.codegen.target import host
from tsir.lowering.native.native_products import FEWEST, LEAST, SMALL, addresses
from tsir.lowering.process import blas
from tsir.lowering.products.blocked_product import DEPTH
from tsir.lowering.products.product_tile import best_tile

pytestmark = pytest.mark.skipif(not blas.addresses(), reason="numpy comes without OpenBLAS")

NAMES = {dtype: f'@"{name}"' for dtype, name in blas.SYMBOLS.items()}
TILE = best_tile(host(), DType.f32)
WIDTH = TILE.narrow * TILE.lanes
K = DEPTH + 20
"""A depth at which our sums have two parts, and a library's do not."""


def made(address: int, a: Array, b: Array) -> bytes:
    """The bits of a product."""
    out = np.zeros((a.shape[0], b.shape[1]), np.float32)
    call(address, DType.f32, a, b, out)
    return out.tobytes()


def called(code: str, *, library: bool = True) -> int:
    """The function for single precision that code gets, with and without a library."""
    none: Mapping[str, int] = {}
    with pytest.MonkeyPatch.context() as patched:
        if not library:
            patched.setattr(blas, "addresses", lambda: none)
        return addresses(code)[blas.SYMBOLS[DType.f32]]


@pytest.mark.parametrize(
    ("m", "k", "n", "turned", "ours"),
    [
        (64, K, 64, False, True),
        (2, SMALL // 128, 64, False, True),
        (2, SMALL // 128 - 1, 64, False, False),
        (1, 700, 3000, False, False),
        (500, K, WIDTH * 3 // 4, False, True),
        (500, K, WIDTH * 3 // 4 - 1, False, False),
        (FEWEST, K, -(-LEAST // FEWEST), True, True),
        (FEWEST, K, LEAST // FEWEST, True, False),
        (FEWEST - 1, K, LEAST // 2, True, False),
        (FEWEST, K, 1000, False, False),
    ],
)
def test_choice(m: int, k: int, n: int, turned: bool, ours: bool) -> None:
    """By sizes; the two sum in other orders."""
    a, b = numbers(m, k, dtype=DType.f32), numbers(k, n, dtype=DType.f32)
    b = np.ascontiguousarray(b.T).T if turned else b
    chosen, own = (made(called(NAMES[DType.f32], library=each), a, b) for each in (True, False))
    library = made(blas.addresses()[blas.SYMBOLS[DType.f32]], a, b)
    assert own != library
    assert chosen == (own if ours else library)


def test_only_what_is_called() -> None:
    """Code without products needs none of this."""
    assert not addresses("define void @f() {}")
    for dtype, name in NAMES.items():
        assert list(addresses(f"call void {name}(…)")) == [blas.SYMBOLS[dtype]]
