"""Determinants, and their signs and logarithms, by elimination."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent

import numpy as np

from tsir.dialects.aten.linalg.lu import eliminated, pivot_sizes
from tsir.dialects.aten.linalg.matrices import (
    ROUNDING,
    Result,
    matrices,
    part_dtype,
    square,
)
from tsir.dialects.operators import loops
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types.dtype import Array, DType


def _determinant(arguments: Arguments) -> Sequence[Result]:
    name = arguments.schema.arguments[0].name
    sizes, real = square(arguments, name), part_dtype(arguments, name)
    if sizes is None:
        return [(None, None), (real, None), (None, None), (DType.i32, None)]
    return [(None, sizes[:-2]), (real, sizes[:-2]), (None, sizes), (DType.i32, pivot_sizes(sizes))]


# The sign of an exchange of rows is that of each pivot that is another row.
_SIGN = """
        at = torch.arange(1, A.size(-1) + 1, device=A.device)
        changes = (pivots != at).sum(-1) % 2
        parity = (1 - 2 * changes).to(A.dtype)
"""
# Of a singular matrix, as PyTorch has it: zero pivots count as the least number of the dtype.
_NUDGED = f"""
diagonal = torch.triu(torch.tril(LU))
unit = torch.eye(LU.size(-1), dtype=LU.dtype, device=LU.device)
tiny = {ROUNDING.format("LU")}
fixed = LU + torch.where(diagonal + (1 - unit) == 0, tiny, 0.0).to(LU.dtype)
"""
# The gradient of the factors, which a second differentiation asks for: as that of `linalg_lu_factor_ex`.
_BEHIND = """
if grad_LU is not None:
    P, L, U = torch.lu_unpack(fixed, pivots)
    lower, upper = torch.conj_physical(L).transpose(-1, -2), torch.conj_physical(U).transpose(-1, -2)
    inner = torch.tril(torch.matmul(lower, torch.tril(grad_LU, -1)), -1)
    both = inner + torch.triu(torch.matmul(torch.triu(grad_LU), upper))
    both = torch.linalg_solve_triangular(upper, both, upper=False, left=False)
    both = torch.linalg_solve_triangular(lower, both, upper=True, unitriangular=True)
    found = found + torch.matmul(P, both)
"""
# Of P' A = L U: L' = L tril(M, -1) and U' = triu(M) U for M = inv(L) P' A_t inv(U), whose trace is that of
# inv(A) A_t.
_TANGENTS = """
P, L, U = torch.lu_unpack(fixed, pivots)
moved = torch.matmul(P.transpose(-1, -2), A_t)
half = torch.linalg_solve_triangular(L, moved, upper=False, unitriangular=True)
inner = torch.linalg_solve_triangular(U, half, upper=True, left=False)
trace = torch.diagonal(inner, 0, -2, -1).sum(-1)
LU_t = torch.matmul(L, torch.tril(inner, -1)) + torch.matmul(torch.triu(inner), U)
"""


def _parity(pivots: Array) -> Array:
    """1 for an even number of exchanges of rows, -1 for an odd one."""
    steps = np.arange(1, pivots.shape[-1] + 1, dtype=pivots.dtype)
    return np.where(pivots == steps, 1.0, -1.0).prod(-1)


@operator(
    "aten::_linalg_det(Tensor A) -> (Tensor result, Tensor LU, Tensor pivots)",
    matrices(lambda arguments: [_determinant(arguments)[i] for i in (0, 2, 3)], ("A",)),
    loops=loops.Script(f"""
    def _linalg_det(A):
        LU, pivots, info = torch.linalg_lu_factor_ex(A, pivot=True, check_errors=False)
{_SIGN}
        return parity * torch.diagonal(LU, 0, -2, -1).prod(-1), LU, pivots
    """),
    gradient=f"""
    def _linalg_det(A):
        result, LU, pivots = torch._linalg_det(A)
        def backward(grad, grad_LU: Optional[Tensor], grad_pivots):
{indent(_NUDGED, " " * 12)}
            wanted = (grad * torch.conj_physical(result)).unsqueeze(-1).unsqueeze(-1) * unit
            found = torch.linalg_lu_solve(fixed, pivots, wanted, left=True, adjoint=True)
{indent(_BEHIND, " " * 12)}
            return found
        return result, LU, pivots, backward
    """,
    tangent=terms(
        A=f"""
{indent(_NUDGED, " " * 8)}
{indent(_TANGENTS, " " * 8)}
        return result * trace, LU_t, None
        """
    ),
    out="result",
)
def linalg_det_with_factors(A: Array) -> tuple[Array, Array, Array]:
    """The determinants of matrices, and their factors."""
    factors, pivots, _ = eliminated(A, True)
    found = _parity(pivots) * np.diagonal(factors, 0, -2, -1).prod(-1)
    return found.astype(A.dtype), factors.astype(A.dtype), pivots


for _name, _argument in (("linalg_det", "A"), ("det", "self")):

    @operator(
        f"aten::{_name}(Tensor {_argument}) -> Tensor",
        matrices(lambda arguments: _determinant(arguments)[:1], (_argument,)),
        loops=loops.Script(f"""
    def {_name}({_argument}):
        result, LU, pivots = torch._linalg_det({_argument})
        return result
    """),
        out="out" if _name == "linalg_det" else None,
    )
    def det(matrix: Array) -> Array:
        """The determinants of matrices."""
        return linalg_det_with_factors(matrix)[0]


@operator(
    "aten::_linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet, Tensor LU, Tensor pivots)",
    matrices(_determinant, ("A",)),
    loops=loops.Script(f"""
    def _linalg_slogdet(A):
        LU, pivots, info = torch.linalg_lu_factor_ex(A, pivot=True, check_errors=False)
{_SIGN}
        diagonal = torch.diagonal(LU, 0, -2, -1)
        return parity * torch.sign(diagonal).prod(-1), diagonal.abs().log().sum(-1), LU, pivots
    """),
    gradient=f"""
    def _linalg_slogdet(A):
        sign, logabsdet, LU, pivots = torch._linalg_slogdet(A)
        def backward(grad_sign, grad, grad_LU: Optional[Tensor], grad_pivots):
            unit = torch.eye(LU.size(-1), dtype=LU.dtype, device=LU.device)
            wanted = grad.unsqueeze(-1).unsqueeze(-1) * unit
            fixed = LU
            found = torch.linalg_lu_solve(LU, pivots, wanted, left=True, adjoint=True)
{indent(_BEHIND, " " * 12)}
            return found
        return sign, logabsdet, LU, pivots, backward
    """,
    tangent=terms(
        A=f"""
        fixed = LU
{indent(_TANGENTS, " " * 8)}
        return None, trace, LU_t, None
        """
    ),
    out="sign",
)
def linalg_slogdet_with_factors(A: Array) -> tuple[Array, Array, Array, Array]:
    """The signs of determinants, the logarithms of their sizes, and the factors."""
    factors, pivots, _ = eliminated(A, True)
    diagonal = np.diagonal(factors, 0, -2, -1)
    sign = _parity(pivots) * np.sign(diagonal).prod(-1)
    with np.errstate(divide="ignore"):
        logarithm = np.log(np.abs(diagonal)).sum(-1)
    return sign.astype(A.dtype), logarithm.astype(A.real.dtype), factors.astype(A.dtype), pivots


for _name, _argument, _out in (("linalg_slogdet", "A", "out"), ("slogdet", "self", "out")):

    @operator(
        f"aten::{_name}(Tensor {_argument}) -> (Tensor sign, Tensor logabsdet)",
        matrices(lambda arguments: _determinant(arguments)[:2], (_argument,)),
        loops=loops.Script(f"""
    def {_name}({_argument}):
        sign, logabsdet, LU, pivots = torch._linalg_slogdet({_argument})
        return sign, logabsdet
    """),
        out=_out,
    )
    def slogdet(matrix: Array) -> tuple[Array, Array]:
        """The signs of determinants, and the logarithms of their sizes."""
        return linalg_slogdet_with_factors(matrix)[:2]


@operator(
    "aten::logdet(Tensor self) -> Tensor",
    matrices(lambda arguments: _determinant(arguments)[:1]),
    loops=loops.Script("""
    def logdet(self):
        sign, logabsdet, LU, pivots = torch._linalg_slogdet(self)
        if self.is_complex():
            return torch.log(sign) + logabsdet
        return torch.where(sign == -1, float('nan'), logabsdet)
    """),
)
def logdet(self: Array) -> Array:
    """The logarithms of determinants; NaN of negative real ones."""
    sign, logarithm = slogdet(self)
    if self.dtype.kind == "c":
        return (np.log(sign) + logarithm).astype(self.dtype)
    return np.where(sign == -1, np.asarray(np.nan, self.dtype), logarithm)
