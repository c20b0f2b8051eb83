"""Zeros of both signs and the ends of the range: the bits are PyTorch's, interpreted and native."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from native_outcomes import without_fallback
from signed_zeros import EXACT_ZEROS, EXTREMES, FLOATS, POWERS, ZEROS, signs, zeros

import tsir

ALL = ZEROS | EXACT_ZEROS | EXTREMES


def unit(texts: Mapping[str, str]) -> tsir.CompilationUnit:
    """A function of `x` that returns the values of all texts."""
    values = "".join(f"        {text},\n" for text in texts)
    return tsir.CompilationUnit(f"import torch.nn.functional as F\ndef f(x):\n    return (\n{values}    )\n")


UNIT = unit(ALL)
POWER = tsir.CompilationUnit("""
def by_number(x, n: float):
    return x ** n

def by_tensor(x, n):
    return x ** n

def mean(x):
    return x.mean(0), x.expand(3, -1).mean(0)
""")


@pytest.mark.parametrize("dtype", FLOATS)
@pytest.mark.parametrize("native", [False, True], ids=["interpreter", "native"])
def test_the_sign_of_zeros(dtype: str, native: bool) -> None:
    function = UNIT.function("f")
    found = (without_fallback(function) if native else function.interpret)(zeros(dtype))
    wanted = {text: each * (value.size // 2) for (text, each), value in zip(ALL.items(), found, strict=True)}
    assert dict(zip(ALL, map(signs, found), strict=True)) == wanted


@pytest.mark.parametrize("dtype", FLOATS)
def test_powers_of_zeros_and_infinities(dtype: str) -> None:
    x = np.array([-0.0, 0.0, -np.inf, np.inf]).astype(FLOATS[dtype])
    for exponent, (roots, plain) in POWERS.items():
        exponents = np.full(4, exponent, x.dtype)
        for function, number, wanted in (
            (POWER.by_number, float(exponent), plain if dtype == "f16" else roots),
            (POWER.by_tensor, exponents, plain),
        ):
            for run in (without_fallback(function), function.interpret):
                assert [str(float(value)) for value in run(x, number)] == wanted, exponent


@pytest.mark.parametrize("dtype", FLOATS)
def test_a_sum_that_overflows_has_no_mean(dtype: str) -> None:
    largest = np.finfo(FLOATS[dtype]).max if dtype != "bf16" else 3.3895313892515355e38
    x = np.full((1, 3), largest).astype(FLOATS[dtype])
    for run in (without_fallback(POWER.mean), POWER.mean.interpret):
        one, three = run(x)
        np.testing.assert_array_equal(one, x[0])
        # The elements of f16 are summed in f32.
        np.testing.assert_array_equal(three, x[0] if dtype == "f16" else np.full(3, np.inf))


def test_angles_of_the_largest_numbers() -> None:
    angle = tsir.CompilationUnit("def f(y, x):\n    return torch.atan2(y, x)\n").f
    for dtype in (np.float32, np.float64):
        most = np.finfo(dtype).max
        y = np.array([most, -most, most, most / 2, most, np.inf], dtype)
        x = np.array([most / 2, -most * 0.99, most, most, 1.0, most], dtype)
        found = without_fallback(angle)(y, x)
        np.testing.assert_allclose(found, np.arctan2(y, x), rtol=float(4 * np.finfo(dtype).eps))


SOFTMAX = tsir.CompilationUnit("""
def softmax(x):
    return torch.softmax(x, 0)

def log_softmax(x):
    return torch.log_softmax(x, 0)

def backward(x):
    return torch._softmax_backward_data(x, torch.softmax(x, 0), 0, 5)
""")


@pytest.mark.parametrize("name", ["softmax", "log_softmax", "backward"])
@pytest.mark.parametrize("dtype", ["f16", "bf16"])
def test_a_softmax_of_half_precision_is_rounded_once(name: str, dtype: str) -> None:
    x = np.random.default_rng(0).uniform(-3, 3, (4, 500)).astype(FLOATS[dtype])
    function = SOFTMAX.function(name)
    found, exact = without_fallback(function)(x).astype(np.float64), function.interpret(x).astype(np.float64)
    # Of two results that are nearly between two numbers one may be the lower and one the upper.
    apart = found != exact
    assert apart.mean() < 0.02
    np.testing.assert_allclose(found, exact, rtol=2.0**-7 if dtype == "bf16" else 2.0**-10)
