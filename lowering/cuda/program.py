"""Programs for GPUs: the code of the host and the PTX of the kernels, both made once and loaded by device."""

from __future__ import annotations

from dataclasses import dataclass, replace

from xdsl.dialects.func import FuncOp

from tsir.lowering.cuda.host import emit_host, guarded_name
from tsir.lowering.gpu.outlining.pipeline import lower
from tsir.lowering.llvm.codegen.object_cache import assembly_cached
from tsir.lowering.llvm.codegen.target import Target
from tsir.lowering.llvm.nvptx.kernels import constants_of, emit_kernels, kernels_of
from tsir.lowering.native.native import parameter_for, results_of
from tsir.lowering.native.native_arguments import NumberParameter
from tsir.lowering.native.native_function import Code

INVOCATION = NumberParameter(int, "q")
"""The last argument of the host's code: the address of the record of the call."""


@dataclass(frozen=True)
class Program:
    """The code of the host, the PTX of kernels and constants, and the names of these."""

    host: Code
    ptx: str
    kernels: tuple[str, ...]
    constants: tuple[str, ...]


def compile_program(function: FuncOp, target: Target) -> Program:
    """
    The program of a function whose tensors have known dtype and rank.

    UnsupportedError with all that has no form on a GPU.
    """
    made = texts_of(function, target)
    return replace(made, ptx=assembly_cached(made.ptx, "O2", target))


def texts_of(function: FuncOp, target: Target) -> Program:
    """The program of a function, with LLVM IR in the place of PTX; errors as of `compile_program`."""
    parameters = (*(parameter_for(argument.type) for argument in function.body.block.args), INVOCATION)
    module = lower([function], target)
    name = function.sym_name.data
    results = tuple(results_of(module, name))
    host = Code(guarded_name(name), parameters, results, emit_host(module), "none")
    kernels, constants = tuple(kernels_of(module)), tuple(constants_of(module))
    names = (tuple(op.sym_name.data for op in ops) for ops in (kernels, constants))
    return Program(host, emit_kernels(kernels, target, constants), *names)
