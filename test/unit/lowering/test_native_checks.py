"""Native code refuses what the reference refuses, where only the run knows sizes or values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tsir

ONES = np.ones((2, 3), np.float32)
CLASSES = np.array([0, 3])

_PUT = "torch.index_put(x[0], [torch.zeros([{}]).long()], x[:, 0])"

REFUSED = {
    "an odd size to halve": ("torch.nn.functional.glu(x)", ONES),
    "another size to normalise": ("torch.nn.functional.layer_norm(x, [4])", ONES),
    "a weight of one element": ("torch.nn.functional.layer_norm(x, [3], x[0, :1])", ONES),
    "a class beyond the last": ("torch.nn.functional.one_hot(x, 3)", CLASSES),
    "a class below 0": ("torch.nn.functional.one_hot(x, 4)", -CLASSES),
    "more to cut off than there is": ("torch.nn.functional.pad(x[:, :0], [-1, 1])", ONES),
    "fewer values than places": (_PUT.format("3"), ONES),
    "more values than places": (_PUT.format("1"), ONES),
    "a probability above 1": ("torch.binary_cross_entropy(x, x)", 2 * ONES),
    "a probability that is NaN": ("torch.binary_cross_entropy(x, x)", np.nan * ONES),
    "an integer to a negative power": ("x ** (1 - x.size(0))", CLASSES),
    "a tensor that fills with more than a dtype holds": (
        "x.to(torch.int8).masked_fill(x > 9, (x.sum() * 100).long())",
        ONES,
    ),
    "more than whole smoothing": (
        "torch.nn.functional.cross_entropy(x, x.softmax(1), label_smoothing=float(x.size(0)))",
        ONES,
    ),
}
UNKNOWN = {
    "shifts without dimensions": ("x.roll([1, 2], [0])", ONES),
    "classes that are no integers": ("torch.nn.functional.one_hot(x, 3)", ONES),
    "a dimension that is not there": ("torch.gather(x, 2, torch.zeros_like(x).long())", ONES),
    "a place that is no integer": ("x.narrow(0, torch.ones([]), 1)", ONES),
    "a negative bound": ("torch.nn.functional.smooth_l1_loss(x, x, beta=-1.0)", ONES),
    "a target of more dimensions": ("torch.nn.functional.nll_loss(x, torch.zeros([2, 3]).long())", ONES),
    "three strides for two dimensions": ("torch.nn.functional.avg_pool2d(x[None], 1, [1, 1, 1])", ONES),
}


def _function(expression: str) -> Any:
    return tsir.CompilationUnit(f"def f(x):\n    return {expression}\n").f


@pytest.mark.parametrize("name", REFUSED)
def test_native_code_checks_at_run_time(name: str) -> None:
    expression, x = REFUSED[name]
    f = _function(expression)
    assert "interpreted" not in f.explain(x)
    for call in (f, f.interpret):
        with pytest.raises(tsir.ExecutionError):
            call(x)


@pytest.mark.parametrize("name", UNKNOWN)
def test_calls_that_cannot_succeed_have_no_native_form(name: str) -> None:
    expression, x = UNKNOWN[name]
    f = _function(expression)
    assert "interpreted" in f.explain(x)
    with pytest.raises(tsir.ExecutionError):
        f(x)


def test_the_mean_of_no_elements_is_nan() -> None:
    f = _function("torch.std_mean(x, 0)")
    for result in f(np.ones((0, 2), np.float32)):
        np.testing.assert_array_equal(result, np.full(2, np.nan, np.float32))


@pytest.mark.parametrize("exponent", [0.5, -0.5, 0.25, 2.0, -1.0, 0.0])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_powers_by_a_number_that_is_half_are_roots(exponent: float, dtype: Any) -> None:
    x = np.array([-0.0, 0.0, 4.0, -np.inf, np.inf, -1.0, np.nan] * 3, dtype)
    unit = tsir.CompilationUnit("""
def number(x, exponent: float):
    return x ** exponent

def tensor(x, exponent):
    return x ** exponent
""")
    with np.errstate(all="ignore"):
        roots = {0.5: np.sqrt(x), -0.5: 1 / np.sqrt(x)}
        powers = np.power(x, np.full_like(x, exponent))
    for call in (unit.number, unit.number.interpret):
        np.testing.assert_allclose(
            _signed(call(x, exponent)), _signed(roots.get(exponent, powers)), rtol=1e-6
        )
    for call in (unit.tensor, unit.tensor.interpret):
        np.testing.assert_allclose(_signed(call(x, np.asarray(exponent, dtype))), _signed(powers), rtol=1e-6)


def _signed(x: Any) -> Any:
    """Numbers, and beside them their signs, which tell zeros apart."""
    return np.stack([x, np.where(np.isnan(x), 0, np.copysign(1, x))])
