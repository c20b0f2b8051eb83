"""
Reductions of columns: many results side by side, each of elements that lie far apart.

The loops of the reduction tree stay, and with them every bit; what they carry is not one value but those of
`COLUMNS` columns, in buffers that fit the first cache. The loop over these columns is the innermost one, so
that memory is walked along its rows. `AHEAD` elements of a lane are combined in a register on the way. Blocks
of the tree are pieces of work, which are done side by side; their results, a matrix with a row for each, are
then combined as the tree has it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.ir import SSAValue

from tsir.lowering.index_arithmetic import Index, IndexBuilder
from tsir.lowering.loops import for_each, for_loop, parallel_nest
from tsir.lowering.memrefs import allocation
from tsir.lowering.reduction_tree import (
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

AHEAD = 4
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
    """How many columns there are."""

    def buffers(self, builder: Builder) -> list[SSAValue]:
        """Builds memory for one value of each column and accumulator."""
        kinds = [combiner.accumulator.type for combiner in self.combiners]
        return [builder.insert(allocation(kind, [COLUMNS])).memref for kind in kinds]

    def each(self, builder: Builder, targets: Values, compute: Callable[[Builder, SSAValue], Values]) -> None:
        """Builds the loop that stores what is computed for each column."""

        def column(inner: Builder, indices: Sequence[SSAValue]) -> None:
            for value, target in zip(compute(inner, indices[0]), targets, strict=True):
                inner.insert(memref.StoreOp.get(value, target, indices))

        parallel_nest(builder, [self.width], column)

    def load(self, builder: Builder, sources: Values, column: SSAValue) -> list[SSAValue]:
        """Builds the load of what buffers have for a column."""
        return [builder.insert(memref.LoadOp.get(source, [column])).res for source in sources]

    def clear(self, builder: Builder, targets: Values) -> None:
        """Builds the start from the identity."""
        self.each(builder, targets, lambda inner, j: identities(inner, self.combiners))

    def combine(self, builder: Builder, targets: Values, parts: Values) -> None:
        """Builds the combination of buffers with others."""

        def combined(inner: Builder, j: SSAValue) -> Values:
            found = self.load(inner, targets, j), self.load(inner, parts, j)
            return combine_all(inner, self.combiners, *found)

        self.each(builder, targets, combined)

    def reduce(self, builder: Builder, bounds: tuple[Index, Index], leaf: Leaf, use: Use) -> None:
        """Builds the tree over the elements of each column in a piece, and what uses its result."""
        buffers = [self.buffers(builder) for _ in range(3)]
        self._block(builder, bounds, buffers, leaf)
        parallel_nest(
            builder, [self.width], lambda inner, j: use(inner, j[0], self.load(inner, buffers[0], j[0]))
        )
        for buffer in [buffer for level in buffers for buffer in level]:
            builder.insert(memref.DeallocOp.get(buffer))

    def _block(
        self, builder: Builder, bounds: tuple[Index, Index], buffers: Sequence[Values], leaf: Leaf
    ) -> None:
        """Builds the lanes of one block, one after the other."""
        base, end = bounds
        block, quarters, lanes = buffers
        index = IndexBuilder(builder)
        self.clear(builder, block)

        def quarter(inner: Builder, first: SSAValue) -> None:
            self.clear(inner, quarters)
            past = IndexBuilder(inner).add(first, LANES)
            for_each(inner, (first, past, QUARTER), lane)
            self.combine(inner, block, quarters)

        def lane(inner: Builder, first: SSAValue) -> None:
            self.clear(inner, lanes)
            for_each(inner, (first, end, LANES * AHEAD), elements)
            self.combine(inner, quarters, lanes)

        def elements(inner: Builder, first: SSAValue) -> None:
            bounds = IndexBuilder(inner)
            past = bounds.minimum(bounds.add(first, LANES * AHEAD), end)

            def combined(column: Builder, j: SSAValue) -> Values:
                def step(body: Builder, k: SSAValue, carried: Values) -> Values:
                    return leaf(body, j, k, carried)

                initial = self.load(column, lanes, j)
                return for_loop(column, (first, past, LANES), initial, step).results

            self.each(inner, lanes, combined)

        for_each(builder, (base, index.add(base, QUARTER), 1), quarter)
