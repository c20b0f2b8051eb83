"""Functions of tensor operations as code of a GPU."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.passes import ModulePass

from tsir.lowering.convert.convert_aten_to_linalg import ConvertAtenToLinalgPass
from tsir.lowering.gpu.products.map_products_to_gpu import MapProductsToGpuPass
from tsir.lowering.llvm.codegen.target import CUBLAS, Target
from tsir.lowering.llvm.nvptx.ptx import GPU, ptx
from tsir.lowering.loops.aten_linalg_to_scf import AtenLinalgToScfPass
from tsir.lowering.native.pipelines import run_passes
from tsir.lowering.schedule.schedule import SchedulePass


def pipeline(target: Target) -> Sequence[str | ModulePass]:
    """The passes from tensor operations to kernels and what launches them."""
    freedom = target.freedom
    return (
        ConvertAtenToLinalgPass(library=False, atomic=not freedom.deterministic),
        MapProductsToGpuPass(
            target.cpu,
            allow_tf32=freedom.allow_tf32,
            library=freedom.uses(CUBLAS),
            wgmma=target.has_wgmma,
            measured=freedom.measured,
        ),
        *(() if freedom.deterministic else ("reorder-sums",)),
        SchedulePass(tiles=1),
        AtenLinalgToScfPass(cut=False),
        "map-scf-to-gpu",
        "narrow-gpu-indices",
        "outline-gpu",
    )


def lower(functions: Iterable[FuncOp], target: Target = GPU) -> ModuleOp:
    """A module with copies of functions, lowered to kernels and what launches them."""
    module = ModuleOp([function.clone() for function in functions])
    run_passes(module, pipeline(target))
    return module


def ptx_of(functions: Iterable[FuncOp], target: Target = GPU) -> str:
    """
    The PTX of the kernels of functions whose tensors have known dtype and rank.

    UnsupportedError with all that has no form on a GPU.
    """
    return ptx(lower(functions, target), target)
