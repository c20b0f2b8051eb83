"""Names mean what Python makes of them in functions, and what imports say in source text."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any

import named_things
import numpy as np
import pytest
from named_things import relu as other_relu

import tsir
from tsir.dialects.ir.diagnostics import ExecutionError, UnsupportedError
from tsir.frontend.compiler.compiler import compile_source

half = functools.partial(named_things.scaled, factor=0.5)
LABELS = (named_things.Color.RED, named_things.relu)
STEP = np.float64(0.5)


def abs(x: tsir.Tensor) -> tsir.Tensor:  # a name of Python's own
    return x - 7


def of_another_module(x: tsir.Tensor) -> tsir.Tensor:
    return named_things.relu(x) + other_relu(x)


def of_a_class(x: tsir.Tensor) -> tsir.Tensor:
    return named_things.Constants.twice(x) + named_things.Constants.scale


def shadowing(x: tsir.Tensor) -> tsir.Tensor:
    return abs(x)


def constants(x: tsir.Tensor) -> tsir.Tensor:
    scale = named_things.Color.RED + named_things.Color.RED.value + len(named_things.Kind.MEAN.value)
    return x * scale + named_things.EPS + np.pi + STEP + LABELS[0]


def through_tuples(x: tsir.Tensor) -> tsir.Tensor:
    return LABELS[1](x)[:, np.newaxis]


def partials(x: tsir.Tensor) -> tsir.Tensor:
    return named_things.triple(x) + half(x)


def wrapped(x: tsir.Tensor) -> tsir.Tensor:
    return named_things.decorated(x) + named_things.scripted(x)


def lambdas(x: tsir.Tensor) -> tsir.Tensor:
    return named_things.square(x)


def of_math(x: tsir.Tensor, n: float) -> tsir.Tensor:
    return x * sqrt(n) + math.tau * math.floor(x[1])


X = np.array([-1.0, 2.0])
MEANINGS: dict[Callable[..., Any], Any] = {
    of_another_module: X * 200,
    of_a_class: X * 2 + 2.5,
    shadowing: X - 7,
    constants: X * 10 + 0.25 + math.pi + 0.5 + 3,
    through_tuples: (X * 100)[:, None],
    partials: X * 3.5,
    wrapped: (X + 1) * 2 + X + 1000,
    lambdas: X * X,
}


@pytest.mark.parametrize("function", MEANINGS, ids=lambda f: f.__name__)
def test_a_name_means_the_object_that_python_finds(function: Callable[..., Any]) -> None:
    np.testing.assert_allclose(tsir.script(function)(X), MEANINGS[function])


def test_a_number_is_taken_of_a_tensor_for_math() -> None:
    function = tsir.script(of_math)
    np.testing.assert_allclose(function(X, 4.0), X * 2 + 2 * math.tau)
    unit = tsir.CompilationUnit("def f(x): return math.sin(x)")
    assert unit.f(np.array([0.5])) == math.sin(0.5)
    with pytest.raises(ExecutionError, match="expected a tensor of one element"):
        unit.f(X)


def test_a_variable_that_has_no_value_yet_is_undefined() -> None:
    def early(x: tsir.Tensor) -> tsir.Tensor:
        return later(x)

    with pytest.raises(UnsupportedError, match="undefined name 'later'"):
        tsir.script(early)
    later = named_things.relu
    np.testing.assert_allclose(tsir.script(early)(X), X * 100)


PYTHON_MISTAKES = {
    "np.var(x)": "'np.var' is a function of numpy, which cannot be compiled; PyTorch's is 'torch.var'",
    "np.random.rand(3)": "'np.random.rand' is a function of numpy, which cannot be compiled",
    "operator.add(x, x)": (
        "'operator.add' is a function of _operator, which cannot be compiled; PyTorch's is"
    ),
    "x * named_things.WEIGHTS[0]": (
        "'named_things.WEIGHTS' is a value of type list, which cannot be compiled"
    ),
    "named_things.reluu(x)": "the module 'named_things' has no attribute 'reluu'; did you mean 'relu'?",
    "named_things.Kind.MEAN": ("'Kind.MEAN' is a value of type named_things.Kind, which cannot"),
    "np": "'np' is the module 'numpy', which cannot be compiled",
    "math.relu(x)": "unknown name 'math.relu'; PyTorch's is 'torch.relu'",
    "vale + 1": "undefined name 'vale'; did you mean 'value'?",
    "named_thing.relu(x)": "undefined name 'named_thing'; did you mean 'named_things'?",
    "vars(x)": "undefined name 'vars': Python's function of this name is not supported",
}


@pytest.mark.parametrize("body", PYTHON_MISTAKES)
def test_what_cannot_be_compiled_is_said_where_it_is_used(body: str, tmp_path: Path) -> None:
    path = tmp_path / "mistakes.py"
    path.write_text(f"def f(x):\n    value = x\n    return {body}\n", encoding="utf-8")
    scope: dict[str, Any] = {"math": math, "named_things": named_things, "np": np, "operator": operator}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), scope)
    with pytest.raises(UnsupportedError) as caught:
        tsir.script(scope["f"])
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.message.startswith(PYTHON_MISTAKES[body])
    assert str(diagnostic.position).startswith(f"{path}:3:")


IMPORTS = {
    "import torch as th\ndef f(x, t: int = th.float32): return th.relu(x).to(t)": np.maximum(X, 0),
    "import torch.nn.functional as fn\ndef f(x): return fn.relu(x)": np.maximum(X, 0),
    "from torch.nn import functional\ndef f(x): return functional.relu(x)": np.maximum(X, 0),
    "from torch.nn.functional import relu as r, pad\ndef f(x): return r(x)": np.maximum(X, 0),
    "from torch import nn, Tensor\ndef f(x: Tensor): return nn.functional.relu(x)": np.maximum(X, 0),
    "from math import pi as p, sqrt\ndef f(x): return x * p * sqrt(4.0)": X * 2 * math.pi,
    "import numpy as np, foo.bar, os\ndef f(x): return x[:, np.newaxis] * np.pi": X[:, None] * math.pi,
    "from mymod import relu\ndef f(x): return torch.relu(x)": np.maximum(X, 0),
    "SCALE = 3.0\ndef f(x, k: float = SCALE): return x * k": X * 3,
    "def relu(x): return x * 100\ndef f(x): return relu(x)": X * 100,
    "def f(x): return abs(x)": np.abs(X),
    "def f(x, torch: float = 2.0): return x * torch": X * 2,
}


@pytest.mark.parametrize("text", IMPORTS)
def test_imports_of_source_text_mean_what_they_say(text: str) -> None:
    np.testing.assert_allclose(tsir.CompilationUnit(text).f(X), IMPORTS[text])


AWAY = "is of a module that source text cannot import"
FUNCTIONAL = "torch.nn.functional"
TEXT_MISTAKES = [
    ("import foo", "foo.sin(x)", f"'foo.sin' {AWAY}; PyTorch's is 'torch.sin'"),
    ("from mymod import relu", "relu(x)", f"'mymod.relu' {AWAY}; PyTorch's is 'torch.relu'"),
    ("import numpy as np", "np.var(x)", f"'numpy.var' {AWAY}; PyTorch's is 'torch.var'"),
    (f"import {FUNCTIONAL} as F", "F.sin(x)", f"unknown name '{FUNCTIONAL}.sin'; PyTorch's is 'torch.sin'"),
    (f"import {FUNCTIONAL} as F", "F.pixel_shufle(x)", f"did you mean '{FUNCTIONAL}.pixel_shuffle'?"),
    ("import torch.nn as nn", "nn.relu(x)", "unknown name 'torch.nn.relu'; PyTorch's is 'torch.relu'"),
    ("", "math.relu(x)", "unknown name 'math.relu'; PyTorch's is 'torch.relu'"),
    ("", "sum(x)", "expected a list in 'sum', got Tensor, of which Python takes the rows; PyTorch's is"),
    ("", "math.sqr(x)", "unknown name 'math.sqr'; did you mean 'math.sqrt'?"),
    ("", "torch.jit.sin(x)", "unknown name 'torch.jit.sin'; PyTorch's is 'torch.sin'"),
    ("", "torch.linalg.add(x, x)", "unknown name 'torch.linalg.add'; PyTorch's is 'torch.add'"),
    ("", "torch.softmin(x, 0)", f"unknown name 'torch.softmin'; PyTorch's is '{FUNCTIONAL}.softmin'"),
    ("", "torch.nosuchthing(x)", "unknown operator 'aten::nosuchthing'"),
    ("", "torch.ops.aten.nosuchthing(x)", "unknown operator 'aten::nosuchthing'"),
    ("", "valu + 1", "undefined name 'valu'; did you mean 'value'?"),
    ("def helper(x): return x", "helpr(x)", "undefined name 'helpr'; did you mean 'helper'?"),
]


@pytest.mark.parametrize(("head", "body", "message"), TEXT_MISTAKES)
def test_names_of_other_modules_are_located(head: str, body: str, message: str) -> None:
    with pytest.raises(UnsupportedError) as caught:
        compile_source(f"{head}\ndef f(x, value: int): return {body}\n")
    (diagnostic,) = caught.value.diagnostics
    assert message in diagnostic.message
    assert str(diagnostic.position) == "<source>:2:30"


OPTIONALS = {
    "n + 1": "expected int, got Optional[int]; 'n' may be None",
    "x + b": "expected Tensor, got Optional[Tensor]; 'b' may be None",
    "b.shape": "a value of type Optional[Tensor] has no attribute 'shape'; 'b' may be None",
    "b[0]": "expected something to index, got a value of type Optional[Tensor]; 'b' may be None",
    "[i for i in range(n)]": "expected ints in 'range', got a value of type Optional[int]; 'n' may be None",
    "g(n)": "g: expected 'n' to be int, got int?; 'n' may be None",
    "x.view(n, 2)": "expected int, got Optional[int]; 'n' may be None",
    "d.get('a') + 1": "expected int, got Optional[int]; the value may be None",
    "x + s": "no overload of 'aten::add' takes these arguments",
}


@pytest.mark.parametrize("body", OPTIONALS)
def test_a_value_that_may_be_none_is_named_with_what_to_do(body: str) -> None:
    text = (
        "def g(n: int): return n\n"
        "def f(x, n: Optional[int], b: Optional[Tensor], s: Optional[str], d: Dict[str, int]):\n"
        f"    return {body}\n"
    )
    with pytest.raises(UnsupportedError) as caught:
        compile_source(text)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.message.startswith(OPTIONALS[body])
    checked = "check it by 'assert" in diagnostic.message
    assert checked == ("'n' may" in OPTIONALS[body] or "'b' may" in OPTIONALS[body])
