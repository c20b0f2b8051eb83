"""Running the passes of this package by name, and what their options may be."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from tsir import transforms


def expect_at_least(least: int, **options: int) -> None:
    """ValueError if an option of a pass is below what it may be."""
    for name, value in options.items():
        if value < least:
            raise ValueError(f"expected {name.replace('_', '-')} of at least {least}, got {value}")


def run_passes(module: ModuleOp, names: Iterable[str]) -> None:
    """Run the passes of these names, with their default options, on a module in place."""
    context = Context()
    for name in names:
        transforms.load(name)().apply(context, module)
