"""Elementary functions are as accurate as the page says, and the measure finds what is not."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.accuracy import FORMATS, FUNCTIONS, Format, bound, measure

pytestmark = pytest.mark.skipif(np.finfo(np.longdouble).nmant < 63, reason="no long double of 64 bits")

BUDGETS = {"exp": 2.0, "log": 2.0, "tanh": 2.0, "erf": 2.0, "sigmoid": 2.5}
"""What the functions of most programs are held to, whatever the table allows to others."""


@pytest.mark.sweep(0.5)
@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_bounds(name: str, format: str) -> None:
    """Errors on a sample stay below the bounds; special values are right."""
    worst = measure(name, format, 1 << 12, 1 << 9)
    assert worst.error <= bound(name, format), worst
    assert worst.error <= BUDGETS.get(name, np.inf), worst


@pytest.mark.parametrize("format", FORMATS.values(), ids=FORMATS)
def test_units(format: Format) -> None:
    """The next number is one unit away, also of subnormal numbers; the largest has one too."""
    exact = np.array([1.0, 1.5, -3.0, 2.0 ** (1 - format.emax)], np.longdouble)
    unit = 2.0 ** (1 - format.precision)
    step = np.array([unit, unit, 2 * unit, 2.0 ** (1 - format.emax) * unit], np.longdouble)
    np.testing.assert_array_equal(format.errors(exact + step, exact), 1)
    np.testing.assert_array_equal(format.errors(exact, exact), 0)
    tiny = np.array([2.0 ** (2 - format.emax - format.precision)], np.longdouble)
    np.testing.assert_array_equal(format.errors(tiny * 0, tiny), 1)


@pytest.mark.parametrize("format", FORMATS.values(), ids=FORMATS)
def test_wrong_special_values(format: Format) -> None:
    """NaN for a number, a number for NaN, and infinities that are wrong are infinitely far."""
    large = np.longdouble(2) ** (format.emax + 1)
    exact = np.array([1, np.nan, np.inf, large, -large, 1], np.longdouble)
    right = np.array([1, np.nan, np.inf, np.inf, -np.inf, 1])
    wrong = np.array([np.nan, 1, 1, -np.inf, 1, np.inf])
    np.testing.assert_array_equal(format.errors(right, exact), 0)
    np.testing.assert_array_equal(format.errors(wrong, exact), np.inf)


def test_every_number_of_16_bits() -> None:
    """A format of 16 bits is measured at each of its numbers."""
    for name in ("f16", "bf16"):
        numbers = FORMATS[name].arguments(1 << 20, 0)
        assert len(numbers) == 1 << 16
        assert len(np.unique(numbers[np.isfinite(numbers)])) == np.isfinite(numbers).sum() - 1  # the zeros
