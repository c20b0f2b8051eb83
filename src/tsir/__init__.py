"""
tsir: a compiler for TorchScript programs.

The names in `__all__` are the public interface; each is loaded when it is first used.
"""

from __future__ import annotations

import pkgutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tsir.dialects.diagnostics import (
        CompileError,
        Diagnostic,
        ExecutionError,
        ParseError,
        PipelineError,
        TsirError,
        UnsupportedError,
        VerifyError,
    )
    from tsir.runtime.api import (
        CompilationUnit,
        compile,
        import_torchscript,
        manual_seed,
        parse,
        script,
    )
    from tsir.runtime.compiled import CompiledFunction, TensorSpec
    from tsir.runtime.function import Function, Module
    from tsir.runtime.gradients import GradientError, grad, hessian, jacobian, value_and_grad
    from tsir.runtime.tangents import jvp

__all__ = [
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
    "TensorSpec",
    "TsirError",
    "UnsupportedError",
    "VerifyError",
    "compile",
    "grad",
    "hessian",
    "import_torchscript",
    "jacobian",
    "jvp",
    "manual_seed",
    "parse",
    "script",
    "value_and_grad",
]

_HOMES = {
    **dict.fromkeys(
        (
            "CompileError", "Diagnostic", "ExecutionError", "ParseError", "PipelineError", "TsirError",
            "UnsupportedError", "VerifyError",
        ),
        "tsir.dialects.diagnostics",
    ),
    **dict.fromkeys(
        ("CompilationUnit", "compile", "import_torchscript", "manual_seed", "parse", "script"),
        "tsir.runtime.api",
    ),
    **dict.fromkeys(("CompiledFunction", "TensorSpec"), "tsir.runtime.compiled"),
    **dict.fromkeys(("Function", "Module"), "tsir.runtime.function"),
    **dict.fromkeys(
        ("GradientError", "grad", "hessian", "jacobian", "value_and_grad"), "tsir.runtime.gradients"
    ),
    "jvp": "tsir.runtime.tangents",
}  # fmt: skip


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'tsir' has no attribute '{name}'")
    value: object = pkgutil.resolve_name(f"{home}:{name}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
