"""Factorisation into a unitary and a triangular matrix, by Householder's reflections."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.linalg.matrices import Result, least, matrices, matrix, widened
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types.dtype import Array

_MODES = ("reduced", "complete", "r")


def _reflected(arguments: Arguments) -> Sequence[Result]:
    sizes = matrix(arguments)
    if sizes is None:
        return [(None, None), (None, None)]
    return [(None, sizes), (None, [*sizes[:-2], least(sizes[-2], sizes[-1])])]


@operator(
    "aten::geqrf(Tensor self) -> (Tensor a, Tensor tau)",
    matrices(_reflected),
    loops=loops.Lowered("tsir.lowering.matrices.reflections:geqrf"),
    out="a",
)
def geqrf(self: Array) -> tuple[Array, Array]:
    """
    R, below it the vectors of the reflections that make it, and their factors, as LAPACK has them.

    The diagonal of R is real, of complex matrices too.
    """
    work = widened(self)
    rows, columns = work.shape[-2:]
    taus = np.zeros((*work.shape[:-2], min(rows, columns)), work.dtype)
    for j in range(min(rows, columns)):
        squares = np.square(np.abs(work[..., j + 1 :, j])).sum(-1)
        alpha = work[..., j, j].copy()
        stays = (squares == 0) & (alpha.imag == 0)
        length = np.sqrt(squares + np.square(np.abs(alpha)))
        beta = np.where(stays, alpha.real, -np.copysign(length, alpha.real))
        tau = np.where(stays, 0, (beta - alpha) / np.where(stays, 1, beta))
        work[..., j + 1 :, j] /= np.where(stays, 1, alpha - beta)[..., None]
        vector = work[..., j:, j].copy()
        vector[..., 0] = 1
        _reflect(work[..., j:, j + 1 :], vector, np.conj(tau))
        work[..., j, j], taus[..., j] = beta, tau
    return work.astype(self.dtype), taus.astype(self.dtype)


def _reflect(columns: Array, vector: Array, tau: Array) -> None:
    """Reflect columns in place."""
    inside = (np.conj(vector)[..., None] * columns).sum(-2, keepdims=True)
    columns -= tau[..., None, None] * vector[..., None] * inside


def _product(arguments: Arguments) -> Sequence[Result]:
    name, factors = (argument.name for argument in arguments.schema.arguments[:2])
    sizes, taus = matrix(arguments, name), arguments.tensor(factors).sizes
    if sizes is not None:
        rules.check_sizes(factors, taus, [*sizes[:-2], taus[-1] if taus else None])
        rows, columns = sizes[-2:]
        if isinstance(rows, int) and isinstance(columns, int) and rows < columns:
            raise RuleError(f"expected at least as many rows as columns, got {rows} and {columns}")
        if taus and isinstance(columns, int) and isinstance(taus[-1], int) and columns < taus[-1]:
            raise RuleError(f"expected at most {columns} factors, got {taus[-1]}")
    return [(None, sizes)]


# The tangent of Q = R - tau v (v' R) from the last reflection on, by v or by tau; v' is the adjoint.
_TANGENT = """
        directions = {directions}
        unit = torch.eye(input.size(-2), input.size(-1), dtype=input.dtype, device=input.device)
        vectors = torch.tril(input, -1) + unit
        made = unit.expand(input.size())
        moved = torch.zeros_like(input)
        for i in range(tau.size(-1)):
            at = tau.size(-1) - 1 - i
            v = vectors.narrow(-1, at, 1)
            t = tau.narrow(-1, at, 1).unsqueeze(-1)
            d = {direction}
            along = torch.matmul(v.mH, made)
            moved = moved - t * torch.matmul(v, torch.matmul(v.mH, moved))
            moved = moved - {change}
            made = made - t * torch.matmul(v, along)
        return moved
"""


@operator(
    "aten::linalg_householder_product(Tensor input, Tensor tau) -> Tensor",
    matrices(_product, ("input", "tau")),
    loops=loops.Lowered("tsir.lowering.matrices.reflections:householder_product"),
    # Of each reflection Q = R - tau v (v' R), from the first on: R is what the later ones make.
    gradient="""
    def linalg_householder_product(input, tau):
        result = torch.linalg_householder_product(input, tau)
        def backward(grad):
            vectors = torch.tril(input, -1) + torch.eye(
                input.size(-2), input.size(-1), dtype=input.dtype, device=input.device)
            later = torch.eye(input.size(-2), input.size(-1), dtype=input.dtype, device=input.device)
            products = [later.expand(input.size())]
            for i in range(tau.size(-1)):
                at = tau.size(-1) - 1 - i
                v = vectors.narrow(-1, at, 1)
                t = tau.narrow(-1, at, 1).unsqueeze(-1)
                last = products[-1]
                products.append(last - t * torch.matmul(v, torch.matmul(v.mH, last)))
            found = torch.zeros_like(input)
            of_tau = torch.zeros_like(tau)
            for i in range(tau.size(-1)):
                v = vectors.narrow(-1, i, 1)
                t = tau.narrow(-1, i, 1).unsqueeze(-1)
                turned = t.conj()
                rest = products[tau.size(-1) - 1 - i]
                along = torch.matmul(grad.mH, v)
                before = torch.matmul(rest.mH, v)
                of_v = -(t * torch.matmul(rest, along) + turned * torch.matmul(grad, before))
                of_t = -(along.conj() * before).sum(-2)
                found = found + torch.slice_scatter(torch.zeros_like(input), of_v, -1, i, i + 1)
                of_tau = of_tau + torch.slice_scatter(torch.zeros_like(tau), of_t, -1, i, i + 1)
                grad = grad - turned * torch.matmul(v, torch.matmul(v.mH, grad))
            return torch.tril(found, -1), of_tau
        return result, backward
    """,
    tangent=terms(
        input=_TANGENT.format(
            directions="torch.tril(input_t, -1)",
            direction="directions.narrow(-1, at, 1)",
            change="t * (torch.matmul(d, along) + torch.matmul(v, torch.matmul(d.mH, made)))",
        ),
        tau=_TANGENT.format(
            directions="tau_t",
            direction="directions.narrow(-1, at, 1).unsqueeze(-1)",
            change="d * torch.matmul(v, along)",
        ),
    ),
    out="out",
)
def linalg_householder_product(input: Array, tau: Array) -> Array:
    """The first columns of the product of the reflections that `geqrf` gives."""
    rows, columns = input.shape[-2:]
    vectors, factors = widened(input), widened(tau)
    found = np.broadcast_to(np.eye(rows, columns, dtype=vectors.dtype), input.shape).copy()
    for j in reversed(range(tau.shape[-1])):
        vector = vectors[..., j:, j].copy()
        vector[..., 0] = 1
        _reflect(found[..., j:, :], vector, factors[..., j])
    return found.astype(input.dtype)


@operator(
    "aten::orgqr(Tensor self, Tensor input2) -> Tensor",
    matrices(_product, ("self", "input2")),
    loops=loops.Script("""
    def orgqr(self, input2):
        return torch.linalg_householder_product(self, input2)
    """),
    out="out",
)
def orgqr(self: Array, input2: Array) -> Array:
    """As `linalg_householder_product`."""
    return linalg_householder_product(self, input2)


def _factors(arguments: Arguments) -> Sequence[Result]:
    sizes, mode = matrix(arguments, "A"), arguments.constant("mode", str)
    if mode is not None and mode not in _MODES:
        raise RuleError(f"expected the mode 'reduced', 'complete' or 'r', got '{mode}'")
    if sizes is None or mode is None:
        return [(None, None), (None, None)]
    rows, columns = sizes[-2:]
    steps = rows if mode == "complete" else least(rows, columns)
    first = [0] if mode == "r" else [*sizes[:-2], rows, steps]
    return [(None, first), (None, [*sizes[:-2], steps, columns])]


@operator(
    'aten::linalg_qr(Tensor A, str mode="reduced") -> (Tensor Q, Tensor R)',
    matrices(_factors, ("A",)),
    loops=loops.Script("""
    def linalg_qr(A, mode: str):
        rows, columns = A.size(-2), A.size(-1)
        a, tau = torch.geqrf(A)
        R = torch.triu(a)
        if mode != 'complete' and rows > columns:
            R = R.narrow(-2, 0, columns)
        if mode == 'r':
            return torch.zeros([0], dtype=A.dtype), R
        vectors = a
        if columns > rows:
            vectors = a.narrow(-1, 0, rows)
        elif mode == 'complete' and rows > columns:
            more = torch.zeros(A.size()[:-1] + [rows - columns], dtype=A.dtype, device=A.device)
            vectors = torch.cat([a, more], -1)
        return torch.linalg_householder_product(vectors, tau), R
    """),
    gradient="""
    def linalg_qr(A, mode: str):
        Q, R = torch.linalg_qr(A, mode)
        rows, columns = A.size(-2), A.size(-1)
        def backward(grad_Q, grad_R):
            if mode == 'r':
                raise RuntimeError('expected a mode with Q, as the gradient needs it, got "r"')
            if mode == 'complete' and rows > columns:
                raise RuntimeError('expected the mode "reduced": that of "complete" has no gradient')
            k = min(rows, columns)
            rest = torch.zeros_like(A.narrow(-1, k, columns - k))
            of_R = grad_R
            if columns > k:
                right = grad_R.narrow(-1, k, columns - k)
                rest = torch.matmul(Q, right)
                grad_Q = grad_Q + torch.matmul(A.narrow(-1, k, columns - k), right.mH)
                of_R = grad_R.narrow(-1, 0, k)
            first = R.narrow(-1, 0, k)
            inner = torch.matmul(first, of_R.mH) - torch.matmul(grad_Q.mH, Q)
            half = 0.5 * (torch.tril(inner) + torch.tril(inner, -1))
            found = grad_Q + torch.matmul(Q, half + half.mH)
            found = torch.linalg_solve_triangular(first.mH, found, upper=False, left=False)
            return torch.cat([found, rest], -1) if columns > k else found, None
        return Q, R, backward
    """,
    # Q' Q_t is skew, and the diagonal of R is real: what of Q' A_t inv(R) is below the diagonal, and the
    # imaginary part of that, tell it.
    tangent=terms(
        A="""
        if mode == 'r' or (mode == 'complete' and A.size(-2) > A.size(-1)):
            raise RuntimeError('expected the mode "reduced": others have no derivative')
        k = min(A.size(-2), A.size(-1))
        scaled = torch.linalg_solve_triangular(
            R.narrow(-1, 0, k), A_t.narrow(-1, 0, k), upper=True, left=False)
        inner = torch.matmul(Q.mH, scaled)
        half = 0.5 * (torch.tril(inner) + torch.tril(inner, -1))
        skew = half - half.mH
        Q_t = torch.matmul(Q, skew - inner) + scaled
        return Q_t, torch.matmul(Q.mH, A_t) - torch.matmul(skew, R)
        """
    ),
    out="out",
)
def linalg_qr(A: Array, mode: str) -> tuple[Array, Array]:
    """
    The unitary Q and the triangular R of Q R: all columns of Q if "complete", only R if "r".

    The diagonal of R is real. Real matrices have an orthogonal Q.
    """
    if mode not in _MODES:
        raise ValueError(f"expected the mode 'reduced', 'complete' or 'r', got '{mode}'")
    wide = widened(A)
    if mode == "r":
        return np.zeros(0, A.dtype), np.asarray(np.linalg.qr(wide, "r")).astype(A.dtype)
    q, r = np.linalg.qr(wide, "complete" if mode == "complete" else "reduced")
    return q.astype(A.dtype), r.astype(A.dtype)


def _old_factors(arguments: Arguments) -> Sequence[Result]:
    sizes, some = matrix(arguments), arguments.constant("some", bool)
    if sizes is None or some is None:
        return [(None, None), (None, None)]
    rows, columns = sizes[-2:]
    steps = least(rows, columns) if some else rows
    return [(None, [*sizes[:-2], rows, steps]), (None, [*sizes[:-2], steps, columns])]


@operator(
    "aten::qr(Tensor self, bool some=True) -> (Tensor Q, Tensor R)",
    matrices(_old_factors),
    loops=loops.Script("""
    def qr(self, some: bool):
        if some:
            Q, R = torch.linalg_qr(self, 'reduced')
            return Q, R
        Q, R = torch.linalg_qr(self, 'complete')
        return Q, R
    """),
    out="Q",
)
def qr(self: Array, some: bool) -> tuple[Array, Array]:
    """As `linalg_qr` with the mode "reduced", or "complete" unless `some`."""
    return linalg_qr(self, "reduced" if some else "complete")
