"""Images and signals in other sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

Run = Callable[..., Any]
ROW = np.array([[[0.0, 1.0, 4.0]]])


def test_the_nearest_element_is_the_one_before(run: Run) -> None:
    assert run("upsample_nearest1d", ROW, [6]).tolist() == [[[0, 0, 1, 1, 4, 4]]]
    assert run("upsample_nearest1d", ROW, [2]).tolist() == [[[0, 1]]]
    # A factor that is no quotient of the sizes decides.
    assert run("upsample_nearest1d", ROW, [4], scales=1.9).tolist() == [[[0, 0, 1, 1]]]
    assert run("upsample_nearest1d", ROW, [6], scales=1.1).tolist() == [[[0, 0, 1, 4, 4, 4]]]
    # Of images it does not where these are equal or one is twice the other, as PyTorch has it.
    assert run("upsample_nearest2d", ROW[None], [1, 6], scales_w=1.1).tolist() == [[[[0, 0, 1, 1, 4, 4]]]]
    assert run("upsample_nearest1d_backward", np.ones((1, 1, 6)), [6], [1, 1, 3], 1.1).tolist() == [[[2] * 3]]


def test_wide_weights_are_means_of_what_a_step_covers(run: Run) -> None:
    row = np.arange(8.0).reshape(1, 1, 1, 8)
    halves = run("_upsample_bilinear2d_aa", row, [1, 2], False)
    np.testing.assert_allclose(halves, [[[[6.625 / 3.5, 17.875 / 3.5]]]])
    assert run("_upsample_bilinear2d_aa", row, [1, 8], False).tolist() == row.tolist()


def test_lines_go_through_the_middles_or_the_corners(run: Run) -> None:
    assert run("upsample_linear1d", ROW, [6], False).tolist() == [[[0, 0.25, 0.75, 1.75, 3.25, 4]]]
    assert run("upsample_linear1d", ROW, [5], True).tolist() == [[[0, 0.5, 1, 2.5, 4]]]
    assert run("upsample_linear1d", ROW, [1], True).tolist() == [[[0]]]


def test_images_are_resampled_row_by_row_and_column_by_column(run: Run) -> None:
    image = np.arange(12.0).reshape(1, 1, 3, 4)
    rows = run("upsample_linear1d", image[0], [7], False)
    both = run("upsample_linear1d", rows.transpose(0, 2, 1), [2], False).transpose(0, 2, 1)
    np.testing.assert_allclose(run("upsample_bilinear2d", image, [2, 7], False)[0], both)
    np.testing.assert_array_equal(run("upsample_nearest2d", image, [6, 8])[0, 0, ::2, 1::2], image[0, 0])


def test_factors_give_the_sizes(run: Run) -> None:
    assert run("upsample_bilinear2d.vec", np.ones((1, 2, 5, 4)), None, False, [1.7, 2.0]).shape == (
        1,
        2,
        8,
        8,
    )
    with pytest.raises(ValueError, match="expected sizes or factors"):
        run("upsample_nearest1d.vec", ROW, None, None)


@pytest.mark.parametrize(("image", "size"), [(ROW, 0), (ROW[..., :0], 3)])
def test_there_is_nothing_to_resample_in_nothing(run: Run, image: np.ndarray[Any, Any], size: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        run("upsample_nearest1d", image, [size])


def test_images_have_channels(run: Run) -> None:
    with pytest.raises(ValueError, match="expected 4 dimensions, got 3"):
        run("upsample_bilinear2d", ROW, [2, 2], False)


@pytest.mark.parametrize("factor", [0.0, -1.5, float("nan")])
@pytest.mark.parametrize(
    ("name", "flags"),
    [
        ("upsample_nearest2d", ()),
        ("_upsample_nearest_exact2d", ()),
        ("upsample_bilinear2d", (False,)),
        ("upsample_bicubic2d", (False,)),
        ("_upsample_bilinear2d_aa", (False,)),
    ],
)
def test_factors_that_are_not_above_zero_do_not_count(
    run: Run, name: str, flags: tuple[bool, ...], factor: float
) -> None:
    image = np.arange(20.0).reshape(1, 1, 5, 4)
    expected = run(name, image, [7, 3], *flags)
    np.testing.assert_array_equal(run(name, image, [7, 3], *flags, factor, factor), expected)
