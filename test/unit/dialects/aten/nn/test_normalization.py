"""Layer, batch, group and instance norm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.dialects.operators.arguments import RuleError
from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.types.dtype import Array

Run = Callable[..., Any]
RNG = np.random.default_rng(0)
X = RNG.normal(size=(4, 3, 5)).astype(np.float32)


def test_layer_norm_standardises_the_last_dimensions(run: Run):
    result, mean, scale = run("native_layer_norm", X, [3, 5], None, None, 0.0)
    np.testing.assert_allclose(result.reshape(4, -1).std(axis=1), 1, rtol=1e-5)
    assert mean.shape == scale.shape == (4, 1, 1)
    weight = np.arange(5, dtype=np.float32)
    shifted = run("layer_norm", X, [5], weight, weight)
    np.testing.assert_allclose(shifted, run("layer_norm", X, [5]) * weight + weight, rtol=1e-5, atol=1e-6)
    with pytest.raises(ValueError, match="expected last sizes"):
        run("layer_norm", X, [4])


def test_statistics_of_half_precision_are_f32_with_f32_weights(run: Run):
    half, weight = X.astype(np.float16), np.ones(5, np.float32)
    assert [r.dtype for r in run("native_layer_norm", half, [5], weight, None, 1e-5)] == [
        np.float16, np.float32, np.float32,
    ]  # fmt: skip
    assert run("native_layer_norm", half, [5], None, None, 1e-5)[1].dtype == np.float16


def test_training_a_batch_norm_moves_the_running_statistics(run: Run):
    mean, var = np.zeros(3, np.float32), np.ones(3, np.float32)
    result = run("batch_norm", X, None, None, mean, var, True, 0.1, 0.0, True)
    np.testing.assert_allclose(result.mean(axis=(0, 2)), 0, atol=1e-6)
    np.testing.assert_allclose(mean, 0.1 * X.mean(axis=(0, 2)), rtol=1e-5)
    np.testing.assert_allclose(var, 0.9 + 0.1 * X.var(axis=(0, 2), ddof=1), rtol=1e-5)
    assert OPERATORS["aten.batch_norm"].writes == ("running_mean", "running_var")


def test_evaluating_a_batch_norm_only_reads_them(run: Run):
    mean, var = np.full(3, 2, np.float32), np.full(3, 4, np.float32)
    result, saved, _ = run("native_batch_norm", X, None, None, mean, var, False, 0.1, 0.0)
    np.testing.assert_allclose(result, (X - 2) / 2, rtol=1e-6)
    assert (saved.shape, mean.tolist()) == ((0,), [2, 2, 2])
    with pytest.raises(ValueError, match="expected running statistics when not training"):
        run("batch_norm", X, None, None, None, None, False, 0.1, 1e-5, True)


def test_the_functional_form_returns_what_the_other_writes(run: Run):
    mean, var = np.zeros(3, np.float32), np.ones(3, np.float32)
    results = run("_native_batch_norm_legit_functional", X, None, None, mean, var, True, 0.1, 1e-5)
    assert (mean == 0).all()
    run("native_batch_norm", X, None, None, mean, var, True, 0.1, 1e-5)
    np.testing.assert_array_equal(results[3], mean)
    np.testing.assert_array_equal(results[4], var)


def test_group_and_instance_norm_are_norms_of_parts(run: Run):
    one = run("group_norm", X, 1)
    np.testing.assert_allclose(one, run("layer_norm", X, [3, 5]), rtol=1e-5, atol=1e-6)
    each = run("instance_norm", X, None, None, None, None, True, 0.1, 1e-5, True)
    np.testing.assert_allclose(each, run("layer_norm", X, [5]), rtol=1e-5, atol=1e-6)
    with pytest.raises(ValueError, match="expected a number of groups that divides 3 channels, got 2"):
        run("group_norm", X, 2)


def test_rms_norm(run: Run):
    result = run("rms_norm", X, [5], None, 0.0)
    np.testing.assert_allclose(np.square(result).mean(axis=-1), 1, rtol=1e-5)


def test_integers_are_refused(run: Run):
    with pytest.raises(ValueError, match="expected a floating dtype, got int64"):
        run("layer_norm", np.ones((2, 2), np.int64), [2])


def _backward(run: Run, grad: Array, image: Array, weight: Array | None, asked: list[bool]) -> Any:
    _, mean, scale = run("native_batch_norm", image, weight, None, None, None, True, 0.1, 1e-5)
    return run("native_batch_norm_backward", grad, image, weight, None, None, mean, scale, True, 1e-5, asked)


def test_the_backward_of_a_batch_norm_gives_what_is_asked_for(run: Run):
    image = X.astype(np.float64)
    grad, weight = np.cos(image), np.arange(1.0, X.shape[1] + 1)
    whole = _backward(run, grad, image, weight, [True, True, True])
    np.testing.assert_allclose(whole[0].sum(axis=(0, 2)), 0, atol=1e-12)
    np.testing.assert_allclose(whole[2], grad.sum(axis=(0, 2)))
    some = _backward(run, grad, image, weight, [False, True, False])
    assert [x.size for x in some] == [0, X.shape[1], 0]
    np.testing.assert_array_equal(some[1], whole[1])
    turned = np.asfortranarray(image)
    np.testing.assert_allclose(_backward(run, grad, turned, weight, [True] * 3)[0], whole[0], rtol=1e-12)


def test_the_backward_of_a_batch_norm_of_one_value_or_none_is_zero(run: Run):
    one = _backward(run, np.ones((1, 3)), np.ones((1, 3)), None, [True, True, True])
    assert [x.tolist() for x in one] == [[[0.0] * 3], [0.0] * 3, [1.0] * 3]
    empty = np.zeros((0, 3, 2))
    statistics = np.zeros(3)
    found = run(
        "native_batch_norm_backward", empty, empty, None, None, None, statistics, statistics, True, 1e-5,
        [True, True, True],
    )  # fmt: skip
    assert [x.shape for x in found] == [(0, 3, 2), (3,), (3,)]
    assert not np.any(found[1:])


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"save_mean": None}, "expected saved statistics when training, got none"),
        ({"train": False}, "expected running statistics when not training, got none"),
        ({"output_mask": [True]}, "expected 'output_mask' of 3 bools, got 1"),
        ({"grad_out": np.zeros((2, 2))}, r"expected 'grad_out' of sizes \[2, 3\], got \[2, 2\]"),
        ({"weight": np.zeros(2)}, r"expected 'weight' of 3 elements, got sizes \[2\]"),
    ],
)
def test_a_backward_of_a_batch_norm_that_does_not_fit_is_refused(
    run: Run, changed: dict[str, Any], message: str
):
    given: dict[str, Any] = {
        "grad_out": np.zeros((2, 3)), "input": np.zeros((2, 3)), "weight": None, "running_mean": None,
        "running_var": None, "save_mean": np.zeros(3), "save_invstd": np.ones(3), "train": True, "eps": 0.1,
        "output_mask": [True, True, True],
    }  # fmt: skip
    with pytest.raises(RuleError, match=message):
        run("native_batch_norm_backward", *{**given, **changed}.values())


@pytest.mark.parametrize("sizes", [(0, 2, 3), (2, 2, 0)])
@pytest.mark.parametrize("optimized", [True, False])
def test_nothing_moves_no_running_statistics(sizes: tuple[int, ...], optimized: bool) -> None:
    """A batch without elements leaves them as they are, as PyTorch does."""
    unit = tsir.CompilationUnit("""
def f(x, mean, variance):
    return torch.batch_norm(x, None, None, mean, variance, True, 0.1, 1e-5, False)
""")
    mean, variance = np.full(2, 3, np.float32), np.full(2, 5, np.float32)
    with tsir.optimized_execution(optimized):
        assert unit.f(np.zeros(sizes, np.float32), mean, variance).shape == sizes
    np.testing.assert_array_equal(mean, 3)
    np.testing.assert_array_equal(variance, 5)


@pytest.mark.parametrize("optimized", [True, False])
@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("torch.rms_norm(x, [4])", 0),
        ("torch.layer_norm(x, [4])", np.nan),
        ("torch.group_norm(x, 1)", np.nan),
        ("torch.instance_norm(x.unsqueeze(0), None, None, None, None, True, 0.1, 1e-5, False)", 0),
    ],
)
def test_squares_beyond_the_range_of_f32(call: str, expected: float, optimized: bool) -> None:
    """In f32 the mean square is infinite, and the result what PyTorch makes of it; in f64 it is not."""
    unit = tsir.CompilationUnit(f"def f(x):\n    return {call}\n")
    x = np.array([[1e20, 2e20, 1.0, -3e20]])
    with tsir.optimized_execution(optimized):
        np.testing.assert_array_equal(unit.f(x.astype(np.float32)).reshape(-1), np.full(4, expected))
        assert np.all(np.abs(unit.f(x)) > 0)


def test_the_gradient_of_a_group_norm_is_native() -> None:
    """Its correction is an int where a number may stand."""
    unit = tsir.CompilationUnit("""
def f(x, w, b):
    return (torch.group_norm(x, 2, w, b) ** 3).sum() + torch.var(x, [0], correction=0.5).sum()
""")
    rng = np.random.default_rng(0)
    arguments = [rng.normal(size=sizes) for sizes in ((2, 4, 3), (4,), (4,))]
    gradient = tsir.grad(unit.f, (0, 1, 2))
    told = str(gradient.explain(*arguments))
    assert told.count("native group") == 1
    assert "is interpreted" not in told
    for found, expected in zip(gradient(*arguments), gradient.interpret(*arguments), strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-10, atol=1e-12)
    step = np.zeros_like(arguments[0])
    step[1, 2, 0] = 1e-5
    ends = [float(unit.f.interpret(arguments[0] + s * step, *arguments[1:])) for s in (1, -1)]
    np.testing.assert_allclose(gradient(*arguments)[0][1, 2, 0], (ends[0] - ends[1]) / 2e-5, rtol=1e-6)
