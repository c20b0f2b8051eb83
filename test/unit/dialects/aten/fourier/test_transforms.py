"""Fourier transforms: their values, gradients, errors, and what short times come back to."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from differences import check_gradients
from sampling import EVERYTHING

import tsir

Array = np.ndarray[Any, Any]

SOURCE = """
def parts(x):
    return torch.view_as_real(x).sin().sum()

def c2c(x, y):
    z = torch.complex(x, y)
    return parts(torch.fft.fft2(z, (4, 5), norm='ortho')) + parts(torch.fft.ifft(z, dim=0))

def r2c(x):
    return parts(torch.fft.rfft2(x, norm='forward')) + parts(torch.fft.ihfft(x, 3)) + parts(torch.fft.fft(x))

def c2r(x, y):
    z = torch.complex(x, y)
    found = torch.fft.irfft2(z).sin().sum() + torch.fft.irfft(z, 5).sin().sum()
    return found + torch.fft.hfftn(z, (3, 6)).sin().sum()

def short(x, w):
    return parts(torch.stft(x, 6, 2, 5, w, return_complex=True))

def back(x, y, w):
    return torch.istft(torch.complex(x, y), 6, 2, window=w).sin().sum()

def whole(x, w):
    return torch.istft(torch.stft(x, 8, 2, window=w, return_complex=True), 8, 2, window=w, length=x.size(-1))

def forward(x, n: int, d: int, norm: str):
    return torch.fft.fft(x, n, d, norm)

def several(x, s: List[int], d: List[int]):
    return torch.fft.fftn(x, s, d)

def real(x):
    return torch.fft.rfft(x)

def to_real(x, n: int):
    return torch.ops.aten._fft_c2r(x, [1], 0, n)

def spectrum(x, n: int, hop: int):
    return torch.stft(x, n, hop, return_complex=True)

def unsaid(x):
    return torch.stft(x, 4)

def inverse(x, n: int, w):
    return torch.istft(x, n, window=w)
"""
UNIT = tsir.CompilationUnit(SOURCE)
RNG = np.random.default_rng(3)
X, Y, W = RNG.normal(size=(3, 4)), RNG.normal(size=(3, 4)), RNG.uniform(0.5, 1, 5)
LINE = RNG.normal(size=20)
OVERLAPPING = RNG.uniform(0.5, 1, 6)


@pytest.mark.sweep(0.2)
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("c2c", (X, Y)), ("r2c", (X,)), ("c2r", (X, Y)), ("short", (LINE, W)),
        ("back", (RNG.normal(size=(4, 7)), RNG.normal(size=(4, 7)), OVERLAPPING)),
    ],
)  # fmt: skip
def test_gradients_agree_with_differences(name: str, arguments: tuple[Any, ...]) -> None:
    check_gradients(getattr(UNIT, name), *arguments)


@pytest.mark.parametrize(
    ("name", "arguments"), [("r2c", (X,))] + [("c2c", (X, Y)), ("c2r", (X, Y))] * EVERYTHING
)
def test_tangents_and_second_gradients_agree_with_differences(
    name: str, arguments: tuple[Array, ...]
) -> None:
    function = getattr(UNIT, name)
    direction: list[Array] = [RNG.normal(size=x.shape) for x in arguments]
    step = 1e-5

    def moved(scale: float) -> list[Array]:
        return [x + scale * step * d for x, d in zip(arguments, direction, strict=True)]

    _, tangent = tsir.jvp(function, arguments, tuple(direction))
    expected = (function(*moved(1)) - function(*moved(-1))) / (2 * step)
    np.testing.assert_allclose(tangent, expected, rtol=1e-6, atol=1e-6)
    gradient = tsir.grad(function)
    _, second = tsir.jvp(gradient, arguments, tuple(direction))
    difference = (gradient(*moved(1)) - gradient(*moved(-1))) / (2 * step)
    np.testing.assert_allclose(second, difference, rtol=1e-5, atol=1e-5)


def test_a_signal_comes_back_from_its_short_times() -> None:
    signal = RNG.normal(size=(2, 40))
    for function in (UNIT.whole, UNIT.whole.interpret):
        np.testing.assert_allclose(function(signal, np.hanning(9)[:8] + 0.1), signal, atol=1e-12)


Z = X + 1j * Y


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("forward", (Z, 0, 0, "ortho"), "expected at least 1 element of a dimension, got 0"),
        ("forward", (Z, 2, 2, "ortho"), "expected a dimension from -2 to 1, got 2"),
        ("forward", (Z, 2, 0, "other"), 'expected "forward", "backward" or "ortho" as norm, got "other"'),
        ("forward", (X.astype(np.float16), 2, 0, "ortho"), "got 16-bit floats"),
        ("several", (Z, [2, 3], [0]), "expected as many sizes as dimensions"),
        ("several", (Z, [2, 2], [0, -2]), "expected each dimension once"),
        ("real", (Z,), "expected a tensor of real numbers, got one of complex numbers"),
        ("to_real", (Z, 9), "expected 5 elements of the last dimension, got 4"),
        ("spectrum", (LINE, 6, 0), "expected hop_length of at least 1, got 0"),
        ("spectrum", (X.astype(np.int64)[0], 2, 1), "expected a tensor of float32, float64 or complex"),
        ("spectrum", (Z[None], 2, 1), "expected a tensor of 1 or 2 dimensions, got 3"),
        ("unsaid", (LINE,), "expected return_complex to be given for real numbers"),
        ("inverse", (X, 6, OVERLAPPING), "expected a tensor of complex numbers"),
        ("inverse", (Z, 6, OVERLAPPING), "expected 4 frequencies, got 3"),
        ("inverse", (Z, 4, W), "expected a window of 4 elements"),
        ("inverse", (Z, 4, np.zeros(4)), "expected windows that overlap everywhere, got a sum of 0"),
    ],
)
def test_what_has_no_transform_is_told(name: str, arguments: tuple[Any, ...], message: str) -> None:
    function = getattr(UNIT, name)
    for call in (function, function.interpret):
        with pytest.raises(tsir.TsirError) as caught:
            call(*arguments)
        assert message in str(caught.value)
