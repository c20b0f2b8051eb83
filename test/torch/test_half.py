"""Tensors of 16 bits with numbers, which PyTorch takes in f32, and their gradients."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest
import torch

import tsir

DTYPES = {torch.float16: np.dtype(np.float16), torch.bfloat16: np.dtype(ml_dtypes.bfloat16)}

TEXTS = (
    "x * n", "n * x", "x / n", "x // n", "x + n", "x - n", "n - x", "x % n", "x > n", "x == n", "x <= n",
    "torch.fmod(x, n)", "torch.div(x, n, rounding_mode='trunc')", "torch.div(x, n, rounding_mode='floor')",
    "x * torch.tensor(n)", "torch.tensor(n) * x", "x / torch.tensor(n)", "torch.tensor(n) / x",
    "x // torch.tensor(n)", "x + torch.tensor(n)", "torch.fmod(x, torch.tensor(n))",
    "torch.maximum(x, torch.tensor(n))", "torch.atan2(x, torch.tensor(n))",
    "x.add(y, alpha=n)", "x.sub(y, alpha=n)", "torch.rsub(x, n, alpha=n)",
    "torch.addcmul(x, x, y, value=n)", "torch.addcdiv(x, x, y, value=n)",
    "torch.lerp(x, y, n)", "torch.pow(x, n)", "torch.clamp(x, -n, n)",
    "F.leaky_relu(x, n)", "F.elu(x, n)", "F.celu(x, n)", "F.softplus(x, n)", "F.softplus(x, 1, n)",
    "F.softshrink(x, n)", "F.hardshrink(x, n)", "F.hardtanh(x, -n, n)", "F.threshold(x, n, 0.3)",
    "torch.where(x > n, x, n)", "x.masked_fill(x > n, n)", "x.clone().mul_(n)", "x.clone().div_(n)",
)  # fmt: skip
"""Programs of `x`, another tensor `y` and a number `n`."""

LINEAR = ("x * n", "x / n", "F.leaky_relu(x, n)", "torch.lerp(x, y, n)", "F.softshrink(x, n)")
"""Of these, those with gradients of one rounding."""


def dense(dtype: torch.dtype) -> torch.Tensor:
    """Every number of a dtype from 0.1 to 8 in magnitude."""
    every = torch.arange(1 << 16, dtype=torch.int32).to(torch.int16).view(dtype)
    return every[(every.abs() > 0.1) & (every.abs() < 8)]


def shares_apart(found: np.ndarray, expected: torch.Tensor) -> float:
    """The share of elements that differ, none by more than a few roundings."""
    a, b = found.astype(np.float32), expected.detach().float().numpy()
    np.testing.assert_allclose(a, b, rtol=2.0**-7, atol=2.0**-9)
    return float(np.mean((a != b) & ~(np.isnan(a) & np.isnan(b))))


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("number", [0.7, 0.3])
def test_numbers_stay_exact(text: str, dtype: torch.dtype, number: float) -> None:
    x = dense(dtype)
    y = x.roll(1237)
    function = tsir.CompilationUnit(
        f"import torch.nn.functional as F\ndef f(x, y, n: float):\n    return {text}"
    ).function("f")
    expected = eval(text, {"x": x, "y": y, "n": number, "torch": torch, "F": torch.nn.functional})
    given = [t.float().numpy().astype(DTYPES[dtype]) for t in (x, y)]
    for found in (function(*given, number), function.interpret(*given, number)):
        # A number that is rounded first shows in a third of the elements; results that are
        # rounded once, or by way of f32, in a few.
        assert shares_apart(found, expected) < 0.06, text


@pytest.mark.parametrize("text", LINEAR)
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_gradients_meet_the_exact_number(text: str, dtype: torch.dtype) -> None:
    x = dense(dtype)
    y, weights = x.roll(1237), x.roll(977)
    program = f"import torch.nn.functional as F\ndef f(x, y, w, n: float):\n    return (w * ({text})).sum()"
    gradient = tsir.grad(tsir.CompilationUnit(program).function("f"), 0)
    leaf = x.clone().requires_grad_()
    result = eval(text, {"x": leaf, "y": y, "n": 0.7, "torch": torch, "F": torch.nn.functional})
    result.backward(weights)
    assert leaf.grad is not None
    given = [t.float().numpy().astype(DTYPES[dtype]) for t in (x, y, weights)]
    for run in (gradient, gradient.interpret):
        assert shares_apart(run(*given, 0.7), leaf.grad) < 0.06, text
