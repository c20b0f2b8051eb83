"""Views: results that share the storage of their argument."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tsir.dialects import loops, rules
from tsir.dialects.arguments import Arguments, RuleError
from tsir.dialects.operator import operator
from tsir.dialects.prim import types as t
from tsir.dialects.prim.values import Array
from tsir.dialects.strided import Strided


def _viewed_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, given = arguments.ints("size"), arguments.tensor("self").sizes
    if sizes is None or -1 not in sizes:
        return sizes
    known = [s for s in [*sizes, *(given or [None])] if isinstance(s, int)]
    if given is None or len(known) != len(sizes) + len(given):
        return [None if s == -1 else s for s in sizes]
    return infer_size(sizes, math.prod(s for s in given if isinstance(s, int)))


def infer_size(sizes: Sequence[t.Size], count: int) -> list[t.Size]:
    """The sizes with a single -1 replaced, so that they hold `count` elements."""
    rest = math.prod(s for s in sizes if isinstance(s, int) and s != -1)
    if sizes.count(-1) > 1:
        raise RuleError(f"expected at most one size of -1, got {list(sizes)}")
    if -1 in sizes and rest == 0:
        raise RuleError(f"expected sizes without 0 beside -1, got {list(sizes)}")
    result: list[t.Size] = [count // rest if s == -1 else s for s in sizes]
    if math.prod(s for s in result if isinstance(s, int)) != count or min([0, *map(_as_int, result)]) < 0:
        raise RuleError(f"expected sizes that hold {count} elements, got {list(sizes)}")
    return result


def _as_int(size: t.Size) -> int:
    return size if isinstance(size, int) else 0


def view_strides(sizes: Sequence[int], strides: Sequence[int], new: Sequence[int]) -> list[int] | None:
    """
    The strides under which the same elements have the sizes `new`; None if there are none.

    Runs of dimensions that lie contiguously in memory are regrouped, as PyTorch's
    `computeStride` does; sizes and strides count elements.
    """
    if math.prod(sizes) == 0:
        return _contiguous(new)
    result = [0] * len(new)
    view = len(new) - 1
    chunk_numel = view_numel = 1
    base = strides[-1] if strides else 1
    for d in range(len(sizes) - 1, -1, -1):
        chunk_numel *= sizes[d]
        if d and (sizes[d - 1] == 1 or strides[d - 1] == chunk_numel * base):
            continue
        while view >= 0 and (view_numel < chunk_numel or new[view] == 1):
            result[view] = view_numel * base
            view_numel *= new[view]
            view -= 1
        if view_numel != chunk_numel:
            return None
        if d:
            base, chunk_numel, view_numel = strides[d - 1], 1, 1
    for d in range(view, -1, -1):
        result[d] = view_numel * base
    return result


def _contiguous(sizes: Sequence[int]) -> list[int]:
    strides = [1] * len(sizes)
    for d in range(len(sizes) - 2, -1, -1):
        strides[d] = strides[d + 1] * max(sizes[d + 1], 1)
    return strides


@operator(
    "aten::view(Tensor(a) self, SymInt[] size) -> Tensor(a)",
    rules.Shaped(_viewed_sizes),
    loops=loops.Lowered("tsir.lowering.reshape:view"),
    gradient="""
    def view(self, size: List[int]):
        self_size = self.size()
        def backward(grad):
            return grad.reshape(self_size), None
        return self.view(size), backward
    """,
)
def view(self: Array, size: list[int]) -> Array:
    """The same elements under other sizes, without a copy; -1 stands for the size that fits."""
    sizes = [s for s in infer_size(size, self.size) if isinstance(s, int)]
    strides = view_strides(self.shape, [s // self.itemsize for s in self.strides], sizes)
    if strides is None:
        raise ValueError(
            f"expected sizes that the strides of the input allow, got {sizes}; use reshape to copy"
        )
    return np.lib.stride_tricks.as_strided(self, sizes, [s * self.itemsize for s in strides])


def _transpose(self: Strided, dim0: int, dim1: int) -> Strided:
    order = list(range(self.rank))
    if order:
        a, b = self.wrap(dim0), self.wrap(dim1)
        order[a], order[b] = order[b], order[a]
    return self.permute(order)


def _transposed_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes = arguments.tensor("self").sizes
    dims = [arguments.constant(name, int) for name in ("dim0", "dim1")]
    if sizes is None:
        return None
    if dims[0] is None or dims[1] is None:
        return [None] * len(sizes)
    order = list(range(max(len(sizes), 1)))
    a, b = rules.wrap(dims[0], len(sizes)), rules.wrap(dims[1], len(sizes))
    order[a], order[b] = order[b], order[a]
    return [sizes[d] for d in order] if sizes else ()


@operator(
    "aten::transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)",
    rules.Shaped(_transposed_sizes),
    loops=loops.View(_transpose),
    gradient="""
    def transpose(self, dim0: int, dim1: int):
        def backward(grad):
            return grad.transpose(dim0, dim1), None, None
        return self.transpose(dim0, dim1), backward
    """,
)
def transpose(self: Array, dim0: int, dim1: int) -> Array:
    """Two dimensions exchanged."""
    return self.swapaxes(dim0, dim1) if self.ndim else self
