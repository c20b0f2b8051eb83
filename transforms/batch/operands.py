"""What the rules of operators have in common: operands of all rows, and arguments that are constant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from xdsl.ir import Attribute, SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.table.access import known
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.lattice import holds_tensors
from tsir.transforms.batch.scope import NotKnown, Refusal, Scope

Rule = Callable[[Scope, SchemaOp], Sequence[SSAValue]]
"""Gives the results of an operation, batched."""


def is_tensor(value: SSAValue) -> bool:
    """Whether a value is a tensor or holds tensors, and so may be batched as it is."""
    return holds_tensors(value.type)


def is_list(value: SSAValue) -> bool:
    return isinstance(value.type, t.ListType)


def may_be_mask(type: Attribute) -> bool:
    """Whether an index of this type may be a mask, which takes as many elements as are true in it."""
    if isinstance(type, t.OptionalType):
        return may_be_mask(type.element)
    return isinstance(type, t.TensorType) and type.dtype in (None, DType.bool, DType.u8)


def padded(scope: Scope, value: SSAValue, rank: int, to: int) -> SSAValue:
    """A batched tensor of some rank in one row, with sizes of 1 behind the batch up to another rank."""
    for _ in range(to - rank):
        (value,) = scope.emitter.call("aten::unsqueeze", value, 1, refine=True)
    return value


def emitted(scope: Scope, op: SchemaOp, given: Mapping[str, SSAValue]) -> Sequence[SSAValue]:
    """The results of the operator of an operation, with these arguments in place of its own."""
    operands: list[SSAValue] = []
    for argument, operand in zip(op.schema().arguments, op.operands, strict=True):
        row = scope[operand]
        if argument.name not in given and row.batched and not is_tensor(operand):
            raise Refusal(f"'{argument.name}' differs from row to row")
        operands.append(given.get(argument.name, row.value))
    return scope.emitter.emit(op.operator, operands, refine=True)


def constant_dim(op: SchemaOp, name: str, rank: int) -> int:
    """An argument that is a constant dimension, from 0 on; Refusal if it is another."""
    (dim,) = constant_dims(op, name, rank) or (None,)
    if dim is None:
        raise Refusal(f"'{name}' is None")
    return dim % max(rank, 1)


def constant_dims(op: SchemaOp, name: str, rank: int) -> list[int] | None:
    """
    An argument that is a constant dimension of a row, a list of these, or None; Refusal if it is another.

    One that is out of range in a row could be that of the batch: such an operation raises row by row.
    """
    value = known(op[name]).value
    if value is None:
        return None
    items = cast("list[object]", value) if isinstance(value, list) else [value]
    found = [item for item in items if type(item) is int]
    if len(found) != len(items):
        raise NotKnown(f"'{name}' is not a constant")
    if any(not -max(rank, 1) <= dim < max(rank, 1) for dim in found):
        raise Refusal(f"'{name}' is out of range")
    return found


def cast_to(scope: Scope, value: SSAValue, dtype: DType) -> SSAValue:
    return scope.emitter.call("aten::to", value, dtype.number, refine=True)[0]


def wholes(scope: Scope, op: SchemaOp) -> dict[str, SSAValue]:
    """All arguments that are tensors or lists of them, batched."""
    pairs = zip(op.schema().arguments, op.operands, strict=True)
    return {argument.name: scope.whole(value) for argument, value in pairs if is_tensor(value)}
