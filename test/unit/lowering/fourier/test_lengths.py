"""Native Fourier transforms: of lengths with all kinds of factors, layouts and numbers of rows, and saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from c_calls import needs_linker, saved
from sampling import EVERYTHING

import tsir

Array = np.ndarray[Any, Any]

UNIT = tsir.CompilationUnit("""
def complex(x):
    return torch.fft.fft(x)

def back(x):
    return torch.fft.ifft(x, norm='ortho')

def down(x):
    return torch.fft.fft(x, dim=0)

def real(x):
    return torch.fft.rfft(x)

def to_real(x, n: int):
    return torch.fft.irfft(x, n)

def planes(x):
    return torch.fft.fft2(x)

def both(x):
    y = torch.stft(x, 12, 3, return_complex=True)
    return y.abs(), torch.fft.irfft(torch.fft.rfft(x), 37)
""")

LENGTHS = (1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 17, 30, 31, 37, 49, 64, 97, 101, 169, 243, 360, 514, 1024, 1369)
"""Powers of two, products of small factors, those that are no product of them, and rows taken as matrices."""

EPSILON = {np.dtype(np.complex64): 6e-8, np.dtype(np.complex128): 1.1e-16}


def numbers(*sizes: int, dtype: type) -> Array:
    rng = np.random.default_rng(sum(sizes))
    return (rng.normal(size=sizes) + 1j * rng.normal(size=sizes)).astype(dtype)


def check(found: Array, expected: Array) -> None:
    """The error is that of a few roundings of the largest number."""
    assert found.shape == expected.shape
    unit = EPSILON[np.result_type(found.dtype, np.complex64)]
    size = np.abs(expected).max(initial=1e-30)
    assert np.abs(found - expected).max(initial=0) <= 8 * unit * size * np.log2(found.shape[-1] + 2)


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128] if EVERYTHING else [np.complex64])
@pytest.mark.parametrize("length", LENGTHS)
def test_transforms_of_all_lengths(length: int, dtype: type) -> None:
    for rows in (1, 3, 19):
        given = numbers(rows, length, dtype=dtype)
        wide = given.astype(np.complex128)
        real, half = given.real.copy(), given[:, : length // 2 + 1].copy()
        check(UNIT.complex(given), np.fft.fft(wide))
        check(UNIT.complex(np.asfortranarray(given)), np.fft.fft(wide))
        check(UNIT.back(given), np.fft.ifft(wide, norm="ortho"))
        check(UNIT.down(given.T.copy()).T, np.fft.fft(wide))
        check(UNIT.real(real), np.fft.rfft(wide.real))
        check(UNIT.to_real(half, length), np.fft.irfft(half.astype(np.complex128), length))


@pytest.mark.parametrize("shape", [(3, 4), (5, 17, 6), (2, 3, 4, 5), (2, 2, 2, 3, 7), (0, 3, 4)])
def test_planes_of_tensors_of_any_rank(shape: tuple[int, ...]) -> None:
    given = numbers(*shape, dtype=np.complex128)
    check(UNIT.planes(given), np.fft.fft2(given))
    check(UNIT.planes(given[..., ::2]), np.fft.fft2(given[..., ::2]))


def test_all_is_native() -> None:
    given = numbers(3, 40, dtype=np.complex64)
    calls = (UNIT.complex, (given,)), (UNIT.real, (given.real.copy(),)), (UNIT.to_real, (given, 9))
    for function, arguments in (*calls, (UNIT.both, (given.real.copy(),))):
        function(*arguments)
        assert "interpreted" not in str(function.explain(*arguments))


@needs_linker
def test_a_saved_function_needs_nothing(tmp_path: Path) -> None:
    given = numbers(3, 40, dtype=np.complex64).real.copy()
    library = saved(tmp_path, UNIT.both, given, places=("tensor", "tensor"))
    outcome = library(given)
    assert outcome.status == 0, outcome.message
    for found, expected in zip(outcome.results, UNIT.both(given), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-6)
