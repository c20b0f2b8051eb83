"""
Reductions of neighbouring loops that operands do not walk as one, such as a matrix beside one of its rows.

The tree counts elements in row-major order (see `reduction_tree`); where a lane's elements lie is then found
by division, one at a time. Instead, the elements of a block are computed row by row into a buffer: each row
that the block touches is a segment, walked along memory. The lanes read the buffer, so no bit changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StridedLayoutAttr
from xdsl.ir import SSAValue

from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.iteration_space import memref_type
from tsir.lowering.builders.loop_nests import for_each, parallel_nest
from tsir.lowering.builders.reduction_tree import (
    BLOCK,
    Combiner,
    Values,
    combine_all,
    identities,
    lane_loops,
    reduce_blocks,
)


@dataclass(frozen=True)
class Segment:
    """Part of a row: the row by number, the first column, and how many there are."""

    row: SSAValue
    column: SSAValue
    width: SSAValue


SegmentElement = Callable[[Builder, SSAValue, Values], Values]
"""Combines the element of a segment, counted from its first, into the values carried so far."""


def reduce_segments(
    builder: Builder,
    combiners: Sequence[Combiner],
    size: Index,
    columns: Index,
    segment: Callable[[Builder, Segment], SegmentElement],
    *,
    shared: bool = False,
) -> Values:
    """Builds the tree over `size` elements in rows of `columns`; `segment` begins what computes them."""
    kinds = [combiner.accumulator.type for combiner in combiners]

    def block(inner: Builder, base: Index, end: Index) -> Values:
        buffers = [inner.insert(memref.AllocaOp.get(kind, shape=[BLOCK])).memref for kind in kinds]
        fill(inner, combiners, (base, end), columns, buffers, segment)

        def leaf(body: Builder, k: SSAValue, carried: Values) -> Values:
            found = [body.insert(memref.LoadOp.get(buffer, [k])).res for buffer in buffers]
            return combine_all(body, combiners, carried, found)

        count = IndexBuilder(inner).subtract(end, base)
        return lane_loops(inner, combiners, (0, count), leaf)

    return reduce_blocks(builder, combiners, size, block, shared=shared)


def fill(
    builder: Builder,
    combiners: Sequence[Combiner],
    bounds: tuple[Index, Index],
    columns: Index,
    buffers: Sequence[SSAValue],
    segment: Callable[[Builder, Segment], SegmentElement],
) -> None:
    """Builds the loop over the rows that a block touches, which computes its elements into buffers."""
    index = IndexBuilder(builder)
    base, end = map(index.value, bounds)
    one = index.value(1)
    width = builder.insert(arith.MaxSIOp(index.value(columns), one)).result
    first = builder.insert(arith.DivUIOp(base, width)).result
    past = builder.insert(arith.CeilDivUIOp(end, width)).result

    def row(inner: Builder, at: SSAValue) -> None:
        begin = inner.insert(arith.MuliOp(at, width)).result
        start = inner.insert(arith.MaxSIOp(begin, base)).result
        stop = inner.insert(arith.MinSIOp(inner.insert(arith.AddiOp(begin, width)).result, end)).result
        count, column, place = (
            inner.insert(arith.SubiOp(*pair)).result
            for pair in ((stop, start), (start, begin), (start, base))
        )
        targets = [part(inner, buffer, place, count) for buffer in buffers]
        element = segment(inner, Segment(at, column, count))

        def store(body: Builder, indices: Sequence[SSAValue]) -> None:
            values = element(body, indices[0], identities(body, combiners))
            for value, target in zip(values, targets, strict=True):
                body.insert(memref.StoreOp.get(value, target, indices))

        parallel_nest(inner, [count], store)

    for_each(builder, (first, past, 1), row)


def part(builder: Builder, buffer: SSAValue, first: SSAValue, count: SSAValue) -> SSAValue:
    """Builds the part of a buffer from a place on."""
    layout = StridedLayoutAttr([1], None)
    kind = MemRefType(memref_type(buffer).element_type, [DYNAMIC_INDEX], layout)
    return builder.insert(memref.SubviewOp.get(buffer, [first], [count], [1], kind)).result
