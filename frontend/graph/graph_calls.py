"""
Calls of operators in the text of a graph, which names them without overloads.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from tsir.dialects.operators.operation import operation_class, verify_call
from tsir.dialects.operators.schema import Missing
from tsir.dialects.operators.table import Operator, schema_types
from tsir.dialects.table.aliases import spellings
from tsir.dialects.table.families import overloads
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t


def call_of(
    kind: str, operands: Sequence[SSAValue], types: Sequence[Attribute], emitter: Emitter
) -> tuple[Operation | None, list[str]]:
    """
    The call of the first overload of an operator that takes the operands and gives the results.

    Constants for what the text leaves out are inserted by `emitter`, the call itself is not. Without
    an overload that fits there is none, and the list says of each why.
    """
    reasons: list[str] = []
    entries = [entry for name in spellings(kind) for entry in overloads(name)]
    # Those that need no defaults come first.
    for entry in sorted(entries, key=lambda entry: len(entry.schema.arguments) > len(operands)):
        reason = _mismatch(entry, operands, types)
        if reason is None:
            return _call(entry, operands, types, emitter), []
        reasons.append(f"{entry.schema}: {reason}")
    return None, reasons


def _mismatch(entry: Operator, operands: Sequence[SSAValue], types: Sequence[Attribute]) -> str | None:
    """Why an overload does not fit; None if it does, with defaults for the last arguments."""
    rest = entry.schema.arguments[len(operands) :]
    too_many = len(operands) > len(entry.schema.arguments) and not entry.schema.is_vararg
    if too_many or not all(a.has_default for a in rest):
        return f"expected {len(entry.schema.arguments)} operands, got {len(operands)}"
    actual = [operand.type for operand in operands] + [a.type for a in rest]
    try:
        verify_call(entry.schema, actual, types or schema_types(entry.schema, actual))
    except VerifyException as error:
        return str(error)
    return None


def _call(
    entry: Operator, operands: Sequence[SSAValue], types: Sequence[Attribute], emitter: Emitter
) -> Operation:
    given = list(operands)
    for argument in entry.schema.arguments[len(operands) :]:
        assert not isinstance(argument.default, Missing)
        value = list(argument.default) if isinstance(argument.default, tuple) else argument.default
        if argument.type == t.FLOAT and isinstance(value, int):
            value = float(value)
        given.append(emitter.constant(value, argument.type if value is None or value == [] else None))
    results = types or schema_types(entry.schema, [operand.type for operand in given])
    return operation_class(entry).make(given, results)
