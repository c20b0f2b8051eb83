"""Joining and repeating."""

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


def test_cat_promotes_and_leaves_out_empty_vectors(run: Run):
    joined = run("cat", [np.zeros(0), X, X.astype(np.int32)], -1)
    assert (joined.shape, joined.dtype) == ((2, 6), np.float64)
    alone = run("cat", [X])
    assert not np.shares_memory(alone, X)


def test_cat_refuses_what_does_not_fit(run: Run):
    for tensors, message in (
        ([], "expected at least one tensor"),
        ([X, X[0]], "expected tensors of one rank"),
        ([np.array(1.0)], "expected tensors of one rank above 0"),
        ([X, X[:, :2]], "expected equal sizes in dimension 1"),
    ):
        with pytest.raises(ValueError, match=message):
            run("cat", tensors)


def test_stacks(run: Run):
    assert run("stack", [X, X], -1).shape == (2, 3, 2)
    assert run("hstack", [np.array(1.0), np.array([2.0])]).tolist() == [1, 2]
    assert run("vstack", [X[0], X[1]]).tolist() == X.tolist()
    assert run("dstack", [X[0], X[1]]).tolist() == X.T[None].tolist()
    assert run("dstack", [X, X[..., None]]).shape == (2, 3, 2)
    assert run("column_stack", [X[0], X[1]]).tolist() == X.T.tolist()
    assert run("column_stack", [np.array(1.0), np.array([2.0])]).tolist() == [[1, 2]]


def test_repeating_and_reordering(run: Run):
    assert run("repeat", np.array([1, 2]), [2, 2]).tolist() == [[1, 2, 1, 2]] * 2
    assert run("tile", X, [2]).shape == (2, 6)
    assert run("repeat", X, [0, 1]).shape == (0, 3)
    assert run("flip", X, [0, -1]).tolist() == [[5, 4, 3], [2, 1, 0]]
    assert run("roll", X, [1]).tolist() == [[5, 0, 1], [2, 3, 4]]
    assert run("roll", X, [1, -1], [1, 0]).tolist() == [[5, 3, 4], [2, 0, 1]]
    with pytest.raises(ValueError, match="expected at least 2 repeats, got 1"):
        run("repeat", X, [2])


def test_broadcasting_gives_views(run: Run):
    column, row = run("broadcast_tensors", [X[:, :1], X[:1]])
    assert column.shape == row.shape == (2, 3)
    assert np.shares_memory(column, X)
    grids = run("meshgrid.indexing", [np.arange(2), np.arange(3)], indexing="xy")
    assert [g.shape for g in grids] == [(3, 2)] * 2


def test_types_of_joined_tensors(infer: Run):
    def tensors(*sizes: tuple[t.Size, ...]) -> Operand:
        return Operand(t.ListType(t.TENSOR), [t.TensorType.of(DType.f32, s) for s in sizes])

    assert infer("cat", tensors((2, "n"), (3, "n")), 0)[0].sizes == (5, "n")
    assert infer("cat", tensors(("m", 4), (3, 4)), 0)[0].sizes == (None, 4)
    assert infer("stack", tensors(("n",), ("n",)), 1)[0].sizes == ("n", 2)
