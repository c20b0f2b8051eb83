"""Gradients through lists, tuples and dictionaries that are built, changed and taken apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from built_programs import PROGRAMS, function_of

import tsir

X = np.random.default_rng(1).uniform(0.3, 1.2, size=2)
TWICE = (
    "partly_read",
    "pairs",
    "insert",
    "pop_in_loop",
    "dict_in_loop",
    "listed",
    "defaults",
    "numbered",
    "repeated",
)


def numeric(function: Callable[..., Any], count: int) -> Any:
    """The gradient by differences of five points."""
    found = np.zeros_like(X)
    for place in range(X.size):
        for distance, weight in ((-2, 1), (-1, -8), (1, 8), (2, -1)):
            moved = X.copy()
            moved[place] += distance * 1e-3
            found[place] += weight * float(function(moved, count)) / 12e-3
    return found


def element(function: Callable[..., Any], place: int) -> Callable[..., Any]:
    """One element of what a function returns."""
    return lambda *arguments: function(*arguments)[place]


@pytest.mark.parametrize("name", PROGRAMS)
def test_gradients_are_those_of_differences(name: str) -> None:
    function, both = function_of(name), tsir.value_and_grad(function_of(name))
    for count in (1, 4):
        value, gradient = both(X, count)
        np.testing.assert_allclose(value, function(X, count), rtol=1e-12)
        np.testing.assert_allclose(gradient, numeric(function, count), rtol=1e-7, atol=1e-8)


@pytest.mark.sweep(0.2)
@pytest.mark.parametrize("name", TWICE)
def test_second_derivatives_are_those_of_differences(name: str) -> None:
    gradient = tsir.grad(function_of(name))
    found = tsir.jacobian(gradient)(X, 3)
    for place in range(X.size):
        expected = numeric(element(gradient, place), 3)
        np.testing.assert_allclose(found[place], expected, rtol=1e-6, atol=1e-7)


@pytest.mark.parametrize(
    ("call", "operation"),
    [
        ("s.sort()", "prim.ListSort"),
        ("s.remove(s[0])", "prim.ListRemove"),
        ("d.update(d)", "prim.DictUpdate"),
    ],
)
def test_what_has_no_gradient_is_refused(call: str, operation: str) -> None:
    lines = (
        "def f(x: Tensor, n: int) -> Tensor:",
        "    s, d = [x.sum(), x.max()], {n: x}",
        f"    {call}",
        "    return s[0] + d[n].sum()",
    )
    with pytest.raises(tsir.UnsupportedError, match=f"'{operation}' has no gradient") as caught:
        tsir.grad(tsir.CompilationUnit("\n".join(lines), "model.py").f)(X, 1)
    assert caught.value.diagnostics[0].position == ("model.py", 3, 5)
