"""Dictionaries of tensors as arguments and results of functions that are differentiated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from differences import Array, numeric

import tsir


class Layer(NamedTuple):
    weights: Any
    power: int


SOURCE = """
def loss(p: Dict[str, Tensor], x: Tensor) -> Tensor:
    y = torch.tanh(x @ p["w"] + p["b"])
    return (y * y).sum()

def scaled(p: Dict[str, Tensor], x: Tensor) -> Tensor:
    return x * p["w"] + p["b"].sum()

def chained(ps: List[Dict[str, Tensor]], x: Tensor) -> Tensor:
    for p in ps:
        x = torch.tanh(x * p["w"])
    return x.sum()

def held(layer: Tuple[Dict[int, Tensor], int], x: Tensor) -> Tensor:
    return (layer[0][2] ** layer[1] * x).sum()

def multiples(x: Tensor, n: int) -> Dict[str, Tensor]:
    found = {"x": x}
    for i in range(n):
        found[str(i)] = x * float(i + 1)
    return found

def nested(p: Dict[str, List[Tensor]], x: Tensor) -> Dict[str, List[Tuple[Tensor, int]]]:
    return {"a": [(x * p["w"][0], 3)], "b": []}

def listed(x) -> List[Dict[str, Tensor]]:
    return [{"a": x * 2, "b": x.sum()}, {}]

def written(p: Dict[str, Tensor], x: Tensor) -> Tensor:
    p["y"] = x * p["x"]
    return (p["y"] * p["x"]).sum()

def pairs(ps: List[Tuple[Tensor, Tensor]]) -> Tensor:
    total = ps[0][0].sum()
    for a, b in ps:
        total = total * (a * a).sum()
    return total

def counted(p: Dict[str, int], x: Tensor) -> Tensor:
    return x.sum() * p["n"]
"""

UNIT = tsir.CompilationUnit(SOURCE)
RNG = np.random.default_rng(9)


def normal(*sizes: int) -> Array:
    return RNG.normal(size=sizes)


def parameters() -> dict[str, Any]:
    return {"w": normal(3, 2), "unread": normal(4), "b": normal(2), "count": np.arange(2)}


def values(tensor: Any) -> Array:
    return tensor.detach().numpy()


def check_loss(found: Any, p: dict[str, Any], x: Array) -> None:
    def of_one(key: str) -> Callable[[Array], Any]:
        return lambda value: UNIT.loss({**p, key: value}, x)

    assert list(found) == list(p)
    assert np.array_equal(found["unread"], np.zeros(4))
    for key in ("w", "b"):
        (expected,) = numeric(of_one(key), p[key])
        assert expected is not None
        np.testing.assert_allclose(found[key], expected, rtol=1e-7, atol=1e-8)


def test_gradients_have_the_entries_of_the_argument() -> None:
    x = normal(5, 3)
    p = {key: value for key, value in parameters().items() if key != "count"}
    check_loss(tsir.grad(UNIT.loss)(p, x), p, x)
    check_loss(tsir.grad(UNIT.loss).interpret(p, x), p, x)
    value, (by_p, by_x) = tsir.value_and_grad(UNIT.loss, (0, 1))(p, x)
    np.testing.assert_allclose(value, UNIT.loss(p, x))
    check_loss(by_p, p, x)
    assert by_x.shape == x.shape
    check_loss(tsir.vjp(UNIT.loss, p, x)[1](1.0)[0], p, x)


def test_entries_that_are_not_of_floats() -> None:
    p, x = parameters(), normal(5, 3)
    gradient = tsir.vjp(UNIT.loss, p, x)[1](1.0)[0]
    assert gradient.pop("count") is None
    p.pop("count")
    check_loss(gradient, p, x)


def test_recorded_calls() -> None:
    x = normal(5, 3)
    p = {key: tsir.Tensor(value, requires_grad=value.dtype == float) for key, value in parameters().items()}
    UNIT.loss(p, x).backward()
    assert p["count"].grad is None
    assert p["unread"].grad is None
    expected = tsir.vjp(UNIT.loss, {key: t.array for key, t in p.items()}, x)[1](1.0)[0]
    for key in ("w", "b"):
        np.testing.assert_array_equal(values(p[key].grad), expected[key])


def test_jacobians() -> None:
    p, x = {"w": normal(2), "b": normal(2, 3)}, normal(2)
    found = tsir.jacobian(UNIT.scaled)(p, x)
    np.testing.assert_allclose(found["w"], np.diag(x))
    np.testing.assert_array_equal(found["b"], np.ones((2, 2, 3)))
    empty = tsir.jacobian(UNIT.scaled)({"w": normal(0), "b": normal(2, 3)}, normal(0))
    assert [value.shape for value in empty.values()] == [(0, 0), (0, 2, 3)]


def test_dictionaries_in_lists_and_tuples() -> None:
    ps = [{"w": normal(2)}, {"w": normal(2), "unread": normal(1)}]
    x = normal(2)
    found = tsir.grad(UNIT.chained)(ps, x)
    assert [list(each) for each in found] == [["w"], ["w", "unread"]]
    slope = (1 - np.tanh(np.tanh(x * ps[0]["w"]) * ps[1]["w"]) ** 2) * np.tanh(x * ps[0]["w"])
    np.testing.assert_allclose(found[1]["w"], slope)
    (by_vjp, _) = tsir.vjp(UNIT.chained, ps, x)[1](1.0)
    for a, b in zip(found, by_vjp, strict=True):
        for key in a:
            np.testing.assert_allclose(a[key], b[key])
    w = normal(2)
    gradient = tsir.grad(UNIT.held)(Layer({2: w}, 3), x)
    assert isinstance(gradient, Layer)
    assert gradient.power is None
    np.testing.assert_allclose(gradient.weights[2], 3 * w**2 * x)


@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_results(rounds: int) -> None:
    x = normal(2)
    out, pullback = tsir.vjp(UNIT.multiples, x, rounds)
    assert list(out) == ["x", *map(str, range(rounds))]
    total = 1 + sum(i + 1 for i in range(rounds))
    np.testing.assert_allclose(pullback({key: np.ones(2) for key in out})[0], np.full(2, total))
    np.testing.assert_allclose(pullback({key: None for key in out} | {"x": x})[0], x)
    np.testing.assert_array_equal(pullback(None)[0], np.zeros(2))
    tensor = tsir.Tensor(x, requires_grad=True)
    results = list(UNIT.multiples(tensor, rounds).values())
    tsir.autograd.backward(results, [np.ones(2)] * len(results))
    assert tensor.grad is not None
    np.testing.assert_allclose(values(tensor.grad), np.full(2, total))


def test_recorded_twice() -> None:
    x = tsir.Tensor([1.0, 2.0], requires_grad=True)
    found = UNIT.multiples(x, 2)
    (first,) = tsir.autograd.grad((found["x"] * found["1"] * found["0"]).sum(), x, create_graph=True)
    assert first is not None
    (second,) = tsir.autograd.grad(first.sum(), x)
    np.testing.assert_allclose(values(first), [6, 24])  # of 2 x ** 3
    np.testing.assert_allclose(values(second), [12, 24])


def test_containers_in_dictionaries() -> None:
    w, x = normal(2), normal(2)
    out, pullback = tsir.vjp(UNIT.nested, {"w": [w], "unread": []}, x)
    assert out["a"][0][1] == 3
    by_p, by_x = pullback({"a": [(np.ones(2), None)], "b": []})
    np.testing.assert_allclose(by_p["w"][0], x)
    assert by_p["unread"] == []
    np.testing.assert_allclose(by_x, w)
    tensor, weight = (tsir.Tensor(v, requires_grad=True) for v in (x, w))
    found = UNIT.nested({"w": [weight], "unread": []}, tensor)
    found["a"][0][0].sum().backward()
    np.testing.assert_allclose(values(tensor.grad), w)
    np.testing.assert_allclose(values(weight.grad), x)


@pytest.mark.parametrize(
    ("gradient", "expected"),
    [
        (None, [0, 0]),
        ([None, None], [0, 0]),
        ([{"a": None, "b": 2.0}, {}], [2, 2]),
        ([{"a": np.ones(2), "b": None}, None], [2, 2]),
    ],
)
def test_absent_gradients_of_dictionaries_in_lists(gradient: Any, expected: Any) -> None:
    _, pullback = tsir.vjp(UNIT.listed, normal(2))
    np.testing.assert_array_equal(pullback(gradient)[0], expected)


def test_dictionaries_in_lists_that_are_absent() -> None:
    ps = [{"w": normal(2)}, {"w": normal(2), "unread": normal(1)}]
    ((first, second), by_x) = tsir.vjp(UNIT.chained, ps, normal(2))[1](None)
    assert [list(first), list(second)] == [["w"], ["w", "unread"]]
    for zeros in (*first.values(), *second.values(), by_x):
        assert not zeros.any()


def test_tuples_in_lists_as_arguments_of_pullbacks() -> None:
    ps = [(normal(2), normal(2)), (normal(3), normal(1))]
    expected = tsir.grad(UNIT.pairs)(ps)
    (found,) = tsir.vjp(UNIT.pairs, ps)[1](1.0)
    tensors = [tuple(tsir.Tensor(v, requires_grad=True) for v in pair) for pair in ps]
    UNIT.pairs(tensors).backward()
    for want, got, recorded in zip(expected, found, tensors, strict=True):
        np.testing.assert_allclose(got[0], want[0])
        np.testing.assert_array_equal(got[1], np.zeros_like(want[1]))
        np.testing.assert_allclose(values(recorded[0].grad), want[0])


def test_dictionaries_that_are_written() -> None:
    x, y = normal(2), normal(2)
    by_p, by_y = tsir.vjp(UNIT.written, {"x": x}, y)[1](1.0)
    np.testing.assert_allclose(by_p["x"], 2 * x * y)
    np.testing.assert_allclose(by_y, x * x)
    tensor = tsir.Tensor(x, requires_grad=True)
    given = {"x": tensor}
    UNIT.written(given, y).backward()
    np.testing.assert_allclose(tensor.grad.numpy(), 2 * x * y)
    assert given == {"x": tensor}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: tsir.vjp(UNIT.multiples, normal(2), 1)[1]({"x": np.ones(2)}),
            r"the gradient of the result: expected a dictionary of \['x', '0'\], got \{'x'",
        ),
        (
            lambda: tsir.vjp(UNIT.multiples, normal(2), 0)[1]({"x": np.ones(3)}),
            r"the gradient of the result: expected float64 of sizes \[2\], got",
        ),
        (
            lambda: tsir.grad(UNIT.counted)({"n": 1}, normal(2)),
            "expected argument 'p' to be a tensor of floats, or a tuple, list or dictionary of such",
        ),
        (
            lambda: tsir.grad(UNIT.multiples)(normal(2), 1),
            r"tensors of floats as results, got Dict\[str, Tensor\]; ask for a vjp, which takes a gradient",
        ),
        (
            lambda: tsir.value_and_grad(UNIT.multiples, has_aux=True)(normal(2), 1),
            r"a scalar and more as result, got Dict\[str, Tensor\]; ask for a vjp",
        ),
    ],
)
def test_wrong_use(call: Callable[[], object], message: str) -> None:
    with pytest.raises(tsir.GradientError, match=message):
        call()
