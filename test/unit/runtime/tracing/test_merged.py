"""Branches: traces that differ in answers to conditions merge into one function, as scripts have it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsir
from tsir import torch

Tensor = tsir.Tensor


def numbers(*sizes: int, seed: int = 0) -> Any:
    return np.random.default_rng(seed).standard_normal(sizes)


def flipped(x: Tensor):
    return x if x.sum() > 0 else -x


def clipped(g: Tensor, limit: float):
    norm = (g * g).sum().sqrt()
    if norm > limit:
        g = g * (limit / norm)
    return g


def padded(x: Tensor):
    if x.shape[0] % 2 == 1:
        x = torch.cat([x, x[:1]])
    return x.reshape(-1, 2, x.size(1)).sum(1)


def huber(x: Tensor, y: Tensor):
    error = (x - y).abs().max()
    if error < 0.5:
        return 0.5 * error * error
    elif error < 2.0:
        return error - 0.125
    else:
        return torch.log(error) + 1.0


def early(x: Tensor):
    for k in [1.0, 2.0, 3.0]:
        x = x * k
        if x.abs().max() > 4.0:
            return x
    return x + 1.0


def several(x: Tensor, n: int):
    is_wide = x.size(1) > 3 and n > 0
    if is_wide or n == -2:
        return x * n, n + 1
    return x - n, x.size(0)


def written(x: Tensor):
    if x[0, 0] > 0:
        x[0] = 0.0
        y = x + 1
    else:
        y = x.mul_(2.0)
    return y.sum(1)


def wrapped(x: Tensor, i: int):
    if i < 0:
        i = i + x.shape[0]
    return x[i] * 2


def bounded(x: Tensor, n: int):
    k = max(n, 2)
    if not bool(x.any()):
        return x.new_zeros([k])
    return x.flatten()[:k]


def converged(x: Tensor):
    for _ in range(4):
        step = (x * x - 2) / (2 * x)
        x = x - step
        if step.abs().max() < 1e-3:
            break
    return x


S = (numbers(3, 4), numbers(1, 1) - 3, numbers(8, 2) + 1)
PROGRAMS: dict[Callable[..., Any], list[tuple[Any, ...]]] = {
    flipped: [(x,) for x in S],
    clipped: [(x, limit) for x, limit in zip(S, (0.1, 100.0, 2.0), strict=True)],
    padded: [(x,) for x in S],
    huber: [(numbers(n), numbers(n) + shift) for n, shift in ((3, 0.1), (1, 1.0), (6, 9.0))],
    early: [(x,) for x in S],
    several: [(S[0], 2), (S[1], -2), (S[2], 1)],
    written: [(x,) for x in S],
    wrapped: [(S[0], 1), (S[1], -1), (S[2], -3)],
    bounded: [(S[0], 1), (S[1] * 0, 2), (S[2], 5)],
    converged: [(x * x + 1,) for x in S],
}


def flat(result: Any) -> list[Any]:
    return [*result] if isinstance(result, tuple) else [result]


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_merged_traces_are_what_scripts_are(function: Callable[..., Any]) -> None:
    calls = PROGRAMS[function]
    also = calls[1:] if function in (wrapped, padded) else []
    traced = tsir.trace(function, *calls[0], also=also, check=True)
    script: Any = tsir.script(function)
    for arguments in calls:
        one, other = copy.deepcopy(arguments), copy.deepcopy(arguments)
        for found, wanted in zip(flat(traced(*one)), flat(script(*other)), strict=True):
            np.testing.assert_array_equal(found, wanted)
        np.testing.assert_array_equal(one[0], other[0])


def test_a_branch_that_examples_do_not_fit_says_so_when_it_is_taken() -> None:
    traced = tsir.trace(wrapped, S[0], 1)
    np.testing.assert_array_equal(traced(S[2], 7), S[2][7] * 2)
    with pytest.raises(
        tsir.ExecutionError, match="does not know this branch: 'getitem' of these examples"
    ) as caught:
        traced(S[0], -1)
    position = caught.value.diagnostics[0].position
    assert position is not None
    assert (position.file, position.line) == (__file__, wrapped.__code__.co_firstlineno + 3)


def checked(x: Any) -> Any:
    if x.sum() < 0:
        raise ValueError(f"of rank {x.ndim}")
    assert x.shape[0] != 2, "two rows"
    return x + 1


def test_what_the_function_raises_in_a_branch_is_raised_by_calls() -> None:
    traced = tsir.trace(checked, np.ones((3, 4)), check=True)
    np.testing.assert_array_equal(traced(np.ones((1, 2))), np.full((1, 2), 2.0))
    for x, message, line in (
        (-np.ones((3, 4)), "ValueError: of rank 2", 2),
        (np.ones((2, 4)), "two rows", 3),
    ):
        with pytest.raises(tsir.ExecutionError, match=message) as caught:
            traced(x)
        position = caught.value.diagnostics[0].position
        assert position is not None
        assert (position.file, position.line) == (__file__, checked.__code__.co_firstlineno + line)
    with pytest.raises(ValueError, match="of rank 2"):
        tsir.trace(checked, -np.ones((3, 4)))


def asking(x: Any, mode: Any, parts: Any) -> Any:
    x = np.sum(x, axis=-1) if x.ndim == 2 else x
    for part in parts:
        x = x + part if mode == "add" else x * part
    return (x if x.dtype == np.float32 else -x), len(parts)


def test_examples_merge_in_what_else_the_function_asks_for() -> None:
    one, single, double = numbers(3), numbers(3, 4).astype(np.float32), numbers(3, 4)
    examples = [(single, "add", [one]), (double, "multiply", [one, one]), (one, "add", [one])]
    traced = tsir.trace(asking, *examples[0], also=examples[1:], check=True)
    for x, mode, parts in examples:
        for found, wanted in zip(traced(x, mode, parts), asking(x, mode, parts), strict=True):
            np.testing.assert_allclose(found, wanted, rtol=1e-6)
    calls: list[tuple[tuple[Any, ...], str]] = [
        ((single, "power", [one]), "'add' or 'multiply'"),
        ((single, "add", [one.astype(np.float32)]), "a tensor of float64"),
        ((single[None], "add", [one]), "a tensor of rank 2 or a tensor of rank 1"),
        ((single, "multiply", []), "2 elements"),
    ]
    for arguments, known in calls:
        with pytest.raises(tsir.ExecutionError, match=f"the trace is for {known}"):
            traced(*arguments)


def unbounded(x: Any) -> Any:
    while (x * x).sum() > 1.0:
        x = x / 2
    return x


def unlike(x: Any) -> Any:
    if x.sum() > 0:
        return x
    return x, x.shape[0]


turns: list[int] = []


def counting(x: Any) -> Any:
    turns.append(0)
    y = x + len(turns)
    return y if x.sum() > 0 else -y


REFUSED: dict[str, tuple[Callable[..., Any], int]] = {
    "lead through it in over 64 ways": (unbounded, 1),
    r"got Tensor and Tuple\[Tensor, int\]": (unlike, 3),
    r"'v0 = x \+ 2' in place of 'v0 = x \+ 1'": (counting, 2),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_does_not_merge_is_refused_at_its_line(message: str) -> None:
    function, line = REFUSED[message]
    with pytest.raises(tsir.UnsupportedError, match=message) as caught:
        tsir.trace(function, numbers(3, 4) + 1)
    position = caught.value.diagnostics[0].position
    assert position is not None
    assert (position.file, position.line) == (__file__, function.__code__.co_firstlineno + line)


def test_examples_are_of_one_type() -> None:
    with pytest.raises(tsir.UnsupportedError, match="'limit: float' and 'limit: int'"):
        tsir.trace(clipped, S[0], 1.0, also=[(S[0], 1)])
    with pytest.raises(tsir.UnsupportedError, match="expected 2 arguments in each example, got 1"):
        tsir.trace(clipped, S[0], 1.0, also=[(S[0],)])


def test_results_of_branches_may_be_constants_and_derivatives_follow_branches() -> None:
    def squared(x: Any) -> Any:
        return (x * x).sum() if x.min() > 0 else np.zeros(())

    traced = tsir.trace(squared, S[0])
    np.testing.assert_array_equal(traced(S[0]), 0.0)
    gradient = tsir.grad(traced)
    np.testing.assert_array_equal(gradient(np.ones(3)), np.full(3, 2.0))
    np.testing.assert_array_equal(gradient(-np.ones(3)), np.zeros(3))
    np.testing.assert_array_equal(tsir.vmap(traced)(np.array([[1.0, 2.0], [-1.0, 2.0]])), [5.0, 0.0])
