"""Gradients and tangents of users' operators, in each of their forms."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from lambdas import of_one, of_three, of_two

import tsir
from tsir.tools import ts_opt

X = np.arange(1, 7, dtype=np.float64).reshape(2, 3)
CUBE = "u::cube(Tensor x) -> Tensor"


def program(text: str) -> Any:
    return tsir.CompilationUnit(text).f


def cube(x: Any) -> Any:
    return x**3


def as_given(x: Any) -> Any:
    return x


CLOSURE = """
def cube(x):
    slope = 3 * x * x

    def backward(grad):
        return grad * slope
    return torch.ops.u.cube(x), backward
"""


@pytest.mark.parametrize(
    "gradient", [{"x": "3 * grad * x * x"}, {"x": "3 * grad * result / x"}, "u::cube_backward", CLOSURE]
)
def test_forms_of_gradients(gradient: Any) -> None:
    """Each differentiates again, and gives tangents."""
    tsir.operator("u::cube_backward(Tensor grad, Tensor x) -> Tensor", "3 * grad * x * x")
    tsir.operator(CUBE, reference=cube, results=as_given, gradient=gradient)
    f = program("def f(x):\n    return torch.ops.u.cube(x).sum()")
    np.testing.assert_allclose(tsir.grad(f)(X), 3 * X**2)
    np.testing.assert_allclose(tsir.hessian(f)(X[0]), np.diag(6 * X[0]))
    np.testing.assert_allclose(tsir.jvp(f, (X,), (X,))[1], (3 * X**3).sum())
    leaf = tsir.Tensor(X, requires_grad=True)
    tsir.torch.ops.u.cube(leaf).sum().backward()
    np.testing.assert_allclose(leaf.grad, 3 * X**2)


def test_a_tangent_is_taken_for_jvp_and_the_gradient_for_grad() -> None:
    tsir.operator(CUBE, reference=cube, gradient={"x": "grad * 100"}, tangent={"x": "3 * x * x * x_t"})
    f = program("def f(x):\n    return torch.ops.u.cube(x).sum()")
    np.testing.assert_allclose(tsir.grad(f)(X), np.full_like(X, 100))
    np.testing.assert_allclose(tsir.jvp(f, (X,), (X,))[1], (3 * X**3).sum())


def test_several_results_by_place_and_by_name() -> None:
    tsir.operator(
        "u::both(Tensor x) -> (Tensor, Tensor)",
        reference=of_one(lambda x: (x * x, x**3)),
        gradient={"x": "grad0 * 2 * x + grad1 * 3 * result1 / x"},
    )
    tsir.operator(
        "u::named(Tensor x) -> (Tensor square, Tensor)",
        reference=of_one(lambda x: (x * x, x**3)),
        gradient={"x": "grad_square * 2 * square / x + grad1 * 3 * result1 / x"},
    )
    for name in ("both", "named"):
        f = program(f"def f(x):\n    a, b = torch.ops.u.{name}(x)\n    return (a + 2 * b).sum()")
        g = program(f"def f(x):\n    return torch.ops.u.{name}(x)[1].sum()")
        np.testing.assert_allclose(tsir.grad(f)(X), 2 * X + 6 * X**2)
        np.testing.assert_allclose(tsir.grad(g)(X), 3 * X**2)


def test_what_was_broadcast_is_summed_and_none_is_no_gradient() -> None:
    tsir.operator(
        "u::mul(Tensor x, Tensor y, Tensor z) -> Tensor",
        reference=of_three(lambda x, y, z: x * y * z),
        gradient={"x": "grad * y * z", "y": "grad * x * z", "z": None},
    )
    f = program("def f(x, y, z):\n    return torch.ops.u.mul(x, y, z).sum()")
    dx, dy = tsir.grad(f, (0, 1))(X, X[0], X)
    np.testing.assert_allclose(dx, X[0] * X)
    np.testing.assert_allclose(dy, (X * X).sum(0))
    g = program("def f(x):\n    return (torch.ops.u.mul(x, x, x) + torch.ops.u.mul(x * 0 + 1, x, x)).sum()")
    assert tsir.grad(g)(X).shape == X.shape


@pytest.mark.parametrize("text", ["grad.sum()", "torch.cat([grad, grad])", "grad[:1, :1]"])
@pytest.mark.parametrize("form", ["expression", "operator"])
def test_a_gradient_of_other_sizes_is_an_error(text: str, form: str) -> None:
    tsir.operator("u::wrong_backward(Tensor grad) -> Tensor", text)
    gradient = {"x": text} if form == "expression" else "u::wrong_backward"
    tsir.operator("u::wrong(Tensor x) -> Tensor", "x * x", gradient=gradient)
    f = program("def f(x):\n    return torch.ops.u.wrong(x).sum()")
    with pytest.raises(tsir.ExecutionError, match=r"gradient of u\.wrong:.* expected sizes that expand to"):
        tsir.grad(f)(X)
    with pytest.raises(tsir.ExecutionError, match=r"gradient of u\.wrong:.* expected sizes that expand to"):
        tsir.grad(f).interpret(X)


def test_an_operator_as_gradient_is_summed_to_the_argument() -> None:
    tsir.operator(
        "u::scale_backward(Tensor grad, Tensor x, Tensor y) -> (Tensor, Tensor)", "grad * y, grad * x"
    )
    tsir.operator("u::scale(Tensor x, Tensor y) -> Tensor", "x * y", gradient="u::scale_backward")
    f = program("def f(x, y):\n    return torch.ops.u.scale(x, y).sum()")
    np.testing.assert_allclose(tsir.grad(f, 1)(X, X[0]), X.sum(0))


def test_verification_finds_a_wrong_gradient(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    tsir.operator(CUBE, reference=cube, results=as_given, gradient={"x": "2 * grad * x * x"})
    tensor = "!prim.tensor<f64, [3]>"
    call = f"  %0 = u.cube(%x) : ({tensor}) -> {tensor}\n  func.return %0 : {tensor}\n"
    path = tmp_path / "f.mlir"
    path.write_text(f"func.func @f(%x : {tensor}) -> {tensor} {{\n{call}}}\n", encoding="utf-8")
    assert ts_opt.main([str(path), "--verify-gradients"]) == 1
    assert "the gradient of 'u.cube' with regard to 'x' is wrong: expected " in capsys.readouterr().err


def test_optional_tensors_and_lists_have_gradients() -> None:
    tsir.operator(
        "u::shifted(Tensor x, Tensor? b=None) -> Tensor",
        reference=of_two(lambda x, b: x if b is None else x + b),
        gradient={"x": "grad", "b": "grad.sum(0)"},
    )
    f = program("def f(x, b):\n    return (torch.ops.u.shifted(x, b) * torch.ops.u.shifted(x)).sum()")
    dx, db = tsir.grad(f, (0, 1))(X, X[0])
    np.testing.assert_allclose(dx, 2 * X + X[0])
    np.testing.assert_allclose(db, X.sum(0))
    tsir.operator(
        "u::joined(Tensor[] xs) -> Tensor",
        reference=of_one(lambda xs: np.concatenate(xs)),
        gradient={"xs": "[g for g in grad.split([x.size(0) for x in xs])]"},
    )
    g = program("def f(x):\n    return (torch.ops.u.joined([x, x * x]) ** 2).sum()")
    np.testing.assert_allclose(tsir.grad(g)(X), 2 * X + 4 * X**3)


def test_of_a_result_that_is_a_list_the_gradient_is_one() -> None:
    tsir.operator(
        "u::parts(Tensor x, int n) -> Tensor[]",
        reference=of_two(lambda x, n: np.split(x, n)),
        gradient={"x": "torch.cat(grad)"},
    )
    f = program("def f(x):\n    a, b = torch.ops.u.parts(x, 2)\n    return (a * b * b).sum()")
    expected = np.concatenate([X[1:] ** 2, 2 * X[:1] * X[1:]])
    np.testing.assert_allclose(tsir.grad(f)(X), expected)
    np.testing.assert_allclose(tsir.jvp(f, (X,), (X + 1,))[1], (expected * (X + 1)).sum())


def test_gradients_flow_through_branches_and_loops() -> None:
    tsir.operator(CUBE, reference=cube, results=as_given, gradient={"x": "3 * grad * x * x"})
    body = "    for i in range(n):\n        if i % 2 == 0:\n            x = torch.ops.u.cube(x)\n"
    f = program(f"def f(x, n: int):\n{body}    return x.sum()")
    np.testing.assert_allclose(tsir.grad(f)(X, 3), 9 * X**8)


def test_an_operator_without_derivative_is_an_error_at_its_line() -> None:
    tsir.operator(CUBE, reference=cube)
    f = program("def f(x):\n    y = x * 2\n    return torch.ops.u.cube(y).sum()")
    with pytest.raises(tsir.UnsupportedError, match=r"<source>:3:12: error: 'u\.cube' has no gradient"):
        tsir.grad(f)(X)
    with pytest.raises(tsir.UnsupportedError, match=r"<source>:3:12: error: 'u\.cube' has no derivative"):
        tsir.jvp(f, (X,), (X,))
    leaf = tsir.Tensor(X, requires_grad=True)
    with pytest.raises(tsir.TsirError, match=r"'u\.cube' has no gradient"):
        f(leaf).backward()


def test_of_what_is_not_differentiable_no_gradient_is_asked() -> None:
    tsir.operator(
        "u::places(Tensor x) -> Tensor", reference=of_one(lambda x: np.argsort(x[0])), gradient={"x": None}
    )
    f = program("def f(x):\n    return x[:, torch.ops.u.places(x)].sum()")
    np.testing.assert_array_equal(tsir.grad(f)(X), np.ones_like(X))
