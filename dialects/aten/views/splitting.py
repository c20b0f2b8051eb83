"""Splitting along a dimension into a list of views: split, chunk, unbind, tensor_split."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from xdsl.ir import Attribute

from tsir.dialects.aten.views.slicing import slice_layout
from tsir.dialects.ir.wording import known
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.strided import Index, Strided
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.operators.view_rules import Viewed
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array


def _along(self: Strided, dim: int) -> int:
    d = self.wrap(dim)
    self.check(self.rank > 0, "expected a tensor with dimensions")
    return d


def _pieces(self: Strided, dim: int, sizes: Sequence[Index]) -> list[Strided]:
    """Consecutive pieces of a dimension, of the sizes given."""
    d, start, pieces = _along(self, dim), 0, list[Strided]()
    for size in sizes:
        pieces.append(self.resize(d, size).shift(start * self.strides[d]))
        start = start + size
    return pieces


def _equal(size: int, piece: int) -> list[int]:
    """The sizes of pieces of `piece` elements, the last one smaller; at least one."""
    if piece < 0 or (piece == 0 and size > 0):
        raise RuleError(f"expected a positive size of pieces, got {piece}")
    count = max(-(-size // piece), 1) if piece else 1
    return [min(piece, size - n * piece) for n in range(count)] if piece else [0]


def _split(self: Strided, split_size: int, dim: int) -> list[Strided]:
    return _pieces(self, dim, _equal(int(self.sizes[_along(self, dim)]), split_size))


def _split_sizes(self: Strided, split_sizes: Sequence[Index], dim: int) -> list[Strided]:
    total: Index = 0
    for size in split_sizes:
        self.check(size >= 0, f"expected sizes of at least 0{known(', got {}', size)}")
        total = total + size
    own = self.sizes[_along(self, dim)]
    found = f"{known(' of size {}', own)}{known(', got {}', total)}"
    self.check(total == own, f"expected sizes that add up to dimension {dim}{found}")
    return _pieces(self, dim, split_sizes)


def _given(size: int, sizes: list[int]) -> list[int]:
    return sizes


def _chunk_sizes(size: int, chunks: int) -> list[int]:
    if chunks <= 0:
        raise RuleError(f"expected a positive number of chunks, got {chunks}")
    return _equal(size, -(-size // chunks)) if size else [0] * chunks


def _chunk(self: Strided, chunks: int, dim: int) -> list[Strided]:
    return _pieces(self, dim, _chunk_sizes(int(self.sizes[_along(self, dim)]), chunks))


def _unbind(self: Strided, dim: int) -> list[Strided]:
    d = _along(self, dim)
    return [self.drop(d).shift(i * self.strides[d]) for i in range(int(self.sizes[d]))]


def _lowered(name: str) -> loops.Loops:
    """The native form of what gives as many pieces as the run decides."""
    return loops.Lowered(f"tsir.lowering.operators.splitting:{name}")


MOST_PIECES = 2**24
"""Into more tensors nothing is split: it would take for ever."""


def _sections(size: int, sections: int) -> list[int]:
    if not 0 < sections <= MOST_PIECES:
        raise RuleError(f"expected 1 to {MOST_PIECES} sections, got {sections}")
    return [size // sections + (i < size % sections) for i in range(sections)]


def _tensor_split(self: Strided, sections: int, dim: int) -> list[Strided]:
    return _pieces(self, dim, _sections(int(self.sizes[_along(self, dim)]), sections))


def _parts(self: Array, dim: int, sizes: Sequence[int]) -> list[Array]:
    """Views of consecutive parts of a dimension."""
    parts: list[Array] = []
    start = 0
    for size in sizes:
        parts.append(self[(*(slice(None),) * (dim % self.ndim), slice(start, start + size))])
        start += size
    return parts


def _declare(
    names: Sequence[str],
    argument: str,
    layout: Callable[..., list[Strided]],
    sizes: Callable[..., Any],
    form: loops.Loops,
    doc: str,
) -> None:
    """Splitting operators with one argument before `dim`; `sizes` gives the sizes of the parts."""
    type, name = argument.split()
    annotation = "List[int]" if "[]" in type else "int"

    def reference(self: Array, size: int | list[int], dim: int) -> list[Array]:
        return _parts(self, dim, sizes(self.shape[dim], size))

    reference.__doc__ = doc
    for overload in names:
        base = overload.partition(".")[0]
        operator(
            f"aten::{overload}(Tensor(a -> *) self, {argument}, int dim=0) -> Tensor(a)[]",
            Viewed(layout),
            reference=reference,
            loops=form,
            gradient=f"""
    def {base}(self, {name}: {annotation}, dim: int):
        def backward(grads: List[Tensor]):
            return torch.cat(grads, dim), None, None
        return torch.{base}(self, {name}, dim), backward
    """,
            tangent=linear("self"),
        )


_declare(
    ["split.Tensor"], "SymInt split_size", _split, _equal, _lowered("split"),
    "Parts of `split_size` elements along `dim`, the last one smaller.",
)  # fmt: skip
for _names, _argument in (
    (["split.sizes"], "SymInt[] split_size"),
    (["split_with_sizes"], "SymInt[] split_sizes"),
    (["split"], "int[] split_sizes"),
):
    _declare(
        _names,
        _argument,
        _split_sizes,
        _given,
        loops.View(_split_sizes),
        "Parts of the sizes given along `dim`.",
    )
_declare(
    ["chunk"], "int chunks", _chunk, _chunk_sizes, _lowered("chunk"),
    "At most `chunks` parts of one size along `dim`, the last one smaller.",
)  # fmt: skip
_declare(
    ["tensor_split.sections"], "SymInt sections", _tensor_split, _sections, _lowered("tensor_split"),
    "As many parts as `sections` along `dim`, whose sizes differ by at most one.",
)  # fmt: skip


def _between(self: Strided, indices: Sequence[Index], dim: int) -> list[Strided]:
    return [slice_layout(self, dim, a, b, 1) for a, b in pairwise([None, *indices, None])]


@operator(
    "aten::tensor_split.indices(Tensor(a -> *) self, SymInt[] indices, int dim=0) -> Tensor(a)[]",
    Viewed(_between),
    loops=loops.View(_between),
    gradient="""
    def tensor_split(self, indices: List[int], dim: int):
        size = self.size()
        def backward(grads: List[Tensor]):
            total = torch.zeros(size, dtype=grads[0].dtype)
            for i in range(len(grads)):
                start = indices[i - 1] if i > 0 else 0
                end = indices[i] if i < len(indices) else size[dim]
                zeros = torch.zeros(size, dtype=grads[0].dtype)
                total = total + torch.slice_scatter(zeros, grads[i], dim, start, end, 1)
            return total, None, None
        return torch.tensor_split(self, indices, dim), backward
    """,
    tangent=linear("self"),
)
def tensor_split(self: Array, indices: list[int], dim: int) -> list[Array]:
    """The parts of a dimension between places."""
    before = (slice(None),) * (dim % self.ndim)
    return [self[(*before, slice(a, b))] for a, b in pairwise([None, *indices, None])]


def _unknown_parts(arguments: Arguments) -> list[Attribute]:
    own = arguments.tensor("self")
    return [t.ListType(t.TensorType.of(own.dtype, None, device=own.device))]


@operator(
    "aten::tensor_split.tensor_indices_or_sections(Tensor(a -> *) self, Tensor tensor_indices_or_sections,"
    " int dim=0) -> Tensor(a)[]",
    rules.Typed(_unknown_parts),
    loops=loops.Script("""
    def tensor_split(self, tensor_indices_or_sections, dim: int):
        places = tensor_indices_or_sections
        assert places.dim() < 2 and places.dtype == torch.int64, 'expected one or more numbers of int64'
        if places.dim() == 0:
            return torch.tensor_split(self, int(places), dim)
        return torch.tensor_split(self, [int(place) for place in places.unbind(0)], dim)
    """),
)
def tensor_split_at(self: Array, tensor_indices_or_sections: Array, dim: int) -> list[Array]:
    """The parts of a dimension between the places that a tensor holds, or as many as it says."""
    places = tensor_indices_or_sections
    if places.ndim > 1 or places.dtype != np.int64:
        raise ValueError(
            f"expected one or more numbers of int64, got {places.dtype} of shape {list(places.shape)}"
        )
    if places.ndim:
        return tensor_split(self, places.tolist(), dim)
    return _parts(self, dim, _sections(self.shape[dim], int(places)))


@operator(
    "aten::unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]",
    Viewed(_unbind),
    loops=_lowered("unbind"),
    gradient="""
    def unbind(self, dim: int):
        def backward(grads: List[Tensor]):
            return torch.stack(grads, dim), None
        return torch.unbind(self, dim), backward
    """,
    tangent=linear("self"),
)
def unbind(self: Array, dim: int) -> list[Array]:
    """The parts at each index of a dimension, which is left out."""
    before = (slice(None),) * (dim % self.ndim)
    return [self[(*before, i, ...)] for i in range(self.shape[dim])]
