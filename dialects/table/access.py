"""Reading an operation by the names of its schema, and recognising it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TypeGuard, TypeVar

from xdsl.dialects.func import ReturnOp
from xdsl.ir import Attribute, Operation, SSAValue

from tsir.dialects.operators.arguments import UNKNOWN, Arguments, Operand
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.operators.schema_parsing import parse_schema
from tsir.dialects.operators.table import Operator
from tsir.dialects.prim.containers import DictUnpackOp, ListConstructOp, ListUnpackOp
from tsir.dialects.prim.ops import ConstantOp, IfOp, YieldOp
from tsir.dialects.table.families import overloads
from tsir.dialects.types import attributes as t

_T = TypeVar("_T")


@cache
def identify(schema: str) -> str:
    """
    The name of the operation that a schema identifies by its canonical string.

    Defaults, list sizes, alias annotations and overload names do not matter. ValueError if no
    operator of the table has it.
    """
    wanted = parse_schema(schema)
    entries = overloads(wanted.name)
    for entry in entries:
        if entry.schema.canonical == wanted.canonical:
            return entry.name
    others = "".join(f"; there is '{entry.text}'" for entry in entries)
    raise ValueError(f"no operator has the schema '{schema}'{others}")


def matches(op: Operation, schema: str, constants: Sequence[str] = ()) -> TypeGuard[SchemaOp]:
    """
    Whether `op` is the overload that `schema` identifies, and its arguments `constants` constant.

    ValueError if no operator has the schema, KeyError if it has no argument of a given name.
    """
    if op.name != identify(schema) or not isinstance(op, SchemaOp):
        return False
    return all(constant_of(op[name]) is not UNKNOWN for name in constants)


class OperatorSet:
    """A set of overloads, given by their schemas."""

    def __init__(self, schemas: Iterable[str]):
        self._names = {identify(schema) for schema in schemas}

    def __contains__(self, op: object) -> bool:
        return isinstance(op, Operation) and op.name in self._names

    def find(self, op: Operation) -> Operator | None:
        """The operator of `op` if it is in the set."""
        return op.operator if isinstance(op, SchemaOp) and op.name in self._names else None


def tensor(op: SchemaOp, name: str) -> SSAValue:
    """The operand `name`, a tensor; TypeError if it is something else, KeyError if there is none."""
    value = op[name]
    if not isinstance(value.type, t.TensorType):
        raise TypeError(f"expected '{name}' of {op.name} to be a tensor, got {value.type}")
    return value


def constant(op: SchemaOp, name: str, kind: Callable[..., _T]) -> _T | None:
    """The value of operand `name` if it is a constant of exactly the Python type `kind`, else None."""
    value = constant_of(op[name])
    return value if _is_exactly(value, kind) else None


def _is_exactly(value: object, kind: Callable[..., _T]) -> TypeGuard[_T]:
    return type(value) is kind


def constant_of(value: SSAValue) -> object:
    """
    The Python value that a `prim.Constant` gives `value`; UNKNOWN for every other value.

    A constant list is a new one wherever the program meets it, so it counts only if nothing changes it.
    """
    owner = value.owner
    if type(owner) is not ConstantOp or (isinstance(value.type, t.ListType) and may_change(value)):
        return UNKNOWN
    return owner.python_value()


def is_same(value: SSAValue, other: SSAValue) -> bool | None:
    """Whether two values are one object, if it is seen: a value is itself, and types may tell who is None."""
    if value is other:
        return True
    if constant_of(other) is not None:
        return None
    if value.type == t.NONE or constant_of(value) is None:
        return True
    return None if isinstance(value.type, t.OptionalType | t.AnyType | t.VarType) else False


def known(value: SSAValue) -> Operand:
    """Type and constant value of an SSA value; a new list that nothing changes is known by element."""
    owner = value.owner
    if not isinstance(owner, ListConstructOp) or may_change(value):
        return Operand(value.type, constant_of(value))
    if isinstance(value.type, t.ListType) and _holds_tensors(value.type.element):
        return Operand(value.type, [_tensor_in(item) for item in owner.operands])
    return Operand(value.type, [constant_of(item) for item in owner.operands])


def may_change(made: SSAValue) -> bool:
    """Whether a new list may get other elements: only operators that read it are sure not to change it."""
    return not all(_reads(use.operation, use.index) for use in made.uses)


def _reads(op: Operation, index: int) -> bool:
    if isinstance(op, SchemaOp):
        formals = op.schema().arguments
        alias = formals[index].alias if index < len(formals) else None
        if alias is None:
            return True
        # What it gives may be the list itself.
        lists = [r for r in op.results if isinstance(r.type, t.ListType | t.OptionalType)]
        return not (alias.is_write or alias.after or any(map(may_change, lists)))
    if isinstance(op, YieldOp) and isinstance(branching := op.parent_op(), IfOp):
        return not may_change(branching.results[index])
    return isinstance(op, ListUnpackOp | DictUnpackOp | ReturnOp)


def _holds_tensors(type: Attribute) -> bool:
    return isinstance(type.element if isinstance(type, t.OptionalType) else type, t.TensorType)


def _tensor_in(value: SSAValue) -> Attribute | None:
    return None if value.type == t.NONE or constant_of(value) is None else value.type


def arguments_of(op: SchemaOp) -> Arguments:
    """The known facts of an operation's own arguments: types, constants, lists of constants."""
    return Arguments(op.schema(), [known(operand) for operand in op.operands])
