"""The passes from tensor operations to loops, each imported when it is first asked for."""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.passes import ModulePass

PASSES: dict[str, str] = {
    "aten-linalg-to-scf": "tsir.lowering.loops.aten_linalg_to_scf:AtenLinalgToScfPass",
    "convert-aten-to-linalg": "tsir.lowering.convert.convert_aten_to_linalg:ConvertAtenToLinalgPass",
    "map-products-to-gpu": "tsir.lowering.gpu.products.map_products_to_gpu:MapProductsToGpuPass",
    "map-scf-to-gpu": "tsir.lowering.gpu.mapping.map_scf_to_gpu:MapScfToGpuPass",
    "narrow-gpu-indices": "tsir.lowering.gpu.outlining.narrow_gpu_indices:NarrowGpuIndicesPass",
    "outline-gpu": "tsir.lowering.gpu.outlining.outline_gpu:OutlineGpuPass",
    "outline-groups": "tsir.lowering.convert.outline_groups:OutlineGroupsPass",
    "outline-repeats": "tsir.lowering.convert.outline_repeats:OutlineRepeatsPass",
    "plan": "tsir.lowering.convert.plan:PlanPass",
    "reorder-sums": "tsir.lowering.schedule.reorder_sums:ReorderSumsPass",
    "schedule": "tsir.lowering.schedule.schedule:SchedulePass",
    "stream-results": "tsir.lowering.loops.stream_results:StreamResultsPass",
    "vectorise-scf": "tsir.lowering.vectorise.vectorise_scf:VectoriseScfPass",
}
"""The module that defines each pass."""


def load(name: str) -> type[ModulePass]:
    """The pass of a name."""
    return pkgutil.resolve_name(PASSES[name])
