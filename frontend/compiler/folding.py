"""What operators give for constants: branches that they decide are left out of programs that were checked."""

from __future__ import annotations

from xdsl.ir import SSAValue

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.table.access import constant_of, is_same
from tsir.dialects.types import attributes as t

_NUMBERS = (t.INT, t.BOOL)
_CONSTANTS = (t.INT, t.BOOL, t.FLOAT, t.STRING)


def constant_result(value: SSAValue) -> object:
    """The int or bool that an operator gives for numbers and texts that are constants; UNKNOWN of another."""
    op = value.owner
    if not isinstance(op, SchemaOp) or not op.operands or value.type not in _NUMBERS:
        return UNKNOWN
    if op.name in ("aten.__is__", "aten.__isnot__"):
        same = is_same(*op.operands)
        return UNKNOWN if same is None else same == (op.name == "aten.__is__")
    if not all(operand.type in _CONSTANTS for operand in op.operands):
        return UNKNOWN
    given = [constant_of(operand) for operand in op.operands]
    if UNKNOWN in given:
        return UNKNOWN
    try:
        return evaluate(op.operator, given)[0]
    except REFERENCE_ERRORS:
        return UNKNOWN  # the program meets the error, if it gets here
