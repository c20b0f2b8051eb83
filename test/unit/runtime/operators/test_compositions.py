"""Operators that are script text: one operation in the IR, its text where a program is compiled."""

from __future__ import annotations

import ctypes
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tsir

X = np.arange(6, dtype=np.float32).reshape(2, 3)
X.flags.writeable = False


def program(text: str) -> Any:
    return tsir.CompilationUnit(text).f


def same(f: Any, *arguments: object) -> Any:
    """The result of a function, which that of the interpreter equals."""
    copies = deepcopy(arguments)
    result = f(*arguments)
    np.testing.assert_allclose(result, f.interpret(*copies), rtol=1e-6)
    return result


@pytest.fixture
def scaled() -> tsir.Function:
    return tsir.operator("u::scaled(Tensor x, float k=2.0) -> Tensor", "x * k")


def test_it_is_one_operation_in_every_text(scaled: tsir.Function) -> None:
    f = program("def f(x):\n    return torch.ops.u.scaled(x, 3.0) + 1")
    assert "u.scaled(%x, %0) : (!prim.tensor, !prim.float) -> !prim.tensor" in str(f.graph)
    assert "ops.u.scaled(x, 3.0)" in f.code
    parsed = tsir.parse(str(f.graph)).f
    again = tsir.CompilationUnit(f.code).f
    graph = "graph(%x : Tensor):\n  %k : float = prim::Constant[value=3.]()\n"
    graph += "  %r : Tensor = u::scaled(%x, %k)\n  return (%r)"
    assert str(again.graph) == str(f.graph)
    for each, more in ((f, 1), (parsed, 1), (again, 1), (tsir.import_torchscript(graph), 0)):
        np.testing.assert_array_equal(same(each, X), X * 3 + more)


def test_archives_have_the_operator(scaled: tsir.Function) -> None:
    f = program("def g(x):\n    return torch.ops.u.scaled(x)\n\ndef f(x):\n    return g(x) + 1")
    file = BytesIO()
    f.save(file)
    model = tsir.load(BytesIO(file.getvalue()))
    assert "ops.u.scaled(x, 2.0)" in model.code or "ops.u.scaled(x)" in model.code
    assert "u.scaled(%x, " in str(model.graph)
    np.testing.assert_array_equal(model(X), 2 * X + 1)


def test_it_is_fused_differentiated_and_saved(scaled: tsir.Function, tmp_path: Path) -> None:
    f = program("def f(x):\n    return torch.ops.u.scaled(x.sin()).sum()")
    assert str(f.explain(X)).startswith("native group 0: aten.sin, aten.mul.Scalar, aten.sum")
    np.testing.assert_allclose(tsir.grad(f)(X), 2 * np.cos(X), rtol=1e-6)
    np.testing.assert_allclose(tsir.jvp(f, (X,), (X,))[1], (2 * np.cos(X) * X).sum(), rtol=1e-5)
    tsir.compile(f, X, fallback=False).save(str(tmp_path / "f.so"))
    assert hasattr(ctypes.CDLL(str(tmp_path / "f.so")), "f")


def test_the_function_is_called_by_arrays_tensors_and_programs(scaled: tsir.Function) -> None:
    np.testing.assert_array_equal(scaled(X), 2 * X)
    np.testing.assert_array_equal(scaled(X, k=0.5), X / 2)
    leaf = tsir.Tensor(X, requires_grad=True)
    scaled(leaf, 5.0).sum().backward()
    np.testing.assert_array_equal(leaf.grad, np.full_like(X, 5))
    np.testing.assert_array_equal(tsir.torch.ops.u.scaled(X, 4.0), 4 * X)

    @tsir.script
    def f(x: tsir.Tensor) -> tsir.Tensor:
        return scaled(x, 3.0) + tsir.torch.ops.u.scaled(x)

    np.testing.assert_array_equal(same(f, X), 5 * X)


def test_the_text_may_be_a_function_behind_others() -> None:
    text = "def twice(x):\n    return 2 * x\n\ndef f(x, k: float):\n    return twice(x) * k"
    f = tsir.operator("u::f(Tensor x, float k) -> Tensor", text)
    np.testing.assert_array_equal(f(X, 3.0), X * 6)
    np.testing.assert_array_equal(
        tsir.grad(program("def f(x):\n    return u_f(x)\n".replace("u_f(x)", "torch.ops.u.f(x, 2.0).sum()")))(
            X
        ),
        np.full_like(X, 4),
    )


def test_an_operator_may_call_another() -> None:
    tsir.operator("u::inner(Tensor x) -> (Tensor, Tensor)", "x.sin(), x.cos()")
    tsir.operator("u::outer(Tensor x) -> Tensor", "torch.ops.u.inner(x)[0] * torch.ops.u.inner(x)[1]")
    f = program("def f(x):\n    return torch.ops.u.outer(x).sum()")
    np.testing.assert_allclose(same(f, X), (np.sin(X) * np.cos(X)).sum(), rtol=1e-5)
    np.testing.assert_allclose(tsir.grad(f)(X), np.cos(2 * X), atol=1e-6)


def test_what_is_written_is_so_in_native_code_too() -> None:
    tsir.operator("u::scale_(Tensor(a!) x, float k) -> Tensor(a!)", "x.mul_(k)")
    f = program("def f(x):\n    y = x * 2\n    torch.ops.u.scale_(y[0], 3.0)\n    return y.sum()")
    assert same(f, X) == 2 * X.sum() + 4 * X[0].sum()
    assert "interpreted" not in str(f.explain(X))
    np.testing.assert_array_equal(tsir.grad(f)(X), [[6] * 3, [2] * 3])
    given = X.copy()
    program("def f(x):\n    torch.ops.u.scale_(x, 3.0)")(given)
    np.testing.assert_array_equal(given, 3 * X)


def test_a_result_is_a_view_only_where_the_schema_says_so() -> None:
    tsir.operator("u::own(Tensor x) -> (Tensor, Tensor)", "x.diagonal(), x")
    tsir.operator("u::view(Tensor(a) x) -> Tensor(a)", "x.diagonal()")
    f = program("def f(x):\n    a, b = torch.ops.u.own(x)\n    a += 10\n    b += 10\n    return x + 0")
    np.testing.assert_array_equal(same(f, X.copy()), X)
    g = program("def f(x):\n    y = x + 0\n    v = torch.ops.u.view(y)\n    v += 10\n    return y")
    np.testing.assert_array_equal(same(g, X), X + np.eye(2, 3, dtype=np.float32) * 10)


def test_optional_arguments_lists_strings_and_overloads() -> None:
    body = "y = x @ w\nif b is not None:\n    y = y + b\nreturn y"
    tsir.operator("u::linear(Tensor x, Tensor w, Tensor? b=None) -> Tensor", body)
    f = program(
        "def f(x, b):\n    return (torch.ops.u.linear(x, x.t(), b) + torch.ops.u.linear(x, x.t())).sum()"
    )
    b = np.ones(2, np.float32)
    assert same(f, X, b) == 2 * (X @ X.T).sum() + 4
    np.testing.assert_array_equal(tsir.grad(f, 1)(X, b), [2, 2])

    total = "r = xs[0]\nfor x in xs[1:]:\n    r = r + x\nreturn r"
    tsir.operator("u::total(Tensor[] xs) -> Tensor", total)
    g = program("def f(x):\n    return torch.ops.u.total([x, x * x, x]).sum()")
    np.testing.assert_array_equal(tsir.grad(g)(X), 2 + 2 * X)

    act = "if kind == 'relu':\n    return x.relu()\nif kind == 'tanh':\n    return x.tanh()\n"
    a = tsir.operator("u::act(Tensor x, str kind='relu') -> Tensor", act + "raise ValueError('no ' + kind)")
    np.testing.assert_array_equal(a(X - 2), np.maximum(X - 2, 0))
    h = program("def f(x):\n    return torch.ops.u.act(x, 'tanh').sum()")
    assert h.explain(X).startswith("native group 0: aten.tanh, aten.sum")
    with pytest.raises(tsir.ExecutionError, match="2:12: error: ValueError: no gelu"):
        program("def f(x):\n    return torch.ops.u.act(x, 'gelu')")(X)

    tsir.operator("u::power.Tensor(Tensor x, Tensor y) -> Tensor", "x ** y")
    tsir.operator("u::power.Scalar(Tensor x, Scalar y) -> Tensor", "x ** y + 100")
    k = program("def f(x):\n    return torch.ops.u.power(x, x) + torch.ops.u.power(x, 2)")
    assert all(name in str(k.graph) for name in ("u.power.Tensor(", "u.power.Scalar("))
    np.testing.assert_array_equal(same(k, X), X**X + X**2 + 100)


def test_names_of_pytorch_and_python_are_free_in_a_namespace_of_ones_own() -> None:
    tsir.operator("u::relu(Tensor self, int dim=1, *, bool input=True) -> Tensor", "self.relu().cumsum(dim)")
    tsir.operator("u::print(Tensor out) -> Tensor", "torch.ops.u.relu(out, 0, input=False)")
    f = program("def f(x):\n    return torch.ops.u.print(torch.ops.u.relu(x - 2))")
    np.testing.assert_array_equal(same(f, X), np.maximum(X - 2, 0).cumsum(1).cumsum(0))


def test_numbers_without_tensors() -> None:
    even = tsir.operator("u::even(int n) -> bool", "n % 2 == 0")
    parts = tsir.operator("u::parts(float x, *, int n=3) -> (float, int, str)", "x / n, n, str(n)")
    assert (even(2), even(3)) == (True, False)
    assert (parts(6.0), parts(6.0, n=2)) == ((2.0, 3, "3"), (3.0, 2, "2"))


def test_effects_are_those_of_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    tsir.operator("u::log(str s) -> ()", "print(s)")
    program("def f(x):\n    torch.ops.u.log('a')\n    torch.ops.u.log('a')\n    return x")(X)
    assert capsys.readouterr().out == "a\na\n"
    tsir.operator("u::noisy(Tensor x) -> Tensor", "x + torch.rand_like(x)")
    f = program("def f(x):\n    return torch.ops.u.noisy(x) - torch.ops.u.noisy(x)")

    def drawn(g: Any) -> Any:
        tsir.manual_seed(3)
        return g(X)

    assert np.abs(drawn(f)).min() > 0
    np.testing.assert_array_equal(drawn(f), drawn(f.interpret))


def test_a_gradient_of_its_own_is_taken_in_place_of_that_of_the_text() -> None:
    text = "y = torch.zeros_like(x)\ny[0] = x[0] * 2\nreturn y"
    tsir.operator("u::own(Tensor x) -> Tensor", text, gradient={"x": "grad * 100"})
    f = program("def f(x):\n    return torch.ops.u.own(x).sum()")
    assert same(f, X) == 2 * X[0].sum()
    assert "interpreted" not in str(f.explain(X))
    np.testing.assert_array_equal(tsir.grad(f)(X), np.full_like(X, 100))
    np.testing.assert_array_equal(tsir.jvp(f, (X,), (np.ones_like(X),))[1], 600)
