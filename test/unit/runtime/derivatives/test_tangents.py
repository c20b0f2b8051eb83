"""Derivatives in a direction: against differences, gradients and one another, and what is wrong use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import derivative_programs
import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp

import tsir
from tsir.runtime.derivatives.tangents import TangentSource
from tsir.transforms.differentiate.forward_differentiate import forward_function, push_forward
from tsir.transforms.types.settle_types import settle_results

SOURCE = f"""
{derivative_programs.SOURCE}
def rounds(x: Tensor, n: int) -> Tensor:
    y = torch.zeros_like(x)
    for i in range(n):
        if i % 2 == 0:
            y = y + x * x
        else:
            y = torch.sin(y)
    return y

def one_branch(x: Tensor, flag: bool) -> Tensor:
    y = torch.ones_like(x)
    if flag:
        y = x * x
    return y * 3

def late(x: Tensor, n: int) -> Tensor:
    a = torch.ones_like(x)
    b = torch.ones_like(x)
    for i in range(n):
        a = b
        b = torch.sin(x * float(i))
    return a * b

def mixed_list(x: Tensor, y: Tensor) -> Tensor:
    parts = [y, x * x, y + 1]
    parts.reverse()
    first, second, third = parts
    return torch.cat([first, second, third], 0) * torch.stack(parts, 0).sum()

def maybe(x: Tensor, n: int) -> Tensor:
    found: Optional[Tensor] = None
    for i in range(n):
        if found is None:
            found = x * 2
        else:
            found = found * x
    return x if found is None else found

def biased(x: Tensor, w: Tensor, b: Tensor, flag: bool) -> Tensor:
    bias: Optional[Tensor] = None
    if flag:
        bias = b * b
    return torch.conv1d(x, w, bias)

def viewed(x: Tensor, y: Tensor) -> Tensor:
    return (x + y).view(-1) * 2

def pieces(x: Tensor) -> Tensor:
    a, b = x.chunk(2, 0)
    return a * b

def nested(x: Tensor) -> List[List[Tensor]]:
    found: List[List[Tensor]] = []
    for i in range(2):
        found.append([x * float(i), x * x])
    return found

def ordered(x: Tensor) -> Tensor:
    xs = [x.sum(), x.max()]
    xs.sort()
    return xs[0]

def written(x: Tensor, y: Tensor) -> Tensor:
    x.mul_(y)
    return x.sum()

def places(x: Tensor) -> Tuple[Tensor, Tensor, int]:
    values, indices = torch.sort(x, 0)
    return indices, values, x.size(0)

def rounded(x: Tensor) -> Tensor:
    return torch.floor(x)
"""

UNIT = tsir.CompilationUnit(SOURCE)
RNG = np.random.default_rng(11)
Array = np.ndarray[Any, Any]


def normal(*sizes: int) -> Array:
    return RNG.normal(size=sizes)


CASES: Sequence[tuple[str, tuple[Any, ...]]] = (
    ("smooth", (normal(3, 4), normal(4, 5))),
    ("smooth", (normal(1, 4), normal(4, 1))),
    ("smooth", (normal(0, 4), normal(4, 2))),
    ("vector", (normal(4), normal(3, 4))),
    ("solved", (RNG.uniform(1, 3, size=3),)),
    ("rounds", (normal(3), 5)),
    ("rounds", (normal(3), 1)),
    ("rounds", (normal(3), 0)),
    ("one_branch", (normal(3), True)),
    ("one_branch", (normal(3), False)),
    ("late", (normal(3), 0)),
    ("late", (normal(3), 1)),
    ("late", (normal(3), 4)),
    ("early", (normal(4),)),
    ("early", (normal(12),)),
    ("lists", ([normal(2, 3) for _ in range(4)], normal(3, 3))),
    ("mixed_list", (normal(3), normal(3))),
    ("growing", (normal(2),)),
    ("inplace", (normal(3, 2),)),
    ("optional", (normal(3), normal(3))),
    ("optional", (normal(3), None)),
    ("maybe", (normal(3), 0)),
    ("maybe", (normal(3), 3)),
    ("biased", (normal(1, 2, 5), normal(3, 2, 2), normal(3), True)),
    ("biased", (normal(1, 2, 5), normal(3, 2, 2), normal(3), False)),
    ("several", (normal(5, 3),)),
    ("viewed", (normal(3, 1), normal(4))),
    ("viewed", (normal(2, 1, 3), normal(4, 1))),
    ("pieces", (normal(4, 3),)),
    ("unused", (normal(3), normal(2))),
    ("rounded", (normal(3),)),
)


def direction(value: Any, seed: int) -> Any:
    """A tangent of an argument, None of what has none."""
    if isinstance(value, list):
        return [direction(item, seed + i) for i, item in enumerate(cast("list[Array]", value))]
    if not isinstance(value, np.ndarray):
        return None
    shape: tuple[int, ...] = cast(Any, value).shape
    return np.random.default_rng(seed).normal(size=shape)


def moved(value: Any, tangent: Any, scale: float) -> Any:
    if isinstance(value, list) and tangent is not None:
        items = zip(cast("list[Array]", value), tangent, strict=True)
        return [moved(v, d, scale) for v, d in items]
    return cast(Any, value) if tangent is None else np.asarray(value + scale * tangent)


def differences(function: Callable[..., Any], arguments: Sequence[Any], tangents: Sequence[Any]) -> Array:
    """The derivative in a direction from five points."""
    step = 1e-3
    points = [
        np.asarray(function(*map(moved, arguments, tangents, [n * step] * len(arguments))))
        for n in (-2, -1, 1, 2)
    ]
    return (8 * (points[2] - points[1]) - (points[3] - points[0])) / (12 * step)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize(("name", "arguments"), CASES)
def test_tangents_are_those_of_differences(name: str, arguments: tuple[Any, ...]) -> None:
    function = UNIT.function(name)
    everything = [direction(value, i) for i, value in enumerate(arguments)]
    alone = [
        [d if i == chosen else None for i, d in enumerate(everything)]
        for chosen, value in enumerate(everything)
        if value is not None
    ]
    for tangents in (everything, *alone):
        value, tangent = tsir.jvp(function, arguments, tangents)
        np.testing.assert_allclose(value, function(*arguments), rtol=1e-12)
        assert tangent.shape == value.shape
        assert tangent.dtype == value.dtype
        expected = differences(function, arguments, tangents)
        np.testing.assert_allclose(tangent, expected, rtol=1e-7, atol=1e-8)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize(("name", "arguments"), CASES)
def test_native_and_interpreted_tangents_agree(name: str, arguments: tuple[Any, ...]) -> None:
    wrt = [i for i, value in enumerate(arguments) if direction(value, 0) is not None]
    function = UNIT.function(name)
    source = TangentSource(function.executor.source, tuple(function.parameters), tuple(wrt))
    given = [*arguments, *(direction(arguments[i], i) for i in wrt)]
    module = source(given)[0]
    text = tsir.parse(str(tsir.Module(module)))
    interpreted = text.function(name).interpret(*given)
    native = text.function(name)(*given)
    for a, b in zip(native, interpreted, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-12)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize(
    ("name", "arguments", "index"),
    [
        ("smooth", (normal(3, 4), normal(4, 5)), 0),
        ("smooth", (normal(3, 4), normal(4, 5)), 1),
        ("lists", ([normal(2, 3) for _ in range(3)], normal(3, 3)), 1),
        ("unused", (normal(3), normal(2)), 0),
    ],
)
def test_the_tangent_of_a_gradient_is_the_hessian_in_a_direction(
    name: str, arguments: tuple[Any, ...], index: int
) -> None:
    function = UNIT.function(name)
    tangents = [direction(value, i) if i == index else None for i, value in enumerate(arguments)]
    gradient = tsir.grad(function, index)
    value, product = tsir.jvp(gradient, arguments, tangents)
    np.testing.assert_allclose(value, gradient(*arguments), rtol=1e-12)
    hessian: Array = tsir.hessian(function, index)(*arguments)
    rank: int = arguments[index].ndim
    expected: Array = np.tensordot(hessian, direction(arguments[index], index), rank)
    np.testing.assert_allclose(product, expected, rtol=1e-11, atol=1e-12)


CONTROL_FLOW = tsir.CompilationUnit("""
def energy(x: Tensor, n: int) -> Tensor:
    states: List[Tensor] = []
    y = x
    i = 0
    while i < n:
        if i % 2 == 0:
            y = torch.sin(y) * x
        else:
            states.append(y)
        i += 1
    total = (y * y).sum()
    for s in states:
        total = total + (s * s * s).sum()
    return total
""")


@pytest.mark.sweep(0.25)
@pytest.mark.parametrize("n", [0, 1, 2, 5])
def test_hessians_in_a_direction_through_loops(n: int) -> None:
    gradient = tsir.grad(CONTROL_FLOW.energy)
    x, u = normal(3), normal(3)
    _, product = tsir.jvp(gradient, (x, n), (u, None))
    np.testing.assert_allclose(product, tsir.hessian(CONTROL_FLOW.energy)(x, n) @ u, rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(product, differences(gradient, (x, n), (u, None)), rtol=1e-7, atol=1e-8)


def test_the_gradient_of_a_tangent() -> None:
    """The derivative of x**3 in the direction u is 3x**2 u; the gradient of that by x is 6x u."""
    unit = tsir.CompilationUnit("def cube(x: Tensor) -> Tensor:\n    return (x * x * x).sum()")
    x, u = normal(4), normal(4)
    made, _ = forward_function(unit.cube.op, [0])
    last = made.body.block.last_op
    assert isinstance(last, ReturnOp)
    last.operands = list(last.operands)[1:]
    settle_results(made)
    tangent = tsir.parse(str(ModuleOp([made]))).cube_forward
    np.testing.assert_allclose(tangent(x, u), (3 * x * x * u).sum(), rtol=1e-12)
    np.testing.assert_allclose(tsir.grad(tangent)(x, u), 6 * x * u, rtol=1e-12)


def test_tangents_have_the_structure_of_the_result() -> None:
    x, y = normal(3), normal(3)
    (product, total), (of_product, of_total) = tsir.jvp(UNIT.pair, (x, y), (np.ones(3), None))
    np.testing.assert_allclose(product, x * y)
    np.testing.assert_allclose(of_product, y)
    assert float(total) == pytest.approx(x.sum())
    assert float(of_total) == pytest.approx(3.0)


def test_what_is_not_of_floats_has_no_tangent() -> None:
    x, u = normal(4), normal(4)
    (indices, _, size), (of_indices, of_values, of_size) = tsir.jvp(UNIT.places, (x,), (u,))
    assert size == 4
    assert of_indices is None
    assert of_size is None
    np.testing.assert_array_equal(of_values, u[indices])


def test_lists_of_lists() -> None:
    x, u = normal(3), normal(3)
    _, tangents = tsir.jvp(UNIT.nested, (x,), (u,))
    for i, (product, square) in enumerate(tangents):
        np.testing.assert_allclose(product, u * i)
        np.testing.assert_allclose(square, 2 * x * u)
    _, tangents = tsir.jvp(UNIT.nested, (x,), (None,))
    np.testing.assert_array_equal(tangents, np.zeros((2, 2, 3)))


def test_tuples_in_lists_that_do_not_change_have_the_tangent_zero() -> None:
    unit = tsir.CompilationUnit(
        "def f(x) -> List[Tuple[Tensor, int]]:\n    return [(torch.ones([2]), 1), (torch.ones([0]), 2)]\n"
    )
    _, ((first, _), (second, _)) = tsir.jvp(unit.f, (normal(3),), (normal(3),))
    np.testing.assert_array_equal(first, [0, 0])
    assert second.shape == (0,)


def test_arguments_that_are_written() -> None:
    x, y, u, v = (normal(3) for _ in range(4))
    given = x.copy()
    _, tangent = tsir.jvp(UNIT.written, (given, y), (u, v))
    np.testing.assert_array_equal(given, x * y)
    np.testing.assert_allclose(tangent, (u * y + x * v).sum())


def test_no_tangents_at_all() -> None:
    value, tangent = tsir.jvp(UNIT.rounded, (normal(3),), (None,))
    np.testing.assert_array_equal(tangent, np.zeros_like(value))


def test_arguments_with_defaults_need_no_tangents() -> None:
    unit = tsir.CompilationUnit(
        "def f(x, scale: float = 3.0, b: Optional[Tensor] = None):\n    return x * scale\n"
    )
    x = normal(3)
    value, tangent = tsir.jvp(unit.f, (x,), (np.ones(3),))
    np.testing.assert_allclose(value, 3.0 * x)
    np.testing.assert_allclose(tangent, np.full(3, 3.0))


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_tangents_have_the_dtype_of_the_result(dtype: type[Any]) -> None:
    unit = tsir.CompilationUnit("def f(x, y):\n    return x * y + x.exp().sum()\n")
    x, y = normal(3).astype(dtype), normal(3)
    value, tangent = tsir.jvp(unit.f, (x, y), (np.ones(3, dtype), None))
    assert tangent.dtype == value.dtype == np.float64
    value, tangent = tsir.jvp(unit.f, (x, np.ones((), np.float64)), (None, np.ones(())))
    assert tangent.dtype == value.dtype == dtype


def test_special_values() -> None:
    unit = tsir.CompilationUnit("def f(x):\n    return torch.relu(x) + x.abs() * torch.sigmoid(x)\n")
    x = np.array([np.nan, np.inf, -np.inf, 0.0, -0.0])
    _, tangent = tsir.jvp(unit.f, (x,), (np.ones(5),))
    by_row = tsir.jacobian(unit.f)(x)
    np.testing.assert_array_equal(tangent, np.diagonal(by_row))


def test_a_function_with_tangents_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def counted(function: FuncOp, wrt: Sequence[int]) -> object:
        made.append(function)
        return push_forward(function, wrt)

    monkeypatch.setattr("tsir.runtime.derivatives.tangents.push_forward", counted)
    unit = tsir.CompilationUnit("def f(x, y):\n    return x * y\n")
    for size in (3, 4):
        tsir.jvp(unit.f, (normal(size), normal(size)), (normal(size), None))
    assert len(made) == 1
    tsir.jvp(unit.f, (normal(3), normal(3)), (None, normal(3)))
    tsir.jvp(unit.f, (normal(2, 3), normal(3)), (normal(2, 3), None))
    assert len(made) == 3


def test_strided_tangents() -> None:
    x, u = normal(3, 4).T, np.broadcast_to(normal(4, 1), (4, 3))
    w = normal(3, 2)
    _, tangent = tsir.jvp(UNIT.smooth, (x, w), (u, None))
    gradient = tsir.grad(UNIT.smooth)(x, w)
    np.testing.assert_allclose(tangent, (gradient * u).sum(), rtol=1e-12)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tsir.jvp(UNIT.pair, (normal(3), normal(3)), (None,)), "one tangent for each of 2 primals"),
        (
            lambda: tsir.jvp(UNIT.pair, (normal(3), normal(3)), (normal(2), None)),
            r"the tangent of 'x': expected float64 of sizes \[3\], got float64 of sizes \[2\]",
        ),
        (
            lambda: tsir.jvp(UNIT.rounded, (normal(3),), cast(Any, 1.0)),
            "expected a tuple of tangents, got 1.0",
        ),
        (lambda: tsir.jvp(UNIT.ordered, (normal(3),), (normal(3),)), "'prim.ListSort' has no derivative"),
        (
            lambda: tsir.jvp(UNIT.rounds, (normal(3), 2), (None, np.ones(()))),
            "expected argument 'n' to be a tensor of floats",
        ),
    ],
)
def test_wrong_use(call: Callable[[], object], message: str) -> None:
    with pytest.raises(tsir.TsirError, match=message):
        call()


def test_everything_without_a_derivative_is_listed() -> None:
    unit = tsir.CompilationUnit(
        "def f(x):\n    y = torch.floor_divide(x, x)\n    return torch.floor_divide(y, y).sum()",
        "model.py",
    )
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.jvp(unit.f, (normal(3),), (normal(3),))
    places = [d.position for d in caught.value.diagnostics]
    assert places == [("model.py", 2, 9), ("model.py", 3, 12)]


@pytest.mark.parametrize("text", ["F.instance_norm(x)", "F.batch_norm(x, None, None, training=True)"])
def test_a_tangent_of_half_precision_has_its_dtype(text: str) -> None:
    source = f"import torch.nn.functional as F\ndef f(x):\n    return {text}\n"
    x = np.arange(12, dtype=np.float16).reshape(1, 3, 4)
    value, tangent = tsir.jvp(tsir.CompilationUnit(source).f, (x,), (x,))
    assert value.dtype == tangent.dtype == np.float16
