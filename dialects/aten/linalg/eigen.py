"""Eigenvalues and eigenvectors of Hermitian matrices, which are symmetric if they are real."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent

import numpy as np

from tsir.dialects.aten.linalg.matrices import (
    PART,
    PHASE_TOLERANCE,
    REAL,
    SCALE,
    WIDE,
    Result,
    adjoint,
    are_finite,
    matrices,
    part_dtype,
    phases,
    square,
    widened,
)
from tsir.dialects.operators import loops
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array

_TRIANGLES = ("L", "l", "U", "u")
PHASES = "expected a loss that does not depend on the phases of eigenvectors, which the matrix does not tell"


def _decomposition(arguments: Arguments) -> Sequence[Result]:
    name = arguments.schema.arguments[0].name
    sizes, triangle = square(arguments, name), arguments.constant("UPLO", str)
    if triangle is not None and triangle not in _TRIANGLES:
        raise RuleError(f"expected the triangle 'L' or 'U', got '{triangle}'")
    has_vectors = arguments.constant("compute_v", bool) if "compute_v" in arguments else True
    vectors = sizes if has_vectors else None if has_vectors is None else [0]
    return [(part_dtype(arguments, name), _less(sizes)), (None, vectors)]


def hermitian(matrices: Array, triangle: str) -> Array:
    """The Hermitian matrices in f64 or c128 of which a triangle is given; the diagonal is real."""
    lower = widened(np.tril(adjoint(matrices) if triangle in ("U", "u") else matrices))
    below = np.tril(lower, -1)
    return below + adjoint(below) + np.triu(lower).real


def eigen(hermitian: Array) -> tuple[Array, Array]:
    """Eigenvalues and eigenvectors of Hermitian matrices, NaN of those that are not finite."""
    finite = are_finite(hermitian)
    values, vectors = np.linalg.eigh(np.where(finite[..., None, None], hermitian, 0))
    vectors = vectors * np.conj(phases(np.swapaxes(vectors, -1, -2)))[..., None, :]
    return np.where(finite[..., None], values, np.nan), np.where(finite[..., None, None], vectors, np.nan)


@operator(
    "prim::eigen(Tensor self) -> (Tensor values, Tensor vectors)",
    matrices(
        lambda arguments: [
            (part_dtype(arguments, "self"), _less(square(arguments))),
            (None, square(arguments)),
        ]
    ),
    loops=loops.Lowered("tsir.lowering.matrices.tridiagonal:eigen"),
)
def eigen_rows(self: Array) -> tuple[Array, Array]:
    """The eigenvalues of Hermitian matrices, in ascending order, and the adjoint of their eigenvectors."""
    values, vectors = eigen(hermitian(self, "L"))
    return values.astype(self.real.dtype), adjoint(vectors).astype(self.dtype)


def _less(sizes: Sequence[t.Size] | None) -> Sequence[t.Size] | None:
    return None if sizes is None else sizes[:-1]


@operator(
    'aten::_linalg_eigh(Tensor A, str UPLO="L", bool compute_v=True)'
    " -> (Tensor eigenvalues, Tensor eigenvectors)",
    matrices(_decomposition, ("A",)),
    loops=loops.Script(f"""
    def _linalg_eigh(A, UPLO: str, compute_v: bool):
        part = torch.tril(A)
        if UPLO == 'U' or UPLO == 'u':
            part = torch.tril(A.mH)
        elif UPLO != 'L' and UPLO != 'l':
            raise RuntimeError("expected the triangle 'L' or 'U'")
        below, diagonal = torch.tril(part, -1), torch.triu(part)
        whole = (below + below.mH + {REAL.format("diagonal")}).to({WIDE.format("A")})
        finite = whole.isfinite().all(-1).all(-1).unsqueeze(-1)
        whole = torch.where(finite.unsqueeze(-1), whole, 0)
{indent(SCALE.format("whole"), " " * 8)}
        values, rows = torch.ops.prim.eigen(whole / scale)
        values = torch.where(finite, values * scale.squeeze(-1), float('nan')).to({PART.format("A")})
        if not compute_v:
            return values, torch.zeros([0], dtype=A.dtype, device=A.device)
        rows = torch.where(finite.unsqueeze(-1), rows, float('nan')).to(A.dtype)
        return values, rows.mH.contiguous()
    """),
    # With V' A V = L: the part of V' dV between two eigenvectors is that of V' dA V over their distance.
    gradient=f"""
    def _linalg_eigh(A, UPLO: str, compute_v: bool):
        values, vectors = torch._linalg_eigh(A, UPLO, compute_v)
        def backward(grad_values: Optional[Tensor], grad_vectors: Optional[Tensor]):
            if not compute_v:
                raise RuntimeError('expected eigenvectors, as the gradient needs them')
            inner = torch.zeros_like(vectors)
            if grad_vectors is not None:
                unit = torch.eye(A.size(-1), dtype=values.dtype, device=A.device)
                distance = values.unsqueeze(-2) - values.unsqueeze(-1) + unit
                along = torch.matmul(vectors.mH, grad_vectors)
                skew = 0.5 * (along - along.mH)
                if A.is_complex():
                    if not (torch.diagonal(skew, 0, -2, -1).abs() <= {PHASE_TOLERANCE}).all():
                        raise RuntimeError('{PHASES}')
                inner = torch.where(unit == 1, 0, skew / distance)
            if grad_values is not None:
                inner = inner + torch.diag_embed(grad_values)
            return torch.matmul(vectors, torch.matmul(inner, vectors.mH)), None, None
        return values, vectors, backward
    """,
    tangent=terms(
        A=f"""
        if not compute_v:
            raise RuntimeError('expected eigenvectors, as the derivative needs them')
        inner = torch.matmul(eigenvectors.mH, torch.matmul(A_t, eigenvectors))
        unit = torch.eye(A.size(-1), dtype=eigenvalues.dtype, device=A.device)
        distance = eigenvalues.unsqueeze(-2) - eigenvalues.unsqueeze(-1) + unit
        turned = torch.where(unit == 1, 0, inner / distance)
        of_values = torch.diagonal(inner, 0, -2, -1)
        return {REAL.format("of_values")}, torch.matmul(eigenvectors, turned)
        """
    ),
    out="eigenvalues",
)
def linalg_eigh_or_values(A: Array, UPLO: str, compute_v: bool) -> tuple[Array, Array]:
    """
    The eigenvalues of Hermitian matrices, in ascending order, and their eigenvectors as columns.

    One triangle is read, the lower or the upper one. The first element of each eigenvector that is about
    as large as its largest is positive. Matrices that are not finite have NaN. Derivatives are those
    on Hermitian matrices. A loss that depends on the phases of complex eigenvectors has no gradient.
    """
    if UPLO not in _TRIANGLES:
        raise ValueError(f"expected the triangle 'L' or 'U', got '{UPLO}'")
    values, vectors = eigen(hermitian(A, UPLO))
    return values.astype(A.real.dtype), vectors.astype(A.dtype) if compute_v else np.zeros(0, A.dtype)


@operator(
    'aten::linalg_eigh(Tensor self, str UPLO="L") -> (Tensor eigenvalues, Tensor eigenvectors)',
    matrices(_decomposition),
    loops=loops.Script("""
    def linalg_eigh(self, UPLO: str):
        eigenvalues, eigenvectors = torch._linalg_eigh(self, UPLO, True)
        return eigenvalues, eigenvectors
    """),
    out="eigvals(eigvals, eigvecs)",
)
def linalg_eigh(self: Array, UPLO: str) -> tuple[Array, Array]:
    """The eigenvalues of Hermitian matrices, in ascending order, and their eigenvectors as columns."""
    return linalg_eigh_or_values(self, UPLO, True)


@operator(
    'aten::linalg_eigvalsh(Tensor self, str UPLO="L") -> Tensor',
    matrices(lambda arguments: _decomposition(arguments)[:1]),
    loops=loops.Script("""
    def linalg_eigvalsh(self, UPLO: str):
        eigenvalues, eigenvectors = torch._linalg_eigh(self, UPLO, False)
        return eigenvalues
    """),
    gradient="""
    def linalg_eigvalsh(self, UPLO: str):
        values, vectors = torch._linalg_eigh(self, UPLO, True)
        def backward(grad):
            return torch.matmul(vectors * grad.unsqueeze(-2), vectors.mH), None
        return values, backward
    """,
    tangent=terms(
        self=f"""
        values, vectors = torch._linalg_eigh(self, UPLO, True)
        moved = (vectors.conj() * torch.matmul(self_t, vectors)).sum(-2)
        return {REAL.format("moved")}
        """
    ),
    out="out",
)
def linalg_eigvalsh(self: Array, UPLO: str) -> Array:
    """The eigenvalues of Hermitian matrices, in ascending order."""
    return linalg_eigh_or_values(self, UPLO, False)[0]
