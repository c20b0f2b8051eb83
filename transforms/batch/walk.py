"""The walk over a function of one row, which puts the batched form of each operation into a scope."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.builder import Builder
from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import arguments_of
from tsir.dialects.table.matching import Emitter, MatchError
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import holds_tensors
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.batch.control_flow import branch_by_row, loop_by_row
from tsir.transforms.batch.facts import FACTS
from tsir.transforms.batch.random_rules import Randomness, is_random, random
from tsir.transforms.batch.row_loops import captured, run_operation
from tsir.transforms.batch.rules import rule_of
from tsir.transforms.batch.scope import NotKnown, Refusal, Row, Scope, batched_type, rank_of
from tsir.transforms.rewriting.script_text import declaration, decompose
from tsir.transforms.simplify.unroll_loops import rounds_of, unroll

STRUCTURAL = {
    c.DictConstructOp.name, c.DictUnpackOp.name, c.ListConstructOp.name, c.ListUnpackOp.name,
    c.TupleConstructOp.name, c.TupleIndexOp.name, c.TupleUnpackOp.name, c.UncheckedCastOp.name,
    "aten.__getitem__.t", "aten.add.t", "aten.slice.t", "aten.copy.t", "aten.list.t", "aten._unwrap_optional",
}  # fmt: skip
"""Operations that move values: the batched forms of all tensors make that of what holds them."""


class Walk:
    """
    The walk over a function of one row.

    `by_row` says of operations that they run row by row, and why; `reasons` why others cannot be batched.
    """

    def __init__(self, randomness: Randomness) -> None:
        self.randomness: Randomness = randomness
        self.by_row: list[Diagnostic] = []
        self.reasons: list[Diagnostic] = []
        self.declared: list[SchemaOp] = []
        """Operations to be put in terms of others, ahead of another walk."""
        self.short: list[LoopOp] = []
        """Loops of few rounds to be unrolled, so that more is known in each, ahead of another walk."""

    def block(self, scope: Scope, block: Block) -> None:
        """Put the batched forms of a block's operations into a scope."""
        for op in block.ops:
            if not isinstance(op, YieldOp) and op.name != "func.return":
                self.operation(scope, op)

    def operation(self, scope: Scope, op: Operation) -> None:
        """Put the batched form of an operation into a scope."""
        if op.results and all(result in scope for result in op.results):
            return  # an element of an argument, which has been taken apart
        scope.emitter.location = location_of(op)
        try:
            self._batched(scope, op)
        except (Refusal, MatchError) as refusal:
            self._by_row(scope, op, refusal)

    def _batched(self, scope: Scope, op: Operation) -> None:
        match op:
            case IfOp():
                if scope.is_batched(op.condition):
                    rows = branch_by_row(self.block, scope, op)
                else:
                    rows = self._branch(scope, op)
                scope.set(op.results, rows)
            case LoopOp():
                scope.set(op.results, self._loop(scope, op))
            case SchemaOp() if is_random(op):
                scope.set(op.results, random(scope, op, self.randomness))
            case _ if not scope.any_batched(captured([op])):
                self._copy(scope, op)
            case c.ConstantChunkOp():
                self._chunks(scope, op)
            case _ if op.name in STRUCTURAL:
                self._structural(scope, op)
            case SchemaOp() if op.name in FACTS:
                scope[op.results[0]] = Row(FACTS[op.name](scope, op), False)
            case SchemaOp():
                rule = rule_of(op)
                if rule is None:
                    raise Refusal("it has no rule")
                scope.set(op.results, [Row(value, True) for value in rule(scope, op)])
            case _:
                raise Refusal("it has no rule")

    def _copy(self, scope: Scope, op: Operation) -> None:
        """An operation that gives the same in all rows."""
        copy = op.clone({value: scope[value].value for value in captured([op])})
        scope.emitter.insert(copy)
        scope.set(op.results, [Row(value, False) for value in copy.results])

    def _chunks(self, scope: Scope, op: c.ConstantChunkOp) -> None:
        """Parts of each row along a dimension, which is one further behind the batch."""
        (operand,) = op.operands
        dim = IntegerAttr(op.dim % rank_of(operand) + 1, i64)
        types = [batched_type(result.type) for result in op.results]
        made = c.ConstantChunkOp.make([scope[operand].value], types, {**op.properties, "dim": dim})
        scope.set(op.results, [Row(value, True) for value in scope.emitter.insert(made).results])

    def _structural(self, scope: Scope, op: Operation) -> None:
        """An operation that moves tensors, of those of all rows."""
        if any(scope.is_batched(v) and not holds_tensors(v.type) for v in op.operands):
            raise Refusal("a number in a list differs from row to row")
        given = [scope.whole(v) if holds_tensors(v.type) else scope[v].value for v in op.operands]
        moved = [holds_tensors(result.type) for result in op.results]
        types = [batched_type(r.type) if flag else r.type for r, flag in zip(op.results, moved, strict=True)]
        made = type(op).create(operands=given, result_types=types, properties=dict(op.properties))
        found = scope.emitter.insert(made).results
        scope.set(op.results, [Row(value, flag) for value, flag in zip(found, moved, strict=True)])

    def _by_row(self, scope: Scope, op: Operation, why: Refusal | MatchError) -> None:
        """Put an operation in terms of others, or run it row by row; if neither is possible, note why."""
        if isinstance(why, NotKnown) and (loop := _short_loop(op)) is not None:
            self.short.append(loop)
        elif isinstance(op, SchemaOp) and is_declared(op):
            self.declared.append(op)
        else:
            reason = str(why)
            what = f"'{c.called_name(op)}' is not batched: {reason}"
            try:
                found = run_operation(scope, op)
                scope.set(op.results, [Row(value, True) for value in found])
                self.by_row.append(Diagnostic.error(op, what))
                return
            except (Refusal, MatchError) as refusal:
                also = "" if str(refusal) == reason else f"; it does not run row by row: {refusal}"
                self.reasons.append(Diagnostic.error(op, what + also))
        scope.set(op.results, [self._unknown(scope, result) for result in op.results])

    def _unknown(self, scope: Scope, value: SSAValue) -> Row:
        """A value that is never read, for what has no batched form."""
        try:
            type = batched_type(value.type)
        except Refusal:
            return Row(scope.emitter.insert(c.UninitializedOp.make([], [value.type])).results[0], False)
        return Row(scope.emitter.insert(c.UninitializedOp.make([], [type])).results[0], True)

    # Control flow that is the same in all rows

    def _branch(self, scope: Scope, op: IfOp) -> Sequence[Row]:
        blocks = Block(), Block()
        inner = [scope.at(Emitter(Builder(InsertPoint.at_end(block)))) for block in blocks]
        for branch, into in zip(op.branches, inner, strict=True):
            self.block(into, branch)
        pairs = list(zip(*map(yielded, op.branches), strict=True))
        flags = [any(into.is_batched(v) for into, v in zip(inner, pair, strict=True)) for pair in pairs]
        types = [batched_type(r.type) if flag else r.type for r, flag in zip(op.outputs, flags, strict=True)]
        for i, into in enumerate(inner):
            values = [
                into.whole(pair[i]) if flag else into[pair[i]].value
                for pair, flag in zip(pairs, flags, strict=True)
            ]
            into.emitter.insert(YieldOp(*values))
        made = IfOp(scope[op.condition].value, types, *map(Region, blocks))
        found = scope.emitter.insert(made).results
        return [Row(value, flag) for value, flag in zip(found, flags, strict=True)]

    def _loop(self, scope: Scope, op: LoopOp) -> Sequence[Row]:
        """A loop: which of the values that it carries are batched is found by trying."""
        if scope.any_batched([op.max_trip, op.condition]):
            return loop_by_row(self.block, scope, op)
        body, (ends, *values) = op.body.block, yielded(op.body.block)
        flags = [scope.is_batched(value) for value in op.initial]
        noted = tuple(map(len, self._notes))
        while True:
            types = [
                batched_type(a.type) if flag else a.type for a, flag in zip(body.args[1:], flags, strict=True)
            ]
            block = Block(arg_types=[t.INT, *types])
            into = scope.at(Emitter(Builder(InsertPoint.at_end(block))))
            into.set(body.args, [Row(v, f) for v, f in zip(block.args, [False, *flags], strict=True)])
            self.block(into, body)
            if into.is_batched(ends):
                self._forget(block, noted)
                return loop_by_row(self.block, scope, op)
            found = [flag or into.is_batched(value) for flag, value in zip(flags, values, strict=True)]
            if found == flags:
                break
            flags = found
            self._forget(block, noted)
        given = [into.whole(v) if flag else into[v].value for v, flag in zip(values, flags, strict=True)]
        into.emitter.insert(YieldOp(into[ends].value, *given))
        initial = [scope.whole(v) if f else scope[v].value for v, f in zip(op.initial, flags, strict=True)]
        trip, condition = scope[op.max_trip].value, scope[op.condition].value
        made = scope.emitter.insert(LoopOp(trip, condition, initial, types, Region(block)))
        return [Row(value, flag) for value, flag in zip(made.results, flags, strict=True)]

    @property
    def _notes(self) -> Sequence[list[Diagnostic] | list[SchemaOp] | list[LoopOp]]:
        return self.by_row, self.reasons, self.declared, self.short

    def _forget(self, block: Block, noted: Sequence[int]) -> None:
        """Take back what was tried, and what was noted of it."""
        block.erase(safe_erase=False)
        for notes, count in zip(self._notes, noted, strict=True):
            del notes[count:]

    def rewrite(self) -> bool:
        """Put operations in terms of others and unroll loops, where another walk needs it; whether any."""
        for op in dict.fromkeys(self.declared):
            decompose(op)
        for loop in sorted(dict.fromkeys(self.short), key=_depth, reverse=True):
            unroll(loop)
        return bool(self.declared or self.short)


ROUNDS = 8
"""The most rounds of a loop that is unrolled, as those over dimensions are."""


def _loops_around(op: Operation) -> Iterator[LoopOp]:
    """The loops that an operation is in, the innermost first."""
    while (outer := op.parent_op()) is not None:
        op = outer
        if isinstance(op, LoopOp):
            yield op


def _depth(op: Operation) -> int:
    return sum(1 for _ in _loops_around(op))


def _short_loop(op: Operation) -> LoopOp | None:
    """The innermost loop around an operation that has few rounds, if there is one."""
    return next((loop for loop in _loops_around(op) if (rounds_of(loop) or ROUNDS + 1) <= ROUNDS), None)


def is_declared(op: SchemaOp) -> bool:
    """Whether an operation can be put in terms of others."""
    return declaration(op.operator, arguments_of(op)) is not None
