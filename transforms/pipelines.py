"""Running the passes of this package by name."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from tsir import transforms


def run_passes(module: ModuleOp, names: Iterable[str]) -> None:
    """Run the passes of these names, with their default options, on a module in place."""
    context = Context()
    for name in names:
        transforms.load(name)().apply(context, module)
