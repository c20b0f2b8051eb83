"""
Sizes, strides and offset of a view, in arithmetic that serves numbers and run-time values.

A view operator states its layout once as a function on `Strided`; the lowering calls it with
values of the IR. `Index` is anything with the arithmetic and comparisons of integers, and
`select` chooses between two of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import index
from typing import Any

from tsir.dialects.operators.arguments import RuleError

Index = Any
"""An int, or an object of the lowering with `+ - * // %` and comparisons."""


@dataclass(frozen=True)
class Strided:
    """
    The layout of a tensor: element (i, j, …) lies at offset + i * strides[0] + j * strides[1] + ….

    `select(condition, a, b)` chooses an index, `check(condition, message)` states what must hold
    at run time; both are the lowering's.
    """

    sizes: tuple[Index, ...]
    strides: tuple[Index, ...]
    offset: Index
    select: Callable[[Any, Index, Index], Index]
    check: Callable[[Any, str], None]

    @property
    def rank(self) -> int:
        """The number of dimensions."""
        return len(self.sizes)

    def wrap(self, dim: int, extra: int = 0) -> int:
        """A constant dimension counted from the front, where there are `extra` more; RuleError if none is."""
        bound = max(self.rank + extra, 1)
        number = index(dim)
        if not -bound <= number < bound:
            raise RuleError(f"expected a dimension from {-bound} to {bound - 1}, got {number}")
        return number % bound

    def of(self, sizes: Sequence[Index], strides: Sequence[Index], offset: Index | None = None) -> Strided:
        """The layout with these sizes, strides and, if given, offset."""
        return replace(
            self,
            sizes=tuple(sizes),
            strides=tuple(strides),
            offset=self.offset if offset is None else offset,
        )

    def permute(self, dims: Sequence[int]) -> Strided:
        """The dimensions in another order."""
        return self.of([self.sizes[d] for d in dims], [self.strides[d] for d in dims])

    def drop(self, dim: int) -> Strided:
        """Without dimension `dim`."""
        return self.of(self.sizes[:dim] + self.sizes[dim + 1 :], self.strides[:dim] + self.strides[dim + 1 :])

    def insert(self, dim: int, size: Index, stride: Index) -> Strided:
        """With a new dimension before `dim`."""
        return self.of(
            (*self.sizes[:dim], size, *self.sizes[dim:]), (*self.strides[:dim], stride, *self.strides[dim:])
        )

    def resize(self, dim: int, size: Index, stride: Index | None = None) -> Strided:
        """With another size and, if given, stride in dimension `dim`."""
        kept = self.strides[dim] if stride is None else stride
        return self.of(
            (*self.sizes[:dim], size, *self.sizes[dim + 1 :]),
            (*self.strides[:dim], kept, *self.strides[dim + 1 :]),
        )

    def shift(self, distance: Index) -> Strided:
        """Starting `distance` elements later."""
        return self.of(self.sizes, self.strides, self.offset + distance)
