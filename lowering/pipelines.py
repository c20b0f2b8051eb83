"""Running passes by name from code, as `ts-opt` does from the command line."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from tsir import lowering, transforms


def run_passes(module: ModuleOp, names: Iterable[str]) -> None:
    """Run the passes of these names, with their default options, on a module in place."""
    context = Context()
    for name in names:
        table = transforms if name in transforms.PASSES else lowering
        table.load(name)().apply(context, module)
