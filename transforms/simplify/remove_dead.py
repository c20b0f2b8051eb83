"""
`remove-dead`: dead-code elimination: unused pure operations, unused results of `If`, unused
carried values of `Loop`, and writes to values that are never read.

A write counts if an argument of the function may see it, or an operation that stays reads a value
that may share its storage.

```mlir
// before
%0 = aten.mul.Tensor(%x, %x) : (!prim.tensor, !prim.tensor) -> !prim.tensor
%1 = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
func.return %1 : !prim.tensor
// after
%1 = aten.relu(%x) : (!prim.tensor) -> !prim.tensor
func.return %1 : !prim.tensor
```
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import Rewriter

from tsir.dialects.ir.traversal import all_operations
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.transforms.analysis.alias_analysis import AliasAnalysis, is_mutable
from tsir.transforms.analysis.effects import is_seen, is_terminator
from tsir.transforms.rewriting.statistics import count


@dataclass(frozen=True)
class RemoveDeadPass(ModulePass):
    """Remove dead operations, results and carried values."""

    name = "remove-dead"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                remove_dead(function)


def remove_dead(function: FuncOp) -> None:
    """Remove the dead code of a function."""
    live = _Liveness(function)
    _sweep(function.body.block, live)


class _Liveness:
    """
    The live operations and values of a function, by marking from what is seen.

    Results of `If` and carried values of `Loop` are marked one by one; their operations as soon as
    anything in them is.
    """

    def __init__(self, function: FuncOp):
        self.aliases = AliasAnalysis(function)
        self.operations: set[Operation] = set()
        self.values: set[SSAValue] = set()
        self._seen: set[int] = set()
        self._pending: list[SSAValue] = []
        self._writers: dict[int, list[Operation]] = {}
        operations = all_operations(function)
        for op in operations:
            for at in self.aliases.written(op):
                self._writers.setdefault(at, []).append(op)
        for argument in function.body.block.args:
            self._see(argument)
        for op in operations:
            if isinstance(op, ReturnOp) or (not op.regions and is_seen(op)):
                self._mark(op)
        while self._pending:
            self._reach(self._pending.pop())

    def _mark(self, op: Operation) -> None:
        """An operation stays, and with it what it reads and the operations around it."""
        around: Operation | None = op
        while around is not None and around not in self.operations and not isinstance(around, FuncOp):
            self.operations.add(around)
            for operand in _needed(around):
                self._value(operand)
            around = around.parent_op()

    def _value(self, value: SSAValue) -> None:
        if value not in self.values:
            self.values.add(value)
            self._pending.append(value)

    def _see(self, value: SSAValue) -> None:
        """Whether writes to a value, or to what it holds, are observable."""
        if is_mutable(value.type):
            for at in self.aliases.reachable(value) - self._seen:
                self._seen.add(at)
                for writer in self._writers.get(at, ()):
                    self._mark(writer)

    def _reach(self, value: SSAValue) -> None:
        self._see(value)
        if type(value) is BlockArgument:
            loop = value.block.parent_op()
            if isinstance(loop, LoopOp):
                self._mark(loop)
                if value.index:
                    self._value(loop.outputs[value.index - 1])
        elif type(value) is OpResult:
            self._mark(value.op)
            if isinstance(value.op, IfOp):
                for block in value.op.branches:
                    self._value(_yielded(block)[value.index])
            elif isinstance(value.op, LoopOp):
                body = value.op.body.block
                self._value(value.op.initial[value.index])
                self._value(body.args[value.index + 1])
                self._value(_yielded(body)[value.index + 1])


def _needed(op: Operation) -> Iterable[SSAValue]:
    """The values that an operation reads whichever of its results are used."""
    if not op.regions:
        return op.operands
    if isinstance(op, IfOp):
        return (op.condition,)
    if isinstance(op, LoopOp):
        return op.max_trip, op.condition, _yielded(op.body.block)[0]
    inside = (v for region in op.regions for inner in region.block.walk() for v in inner.operands)
    return (*op.operands, *inside)


def _yielded(block: Block) -> Sequence[SSAValue]:
    last = block.last_op
    assert isinstance(last, YieldOp)
    return last.operands


def _sweep(block: Block, live: _Liveness) -> None:
    """Erase what is dead in a block, users before what they use."""
    for op in reversed(list(block.ops)):
        if is_terminator(op):
            continue
        if op not in live.operations:
            op.detach()
            op.erase(safe_erase=False)
            count(f"removed {op.name}")
        elif isinstance(op, IfOp | LoopOp):
            trimmed = _trim(op, [result in live.values for result in op.outputs])
            for region in trimmed.regions:
                _sweep(region.block, live)


def _trim(op: IfOp | LoopOp, keep: Sequence[bool]) -> IfOp | LoopOp:
    """The operation without the results that are not kept, and without what its blocks yield for them."""
    if all(keep):
        return op
    types = [r.type for r, k in zip(op.outputs, keep, strict=True) if k]
    if isinstance(op, IfOp):
        for block in op.branches:
            _yield_only(block, keep)
        then, otherwise = (op.detach_region(0), op.detach_region(0))
        made: IfOp | LoopOp = IfOp(op.condition, types, then, otherwise)
    else:
        body = op.body.block
        _yield_only(body, [True, *keep])
        for argument, k in list(zip(body.args[1:], keep, strict=True)):
            if not k:
                body.erase_arg(argument, safe_erase=False)
        initial = [v for v, k in zip(op.initial, keep, strict=True) if k]
        made = LoopOp(op.max_trip, op.condition, initial, types, op.detach_region(0))
    made.location = op.location
    replacements = iter(made.outputs)
    Rewriter.replace_op(op, made, [next(replacements) if k else None for k in keep], safe_erase=False)
    return made


def _yield_only(block: Block, keep: Sequence[bool]) -> None:
    last = block.last_op
    assert isinstance(last, YieldOp)
    last.operands = [v for v, k in zip(last.operands, keep, strict=True) if k]
