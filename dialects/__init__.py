"""The dialects, each imported when it is first asked for."""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.ir import Dialect

DIALECTS: dict[str, str] = {
    "aten": "tsir.dialects.table.aten_dialect:Aten",
    "autodiff": "tsir.dialects.autodiff.dialect:Autodiff",
    "caches": "tsir.dialects.machine.caches:Caches",
    "cublas": "tsir.dialects.machine.cublas:Cublas",
    "lanes": "tsir.dialects.machine.lanes:Lanes",
    "lists": "tsir.dialects.machine.lists:Lists",
    "nvvm": "tsir.dialects.machine.nvvm:Nvvm",
    "prim": "tsir.dialects.table.prim_dialect:Prim",
    "quantized": "tsir.dialects.table.quantized_dialect:Quantized",
    "subgroup": "tsir.dialects.machine.subgroup:Subgroup",
}
"""The module that defines each dialect."""


def load(name: str) -> Dialect:
    """The dialect of a name."""
    return pkgutil.resolve_name(DIALECTS[name])
