"""Programs that ask for gradients themselves, against derivatives that are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.runtime.call.function import Function

X, W = np.array([0.5, -1.0, 2.0]), np.array([2.0, 0.25, -1.5])


def function(text: str) -> Function:
    """The function `f` of a program."""
    return tsir.CompilationUnit(text).f


def both(f: Function) -> tuple[Callable[..., Any], ...]:
    """A function natively and in the interpreter."""
    return f, f.interpret


CUBE = """
def f(x):
    x.requires_grad_()
    y = (x * x * x).sum()
    a = torch.autograd.grad([y], [x], create_graph=True)[0]
    assert a is not None
    return a, torch.autograd.grad([a.sum()], [x])[0]
"""


@pytest.mark.parametrize("x", [X, X[:1], X[:0], np.array(3.0), X[::2], np.array([np.inf, np.nan, 0.0])])
def test_first_and_second_order(x: np.ndarray[Any, Any]) -> None:
    for run in both(function(CUBE)):
        first, second = run(x)
        with np.errstate(invalid="ignore"):
            np.testing.assert_allclose(first, 3 * x * x)
            np.testing.assert_allclose(second, 6 * x)


STEP = """
def f(x, w, n: int):
    for i in range(n):
        g = torch.autograd.grad([((w - x) ** 2).sum()], [w])[0]
        assert g is not None
        with torch.no_grad():
            w -= 0.25 * g
    return (w * w).sum()
"""


@pytest.mark.parametrize("n", [0, 1, 3])
def test_descent_writes_the_argument(n: int) -> None:
    for run in both(function(STEP)):
        w = W.copy()
        result = run(X, w, n)
        np.testing.assert_allclose(w, X + (W - X) / 2**n)
        np.testing.assert_allclose(result, (w * w).sum())


def test_a_write_that_no_gradient_sees_leaves_the_gradient_as_it_was() -> None:
    gradient = tsir.grad(function(STEP), (0, 1))
    for run in (gradient, gradient.interpret):
        w = W.copy()
        of_x, of_w = run(X, w, 2)
        np.testing.assert_allclose(of_x, np.zeros(3))
        np.testing.assert_allclose(of_w, 2 * (X + (W - X) / 4))


def test_written_arguments_that_overlap_are_refused() -> None:
    for run in both(function(STEP)):
        with pytest.raises(tsir.TsirError, match=r"<source>:\d+:1: error: .* apart from all others"):
            run(W, W, 1)


FORCE_LOSS = """
def f(x, w, target):
    x = x.detach().requires_grad_()
    force = torch.autograd.grad([(w * x * x).sum()], [x], create_graph=CREATE)[0]
    assert force is not None
    return (force - target).pow(2).sum()
"""


@pytest.mark.parametrize("create", [True, False])
def test_gradients_are_differentiable_with_create_graph_alone(create: bool) -> None:
    f = function(FORCE_LOSS.replace("CREATE", str(create)))
    gradient = tsir.grad(f, (0, 1))
    expected = 2 * (2 * W * X - 1) * 2 * X if create else np.zeros(3)
    for run in (gradient, gradient.interpret):
        of_x, of_w = run(X, W, np.ones(3))
        np.testing.assert_allclose(of_w, expected)
        np.testing.assert_allclose(of_x, np.zeros(3))


def test_retain_graph_says_nothing() -> None:
    text = """
def f(x):
    x.requires_grad_()
    y = (x * x).sum()
    a = torch.autograd.grad([y], [x], retain_graph=False)
    return a[0], torch.autograd.grad([y], [x])[0]
"""
    for run in both(function(text)):
        for found in run(X):
            np.testing.assert_allclose(found, 2 * X)


@pytest.mark.parametrize("flag", [True, False])
def test_a_way_that_does_not_use_an_input_gives_zeros(flag: bool) -> None:
    text = """
def f(x, flag: bool):
    x.requires_grad_()
    y = x.detach().requires_grad_()
    if flag:
        y = y * x
    return torch.autograd.grad([y.sum()], [x])[0]
"""
    for run in both(function(text)):
        np.testing.assert_allclose(run(X, flag), X if flag else 0 * X)


def test_whether_an_argument_requires_a_gradient_depends_on_who_asks() -> None:
    f = function("def f(x, y):\n    return (x * (2.0 if x.requires_grad else 3.0) * y).sum()\n")
    for run in both(f):
        np.testing.assert_allclose(run(X, W), (3 * X * W).sum())
    for index, expected in ((0, 2 * W), (1, 3 * X)):
        gradient = tsir.grad(f, index)
        np.testing.assert_allclose(gradient(X, W), expected)
        np.testing.assert_allclose(gradient.interpret(X, W), expected)
    inner = function("def f(x):\n    return ((x * 2).requires_grad, x * x)[1].sum()\n")
    with pytest.raises(tsir.UnsupportedError, match="whether the tensor requires a gradient is not known"):
        tsir.grad(function("def f(x):\n    y = x * 2\n    return y.sum() * int(y.requires_grad)\n"))(X)
    np.testing.assert_allclose(tsir.grad(inner)(X), 2 * X)


def test_what_may_be_its_operand_under_no_grad_has_no_gradient() -> None:
    text = """
def f(x, w):
    with torch.no_grad():
        y = x.CALL
        z = y * x
    return (y * w).sum() + z.sum()
"""
    for call in ("contiguous()", "to(torch.float64)"):
        f = function(text.replace("CALL", call))
        for run in both(f):
            np.testing.assert_allclose(run(X, W), (X * W).sum() + (X * X).sum())
        np.testing.assert_allclose(tsir.grad(f, 1)(X, W), X)
        with pytest.raises(tsir.UnsupportedError, match=r"'prim\.detach_unless_same' has no gradient"):
            tsir.grad(f)(X, W)
    converted = tsir.grad(function(text.replace("CALL", "to(torch.float32)")))
    np.testing.assert_allclose(converted(X, W), 0 * X)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("[x * x], [x]", "grad can be implicitly created only for scalar outputs"),
        ("[x.sum()], [y]", "the outputs do not use input 0"),
        ("[x.sum()], [x, y, y]", "the outputs do not use input 1"),
        ("[x.sum(), x.sum()], [x], annotate(List[Optional[Tensor]], [None])", "expected 2 gradients in"),
        ("[torch.floor_divide(x, x).sum()], [x]", "'aten.floor_divide' has no gradient"),
    ],
)
def test_wrong_calls_are_errors_at_their_place(call: str, message: str) -> None:
    f = function(f"def f(x, y):\n    return torch.autograd.grad({call})\n")
    for run in both(f):
        with pytest.raises(tsir.TsirError, match=r"<source>:2:\d+: error: ") as caught:
            run(X, W)
        assert message in str(caught.value)


def test_native_as_a_whole() -> None:
    f = function(CUBE.replace("    return a, torch.autograd.grad([a.sum()], [x])[0]", "    return -a"))
    assert f.explain(X).startswith("native group 0:")
    assert "interpreted" not in f.explain(X)
    compiled = tsir.compile(f, X, fallback=False)
    np.testing.assert_allclose(compiled(X), -3 * X * X)


@pytest.mark.parametrize(
    ("lines", "message", "note"),
    [
        (("i = torch.ones([2], dtype=torch.int64)", "y = x.sum()"), "input 0 to be a tensor of floats", None),
        (("i = x", "y = (x > 0).sum()"), "expected output 0 to be a tensor of floats", None),
        (("i = x.clone()", "y = x.sum()"), "the outputs do not use input 0; with allow_unused=True", None),
        (
            ("i = x", "with torch.no_grad():", "    y = (x * 2).sum()"),
            "the outputs carry no gradient of input 0",
            (4, "this is computed under no_grad()"),
        ),
        (
            ("i = x", "y = (x * x.detach().exp()).detach().sum()"),
            "the outputs carry no gradient of input 0",
            (3, "the tensor is detached here"),
        ),
        (
            ("i = x", "n = (x > 0).to(x.dtype)", "y = n.sum()"),
            "the outputs carry no gradient of input 0",
            (3, "no gradient gets through 'aten.gt.Scalar'"),
        ),
        (
            (
                "i = x",
                "g = torch.autograd.grad([(x ** 3).sum()], [x])[0]",
                "assert g is not None",
                "y = g.sum()",
            ),
            "the outputs carry no gradient of input 0",
            (3, "what this grad gives has a gradient with create_graph=True alone"),
        ),
        (
            ("i = x", "y = torch.zeros(())", "for _ in range(3):", "    y = y + x.detach().sum()"),
            "the outputs carry no gradient of input 0",
            (5, "the tensor is detached here"),
        ),
    ],
)
def test_why_there_is_no_gradient(lines: Sequence[str], message: str, note: tuple[int, str] | None) -> None:
    body = "".join(f"    {line}\n" for line in (*lines, "return torch.autograd.grad([y], [i])[0]"))
    unit = tsir.CompilationUnit(f"def f(x):\n{body}")
    with pytest.raises(tsir.UnsupportedError, match=message) as caught:
        unit.f(np.ones(2))
    notes = [n for d in caught.value.diagnostics for n in d.notes]
    found = [(n.position.line, n.message) for n in notes if n.position is not None]
    assert found == ([] if note is None else [note])
