"""The table of workloads: each is one native call that agrees with the interpreter, at all small sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from native_outcomes import kernels, without_fallback

from benchmarks.contenders import leaves
from benchmarks.peers import ours
from benchmarks.workloads import ROWS, Row

BY_NAME: Mapping[str, Row] = {row.name: row for row in ROWS}
LARGEST = 9
"""Sizes are cut down to about this, numbers of steps and batches too."""


def small(sizes: Sequence[int]) -> tuple[int, ...]:
    """Sizes that run fast, still different where they differ by a few."""
    return tuple(size if size <= LARGEST else LARGEST - 2 + size % 3 for size in sizes)


KERNELS: Mapping[str, int] = {
    "tiny": 1,
    "pointwise": 1,
    "pointwise, gradient": 3,
    "broadcast": 1,
    "strided": 1,
    "softmax": 1,
    "softmax, gradient": 2,
    "layer norm": 1,
    "layer norm, gradient": 3,
    "row sums": 1,
    "column sums": 1,
    "product 256": 0,
    "product 1024": 0,
    "LSTM cell, small": 1,
    "LSTM cell, small, gradient": 9,
    "LSTM cell, large": 1,
    "LSTM cell, large, gradient": 9,
    "MLP": 2,
    "MLP, gradient": 7,
    "LSTM, 100 steps": 0,
    "LSTM, 100 steps, gradient": 7,
}
"""The most loop nests outside of loops of the program, products and copies for them aside."""


@pytest.mark.sweep(0.3)
@pytest.mark.parametrize("name", BY_NAME)
def test_row_agrees_with_the_interpreter(name: str) -> None:
    row = BY_NAME[name]
    function = ours(row)
    for given in row.workload.variants().values():
        sizes = small(given)
        arguments = row.arguments(sizes)
        found = list(leaves(without_fallback(function)(*arguments)))
        expected = list(leaves(function.interpret(*arguments)))
        wrt = [argument.shape for index, argument in enumerate(arguments) if index in row.wrt]
        shapes = [(), *wrt] if row.gradient else list(row.workload.results(*sizes))
        assert [x.shape for x in found] == [x.shape for x in expected] == shapes
        for own, other in zip(found, expected, strict=True):
            np.testing.assert_allclose(own, other, rtol=1e-4, atol=1e-6)
        plan = function.executor.plan(arguments)
        assert (len(plan.natives), plan.interpreted()) == (1, ())
        assert kernels(plan, arguments) <= KERNELS[name]


def test_variants_are_odd_and_of_another_batch() -> None:
    variants = BY_NAME["LSTM cell, small"].workload.variants()
    assert variants == {"given": (1, 128), "odd": (1, 125), "batch": (2, 128)}
    variants = BY_NAME["MLP, gradient"].workload.variants()
    assert variants == {"given": (64, 784, 512, 10), "odd": (61, 781, 509, 7), "batch": (32, 784, 512, 10)}


def test_what_bounds_a_row() -> None:
    sizes = (8, 5)
    assert BY_NAME["softmax"].traffic(sizes) == 4 * 2 * 40
    assert BY_NAME["softmax, gradient"].traffic(sizes) == 4 * 3 * 40
    assert BY_NAME["row sums"].traffic(sizes) == 4 * (40 + 8)
    assert BY_NAME["product 256"].products((2, 3, 4)) == [(2, 3, 4)]
    assert BY_NAME["MLP, gradient"].products((2, 3, 4, 5)) == [
        (2, 3, 4), (2, 4, 3), (3, 2, 4), (2, 4, 5), (2, 5, 4), (4, 2, 5),
    ]  # fmt: skip


def test_names_are_unique() -> None:
    assert len(BY_NAME) == len(ROWS)
