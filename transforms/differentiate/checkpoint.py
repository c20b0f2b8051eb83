"""
Checkpoints: loops in parts, of which the reverse runs the rounds again instead of reading tapes.

A loop that carries gradients becomes a loop over parts of at most `every` rounds. The rounds of a part
are marked: `Reverse` keeps what the part starts from, and repeats its rounds before it reverses them. So
the tapes hold the carried values of every k-th round, and, for one part at a time, what its rounds
compute.

```mlir
// before
%r = prim.Loop %n, %true, (%x) : (!prim.tensor) -> (!prim.tensor) {
^bb0(%i : !prim.int, %y : !prim.tensor): …
// after, for every = 4
%parts = … // -(-max(n, 0) // 4)
%r = prim.Loop %parts, %true, (%x) : (!prim.tensor) -> (!prim.tensor) {
^bb0(%part : !prim.int, %start : !prim.tensor):
  %first = aten.mul.int(%part, %4) : …
  %left = aten.sub.int(%n, %first) : …
  %rounds = prim.min.int(%left, %4) : …
  %end = prim.Loop %rounds, %true, (%start) : (!prim.tensor) -> (!prim.tensor)
      attributes {autodiff.repeated} {
  ^bb0(%j : !prim.int, %y : !prim.tensor):
    %i = aten.add.int(%first, %j) : …
    …
  }
  prim.Yield %true, %end : !prim.bool, !prim.tensor
}
```
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.dialects.builtin import UnitAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.captures import replace_inside
from tsir.transforms.analysis.effects import has_side_effects
from tsir.transforms.analysis.live_outs import hand_out_of_if, hand_out_of_loop, yield_more
from tsir.transforms.analysis.value_roots import is_counted, yielded
from tsir.transforms.differentiate.requires_grad import RequiresGrad
from tsir.transforms.rewriting.script_text import emit_script

REPEATED = "autodiff.repeated"
"""The attribute of a loop whose rounds the reverse runs again."""

_PARTS = """
def parts(rounds: int, every: int):
    return -(-max(rounds, 0) // every)
"""


def interval(every: object) -> int:
    """The number of rounds from one checkpoint to the next; TsirError if it is none."""
    if not isinstance(every, int) or every < 1:
        raise TsirError(f"expected checkpoint to be an int of at least 1, got {every!r}")
    return every


def set_checkpoints(function: FuncOp, wrt: Sequence[int], every: int) -> None:
    """
    Split the loops of a function that carry gradients of the arguments at `wrt`.

    With an interval of one the tapes hold all that the reverse reads, and nothing is split. TsirError for
    an interval below, UnsupportedError with each operation that carries a gradient and may not run again.
    """
    if interval(every) == 1:
        return
    arguments = function.body.block.args
    needs = RequiresGrad.of(function, [arguments[index] for index in wrt])
    loops = [op for op in function.walk() if isinstance(op, LoopOp) and needs.any_of(op.outputs)]
    once = [op for loop in loops for op in loop.walk() if not op.regions and has_side_effects(op)]
    if reasons := {_only_once(op): None for op in once if needs.any_of(op.results)}:
        raise UnsupportedError(list(reasons))
    for op in loops:
        _split(op, every)


def _only_once(op: Operation) -> Diagnostic:
    return Diagnostic.error(op, f"'{op.name}' may not run again, so a loop with it has no checkpoints")


def _split(op: LoopOp, every: int) -> None:
    """Make a loop one over parts of it."""
    ahead = Emitter(Builder(InsertPoint.before(op)), location_of(op))
    step = ahead.constant(every)
    (parts,) = emit_script(ahead, _PARTS, [op.max_trip, step])
    outer = Block(arg_types=[t.INT, *op.result_types])
    emitter = Emitter(Builder(InsertPoint.at_end(outer)), location_of(op))
    (first,) = emitter.call("aten::mul", outer.args[0], step)
    (left,) = emitter.call("aten::sub", op.max_trip, first)
    (rounds,) = emitter.call("prim::min", left, step)
    true, initial, types = emitter.constant(True), list[SSAValue](outer.args[1:]), list(op.result_types)
    counted, body = is_counted(op), op.body.block
    if not counted:  # a part hands on whether another follows
        body.insert_arg(t.BOOL, len(body.args))
        yield_more(body, [yielded(body)[0]])
        initial.append(true)
        types.append(t.BOOL)
    counter = body.args[0]
    inside = Emitter(Builder(InsertPoint.at_start(body)), location_of(op))
    (number,) = inside.call("aten::add", first, counter)
    counter.replace_uses_with_if(number, lambda use: use.operation is not number.owner)
    inner = LoopOp(rounds, true, initial, types, op.detach_region(0))
    inner.attributes = {**op.attributes, REPEATED: UnitAttr()}
    emitter.insert(inner)
    emitter.insert(YieldOp(true if counted else inner.outputs[-1], *inner.outputs[: len(op.outputs)]))
    made = LoopOp(parts, op.condition, op.initial, op.result_types, Region(outer))
    made.location, made.attributes = op.location, dict(op.attributes)
    Rewriter.replace_op(op, made, made.outputs)


def keep_effects(first: Block, again: Block) -> None:
    """
    Take out of a copy of a block, which runs again, the operations that may run only once.

    Their results are handed from the `first` run to it: seeds, what a call gave.
    """
    for op, copy in zip(list(first.ops), list(again.ops), strict=True):
        if not has_side_effects(op):
            continue
        if isinstance(op, IfOp) and isinstance(copy, IfOp):
            for pair in zip(op.branches, copy.branches, strict=True):
                keep_effects(*pair)
            hand_out_of_if(op, copy.branches)
        elif isinstance(op, LoopOp) and isinstance(copy, LoopOp):
            keep_effects(op.body.block, copy.body.block)
            hand_out_of_loop(op, copy.body.block, backwards=False)
        else:
            for result, value in zip(copy.results, op.results, strict=True):
                replace_inside(again, result, value)
            Rewriter.erase_op(copy)
