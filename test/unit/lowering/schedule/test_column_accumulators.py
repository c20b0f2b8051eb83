"""What is reduced over rows on the way has the bits of a reduction by itself, whoever computes it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from native_outcomes import without_fallback

import tsir

UNIT = tsir.CompilationUnit("""
def products(x, w, s):
    y = (x - x.mean(1, keepdim=True)) * w
    return y, torch.exp(y) * s

def together(x, w, s):
    y = (x - x.mean(1, keepdim=True)) * w
    z = torch.exp(y) * s
    return y.amax(1), z.sum(0), (y * z).sum([0], keepdim=True), torch.amax(z, 0)

def with_totals(x, w, s):
    y = (x - x.mean(1, keepdim=True)) * w
    z = torch.exp(y) * s
    return y.amax(1), z.sum(0), (y * z).sum(), z.amin()

def total(z):
    return z.sum(0)

def kept(y, z):
    return (y * z).sum([0], keepdim=True)

def greatest(z):
    return torch.amax(z, 0)

def all_of(y, z):
    return (y * z).sum()

def least(z):
    return z.amin()
""")


@pytest.fixture(autouse=True)
def _threads() -> Iterator[None]:
    before = tsir.get_threads()
    yield
    tsir.set_threads(before)


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("columns", [1, 7, 255, 257, 1030])
@pytest.mark.parametrize("rows", [0, 1, 15, 17, 64, 1023, 1040, 2049])
def test_reductions_over_rows_keep_their_bits(rows: int, columns: int) -> None:
    rng = np.random.default_rng(rows + columns)
    x, s = rng.standard_normal((2, rows, columns)).astype(np.float32)
    w = rng.standard_normal(columns).astype(np.float32)
    if rows > 2:
        x[1, 0], s[2, -1] = np.nan, np.inf
    y, z = UNIT.products(x, w, s)
    for threads in (1, 3):
        tsir.set_threads(threads)
        if not rows:
            for function in (UNIT.together, UNIT.with_totals):
                with pytest.raises(tsir.TsirError):
                    function(x, w, s)
            continue
        _, total, kept, greatest = without_fallback(UNIT.together)(x, w, s)
        np.testing.assert_array_equal(total.view(np.int32), UNIT.total(z).view(np.int32))
        np.testing.assert_array_equal(kept.view(np.int32), UNIT.kept(y, z).view(np.int32))
        np.testing.assert_array_equal(greatest, UNIT.greatest(z))
        _, total, whole, least = without_fallback(UNIT.with_totals)(x, w, s)
        for found, expected in ((total, UNIT.total(z)), (whole, UNIT.all_of(y, z)), (least, UNIT.least(z))):
            np.testing.assert_array_equal(found.view(np.int32), expected.view(np.int32))
