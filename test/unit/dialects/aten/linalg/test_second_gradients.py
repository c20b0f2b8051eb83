"""Gradients of gradients, which pass through the factors of matrices."""

from __future__ import annotations

import numpy as np
import pytest

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
""")
STEP = 1e-6


def matrices(*shape: int) -> np.ndarray:
    return np.random.default_rng(len(shape)).standard_normal(shape)


SQUARE = [(1, 1), (3, 3), (2, 4, 4)]
CASES = {"determinant": SQUARE, "logarithm": SQUARE, "single": SQUARE, "orthogonal": [(4, 4), (2, 5, 4)]}


@pytest.mark.parametrize(
    ("name", "shape"), [(name, shape) for name in CASES for shape in CASES[name]], ids=str
)
def test_second_gradients_are_those_of_differences(name: str, shape: tuple[int, ...]) -> None:
    function, x = getattr(UNIT, name), matrices(*shape)
    found = tsir.hessian(function)(x).reshape(x.size, x.size)
    slope = tsir.grad(function)
    for i in range(x.size):
        step = np.zeros(x.size)
        step[i] = STEP
        step = step.reshape(shape)
        expected = (slope(x + step) - slope(x - step)).ravel() / (2 * STEP)
        np.testing.assert_allclose(found[i], expected, rtol=1e-5, atol=1e-5)


def test_the_determinant_of_a_singular_matrix_has_a_gradient() -> None:
    assert tsir.grad(UNIT.single)(np.ones((3, 3))).tolist() == np.zeros((3, 3)).tolist()
