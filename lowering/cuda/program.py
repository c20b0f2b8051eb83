"""Programs for GPUs: the code of the host and the PTX of the kernels, both made once and loaded by device."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.func import FuncOp

from tsir.lowering.cuda.host import emit_host, guarded_name
from tsir.lowering.gpu import lower
from tsir.lowering.llvm.cache import assembly_cached
from tsir.lowering.llvm.kernels import emit_kernels, kernels_of
from tsir.lowering.llvm.target import Target
from tsir.lowering.native import Code, results_of
from tsir.lowering.native_arguments import NumberParameter, parameter_for

INVOCATION = NumberParameter(int, "q")
"""The last argument of the host's code: the address of the record of the call."""


@dataclass(frozen=True)
class Program:
    """The code of the host, the PTX of the kernels, and the names of these."""

    host: Code
    ptx: str
    kernels: tuple[str, ...]


def compile_program(function: FuncOp, target: Target) -> Program:
    """
    The program of a function whose tensors have known dtype and rank.

    UnsupportedError with all that has no form on a GPU.
    """
    host, kernels, names = texts_of(function, target)
    return Program(host, assembly_cached(kernels, "O2", target), names)


def texts_of(function: FuncOp, target: Target) -> tuple[Code, str, tuple[str, ...]]:
    """The code of the host, the LLVM IR of the kernels, and their names; errors as of `compile_program`."""
    parameters = (*(parameter_for(argument.type) for argument in function.body.block.args), INVOCATION)
    module = lower([function], target)
    name = function.sym_name.data
    results = tuple(results_of(module, name))
    host = Code(guarded_name(name), parameters, results, emit_host(module), "none")
    kernels = tuple(kernels_of(module))
    return host, emit_kernels(kernels, target), tuple(kernel.sym_name.data for kernel in kernels)
