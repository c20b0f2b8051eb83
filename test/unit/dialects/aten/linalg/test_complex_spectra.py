"""Complex matrices in reflections, eigenvalues and singular values: what defines them, and derivatives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest
from complex_functions import Array, agrees_with_differences, function, matrices
from sampling import EVERYTHING

import tsir
from tsir.dialects.ir.diagnostics import TsirError


def adjoint(x: Array) -> Array:
    return np.swapaxes(x, -1, -2).conj()


def native(f: Any, *arguments: Array) -> Any:
    return f.call(arguments, {}, fallback=False)


def interpreted(f: Any, *arguments: Array) -> Any:
    return f.interpret(*arguments)


RUNS = (native, interpreted)


def unitary(vectors: Array) -> None:
    unit = np.broadcast_to(np.eye(vectors.shape[-1]), (*vectors.shape[:-2], *vectors.shape[-1:] * 2))
    bound = 60 * np.finfo(vectors.dtype).eps
    np.testing.assert_allclose(adjoint(vectors) @ vectors, unit, rtol=0, atol=bound)


def turned(vectors: Array) -> None:
    """The first element of each column that is about as large as its largest is positive."""
    for column in np.swapaxes(vectors, -1, -2).reshape(-1, vectors.shape[-2]) if vectors.size else ():
        chosen = column[np.argmax(np.abs(column) >= 0.9 * np.abs(column).max())]
        assert abs(chosen.imag) < 1e-6
        assert chosen.real > 0


def close(found: Array, wanted: Array, *, of: Array) -> None:
    assert found.shape == wanted.shape
    bound = 60 * np.finfo(of.dtype).eps * (np.abs(of).max(initial=0) or 1.0)
    np.testing.assert_allclose(found, wanted, rtol=0, atol=bound)


RECTANGLES: Mapping[str, Array] = {
    "square": matrices(3, 3),
    "tall": matrices(5, 3),
    "wide": matrices(3, 4),
    "single": np.full((1, 1), -2j),
    "low rank": matrices(4, 1) @ matrices(1, 4, seed=1),
    "zeros": np.zeros((3, 2), np.complex128),
    "real": matrices(3, 3).real.astype(np.complex128),
    "c64": matrices(6, 6).astype(np.complex64),
    "large": matrices(3, 3) * 1e200,
    "empty": matrices(0, 3),
    "batch": matrices(2, 3, 3),
    "no batch": matrices(0, 3, 3),
}


QR = {mode: function(f"torch.linalg.qr(x, mode='{mode}')", "x") for mode in ("reduced", "complete")}
EIGH = {cut: function(f"torch.linalg.eigh(x, UPLO='{cut}')", "x") for cut in "LU"}
EIGVALSH = function("torch.linalg.eigvalsh(x)", "x")
EIG, EIGVALS = (function(f"torch.linalg.{name}(x)", "x") for name in ("eig", "eigvals"))
SVD = {
    full: function(f"torch.linalg.svd(x, full_matrices={full})", "x")
    for full in (False, True)[: 1 + EVERYTHING]
}


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("name", sorted(RECTANGLES.keys() - {"large"}))  # whose squares are no numbers
def test_reflections(name: str, run: Callable[..., Any]) -> None:
    """Q and R are those of LAPACK, which makes the diagonal of R real."""
    x = RECTANGLES[name]
    for mode, f in QR.items():
        q, r = run(f, x)
        assert q.dtype == r.dtype == x.dtype
        unitary(q)
        close(q @ r, x, of=x)
        wanted = np.linalg.qr(x, "complete" if mode == "complete" else "reduced")
        if name != "low rank":
            close(q, wanted[0], of=np.ones(1, x.dtype))
        assert not r.diagonal(0, -2, -1).imag.any()
        assert not np.tril(r, -1).any()


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("name", ["square", "single", "real", "c64", "large", "batch", "no batch"])
def test_eigenvectors(name: str, run: Callable[..., Any]) -> None:
    x = RECTANGLES[name]
    below, diagonal = np.tril(x, -1), np.triu(np.tril(x)).real
    whole = (below + adjoint(below) + diagonal).astype(x.dtype)
    for f, given in ((EIGH["L"], x), (EIGH["U"], adjoint(x))):
        values, vectors = run(f, given)
        assert values.dtype == x.real.dtype
        assert vectors.dtype == x.dtype
        unitary(vectors)
        turned(vectors)
        close((vectors * values[..., None, :]) @ adjoint(vectors), whole, of=x)
    close(run(EIGVALSH, x), np.linalg.eigvalsh(whole), of=x)


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize(
    "name", [name for name in RECTANGLES if EVERYTHING or name not in ("c64", "batch", "no batch")]
)
def test_singular_vectors(name: str, run: Callable[..., Any]) -> None:
    x = RECTANGLES[name]
    count = min(x.shape[-2:])
    for f in SVD.values():
        left, values, right = run(f, x)
        assert values.dtype == x.real.dtype
        unitary(left)
        unitary(adjoint(right))
        close((left[..., :count] * values[..., None, :]) @ right[..., :count, :], x, of=x)
        close(values, np.linalg.svd(x, compute_uv=False), of=x)
        turned(adjoint(right[..., :count, :]) if x.shape[-2] >= x.shape[-1] else left[..., :count])


@pytest.mark.parametrize("run", RUNS)
def test_what_is_not_finite(run: Callable[..., Any]) -> None:
    x = np.stack([np.eye(2), np.eye(2)]).astype(np.complex128)
    x[0, 1, 0] = complex(0, np.nan)
    values, vectors = run(EIGH["L"], x)
    assert np.isnan(values[0]).all()
    assert np.isnan(vectors[0]).all()
    assert (values[1] == 1).all()
    with pytest.raises((TsirError, ValueError), match="NaN"):
        run(SVD[False], x[0])


@pytest.mark.parametrize("real", [False, True])
@pytest.mark.parametrize("name", ["square", "single", "real", "c64", "batch", "no batch"])
def test_eigenvectors_of_other_matrices(name: str, real: bool) -> None:
    """They are complex also if the matrices are real."""
    x = RECTANGLES[name].real if real else RECTANGLES[name]
    values, vectors = EIG.interpret(x)
    assert values.dtype == vectors.dtype == RECTANGLES[name].dtype
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=-2), 1, rtol=1e-6)
    turned(vectors)
    close(x @ vectors, vectors * values[..., None, :], of=x)
    close(EIGVALS(x), values, of=x)


def test_eigenvalues_of_what_is_not_finite() -> None:
    for wrong in (np.nan, np.inf):
        with pytest.raises(TsirError, match="without infinities and NaN"):
            EIG(np.full((2, 2), wrong))


def least(a: Array, b: Array) -> Array:
    return np.linalg.lstsq(a, b, rcond=None)[0]


def exponential(a: Array, b: Array) -> Array:
    values, vectors = np.linalg.eig(a)
    return vectors @ np.diag(np.exp(values)) @ np.linalg.inv(vectors)


VALUES: Mapping[str, tuple[tuple[int, int], Callable[[Array, Array], Any]]] = {
    "torch.linalg.pinv(x)": ((4, 3), lambda a, b: np.linalg.pinv(a)),
    "torch.linalg.pinv(x @ x.mH, hermitian=True)": ((3, 3), lambda a, b: np.linalg.pinv(a @ adjoint(a))),
    "torch.linalg.lstsq(x, y)[0]": ((4, 3), least),
    "torch.linalg.lstsq(x, y, driver='gels')[1]": (
        (4, 3), lambda a, b: np.square(np.abs(a @ least(a, b) - b)).sum(0)
    ),
    "torch.linalg.matrix_rank(x @ x.mH)": ((4, 2), lambda a, b: 2),
    "torch.linalg.matrix_exp(x)": ((3, 3), exponential),
    "torch.linalg.cond(x)": ((3, 3), lambda a, b: np.linalg.cond(a)),
    "torch.linalg.cond(x, 'nuc')": (
        (3, 3), lambda a, b: np.linalg.norm(a, "nuc") * np.linalg.norm(np.linalg.inv(a), "nuc")
    ),
    "torch.linalg.cond(x, 1)": ((3, 3), lambda a, b: np.linalg.cond(a, 1)),
    "torch.linalg.matrix_norm(x, 'nuc')": ((4, 3), lambda a, b: np.linalg.norm(a, "nuc")),
    "torch.linalg.matrix_norm(x, 2)": ((4, 3), lambda a, b: np.linalg.norm(a, 2)),
    "torch.linalg.matrix_norm(x, -2)": ((4, 3), lambda a, b: np.linalg.norm(a, -2)),
    "torch.linalg.matrix_norm(x, float('inf'))": ((4, 3), lambda a, b: np.linalg.norm(a, np.inf)),
}  # fmt: skip


@pytest.mark.sweep(0.1)
@pytest.mark.parametrize("call", VALUES)
def test_values_are_those_of_numpy(call: str) -> None:
    shape, wanted = VALUES[call]
    x, y = matrices(*shape), matrices(shape[0], 2, seed=1)
    expected = np.asarray(wanted(x, y))
    f = function(call, "x, y")
    for run in RUNS:
        found = np.asarray(run(f, x, y))
        assert found.dtype.kind == expected.dtype.kind
        np.testing.assert_allclose(found, expected, rtol=1e-9, atol=1e-12)


DIFFERENTIABLE = {
    "qr": ((3, 3), "Q, R = torch.linalg.qr(x); Q * 2 + R @ y @ y.mH"),
    "tall qr": ((4, 3), "Q, R = torch.linalg.qr(x); Q @ (R * R)"),
    "wide qr": ((2, 3), "Q, R = torch.linalg.qr(x); Q @ (R * R)"),
    "reflections": ((4, 4), "torch.linalg.householder_product(x[..., :3], x[..., 3, :3])"),
    "eigh": ((3, 3), "w, v = torch.linalg.eigh(x + x.mH); (v * w.sin()) @ v.mH @ y"),
    "sizes of vectors": ((3, 3), "w, v = torch.linalg.eigh(x + x.mH); v.abs() * w"),
    "eigvalsh": ((3, 3), "torch.linalg.eigvalsh(x + x.mH) @ (y * y.conj()).real"),
    "eig": ((3, 3), "w, v = torch.linalg.eig(x); (v * w.sin()) @ torch.linalg.inv(v) @ y"),
    "sizes of eigenvectors": ((3, 3), "w, v = torch.linalg.eig(x); v.abs() * w"),
    "eigenvalues of real matrices": ((3, 3), "torch.linalg.eigvals(x.real).abs() @ y.abs()"),
    "eigenvectors of real matrices": ((3, 3), "torch.linalg.eig(x.real)[1].abs() @ y.abs()"),
    "svd": ((3, 3), "u, s, v = torch.linalg.svd(x); (u * s.sin()) @ v @ y"),
    "tall svd": ((4, 3), "u, s, v = torch.linalg.svd(x, full_matrices=False); u @ v * s"),
    "wide svd": ((2, 3), "u, s, v = torch.linalg.svd(x, full_matrices=False); (u * s.sin()) @ v"),
    "svdvals": ((3, 3), "torch.linalg.svdvals(x) @ (y * y.conj()).real"),
    "pinv": ((4, 3), "torch.linalg.pinv(x) @ y"),
    "lstsq": ((4, 3), "torch.linalg.lstsq(x, y)[0]"),
    "residuals": ((4, 3), "torch.linalg.lstsq(x, y, driver='gelsd')[1]"),
    "matrix_exp": ((3, 3), "torch.linalg.matrix_exp(x) @ y"),
    "nuclear norm": ((3, 3), "torch.linalg.matrix_norm(x, 'nuc') * y.abs()"),
}


@pytest.mark.parametrize("name", DIFFERENTIABLE if EVERYTHING else ["wide qr"])
def test_derivatives_are_those_of_differences(name: str) -> None:
    shape, body = DIFFERENTIABLE[name]
    agrees_with_differences(function(body, "x, y"), (matrices(*shape), matrices(shape[0], 2, seed=1)))


@pytest.mark.skipif(not EVERYTHING, reason="much native code is compiled for them: run with ALL=1")
@pytest.mark.parametrize("name", ["eig", "wide qr", "eigh", "svd", "pinv"])
def test_second_derivatives_are_those_of_differences(name: str) -> None:
    shape, body = DIFFERENTIABLE[name]
    x, y = matrices(*shape), matrices(shape[0], 2, seed=1)
    weight = matrices(*function(body, "x, y")(x, y).shape, seed=2)
    *statements, result = body.split("; ")
    scalar = function("; ".join([*statements, f"(({result}) * weight).real.sum()"]), "x, y, weight")
    agrees_with_differences(tsir.grad(scalar), (x, y), weight)


@pytest.mark.sweep(0.2)
@pytest.mark.parametrize(
    ("body", "vectors"),
    [
        ("w, v = torch.linalg.eigh(x + x.mH); v.real.sum()", "eigenvectors"),
        ("w, v = torch.linalg.eig(x); v.imag.sum()", "eigenvectors"),
        ("u, s, v = torch.linalg.svd(x); u.real.sum()", "singular vectors"),
        ("u, s, v = torch.linalg.svd(x); v.imag.sum()", "singular vectors"),
        ("u, s, v = torch.linalg.svd(x); (u * v).real.sum()", "singular vectors"),
    ],
)
def test_losses_by_phases_have_no_gradient(body: str, vectors: str) -> None:
    """As in PyTorch: the phases of vectors are not told by the matrix."""
    with pytest.raises(TsirError, match=f"does not depend on the phases of {vectors}"):
        tsir.grad(function(body, "x"))(matrices(3, 3))
