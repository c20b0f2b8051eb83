"""
Where values come from: which are the same object, and which are views of which.

Two values are the same object where an operation returns what it was given or was told to write,
where both branches of an `If` yield one object, and where a `Loop` carries an object unchanged.
What is known here holds at every execution; `alias_state` tells of what may be.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import RAISE, IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.alias_analysis import is_container, is_mutable
from tsir.transforms.analysis.effects import returned_operands, written_operands
from tsir.transforms.analysis.views import is_split, is_view


class ValueRoots:
    """The objects of one function."""

    def __init__(self, function: FuncOp):
        self._same: dict[SSAValue, SSAValue] = {}
        self._viewed: dict[SSAValue, SSAValue] = {}
        self._targets: dict[Operation, list[SSAValue]] = {function: []}
        self._around: list[Operation] = [function]
        pieces: list[Operation] = []
        self._block(function.body.block, pieces)
        written = {self.same(v) for v in self._targets[function]}
        self._mutated = {v for v in written if is_container(v.type)}
        for container in self._mutated:
            self._viewed.pop(container, None)
        for op in pieces:
            self._piece(op)

    def same(self, value: SSAValue) -> SSAValue:
        """The first value of the program that is the same object."""
        return _follow(self._same, value)

    def root(self, value: SSAValue) -> SSAValue:
        """The value of which `value` is a view, by any number of steps; else its object."""
        at = self.same(value)
        while at in self._viewed:
            at = self.same(self._viewed[at])
        return at

    def is_view(self, value: SSAValue) -> bool:
        """Whether the value is known to be a view of another one."""
        return value in self._viewed

    def is_mutated(self, container: SSAValue) -> bool:
        """Whether the function writes to a list or dictionary itself, not to what it holds."""
        return self.same(container) in self._mutated

    def written_in(self, loop: LoopOp) -> list[SSAValue]:
        """The roots of what a loop's body writes, each once."""
        return list(dict.fromkeys(self.root(v) for v in self._targets[loop]))

    def _block(self, block: Block, pieces: list[Operation]) -> None:
        for op in block.ops:
            if isinstance(op, LoopOp):
                self._around.append(op)
                self._targets[op] = []
            for region in op.regions:
                for inner in region.blocks:
                    self._block(inner, pieces)
            self._op(op, pieces)

    def _op(self, op: Operation, pieces: list[Operation]) -> None:
        match op:
            case IfOp():
                for result, a, b in zip(op.outputs, *map(yielded, op.branches), strict=True):
                    if is_mutable(result.type) and self.same(a) is self.same(b):
                        self._same[result] = a
            case LoopOp():
                self._carry(op)
            case c.TupleUnpackOp() | c.TupleIndexOp():
                self._from_tuple(op)
            case SchemaOp():
                self._call(op, pieces)
            case c.ListUnpackOp():
                pieces.append(op)
            case _:
                pass
        if op.operands and is_view(op, self.same(op.operands[0])) and not self._is_piece(op):
            self._viewed |= {result: op.operands[0] for result in op.results if is_mutable(result.type)}

    def _piece(self, op: Operation) -> None:
        """Elements of a list that is never written: pieces of a split, or what the list was made of."""
        source = self.same(op.operands[0])
        if source in self._mutated:
            return
        if is_split(source.owner):
            self._viewed |= {result: source for result in op.results}
        elif isinstance(source.owner, c.ListConstructOp):
            elements = _elements(op, source.owner.operands)
            for result, element in zip(op.results, elements, strict=False):
                # What is written in a list inside of a list has been looked for already.
                if isinstance(result.type, t.TensorType):
                    self._same[result] = element

    def _is_piece(self, op: Operation) -> bool:
        return isinstance(op, c.ListUnpackOp) or op.name == "aten.__getitem__.t"

    def _carry(self, loop: LoopOp) -> None:
        """A carried value that each round passes on, or replaces by the initial one, is the initial one."""
        self._around.pop()
        self._targets[self._around[-1]] += self._targets[loop]
        body = loop.body.block
        for initial, argument, value, output in zip(
            loop.initial, body.args[1:], yielded(body)[1:], loop.outputs, strict=True
        ):
            if is_mutable(output.type) and self.same(value) in (argument, self.same(initial)):
                self._same[argument] = initial
                self._same[output] = initial

    def _from_tuple(self, op: c.TupleUnpackOp | c.TupleIndexOp) -> None:
        made = self.same(op.operands[0]).owner
        if isinstance(made, c.TupleConstructOp):
            chosen = made.operands if isinstance(op, c.TupleUnpackOp) else [made.operands[op.index]]
            for result, element in zip(op.results, chosen, strict=True):
                self._same[result] = element

    def _call(self, op: SchemaOp, pieces: list[Operation]) -> None:
        self._targets[self._around[-1]] += written_operands(op)
        for result, operand in returned_operands(op):
            self._same[result] = operand
        if op.name == "aten.__getitem__.t":
            pieces.append(op)


def _elements(op: Operation, items: Sequence[SSAValue]) -> Sequence[SSAValue]:
    """The elements of a list that an operation takes out, as far as they are known."""
    if isinstance(op, c.ListUnpackOp):
        return items
    index = constant_of(op.operands[1])
    if not isinstance(index, int) or not -len(items) <= index < len(items):
        return []
    return [items[index]]


def _follow(links: dict[SSAValue, SSAValue], value: SSAValue) -> SSAValue:
    """The end of a chain of links, which becomes shorter on the way."""
    at = value
    while (following := links.get(at)) is not None:
        if (further := links.get(following)) is not None:
            links[at] = further
        at = following
    return at


def yielded(block: Block) -> Sequence[SSAValue]:
    """The values that a block of `If`, `Loop` or a group yields."""
    last = block.last_op
    return last.operands if isinstance(last, YieldOp) else ()


def is_counted(loop: LoopOp) -> bool:
    """Whether the trip count alone ends a loop: its condition always holds."""
    return constant_of(loop.condition) is True and constant_of(yielded(loop.body.block)[0]) is True


def may_be_uninitialized(value: SSAValue) -> bool:
    """Whether a value is uninitialised where no execution reads it, as control flow may give it."""
    met, left = {value}, [value]
    while left:
        value = left.pop()
        if isinstance(value.owner, c.UninitializedOp):
            return True
        new = [source for source in _given_for(value) if source not in met]
        met.update(new)
        left += new
    return False


def _given_for(value: SSAValue) -> Sequence[SSAValue]:
    """The values of which control flow gives one; a branch that raises gives none."""
    match value.owner:
        case IfOp() as op:
            going_on = [each for each in op.branches if all(inner.name != RAISE for inner in each.ops)]
            return [yielded(branch)[op.outputs.index(value)] for branch in going_on]
        case LoopOp() as op:
            place = op.outputs.index(value)
            return [op.initial[place], yielded(op.body.block)[1 + place]]
        case Block() as block if isinstance(loop := block.parent_op(), LoopOp) and value is not block.args[0]:
            place = block.args.index(value) - 1
            return [loop.initial[place], yielded(block)[1 + place]]
        case _:
            return []
