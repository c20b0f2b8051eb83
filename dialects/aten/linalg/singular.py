"""Singular values and singular vectors."""

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
    least,
    matrices,
    matrix,
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

NOT_A_NUMBER = "expected matrices without NaN, which have no singular values"
_PHASES = (
    "expected a loss that does not depend on the phases of singular vectors, which the matrix does not tell"
)


def _sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    name = arguments.schema.arguments[0].name
    if "driver" in arguments and not arguments.is_none("driver"):
        raise RuleError("expected the driver None: others are those of a library for GPUs")
    return matrix(arguments, name)


def _factors(arguments: Arguments) -> Sequence[Result]:
    sizes, full = _sizes(arguments), arguments.constant("full_matrices", bool)
    has_vectors = arguments.constant("compute_uv", bool) if "compute_uv" in arguments else True
    dtype = part_dtype(arguments, "A")
    if sizes is None:
        return [(None, None), (dtype, None), (None, None)]
    (rows, columns), batch = sizes[-2:], sizes[:-2]
    count = least(rows, columns)
    values = (dtype, [*batch, count])
    if has_vectors is False:
        return [(None, [0]), values, (None, [0])]
    if has_vectors is None or full is None:
        return [(None, None), values, (None, None)]
    left, right = (rows, columns) if full else (count, count)
    return [(None, [*batch, rows, left]), values, (None, [*batch, right, columns])]


def singular(matrices: Array, full: bool) -> tuple[Array, Array, Array]:
    """
    U, S and V' of matrices, in f64 or c128; NaN of infinite ones.

    The vectors of the shorter side are divided by their `phases`, the others follow.
    """
    if np.isnan(matrices).any():
        raise ValueError(NOT_A_NUMBER)
    rows, columns = matrices.shape[-2:]
    if rows < columns:
        v, values, uh = singular(adjoint(matrices), full)
        return adjoint(uh), values, adjoint(v)
    finite = are_finite(matrices)[..., None, None]
    u, values, vh = np.linalg.svd(widened(np.where(finite, matrices, 0)), full)
    turns = phases(vh)
    u[..., :columns] *= turns[..., None, :]
    vh *= np.conj(turns)[..., None]
    return np.where(finite, u, np.nan), np.where(finite[..., 0], values, np.nan), np.where(finite, vh, np.nan)


def _rows(arguments: Arguments) -> Sequence[Result]:
    sizes = square(arguments)
    lengths = part_dtype(arguments, "self"), None if sizes is None else sizes[:-1]
    return [(None, sizes), lengths, (None, sizes)]


@operator(
    "prim::orthogonal_rows(Tensor self) -> (Tensor rows, Tensor lengths, Tensor rotations)",
    matrices(_rows),
    loops=loops.Lowered("tsir.lowering.matrices.rotations:orthogonal_rows"),
)
def orthogonal_rows(self: Array) -> tuple[Array, Array, Array]:
    """Rows of a square matrix made orthogonal, the longest first, their lengths, and the rotations."""
    left, values, right = singular(self, False)
    rows, rotations = values[..., None] * right, adjoint(left)
    return rows.astype(self.dtype), values.astype(self.real.dtype), rotations.astype(self.dtype)


# By Q R = A the work is that on the square R: its rows are turned until they are orthogonal. The eigenvectors
# of R R' turn them most of the way. Another such factorisation makes a basis of them, also where they are 0.
_LOOPS = f"""
    def _linalg_svd(A, full_matrices: bool, compute_uv: bool, *, driver: Optional[str]):
        if A.isnan().any():
            raise RuntimeError('{NOT_A_NUMBER}')
        finite = A.isfinite().all(-1).all(-1).unsqueeze(-1).unsqueeze(-1)
        wide = torch.where(finite, A, 0).to({WIDE.format("A")})
        rows, columns = A.size(-2), A.size(-1)
        k = min(rows, columns)
        tall = wide if rows >= columns else wide.mH
{indent(SCALE.format("tall"), " " * 8)}
        Q, R = torch.linalg_qr(tall / scale, 'complete' if full_matrices else 'reduced')
        square = R.narrow(-2, 0, k)
        squares, near = torch.ops.prim.eigen(torch.matmul(square, square.mH))
        turned, lengths, rest = torch.ops.prim.orthogonal_rows(torch.matmul(near, square))
        rotations = torch.matmul(rest, near)
        S = torch.where(finite.squeeze(-1), lengths * scale.squeeze(-1), float('nan')).to({PART.format("A")})
        none = torch.zeros([0], dtype=A.dtype, device=A.device)
        if not compute_uv:
            return none, S, none
        basis, triangle = torch.linalg_qr(turned.mH, 'reduced')
        diagonal = torch.diagonal(triangle, 0, -2, -1)
        signs = torch.where({REAL.format("diagonal")} < 0, -1.0, 1.0).unsqueeze(-2)
        left = torch.matmul(Q.narrow(-1, 0, k), rotations.mH) * signs
        if A.numel() > 0:
            size = basis.abs()
            first = (size >= 0.9 * size.amax(-2, True)).to(torch.int64).argmax(-2, True)
            phases = torch.sgn(torch.gather(basis, -2, first)).conj()
            left, basis = left * phases, basis * phases
        right = torch.where(finite, basis, float('nan')).to(A.dtype)
        if full_matrices:
            left = torch.cat([left, Q.narrow(-1, k, Q.size(-1) - k)], -1)
        left = torch.where(finite, left, float('nan')).to(A.dtype)
        U, V = left, right
        if rows < columns:
            U, V = right, left
        return U, S, V.mH.contiguous()
"""

# Of A = U S V' with P = U' dA V: dS is the diagonal of P, and between two singular vectors of a side
# the other ones of P tell over the difference of the squares. What is orthogonal to all vectors is scaled.
# Of complex matrices the phases of each two vectors may turn together, and only the sum of them is told.
_PARTS = """
        k = S.size(-1)
        u, vh = U.narrow(-1, 0, k), Vh.narrow(-2, 0, k)
        row, column = S.unsqueeze(-2), S.unsqueeze(-1)
        unit = torch.eye(k, dtype=S.dtype, device=A.device)
        between = (row - column) * (row + column) + unit
"""


@operator(
    "aten::_linalg_svd(Tensor A, bool full_matrices=False, bool compute_uv=True, *, str? driver=None)"
    " -> (Tensor U, Tensor S, Tensor Vh)",
    matrices(_factors, ("A",)),
    loops=loops.Script(_LOOPS),
    gradient=f"""
    def _linalg_svd(A, full_matrices: bool, compute_uv: bool, *, driver: Optional[str]):
        U, S, Vh = torch._linalg_svd(A, full_matrices, compute_uv, driver=driver)
        def backward(grad_U: Optional[Tensor], grad_S: Optional[Tensor], grad_Vh: Optional[Tensor]):
            if not compute_uv:
                raise RuntimeError('expected singular vectors, as the gradient needs them')
{_PARTS.replace(chr(10), chr(10) + "    ").rstrip(" ")}
            inner = torch.zeros_like(between)
            if grad_S is not None:
                inner = inner + torch.diag_embed(grad_S)
            found = torch.zeros_like(A)
            phase_u, phase_v = torch.zeros_like(S), torch.zeros_like(S)
            if grad_U is not None:
                of_u = grad_U.narrow(-1, 0, k)
                along = torch.matmul(u.mH, of_u)
                skew = along - along.mH
                inner = inner + torch.where(unit == 1, 0, skew / between * row)
                if A.is_complex():
                    phase_u = torch.diagonal(skew, 0, -2, -1)
                    inner = inner + torch.diag_embed(phase_u / (2 * S))
                if A.size(-2) > k:
                    found = found + torch.matmul((of_u - torch.matmul(u, along)) / row, vh)
            if grad_Vh is not None:
                of_vh = grad_Vh.narrow(-2, 0, k)
                along = torch.matmul(vh, of_vh.mH)
                skew = along - along.mH
                inner = inner + torch.where(unit == 1, 0, column * skew / between)
                if A.is_complex():
                    phase_v = torch.diagonal(skew, 0, -2, -1)
                if A.size(-1) > k:
                    rest = of_vh - torch.matmul(along.mH, vh)
                    found = found + torch.matmul(u, rest / column)
            if A.is_complex():
                allowed = {PHASE_TOLERANCE} * (1 + phase_v.abs())
                if not ((phase_u + phase_v).abs() <= allowed).all():
                    raise RuntimeError('{_PHASES}')
            return found + torch.matmul(u, torch.matmul(inner, vh)), None, None, None
        return U, S, Vh, backward
    """,
    tangent=terms(
        A=f"""
        if not compute_uv:
            raise RuntimeError('expected singular vectors, as the derivative needs them')
{_PARTS}
        on_v, on_u = torch.matmul(A_t, vh.mH), torch.matmul(u.mH, A_t)
        inner = torch.matmul(on_u, vh.mH)
        turned, of_values = inner.mH, torch.diagonal(inner, 0, -2, -1)
        skew_u = torch.where(unit == 1, 0, (inner * row + column * turned) / between)
        skew_v = torch.where(unit == 1, 0, (column * inner + turned * row) / between)
        if A.is_complex():
            phase = torch.diag_embed((of_values - of_values.conj()) / (4 * S))
            skew_u, skew_v = skew_u + phase, skew_v - phase
        U_t, Vh_t = torch.matmul(u, skew_u), torch.matmul(skew_v.mH, vh)
        if A.size(-2) > k:
            U_t = U_t + (on_v - torch.matmul(u, inner)) / row
        if A.size(-1) > k:
            Vh_t = Vh_t + (on_u - torch.matmul(inner, vh)) / column
        if full_matrices:
            U_t = torch.nn.functional.pad(U_t, [0, U.size(-1) - k])
            Vh_t = torch.nn.functional.pad(Vh_t, [0, 0, 0, Vh.size(-2) - k])
        return U_t, {REAL.format("of_values")}, Vh_t
        """
    ),
    out="U",
)
def linalg_svd_or_values(
    A: Array, full_matrices: bool, compute_uv: bool, driver: str | None
) -> tuple[Array, Array, Array]:
    """
    Unitary U and V', and the singular values S in descending order, of A = U diag(S) V'.

    The vectors are as many as the singular values, or complete bases if `full_matrices`. The first element
    of each vector of the shorter side that is about as large as its largest is positive. Matrices with
    infinities have NaN. Derivatives take the vectors beyond the singular values for constants. A loss that
    depends on the phases of complex vectors has no gradient.
    """
    found = singular(A, full_matrices)
    if not compute_uv:
        found = np.zeros(0), found[1], np.zeros(0)
    return found[0].astype(A.dtype), found[1].astype(A.real.dtype), found[2].astype(A.dtype)


@operator(
    "aten::linalg_svd(Tensor A, bool full_matrices=True, *, str? driver=None)"
    " -> (Tensor U, Tensor S, Tensor Vh)",
    matrices(_factors, ("A",)),
    loops=loops.Script("""
    def linalg_svd(A, full_matrices: bool, *, driver: Optional[str]):
        U, S, Vh = torch._linalg_svd(A, full_matrices, True, driver=driver)
        return U, S, Vh
    """),
    out="U",
)
def linalg_svd(A: Array, full_matrices: bool, driver: str | None) -> tuple[Array, Array, Array]:
    """Unitary U and V', complete if `full_matrices`, and the singular values S of A = U diag(S) V'."""
    return linalg_svd_or_values(A, full_matrices, True, driver)


@operator(
    "aten::linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor",
    matrices(lambda arguments: [(part_dtype(arguments, "A"), _values(_sizes(arguments)))], ("A",)),
    loops=loops.Script("""
    def linalg_svdvals(A, *, driver: Optional[str]):
        U, S, Vh = torch._linalg_svd(A, False, False, driver=driver)
        return S
    """),
    gradient="""
    def linalg_svdvals(A, *, driver: Optional[str]):
        U, S, Vh = torch._linalg_svd(A, False, True, driver=driver)
        def backward(grad):
            return torch.matmul(U * grad.unsqueeze(-2), Vh), None
        return S, backward
    """,
    tangent=terms(
        A=f"""
        U, S, Vh = torch._linalg_svd(A, False, True, driver=driver)
        moved = (torch.matmul(U.mH, A_t) * Vh.conj()).sum(-1)
        return {REAL.format("moved")}
        """
    ),
    out="out",
)
def linalg_svdvals(A: Array, driver: str | None) -> Array:
    """The singular values, in descending order."""
    return linalg_svd_or_values(A, False, False, driver)[1]


def _values(sizes: Sequence[t.Size] | None) -> Sequence[t.Size] | None:
    return None if sizes is None else [*sizes[:-2], least(sizes[-2], sizes[-1])]


def _old_factors(arguments: Arguments) -> Sequence[Result]:
    sizes, some = matrix(arguments), arguments.constant("some", bool)
    has_vectors = arguments.constant("compute_uv", bool)
    whole = some is False or has_vectors is False
    values = (part_dtype(arguments, "self"), _values(sizes))
    if sizes is None or (not whole and None in (some, has_vectors)):
        return [(None, None), values, (None, None)]
    (rows, columns), batch = sizes[-2:], sizes[:-2]
    left, right = (rows, columns) if whole else (least(rows, columns),) * 2
    return [(None, [*batch, rows, left]), values, (None, [*batch, columns, right])]


@operator(
    "aten::svd(Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V)",
    matrices(_old_factors),
    loops=loops.Script("""
    def svd(self, some: bool, compute_uv: bool):
        if compute_uv:
            U, S, Vh = torch._linalg_svd(self, not some, True)
            return U, S, Vh.mH.contiguous()
        S = torch.linalg_svdvals(self)
        sizes, rows, columns = self.size()[:-2], self.size(-2), self.size(-1)
        U = torch.zeros(sizes + [rows, rows], dtype=self.dtype, device=self.device)
        V = torch.zeros(sizes + [columns, columns], dtype=self.dtype, device=self.device)
        return U, S, V
    """),
    out="U",
)
def svd(self: Array, some: bool, compute_uv: bool) -> tuple[Array, Array, Array]:
    """U, S and V of U diag(S) V': as many vectors as values if `some`; zeros unless `compute_uv`."""
    if compute_uv:
        left, values, right = linalg_svd_or_values(self, not some, True, None)
        return left, values, adjoint(right)
    batch, rows, columns = self.shape[:-2], *self.shape[-2:]
    values = linalg_svdvals(self, None)
    return (
        np.zeros((*batch, rows, rows), self.dtype),
        values,
        np.zeros((*batch, columns, columns), self.dtype),
    )
