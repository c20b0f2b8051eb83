"""Writes through views against PyTorch: results, and the state of the arguments afterwards."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
import torch
from mutation_programs import Program, programs

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.frontend.compiler.compiler import compile_source
from tsir.runtime.plans.interpreter import Interpreter
from tsir.transforms.functionalise.functionalise import functionalise
from tsir.transforms.functionalise.rebuilding import WRITES


def arguments(program: Program, condition: bool) -> list[Any]:
    """Arguments of a program, as numpy has them."""
    x = np.random.default_rng(0).standard_normal((4, 3, 4)).astype(np.float32)
    y = np.array([-1.5], np.float32)
    return [x, y, np.array([-1]), condition, 3]


def tensors(values: list[Any]) -> list[Any]:
    """The same for PyTorch, in storage of its own."""
    return [torch.tensor(v) if isinstance(v, np.ndarray) else v for v in values]


@pytest.mark.sweep(0.0, Program.pairs)
@pytest.mark.parametrize("program", list(programs()), ids=str)
def test_matrix(program: Program) -> None:
    module = compile_source(program.python)
    if program.is_refused:
        with pytest.raises(UnsupportedError):
            functionalise(module)
        return
    plain, function = module.clone(), torch.jit.CompilationUnit(program.python).f
    functionalise(module)
    written = next(iter(module.ops)).attributes.get(WRITES, [])
    for condition in (True, False) if program.flow == "If" else (True,):
        given = arguments(program, condition)
        interpreted, expected_arguments = copy.deepcopy(given), tensors(given)
        expected = function(*expected_arguments)
        (result,) = Interpreter(plain).call("f", interpreted)
        agree(result, expected)
        agree(interpreted[:2], expected_arguments[:2])
        result, *values = Interpreter(module).call("f", given)
        after = {index.value.data: value for index, value in zip(written, values, strict=True)}
        agree(result, expected)
        agree([after.get(i, given[i]) for i in range(2)], expected_arguments[:2])


def agree(have: Any, want: Any) -> None:
    """Values are those of PyTorch, bit for bit."""
    for a, b in zip(have, want, strict=True):
        np.testing.assert_array_equal(a, b.numpy(), strict=True)
