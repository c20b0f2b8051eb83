"""The passes that leave a program in prim, aten and autodiff, each imported when it is first asked for."""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.passes import ModulePass

PASSES: dict[str, str] = {}
"""Where each pass is defined."""


def load(name: str) -> type[ModulePass]:
    """The pass of a name."""
    return pkgutil.resolve_name(PASSES[name])
