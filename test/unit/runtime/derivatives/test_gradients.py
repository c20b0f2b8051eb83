"""Gradients against finite differences, each other, and what is wrong use."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from typing import Any, cast

import derivative_programs
import numpy as np
import pytest

import tsir

SOURCE = f"""
{derivative_programs.SOURCE}
def solved_sum(a: Tensor) -> Tensor:
    return solved(a).sum()

def growing_sum(x: Tensor) -> Tensor:
    return growing(x).sum()

def inplace_sum(x: Tensor) -> Tensor:
    return inplace(x).sum()

def optional_sum(x: Tensor, b: Optional[Tensor]) -> Tensor:
    return optional(x, b).sum()

def several_sum(x: Tensor) -> Tensor:
    return several(x).sum()

def rounds(x: Tensor, n: int) -> Tensor:
    y = x
    for i in range(n):
        if i % 2 == 0:
            y = y * x
        else:
            y = torch.sin(y)
    return y.sum()

def whole(i: Tensor) -> Tensor:
    return i.sum()

def given(x: Tensor, y: Tensor) -> Tensor:
    return y

def three(x: Tensor) -> Tensor:
    return x * torch.ones([3], dtype=torch.float64)
"""

UNIT = tsir.CompilationUnit(SOURCE)
RNG = np.random.default_rng(7)
Array = np.ndarray[Any, Any]


def normal(*sizes: int) -> Array:
    return RNG.normal(size=sizes)


CASES: Sequence[tuple[str, tuple[Any, ...], int]] = (
    ("smooth", (normal(3, 4), normal(4, 5)), 0),
    ("smooth", (normal(3, 4), normal(4, 5)), 1),
    ("smooth", (normal(1, 4), normal(4, 1)), 1),
    ("solved_sum", (RNG.uniform(1, 3, size=3),), 0),
    ("rounds", (normal(3), 4), 0),
    ("rounds", (normal(3), 1), 0),
    ("rounds", (normal(3), 0), 0),
    ("early", (normal(4),), 0),
    ("lists", ([normal(2, 3) for _ in range(4)], normal(3, 3)), 1),
    ("growing_sum", (normal(2),), 0),
    ("inplace_sum", (normal(3, 2),), 0),
    ("optional_sum", (normal(3), normal(3)), 1),
    ("optional_sum", (normal(3), None), 0),
    ("several_sum", (normal(5, 3),), 0),
    ("unused", (normal(3), normal(2)), 1),
)


def numeric(function: Callable[..., Any], arguments: Sequence[Any], index: int) -> Array:
    """The gradient by differences of five points."""
    x = np.array(arguments[index])
    found = np.zeros_like(x)
    step = 1e-3
    for place in np.ndindex(x.shape):
        total = 0.0
        for distance, weight in ((-2, 1), (-1, -8), (1, 8), (2, -1)):
            moved = x.copy()
            moved[place] += distance * step
            given = [moved if i == index else a for i, a in enumerate(arguments)]
            total += weight * float(function(*given))
        found[place] = total / (12 * step)
    return found


def element(function: Callable[..., Any], place: int | tuple[int, ...]) -> Callable[..., Any]:
    """One element of what a function returns."""
    return lambda *arguments: function(*arguments)[place]


@pytest.mark.parametrize(("name", "arguments", "index"), CASES)
def test_gradients_are_those_of_differences(name: str, arguments: tuple[Any, ...], index: int) -> None:
    function = UNIT.function(name)
    value, gradient = tsir.value_and_grad(function, index)(*arguments)
    assert value == pytest.approx(float(function(*arguments)), rel=1e-12)
    np.testing.assert_allclose(gradient, numeric(function, arguments, index), rtol=1e-7, atol=1e-7)
    assert gradient.dtype == arguments[index].dtype
    assert gradient.shape == arguments[index].shape


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize(("name", "arguments", "index"), CASES)
def test_native_and_interpreted_gradients_agree(name: str, arguments: tuple[Any, ...], index: int) -> None:
    gradient = tsir.grad(UNIT.function(name), index)
    np.testing.assert_allclose(gradient(*arguments), gradient.interpret(*arguments), rtol=1e-12, atol=1e-12)


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize(
    ("name", "arguments", "index"), [case for case in CASES if case[0] not in ("several_sum", "unused")]
)
def test_second_derivatives_are_those_of_differences(
    name: str, arguments: tuple[Any, ...], index: int
) -> None:
    function = UNIT.function(name)
    gradient = tsir.grad(function, index)
    found = tsir.hessian(function, index)(*arguments)
    size = arguments[index].shape
    assert found.shape == size * 2
    for place in np.ndindex(size):
        expected = numeric(element(gradient, place), arguments, index)
        np.testing.assert_allclose(found[place], expected, rtol=1e-6, atol=1e-6)


def test_derivatives_that_are_asked_for_again_share_what_was_compiled() -> None:
    first, again = (tsir.grad(tsir.grad(UNIT.whole)) for _ in range(2))
    assert first.executor is again.executor
    assert tsir.grad(UNIT.whole).executor is tsir.grad(UNIT.whole, (0,)).executor
    assert tsir.grad(UNIT.whole).executor is not tsir.value_and_grad(UNIT.whole).executor


def test_three_derivatives() -> None:
    def cube(x: float) -> float:
        return 24 * x - 60 * x**2

    function = tsir.CompilationUnit(
        "def f(x: Tensor) -> Tensor:\n    return x * x * x * x - x * x * x * x * x"
    ).f
    third = tsir.grad(tsir.grad(tsir.grad(function)))
    assert float(third(np.array(1.3))) == pytest.approx(cube(1.3), rel=1e-12)


def test_several_arguments_give_a_tuple() -> None:
    x, w = normal(2, 3), normal(3, 2)
    both: tuple[Array, Array] = tsir.grad(UNIT.smooth, (0, 1))(x, w)
    assert type(both) is tuple
    np.testing.assert_array_equal(both[0], tsir.grad(UNIT.smooth, 0)(x, w))
    np.testing.assert_array_equal(both[1], tsir.grad(UNIT.smooth, -1)(x, w))


def test_jacobian_is_the_gradient_of_each_element() -> None:
    x, w = normal(4), normal(3, 4)
    by_x, by_w = tsir.jacobian(UNIT.vector, (0, 1))(x, w)
    assert by_x.shape == (3, 4)
    assert by_w.shape == (3, 3, 4)
    for i in range(3):
        expected = numeric(element(UNIT.vector, i), (x, w), 0)
        np.testing.assert_allclose(by_x[i], expected, rtol=1e-7, atol=1e-8)


def test_jacobian_of_no_elements() -> None:
    assert tsir.jacobian(UNIT.vector)(normal(4), normal(0, 4)).shape == (0, 4)


def test_gradients_may_be_written_to() -> None:
    gradient = tsir.grad(UNIT.unused)
    for found in (gradient(normal(3), normal(2)), gradient.interpret(normal(3), normal(2))):
        found *= np.array([1.0, 2.0, 3.0])
        np.testing.assert_array_equal(found, [1.0, 2.0, 3.0])


def test_gradients_pickle() -> None:
    gradient = pickle.loads(pickle.dumps(tsir.grad(UNIT.smooth, 1)))
    x, w = normal(2, 3), normal(3, 2)
    np.testing.assert_array_equal(gradient(x, w), tsir.grad(UNIT.smooth, 1)(x, w))


def test_gradients_say_what_they_are() -> None:
    assert repr(tsir.grad(UNIT.smooth, 1)) == "<tsir grad by 1 of <tsir function smooth(x, w)>>"


def test_the_ir_of_a_gradient_prints_and_runs() -> None:
    x, w = normal(2, 3), normal(3, 2)
    gradient = tsir.grad(UNIT.smooth)
    module = tsir.parse(str(gradient.ir(x, w)))
    assert "autodiff." not in str(module)
    np.testing.assert_array_equal(module.smooth(x, w), gradient(x, w))


def test_other_dtypes() -> None:
    x = normal(2, 3).astype(np.float32)
    gradient = tsir.grad(UNIT.several_sum)(x)
    assert gradient.dtype == np.float32


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: tsir.grad(UNIT.vector)(normal(4), normal(3, 4)),
            r"error: expected a scalar as result, a tensor of one element, got one of "
            r"sizes \[3\]; reduce it, as sum\(\) does, or ask for the jacobian or a vjp\n",
        ),
        (
            lambda: tsir.grad(UNIT.vector)(normal(4), normal(0, 4)),
            r"expected a scalar as result, a tensor of one element, got one of sizes \[0\]",
        ),
        (
            lambda: tsir.grad(UNIT.given)(normal(1), normal(2)),
            r"expected a scalar as result, a tensor of one element, got one of sizes \[2\]",
        ),
        (
            lambda: tsir.grad(UNIT.three)(normal(1)),
            r"expected a scalar as result, a tensor of one element, got one of sizes \[3\]",
        ),
        (lambda: tsir.grad(UNIT.whole)(np.arange(3)), "expected argument 'i' to be a tensor of floats"),
        (lambda: tsir.grad(UNIT.rounds, 1)(normal(3), 2), "expected argument 'n' to be a tensor of floats"),
        (lambda: tsir.grad(UNIT.pair)(normal(3), normal(3)), "expected a function with one tensor, a scalar"),
        (lambda: tsir.grad(UNIT.smooth, 2), "expected argnums of at least -2 and below 2, got 2"),
        (lambda: tsir.grad(UNIT.smooth, cast(int, "x")), "expected argnums to be an int, .*, got 'x'"),
        (
            lambda: tsir.grad(UNIT.smooth, cast(int, [0, 1])),
            r"expected argnums to be an int, .*, or a tuple of such, got \[0, 1\]",
        ),
        (lambda: tsir.grad(UNIT.smooth, True), "expected argnums to be an int, .*, got True"),
        (
            lambda: tsir.grad(UNIT.smooth, ()),
            r"expected the place of at least one argument as argnums, got \(\)",
        ),
        (
            lambda: tsir.grad(
                cast(Any, tsir.CompilationUnit("def f(x):\n    return x\ndef g(x):\n    return x"))
            ),
            "^error: expected a function, got a module; choose one of its functions: f, g$",
        ),
        (
            lambda: tsir.grad(cast(Any, "def f(x):\n    return x")),
            "^error: expected a function, got a str; tsir.CompilationUnit takes source text$",
        ),
    ],
)
def test_wrong_use(call: Callable[[], object], message: str) -> None:
    with pytest.raises(tsir.TsirError, match=message):
        call()


def test_hessians_and_jacobians_of_several() -> None:
    unit = tsir.CompilationUnit(
        "def f(x, y):\n    return (x ** 2 * y).sum()\ndef two(x, y):\n    return x * y, (y ** 2, x.sum())\n"
        "def beside(x, y: List[Tensor]):\n    return x, x * 2"
    )
    x, y = normal(2), normal(2)
    (xx, xy), (yx, yy) = tsir.hessian(unit.f, (0, 1))(x, y)
    np.testing.assert_allclose(xx, np.diag(2 * y))
    np.testing.assert_allclose([xy, yx], [np.diag(2 * x)] * 2)
    np.testing.assert_array_equal(yy, np.zeros((2, 2)))
    ((only,),) = tsir.hessian(unit.f, (0,))(x, y)
    np.testing.assert_array_equal(only, xx)
    product, (square, total) = tsir.jacobian(unit.two, 1)(x, y)
    np.testing.assert_allclose(product, np.diag(x))
    np.testing.assert_allclose(square, np.diag(2 * y))
    np.testing.assert_array_equal(total, np.zeros(2))
    assert tsir.jacobian(unit.beside, 1)(x, []) == ([], [])


def test_everything_without_a_gradient_is_listed() -> None:
    unit = tsir.CompilationUnit(
        "def f(x):\n    y = torch.floor_divide(x, x)\n    return torch.floor_divide(y, y).sum()",
        "model.py",
    )
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.grad(unit.f)(normal(3))
    places = [d.position for d in caught.value.diagnostics]
    assert places == [("model.py", 2, 9), ("model.py", 3, 12)]


CONTAINERS = """
def first(xs: List[Tensor]) -> Tensor:
    return xs[0].sum()

def beside(xs: List[Tensor], x: Tensor) -> Tensor:
    return x.sum()

"""


def test_gradients_of_lists_are_lists_of_tensors() -> None:
    unit, x, y = tsir.CompilationUnit(CONTAINERS), normal(2), normal(3)
    found = tsir.grad(unit.first)([x, y])
    for gradient, expected in zip(found, (np.ones(2), np.zeros(3)), strict=True):
        np.testing.assert_array_equal(gradient, expected)
    for gradient, given in zip(tsir.grad(unit.beside)([x, y], x), (x, y), strict=True):
        np.testing.assert_array_equal(gradient, np.zeros_like(given))


@pytest.mark.parametrize("call", ["torch.dropout(x, 0.5, True)", "torch.native_dropout(x, 0.5, True)[0]"])
def test_backward_of_dropout_has_the_mask_of_the_forward(call: str) -> None:
    text = f"def f(x: Tensor) -> Tensor:\n    y = {call}\n    return (y * x).sum()"
    x = RNG.uniform(1, 2, size=1000)
    value, gradient = tsir.value_and_grad(tsir.CompilationUnit(text).f)(x)
    assert 0 < np.count_nonzero(gradient) < 1000
    np.testing.assert_allclose((gradient * x).sum() / 2, value, rtol=1e-12)


WINDOWS = tsir.CompilationUnit(
    """
import torch.nn.functional as F

def rounds(x):
    v = x.unsqueeze(0)
    for i in range(2):
        v = torch.tanh(v)
    return v.sum()

def same(x):
    return (torch.conv1d(x[None, None], x[None, None, :3], None, [1], "same") * x).sum()

def padded(x):
    y = x.view([1, 1, 2, 3])
    return (F.pad(y, [1, 2, 0, 1], "reflect") * F.pad(y, [1, 2, 0, 1], "replicate")).sum()
"""
)


@pytest.mark.parametrize("name", ["rounds", "same", "padded"])
def test_optimised_as_not(name: str) -> None:
    gradient = tsir.grad(WINDOWS.function(name))
    x = np.random.default_rng(3).standard_normal(6)
    with tsir.optimized_execution(False):
        expected = gradient(x)
    np.testing.assert_allclose(gradient(x), expected, rtol=1e-12)


def test_views_in_a_loop_are_one_native_call() -> None:
    gradient, x = tsir.grad(WINDOWS.rounds), np.ones(5)
    gradient(x)
    assert gradient.explain(x).count("native group") == 1
    assert "interpreted" not in gradient.explain(x)
