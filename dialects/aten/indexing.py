"""Indexing by tensors: index, index_put, gather, index_select, embedding."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects import loops, rules
from tsir.dialects.arguments import Arguments, RuleError
from tsir.dialects.dtype import Category
from tsir.dialects.operator import operator
from tsir.dialects.prim import types as t
from tsir.dialects.prim.values import Array

_Place = tuple[int, int, "t.TensorType | None"]
"""First dimension of `self` that an index covers, how many it covers, and its type (None: a full slice)."""


def _places(indices: Sequence[t.TensorType | None], rank: int) -> list[_Place] | None:
    """What each index covers: a mask as many dimensions as it has; None if a rank is unknown."""
    places: list[_Place] = []
    at = 0
    for index in indices:
        is_mask = index is not None and index.dtype is not None and index.dtype.category is Category.BOOL
        if index is not None and (index.rank is None or index.dtype is None):
            return None
        covers = (index.rank or 0) if index is not None and is_mask else 1
        places.append((at, covers, index))
        at += covers
    if at > rank:
        raise RuleError(f"expected indices of at most {rank} dimensions, got {at}")
    return places


def _indexed_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, indices = arguments.tensor("self").sizes, arguments.tensors("indices")
    if sizes is None or indices is None:
        return None
    places = _places(indices, len(sizes))
    if places is None:
        return None
    selected: list[t.Size] = []
    for _, covers, index in places:
        if index is not None and index.sizes is not None:
            is_mask = index.dtype is not None and index.dtype.category is Category.BOOL
            selected = rules.broadcast(selected, [None] if is_mask else index.sizes)
            del covers
    positions = [n for n, (_, _, index) in enumerate(places) if index is not None]
    if not positions:
        return sizes
    adjacent = positions == list(range(positions[0], positions[-1] + 1))
    end = places[-1][0] + places[-1][1]
    kept = [sizes[at] for at, _, index in places if index is None] + list(sizes[end:])
    front = positions[0] if adjacent else 0
    return [*kept[:front], *selected, *kept[front:]]


@operator(
    "aten::index.Tensor(Tensor self, Tensor?[] indices) -> Tensor",
    rules.Shaped(_indexed_sizes),
    loops=loops.Lowered("tsir.lowering.indexing:index"),
    gradient="""
    def index(self, indices: List[Optional[Tensor]]):
        def backward(grad):
            return torch.index_put(torch.zeros_like(self), indices, grad, True), None
        return torch.index(self, indices), backward
    """,
    out="Tensor_out",
)
def index(self: Array, indices: list[Array | None]) -> Array:
    """The elements that index tensors select; None keeps a dimension whole, bools are masks."""
    key = numpy_index(self, indices)
    return np.array(self[key]) if key else self.copy()


def numpy_index(self: Array, indices: list[Array | None]) -> tuple[Array | slice, ...]:
    """Indices in numpy's form, with the bounds and kinds that PyTorch demands."""
    key: list[Array | slice] = []
    at = 0
    for index in indices:
        if index is None:
            key.append(slice(None))
            at += 1
            continue
        is_mask = index.dtype == np.bool_
        if not is_mask and index.dtype.kind not in "iu":
            raise IndexError(f"expected indices that are integers or bools, got {index.dtype}")
        covered = self.shape[at : at + (index.ndim if is_mask else 1)]
        if is_mask and covered != index.shape:
            raise IndexError(f"expected a mask of shape {covered}, got {index.shape}")
        if not is_mask and len(covered) != 1:
            raise IndexError(f"expected at most {self.ndim} indices, got {len(indices)}")
        key.append(index if is_mask else index.astype(np.int64))
        at += index.ndim if is_mask else 1
    return tuple(key)
