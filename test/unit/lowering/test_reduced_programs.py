"""Reductions of which only a part is read, or that read one element: native code against the interpreter."""

from __future__ import annotations

import numpy as np
import pytest
from native_outcomes import without_fallback

import tsir
from tsir.dialects.types.dtype import Array, DType
from tsir.runtime.values.comparison import Tolerance, difference

SOURCE = """
def place(x):
    return torch.max(x, 0)[1]

def place_before_value(x):
    return torch.min(x, 1)[1], torch.min(x, 1)[0]

def gathered(x):
    return x.gather(1, torch.max(x, 1)[1].unsqueeze(1))

def spread(x):
    return torch.var(x, [0], False, False), torch.std(x), torch.var_mean(x, [1])[0]

def log_softmax(x):
    return torch.log_softmax(x, 1).sum()

def mean_log_softmax(x):
    return (torch.log_softmax(x * x, 1) * 2).mean()

def normalised(x):
    return torch.layer_norm(x, [x.size(1)]).sum()

def scaled_rows(x):
    return (torch.mm(x, x.t())[:, :1] * x).logsumexp(1).sum()

def norms(x):
    return (torch.layer_norm(x, [x.size(1)]), torch.group_norm(x, 2), torch.rms_norm(x, [x.size(1)]),
            torch.batch_norm(x, None, None, None, None, True, 0.1, 1e-5, False))

def cubes(x, w):
    y = torch.layer_norm(x, [x.size(1)], w)
    return (y * y * y).sum()

def lengths(x):
    return torch.std(x, 1), torch.std(x), torch.norm(x), torch.norm(x, 3.0, [1])

def turned_twice(x):
    return x.sum().flip(0).flip(0)

def in_groups(x, w):
    return torch.group_norm(x, 2, w, w + 1, 1e-3)

def rows_of_one(x):
    return (x.exp() / x.new_ones([]).expand(x.size()).sum(1, True)).sum(1)
"""

UNIT = tsir.CompilationUnit(SOURCE)
SHAPES = [(1, 1), (1, 4), (2, 3), (3, 5), (17, 19), (70, 300)]


def numbers(shape: tuple[int, int]) -> Array:
    return np.random.default_rng(sum(shape)).standard_normal(shape)


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    "name",
    [*("place", "place_before_value", "gathered", "spread"), *("lengths", "turned_twice", "rows_of_one")],
)
def test_values(name: str, shape: tuple[int, int]) -> None:
    function = UNIT.function(name)
    for x in (numbers(shape), np.asfortranarray(numbers(shape))):
        found = without_fallback(function)(x)
        assert difference(function.interpret(x), found, Tolerance(1e-12, 1e-12)) is None


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", ["log_softmax", "mean_log_softmax", "normalised", "scaled_rows"])
def test_gradients(name: str, shape: tuple[int, int]) -> None:
    gradient = tsir.value_and_grad(UNIT.function(name))
    for x in (numbers(shape), np.asfortranarray(numbers(shape))):
        found = without_fallback(gradient)(x)
        assert difference(gradient.interpret(x), found, Tolerance(1e-9, 1e-9)) is None


@pytest.mark.parametrize("shape", [(2, 6, 30, 7), (3, 4), (0, 4, 2), (2, 4, 0)])
def test_group_norms_of_any_layout(shape: tuple[int, ...]) -> None:
    x = (np.random.default_rng(0).standard_normal(shape) + 100).astype(np.float32)
    beside = np.moveaxis(np.moveaxis(x, 1, -1).copy(), -1, 1)
    for own in (x, beside, np.broadcast_to(x[:1], x.shape) if len(x) else x, x[..., ::-1]):
        given = own, numbers((1, shape[1]))[0][::-1].astype(np.float32)
        found, expected = without_fallback(UNIT.in_groups)(*given), UNIT.in_groups.interpret(*given)
        assert difference(expected, found, Tolerance(1e-4, 1e-4)) is None


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("shape", [(3, 2), (3, 300), (300, 3)])
def test_an_infinity_has_no_variance(shape: tuple[int, int], dtype: type[np.floating]) -> None:
    for row in (0, -1):
        x = numbers(shape).astype(dtype)
        x[row, 0] = np.inf
        found, expected = without_fallback(UNIT.spread)(x), UNIT.spread.interpret(x)
        for one, other in zip(found, expected, strict=True):
            np.testing.assert_array_equal(np.isnan(one), np.isnan(other))
            assert np.isnan(one).any()


@pytest.mark.parametrize("scale", [1e-30, 1e30])
def test_squares_are_summed_in_a_wide_dtype(scale: float) -> None:
    x = (numbers((70, 300)) * scale).astype(np.float32)
    found = without_fallback(UNIT.lengths)(x)
    assert difference(UNIT.lengths.interpret(x), found, Tolerance(1e-6, 0)) is None


@pytest.mark.parametrize("scale", [1e30, 1e19, 1e-19, 1e-30])
@pytest.mark.parametrize("shape", [(1, 4), (3, 300), (300, 3)])
def test_squares_that_f32_cannot_hold(shape: tuple[int, int], scale: float) -> None:
    x = (numbers(shape) * scale).astype(np.float32)
    exact = x.astype(np.float64)
    _, deviation, _ = without_fallback(UNIT.spread)(x)
    np.testing.assert_allclose(deviation, exact.std(ddof=1), rtol=1e-6)


def test_the_variance_of_many_elements_near_each_other() -> None:
    x = (np.random.default_rng(0).standard_normal((1000, 300)) + 300).astype(np.float32)
    exact = x.astype(np.float64)
    columns, deviation, rows = without_fallback(UNIT.spread)(x)
    np.testing.assert_allclose(columns, exact.var(0), rtol=1e-6)
    np.testing.assert_allclose(deviation, exact.std(ddof=1), rtol=1e-6)
    np.testing.assert_allclose(rows, exact.var(1, ddof=1), rtol=1e-6)


@pytest.mark.parametrize(("mean", "deviation"), [(0, 400), (100, 0.1), (0, 1e-3)])
@pytest.mark.parametrize("dtype", [DType.f16, DType.bf16])
def test_norms_of_half_precision_have_statistics_of_f32(dtype: DType, mean: float, deviation: float) -> None:
    """Neither do squares leave the range of f16, nor is a mean rounded before it is taken off."""
    random = np.random.default_rng(0)
    x: Array = (mean + deviation * random.standard_normal((7, 10))).astype(dtype.numpy)
    function = UNIT.norms
    assert difference(function.interpret(x), without_fallback(function)(x), Tolerance()) is None


def test_gradients_of_a_layer_norm_of_half_precision_have_statistics_of_f32() -> None:
    """Those of f32, rounded once, where the variance is beyond what f16 holds."""
    x: Array = (400 * np.random.default_rng(0).standard_normal((3, 8))).astype(np.float16)
    gradients = tsir.grad(UNIT.cubes, (0, 1))
    exact = gradients(x.astype(np.float32), np.ones(8, np.float32))
    for found in (gradients(x, np.ones(8, np.float16)), gradients.interpret(x, np.ones(8, np.float16))):
        for one, other in zip(found, exact, strict=True):
            assert one.dtype == np.float16
            np.testing.assert_allclose(one.astype(np.float32), other, rtol=1e-2, atol=1e-2)
