"""Rules by the form of an operator's loops: pointwise, and reductions."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import SSAValue

from tsir.dialects.operators import rules
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.table.access import arguments_of, constant_of
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.transforms.batch.operands import cast_to, constant_dims, emitted, is_tensor, padded
from tsir.transforms.batch.scope import Refusal, Row, Scope, rank_of


def pointwise(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """
    The operator itself: the ranks of operands are brought to one, so that their batches meet.

    Tensors of no dimensions take no part in promotion where others have dimensions; with a batch they have
    one, and are converted first to what the operator computes in.
    """
    entry, names = op.operator, [argument.name for argument in op.schema().arguments]
    ranks = [rank_of(v) if isinstance(v.type, t.TensorType) else 0 for v in op.operands]
    numbers = [not is_tensor(v) and scope.is_batched(v) for v in op.operands]
    converted = entry.rule.operands
    computes = entry.rule.computes(arguments_of(op))
    into = entry.rule.into if isinstance(entry.rule, rules.Pointwise) else None
    values: list[SSAValue] = []
    for name, operand, rank, is_number in zip(names, op.operands, ranks, numbers, strict=True):
        row = scope[operand] if name != into else Row(scope.whole(operand), True)
        value = row.value
        takes_part = isinstance(operand.type, t.TensorType) or is_number
        if takes_part and rank == 0 and (converted is None or name in converted):
            value = _converted(scope, value, computes)
        values.append(padded(scope, value, rank, max(ranks)) if row.batched and takes_part else value)
    if not any(numbers):
        return scope.emitter.emit(entry, values, refine=True)
    formals = op.schema().arguments
    # Another overload has `alpha` as keyword only.
    named = [formal.kwarg_only or formal.name == "alpha" for formal in formals]
    given = [value for value, flag in zip(values, named, strict=True) if not flag]
    keywords = {f.name: v for v, f, flag in zip(values, formals, named, strict=True) if flag}
    return scope.emitter.call(op.schema().name, *given, keywords=keywords, refine=True)


def _converted(scope: Scope, value: SSAValue, computes: DType | None) -> SSAValue:
    """A tensor of no dimensions in each row, in the dtype in which an operator computes."""
    dtype = value.type.dtype if isinstance(value.type, t.TensorType) else None
    if dtype is None:
        raise Refusal("the dtype of a tensor is not known")
    return value if computes in (None, dtype) else cast_to(scope, value, computes)


def filled(scope: Scope, op: SchemaOp) -> Sequence[SSAValue]:
    """`fill` and `masked_fill` by a tensor of no dimensions, which differs from row to row."""
    held, value = op["self"], op["value"]
    rank = rank_of(held)
    if not scope.is_batched(value):
        return pointwise(scope, op)
    each = padded(scope, scope[value].value, 0, rank)
    whole = scope.whole(held)
    if "mask" not in op.schema().positions:
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
