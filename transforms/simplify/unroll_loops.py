"""
`unroll-loops`: copies the bodies of short `for` loops.

A loop whose condition is always true and whose body has at most `max-body` operations is unrolled:
whole if its trip count is a constant below `max-trip`, otherwise `factor` times, with a loop for
the rounds that remain.

```mlir
// before
%r = prim.Loop %c2, %true, (%x) : (!prim.tensor) -> (!prim.tensor) { … aten.relu … }
// after
%0 = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
%r = aten.relu(%0) : (!prim.tensor) -> !prim.tensor
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Region, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.prim.ops import LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.value_roots import is_counted
from tsir.transforms.rewriting.pipelines import expect_at_least
from tsir.transforms.types.settle_types import settle_module


@dataclass(frozen=True)
class UnrollLoopsPass(ModulePass):
    """Unroll short loops of a known number of rounds, and others in part."""

    name = "unroll-loops"

    max_body: int = 32
    """Operations in the body of a loop that is unrolled, nested ones included."""
    max_trip: int = 64
    """The constant trip count from which on a loop is only unrolled in part."""
    factor: int = 8
    """Copies of the body in a loop that is unrolled in part."""

    def __post_init__(self) -> None:
        expect_at_least(1, factor=self.factor)

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        loops = [inner for inner in op.walk(region_first=True) if isinstance(inner, LoopOp)]
        for loop in loops:
            if is_counted(loop) and sum(1 for _ in loop.body.walk()) - 1 <= self.max_body:
                self._unroll(loop)
        settle_module(op)

    def _unroll(self, loop: LoopOp) -> None:
        rounds = rounds_of(loop)
        if rounds is not None and rounds < self.max_trip:
            unroll(loop)
        elif self.factor > 1:
            _unroll_in_part(loop, self.factor)


def rounds_of(loop: LoopOp) -> int | None:
    """The number of rounds of a loop, None if it is not known."""
    trip = constant_of(loop.max_trip)
    return max(trip, 0) if is_counted(loop) and isinstance(trip, int) else None


def unroll(loop: LoopOp) -> None:
    """Put its rounds in place of a loop of which their number is known."""
    rounds = rounds_of(loop)
    assert rounds is not None
    emitter = Emitter(Builder(InsertPoint.before(loop)), loop.location)
    Rewriter.replace_op(loop, [], unroll_whole(loop, rounds, emitter))


def copy_body(
    body: Block, counter: SSAValue, carried: Sequence[SSAValue], builder: Builder
) -> list[SSAValue]:
    """Insert a copy of a loop's body; the values that it carries to the next round."""
    copies: dict[SSAValue, SSAValue] = dict(zip(body.args, (counter, *carried), strict=True))
    for op in body.ops:
        if isinstance(op, YieldOp):
            return [copies.get(value, value) for value in op.operands[1:]]
        builder.insert(op.clone(value_mapper=copies))
    raise ValueError("expected prim.Yield at the end of the loop's body")


def unroll_whole(loop: LoopOp, trip: int, emitter: Emitter) -> Sequence[SSAValue]:
    """Insert so many rounds of a loop; the values that the last one carries."""
    carried: list[SSAValue] = list(loop.initial)
    for round in range(trip):
        carried = copy_body(loop.body.block, emitter.constant(round), carried, emitter.builder)
    return carried


def _unroll_in_part(loop: LoopOp, factor: int) -> None:
    """`trip // factor` rounds of `factor` bodies, then a loop over the rounds that remain."""
    emitter = Emitter(Builder(InsertPoint.before(loop)), loop.location)
    count = emitter.constant(factor)
    rounds = emitter.call("aten::__round_to_zero_floordiv", loop.max_trip, count)[0]
    whole = emitter.insert(_loop_of_copies(loop, rounds, factor))
    assert isinstance(whole, LoopOp)
    # A negative trip count leaves nothing to do: the quotient is not positive, nor is what remains.
    done = emitter.call("aten::mul", rounds, count)[0]
    rest = emitter.call("aten::sub", loop.max_trip, done)[0]
    epilogue = emitter.insert(_shifted(loop, rest, done, whole.outputs))
    Rewriter.replace_op(loop, [], epilogue.results)


def _loop_of_copies(loop: LoopOp, rounds: SSAValue, factor: int) -> LoopOp:
    body = loop.body.block
    block = Block(arg_types=[argument.type for argument in body.args])
    emitter = Emitter(Builder(InsertPoint.at_end(block)), loop.location)
    base = emitter.call("aten::mul", block.args[0], emitter.constant(factor))[0]
    carried: list[SSAValue] = list(block.args[1:])
    for step in range(factor):
        counter = emitter.call("aten::add", base, emitter.constant(step))[0]
        carried = copy_body(body, counter, carried, emitter.builder)
    emitter.insert(YieldOp(emitter.constant(True), *carried))
    return LoopOp(rounds, loop.condition, loop.initial, loop.result_types, Region(block))


def _shifted(loop: LoopOp, rounds: SSAValue, start: SSAValue, initial: Sequence[SSAValue]) -> LoopOp:
    """The loop again, for `rounds` rounds that count from `start`."""
    body = loop.body.block
    block = Block(arg_types=[t.INT, *(argument.type for argument in body.args[1:])])
    emitter = Emitter(Builder(InsertPoint.at_end(block)), loop.location)
    counter = emitter.call("aten::add", block.args[0], start)[0]
    carried = copy_body(body, counter, block.args[1:], emitter.builder)
    emitter.insert(YieldOp(emitter.constant(True), *carried))
    return LoopOp(rounds, loop.condition, initial, loop.result_types, Region(block))
