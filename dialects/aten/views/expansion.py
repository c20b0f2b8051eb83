"""Views that repeat elements: expand, and what undoes a reduction."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.lib.stride_tricks import as_strided as numpy_strided

from tsir.dialects.aten.views.view import declare_view
from tsir.dialects.ir.wording import known, sizes_text
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.memory import MOST_ELEMENTS
from tsir.dialects.operators.strided import Index, Strided
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array


def _expand(self: Strided, size: Sequence[Index], implicit: bool = False) -> Strided:
    front = len(size) - self.rank
    if front < 0:
        raise RuleError(f"sizes {sizes_text(self.sizes)} cannot be expanded to {sizes_text(size)}")
    sizes: list[Index] = list(size[:front])
    strides: list[Index] = [0] * front
    for new in sizes:
        self.check(new >= 0, f"expected sizes of at least 0 for new dimensions{known(', got {}', new)}")
    for own, stride, new in zip(self.sizes, self.strides, size[front:], strict=True):
        wanted = self.select(new == -1, own, new)
        fits = (own == wanted) | ((own == 1) & (wanted >= 0))
        self.check(fits, f"sizes {sizes_text(self.sizes)} cannot be expanded to {sizes_text(size)}")
        sizes.append(wanted)
        strides.append(self.select(own == wanted, stride, 0))
    _check_count(self, sizes, [*[1] * front, *self.sizes])
    return self.of(sizes, strides)


def _check_count(self: Strided, sizes: Sequence[Index], own: Sequence[Index]) -> None:
    """Check that no more elements come of `own` sizes than can be counted."""
    room: Index = MOST_ELEMENTS
    for before, size in zip(own, sizes, strict=True):
        if before is not size:
            self.check(size <= room, f"expected at most {MOST_ELEMENTS} elements")
        room = room // self.select(size == 0, 1, size)


_EXPAND_GRADIENT = """
    def {name}(self, size: List[int]{more}):
        self_size = self.size()
        def backward(grad):
            return grad.sum_to_size(self_size){nones}
        return self.{name}(size), backward
    """


@declare_view(
    "aten::broadcast_to(Tensor(a) self, SymInt[] size) -> Tensor(a)",
    _expand,
    _EXPAND_GRADIENT.format(name="broadcast_to", more="", nones=", None"),
)
def broadcast_to(self: Array, size: list[int]) -> Array:
    """As `expand`."""
    return expand(self, size)


@declare_view(
    "aten::expand(Tensor(a) self, SymInt[] size, *, bool implicit=False) -> Tensor(a)",
    _expand,
    _EXPAND_GRADIENT.format(name="expand", more=", *, implicit: bool", nones=", None, None"),
)
def expand(self: Array, size: list[int], implicit: bool = False) -> Array:
    """Dimensions of size 1 repeated to the sizes given, and new ones in front; -1 keeps a size."""
    front = len(size) - self.ndim
    sizes = [*size[:front], *(s if n == -1 else n for s, n in zip(self.shape, size[front:], strict=True))]
    return numpy_strided(self, sizes, np.broadcast_to(self, sizes).strides)


def _expanded_as(arguments: Arguments) -> Sequence[t.Size] | None:
    own, sizes = arguments.tensor("self").sizes, arguments.tensor("other").sizes
    if own is None or sizes is None:
        return sizes
    pairs = zip(reversed(own), reversed(sizes), strict=False)
    fits = all(a in (1, b) or not isinstance(a, int) or not isinstance(b, int) for a, b in pairs)
    if len(own) > len(sizes) or not fits:
        raise RuleError(f"sizes {sizes_text(own)} cannot be expanded to {sizes_text(sizes)}")
    return sizes


@operator(
    "aten::expand_as(Tensor(a) self, Tensor other) -> Tensor(a)",
    rules.Shaped(_expanded_as),
    loops=loops.Script("""
    def expand_as(self, other):
        return self.expand(other.size())
    """),
    gradient="""
    def expand_as(self, other):
        self_size = self.size()
        def backward(grad):
            return grad.sum_to_size(self_size), None
        return self.expand_as(other), backward
    """,
    tangent=linear("self"),
)
def expand_as(self: Array, other: Array) -> Array:
    """Expanded to the sizes of `other`."""
    return expand(self, list(other.shape))


def _expand_reduced(
    self: Strided, size: Sequence[Index], dim: Sequence[int] | int | None, keepdim: bool
) -> Strided:
    rank = len(size)
    given = range(rank) if dim is None or dim == [] else [dim] if isinstance(dim, int) else dim
    dims = sorted(rules.wrap(d, rank) for d in given) if rank else []
    for d in dims:
        self = self.resize(d, size[d], 0) if keepdim else self.insert(d, size[d], 0)
    if self.rank != rank:
        raise RuleError(f"expected {rank} dimensions before the reduction, got {self.rank}")
    for own, wanted in zip(self.sizes, size, strict=True):
        message = f"expected the sizes before the reduction, got {sizes_text(size)}"
        self.check((wanted >= 0) & (own == wanted), message)
    _check_count(self, self.sizes, [1 if d in dims else n for d, n in enumerate(self.sizes)])
    return self


@declare_view(
    "prim::expand_reduced(Tensor(a) self, int[] size, int[1]? dim, bool keepdim) -> Tensor(a)",
    _expand_reduced,
    """
    def expand_reduced(self, size: List[int], dim: Optional[List[int]], keepdim: bool):
        def backward(grad):
            return torch.sum(grad, dim, keepdim), None, None, None
        return torch.ops.prim.expand_reduced(self, size, dim, keepdim), backward
    """,
)
def expand_reduced(self: Array, size: list[int], dim: list[int] | None, keepdim: bool) -> Array:
    """The result of a reduction over `dim` repeated to the sizes before it."""
    if size and not keepdim:
        dims = dim or range(len(size))
        self = np.expand_dims(self, tuple(d % len(size) for d in dims))
    return expand(self, size)
