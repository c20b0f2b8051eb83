"""Triangular systems of equations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from tsir.dialects.aten.linalg.matrices import Result, matrices, matrix, same_size, square, transposed, wide
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types.dtype import Array


def _solution(arguments: Arguments) -> Sequence[Result]:
    a, b = square(arguments), matrix(arguments, "B")
    if a is None or b is None:
        return [(None, None)]
    left = arguments.constant("left", bool)
    if left is not None:
        same_size(a[-1], b[-2 if left else -1], "as many equations as unknowns")
    return [(None, [*rules.broadcast(a[:-2], b[:-2]), *b[-2:]])]


# The gradient of a triangle is one; what is not read of the matrix has none.
_GRADIENT = """
    def linalg_solve_triangular(self, B, *, upper: bool, left: bool, unitriangular: bool):
        self_size = self.size()
        B_size = B.size()
        result = torch.linalg_solve_triangular(self, B, upper=upper, left=left, unitriangular=unitriangular)
        def backward(grad):
            grad_B = torch.linalg_solve_triangular(
                self.transpose(-1, -2), grad, upper=not upper, left=left, unitriangular=unitriangular)
            if left:
                whole = -torch.matmul(grad_B, result.transpose(-1, -2))
            else:
                whole = -torch.matmul(result.transpose(-1, -2), grad_B)
            if upper:
                part = torch.triu(whole, 1 if unitriangular else 0)
            else:
                part = torch.tril(whole, -1 if unitriangular else 0)
            return part.sum_to_size(self_size), grad_B.sum_to_size(B_size), None, None, None
        return result, backward
"""


@operator(
    "aten::linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True,"
    " bool unitriangular=False) -> Tensor",
    matrices(_solution, ("self", "B")),
    loops=loops.Lowered("tsir.lowering.matrices.elimination:solve_triangular"),
    gradient=_GRADIENT,
    tangent=terms(
        self="""
        part = torch.triu(self_t, 1 if unitriangular else 0)
        if not upper:
            part = torch.tril(self_t, -1 if unitriangular else 0)
        moved = torch.matmul(part, result) if left else torch.matmul(result, part)
        return -torch.linalg_solve_triangular(
            self, moved, upper=upper, left=left, unitriangular=unitriangular)
        """,
        B="torch.linalg_solve_triangular(self, B_t, upper=upper, left=left, unitriangular=unitriangular)",
    ),
    out="out",
)
def linalg_solve_triangular(self: Array, B: Array, upper: bool, left: bool, unitriangular: bool) -> Array:
    """The X of `self` X = B, or of X `self` = B, for a matrix of which one triangle is read."""
    triangle = np.triu(self) if upper else np.tril(self)
    if unitriangular:
        triangle = np.where(np.eye(self.shape[-1], dtype=bool), 1, triangle)
    found, right = (triangle, B) if left else (transposed(triangle), transposed(B))
    solution = wide(partial(substituted, upper=upper == left), found, right)
    return solution if left else transposed(solution)


def substituted(triangle: Array, right: Array, *, upper: bool) -> Array:
    """The solution of triangular systems; a zero on the diagonal makes infinities and NaN, as it divides."""
    size = triangle.shape[-1]
    batch = np.broadcast_shapes(triangle.shape[:-2], right.shape[:-2])
    found = np.broadcast_to(right, (*batch, *right.shape[-2:])).copy()
    with np.errstate(all="ignore"):
        for i in reversed(range(size)) if upper else range(size):
            known = slice(i + 1, size) if upper else slice(0, i)
            inside = (triangle[..., i, known, None] * found[..., known, :]).sum(-2)
            found[..., i, :] = (found[..., i, :] - inside) / triangle[..., i, i, None]
    return found


def _old_solution(arguments: Arguments) -> Sequence[Result]:
    a, b = square(arguments, "A"), matrix(arguments)
    if a is None or b is None:
        return [(None, None), (None, None)]
    if len(a) < 2 or len(b) < 2:
        raise RuleError("expected matrices")
    same_size(a[-1], b[-2], "as many equations as unknowns")
    batch = rules.broadcast(a[:-2], b[:-2])
    return [(None, [*batch, *b[-2:]]), (None, [*batch, *a[-2:]])]


@operator(
    "aten::triangular_solve(Tensor self, Tensor A, bool upper=True, bool transpose=False,"
    " bool unitriangular=False) -> (Tensor solution, Tensor cloned_coefficient)",
    matrices(_old_solution, ("self", "A")),
    loops=loops.Script("""
    def triangular_solve(self, A, upper: bool, transpose: bool, unitriangular: bool):
        matrix = A.transpose(-1, -2) if transpose else A
        solution = torch.linalg_solve_triangular(
            matrix, self, upper=upper != transpose, left=True, unitriangular=unitriangular)
        size = solution.size()[:-2] + A.size()[-2:]
        return solution, A.expand(size).clone()
    """),
    out="X(X, M)",
)
def triangular_solve(
    self: Array, A: Array, upper: bool, transpose: bool, unitriangular: bool
) -> tuple[Array, Array]:
    """As `linalg_solve_triangular`, and a copy of the matrix."""
    matrix = transposed(A) if transpose else A
    solution = linalg_solve_triangular(matrix, self, upper != transpose, True, unitriangular)
    return solution, np.broadcast_to(A, (*solution.shape[:-2], *A.shape[-2:])).copy()
