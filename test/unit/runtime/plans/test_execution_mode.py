"""Execution that is not optimised: the interpreter runs all, native code nothing, with the same results."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any, NoReturn, cast
from unittest.mock import Mock

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array
from tsir.lowering.host.environment import FALLBACK
from tsir.runtime.plans import plan
from tsir.runtime.plans.execution_mode import is_optimized
from tsir.runtime.plans.variants import Variants

SOURCE = """
def steps(x: Tensor, y: Tensor):
    z = torch.zeros_like(x)
    for i in range(3):
        z += x * y
    return z.tanh(), x.t(), x.size(0)

def loss(x: Tensor, y: Tensor):
    return (x * y).sum()

def bump(x: Tensor, y: Tensor):
    x += y
    return x

def noise(x: Tensor):
    return torch.rand_like(x) + x

def along(x: Tensor, dim: int):
    return x.sum(dim)

def product(x: Tensor, y: Tensor):
    return x @ y
"""

X, Y = np.linspace(-1, 1, 6, dtype=np.float32).reshape(2, 3), np.arange(6, dtype=np.float32).reshape(2, 3)


@pytest.fixture
def unit() -> tsir.CompilationUnit:
    return tsir.CompilationUnit(SOURCE, "program.py")


@pytest.fixture
def no_native_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> NoReturn:
        raise AssertionError("native code is compiled or run")

    monkeypatch.setattr(plan, "compile_function", fail)
    monkeypatch.setattr(Variants, "__call__", fail)


def recorded(unit: tsir.CompilationUnit) -> Array:
    x = tsir.Tensor(X, requires_grad=True)
    (unit.loss(x, x * x) * 2).backward(create_graph=True)
    assert x.grad is not None
    x.grad.sum().backward()
    return x.grad.detach().numpy()


def pulled_back(unit: tsir.CompilationUnit) -> object:
    result, pullback = tsir.vjp(unit.loss, X, Y)
    return result, pullback(np.float32(2))


USES: dict[str, Callable[[tsir.CompilationUnit], object]] = {
    "a call": lambda unit: unit.steps(X, Y),
    "by name": lambda unit: unit.steps(y=Y, x=X),
    "empty": lambda unit: unit.steps(X[:0], Y[:0]),
    "reversed": lambda unit: unit.steps(X[::-1], Y[:, ::-1]),
    "a number that decides": lambda unit: [unit.along(X, dim) for dim in (0, 1, -1)],
    "memory for results": lambda unit: unit.product(X, Y.T.copy(), out=np.zeros((2, 2), np.float32)),
    "gradient": lambda unit: tsir.value_and_grad(unit.loss, (0, 1))(X, Y),
    "Hessian": lambda unit: tsir.hessian(unit.loss, (0, 1))(X, Y),
    "vjp": pulled_back,
    "jvp": lambda unit: tsir.jvp(unit.loss, (X, Y), (Y, X)),
    "recorded tensors": recorded,
    "compiled ahead": lambda unit: tsir.compile(unit.steps, X, Y)(X, Y),
}


def flat(value: object) -> list[Any]:
    items = cast("list[object]", value) if isinstance(value, list | tuple) else None
    return [value] if items is None else [leaf for item in items for leaf in flat(item)]


@pytest.mark.parametrize("use", USES)
def test_results_are_those_of_native_code(use: str, unit: tsir.CompilationUnit) -> None:
    optimised = flat(USES[use](unit))
    with tsir.optimized_execution(False):
        found = flat(USES[use](unit))
    for a, b in zip(found, optimised, strict=True):
        assert type(a) is type(b)
        np.testing.assert_allclose(a, b, rtol=1e-6, atol=1e-6)
        assert getattr(a, "dtype", None) == getattr(b, "dtype", None)


@pytest.mark.parametrize("use", USES)
@pytest.mark.usefixtures("no_native_code")
def test_no_native_code_is_made_or_run(use: str, unit: tsir.CompilationUnit) -> None:
    with tsir.optimized_execution(False):
        for _ in range(2):
            USES[use](unit)
    assert unit.steps.fast_calls.calls == []


def test_native_code_that_is_there_is_not_run(
    unit: tsir.CompilationUnit, request: pytest.FixtureRequest
) -> None:
    both = tsir.value_and_grad(unit.loss)
    for _ in range(2):
        unit.product(X, Y.T)
        both(X, Y)
    assert unit.product.fast_calls.calls
    request.getfixturevalue("no_native_code")
    kept = unit.product.fast_calls, both.fast_calls
    refused = Mock(calls=[Mock(side_effect=AssertionError("a fast call"))])
    unit.product.fast_calls = both.fast_calls = refused
    with tsir.optimized_execution(False):
        np.testing.assert_allclose(unit.product(X, Y.T), X @ Y.T, rtol=1e-6)
        np.testing.assert_allclose(unit.product(x=X, y=Y.T), X @ Y.T, rtol=1e-6)
        np.testing.assert_array_equal(both(X, Y)[1], Y)
    unit.product.fast_calls, both.fast_calls = kept
    np.testing.assert_allclose(unit.product(X, Y.T), X @ Y.T, rtol=1e-6)


def test_writes_and_views_are_those_of_the_program(unit: tsir.CompilationUnit) -> None:
    x = X.copy()
    with tsir.optimized_execution(False):
        assert unit.bump(x, Y) is x
        np.testing.assert_array_equal(x, X + Y)
        unit.bump(x[0], x[0])
        np.testing.assert_array_equal(x[0], (X + Y)[0] * 2)
        assert np.shares_memory(unit.steps(x, Y)[1], x)


def test_random_numbers_are_the_same(unit: tsir.CompilationUnit) -> None:
    tsir.manual_seed(7)
    first = [unit.noise(X), unit.noise(X)]
    tsir.manual_seed(7)
    with tsir.optimized_execution(False):
        second = [unit.noise(X), unit.noise(X)]
    np.testing.assert_array_equal(first, second)
    assert not np.array_equal(first[0], first[1])


def test_errors_are_located(unit: tsir.CompilationUnit) -> None:
    with tsir.optimized_execution(False):
        with pytest.raises(tsir.ExecutionError, match=r"program.py:\d+:\d+"):
            unit.product(X, Y)
        with pytest.raises(tsir.ExecutionError, match="missing argument 'y'"):
            unit.product(X)


def test_it_nests_and_ends() -> None:
    assert is_optimized()
    with tsir.optimized_execution(False):
        with tsir.optimized_execution(True):
            assert is_optimized()
        assert not is_optimized()
    with pytest.raises(ValueError, match="inside"), tsir.optimized_execution(False):
        raise ValueError("inside")
    assert is_optimized()


@tsir.optimized_execution(False)
def unoptimised() -> bool:
    return is_optimized()


def test_it_decorates() -> None:
    assert [unoptimised(), unoptimised(), is_optimized()] == [False, False, True]


def test_each_thread_has_its_own(unit: tsir.CompilationUnit) -> None:
    found: list[str] = []
    with tsir.optimized_execution(False):
        thread = threading.Thread(target=lambda: found.append(unit.product.explain(X, Y.T)))
        thread.start()
        thread.join()
        found.append(unit.product.explain(X, Y.T))
    assert found[0].startswith("native group 0")
    assert "'product' is interpreted as a whole: optimized execution is off" in found[1]


def test_explain_tells(unit: tsir.CompilationUnit) -> None:
    with tsir.optimized_execution(False):
        text = unit.loss.explain(X, Y)
        compiled = tsir.compile(unit.loss, X, Y)
    assert text == "program.py:8:1: remark: 'loss' is interpreted as a whole: optimized execution is off"
    assert (compiled.explain(), compiled.llvm_ir) == (text, "")
    assert unit.loss.explain(X, Y).startswith("native group 0")


def test_without_fallback_it_is_an_error(unit: tsir.CompilationUnit, monkeypatch: pytest.MonkeyPatch) -> None:
    message = r"program.py:8:1: error: 'loss' is interpreted as a whole: optimized execution is off"
    compiled = tsir.compile(unit.loss, X, Y, fallback=False)
    with tsir.optimized_execution(False):
        with pytest.raises(tsir.UnsupportedError, match=message):
            compiled(X, Y)
        with pytest.raises(tsir.UnsupportedError, match=message):
            tsir.compile(unit.loss, X, Y, fallback=False)
        monkeypatch.setenv(FALLBACK.name, "0")
        with pytest.raises(tsir.UnsupportedError, match=message):
            unit.loss(X, Y)
        with pytest.raises(tsir.UnsupportedError, match=message):
            tsir.grad(unit.loss)(X, Y)


@pytest.mark.parametrize(("value", "expected"), [("0", "False True"), ("1", "True True"), ("", "True True")])
def test_the_environment_says_how_a_process_starts(value: str, expected: str) -> None:
    program = (
        "import tsir, numpy as np\n"
        "f = tsir.CompilationUnit('def f(x):\\n    return x + x').f\n"
        "x = np.ones(3)\n"
        "def is_native(): return f.explain(x).startswith('native group')\n"
        "f(x), f(x)\n"
        "plain = is_native()\n"
        "with tsir.optimized_execution(True):\n"
        "    print(plain, is_native())\n"
    )
    environment = {**os.environ, "TSIR_OPTIMIZE": value}
    found = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == expected
