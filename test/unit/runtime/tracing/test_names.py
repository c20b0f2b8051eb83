"""Names in a trace: variables beside parameters, constants of called functions, and arrays that change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsir

X = np.arange(12.0).reshape(3, 4) - 5
ONES, TENS, HUNDREDS = np.arange(4.0), np.arange(4.0) * 10, np.arange(4.0) * 100


def test_variables_are_none_of_the_parameters() -> None:
    def f(v1: Any) -> Any:
        a = v1 * 2
        b = a + 1
        return a + b + v1

    np.testing.assert_array_equal(tsir.trace(f, X)(X), X * 5 + 1)


def test_constants_of_called_functions_keep_their_values() -> None:
    def inside(x: Any) -> Any:
        return x * ONES + TENS

    def outside(x: Any) -> Any:
        return inner(x * HUNDREDS) + inner(x)

    inner = tsir.trace(inside, X)
    np.testing.assert_allclose(tsir.trace(outside, X)(X), X * HUNDREDS * ONES + X * ONES + 2 * TENS)


def test_an_array_that_changes_between_two_uses_is_two_constants() -> None:
    def f(x: Any) -> Any:
        total = np.zeros(4)
        for i in range(3):
            total[i] = i + 1
            x = x + total + total
        return x

    traced = tsir.trace(f, X)
    np.testing.assert_array_equal(traced(X), f(X))
    assert "CONSTANTS.c3" not in traced.code


def test_functions_that_are_named_as_what_they_call() -> None:
    unit = tsir.CompilationUnit("def f(x):\n    return x * 2")

    def f_0(x: Any) -> Any:
        return unit.f(x) + 1

    np.testing.assert_array_equal(tsir.trace(f_0, X)(X), X * 2 + 1)


@pytest.mark.parametrize("name", ["torch", "CONSTANTS", "len"])
def test_names_that_the_text_uses(name: str) -> None:
    found: dict[str, Callable[..., Any]] = {}
    exec(f"import numpy as np\ndef {name}(x): return np.sin(x) + np.ones(4)", found)
    np.testing.assert_allclose(tsir.trace(found[name], X)(X), np.sin(X) + 1)
    exec(f"def f({name}): return {name} + 1", found)
    with pytest.raises(tsir.UnsupportedError, match=f"expected no parameter named '{name}'"):
        tsir.trace(found["f"], X)
