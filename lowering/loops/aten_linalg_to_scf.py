"""
Lowers `linalg` operations on memrefs to loops: `linalg.generic`, `linalg.fill` and `memref.copy`.

Expects memrefs with strided layouts and indexing maps that project dimensions; leaves `scf`, `memref`, and
what the bodies hold. Parallel dimensions become one `scf.parallel`, outermost; reductions `scf.for` inside,
with their accumulators carried by the loops. Pointwise spaces are normalised (see `iteration_space`);
associative reductions follow the fixed tree (see `reduction_tree`), others are folded in row-major order.
What an output was filled with ahead of its reduction is no memory then, but a number (see `reduction_init`).

Where layouts leave a stride unknown, two variants are built and one is taken at run time: in the first, all
operands have stride 1 or 0 along the loop that matters most, and neighbouring reduced dimensions are one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import memref, scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass

from tsir.dialects.ir.traversal import all_operations
from tsir.lowering.builders import iteration_space as spaces
from tsir.lowering.builders.index_arithmetic import Flag, IndexBuilder, same
from tsir.lowering.builders.iteration_space import Space
from tsir.lowering.builders.loop_nests import branch, inline_body, parallel_nest, replace_by
from tsir.lowering.builders.reduction_tree import (
    Combiner,
    combine_all,
    identities,
    match_combiners,
)
from tsir.lowering.builders.structured import (
    Nest,
    Structured,
    elementwise,
    make_nest,
    pointwise_element,
    read_generic,
)
from tsir.lowering.loops.reduction_init import start_from_fills
from tsir.lowering.loops.reduction_loops import Cut, Reduction
from tsir.lowering.loops.tiled_transpose import Crossing, find_crossings, lower_tiles


def lower_pointwise(structured: Structured, space: Space, index: IndexBuilder, *, cut: Cut) -> None:
    """
    Builds the loops of an operation without reduced dimensions.

    Where they are cut into tiles, what lies across is moved by these.
    """
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

    variants(index, find_crossings(structured, space) if cut is Cut.TILES else (None,))


def lower_reduction(structured: Structured, space: Space, index: IndexBuilder, *, cut: Cut) -> None:
    """
    Builds the loops of an operation with reduced dimensions, once more for unit strides if need be.

    Where they are cut, many results that lie side by side are computed some at a time, or few by many.

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
        lower_trees(structured, space, combiners, IndexBuilder(builder), cut=cut)

    branch(index.builder, single, one, many)


def single_element(
    combiners: Sequence[Combiner], builder: Builder, nest: Nest, indices: Mapping[int, SSAValue]
) -> None:
    """Builds a result of one element, as the tree does: combined with the identity first."""
    values = [*nest.read_inputs(builder, indices), *identities(builder, combiners)]
    total = inline_body(builder, nest.structured.body, values, indices)
    nest.write(builder, combine_all(builder, combiners, nest.read_outputs(builder, indices), total), indices)


def lower_trees(
    structured: Structured,
    space: Space,
    combiners: list[Combiner] | None,
    index: IndexBuilder,
    *,
    cut: Cut,
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
        Reduction(views, space, unit, is_merged, sized, combiners, cut).build(builder)

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


def lower(op: Operation, structured: Structured, *, cut: Cut) -> None:
    """Replaces one operation by its loops."""

    def loops(builder: Builder) -> None:
        index = IndexBuilder(builder)
        space = spaces.read_space(structured.operands, structured.maps, index)
        (lower_reduction if structured.reduced else lower_pointwise)(structured, space, index, cut=cut)

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

    cut: bool = True
    """Whether loops may be cut so that what they touch fits the caches of a CPU."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Lowers every structured operation of the module."""
        found = {inner: structured for inner in all_operations(op) if (structured := read(inner)) is not None}
        start_from_fills(found)
        for inner, structured in found.items():
            apart = Cut.NOT if isinstance(inner.parent_op(), scf.ParallelOp | scf.ForOp) else Cut.PIECES
            lower(inner, structured, cut=Cut.TILES if self.cut else apart)
