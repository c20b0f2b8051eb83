"""Rules of views, and of what makes sizes of sizes: the batch stays ahead of the dimensions of a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.ir import Operation, SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.table.access import constant_of, known
from tsir.dialects.types import attributes as t
from tsir.transforms.batch.operands import Rule, constant_dims, emitted, padded
from tsir.transforms.batch.scope import Refusal, Scope, rank_of
from tsir.transforms.rewriting.script_text import emit_script


def _items(scope: Scope, sizes: SSAValue) -> list[SSAValue] | None:
    """The numbers in a list of sizes, None if they are not known one by one."""
    row = scope[sizes]
    if row.batched:
        raise Refusal("sizes differ from row to row")
    if isinstance(row.value.owner, ListConstructOp):
        return list(row.value.owner.operands)
    found = constant_of(row.value)
    if not isinstance(found, list):
        return None
    return [scope.emitter.constant(size) for size in cast("list[object]", found)]


def _behind(scope: Scope, ahead: Sequence[SSAValue], items: Sequence[SSAValue]) -> SSAValue:
    return scope.emitter.insert(ListConstructOp.of([*ahead, *items], t.INT)).results[0]


def sizes_behind(scope: Scope, sizes: SSAValue, ahead: Sequence[SSAValue]) -> SSAValue:
    """A list of sizes with others ahead of it."""
    items = _items(scope, sizes)
    if items is None:
        return scope.emitter.call("aten::add", _behind(scope, ahead, ()), scope[sizes].value)[0]
    return _behind(scope, ahead, items)


_COUNTED = """
def counted(x, size: List[int]):
    known = 1
    for each in size:
        known = known * (each if each != -1 else 1)
    count = 1
    for each in x.size()[1:]:
        count = count * each
    rest = count // known if known != 0 else 0
    return [each if each != -1 else rest for each in size]
"""
"""The sizes of one row, with the one that is left open computed: with an empty batch, none tells it."""


def viewed(name: str) -> Rule:
    """The rule of `view` and its kin: the sizes of a row stand in the argument `name`."""

    def rule(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
        operand, emitter = op["self"], scope.emitter
        value, sizes = scope[operand].value, op[name]
        items = _items(scope, sizes)
        if items is not None and [constant_of(item) for item in items] == [-1]:
            flat = "aten::flatten" if rank_of(operand) else "aten::unsqueeze"
            return emitter.call(flat, value, 1, refine=True)
        if items is not None and not any(map(_may_be_open, items)):
            return emitted(scope, op, {name: _behind(scope, [scope.count], items)})
        (row,) = emit_script(emitter, _COUNTED, [value, scope[sizes].value])
        if items is None:
            (whole,) = emitter.call("aten::add", _behind(scope, [scope.count], ()), row)
        else:
            counted = [emitter.call("aten::__getitem__", row, i)[0] for i in range(len(items))]
            whole = _behind(scope, [scope.count], counted)
        return emitted(scope, op, {name: whole})

    return rule


_COUNTS = ("aten.size.int", "aten.numel", "aten.len.Tensor")


def _may_be_open(size: SSAValue) -> bool:
    """Whether a size may be -1, for one that is to be computed: those that tensors tell are not."""
    found = constant_of(size)
    if type(found) is int:
        return found == -1
    return not isinstance(size.owner, Operation) or size.owner.name not in _COUNTS


def expand(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """The row's dimensions are brought to as many as the sizes say, behind the batch."""
    operand, name = op["self"], "size"
    result = op.results[0]
    rank = rank_of(result)
    value = padded(scope, scope[operand].value, rank_of(operand), rank)
    return emitted(scope, op, {"self": value, name: sizes_behind(scope, op[name], [scope.count])})


def broadcast_tensors(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """Tensors of a list brought to common sizes."""
    held = op["tensors"].owner
    if not isinstance(held, ListConstructOp):
        raise Refusal("the tensors of the list are not known")
    ranks = list(map(rank_of, held.operands))
    values = [
        padded(scope, scope.whole(value), rank, max(ranks))
        for value, rank in zip(held.operands, ranks, strict=True)
    ]
    tensors = scope.emitter.insert(ListConstructOp.of(values, t.TensorType.of())).results[0]
    return emitted(scope, op, {"tensors": tensors})


def meshgrid(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """Vectors along a dimension of their own each, brought to common sizes."""
    held, swaps = op["tensors"].owner, False
    if not isinstance(held, ListConstructOp):
        raise Refusal("the tensors of the list are not known")
    if "indexing" in op.schema().positions:
        swaps = constant_of(op["indexing"]) == "xy"
    count, call = len(held.operands), scope.emitter.call
    values: list[SSAValue] = []
    for i, tensor in enumerate(held.operands):
        value, rank = scope.whole(tensor), rank_of(tensor)
        dim = 1 - i if swaps and count > 1 and i < 2 else i
        if rank > 1:
            raise Refusal("a tensor has more than one dimension")
        for _ in range(dim):
            (value,) = call("aten::unsqueeze", value, 1, refine=True)
        for _ in range(count - dim - rank):
            (value,) = call("aten::unsqueeze", value, -1, refine=True)
        values.append(value)
    tensors = scope.emitter.insert(ListConstructOp.of(values, t.TensorType.of())).results[0]
    return call("aten::broadcast_tensors", tensors, refine=True)


def repeat(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """As many copies of the rows' elements along each dimension of a row, one along the batch."""
    operand, one = op["self"], scope.emitter.constant(1)
    value = padded(scope, scope[operand].value, rank_of(operand), _length(op["repeats"]))
    return emitted(scope, op, {"self": value, "repeats": sizes_behind(scope, op["repeats"], [one])})


def permute(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    rank = rank_of(op["self"])
    dims = constant_dims(op, "dims", rank)
    assert dims is not None
    order = [0, *(dim % rank + 1 for dim in dims)] if rank else [0]
    return emitted(scope, op, {"dims": scope.emitter.constant(order)})


def transposed(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """The transpose of a matrix, `x.t()`, and `x.T`: all dimensions of a row reversed."""
    rank = rank_of(op["self"])
    order = [0, *range(rank, 0, -1)]
    return scope.emitter.call("aten::permute", scope[op["self"]].value, order, refine=True)


def squeeze(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """Every dimension of size 1 but the batch, or those among some dimensions."""
    operand = op["self"]
    rank, value = rank_of(operand), scope[operand].value
    dims = constant_dims(op, "dim", rank) if "dim" in op.schema().positions else list(range(rank))
    assert dims is not None
    if not rank:
        return [value]
    return scope.emitter.call("aten::squeeze", value, [dim % rank + 1 for dim in dims], refine=True)


def at_least(wanted: int) -> Rule:
    """The rule of `atleast_1d` and its kin: where dimensions of size 1 are put."""
    places = {(1, 0): [1], (2, 0): [1, 1], (2, 1): [1], (3, 0): [1, 1, 1], (3, 1): [1, 3], (3, 2): [3]}

    def rule(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
        operand = op["self"]
        value = scope[operand].value
        for place in places.get((wanted, rank_of(operand)), ()):
            (value,) = scope.emitter.call("aten::unsqueeze", value, place, refine=True)
        return [value]

    return rule


def expand_reduced(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """The gradient of a reduction, as many times as elements were reduced."""
    operand, sizes = op["self"], op["size"]
    value, rank = scope[operand].value, _length(sizes)
    if rank_of(operand) != rank:  # the dimensions that were reduced are not kept
        for dim in sorted(dim % rank for dim in constant_dims(op, "dim", rank) or range(rank)):
            (value,) = scope.emitter.call("aten::unsqueeze", value, dim + 1, refine=True)
    return scope.emitter.call("aten::expand", value, sizes_behind(scope, sizes, [scope.count]), refine=True)


def _length(sizes: SSAValue) -> int:
    """The number of sizes in a list; Refusal if it is not known."""
    held, owner = known(sizes).value, sizes.owner
    if isinstance(held, list):
        return len(cast("list[object]", held))
    if isinstance(owner, Operation) and owner.name == "aten.size":
        return rank_of(owner.operands[0])
    raise Refusal("the number of sizes is not known")


def sum_to_size(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """The sum over what was broadcast in each row."""
    operand, result = op["self"], op.results[0]
    sizes, rank, wanted = op["size"], rank_of(operand), rank_of(result)
    one = [scope.emitter.constant(1)] * (rank - wanted)
    whole = sizes_behind(scope, sizes, [scope.count, *one])
    (value,) = scope.emitter.call("aten::sum_to_size", scope[operand].value, whole, refine=True)
    if one:
        return scope.emitter.call("aten::squeeze", value, list(range(1, len(one) + 1)), refine=True)
    return [value]
