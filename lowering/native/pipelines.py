"""Running passes by name from code, as `ts-opt` does from the command line."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from tsir import lowering, transforms


def run_passes(module: ModuleOp, passes: Iterable[str | ModulePass]) -> None:
    """Run passes, those that are named with their default options, on a module in place."""
    context = Context()
    for step in passes:
        if isinstance(step, str):
            table = transforms if step in transforms.PASSES else lowering
            step = table.load(step)()
        step.apply(context, module)
