"""Gradients through complex numbers that are not tensors, and archives that hold them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch_calls import quiet

import tsir

LOSSES = """
torch.exp(1j * x).real.sum()
(x * c).abs().sum()
((x + c) / (x * 2j - c)).real.sum()
torch.view_as_real(c - x * c).square().sum()
(c / (x * x + 1.0)).imag.sum()
((x.abs() + 1.0) ** c).real.sum()
(c ** x).real.sum()
torch.add(x * 1j, x * 2j, alpha=c).real.sum()
torch.sub(x * 1j, x * x * 2j, alpha=c).abs().sum()
torch.where(x > 0, x * c, c).real.sum()
torch.addcmul(x * 1j, x * c, x * 2j, value=c).real.sum()
torch.rsub(x, c).abs().sum()
(x * 1j).masked_fill(x > 0, c).abs().sum()
(torch.fft.fft(x) * torch.exp(-2j * 3.0 * x)).abs().sum()
"""


@pytest.mark.sweep(0.5)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("loss", LOSSES.strip().splitlines())
def test_gradients(loss: str, dtype: type[Any]) -> None:
    text = f"def f(x, c: complex):\n    return {loss}\n"
    x, c = np.array([1.5, -2.0, 0.3], dtype), 2.0 - 1.5j
    leaf = torch.tensor(x, requires_grad=True)
    expected = torch.jit.CompilationUnit(text).f(leaf, c)
    (gradient,) = torch.autograd.grad(expected, leaf)
    found, own = tsir.value_and_grad(tsir.CompilationUnit(text).f)(x, c)
    assert own.dtype == dtype
    np.testing.assert_allclose(found, expected.detach().numpy(), rtol=1e-5)
    np.testing.assert_allclose(own, gradient.numpy(), rtol=2e-5, atol=1e-5)


class Rotated(torch.nn.Module):
    """Attributes that are complex, and a list of them."""

    def __init__(self) -> None:
        super().__init__()
        self.factor = 1 + 2j
        self.turns = [1j, 2 + 3j]

    def forward(self, x: torch.Tensor, offset: complex = 2 - 1j) -> torch.Tensor:
        """A sum of products with complex numbers."""
        return x * self.factor + self.turns[0] * offset + x * (1 - 2.5j)


@quiet()
def test_archives_in_both_directions(tmp_path: Path) -> None:
    scripted = torch.jit.script(Rotated())
    torch.jit.save(scripted, tmp_path / "a.pt")
    expected = scripted(torch.ones(2)).numpy()
    model = tsir.load(tmp_path / "a.pt")
    np.testing.assert_allclose(model(np.ones(2, np.float32)), expected)
    model.save(tmp_path / "b.pt")
    back = torch.jit.load(tmp_path / "b.pt")
    np.testing.assert_allclose(back(torch.ones(2)).numpy(), expected)
    assert (back.factor, back.turns) == (1 + 2j, [1j, 2 + 3j])


@quiet()
def test_printed_graphs() -> None:
    def f(x: torch.Tensor, c: complex) -> tuple[torch.Tensor, list[complex]]:
        return torch.exp(1j * x) * (2.5 - 3j) + c, [c * (0.5 - 1e20j), complex(0.0, float("-inf")), -1j]

    graph = str(torch.jit.script(f).inlined_graph)
    expected, numbers = f(torch.ones(2), 1 + 2j)
    found, own = tsir.import_torchscript(graph)(np.ones(2, np.float32), 1 + 2j)
    np.testing.assert_allclose(found, expected.numpy(), rtol=1e-6)
    assert own == numbers


@quiet()
def test_parts_are_written_for_pytorch(tmp_path: Path) -> None:
    unit = tsir.CompilationUnit("def f(c: complex):\n    return c.real, (c * 2).imag, 1j * c - 0.5\n")
    unit.f.save(tmp_path / "parts.pt")
    expected = (2.0, -6.0, 2.5 + 2j)
    assert unit.f(2 - 3j) == expected
    assert torch.jit.load(tmp_path / "parts.pt")(2 - 3j) == expected
    assert tsir.load(tmp_path / "parts.pt")(2 - 3j) == expected
