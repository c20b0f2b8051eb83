"""Five-point differences: they tell derivatives, and where there are none they tell nothing."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.runtime.checks.differences import TOLERANCE, Slope, direction, moved, slopes

SMOOTH: list[tuple[Callable[[float], float], float]] = [
    (math.sin, 1.0),
    (lambda x: 3.0, 0.0),
    (lambda x: 1e6 + 1e6 * x, 1e6),
    (lambda x: math.exp(5 * x), 5.0),
    (lambda x: 1.0 + abs(x) ** 3, 0.0),
    (lambda x: 1.0 + max(x - 0.0035, 0.0), 0.0),
]


@pytest.mark.parametrize(("function", "derivative"), SMOOTH)
def test_derivatives(function: Callable[[float], float], derivative: float) -> None:
    (slope,) = slopes(lambda x: [function(x)])
    assert slope.is_told
    assert slope.agrees(derivative)
    assert abs(slope.value - derivative) <= slope.error <= TOLERANCE * (abs(derivative) + slope.size)
    assert not slope.agrees(derivative + 1e-3 * (abs(derivative) + slope.size))


def raising(x: float) -> float:
    if x < 0:
        raise ExecutionError("expected a number that is not negative")
    return x


KINKED: list[Callable[[float], float]] = [
    lambda x: abs(x),
    lambda x: max(x, 0.0),
    lambda x: math.floor(x),
    lambda x: math.nan,
    lambda x: math.inf,
    raising,
]


@pytest.mark.parametrize("function", KINKED)
def test_what_has_no_derivative_is_not_told(function: Callable[[float], float]) -> None:
    told, other = slopes(lambda x: [2 * x, function(x)])
    assert not other.is_told
    assert not Slope.total([told, other]).is_told


def test_a_sum_of_none_is_zero() -> None:
    assert Slope.total([]).agrees(0.0)


@pytest.mark.parametrize("shape", [(), (0,), (3, 2)])
def test_directions_keep_the_sizes(shape: tuple[int, ...]) -> None:
    array = np.full(shape, 5.0)
    along = direction(array, np.random.default_rng(0))
    assert along.shape == moved(array, 1e-3, along).shape == shape
    assert isinstance(moved(array, 1e-3, along), np.ndarray)
    assert np.all((np.abs(along) >= 2.5) & (np.abs(along) <= 7.5))


def test_what_is_not_finite_is_not_changed() -> None:
    along = direction(np.array([np.inf, np.nan, 0.0, 2.0]), np.random.default_rng(0))
    assert along[0] == along[1] == 0.0
    assert along[2] != 0.0
    assert along[3] != 0.0
