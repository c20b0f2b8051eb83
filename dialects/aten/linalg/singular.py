"""Singular values and singular vectors."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent

import numpy as np

from tsir.dialects.aten.linalg.matrices import (
    SCALE,
    Result,
    are_finite,
    flips,
    least,
    matrices,
    matrix,
    square,
    transposed,
)
from tsir.dialects.operators import loops
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array

NOT_A_NUMBER = "expected matrices without NaN, which have no singular values"


def _sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    name = arguments.schema.arguments[0].name
    if "driver" in arguments and not arguments.is_none("driver"):
        raise RuleError("expected the driver None: others are those of a library for GPUs")
    return matrix(arguments, name)


def _factors(arguments: Arguments) -> Sequence[Result]:
    sizes, full = _sizes(arguments), arguments.constant("full_matrices", bool)
    has_vectors = arguments.constant("compute_uv", bool) if "compute_uv" in arguments else True
    if sizes is None:
        return [(None, None)] * 3
    (rows, columns), batch = sizes[-2:], sizes[:-2]
    values = least(rows, columns)
    if has_vectors is False:
        return [(None, [0]), (None, [*batch, values]), (None, [0])]
    if has_vectors is None or full is None:
        return [(None, None), (None, [*batch, values]), (None, None)]
    left, right = (rows, columns) if full else (values, values)
    return [(None, [*batch, rows, left]), (None, [*batch, values]), (None, [*batch, right, columns])]


def singular(matrices: Array, full: bool) -> tuple[Array, Array, Array]:
    """
    U, S and V' of matrices, in f64; NaN of infinite ones.

    The vectors of the shorter side have the signs that `flips` gives them, the others follow.
    """
    if np.isnan(matrices).any():
        raise ValueError(NOT_A_NUMBER)
    rows, columns = matrices.shape[-2:]
    if rows < columns:
        v, values, uh = singular(transposed(matrices), full)
        return transposed(uh), values, transposed(v)
    finite = are_finite(matrices)[..., None, None]
    u, values, vh = np.linalg.svd(np.where(finite, matrices, 0).astype(np.float64), full)
    signs = flips(vh)
    u[..., :columns] *= signs[..., None, :]
    vh *= signs[..., None]
    return np.where(finite, u, np.nan), np.where(finite[..., 0], values, np.nan), np.where(finite, vh, np.nan)


def _rows(arguments: Arguments) -> Sequence[Result]:
    sizes = square(arguments)
    return [(None, sizes), (None, None if sizes is None else sizes[:-1]), (None, sizes)]


@operator(
    "prim::orthogonal_rows(Tensor self) -> (Tensor rows, Tensor lengths, Tensor rotations)",
    matrices(_rows, are_real=True),
    loops=loops.Lowered("tsir.lowering.matrices.rotations:orthogonal_rows"),
)
def orthogonal_rows(self: Array) -> tuple[Array, Array, Array]:
    """Rows of a square matrix made orthogonal, the longest first, their lengths, and the rotations."""
    left, values, right = singular(self, False)
    rows, rotations = values[..., None] * right, transposed(left)
    return rows.astype(self.dtype), values.astype(self.dtype), rotations.astype(self.dtype)


# By Q R = A the work is that on the square R: its rows are turned until they are orthogonal. The eigenvectors
# of R R' turn them most of the way. Another such factorisation makes a basis of them, also where they are 0.
_LOOPS = f"""
    def _linalg_svd(A, full_matrices: bool, compute_uv: bool, *, driver: Optional[str]):
        if A.isnan().any():
            raise RuntimeError('{NOT_A_NUMBER}')
        finite = A.isfinite().all(-1).all(-1).unsqueeze(-1).unsqueeze(-1)
        wide = torch.where(finite, A, 0).double()
        rows, columns = A.size(-2), A.size(-1)
        k = min(rows, columns)
        tall = wide if rows >= columns else wide.transpose(-1, -2)
{indent(SCALE.format("tall"), " " * 8)}
        Q, R = torch.linalg_qr(tall / scale, 'complete' if full_matrices else 'reduced')
        square = R.narrow(-2, 0, k)
        squares, near = torch.ops.prim.eigen(torch.matmul(square, square.transpose(-1, -2)))
        turned, lengths, rest = torch.ops.prim.orthogonal_rows(torch.matmul(near, square))
        rotations = torch.matmul(rest, near)
        S = torch.where(finite.squeeze(-1), lengths * scale.squeeze(-1), float('nan')).to(A.dtype)
        none = torch.zeros([0], dtype=A.dtype, device=A.device)
        if not compute_uv:
            return none, S, none
        basis, triangle = torch.linalg_qr(turned.transpose(-1, -2), 'reduced')
        signs = torch.where(torch.diagonal(triangle, 0, -2, -1) < 0, -1.0, 1.0).unsqueeze(-2)
        left = torch.matmul(Q.narrow(-1, 0, k), rotations.transpose(-1, -2)) * signs
        if A.numel() > 0:
            size = basis.abs()
            first = (size >= 0.9 * size.amax(-2, True)).to(torch.int64).argmax(-2, True)
            signs = torch.where(torch.gather(basis, -2, first) < 0, -1.0, 1.0)
            left, basis = left * signs, basis * signs
        right = torch.where(finite, basis, float('nan')).to(A.dtype)
        if full_matrices:
            left = torch.cat([left, Q.narrow(-1, k, Q.size(-1) - k)], -1)
        left = torch.where(finite, left, float('nan')).to(A.dtype)
        U, V = left, right
        if rows < columns:
            U, V = right, left
        return U, S, V.transpose(-1, -2).contiguous()
"""

# Of A = U S V' with P = U' dA V: dS is the diagonal of P, and between two singular vectors of a side
# the other ones of P tell over the difference of the squares. What is orthogonal to all vectors is scaled.
_PARTS = """
        k = S.size(-1)
        u, vh = U.narrow(-1, 0, k), Vh.narrow(-2, 0, k)
        row, column = S.unsqueeze(-2), S.unsqueeze(-1)
        unit = torch.eye(k, dtype=A.dtype, device=A.device)
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
            if grad_U is not None:
                of_u = grad_U.narrow(-1, 0, k)
                along = torch.matmul(u.transpose(-1, -2), of_u)
                inner = inner + (along - along.transpose(-1, -2)) / between * row
                if A.size(-2) > k:
                    found = found + torch.matmul((of_u - torch.matmul(u, along)) / row, vh)
            if grad_Vh is not None:
                of_vh = grad_Vh.narrow(-2, 0, k)
                along = torch.matmul(vh, of_vh.transpose(-1, -2))
                inner = inner + column * (along - along.transpose(-1, -2)) / between
                if A.size(-1) > k:
                    rest = of_vh - torch.matmul(along.transpose(-1, -2), vh)
                    found = found + torch.matmul(u, rest / column)
            return found + torch.matmul(u, torch.matmul(inner, vh)), None, None, None
        return U, S, Vh, backward
    """,
    tangent=terms(
        A=f"""
        if not compute_uv:
            raise RuntimeError('expected singular vectors, as the derivative needs them')
{_PARTS}
        on_v, on_u = torch.matmul(A_t, vh.transpose(-1, -2)), torch.matmul(u.transpose(-1, -2), A_t)
        inner = torch.matmul(on_u, vh.transpose(-1, -2))
        turned = inner.transpose(-1, -2)
        skew_u = torch.where(unit == 1, 0, (inner * row + column * turned) / between)
        skew_v = torch.where(unit == 1, 0, (column * inner + turned * row) / between)
        U_t, Vh_t = torch.matmul(u, skew_u), torch.matmul(skew_v.transpose(-1, -2), vh)
        if A.size(-2) > k:
            U_t = U_t + (on_v - torch.matmul(u, inner)) / row
        if A.size(-1) > k:
            Vh_t = Vh_t + (on_u - torch.matmul(inner, vh)) / column
        if full_matrices:
            U_t = torch.nn.functional.pad(U_t, [0, U.size(-1) - k])
            Vh_t = torch.nn.functional.pad(Vh_t, [0, 0, 0, Vh.size(-2) - k])
        return U_t, torch.diagonal(inner, 0, -2, -1), Vh_t
        """
    ),
    out="U",
)
def linalg_svd_or_values(
    A: Array, full_matrices: bool, compute_uv: bool, driver: str | None
) -> tuple[Array, Array, Array]:
    """
    Orthogonal U and V', and the singular values S in descending order, of A = U diag(S) V'.

    The vectors are as many as the singular values, or complete bases if `full_matrices`. The first element
    of each vector of the shorter side that is about as large as its largest is positive. Matrices with
    infinities have NaN. Derivatives take the vectors beyond the singular values for constants.
    """
    found = singular(A, full_matrices)
    if not compute_uv:
        found = np.zeros(0), found[1], np.zeros(0)
    return found[0].astype(A.dtype), found[1].astype(A.dtype), found[2].astype(A.dtype)


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
    """Orthogonal U and V', complete if `full_matrices`, and the singular values S of A = U diag(S) V'."""
    return linalg_svd_or_values(A, full_matrices, True, driver)


@operator(
    "aten::linalg_svdvals(Tensor A, *, str? driver=None) -> Tensor",
    matrices(lambda arguments: [(None, _values(_sizes(arguments)))], ("A",)),
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
        A="""
        U, S, Vh = torch._linalg_svd(A, False, True, driver=driver)
        return (torch.matmul(U.transpose(-1, -2), A_t) * Vh).sum(-1)
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
    if sizes is None:
        return [(None, None)] * 3
    (rows, columns), batch, values = sizes[-2:], sizes[:-2], _values(sizes)
    if not whole and None in (some, has_vectors):
        return [(None, None), (None, values), (None, None)]
    left, right = (rows, columns) if whole else (least(rows, columns),) * 2
    return [(None, [*batch, rows, left]), (None, values), (None, [*batch, columns, right])]


@operator(
    "aten::svd(Tensor self, bool some=True, bool compute_uv=True) -> (Tensor U, Tensor S, Tensor V)",
    matrices(_old_factors),
    loops=loops.Script("""
    def svd(self, some: bool, compute_uv: bool):
        if compute_uv:
            U, S, Vh = torch._linalg_svd(self, not some, True)
            return U, S, Vh.transpose(-1, -2).contiguous()
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
        return left, values, transposed(right)
    batch, rows, columns = self.shape[:-2], *self.shape[-2:]
    values = linalg_svdvals(self, None)
    return (
        np.zeros((*batch, rows, rows), self.dtype),
        values,
        np.zeros((*batch, columns, columns), self.dtype),
    )
