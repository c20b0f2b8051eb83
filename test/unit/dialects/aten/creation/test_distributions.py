"""Random numbers of further distributions: the same natively, and of the right kind."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array


def drawn(text: str, x: Array, *, fallback: bool = False) -> Array:
    """The result of a function that draws, which the interpreter and compiled code agree on."""
    function = tsir.CompilationUnit(f"def f(x):\n    return {text}\n").f
    compiled = tsir.compile(function, x, fallback=fallback)
    tsir.manual_seed(5)
    expected = np.asarray(function.interpret(x))
    tsir.manual_seed(5)
    found = np.asarray(compiled(x))
    np.testing.assert_allclose(found, expected, 1e-5, 1e-6)
    return found


@pytest.mark.parametrize(
    ("call", "statistic", "expected"),
    [
        ("x.clone().cauchy_(2.0, 0.5)", np.median, 2),
        ("x.clone().log_normal_(0.5, 0.3)", np.median, np.exp(0.5)),
        ("x.clone().geometric_(0.25)", np.mean, 4),
        ("torch.normal(x + 3.0, 2.0)", np.std, 2),
        ("torch.normal(1.0, x + 2.0)", np.mean, 1),
    ],
)
def test_kinds(call: str, statistic: Callable[[Array], float], expected: float) -> None:
    assert abs(statistic(drawn(call, np.zeros((200, 300)))) - expected) < 0.05


def test_permutations_have_each_number_once() -> None:
    found = drawn("torch.randperm(500)", np.zeros(1))
    assert sorted(found.tolist()) == list(range(500)) != found.tolist()


def test_choices_follow_their_weights() -> None:
    weights = np.array([[0.1, 0, 0.4, 0.5], [1, 2, 3, 0]])
    for row, found in zip(weights, drawn("torch.multinomial(x, 20000, True)", weights), strict=True):
        np.testing.assert_allclose(np.bincount(found, minlength=4) / 20000, row / row.sum(), atol=0.02)
        assert not row[found].min() == 0
    for found in drawn("torch.multinomial(x, 3)", weights):
        assert len(set(found.tolist())) == 3


def test_counts_of_events() -> None:
    assert abs(drawn("torch.poisson(x)", np.full(20000, 7.0), fallback=True).mean() - 7) < 0.1
    tens = drawn("torch.binomial(x, x * 0 + 0.3)", np.full(20000, 10.0), fallback=True)
    assert abs(tens.mean() - 3) < 0.05


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("torch.multinomial(x, 5)", "expected at most 4 samples without replacement, got 5"),
        ("torch.multinomial(-x, 2)", "expected weights that are finite and at least 0"),
        ("torch.multinomial(x * 0, 2)", "expected weights whose sum is above 0"),
        ("x.clone().geometric_(0.0)", "expected a probability between 0 and 1, got 0.0"),
        ("torch.poisson(-x)", "expected rates of at least 0"),
    ],
)
def test_refused(call: str, message: str) -> None:
    function = tsir.CompilationUnit(f"def f(x):\n    return {call}\n").f
    x = np.array([1.0, 2, 3, 4])
    with pytest.raises(tsir.TsirError, match=message):
        function.interpret(x)
    with pytest.raises(tsir.TsirError):
        function(x)
