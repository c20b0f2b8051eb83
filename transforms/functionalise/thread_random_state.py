"""
`thread-random-state`: gives each random operator the generator that it draws from, as a value.

A function takes a seed where it begins. The offset counts the random operators that a run comes by, in the
order of the program, through the branches of an `If` and the rounds of a `Loop`; one with a switch, as
`train` of `dropout`, counts where that is on. What is given a generator
is pure, so it may be merged, moved, repeated and left out. A function stays as it is if one of its random
operators has no form that is given a generator, as those that write, or is in what another operation runs.

```mlir
// before
%1 = aten.dropout(%x, %p, %train) : …
%2 = aten.dropout(%1, %p, %train) : …
// after
%seed = prim.RandomSeed() : () -> !prim.int
%offset = prim.Constant 0
%g = prim.Generator(%seed, %offset, %c0) : (!prim.int, !prim.int, !prim.int) -> !prim.generator
%1 = prim.dropout(%x, %p, %train, %g) : …
%h = prim.Generator(%seed, %offset, %c1) : …
%2 = prim.dropout(%1, %p, %train, %h) : …
```
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp, operation_class
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.prim.ops import IfOp, LoopOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.effects import GENERATOR, SEED, draws, switch_of
from tsir.transforms.analysis.live_outs import yield_more


@dataclass(frozen=True)
class ThreadRandomStatePass(ModulePass):
    """Give random operators their generators as values."""

    name = "thread-random-state"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            found = list(_drawing(function)) if isinstance(function, FuncOp) else []
            if found and all(map(_has_form, found)):
                _thread(function)


def _drawing(op: Operation) -> Iterator[Operation]:
    """The operations that draw, at any depth of `If` and `Loop`."""
    for block in (block for region in op.regions for block in region.blocks):
        for inner in filter(draws, block.ops):
            if isinstance(inner, IfOp | LoopOp):
                yield from _drawing(inner)
            else:
                yield inner


def _has_form(op: Operation) -> bool:
    """Whether an operation that draws is a random operator that can be given a generator."""
    if not isinstance(op, SchemaOp):
        return False
    if op.operator.given is not None:
        return True
    return GENERATOR in op.schema().positions and constant_of(op[GENERATOR]) is None


def _thread(function: Operation) -> None:
    block = function.regions[0].block
    emitter = Emitter(Builder(InsertPoint.at_start(block)), function.location)
    (seed,) = emitter.emit(OPERATORS[SEED], [])
    _Threading(seed).block(block, emitter.constant(0))


@dataclass(frozen=True)
class _Threading:
    """One walk over a function whose draws have the seed `seed`."""

    seed: SSAValue

    def block(self, block: Block, offset: SSAValue) -> tuple[SSAValue, int]:
        """The last offset in a block that begins with `offset`, and how many draws follow it."""
        index = 0
        for op in filter(draws, list(block.ops)):
            match op:
                case IfOp():
                    offset, index = self._if(op, _behind(op, offset, index)), 0
                case LoopOp():
                    offset, index = self._loop(op, _behind(op, offset, index)), 0
                case _:
                    assert isinstance(op, SchemaOp)
                    behind = self._switched(op, offset, index) if op.operator.switch else (offset, index + 1)
                    self._draw(op, offset, index)
                    offset, index = behind
        return offset, index

    def _switched(self, op: SchemaOp, offset: SSAValue, index: int) -> tuple[SSAValue, int]:
        """The state behind an operator that draws only where its switch is on."""
        switch = switch_of(op)
        if isinstance(switch, bool):
            return offset, index + switch
        emitter = _before(op)
        return emitter.call("aten::add", _behind(op, offset, index), emitter.call("aten::Int", switch)[0])[
            0
        ], 0

    def _yield(self, block: Block, offset: SSAValue) -> None:
        """Let a block that begins with `offset` yield the offset behind it."""
        end = self.block(block, offset)
        assert block.last_op is not None
        yield_more(block, [_behind(block.last_op, *end)])

    def _if(self, op: IfOp, offset: SSAValue) -> SSAValue:
        for branch in op.branches:
            self._yield(branch, offset)
        types = [*op.result_types, t.INT]
        return _replace(op, IfOp(op.condition, types, op.detach_region(0), op.detach_region(0)))

    def _loop(self, op: LoopOp, offset: SSAValue) -> SSAValue:
        body = op.body.block
        self._yield(body, body.insert_arg(t.INT, len(body.args)))
        types = [*op.result_types, t.INT]
        initial = [*op.initial, offset]
        return _replace(op, LoopOp(op.max_trip, op.condition, initial, types, op.detach_region(0)))

    def _draw(self, op: SchemaOp, offset: SSAValue, index: int) -> None:
        form = op.operator.given or op.operator
        (generator,) = _before(op).call("prim::Generator", self.seed, offset, index)
        operands, place = list(op.operands), form.schema.positions[GENERATOR]
        operands[place : place + (form is op.operator)] = [generator]
        made = operation_class(form).make(operands, op.result_types)
        made.location, made.attributes = op.location, dict(op.attributes)
        Rewriter.replace_op(op, made)


def _before(op: Operation) -> Emitter:
    return Emitter(Builder(InsertPoint.before(op)), location_of(op))


def _behind(op: Operation, offset: SSAValue, draws: int) -> SSAValue:
    """The offset, before an operation, after so many draws."""
    return _before(op).call("aten::add", offset, draws)[0] if draws else offset


def _replace(op: IfOp | LoopOp, made: IfOp | LoopOp) -> SSAValue:
    """Replace an operation by one with another result, the last one, which is returned."""
    made.location, made.attributes = op.location, dict(op.attributes)
    *own, offset = made.outputs
    Rewriter.replace_op(op, made, own)
    return offset
