"""Numbers of 16 bits: made of wider ones by code that needs no library."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
from native_outcomes import without_fallback

import tsir
from tsir.dialects.types.dtype import Array
from tsir.runtime.values.comparison import Tolerance, difference

UNIT = tsir.CompilationUnit("""
def tangents(x, y):
    return torch.tanh(x).half()

def signs(x, y):
    return torch.copysign(x, y).half()

def brain_signs(x, y):
    return torch.copysign(x, y).bfloat16()
""")


@pytest.mark.parametrize("name", ["tangents", "signs", "brain_signs"])
def test_wide_numbers_are_rounded(name: str) -> None:
    x = np.array([[1.5, -0.0, np.nan], [np.inf, -3e-6, 65519.9]])
    y = np.array([[-0.0, 1.0, -2.0], [np.nan, -np.inf, -1.0]])
    function = UNIT.function(name)
    for a, b in ((x, y), (x.T, y.T), (x[:, ::2], y[:, ::2]), (x[0, 0], y[0, 0])):
        found = without_fallback(function)(a, b)
        assert difference(function.interpret(a, b), found, Tolerance(0, 0)) is None


WITH_NUMBERS = (
    ("x / 0.7", [-85.6875, -1.0, 1.0, 4.71484375, 11.0], [-85.5, -1.0, 1.0, 4.71875, 11.0]),
    (
        "x * 0.7",
        [-41.96875, -0.490234375, 0.490234375, 2.310546875, 5.390625],
        [-42.0, -0.490234375, 0.490234375, 2.3125, 5.375],
    ),
    ("x // 0.7", [-86.0, -2.0, 1.0, 4.0, 10.0], [-86.0, -1.0, 0.0, 4.0, 10.0]),
    ("x + 0.7", [-59.28125, 0.0, 1.400390625, 4.0, 8.3984375], [-59.25, 0.0, 1.3984375, 4.0, 8.375]),
    ("x % 0.7", [0.248046875, -0.0, 0.0, 0.5, 0.697265625], [0.1328125, -0.0, 0.0, 0.5, 0.6953125]),
    ("x > 0.7", [False, False, False, True, True], [False, False, False, True, True]),
    (
        "x * torch.tensor(0.7)",
        [-41.96875, -0.490234375, 0.490234375, 2.310546875, 5.390625],
        [-42.0, -0.490234375, 0.490234375, 2.3125, 5.375],
    ),
    (
        "torch.tensor(0.7) * x",
        [-42.0, -0.490234375, 0.490234375, 2.310546875, 5.390625],
        [-42.0, -0.48828125, 0.48828125, 2.3125, 5.375],
    ),
    (
        "torch.addcmul(x, x, x, value=0.7)",
        [2458.0, -0.35693359375, 1.04296875, 10.9296875, 49.1875],
        [2464.0, -0.357421875, 1.0390625, 10.875, 49.0],
    ),
    (
        "torch.lerp(x, x * x, 0.7)",
        [2500.0, 0.133056640625, 0.55322265625, 8.6171875, 43.8125],
        [2496.0, 0.1318359375, 0.55078125, 8.625, 43.5],
    ),
    (
        "torch.leaky_relu(x, 0.7)",
        [-41.96875, -0.490234375, 0.7001953125, 3.30078125, 7.69921875],
        [-42.0, -0.490234375, 0.69921875, 3.296875, 7.6875],
    ),
    (
        "torch.softshrink(x, 0.7)",
        [-59.28125, -0.0001952648162841797, 0.0001952648162841797, 2.6015625, 7.0],
        [-59.25, -0.0, 0.0, 2.59375, 7.0],
    ),
    (
        "torch.hardshrink(x, 0.7)",
        [-59.96875, 0.0, 0.0, 3.30078125, 7.69921875],
        [-60.0, 0.0, 0.0, 3.296875, 7.6875],
    ),
    (
        "torch.threshold(x, 0.7, 0.3)",
        [0.300048828125, 0.300048828125, 0.7001953125, 3.30078125, 7.69921875],
        [0.30078125, 0.30078125, 0.30078125, 3.296875, 7.6875],
    ),
)
"""Programs, and what PyTorch computes for `NEAR` in f16 and in bf16."""

NEAR = (-59.97, -0.7, 0.7, 3.3, 7.7)


@pytest.mark.parametrize("place", [0, 1], ids=["f16", "bf16"])
@pytest.mark.parametrize(("text", "f16", "bf16"), WITH_NUMBERS)
def test_numbers_are_not_rounded_to_halves(
    text: str, f16: list[float], bf16: list[float], place: int
) -> None:
    dtype, expected = ((np.dtype(np.float16), f16), (np.dtype(ml_dtypes.bfloat16), bf16))[place]
    x = np.array(NEAR).astype(np.float32).astype(dtype)
    function = tsir.CompilationUnit(f"def f(x):\n    return {text}").function("f")
    for found in (without_fallback(function)(x), function.interpret(x)):
        assert np.asarray(found, np.float64).tolist() == expected


@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16])
def test_attention_scores_exceed_halves_before_they_are_scaled(dtype: type) -> None:
    query: Array = np.full((1, 1, 2, 64), 40.0).astype(dtype)
    key: Array = query * np.array([1, 2], dtype)[:, None]
    value: Array = np.arange(128).reshape(1, 1, 2, 64).astype(dtype)
    unit = tsir.CompilationUnit("def f(q, k, v):\n    return torch.scaled_dot_product_attention(q, k, v)")
    found = without_fallback(unit.function("f"))(query, key, value)
    assert np.asarray(found, np.float64).tolist() == [[[list(range(64, 128))] * 2]]
