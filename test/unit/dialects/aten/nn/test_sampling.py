"""Images at places of a grid, and as columns of their windows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

Run = Callable[..., Any]
IMAGE = np.arange(12.0).reshape(1, 1, 3, 4)
ZEROS, BORDER, REFLECTION = range(3)
LINEAR, NEAREST, CUBIC = range(3)


@pytest.mark.parametrize("align", [True, False])
@pytest.mark.parametrize("mode", [LINEAR, NEAREST, CUBIC])
def test_the_grid_of_the_identity_gives_the_image(run: Run, mode: int, align: bool) -> None:
    grid = run("affine_grid_generator", np.eye(2, 3)[None], [1, 1, 3, 4], align)
    np.testing.assert_allclose(run("grid_sampler_2d", IMAGE, grid, mode, BORDER, align), IMAGE, atol=1e-12)


def test_what_lies_beyond(run: Run) -> None:
    """One element to the left of the first, and two."""
    grid = np.array([[[[-1 - 2 / 3, -1.0], [-1 - 4 / 3, -1.0]]]])
    found = {mode: run("grid_sampler_2d", IMAGE, grid, LINEAR, mode, True).ravel() for mode in range(3)}
    np.testing.assert_allclose(found[ZEROS], [0, 0], atol=1e-12)
    np.testing.assert_allclose(found[BORDER], [0, 0], atol=1e-12)
    np.testing.assert_allclose(found[REFLECTION], [1, 2], atol=1e-12)


def test_infinite_elements_outside_of_the_taps_do_not_count(run: Run) -> None:
    image = np.array([[[[1.0, np.inf]]]])
    grid = np.array([[[[-3.0, 0.0]]]])
    assert run("grid_sampler_2d", image, grid, LINEAR, ZEROS, True).tolist() == [[[[0.0]]]]


@pytest.mark.parametrize(
    ("image", "grid", "mode", "message"),
    [
        (np.ones((1, 1, 3, 4)), np.ones((2, 1, 1, 2)), LINEAR, "a grid for each of 1 images"),
        (np.ones((1, 1, 3, 4)), np.ones((1, 1, 1, 3)), LINEAR, "expected 2 numbers for each place"),
        (np.ones((1, 1, 3, 4, 2)), np.ones((1, 1, 1, 1, 3)), CUBIC, "cubic mode for images alone"),
        (np.ones((1, 1, 3)), np.ones((1, 1, 1)), LINEAR, "rank 4 or 5"),
    ],
)
def test_what_cannot_be_sampled(run: Run, image: Any, grid: Any, mode: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        run("grid_sampler", image, grid, mode, ZEROS, True)


def test_columns_are_windows_and_sums_of_them_count_each_element(run: Run) -> None:
    geometry = ([2, 3], [1, 1], [1, 0], [2, 1])
    columns = run("im2col", IMAGE, *geometry)
    assert columns.shape == (1, 6, 4)
    assert columns[0, :, 2].tolist() == [4, 5, 6, 8, 9, 10]
    ones = run("col2im", run("im2col", np.ones_like(IMAGE), *geometry), [3, 4], *geometry)
    assert ones.tolist() == [[[[1, 2, 2, 1]] * 3]]


def test_columns_have_to_fit(run: Run) -> None:
    with pytest.raises(ValueError, match="expected 4 columns, got 3"):
        run("col2im", np.ones((6, 3)), [3, 4], [2, 3], [1, 1], [1, 0], [2, 1])
    with pytest.raises(ValueError, match="multiple of 6 elements"):
        run("col2im", np.ones((5, 4)), [3, 4], [2, 3], [1, 1], [1, 0], [2, 1])


@pytest.mark.parametrize("padding", [1, 2])
@pytest.mark.parametrize("place", [np.nan, -np.inf])
def test_places_that_are_no_numbers_are_on_the_first_border(run: Run, padding: int, place: float) -> None:
    image = np.arange(4.0).reshape(1, 1, 2, 2) + 1
    grid = np.array([[[[place, -1.0]]]])
    assert run("grid_sampler_2d", image, grid, 0, padding, True).tolist() == [[[[1.0]]]]


def test_places_that_are_no_numbers(run: Run) -> None:
    """NaN counts as the first place of an image and the last one of a volume, as in PyTorch."""
    volume = IMAGE[..., None] + np.zeros(2)
    places = np.array([np.nan, np.inf, -np.inf])
    flat = np.stack([places, np.full(3, -1.0)], -1)[None, None]
    deep = np.stack([np.full(3, -1.0), places, np.full(3, -1.0)], -1)[None, None, None]
    assert run("grid_sampler_2d", IMAGE, flat, NEAREST, BORDER, True).ravel().tolist() == [0, 3, 0]
    assert run("grid_sampler_3d", volume, deep, NEAREST, BORDER, True).ravel().tolist() == [3, 3, 0]
    # What lies outside of a volume is left out; in an image it is a zero times its weight.
    assert np.isnan(run("grid_sampler_2d", IMAGE, flat, LINEAR, ZEROS, True)).all()
    assert run("grid_sampler_3d", volume, deep, LINEAR, ZEROS, True).ravel().tolist() == [0, 0, 0]


def test_grids_of_images_without_elements(run: Run) -> None:
    assert run("affine_grid_generator", np.eye(2, 3)[None], [1, 1, 0, 4], False).shape == (1, 0, 4, 2)
    with pytest.raises(ValueError, match="at least 0"):
        run("affine_grid_generator", np.eye(2, 3)[None], [1, 1, -1, 4], False)
