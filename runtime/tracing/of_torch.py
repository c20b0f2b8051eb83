"""
Traces of functions and modules of PyTorch, by PyTorch's own tracer; it is there if the user has imported it.

The tracer writes down what its dispatcher sees, sizes among it. What it warns of is an error here.
"""

from __future__ import annotations

import copy
import sys
import warnings
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import numpy as np

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import file_location
from tsir.runtime.modules.load import load
from tsir.runtime.tracing.places import raised_place, refusal, sources_of
from tsir.runtime.values.structure import leaves_in, map_leaves


def is_of_torch(function: object, examples: Sequence[Any]) -> bool:
    """Whether a function is a module of PyTorch, or one of the examples a tensor of it."""
    torch = cast(Any, sys.modules.get("torch"))
    if torch is None or not hasattr(torch, "jit"):
        return False
    return isinstance(function, torch.nn.Module) or any(
        isinstance(each, torch.Tensor) for each in leaves_in(list(examples))
    )


def trace_of_torch(function: Callable[..., Any], examples: Sequence[Any], check: bool) -> Any:
    """
    The compiled function, or for a module the `ScriptModule` with copies of its parameters and buffers.

    UnsupportedError with everything that PyTorch's tracer would fix, each at its line, and with what it does
    not take.
    """
    torch = cast(Any, sys.modules["torch"])
    is_module = isinstance(function, torch.nn.Module)
    traced = copy.deepcopy(function) if is_module else function  # its run may write buffers
    given = map_leaves(lambda leaf: _example(torch, leaf), list(examples))
    file = BytesIO()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            made = torch.jit.trace(traced, tuple(cast("list[Any]", given)), check_trace=check, strict=False)
            if is_module:
                _restore(torch, traced, function)
            torch.jit.save(made, file)
        except (RuntimeError, torch.jit.TracingCheckError) as error:
            lines = [line.strip() for line in str(error).splitlines() if line.strip()]
            message = f"PyTorch does not trace it: {' '.join(lines[:2]) or type(error).__name__}"
            raise refusal(message, raised_place(error, str(Path(torch.__file__).parent))) from error
    fixed = [
        Diagnostic.error(file_location(each.filename, each.lineno, 1), _first_sentence(str(each.message)))
        for each in caught
        if issubclass(each.category, torch.jit.TracerWarning)
    ]
    if fixed:
        raise UnsupportedError(fixed, sources_of(each.location for each in fixed))
    file.seek(0)
    loaded = load(file)
    return loaded if is_module else loaded.__tsir_function__()


def _restore(torch: Any, traced: Any, module: Any) -> None:
    """Give the tensors of a copy of a module, which a run may have written, their elements back."""
    with torch.no_grad():
        for name in ("parameters", "buffers"):
            for written, own in zip(getattr(traced, name)(), getattr(module, name)(), strict=True):
                written.copy_(own)


def _example(torch: Any, leaf: object) -> object:
    """An example that PyTorch takes, and may write."""
    if isinstance(leaf, torch.Tensor):
        return cast(Any, leaf).detach().clone()
    return torch.from_numpy(leaf.copy()) if isinstance(leaf, np.ndarray) else leaf


def _first_sentence(warning: str) -> str:
    """What PyTorch says that it fixes."""
    return f"PyTorch would fix it: {warning.partition('. ')[0]}"
