"""Random numbers in loops and branches whose conditions differ from row to row."""

from __future__ import annotations

import numpy as np
import pytest
from row_programs import results

import tsir

LOOP = """
def f(x):
    s = torch.zeros(3)
    while bool(s.sum() < x + 3):
        s = s + torch.rand(3)
    return s
"""
BRANCHES = """
def f(x):
    if bool(x > 0):
        if bool(x > 1):
            r = torch.rand(2)
        else:
            r = torch.rand(2)
    else:
        r = torch.rand(2)
    return torch.cat([r, torch.rand(1)])
"""
ROUNDS = """
def f(x):
    kept = torch.zeros(2)
    for i in range(int(x) + 3):
        if bool(torch.rand(1) < 0.5):
            kept = torch.rand(2)
    return torch.cat([kept, torch.rand(1)])
"""
X = np.array([0.5, -1.0, 2.0, -0.5, 0.25, 3.0])


@pytest.mark.parametrize("text", [LOOP, BRANCHES, ROUNDS])
def test_no_row_draws_what_another_draws(text: str) -> None:
    batched = tsir.vmap(tsir.CompilationUnit(text).f, randomness="different")
    tsir.manual_seed(5)
    found = batched.interpret(X)
    drawn = found[found != 0]
    assert np.unique(drawn).size == drawn.size
    tsir.manual_seed(5)
    np.testing.assert_array_equal(batched.interpret(X), found)


OF_SIZES = """
def f(x):
    y = x * torch.ones(3)
    return torch.dropout(y, 0.5, True) + torch.rand_like(y) * y, y.clone().uniform_(), y.exponential_()
"""


@pytest.mark.parametrize("text", [LOOP, BRANCHES, OF_SIZES])
def test_rows_that_draw_the_same_are_those_of_a_loop(text: str) -> None:
    one = tsir.CompilationUnit(text).f
    tsir.manual_seed(5)
    found = results(tsir.vmap(one, randomness="same").interpret(X))
    for k, x in enumerate(X):
        tsir.manual_seed(5)
        for value, expected in zip(found, results(one.interpret(np.array(x))), strict=True):
            np.testing.assert_array_equal(value[k], expected)


def test_draws_in_native_loops() -> None:
    batched = tsir.vmap(tsir.CompilationUnit(LOOP).f, randomness="different")
    tsir.manual_seed(5)
    found = batched.interpret(X)
    tsir.manual_seed(5)
    np.testing.assert_allclose(tsir.compile(batched, X, fallback=False)(X), found, rtol=1e-6)


def test_each_row_has_a_permutation_of_its_own() -> None:
    text = "def f(x):\n    return torch.randperm(20, dtype=torch.int32) + x"
    rows = tsir.vmap(tsir.CompilationUnit(text).f, randomness="different")
    tsir.manual_seed(0)
    first = rows(np.zeros(6, np.int32))
    assert first.dtype == np.int32
    np.testing.assert_array_equal(np.sort(first, 1), np.broadcast_to(np.arange(20), (6, 20)))
    assert len({tuple(row) for row in first.tolist()}) == 6
    tsir.manual_seed(0)
    np.testing.assert_array_equal(rows.interpret(np.zeros(6, np.int32)), first)
