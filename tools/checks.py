"""Checks of a whole program that other parts of the compiler provide."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import cast

from xdsl.dialects.builtin import ModuleOp

from tsir.dialects.ir.diagnostics import Diagnostic, Severity, UnsupportedError, report
from tsir.dialects.ir.locations import location_of
from tsir.dialects.ir.verification import check_structured
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim.containers import OperatorOp
from tsir.dialects.table import families
from tsir.dialects.table.matching import unknown_operator
from tsir.lowering.convert.forms import reason_never_native
from tsir.transforms.differentiate.formulas import FormulaError, formula_of
from tsir.transforms.differentiate.tangent_terms import check_tangent
from tsir.transforms.group.differentiable import blocked

SUPPORT_CHECKS: dict[str, str] = {
    "operators": "tsir.tools.checks:unknown_operators",
    "native": "tsir.tools.checks:interpreted_operators",
}
"""
Functions from a module to a diagnostic for each use of what a part of the compiler does not support.

What cannot run is an error, what runs in the interpreter alone is a remark.
"""
PASS_CHECK = "tsir.runtime.checks.check_each:start"
"""
The function that `--check-each` begins with.

It takes the module before any pass and the texts of the inputs, and returns a function from a module
after a pass, and the name of the pass, to the diagnostics of what it computes differently.
"""

PassCheck = Callable[[ModuleOp, str], Iterable[Diagnostic]]


def check_support(module: ModuleOp) -> list[Diagnostic]:
    """All that no check supports, in the order of the checks."""
    diagnostics: list[Diagnostic] = []
    for target in SUPPORT_CHECKS.values():
        check = cast(Callable[[ModuleOp], Iterable[Diagnostic]], pkgutil.resolve_name(target))
        diagnostics += check(module)
    return diagnostics


def report_support(module: ModuleOp) -> None:
    """Report all that no check supports; UnsupportedError if the module cannot run because of it."""
    found = check_support(module)
    if any(diagnostic.severity is Severity.ERROR for diagnostic in found):
        raise UnsupportedError(found)
    for diagnostic in found:
        report(diagnostic)


def report_differentiable(module: ModuleOp) -> None:
    """UnsupportedError with all that keeps gradients from getting through the functions of a module."""
    check_structured(module)
    if found := blocked(module):
        raise UnsupportedError(found)


def unknown_operators(module: ModuleOp) -> Iterator[Diagnostic]:
    """The uses of operators that are not known."""
    for op in module.walk():
        if isinstance(op, OperatorOp):
            yield Diagnostic.error(op, unknown_operator(op.operator_name))


def interpreted_operators(module: ModuleOp) -> Iterator[Diagnostic]:
    """The uses of operators without a native form, whatever the types of their arguments."""
    for op in module.walk():
        if isinstance(op, SchemaOp) and (reason := reason_never_native(op.operator)) is not None:
            message = f"'{op.name}' runs in the interpreter: {reason}"
            yield Diagnostic(Severity.REMARK, message, location_of(op))


def start_pass_check(module: ModuleOp, inputs: Sequence[str]) -> PassCheck:
    """Begin to compare what a module computes after each pass."""
    check_structured(module)
    return pkgutil.resolve_name(PASS_CHECK)(module, inputs)


def checked_gradients(module: ModuleOp, inputs: Sequence[str]) -> str:
    """
    Check the gradients of all functions; a table of what was checked.

    GradientError if any is wrong, or if nothing was checked, with all reasons.
    """
    from tsir.runtime.checks.verify_gradients import COLUMNS, verify_gradients

    check_structured(module)
    rows = [COLUMNS, *(checked.cells for checked in verify_gradients(module, inputs))]
    widths = [max(len(row[at]) for row in rows) for at in range(2)] + [13] * 2
    lines = (
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, (*widths, 0), strict=False)) for row in rows
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


def check_formulas() -> str:
    """
    Compile the gradient and the tangent of every operator; a line that says how many there are.

    FormulaError with everything that is wrong in any of them, by line and column of the entry's text.
    """
    entries = families.OPERATORS.values()
    gradients = [entry for entry in entries if entry.gradient is not None]
    tangents = [entry for entry in entries if entry.tangent is not None]
    wrong: list[Diagnostic] = []
    sources: dict[str, str] = {}
    for compiled, checked in ((formula_of, gradients), (check_tangent, tangents)):
        for entry in checked:
            try:
                compiled(entry)
            except FormulaError as error:
                wrong += error.diagnostics
                sources.update(error.sources)
    if wrong:
        raise FormulaError(wrong, sources)
    return f"{len(gradients)} formulas, {len(tangents)} tangents\n"
