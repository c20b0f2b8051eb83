"""Complex matrices: values beside numpy's, and derivatives beside differences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
import pytest
from complex_functions import Array, agrees_with_differences, definite, function, matrices
from sampling import EVERYTHING

import tsir
from tsir.dialects.ir.diagnostics import TsirError


def _solved_from_the_right(a: Array, b: Array) -> Array:
    return np.swapaxes(np.linalg.solve(np.swapaxes(a, -1, -2), np.swapaxes(b, -1, -2)), -1, -2)


VALUES: Mapping[str, Callable[[Array, Array], Array]] = {
    "torch.linalg.solve(x, y)": np.linalg.solve,
    "torch.linalg.solve(x.mT, y.mT, left=False)": lambda a, b: np.swapaxes(np.linalg.solve(a, b), -1, -2),
    "torch.linalg.inv(x) @ y": np.linalg.solve,
    "LU, p = torch.linalg.lu_factor(x); torch.linalg.lu_solve(LU, p, y)": np.linalg.solve,
    "torch.linalg.det(x)": lambda a, b: np.linalg.det(a),
    "torch.linalg.slogdet(x)[0]": lambda a, b: np.linalg.slogdet(a)[0],
    "torch.linalg.slogdet(x)[1]": lambda a, b: np.linalg.slogdet(a)[1],
    "torch.linalg.solve_triangular(x, y, upper=True)": lambda a, b: np.linalg.solve(np.triu(a), b),
    "torch.linalg.solve_triangular(x, y, upper=False)": lambda a, b: np.linalg.solve(np.tril(a), b),
}  # fmt: skip


@pytest.mark.sweep(0.1)
@pytest.mark.parametrize("shape", [(3, 3), (1, 1), (2, 4, 4), (0, 0), (0, 2, 2)], ids=str)
@pytest.mark.parametrize("call", VALUES)
def test_values_are_those_of_numpy(call: str, shape: tuple[int, ...]) -> None:
    x, y = matrices(*shape), matrices(*shape[:-1], 2, seed=1)
    f = function(call, "x, y")
    for run in (tsir.compile(f, x, y, fallback=False), f.interpret):
        np.testing.assert_allclose(run(x, y), VALUES[call](x, y), rtol=1e-9, atol=1e-12)
        narrow = run(x.astype(np.complex64), y.astype(np.complex64))
        assert narrow.dtype in (np.complex64, np.float32)


@pytest.mark.parametrize("shape", [(3, 3), (5, 3), (3, 5), (2, 4, 4)], ids=str)
def test_factors_make_the_matrix(shape: tuple[int, ...]) -> None:
    x = matrices(*shape)
    for run in (f := function("torch.linalg.lu(x)", "x"), f.interpret):
        p, lower, upper = run(x)
        np.testing.assert_allclose(p @ lower @ upper, x, rtol=1e-9, atol=1e-12)


def test_pivots_are_those_of_lapack() -> None:
    """They are by the sum of the sizes of the parts: 3 + 3i comes before 5."""
    x = np.array([[5, 1], [3 + 3j, 2]], np.complex128)
    for run in (f := function("torch.linalg.lu_factor(x)[1]", "x"), f.interpret):
        assert run(x).tolist() == [2, 2]


@pytest.mark.parametrize("shape", [(3, 3), (1, 1), (2, 4, 4), (0, 0), (0, 2, 2)], ids=str)
@pytest.mark.parametrize("upper", [False, True])
def test_factors_of_cholesky(upper: bool, shape: tuple[int, ...]) -> None:
    x, y = definite(*shape), matrices(*shape[:-1], 2, seed=1)
    triangle = "x.triu()" if upper else "x.tril()"
    factor = function(f"torch.linalg.cholesky({triangle}, upper={upper})", "x")
    solve = function(
        f"torch.cholesky_solve(y, torch.linalg.cholesky(x, upper={upper}), upper={upper})", "x, y"
    )
    for found in (tsir.compile(factor, x, fallback=False)(x), factor.interpret(x)):
        lower = np.swapaxes(found, -1, -2).conj() if upper else found
        np.testing.assert_allclose(lower, np.linalg.cholesky(x), rtol=1e-9, atol=1e-12)
    for run in (solve, solve.interpret):
        np.testing.assert_allclose(run(x, y), np.linalg.solve(x, y), rtol=1e-9, atol=1e-12)


def test_matrices_that_are_not_definite_are_refused() -> None:
    for run in (f := function("torch.linalg.cholesky(x)", "x"), f.interpret):
        with pytest.raises(TsirError, match="expected positive definite matrices"):
            run(np.diag([1, -1 + 0j]))


@pytest.mark.parametrize(
    "body",
    [
        "LU, p = torch.linalg.lu_factor(x); torch.linalg.lu_solve(LU, p, y, left={left}, adjoint=True)",
        "torch.linalg.solve(x.mH, y, left={left})",
    ],
)
def test_adjoint_systems(body: str) -> None:
    x, y = matrices(3, 3), matrices(3, 3, seed=1)
    for left, expected in ((True, np.linalg.solve), (False, _solved_from_the_right)):
        for run in (f := function(body.format(left=left), "x, y"), f.interpret):
            np.testing.assert_allclose(run(x, y), expected(x.conj().T, y), rtol=1e-9)


def test_logarithms_of_determinants_are_complex() -> None:
    x = matrices(2, 3, 3)
    for run in (f := function("torch.logdet(x)", "x"), f.interpret):
        np.testing.assert_allclose(np.exp(run(x)), np.linalg.det(x), rtol=1e-9)


@pytest.mark.parametrize("call", ["torch.linalg.solve(x, x)", "torch.linalg.inv(x)", "torch.inverse(x)"])
def test_singular_matrices_are_refused(call: str) -> None:
    for run in (f := function(f"{call}", "x"), f.interpret):
        with pytest.raises(TsirError, match="expected matrices that are not singular"):
            run(np.full((3, 3), 1 + 1j))


def test_the_determinant_of_a_singular_matrix_has_a_gradient() -> None:
    f = function("torch.linalg.det(x).real", "x")
    np.testing.assert_array_equal(tsir.grad(f)(np.full((3, 3), 1 + 1j)), np.zeros((3, 3)))


DIFFERENTIABLE = {
    "solve": "torch.linalg.solve(x, y)",
    "solve from the right": "torch.linalg.solve(x, y.mT, left=False)",
    "inverse": "torch.linalg.inv(x) @ y",
    "factors": "LU, p = torch.linalg.lu_factor(x); LU @ y",
    "lu_solve": "LU, p = torch.linalg.lu_factor(x); torch.linalg.lu_solve(LU, p, y, adjoint=True)",
    "det": "torch.linalg.det(x) * y",
    "slogdet": "sign, value = torch.linalg.slogdet(x); sign * value",
    "logdet": "torch.logdet(x) * y",
    "triangular": "torch.linalg.solve_triangular(x, y, upper=True)",
    "cholesky": "torch.linalg.cholesky(x @ x.mH) @ y",
    "upper cholesky": "torch.linalg.cholesky(x @ x.mH, upper=True) @ y",
    "cholesky_solve": "torch.cholesky_solve(y, x, upper=True)",
}


@pytest.mark.sweep(0.2)
@pytest.mark.parametrize("body", DIFFERENTIABLE.values(), ids=DIFFERENTIABLE)
def test_derivatives_are_those_of_differences(body: str) -> None:
    agrees_with_differences(function(body, "x, y"), (matrices(3, 3), matrices(3, 2, seed=1)))


@pytest.mark.parametrize("name", ["det", *["solve", "slogdet", "cholesky"] * EVERYTHING])
def test_second_derivatives_are_those_of_differences(name: str) -> None:
    body, x, y = DIFFERENTIABLE[name], matrices(3, 3), matrices(3, 2, seed=1)
    weight = matrices(*function(body, "x, y")(x, y).shape, seed=2)
    *statements, result = body.split("; ")
    scalar = function("; ".join([*statements, f"(({result}) * w).real.sum()"]), "x, y, w")
    agrees_with_differences(tsir.grad(scalar), (x, y), weight)
