"""
Reductions of columns: many results side by side, each of elements that lie far apart.

Memory is walked row by row, as caches fetch it ahead: the lanes of the reduction tree of `COLUMNS` columns
are carried side by side in a buffer, and a row is combined into that of its lane. `AHEAD` elements of a lane
are combined in a register on the way. In the end the lanes are combined as the tree has it, and so every bit
is the tree's. Blocks of it are pieces of work, which are done side by side; their results, a matrix with a
row for each, are then combined likewise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.ir import SSAValue

from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import for_each, for_loop, parallel_nest
from tsir.lowering.builders.memrefs import allocation
from tsir.lowering.builders.reduction_tree import (
    LANES,
    QUARTER,
    RUN,
    Combiner,
    Values,
    combine_all,
    identities,
)

COLUMNS = 1024
"""Results that are computed side by side."""

PIECE = LANES * RUN
"""Elements of a column in one piece."""

AHEAD = 8
"""Elements of one lane that are combined without a look at memory: as many rows are read side by side."""

FEW = 256
"""Elements of a column up to which it is quicker to keep its result in a register."""

Leaf: TypeAlias = Callable[[Builder, SSAValue, SSAValue, Values], Values]
"""Combines the element of a column, by number, at an index of the reduction into the values so far."""

Use: TypeAlias = Callable[[Builder, SSAValue, Values], None]
"""Takes the results of a column, by number."""


@dataclass(frozen=True)
class Columns:
    """The buffers and loops over columns side by side."""

    combiners: Sequence[Combiner]
    width: Index
    """The number of columns."""

    def reduce(self, builder: Builder, bounds: tuple[Index, Index], leaf: Leaf, use: Use) -> None:
        """Builds the tree over the elements of each column in a piece, and what uses its result."""
        kinds = [combiner.accumulator.type for combiner in self.combiners]
        lanes = [builder.insert(allocation(kind, [LANES, COLUMNS])).memref for kind in kinds]
        base, end = bounds

        def clear(inner: Builder, at: Sequence[SSAValue]) -> None:
            self._store(inner, lanes, at, identities(inner, self.combiners))

        def rows(inner: Builder, first: SSAValue) -> None:
            self._rows(inner, lanes, (first, end), leaf)

        def finish(inner: Builder, at: Sequence[SSAValue]) -> None:
            use(inner, at[0], self._total(inner, lanes, at[0]))

        index = IndexBuilder(builder)
        room = index.multiply(index.ceil_divide(self.width, LANES), LANES)  # cleared without a rest
        parallel_nest(builder, [LANES, room], clear)
        for_each(builder, (base, end, LANES * AHEAD), rows)
        parallel_nest(builder, [self.width], finish)
        for buffer in lanes:
            builder.insert(memref.DeallocOp.get(buffer))

    def _rows(self, builder: Builder, lanes: Values, bounds: tuple[SSAValue, Index], leaf: Leaf) -> None:
        """Builds the combination of `AHEAD` rows into each lane, or of as many as there are."""
        first, end = bounds
        index = IndexBuilder(builder)
        past = index.minimum(index.add(first, LANES * AHEAD), end)

        def row(outer: Builder, lane: SSAValue) -> None:
            start = IndexBuilder(outer).add(first, lane)

            def column(inner: Builder, at: Sequence[SSAValue]) -> None:
                def step(body: Builder, k: SSAValue, carried: Values) -> Values:
                    return leaf(body, at[0], k, carried)

                place = (lane, *at)
                found = for_loop(inner, (start, past, LANES), self._load(inner, lanes, place), step)
                self._store(inner, lanes, place, found.results)

            parallel_nest(outer, [self.width], column)

        for_each(builder, (0, LANES, 1), row)

    def _total(self, builder: Builder, lanes: Values, column: SSAValue) -> Values:
        """Builds the combination of the lanes of a column."""
        index = IndexBuilder(builder)
        total: Values = identities(builder, self.combiners)
        for first in range(QUARTER):
            quarter: Values = identities(builder, self.combiners)
            for lane in range(first, LANES, QUARTER):
                found = self._load(builder, lanes, (index.value(lane), column))
                quarter = combine_all(builder, self.combiners, quarter, found)
            total = combine_all(builder, self.combiners, total, quarter)
        return total

    def _load(self, builder: Builder, lanes: Values, at: Sequence[SSAValue]) -> list[SSAValue]:
        return [builder.insert(memref.LoadOp.get(each, at)).res for each in lanes]

    def _store(self, builder: Builder, lanes: Values, at: Sequence[SSAValue], values: Values) -> None:
        for value, each in zip(values, lanes, strict=True):
            builder.insert(memref.StoreOp.get(value, each, at))
