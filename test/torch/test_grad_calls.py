"""Programs that ask for gradients themselves do what they do in PyTorch, and have its gradients."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from textwrap import dedent
from typing import Any

import numpy as np
import pytest
import torch
from grad_programs import PROGRAMS, REFUSED, GradProgram, Refused
from torch import Tensor
from torch_calls import quiet

import tsir

NAMES = [f"{case.name}-{i}" for i, case in enumerate(PROGRAMS)]
OUTER = [case for case in PROGRAMS if case.outer]


def flat(value: Any) -> list[Any]:
    """The leaves of a result, in order; arrays for tensors."""
    if isinstance(value, dict):
        return [leaf for key, item in value.items() for leaf in (key, *flat(item))]
    if isinstance(value, list | tuple):
        return [leaf for item in value for leaf in flat(item)]
    return [value.detach().numpy() if isinstance(value, Tensor) else value]


def equal(found: Any, expected: Any) -> None:
    """AssertionError if two results differ in structure, dtypes or values."""
    for a, b in zip(flat(found), flat(expected), strict=True):
        if isinstance(b, np.ndarray):
            tolerance = 1e-9 if b.dtype == np.float64 else 1e-5
            assert (a.dtype, a.shape) == (b.dtype, b.shape)
            np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance)
        else:
            assert type(a) is type(b)
            assert a == b


def numpy_of(args: Sequence[Any]) -> list[Any]:
    """Copies of arguments, with arrays for tensors, laid out as they are."""
    copies = copy.deepcopy(list(args))
    for index, arg in enumerate(copies):
        if isinstance(arg, Tensor):
            copies[index] = arg.numpy()
        elif isinstance(arg, dict):
            copies[index] = {key: item.numpy() for key, item in arg.items()}
    return copies


def scripted(case: GradProgram) -> Any:
    with quiet():
        return torch.jit.CompilationUnit(dedent(case.source)).f


@pytest.mark.sweep(0.5)
@pytest.mark.parametrize("case", PROGRAMS, ids=NAMES)
def test_results(case: GradProgram) -> None:
    given = copy.deepcopy(list(case.args))
    unit = tsir.CompilationUnit(dedent(case.source))
    graph = tsir.import_torchscript(str(scripted(case).inlined_graph))
    runs = (unit.f, unit.f.interpret, graph, graph.interpret)
    try:
        expected = scripted(case)(*given)
    except RuntimeError:
        for run in runs:
            with pytest.raises(tsir.TsirError, match=r"<\w+>:\d+:\d+: error:"):
                run(*numpy_of(case.args))
        return
    for run in runs:
        args = numpy_of(case.args)
        equal(run(*args), expected)
        equal(args, given)


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED.keys())
def test_refused_rather_than_wrong(case: Refused) -> None:
    source = dedent(case.source)
    with quiet():
        torch.jit.CompilationUnit(source).f(*copy.deepcopy(list(case.args)))
    unit = tsir.CompilationUnit(source)
    for run in (unit.f, unit.f.interpret):
        with pytest.raises(tsir.UnsupportedError, match=case.message) as caught:
            run(*numpy_of(case.args))
        assert caught.value.diagnostics[0].position is not None


@pytest.mark.parametrize("case", OUTER, ids=lambda case: case.name)
def test_gradients_from_outside(case: GradProgram) -> None:
    name = "loss" if "def loss" in case.source else "f"
    args = copy.deepcopy(list(case.args))
    wrt = [args[index].requires_grad_() for index in case.outer]
    with quiet():
        result = getattr(torch.jit.CompilationUnit(dedent(case.source)), name)(*args)
    nothing = [None] * len(wrt)
    expected = torch.autograd.grad([result], wrt, allow_unused=True) if result.requires_grad else nothing
    zeros = [torch.zeros_like(a) if e is None else e for a, e in zip(wrt, expected, strict=True)]
    gradient = tsir.grad(tsir.CompilationUnit(dedent(case.source)).function(name), case.outer)
    for run in (gradient, gradient.interpret):
        equal(list(run(*numpy_of(case.args))), zeros)
