"""Rules of views, and of what makes sizes of sizes: the batch stays ahead of the dimensions of a row."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import ListConstructOp
from tsir.dialects.table.access import constant_of, known
from tsir.dialects.types import attributes as t
from tsir.transforms.batch.operands import Rule, constant_dims, emitted, padded
from tsir.transforms.batch.scope import Refusal, Scope, rank_of
from tsir.transforms.rewriting.script_text import emit_script


def sizes_behind(scope: Scope, sizes: SSAValue, ahead: Sequence[SSAValue]) -> SSAValue:
    """A list of sizes with others ahead of it."""
    emitter, value = scope.emitter, scope[sizes].value
    if scope.is_batched(sizes):
        raise Refusal("sizes differ from row to row")
    if isinstance(value.owner, ListConstructOp):
        items: list[SSAValue] = list(value.owner.operands)
    elif isinstance(found := constant_of(value), list):
        items = [emitter.constant(size) for size in found]
    else:
        (whole,) = (emitter.insert(ListConstructOp.of(ahead, t.INT)).results,)
        return emitter.call("aten::add", whole[0], value)[0]
    return emitter.insert(ListConstructOp.of([*ahead, *items], t.INT)).results[0]


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
        sizes = op[name]
        held = known(sizes).value
        if isinstance(held, list) and -1 not in held and UNKNOWN not in held:
            whole = sizes_behind(scope, sizes, [scope.count])
        elif isinstance(held, list) and len(held) == 1 and held[0] == -1:
            # one dimension of all elements
            operand = op["self"]
            flat = "aten::flatten" if rank_of(operand) else "aten::unsqueeze"
            return scope.emitter.call(flat, scope[operand].value, 1, refine=True)
        elif isinstance(held, list) and -1 not in held and not _may_be_open(sizes):
            whole = sizes_behind(scope, sizes, [scope.count])
        else:
            given = [scope[op["self"]].value, scope[sizes].value]
            row = emit_script(scope.emitter, _COUNTED, given)[0]
            if isinstance(held, list):
                parts = [scope.emitter.call("aten::__getitem__", row, i)[0] for i in range(len(held))]
                whole = scope.emitter.insert(ListConstructOp.of([scope.count, *parts], t.INT)).results[0]
            else:
                ahead = scope.emitter.insert(ListConstructOp.of([scope.count], t.INT)).results[0]
                (whole,) = scope.emitter.call("aten::add", ahead, row)
        return emitted(scope, op, {name: whole})

    return rule


def _may_be_open(sizes: SSAValue) -> bool:
    """Whether a size in a list may be -1, for one that is to be computed: those of tensors are not."""
    items = sizes.owner.operands if isinstance(sizes.owner, ListConstructOp) else (sizes,)
    told = ("aten.size.int", "aten.size", "aten.numel", "aten.len.Tensor")
    return any(constant_of(v) is UNKNOWN and getattr(v.owner, "name", None) not in told for v in items)


def expand(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """The row's dimensions are brought to as many as the sizes say, behind the batch."""
    operand, name = op["self"], "size"
    result = op.results[0]
    rank = rank_of(result)
    value = padded(scope, scope[operand].value, rank_of(operand), rank)
    return emitted(scope, op, {"self": value, name: sizes_behind(scope, op[name], [scope.count])})


def permute(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    rank, dims = rank_of(op["self"]), constant_dims(op, "dims")
    assert dims is not None
    order = [0, *(dim % rank + 1 for dim in dims)] if rank else [0]
    return emitted(scope, op, {"dims": scope.emitter.constant(order)})


def transposed(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """The transpose of a matrix, `x.t()`, where a vector is its own, and `x.T` with all dimensions reversed."""
    rank = rank_of(op["self"])
    order = [0, *range(rank, 0, -1)]
    return scope.emitter.call("aten::permute", scope[op["self"]].value, order, refine=True)


def squeeze(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """Every dimension of size 1 but the batch, or those among some dimensions."""
    operand = op["self"]
    rank, value = rank_of(operand), scope[operand].value
    dims = constant_dims(op, "dim") if "dim" in op.schema().positions else list(range(rank))
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
    operand = op["self"]
    sizes = op["size"]
    rank, dims = _length(sizes), constant_dims(op, "dim")
    every = dims or list(range(rank))
    value = scope[operand].value
    if bool(constant_of(op["keepdim"])) and rank_of(operand):
        pass
    else:
        for dim in sorted(dim % max(rank, 1) for dim in every) if rank else []:
            (value,) = scope.emitter.call("aten::unsqueeze", value, dim + 1, refine=True)
    whole = sizes_behind(scope, sizes, [scope.count])
    return scope.emitter.call("aten::expand", value, whole, refine=True)


def _length(sizes: SSAValue) -> int:
    """The number of sizes in a list; Refusal if it is not known."""
    held = known(sizes).value
    if isinstance(held, list):
        return len(held)
    owner = sizes.owner
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
