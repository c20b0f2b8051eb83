"""Systems of equations and inverses, by elimination."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.linalg.lu import SINGULAR, eliminated, pivot_sizes, solved
from tsir.dialects.aten.linalg.matrices import (
    Result,
    matrices,
    same_size,
    square,
    transposed,
    widened,
)
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType

_IS_VECTOR = "B.dim() == 1 or (B.dim() == A.dim() - 1 and B.size() == A.size()[:-1])"


def _is_vector(a: Sequence[t.Size], b: Sequence[t.Size]) -> bool | None:
    """Whether the right side is a batch of vectors, one for each matrix; None if that is not known."""
    if len(b) == 1 or len(b) != len(a) - 1:
        return len(b) == 1
    if list(b) == list(a[:-1]) and all(isinstance(size, int) for size in b):
        return True
    different = any(isinstance(x, int) and isinstance(y, int) and x != y for x, y in zip(a, b, strict=False))
    return False if different else None


def _solution_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    a, b = square(arguments, "A"), arguments.tensor("B").sizes
    if b is not None and not b:
        raise RuleError("expected a right side of at least 1 dimension, got 0")
    left = arguments.constant("left", bool)
    if a is None or b is None or left is None:
        return None
    is_vector = _is_vector(a, b)
    if is_vector is None:
        return None
    if is_vector:
        if not left:
            raise RuleError("expected matrices on the right side of X A = B, got vectors")
        same_size(a[-1], b[-1], "as many equations as unknowns")
        return [*rules.broadcast(a[:-2], b[:-1]), b[-1]]
    if len(b) < 2:
        raise RuleError("expected vectors or matrices on the right side")
    same_size(a[-1], b[-2 if left else -1], "as many equations as unknowns")
    return [*rules.broadcast(a[:-2], b[:-2]), *b[-2:]]


def _solution(arguments: Arguments) -> Sequence[Result]:
    sizes, result = square(arguments, "A"), (None, _solution_sizes(arguments))
    if sizes is None:
        return [result, (None, None), (DType.i32, None), (DType.i32, None)]
    return [result, (None, sizes), (DType.i32, pivot_sizes(sizes)), (DType.i32, sizes[:-2])]


def _solved(A: Array, B: Array, left: bool) -> tuple[Array, Array, Array, Array]:
    factors, pivots, info = eliminated(A, True)
    is_vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and B.shape == A.shape[:-1])
    if is_vector and not left:
        raise ValueError("expected matrices on the right side of X A = B, got vectors")
    right = B[..., None] if is_vector else B if left else transposed(B)
    found = solved(factors, pivots, widened(right), not left)
    result = found[..., 0] if is_vector else found if left else transposed(found)
    return result.astype(A.dtype), factors.astype(A.dtype), pivots, info


# Of X in A X = B with B' for the vectors: dA = -(A^-T dX) X', dB = A^-T dX.
_GRADIENT = """
    def {name}(A, B, *, left: bool{extra}):
        {results} = torch.{name}(A, B, left=left{passed})
        is_vector = {is_vector}
        A_size = A.size()
        B_size = B.size()
        def backward(grad{nones}):
            wanted = grad.unsqueeze(-1) if is_vector else grad
            found = result.unsqueeze(-1) if is_vector else result
            grad_B = torch.linalg_solve(A.transpose(-1, -2), wanted, left=left)
            if left:
                grad_A = -torch.matmul(grad_B, found.transpose(-1, -2))
            else:
                grad_A = -torch.matmul(found.transpose(-1, -2), grad_B)
            grad_B = grad_B.squeeze(-1) if is_vector else grad_B
            return grad_A.sum_to_size(A_size), grad_B.sum_to_size(B_size), None{others}
        return {results}, backward
"""


@operator(
    "aten::_linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False)"
    " -> (Tensor result, Tensor LU, Tensor pivots, Tensor info)",
    matrices(_solution, ("A", "B")),
    loops=loops.Script(f"""
    def _linalg_solve_ex(A, B, *, left: bool, check_errors: bool):
        LU, pivots, info = torch.linalg_lu_factor_ex(A, pivot=True, check_errors=False)
        if check_errors and info.any():
            raise RuntimeError('{SINGULAR}')
        is_vector = {_IS_VECTOR}
        if is_vector and not left:
            raise RuntimeError('expected matrices on the right side of X A = B, got vectors')
        right = B.unsqueeze(-1) if is_vector else B
        found = torch.linalg_lu_solve(LU, pivots, right, left=left)
        return found.squeeze(-1) if is_vector else found, LU, pivots, info
    """),
    gradient=_GRADIENT.format(
        name="_linalg_solve_ex",
        extra=", check_errors: bool",
        passed=", check_errors=check_errors",
        results="result, LU, pivots, info",
        nones=", grad_LU, grad_pivots, grad_info",
        others=", None",
        is_vector=_IS_VECTOR,
    ),
    tangent=terms(
        A=f"""
        is_vector = {_IS_VECTOR}
        found = result.unsqueeze(-1) if is_vector else result
        moved = torch.matmul(A_t, found) if left else torch.matmul(found, A_t)
        part = -torch.linalg_solve(A, moved, left=left)
        return part.squeeze(-1) if is_vector else part, None, None, None
        """,
        B="(torch.linalg_solve(A, B_t, left=left), None, None, None)",
    ),
    out="result",
)
def linalg_solve_with_factors(
    A: Array, B: Array, left: bool, check_errors: bool
) -> tuple[Array, Array, Array, Array]:
    """The X of A X = B, or of X A = B, the factors of A, and the first zero pivot or 0."""
    found = _solved(A, B, left)
    if check_errors and found[3].any():
        raise ValueError(SINGULAR)
    return found


@operator(
    "aten::linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False)"
    " -> (Tensor result, Tensor info)",
    matrices(lambda arguments: _solution(arguments)[::3], ("A", "B")),
    loops=loops.Script("""
    def linalg_solve_ex(A, B, *, left: bool, check_errors: bool):
        result, LU, pivots, info = torch._linalg_solve_ex(A, B, left=left, check_errors=check_errors)
        return result, info
    """),
    out="out",
)
def linalg_solve_ex(A: Array, B: Array, left: bool, check_errors: bool) -> tuple[Array, Array]:
    """The X of A X = B, or of X A = B, and the first zero pivot or 0."""
    result, _, _, info = linalg_solve_with_factors(A, B, left, check_errors)
    return result, info


@operator(
    "aten::linalg_solve(Tensor A, Tensor B, *, bool left=True) -> Tensor",
    matrices(lambda arguments: _solution(arguments)[:1], ("A", "B")),
    loops=loops.Script("""
    def linalg_solve(A, B, *, left: bool):
        result, LU, pivots, info = torch._linalg_solve_ex(A, B, left=left, check_errors=True)
        return result
    """),
    gradient=_GRADIENT.format(
        name="linalg_solve", extra="", passed="", results="result", nones="", others="", is_vector=_IS_VECTOR
    ),
    tangent=terms(
        A=f"""
        is_vector = {_IS_VECTOR}
        found = result.unsqueeze(-1) if is_vector else result
        moved = torch.matmul(A_t, found) if left else torch.matmul(found, A_t)
        part = -torch.linalg_solve(A, moved, left=left)
        return part.squeeze(-1) if is_vector else part
        """,
        B="torch.linalg_solve(A, B_t, left=left)",
    ),
    out="out",
)
def linalg_solve(A: Array, B: Array, left: bool) -> Array:
    """The X of A X = B, or of X A = B; singular matrices are an error."""
    return linalg_solve_with_factors(A, B, left, True)[0]


def _inverse(arguments: Arguments) -> Sequence[Result]:
    sizes = square(arguments, arguments.schema.arguments[0].name)
    return [(None, sizes), (DType.i32, None if sizes is None else sizes[:-2])]


@operator(
    "aten::linalg_inv_ex(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)",
    matrices(_inverse, ("A",)),
    loops=loops.Script("""
    def linalg_inv_ex(A, *, check_errors: bool):
        unit = torch.eye(A.size(-1), dtype=A.dtype, device=A.device).expand(A.size())
        inverse, LU, pivots, info = torch._linalg_solve_ex(A, unit, left=True, check_errors=check_errors)
        return inverse, info
    """),
    gradient="""
    def linalg_inv_ex(A, *, check_errors: bool):
        inverse, info = torch.linalg_inv_ex(A, check_errors=check_errors)
        def backward(grad, grad_info):
            turned = inverse.transpose(-1, -2)
            return -torch.matmul(turned, torch.matmul(grad, turned)), None
        return inverse, info, backward
    """,
    tangent=terms(A="(-torch.matmul(inverse, torch.matmul(A_t, inverse)), None)"),
    out="inverse",
)
def linalg_inv_ex(A: Array, check_errors: bool) -> tuple[Array, Array]:
    """The inverses of matrices, and the first zero pivot or 0."""
    unit = np.broadcast_to(np.eye(A.shape[-1], dtype=A.dtype), A.shape)
    found, _, _, info = _solved(A, unit, True)
    if check_errors and info.any():
        raise ValueError(SINGULAR)
    return found, info


for _name, _argument in (("linalg_inv", "A"), ("inverse", "self")):

    @operator(
        f"aten::{_name}(Tensor {_argument}) -> Tensor",
        matrices(lambda arguments: _inverse(arguments)[:1], (_argument,)),
        loops=loops.Script(f"""
    def {_name}({_argument}):
        inverse, info = torch.linalg_inv_ex({_argument}, check_errors=True)
        return inverse
    """),
        out="out",
    )
    def linalg_inv(matrix: Array) -> Array:
        """The inverses of matrices; singular ones are an error."""
        return linalg_inv_ex(matrix, True)[0]
