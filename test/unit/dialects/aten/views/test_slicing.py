"""Writing a part of a tensor into a copy, and the gradients of parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

Run = Callable[..., Any]
X = np.arange(6, dtype=np.float32).reshape(2, 3)


def test_scatters_write_into_a_copy(run: Run):
    assert run("select_scatter", X, np.ones(3), 0, -1).tolist() == [[0, 1, 2], [1, 1, 1]]
    assert run("slice_scatter", X, np.full((2, 1), 9), 1, 2).tolist() == [[0, 1, 9], [3, 4, 9]]
    assert run("diagonal_scatter", X, np.array([8, 9])).tolist() == [[8, 1, 2], [3, 9, 5]]
    assert run("as_strided_scatter", X, np.array([7, 7]), [2], [5]).tolist() == [[7, 1, 2], [3, 4, 7]]
    assert run("as_strided_scatter", X[1], np.array([7, 7]), [2], [1]).tolist() == [7, 7, 5]
    assert run("as_strided_scatter", X[1], np.array([7, 7]), [2], [1], 2).tolist() == [7, 4, 5]
    assert run("select_scatter", X, np.ones(3), 0, 0).dtype == np.float32
    assert X[0, 0] == 0


def test_scatters_do_not_broadcast(run: Run):
    with pytest.raises(ValueError, match=r"expected 'src' of shape \(3,\), got \(1,\)"):
        run("select_scatter", X, np.ones(1), 0, 0)


def test_gradients_of_parts_are_zero_elsewhere(run: Run):
    assert run("select_backward", np.ones(2), [2, 3], 1, 1).tolist() == [[0, 1, 0], [0, 1, 0]]
    assert run("slice_backward", np.ones((1, 3)), [2, 3], 0, 1, 2, 1).tolist() == [[0] * 3, [1] * 3]
    assert run("diagonal_backward", np.ones(2), [2, 2], 0, 0, 1).tolist() == [[1, 0], [0, 1]]
    assert run("unfold_backward", np.ones((2, 2)), [3], 0, 2, 1).tolist() == [1, 2, 1]
