"""
Turns loops into loops over vectors: innermost parallel loops, and the lanes of the reduction tree.

Expects what `aten-linalg-to-scf` leaves. A block of the reduction tree whose elements lie side by side
becomes one loop that carries a vector of lanes. Otherwise the innermost parallel loop is widened as a whole,
the loops inside it included, so that each lane computes another result. Either writes elements side by side,
and reads such, or some that lie a few elements apart (see `access_strides`); what does not move is broadcast,
and computed ahead of the loop (see `loop_invariants`). The rest of a loop is done under a mask, or, where an
operation may trap in a lane that is off, by the scalar loop. A loop that compares its index with bounds is
widened inside of them (see `loop_peeling`). A nest that moves a matrix to where it lies transposed does so by
blocks in registers (see `register_transpose`). Loops that do not qualify are left alone: calls, other places
computed of the loop's index, branches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects import arith, scf, vector
from xdsl.dialects.builtin import ModuleOp, VectorType, i1
from xdsl.ir import Block, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.traversal import operations_of
from tsir.dialects.machine.lanes import SelectOp
from tsir.lowering.builders import reduction_tree
from tsir.lowering.builders.declarations import declare_callees
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder, is_multiple, known, same
from tsir.lowering.builders.loop_nests import branch, for_each, for_loop, parallel_nest, replace_by
from tsir.lowering.builders.memrefs import integers, vector_type
from tsir.lowering.builders.reduction_tree import (
    LANES,
    QUARTER,
    Combiner,
    Values,
    combine_all,
    match_combiner,
)
from tsir.lowering.vectorise.loop_invariants import loop_invariants
from tsir.lowering.vectorise.loop_peeling import Part, is_bound
from tsir.lowering.vectorise.register_transpose import vectorise_move
from tsir.lowering.vectorise.widening import Widening, find_varying, lanes_for, traps
from tsir.transforms.rewriting.pipelines import expect_at_least

STREAMS = 4
"""Vectors that are combined side by side where the order does not matter."""

Step: TypeAlias = Callable[[Builder, SSAValue, Values], Values]
"""Builds the combination of one vector of elements into the values carried so far."""


@dataclass(frozen=True)
class Span:
    """A range that a vector loop walks: whole vectors from `base` to `main`, and the rest up to `end`."""

    base: Index
    main: Index
    end: Index
    lanes: int


def split(index: IndexBuilder, base: Index, end: Index, lanes: int) -> Span:
    """Splits a range into whole vectors and a rest shorter than one."""
    base, end = known(base), known(end)
    if isinstance(base, int) and isinstance(end, int):
        return Span(base, end - (end - base) % lanes, end, lanes)
    if base == 0 and is_multiple(end, lanes):
        return Span(base, end, end, lanes)
    size = index.value(index.subtract(end, base))
    made = arith.RemUIOp.create(operands=[size, index.value(lanes)], result_types=[size.type])
    rest = index.builder.insert(made).result
    return Span(base, index.subtract(end, rest), end, lanes)


def rest_mask(builder: Builder, span: Span) -> SSAValue:
    """Builds the mask of the lanes that are left after the whole vectors."""
    index = IndexBuilder(builder)
    return first_lanes(builder, index.subtract(span.end, span.main), span.lanes)


def first_lanes(builder: Builder, count: Index, lanes: int) -> SSAValue:
    """Builds the mask of the first lanes, as many as there are elements left."""
    left = IndexBuilder(builder).value(count)
    made = vector.CreateMaskOp.create(operands=[left], result_types=[vector_type(i1, lanes)])
    return builder.insert(made).mask_vector


def vectorise_block(op: scf.ForOp) -> None:
    """Runs the lanes of a block of the reduction tree side by side, if its elements lie side by side."""
    block = reduction_tree.match_block(op)
    if block is None:
        return
    lane = block.lane
    body = lane.body.block
    varying = find_varying(body, body.args[0], body.args[1:])
    combiners = block_combiners(op)
    if varying is None or combiners is None:
        return
    widening = Widening(LANES, varying)

    def step(inner: Builder, k: SSAValue, carried: Values) -> Values:
        return widening.body(inner, body, [k, *carried])

    def loops(builder: Builder) -> None:
        span = split(IndexBuilder(builder), block.base, block.end, LANES)
        initial = [widening.splat(builder, combiner.identity(builder)) for combiner in combiners]
        begin = span.base
        if all(combiner.is_order_free for combiner in combiners):
            begin, initial = streams(builder, span, combiners, initial, step)
        whole = for_loop(builder, (begin, span.main, LANES), initial, step).results
        lanes = block_rest(builder, span, widening, lane, whole)
        for old, new in zip(op.results, combine_lanes(builder, combiners, lanes), strict=True):
            old.replace_all_uses_with(new)

    replace_by(op, loops)


def streams(
    builder: Builder, span: Span, combiners: Sequence[Combiner], initial: Values, step: Step
) -> tuple[Index, Values]:
    """
    Builds the lanes of several vectors at a time, and returns where they end and what they come to.

    Combiners that may be reordered need not wait for one another, which takes longer than the elements do.
    """
    wide = split(IndexBuilder(builder), span.base, span.main, LANES * STREAMS)

    def steps(inner: Builder, k: SSAValue, carried: Values) -> Values:
        index, count = IndexBuilder(inner), len(initial)
        starts = [index.value(index.add(k, LANES * n)) for n in range(STREAMS)]
        parts = [carried[n * count : (n + 1) * count] for n in range(STREAMS)]
        return [new for start, part in zip(starts, parts, strict=True) for new in step(inner, start, part)]

    bounds = (wide.base, wide.main, LANES * STREAMS)
    found = for_loop(builder, bounds, [*initial] * STREAMS, steps).results
    total: Values = found[: len(initial)]
    for n in range(1, STREAMS):
        total = combine_all(builder, combiners, total, found[n * len(initial) : (n + 1) * len(initial)])
    return wide.main, total


def block_combiners(op: scf.ForOp) -> list[Combiner] | None:
    """Returns the combiners of a block, read from what its outermost loop does with its parts."""
    body = op.body.block
    yielded = body.last_op
    assert yielded is not None
    found = [match_combiner(a, r) for a, r in zip(body.args[1:], yielded.operands, strict=True)]
    known = [combiner for combiner in found if combiner is not None]
    return known if len(known) == len(found) else None


def block_rest(
    builder: Builder, span: Span, widening: Widening, lane: scf.ForOp, carried: Values
) -> Sequence[SSAValue]:
    """Builds the last, incomplete step of a block; lanes without an element keep what they have."""
    index = IndexBuilder(builder)
    unfinished = index.compare("slt", span.main, span.end)
    if unfinished is False:
        return carried
    then = Block()
    inner = Builder(InsertPoint.at_end(then))
    mask = rest_mask(inner, span)
    main = IndexBuilder(inner).value(span.main)
    stepped = widening.body(inner, lane.body.block, [main, *carried], mask)
    kept = [
        inner.insert(SelectOp.create(operands=[mask, new, old], result_types=[old.type])).result
        for new, old in zip(stepped, carried, strict=True)
    ]
    inner.insert(scf.YieldOp(*kept))
    otherwise = Block([scf.YieldOp(*carried)])
    types = [value.type for value in carried]
    return builder.insert(scf.IfOp(index.flag(unfinished), types, Region(then), Region(otherwise))).results


def combine_lanes(builder: Builder, combiners: Sequence[Combiner], lanes: Values) -> Values:
    """
    Builds the combination of a block's lanes, in the order of the reduction tree.

    The scalar loops start each part from the identity; that changes no bit of it, so it is left out here.
    """
    quarters = lanes
    for q in range(0, LANES, QUARTER):
        picked = {"mask": integers(tuple(range(q, q + QUARTER)))}
        kinds = [vector_type(c.accumulator.type, QUARTER) for c in combiners]
        part = [
            builder.insert(
                vector.ShuffleOp.create(operands=[v, v], result_types=[kind], properties=picked)
            ).result
            for v, kind in zip(lanes, kinds, strict=True)
        ]
        quarters = combine_all(builder, combiners, quarters, part) if q else part
    total = quarters
    for q in range(QUARTER):
        place = {"static_position": integers((q,))}
        kinds = [c.accumulator.type for c in combiners]
        part = [
            builder.insert(
                vector.ExtractOp.create(operands=[v], result_types=[kind], properties=place)
            ).result
            for v, kind in zip(quarters, kinds, strict=True)
        ]
        total = combine_all(builder, combiners, total, part) if q else part
    return total


def vectorise_parallel(op: scf.ParallelOp, width: int) -> None:
    """Widens the innermost loop of an `scf.parallel`, if all of its body can be, or that of its inside."""
    body = op.body.block
    varying = find_varying(body, body.args[-1], ())
    if varying is None:
        vectorise_inside(op, width)
        return
    widening = Widening(lanes_for(varying, body, width), varying)

    def loops(builder: Builder) -> None:
        span = split(IndexBuilder(builder), 0, op.upperBound[-1], widening.lanes)
        sizes = op.upperBound[:-1]
        parallel_nest(builder, sizes, lambda inner, outer: innermost(inner, span, widening, outer, body))

    replace_by(op, loops)


def vectorise_inside(op: scf.ParallelOp, width: int) -> None:
    """
    Widens the innermost loop where all comparisons of its index with bounds are known, if there are any.

    What is ahead and behind is widened too if one comparison tells it apart, else done element by element.
    """
    body = op.body.block
    if not any(map(is_bound, body.ops)):
        return
    inside = Part(body)
    lower = {inner: bound for inner, bound in inside.bounds.items() if not bound.is_upper}
    upper = {inner: bound for inner, bound in inside.bounds.items() if bound.is_upper}
    varying = find_varying(inside.block, inside.block.args[-1], ())
    if varying is None or not inside.bounds:
        inside.drop()
        return
    outside = [
        Part(body, {inner: not bound.holds for inner, bound in one.items()}) if len(one) == 1 else None
        for one in (lower, upper)
    ]
    parts = (outside[0], inside, outside[1])

    def pieces(builder: Builder, outer: Sequence[SSAValue]) -> None:
        index, size = IndexBuilder(builder), known(op.upperBound[-1])
        first, past = (
            reduce(choose, (inside.place(bound, index, outer) for bound in bounds.values()), start)
            for bounds, choose, start in ((lower, index.maximum, 0), (upper, index.minimum, size))
        )
        first = index.minimum(first, size)
        places = (0, first, index.maximum(first, past), size)
        for part, begin, end in zip(parts, places, places[1:], strict=False):
            if not same(begin, end):
                piece(builder, (begin, end), part, outer)

    def piece(
        builder: Builder, bounds: tuple[Index, Index], part: Part | None, outer: Sequence[SSAValue]
    ) -> None:
        found = None if part is None else find_varying(part.block, part.block.args[-1], ())
        if part is None or found is None:
            scalar_rest(builder, bounds, body, outer)
            return
        widening, index = Widening(lanes_for(found, part.block, width), found), IndexBuilder(builder)
        begin, end = bounds
        span = split(index, 0, index.subtract(end, begin), widening.lanes)
        innermost(builder, span, widening, outer, part.block, begin)

    replace_by(op, lambda builder: parallel_nest(builder, op.upperBound[:-1], pieces))
    for part in parts:
        if part is not None:
            part.drop()


def innermost(
    builder: Builder,
    span: Span,
    widening: Widening,
    outer: Sequence[SSAValue],
    body: Block,
    start: Index = 0,
) -> None:
    """
    Builds the innermost loop of a nest: whole vectors, then the rest; not what is known to be empty.

    The span counts from `start`. Where each vector takes loops of its own, the rest is the last round: one
    asks for it in each.
    """

    ahead: dict[SSAValue, SSAValue] = dict(zip(body.args, outer, strict=False))
    for op in loop_invariants(body):
        copy = builder.insert(op.clone(ahead))
        ahead.update(zip(op.results, copy.results, strict=True))

    def whole(inner: Builder, j: SSAValue) -> None:
        index = IndexBuilder(inner)
        widening.body(inner, body, [*outer, index.value(index.add(start, j))], ahead=ahead)

    def rest(inner: Builder, first: Index) -> None:
        index = IndexBuilder(inner)
        begin = index.add(start, first)
        if traps(body, widening.varying):
            scalar_rest(inner, (begin, index.add(start, span.end)), body, outer)
            return
        mask = first_lanes(inner, index.subtract(span.end, first), span.lanes)
        widening.body(inner, body, [*outer, index.value(begin)], mask, ahead)

    def round(inner: Builder, indices: Sequence[SSAValue]) -> None:
        (j,) = indices
        index = IndexBuilder(inner)
        is_whole = index.compare("slt", index.add(j, span.lanes - 1), span.end)
        branch(inner, is_whole, lambda b: whole(b, j), lambda b: rest(b, j))

    is_rest = IndexBuilder(builder).compare("slt", span.main, span.end)
    if not isinstance(is_rest, bool) and any(op.regions for op in body.ops):
        parallel_nest(builder, [span.end], round, widening.lanes)
        return
    if span.main != 0:
        parallel_nest(builder, [span.main], lambda b, j: whole(b, j[0]), widening.lanes)
    branch(builder, is_rest, lambda inner: rest(inner, span.main))


def scalar_rest(
    builder: Builder, bounds: tuple[Index, Index], body: Block, outer: Sequence[SSAValue]
) -> None:
    """Builds the rest of a loop element by element."""

    def element(inner: Builder, j: SSAValue) -> None:
        values: dict[SSAValue, SSAValue] = dict(zip(body.args, [*outer, j], strict=True))
        for op in body.ops:
            if not isinstance(op, scf.ReduceOp):
                inner.insert(op.clone(values))

    for_each(builder, (*bounds, 1), element)


def is_scalar_nest(op: scf.ParallelOp) -> bool:
    """Whether a parallel loop is innermost and still without vectors."""
    return not any(
        isinstance(inner, scf.ParallelOp) or any(isinstance(r.type, VectorType) for r in inner.results)
        for inner in op.body.walk()
    )


@dataclass(frozen=True)
class VectoriseScfPass(ModulePass):
    """Turns innermost loops into loops over vectors."""

    name = "vectorise-scf"

    width: int = 16
    """Lanes of a parallel loop whose elements have 32 bits or fewer; wider elements get half as many."""

    def __post_init__(self) -> None:
        expect_at_least(1, width=self.width)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Vectorises the blocks of reductions first, then the parallel loops that are left."""
        for inner in operations_of(op, scf.ForOp):
            vectorise_block(inner)
        for inner in operations_of(op, scf.ParallelOp):
            if is_scalar_nest(inner) and not vectorise_move(inner, self.width):
                vectorise_parallel(inner, self.width)
        declare_callees(op)
