"""Padding by what images hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

Run = Callable[..., Any]
ROW = np.array([[0.0, 1.0, 2.0, 3.0]])


def test_edges_are_reflected_or_repeated(run: Run) -> None:
    assert run("reflection_pad1d", ROW, [3, 2]).tolist() == [[3, 2, 1, 0, 1, 2, 3, 2, 1]]
    assert run("replication_pad1d", ROW, [1, 2]).tolist() == [[0, 0, 1, 2, 3, 3, 3]]


def test_negative_padding_cuts_off(run: Run) -> None:
    assert run("reflection_pad1d", ROW, [2, -2]).tolist() == [[2, 1, 0, 1]]
    assert run("replication_pad1d", ROW, [-1, 1]).tolist() == [[1, 2, 3, 3]]


@pytest.mark.parametrize("kind", ["reflection", "replication"])
def test_the_gradient_is_the_transpose(run: Run, kind: str) -> None:
    image = np.random.default_rng(0).normal(size=(2, 3, 4, 5))
    padding = [1, 2, -1, 3]
    padded = run(f"{kind}_pad2d", image, padding)
    grad = np.cos(7 * padded)
    back = run(f"{kind}_pad2d_backward", grad, image, padding)
    np.testing.assert_allclose((padded * grad).sum(), (back * image).sum())


@pytest.mark.parametrize(
    ("name", "padding", "message"),
    [
        ("reflection_pad1d", [4, 0], "less than the size 4"),
        ("replication_pad1d", [-3, -1], "leaves elements of 4"),
        ("reflection_pad1d", [1], "expected 2 numbers"),
        ("replication_pad2d", [1, 1, 1, 1], "rank 3 or 4"),
    ],
)
def test_what_cannot_be_padded(run: Run, name: str, padding: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        run(name, ROW, padding)
