"""Checking that a module prints as a text that parses back to it."""

from __future__ import annotations

from difflib import unified_diff

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from tsir.dialects.ir.diagnostics import CompileError, Diagnostic, ParseError, TsirError
from tsir.dialects.ir.locations import location_of
from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.ir.printing import module_text

_PRINTED = "<printed>"


def check_roundtrip(module: ModuleOp, context: Context) -> None:
    """Raise an error if the module differs from what its text parses to, in either form."""
    for form, generic in (("custom", False), ("generic", True)):
        text = _text(module, context, generic)
        try:
            parsed = parse_module(text, _PRINTED, context)
        except TsirError as error:
            message = f"the {form} form does not parse back"
            found = Diagnostic.error(location_of(module), message, *error.diagnostics)
            raise ParseError(found, {_PRINTED: text}) from error
        again = _text(parsed, context, generic)
        if again != text:
            lines = unified_diff(
                text.splitlines(), again.splitlines(), "printed", "parsed back", lineterm="", n=0
            )
            message = "\n".join([f"the {form} form changes when it is parsed back", *lines])
            raise CompileError(Diagnostic.error(location_of(module), message))
        if not module.is_structurally_equivalent(parsed):
            message = f"the {form} form parses back to another module"
            raise CompileError(Diagnostic.error(location_of(module), message))


def _text(module: ModuleOp, context: Context, generic: bool) -> str:
    return module_text(module, generic=generic, dialects=context.loaded_dialects)
