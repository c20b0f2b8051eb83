"""The factorisation by elimination with exchanges of rows: A = P L U."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.linalg.matrices import (
    Result,
    least,
    matrices,
    matrix,
    same_size,
    square,
    transposed,
    widened,
)
from tsir.dialects.aten.linalg.triangular import substituted
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType

SINGULAR = "expected matrices that are not singular"


def pivot_sizes(sizes: Sequence[t.Size]) -> list[t.Size]:
    """The sizes of the exchanges of rows of a factorisation."""
    return [*sizes[:-2], least(sizes[-2], sizes[-1])]


def _factors(arguments: Arguments) -> Sequence[Result]:
    sizes = matrix(arguments, "A")
    if sizes is None:
        return [(None, None), (DType.i32, None), (DType.i32, None)]
    return [(None, sizes), (DType.i32, pivot_sizes(sizes)), (DType.i32, sizes[:-2])]


def eliminated(matrices: Array, exchanges: bool) -> tuple[Array, Array, Array]:
    """Both wide factors in one array, the rows exchanged from 1 on, and the first zero pivot, as LAPACK."""
    rows, columns = matrices.shape[-2:]
    count, steps = math.prod(matrices.shape[:-2]), min(rows, columns)
    work = widened(matrices.reshape(count, rows, columns))
    pivots = np.zeros((count, steps), np.int32)
    info: Array = np.zeros(count, np.int32)
    each = np.arange(count, dtype=np.int64)
    with np.errstate(all="ignore"):
        for j in range(columns):
            for i in range(1, rows):
                past = min(i, j)
                work[:, i, j] -= (work[:, i, :past] * work[:, :past, j]).sum(-1)
            if j >= steps:
                continue
            chosen = np.full(count, j)
            if exchanges:
                chosen = j + np.argmax(np.nan_to_num(_pivot_sizes(work[:, j:, j]), nan=-1.0), 1)
            pivots[:, j] = chosen + 1
            taken = work[each, chosen].copy()
            work[each, chosen] = work[:, j]
            work[:, j] = taken
            pivot = work[:, j, j]
            info[...] = np.where((info == 0) & (pivot == 0), j + 1, info)
            work[:, j + 1 :, j] /= np.where(pivot == 0, 1, pivot)[:, None]
    batch = matrices.shape[:-2]
    return work.reshape(matrices.shape), pivots.reshape(*batch, steps), info.reshape(batch)


def _pivot_sizes(elements: Array) -> Array:
    """The sizes by which pivots are chosen, of complex numbers those of both parts together, as in LAPACK."""
    return np.abs(elements.real) + np.abs(elements.imag) if elements.dtype.kind == "c" else np.abs(elements)


@operator(
    "aten::linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False)"
    " -> (Tensor LU, Tensor pivots, Tensor info)",
    matrices(_factors, ("A",)),
    loops=loops.Lowered("tsir.lowering.matrices.elimination:lu_factor_ex"),
    gradient="""
    def linalg_lu_factor_ex(A, *, pivot: bool, check_errors: bool):
        LU, pivots, info = torch.linalg_lu_factor_ex(A, pivot=pivot, check_errors=check_errors)
        def backward(grad, grad_pivots, grad_info):
            k = min(A.size(-1), A.size(-2))
            P, L, U = torch.lu_unpack(LU, pivots)
            first = LU.narrow(-2, 0, k).narrow(-1, 0, k)
            lower, upper = first.transpose(-1, -2), first.transpose(-1, -2)
            of_first = grad.narrow(-2, 0, k).narrow(-1, 0, k)
            of_lower, of_upper = torch.tril(of_first, -1), torch.triu(of_first)
            below = grad.narrow(-2, k, A.size(-2) - k).narrow(-1, 0, k)
            right = grad.narrow(-1, k, A.size(-1) - k).narrow(-2, 0, k)
            left_of = L.narrow(-2, 0, k).transpose(-1, -2)
            inner = torch.matmul(left_of, of_lower)
            inner = inner - torch.matmul(right, U.narrow(-1, k, A.size(-1) - k).transpose(-1, -2))
            outer = torch.matmul(of_upper, U.narrow(-1, 0, k).transpose(-1, -2))
            outer = outer - torch.matmul(L.narrow(-2, k, A.size(-2) - k).transpose(-1, -2), below)
            phi = torch.tril(inner, -1) + torch.triu(outer)
            phi = torch.linalg_solve_triangular(upper, phi, upper=False, left=False)
            found = torch.linalg_solve_triangular(lower, phi, upper=True, unitriangular=True)
            if A.size(-2) > k:
                rest = torch.linalg_solve_triangular(upper, below, upper=False, left=False)
                found = torch.cat([found, rest], -2)
            if A.size(-1) > k:
                rest = torch.linalg_solve_triangular(lower, right, upper=True, unitriangular=True)
                found = torch.cat([found, rest], -1)
            return torch.matmul(P, found), None, None
        return LU, pivots, info, backward
    """,
    # Of P' A = L U: L' = L tril(M, -1) and U' = triu(M) U for M = inv(L) P' A_t inv(U), of the square part.
    tangent=terms(
        A="""
        k = min(A.size(-1), A.size(-2))
        below, right = A.size(-2) - k, A.size(-1) - k
        P, L, U = torch.lu_unpack(LU, pivots)
        moved = torch.matmul(P.transpose(-1, -2), A_t)
        first, upper = L.narrow(-2, 0, k), U.narrow(-1, 0, k)
        half = torch.linalg_solve_triangular(first, moved.narrow(-2, 0, k), upper=False, unitriangular=True)
        inner = torch.linalg_solve_triangular(upper, half.narrow(-1, 0, k), upper=True, left=False)
        strict, rest = torch.tril(inner, -1), torch.triu(inner)
        upper_t = torch.matmul(rest, upper)
        found = torch.tril(torch.matmul(first, strict), -1) + upper_t
        if right > 0:
            others = half.narrow(-1, k, right) - torch.matmul(strict, U.narrow(-1, k, right))
            found = torch.cat([found, others], -1)
        if below > 0:
            left = moved.narrow(-2, k, below) - torch.matmul(L.narrow(-2, k, below), upper_t)
            left = torch.linalg_solve_triangular(upper, left, upper=True, left=False)
            found = torch.cat([found, left], -2)
        return found, None, None
        """
    ),
    out="out",
)
def linalg_lu_factor_ex(A: Array, pivot: bool, check_errors: bool) -> tuple[Array, Array, Array]:
    """Both triangles of the factors of P A, the rows that P exchanges, and the first zero pivot or 0."""
    factors, pivots, info = eliminated(A, pivot)
    if check_errors and info.any():
        raise ValueError(SINGULAR)
    return factors.astype(A.dtype), pivots, info


@operator(
    "aten::linalg_lu_factor(Tensor A, *, bool pivot=True) -> (Tensor LU, Tensor pivots)",
    matrices(lambda arguments: _factors(arguments)[:2], ("A",)),
    loops=loops.Script("""
    def linalg_lu_factor(A, *, pivot: bool):
        LU, pivots, info = torch.linalg_lu_factor_ex(A, pivot=pivot, check_errors=False)
        return LU, pivots
    """),
    out="out",
)
def linalg_lu_factor(A: Array, pivot: bool) -> tuple[Array, Array]:
    """As `linalg_lu_factor_ex`, without its last result."""
    return linalg_lu_factor_ex(A, pivot, False)[:2]


def _unpacked(arguments: Arguments, name: str) -> Sequence[Result]:
    sizes = matrix(arguments, name)
    if sizes is None:
        return [(None, None)] * 3
    (rows, columns), batch = sizes[-2:], sizes[:-2]
    steps = least(rows, columns)
    return [(None, [*batch, *pair]) for pair in ((rows, rows), (rows, steps), (steps, columns))]


def _parts(arguments: Arguments) -> Sequence[Result]:
    _check_pivots(arguments, "LU_pivots")
    flags = [arguments.constant(name, bool) for name in ("unpack_pivots", "unpack_data", "unpack_data")]
    parts = _unpacked(arguments, "LU_data")
    return [
        part if flag else (None, None if flag is None else [0])
        for flag, part in zip(flags, parts, strict=True)
    ]


def permutation(pivots: Array, rows: int) -> Array:
    """For each row of a factorised matrix, the row of the matrix that it was."""
    if pivots.size and not (1 <= pivots.min() and pivots.max() <= rows):
        raise ValueError("expected pivots from 1 to the number of rows")
    if pivots.shape[-1] > rows:
        raise ValueError("expected at most as many pivots as rows")
    order = np.broadcast_to(np.arange(rows), (*pivots.shape[:-1], rows)).copy()
    for j in range(pivots.shape[-1]):
        chosen = pivots[..., j, None].astype(np.int64) - 1
        here, there = order[..., j].copy(), np.take_along_axis(order, chosen, -1)
        order[..., j] = there[..., 0]
        np.put_along_axis(order, chosen, here[..., None], -1)
    return order


@operator(
    "aten::lu_unpack(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True)"
    " -> (Tensor P, Tensor L, Tensor U)",
    matrices(_parts, ("LU_data",)),
    loops=loops.Script("""
    def lu_unpack(LU_data, LU_pivots, unpack_data: bool, unpack_pivots: bool):
        rows, columns = LU_data.size(-2), LU_data.size(-1)
        k = min(rows, columns)
        P = torch.zeros([0], dtype=LU_data.dtype)
        L = torch.zeros([0], dtype=LU_data.dtype)
        U = torch.zeros([0], dtype=LU_data.dtype)
        if unpack_pivots:
            order = torch.ops.prim.lu_order(LU_pivots, rows).unsqueeze(-2)
            at = torch.arange(rows, device=LU_data.device).unsqueeze(-1)
            P = (order == at).to(LU_data.dtype)
        if unpack_data:
            unit = torch.eye(rows, k, dtype=LU_data.dtype, device=LU_data.device)
            L = torch.tril(LU_data.narrow(-1, 0, k), -1) + unit
            U = torch.triu(LU_data.narrow(-2, 0, k))
        return P, L, U
    """),
    out="out",
)
def lu_unpack(
    LU_data: Array, LU_pivots: Array, unpack_data: bool, unpack_pivots: bool
) -> tuple[Array, Array, Array]:
    """The factors P, L and U of a matrix P L U from what `linalg_lu_factor` gives of it."""
    rows, columns = LU_data.shape[-2:]
    steps = min(rows, columns)
    p = lower = upper = np.zeros(0, LU_data.dtype)
    if unpack_pivots:
        unit: Array = np.eye(rows, dtype=LU_data.dtype)
        p = transposed(unit[permutation(LU_pivots, rows)])
    if unpack_data:
        lower = np.tril(LU_data[..., :steps], -1) + np.eye(rows, steps, dtype=LU_data.dtype)
        upper = np.triu(LU_data[..., :steps, :])
    return p, lower, upper


def _check_pivots(arguments: Arguments, name: str) -> None:
    """RuleError if pivots are known not to be integers."""
    dtype = arguments.tensor(name).dtype
    if dtype not in (None, DType.i32, DType.i64):
        raise RuleError(f"expected pivots of i32, got {dtype.name}")


def _order(arguments: Arguments) -> Sequence[t.TensorType]:
    _check_pivots(arguments, "pivots")
    sizes, rows = arguments.tensor("pivots").sizes, arguments.constant("rows", int)
    if sizes is not None and not sizes:
        raise RuleError("expected pivots of at least 1 dimension, got 0")
    found = None if sizes is None else [*sizes[:-1], rows]
    return [t.TensorType.of(DType.i64, found, device=arguments.tensor("pivots").device)]


@operator(
    "prim::lu_order(Tensor pivots, int rows) -> Tensor",
    rules.Typed(_order),
    loops=loops.Lowered("tsir.lowering.matrices.elimination:lu_order"),
)
def lu_order(pivots: Array, rows: int) -> Array:
    """For each row of a factorised matrix, the row of the matrix that it was."""
    return permutation(pivots, rows)


@operator(
    "aten::linalg_lu(Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U)",
    matrices(lambda arguments: _unpacked(arguments, "A"), ("A",)),
    loops=loops.Script("""
    def linalg_lu(A, *, pivot: bool):
        LU, pivots, info = torch.linalg_lu_factor_ex(A, pivot=pivot, check_errors=False)
        P, L, U = torch.lu_unpack(LU, pivots, True, True)
        return P, L, U
    """),
    out="out",
)
def linalg_lu(A: Array, pivot: bool) -> tuple[Array, Array, Array]:
    """The factors P, L and U of a matrix P L U."""
    factors, pivots, _ = eliminated(A, pivot)
    return lu_unpack(factors.astype(A.dtype), pivots, True, True)


def _solution(arguments: Arguments) -> Sequence[Result]:
    _check_pivots(arguments, "pivots")
    a, b = square(arguments, "LU"), matrix(arguments, "B")
    if a is None or b is None:
        return [(None, None)]
    rules.check_sizes("pivots", arguments.tensor("pivots").sizes, a[:-1])
    left = arguments.constant("left", bool)
    if left is not None:
        same_size(a[-1], b[-2 if left else -1], "as many equations as unknowns")
    return [(None, [*rules.broadcast(a[:-2], b[:-2]), *b[-2:]])]


@operator(
    "aten::linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False)"
    " -> Tensor",
    matrices(_solution, ("LU", "B")),
    loops=loops.Script("""
    def linalg_lu_solve(LU, pivots, B, *, left: bool, adjoint: bool):
        if adjoint and LU.is_complex():
            LU = torch.conj_physical(LU)
        right = B if left else B.transpose(-1, -2)
        transposed = adjoint == left
        assert pivots.dim() == LU.dim() - 1, "expected a pivot for each row"
        for i in range(pivots.dim()):
            assert pivots.size(i) == LU.size(i), "expected a pivot for each row"
        order = torch.ops.prim.lu_order(pivots, LU.size(-1)).unsqueeze(-1)
        if transposed:
            half = torch.linalg_solve_triangular(LU.transpose(-1, -2), right, upper=False)
            found = torch.linalg_solve_triangular(
                LU.transpose(-1, -2), half, upper=True, unitriangular=True)
            back = torch.argsort(order, -2)
            found = torch.gather(found, -2, back.expand(found.size()))
        else:
            rows, places = torch.broadcast_tensors([right, order])
            moved = torch.gather(rows, -2, places)
            half = torch.linalg_solve_triangular(LU, moved, upper=False, unitriangular=True)
            found = torch.linalg_solve_triangular(LU, half, upper=True)
        return found if left else found.transpose(-1, -2).contiguous()
    """),
    out="out",
)
def linalg_lu_solve(LU: Array, pivots: Array, B: Array, left: bool, adjoint: bool) -> Array:
    """The solution of systems of equations whose matrices `linalg_lu_factor` has factorised."""
    right = B if left else transposed(B)
    factors = np.conj(LU) if adjoint else LU
    found = solved(widened(factors), pivots, widened(right), adjoint == left)
    return (found if left else transposed(found)).astype(B.dtype)


def solved(factors: Array, pivots: Array, right: Array, is_transposed: bool) -> Array:
    """The solution by wide factors, of the transposed matrices if `is_transposed`."""
    order = permutation(pivots, factors.shape[-1])[..., None]
    unit = np.eye(factors.shape[-1])
    lower, upper = np.tril(factors, -1) + unit, np.triu(factors)
    batch = np.broadcast_shapes(factors.shape[:-2], right.shape[:-2])
    if is_transposed:
        found = substituted(transposed(lower), substituted(transposed(upper), right, upper=False), upper=True)
        back = np.broadcast_to(np.argsort(order, -2), (*batch, *right.shape[-2:]))
        return np.take_along_axis(np.broadcast_to(found, back.shape), back, -2)
    right = np.broadcast_to(right, (*batch, *right.shape[-2:]))
    moved = np.take_along_axis(right, np.broadcast_to(order, right.shape), -2)
    return substituted(upper, substituted(lower, moved, upper=False), upper=True)
