"""The stages that a program passes through, and the pipeline from each to the next."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp


@dataclass(frozen=True)
class Stage:
    """A form that a program can be brought to."""

    pipeline: str
    """The passes from the stage before."""
    emitter: str | None = None
    """The place of the function that prints a module of this stage, if the text is not MLIR's."""
    after: str | None = None
    """The stage before, if that is not the one above in the table."""

    def load_emitter(self) -> Callable[[ModuleOp], str] | None:
        """The function that prints a module of this stage, None if it prints as any module does."""
        return None if self.emitter is None else pkgutil.resolve_name(self.emitter)


STAGES = {
    "aten": Stage(
        "inline,expand-grad,lower-tuples,lower-dictionaries,lower-optionals,canonical-ops,infer-types,"
        "simplify,constant-propagate,lower-tuples,lower-dictionaries,lower-optionals,canonical-ops,"
        "infer-types,simplify,constant-propagate,merge-common,remove-dead"
    ),
    "groups": Stage("fuse,plan"),
    "linalg": Stage("outline-groups,convert-aten-to-linalg"),
    "loops": Stage("schedule,aten-linalg-to-scf,vectorise-scf,stream-results"),
    "llvm": Stage("", "tsir.tools.stages:llvm_text"),
    "asm": Stage("", "tsir.tools.stages:assembly_text"),
    "gpu": Stage(
        "outline-groups,convert-aten-to-linalg{library=false},map-products-to-gpu,schedule{tiles=1},"
        "aten-linalg-to-scf{cut=false},map-scf-to-gpu,narrow-gpu-indices,outline-gpu",
        after="groups",
    ),
    "ptx": Stage("", "tsir.tools.stages:ptx_text"),
}
"""
The stages: optimised operators, native groups, linalg on memrefs; then loops, LLVM IR and assembly, or
kernels of a GPU and PTX.
"""


def stages_to(name: str) -> list[Stage]:
    """The stages from the start up to one."""
    names = list(STAGES)
    position, stage = names.index(name), STAGES[name]
    before = stage.after or (names[position - 1] if position else None)
    return [*([] if before is None else stages_to(before)), stage]


def pipeline_to(name: str) -> str:
    """The pipeline from the start up to a stage."""
    return ",".join(filter(None, (stage.pipeline for stage in stages_to(name))))


def llvm_text(module: ModuleOp) -> str:
    """The LLVM IR of a module of loops."""
    # Imported here, as the other stages need no code generator.
    from tsir.lowering.llvm.emit.emitter import emit

    return emit(module).text


def assembly_text(module: ModuleOp) -> str:
    """The assembly of a module of loops, for this machine."""
    from tsir.lowering.llvm.codegen.jit import assembly

    return assembly(llvm_text(module))


def ptx_text(module: ModuleOp) -> str:
    """The PTX of the kernels of a module, for the usual processor."""
    from tsir.lowering.llvm.nvptx.ptx import ptx

    return ptx(module)
