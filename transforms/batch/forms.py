"""Rules by the form of an operator's loops: pointwise, and reductions."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from tsir.dialects.operators import rules
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.table import Operator
from tsir.dialects.table.access import arguments_of, constant_of
from tsir.dialects.table.families import overloads
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType, is_half
from tsir.transforms.batch.operands import cast_to, constant_dims, emitted, is_tensor, padded
from tsir.transforms.batch.scope import NUMBERS, Refusal, Row, Scope, rank_of


def pointwise(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """
    The operator itself: the ranks of operands are brought to one, so that their batches meet.

    Tensors of no dimensions take no part in promotion where others have dimensions; with a batch they have
    one, and are converted first to what the operator computes in. That is f32 where 16-bit floats meet one
    that is not rounded to 16 bits.
    """
    rule, names = op.operator.rule, [argument.name for argument in op.schema().arguments]
    ranks = [rank_of(v) if isinstance(v.type, t.TensorType) else 0 for v in op.operands]
    rank = max(ranks)
    numbers = [not is_tensor(v) and scope.is_batched(v) for v in op.operands]
    entry = _on_tensors(op, numbers) if any(numbers) else op.operator
    converted, arguments = rule.operands, arguments_of(op)
    computes = rule.computes(arguments)
    into = rule.into if isinstance(rule, rules.Pointwise) else None
    wide = (
        computes is not None
        and is_half(computes)
        and isinstance(rule, rules.Pointwise)
        and any(
            own == 0 and scope.is_batched(v) and rule.is_exact(arguments, name)
            for name, v, own in zip(names, op.operands, ranks, strict=True)
        )
    )
    values: list[SSAValue] = []
    for name, operand, own, is_number in zip(names, op.operands, ranks, numbers, strict=True):
        row = scope[operand] if name != into else Row(scope.whole(operand), True)
        value = row.value
        takes_part = isinstance(operand.type, t.TensorType) or is_number
        if takes_part and (converted is None or name in converted):
            if wide:
                value = cast_to(scope, value, DType.f32)
            elif own == 0 and (row.batched or rank == 0):
                value = _converted(scope, value, computes)
        values.append(padded(scope, value, own, rank) if row.batched and takes_part else value)
    found = scope.emitter.emit(entry, values, refine=True)
    if not wide or computes is None:
        return found
    return [cast_to(scope, value, computes) for value in found]


def _on_tensors(op: SchemaOp, numbers: Sequence[bool]) -> Operator:
    """The overload of an operator that takes tensors in place of some numbers; Refusal if there is none."""
    schema, rule = op.schema(), op.operator.rule
    if isinstance(rule, rules.Pointwise) and not _is_exact(op):
        checked = (*rule.fits, *rule.natural)
        if any(flag and a.name in checked for a, flag in zip(schema.arguments, numbers, strict=True)):
            raise Refusal("a number differs from row to row, and is checked")
    tensors = (t.TENSOR, t.OptionalType(t.TENSOR))
    for entry in overloads(schema.name):
        pairs = zip(entry.schema.arguments, schema.arguments, numbers, strict=False)
        if len(entry.schema.arguments) == len(numbers) and all(
            new.name == old.name and (new.type in tensors if flag else new.type == old.type)
            for new, old, flag in pairs
        ):
            return entry
    raise Refusal("a number differs from row to row, and no overload takes a tensor in its place")


def _is_exact(op: SchemaOp) -> bool:
    """Whether an operator computes in a dtype that has every number, so that it need not check any."""
    return op.operator.rule.computes(arguments_of(op)) in (DType.f64, DType.c128)


def _converted(scope: Scope, value: SSAValue, computes: DType | None) -> SSAValue:
    """A tensor of no dimensions in each row, in the dtype in which an operator computes."""
    dtype = value.type.dtype if isinstance(value.type, t.TensorType) else None
    if dtype is None:
        raise Refusal("the dtype of a tensor is not known")
    return value if computes in (None, dtype) else cast_to(scope, value, computes)


def filled(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """`fill` and `masked_fill` by a number or a tensor of no dimensions, which differs from row to row."""
    held, value = op["self"], op["value"]
    if not scope.is_batched(value):
        return pointwise(scope, op)
    if value.type in NUMBERS and not _is_exact(op):
        raise Refusal("the number differs from row to row, and is checked")
    has_mask = "mask" in op.schema().positions
    own = rank_of(held)
    rank = max(own, rank_of(op["mask"])) if has_mask else own
    whole, each = padded(scope, scope.whole(held), own, rank), padded(scope, scope[value].value, 0, rank)
    if not has_mask:
        return scope.emitter.call("aten::copy", whole, each, refine=True)
    (dtype,) = scope.emitter.call("prim::dtype", whole)
    (each,) = scope.emitter.call("aten::to", each, dtype, refine=True)
    mask = scope[op["mask"]].value
    if scope.is_batched(op["mask"]):
        mask = padded(scope, mask, rank_of(op["mask"]), rank)
    return scope.emitter.call("aten::where", mask, each, whole, refine=True)


_WITH_DIMS = {
    "aten.sum": "aten::sum", "aten.mean": "aten::mean", "aten.any": "aten::any", "aten.all": "aten::all",
    "aten.max": "aten::amax", "aten.min": "aten::amin",
}  # fmt: skip
"""The operators that reduce some dimensions as these do all."""


def reduction(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """The same reduction of the dimensions behind the batch."""
    operand = op["self"]
    rank, value = rank_of(operand), scope.whole(operand)
    if rank == 0:
        (value,) = scope.emitter.call("aten::unsqueeze", value, 1, refine=True)
    names = op.schema().positions
    every = list(range(1, max(rank, 1) + 1))
    if "dim" not in names:
        return _reduced_whole(scope, op, value, every)
    dims = constant_dims(op, "dim", rank)
    if not dims:
        if op.name == "aten.count_nonzero":
            return scope.emitter.call("aten::count_nonzero", value, every, refine=True)
        found = every
    else:
        found = [dim % max(rank, 1) + 1 for dim in dims]
    is_one = op.schema().argument("dim").type in (t.INT, t.OptionalType(t.INT))
    keepdim = "keepdim" in names and bool(constant_of(op["keepdim"]))
    dim = scope.emitter.constant(found[0] if is_one else found)
    given = {"self": value, "dim": dim}
    if rank == 0 and keepdim:  # one row has no dimension that could be kept
        given["keepdim"] = scope.emitter.constant(False)
    return emitted(scope, op, given)


def _reduced_whole(scope: Scope, op: SchemaOp, value: SSAValue, every: Sequence[int]) -> Sequence[SSAValue]:
    """A reduction of all dimensions of each row."""
    keywords = {"dtype": scope[op["dtype"]].value} if "dtype" in op.schema().positions else {}
    if op.name == "aten.prod":
        (flat,) = scope.emitter.call("aten::flatten", value, 1, refine=True)
        return scope.emitter.call("aten::prod", flat, 1, keywords=keywords, refine=True)
    return scope.emitter.call(_WITH_DIMS[op.name], value, list(every), keywords=keywords, refine=True)
