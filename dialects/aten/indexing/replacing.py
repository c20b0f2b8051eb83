"""Copies of a tensor in which elements are replaced, in terms of other operators on places."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.indexing.indexing import checked_places, index_put
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import derive, operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType


def _own_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    return arguments.tensor("self").sizes


def _masked_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    mask = arguments.tensor("mask")
    if mask.dtype not in (None, DType.bool):
        raise RuleError(f"expected a mask of bools, got {mask.dtype.numpy}")
    return rules.broadcast_all([arguments.tensor("self"), mask])


@operator(
    "aten::masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor",
    rules.Shaped(_masked_sizes, agree=("self", "source")),
    loops=loops.Script("""
    def masked_scatter(self, mask, source):
        whole, chosen = torch.broadcast_tensors([self, mask])
        count = chosen.reshape([-1]).to(torch.int64).cumsum(0)
        total = 0 if chosen.numel() == 0 else int(count[-1])
        assert total <= source.numel(), 'expected a source of as many elements as the mask chooses'
        if total == 0:
            return whole.clone()
        values = source.reshape([-1]).index_select(0, (count - 1).clamp_min(0))
        return torch.where(chosen, values.reshape(whole.size()), whole)
    """),
    inplace=True,
    out="out",
)
def masked_scatter(self: Array, mask: Array, source: Array) -> Array:
    """A copy of `self` with the elements of `source`, in order, where a mask is true; both broadcast."""
    whole, chosen = np.broadcast_arrays(self, mask)
    total = int(chosen.sum())
    if total > source.size:
        raise ValueError(f"expected a source of at least {total} elements, got {source.size}")
    result = whole.copy(order="C")
    result[chosen] = source.reshape(-1)[:total]
    return result


@operator(
    "aten::put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor",
    rules.Shaped(_own_sizes, agree=("self", "source")),
    loops=loops.Script("""
    def put(self, index, source, accumulate: bool):
        assert index.dtype == torch.int64, 'expected an index of int64'
        assert index.numel() == source.numel(), 'expected as many elements of the source as places'
        flat = torch.index_put(
            self.reshape([-1]), [index.reshape([-1])], source.reshape([-1]), accumulate
        )
        return flat.reshape(self.size())
    """),
    inplace=True,
    out="out",
)
def put(self: Array, index: Array, source: Array, accumulate: bool) -> Array:
    """A copy of `self` with `source` written, or added, at places in the order of all elements."""
    if index.dtype != np.int64:
        raise ValueError(f"expected an index of int64, got {index.dtype}")
    if index.size != source.size:
        raise ValueError(f"expected {index.size} elements of the source, got {source.size}")
    checked_places(index, self.size, "all elements", least=-self.size)
    flat = index_put(self.reshape(-1), [index.reshape(-1)], source.reshape(-1), accumulate)
    return flat.reshape(self.shape)


@operator(
    "aten::_index_put_impl(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False,"
    " bool unsafe=False) -> Tensor",
    rules.Shaped(_own_sizes, agree=("self", "values")),
    loops=loops.Script("""
    def _index_put_impl(
        self, indices: List[Optional[Tensor]], values, accumulate: bool, unsafe: bool
    ):
        return torch.index_put(self, indices, values, accumulate)
    """),
    inplace=True,
    out="out",
)
def index_put_impl(
    self: Array, indices: list[Array | None], values: Array, accumulate: bool, unsafe: bool
) -> Array:
    """As `index_put`; places are checked in any case."""
    return index_put(self, indices, values, accumulate)


def _copied_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    index, sizes = arguments.tensor("index"), arguments.tensor("self").sizes
    if index.dtype not in (None, DType.i64):
        raise RuleError(f"expected an index of int64, got {index.dtype.numpy}")
    if index.rank is not None and index.rank > 1:
        raise RuleError(f"expected an index of rank at most 1, got rank {index.rank}")
    dim = arguments.constant("dim", int)
    if sizes is not None and dim is not None:
        rules.wrap(dim, len(sizes))
    return sizes


@operator(
    "aten::index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor",
    rules.Shaped(_copied_sizes, agree=("self", "source")),
    loops=loops.Script("""
    def index_copy(self, dim: int, index, source):
        if self.dim() == 0:
            whole = torch.index_copy(self.reshape([1]), 0, index, source.reshape([-1]))
            return whole.reshape([])
        parts = source.reshape([1] * self.dim()) if source.dim() == 0 else source
        assert parts.dim() == self.dim(), 'expected a source of as many dimensions'
        assert parts.size(dim) == index.numel(), 'expected a place for each part of the source'
        places = index.reshape([-1])
        for d in range(self.dim()):
            if d != (dim if dim >= 0 else dim + self.dim()):
                assert parts.size(d) == self.size(d), 'expected a source of the size of self'
                places = places.unsqueeze(d)
        return torch.scatter(self, dim, places.expand(parts.size()), parts)
    """),
    inplace=True,
    out="out",
)
def index_copy(self: Array, dim: int, index: Array, source: Array) -> Array:
    """A copy of `self` with the parts of `source` at places in a vector along `dim`."""
    result = np.array(self, ndmin=1, order="C")
    parts = source.reshape((1,) * result.ndim) if source.ndim == 0 else source
    target = list(result.shape)
    target[dim] = index.size
    if list(parts.shape) != target:
        raise ValueError(f"expected a source of sizes {target}, got {list(source.shape)}")
    places = checked_places(index.reshape(-1), result.shape[dim], f"dimension {dim}")
    np.moveaxis(result, dim, 0)[places] = np.moveaxis(parts, dim, 0)
    return result.reshape(self.shape)


@operator(
    "prim::fill_diagonal(Tensor self, Scalar fill_value, bool wrap=False) -> Tensor",
    rules.Shaped(_own_sizes),
    loops=loops.Script("""
    def fill_diagonal(self, fill_value: number, wrap: bool):
        assert self.dim() >= 2, 'expected a tensor of at least 2 dimensions'
        rows = self.size(0)
        step = 0
        for d in range(self.dim()):
            assert self.dim() == 2 or self.size(d) == rows, 'expected dimensions of one size'
            step = step * self.size(d) + 1
        place = torch.arange(self.numel(), device=self.device).reshape(self.size())
        chosen = place % step == 0
        if self.dim() == 2 and not wrap:
            chosen = chosen.logical_and(place < self.size(1) * self.size(1))
        return self.masked_fill(chosen, fill_value)
    """),
)
def fill_diagonal(self: Array, fill_value: float, wrap: bool) -> Array:
    """A copy of `self` with one value on the diagonal; with `wrap` again below a whole square."""
    if self.ndim < 2 or (self.ndim > 2 and len(set(self.shape)) > 1):
        raise ValueError(f"expected a matrix, or dimensions of one size, got {list(self.shape)}")
    rules.check_fits(fill_value, DType.of(self.dtype))
    result = self.copy(order="C")
    np.fill_diagonal(result, fill_value, wrap)
    return result


derive(
    "prim.fill_diagonal",
    "aten::fill_diagonal_(Tensor(a!) self, Scalar fill_value, bool wrap=False) -> Tensor(a!)",
)
