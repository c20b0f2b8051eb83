"""Comparing values: what is equal, and how a difference is told."""

import numpy as np
import pytest

from tsir.dialects.types.dtype import DType
from tsir.runtime.values.comparison import Tolerance, difference

ONE = np.array([1.0, 2.0], np.float32)
NEAR = np.nextafter(ONE, np.float32(9))


@pytest.mark.parametrize(
    "value",
    [
        1,
        2.5,
        True,
        None,
        "a",
        [1, (2.0, None)],
        {"a": [ONE]},
        ONE,
        np.zeros((0, 3)),
        float("nan"),
        np.array([np.nan]),
    ],
)
@pytest.mark.parametrize("tolerance", [None, Tolerance()])
def test_a_value_is_equal_to_itself(value: object, tolerance: Tolerance | None) -> None:
    assert difference(value, value, tolerance) is None


@pytest.mark.parametrize(
    ("expected", "got", "text"),
    [
        (1, 2, "expected 1, got 2"),
        (1, 1.0, "expected 1, got 1.0"),
        (1, True, "expected 1, got true"),
        (1.0, 1.5, "expected 1.0, got 1.5"),
        (None, "a", 'expected none, got "a"'),
        ([1, 2], [1, 3], "element 1: expected 2, got 3"),
        ([1], (1,), "expected [1], got (1,)"),
        ([1], [1, 2], "expected [1], got [1, 2]"),
        ({"a": (1, 2)}, {"a": (1, 0)}, 'element "a": element 1: expected 2, got 0'),
        ({"a": 1}, {"b": 1}, 'expected {"a": 1}, got {"b": 1}'),
        (ONE, 1, "expected 2xf32=[1, 2], got 1"),
        (ONE, ONE.astype(np.float64), "expected 2xf32, got 2xf64"),
        (ONE, ONE[None], "expected 2xf32, got 1x2xf32"),
        (ONE, np.array([1, 3], np.float32), "expected 2, got 3 at [1]; 1 of 2 elements differ"),
        (np.array(1), np.array(2), "expected 1, got 2; 1 of 1 elements differ"),
        (np.array([True]), np.array([False]), "expected true, got false at [0]; 1 of 1 elements differ"),
    ],
)
@pytest.mark.parametrize("tolerance", [None, Tolerance()])
def test_differences_are_told(expected: object, got: object, text: str, tolerance: Tolerance | None) -> None:
    assert difference(expected, got, tolerance) == text


def test_without_a_tolerance_every_bit_counts() -> None:
    assert difference(ONE, NEAR, None) is not None
    assert difference(np.array([0.0]), np.array([-0.0]), None) is not None
    assert difference(0.0, -0.0, None) is not None
    assert difference(ONE, NEAR, Tolerance()) is None
    assert difference(np.array([0.0]), np.array([-0.0]), Tolerance()) is None


@pytest.mark.parametrize("dtype", [dtype for dtype in DType if dtype.is_floating])
def test_tolerances_are_those_of_the_dtype(dtype: DType) -> None:
    relative, _ = Tolerance().of(dtype)
    expected = np.array(1000.0).astype(dtype.numpy)
    got = np.asarray(expected * (1 + relative * 5)).astype(dtype.numpy)
    assert difference(expected, got, Tolerance()) is not None
    assert difference(expected, got, Tolerance(relative * 10)) is None


def test_integers_are_never_near() -> None:
    assert difference(np.array(10**9), np.array(10**9 + 1), Tolerance()) is not None
