"""Gradients with regard to tuples, named tuples and lists: their structure and their values."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest
from differences import Array, check_gradients, leaves

import tsir

if TYPE_CHECKING:
    Tensor = Any
else:

    class Tensor:
        """What PyTorch has, in functions that are only compiled."""


class Layer(NamedTuple):
    weight: Tensor
    bias: Tensor | None
    power: int


class Network(NamedTuple):
    first: Layer
    scale: Tensor


def scaled(network: Network, x: Tensor) -> Tensor:
    return ((x @ network.first.weight) ** network.first.power * network.scale).sum()


class Chain(NamedTuple):
    value: Tensor
    rest: Chain | None


def first_of(chain: Chain) -> Tensor:
    return chain.value


class Model(NamedTuple):
    first: tuple[Tensor, Tensor | None, int]
    scales: list[Tensor]
    counts: list[int]


def predicted(model: Model, x: Tensor) -> Tensor:
    weight, bias, power = model.first
    y = x @ weight
    if bias is not None:
        y = y + bias
    y = y.tanh() ** power
    for scale in model.scales:
        y = y * scale
    return y.sum()


SOURCE = """
def pair(p: Tuple[Tensor, Tensor]) -> Tensor:
    return (p[0] * p[1]).sum()

def unused(p: Tuple[Tensor, Tuple[Tensor, int]], x: Tensor) -> Tensor:
    return x.sum()

def unread(p: Tuple[Tensor, Tensor]) -> Tensor:
    return (p[0] * p[0]).sum()

def power(p: Tuple[Tensor, int]) -> Tensor:
    return (p[0] ** p[1]).sum()

def returned(p: Tuple[Tensor, Tensor]) -> Tensor:
    return p[0]

def in_loop(p: Tuple[Tensor, Tensor], n: int) -> Tensor:
    state = p
    for i in range(n):
        a, b = state
        if i % 2 == 0:
            state = (torch.sin(b), a * p[1])
        else:
            state = (a + b, b)
    return (state[0] * state[1]).sum()

def nested(xss: List[List[Tensor]]) -> Tensor:
    total = torch.zeros([1], dtype=torch.float64)
    for xs in xss:
        for x in xs:
            total = total * x + (x * x).sum()
    return total.sum()

def optional(xs: List[Optional[Tensor]]) -> Tensor:
    total = torch.zeros([2], dtype=torch.float64)
    for x in xs:
        if x is not None:
            total = total + x * x * x
    return total.sum()

def written(xs: List[Tensor]) -> Tensor:
    xs.append(xs[0] * xs[1])
    xs[0] = xs[2] * 2.0
    return (xs[0] * xs[1]).sum()

def vector(p: Tuple[Tensor, List[Tensor]]) -> Tensor:
    return p[0] * p[1][0].sum() + p[1][1]

def entries(p: Dict[str, List[Tensor]]) -> Tensor:
    return p["a"][0].sum()
"""

UNIT = tsir.CompilationUnit(SOURCE, "leaves.py")
RNG = np.random.default_rng(11)


def normal(*sizes: int) -> Array:
    return RNG.normal(size=sizes)


LAYER = Layer(normal(3, 2), normal(2), 2)
SCALES = [normal(4, 1), normal(2), np.array([2, 3])]


@pytest.mark.parametrize("bias", [True, False])
def test_a_gradient_has_the_structure_of_nested_named_tuples(bias: bool) -> None:
    model = Model(LAYER if bias else LAYER._replace(bias=None), SCALES, [4, 5])
    found = check_gradients(tsir.script(predicted), model, normal(4, 3))
    assert isinstance(found, Model)
    assert isinstance(found.first, Layer)
    assert (found.first.power, found.counts, found.scales[2]) == (None, [None, None], None)
    assert (found.first.bias is None) is not bias


PAIR = (normal(2), normal(2))
CASES = {
    "pair": PAIR,
    "unread": PAIR,
    "returned": (normal(1), normal(2)),
    "nested": [[normal(2), normal(1)], [], [np.array(0.7)]],
    "optional": [normal(2), None, normal(1)],
}


@pytest.mark.parametrize("name", CASES)
def test_gradients_are_those_of_differences(name: str) -> None:
    check_gradients(UNIT.function(name), CASES[name])


@pytest.mark.parametrize("rounds", [0, 1, 5])
def test_tuples_that_loops_carry(rounds: int) -> None:
    check_gradients(UNIT.in_loop, PAIR, rounds)


def test_what_is_not_read_has_zeros() -> None:
    x, y = normal(2), normal(0, 3)
    by_x, (by_y, by_number) = tsir.grad(UNIT.unused)((x, (y, 3)), x)
    np.testing.assert_array_equal(by_x, np.zeros(2))
    assert by_y.shape == (0, 3)
    assert by_number is None


def test_lists_that_are_written() -> None:
    x, y = normal(2), normal(2)
    by_x, by_y = tsir.grad(UNIT.written)([x, y])
    np.testing.assert_allclose(by_x, 2 * y * y, rtol=1e-12)
    np.testing.assert_allclose(by_y, 4 * x * y, rtol=1e-12)


def test_the_structure_is_the_caller_s() -> None:
    x, y = PAIR
    gradient = tsir.grad(UNIT.pair)
    assert type(gradient((x, y))) is tuple
    assert type(gradient([x, y])) is list
    assert type(gradient(p=(x, y))) is tuple


def test_lists_of_other_lengths_and_dtypes() -> None:
    gradient = tsir.grad(UNIT.nested)
    for lengths in ([1], [2, 0], []):
        given = [[np.float32(2) * np.ones(1, np.float32)] * n for n in lengths]
        found = gradient(given)
        assert [len(inner) for inner in found] == lengths
        assert all(leaf.dtype == np.float32 for leaf in leaves(found))


def test_the_same_argument_twice() -> None:
    value, (first, second) = tsir.value_and_grad(UNIT.pair, (0, 0))(PAIR)
    assert value == pytest.approx(float(UNIT.pair(PAIR)))
    for a, b, other in zip(first, second, PAIR[::-1], strict=True):
        np.testing.assert_array_equal(a, b)
        np.testing.assert_allclose(a, other)


def test_beside_an_array() -> None:
    x = normal(2)
    given = (x, (normal(3), 3))
    (by_x, by_rest), by_last = tsir.grad(UNIT.unused, (0, 1))(given, x)
    np.testing.assert_array_equal(by_x, np.zeros(2))
    assert by_rest[1] is None
    np.testing.assert_array_equal(by_last, np.ones(2))


def test_jacobians_of_the_elements() -> None:
    a, b, d = normal(3), normal(2), normal(3)
    by_a, (by_b, by_d, by_number) = tsir.jacobian(UNIT.vector)((a, [b, d, np.arange(2)]))
    np.testing.assert_allclose(by_a, np.eye(3) * b.sum())
    np.testing.assert_allclose(by_b, np.repeat(a[:, None], 2, 1))
    np.testing.assert_allclose(by_d, np.eye(3))
    assert by_number is None


def test_a_gradient_of_a_gradient() -> None:
    x, y = PAIR
    alone = tsir.CompilationUnit(
        "def f(p: Tuple[Tensor], x: Tensor) -> Tensor:\n    return (p[0] ** 3 * x).sum()"
    ).f
    np.testing.assert_allclose(tsir.hessian(alone)((x,), y)[0][0], np.diag(6 * x * y))


def test_hessians_of_the_elements() -> None:
    (by_xx, by_xy), (by_yx, by_yy) = tsir.hessian(UNIT.pair)(PAIR)
    np.testing.assert_allclose([by_xy, by_yx], [np.eye(len(PAIR[0]))] * 2)
    np.testing.assert_array_equal([by_xx, by_yy], np.zeros((2, len(PAIR[0]), len(PAIR[0]))))
    x, number = normal(2), 3
    (by_x, none), absent = tsir.hessian(UNIT.power)((x, number))
    np.testing.assert_allclose(by_x, np.diag(6 * x))
    assert none is None
    assert absent == (None, None)


def test_named_tuples_in_named_tuples() -> None:
    x, w, s = (np.random.default_rng(i).normal(size=2) for i in range(3))
    network = Network(Layer(w, None, 2), s)
    found = tsir.grad(scaled)(network, x)
    (by_vjp, _) = tsir.vjp(scaled, network, x)[1](1.0)
    for gradient in (found, by_vjp):
        assert isinstance(gradient, Network)
        assert isinstance(gradient.first, Layer)
        assert gradient.first.power is None
        np.testing.assert_allclose(gradient.first.weight, 2 * (x @ w) * x * s.sum())
        np.testing.assert_allclose(gradient.scale, np.full(2, (x @ w) ** 2))


def test_named_tuples_in_themselves() -> None:
    with pytest.raises(tsir.UnsupportedError, match="expected a type, got 'Chain'"):
        tsir.script(first_of)


def test_lists_in_dictionaries() -> None:
    given = {"a": [normal(2), normal(3)], "b": []}
    found = tsir.grad(UNIT.entries)(given)
    assert list(found) == ["a", "b"]
    assert [list(each) for each in found["a"]] == [[1, 1], [0, 0, 0]]
    assert found["b"] == []


def test_numbers_have_no_gradient() -> None:
    unit = tsir.CompilationUnit("def f(x: float, y: Tensor) -> Tensor:\n    return y.sum() * x")
    message = "got float; declare the parameter as Tensor"
    with pytest.raises(tsir.GradientError, match=message):
        tsir.grad(unit.f)(2.0, np.ones(2))
    with pytest.raises(tsir.GradientError, match=message):
        tsir.jvp(unit.f, (2.0, np.ones(2)), (1.0, None))


def test_gradients_pickle() -> None:
    gradient = pickle.loads(pickle.dumps(tsir.grad(UNIT.pair)))
    np.testing.assert_array_equal(gradient(PAIR)[0], PAIR[1])


@pytest.mark.parametrize(
    ("name", "argument", "got"),
    [
        ("pair", (np.arange(2), np.arange(2)), "got Tuple[Tensor of int64, Tensor of int64]"),
        ("nested", [[np.arange(2)]], "got List[List[Tensor of int64]]"),
    ],
)
def test_without_leaves(name: str, argument: object, got: str) -> None:
    with pytest.raises(tsir.GradientError, match="or a tuple, list or dictionary of such") as caught:
        tsir.grad(UNIT.function(name))(argument)
    assert got in str(caught.value)
    assert caught.value.diagnostics[0].position is not None


def test_tangents_of_gradients_have_their_structure() -> None:
    x, y = PAIR
    weighted = tsir.CompilationUnit(
        "def f(p: Tuple[Tensor, Tensor], z: Tensor) -> Tensor:\n    return (p[0] * p[1] * z * z).sum()"
    ).f
    z, direction = normal(2), normal(2)
    found, change = tsir.jvp(tsir.grad(weighted), (PAIR, z), (None, direction))
    for gradient, other in zip(found, (y, x), strict=True):
        np.testing.assert_allclose(gradient, other * z * z)
    for tangent, other in zip(change, (y, x), strict=True):
        np.testing.assert_allclose(tangent, 2 * other * z * direction)


OPTIONAL = """
def of_dictionary(p: Dict[str, Optional[Tensor]], x):
    w = p["w"]
    b = p["b"]
    y = x @ w if w is not None else x
    return (y + b if b is not None else y).sum()
def of_list(p: List[Optional[Tensor]], x):
    w = p[0]
    b = p[1]
    y = x @ w if w is not None else x
    return (y + b if b is not None else y).sum()
"""


@pytest.mark.parametrize("missing", ["none", "w", "b"])
def test_elements_that_may_be_none_are_native(missing: str) -> None:
    unit = tsir.CompilationUnit(OPTIONAL)
    x = np.arange(6.0).reshape(2, 3)
    of_w, of_b = np.repeat(x.sum(0)[:, None], 3, 1), np.full(3, 2.0)
    p: dict[str, Any] = {"w": np.ones((3, 3)), "b": np.ones(3)}
    expected: dict[str, Any] = {"w": of_w, "b": of_b}
    if missing in p:
        p[missing] = expected[missing] = None
    for function, given, found in (
        (unit.of_dictionary, p, expected),
        (unit.of_list, list(p.values()), list(expected.values())),
    ):
        gradient = tsir.grad(function)
        np.testing.assert_equal(gradient(given, x), found)
        assert "interpreted" not in gradient.explain(given, x)
        assert "interpreted" not in function.explain(given, x)
        np.testing.assert_equal(tsir.compile(gradient, given, x, fallback=False)(given, x), found)
        np.testing.assert_equal(tsir.vjp(function, given, x)[1](1.0)[0], found)
        # The text takes the same values, as it says what they are known to be.
        text = tsir.CompilationUnit(gradient.ir(given, x).code)
        leaves = found.values() if isinstance(found, dict) else found
        np.testing.assert_equal(text.function(text.names[-1])(given, x), tuple(leaves))
