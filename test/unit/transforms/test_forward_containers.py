"""Derivatives in a direction through containers: as transposes of gradients, and by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from built_programs import PROGRAMS, function_of

import tsir
from tsir.runtime.autograd.cotangents import is_floating, zeros_like
from tsir.runtime.derivatives.tangents import TangentSource
from tsir.runtime.values.structure import floats_in, map_arrays

SOURCE = """
def found(x: Tensor, entries: Dict[str, Tensor]) -> Tensor:
    a, b = entries.get("a"), entries.get("b")
    t = torch.sin(x)
    if a is not None:
        t = t * a
    if b is not None:
        t = t + b * b
    return t

def joined(x: Tensor, entries: Dict[str, Tensor]) -> Dict[str, Tensor]:
    whole = {"a": x, "x": x * x}
    whole.update(entries)
    return whole

def maybe_list(x: Tensor, flag: bool) -> Optional[List[Tensor]]:
    found: Optional[List[Tensor]] = None
    if flag:
        found = [x * x]
    return found

def mixed(p: Tuple[Tensor, Tuple[int, Tensor]], x: Tensor) -> Tuple[Tensor, List[Tuple[int, Tensor]]]:
    a, (n, b) = p
    return a * b * float(n), [(n, a * x), (2, b)]

def grown(entries: Dict[str, Tensor], n: int) -> Dict[str, Tensor]:
    state = {"h": entries["a"]}
    for i in range(n):
        state["h"] = state["h"] * entries["b"]
        state[str(i)] = state["h"] + 1
        if i == 2:
            del state["1"]
            break
    return state

def counted(x: Tensor) -> Tuple[List[int], Dict[str, int], Dict[str, Tensor]]:
    return [x.size(0)], {"a": 1}, {"s": torch.ones([2])}

def all_entries(lists: Dict[str, List[Tensor]], dicts: Dict[int, Dict[str, Tensor]]) -> Tensor:
    t = lists["a"][0] * 1.0
    for k, v in lists.items():
        for x in v:
            t = t * x + x
    for n, w in dicts.items():
        for y in w.values():
            t = t * y * float(n)
    return t
"""

UNIT = tsir.CompilationUnit(SOURCE)
RNG = np.random.default_rng(5)


def normal(*sizes: int) -> Any:
    return RNG.normal(size=sizes)


def direction(value: Any) -> Any:
    """A random tangent or gradient of a value, None of what has none."""
    if not is_floating(value):
        return None
    return zeros_like(value, map_arrays(lambda array: normal(*array.shape), value))


def inner(left: Any, right: Any) -> float:
    pairs = zip(floats_in(left), floats_in(right), strict=True)
    return float(sum(np.vdot(a, b) for a, b in pairs))


def length(value: Any) -> float:
    return inner(value, value) ** 0.5


def check_transposed(function: tsir.Function, arguments: tuple[Any, ...]) -> None:
    """That <Ju, v> is <u, J'v>, by forward mode and by `vjp`."""
    tangents = tuple(map(direction, arguments))
    value, tangent = tsir.jvp(function, arguments, tangents)
    seed = direction(value)
    gradients = tsir.vjp(function, *arguments)[1](seed)
    bound = 1e-12 * (length(tangent) * length(seed) + length(tangents) * length(gradients))
    assert abs(inner(tangent, seed) - inner(tangents, gradients)) <= bound


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("name", PROGRAMS)
def test_tangents_are_transposed_gradients(name: str) -> None:
    for count in (1, 4):
        check_transposed(function_of(name), (RNG.uniform(0.3, 1.2, size=2), count))


@pytest.mark.parametrize("name", PROGRAMS)
def test_native_and_interpreted_tangents_agree(name: str) -> None:
    function = function_of(name)
    given = [RNG.uniform(0.3, 1.2, size=2), 3, normal(2)]
    module = TangentSource(function.executor.source, ("x", "n"), (0,))(given)[0]
    text = tsir.parse(str(tsir.Module(module)))
    for native, interpreted in zip(text.f(*given), text.f.interpret(*given), strict=True):
        np.testing.assert_allclose(native, interpreted, rtol=1e-12)


def test_an_entry_that_may_not_be_there() -> None:
    x, a, u, v = normal(3), normal(3), normal(3), normal(3)
    _, tangent = tsir.jvp(UNIT.found, (x, {"a": a}), (u, {"a": v}))
    np.testing.assert_allclose(tangent, np.cos(x) * u * a + np.sin(x) * v)
    _, tangent = tsir.jvp(UNIT.found, (x, {"b": a}), (None, {"b": v}))
    np.testing.assert_allclose(tangent, 2 * a * v)
    _, tangent = tsir.jvp(UNIT.found, (x, {}), (u, {}))
    np.testing.assert_allclose(tangent, np.cos(x) * u)


def test_dictionaries_that_are_joined() -> None:
    x, a, u, v = normal(3), normal(3), normal(3), normal(3)
    _, tangent = tsir.jvp(UNIT.joined, (x, {"a": a, "b": a}), (u, {"a": v, "b": None}))
    assert list(tangent) == ["a", "x", "b"]
    np.testing.assert_array_equal(tangent["a"], v)
    np.testing.assert_allclose(tangent["x"], 2 * x * u)
    np.testing.assert_array_equal(tangent["b"], np.zeros(3))


def test_results_that_may_be_none() -> None:
    x, u = normal(3), normal(3)
    assert tsir.jvp(UNIT.maybe_list, (x, False), (u, None)) == (None, None)
    _, (tangent,) = tsir.jvp(UNIT.maybe_list, (x, True), (u, None))
    np.testing.assert_allclose(tangent, 2 * x * u)


def test_tuples_with_numbers() -> None:
    a, b, x = normal(2), normal(2), normal(2)
    tangents = ((a + 1, (None, b + 1)), None)
    _, (first, ((n, second), (m, third))) = tsir.jvp(UNIT.mixed, ((a, (3, b)), x), tangents)
    assert n is None
    assert m is None
    np.testing.assert_allclose(first, 3 * ((a + 1) * b + a * (b + 1)))
    np.testing.assert_allclose(second, (a + 1) * x)
    np.testing.assert_array_equal(third, b + 1)


@pytest.mark.parametrize("rounds", [0, 1, 4])
@pytest.mark.parametrize("sizes", [(2,), (), (0, 3), (1,)])
def test_dictionaries_that_are_written_in_loops(rounds: int, sizes: tuple[int, ...]) -> None:
    a, b, u, v = (normal(*sizes) for _ in range(4))
    value, tangent = tsir.jvp(UNIT.grown, ({"a": a, "b": b}, rounds), ({"a": u, "b": v}, None))
    assert list(tangent) == list(value)
    count = min(rounds, 3)
    expected = b**count * u + count * a * b ** max(count - 1, 0) * v
    np.testing.assert_allclose(tangent["h"], expected, rtol=1e-12, atol=1e-14)
    if rounds:
        np.testing.assert_allclose(tangent["0"], u * b + a * v, rtol=1e-12, atol=1e-14)


def test_what_does_not_change() -> None:
    ints, numbers, ones = tsir.jvp(UNIT.counted, (normal(3),), (normal(3),))[1]
    assert ints is None
    assert numbers is None
    np.testing.assert_array_equal(ones["s"], np.zeros(2))


def test_dictionaries_of_containers() -> None:
    a, b, q = normal(2), normal(2), normal(2)
    tangents = {"a": [a, None], "b": []}, {3: {"q": q}, 4: {}}
    _, tangent = tsir.jvp(UNIT.all_entries, ({"a": [a, b], "b": []}, {3: {"q": q}, 4: {}}), tangents)
    # t = (a * a + a) * b + b, then times q and 3
    expected = 3 * ((2 * a * a + a) * b * q + ((a * a + a) * b + b) * q)
    np.testing.assert_allclose(tangent, expected, rtol=1e-12)


@pytest.mark.parametrize(
    ("tangent", "message"),
    [
        ({"a": np.ones(2)}, r"the tangent of 'entries': expected a dictionary of \['a', 'b'\], got"),
        ([np.ones(2)], r"the tangent of 'entries': expected a dictionary of \['a', 'b'\], got"),
        ({"a": np.ones(3), "b": None}, r"the tangent of 'entries': expected float64 of sizes \[2\], got"),
    ],
)
def test_tangents_that_do_not_fit(tangent: Any, message: str) -> None:
    with pytest.raises(tsir.TsirError, match=message):
        tsir.jvp(UNIT.grown, ({"a": np.ones(2), "b": np.ones(2)}, 1), (tangent, None))


def test_numbers_have_no_tangents() -> None:
    message = "the tangent of 'p': expected None for what is not of floats, got 1"
    with pytest.raises(tsir.TsirError, match=message):
        tsir.jvp(UNIT.mixed, ((np.ones(2), (3, np.ones(2))), np.ones(2)), ((None, (1, None)), None))
