"""Complex matrices in programs: values and gradients, where PyTorch has them, and where it has none."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from complex_functions import matrices

import tsir

BODIES = """
Q, R = torch.linalg.qr(x); Q.abs() + (R * 2j).real
a, tau = torch.geqrf(x.detach()); torch.linalg.householder_product(a + x, tau).abs()
w, v = torch.linalg.eigh(x + x.mH); ((v * w.exp()) @ v.mH).abs()
w, v = torch.linalg.eigh(x + x.mH, UPLO='U'); v.abs() * w
w, v = torch.linalg.eig(x); ((v * w.sin()) @ torch.linalg.inv(v)).abs()
w, v = torch.linalg.eig(x.real); v.abs() * w.abs()
torch.linalg.eigvals(x).abs() + torch.linalg.eigvalsh(x)
u, s, vh = torch.linalg.svd(x[:, :2], full_matrices=False); (u @ vh).abs() * s
u, s, vh = torch.linalg.svd(x[:2], full_matrices=False); (u @ vh).abs() + (u.abs() * s) @ vh.abs()
torch.linalg.pinv(x[:, :2]).abs() + torch.linalg.svdvals(x).sum()
torch.linalg.lstsq(x[:, :2], x[:, 1:]).solution.abs()
torch.linalg.matrix_exp(x).abs() + torch.linalg.matrix_norm(x, 'nuc') + torch.linalg.cond(x)
"""
NONE = """
w, v = torch.linalg.eigh(x + x.mH); v.real
w, v = torch.linalg.eig(x.real); v.imag
u, s, vh = torch.linalg.svd(x); u.real
u, s, vh = torch.linalg.svd(x); vh.imag
"""


def text_of(body: str) -> str:
    *statements, result = body.split("; ")
    lines = [*statements, f"return ({result}).sum()"]
    return "def f(x):\n" + "".join(f"    {line}\n" for line in lines)


@pytest.mark.sweep(0.4)
@pytest.mark.parametrize("body", BODIES.strip().splitlines())
def test_gradients(body: str) -> None:
    text, x = text_of(body), matrices(3, 3)
    leaf = torch.tensor(x, requires_grad=True)
    expected = torch.jit.CompilationUnit(text).f(leaf)
    (gradient,) = torch.autograd.grad(expected, leaf)
    found, own = tsir.value_and_grad(tsir.CompilationUnit(text).f)(x)
    np.testing.assert_allclose(found, expected.detach().numpy(), rtol=1e-9)
    np.testing.assert_allclose(own, gradient.numpy(), rtol=1e-8, atol=1e-8)


@pytest.mark.parametrize("body", NONE.strip().splitlines())
def test_losses_by_phases_have_no_gradient(body: str) -> None:
    text, x = text_of(body), matrices(3, 3)
    leaf = torch.tensor(x, requires_grad=True)
    with pytest.raises(RuntimeError, match="specified up to multiplication"):
        torch.autograd.grad(torch.jit.CompilationUnit(text).f(leaf), leaf)
    with pytest.raises(tsir.TsirError, match="does not depend on the phases"):
        tsir.grad(tsir.CompilationUnit(text).f)(x)
