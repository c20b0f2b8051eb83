"""Other sizes for the same elements, and splitting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType

Run = Callable[..., Any]
X = np.arange(24, dtype=np.float32).reshape(2, 3, 4)


def test_a_view_needs_strides_that_allow_it(run: Run):
    assert run("view", X, [6, -1]).shape == (6, 4)
    assert np.shares_memory(run("view", X.transpose(1, 0, 2)[:, :, :2], [3, 2, 2, 1]), X)
    with pytest.raises(ValueError, match="use reshape to copy"):
        run("view", X.T, [24])
    copied = run("reshape", X.T, [24])
    assert not np.shares_memory(copied, X)
    assert copied[:3].tolist() == [0, 12, 4]
    assert np.shares_memory(run("reshape", X, [24]), X)


def test_sizes_must_hold_the_elements(run: Run):
    for sizes, message in (
        ([5, -1], "do not hold 24 elements"),
        ([-1, -1], "expected at most one size of -1"),
        ([-1, 0], "expected sizes without 0 beside -1"),
    ):
        with pytest.raises(ValueError, match=message):
            run("view", X, sizes)
    assert run("view", np.zeros((0, 3)), [-1]).shape == (0,)


def test_flatten_and_unflatten(run: Run):
    assert run("flatten.using_ints", X, 1).shape == (2, 12)
    assert run("flatten.using_ints", np.array(1.0)).shape == (1,)
    assert run("unflatten.int", X, -1, [2, -1]).shape == (2, 3, 2, 2)
    assert run("view.dtype", X, DType.i32.number).dtype == np.int32
    with pytest.raises(ValueError, match="expected a start not after the end"):
        run("flatten.using_ints", X, 2, 0)


def test_types_cancel_equal_symbols(infer: Run):
    tensor = t.TensorType.of(DType.f32, ("n", 3, 4))
    assert infer("view", tensor, ["n", -1])[0].sizes == ("n", 12)
    assert infer("view", tensor, [-1, 4])[0].sizes == (None, 4)
    assert infer("flatten.using_ints", tensor, 1, -1)[0].sizes == ("n", 12)


def test_splitting_gives_views(run: Run):
    parts = run("split.Tensor", X, 2, -1)
    assert [p.shape for p in parts] == [(2, 3, 2)] * 2
    assert all(np.shares_memory(p, X) for p in parts)
    assert [p.shape[1] for p in run("split.Tensor", X, 2, 1)] == [2, 1]
    assert [len(p) for p in run("split_with_sizes", np.arange(6), [1, 0, 5])] == [1, 0, 5]
    assert [p.tolist() for p in run("unbind.int", np.array([[1, 2], [3, 4]]), 1)] == [[1, 3], [2, 4]]


def test_chunks_may_be_fewer_than_asked_for(run: Run):
    assert [len(p) for p in run("chunk", np.arange(5), 4)] == [2, 2, 1]
    assert [len(p) for p in run("chunk", np.zeros(0), 3)] == [0, 0, 0]
    assert [len(p) for p in run("tensor_split.sections", np.arange(7), 3)] == [3, 2, 2]
    assert [len(p) for p in run("tensor_split.indices", np.arange(7), [2, 1, -1])] == [2, 0, 5, 1]


def test_bad_splits_are_refused(run: Run):
    for call, message in (
        (("split.Tensor", X, 0, 1), "expected a positive size of pieces"),
        (("split_with_sizes", X, [1, 1], 1), "expected sizes that add up to dimension 1"),
        (("chunk", X, 0), "expected a positive number of chunks"),
        (("unbind.int", np.array(1.0)), "expected a tensor with dimensions"),
    ):
        with pytest.raises(ValueError, match=message):
            run(*call)
