"""Extreme values with their places, and orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType

NAN = np.nan
Run = Callable[..., Any]


def test_the_first_of_equals_is_chosen_and_nan_before_all(run: Run):
    values, places = run("max.dim", np.array([[3, 1, 3], [1, NAN, NAN]], np.float32), 1)
    np.testing.assert_array_equal(values, [3, NAN])
    np.testing.assert_array_equal(places, [0, 1])
    values, places = run("min.dim", np.array([2, NAN, NAN]), 0, True)
    assert (values.shape, places.tolist()) == ((1,), [1])


def test_argmax_of_all_counts_in_row_major_order(run: Run):
    x = np.array([[1, 5], [7, 7]]).T
    assert run("argmax", x) == 1
    assert run("argmin", x, keepdim=True).tolist() == [[0]]


def test_scalars_have_one_place(run: Run):
    assert run("max.dim", np.array(3.0), 0)[1] == 0
    assert run("argmax", np.array(3.0), 0).shape == ()


def test_nothing_has_no_extreme(run: Run):
    with pytest.raises(IndexError, match="expected dimension 0 to have elements"):
        run("max", np.zeros(0))
    assert run("argmax", np.zeros((0, 2)), 1).shape == (0,)


def test_sorting_is_stable_both_ways_with_nan_largest(run: Run):
    x = np.array([2, NAN, 1, 2, -0.0, 0.0], np.float32)
    assert run("sort", x)[1].tolist() == [4, 5, 2, 0, 3, 1]
    assert run("sort", x, 0, True)[1].tolist() == [1, 0, 3, 2, 4, 5]
    assert run("argsort", np.array(5)).shape == ()


def test_topk_takes_from_the_end_that_is_asked_for(run: Run):
    x = np.array([[1, 3, 2], [9, 7, 8]])
    values, places = run("topk", x, 2)
    assert (values.tolist(), places.tolist()) == ([[3, 2], [9, 8]], [[1, 2], [0, 2]])
    assert run("topk", x, 1, 0, False)[0].tolist() == [[1, 3, 2]]
    with pytest.raises(ValueError, match="expected k from 0 to 3, got 4"):
        run("topk", x, 4)


def test_nan_is_the_largest_in_bf16_too(run: Run):
    x = np.array([5, 1, NAN, NAN, 9], DType.bf16.numpy)
    values, places = run("topk", x, 3)
    np.testing.assert_array_equal(values.astype(np.float32), [NAN, NAN, 9])
    assert set(places[:2].tolist()) == {2, 3}
    np.testing.assert_array_equal(run("sort", x)[0].astype(np.float32), [1, 5, 9, NAN, NAN])


def test_the_gradient_of_a_selection_lands_where_it_was_chosen(run: Run):
    grad = run("value_selecting_reduction_backward", np.array([5.0, 6.0]), 1, np.array([2, 0]), [2, 3], False)
    assert grad.tolist() == [[0, 0, 5], [6, 0, 0]]


def test_types(infer: Run):
    tensor = t.TensorType.of(DType.f32, ("n", 8))
    assert infer("max.dim", tensor, -1, False) == [
        t.TensorType.of(DType.f32, ("n",)),
        t.TensorType.of(DType.i64, ("n",)),
    ]
    assert infer("topk", tensor, 3, 1, True, True)[1] == t.TensorType.of(DType.i64, ("n", 3))
