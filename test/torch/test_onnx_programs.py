"""Programs and gradients, exported to ONNX and run by ONNX Runtime, do what they do here."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import container_programs
import language_programs
import model_programs
import numpy as np
import onnx
import pytest
import tensor_programs
import torch
from onnx_programs import PROGRAMS, Program
from onnx_runs import Exported, agree
from programs import PROGRAMS as FUNCTIONS
from sampling import sampled

import tsir
from benchmarks.workloads import WORKLOADS, Workload

ROOT = Path(__file__).parents[2]
OPSETS = (17, 18, 21, onnx.defs.onnx_opset_version())
MODULES = (container_programs, language_programs, model_programs, tensor_programs)
"""Importing them fills the table."""

WITHOUT_FORM = {
    "container_programs": {
        "dicts", "fstrings", "string_ops", "dict_lit", "tuples_in_list", "format_",
        "str_methods", "dict_iter", "tuple_idx", "formatted", "list_sort", "dict_more",
        "comp_nested", "list_ops",
    },
    "language_programs": {"opt_loop"},
    "model_programs": {"ctc_collapse"},
    "tensor_programs": {"dev", "devs", "memory", "tensor_methods", "views_write"},
}  # fmt: skip
"""Programs with texts as results, lists of lists, layouts in memory, or writes that are no values."""


def as_arrays(value: Any) -> Any:
    """Arguments with arrays in place of PyTorch's tensors."""
    if isinstance(value, torch.Tensor):
        return value.detach().numpy()
    if isinstance(value, dict):
        return {key: as_arrays(item) for key, item in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_make"):
        return type(value)._make(map(as_arrays, value))
    return type(value)(map(as_arrays, value)) if isinstance(value, list | tuple) else value


def functions() -> Iterator[Any]:
    for number, (function, arguments) in enumerate(FUNCTIONS):
        module = function.__module__
        if module in WITHOUT_FORM and function.__name__ not in WITHOUT_FORM[module]:
            yield pytest.param(function, arguments, id=f"{function.__name__}-{number}")


def module_of(name: str) -> Any:
    """A module in the folder of the examples."""
    spec = importlib.util.spec_from_file_location(f"onnx_example_{name}", ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("opset", OPSETS)
@pytest.mark.parametrize("program", sampled(PROGRAMS, 0.4), ids=lambda program: program.name)
def test_programs(program: Program, opset: int) -> None:
    agree(program.function(), program.calls(), opset)


@pytest.mark.parametrize(("function", "arguments"), sampled(functions(), 0.25))
def test_python_functions(function: Any, arguments: Any) -> None:
    agree(tsir.script(function), [as_arrays(arguments)])


@pytest.mark.parametrize("workload", sampled(WORKLOADS, 0.3), ids=lambda workload: workload.name)
def test_workloads(workload: Workload) -> None:
    rng = np.random.default_rng(0)
    sizes = tuple(min(size, 7) for size in workload.sizes)

    def arrays(shapes: Any) -> list[Any]:
        return [rng.normal(scale=0.3, size=shape).astype(np.float32) for shape in shapes]

    unit = tsir.CompilationUnit(workload.source)
    arguments = arrays(workload.shapes(*sizes))
    agree(unit.f, [arguments])
    if workload.gradient:
        gradient = tsir.value_and_grad(unit.loss, tuple(range(len(arguments))))
        agree(gradient, [[*arguments, *arrays(workload.results(*sizes))]])


CASES: Any = module_of("cases")
NOT_EXPORTED = {("list_rnn", 1), *(("strings_and_numbers", number) for number in range(3))}
"""Calls that give no tensor, or texts."""


def examples() -> Iterator[Any]:
    for name in CASES.names():
        for number, case in enumerate(CASES.load_cases(name)):
            if (name, number) not in NOT_EXPORTED:
                yield pytest.param(name, case, id=f"{name}-{number}")


@pytest.mark.parametrize(("name", "case"), sampled(examples(), 0.5))
def test_examples(name: str, case: Any) -> None:
    agree(tsir.script(getattr(module_of(name), name)), [case.inputs])


def refused() -> Iterator[Any]:
    for number, (function, arguments) in enumerate(FUNCTIONS):
        if function.__name__ in WITHOUT_FORM.get(function.__module__, ()):
            yield pytest.param(function, arguments, id=f"{function.__name__}-{number}")


@pytest.mark.parametrize(("function", "arguments"), sampled(refused(), 0.4))
def test_what_has_no_form_is_refused(function: Any, arguments: Any) -> None:
    with pytest.raises(tsir.UnsupportedError) as caught:
        Exported(tsir.script(function), as_arrays(arguments))
    assert all(each.position is not None for each in caught.value.diagnostics)
