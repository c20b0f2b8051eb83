"""
`reinplace`: lets a loop write into the list or buffer that it carries, instead of making a new one.

In value semantics each round makes a new value of the old one, which costs as much as all of it. Where
the old value has no reader any more, the write may go into it. That is so if every round follows it
through updates, one after the other, to where it is carried on, with nothing but reads of lengths and
elements before each. What the loop starts from is copied unless nobody else has it; a loop that may give
the caller what it starts from stays as it is, and so does a list of ints in a loop of few.

```mlir
// before
%r = prim.Loop %n, %true, (%l) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
^bb0(%i : !prim.int, %so_far : !prim.list<!prim.tensor>):
  …
  %more = aten.add.t(%so_far, %one) : …
  prim.Yield %true, %more : …
// after
%own = aten.list.t(%l) : …
%r = prim.Loop %n, %true, (%own) : (!prim.list<!prim.tensor>) -> (!prim.list<!prim.tensor>) {
^bb0(%i : !prim.int, %so_far : !prim.list<!prim.tensor>):
  …
  %same = aten.add_.t(%so_far, %one) : …
  prim.Yield %true, %so_far : …
```
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue, Use
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.matching import Emitter, result_types
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.alias_analysis import AliasAnalysis

_WRITES: Mapping[str, str] = {
    "aten.add.t": "aten.add_.t",
    "prim.ListSet": "aten._set_item.t",
    "prim.ListInsert": "aten.insert.t",
    "prim.ListDelete": "aten.Delete.t",
    "prim.ListReverse": "aten.reverse.t",
}
"""Updates of lists, and the operator that writes the same."""

FEW = 8
"""Rounds of a loop in which writes into a list of ints gain nothing."""

_PART = "aten.select_scatter"
"""The update of a buffer, whose write is a copy to the part."""

_READERS = frozenset({"aten.len.t", "aten.__getitem__.t"})
"""Operators that read a list and give nothing that is the list itself."""

_NEW = frozenset({"aten.zeros", "aten.empty.memory_format", "aten.list.t", "aten.add.t", "aten.slice.t"})
"""Operators whose result has no alias."""


@dataclass(frozen=True)
class ReinplacePass(ModulePass):
    """Update loop-carried values in place where the old value is dead."""

    name = "reinplace"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                order = {inner: number for number, inner in enumerate(function.walk())}
                for loop, index, updates in _Paths(order, AliasAnalysis(function)).of_loops():
                    _own(loop, index)
                    for update in updates:
                        _write(update)


@dataclass(frozen=True)
class _Paths:
    """The values that the loops of a function carry from round to round; `order` numbers its operations."""

    order: Mapping[Operation, int]
    aliases: AliasAnalysis

    def of_loops(self) -> list[tuple[LoopOp, int, list[SchemaOp]]]:
        """Each loop with the place of a value that it carries along updates, and these; outer loops first."""
        found: list[tuple[LoopOp, int, list[SchemaOp]]] = []
        taken: set[SchemaOp] = set()
        for loop in self.order:
            if not isinstance(loop, LoopOp):
                continue
            for index, argument in enumerate(loop.body.block.args[1:]):
                updates: list[SchemaOp] = []
                ends = self._end(argument, loop.body.block, updates) == index + 1
                if not ends or taken.issuperset(updates) or _is_worthless(loop, argument):
                    continue
                if self._may_start(loop, loop.initial[index]):
                    taken.update(updates)
                    found.append((loop, index, updates))
        return found

    def _may_start(self, loop: LoopOp, initial: SSAValue) -> bool:
        """Whether nobody else has what a loop starts from, or nobody can tell a copy of it."""
        return is_own(loop, initial) or self.aliases.set_of(initial) not in self.aliases.returned

    def _end(self, value: SSAValue, block: Block, updates: list[SchemaOp]) -> int | None:
        """
        Where in a block's results a value ends after updates, which are added to the list.

        None if something else is done with it, or with what an update makes of it.
        """
        while uses := _uses_in(block, value):
            last = max(uses, key=self.order.__getitem__)
            if any(not _is_reader(use) for op, inner in uses.items() if op is not last for use in inner):
                return None
            match last, uses[last]:
                case YieldOp(), [use]:
                    return use.index
                case SchemaOp(), [use] if use.operation is last and _is_update(last, use):
                    updates.append(last)
                    value = last.results[0]
                case LoopOp(), [use] if use.operation is last:
                    body, index = last.body.block, use.index - 2
                    if self._end(body.args[index + 1], body, updates) != index + 1:
                        return None
                    value = last.outputs[index]
                case IfOp(), _:
                    ends = {self._end(value, branch, updates) for branch in last.branches}
                    if len(ends) > 1 or (index := ends.pop()) is None:
                        return None
                    value = last.outputs[index]
                case _:
                    return None
        return None


def _is_worthless(loop: LoopOp, carried: SSAValue) -> bool:
    """Whether it is a list of ints in a loop of few rounds: sizes and the like are known of a new one."""
    rounds, type = constant_of(loop.max_trip), carried.type
    few = isinstance(rounds, int) and rounds <= FEW
    return few and isinstance(type, t.ListType) and type.element == t.INT


def _uses_in(block: Block, value: SSAValue) -> dict[Operation, list[Use]]:
    """The uses of a value in a block, by the operations of the block itself that hold them."""
    found: dict[Operation, list[Use]] = {}
    for use in value.uses:
        op = block.find_ancestor_op_in_block(use.operation)
        if op is not None:
            found.setdefault(op, []).append(use)
    return found


def _is_reader(use: Use) -> bool:
    return use.operation.name in _READERS


def _is_update(op: SchemaOp, use: Use) -> bool:
    if use.index:
        return False
    return op.name in _WRITES or (op.name == _PART and _fits(op))


def _fits(op: SchemaOp) -> bool:
    """Whether a part is known to have the dtype and the sizes of its place, so that a copy is the same."""
    place = OPERATORS["aten.select.int"]
    (expected,) = result_types(place, [op["self"], op["dim"], op["index"]])
    part = op["src"].type
    return (
        isinstance(expected, t.TensorType)
        and isinstance(part, t.TensorType)
        and (expected.dtype, expected.sizes) == (part.dtype, part.sizes)
        and None not in (part.dtype, *((None,) if part.sizes is None else part.sizes))
    )


def is_own(loop: LoopOp, initial: SSAValue) -> bool:
    """Whether what a loop starts from is made for it alone, each time that it runs."""
    made = initial.owner
    if not isinstance(made, Operation) or made.parent is not loop.parent or not initial.has_one_use():
        return False
    is_list = isinstance(made, c.ListConstructOp | ConstantOp) and isinstance(initial.type, t.ListType)
    return is_list or made.name in _NEW


def _own(loop: LoopOp, index: int) -> None:
    """Let a loop start from a value without aliases."""
    initial = loop.initial[index]
    if is_own(loop, initial):
        return
    if isinstance(made := initial.owner, ConstantOp):
        own = Builder(InsertPoint.before(loop)).insert(made.clone()).results[0]
    else:
        emitter = Emitter(Builder(InsertPoint.before(loop)), location_of(loop))
        copy = "aten::list" if isinstance(initial.type, t.ListType) else "aten::clone"
        own = emitter.call(copy, initial, refine=True)[0]
    loop.operands[index + 2] = own


def _write(op: SchemaOp) -> None:
    """Put a write in the place of an update."""
    emitter = Emitter(Builder(InsertPoint.before(op)), location_of(op))
    if op.name == _PART:
        (part,) = emitter.call("aten::select", op["self"], op["dim"], op["index"], refine=True)
        emitter.call("aten::copy_", part, op["src"])
    else:
        emitter.emit(OPERATORS[_WRITES[op.name]], op.operands)
    Rewriter.replace_op(op, [], [op.operands[0]])
