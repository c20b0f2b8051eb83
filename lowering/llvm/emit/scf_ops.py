"""Emits `scf`: structured control flow becomes blocks, with rotated loops as LLVM likes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue

from tsir.lowering.llvm.ir import frame
from tsir.lowering.llvm.ir.function import FunctionEmitter, Handlers, UnsupportedOperationError
from tsir.lowering.llvm.ir.types import Value

SCOPE = "tsir.scope"
"""
The attribute of a loop each of whose rounds is a scope of the frame, and asks whether it is interrupted: one
of the program rather than of a kernel.
"""

LoopBody: TypeAlias = Callable[[Value, Sequence[Value]], Sequence[Value]]
"""Emits one iteration from the index and the carried values; returns the values carried on."""


def counted_loop(
    e: FunctionEmitter, bounds: tuple[Value, Value, Value], initial: Sequence[Value], body: LoopBody
) -> list[Value]:
    """Emits a loop over `(lower, upper, step)`; returns the values that its last iteration carried on."""
    b = e.builder
    lower, upper, step = bounds
    header, after, before = b.label("loop"), b.label("done"), b.block
    runs = b.compare("slt", lower, upper)
    ahead = b.reserve()
    b.branch(runs, header, after)
    with b.region(ahead):
        b.start(header, dominated=True)
        place = b.reserve()
        index = b.fresh(lower.type)
        carried = [b.fresh(value.type) for value in initial]
        yielded = body(index, carried)
        # A constant step cannot pass the largest integer: bounds are sizes, or trip counts with step one.
        overflow = "nsw " if (step.literal or 0) > 0 else ""
        following = b.value(index.type, f"add {overflow}{index}, {step.text}")
        latch = b.block
        b.carry(place, before, [(index, lower, following), *zip(carried, initial, yielded, strict=True)])
        b.branch(b.compare("slt", following, upper), header, after)
    b.start(after, dominated=True)
    pairs = zip(carried, initial, yielded, strict=True)
    return [
        start if last in (phi, start) else b.phi(start.type, [(start, before), (last, latch)])
        for phi, start, last in pairs
    ]


def emit_for(e: FunctionEmitter, op: scf.ForOp) -> None:
    """Emits a counted loop."""
    block, mark = op.body.block, start_rounds(e, op)

    def body(index: Value, carried: Sequence[Value]) -> Sequence[Value]:
        e.bind(block.args[0], index)
        e.rebuild_all(block.args[1:], carried)
        return end_round(e, block, mark)

    bounds = (e.value(op.lb), e.value(op.ub), e.value(op.step))
    e.rebuild_all(op.results, counted_loop(e, bounds, e.flatten_all(op.iter_args), body))


def start_rounds(e: FunctionEmitter, op: Operation) -> Value | None:
    """Emits the mark of the scopes that the rounds of a loop are, if they are."""
    if SCOPE not in op.attributes:
        return None
    assert e.frame is not None
    return frame.mark(e.builder, e.frame)


def end_round(e: FunctionEmitter, block: Block, mark: Value | None) -> list[Value]:
    """Emits a round of a loop; returns the parts of the values that it carries on."""
    last = e.block(block)
    if mark is not None:
        e.end_round(mark, last)
    return e.flatten_all(last.operands)


def emit_nest(e: FunctionEmitter, op: scf.ParallelOp) -> None:
    """Emits a parallel loop in place, as a nest of loops in order; reductions are carried through."""
    block = op.body.block
    bounds = list(zip(e.values(op.lowerBound), e.values(op.upperBound), e.values(op.step), strict=True))

    def nest(depth: int, carried: Sequence[Value]) -> Sequence[Value]:
        if depth == len(bounds):
            last = e.block(block)
            if not isinstance(last, scf.ReduceOp):
                raise UnsupportedOperationError(f"expected scf.reduce at the end, got {last.name}")
            return reduce(e, last, carried)

        def body(index: Value, inner: Sequence[Value]) -> Sequence[Value]:
            e.bind(block.args[depth], index)
            return nest(depth + 1, inner)

        return counted_loop(e, bounds[depth], carried, body)

    e.rebuild_all(op.results, nest(0, e.flatten_all(op.initVals)))


def reduce(e: FunctionEmitter, op: scf.ReduceOp, carried: Sequence[Value]) -> list[Value]:
    """Emits the reductions of one iteration."""
    totals: list[Value] = []
    for total, value, region in zip(carried, op.args, op.reductions, strict=True):
        block = region.block
        e.bind(block.args[0], total)
        e.bind(block.args[1], e.value(value))
        totals += e.values(e.block(block).operands)
    return totals


def emit_while(e: FunctionEmitter, op: scf.WhileOp) -> None:
    """Emits a loop whose condition is computed before each iteration."""
    b = e.builder
    initial, mark = e.flatten_all(op.arguments), start_rounds(e, op)
    header, inside, after, before = b.label("while"), b.label("do"), b.label("done"), b.block
    ahead = b.reserve()
    b.jump(header)
    with b.region(ahead):
        b.start(header, dominated=True)
        place = b.reserve()
        carried = [b.fresh(value.type) for value in initial]
        head, tail = op.before_region.block, op.after_region.block
        e.rebuild_all(head.args, carried)
        condition = e.block(head)
        if not isinstance(condition, scf.ConditionOp):
            raise UnsupportedOperationError(f"expected scf.condition at the end, got {condition.name}")
        passed = e.flatten_all(condition.args)
        b.branch(e.value(condition.condition), inside, after)
        b.start(inside, dominated=True)
        e.rebuild_all(tail.args, passed)
        yielded = end_round(e, tail, mark)
        b.carry(place, before, zip(carried, initial, yielded, strict=True))
        b.jump(header)
    b.start(after, dominated=True)
    e.rebuild_all(op.results, passed)


def join(
    e: FunctionEmitter, results: Sequence[SSAValue], arms: Sequence[tuple[str, Block]], after: str
) -> None:
    """Emits the alternatives of a branch, each from its label on, and merges what they yield."""
    b = e.builder
    ends: list[tuple[list[Value], str]] = []
    for label, block in arms:
        with b.region():
            b.start(label, dominated=True)
            ends.append((e.flatten_all(e.block(block).operands), b.block))
            b.jump(after)
    b.start(after, dominated=True)
    first = ends[0][0]
    merged = [b.phi(part.type, [(parts[k], block) for parts, block in ends]) for k, part in enumerate(first)]
    e.rebuild_all(results, merged)


def emit_if(e: FunctionEmitter, op: scf.IfOp) -> None:
    """Emits a branch of two arms, or around one."""
    b = e.builder
    then, after = b.label("then"), b.label("join")
    arms = [(then, op.true_region.block)]
    if op.false_region.blocks:
        arms.append((b.label("else"), op.false_region.block))
    b.branch(e.value(op.cond), then, arms[1][0] if arms[1:] else after)
    join(e, op.results, arms, after)


def emit_index_switch(e: FunctionEmitter, op: scf.IndexSwitchOp) -> None:
    """Emits a branch of many arms."""
    b = e.builder
    default, after = b.label("default"), b.label("join")
    labels = [b.label("case") for _ in op.case_regions]
    cases = " ".join(f"i64 {n}, label %{s}" for n, s in zip(op.cases.get_values(), labels, strict=True))
    b.line(f"switch {e.value(op.arg)}, label %{default} [ {cases} ]")
    arms = [(label, region.block) for label, region in zip(labels, op.case_regions, strict=True)]
    join(e, op.results, [(default, op.default_region.block), *arms], after)


def emit_execute_region(e: FunctionEmitter, op: scf.ExecuteRegionOp) -> None:
    """Emits a region of one block in place."""
    if len(op.region.blocks) != 1:
        raise UnsupportedOperationError("scf.execute_region is supported with one block only")
    e.rebuild_all(op.results, e.flatten_all(e.block(op.region.block).operands))


HANDLERS: Handlers = {
    scf.ForOp: emit_for,
    scf.WhileOp: emit_while,
    scf.IfOp: emit_if,
    scf.IndexSwitchOp: emit_index_switch,
    scf.ExecuteRegionOp: emit_execute_region,
}
