"""
`plan`: gathers what can become native code into groups, each of which is one native call.

A group holds operations that follow one another, so that nothing is moved across a write or a
side effect. An `If` or a `Loop` is in a group as a whole if all that it holds is native; it may raise.
Constants, complex numbers, lists and generators are copied into the groups that read them. What has no
native form stays between the groups and runs in the interpreter, and so does all of a function with
`layout_dependent_writes`.

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

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.autodiff.ops import ZeroOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import RAISE, ConstantOp, IfOp, LoopOp
from tsir.dialects.table.access import may_change
from tsir.dialects.types import attributes as t
from tsir.lowering.convert.complex_parts import is_complex_number, take_apart
from tsir.lowering.convert.layout_dependence import layout_dependent
from tsir.lowering.convert.support import unsupported
from tsir.lowering.values.lists import QUERIES, WRITES
from tsir.transforms.analysis.alias_analysis import AliasAnalysis, is_container
from tsir.transforms.analysis.effects import STREAM, is_pure, is_terminator
from tsir.transforms.analysis.subgraphs import beside, outline, read_by
from tsir.transforms.differentiate.specialize_undef import optional_gradients
from tsir.transforms.functionalise.reinplace import is_own

MAX_DEPTH = 16
"""Branches and loops inside one another in a group; what is deeper is planned by itself."""


@dataclass(frozen=True)
class PlanPass(ModulePass):
    """Group the operations that have a native form."""

    name = "plan"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if (
                isinstance(function, FuncOp)
                and not function.is_declaration
                and not layout_dependent(function)
            ):
                plan_function(function)


def plan_function(
    function: FuncOp, reason: Reason = unsupported, last: Container[Operation] = frozenset()
) -> None:
    """
    Group the operations of a function for which there is no `reason` why they have no native form.

    Those that are `last` end their groups.
    """
    take_apart(function, reason)
    planner = _Planner(function, reason, last)
    planner.sink_returned(function.body.block)
    planner.block(function.body.block)
    _drop_unread(planner.free)


Reason = Callable[[Operation], str | None]
"""Says why an operation has no native form; None if it has one."""

_FREE = (ConstantOp, c.ListConstructOp, c.UninitializedOp)
"""Operations that may be repeated at each use of their result, if it is not written."""


class _Planner:
    """
    One walk over a function, closing a group at each operation that cannot be in one.

    `free` holds the constants, generators, values without uses, and the lists that nothing changes but a
    loop that alone reads them: they may be repeated wherever they are read. Of those, native code cannot read
    the `opaque`, which hold what no native code takes, nor what may be `undefined`.
    """

    def __init__(self, function: FuncOp, reason: Reason, last: Container[Operation]):
        self.reason, self.last = reason, last
        self.aliases = aliases = AliasAnalysis(function)
        self.written = {
            at for op in function.walk() if _loop_of_own(op) is None for at in aliases.written(op)
        }
        self.given = {at for a in aliases.arguments if is_container(a.type) for at in aliases.reachable(a)}
        self.free: dict[Operation, None] = {}
        self.opaque: set[Operation] = set()
        has_zeros = any(isinstance(op, ZeroOp) for op in function.walk())
        self.undefined = optional_gradients(function) if has_zeros else frozenset[SSAValue]()

    def sink_returned(self, block: Block) -> None:
        """Move the tuples and dictionaries that only return to the end: they would separate groups."""
        last = block.last_op
        sunk: set[Operation | None] = {last}
        for op in reversed(list(block.ops)):
            if not isinstance(op, c.TupleConstructOp | c.DictConstructOp) or self._is_written(op.results[0]):
                continue
            if last is not None and all(use.operation in sunk for use in op.results[0].uses):
                op.detach()
                block.insert_op_before(op, last)
                sunk.add(last := op)

    def block(self, block: Block, *, repeated: bool = False) -> None:
        """Plan a block; one that is `repeated` is the body of a loop that is interpreted, or inside of it."""
        run: list[Operation] = []
        for op in list(block.ops):
            if self._is_free(op) and self._keeps(op.results[0]):
                self.free[op] = None
                if not self._can_read(op):
                    self.opaque.add(op)
                run.append(op)
                continue
            if self._is_member(op) and self._can_read(op, repeated=repeated):
                run.append(op)
                if op in self.last:
                    self._close(run)
                    run = []
                continue
            self._close(run)
            run = []
            for region in op.regions:
                for inner in region.blocks:
                    self.block(inner, repeated=repeated or isinstance(op, LoopOp))
        self._close(run)

    def _is_member(self, op: Operation) -> bool:
        computes = _only_computes(op) if isinstance(op, IfOp | LoopOp) else is_pure(op)
        return computes and all(map(self._may_leave, op.results)) and self.reason(op) is None

    def _may_leave(self, result: OpResult) -> bool:
        """
        Whether a value may be a result of native code.

        A list is then another one than inside, which nobody can tell if it is not written, and the caller
        does not have it.
        """
        is_list = isinstance(result.type, t.ListType)
        shared = is_list and (self._is_written(result) or self.aliases.set_of(result) in self.given)
        return not shared and crosses(result.type)

    def _is_free(self, op: Operation) -> bool:
        is_copy = op.name == "aten.list.t" and op.operands[0].owner in self.free
        if is_complex_number(op):
            return self.reason(op) is None
        return isinstance(op, _FREE) or op.name == STREAM or is_copy

    def _keeps(self, made: SSAValue) -> bool:
        """Whether a list keeps its elements, whatever is written to them; constants do."""
        return not may_change(made) or not self._is_written(made)

    def _is_written(self, value: SSAValue) -> bool:
        """Whether a value may be written, but for what a loop does to a list of its own."""
        return not self.written.isdisjoint(self.aliases.reachable(value))

    def _can_read(self, op: Operation, *, repeated: bool = False) -> bool:
        """
        Whether native code may take all that an operation reads, or make it anew.

        A list crosses as a whole, which would cost too much in each round of a loop.
        """
        return all(
            (
                crosses(value.type)
                and value not in self.undefined
                and not (repeated and isinstance(value.type, t.ListType))
            )
            or (value.owner in self.free and value.owner not in self.opaque)
            for value in read_by(op)
        )

    def _close(self, run: Sequence[Operation]) -> None:
        """Make a group of the members of a run, if there is anything in them to compute."""
        members = [op for op in run if op not in self.free]
        if all(op.name in QUERIES for op in members):
            return
        free = [op for op in run if op in self.free]
        inside, movable = set(members), set(free)
        outputs = [value for op in members for value in op.results if _is_read(value, inside, movable)]
        if not outputs and not any(map(_raises, members)):
            return
        made = outline(c.FusionGroupOp, members, outputs, self.free)
        _settle([op for op in run[: run.index(members[-1])] if op in movable], made)


def _only_computes(op: IfOp | LoopOp) -> bool:
    """
    Whether an `If` or a `Loop` holds few others inside one another, and no effect but to raise.

    A loop may write a list that nobody else has.
    """
    pending: list[tuple[Operation, int]] = [(op, 1)]
    while pending:
        inner, depth = pending.pop()
        if isinstance(inner, IfOp | LoopOp) and depth <= MAX_DEPTH:
            pending += [(each, depth + 1) for region in inner.regions for each in region.block.ops]
        elif inner.regions or not (is_terminator(inner) or inner.name == RAISE or is_pure(inner)):
            loop = _loop_of_own(inner)
            if loop is None or not op.is_ancestor(loop):
                return False
    return True


def _loop_of_own(op: Operation) -> LoopOp | None:
    """The loop for which alone the list is made that an operation inside it writes."""
    at = op.operands[0] if op.name in WRITES else None
    while isinstance(at, BlockArgument) and isinstance(loop := at.block.parent_op(), LoopOp):
        at = loop.initial[at.index - 1]
        if is_own(loop, at):
            return loop
    return None


def _raises(op: Operation) -> bool:
    return any(inner.name == RAISE for inner in op.walk())


def crosses(type: Attribute) -> bool:
    """Whether a value of the type may be an argument or a result of native code."""
    if isinstance(type, t.TensorType):
        return type.dtype is not None and type.rank is not None
    if isinstance(type, t.ListType):
        return crosses(type.element)
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
