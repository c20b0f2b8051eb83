"""The reverse of `If` and `Loop`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.autodiff.ops import AddOp
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.live_outs import hand_out_of_if, hand_out_of_loop
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.differentiate.checkpoint import REPEATED, keep_effects
from tsir.transforms.differentiate.reverse import Reverse, Rule, gradient_type


def _moved(reverse: Reverse, old: IfOp | LoopOp, new: IfOp | LoopOp) -> None:
    """An operation has been replaced by one with more results."""
    for before, after in zip(old.outputs, new.outputs, strict=False):
        if before in reverse.complete:
            reverse.complete[after] = reverse.complete[before]


def _if(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    """The reverse of the branch that was taken."""
    assert isinstance(op, IfOp)
    blocks = Block(), Block()
    inner = [reverse.inner(*pair, reverse.so_far) for pair in zip(op.branches, blocks, strict=True)]
    for each, branch in zip(inner, op.branches, strict=True):
        for value, gradient in zip(yielded(branch), gradients, strict=True):
            if gradient is not None:
                each.accumulate(value, gradient)
        each.walk()
    touched = list(dict.fromkeys(value for each in inner for value in each.outside()))
    if not touched:
        return
    for each in inner:
        each.emitter.insert(YieldOp(*(each.so_far(v) or each.nothing(v) for v in touched)))
    made = IfOp(op.condition, [gradient_type(v.type) for v in touched], *map(Region, blocks))
    reverse.emitter.insert(made)
    _moved(reverse, op, hand_out_of_if(op, blocks))
    reverse.gradients.update(zip(touched, made.outputs, strict=True))


def _loop(reverse: Reverse, op: Operation, gradients: Sequence[SSAValue | None]) -> None:
    """The reverse of the rounds, the last one first."""
    assert isinstance(op, LoopOp)
    if op.attributes.pop(REPEATED, None) is not None:
        _repeat(reverse, op)
    primal = op.body.block
    carried = [i for i, argument in enumerate(primal.args[1:]) if argument in reverse.needs]
    rounds = Block(arg_types=[t.INT, *(gradient_type(primal.args[i + 1].type) for i in carried)])
    free: dict[SSAValue, SSAValue] = {}

    def start(value: SSAValue) -> SSAValue:
        if value not in free:
            free[value] = rounds.insert_arg(gradient_type(value.type), len(rounds.args))
        return free[value]

    inner = reverse.inner(primal, rounds, start)
    values = yielded(primal)[1:]
    for i, gradient in zip(carried, rounds.args[1:], strict=False):
        inner.accumulate(values[i], gradient)
    inner.walk()
    own = [inner.gradients.get(primal.args[i + 1]) or inner.nothing(primal.args[i + 1]) for i in carried]
    found = [*own, *(inner.gradients.get(v) or a for v, a in free.items())]
    inner.emitter.insert(YieldOp(inner.emitter.constant(True), *found))
    initial = [_started(reverse, gradients[i], op.outputs[i]) for i in carried]
    initial += [_started(reverse, reverse.so_far(value), value) for value in free]
    sources = [op.initial[i] for i in carried]
    replaced, count = hand_out_of_loop(op, rounds)
    _moved(reverse, op, replaced)
    types = [argument.type for argument in rounds.args[1:]]
    made = LoopOp(count, reverse.emitter.constant(True), initial, types, Region(rounds))
    reverse.emitter.insert(made)
    reverse.gradients.update(zip(free, made.outputs[len(carried) :], strict=True))
    for value, gradient in zip(sources, made.outputs, strict=False):
        reverse.accumulate(value, gradient)


def _repeat(reverse: Reverse, op: LoopOp) -> None:
    """Let a loop run again, in the reverse; a copy stays in its place."""
    first = op.clone()
    for inner in first.walk():
        inner.attributes.pop(REPEATED, None)
    Rewriter.insert_op(first, InsertPoint.before(op))
    for old, new in zip(op.outputs, first.outputs, strict=True):
        old.replace_all_uses_with(new)
    _moved(reverse, op, first)
    op.detach()
    reverse.emitter.insert(op)
    keep_effects(first.body.block, op.body.block)
    hand_out_of_loop(first, op.body.block, backwards=False)


def _started(reverse: Reverse, gradient: SSAValue | None, value: SSAValue) -> SSAValue:
    """The gradient that a loop starts from, undefined only where the program asks."""
    zeros = reverse.nothing(value)
    if gradient is None:
        return zeros
    return reverse.emitter.insert(AddOp.make([zeros, gradient], [gradient_type(value.type)])).results[0]


CONTROL_FLOW_RULES: Mapping[str, Rule] = {IfOp.name: _if, LoopOp.name: _loop}
"""The reverse of each operation with blocks, by its name."""
