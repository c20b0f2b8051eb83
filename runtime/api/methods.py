"""Operators and methods on tensors: each a compiled function of TorchScript, made when it is first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import GradientError
from tsir.dialects.ir.spelling import hint
from tsir.dialects.table.families import OVERLOADS, overloads
from tsir.frontend.compiler.compiler import compile_source
from tsir.frontend.compiler.namespaces import CONVERSIONS
from tsir.runtime.autograd.recorded import Recorded
from tsir.runtime.autograd.recording_mode import is_grad_enabled
from tsir.runtime.call.function import Function, Module
from tsir.runtime.values.traceable import recorder_of, running

MAX_FUNCTIONS = 1024
"""Functions of single operators kept; the one used longest ago goes first."""


def evaluate(name: str, expression: str, *values: object) -> Any:
    """The value of an expression of TorchScript, in which `{}` stand for values, by a function so named."""
    recorder = recorder_of(values) or running()
    return (
        compute(name, expression, *values)
        if recorder is None
        else recorder.evaluate(name, expression, values)
    )


def compute(name: str, expression: str, *values: object, interpreted: bool = False) -> Any:
    """The value of an expression of arrays, tensors and numbers, of native code or `interpreted`."""
    typed = [(f"a{index}", _type_of(value)) for index, value in enumerate(values)]
    pairs = list(zip(typed, values, strict=True))
    text = expression.format(*(formal if type else repr(value) for (formal, type), value in pairs))
    function = _function(name, text, tuple((formal, type) for formal, type in typed if type))
    run = function.interpret if interpreted else function
    return run(*(value for (_, type), value in pairs if type))


@lru_cache(MAX_FUNCTIONS)
def _function(name: str, expression: str, parameters: Sequence[tuple[str, str]]) -> Function:
    formals = ", ".join(f"{formal}: {type}" for formal, type in parameters)
    source = f"def {name}({formals}):\n    return {expression}\n"
    # Its text is none of the user's: errors do not show lines of it.
    return Module(compile_source(source, f"<{name}>")).function(name)


_SCALARS: Mapping[type, str] = {bool: "bool", int: "int", float: "float", complex: "complex"}


def _type_of(value: object) -> str | None:
    """The type of a parameter for a value; None for what stands in the expression itself."""
    if isinstance(value, Recorded | np.ndarray):
        return "Tensor"
    if isinstance(value, list | tuple):
        types = {_type_of(item) for item in cast("Sequence[object]", value)}
        return f"List[{types.pop()}]" if len(types) == 1 else None
    return _SCALARS.get(type(value))


def subscript(tensor: Recorded, index: object) -> Any:
    """The elements of a tensor at an index, as of numpy's."""
    text, values = index_text(index)
    return evaluate("getitem", f"{{}}[{text}]", tensor, *values)


def index_text(index: object) -> tuple[str, list[object]]:
    """The text of an index, as of numpy's, in which `{}` stand for these values."""
    texts: list[str] = []
    values: list[object] = []
    for part in cast("tuple[object, ...]", index) if isinstance(index, tuple) else (index,):
        if isinstance(part, slice):
            bounds: list[object] = [getattr(cast(object, part), name) for name in ("start", "stop", "step")]
            texts.append(":".join("" if bound is None else "{}" for bound in bounds))
            values += [bound for bound in bounds if bound is not None]
        elif part is Ellipsis or part is None:
            texts.append("..." if part is Ellipsis else "None")
        else:
            texts.append("{}")
            values.append(part)
    return ", ".join(texts) or "...", values


def method(tensor: Recorded, name: str) -> Callable[..., Any]:
    """The method of a tensor; AttributeError if there is none of the name."""
    if name.startswith("__") or not (name in CONVERSIONS or overloads(f"aten::{name}")):
        operators = (other.removeprefix("aten::") for other in OVERLOADS if other.startswith("aten::"))
        known = {*CONVERSIONS, *dir(type(tensor)), *operators}
        meant = "" if name.startswith("_") else hint(name, sorted(known))
        raise AttributeError(f"a tensor has no attribute '{name}'{meant}")

    def call(*args: object, **keywords: object) -> Any:
        if name.endswith("_") and tensor.requires_grad and is_grad_enabled():
            remedy = "write a leaf under no_grad()" if tensor.is_leaf else "compute a new tensor instead"
            message = f"expected a tensor that requires no gradient for '{name}', which writes it; {remedy}"
            raise GradientError(message)
        slots = ["{}"] * len(args) + [f"{keyword}={{}}" for keyword in keywords]
        return evaluate(name, f"{{}}.{name}({', '.join(slots)})", tensor, *args, *keywords.values())

    return call
