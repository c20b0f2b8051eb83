"""Reductions: sums, means, extremes and their indices."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tsir.dialects import loops, rules
from tsir.dialects.operator import operator
from tsir.dialects.prim.values import Array
from tsir.dialects.rules import Result, wrap


def axes(self: Array, dim: int | list[int] | None) -> tuple[int, ...]:
    """The dimensions that `dim` names; all for None or an empty list."""
    if dim is None or dim == []:
        return tuple(range(self.ndim))
    dims = [dim] if isinstance(dim, int) else dim
    return tuple(wrap(d, self.ndim) for d in dims) if self.ndim else ()


@operator(
    "aten::sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, int? dtype=None) -> Tensor",
    rules.Reduction((Result.SUM,)),
    loops=loops.Reduction(map=("x",), init=("0",), combine=("a0 + b0",)),
    gradient="""
    def sum(self, dim: Optional[List[int]], keepdim: bool, *, dtype: Optional[int]):
        size = self.size()
        def backward(grad):
            return torch._expand_reduced(grad, size, dim, keepdim), None, None, None
        return torch.sum(self, dim, keepdim, dtype=dtype), backward
    """,
    out="IntList_out",
)
def sum_dim(self: Array, dim: list[int] | None, keepdim: bool, dtype: int | None) -> Array:
    """The sum over `dim`; integers and bools sum to i64 unless `dtype` says otherwise."""
    return self.sum(axis=axes(self, dim), keepdims=keepdim)


@operator(
    "aten::max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
    rules.Reduction((Result.SAME, Result.INDEX)),
    loops=loops.Reduction(
        map=("x", "i"),
        init=("lowest", "0"),
        where=("better = b0 > a0 or (b0 != b0 and a0 == a0) or (b1 < a1 and not (a0 > b0 or a0 != a0))",),
        combine=("b0 if better else a0", "b1 if better else a1"),
        finish=("a0", "a1"),
    ),
    gradient="""
    def max(self, dim: int, keepdim: bool):
        size = self.size()
        values, indices = torch.max(self, dim, keepdim)
        def backward(grad, grad_indices):
            return torch.value_selecting_reduction_backward(grad, dim, indices, size, keepdim), None, None
        return values, indices, backward
    """,
    out="dim_max",
)
def max_dim(self: Array, dim: int, keepdim: bool) -> tuple[Array, Array]:
    """The largest value along `dim` and the index of its first occurrence; NaN is the largest."""
    return extreme(self, dim, keepdim, np.argmax)


def extreme(self: Array, dim: int, keepdim: bool, find: Callable[..., Array]) -> tuple[Array, Array]:
    """Values and indices that `find` (argmax or argmin) chooses along `dim`."""
    if self.ndim == 0:
        return self.copy(), np.zeros((), np.int64)
    if self.shape[dim] == 0:
        raise IndexError(f"expected dimension {dim} to have elements, got size 0")
    index = np.expand_dims(find(self, axis=dim), dim)
    values = np.take_along_axis(self, index, dim)
    return (values, index) if keepdim else (values.squeeze(dim), index.squeeze(dim))
