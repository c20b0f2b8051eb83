"""
Branches and loops while a function is lowered: what the run decides becomes `scf`.

A branch whose condition is constant is taken, one that raises becomes a check. A loop becomes `scf.for` if
its trip count alone ends it, else `scf.while`. What each round carries on in the same sizes, or as contiguous
as it was, is known to be so inside; that is found by lowering the body, which is done again with less where
it does not hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from xdsl.builder import Builder
from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IndexType, UnitAttr, i1
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.operators.arguments import UNKNOWN, RuleError
from tsir.dialects.prim.ops import RAISE, IfOp, LoopOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import Scalar, constant
from tsir.lowering.convert.tapes import filled
from tsir.lowering.llvm.emit.scf_ops import SCOPE
from tsir.lowering.values.call import List, Lowered, Unsupported, is_constant
from tsir.lowering.values.lists import WRITES, owned
from tsir.lowering.values.loop_carried import Kind, Number, dynamic, kind_of
from tsir.lowering.values.tensors import Function
from tsir.transforms.analysis.endless_lists import MESSAGE, MOST_ROUNDS, growing
from tsir.transforms.analysis.value_roots import is_counted, yielded

MAX_ROUNDS = 1000
"""Rounds of a loop that are lowered one by one."""


class Lowering(Protocol):
    """The lowering of the operations around and inside of branches and loops."""

    @property
    def function(self) -> Function:
        """The function in which operations are built."""
        ...

    @property
    def values(self) -> dict[SSAValue, Lowered]:
        """The lowered values of the program's values."""
        ...

    @property
    def in_script(self) -> bool:
        """Whether the script text of an operator is lowered in the place of a call."""
        ...

    @property
    def is_trial(self) -> bool:
        """Whether all that is asked is whether there is a native form."""
        ...

    def inside(self, block: Block) -> Lowering:
        """The same at the end of a block inside an operation that is being built."""
        ...

    def run(self, block: Block) -> list[Lowered]:
        """Lower the operations of a block; returns what its terminator passes on."""
        ...

    def locate(self, op: Operation, last: Operation | None) -> None:
        """Give the operations built since `last` the location of the one they come from."""
        ...


def lower_branch(at: Lowering, op: IfOp, condition: Lowered) -> Sequence[Lowered]:
    """The results of the branch that is taken; one that only the run knows is taken then."""
    if isinstance(condition, bool):
        taken = op.branches[0 if condition else 1]
        if (raised := _raised(taken, at.in_script)) is None:
            return at.run(taken)
        if at.in_script:
            raise Unsupported(raised[1])  # of the operator whose script text this is
        condition = constant(at.function.builder, condition, DType.bool)
    if not isinstance(condition, Scalar):
        raise Unsupported("its condition is not a number")
    for branch, other in zip(op.branches, reversed(op.branches), strict=True):
        if (raised := _raised(branch, at.in_script)) is not None:
            shapes, last = at.function.shapes, at.function.block.last_op
            holds = condition.value if other is op.branches[0] else shapes.opposite(condition.value)
            shapes.check(holds, raised[1])
            at.locate(raised[0], last)
            return at.run(other)
    return _chosen_at_run_time(at, op, condition.value)


def _chosen_at_run_time(at: Lowering, op: IfOp, condition: SSAValue) -> Sequence[Lowered]:
    if at.in_script and _writes_lists(op):
        raise Unsupported("it writes a list that is known when the program is compiled, or not")
    inner = [at.inside(Block()) for _ in op.branches]
    then, otherwise = (each.run(branch) for each, branch in zip(inner, op.branches, strict=True))
    places = zip(then, otherwise, op.result_types, strict=True)
    kinds = [_chosen([each.function for each in inner], *place) for place in places]
    for each, found in zip(inner, (then, otherwise), strict=True):
        given = [k.give(each.function, x) for k, x in zip(kinds, found, strict=True) if k is not None]
        each.function.builder.insert(scf.YieldOp(*given))
    types = [kind.type for kind in kinds if kind is not None]
    first, second = (Region(each.function.block) for each in inner)
    results = iter(at.function.builder.insert(scf.IfOp(condition, types, first, second)).results)
    return [
        value if kind is None else kind.take(at.function, next(results))
        for kind, value in zip(kinds, then, strict=True)
    ]


def _chosen(inside: Sequence[Function], a: Lowered, b: Lowered, type: Attribute) -> Kind | None:
    """
    The kind of what the run chooses from two values for a place of a type; None if both are the same.

    A size that both branches give comes from outside of them.
    """
    kind, other = (kind_of(function, x, type) for function, x in zip(inside, (a, b), strict=True))
    if kind is None or a is b:
        if a is b or (is_constant(a) and is_constant(b) and a == b):
            return None
        raise Unsupported("its branches give results that are no tensors, numbers or lists")
    return kind.join(other)


def _raised(branch: Block, in_script: bool) -> tuple[Operation, str] | None:
    """
    What raises the error that a branch always ends in, and its message; None if it ends in none.

    In the script text of an operator, it is a check of the operator as any other, which names no exception. A
    message that is made of values is the text with their places here: the interpreter, which runs what has
    failed again, fills them in.
    """
    for op in branch.ops:
        if op.name == RAISE:
            message, cls = (_text(operand) for operand in op.operands)
            if message is not None:
                return op, message if in_script or cls is None else f"{cls}: {message}"
    return None


_PLACE = "{}"
"""The placeholder of a value in the text of a message."""


def _text(value: SSAValue) -> str | None:
    """The text of a string, or that of which it is made; None if neither is constant."""
    known = constant_of(value)
    if known is not UNKNOWN:
        return None if known is None else str(known)
    match made := value.owner:
        case Operation(name="aten.format" | "aten.percentFormat"):
            return _text(made.operands[0])
        case Operation(name="aten.add.str"):
            return "".join(_PLACE if (text := _text(part)) is None else text for part in made.operands)
        case _:
            return None


def lower_loop(at: Lowering, op: LoopOp, operands: Sequence[Lowered]) -> Sequence[Lowered]:
    """The results of a loop; one of known rounds is lowered round by round where it has to be."""
    if at.in_script:
        return _unrolled(at, op, operands)
    _check_rounds(at, op, operands[0])
    try:
        return _Rounds(at, op, operands).lower()
    except (Unsupported, UnsupportedError, RuleError):
        if not isinstance(operands[0], int) or operands[0] > MAX_ROUNDS:
            raise
        return _unrolled(at, op, operands)


def _check_rounds(at: Lowering, op: LoopOp, trips: Lowered) -> None:
    """Stops the program ahead of a loop that makes a list longer than any memory has room for."""
    grown = growing(op)
    if grown is not None:
        shapes, last = at.function.shapes, at.function.block.last_op
        shapes.check(shapes.relation("sle", _index(at.function, trips), MOST_ROUNDS), MESSAGE)
        at.locate(grown, last)


def _unrolled(at: Lowering, op: LoopOp, operands: Sequence[Lowered]) -> Sequence[Lowered]:
    """The results of a loop whose rounds are known when the program is compiled."""
    trips, condition, *carried = operands
    if not isinstance(trips, int):
        raise Unsupported("its number of rounds is not constant")
    for n in range(min(trips, MAX_ROUNDS + 1)):
        if not isinstance(condition, bool) or n == MAX_ROUNDS:
            raise Unsupported("its rounds are not known when the program is compiled")
        if not condition:
            break
        at.values.update(zip(op.body.block.args, [n, *carried], strict=True))
        condition, *carried = at.run(op.body.block)
    return carried


class _Rounds:
    """
    A loop whose rounds the run counts.

    `kinds` are those of what it carries, None where every round carries on what the loop starts from.
    """

    def __init__(self, at: Lowering, op: LoopOp, operands: Sequence[Lowered]):
        self.at, self.op = at, op
        self.trips, self.condition, *self.initial = operands
        self.counted = is_counted(op)
        body = op.body.block
        if _writes_lists(op):
            self.initial = [
                owned(at.function, value, type) if isinstance(type, t.ListType) else value
                for value, type in zip(self.initial, op.result_types, strict=True)
            ]
        rounds = zip(self.initial, op.initial, body.args[1:], yielded(body)[1:], strict=True)
        self.kinds = [
            None if last is argument or last is start else kind_of(at.function, value, argument.type)
            for value, start, argument, last in rounds
        ]

    def lower(self) -> Sequence[Lowered]:
        """The results of the loop."""
        # What is known ahead of the first round may not hold in others, and make these fail. A trial, which
        # needs no more than one form, looks for the one that holds in all rounds at once.
        known, weakest = self.kinds, [dynamic(kind) for kind in self.kinds]
        self.kinds, other = (weakest, known) if self.at.is_trial else (known, weakest)
        while True:
            try:
                inner, index, condition, carried = self._round()
            except (Unsupported, UnsupportedError, RuleError):
                if other is None or self.kinds == other:
                    raise
                self.kinds, other = other, None
                continue
            met = zip(self.kinds, carried, self.op.result_types, strict=True)
            found = [
                None if kind is None else kind.join(kind_of(inner.function, value, type))
                for kind, value, type in met
            ]
            for kind, initial, value in zip(self.kinds, self.initial, carried, strict=True):
                if kind is None and not (is_constant(value) and value == initial) and value is not initial:
                    raise Unsupported("it carries what is no tensor, number or list, and changes")
            if found == self.kinds:
                return self._close(inner, index, condition, carried)
            inner.function.block.erase(safe_erase=False)
            self.kinds = found

    def _round(self) -> tuple[Lowering, SSAValue, Lowered, list[Lowered]]:
        """One round in a block of its own: the number of the round, the condition and what it carries on."""
        flags = () if self.counted else (i1,)
        kept = [kind for kind in self.kinds if kind is not None]
        block = Block(arg_types=[IndexType(), *flags, *(kind.type for kind in kept)])
        inner = self.at.inside(block)
        values = iter(block.args[1 + len(flags) :])
        number = Scalar(inner.function.shapes.to_i64(block.args[0]), DType.i64)
        carried = self._taken(inner.function, list(values))
        inner.values.update(zip(self.op.body.block.args, [number, *carried], strict=True))
        condition, *carried = inner.run(self.op.body.block)
        return inner, block.args[0], condition, carried

    def _taken(self, function: Function, values: Sequence[SSAValue]) -> list[Lowered]:
        """The loop-carried values, from those of the program."""
        rest = iter(values)
        pairs = zip(self.kinds, self.initial, strict=True)
        return [value if kind is None else kind.take(function, next(rest)) for kind, value in pairs]

    def _given(self, function: Function, values: Sequence[Lowered]) -> list[SSAValue]:
        """The values of the program of what is carried."""
        pairs = zip(self.kinds, values, strict=True)
        return [kind.give(function, value) for kind, value in pairs if kind is not None]

    def _close(
        self, inner: Lowering, index: SSAValue, condition: Lowered, carried: Sequence[Lowered]
    ) -> Sequence[Lowered]:
        """The loop around its body, which gives the condition and what it carries on."""
        outer, function = self.at.function, inner.function
        self.initial = [
            filled(self.op, place, value, function, inner.values) if isinstance(value, List) else value
            for place, value in enumerate(self.initial)
        ]
        shapes, trips = outer.shapes, _index(outer, self.trips)
        initial, last = self._given(outer, self.initial), self._given(function, carried)
        if self.counted:
            function.builder.insert(scf.YieldOp(*last))
            loop = scf.ForOp(shapes.value(0), trips, shapes.value(1), initial, function.block)
            outer.builder.insert(loop)
            results = loop.results
        else:
            flag, following = Number(DType.bool), function.shapes.add(index, 1)
            function.builder.insert(
                scf.YieldOp(function.shapes.value(following), flag.give(function, condition), *last)
            )
            start = [shapes.value(0), flag.give(outer, self.condition), *initial]
            loop = scf.WhileOp(
                start, [x.type for x in start], Region(_test(start, trips)), Region(function.block)
            )
            outer.builder.insert(loop)
            results = loop.results[2:]
        loop.attributes[SCOPE] = UnitAttr()
        return self._taken(outer, results)


def _writes_lists(op: Operation) -> bool:
    """Whether a branch or loop writes a list, which comes from outside or which it makes itself."""
    return any(inner.name in WRITES for inner in op.walk())


def _index(function: Function, trips: Lowered) -> SSAValue:
    """A trip count as an index."""
    if isinstance(trips, Scalar):
        return function.shapes.from_i64(trips.value)
    assert isinstance(trips, int)
    return function.shapes.value(trips)


def _test(carried: Sequence[SSAValue], trips: SSAValue) -> Block:
    """The condition of an iteration: the program's own holds, and the trip count is not reached."""
    block = Block(arg_types=[value.type for value in carried])
    builder = Builder(InsertPoint.at_end(block))
    left = builder.insert(arith.CmpiOp(block.args[0], trips, "slt")).result
    both = builder.insert(arith.AndIOp(left, block.args[1])).result
    builder.insert(scf.ConditionOp(both, *block.args))
    return block
