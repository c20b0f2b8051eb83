"""Cross products and distances, and their gradients where points coincide."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsir

Run = Callable[..., Any]
X = np.random.default_rng(0).standard_normal((4, 3))


def test_cross_products_stand_at_right_angles_to_both(run: Run) -> None:
    found = run("linalg_cross", X, X[::-1])
    np.testing.assert_allclose(found, np.cross(X, X[::-1]))
    np.testing.assert_allclose(run("cross", X.T, X.T[:, ::-1]), found.T)
    assert run("cross", X[:3, None], X[:3, None]).shape == (3, 1, 3)


@pytest.mark.parametrize("sizes", [(2, 2), (4, 2), ()])
def test_vectors_have_three_elements(run: Run, sizes: tuple[int, int]) -> None:
    for name in ("cross", "linalg_cross"):
        with pytest.raises(ValueError, match=r"size 3|3 elements"):
            run(name, np.ones(sizes), np.ones(sizes))


@pytest.mark.parametrize("p", [0.0, 0.5, 1.0, 2.0, 3.0, float("inf")])
def test_distances(run: Run, p: float) -> None:
    expected = [[np.linalg.norm(a - b, p) for b in X[:2]] for a in X]
    np.testing.assert_allclose(run("cdist", X, X[:2], p), expected)


def test_all_derivatives_are_zero_where_points_coincide() -> None:
    unit = tsir.CompilationUnit("""
def total(x):
    return torch.cdist(x, x).sum()

def pairs(x):
    found = torch.zeros([], dtype=x.dtype)
    for i in range(3):
        for j in range(i):
            found = found + 2 * (x[i] - x[j]).norm()
    return found
""")
    for derivative in (tsir.grad, tsir.hessian):
        np.testing.assert_allclose(derivative(unit.total)(X[:3]), derivative(unit.pairs)(X[:3]), atol=1e-12)


def test_the_run_says_along_which_dimension_norms_are_held() -> None:
    """A list of dimensions that script text makes in a branch is not known when the program is compiled."""
    unit = tsir.CompilationUnit("def f(x, dim: int):\n    return torch.renorm(x, 2, dim, 1)\n")
    for dim in (0, 1, -1):
        np.testing.assert_allclose(unit.f(X, dim), unit.f.interpret(X, dim))
        assert np.all(np.linalg.norm(unit.f(X, dim), axis=1 - dim % 2) < 1 + 1e-6)


def test_rows_that_are_not_made_shorter_keep_their_gradient() -> None:
    """As PyTorch has it, a norm that is NaN is not above the largest one."""
    unit = tsir.CompilationUnit("def f(x):\n    return torch.renorm(x, 2, 0, 1).sum()\n")
    rows = np.array([[math.nan, 1.0], [0.1, 0.2]])
    assert tsir.grad(unit.f)(rows).tolist() == [[1, 1], [1, 1]]
