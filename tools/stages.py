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
    """Where the function is that prints a module of this stage, if the text is not MLIR's."""

    def load_emitter(self) -> Callable[[ModuleOp], str] | None:
        """The function that prints a module of this stage, None if it prints as any module does."""
        return None if self.emitter is None else pkgutil.resolve_name(self.emitter)


STAGES = {
    "aten": Stage(
        "inline,expand-grad,lower-tuples,canonical-ops,infer-types,simplify,constant-propagate,lower-tuples,"
        "canonical-ops,infer-types,simplify,constant-propagate,merge-common,remove-dead"
    ),
    "groups": Stage("fuse,plan"),
    "linalg": Stage("outline-groups,convert-aten-to-linalg"),
    "loops": Stage("schedule,aten-linalg-to-scf,vectorise-scf"),
    "llvm": Stage("", "tsir.tools.stages:llvm_text"),
    "asm": Stage("", "tsir.tools.stages:assembly_text"),
}
"""The stages in order: optimised operators, native groups, linalg on memrefs, loops, LLVM IR, assembly."""


def pipeline_to(name: str) -> str:
    """The pipeline from the start up to a stage."""
    names = list(STAGES)
    return ",".join(filter(None, (STAGES[stage].pipeline for stage in names[: names.index(name) + 1])))


def llvm_text(module: ModuleOp) -> str:
    """The LLVM IR of a module of loops."""
    # Imported here, as the other stages need no code generator.
    from tsir.lowering.llvm.emit import emit

    return emit(module).text


def assembly_text(module: ModuleOp) -> str:
    """The assembly of a module of loops, for this machine."""
    from tsir.lowering.llvm.jit import assembly

    return assembly(llvm_text(module))
