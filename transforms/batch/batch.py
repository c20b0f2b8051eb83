"""
Batching: a function of many rows at once from one of a single row.

Operations that depend on no batched value stay as they are. The others get the batch as first dimension, by
the rule of their operator. Where there is none, or it does not cover a case, an operation that is declared by
others is put in terms of these, and any other runs row by row in a loop.

```mlir
// before: one row
%0 = aten.sum(%x, %none) : (!prim.tensor<f32, [?]>, …) -> !prim.tensor<f32, []>
// after: %x has one more dimension
%0 = aten.sum.dim_IntList(%x, %dims, %false, %none) : (!prim.tensor<f32, [?, ?]>, …) -> !prim.tensor<f32, [?]>
```
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.dialects.builtin import ArrayAttr, FunctionType, IntegerAttr, ModuleOp, StringAttr, i64
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.diagnostics import Diagnostic, Severity, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import arguments_of, constant_of
from tsir.dialects.table.matching import Emitter, MatchError
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.batch.control_flow import branch_by_row, loop_by_row
from tsir.transforms.batch.facts import FACTS
from tsir.transforms.batch.random_rules import Randomness, draw_counts, is_random, random
from tsir.transforms.batch.row_loops import captured, run_operation, run_rows
from tsir.transforms.batch.rules import rule_of
from tsir.transforms.batch.scope import NUMBERS, Refusal, Row, Scope, batched_type, rank_of
from tsir.transforms.differentiate.preparation import settle
from tsir.transforms.functionalise.functionalise import written_arguments
from tsir.transforms.functionalise.returns import returned
from tsir.transforms.rewriting.pipelines import run_passes
from tsir.transforms.rewriting.script_text import declaration, decompose, emit_script
from tsir.transforms.types.settle_types import settle_results

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
            self._by_row(scope, op, str(refusal))

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
        if any(scope.is_batched(v) and not _holds_tensors(v.type) for v in op.operands):
            raise Refusal("a number in a list differs from row to row")
        given = [scope.whole(v) if _holds_tensors(v.type) else scope[v].value for v in op.operands]
        moved = [_holds_tensors(result.type) for result in op.results]
        types = [batched_type(r.type) if flag else r.type for r, flag in zip(op.results, moved, strict=True)]
        made = type(op).create(operands=given, result_types=types, properties=dict(op.properties))
        found = scope.emitter.insert(made).results
        scope.set(op.results, [Row(value, flag) for value, flag in zip(found, moved, strict=True)])

    def _by_row(self, scope: Scope, op: Operation, reason: str) -> None:
        """Put an operation in terms of others, or run it row by row; if neither is possible, note why."""
        if isinstance(op, SchemaOp) and is_declared(op):
            self.declared.append(op)
        else:
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
        noted = len(self.by_row), len(self.reasons), len(self.declared)
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

    def _forget(self, block: Block, noted: tuple[int, int, int]) -> None:
        """Take back what was tried, and what was noted of it."""
        block.erase(safe_erase=False)
        for notes, count in zip((self.by_row, self.reasons, self.declared), noted, strict=True):
            del notes[count:]


def _holds_tensors(type: Attribute) -> bool:
    while isinstance(type, t.ListType | t.OptionalType):
        type = type.element
    if isinstance(type, t.TupleType):
        return any(map(_holds_tensors, type.elements))
    if isinstance(type, t.DictType):
        return _holds_tensors(type.value)
    return isinstance(type, t.TensorType)


def is_declared(op: SchemaOp) -> bool:
    """Whether an operation can be put in terms of others."""
    return declaration(op.operator, arguments_of(op)) is not None


BY_ROW = "batch.by_row"
"""The attribute of a function with the remarks on what runs row by row in it."""


@dataclass(frozen=True)
class Entry:
    """A value of the function of one row, what stands for it, and the dimension that is the batch, if any."""

    value: SSAValue
    given: SSAValue
    axis: int | None
    name: str


_SAME_COUNT = """
def check(count: int, other: int, expected: str):
    if count != other:
        raise ExecutionError(expected + str(count) + " and " + str(other))
"""

_SOME_ROWS = """
def check(count: int):
    if count == 0:
        raise ExecutionError("vmap: expected a batch of at least one row, got one of none")
"""


def batch_function(
    module: ModuleOp,
    function: FuncOp,
    types: Sequence[Attribute],
    enter: Callable[[FuncOp, Block, Emitter], Sequence[Entry]],
    out_axes: Callable[[Sequence[SSAValue]], Sequence[int | None]],
    randomness: Randomness,
) -> None:
    """
    Let a function, prepared without writes, work on many rows at once.

    It gets arguments of these types; `enter` says which values stand for those of one row. `out_axes` gives
    the place of the batch in each of its results, None for one that has none. UnsupportedError with every
    operation that has no batched form, if the function cannot run row by row as a whole either.
    """
    run_passes(module, ("remove-dead",))
    while True:
        walk, block = Walk(randomness), Block(arg_types=types)
        scope = _entered(function, block, enter)
        scope.draw_counts, scope.draws_apart = draw_counts(function), randomness == "different"
        walk.block(scope, function.body.block)
        if not walk.declared:
            break
        for op in dict.fromkeys(walk.declared):
            decompose(op)
        block.erase(safe_erase=False)
        settle(module)
    if walk.reasons:
        block.erase(safe_erase=False)
        block = Block(arg_types=types)
        scope = _entered(function, block, enter)
        _run_whole(walk, scope, function)
    results = returned(function)
    own = results[: len(results) - len(written_arguments(function))]
    try:
        values = [_placed(scope, v, axis) for v, axis in zip(own, out_axes(own), strict=True)]
        values += [_written(scope, function, i, v) for i, v in _writes(function)]
    except Refusal as refusal:
        raise UnsupportedError(Diagnostic.error(function, str(refusal))) from refusal
    scope.emitter.insert(ReturnOp(*values))
    if scope.expects_rows:
        _expect_rows(scope)
    old = function.body.block
    function.body.detach_block(old)
    old.erase(safe_erase=False)
    function.body.add_block(block)
    function.function_type = FunctionType.from_lists(types, [value.type for value in values])
    if walk.by_row:
        function.attributes[BY_ROW] = ArrayAttr(
            [StringAttr(_remark(note)) for note in dict.fromkeys(walk.by_row)]
        )
    settle_results(function)


def _remark(note: Diagnostic) -> str:
    return replace(note, severity=Severity.REMARK).render()


def _entered(
    function: FuncOp, block: Block, enter: Callable[[FuncOp, Block, Emitter], Sequence[Entry]]
) -> Scope:
    """The scope of a function's body, with its arguments; batches of unlike sizes raise when it runs."""
    emitter = Emitter(Builder(InsertPoint.at_end(block)), location_of(function))
    count, first, rows = None, "", dict[SSAValue, Row]()
    for entry in enter(function, block, emitter):
        if entry.axis is None:
            rows[entry.value] = Row(entry.given, False)
            continue
        axis = entry.axis
        moved = entry.given
        if axis:
            (moved,) = emitter.call("aten::movedim", moved, axis, 0, refine=True)
        (own,) = emitter.call("aten::size", entry.given, axis)
        if count is None:
            count, first = own, entry.name
        else:
            names = f"'{first}' and '{entry.name}'"
            expected = emitter.constant(f"vmap: expected batches of one size, {names} have ")
            emit_script(emitter, _SAME_COUNT, [count, own, expected])
        rows[entry.value] = Row(moved, True)
    if count is None:
        message = "expected an argument with a batch, got none"
        raise UnsupportedError(Diagnostic.error(function, message))
    scope = Scope(emitter, count)
    scope.set(list(rows), list(rows.values()))
    return scope


def _run_whole(walk: Walk, scope: Scope, function: FuncOp) -> None:
    """Run a function row by row; UnsupportedError with all reasons why it is not batched if it cannot."""
    results = returned(function)
    ops = [op for op in function.body.block.ops if not isinstance(op, ReturnOp)]
    ops = [op for op in ops if not op.results or not all(result in scope for result in op.results)]
    plain = [v for v in results if v.type == t.NONE or (v in scope and not scope.is_batched(v))]
    several = [value for value in results if value not in plain]
    try:
        found = run_rows(scope, ops, several)
    except (Refusal, MatchError) as refusal:
        whole = Diagnostic.error(function, f"the function does not run row by row: {refusal}")
        raise UnsupportedError([*walk.reasons, whole]) from refusal
    walk.by_row[:] = [Diagnostic.error(function, "the function runs row by row"), *walk.reasons]
    scope.set(several, [Row(value, True) for value in found])
    for value in plain:
        if value not in scope:
            scope[value] = Row(scope.emitter.constant(None), False)


def _placed(scope: Scope, value: SSAValue, axis: int | None) -> SSAValue:
    """A result with the batch at a dimension; without a batch if that is None."""
    row = scope[value]
    if axis is None:
        if row.batched:
            raise Refusal("vmap: expected a result that is the same in all rows where out_axes is None")
        return row.value
    if not row.batched and not _may_be_batched(value.type):
        return row.value
    whole = scope.whole(value)
    if not axis:
        return whole
    if not isinstance(whole.type, t.TensorType):
        raise Refusal("vmap: expected out_axes of 0 for a result that holds several tensors")
    rank = whole.type.rank
    if rank is not None and not -rank <= axis < rank:
        raise Refusal(f"vmap: expected out_axes of at least {-rank} and below {rank}, got {axis}")
    return scope.emitter.call("aten::movedim", whole, 0, axis, refine=True)[0]


def _may_be_batched(type: Attribute) -> bool:
    """Whether a result is a tensor, a number or holds tensors: others are the same in all rows."""
    return type in NUMBERS or _holds_tensors(type)


def _writes(function: FuncOp) -> list[tuple[int, SSAValue]]:
    """The arguments that a function writes, with their new values."""
    written = written_arguments(function)
    results = returned(function)
    return list(zip(written, results[len(results) - len(written) :], strict=True))


def _written(scope: Scope, function: FuncOp, index: int, value: SSAValue) -> SSAValue:
    """The new value of an argument that is written, with the batch where the argument has it."""
    argument = function.body.block.args[index]
    if not scope.is_batched(argument):
        if scope.is_batched(value):
            name = argument.name_hint or str(index)
            raise Refusal(f"vmap: argument '{name}' is the same in all rows, and each row writes to it")
        return scope[value].value
    given = scope[argument].value
    whole = scope.whole(value)
    moved = given.owner
    if isinstance(moved, Operation) and moved.name == "aten.movedim.int":
        return scope.emitter.call("aten::movedim", whole, 0, constant_of(moved.operands[1]), refine=True)[0]
    return whole


def _expect_rows(scope: Scope) -> None:
    """Raise at the start of a function where there is no row."""
    owner = scope.count.owner
    assert isinstance(owner, Operation)
    emit_script(Emitter(Builder(InsertPoint.after(owner)), scope.emitter.location), _SOME_ROWS, [scope.count])
