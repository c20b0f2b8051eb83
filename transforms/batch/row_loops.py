"""Operations that run row by row, in a loop over the batch, where they have no batched form."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.builder import Builder
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.operators.loops import Pointwise
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import ListConstructOp, UncheckedCastOp
from tsir.dialects.prim.ops import LoopOp, YieldOp
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.type_names import compact
from tsir.transforms.analysis.effects import draws
from tsir.transforms.analysis.subgraphs import read_by
from tsir.transforms.analysis.value_roots import may_be_uninitialized
from tsir.transforms.batch.operands import is_tensor, may_be_mask
from tsir.transforms.batch.scope import NUMBERS, Refusal, Scope
from tsir.transforms.rewriting.script_text import emit_script

_ROW_OF_LIST = """
def row(values: List[Tensor], i: int):
    return [value.select(0, i) for value in values]
"""


def captured(ops: Sequence[Operation]) -> list[SSAValue]:
    """The values that operations read, in their regions as well, and do not define."""
    members = set(ops)
    return list(dict.fromkeys(v for op in ops for v in read_by(op) if v.owner not in members))


def run_operation(scope: Scope, op: Operation) -> Sequence[SSAValue]:
    """The results of an operation for all rows, from a loop; Refusal also if they may have unlike sizes."""
    if op.name in _OF_ANY_LENGTH or _takes_mask(op) or _by_numbers(scope, op):
        raise Refusal("the sizes of what it gives may differ from row to row")
    if any(map(may_be_uninitialized, op.results)):
        raise Refusal("it gives a value in some rows alone")
    return run_rows(scope, [op], op.results)


def run_rows(
    scope: Scope, ops: Sequence[Operation], results: Sequence[SSAValue], *, same_draws: bool = False
) -> Sequence[SSAValue]:
    """
    Values that operations give, for all rows, from a loop that runs the operations for each row.

    Refusal if they draw random numbers, unless these are to be the same in all rows, or if a value is no
    tensor and no number.
    """
    if not same_draws and any(draws(op) or _is_random(op) for op in ops):
        raise Refusal("it draws random numbers")
    for result in results:
        if not isinstance(result.type, t.TensorType) and result.type not in NUMBERS:
            raise Refusal(f"it gives a value of type {compact(result.type)}")
    element = t.TensorType.of()
    lists: list[Attribute] = [t.ListType(element) for _ in results]
    block = Block(arg_types=[t.INT, *lists])
    inner = Emitter(Builder(InsertPoint.at_end(block)), scope.emitter.location)
    number, apart = block.args[0], any(each.name in _OF_STORAGE for op in ops for each in op.walk())
    known: dict[SSAValue, SSAValue] = {}
    for value in captured(ops):
        row = scope[value]
        known[value] = _row(inner, row.value, value.type, number, apart) if row.batched else row.value
    for op in ops:
        inner.insert(op.clone(known))
    given = [known[value] if value in known else scope[value].value for value in results]
    grown = [
        inner.call("aten::add", so_far, _single(inner, _as_tensor(inner, value)))[0]
        for so_far, value in zip(block.args[1:], given, strict=True)
    ]
    inner.insert(YieldOp(inner.constant(True), *grown))
    emitter = scope.emitter
    empty = [emitter.constant([], type) for type in lists]
    loop = LoopOp(scope.count, emitter.constant(True), empty, lists, Region(block))
    found = emitter.insert(loop).results
    scope.expect_rows()
    return [_stacked(emitter, rows, result.type) for rows, result in zip(found, results, strict=True)]


_OF_ANY_LENGTH = frozenset(
    {
        "aten.nonzero", "aten.nonzero_numpy", "aten.where", "aten.unique_dim", "aten.unique_dim_consecutive",
    }
)  # fmt: skip
"""Operators whose results have sizes that depend on elements."""


def _takes_mask(op: Operation) -> bool:
    """Whether an operation takes the elements where a mask is true, of which rows may have unlike numbers."""
    if op.name != "aten.index.Tensor":
        return False
    owner = op.operands[1].owner
    return not isinstance(owner, ListConstructOp) or any(may_be_mask(v.type) for v in owner.operands)


def _by_numbers(scope: Scope, op: Operation) -> bool:
    """Whether an operator gives a tensor by numbers that differ from row to row: these may be its sizes."""
    if (
        not isinstance(op, SchemaOp)
        or isinstance(op.operator.loops, Pointwise)
        or not any(isinstance(result.type, t.TensorType) for result in op.results)
    ):
        return False
    return any(scope.is_batched(value) and not is_tensor(value) for value in op.operands)


def _is_random(op: Operation) -> bool:
    """Whether an operation makes or takes a state of random numbers, which rows cannot share."""
    return any(t.GENERATOR in (*each.operand_types, *each.result_types) for each in op.walk())


def _single(emitter: Emitter, value: SSAValue) -> SSAValue:
    return emitter.insert(ListConstructOp.of([value], t.TensorType.of())).results[0]


_OF_STORAGE = frozenset(
    {
        "aten.as_strided", "aten.as_strided_scatter", "aten.stride", "aten.stride.int", "aten.storage_offset",
        "aten.is_contiguous", "aten.is_contiguous.memory_format",
    }
)  # fmt: skip
"""Operators that see where a tensor lies: for these a row is a tensor of its own."""


def _row(emitter: Emitter, value: SSAValue, type: Attribute, number: SSAValue, apart: bool) -> SSAValue:
    """One row of a batched value, of this type in one row; a copy if it has to lie `apart`."""
    if isinstance(type, t.TensorType):
        (view,) = emitter.call("aten::select", value, 0, number, refine=True)
        return emitter.call("aten::clone", view, refine=True)[0] if apart else view
    if isinstance(type, t.ListType) and isinstance(type.element, t.TensorType):
        return emit_script(emitter, _ROW_OF_LIST, [value, number])[0]
    names: dict[Attribute, str] = {t.INT: "aten::Int", t.FLOAT: "aten::Float", t.BOOL: "aten::Bool"}
    if type in names:
        (found,) = emitter.call("aten::select", value, 0, number, refine=True)
        return emitter.call(names[type], found)[0]
    raise Refusal(f"it reads a value of type {type}")


def _as_tensor(emitter: Emitter, value: SSAValue) -> SSAValue:
    if value.type not in NUMBERS:
        return value
    keywords = {"dtype": NUMBERS[value.type].number}
    return emitter.call("aten::scalar_tensor", value, keywords=keywords, refine=True)[0]


def _stacked(emitter: Emitter, rows: SSAValue, type: Attribute) -> SSAValue:
    """The rows of a list as one tensor, of which more is known by what one row is."""
    (found,) = emitter.call("aten::stack", rows, 0)
    dtype, rank = (type.dtype, type.rank) if isinstance(type, t.TensorType) else (NUMBERS[type], 0)
    whole = t.TensorType.ranked(dtype, None if rank is None else rank + 1)
    return emitter.insert(UncheckedCastOp.make([found], [whole])).results[0]
