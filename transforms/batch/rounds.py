"""
Loops whose rounds do not read each other: those of a Jacobian, which multiply vectors by matrices.

Many rounds become a batch of rows, so that products of vectors become products of matrices. What one row
takes decides how many there are in a batch: the loop goes on over batches, so that its memory does not grow
with the number of rounds. Rounds without such products stay: pointwise operations are fused within a round,
whose tensors are in the cache.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import ListConstructOp, UncheckedCastOp
from tsir.dialects.prim.ops import ConstantOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.batch.row_loops import captured
from tsir.transforms.batch.scope import Row, Scope
from tsir.transforms.batch.walk import Walk
from tsir.transforms.differentiate.preparation import settle
from tsir.transforms.rewriting.script_text import emit_script

ELEMENTS = 2**20
"""The elements of the largest tensor that a batch of rounds may have, if one round has fewer."""

_AT_ONCE = """
def at_once(sizes: List[int]):
    largest = 1
    for size in sizes:
        largest = max(largest, size)
    return max(1, ELEMENTS // largest)
""".replace("ELEMENTS", str(ELEMENTS))

_PARTS = """
def parts(count: int, rows: int):
    return (count + rows - 1) // rows
"""

_END = """
def end(count: int, start: int, rows: int):
    return min(count, start + rows)
"""

_PRODUCTS = frozenset({"aten.matmul", "aten.mm", "aten.mv"})


@dataclass(frozen=True)
class Rounds:
    """A loop over `rows`, the tensor that each round adds to each of the lists that the loop carries."""

    loop: LoopOp
    rows: Sequence[SSAValue]
    body: Sequence[Operation]
    """The operations that give the rows."""


def batch_rounds(module: ModuleOp, function: FuncOp) -> None:
    """
    Run many rounds at once of the loops in a function that multiply vectors and stack a tensor of each round.

    The function has no writes. A loop of which an operation has no batched form stays as it is. The order of
    the sums in a product may change, and nothing else.
    """
    walks = list(map(_batch, _found(function)))
    again = any([walk.rewrite() for walk in walks])
    if walks:
        settle(module)
    if again:
        batch_rounds(module, function)


def _found(function: FuncOp) -> list[Rounds]:
    """The loops of a function whose rounds do not read each other."""
    loops = [op for op in function.body.block.ops if isinstance(op, LoopOp) and _multiplies_vectors(op)]
    return [rounds for op in loops if (rounds := _rounds(op)) is not None]


def _rounds(loop: LoopOp) -> Rounds | None:
    """What the rounds of a loop give; None if one reads what another has given, or lists are not stacked."""
    body, (ends, *values) = loop.body.block, yielded(loop.body.block)
    if constant_of(loop.condition) is not True or constant_of(ends) is not True or not values:
        return None
    rows, kept = list[SSAValue](), list[Operation]()
    for initial, so_far, value in zip(loop.initial, body.args[1:], values, strict=True):
        grown = value.owner
        if not _is_empty(initial) or not isinstance(grown, SchemaOp) or grown.name != "aten.add.t":
            return None
        single = grown.operands[1].owner
        if (
            grown.operands[0] is not so_far
            or len(list(so_far.uses)) != 1
            or len(list(value.uses)) != 1
            or not isinstance(single, ListConstructOp)
            or len(single.operands) != 1
            or not isinstance(single.operands[0].type, t.TensorType)
        ):
            return None
        rows.append(single.operands[0])
        kept += [grown, single]
    if not all(_is_stacked(use.operation) for result in loop.results for use in result.uses):
        return None
    return Rounds(loop, rows, [op for op in body.ops if op not in kept and not isinstance(op, YieldOp)])


def _multiplies_vectors(loop: LoopOp) -> bool:
    """Whether there is a product with a vector in a loop, or with a matrix that is known to be one."""
    factors = [value.type for op in loop.walk() if op.name in _PRODUCTS for value in op.operands]
    tensors = [type for type in factors if isinstance(type, t.TensorType)]
    return any(type.rank == 1 or 1 in (type.sizes or ()) for type in tensors)


def _is_empty(value: SSAValue) -> bool:
    return isinstance(value.owner, ConstantOp) and value.owner.python_value() == []


def _is_stacked(op: Operation) -> bool:
    """Whether an operation stacks a list, or asks for its length."""
    return op.name == "aten.len.t" or (op.name == "aten.stack" and constant_of(op.operands[1]) == 0)


def _batch(rounds: Rounds) -> Walk:
    """
    Put a loop over batches of rounds in place of one, and give the walk over a round.

    The loop stays where an operation has no batched form.
    """
    loop, walk = rounds.loop, Walk("error")
    emitter = Emitter(Builder(InsertPoint.before(loop)), location_of(loop))
    count, outside = loop.max_trip, dict.fromkeys(captured(rounds.body))
    read = [value for value in outside if value is not loop.body.block.args[0]]
    sizes = [emitter.call("aten::numel", v)[0] for v in read if isinstance(v.type, t.TensorType)]
    each = emitter.insert(ListConstructOp.of(sizes, t.INT)).results[0]
    (most,) = emit_script(emitter, _AT_ONCE, [each])
    (parts,) = emit_script(emitter, _PARTS, [count, most])
    types = [t.ListType(t.TensorType.of()) for _ in rounds.rows]
    block = Block(arg_types=[t.INT, *types])
    inner = Emitter(Builder(InsertPoint.at_end(block)), emitter.location)
    (start,) = inner.call("aten::mul", block.args[0], most)
    (end,) = emit_script(inner, _END, [count, start, most])
    (places,) = inner.call("aten::arange", start, end, refine=True)
    scope = Scope(inner, inner.call("aten::numel", places)[0])
    scope.set(read, [Row(value, False) for value in read])
    scope[loop.body.block.args[0]] = Row(places, True)
    for op in rounds.body:
        walk.operation(scope, op)
    if walk.declared or walk.short or walk.reasons or walk.by_row:
        block.erase(safe_erase=False)
        return walk
    grown = list[SSAValue]()
    for so_far, row in zip(block.args[1:], rounds.rows, strict=True):
        single = inner.insert(ListConstructOp.of([scope.whole(row)], t.TensorType.of())).results[0]
        grown += inner.call("aten::add", so_far, single)
    inner.insert(YieldOp(inner.constant(True), *grown))
    empty = [emitter.constant([], type) for type in types]
    made = emitter.insert(LoopOp(parts, emitter.constant(True), empty, types, Region(block))).results
    for result, value in zip(loop.results, made, strict=True):
        for use in list(result.uses):
            _take(use.operation, value, count)
    Rewriter.erase_op(loop)
    return walk


def _take(op: Operation, batches: SSAValue, count: SSAValue) -> None:
    """Let what stacked rows, or asked for their number, take the list of their batches."""
    if op.name == "aten.len.t":
        Rewriter.replace_op(op, [], [count])
        return
    emitter = Emitter(Builder(InsertPoint.before(op)), location_of(op))
    (whole,) = emitter.call("aten::cat", batches, 0)
    cast = UncheckedCastOp.make([whole], list(op.result_types))
    Rewriter.replace_op(op, [], emitter.insert(cast).results)
