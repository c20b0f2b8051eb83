"""Differences of neighbours and covariances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Run = Callable[..., Any]


def test_no_difference_is_a_copy_without_what_would_be_joined(run: Run):
    x, more = np.array([1, 4, 9]), np.array([16])
    found = run("diff", x, 0, 0, None, more)
    assert found.tolist() == [1, 4, 9]
    assert not np.shares_memory(found, x)
    assert run("diff", x, 2, 0, more, more).tolist() == [18, 2, 2]
    assert run("diff", x, 9).tolist() == []


def test_the_covariance_of_one_variable_has_no_dimension(run: Run):
    row = np.array([[1.0, 2.0, 6.0]])
    assert run("cov", row).shape == run("cov", row[0]).shape == run("corrcoef", row).shape == ()
    assert run("cov", row) == 7
    assert run("cov", np.concatenate([row, -row])).tolist() == [[7, -7], [-7, 7]]


def test_weights_of_covariances_are_summed_in_their_dtype(run: Run):
    x, weights = np.array([[1.0, 2.0, 6.0]]), np.array([0.7, 0.9, 0.6], np.float32)
    total, squares = np.float64(weights.sum()), np.float64(np.square(weights).sum())
    assert weights.sum().dtype == np.float32
    mean = (x * weights).sum() / total
    expected = (np.square(x - mean) * weights).sum() / (total - 2 * squares / total)
    # In f32 the difference of the sums is 1e-4 off.
    np.testing.assert_allclose(run("cov", x, correction=2, aweights=weights), expected, rtol=1e-3)
