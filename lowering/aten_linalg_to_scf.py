"""
Lowers `linalg` operations on memrefs to loops: `linalg.generic`, `linalg.fill` and `memref.copy`.

Expects memrefs with strided layouts and indexing maps that project dimensions; leaves `scf`, `memref`, and
what the bodies hold. Parallel dimensions become one `scf.parallel`, outermost; reductions `scf.for` inside,
with their accumulators carried by the loops. Pointwise spaces are normalised (see `iteration_space`);
associative reductions follow the fixed tree (see `reduction_tree`), others are folded in row-major order.
What an output was filled with ahead of its reduction is no memory then, but a number (see `fills`).

Where layouts leave a stride unknown, two variants are built and one is taken at run time: in the first, all
operands have stride 1 or 0 along the loop that matters most, and neighbouring reduced dimensions are one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass

from tsir.lowering import iteration_space as spaces
from tsir.lowering.columns import COLUMNS, FEW, PIECE, Columns
from tsir.lowering.fills import start_from_fills
from tsir.lowering.index_arithmetic import Flag, Index, IndexBuilder, same
from tsir.lowering.iteration_space import Space, View
from tsir.lowering.loops import branch, for_loop, inline_body, parallel_nest, replace_by
from tsir.lowering.memrefs import allocation
from tsir.lowering.reduction_tree import (
    LEVELS,
    Combiner,
    Values,
    combine_all,
    identities,
    match_combiners,
    reduce_elements,
    reduce_values,
)
from tsir.lowering.segments import Segment, SegmentElement, reduce_segments
from tsir.lowering.structured import (
    Nest,
    Structured,
    elementwise,
    make_nest,
    pointwise_element,
    read_generic,
)
from tsir.lowering.tiles import Crossing, find_crossings, lower_tiles


def lower_pointwise(structured: Structured, space: Space, index: IndexBuilder) -> None:
    """Builds the loops of an operation without reduced dimensions."""
    if not structured.uses_index:
        space = spaces.normalise(space, index)

    def nest(builder: Builder, space: Space) -> None:
        views = make_nest(structured, space, IndexBuilder(builder))
        parallel_nest(builder, space.sizes, lambda b, ivs: pointwise_element(b, views, dict(enumerate(ivs))))

    if not space.sizes:
        nest(index.builder, space)
        return
    inner = len(space.sizes) - 1

    def walked(builder: Builder, crossing: Crossing | None) -> None:
        if crossing is None:
            nest(builder, spaces.assume_unit(space, inner))
            return
        known = crossing.assume(space)
        lower_tiles(builder, make_nest(structured, known, IndexBuilder(builder)), known, crossing)

    def variants(at: IndexBuilder, choices: Sequence[Crossing | None]) -> None:
        if not choices:
            nest(at.builder, space)
            return
        first, *rest = choices
        holds = spaces.unit_strides(space, inner, at) if first is None else first.holds(space, at)
        branch(
            at.builder,
            holds,
            lambda builder: walked(builder, first),
            lambda builder: variants(IndexBuilder(builder), rest),
        )

    variants(index, find_crossings(structured, space))


def lower_reduction(structured: Structured, space: Space, index: IndexBuilder) -> None:
    """
    Builds the loops of an operation with reduced dimensions, once more for unit strides if need be.

    Where nobody knows how that lies which is read, as what may have been enlarged, there may be one element.
    """
    combiners = body_combiners(structured)
    read = space.operands[: structured.inputs]
    unknown = not any(same(stride, 1) for operand in read for stride in operand.strides)
    single: Flag = False
    kept = space.without(sorted(structured.reduced))
    if combiners is not None and unknown and not structured.uses_index:
        kept = spaces.normalise(kept, index)
        single = index.all(index.compare("eq", space.sizes[d], 1) for d in structured.reduced)
        if kept.sizes:
            inner = len(kept.sizes) - 1
            single = index.both(single, spaces.unit_strides(kept, inner, index))
            kept = spaces.assume_unit(kept, inner)

    def one(builder: Builder) -> None:
        nest = make_nest(structured, kept, IndexBuilder(builder))
        element = partial(single_element, combiners or ())
        parallel_nest(builder, kept.sizes, lambda b, ivs: element(b, nest, dict(enumerate(ivs))))

    def many(builder: Builder) -> None:
        lower_trees(structured, space, combiners, IndexBuilder(builder))

    branch(index.builder, single, one, many)


def single_element(
    combiners: Sequence[Combiner], builder: Builder, nest: Nest, indices: Mapping[int, SSAValue]
) -> None:
    """Builds a result of one element, as the tree does: combined with the identity first."""
    values = [*nest.read_inputs(builder, indices), *identities(builder, combiners)]
    total = inline_body(builder, nest.structured.body, values, indices)
    nest.write(builder, combine_all(builder, combiners, nest.read_outputs(builder, indices), total), indices)


def lower_trees(
    structured: Structured, space: Space, combiners: list[Combiner] | None, index: IndexBuilder
) -> None:
    """Builds the loops of a reduction of any number of elements."""
    unit = spaces.likely_unit_loop(space)
    groups = reduced_groups(structured.reduced)
    row_major: Flag = combiners is None or all(len(group) == 1 for group in groups)
    merged = space
    if not (row_major or structured.uses_index):
        row_major, merged = spaces.merge_groups(space, groups, index)
    sizes = [index.product(space.sizes[d] for d in group) for group in groups]

    def nest(builder: Builder, walked: Space, is_merged: bool) -> None:
        views = make_nest(structured, walked, IndexBuilder(builder))
        sized = tuple(zip(groups, sizes, strict=True))
        Reduction(views, space, unit, is_merged, sized, combiners).build(builder)

    branch(
        index.builder,
        index.both(row_major, spaces.unit_strides(merged, unit, index)),
        lambda builder: nest(builder, spaces.assume_unit(merged, unit), True),
        lambda builder: nest(builder, merged if row_major is True else space, row_major is True),
    )


def reduced_groups(reduced: frozenset[int]) -> list[list[int]]:
    """Splits the reduced loops into runs of neighbours."""
    groups: list[list[int]] = []
    for loop in sorted(reduced):
        if groups and groups[-1][-1] == loop - 1:
            groups[-1].append(loop)
        else:
            groups.append([loop])
    return groups


def body_combiners(structured: Structured) -> list[Combiner] | None:
    """Returns the combiner of each output, None if one of them is not associative."""
    yielded = structured.body.last_op
    assert yielded is not None
    return match_combiners(structured.body.args[structured.inputs :], yielded.operands)


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

    @property
    def body(self) -> Block:
        """The scalar body; its last arguments are the accumulators."""
        return self.nest.structured.body

    def build(self, builder: Builder) -> None:
        """Builds the parallel loops, the one of unit stride innermost, around the reduction."""
        parallel = [d for d in range(len(self.space.sizes)) if d not in self.nest.structured.reduced]
        parallel.sort(key=lambda d: d == self.unit)
        if self.combiners is None or not self.is_across:
            self.each(builder, parallel)
            return
        many = IndexBuilder(builder).compare("slt", FEW, self.groups[0][1])
        tiles = partial(self.tiles, parallel=parallel, combiners=self.combiners)
        branch(builder, many, tiles, lambda inner: self.each(inner, parallel))

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


def lower(op: Operation, structured: Structured) -> None:
    """Replaces one operation by its loops."""

    def loops(builder: Builder) -> None:
        index = IndexBuilder(builder)
        space = spaces.read_space(structured.operands, structured.maps, index)
        (lower_reduction if structured.reduced else lower_pointwise)(structured, space, index)

    replace_by(op, loops)


def read(op: Operation) -> Structured | None:
    """Reads an operation that is lowered here, None of others."""
    match op:
        case linalg.GenericOp():
            return read_generic(op)
        case linalg.FillOp():
            return elementwise(op.inputs[0], op.outputs[0])
        case memref.CopyOp():
            return elementwise(op.source, op.destination)
        case _:
            return None


@dataclass(frozen=True)
class AtenLinalgToScfPass(ModulePass):
    """Lowers `linalg` on memrefs and `memref.copy` to loops."""

    name = "aten-linalg-to-scf"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Lowers every structured operation of the module."""
        found = {inner: structured for inner in op.walk() if (structured := read(inner)) is not None}
        start_from_fills(found)
        for inner, structured in found.items():
            lower(inner, structured)
