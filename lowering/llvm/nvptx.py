"""PTX, the assembly of NVIDIA's GPUs, of the kernels of a module."""

from __future__ import annotations

from dataclasses import asdict

from xdsl.dialects.builtin import ModuleOp

from tsir.lowering.llvm.jit import assembly
from tsir.lowering.llvm.kernels import emit_kernels
from tsir.lowering.llvm.target import Target, named

GPU = named("nvptx64")
"""The processor that kernels are for unless another is named."""


def ptx(module: ModuleOp, target: Target = GPU) -> str:
    """The PTX of all kernels of a module; UnsupportedError with all that has no form there."""
    return assembly(emit_kernels(module, target), opt="O2", **asdict(target))
