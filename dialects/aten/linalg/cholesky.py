"""Cholesky's factorisation, and what is computed of its factor."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.linalg.matrices import (
    Result,
    matrices,
    matrix,
    same_size,
    square,
    transposed,
    wide,
    widened,
)
from tsir.dialects.aten.linalg.triangular import linalg_solve_triangular
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types.dtype import Array, DType

FAILED = "expected positive definite matrices"


def _factor(arguments: Arguments) -> Sequence[Result]:
    return [(None, square(arguments))]


def _factor_and_info(arguments: Arguments) -> Sequence[Result]:
    sizes = square(arguments)
    return [(None, sizes), (DType.i32, None if sizes is None else sizes[:-2])]


@operator(
    "aten::linalg_cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False)"
    " -> (Tensor L, Tensor info)",
    matrices(_factor_and_info),
    loops=loops.Lowered("tsir.lowering.matrices.elimination:cholesky_ex"),
    gradient="""
    def linalg_cholesky_ex(self, *, upper: bool, check_errors: bool):
        L, info = torch.linalg_cholesky_ex(self, upper=upper, check_errors=check_errors)
        def backward(grad, grad_info):
            turned = torch.conj_physical(L).transpose(-1, -2)
            factor, adjoint = L, turned
            wanted = grad
            if upper:
                factor, adjoint = turned, L
                wanted = torch.conj_physical(grad).transpose(-1, -2)
            inner = torch.tril(torch.matmul(adjoint, wanted))
            below = torch.tril(inner, -1)
            both = 0.5 * (below + torch.conj_physical(below).transpose(-1, -2) + torch.triu(inner))
            half = torch.linalg_solve_triangular(adjoint, both, upper=True)
            whole = torch.linalg_solve_triangular(factor, half, upper=False, left=False)
            return whole, None, None
        return L, info, backward
    """,
    tangent=terms(
        self="""
        turned = torch.conj_physical(L).transpose(-1, -2)
        factor, adjoint = L, turned
        if upper:
            factor, adjoint = turned, L
        symmetric = 0.5 * (self_t + torch.conj_physical(self_t).transpose(-1, -2))
        half = torch.linalg_solve_triangular(factor, symmetric, upper=False)
        inner = torch.linalg_solve_triangular(adjoint, half, upper=True, left=False)
        found = torch.matmul(factor, 0.5 * (torch.tril(inner) + torch.tril(inner, -1)))
        return torch.conj_physical(found).transpose(-1, -2) if upper else found, None
        """
    ),
    out="L",
)
def linalg_cholesky_ex(self: Array, upper: bool, check_errors: bool) -> tuple[Array, Array]:
    """
    The triangle L of a Hermitian matrix L L', or U of U' U, and 0 or the order of the minor that fails.

    One triangle is read. What is not positive definite has no factor: NaN stands in it. Derivatives are
    those on Hermitian matrices; real ones are symmetric.
    """
    factor = widened(transposed(self) if upper else self)
    info = np.zeros(self.shape[:-2], np.int32)
    with np.errstate(all="ignore"):
        for j in range(self.shape[-1]):
            left = factor[..., j, j].real - np.square(np.abs(factor[..., j, :j])).sum(-1)
            info[...] = np.where((info == 0) & ~(left > 0), j + 1, info)
            root = np.sqrt(left)
            inside = (factor[..., j + 1 :, :j] * np.conj(factor[..., None, j, :j])).sum(-1)
            factor[..., j + 1 :, j] = (factor[..., j + 1 :, j] - inside) / root[..., None]
            factor[..., j, j] = root
            factor[..., j, j + 1 :] = 0
    if check_errors and info.any():
        raise ValueError(FAILED)
    return (transposed(factor) if upper else factor).astype(self.dtype), info


for _name in ("linalg_cholesky", "cholesky"):
    _star = "*, " if _name.startswith("linalg") else ""

    @operator(
        f"aten::{_name}(Tensor self, {_star}bool upper=False) -> Tensor",
        matrices(_factor),
        loops=loops.Script(f"""
    def {_name}(self, {_star}upper: bool):
        L, info = torch.linalg_cholesky_ex(self, upper=upper, check_errors=False)
        if info.any():
            raise RuntimeError('{FAILED}')
        return L
    """),
        out="out",
    )
    def cholesky(self: Array, upper: bool) -> Array:
        """The triangle L of a Hermitian positive definite matrix L L', or U of U' U; one triangle is read."""
        return linalg_cholesky_ex(self, upper, True)[0]


def _solution(arguments: Arguments) -> Sequence[Result]:
    b, a = matrix(arguments), square(arguments, "input2")
    if a is None or b is None:
        return [(None, None)]
    same_size(a[-1], b[-2], "as many equations as unknowns")
    return [(None, [*rules.broadcast(a[:-2], b[:-2]), *b[-2:]])]


@operator(
    "aten::cholesky_solve(Tensor self, Tensor input2, bool upper=False) -> Tensor",
    matrices(_solution, ("self", "input2")),
    loops=loops.Script("""
    def cholesky_solve(self, input2, upper: bool):
        turned = input2.transpose(-1, -2)
        if input2.is_complex():
            turned = torch.conj_physical(turned)
        lower, over = (turned, input2) if upper else (input2, turned)
        half = torch.linalg_solve_triangular(lower, self, upper=False)
        return torch.linalg_solve_triangular(over, half, upper=True)
    """),
    out="out",
)
def cholesky_solve(self: Array, input2: Array, upper: bool) -> Array:
    """The solution of systems of equations whose matrices have these factors of Cholesky."""

    def solve(right: Array, factor: Array) -> Array:
        turned = np.conj(transposed(factor))
        lower, over = (turned, factor) if upper else (factor, turned)
        half = linalg_solve_triangular(lower, right, False, True, False)
        return linalg_solve_triangular(over, half, True, True, False)

    return wide(solve, self, input2)


@operator(
    "aten::cholesky_inverse(Tensor self, bool upper=False) -> Tensor",
    matrices(_factor),
    loops=loops.Script("""
    def cholesky_inverse(self, upper: bool):
        unit = torch.eye(self.size(-1), dtype=self.dtype, device=self.device)
        return torch.cholesky_solve(unit.expand(self.size()), self, upper)
    """),
    out="out",
)
def cholesky_inverse(self: Array, upper: bool) -> Array:
    """The inverse of the matrices that have these factors of Cholesky."""
    unit = np.broadcast_to(np.eye(self.shape[-1], dtype=self.dtype), self.shape)
    return cholesky_solve(unit, self, upper)
