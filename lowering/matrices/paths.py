"""Probabilities of all paths through places, step by step, by their logarithms."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import Scalar, constant, insert
from tsir.lowering.builders.index_arithmetic import IndexBuilder
from tsir.lowering.builders.loop_nests import for_each, parallel_nest
from tsir.lowering.builders.scalar import Expressions
from tsir.lowering.matrices.elements import WIDE, Matrix
from tsir.lowering.values.call import Call, Lowered

_JOINED = (
    "before = back if skips else -inf",
    "most = maximum(maximum(here, last), before)",
    "by = 0 if most == -inf else most",
    "sum = exp(here - by) + exp(last - by) + exp(before - by)",
)
"""The ways to a place: from itself, from the one before, or from the second before if one is left out."""


def ctc_paths(call: Call) -> list[Lowered]:
    """The logarithm of the probability of all paths to each place at each step."""
    call.demand_types()
    function, emitted, skips = call.function, call.tensor("emitted"), call.tensor("skips")
    shapes, (batch, steps, places) = function.shapes, emitted.sizes
    for size, wanted in zip(skips.sizes, (batch, places), strict=True):
        shapes.check(shapes.compare("eq", size, wanted), "expected a flag for each place")
    # A step ahead of the first, and two places ahead of the first, which no path has come by.
    work = function.allocate(WIDE, [batch, shapes.add(steps, 1), shapes.add(places, 2)])
    function.fill(work, -math.inf)
    source, flags = function.memref(emitted), function.memref(skips)

    def walk(builder: Builder, outer: Sequence[SSAValue]) -> None:
        made, given = Matrix(work.buffer, outer), Matrix(source, outer, emitted.dtype)
        made.store(builder, constant(builder, 0, WIDE), 0, 2)

        def step(there: Builder, row: SSAValue) -> None:
            following = IndexBuilder(there).add(row, 1)

            def place(inner: Builder, at: SSAValue) -> None:
                index, scalars = IndexBuilder(inner), Expressions(inner, WIDE)
                flag = insert(inner, memref.LoadOp.get(flags, [*outer, at]))
                ways = (made.load(inner, row, index.add(at, n)) for n in (2, 1, 0))
                scalars.bind(dict(zip(("here", "last", "back"), ways, strict=True)))
                scalars.bind(
                    {"skips": Scalar(flag, DType.bool), "emits": given.load(inner, row, at)}, _JOINED
                )
                made.store(inner, scalars.number("log(sum) + by + emits", WIDE), following, index.add(at, 2))

            for_each(there, (0, places, 1), place)

        for_each(builder, (0, steps, 1), step)

    parallel_nest(function.builder, [batch], walk)
    found = replace(work, sizes=emitted.sizes, offset=shapes.add(work.strides[1], 2))
    return [function.contiguous(function.converted(found, call.dtype()))]
