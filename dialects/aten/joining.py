"""Joining and splitting: cat, stack, chunk, split."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects import loops, rules
from tsir.dialects.arguments import Arguments, RuleError
from tsir.dialects.operator import operator
from tsir.dialects.prim import types as t
from tsir.dialects.prim.values import Array


def _is_legacy_empty(sizes: Sequence[t.Size]) -> bool:
    """Whether cat ignores a tensor of these sizes whatever the others have."""
    return tuple(sizes) == (0,)


def _joined_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    tensors, dim = arguments.tensors("tensors"), arguments.constant("dim", int)
    shapes = [x.sizes for x in tensors or () if x is not None]
    if not shapes or None in shapes:
        return None
    kept = [s for s in shapes if s is not None and not _is_legacy_empty(s)]
    if not kept:
        return (0,)
    if len({len(s) for s in kept}) != 1:
        raise RuleError(f"expected tensors of one rank, got ranks {[len(s) for s in kept]}")
    if dim is None:
        return [None] * len(kept[0])
    at = rules.wrap(dim, len(kept[0]))
    along = [s[at] for s in kept]
    joined = sum(s for s in along if isinstance(s, int)) if all(isinstance(s, int) for s in along) else None
    return [joined if d == at else _same(d, [s[d] for s in kept]) for d in range(len(kept[0]))]


def _same(dim: int, sizes: Sequence[t.Size]) -> t.Size:
    numbers = {s for s in sizes if isinstance(s, int)}
    if len(numbers) > 1:
        raise RuleError(f"expected equal sizes in dimension {dim}, got {list(sizes)}")
    return numbers.pop() if numbers else sizes[0] if len(set(sizes)) == 1 else None


@operator(
    "aten::cat(Tensor[] tensors, int dim=0) -> Tensor",
    rules.Shaped(_joined_sizes, like="", promotes=("tensors",)),
    loops=loops.Lowered("tsir.lowering.joining:cat"),
    gradient="""
    def cat(tensors: List[Tensor], dim: int):
        sizes = [t.size(dim) for t in tensors]
        def backward(grad):
            return torch.split(grad, sizes, dim), None
        return torch.cat(tensors, dim), backward
    """,
    out="out",
)
def cat(tensors: list[Array], dim: int) -> Array:
    """The tensors one after another along `dim`; one-dimensional tensors of size 0 are left out."""
    if not tensors:
        raise ValueError("expected at least one tensor, got an empty list")
    kept = [x for x in tensors if not _is_legacy_empty(x.shape)]
    return np.concatenate(kept, axis=dim) if kept else tensors[0]
