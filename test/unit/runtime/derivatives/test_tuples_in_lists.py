"""Gradients through tuples that are held in lists."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from differences import Array, check_gradients, numeric
from nested_programs import CASES, SOURCE

import tsir

UNIT = tsir.CompilationUnit(SOURCE)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize(("name", "arguments"), CASES)
def test_gradients_are_those_of_differences(name: str, arguments: tuple[Any, ...]) -> None:
    check_gradients(UNIT.function(name), *arguments)


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize(("name", "arguments", "index"), [(*CASES[0], 1), (*CASES[2], 0), (*CASES[13], 1)])
def test_second_derivatives_are_those_of_differences(
    name: str, arguments: tuple[Any, ...], index: int
) -> None:
    function = UNIT.function(name)
    gradient = tsir.grad(function, index)
    found: Array = tsir.hessian(function, index)(*arguments)

    def element(x: Array, place: tuple[int, ...]) -> Any:
        return gradient(*arguments[:index], x, *arguments[index + 1 :])[place]

    for place in np.ndindex(arguments[index].shape):
        (expected,) = numeric(element, arguments[index], place)
        assert expected is not None
        np.testing.assert_allclose(found[place], expected, rtol=1e-6, atol=1e-6)
