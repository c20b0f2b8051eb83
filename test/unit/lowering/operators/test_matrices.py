"""Factorisations of matrices beyond a panel of columns, and of rows whose sums are made in vectors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tsir

SIZES = ((17, 17), (33, 40), (40, 33))


@pytest.fixture(autouse=True)
def without_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TSIR_FALLBACK", "0")


def matrices(rows: int, columns: int, dtype: str) -> Any:
    random = np.random.default_rng(rows)
    parts: Any = random.standard_normal((2, 2, rows, columns))
    return parts[0] if dtype == "f8" else parts[0] + 1j * parts[1]


def adjoint(x: Any) -> Any:
    return x.conj().swapaxes(-1, -2)


def definite(x: Any) -> Any:
    rows = x.shape[-2]
    return x @ adjoint(x) + rows * np.eye(rows)


@pytest.mark.parametrize("dtype", ["f8", "c16"])
def test_eliminations(dtype: str) -> None:
    """The factors give the matrix; rows are exchanged such that no factor is large."""
    lu = tsir.CompilationUnit("def f(x):\n    return torch.linalg.lu(x)\n").f
    cholesky = tsir.CompilationUnit("def f(x):\n    return torch.linalg.cholesky(x)\n").f
    for rows, columns in SIZES:
        x = matrices(rows, columns, dtype)
        p, lower, upper = lu(x)
        np.testing.assert_allclose(p @ lower @ upper, x, atol=1e-12)
        assert np.abs(lower).max() <= (1 if dtype == "f8" else 2**0.5) + 1e-12
        positive = definite(x)
        lower = cholesky(positive)
        np.testing.assert_allclose(lower @ adjoint(lower), positive, atol=1e-11)
        np.testing.assert_array_equal(np.triu(lower, 1), 0)


def test_the_first_failure_is_told() -> None:
    """The step that fails is that of the whole matrix, in whatever panel it is."""
    cholesky = tsir.CompilationUnit("def f(x):\n    return torch.linalg.cholesky_ex(x)\n").f
    lu = tsir.CompilationUnit("def f(x):\n    return torch.linalg.lu_factor_ex(x, pivot=False)\n").f
    for place in (0, 15, 16, 30, 39):
        x = np.eye(40)
        x[place, place] = 0
        assert cholesky(x)[1] == lu(x)[2] == place + 1
        np.testing.assert_array_equal(np.triu(cholesky(np.eye(40))[0], 1), 0)


def test_rotations_and_reflections() -> None:
    qr, svd, eigh = (
        tsir.CompilationUnit(f"def f(x):\n    return torch.linalg.{text}\n").f
        for text in ("qr(x)", "svd(x, False)", "eigh(x)")
    )
    for rows, columns in SIZES:
        x = matrices(rows, columns, "f8")
        q, r = qr(x)
        np.testing.assert_allclose(q @ r, x, atol=1e-12)
        np.testing.assert_allclose(np.linalg.norm(q, axis=-2), 1, atol=1e-12)
        u, s, v = svd(x)
        np.testing.assert_allclose((u * s[..., None, :]) @ v, x, atol=1e-12)
        np.testing.assert_allclose(s, np.linalg.svd(x, compute_uv=False), atol=1e-12)
        both = x @ x.swapaxes(-1, -2)
        values, vectors = eigh(both)
        np.testing.assert_allclose(
            (vectors * values[..., None, :]) @ vectors.swapaxes(-1, -2), both, atol=1e-10
        )
