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

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.dialects.builtin import ArrayAttr, FunctionType, ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.diagnostics import Diagnostic, Severity, UnsupportedError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.table.matching import Emitter, MatchError
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import holds_tensors
from tsir.transforms.batch.random_rules import Randomness, draw_counts
from tsir.transforms.batch.row_loops import run_rows
from tsir.transforms.batch.scope import NUMBERS, Refusal, Row, Scope
from tsir.transforms.batch.walk import Walk
from tsir.transforms.differentiate.preparation import settle
from tsir.transforms.functionalise.functionalise import written_arguments
from tsir.transforms.functionalise.returns import returned
from tsir.transforms.rewriting.pipelines import run_passes
from tsir.transforms.rewriting.script_text import emit_script
from tsir.transforms.types.settle_types import settle_results

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
        scope, axes = _entered(function, block, enter)
        scope.draw_counts, scope.draws_apart = draw_counts(function), randomness == "different"
        walk.block(scope, function.body.block)
        if not walk.rewrite():
            break
        block.erase(safe_erase=False)
        settle(module)
    if walk.reasons:
        block.erase(safe_erase=False)
        block = Block(arg_types=types)
        scope, axes = _entered(function, block, enter)
        _run_whole(walk, scope, function)
    results = returned(function)
    own = results[: len(results) - len(written_arguments(function))]
    try:
        values = [_placed(scope, v, axis) for v, axis in zip(own, out_axes(own), strict=True)]
        values += [_written(scope, argument, axes, value) for argument, value in _writes(function)]
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
) -> tuple[Scope, dict[SSAValue, int]]:
    """
    The scope of a function's body, with its arguments, and the dimensions that are their batches.

    Batches of unlike sizes raise when the function runs.
    """
    emitter = Emitter(Builder(InsertPoint.at_end(block)), location_of(function))
    count, first, rows, axes = None, "", dict[SSAValue, Row](), dict[SSAValue, int]()
    for entry in enter(function, block, emitter):
        if entry.axis is None:
            rows[entry.value] = Row(entry.given, False)
            continue
        axis = axes[entry.value] = entry.axis
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
    return scope, axes


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
    return type in NUMBERS or holds_tensors(type)


def _writes(function: FuncOp) -> list[tuple[SSAValue, SSAValue]]:
    """The arguments that a function writes, with their new values."""
    written = [function.body.block.args[index] for index in written_arguments(function)]
    results = returned(function)
    return list(zip(written, results[len(results) - len(written) :], strict=True))


def _written(scope: Scope, argument: SSAValue, axes: Mapping[SSAValue, int], value: SSAValue) -> SSAValue:
    """The new value of an argument that is written, with the batch where the argument has it."""
    if argument in axes:
        whole, axis = scope.whole(value), axes[argument]
        return scope.emitter.call("aten::movedim", whole, 0, axis, refine=True)[0] if axis else whole
    if scope.is_batched(value):
        name = argument.name_hint or "an argument"
        raise Refusal(f"vmap: '{name}' is the same in all rows, and each row writes to it")
    return scope[value].value


def _expect_rows(scope: Scope) -> None:
    """Raise at the start of a function where there is no row."""
    owner = scope.count.owner
    assert isinstance(owner, Operation)
    emit_script(Emitter(Builder(InsertPoint.after(owner)), scope.emitter.location), _SOME_ROWS, [scope.count])
