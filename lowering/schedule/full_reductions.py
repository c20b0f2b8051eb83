"""
Reductions over all elements of the rows that operations are run on, as of a loss beside its gradient.

The tree counts elements in row-major order, 1024 to a block, wherever a row ends. The elements of a tile are
written behind what the tiles before have left of a block; the blocks that are full then are reduced, and what
is left moves to the front. A piece of work is 1024 rows, so that it starts with a block. The rest of the tree
is over the results of blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.ir import SSAValue
from xdsl.rewriter import InsertPoint

from tsir.lowering.builders.access_maps import Access, Nest
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, for_each, parallel_nest
from tsir.lowering.builders.memrefs import allocation
from tsir.lowering.builders.reduction_tree import (
    BLOCK,
    LEVELS,
    Combiner,
    Values,
    combine_all,
    identities,
    lane_loops,
    reduce_values,
)
from tsir.lowering.schedule.column_accumulators import Lanes, rows_from
from tsir.lowering.schedule.fusion import tree_combiners


def reduces_all(nest: Nest) -> bool:
    """Whether an operation reduces all its loops, of which there are several, in the tree."""
    matches = len(nest.reduced) == len(nest.sizes) > 1 and nest.is_reduction
    return matches and not nest.computes_places and tree_combiners(nest) is not None


@dataclass(frozen=True)
class Total:
    """A reduction over all elements of rows, and memory for the results of its blocks."""

    nest: Nest
    combiners: Sequence[Combiner]
    sizes: Sequence[Index]
    """Of the loops inside a row."""
    row: Index
    elements: Index
    walk: Lanes
    parts: tuple[Access, ...]
    """The results of blocks."""

    @staticmethod
    def of(nest: Nest, walk: Lanes, sizes: Sequence[Index], builder: Builder) -> Total:
        """Builds the memory of a reduction."""
        combiners, index = tree_combiners(nest) or (), IndexBuilder(builder)
        row = index.product(sizes)
        elements = index.multiply(row, walk.size)
        kinds = [combiner.accumulator.type for combiner in combiners]
        shape = [index.ceil_divide(elements, BLOCK)]
        blocks = [builder.insert(allocation(kind, shape)).memref for kind in kinds]
        loops = tuple(range(len(nest.sizes)))
        parts = tuple(Access(block, loops) for block in blocks)
        return Total(nest, combiners, sizes, row, elements, walk, parts)

    @property
    def of_tile(self) -> Nest:
        """A builder of the elements of a tile, each combined with the identity."""
        start = Builder(InsertPoint.at_start(self.nest.op.body.block))
        for value, combiner in zip(identities(start, self.combiners), self.combiners, strict=True):
            combiner.accumulator.replace_all_uses_with(value)
        return replace(self.nest, reduced=frozenset(), outputs=self.parts)

    def begin(self, builder: Builder, first: SSAValue) -> Values:
        """Builds the memory for the elements of a tile, and of what is left before it."""
        index = IndexBuilder(builder)
        size = index.add(index.multiply(self.walk.rows, self.row), BLOCK)
        kinds = [combiner.accumulator.type for combiner in self.combiners]
        return [builder.insert(allocation(kind, [size])).memref for kind in kinds]

    def places(self, builder: Builder, memory: Values, first: SSAValue, at: SSAValue, count: Index) -> Values:
        """Builds where the elements of a tile of so many rows go."""
        left = self._left(IndexBuilder(builder), at)
        return [rows_from(builder, part, left, [count, *self.sizes]) for part in memory]

    def _left(self, index: IndexBuilder, at: SSAValue) -> SSAValue:
        """Builds how many elements before a row are those of a block that is not full."""
        before = index.value(index.multiply(at, self.row))
        return index.builder.insert(arith.RemUIOp(before, index.value(BLOCK))).result

    def end_tile(self, builder: Builder, memory: Values, at: SSAValue, count: Index) -> None:
        """Builds the reduction of the blocks that are full after a tile, the last one of all included."""
        index = IndexBuilder(builder)
        left = self._left(index, at)
        begin = index.subtract(index.multiply(at, self.row), left)
        some = index.add(left, index.multiply(count, self.row))
        end = index.add(begin, some)
        open_end = index.select(index.compare("eq", end, self.elements), BLOCK - 1, 0)
        full, first = (
            builder.insert(arith.DivUIOp(index.value(number), index.value(BLOCK))).result
            for number in (index.add(some, open_end), begin)
        )

        def block(inner: Builder, number: SSAValue) -> None:
            places = IndexBuilder(inner)
            base = places.multiply(number, BLOCK)
            past = places.minimum(places.add(base, BLOCK), some)

            def leaf(body: Builder, k: SSAValue, carried: Values) -> Values:
                found = [body.insert(memref.LoadOp.get(part, [k])).res for part in memory]
                return combine_all(body, self.combiners, carried, found)

            place = places.value(places.add(first, number))
            for value, target in zip(
                lane_loops(inner, self.combiners, (base, past), leaf), self.parts, strict=True
            ):
                inner.insert(memref.StoreOp.get(value, target.value, [place]))

        def move(inner: Builder) -> None:
            rest = IndexBuilder(inner).subtract(some, done)
            sources = [rows_from(inner, part, done, [rest]) for part in memory]

            def copy(body: Builder, k: Sequence[SSAValue]) -> None:
                for source, target in zip(sources, memory, strict=True):
                    body.insert(memref.StoreOp.get(body.insert(memref.LoadOp.get(source, k)).res, target, k))

            parallel_nest(inner, [rest], copy)

        for_each(builder, (0, full, 1), block)
        done = index.multiply(full, BLOCK)
        moves = index.both(index.compare("slt", 0, full), index.compare("slt", done, some))
        branch(builder, moves, move)

    def finish(self, builder: Builder) -> None:
        """Builds the rest of the tree, and the result."""
        count = IndexBuilder(builder).ceil_divide(self.elements, BLOCK)

        def block(inner: Builder, number: SSAValue) -> Values:
            return [inner.insert(memref.LoadOp.get(x.value, [number])).res for x in self.parts]

        tree = reduce_values(builder, self.combiners, count, block, LEVELS[1:])
        zero = IndexBuilder(builder).value(0)
        targets = [(x.value, [zero] * len(x.loops)) for x in self.nest.outputs]
        old = [builder.insert(memref.LoadOp.get(*target)).res for target in targets]
        for total, target in zip(combine_all(builder, self.combiners, old, tree), targets, strict=True):
            builder.insert(memref.StoreOp.get(total, *target))
        for part in self.parts:
            builder.insert(memref.DeallocOp.get(part.value))
