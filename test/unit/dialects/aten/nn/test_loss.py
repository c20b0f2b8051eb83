"""Losses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from signed_zeros import FLOATS

import tsir
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType

Run = Callable[..., Any]
NONE, MEAN, SUM = 0, 1, 2
X, Y = np.array([0.0, 2.0, -3.0]), np.array([0.5, 0.0, 1.0])
LOGS = np.log(np.array([[0.5, 0.25, 0.25], [0.1, 0.1, 0.8]]))


def test_distances_and_their_reductions(run: Run):
    assert run("mse_loss", X, Y, NONE).tolist() == [0.25, 4, 16]
    assert run("mse_loss", X, Y, SUM) == 20.25
    assert run("l1_loss", X, Y) == 6.5 / 3
    assert run("smooth_l1_loss", X, Y, NONE, 1.0).tolist() == [0.125, 1.5, 3.5]
    assert run("smooth_l1_loss", X, Y, NONE, 0.0).tolist() == [0.5, 2, 4]
    assert run("huber_loss", X, Y, NONE, 2.0).tolist() == [0.125, 2, 6]
    assert np.isnan(run("mse_loss", np.zeros(0), np.zeros(0)))


def test_likelihood_weighs_and_ignores_classes(run: Run):
    target, weight = np.array([0, 2]), np.array([1.0, 1.0, 3.0])
    np.testing.assert_allclose(run("nll_loss", LOGS, target), (np.log(2) - np.log(0.8)) / 2)
    weighed = run("nll_loss", LOGS, target, weight)
    np.testing.assert_allclose(weighed, (np.log(2) - 3 * np.log(0.8)) / 4)
    kept = run("nll_loss", LOGS, np.array([0, -100]))
    np.testing.assert_allclose(kept, np.log(2))
    assert np.isnan(run("nll_loss", LOGS, np.array([-100, -100])))


def test_likelihood_of_images(run: Run):
    logs = np.moveaxis(LOGS.reshape(1, 1, 2, 3), -1, 1)
    assert run("nll_loss_nd", logs, np.array([[[0, 2]]]), None, NONE).shape == (1, 1, 2)


def test_classes_are_checked(run: Run):
    with pytest.raises(IndexError, match="out of range for the dimension of classes of size 3"):
        run("nll_loss", LOGS, np.array([0, 3]))
    with pytest.raises(ValueError, match=r"expected a target of sizes \[2\], got \[3\]"):
        run("nll_loss", LOGS, np.array([0, 1, 2]))


def test_the_gradient_of_the_likelihood(run: Run):
    target = np.array([0, -100])
    _, total = run("nll_loss_forward", LOGS, target, None, MEAN, -100)
    grad = run("nll_loss_backward", np.array(2.0), LOGS, target, None, MEAN, -100, total)
    assert grad.tolist() == [[-2, 0, 0], [0, 0, 0]]


def test_cross_entropy_of_classes_is_that_of_their_probabilities(run: Run):
    target, sure = np.array([0, 2]), np.eye(3)[[0, 2]]
    hard = run("cross_entropy_loss", LOGS, target)
    np.testing.assert_allclose(hard, run("cross_entropy_loss", LOGS, sure))
    smooth = run("cross_entropy_loss", LOGS, target, label_smoothing=0.3)
    np.testing.assert_allclose(smooth, run("cross_entropy_loss", LOGS, sure * 0.7 + 0.1))
    far = run("cross_entropy_loss", np.array([[1e4, 0.0]]), np.array([1]))
    assert far == 1e4


def test_binary_cross_entropies_do_not_overflow(run: Run):
    assert run("binary_cross_entropy", np.array([0.0]), np.array([1.0])) == 100
    assert run("binary_cross_entropy_with_logits", np.array([-1e4]), np.array([1.0])) == 1e4
    probabilities = 1 / (1 + np.exp(-X))
    np.testing.assert_allclose(
        run("binary_cross_entropy_with_logits", X, Y), run("binary_cross_entropy", probabilities, Y)
    )


@pytest.mark.parametrize("logits", FLOATS)
@pytest.mark.parametrize("target", FLOATS)
def test_the_cross_entropy_of_logits_has_the_dtype_of_the_target(logits: str, target: str) -> None:
    f = tsir.CompilationUnit(
        "def f(x, y):\n    return torch.binary_cross_entropy_with_logits(x, y, None, None, 0)\n"
    ).f
    x, y = np.array([-2.0, 0.5]).astype(FLOATS[logits]), np.array([0.25, 0.75]).astype(FLOATS[target])
    for run in (f, f.interpret):
        found = run(x, y)
        assert found.dtype == y.dtype
        np.testing.assert_allclose(found.astype(np.float64), [0.626928, 0.599077], rtol=2e-2)
    with pytest.raises(tsir.TsirError, match="expected a floating dtype, got int64"):
        f(x, np.array([0, 1]))


def test_divergence(run: Run):
    assert run("kl_div", np.log([0.5, 0.5]), np.array([0.0, 1.0]), SUM, log_target=False) == np.log(2)


def test_types(infer: Run):
    tensor = t.TensorType.of(DType.f32, ("n", 3))
    assert infer("mse_loss", tensor, tensor, NONE)[0].sizes == ("n", 3)
    assert infer("mse_loss", tensor, tensor, MEAN)[0].sizes == ()
    target = t.TensorType.of(DType.i64, ("n",))
    assert infer("cross_entropy_loss", tensor, target, None, NONE, -100, 0.0)[0].sizes == ("n",)


@pytest.mark.parametrize("optimized", [True, False])
@pytest.mark.parametrize("smoothing", [0.0, 0.1])
def test_the_mean_of_no_probabilities_is_not_a_number(smoothing: float, optimized: bool) -> None:
    """As in PyTorch: of an empty batch, and of no classes."""
    unit = tsir.CompilationUnit("""
def f(x, y, smoothing: float, reduction: str):
    return torch.nn.functional.cross_entropy(x, y, label_smoothing=smoothing, reduction=reduction)
""")
    with tsir.optimized_execution(optimized):
        for sizes in ((0, 3), (2, 0), (2, 3, 0)):
            x = np.zeros(sizes, np.float32)
            assert np.isnan(unit.f(x, x, smoothing, "mean"))
            assert unit.f(x, x, smoothing, "sum") == 0
            assert unit.f(x, x, smoothing, "none").shape == (sizes[0], *sizes[2:])


@pytest.mark.parametrize("call", ["smooth_l1_loss(x, y, beta=0.5)", "huber_loss(x, y, delta=0.5)"])
def test_distances_without_end_have_slopes(call: str) -> None:
    """An infinite distance is one beyond the bound; NaN has no slope."""
    text = f"def f(x, y):\n    return torch.nn.functional.{call}\n"
    slopes = tsir.grad(tsir.CompilationUnit(text).f)(np.array([np.inf, 0.0, -np.inf, np.nan]), np.zeros(4))
    assert slopes[0] == -slopes[2] > 0
    assert slopes[1] == 0
    assert np.isnan(slopes[3])
