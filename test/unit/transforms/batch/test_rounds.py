"""Rounds of loops that run many at once: the rows of Jacobians whose gradients multiply vectors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.transforms.batch import rounds

UNIT = tsir.CompilationUnit("""
def layers(x, w, v):
    return torch.tanh(torch.tanh(w @ x) @ v)

def recurrence(x, w, v):
    for i in range(v.size(0)):
        x = torch.tanh(x @ w) + v[i].sum()
    return x, x.sum()

def guarded(x, w, v):
    y = w @ x
    if bool(y.sum() > 0):
        y = y * y
    return y @ v

def energy(x, w, v):
    return ((w @ x) ** 3).sum()

def pointwise(x, w, v):
    return x.sin() * x.sum()
""")
RANDOM = np.random.default_rng(0)
X, W, V = (RANDOM.standard_normal(shape) for shape in ((4,), (4, 4), (4, 3)))


def row_by_row(function: Any) -> Any:
    """The Jacobian of a result by `x`, from a gradient for each element of it."""
    value, pull = tsir.vjp(function, X, W, V)
    rows = [pull(row.reshape(value.shape))[0] for row in np.eye(value.size)]
    return np.stack(rows).reshape(value.shape + X.shape)


@pytest.mark.parametrize("name", ["layers", "guarded"])
def test_rows_are_those_of_single_gradients(name: str) -> None:
    function = getattr(UNIT, name)
    np.testing.assert_allclose(tsir.jacobian(function)(X, W, V), row_by_row(function), rtol=1e-12)


def test_products_of_vectors_become_products_of_matrices(monkeypatch: pytest.MonkeyPatch) -> None:
    jacobian = tsir.jacobian(UNIT.layers)
    assert "aten.cat" in str(jacobian.ir(X, W, V))
    assert "aten.stack" not in str(jacobian.ir(X, W, V))
    expected = jacobian(X, W, V)
    monkeypatch.setattr(rounds, "_AT_ONCE", "def at_once(sizes: List[int]):\n    return 2\n")
    parts = tsir.jacobian(tsir.CompilationUnit(UNIT.layers.code).layers)
    np.testing.assert_allclose(parts(X, W, V), expected, rtol=1e-12)


def test_pointwise_rounds_stay_as_they_are() -> None:
    assert "aten.stack" in str(tsir.jacobian(UNIT.pointwise).ir(X, W, V))


def test_several_results_of_a_loop_and_of_no_rows() -> None:
    whole, total = tsir.jacobian(UNIT.recurrence).interpret(X, W, V)
    np.testing.assert_allclose(whole.sum(0), total, rtol=1e-12)
    assert tsir.jacobian(UNIT.layers).interpret(X, W, V[:, :0]).shape == (0, 4)


def test_hessians_of_rows_batched_again_and_saved(tmp_path: Path) -> None:
    hessian = tsir.hessian(UNIT.energy)
    expected = W.T @ np.diag(6 * (W @ X)) @ W
    np.testing.assert_allclose(hessian(X, W, V), expected, rtol=1e-12)
    rows = tsir.vmap(hessian, (0, None, None)).interpret(np.stack([X, 2 * X]), W, V)
    np.testing.assert_allclose(rows, [expected, 2 * expected], rtol=1e-12)
    third = tsir.jacobian(hessian).interpret(X, W, V)
    np.testing.assert_allclose(third, 6 * np.einsum("ai,aj,ak->ijk", W, W, W), rtol=1e-12, atol=1e-12)
    hessian.save(tmp_path / "hessian.pt")
    loaded = tsir.load(tmp_path / "hessian.pt")
    np.testing.assert_allclose(loaded.interpret(X, W, V), expected, rtol=1e-12)
