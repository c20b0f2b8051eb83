"""
Reductions over the rows that operations are run on, as sums of columns in the gradient of a normalisation.

The rows are shared lane by lane of the reduction tree, not in neighbouring pieces: a piece of work takes one
lane of a block, which is every 16th row of 1024, or all 16 lanes side by side where rows are short. What the
reduction gets of a row is combined with the row of `parts` that belongs to its lane, as the tree has it. The
rest of the tree is over these parts, of which there is one for 64 rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.ir import SSAValue

from tsir.lowering.builders.access_maps import Access, Nest
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.iteration_space import memref_type
from tsir.lowering.builders.loop_nests import parallel_nest
from tsir.lowering.builders.memrefs import allocation, memref_of, reinterpreted
from tsir.lowering.builders.reduction_tree import (
    BLOCK,
    LANES,
    LEVELS,
    Combiner,
    Values,
    combine_all,
    identities,
    lane_loops,
    reduce_values,
)
from tsir.lowering.schedule.fusion import tree_combiners

SHORT = 256
"""Elements of a row up to which all lanes of a block are taken side by side."""


def reduces_rows(nest: Nest) -> bool:
    """Whether an operation reduces its outermost loop alone, in the tree, for each place of the others."""
    matches = nest.reduced == frozenset({0}) and len(nest.sizes) > 1 and nest.is_reduction
    return matches and not nest.computes_places and tree_combiners(nest) is not None


def rows_from(builder: Builder, memory: SSAValue, offset: Index, sizes: Sequence[Index]) -> SSAValue:
    """Builds the elements of some memory from an offset on, as rows of the last of these sizes."""
    index = IndexBuilder(builder)
    strides = [index.product(reversed(sizes[axis + 1 :])) for axis in range(len(sizes))]
    type = memref_of(memref_type(memory).element_type, sizes, strides, offset)
    return builder.insert(reinterpreted(memory, offset, sizes, strides, type)).result


@dataclass(frozen=True)
class Lanes:
    """A walk over `size` rows by lanes: `step` of them make a piece of work, `rows` are taken at a time."""

    size: Index
    count: Index
    """Lanes of all blocks, those of a single one that have no row left out."""
    rows: Index
    step: Index
    stride: Index
    """The distance between the rows of one lane, or of all lanes of a piece."""

    @staticmethod
    def of(row: Index, size: Index, index: IndexBuilder, *, in_order: bool) -> Lanes:
        """Builds the walk over rows of so many elements, all those of a block in order if need be."""
        rows = index.select(index.compare("slt", SHORT, row), 1, LANES)
        count = index.minimum(index.multiply(index.ceil_divide(size, BLOCK), LANES), size)
        step, stride = (LANES, rows) if in_order else (rows, LANES)
        return Lanes(size, count, rows, step, stride)

    def bounds(self, index: IndexBuilder, first: SSAValue) -> tuple[Index, Index, Index]:
        """Builds where the rows of a piece start and end, and how far apart they are."""
        block = index.builder.insert(arith.DivUIOp(first, index.value(LANES))).result
        begin = index.add(first, index.multiply(block, BLOCK - LANES))
        past = index.multiply(index.add(block, 1), BLOCK)
        return begin, index.minimum(past, self.size), self.stride


@dataclass(frozen=True)
class Partial:
    """A reduction over rows, and memory for what its lanes combine."""

    nest: Nest
    combiners: Sequence[Combiner]
    walk: Lanes
    sizes: Sequence[Index]
    """Of the loops that are kept."""
    parts: tuple[Access, ...]

    @staticmethod
    def of(nest: Nest, walk: Lanes, sizes: Sequence[Index], builder: Builder) -> Partial:
        """Builds the memory of a reduction."""
        combiners = tree_combiners(nest) or ()
        kinds = [combiner.accumulator.type for combiner in combiners]
        parts = [builder.insert(allocation(kind, [walk.count, *sizes])).memref for kind in kinds]
        loops = tuple(range(len(nest.sizes)))
        return Partial(nest, combiners, walk, sizes, tuple(Access(part, loops) for part in parts))

    @property
    def of_tile(self) -> Nest:
        """The combination of the rows of a tile with those of their lanes, side by side."""
        return replace(self.nest, reduced=frozenset(), outputs=self.parts)

    def begin(self, builder: Builder, first: SSAValue) -> Values:
        """Builds the start of the lanes of a piece from the identity; there is no other memory."""
        count = IndexBuilder(builder).left(first, self.walk.count, self.walk.step)

        def start(inner: Builder, at: Sequence[SSAValue]) -> None:
            lane = IndexBuilder(inner).value(IndexBuilder(inner).add(first, at[0]))
            for value, part in zip(identities(inner, self.combiners), self.parts, strict=True):
                inner.insert(memref.StoreOp.get(value, part.value, [lane, *at[1:]]))

        parallel_nest(builder, [count, *self.sizes], start)
        return ()

    def places(self, builder: Builder, memory: Values, first: SSAValue, at: SSAValue, count: Index) -> Values:
        """Builds the lanes of the rows of a tile."""
        index = IndexBuilder(builder)
        block, lane = (
            builder.insert(kind(value, index.value(LANES))).result
            for kind, value in ((arith.DivUIOp, first), (arith.RemUIOp, at))
        )
        place = index.multiply(index.add(index.multiply(block, LANES), lane), index.product(self.sizes))
        return [rows_from(builder, part.value, place, [count, *self.sizes]) for part in self.parts]

    def end_tile(self, builder: Builder, memory: Values, at: SSAValue, count: Index) -> None:
        """Lanes are complete with the last of their rows."""

    def finish(self, builder: Builder) -> None:
        """Builds the rest of the tree, and the results."""
        count = self.walk.count
        blocks = IndexBuilder(builder).ceil_divide(count, LANES)

        def result(inner: Builder, at: Sequence[SSAValue]) -> None:
            zero = IndexBuilder(inner).value(0)
            places = [[zero if d is None else at[d - 1] for d in x.loops] for x in self.nest.outputs]
            targets = [(x.value, place) for x, place in zip(self.nest.outputs, places, strict=True)]

            def block(body: Builder, number: SSAValue) -> Values:
                index = IndexBuilder(body)
                base = index.multiply(number, LANES)
                past = index.minimum(index.add(base, LANES), count)
                return lane_loops(body, self.combiners, (base, past), leaf)

            def leaf(body: Builder, lane: SSAValue, carried: Values) -> Values:
                found = [body.insert(memref.LoadOp.get(x.value, [lane, *at])).res for x in self.parts]
                return combine_all(body, self.combiners, carried, found)

            tree = reduce_values(inner, self.combiners, blocks, block, LEVELS[1:])
            old = [inner.insert(memref.LoadOp.get(value, place)).res for value, place in targets]
            for total, target in zip(combine_all(inner, self.combiners, old, tree), targets, strict=True):
                inner.insert(memref.StoreOp.get(total, *target))

        parallel_nest(builder, self.sizes, result)
        for part in self.parts:
            builder.insert(memref.DeallocOp.get(part.value))
