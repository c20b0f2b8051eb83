"""The script text that an operator is declared as, which depends on the dtypes of complex arguments."""

from __future__ import annotations

from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.complex_forms import complex_text, is_by_parts
from tsir.dialects.operators.loops import Script
from tsir.dialects.operators.rules import Pointwise
from tsir.dialects.operators.table import Operator
from tsir.dialects.types.dtype import DType


def script_of(entry: Operator, arguments: Arguments) -> str | None:
    """The script text that an operator is declared as, for these arguments; None if it is not declared so."""
    if is_of_parts(entry, arguments):
        dtypes = _complex_dtypes(entry, arguments)
        return complex_text(entry.functional_name, entry.schema.arguments, dtypes)
    return entry.loops.text if isinstance(entry.loops, Script) else None


def is_of_parts(entry: Operator, arguments: Arguments) -> bool:
    """Whether an operator is declared over the parts of complex numbers, for these arguments."""
    return is_by_parts(entry.functional_name) and any(_complex_dtypes(entry, arguments))


def _complex_dtypes(entry: Operator, arguments: Arguments) -> tuple[DType | None, ...]:
    """For each argument the complex dtype in which it takes part, None of one that does not."""
    names, rule = entry.schema.positions, entry.rule
    taking = rule.promoting(arguments) if isinstance(rule, Pointwise) else rule.operands
    if not taking:
        return tuple(map(arguments.complex_dtype, names))
    common = rule.computes(arguments)
    return tuple(common if name in taking and common and common.is_complex else None for name in names)
