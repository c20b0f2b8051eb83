"""What the rules of operators have in common: operands of all rows, and arguments that are constant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from xdsl.ir import SSAValue

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.table.access import constant_of, known
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.transforms.batch.scope import Refusal, Scope

Rule = Callable[[Scope, SchemaOp], Sequence[SSAValue]]
"""Gives the results of an operation, batched."""


def is_tensor(value: SSAValue) -> bool:
    """Whether a value is a tensor or holds tensors, and so may be batched as it is."""
    type = value.type
    while isinstance(type, t.ListType | t.OptionalType):
        type = type.element
    return isinstance(type, t.TensorType)


def is_list(value: SSAValue) -> bool:
    return isinstance(value.type, t.ListType)


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


def constant_int(op: SchemaOp, name: str) -> int:
    """An argument that is a constant int; Refusal if it is another."""
    value = constant_of(op[name])
    if type(value) is not int:
        raise Refusal(f"'{name}' is not a constant")
    return value


def constant_dims(op: SchemaOp, name: str) -> list[int] | None:
    """An argument that is a constant int, list of ints or None; Refusal if it is another."""
    value = known(op[name]).value
    if value is None:
        return None
    if type(value) is int:
        return [value]
    items = cast("list[object]", value) if isinstance(value, list) else [value]
    found = [item for item in items if type(item) is int]
    if len(found) != len(items):
        raise Refusal(f"'{name}' is not a constant")
    return found


def cast_to(scope: Scope, value: SSAValue, dtype: DType) -> SSAValue:
    return scope.emitter.call("aten::to", value, dtype.number, refine=True)[0]


def wholes(scope: Scope, op: SchemaOp) -> dict[str, SSAValue]:
    """All arguments that are tensors or lists of them, batched."""
    pairs = zip(op.schema().arguments, op.operands, strict=True)
    return {argument.name: scope.whole(value) for argument, value in pairs if is_tensor(value)}
