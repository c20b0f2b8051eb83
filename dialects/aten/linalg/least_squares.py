"""Solutions of systems of equations with the least sum of squares."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent

import numpy as np

from tsir.dialects.aten.linalg.matrices import (
    PART,
    REAL,
    ROUNDING,
    WIDE,
    Result,
    adjoint,
    least,
    matrices,
    matrix,
    part_dtype,
    same_size,
    widened,
)
from tsir.dialects.aten.linalg.pseudoinverse import PINV_GRADIENT, PINV_TANGENT
from tsir.dialects.aten.linalg.singular import singular
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType

_DRIVERS = ("gels", "gelsy", "gelsd", "gelss")
_DRIVER = f"expected one of the drivers {', '.join(_DRIVERS)}"
_BATCH = "expected a right side with as many dimensions as the matrices, or a vector for each matrix"
_DEFICIENT = "expected matrices of full rank for the driver gels"


def _driver(arguments: Arguments) -> str | None:
    """The driver if it is known; without one it is gelsy."""
    if arguments.is_none("driver"):
        return "gelsy"
    driver = arguments.constant("driver", str)
    if driver is not None and driver not in _DRIVERS:
        raise RuleError(f"{_DRIVER}, got '{driver}'")
    return driver


def _solution(arguments: Arguments) -> Sequence[Result]:
    driver, a, b = _driver(arguments), matrix(arguments), arguments.tensor("b").sizes
    part = part_dtype(arguments, "self")
    if a is None or b is None:
        return [(None, None), (part, None), (DType.i64, None), (part, None)]
    if len(b) not in (len(a), len(a) - 1):
        raise RuleError(f"{_BATCH}, got {len(b)} and {len(a)} dimensions")
    is_vector = len(b) < len(a)
    for ours, theirs in zip(a[:-1], b, strict=True) if is_vector else [(a[-2], b[-2])]:
        same_size(ours, theirs, "as many equations on both sides")
    rows, columns = a[-2:]
    batch = list(a[:-2] if is_vector else rules.broadcast(a[:-2], b[:-2]))
    last: Sequence[t.Size] = [] if is_vector else b[-1:]
    results: list[Result] = [
        (None, [*batch, columns, *last]),
        (part, _residuals(driver, a, [*batch, *(last or [1])])),
        (DType.i64, [0] if driver == "gels" else a[:-2]),
        (part, [*a[:-2], least(rows, columns)] if driver in ("gelsd", "gelss") else [0]),
    ]
    return results if driver is not None else [*results[:2], (DType.i64, None), (part, None)]


def _residuals(driver: str | None, a: Sequence[t.Size], sizes: Sequence[t.Size]) -> Sequence[t.Size] | None:
    """The sizes of the residuals as far as they are known: the ranks of the matrices may decide."""
    rows, columns = a[-2:]
    if driver == "gelsy":
        return [0]
    if isinstance(rows, int) and isinstance(columns, int):
        if rows <= columns:
            return [0]
        if driver == "gels":
            return sizes
    return [None] if len(sizes) == 1 else None


# By the pseudoinverse P: X = P B, and the residuals change with A and B as if X stayed.
_PARTS = """
is_vector = b.dim() < self.dim()
right = b.unsqueeze(-1) if is_vector else b
found = solution.unsqueeze(-1) if is_vector else solution
inverse = torch.linalg_pinv(self)
"""
_TANGENT = """
        {parts}
        moved_residuals = torch.zeros_like(residuals)
        if residuals.numel() > 0:
            distance = torch.matmul(self, found) - right
            along = 2 * (distance.conj() * {change}).sum(-2)
            moved_residuals = {real}
        {moved}
        return moved.squeeze(-1) if is_vector else moved, moved_residuals, None, None
"""


@operator(
    "aten::linalg_lstsq(Tensor self, Tensor b, float? rcond=None, *, str? driver=None)"
    " -> (Tensor solution, Tensor residuals, Tensor rank, Tensor singular_values)",
    matrices(_solution, ("self", "b")),
    loops=loops.Script(f"""
    def linalg_lstsq(self, b, rcond: Optional[float], *, driver: Optional[str]):
        name = 'gelsy' if driver is None else driver
        if name != 'gels' and name != 'gelsy' and name != 'gelsd' and name != 'gelss':
            raise RuntimeError('{_DRIVER}')
        if b.dim() != self.dim() and b.size() != self.size()[:-1]:
            raise RuntimeError('{_BATCH}')
        rows, columns = self.size(-2), self.size(-1)
        wide, right = self.to({WIDE.format("self")}), b.to({WIDE.format("self")})
        if b.dim() < self.dim():
            right = right.unsqueeze(-1)
        U, S, Vh = torch._linalg_svd(wide, False, True)
        rounding = {ROUNDING.format("self")}
        relative = rounding * max(rows, columns)
        if rcond is not None:
            relative = rounding if rcond < 0 else rcond
        kept = S > relative * S.narrow(-1, 0, min(S.size(-1), 1))
        rank = kept.sum(-1)
        inverse = torch.where(kept, 1 / S, 0).unsqueeze(-1)
        along = torch.matmul(U.mH, right)
        found = torch.matmul(Vh.mH, inverse * along)
        solution = (found.squeeze(-1) if b.dim() < self.dim() else found).to(self.dtype)
        part = {PART.format("self")}
        none = torch.zeros([0], dtype=part, device=self.device)
        residuals, values = none, none
        if name == 'gels':
            if ((rank < S.size(-1)) & (S > 0).any(-1)).any():
                raise RuntimeError('{_DEFICIENT}')
            if rows > columns:
                residuals = ((torch.matmul(wide, found) - right).abs() ** 2).sum(-2).to(part)
            return solution, residuals, rank.new_zeros([0]), none
        if name != 'gelsy':
            values = S.to(part)
            if rows > columns:
                if (rank == columns).all():
                    residuals = ((torch.matmul(wide, found) - right).abs() ** 2).sum(-2).to(part)
        return solution, residuals, rank, values
    """),
    gradient=f"""
    def linalg_lstsq(self, b, rcond: Optional[float], *, driver: Optional[str]):
        solution, residuals, rank, values = torch.linalg_lstsq(self, b, rcond, driver=driver)
        def backward(grad: Optional[Tensor], grad_residuals: Optional[Tensor], grad_rank, grad_values):
{indent(_PARTS, " " * 12)}
            of_A, of_b = torch.zeros_like(self), torch.zeros_like(right)
            if grad is not None:
                wanted = grad.unsqueeze(-1) if is_vector else grad
                of_b = torch.matmul(inverse.mH, wanted)
                of_inverse = torch.matmul(wanted, right.mH)
{indent(PINV_GRADIENT.format(A="self", P="inverse", G="of_inverse"), " " * 16)}
            if grad_residuals is not None:
                if residuals.numel() > 0:
                    distance = 2 * (torch.matmul(self, found) - right) * grad_residuals.unsqueeze(-2)
                    of_A = of_A + torch.matmul(distance, found.mH)
                    of_b = of_b - distance
            of_b = of_b.squeeze(-1) if is_vector else of_b
            return of_A.sum_to_size(self.size()), of_b.sum_to_size(b.size()), None, None
        return solution, residuals, rank, values, backward
    """,
    tangent=terms(
        self=_TANGENT.format(
            real=REAL.format("along"),
            parts=indent(_PARTS, " " * 8),
            change="torch.matmul(self_t, found)",
            moved=indent(PINV_TANGENT.format(A="self", P="inverse", T="self_t"), " " * 8)
            + "\n        moved = torch.matmul(moved, right)",
        ),
        b=_TANGENT.format(
            real=REAL.format("along"),
            parts=indent(_PARTS, " " * 8) + "\n        change = -(b_t.unsqueeze(-1) if is_vector else b_t)",
            change="change",
            moved="moved = -torch.matmul(inverse, change)",
        ),
    ),
    out="out",
)
def linalg_lstsq(
    self: Array, b: Array, rcond: float | None, driver: str | None
) -> tuple[Array, Array, Array, Array]:
    """
    The shortest of the X for which A X is nearest to B, by singular values for all drivers.

    Behind it the sums of squares of A X - B, where A has more rows than columns and full rank, the ranks, and
    the singular values, as the driver gives them: "gels" no rank, "gelsy" no sums, both no singular values.
    Singular values up to `rcond` times the largest count as 0.
    """
    name = "gelsy" if driver is None else driver
    if name not in _DRIVERS:
        raise ValueError(f"{_DRIVER}, got '{name}'")
    if b.ndim != self.ndim and b.shape != self.shape[:-1]:
        raise ValueError(_BATCH)
    rows, columns = self.shape[-2:]
    right = widened(b[..., None] if b.ndim < self.ndim else b)
    u, s, vh = singular(self, False)
    rounding = np.finfo(self.dtype).eps
    relative = rounding * max(rows, columns) if rcond is None else rounding if rcond < 0 else rcond
    kept = s > relative * s[..., :1]
    rank = kept.sum(-1)
    inverse = np.where(kept, 1 / s, 0)[..., None]
    found = adjoint(vh) @ (inverse * (adjoint(u) @ right))
    if name == "gels" and ((rank < s.shape[-1]) & (s > 0).any(-1)).any():
        raise ValueError(_DEFICIENT)
    none = np.zeros(0, self.real.dtype)
    has_residuals = rows > columns and (name == "gels" or (name != "gelsy" and (rank == columns).all()))
    residuals = np.square(np.abs(self @ found - right)).sum(-2) if has_residuals else none
    solution = found[..., 0] if b.ndim < self.ndim else found
    return (
        solution.astype(self.dtype),
        residuals.astype(self.real.dtype),
        np.zeros(0, np.int64) if name == "gels" else rank,
        s.astype(self.real.dtype) if name in ("gelsd", "gelss") else none,
    )
