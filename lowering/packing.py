"""
Packing a factor of a product: its panels, each some rows wide, as they are read along the depth.

Panel by panel, the elements of all rows at one depth lie side by side, zeros where a panel has more rows
than are left. Where the rows of the factor lie side by side in memory as well, they are copied as vectors;
where the elements of a row do, squares of them are transposed in registers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import gcd
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith, memref, vector
from xdsl.dialects.builtin import VectorType
from xdsl.ir import SSAValue

from tsir.dialects.dtype import DType
from tsir.lowering.element import constant, element_type, insert
from tsir.lowering.index_arithmetic import Index, IndexBuilder
from tsir.lowering.loops import branch, for_each
from tsir.lowering.transposing import transposed

Span: TypeAlias = tuple[Index, Index]
"""Where a part of an axis starts, and its length."""


@dataclass(frozen=True)
class Factor:
    """A factor, with rows along the first axis and the depth along the second, and where it is packed."""

    source: SSAValue
    dense: SSAValue
    """Whether elements along the first axis lie side by side; else those along the depth do."""
    packed: SSAValue
    dtype: DType
    width: int
    """The rows of a panel."""
    lanes: int
    """The lanes of a vector of the target."""


def pack(builder: Builder, factor: Factor, rows: Span, deep: Span) -> None:
    """Build the packing of a block of a factor."""
    (first, count), (top, depth) = rows, deep

    def panel(builder: Builder, start: SSAValue) -> None:
        at = IndexBuilder(builder)
        made = _Panel(factor, at.add(first, start), top, at.multiply(start, depth), depth)
        length = at.left(start, count, factor.width)
        whole = at.compare("eq", length, factor.width)
        branch(builder, whole, made.whole, lambda inner: made.part(inner, length))

    for_each(builder, (0, count, factor.width), panel)


@dataclass(frozen=True)
class _Panel:
    """One panel: where it begins in the factor, and in packed memory."""

    factor: Factor
    row: Index
    top: Index
    base: Index
    depth: Index

    def whole(self, builder: Builder) -> None:
        """Build the packing of a panel that has all its rows."""
        branch(
            builder,
            self.factor.dense,
            lambda inner: for_each(inner, (0, self.depth, 1), self._line),
            self._squares,
        )

    def part(self, builder: Builder, length: Index) -> None:
        """Build the packing of a panel of fewer rows."""
        self._rows(builder, (0, length, 1), (0, self.depth, 1), self._read)
        self._rows(builder, (length, self.factor.width, 1), (0, self.depth, 1), self._nothing)

    def _vector(self, lanes: int) -> VectorType:
        return VectorType(element_type(self.factor.dtype), [lanes])

    def _place(self, builder: Builder, lane: Index, p: Index) -> SSAValue:
        """Build the place in packed memory of an element of the panel."""
        at = IndexBuilder(builder)
        return at.value(at.add(at.add(self.base, lane), at.multiply(p, self.factor.width)))

    def _source(self, builder: Builder, lane: Index, p: Index) -> Sequence[SSAValue]:
        at = IndexBuilder(builder)
        return at.value(at.add(self.row, lane)), at.value(at.add(self.top, p))

    def _line(self, builder: Builder, p: SSAValue) -> None:
        read = vector.LoadOp(self.factor.source, self._source(builder, 0, p), self._vector(self.factor.width))
        line = insert(builder, read)
        builder.insert(vector.StoreOp(line, self.factor.packed, [self._place(builder, 0, p)]))

    def _squares(self, builder: Builder) -> None:
        """Build the packing along the depth: squares, and single elements for what is left of it."""
        size = gcd(self.factor.width, self.factor.lanes)
        at = IndexBuilder(builder)
        rest = insert(builder, arith.RemUIOp(at.value(self.depth), at.value(size)))
        end = at.subtract(self.depth, rest)

        def square(builder: Builder, p: SSAValue) -> None:
            for start in range(0, self.factor.width, size):
                self._square(builder, start, size, p)

        for_each(builder, (0, end, size), square)
        self._rows(builder, (0, self.factor.width, 1), (end, self.depth, 1), self._read)

    def _square(self, builder: Builder, start: int, size: int, p: SSAValue) -> None:
        at, kind = IndexBuilder(builder), self._vector(size)
        reads = [
            vector.LoadOp(self.factor.source, self._source(builder, start + lane, p), kind)
            for lane in range(size)
        ]
        for step, line in enumerate(transposed(builder, [insert(builder, read) for read in reads])):
            to = self._place(builder, start, at.add(p, step))
            builder.insert(vector.StoreOp(line, self.factor.packed, [to]))

    def _rows(
        self,
        builder: Builder,
        lanes: tuple[Index, Index, Index],
        steps: tuple[Index, Index, Index],
        element: Callable[[Builder, SSAValue, SSAValue], SSAValue],
    ) -> None:
        """Build the packing of single elements."""

        def row(builder: Builder, lane: SSAValue) -> None:
            def step(builder: Builder, p: SSAValue) -> None:
                store(builder, element(builder, lane, p), self.factor.packed, [self._place(builder, lane, p)])

            for_each(builder, steps, step)

        for_each(builder, lanes, row)

    def _read(self, builder: Builder, lane: SSAValue, p: SSAValue) -> SSAValue:
        return insert(builder, memref.LoadOp.get(self.factor.source, self._source(builder, lane, p)))

    def _nothing(self, builder: Builder, lane: SSAValue, p: SSAValue) -> SSAValue:
        return constant(builder, 0, self.factor.dtype).value


def store(builder: Builder, value: SSAValue, target: SSAValue, indices: Sequence[SSAValue]) -> None:
    """Build the store of an element."""
    builder.insert(memref.StoreOp.get(value, target, indices))
