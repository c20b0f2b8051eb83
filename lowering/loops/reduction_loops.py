"""The loops of a reduction, in the order of the tree: one result after the other, or many side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.ir import Block, SSAValue

from tsir.lowering.builders import iteration_space as spaces
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.builders.iteration_space import Space, View
from tsir.lowering.builders.loop_nests import branch, for_loop, inline_body, parallel_nest
from tsir.lowering.builders.memrefs import allocation
from tsir.lowering.builders.reduction_tree import (
    BLOCK,
    LEVELS,
    SHORT,
    Combiner,
    Values,
    combine_all,
    reduce_elements,
    reduce_short,
    reduce_values,
)
from tsir.lowering.builders.structured import Nest
from tsir.lowering.loops.column_reductions import COLUMNS, FEW, PIECE, Columns
from tsir.lowering.loops.segmented_reductions import Segment, SegmentElement, reduce_segments
from tsir.lowering.loops.split_reductions import ENOUGH, Pieces


class Cut(Enum):
    """The purpose for which loops are split."""

    TILES = auto()
    """So that what they touch fits the caches of a CPU."""
    PIECES = auto()
    """Into more results, where these are few, so that thousands of threads have one each."""
    NOT = auto()


@dataclass(frozen=True)
class Reduction:
    """
    One variant of a reduction's nest.

    `merged` says that in each group of neighbouring reduced loops, all operands walk the group in row-major
    order with the strides of its last loop; otherwise positions in a group are found by division.
    """

    nest: Nest
    space: Space
    unit: int
    merged: bool
    groups: tuple[tuple[list[int], Index], ...]
    combiners: list[Combiner] | None
    cut: Cut
    is_short: bool = False
    """Whether no more than `SHORT` elements are reduced: the tree of these is their sequence."""

    @property
    def body(self) -> Block:
        """The scalar body; its last arguments are the accumulators."""
        return self.nest.structured.body

    def build(self, builder: Builder) -> None:
        """Builds the parallel loops, the one of unit stride innermost, around the reduction."""
        parallel = [d for d in range(len(self.space.sizes)) if d not in self.nest.structured.reduced]
        parallel.sort(key=lambda d: d == self.unit)
        index, (group, size) = IndexBuilder(builder), self.groups[0]
        many: Flag = False
        few = self
        if self.combiners is not None and self.cut is Cut.TILES and self.is_across:
            many = index.compare("slt", FEW, size)
            # Where there are more, this side does not run: LLVM is told that its loops are short.
            few = replace(self, groups=((group, index.minimum(size, FEW)),))
        elif self.combiners is not None and self.cut is Cut.PIECES and len(self.groups) == 1:
            results = index.product(self.space.sizes[d] for d in parallel)
            many = index.both(index.compare("slt", BLOCK, size), index.compare("slt", results, ENOUGH))
        cut = self.tiles if self.cut is Cut.TILES else self.pieces
        parts = partial(cut, parallel=parallel, combiners=self.combiners or ())
        branch(builder, many, parts, lambda inner: few.rows(inner, parallel))

    @property
    def is_across(self) -> bool:
        """Whether neighbours in memory are known to belong to different results."""
        structured = self.nest.structured
        if len(self.groups) > 1 or structured.uses_index or self.unit in structured.reduced:
            return False
        return all(view.has_unit_stride(self.unit) for view in self.nest.views if self.unit in view.loops)

    def tiles(self, builder: Builder, parallel: Sequence[int], combiners: Sequence[Combiner]) -> None:
        """Builds the results of some columns at a time, the last of the loops being the one over these."""
        ((group, size),) = self.groups
        *outer, column = parallel
        index, piece = IndexBuilder(builder), len(self.space.sizes)
        count = index.ceil_divide(size, PIECE)
        sizes = (*self.space.sizes, count)
        rows = (*outer, piece, column)
        shape = [sizes[d] for d in rows]
        parts = [builder.insert(allocation(c.accumulator.type, shape)).memref for c in combiners]

        def tile(inner: Builder, indices: Sequence[SSAValue]) -> None:
            at = dict(zip(rows, indices, strict=True))
            width = IndexBuilder(inner).left(at[column], sizes[column], COLUMNS)
            cut = {column: (at[column], width)}
            views = [spaces.narrowed(inner, view, cut, sizes) for view in self.nest.views]
            part = replace(self, nest=replace(self.nest, views=tuple(views)))
            targets = [spaces.narrowed(inner, View(p, rows), cut, sizes) for p in parts]
            bounds = IndexBuilder(inner)
            base = bounds.multiply(at[piece], PIECE)
            past = bounds.minimum(bounds.add(base, PIECE), size)

            def leaf(body: Builder, j: SSAValue, k: SSAValue, carried: Values) -> Values:
                return part.element(body, carried, {**at, column: j, **part.positions(body, group, k)})

            def use(body: Builder, j: SSAValue, totals: Values) -> None:
                for value, target in zip(totals, targets, strict=True):
                    body.insert(memref.StoreOp.get(value, target.memref, target.at({**at, column: j})))

            Columns(combiners, width).reduce(inner, (base, past), leaf, use)

        def result(inner: Builder, indices: Sequence[SSAValue]) -> None:
            at = dict(zip(parallel, indices, strict=True))

            def total(body: Builder, k: SSAValue) -> Values:
                places = View(parts[0], rows).at({**at, piece: k})
                return [body.insert(memref.LoadOp.get(part, places)).res for part in parts]

            tree = reduce_values(inner, combiners, count, total, LEVELS[1:])
            self.nest.write(inner, combine_all(inner, combiners, self.initial(inner, at), tree), at)

        parallel_nest(builder, [sizes[d] for d in rows], tile, COLUMNS)
        parallel_nest(builder, [sizes[d] for d in parallel], result)
        for part in parts:
            builder.insert(memref.DeallocOp.get(part))

    def pieces(self, builder: Builder, parallel: Sequence[int], combiners: Sequence[Combiner]) -> None:
        """Builds few results of many elements, the blocks of the tree side by side."""
        ((group, size),) = self.groups
        sizes = [self.space.sizes[d] for d in parallel]

        def leaf(body: Builder, at: Sequence[SSAValue], k: SSAValue, carried: Values) -> Values:
            place = dict(zip(parallel, at, strict=True))
            return self.element(body, carried, {**place, **self.positions(body, group, k)})

        def use(inner: Builder, at: Sequence[SSAValue], total: Values) -> None:
            place = dict(zip(parallel, at, strict=True))
            found = combine_all(inner, combiners, self.initial(inner, place), total)
            self.nest.write(inner, found, place)

        axis = len(parallel) - (self.unit in parallel)
        Pieces(combiners, sizes, size, axis).reduce(builder, leaf, use)

    def rows(self, builder: Builder, parallel: Sequence[int]) -> None:
        """Builds one result after the other; where rows are short, without vectors for each."""
        (group, size), *rest = self.groups
        in_sequence = self.combiners is not None and self.cut is Cut.TILES and parallel and not rest
        is_short: Flag = False
        if in_sequence and not self.has_segments(group) and not self.is_across:
            is_short = IndexBuilder(builder).compare("slt", size, SHORT + 1)
        short = replace(self, is_short=True)
        branch(
            builder,
            is_short,
            lambda inner: short.each(inner, parallel),
            lambda inner: self.each(inner, parallel),
        )

    def each(self, builder: Builder, parallel: Sequence[int]) -> None:
        """Builds one result after the other."""
        parallel_nest(
            builder,
            [self.space.sizes[d] for d in parallel],
            lambda inner, ivs: self.result(inner, dict(zip(parallel, ivs, strict=True))),
        )

    def result(self, builder: Builder, at: Mapping[int, SSAValue]) -> None:
        """Builds one result: the old values of the outputs, combined with all elements."""
        initial = self.initial(builder, at)
        if self.combiners is None:
            values = self.fold(builder, initial, at, sorted(self.nest.structured.reduced))
        else:
            tree = self.tree(builder, self.combiners, at, self.groups)
            values = combine_all(builder, self.combiners, initial, tree)
        self.nest.write(builder, values, at)

    def initial(self, builder: Builder, at: Mapping[int, SSAValue]) -> list[SSAValue]:
        """Builds the load of the old values of the outputs."""
        return self.nest.read_outputs(builder, at)

    def fold(
        self, builder: Builder, carried: Values, at: Mapping[int, SSAValue], loops: Sequence[int]
    ) -> Values:
        """Builds the elements' combination one after the other, in row-major order."""
        if not loops:
            return self.element(builder, carried, at)
        return for_loop(
            builder,
            (0, self.space.sizes[loops[0]], 1),
            carried,
            lambda inner, k, values: self.fold(inner, values, {**at, loops[0]: k}, loops[1:]),
        ).results

    def tree(
        self,
        builder: Builder,
        combiners: Sequence[Combiner],
        at: Mapping[int, SSAValue],
        groups: Sequence[tuple[list[int], Index]],
    ) -> Values:
        """Builds the fixed tree over the groups, outermost first."""
        (group, size), *rest = groups

        def term(inner: Builder, k: SSAValue) -> Values:
            return self.tree(inner, combiners, {**at, **self.positions(inner, group, k)}, rest)

        def leaf(inner: Builder, k: SSAValue, carried: Values) -> Values:
            return self.element(inner, carried, {**at, **self.positions(inner, group, k)})

        if self.is_short:
            return reduce_short(builder, combiners, size, leaf)
        if rest:
            return reduce_values(builder, combiners, size, term)
        if not self.has_segments(group):
            return reduce_elements(builder, combiners, size, leaf, shared=not at)
        *outer, last = group
        sizes = self.space.sizes

        def segment(inner: Builder, segment: Segment) -> SegmentElement:
            parts = {last: (segment.column, segment.width)}
            views = tuple(spaces.narrowed(inner, view, parts, sizes) for view in self.nest.views)
            narrow = replace(self, nest=replace(self.nest, views=views))
            place = {**at, **self.positions(inner, outer, segment.row)}
            return lambda body, j, carried: narrow.element(body, carried, {**place, last: j})

        return reduce_segments(builder, combiners, size, sizes[last], segment, shared=not at)

    def has_segments(self, group: Sequence[int]) -> bool:
        """Whether a group has to be walked loop by loop, the last one known to be along memory."""
        if self.merged or len(group) == 1 or self.nest.structured.uses_index:
            return False
        moving = [view for view in self.nest.views if group[-1] in view.loops]
        return all(view.has_unit_stride(group[-1]) for view in moving)

    def element(self, builder: Builder, carried: Values, at: Mapping[int, SSAValue]) -> Values:
        """Builds the body for one element."""
        return inline_body(builder, self.body, [*self.nest.read_inputs(builder, at), *carried], at)

    def positions(self, builder: Builder, group: Sequence[int], k: SSAValue) -> dict[int, SSAValue]:
        """Returns the loop indices of element `k` of a group, counted in row-major order."""
        if self.merged:
            return {group[-1]: k}
        index = IndexBuilder(builder)
        found: dict[int, SSAValue] = {}
        for loop in reversed(group[1:]):
            size = index.value(self.space.sizes[loop])
            found[loop] = builder.insert(arith.RemUIOp(k, size)).result
            k = builder.insert(arith.DivUIOp(k, size)).result
        return {**found, group[0]: k}
