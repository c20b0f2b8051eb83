"""Eigenvalues and singular values where vectors are not told by the matrix, or numbers are awkward."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsir

Array = np.ndarray[Any, Any]

UNIT = tsir.CompilationUnit("""
def eigh(x):
    return torch.linalg.eigh(x)

def upper(x):
    return torch.linalg.eigh(x, UPLO='U')

def whole(x):
    return torch.linalg.svd(x)

def thin(x):
    return torch.linalg.svd(x, full_matrices=False)

def values(x):
    return torch.linalg.svdvals(x), torch.svd(x, compute_uv=False)

def inverse(x):
    return torch.linalg.pinv(x)

def rank(x):
    rank = torch.linalg.matrix_rank
    return rank(x), rank(x, 1.5), rank(x, rtol=0.9)

def norms(x):
    return torch.linalg.matrix_norm(x, 2), torch.linalg.matrix_norm(x, -2), torch.nuclear_norm(x)
""")

RANDOM = np.random.default_rng(5)
NORMAL: Callable[..., Array] = RANDOM.standard_normal


def native(function: tsir.Function, *arguments: Array) -> Any:
    return function.call(arguments, {}, fallback=False)


def interpreted(function: tsir.Function, *arguments: Array) -> Any:
    return function.interpret(*arguments)


RUNS = (native, interpreted)

AWKWARD: dict[str, Array] = {
    "zeros": np.zeros((3, 3)),
    "ones": np.ones((5, 5)),
    "unit": np.eye(4),
    "order": np.diag([2.0, 3.0, 1.0, -3.0]),
    "exchange": np.array([[0.0, 1.0], [1.0, 0.0]]),
    "twice": np.kron(NORMAL((3, 3)), np.eye(2)),
    "low rank": NORMAL((6, 2)) @ NORMAL((2, 6)),
    "large": NORMAL((4, 4)) * 1e200,
    "small": NORMAL((4, 4)) * 1e-200,
    "graded": np.diag(10.0 ** -np.arange(0.0, 60.0, 6.0)),
    "ill-conditioned": 1 / (np.arange(8)[:, None] + np.arange(8) + 1.0),
    "batch": NORMAL((2, 5, 5)),
    "single": np.full((1, 1), -2.0),
    "none": np.zeros((0, 0)),
    "no batch": np.zeros((0, 3, 3)),
    "f32": NORMAL((7, 7)).astype(np.float32),
    "many": NORMAL((40, 40)),
}
LONG = {"tall": NORMAL((7, 3)), "wide": NORMAL((2, 3, 5)), "low": np.ones((5, 3)), "empty": np.zeros((0, 3))}


def transposed(matrices: Array) -> Array:
    return np.swapaxes(matrices, -1, -2)


def close(found: Array, wanted: Array, *, of: Array) -> None:
    """Agreement up to a few roundings of the largest element of a matrix."""
    assert found.shape == wanted.shape
    assert found.dtype == of.dtype
    scale = np.abs(of).max(initial=0) or 1.0
    bound = 60 * np.finfo(of.dtype).eps
    np.testing.assert_allclose(found / scale, wanted / scale, rtol=0, atol=bound)


def orthonormal(vectors: Array) -> None:
    """The columns are an orthonormal basis, each with the sign that is agreed."""
    unit = np.broadcast_to(np.eye(vectors.shape[-1]), (*vectors.shape[:-2], *vectors.shape[-1:] * 2))
    np.testing.assert_allclose(
        transposed(vectors) @ vectors, unit, rtol=0, atol=60 * np.finfo(vectors.dtype).eps
    )


def positive(vectors: Array) -> None:
    """The first element of each column that is about as large as its largest is positive."""
    for column in transposed(vectors).reshape(-1, vectors.shape[-2]) if vectors.size else ():
        assert column[np.argmax(np.abs(column) >= 0.9 * np.abs(column).max())] > 0


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.__name__)
@pytest.mark.parametrize("name", AWKWARD)
def test_eigenvectors(name: str, run: Callable[..., Any]) -> None:
    x = AWKWARD[name]
    for function, given in ((UNIT.eigh, np.tril(x)), (UNIT.upper, transposed(np.tril(x)))):
        whole = np.tril(x) + transposed(np.tril(x, -1))
        values, vectors = run(function, given)
        assert (np.diff(values) >= 0).all()
        orthonormal(vectors)
        positive(vectors)
        close((vectors * values[..., None, :]) @ transposed(vectors), whole, of=x)
        close(values, np.linalg.eigvalsh(whole.astype(np.float64)), of=x)


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.__name__)
@pytest.mark.parametrize("name", [*AWKWARD, *LONG])
def test_singular_vectors(name: str, run: Callable[..., Any]) -> None:
    x = {**AWKWARD, **LONG}[name]
    count = min(x.shape[-2:])
    for function in (UNIT.whole, UNIT.thin):
        left, values, right = run(function, x)
        assert (np.diff(values) <= 0).all()
        assert (values >= 0).all()
        orthonormal(left)
        orthonormal(transposed(right))
        close((left[..., :count] * values[..., None, :]) @ right[..., :count, :], x, of=x)
        close(values, np.linalg.svd(x.astype(np.float64), compute_uv=False), of=x)
        positive(transposed(right[..., :count, :]) if x.shape[-2] >= x.shape[-1] else left[..., :count])


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.__name__)
def test_singular_values_alone(run: Callable[..., Any]) -> None:
    for name in ("many", "wide", "none"):
        x = {**AWKWARD, **LONG}[name]
        alone, (zeros, again, _) = run(UNIT.values, x)
        close(alone, np.linalg.svd(x, compute_uv=False), of=x)
        assert np.array_equal(alone, again)
        assert zeros.shape == (*x.shape[:-1], x.shape[-2])
        assert not zeros.any()


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.__name__)
def test_graded_matrices_keep_small_values(run: Callable[..., Any]) -> None:
    x = AWKWARD["graded"]
    np.testing.assert_array_equal(run(UNIT.eigh, x)[0], np.sort(np.diagonal(x)))
    np.testing.assert_array_equal(run(UNIT.thin, x)[1], np.diagonal(x))


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.__name__)
def test_what_is_not_finite(run: Callable[..., Any]) -> None:
    x = np.stack([np.eye(2), np.eye(2)])
    x[0, 1, 0] = np.nan
    values, vectors = run(UNIT.eigh, x)
    assert np.isnan(values[0]).all()
    assert np.isnan(vectors[0]).all()
    assert (values[1] == 1).all()
    assert (run(UNIT.upper, x)[0] == 1).all()  # the NaN is in the other triangle
    with pytest.raises((tsir.TsirError, ValueError), match="NaN"):
        run(UNIT.thin, x)
    x[0, 1, 0] = np.inf
    for part in run(UNIT.thin, x):
        assert np.isnan(part[0]).all()
        assert np.isfinite(part[1]).all()


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.__name__)
def test_what_is_made_of_singular_values(run: Callable[..., Any]) -> None:
    x = NORMAL((6, 2)) @ NORMAL((2, 4))
    found = run(UNIT.inverse, x)
    np.testing.assert_allclose(found, np.linalg.pinv(x, rcond=1e-14), atol=1e-12)
    assert [int(value) for value in run(UNIT.rank, np.diag([2.0, 1.0, 0.0]))] == [2, 1, 1]
    np.testing.assert_allclose(run(UNIT.norms, np.diag([3.0, -2.0])), [3, 2, 5])
    np.testing.assert_array_equal(run(UNIT.inverse, np.zeros((2, 3))), np.zeros((3, 2)))


MISTAKES = {
    "torch.linalg.eigh(x[:2])": "square matrices",
    "torch.linalg.eigh(x, UPLO='M')": "'L' or 'U'",
    "torch.linalg.svd(x, driver='gesvd')": "the driver None",
    "torch.linalg.svd(x[0])": "at least 2 dimensions",
    "torch.linalg.svdvals(x.to(torch.int64))": "matrices of floats of 32 or 64 bits, got i64",
    "torch.linalg.lstsq(x, x[:2])": "equations on both sides",
    "torch.linalg.lstsq(x, x[0], driver='QR')": "one of the drivers",
    "torch.linalg.lstsq(x * 0 + 1, x, driver='gels')": "full rank",
    "torch.linalg.lstsq(x.expand(2, 3, 3), x[0])": "as many dimensions",
    "torch.linalg.cond(x, 3)": "as norm",
}


@pytest.mark.parametrize("call", MISTAKES)
def test_mistakes_are_errors(call: str) -> None:
    with pytest.raises((tsir.TsirError, ValueError), match=MISTAKES[call]):
        tsir.CompilationUnit(f"def f(x):\n    return {call}\n").f(NORMAL((3, 3)))
