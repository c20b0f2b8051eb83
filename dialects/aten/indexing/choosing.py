"""Elements chosen by places that broadcast, and the places of elements in a fixed number."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.indexing.indexing import checked_places, nonzero
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType


def _taken_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    tensors = [arguments.tensor(name) for name in ("self", "indices")]
    if tensors[1].dtype not in (None, DType.i64):
        raise RuleError(f"expected indices of int64, got {tensors[1].dtype.numpy}")
    if arguments.value("dim") is None:
        return [None]
    dim, (own, places) = arguments.constant("dim", int), (tensor.sizes for tensor in tensors)
    if own is None or places is None:
        return None
    if len(own) != len(places):
        raise RuleError(f"expected indices of rank {len(own)}, got rank {len(places)}")
    if dim is None:
        return [None] * len(own)
    if not own:
        raise RuleError("expected a tensor with dimensions")
    at = rules.wrap(dim, len(own))
    return rules.broadcast([1 if d == at else size for d, size in enumerate(own)], places)


@operator(
    "aten::take_along_dim(Tensor self, Tensor indices, int? dim=None) -> Tensor",
    rules.Shaped(_taken_sizes),
    loops=loops.Script("""
    def take_along_dim(self, indices, dim: Optional[int]):
        if dim is None:
            return self.reshape([-1]).gather(0, indices.reshape([-1]))
        assert self.dim() == indices.dim(), 'expected indices of the rank of self'
        own = self.size()
        places = indices.size()
        at = dim if dim >= 0 else dim + self.dim()
        for d in range(self.dim()):
            if d != at:
                own[d] = places[d] if own[d] == 1 else own[d]
                places[d] = own[d]
        return self.expand(own).gather(dim, indices.remainder(own[at]).expand(places))
    """),
    out="out",
)
def take_along_dim(self: Array, indices: Array, dim: int | None) -> Array:
    """The elements at the places in `indices` along `dim`, where all else broadcasts, or of all elements."""
    if dim is None:
        places = checked_places(indices.reshape(-1), self.size, "all elements")
        return self.reshape(-1)[places]
    # As in PyTorch, places along a dimension wrap.
    places = np.remainder(indices, self.shape[dim]) if indices.size else indices
    return np.take_along_axis(self, places, dim)


def _static_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    size, rank = (arguments.ints("size") or [None])[0], arguments.tensor("self").rank
    if isinstance(size, int) and size < 0:
        raise RuleError(f"expected a size of at least 0, got {size}")
    return [size, rank]


@operator(
    "aten::nonzero_static(Tensor self, *, SymInt size, int fill_value=-1) -> Tensor",
    rules.Shaped(_static_sizes, dtype=lambda _: DType.i64),
    loops=loops.Script("""
    def nonzero_static(self, *, size: int, fill_value: int):
        found = torch.nonzero(self)
        count = min(found.size(0), size)
        rest = torch.full([size - count, self.dim()], fill_value, dtype=torch.int64, device=self.device)
        return torch.cat([found.narrow(0, 0, count), rest])
    """),
    out="out",
)
def nonzero_static(self: Array, size: int, fill_value: int) -> Array:
    """The places of the first elements that are not 0, one a row, with rows of one value up to a number."""
    found = nonzero(self)[:size]
    rest = np.full((size - len(found), self.ndim), fill_value, np.int64)
    return np.concatenate([found, rest])
