"""Reading and writing single elements along a dimension: gather and scatter."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.indexing.indexing import checked_places
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType


def _check_index(arguments: Arguments) -> None:
    """RuleError unless `index` is of integers and has the rank of `self`, one without dimensions as one."""
    index, tensor = arguments.tensor("index"), arguments.tensor("self")
    if index.dtype not in (None, DType.i64, DType.i32) and 0 not in (index.sizes or (0,)):
        raise RuleError(f"expected an index of int64 or int32, got {index.dtype.numpy}")
    ranks = [None if x.rank is None else max(x.rank, 1) for x in (index, tensor)]
    if None not in ranks and ranks[0] != ranks[1] and 0 not in (index.sizes or ()):
        raise RuleError(f"expected an index of rank {tensor.rank}, got rank {index.rank}")


def _gathered_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    _check_index(arguments)
    return arguments.tensor("index").sizes


def scattered_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    """The sizes of `self`, of which some places are written; RuleError if the index does not fit."""
    _check_index(arguments)
    return arguments.tensor("self").sizes


def place_key(self: Array, dim: int, index: Array) -> tuple[Array, ...]:
    """The places along `dim` as a numpy index; all others run over the sizes of `index`."""
    if any(
        n > s for d, (n, s) in enumerate(zip(index.shape, self.shape, strict=True)) if d != dim % self.ndim
    ):
        raise IndexError(f"expected an index within {self.shape} but for dimension {dim}, got {index.shape}")
    key: list[Array] = list(np.ogrid[tuple(slice(n) for n in index.shape)])
    key[dim] = checked_places(index, self.shape[dim], f"dimension {dim}")
    return tuple(key)


@operator(
    "aten::gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor",
    rules.Shaped(_gathered_sizes),
    loops=loops.Lowered("tsir.lowering.operators.indexing:gather"),
    gradient="""
    def gather(self, dim: int, index, *, sparse_grad: bool):
        size = self.size()
        def backward(grad):
            zeros = torch.zeros(size, dtype=grad.dtype)
            return torch.scatter_add(zeros, dim, index, grad), None, None, None
        return torch.gather(self, dim, index), backward
    """,
    tangent=linear("self"),
    out="out",
)
def gather(self: Array, dim: int, index: Array, sparse_grad: bool) -> Array:
    """The element at the place in `index` along `dim`, for every place of `index`."""
    if index.size == 0:
        return np.zeros(index.shape, self.dtype)
    places = np.array(index, ndmin=1)
    whole = np.array(self, ndmin=1)
    return whole[place_key(whole, dim, places)].reshape(index.shape)


def _scatter(self: Array, dim: int, index: Array, src: Array, *, add: bool) -> Array:
    result, places = np.array(self, ndmin=1, order="C"), np.array(index, ndmin=1)
    if index.size == 0:
        return result.reshape(self.shape)
    if any(n > s for n, s in zip(places.shape, np.array(src, ndmin=1).shape, strict=True)):
        raise IndexError(f"expected an index within {src.shape}, got {index.shape}")
    values = np.array(src, ndmin=1)[tuple(slice(n) for n in places.shape)]
    key = place_key(result, dim, places)
    if add:
        np.add.at(result, key, values)
    else:
        result[key] = values
    return result.reshape(self.shape)


_GRADIENT = """
def {name}(self, dim: int, index, src):
    src_size = src.size()
    def backward(grad):
        grad_src = torch.gather(grad, dim, index)
        if index.size() != src_size:
            pad: List[int] = []
            for d in range(len(src_size)):
                pad = [0, src_size[d] - index.size(d)] + pad
            grad_src = torch.constant_pad_nd(grad_src, pad, 0)
        return {self}, None, None, grad_src
    return torch.{name}(self, dim, index, src), backward
"""
"""The gradient of what writes elements of `src`, which may be larger than the index."""


@operator(
    "aten::scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor",
    rules.Shaped(scattered_sizes, agree=("self", "src")),
    loops=loops.Lowered("tsir.lowering.operators.indexing:scatter"),
    gradient=_GRADIENT.format(name="scatter", self="torch.scatter(grad, dim, index, 0)"),
    tangent=linear("self", "src"),
    inplace=True,
    out="src_out",
)
def scatter_src(self: Array, dim: int, index: Array, src: Array) -> Array:
    """A copy of `self` with each element of `src` at its place in `index` along `dim`."""
    return _scatter(self, dim, index, src, add=False)


@operator(
    "aten::scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> Tensor",
    rules.Shaped(scattered_sizes, agree=("self",)),
    loops=loops.Lowered("tsir.lowering.operators.indexing:scatter"),
    gradient="""
    def scatter(self, dim: int, index, value: number):
        def backward(grad):
            return torch.scatter(grad, dim, index, 0), None, None, None
        return torch.scatter(self, dim, index, value), backward
    """,
    tangent=terms(self="torch.scatter(self_t, dim, index, 0)"),
    inplace=True,
    out="value_out",
)
def scatter_value(self: Array, dim: int, index: Array, value: float) -> Array:
    """A copy of `self` with one value at the places in `index` along `dim`."""
    values = np.broadcast_to(np.asarray(value).astype(self.dtype), index.shape)
    return _scatter(self, dim, index, values, add=False)


@operator(
    "aten::scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor",
    rules.Shaped(scattered_sizes, agree=("self", "src")),
    loops=loops.Lowered("tsir.lowering.operators.indexing:scatter_add"),
    gradient=_GRADIENT.format(name="scatter_add", self="grad"),
    tangent=linear("self", "src"),
    inplace=True,
    out="out",
)
def scatter_add(self: Array, dim: int, index: Array, src: Array) -> Array:
    """A copy of `self` with each element of `src` added at its place in `index` along `dim`."""
    return _scatter(self, dim, index, src, add=True)
