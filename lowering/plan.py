"""
`plan`: gathers what can become native code into groups, each of which is one native call.

A group holds operations that follow one another, so that nothing is moved across a write or a
side effect. An `If` is in a group as a whole if all that it holds is native; a branch of it may raise.
Constants and lists are copied into the groups that read them. What has no native form stays between
the groups and runs in the interpreter.

```mlir
// before
%1 = aten.mul.Tensor(%x, %x) : (!prim.tensor<f32, [?]>, !prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
%2 = aten.relu(%1) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
// after
%2 = prim.FusionGroup(%x) ({
^bb0(%a : !prim.tensor<f32, [?]>):
  %3 = aten.mul.Tensor(%a, %a) : …
  %4 = aten.relu(%3) : …
  prim.Yield %4 : !prim.tensor<f32, [?]>
}) : (!prim.tensor<f32, [?]>) -> !prim.tensor<f32, [?]>
```
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.access import may_change
from tsir.dialects.prim import containers as c
from tsir.dialects.prim import types as t
from tsir.dialects.prim.ops import RAISE, ConstantOp, IfOp
from tsir.lowering.support import unsupported
from tsir.transforms.alias_analysis import AliasAnalysis
from tsir.transforms.effects import is_pure, is_terminator
from tsir.transforms.subgraphs import beside, outline, read_by

MAX_DEPTH = 16
"""Branches inside one another in a group; what is deeper is planned by itself."""


@dataclass(frozen=True)
class PlanPass(ModulePass):
    """Group the operations that have a native form."""

    name = "plan"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                planner = _Planner(AliasAnalysis(function))
                planner.block(function.body.block)
                _drop_unread(planner.free)


_FREE = (ConstantOp, c.ListConstructOp, c.UninitializedOp)
"""What may be repeated wherever it is read, if nobody writes it."""


class _Planner:
    """
    One walk over a function, closing a group at each operation that cannot be in one.

    `free` holds the constants, values that nobody reads, and the lists that nobody changes: they may
    be repeated wherever they are read. Of those, native code cannot read the `opaque`, which hold what no
    native code takes.
    """

    def __init__(self, aliases: AliasAnalysis):
        self.aliases = aliases
        self.free: dict[Operation, None] = {}
        self.opaque: set[Operation] = set()

    def block(self, block: Block) -> None:
        run: list[Operation] = []
        for op in list(block.ops):
            if isinstance(op, _FREE) and self._keeps(op.results[0]):
                self.free[op] = None
                if not self._can_read(op):
                    self.opaque.add(op)
                run.append(op)
                continue
            if _is_member(op) and self._can_read(op):
                run.append(op)
                continue
            self._close(run)
            run = []
            for region in op.regions:
                for inner in region.blocks:
                    self.block(inner)
        self._close(run)

    def _keeps(self, made: SSAValue) -> bool:
        """Whether a list keeps its elements, whatever is written to them; constants do."""
        return not may_change(made) or not self.aliases.is_written(made)

    def _can_read(self, op: Operation) -> bool:
        """Whether native code may take all that an operation reads, or make it anew."""
        return all(
            _crosses(value.type) or (value.owner in self.free and value.owner not in self.opaque)
            for value in read_by(op)
        )

    def _close(self, run: Sequence[Operation]) -> None:
        """Make a group of the members of a run, if there is anything in them to compute."""
        members = [op for op in run if op not in self.free]
        if not members:
            return
        free = [op for op in run if op in self.free]
        inside, movable = set(members), set(free)
        outputs = [value for op in members for value in op.results if _is_read(value, inside, movable)]
        if not outputs and not any(map(_raises, members)):
            return
        made = outline(c.FusionGroupOp, members, outputs, self.free)
        _settle([op for op in run[: run.index(members[-1])] if op in movable], made)


def _is_member(op: Operation) -> bool:
    computes = _only_computes(op) if isinstance(op, IfOp) else is_pure(op)
    return computes and all(_crosses(r.type) for r in op.results) and unsupported(op) is None


def _only_computes(op: IfOp) -> bool:
    """Whether the branches of an `If` hold no loops, few nested branches, and no effect but to raise."""
    pending: list[tuple[Operation, int]] = [(op, 1)]
    while pending:
        inner, depth = pending.pop()
        if isinstance(inner, IfOp) and depth <= MAX_DEPTH:
            pending += [(each, depth + 1) for block in inner.branches for each in block.ops]
        elif inner.regions or not (is_terminator(inner) or inner.name == RAISE or is_pure(inner)):
            return False
    return True


def _raises(op: Operation) -> bool:
    return any(inner.name == RAISE for inner in op.walk())


def _crosses(type: Attribute) -> bool:
    """Whether a value of the type may be an argument or a result of native code."""
    if isinstance(type, t.TensorType):
        return type.dtype is not None and type.rank is not None
    return type in (t.INT, t.FLOAT, t.BOOL)


def _is_read(value: OpResult, members: set[Operation], free: set[Operation]) -> bool:
    """Whether an operation outside of the group reads the value, itself or in a list of the run."""
    users = {beside(value.op, use.operation) for use in value.uses} - members
    return any(user not in free or _is_read(user.results[0], members, free) for user in users)


def _drop_unread(free: Iterable[Operation]) -> None:
    """Remove the constants and lists that only groups read, which have copies of their own."""
    for op in reversed(list(free)):
        if op.parent is not None and not any(result.uses for result in op.results):
            op.detach()
            op.erase()


def _settle(ahead: Sequence[Operation], made: Operation) -> None:
    """Move the lists ahead of the group that hold results of it, or such lists, behind it."""
    behind, last = {made}, made
    for op in ahead:
        if any(operand.owner in behind for operand in op.operands):
            op.detach()
            Rewriter.insert_op(op, InsertPoint.after(last))
            behind.add(last := op)
