"""`functionalise` gives the results and the arguments that running the program with its writes gives."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from mutation_programs import Program, programs
from xdsl.dialects.builtin import ArrayAttr, IntegerAttr, ModuleOp
from xdsl.dialects.func import FuncOp

from tsir.dialects.diagnostics import UnsupportedError
from tsir.dialects.operation import SchemaOp
from tsir.dialects.parsing import parse_module
from tsir.runtime.interpreter import Interpreter
from tsir.transforms.functionalise import WRITES, functionalise

Value = Any


def duplicate(value: Value) -> Value:
    """A value that shares nothing with another one, laid out alike."""
    if isinstance(value, np.ndarray):
        return np.copy(value, order="K")
    if isinstance(value, list):
        return [duplicate(v) for v in value]
    if isinstance(value, dict):
        return {k: duplicate(v) for k, v in value.items()}
    return value


def same(a: Value, b: Value) -> bool:
    """Whether two values are equal bit for bit."""
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, dict):
        return list(a) == list(b) and all(same(a[k], b[k]) for k in a)
    return type(a) is type(b) and a == b


def written(module: ModuleOp, name: str = "f") -> list[int]:
    """The arguments that a functionalised function says it writes."""
    function = next(op for op in module.ops if isinstance(op, FuncOp) and op.sym_name.data == name)
    indices = function.attributes.get(WRITES, ArrayAttr([]))
    assert isinstance(indices, ArrayAttr)
    return [i.value.data for i in indices if isinstance(i, IntegerAttr)]


def check(text: str, *arguments: Value) -> ModuleOp:
    """Compare a program with its functionalised form, whose arguments must stay as they are."""
    plain, module = parse_module(text, "plain"), parse_module(text, "functional")
    functionalise(module)
    module.verify()
    assert not any(isinstance(op, SchemaOp) and op.schema().is_mutable for op in module.walk())
    expected_arguments, given = duplicate(list(arguments)), duplicate(list(arguments))
    expected = Interpreter(plain).call("f", expected_arguments)
    results = Interpreter(module).call("f", given)
    assert same(given, list(arguments)), "an argument was written"
    after = list(given)
    for index, value in zip(written(module), results[len(expected) :], strict=True):
        after[index] = value
    assert same(list(expected), list(results[: len(expected)]))
    assert same(expected_arguments, after)
    return module


def example(view: str) -> np.ndarray[Any, Any]:
    """A tensor of 4 x 3 x 4, of both signs."""
    values = np.random.default_rng(0).standard_normal((4, 3, 4)).astype(np.float32)
    return values if view == "view" else np.asfortranarray(values)


@pytest.mark.parametrize("program", list(programs()), ids=str)
def test_matrix(program: Program):
    y = np.array([-1.5], np.float32)
    k = np.array([0, -1, 0])
    if program.is_refused:
        with pytest.raises(UnsupportedError, match=r"writes through|may have changed|may write|layout"):
            functionalise(parse_module(program.mlir, "refused"))
        return
    for condition in (True, False) if program.flow == "If" else (True,):
        module = check(program.mlir, example(program.view), y, k, condition, 3)
        assert written(module) == ([0] if program.base == "argument" else [])
