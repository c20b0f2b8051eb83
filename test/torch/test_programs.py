"""Programs as users write them, and as PyTorch prints them, do what they do in PyTorch."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import complex_number_programs
import container_programs
import language_programs
import model_programs
import numpy as np
import pytest
import tensor_programs
import torch
from programs import PROGRAMS
from torch_calls import quiet

import tsir

MODULES = (
    complex_number_programs, container_programs, language_programs, model_programs, tensor_programs,
)  # fmt: skip
"""Importing them fills the table."""

CASES = [pytest.param(*case, id=f"{case[0].__name__}-{i}") for i, case in enumerate(PROGRAMS)]


def equal(found: Any, expected: Any) -> None:
    """AssertionError if two results differ in structure, types or values."""
    if isinstance(expected, torch.Tensor):
        assert isinstance(found, torch.Tensor | np.ndarray)
        options = {"rtol": 1e-5, "atol": 1e-6, "equal_nan": True, "check_stride": False}
        torch.testing.assert_close(torch.as_tensor(found), expected, **options)
    elif isinstance(expected, dict):
        assert list(found) == list(expected)
        equal(list(found.values()), list(expected.values()))
    elif isinstance(expected, list | tuple):
        assert isinstance(found, list if isinstance(expected, list) else tuple)
        assert len(found) == len(expected)
        for a, b in zip(found, expected, strict=True):
            equal(a, b)
    else:
        assert type(found) is type(expected)
        assert found == expected or found != found


@pytest.mark.parametrize(("function", "args"), CASES)
def test_python_functions(function: Callable[..., Any], args: Sequence[Any]) -> None:
    with quiet():
        expected = torch.jit.script(function)(*copy.deepcopy(args))
    found = tsir.script(function)
    equal(found.interpret(*copy.deepcopy(args)), expected)
    equal(found(*copy.deepcopy(args)), expected)


@pytest.mark.parametrize(("function", "args"), CASES)
def test_printed_code(function: Callable[..., Any], args: Sequence[Any]) -> None:
    with quiet():
        scripted = torch.jit.script(function)
        expected = scripted(*copy.deepcopy(args))
    # The text of a function does not contain the functions that it calls.
    if "__torch__" not in scripted.code:
        found = tsir.CompilationUnit(scripted.code).function(function.__name__)
        equal(found.interpret(*copy.deepcopy(args)), expected)


def test_every_module_has_programs() -> None:
    homes = {function.__module__ for function, _ in PROGRAMS}
    assert homes == {module.__name__ for module in MODULES}


def test_differences_are_found() -> None:
    for found, expected in (([1], (1,)), (1, 1.0), ({"a": 1}, {"b": 1}), (torch.ones(2), torch.zeros(2))):
        with pytest.raises(AssertionError):
            equal(found, expected)
