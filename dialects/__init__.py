"""The dialects, each imported when it is first asked for."""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.ir import Dialect

DIALECTS: dict[str, str] = {
    "aten": "tsir.dialects.aten.dialect:Aten",
    "autodiff": "tsir.dialects.autodiff.dialect:Autodiff",
    "caches": "tsir.dialects.caches:Caches",
    "cublas": "tsir.dialects.cublas:Cublas",
    "lanes": "tsir.dialects.lanes:Lanes",
    "lists": "tsir.dialects.lists:Lists",
    "nvvm": "tsir.dialects.nvvm:Nvvm",
    "prim": "tsir.dialects.prim.dialect:Prim",
    "subgroup": "tsir.dialects.subgroup:Subgroup",
}
"""Where each dialect is defined."""


def load(name: str) -> Dialect:
    """The dialect of a name."""
    return pkgutil.resolve_name(DIALECTS[name])
