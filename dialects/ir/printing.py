"""Printing a module, with large constants left out on request."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO
from typing import TypeGuard

from xdsl.dialects.builtin import AnyDenseElement, DenseIntOrFPElementsAttr, ModuleOp
from xdsl.ir import Attribute, Dialect
from xdsl.printer import Printer

from tsir.dialects.types.values import encoded

ELIDED = "__elided__"
"""The key of a resource that is printed in place of a large constant."""


@dataclass(eq=False, repr=False)
class ModulePrinter(Printer):
    """xDSL's printer, which can leave large constants out."""

    elide_larger_than: int | None = None

    def print_string_literal(self, string: str) -> None:
        """Print a string, of which single bytes may be no characters, as bytes."""
        self.print_bytes_literal(encoded(string))

    def print_attribute(self, attribute: Attribute) -> None:
        """Print an attribute or a type."""
        if _is_dense(attribute) and elides(self, len(attribute)) and not attribute.is_splat():
            self.print_string(f"dense_resource<{ELIDED}> : ")
            self.print_attribute(attribute.get_type())
        else:
            super().print_attribute(attribute)


def elides(printer: Printer, elements: int) -> bool:
    """Whether a printer leaves out constants of so many elements; they print ELIDED instead of data."""
    limit = printer.elide_larger_than if isinstance(printer, ModulePrinter) else None
    return limit is not None and elements > limit


def module_text(
    module: ModuleOp,
    *,
    generic: bool = False,
    locations: bool = False,
    elide_larger_than: int | None = None,
    dialects: Iterable[Dialect] = (),
) -> str:
    """The text of a module, ended by a line break; `dialects` print the resources that it refers to."""
    stream = StringIO()
    printer = ModulePrinter(
        stream=stream,
        print_generic_format=generic,
        print_debuginfo=locations,
        elide_larger_than=elide_larger_than,
    )
    printer.print_op(module)
    printer.print_metadata(dialects)
    stream.write("\n")
    return stream.getvalue()


def _is_dense(attribute: Attribute) -> TypeGuard[DenseIntOrFPElementsAttr[AnyDenseElement]]:
    return isinstance(attribute, DenseIntOrFPElementsAttr)
