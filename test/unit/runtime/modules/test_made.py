"""Modules made of functions: gradients beside the model's methods, frozen modules, functions alone."""

from __future__ import annotations

import io
from typing import Any

import archives as a
import numpy as np
import pytest

import tsir
from tsir.dialects.ir.diagnostics import GradientError, TsirError, UnsupportedError

X = np.array([2, 3, -4], np.float32)

UNIT = tsir.CompilationUnit(
    """
def f(w, x):
    return torch.tanh(x @ w).sum()

def squares(x):
    return (x * x).sum()

def lists(x: List[Tensor]):
    return (x[0] * x[1]).sum()

def scaled(x, n: int = 2, name: str = "x") -> Tuple[Tensor, str]:
    return x * n, name
"""
)
W = np.array([[1, 2], [3, 4], [5, 6]], np.float32)


def saved(module: Any) -> Any:
    file = io.BytesIO()
    module.save(file)
    return tsir.load(file.getvalue())


def test_a_function_is_an_archive() -> None:
    again = saved(UNIT.scaled)
    result, name = again(X, n=3)
    np.testing.assert_array_equal(result, X * 3)
    assert name == "x"
    np.testing.assert_array_equal(again(X)[0], X * 2)


def test_a_gradient_is_an_archive() -> None:
    gradient = tsir.value_and_grad(UNIT.f, (0, 1))
    value, (by_w, by_x) = saved(gradient)(W, X)
    expected, wanted = gradient(W, X)
    assert value == expected
    np.testing.assert_array_equal(by_w, wanted[0])
    np.testing.assert_array_equal(by_x, wanted[1])
    again = tsir.CompilationUnit(gradient.code).function("f_value_and_grad")
    np.testing.assert_array_equal(again(W, X)[1][1], wanted[1])
    # The text is for all dtypes and ranks.
    assert again(W.astype(np.float64), X.astype(np.float64))[1][0].dtype == np.float64
    assert again(W, np.stack([X, X]))[1][1].shape == (2, 3)


def test_second_derivatives_have_a_text() -> None:
    hessian = tsir.hessian(UNIT.f, 1)
    again = tsir.CompilationUnit(hessian.code).function(hessian.__name__)
    np.testing.assert_allclose(again(W, X), hessian(W, X), rtol=1e-6)


def test_a_gradient_by_parts_of_containers_has_a_text_for_arguments_of_a_kind() -> None:
    gradient = tsir.grad(UNIT.lists)
    with pytest.raises(GradientError, match=r"expected argument 'x' to be a tensor, got List\[Tensor\]"):
        _ = gradient.code
    text = gradient.ir([X, X]).code
    np.testing.assert_array_equal(tsir.CompilationUnit(text).lists([X, X + 1])[0], X + 1)


def test_methods_share_attributes() -> None:
    module: Any = tsir.ScriptModule.of({"w": W}, forward=UNIT.f, by_x=tsir.grad(UNIT.f, 1))
    np.testing.assert_array_equal(module.by_x(X), tsir.grad(UNIT.f, 1)(W, X))
    again = saved(module)
    assert again(X) == UNIT.f(W, X)
    again.w = W * 2
    np.testing.assert_array_equal(again.by_x(X), tsir.grad(UNIT.f, 1)(W * 2, X))
    with pytest.raises(ValueError, match="expected the name of a method, got 'a b'"):
        tsir.ScriptModule.of({}, **{"a b": UNIT.f})


def test_a_gradient_beside_the_methods_of_a_module() -> None:
    net: Any = tsir.load(a.archive())
    scores = net.method("score") if "score" in dir(net) else net.method("names_of")
    with pytest.raises(ValueError, match="expected a new name, got 'forward'"):
        net.with_methods(forward=scores)
    both: Any = net.with_methods(f=UNIT.f)
    assert both.f(W, X) == UNIT.f(W, X)
    both(X)
    assert net.count == both.count == 1
    again = saved(both)
    np.testing.assert_array_equal(again(X), both(X))
    assert again.f(W, X) == UNIT.f(W, X)


def test_frozen_modules_keep_state_alone() -> None:
    net: Any = tsir.load(a.archive())
    with pytest.raises(ValueError, match="expected a module in evaluation mode"):
        net.train().freeze()
    frozen: Any = net.eval().freeze()
    again = saved(frozen)
    for _ in range(3):
        expected = net(X)
        np.testing.assert_array_equal(frozen(X), expected)
        np.testing.assert_array_equal(again(X), expected)
    assert frozen.count == again.count == net.count
    assert "weight" not in dir(frozen)
    assert "weight" in dir(net.freeze(["weight"]))
    with pytest.raises(ValueError, match="got 'nothing'"):
        net.freeze(["nothing"])


def test_operators_without_a_form_are_listed() -> None:
    module = tsir.parse(
        """
        func.func @f(%x : !prim.tensor) -> !prim.tensor {
          %a = prim.PythonOp(%x) <{callee = "m:f"}> : (!prim.tensor) -> !prim.tensor
          %b = autodiff.zero() : () -> !prim.tensor
          %c = autodiff.add(%a, %b) : (!prim.tensor, !prim.tensor) -> !prim.tensor
          func.return %c : !prim.tensor
        }
        """
    )
    with pytest.raises(UnsupportedError) as caught:
        _ = module.code
    found = [diagnostic.message for diagnostic in caught.value.diagnostics]
    named = ("prim.PythonOp", "autodiff.zero", "autodiff.add")
    assert found == [f"'{name}' has no form in source text" for name in named]
    assert all(diagnostic.position is not None for diagnostic in caught.value.diagnostics)
    with pytest.raises(TsirError):
        module.f.save(io.BytesIO())


def test_a_module_without_state_has_derivatives() -> None:
    module: Any = tsir.ScriptModule.of({}, forward=UNIT.squares)
    np.testing.assert_array_equal(tsir.grad(module)(X), 2 * X)
    value, pull = tsir.vjp(module.forward, X)
    np.testing.assert_array_equal(pull(np.ones_like(value))[0], 2 * X)
    np.testing.assert_array_equal(tsir.jvp(module, (X,), (X,))[1], 2 * (X * X).sum())
