"""Calls that cannot succeed: operators that are not defined for what is known of their arguments."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.func import FuncOp

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.operators.arguments import RuleError
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.table.access import arguments_of


def refusals(function: FuncOp) -> Iterator[Diagnostic]:
    """
    Why every call of a function fails whose types have been inferred; nothing if some may succeed.

    Operators in branches and loops are not looked at, as calls may do without them.
    """
    for op in function.body.block.ops:
        if isinstance(op, SchemaOp):
            try:
                op.operator.types(arguments_of(op))
            except RuleError as error:
                yield Diagnostic.failure(op, str(error))
