"""Batch and instance norm in training and evaluation against PyTorch, with their running statistics."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch

import tsir

SOURCE = """
def once(x: Tensor, w: Tensor, b: Tensor, mean: Tensor, var: Tensor, training: bool) -> Tensor:
    y = torch.batch_norm(x, w, b, mean, var, training, 0.1, 1e-05, False)
    return (y * y * x).sum()

def by_instance(x: Tensor, w: Tensor, b: Tensor, mean: Tensor, var: Tensor, training: bool) -> Tensor:
    y = torch.instance_norm(x, w, b, mean, var, training, 0.1, 1e-05, False)
    return (y * y * x).sum()

def shared(x: Tensor, w: Tensor, b: Tensor, mean: Tensor, var: Tensor, training: bool) -> Tensor:
    y = torch.batch_norm(x, w, b, mean, var, training, 0.1, 1e-05, False)
    z = torch.batch_norm(y * x, w, b, mean, var, training, 0.3, 1e-05, False)
    return (torch.batch_norm(z, w, b, mean, var, False, 0.1, 1e-05, False) * y * x).sum()
"""
UNIT = tsir.CompilationUnit(SOURCE)
PYTORCH = torch.jit.CompilationUnit(SOURCE)


def _arguments(dtype: torch.dtype, sizes: tuple[int, ...]) -> list[torch.Tensor]:
    generator = torch.Generator().manual_seed(0)
    shapes = (sizes, *[sizes[1:2]] * 4)
    made = [torch.randn(s, generator=generator, dtype=torch.float64) for s in shapes]
    return [x.to(dtype) for x in (*made[:4], made[4].abs() + 0.5)]


@pytest.mark.parametrize("name", ["once", "by_instance", "shared"])
@pytest.mark.parametrize("training", [True, False])
@pytest.mark.parametrize("dtype", [torch.float64, torch.float32], ids=str)
@pytest.mark.parametrize("sizes", [(4, 3, 5), (2, 3, 4, 2), (2, 1, 3)], ids=str)
def test_agrees_with_pytorch(name: str, training: bool, dtype: torch.dtype, sizes: tuple[int, ...]) -> None:
    given = _arguments(dtype, sizes)
    ours = [x.numpy().copy() for x in given]
    value, gradients = tsir.value_and_grad(getattr(UNIT, name), (0, 1, 2))(*ours, training)
    theirs: list[Any] = [x.clone().requires_grad_(i < 3) for i, x in enumerate(given)]
    expected = getattr(PYTORCH, name)(*theirs, training)
    wanted = torch.autograd.grad(expected, theirs[:3])
    rtol = 1e-9 if dtype is torch.float64 else 2e-4
    pairs = [(value, expected), *zip(gradients, wanted, strict=True), *zip(ours[3:], theirs[3:], strict=True)]
    for a, b in pairs:
        scale = max(1.0, float(b.detach().abs().max()))
        np.testing.assert_allclose(np.asarray(a), b.detach().numpy(), rtol=rtol, atol=rtol * scale)
