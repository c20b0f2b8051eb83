"""
Emits `scf.parallel` as parts that the threads of a team share.

The iterations of a loop, numbered in row-major order, become a function of its own,
`i32 @part(ptr context, i64 begin, i64 end)`, which runs some of them. What it reads of the function around it
stands in the context; it has a frame of its own. The imported `tsir_share(part, context, count, grain)` runs
it on pieces of the numbers below `count`. Loops inside a part, loops that carry values, and small ones are
not shared.

How many iterations make a piece depends on sizes alone. A loop may say it; else it depends on the largest
memref that the loop walks, and on how much is done for an element.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from xdsl.dialects import arith, func, memref, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType
from xdsl.ir import Operation, SSAValue

from tsir.dialects.ir.traversal import all_operations
from tsir.lowering.builders.loop_nests import GRAIN_NAME
from tsir.lowering.llvm.emit.convention import holds
from tsir.lowering.llvm.emit.outlining import Context, emit_apart, free_values, outline
from tsir.lowering.llvm.emit.scf_ops import counted_loop, emit_nest
from tsir.lowering.llvm.ir import frame
from tsir.lowering.llvm.ir.builder import Builder
from tsir.lowering.llvm.ir.function import FunctionEmitter, Handlers
from tsir.lowering.llvm.ir.types import I32, I64, ONE, PTR, ZERO, Value

GRAIN = 1 << 19
"""Operations that are worth a piece: about 20 us."""

CALL = 16
"""Operations that a call counts as: that of an elementary function is a polynomial."""

_MUCH = (scf.ForOp, scf.WhileOp, scf.ParallelOp, func.CallOp)
"""Operations that make an iteration longer than a division."""

_ABOUT = frozenset(
    {memref.DimOp, memref.RankOp, memref.ExtractStridedMetaDataOp, memref.ExtractAlignedPointerAsIndexOp}
)
"""Operations on what is known of a memref, not on its elements."""


BEGIN, END = Value("%begin", I64), Value("%end", I64)
"""The iterations of a part."""


class Loop(NamedTuple):
    """One loop of a nest: `trips` iterations, at `lower`, `lower + step` and so on."""

    lower: Value
    step: Value
    trips: Value

    def at(self, b: Builder, number: Value) -> Value:
        """Emits the index of an iteration."""
        return b.add(self.lower, b.multiply(number, self.step))


def walked(body: Sequence[Operation], free: Sequence[SSAValue]) -> list[SSAValue]:
    """The memrefs of the code around that a loop walks: not the tables in which it looks up elements."""
    outside, found = set(free), dict[SSAValue, None]()
    read = set[SSAValue]()  # values that come from memory
    for inner in body:
        if type(inner) in _ABOUT:
            continue
        known = read.intersection(inner.operands)
        memrefs = [operand for operand in inner.operands if type(operand.type) is MemRefType]
        if not any(type(operand.type) is IndexType for operand in known):
            found.update(dict.fromkeys(value for value in memrefs if value in outside))
        if memrefs or known:
            read.update(inner.results)
    return list(found)


def operations(body: Sequence[Operation]) -> int:
    """The operations of a loop, calls counting for several."""
    return sum(
        CALL if type(inner) is func.CallOp else not (inner.regions or type(inner) is arith.ConstantOp)
        for inner in body
    )


def read_loops(e: FunctionEmitter, op: scf.ParallelOp) -> list[Loop]:
    """The loops of a nest; emits their numbers of iterations."""
    b = e.builder
    loops: list[Loop] = []
    for bounds in zip(op.lowerBound, op.upperBound, op.step, strict=True):
        lower, upper, step = e.values(bounds)
        if lower.literal is not None and upper.literal is not None and step.literal:
            trips = Value(str(len(range(lower.literal, upper.literal, step.literal))), I64)
        else:
            span = upper if lower.literal == 0 else b.binary("sub", upper, lower)
            trips = b.intrinsic("smax", span, ZERO)
            if step.literal != 1:
                trips = b.binary("udiv", b.add(trips, b.binary("sub", step, ONE)), step)
        loops.append(Loop(lower, step, trips))
    return loops


def grain_of(e: FunctionEmitter, body: Sequence[Operation], count: Value, free: Sequence[SSAValue]) -> Value:
    """
    Emits the number of iterations that make a piece.

    It is what the loop says, else so many that they are worth it, at least one.
    """
    b = e.builder
    if isinstance(given := body[0].attributes.get(GRAIN_NAME), IntegerAttr):
        return Value(str(cast("IntegerAttr", given).value.data), I64)
    sizes = [b.product(e.buffer(value).sizes) for value in walked(body, free)]
    least = max([1, *(size.literal for size in sizes if size.literal is not None)])
    elements = Value(str(least), I64)
    for size in dict.fromkeys(size for size in sizes if size.literal is None):
        elements = b.intrinsic("umax", elements, size)
    worth = max(1, GRAIN // max(1, operations(body)))
    if count.literal is not None and elements.literal is not None:
        return Value(str(max(1, count.literal * worth // elements.literal)), I64)
    quotient = b.binary("udiv", b.multiply(count, Value(str(worth), I64)), elements)
    return b.intrinsic("umax", quotient, ONE)


def emit_parallel(e: FunctionEmitter, op: scf.ParallelOp) -> None:
    """Emits a parallel loop: shared if it may be worth it, else in place."""
    if e.is_part or op.initVals:
        emit_apart(e, op, emit_nest)
        return
    b = e.builder
    _, *inside = body = all_operations(op)
    loops, free = read_loops(e, op), free_values(body, inside)
    count = b.product(loop.trips for loop in loops)
    grain = grain_of(e, body, count, free)
    if count.literal is not None and grain.literal is not None and count.literal <= grain.literal:
        emit_apart(e, op, emit_nest)
        return
    context, before = Context(), len(e.sites)
    name, fails = emit_part(e, op, context, loops, free)
    base = context.write(b)
    status = b.call("tsir_share", I32, [Value(f'@"{name}"', PTR), base, count, grain])
    if fails:
        e.fail_as(status, before)


def emit_part(
    e: FunctionEmitter,
    op: scf.ParallelOp,
    context: Context,
    loops: Sequence[Loop],
    free: Sequence[SSAValue],
) -> tuple[str, bool]:
    """Emits the function that runs part of a loop; returns its name and whether it may fail."""
    inside = [Loop(*map(context, loop)) for loop in loops]

    def part(inner: FunctionEmitter) -> None:
        inner.is_part = True
        if holds(op, e.frames):
            inner.frame, inner.mark = frame.opened(inner.builder), ZERO
        emit_iterations(inner, op, inside)

    return outline(e, op, context, free, [BEGIN, END], part)


def emit_iterations(e: FunctionEmitter, op: scf.ParallelOp, loops: Sequence[Loop]) -> None:
    """
    Emits the iterations from `%begin` up to `%end`.

    Where they are more than a few instructions, one loop finds the place of each by division; else they run
    row by row of the innermost loop.
    """
    b, block = e.builder, op.body.block
    *outer, last = loops

    def place(number: Value, nest: Sequence[Loop]) -> None:
        for axis in range(len(nest) - 1, 0, -1):
            e.bind(block.args[axis], nest[axis].at(b, b.binary("urem", number, nest[axis].trips)))
            number = b.binary("udiv", number, nest[axis].trips)
        e.bind(block.args[0], nest[0].at(b, number))

    def iteration(number: Value, carried: Sequence[Value]) -> Sequence[Value]:
        place(number, loops)
        e.block(block)
        return carried

    def innermost(first: Value, past: Value) -> None:
        def body(index: Value, carried: Sequence[Value]) -> Sequence[Value]:
            e.bind(block.args[-1], index)
            e.block(block)
            return carried

        counted_loop(e, (last.at(b, first), last.at(b, past), last.step), [], body)

    def row(number: Value, carried: Sequence[Value]) -> Sequence[Value]:
        place(number, outer)
        origin = b.multiply(number, width)
        first = b.intrinsic("smax", b.binary("sub", BEGIN, origin), ZERO)
        innermost(first, b.intrinsic("smin", b.binary("sub", END, origin), width))
        return carried

    if not outer:
        innermost(BEGIN, END)
    elif any(isinstance(inner, _MUCH) for inner in block.ops):
        counted_loop(e, (BEGIN, END, ONE), [], iteration)
    else:
        width = b.intrinsic("umax", last.trips, ONE)
        past = b.binary("udiv", b.add(END, b.binary("sub", width, ONE)), width)
        counted_loop(e, (b.binary("udiv", BEGIN, width), past, ONE), [], row)


HANDLERS: Handlers = {scf.ParallelOp: emit_parallel}
