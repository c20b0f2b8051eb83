"""Products of matrices and vectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType

Run = Callable[..., Any]
A, B = np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)


def test_products_of_each_rank(run: Run):
    np.testing.assert_array_equal(run("mm", A, B), A @ B)
    np.testing.assert_array_equal(run("mv", A, B[:, 0]), A @ B[:, 0])
    assert run("dot", A[0], A[1]) == 14
    np.testing.assert_array_equal(run("outer", A[0], A[1]), np.outer(A[0], A[1]))
    assert run("matmul", np.ones((5, 1, 2, 3)), np.ones((4, 3, 7))).shape == (5, 4, 2, 7)
    assert run("matmul", A[0], np.ones((2, 3, 4))).shape == (2, 4)
    assert run("linear", A, B.T, B[0]).shape == (2, 4)
    assert run("mm", np.ones((2, 0)), np.ones((0, 3))).tolist() == [[0] * 3] * 2
    assert run("einsum", "ij, jk -> k", [A, B]).shape == (4,)


def test_f16_products_are_rounded_once(run: Run):
    ones = np.full((1, 4096), 0.1, np.float16)
    assert run("mm", ones, ones.T) == np.float16(4096 * float(np.float16(0.1)) ** 2)


def test_a_beta_of_zero_ignores_what_is_added(run: Run):
    hidden = np.full((2, 4), np.nan)
    np.testing.assert_array_equal(run("addmm", hidden, A, B, beta=0), A @ B)
    np.testing.assert_array_equal(run("addmm", np.ones(4), A, B, beta=2, alpha=3), 2 + 3 * (A @ B))
    assert run("addbmm", np.array(1.0), np.ones((3, 2, 2)), np.ones((3, 2, 2))).tolist() == [[7, 7]] * 2
    target = np.ones((2, 4))
    assert run("addmm_", target, A, B) is target


def test_what_does_not_fit_is_refused(run: Run):
    for call, message in (
        (("mm", A, A), "sizes \\[2, 3\\] and \\[2, 3\\] cannot be multiplied"),
        (("mm", A[0], B), "expected 'self' of rank 2, got rank 1"),
        (("mm", A, B.astype(np.float32)), "expected self, mat2 of one dtype, got float64, float32"),
        (("matmul", np.array(1.0), B), "expected two tensors with dimensions"),
        (("addmm", np.ones(3), A, B), r"sizes \[3\] cannot be expanded to \[2, 4\]"),
    ):
        with pytest.raises(ValueError, match=message):
            run(*call)


def test_types(infer: Run):
    left, right = t.TensorType.of(DType.f32, ("b", "n", 3)), t.TensorType.of(DType.f32, (3, "m"))
    assert infer("matmul", left, right)[0].sizes == ("b", "n", "m")
    assert infer("linear", left, t.TensorType.of(DType.f32, (8, 3)), None)[0].sizes == ("b", "n", 8)


@pytest.mark.parametrize("dtype", [np.bool_, np.uint8, np.int32])
def test_an_einsum_of_which_sizes_decide_the_dtype_is_refused(run: Run, dtype: type[Any]):
    with pytest.raises(ValueError, match="expected tensors of floats or of i64"):
        run("einsum", "i,i->", [np.ones(1, dtype), np.ones(1, dtype)])
    assert run("einsum", "i,i->", [np.ones(3, dtype), np.ones(3)]) == 3
    assert run("einsum", "i->", [np.ones(3, np.int64)]).dtype == np.int64
