"""Checks of a whole program that other parts of the compiler provide."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Sequence
from typing import cast

from xdsl.dialects.builtin import ModuleOp

from tsir.dialects.diagnostics import Diagnostic

SUPPORT_CHECKS: dict[str, str] = {}
"""Functions from a module to a diagnostic for each use of what a part of the compiler does not support."""
PASS_CHECK = "tsir.runtime.check_each:start"
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


def start_pass_check(module: ModuleOp, inputs: Sequence[str]) -> PassCheck:
    """Begin to compare what a module computes after each pass."""
    return pkgutil.resolve_name(PASS_CHECK)(module, inputs)
