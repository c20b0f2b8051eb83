"""Pooling, and its gradients."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

Run = Callable[..., Any]
X = np.arange(16, dtype=np.float32).reshape(1, 4, 4)


def test_max_pool_names_the_places_in_the_image(run: Run):
    values, places = run("max_pool2d_with_indices", X, [2, 2])
    assert values.tolist() == [[[5, 7], [13, 15]]]
    assert places.tolist() == [[[5, 7], [13, 15]]]


def test_max_pool_never_chooses_the_padding(run: Run):
    lowest = np.full((1, 2, 2), -np.inf, np.float32)
    values, places = run("max_pool2d_with_indices", lowest, [2, 2], [1, 1], [1, 1])
    assert (values == -np.inf).all()
    assert places.min() >= 0
    integers = run("max_pool2d", np.full((1, 2, 2), -5), [2, 2], [2, 2], [1, 1])
    assert integers.tolist() == [[[-5, -5], [-5, -5]]]


def test_nan_is_the_largest(run: Run):
    image = X.copy()
    image[0, 0, 0] = np.nan
    assert np.isnan(run("max_pool2d", image, [2, 2])[0, 0, 0])


def test_ceil_mode_admits_a_window_that_begins_inside(run: Run):
    row = np.arange(5.0)[None]
    assert run("max_pool1d", row, [2], [2]).tolist() == [[1, 3]]
    assert run("max_pool1d", row, [2], [2], ceil_mode=True).tolist() == [[1, 3, 4]]
    assert run("avg_pool1d", row, [2], [2], ceil_mode=True).tolist() == [[0.5, 2.5, 4]]


def test_avg_pool_counts_the_padding_or_not(run: Run):
    ones = np.ones((1, 2, 2))
    assert run("avg_pool2d", ones, [2, 2], [2, 2], [1, 1]).tolist() == [[[0.25] * 2] * 2]
    alone = run("avg_pool2d", ones, [2, 2], [2, 2], [1, 1], count_include_pad=False)
    assert alone.tolist() == [[[1, 1], [1, 1]]]
    assert run("avg_pool2d", ones, [2, 2], divisor_override=8).tolist() == [[[0.5]]]


def test_adaptive_parts_may_overlap(run: Run):
    row = np.arange(5.0).reshape(1, 1, 5)
    assert run("adaptive_avg_pool2d", row, [1, 2]).tolist() == [[[1, 3]]]


@pytest.mark.parametrize(
    ("forward", "arguments", "backward"),
    [
        ("avg_pool2d", ([3, 3], [2, 2], [1, 1], True, False, None), "avg_pool2d_backward"),
        ("_adaptive_avg_pool2d", ([3, 2],), "_adaptive_avg_pool2d_backward"),
    ],
)
def test_a_linear_gradient_is_the_adjoint(run: Run, forward: str, arguments: tuple[Any, ...], backward: str):
    rng = np.random.default_rng(0)
    x = rng.normal(size=(2, 5, 5))
    result = run(forward, x, *arguments)
    grad = np.cos(7 * result)
    rest = arguments if backward.startswith("avg") else ()
    back = run(backward, grad, x, *rest)
    np.testing.assert_allclose((result * grad).sum(), (back * x).sum(), rtol=1e-10)


def test_the_gradient_of_max_pool_adds_up_where_windows_meet(run: Run):
    values, places = run("max_pool2d_with_indices", X, [2, 2], [1, 1])
    grad = run(
        "max_pool2d_with_indices_backward",
        np.ones_like(values),
        X,
        [2, 2],
        [1, 1],
        [0, 0],
        [1, 1],
        False,
        places,
    )
    assert grad[0, 3, 3] == 1
    assert grad.sum() == 9


def test_windows_must_fit(run: Run):
    with pytest.raises(ValueError, match="expected padding of at most half of 2, got 2"):
        run("max_pool2d", X, [2, 2], [2, 2], [2, 2])
    with pytest.raises(ValueError, match="expected a window of at most 4, got 5"):
        run("avg_pool2d", X, [5, 5])


def test_places_in_volumes_count_plane_by_plane(run: Run) -> None:
    volume = np.zeros((1, 2, 3, 4))
    volume[0, 1, 2, 3] = 1
    values, places = run("max_pool3d_with_indices", volume, [2, 3, 4])
    assert (values.tolist(), places.tolist()) == ([[[[1]]]], [[[[23]]]])
    assert run("max_unpool3d", values, places, [2, 3, 4], [1, 1, 1], [0, 0, 0]).tolist() == volume.tolist()
    assert run("avg_pool3d", volume, [2, 3, 4]).tolist() == [[[[1 / 24]]]]


def test_the_last_nan_of_a_part_is_the_largest(run: Run) -> None:
    row = np.array([[[0.0, np.nan, np.nan, 1.0, 3.0, 2.0]]])
    values, places = run("adaptive_max_pool2d", row, [1, 2])
    assert np.isnan(values[0, 0, 0])
    assert values[0, 0, 1] == 3
    assert places.tolist() == [[[2, 4]]]


def test_places_outside_of_the_image_cannot_be_written(run: Run) -> None:
    with pytest.raises(IndexError, match="out of range"):
        run("max_unpool2d", np.ones((1, 1, 1)), np.full((1, 1, 1), 4), [2, 2])


@pytest.mark.parametrize("rank", [2, 3])
def test_an_image_without_a_batch_may_have_no_channels(run: Run, rank: int) -> None:
    values, places = run(f"adaptive_max_pool{rank}d", np.zeros((0, *[3] * rank)), [2] * rank)
    assert values.shape == places.shape == (0, *[2] * rank)
