"""Plans of recorded calls: forwards that are native around what is not, backwards, and plain plans."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array
from tsir.lowering.host.environment import FALLBACK
from tsir.runtime.call.function import Function
from tsir.runtime.plans import interpreter

SOURCE = """
def native(x, y):
    return ((x * y).tanh() * y).sigmoid()

def printed(x, y):
    a = (x * y).tanh()
    print("in the middle")
    return (a * y).sigmoid()

def read(x, y):
    a = (x * y).tanh()
    print(a.sum().item())
    return (a * y).sigmoid()

def detached(x, y):
    a = (x * y).tanh()
    b = a.detach().round() + torch.ldexp(y.detach(), y.detach()).sum()
    return (a * b).sigmoid()

def without(x, y):
    a = (x * y).tanh()
    with torch.no_grad():
        b = a.exp() + torch.ldexp(y, y).sum()
    return (a * b).sigmoid()

def scaled(x, y):
    a = (x * y).tanh()
    return (torch.ldexp(a, y.detach()) * y).sigmoid()
"""

PYTHON = """
func.func @f(%x : !prim.tensor, %y : !prim.tensor) -> !prim.tensor {
  %0 = aten.mul.Tensor(%x, %y) : (!prim.tensor, !prim.tensor) -> !prim.tensor
  %1 = aten.tanh(%0) : (!prim.tensor) -> !prim.tensor
  %2 = prim.PythonOp(%y) <{callee = "test:doubled"}> : (!prim.tensor) -> !prim.tensor<f32, [?]>
  %3 = aten.mul.Tensor(%1, %2) : (!prim.tensor, !prim.tensor<f32, [?]>) -> !prim.tensor
  %4 = aten.sigmoid(%3) : (!prim.tensor) -> !prim.tensor
  func.return %4 : !prim.tensor
}
"""

X, Y = np.linspace(0.1, 0.5, 3, dtype=np.float32), np.linspace(1, 2, 3, dtype=np.float32)

INTERPRETED = {
    "native": [],
    "printed": ["prim.Print"],
    "read": ["aten.item", "prim.Print"],
    "detached": ["aten.ldexp.Tensor"],
    "without": ["aten.ldexp.Tensor"],
    "scaled": ["aten.ldexp.Tensor"],
}


@pytest.fixture
def unit() -> tsir.CompilationUnit:
    return tsir.CompilationUnit(SOURCE, "program.py")


def groups(text: str) -> int:
    return sum(line.startswith("native group") for line in text.splitlines())


def interpreted(text: str) -> Sequence[str]:
    return [line.split("'")[1] for line in text.splitlines() if "is interpreted" in line]


def run_backward(function: Function) -> tsir.Tensor:
    x = tsir.Tensor(X, requires_grad=True)
    function(x, Y).sum().backward()
    return x


@pytest.mark.parametrize("name", INTERPRETED)
def test_forward_and_backward_are_native_around_what_is_not(name: str, unit: tsir.CompilationUnit) -> None:
    function = unit.function(name)
    x = run_backward(function)
    with tsir.no_grad():
        plain = function.explain(x, Y)
    recorded = function.explain(x, Y)
    forward, backward = recorded.split("backward:\n")
    assert plain == function.explain(X, Y)
    assert interpreted(plain) == interpreted(forward) == INTERPRETED[name]
    assert groups(plain) == groups(forward) == 1 + bool(INTERPRETED[name])
    assert (groups(backward), interpreted(backward)) == (1, [])


@pytest.mark.parametrize("name", INTERPRETED)
def test_gradients_as_functions_are_native_around_what_is_not(name: str) -> None:
    text = f"{SOURCE}\ndef loss(x, y):\n    return {name}(x, y).sum()\n"
    loss = tsir.CompilationUnit(text, "program.py").loss
    for gradient in (tsir.grad(loss), tsir.value_and_grad(loss, (0, 1))):
        plan = gradient.explain(X, Y)
        assert (groups(plan), interpreted(plan)) == (1 + bool(INTERPRETED[name]), INTERPRETED[name])


@pytest.mark.parametrize("name", INTERPRETED)
def test_gradients_are_those_without_native_code(name: str, unit: tsir.CompilationUnit) -> None:
    found = run_backward(unit.function(name)).grad
    with tsir.optimized_execution(False):
        expected = run_backward(unit.function(name)).grad
    assert found is not None
    assert expected is not None
    np.testing.assert_allclose(found.array, expected.array, rtol=1e-5)


def test_before_a_backward_only_the_forward_is_told(unit: tsir.CompilationUnit) -> None:
    x = tsir.Tensor(X, requires_grad=True)
    assert "backward:" not in unit.native.explain(x, Y)
    unit.native(x, Y).sum().backward()
    assert unit.native.explain(x, Y).count("backward:") == 1


@pytest.mark.parametrize("first", ["recorded", "not recorded"])
def test_the_mode_of_the_first_call_decides_no_other(first: str, unit: tsir.CompilationUnit) -> None:
    x = tsir.Tensor(X, requires_grad=True)
    if first == "recorded":
        assert unit.printed(x, Y).requires_grad
    with tsir.no_grad():
        assert not unit.printed(x, Y).requires_grad
    assert unit.printed(x, Y).requires_grad
    assert not unit.printed(tsir.Tensor(X), Y).requires_grad
    (plan,) = unit.printed.executor.plans()
    assert len(plan.function.function_type.outputs) == 1
    differentiated = unit.printed.differentiable.differentiated([X, Y], (0,))
    (forward,) = differentiated.forward.plans()
    assert len(forward.function.function_type.outputs) == differentiated.record.real_outputs + 2


def test_recorded_calls_and_pullbacks_need_no_interpreter(
    unit: tsir.CompilationUnit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FALLBACK.name, "0")
    run_backward(unit.native)
    _, pullback = tsir.vjp(unit.native, np.ones((4, 1), np.float32), np.ones(3, np.float32))
    of_x, of_y = pullback(np.ones((4, 3), np.float32))
    assert (of_x.shape, of_y.shape) == ((4, 1), (3,))
    with pytest.raises(tsir.UnsupportedError, match=r"program.py:7:5: error: 'prim.Print' is interpreted"):
        run_backward(unit.printed)


def doubled(x: Array) -> Array:
    return x * 2


def test_python_functions_are_a_barrier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(interpreter.PYTHON_FUNCTIONS, "test:doubled", doubled)
    function = tsir.parse(PYTHON).f
    x = tsir.Tensor(X, requires_grad=True)
    with tsir.no_grad():
        found, text = function(x, Y), function.explain(x, Y)
    np.testing.assert_allclose(found.array, 1 / (1 + np.exp(-np.tanh(X * Y) * Y * 2)), rtol=1e-6)
    assert (groups(text), interpreted(text)) == (2, ["prim.PythonOp"])
    for record in (lambda: function(x, Y), lambda: function.explain(x, Y), lambda: tsir.vjp(function, X, Y)):
        with pytest.raises(tsir.UnsupportedError, match=r"5:8: error: 'prim.PythonOp' may write"):
            record()


def test_explain_takes_what_calls_take(unit: tsir.CompilationUnit) -> None:
    gradient = tsir.grad(tsir.CompilationUnit("def loss(x):\n    return (x * x).sum()\n").loss)
    x = tsir.Tensor(X, requires_grad=True)
    gradient(x).sum().backward()
    assert gradient.explain(x).count("backward:") == 1
    with pytest.raises(tsir.ExecutionError, match="missing argument 'y'"):
        unit.native.explain(x)
    assert unit.native.explain(y=Y, x=x).startswith("forward, with what a backward reads:\nnative group 0")
