"""Sums, products, means, truth and scans."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType

NAN, INF = np.nan, np.inf
Run = Callable[..., Any]


def test_integers_and_bools_sum_to_i64_unless_told_otherwise(run: Run):
    assert run("sum", np.array([200, 100], np.uint8)).dtype == np.int64
    assert run("sum", np.array([True, True])) == 2
    small = run("sum", np.array([200, 100], np.uint8), dtype=DType.u8.number)
    assert (small, small.dtype) == (44, np.uint8)


def test_a_sum_of_f16_is_rounded_once(run: Run):
    assert run("sum", np.full(4096, 0.1, np.float16)) == np.float16(409.5)


def test_an_empty_list_of_dimensions_means_all_of_them(run: Run):
    x = np.ones((2, 3), np.float32)
    assert run("sum.dim_IntList", x, []).shape == ()
    assert run("amax", x, []).shape == ()
    assert run("any.dims", x, []).shape == (2, 3)  # but not here
    assert run("sum.dim_IntList", x, [-1], True).shape == (2, 1)
    assert run("sum.dim_IntList", np.array(3.0), [0]) == 3


def test_means_want_floats_and_are_nan_of_nothing(run: Run):
    assert np.isnan(run("mean", np.zeros((0, 3), np.float32)))
    with pytest.raises(ValueError, match="expected a floating dtype, got int32"):
        run("mean", np.ones(3, np.int32))


def test_extremes_take_nan_first_and_refuse_nothing(run: Run):
    x = np.array([[1, NAN, 3], [4, 5, 6]], np.float32)
    np.testing.assert_array_equal(run("amax", x, [0]), [4, NAN, 6])
    np.testing.assert_array_equal(run("amin", x, [1]), [NAN, 4])
    assert run("amax", np.zeros((0, 3)), [1]).shape == (0,)
    with pytest.raises(IndexError, match="expected dimension 0 to have elements"):
        run("amax", np.zeros((0, 3)), [0])


def test_truth_is_bool_but_u8_for_u8(run: Run):
    assert run("any", np.array([NAN, 0.0])).item() is True
    assert run("all", np.zeros((0,), np.int64)).item() is True
    assert run("any", np.array([2, 0], np.uint8)).dtype == np.uint8
    assert run("count_nonzero", np.array([0.0, NAN, -0.0, 2])) == 2


def test_logsumexp_holds_at_infinities(run: Run):
    rows = np.array([[1000, 1000], [-INF, -INF], [INF, 0]], np.float32)
    np.testing.assert_allclose(run("logsumexp", rows, [1]), [1000 + np.log(2), -INF, INF], rtol=1e-7)


def test_scans_keep_the_sizes(run: Run):
    np.testing.assert_array_equal(run("cumsum", np.array([[1, 2], [3, 4]]), 0), [[1, 2], [4, 6]])
    assert run("cumprod", np.array(3.0, np.float32), 0) == 3
    assert run("cumsum", np.array([True, True]), 0).dtype == np.int64


def test_sum_to_size_undoes_an_expansion(run: Run):
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    np.testing.assert_array_equal(run("sum_to_size", x, [1, 3]), [[3, 5, 7]])
    np.testing.assert_array_equal(run("sum_to_size", x, []), 15)
    assert run("_grad_sum_to_size", x, None) is x
    assert not np.shares_memory(run("sum_to_size", x, [2, 3]), x)
    for tensor, size in ((x, [2]), (x, [1, 2, 3]), (np.float32(3), [3]), (np.float32(3), [1])):
        with pytest.raises(ValueError, match="expected sizes that expand to"):
            run("sum_to_size", np.asarray(tensor), size)


def test_results_of_permuted_tensors_are_contiguous(run: Run):
    x = np.ones((2, 3, 4), np.float32).transpose(2, 1, 0)
    assert run("sum.dim_IntList", x, [2]).flags.c_contiguous
    assert run("cumsum", x, 0).flags.c_contiguous


def test_types_from_partial_knowledge(infer: Run):
    ranked = t.TensorType.of(DType.i32, ("n", 4))
    assert infer("sum.dim_IntList", ranked, [1], True, None) == [t.TensorType.of(DType.i64, ("n", 1))]
    assert infer("sum.dim_IntList", ranked, UNKNOWN, False, None)[0].sizes is None
    assert infer("sum.dim_IntList", ranked, UNKNOWN, True, None)[0].sizes == (None, None)
    assert infer("cumsum", t.TENSOR, 0, None) == [t.TENSOR]
    assert infer("any.dims", ranked, [], False)[0].sizes == ("n", 4)
