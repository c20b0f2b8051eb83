"""Writing with a reduction: elements that meet at one place are added, multiplied, compared or averaged."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from tsir.dialects.aten.indexing.scatter import place_key, scattered_sizes
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array

_JOINED: Mapping[str, np.ufunc] = {
    "sum": np.add,
    "mean": np.add,
    "prod": np.multiply,
    "amax": np.maximum,
    "amin": np.minimum,
}
_OLD_NAMES: Mapping[str, np.ufunc] = {"add": np.add, "multiply": np.multiply}
"""Of `scatter` with `reduce`."""


def _known(name: object, among: Mapping[str, np.ufunc]) -> None:
    if isinstance(name, str) and name not in among:
        raise RuleError(f"expected reduce to be one of {', '.join(among)}, got '{name}'")


def _sizes(arguments: Arguments) -> list[t.Size] | None:
    _known(arguments.value("reduce"), _JOINED if "include_self" in arguments else _OLD_NAMES)
    sizes = scattered_sizes(arguments)
    return None if sizes is None else list(sizes)


def _start(name: str, dtype: np.dtype[Any]) -> float:
    """The initial value of a reduction that does not include the element of `self`."""
    if name in ("sum", "mean", "prod"):
        return int(name == "prod")
    lowest, highest = -math.inf, math.inf
    if dtype.kind == "b":
        lowest, highest = False, True
    elif dtype.kind in "iu":
        lowest, highest = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    return lowest if name == "amax" else highest


def _reduced(
    self: Array, dim: int, index: Array, src: Array, join: np.ufunc, start: float | None = None
) -> Array:
    result, places = np.array(self, ndmin=1, order="C"), np.array(index, ndmin=1)
    if index.size == 0:
        return result.reshape(self.shape)
    if any(n > s for n, s in zip(places.shape, np.array(src, ndmin=1).shape, strict=True)):
        raise IndexError(f"expected an index within {src.shape}, got {index.shape}")
    values = np.array(src, ndmin=1)[tuple(slice(n) for n in places.shape)]
    key = place_key(result, dim, places)
    if start is not None:
        result[key] = start
    join.at(result, key, values)
    return result.reshape(self.shape)


_LOWERED = loops.Lowered("tsir.lowering.operators.scatter_reduce:scatter_reduce")

_GRADIENT = """
    def scatter_reduce(self, dim: int, index, src, reduce: str, *, include_self: bool):
        result = torch.scatter_reduce(self, dim, index, src, reduce, include_self=include_self)
        src_size = src.size()
        part = src
        if index.size() != src_size:
            for d in range(len(src_size)):
                part = part.narrow(d, 0, index.size(d))
        def backward(grad):
            grad_self = grad
            grad_src = grad
            if reduce == 'sum':
                grad_src = grad.gather(dim, index)
            elif reduce == 'mean':
                start = torch.ones_like(grad) if include_self else torch.zeros_like(grad)
                count = start.scatter_add(dim, index, torch.ones_like(part)).clamp_min(1)
                grad_self = grad / count
                grad_src = grad_self.gather(dim, index)
            elif reduce == 'prod':
                whole = torch.where(self == 0, 1, self)
                others = torch.scatter_reduce(whole, dim, index, part, 'prod', include_self=include_self)
                grad_self = grad * others / whole
                is_zero = part == 0
                zeros = torch.zeros_like(self).scatter_add(dim, index, is_zero.to(self.dtype))
                alone = is_zero.logical_and(zeros.gather(dim, index) == 1)
                rest = torch.where(alone, 1, part)
                without = torch.scatter_reduce(self, dim, index, rest, 'prod', include_self=include_self)
                usual = (grad * result).gather(dim, index) / torch.where(is_zero, 1, part)
                grad_src = torch.where(alone, (grad * without).gather(dim, index), usual)
            else:
                own = (self == result).to(grad.dtype)
                theirs = (part == result.gather(dim, index)).to(grad.dtype)
                share = grad / own.scatter_add(dim, index, theirs)
                grad_self = own * share
                grad_src = theirs * share.gather(dim, index)
            if not include_self:
                grad_self = grad_self.scatter(dim, index, 0)
            if index.size() != src_size:
                pad: List[int] = []
                for d in range(len(src_size)):
                    pad = [0, src_size[d] - index.size(d)] + pad
                grad_src = torch.constant_pad_nd(grad_src, pad, 0)
            return grad_self, None, None, grad_src, None, None
        return result, backward
"""


_SHARES = """
        part = src
        if index.size() != src.size():
            for d in range(src.dim()):
                part = part.narrow(d, 0, index.size(d))
        theirs = (part == result.gather(dim, index)).to(result.dtype)
        own = (self == result).to(result.dtype)
        count = own.scatter_add(dim, index, theirs)
"""
"""Script text that finds the elements that are an extreme, and the number of them for each result."""

_TANGENT_OF_SELF = f"""
        kept = self_t if include_self else self_t.scatter(dim, index, 0)
        if reduce == 'sum':
            return kept
        if reduce == 'prod':
            whole = torch.ones_like(self)
            return kept * torch.scatter_reduce(whole, dim, index, src, 'prod')
        if reduce == 'mean':
            none = torch.zeros_like(src)
            return torch.scatter_reduce(kept, dim, index, none, 'mean', include_self=include_self)
{_SHARES}
        return own * kept / count
"""
_TANGENT_OF_SRC = f"""
        if reduce == 'sum' or reduce == 'mean':
            none = torch.zeros_like(self)
            return torch.scatter_reduce(none, dim, index, src_t, reduce, include_self=include_self)
{_SHARES}
        move = src_t
        if index.size() != src.size():
            for d in range(src.dim()):
                move = move.narrow(d, 0, index.size(d))
        if reduce == 'prod':
            # Where one factor is 0 the product of the others moves; the quotient does where none is.
            none = torch.zeros_like(self)
            is_zero = part == 0
            zeros = none.scatter_add(dim, index, is_zero.to(self.dtype)).gather(dim, index)
            ones = torch.where(is_zero, 1, part)
            others = torch.scatter_reduce(self, dim, index, ones, 'prod', include_self=include_self)
            shares = torch.where(
                is_zero, torch.where(zeros == 1, move, 0), torch.where(zeros == 0, move / ones, 0)
            )
            return none.scatter_add(dim, index, others.gather(dim, index) * shares)
        return torch.zeros_like(self).scatter_add(dim, index, theirs * move) / count
"""


@operator(
    "aten::scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *,"
    " bool include_self=True) -> Tensor",
    rules.Shaped(_sizes, agree=("self", "src")),
    loops=_LOWERED,
    gradient=_GRADIENT,
    tangent=terms(self=_TANGENT_OF_SELF, src=_TANGENT_OF_SRC),
    inplace=True,
    out="two_out",
)
def scatter_reduce(self: Array, dim: int, index: Array, src: Array, reduce: str, include_self: bool) -> Array:
    """A copy of `self` in which the elements of `src` that meet at a place along `dim` are reduced to one."""
    _known(reduce, _JOINED)
    start = None if include_self else _start(reduce, self.dtype)
    result = _reduced(self, dim, index, src, _JOINED[reduce], start)
    if reduce != "mean" or index.size == 0:
        return result
    ones = np.ones(src.shape, np.int64)
    counts = _reduced(np.full(self.shape, int(include_self), np.int64), dim, index, ones, np.add)
    counts = np.maximum(counts, 1)
    if self.dtype.kind == "f":
        return result / counts.astype(self.dtype)
    return (result // counts).astype(self.dtype)


@operator(
    "aten::scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor",
    rules.Shaped(_sizes, agree=("self", "src")),
    loops=_LOWERED,
    inplace=True,
    out="reduce_out",
)
def scatter_reduced(self: Array, dim: int, index: Array, src: Array, reduce: str) -> Array:
    """A copy of `self` with the elements of `src` added or multiplied at their places along `dim`."""
    _known(reduce, _OLD_NAMES)
    return _reduced(self, dim, index, src, _OLD_NAMES[reduce])


@operator(
    "aten::scatter.value_reduce(Tensor self, int dim, Tensor index, Scalar value, *, str reduce) -> Tensor",
    rules.Shaped(_sizes, agree=("self",)),
    loops=_LOWERED,
    inplace=True,
    out="value_reduce_out",
)
def scatter_value_reduced(self: Array, dim: int, index: Array, value: float, reduce: str) -> Array:
    """A copy of `self` with one value added or multiplied at the places in `index` along `dim`."""
    values = np.broadcast_to(np.asarray(value).astype(self.dtype), index.shape)
    return scatter_reduced(self, dim, index, values, reduce)


def _index_sizes(arguments: Arguments) -> list[t.Size] | None:
    reduce = arguments.value("reduce")
    _known(reduce, {name: join for name, join in _JOINED.items() if name != "sum"})
    sizes = arguments.tensor("self").sizes
    return None if sizes is None else list(sizes)


@operator(
    "aten::index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *,"
    " bool include_self=True) -> Tensor",
    rules.Shaped(_index_sizes, agree=("self", "source")),
    loops=loops.Script("""
    def index_reduce(self, dim: int, index, source, reduce: str, *, include_self: bool):
        assert reduce != 'sum', 'expected reduce to be one of mean, prod, amax, amin'
        assert index.dim() <= 1, 'expected an index of at most 1 dimensions'
        assert source.dim() == self.dim(), 'expected a source of as many dimensions'
        assert source.numel() == 0 or source.dim() == 0 or source.size(dim) == index.numel(), \
            'expected a place for each part of the source'
        places = index.reshape([-1])
        for d in range(self.dim()):
            if d != (dim if dim >= 0 else dim + self.dim()):
                assert source.size(d) == self.size(d), 'expected a source of the size of self'
                places = places.unsqueeze(d)
        wide = places.expand(source.size()) if self.dim() > 0 else places.reshape([])
        return torch.scatter_reduce(self, dim, wide, source, reduce, include_self=include_self)
    """),
    inplace=True,
    out="out",
)
def index_reduce(
    self: Array, dim: int, index: Array, source: Array, reduce: str, include_self: bool
) -> Array:
    """A copy of `self` in which the parts of `source` that meet at a place of a dimension are reduced."""
    whole = np.array(source, ndmin=1)
    target = list(np.array(self, ndmin=1).shape)
    target[dim] = index.size
    if index.ndim > 1 or list(whole.shape) != target or source.ndim != self.ndim:
        raise ValueError(f"expected a source of sizes {target}, got {list(source.shape)}")
    spread = [1] * whole.ndim
    spread[dim] = -1
    places = np.broadcast_to(index.reshape(spread), whole.shape)
    return scatter_reduce(self, dim, places.reshape(source.shape), source, reduce, include_self)
