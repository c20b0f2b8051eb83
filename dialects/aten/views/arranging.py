"""Tensors turned, brought to more dimensions and put on diagonals, in terms of other views and copies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import numpy as np

from tsir.dialects.aten.views.view import declare_view
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.strided import Strided
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array


def _at_least(least: int) -> None:
    """`atleast_1d` and its kin, of one tensor and of several."""
    name = f"atleast_{least}d"
    # A vector is a row of a matrix, and a matrix the first of a volume along the last dimension.
    places = {1: (0,), 2: (0, 0), 3: (0, 0, 2)}[least]

    def layout(self: Strided) -> Strided:
        return reduce(lambda x, place: x.insert(place, 1, 1), places[self.rank :], self)

    def reference(self: Array) -> Array:
        return reduce(np.expand_dims, places[self.ndim :], self)

    doc = f"`self` with dimensions of size 1, so that it has at least {least}."
    declare_view(
        f"aten::{name}(Tensor(a) self) -> Tensor(a)",
        layout,
        f"""
    def {name}(self):
        size = self.size()
        def backward(grad):
            return grad.reshape(size)
        return torch.{name}(self), backward
    """,
        doc=doc,
    )(reference)

    def several(tensors: list[Array]) -> list[Array]:
        return [reference(x) for x in tensors]

    operator(
        f"aten::{name}.Sequence(Tensor[] tensors) -> Tensor[]",
        reference=several,
        loops=loops.Script(f"""
    def {name}(tensors: List[Tensor]):
        return [torch.{name}(t) for t in tensors]
    """),
        doc=f"The tensors with dimensions of size 1, so that each has at least {least}.",
    )


for _least in (1, 2, 3):
    _at_least(_least)


def _turned(least: int) -> rules.Shaped:
    """The sizes of `self`, which has at least so many dimensions."""

    def sizes(arguments: Arguments) -> Sequence[t.Size] | None:
        own = arguments.tensor("self").sizes
        if own is not None and len(own) < least:
            raise RuleError(f"expected a tensor of at least {least} dimensions, got {len(own)}")
        return own

    return rules.Shaped(sizes)


@operator(
    "aten::fliplr(Tensor self) -> Tensor",
    _turned(2),
    loops=loops.Script("""
    def fliplr(self):
        assert self.dim() >= 2, 'expected a tensor of at least 2 dimensions'
        return self.flip([1])
    """),
)
def fliplr(self: Array) -> Array:
    """Dimension 1 in reverse order."""
    return np.fliplr(self)


@operator(
    "aten::flipud(Tensor self) -> Tensor",
    _turned(1),
    loops=loops.Script("""
    def flipud(self):
        assert self.dim() >= 1, 'expected a tensor of at least 1 dimensions'
        return self.flip([0])
    """),
)
def flipud(self: Array) -> Array:
    """Dimension 0 in reverse order."""
    return np.flipud(self)


def _rotated(arguments: Arguments) -> Sequence[t.Size] | None:
    own, turns = arguments.tensor("self").sizes, arguments.constant("k", int)
    dims = arguments.ints("dims")
    if own is None or dims is None:
        return None
    given = [d for d in dims if isinstance(d, int)]
    if len(dims) != 2 or len(own) < 2:
        raise RuleError(f"expected two dimensions of at least two, got {list(dims)} of {len(own)}")
    wrapped = [rules.wrap(d, len(own)) for d in given]
    if len(wrapped) < 2 or turns is None:
        return [None] * len(own)
    if wrapped[0] == wrapped[1]:
        raise RuleError(f"expected two dimensions, got {list(dims)}")
    sizes = list(own)
    if turns % 2:
        a, b = wrapped
        sizes[a], sizes[b] = sizes[b], sizes[a]
    return sizes


@operator(
    "aten::rot90(Tensor self, int k=1, int[] dims=[0, 1]) -> Tensor",
    rules.Shaped(_rotated),
    loops=loops.Script("""
    def rot90(self, k: int, dims: List[int]):
        turns = k % 4
        if turns == 1:
            return self.flip([dims[1]]).transpose(dims[0], dims[1]).clone()
        if turns == 2:
            return self.flip(dims)
        if turns == 3:
            return self.flip([dims[0]]).transpose(dims[0], dims[1]).clone()
        return self.clone()
    """),
    out="out",
)
def rot90(self: Array, k: int, dims: list[int]) -> Array:
    """Turned by `k` quarters, from the first dimension towards the second."""
    return np.rot90(self, k, (dims[0], dims[1]))


@operator(
    "aten::ravel(Tensor(a) self) -> Tensor(a)",
    rules.Shaped(lambda _: (None,)),
    loops=loops.Script("""
    def ravel(self):
        return self.contiguous().view([-1])
    """),
)
def ravel(self: Array) -> Array:
    """All elements in one dimension; a view if they lie in order, without gaps."""
    return np.ascontiguousarray(self).reshape(-1)


def _embedded(arguments: Arguments) -> Sequence[t.Size] | None:
    own = arguments.tensor("self").sizes
    return None if own is None else [None] * (len(own) + 1)


@operator(
    "aten::diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor",
    rules.Shaped(_embedded),
    loops=loops.Script("""
    def diag_embed(self, offset: int, dim1: int, dim2: int):
        rank = self.dim() + 1
        first = dim1 if dim1 >= 0 else dim1 + rank
        second = dim2 if dim2 >= 0 else dim2 + rank
        assert first != second, 'expected two dimensions'
        assert first >= 0 and first < rank and second >= 0 and second < rank, 'expected dimensions in range'
        size = self.size(-1) + abs(offset)
        low, high = (first, second) if first < second else (second, first)
        sizes = self.size()[:-1]
        sizes = sizes[:low] + [size] + sizes[low:]
        sizes = sizes[:high] + [size] + sizes[high:]
        return self.new_zeros(sizes).diagonal_scatter(self, offset, first, second)
    """),
    out="out",
)
def diag_embed(self: Array, offset: int, dim1: int, dim2: int) -> Array:
    """Zeros with the last dimension on the diagonals of two dimensions."""
    size = self.shape[-1] + abs(offset)
    result = np.zeros((*self.shape[:-1], size, size), self.dtype)
    places = np.arange(self.shape[-1], dtype=np.int64)
    result[..., places + max(-offset, 0), places + max(offset, 0)] = self
    rank = self.ndim + 1
    for d in (dim1, dim2):
        rules.wrap(d, rank)
    if dim1 % rank == dim2 % rank:
        raise ValueError(f"expected two dimensions, got {dim1} and {dim2}")
    return np.moveaxis(result, (-2, -1), (dim1, dim2))


@operator(
    "aten::diagflat(Tensor self, int offset=0) -> Tensor",
    rules.Shaped(lambda _: (None, None)),
    loops=loops.Script("""
    def diagflat(self, offset: int):
        return self.reshape([-1]).diag_embed(offset)
    """),
)
def diagflat(self: Array, offset: int) -> Array:
    """Zeros with all elements on a diagonal."""
    return np.diagflat(self, offset)


@operator(
    "aten::block_diag(Tensor[] tensors) -> Tensor",
    rules.Shaped(lambda _: (None, None), like="", promotes=("tensors",)),
    loops=loops.Script("""
    def block_diag(tensors: List[Tensor]):
        blocks: List[Tensor] = []
        total = 0
        for x in tensors:
            assert x.dim() <= 2, 'expected tensors of at most 2 dimensions'
            block = x if x.dim() == 2 else x.reshape([1, -1])
            blocks.append(block)
            total = total + block.size(1)
        rows: List[Tensor] = []
        start = 0
        for block in blocks:
            end = start + block.size(1)
            rows.append(torch.constant_pad_nd(block, [start, total - end], 0))
            start = end
        return torch.cat(rows, 0)
    """),
    out="out",
)
def block_diag(tensors: list[Array]) -> Array:
    """Zeros with matrices on the diagonal; vectors are rows."""
    if any(x.ndim > 2 for x in tensors):
        raise ValueError("expected tensors of at most 2 dimensions")
    blocks = [x if x.ndim == 2 else x.reshape(1, -1) for x in tensors]
    result = np.zeros((sum(len(b) for b in blocks), sum(b.shape[1] for b in blocks)), blocks[0].dtype)
    row = column = 0
    for block in blocks:
        result[row : row + len(block), column : column + block.shape[1]] = block
        row, column = row + len(block), column + block.shape[1]
    return result


def _of_one_dtype(arguments: Arguments) -> Sequence[t.Size] | None:
    tensors = [tensor for tensor in arguments.tensors("tensors") or () if tensor is not None]
    names = sorted({tensor.dtype.name for tensor in tensors if tensor.dtype is not None})
    if len(names) > 1:
        raise RuleError(f"expected vectors of one dtype, got {', '.join(names)}")
    return None


@operator(
    "aten::cartesian_prod(Tensor[] tensors) -> Tensor",
    rules.Shaped(_of_one_dtype, like="", promotes=("tensors",)),
    loops=loops.Script("""
    def cartesian_prod(tensors: List[Tensor]):
        for x in tensors:
            assert x.dim() == 1, 'expected vectors'
        if len(tensors) == 1:
            return tensors[0].clone()
        sizes = [x.size(0) for x in tensors]
        columns: List[Tensor] = []
        for i, x in enumerate(tensors):
            along = x.reshape([-1] + [1] * (len(tensors) - 1 - i))
            columns.append(along.expand(sizes).reshape([-1, 1]))
        return torch.cat(columns, 1)
    """),
)
def cartesian_prod(tensors: list[Array]) -> Array:
    """Each choice of an element of every vector, as a row; of one vector a copy."""
    if any(x.ndim != 1 for x in tensors):
        raise ValueError("expected vectors")
    if len(tensors) == 1:
        return tensors[0].copy()
    return np.stack(np.meshgrid(*tensors, indexing="ij"), -1).reshape(-1, len(tensors))


def _choices(arguments: Arguments) -> Sequence[t.Size] | None:
    taken = arguments.constant("r", int)
    return None if taken is None else [None, taken] if taken else [0]


@operator(
    "aten::combinations(Tensor self, int r=2, bool with_replacement=False) -> Tensor",
    rules.Shaped(_choices),
    loops=loops.Script("""
    def combinations(self, r: int, with_replacement: bool):
        assert self.dim() == 1, 'expected a vector'
        assert r >= 0, 'expected r of at least 0'
        if r == 0:
            return self.new_empty([0])
        n = self.size(0)
        places = torch.arange(n, device=self.device)
        kept = torch.ones([n] * r, dtype=torch.bool, device=self.device)
        for i in range(r - 1):
            left = places.reshape([-1] + [1] * (r - 1 - i))
            right = places.reshape([-1] + [1] * (r - 2 - i))
            kept = kept.logical_and(left <= right if with_replacement else left < right)
        chosen = torch.nonzero(kept)
        return self.index_select(0, chosen.reshape([-1])).reshape([-1, r])
    """),
)
def combinations(self: Array, r: int, with_replacement: bool) -> Array:
    """Each choice of `r` elements of a vector, as a row."""
    if self.ndim != 1 or r < 0:
        raise ValueError(f"expected a vector and r of at least 0, got rank {self.ndim} and {r}")
    if r == 0:
        return np.zeros(0, self.dtype)
    grid = np.indices((len(self),) * r).reshape(r, -1)
    pairs = grid[:-1] <= grid[1:] if with_replacement else grid[:-1] < grid[1:]
    return self[grid[:, pairs.all(0)].T].reshape(-1, r)
