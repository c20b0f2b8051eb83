"""
Emits `scf.parallel` as parts that the threads of a team share.

The iterations of a loop, numbered in row-major order, become a function of its own,
`i32 @part(ptr context, i64 begin, i64 end)`, which runs some of them. What it reads of the function around it
stands in the context; it has a frame of its own. The imported `tsir_share(part, context, count, grain)` runs
it on pieces of the numbers below `count`. Loops inside a part, loops that carry values, and small ones run
where they stand.

How many iterations make a piece depends on sizes alone. A loop may say it; else it depends on the largest
memref that the loop walks, and on how much is done for an element.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from typing import NamedTuple, cast

from xdsl.dialects import arith, func, memref, scf
from xdsl.dialects.builtin import IndexType, IntegerAttr, MemRefType
from xdsl.ir import Operation, SSAValue

from tsir.lowering.llvm import frame
from tsir.lowering.llvm.builder import Builder
from tsir.lowering.llvm.convention import emit_end, emit_failure, holds
from tsir.lowering.llvm.function import FunctionEmitter, Handlers
from tsir.lowering.llvm.scf_ops import counted_loop, emit_nest
from tsir.lowering.llvm.types import I8, I32, I64, ONE, PTR, ZERO, Value
from tsir.lowering.loops import GRAIN_NAME

GRAIN = 1 << 19
"""Operations that are worth a piece: about 20 us."""

CALL = 16
"""Operations that a call counts as: that of an elementary function is a polynomial."""

_ABOUT = (memref.DimOp, memref.RankOp, memref.ExtractStridedMetaDataOp, memref.ExtractAlignedPointerAsIndexOp)
"""Operations on what is known of a memref, not on its elements."""


class Loop(NamedTuple):
    """One loop of a nest: `trips` iterations, at `lower`, `lower + step` and so on."""

    lower: Value
    step: Value
    trips: Value

    def at(self, b: Builder, number: Value) -> Value:
        """Emits the index of an iteration."""
        return b.add(self.lower, b.multiply(number, self.step))


_NAMES = re.compile(r"%c\d+\b")
"""The values of a context in the text of a part."""


@dataclass
class Context:
    """What a part reads of the function around it: for each value there, the one in the part."""

    inside: dict[Value, Value] = field(default_factory=dict[Value, Value])

    def __call__(self, value: Value) -> Value:
        """The value as the part has it; constants are the same everywhere."""
        if not value.text.startswith("%"):
            return value
        return self.inside.setdefault(value, Value(f"%c{len(self.inside)}", value.type))

    def keep_used(self, b: Builder) -> None:
        """Forgets what the part does not use: much of what describes memrefs."""
        used = {name for line in b.lines for name in _NAMES.findall(line)}
        self.inside = {outside: inner for outside, inner in self.inside.items() if inner.text in used}

    def places(self) -> Iterator[tuple[int, Value, Value]]:
        """Where each value stands in memory, in bytes, and what it is outside and inside."""
        at = 0
        for outside, inner in self.inside.items():
            yield at, outside, inner
            at += -(-inner.type.bits * max(inner.type.lanes, 1) // 64) * 8

    def write(self, b: Builder) -> Value:
        """Emits the values in memory, in the function around."""
        size = max((at for at, _, _ in self.places()), default=0) + 64
        base = b.alloca(f"[{size} x i8]", 8)
        for at, outside, _ in self.places():
            b.store(outside, b.offset(base, I8, Value(str(at), I64)), 8)
        return base

    def reading(self, base: Value) -> list[str]:
        """The instructions by which a part reads the values."""
        lines: list[str] = []
        for at, _, inner in self.places():
            lines.append(f"{inner.text}.at = getelementptr i8, {base}, i64 {at}")
            lines.append(f"{inner.text} = load {inner.type}, ptr {inner.text}.at, align 8")
        return lines


def free_values(op: Operation) -> list[SSAValue]:
    """The values that the regions of an operation use of the code around it, in order."""
    own: set[SSAValue] = set()
    for inner in op.walk():
        own.update(inner.results)
        own.update(argument for region in inner.regions for block in region.blocks for argument in block.args)
    used = (operand for inner in op.walk() if inner is not op for operand in inner.operands)
    return list(dict.fromkeys(value for value in used if value not in own))


def walked(op: Operation, free: Sequence[SSAValue]) -> list[SSAValue]:
    """The memrefs of the code around that a loop walks: not the tables in which it looks up elements."""
    outside, found = set(free), dict[SSAValue, None]()
    read = set[SSAValue]()  # values that come from memory
    for inner in op.walk():
        if isinstance(inner, _ABOUT):
            continue
        memrefs = [operand for operand in inner.operands if isinstance(operand.type, MemRefType)]
        if not any(operand in read for operand in inner.operands if isinstance(operand.type, IndexType)):
            found.update(dict.fromkeys(value for value in memrefs if value in outside))
        if memrefs or any(operand in read for operand in inner.operands):
            read.update(inner.results)
    return list(found)


def operations(op: Operation) -> int:
    """The operations of a loop, calls counting for several."""
    return sum(
        CALL if isinstance(inner, func.CallOp) else not (inner.regions or isinstance(inner, arith.ConstantOp))
        for inner in op.walk()
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


def grain_of(e: FunctionEmitter, op: scf.ParallelOp, count: Value, free: Sequence[SSAValue]) -> Value:
    """
    Emits the number of iterations that make a piece.

    It is what the loop says, else so many that they are worth it, at least one.
    """
    b = e.builder
    if isinstance(given := op.attributes.get(GRAIN_NAME), IntegerAttr):
        return Value(str(cast("IntegerAttr", given).value.data), I64)
    sizes = [b.product(e.buffer(value).sizes) for value in walked(op, free)]
    least = max([1, *(size.literal for size in sizes if size.literal is not None)])
    elements = Value(str(least), I64)
    for size in dict.fromkeys(size for size in sizes if size.literal is None):
        elements = b.intrinsic("umax", elements, size)
    worth = max(1, GRAIN // max(1, operations(op)))
    if count.literal is not None and elements.literal is not None:
        return Value(str(max(1, count.literal * worth // elements.literal)), I64)
    quotient = b.binary("udiv", b.multiply(count, Value(str(worth), I64)), elements)
    return b.intrinsic("umax", quotient, ONE)


def emit_parallel(e: FunctionEmitter, op: scf.ParallelOp) -> None:
    """Emits a parallel loop: shared if it may be worth it, else in place."""
    if e.is_part or op.initVals:
        emit_nest(e, op)
        return
    b = e.builder
    loops, free = read_loops(e, op), free_values(op)
    count = b.product(loop.trips for loop in loops)
    grain = grain_of(e, op, count, free)
    if count.literal is not None and grain.literal is not None and count.literal <= grain.literal:
        emit_nest(e, op)
        return
    context, before = Context(), len(e.sites)
    name, fails = emit_part(e, op, context, loops, free)
    base = context.write(b)
    alone, together, after = b.label("alone"), b.label("together"), b.label("shared")
    b.branch(b.compare("ule", count, grain), alone, together)
    b.start(alone)
    first = b.value(I32, f'call i32 @"{name}"({base}, i64 0, {count})')
    b.jump(after)
    b.start(together)
    part = Value(f'@"{name}"', PTR)
    second = b.call("tsir_share", I32, [part, base, count, grain])
    b.jump(after)
    b.start(after)
    if fails:
        status = b.phi(I32, [(first, alone), (second, together)])
        site = b.binary("add", status, Value(str(before), I32))
        e.fail_unless(b.compare("eq", status, Value("0", I32)), site)


def emit_part(
    e: FunctionEmitter,
    op: scf.ParallelOp,
    context: Context,
    loops: Sequence[Loop],
    free: Sequence[SSAValue],
) -> tuple[str, bool]:
    """
    Emits the function that runs part of a loop; returns its name and whether it may fail.

    Its statuses count from its own first site: loops that do the same have one function.
    """
    module = e.builder.module
    name = f"tsir.part.{len(module.definitions)}"
    inside = [Loop(*map(context, loop)) for loop in loops]
    parts = [context(part) for part in e.flatten_all(free)]
    b = Builder(module)
    inner = replace(
        e,
        builder=b,
        bound={},
        failures=[],
        results=None,
        frame=None,
        mark=None,
        is_part=True,
        base=len(e.sites),
    )
    with nullcontext("") if e.lines is None else e.lines.within(name, op) as subprogram:
        if e.lines is not None:
            b.suffix = e.lines.instruction(op)
        place = b.reserve()
        if holds(op, e.frames):
            inner.frame, inner.mark = frame.opened(b), ZERO
        inner.rebuild_all(free, parts)
        emit_iterations(inner, op, inside)
        emit_end(inner, Value("0", I32))
        emit_failure(inner)
        context.keep_used(b)
        b.fill(place, [f"{line}{b.suffix}" for line in context.reading(Value("%context", PTR))])
    text = f"(ptr %context, i64 %begin, i64 %end) nounwind{subprogram} {{\n{b.body()}\n}}"
    name = module.parts.setdefault(text, name)
    module.definitions[name] = f'define internal i32 @"{name}"{text}'
    return name, bool(inner.failures)


def emit_iterations(e: FunctionEmitter, op: scf.ParallelOp, loops: Sequence[Loop]) -> None:
    """
    Emits the iterations from `%begin` up to `%end`.

    Where they are more than a few instructions, one loop finds the place of each by division; else they run
    row by row of the innermost loop.
    """
    b, block = e.builder, op.body.block
    begin, end = Value("%begin", I64), Value("%end", I64)
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
        first = b.intrinsic("smax", b.binary("sub", begin, origin), ZERO)
        innermost(first, b.intrinsic("smin", b.binary("sub", end, origin), width))
        return carried

    if not outer:
        innermost(begin, end)
    elif any(inner.regions or isinstance(inner, func.CallOp) for inner in block.ops):
        counted_loop(e, (begin, end, ONE), [], iteration)
    else:
        width = b.intrinsic("umax", last.trips, ONE)
        past = b.binary("udiv", b.add(end, b.binary("sub", width, ONE)), width)
        counted_loop(e, (b.binary("udiv", begin, width), past, ONE), [], row)


HANDLERS: Handlers = {scf.ParallelOp: emit_parallel}
