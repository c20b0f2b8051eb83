"""Variances, norms and softmax."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tsir.dialects.types.dtype import DType

NAN, INF = np.nan, np.inf
Run = Callable[..., Any]


def test_variance_with_and_without_correction(run: Run):
    x = np.array([[1, 2, 4], [3, 3, 3]], np.float32)
    np.testing.assert_allclose(run("var.dim", x, [1], True), [7 / 3, 0], rtol=1e-6)
    np.testing.assert_allclose(run("var.correction", x, [1], correction=0), [14 / 9, 0], rtol=1e-6)
    deviation, mean = run("std_mean", x)
    np.testing.assert_allclose((deviation, mean), (x.std(ddof=1), x.mean()), rtol=1e-6)


def test_variance_without_freedom_is_not_a_number_or_infinite(run: Run):
    assert np.isnan(run("var", np.array(3.0)))
    assert np.isnan(run("var.dim", np.zeros((2, 0)), [1])).all()
    assert run("var.correction", np.array([1.0, 3.0]), None, correction=5) == INF


def test_variance_of_a_shifted_sample_does_not_cancel(run: Run):
    assert run("var", np.array([1e8, 1e8 + 8, 1e8 + 16], np.float32)) == 64


def test_norms_of_every_order(run: Run):
    x = np.array([3, -4, 0], np.float32)
    orders = {2: 5, 1: 7, 0: 2, INF: 4, -INF: 0}
    assert {p: run("linalg_vector_norm", x, p).item() for p in orders} == orders
    assert run("norm.ScalarOpt_dim", x[None], None, [1]).tolist() == [5]
    half = run("linalg_vector_norm", x.astype(np.float16), dtype=DType.f32.number)
    assert half.dtype == np.float32


def test_norms_of_nothing(run: Run):
    assert run("linalg_vector_norm", np.zeros((0, 2)), 2, [0]).tolist() == [0, 0]
    with pytest.raises(IndexError, match="expected dimension 0 to have elements"):
        run("linalg_vector_norm", np.zeros((0, 2)), INF, [0])
    with pytest.raises(ValueError, match="expected a floating dtype, got int64"):
        run("norm.Scalar", np.array([1, 2]))


def test_softmax_does_not_overflow_and_keeps_nan_to_its_row(run: Run):
    x = np.array([[1000, 1000], [-INF, -INF], [0, -INF]], np.float32)
    np.testing.assert_array_equal(run("softmax.int", x, 1), [[0.5, 0.5], [NAN, NAN], [1, 0]])
    np.testing.assert_allclose(run("log_softmax.int", x[:1], 1), np.log([[0.5, 0.5]]), rtol=1e-6)
    assert run("softmax.int", np.array(3.0), 0) == 1
    assert run("_softmax", np.zeros((0, 3)), 0, False).shape == (0, 3)


def test_softmax_of_integers_needs_a_dtype(run: Run):
    with pytest.raises(ValueError, match="expected a floating dtype, got int64"):
        run("softmax.int", np.array([1, 1]), 0)
    assert run("softmax.int", np.array([1, 1]), 0, DType.f32.number).tolist() == [0.5, 0.5]


def test_the_gradients_of_softmax_match_differences(run: Run):
    rng = np.random.default_rng(0)
    x, grad, step = rng.normal(size=(2, 3)), rng.normal(size=(2, 3)), 1e-6
    for name in ("softmax", "log_softmax"):
        result = run(f"{name}.int", x, 1)
        found = run(f"_{name}_backward_data", grad, result, 1, DType.f64.number)
        for place in np.ndindex(x.shape):
            moved = x.copy()
            moved[place] += step
            slope = ((run(f"{name}.int", moved, 1) - result) * grad).sum() / step
            assert abs(slope - found[place]) < 1e-5
