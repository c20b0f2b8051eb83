"""Checkpoints change what the gradients of loops keep, and nothing else."""

from __future__ import annotations

import tracemalloc
from collections.abc import Sequence
from functools import cache
from typing import Any, cast

import numpy as np
import pytest
from loop_programs import LSTM
from sampling import EVERYTHING
from xdsl.context import Context
from xdsl.dialects.func import FuncOp

import tsir
from tsir.dialects.prim.ops import LoopOp
from tsir.runtime.plans.interpreter import Interpreter
from tsir.transforms.differentiate.differentiate import DifferentiatePass

SOURCE = f"""
{LSTM}
def rounds(x: Tensor, n: int) -> Tensor:
    y = x
    for i in range(n):
        y = torch.sin(y) * x + float(i)
    return y.sum()

def until(x: Tensor, n: int) -> Tensor:
    y, i = x, 0
    while float(y.abs().max()) > 0.1 and i < n:
        y = y * torch.cos(x) * 0.7
        i += 1
    return (y * x).sum()

def early(x: Tensor, n: int) -> Tensor:
    y = x
    for i in range(n):
        if i == 5:
            break
        if i % 2 == 0:
            y = y * x
        else:
            y = torch.sin(y)
    return y.sum()

def triangle(x: Tensor, n: int) -> Tensor:
    y = x
    for i in range(n):
        for j in range(i):
            y = torch.tanh(y) * x[j % x.size(0)] + y
    return y.sum()

def collected(x: Tensor, n: int) -> Tensor:
    states = [x]
    for i in range(n):
        states.append(torch.tanh(states[-1] * states[i // 2]))
    return torch.stack(states).sum()

def growing(x: Tensor, n: int) -> Tensor:
    y = x
    for i in range(n):
        y = torch.cat([y, (y * x[0])[:2]], 0)
    return (y * y).sum()

def unrelated(x: Tensor, n: int) -> Tensor:
    total = 0
    for i in range(n):
        total += i
    return (x * total).sum()
"""

UNIT = tsir.CompilationUnit(SOURCE)
NAMES = ("rounds", "until", "early", "triangle", "collected", "growing", "lstm", "unrelated")
X = np.random.default_rng(3).normal(size=4)

NOISY = tsir.CompilationUnit("""
def noisy(x: Tensor, n: int) -> Tensor:
    y = x
    for i in range(n):
        y = torch.dropout(torch.sin(y) + x, 0.5, True)
        if i % 2 == 0:
            y = y * (1 + torch.rand_like(y))
        for j in range(i):
            y = y * torch.dropout(torch.cos(y), 0.25, True)
            if j == 2:
                print(i)
    return y.sum()

def following(x):
    return torch.rand_like(x)

def limited(x: Tensor, n: int) -> Tensor:
    y = x
    for i in range(n):
        if i == 4:
            raise ValueError("too many")
        y = torch.sin(y)
    return y.sum()
""")


def bits(results: Sequence[Any]) -> list[bytes]:
    return [np.asarray(result).tobytes() for result in results]


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("name", NAMES)
def test_gradients_have_the_same_bits(name: str) -> None:
    without = tsir.value_and_grad(UNIT.function(name))
    for every in (2, 3, 100) if EVERYTHING else (2, 100):
        gradient = tsir.value_and_grad(UNIT.function(name), checkpoint=every)
        for count in (0, 1, 2, 7):
            assert bits(gradient(X, count)) == bits(without(X, count))


def test_interpreted_gradients_have_the_same_bits() -> None:
    gradients = [tsir.grad(UNIT.triangle, checkpoint=every) for every in (1, 3)]
    expected, found = (gradient.interpret(X, 5) for gradient in gradients)
    assert bits([found]) == bits([expected])


@pytest.mark.parametrize(
    ("name", "outer"), [("until", 1)] + [("growing", 2), ("rounds", 2), ("collected", 1)] * EVERYTHING
)
def test_second_derivatives_through_checkpoints(name: str, outer: int) -> None:
    function = UNIT.function(name)
    expected = tsir.hessian(function)(X, 5)
    found = tsir.jacobian(tsir.grad(function, checkpoint=3), checkpoint=outer)(X, 5)
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)


def test_many_rounds_that_only_the_run_counts() -> None:
    unit = tsir.CompilationUnit(
        "def f(x: Tensor) -> Tensor:\n    while bool(x < 100.0):\n        x = x * 1.01\n    return x"
    )
    x = np.array(1.0)
    assert bits([tsir.grad(unit.f, checkpoint=20)(x)]) == bits([tsir.grad(unit.f)(x)])


@cache
def noisy_gradient(every: int) -> tsir.Function:
    return tsir.value_and_grad(NOISY.noisy, checkpoint=every)


@pytest.mark.parametrize("count", [0, 1, 6])
def test_draws_and_prints_happen_once(count: int, capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[object] = []
    for every in (1, 2, 4, 100) if EVERYTHING else (1, 4):
        tsir.manual_seed(5)
        found = noisy_gradient(every)(X, count)
        following = NOISY.following(X)
        seen.append((bits((*found, following)), capsys.readouterr().out))
    assert all(each == seen[0] for each in seen)


def test_what_raises_raises() -> None:
    gradient = tsir.grad(NOISY.limited, checkpoint=2)
    np.testing.assert_array_equal(gradient(X, 4), tsir.grad(NOISY.limited)(X, 4))
    with pytest.raises(tsir.TsirError, match="too many"):
        gradient(X, 5)


def differentiated(name: str, every: int) -> Interpreter:
    module = UNIT.op.clone()
    for function in list(module.ops):
        if isinstance(function, FuncOp) and function.sym_name.data != name:
            function.detach()
    DifferentiatePass(checkpoint=every).apply(Context(), module)
    module.verify()
    return Interpreter(module)


def kept(value: object, found: dict[int, int]) -> dict[int, int]:
    """The bytes of each array in a value."""
    if isinstance(value, list):
        for item in cast("list[object]", value):
            kept(item, found)
    elif isinstance(value, np.ndarray):
        found[id(cast(object, value))] = value.nbytes
    return found


@pytest.mark.parametrize(("every", "states"), [(1, 2 * 64), (4, 64 // 4), (8, 64 // 8), (64, 1), (100, 1)])
def test_tapes_hold_one_state_in_so_many(every: int, states: int) -> None:
    x = np.linspace(0.0, 1.0, 1000)
    results = differentiated("rounds", every).call("rounds", [x, 64])
    assert sum(kept(list(results[1:]), {}).values()) in range(states * x.nbytes, (states + 2) * x.nbytes)


def test_memory_is_that_of_the_checkpoints_and_of_one_part() -> None:
    x, rounds, peaks = np.linspace(0.0, 1.0, 20_000), 128, dict[int, float]()
    for every in (1, 16):
        gradient = tsir.grad(UNIT.rounds, checkpoint=every)
        tracemalloc.start()
        gradient.interpret(x, rounds)
        peaks[every] = tracemalloc.get_traced_memory()[1] / x.nbytes
        tracemalloc.stop()
    part = 2 * 16  # two values a round; the interpreter holds one part while it runs the next
    assert peaks[1] > 2 * rounds
    assert peaks[16] < rounds // 16 + 2 * part + 40


@pytest.mark.parametrize("every", [0, -1, "2", 2.0])
def test_an_interval_is_a_positive_int(every: Any) -> None:
    with pytest.raises(tsir.TsirError, match="expected checkpoint to be an int of at least 1, got"):
        tsir.grad(UNIT.rounds, checkpoint=every)


def test_only_loops_that_carry_gradients_are_split() -> None:
    for name, loops in (("unrelated", 1), ("rounds", 2)):
        module = differentiated(name, 2)
        assert sum(isinstance(op, LoopOp) for op in module.functions[name].walk()) == loops
