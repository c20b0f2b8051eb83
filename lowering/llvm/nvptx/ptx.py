"""PTX, the assembly of NVIDIA's GPUs, of the kernels of a module."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.gpu import FuncOp
from xdsl.dialects.memref import GlobalOp

from tsir.lowering.llvm.codegen.jit import assembly
from tsir.lowering.llvm.codegen.target import Target, named
from tsir.lowering.llvm.nvptx.kernels import constants_of, emit_kernels, kernels_of

GPU = named("nvptx64")
"""The processor that kernels are for unless another is named."""


def ptx(module: ModuleOp, target: Target = GPU) -> str:
    """The PTX of all kernels and constants of a module; UnsupportedError with all that has no form there."""
    return printed(kernels_of(module), target, constants_of(module))


def printed(kernels: Iterable[FuncOp], target: Target = GPU, constants: Iterable[GlobalOp] = ()) -> str:
    """The PTX of kernels, and of constants; errors as of `ptx`."""
    return assembly(emit_kernels(kernels, target, constants), opt="O2", **target.machine)
