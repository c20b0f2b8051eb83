"""Places in sorted rows: each is found by halving the part in question."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import i64
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders import scalar_arithmetic
from tsir.lowering.builders.element import Scalar, convert, insert
from tsir.lowering.builders.index_arithmetic import IndexBuilder
from tsir.lowering.builders.loop_nests import for_loop, parallel_nest
from tsir.lowering.builders.scalar_arithmetic import Emitter
from tsir.lowering.values.call import Call, Lowered

_MOST_STEPS = 48
"""Halvings of a row: no memory holds one that needs more."""


def search(call: Call) -> list[Lowered]:
    """The places at which the elements of `self` go into sorted rows, or one row for all."""
    function, shapes, values = call.function, call.function.shapes, call.tensor("self")
    rows = call.tensor("boundaries" if "boundaries" in call.arguments else "sorted_sequence")
    right = call.constant("right", bool)
    if "side" in call.arguments:
        side = call.optional("side", str)
        call.check(call["sorter"] is None, "rows that are sorted by another tensor")
        call.check(side in (None, "left", "right") and not (side == "left" and right), "unknown side")
        right = right or side == "right"
    call.check(rows.rank == 1 or rows.rank == values.rank > 0, "expected rows, or one row for all")
    call.check("side" in call.arguments or rows.rank == 1, "expected boundaries of one dimension")
    if rows.rank > 1:
        for axis, (size, own) in enumerate(zip(rows.sizes[:-1], values.sizes, strict=False)):
            shapes.check(shapes.compare("eq", size, own), f"expected as many rows in dimension {axis}")
    result, count = function.allocate(call.dtype(), values.sizes), rows.sizes[-1]
    source, sorted_rows, common = function.memref(values), function.memref(rows), call.computing()
    most = count.bit_length() if isinstance(count, int) else _MOST_STEPS
    # What is empty is not read, not even in vain.
    steps = shapes.select(shapes.compare("eq", count, 0), 0, most)

    def find(builder: Builder, at: Sequence[SSAValue]) -> None:
        value = Scalar(insert(builder, memref.LoadOp.get(source, at)), values.dtype)
        sought = convert(builder, value, common)

        def halve(inner: Builder, _: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            first, last = carried
            index = IndexBuilder(inner)
            middle = index.value(index.divide(index.add(first, last), 2))
            safe = index.value(index.maximum(index.minimum(middle, index.subtract(count, 1)), 0))
            place = [*(at[:-1] if rows.rank > 1 else ()), safe]
            seen = convert(
                inner, Scalar(insert(inner, memref.LoadOp.get(sorted_rows, place)), rows.dtype), common
            )
            is_left = scalar_arithmetic.compare(Emitter(inner), ">" if right else ">=", seen, sought)
            is_open = index.flag(index.compare("slt", first, last))
            stays = index.opposite(is_left.value)
            moved = index.select(index.both(is_open, stays), index.add(middle, 1), first)
            ended = index.select(index.both(is_open, is_left.value), middle, last)
            return [index.value(moved), index.value(ended)]

        index = IndexBuilder(builder)
        start = [index.value(0), index.value(count)]
        place = for_loop(builder, (0, steps, 1), start, halve).results[0]
        number = Scalar(insert(builder, arith.IndexCastOp(place, i64)), DType.i64)
        builder.insert(memref.StoreOp.get(convert(builder, number, result.dtype).value, result.buffer, at))

    parallel_nest(function.builder, values.sizes, find)
    return [result]
