"""What operators on numbers and texts give, where these are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.ir import Attribute, SSAValue

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.evaluate import REFERENCE_ERRORS, evaluate
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.table.access import is_same
from tsir.dialects.types import attributes as t

_KINDS: Mapping[type[Attribute], type] = {
    t.IntType: int, t.BoolType: bool, t.FloatType: float, t.StringType: str,
}  # fmt: skip
"""What is computed with, by its type."""

_RESULTS = (t.INT, t.BOOL)
"""What is computed: numbers that decide branches."""


def known_numbers(op: SchemaOp, known: Callable[[SSAValue], object]) -> Sequence[object] | None:
    """
    The ints and bools that an operator gives for numbers and texts, and whether two values are one.

    `known` tells what an operand is, or UNKNOWN; what is not of the operand's type, as the symbol of a size,
    is not known either. None where the run alone tells, and of an operator that raises: the program meets the
    error, if it gets there.
    """
    if op.name in ("aten.__is__", "aten.__isnot__"):
        same = is_same(*op.operands)
        return None if same is None else [same == (op.name == "aten.__is__")]
    if not op.operands or not op.results or any(result.type not in _RESULTS for result in op.results):
        return None
    if op.operator.effects or op.operator.random:
        return None
    given = list[object]()
    for operand in op.operands:
        kind = _KINDS.get(type(operand.type))
        value = UNKNOWN if kind is None else known(operand)
        if kind is None or not isinstance(value, kind):
            return None
        given.append(value)
    try:
        return evaluate(op.operator, given)
    except REFERENCE_ERRORS:
        return None
