"""
tsir: a compiler for TorchScript programs.

The names in `__all__` are the public interface; each is loaded when it is first used.
"""

from __future__ import annotations

import os
import pkgutil
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tsir import autograd, cuda, nn, torch
    from tsir.dialects.ir.diagnostics import (
        ArchiveError,
        CompileError,
        Diagnostic,
        ExecutionError,
        GradientError,
        ParseError,
        PipelineError,
        TsirError,
        UnsupportedError,
        VerifyError,
    )
    from tsir.dialects.operators.philox import manual_seed
    from tsir.dialects.types.quantized_tensor import QuantizedTensor
    from tsir.lowering.process.threads import get_threads, set_threads
    from tsir.runtime.api.programs import CompilationUnit, compile, import_torchscript, parse, script
    from tsir.runtime.api.tensor import Tensor
    from tsir.runtime.autograd.recording_mode import enable_grad, no_grad
    from tsir.runtime.batching.vmap import vmap
    from tsir.runtime.call.compiled import CompiledFunction, TensorSpec
    from tsir.runtime.call.function import Function, Module
    from tsir.runtime.derivatives.gradients import grad, hessian, jacobian, value_and_grad
    from tsir.runtime.derivatives.tangents import jvp
    from tsir.runtime.derivatives.vjp import vjp
    from tsir.runtime.modules.load import load
    from tsir.runtime.modules.script_module import ScriptModule
    from tsir.runtime.nn.marks import export, ignore, unused
    from tsir.runtime.onnx.export import export_onnx
    from tsir.runtime.onnx.importer import import_onnx
    from tsir.runtime.operators.declare import operator
    from tsir.runtime.plans.execution_mode import optimized_execution
    from tsir.runtime.tracing.trace import trace

__all__ = [
    "ArchiveError",
    "CompilationUnit",
    "CompileError",
    "CompiledFunction",
    "Diagnostic",
    "ExecutionError",
    "Function",
    "GradientError",
    "Module",
    "ParseError",
    "PipelineError",
    "QuantizedTensor",
    "ScriptModule",
    "Tensor",
    "TensorSpec",
    "TsirError",
    "UnsupportedError",
    "VerifyError",
    "autograd",
    "compile",
    "cuda",
    "enable_grad",
    "export",
    "export_onnx",
    "get_threads",
    "grad",
    "hessian",
    "ignore",
    "import_onnx",
    "import_torchscript",
    "jacobian",
    "jvp",
    "load",
    "manual_seed",
    "nn",
    "no_grad",
    "operator",
    "optimized_execution",
    "parse",
    "script",
    "set_threads",
    "torch",
    "trace",
    "unused",
    "value_and_grad",
    "vjp",
    "vmap",
]

_HOMES = {
    "tsir.dialects.ir.diagnostics": (
        "ArchiveError", "CompileError", "Diagnostic", "ExecutionError", "GradientError", "ParseError",
        "PipelineError", "TsirError", "UnsupportedError", "VerifyError",
    ),
    "tsir.lowering.process.threads": ("get_threads", "set_threads"),
    "tsir.dialects.operators.philox": ("manual_seed",),
    "tsir.runtime.api.programs": ("CompilationUnit", "compile", "import_torchscript", "parse", "script"),
    "tsir.dialects.types.quantized_tensor": ("QuantizedTensor",),
    "tsir.runtime.call.compiled": ("CompiledFunction", "TensorSpec"),
    "tsir.runtime.onnx.export": ("export_onnx",),
    "tsir.runtime.onnx.importer": ("import_onnx",),
    "tsir.runtime.operators.declare": ("operator",),
    "tsir.runtime.plans.execution_mode": ("optimized_execution",),
    "tsir.runtime.call.function": ("Function", "Module"),
    "tsir.runtime.derivatives.gradients": ("grad", "hessian", "jacobian", "value_and_grad"),
    "tsir.runtime.derivatives.tangents": ("jvp",),
    "tsir.runtime.autograd.recording_mode": ("enable_grad", "no_grad"),
    "tsir.runtime.api.tensor": ("Tensor",),
    "tsir.runtime.derivatives.vjp": ("vjp",),
    "tsir.runtime.batching.vmap": ("vmap",),
    "tsir.runtime.modules.load": ("load",),
    "tsir.runtime.modules.script_module": ("ScriptModule",),
    "tsir.runtime.tracing.trace": ("trace",),
    "tsir.runtime.nn.marks": ("export", "ignore", "unused"),
}  # fmt: skip

_MODULES = ("autograd", "cuda", "nn", "torch")
_PLACES = {
    **{name: f"{home}:{name}" for home, names in _HOMES.items() for name in names},
    **{name: f"tsir.{name}" for name in _MODULES},
}


__version__: str
"""The version of the package that is installed."""


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        globals()[name] = found = version("tsir")
        return found
    if name not in _PLACES:
        raise AttributeError(f"module 'tsir' has no attribute '{name}'")
    value: object = pkgutil.resolve_name(_PLACES[name])
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__


import_module("tsir.dialects.process.forks")

if _set := [name for name in os.environ if name.startswith("TSIR_")]:
    from tsir.lowering.host.environment import check_names

    check_names(_set)
