"""Indexing by tensors, gathering and scattering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tsir.dialects.operators.arguments import Operand
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType

Run = Callable[..., Any]
X = np.arange(6, dtype=np.float32).reshape(2, 3)
ONE = np.ones((), np.float32)


def test_index_takes_places_masks_and_whole_dimensions(run: Run):
    assert run("index.Tensor", X, [None, np.array([0, -1])]).tolist() == [[0, 2], [3, 5]]
    assert run("index.Tensor", X, [X > 2]).tolist() == [3, 4, 5]
    assert run("index.Tensor", X, [np.array([1, 0], np.uint8)]).tolist() == [[0, 1, 2]]
    assert run("index.Tensor", X, [np.array([[0], [1]]), np.array([1, 2])]).tolist() == [[1, 2], [4, 5]]
    apart = np.zeros((2, 3, 4))
    assert run("index.Tensor", apart, [np.array([0]), None, np.array([1])]).shape == (1, 3)


def test_index_refuses_what_numpy_would_take(run: Run):
    for indices, message in (
        ([np.array([0.0])], "expected indices that are integers or bools"),
        ([np.array([True])], "expected a mask of sizes"),
        ([np.array([2])], "index 2 is out of range for dimension 0 of size 2"),
    ):
        with pytest.raises(IndexError, match=message):
            run("index.Tensor", X, indices)


def test_index_put_adds_at_every_mention(run: Run):
    twice = np.array([0, 0])
    assert run("index_put", X, [twice], ONE, True)[0].tolist() == [2, 3, 4]
    assert run("index_put", X, [twice], ONE)[0].tolist() == [1, 1, 1]
    target = X.copy()
    assert run("index_put_", target, [X > 2], np.zeros((), np.float32)) is target
    assert target.tolist() == [[0, 1, 2], [0, 0, 0]]
    with pytest.raises(ValueError, match="expected self, values of one dtype"):
        run("index_put", X, [twice], np.array(1))


@pytest.mark.parametrize("value", [np.array(7), np.array([7.9]), np.array([[7]], np.int32)])
def test_index_put_fills_a_mask_with_one_value_of_any_dtype(run: Run, value: Any):
    for dtype in (np.int16, np.uint8, np.float32, np.bool_):
        x = np.zeros(3, dtype)
        found = run("index_put", x, [np.array([True, False, True])], value)
        assert found.dtype == dtype
        assert found.tolist() == [value.astype(dtype).item(), 0, value.astype(dtype).item()]


@pytest.mark.parametrize(
    ("indices", "value", "accumulate"),
    [
        ([np.array([True, False])], np.array([1, 2]), False),
        ([np.array([True, False])], np.array(1), True),
        ([np.array([True, False]), np.array([0])], np.array(1), False),
        ([np.array([0])], np.array(1), False),
    ],
)
def test_index_put_takes_no_other_values_of_another_dtype(
    run: Run, indices: Any, value: Any, accumulate: bool
):
    with pytest.raises(ValueError, match="expected self, values of one dtype"):
        run("index_put", X, indices, value, accumulate)


@pytest.mark.parametrize("value", [2.0**40, np.nan, np.inf, -(2**31) - 1])
def test_index_put_fills_with_no_value_that_does_not_fit(run: Run, value: float):
    with pytest.raises(ValueError, match="expected a number in the range of int32"):
        run("index_put", np.zeros(2, np.int32), [np.array([True, False])], np.array(value))


def test_index_select_and_its_kin_refuse_negative_places(run: Run):
    assert run("index_select", X, 1, np.array([2, 2])).tolist() == [[2, 2], [5, 5]]
    assert run("embedding", X, np.array([[1], [0]])).tolist() == [[[3, 4, 5]], [[0, 1, 2]]]
    assert run("take", X, np.array([-1])).tolist() == [5]
    for name, arguments in (("index_select", (X, 0, np.array([-1]))), ("embedding", (X, np.array([-1])))):
        with pytest.raises(IndexError, match="index -1 is out of range for dimension 0 of size 2"):
            run(name, *arguments)


def test_index_add_and_fill(run: Run):
    added = run("index_add", X, 0, np.array([1, 1]), np.ones((2, 3), np.float32), alpha=2)
    assert added.tolist() == [[0, 1, 2], [7, 8, 9]]
    assert run("index_fill.int_Scalar", X, 1, np.array([-1]), 1.5)[:, 2].tolist() == [1.5, 1.5]


def test_selection_by_value(run: Run):
    assert run("masked_select", X, np.array([True, False, True])).tolist() == [0, 2, 3, 5]
    assert run("nonzero", X[:1]).tolist() == [[0, 1], [0, 2]]
    assert run("nonzero", np.array(3.0)).shape == (1, 0)
    assert run("one_hot", np.array([0, 2])).tolist() == [[1, 0, 0], [0, 0, 1]]


def test_the_gradient_of_an_embedding_skips_the_padding(run: Run):
    grads, places = np.ones((3, 2), np.float32), np.array([0, 0, 1])
    assert run("embedding_dense_backward", grads, places, 2, 1, False).tolist() == [[2, 2], [0, 0]]
    assert run("embedding_dense_backward", grads, places, 2, -1, True).tolist() == [[1, 1], [1, 1]]


def test_gather_and_scatter_along_a_dimension(run: Run):
    places = np.array([[2, 0]])
    assert run("gather", X, 1, places).tolist() == [[2, 0]]
    assert run("scatter.src", X, 1, places, np.array([[7, 8]], np.float32))[0].tolist() == [8, 1, 7]
    assert run("scatter.value", X, -1, places, 9)[0].tolist() == [9, 1, 9]
    assert run("scatter_add", X, 0, np.zeros((2, 3), np.int64), X)[0].tolist() == [3, 6, 9]
    assert run("gather", np.array(3.0), 0, np.array([0, 0])).tolist() == [3, 3]


def test_gather_and_scatter_check_their_index(run: Run):
    with pytest.raises(IndexError, match="index 3 is out of range for dimension 1 of size 3"):
        run("gather", X, 1, np.array([[3]]))
    with pytest.raises(IndexError, match="expected an index within"):
        run("gather", X, 1, np.zeros((3, 1), np.int64))
    with pytest.raises(ValueError, match="expected an index of rank 2, got rank 1"):
        run("gather", X, 1, np.array([0]))
    with pytest.raises(ValueError, match="expected an index of int64 or int32, got float64"):
        run("gather", X, 1, np.array([[0.0]]))


def test_types_of_indexed_tensors(infer: Run):
    tensor = t.TensorType.of(DType.f32, ("n", 4, "m"))
    places = t.TensorType.of(DType.i64, (7,))

    def indices(*types: t.TensorType | None) -> Operand:
        return Operand(t.ListType(t.OptionalType(t.TENSOR)), list(types))

    assert infer("index.Tensor", tensor, indices(None, places))[0].sizes == ("n", 7, "m")
    assert infer("index.Tensor", tensor, indices(places, None, places))[0].sizes == (7, 4)
    mask = t.TensorType.of(DType.bool, ("n", 4))
    assert infer("index.Tensor", tensor, indices(mask))[0].sizes == (None, "m")
    assert infer("index_select", tensor, 0, places)[0].sizes == (7, 4, "m")
