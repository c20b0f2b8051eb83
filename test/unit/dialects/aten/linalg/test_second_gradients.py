"""Gradients of gradients, which pass through the factors of matrices."""

from __future__ import annotations

import numpy as np
import pytest
from sampling import EVERYTHING

import tsir

UNIT = tsir.CompilationUnit("""
def determinant(x):
    return (torch.det(x) ** 2).sum()

def logarithm(x):
    sign, value = torch.slogdet(x)
    return (sign * value ** 2).sum()

def single(x):
    return torch.det(x).sum()

def orthogonal(x):
    a, tau = x[..., :3], x[..., 3, :3]
    return (torch.linalg_householder_product(a, tau) ** 3).sum()

def eigenvectors(x):
    values, vectors = torch.linalg.eigh(x + x.mT)
    return (values.sin() * vectors ** 2 * x).sum() + (torch.linalg.eigvalsh(x + x.mT) ** 3).sum()

def singular(x):
    left, values, right = torch.linalg.svd(x, full_matrices=False)
    of_values = (torch.linalg.svdvals(x) ** 3).sum()
    return ((left @ right).sin() * x).sum() + (values * left ** 2).sum() + of_values

def inverse(x):
    return (torch.linalg.pinv(x) * x.mT.sin()).sum()

def least(x):
    solution, residuals, rank, values = torch.linalg.lstsq(x, x[..., :2] ** 2, driver='gelsd')
    return (solution ** 2).sum() + residuals.sum()
""")
STEP = 1e-6


def matrices(*shape: int) -> np.ndarray:
    return np.random.default_rng(len(shape)).standard_normal(shape)


SQUARE = [(1, 1), (3, 3), (2, 4, 4)]
CASES = {
    "determinant": SQUARE, "logarithm": SQUARE, "single": SQUARE, "orthogonal": [(4, 4), (2, 5, 4)],
    "eigenvectors": [(3, 3)], "singular": [(2, 2), (4, 3)], "inverse": [(2, 2, 3)], "least": [(4, 3)],
}  # fmt: skip


@pytest.mark.parametrize(
    "case",
    [(name, shape) for name in CASES for shape in CASES[name]]
    if EVERYTHING
    else [("determinant", (2, 4, 4))],
    ids=str,
)
def test_second_gradients_are_those_of_differences(case: tuple[str, tuple[int, ...]]) -> None:
    name, shape = case
    function, x = getattr(UNIT, name), matrices(*shape)
    found = tsir.hessian(function)(x).reshape(x.size, x.size)
    slope = tsir.grad(function)
    for i in range(x.size):
        step = np.zeros(x.size)
        step[i] = STEP
        step = step.reshape(shape)
        expected = (slope(x + step) - slope(x - step)).ravel() / (2 * STEP)
        np.testing.assert_allclose(found[i], expected, rtol=1e-5, atol=1e-5)
    direction = matrices(x.size).reshape(shape)
    np.testing.assert_allclose(
        tsir.jvp(slope, (x,), (direction,))[1].ravel(), found @ direction.ravel(), rtol=1e-9, atol=1e-9
    )


def test_the_determinant_of_a_singular_matrix_has_a_gradient() -> None:
    assert tsir.grad(UNIT.single)(np.ones((3, 3))).tolist() == np.zeros((3, 3)).tolist()
