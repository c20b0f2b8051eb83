"""Special functions against values known in closed form, and where they have poles or limits."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tsir.dialects.operators.special_functions import digamma, polygamma

EULER, ZETA3 = 0.5772156649015329, 1.2020569031595942


@pytest.mark.parametrize(
    ("order", "x", "expected"),
    [
        (0, 1.0, -EULER),
        (0, 0.5, -EULER - 2 * math.log(2)),
        (0, -0.5, 2 - EULER - 2 * math.log(2)),
        (0, 10.0, sum(1 / k for k in range(1, 10)) - EULER),
        (0, 0.0, -math.inf),
        (0, -0.0, math.inf),
        (0, -3.0, math.nan),
        (0, math.inf, math.inf),
        (0, -math.inf, math.nan),
        (0, 1e30, math.log(1e30)),
        (1, 1.0, math.pi**2 / 6),
        (1, 0.5, math.pi**2 / 2),
        (1, -0.5, math.pi**2 / 2 + 4),
        (1, 0.0, math.inf),
        (1, 1e-300, math.inf),
        (2, 1.0, -2 * ZETA3),
        (2, -0.5, 16 - 14 * ZETA3),
        (2, -2.0, -math.inf),
        (3, 1.0, math.pi**4 / 15),
        (3, -1e9 - 0.5, 2 * math.pi**4),
        (3, math.nan, math.nan),
        (1, -173.0646000639181, 242.93747687468183),
        (1, -1e-20, 1e40),
        (2, -1e-20, 2e60),
        (3, -4.125, 24590.982563002708),
        (4, -0.75, -24483.2395861688),
    ],
)
def test_polygamma(order: int, x: float, expected: float) -> None:
    found = polygamma(order, np.array([x]))
    np.testing.assert_allclose(found, [expected], rtol=1e-12)


def test_digamma_of_no_elements_and_of_one_without_dimensions() -> None:
    assert digamma(np.zeros((0, 3))).shape == (0, 3)
    np.testing.assert_allclose(digamma(np.array(1.0)), -EULER)


def test_each_order_is_the_derivative_of_the_one_before() -> None:
    x = np.array([-7.3, -0.4, 0.3, 1.7, 12.5])
    for order in range(1, 5):
        values = [polygamma(order - 1, x + step) for step in (-2e-4, -1e-4, 1e-4, 2e-4)]
        slope = (values[0] - 8 * values[1] + 8 * values[2] - values[3]) / 12e-4
        np.testing.assert_allclose(polygamma(order, x), slope, rtol=1e-7)
