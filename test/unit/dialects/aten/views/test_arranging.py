"""Elements in one dimension."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Run = Callable[..., Any]


def test_ravel_is_a_view_of_what_lies_in_order_without_gaps(run: Run):
    x = np.arange(12.0).reshape(3, 4)
    for base, is_view in ((x, True), (x[1:], True), (x[:, :1], False), (x.T, False), (x[:, ::2], False)):
        found = run("ravel", base)
        assert found.tolist() == base.flatten().tolist()
        assert np.shares_memory(found, x) is is_view


def test_ravel_of_a_number_has_one_element(run: Run):
    assert run("ravel", np.array(3.0)).tolist() == [3]
