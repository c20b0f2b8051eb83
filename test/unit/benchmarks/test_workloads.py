"""The table of workloads: each compiles and agrees with the interpreter, at every variant of small sizes."""

from __future__ import annotations

import runpy
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tsir

_FILE = runpy.run_path(str(Path(__file__).parents[3] / "benchmarks" / "workloads.py"))
ROWS: Mapping[str, Any] = {row.name: row for row in _FILE["ROWS"]}
LARGEST = 9
"""Sizes are cut down to this, those of steps and batches too."""


def function_of(row: Any) -> tsir.Function:
    """The row as a function."""
    function = tsir.CompilationUnit(row.workload.source).function(row.entry)
    return tsir.value_and_grad(function, argnums=row.wrt) if row.gradient else function


def leaves(result: object) -> list[Any]:
    """The arrays in a result."""
    if isinstance(result, tuple):
        return [leaf for item in result for leaf in leaves(item)]
    return [result]


def small(sizes: Sequence[int]) -> tuple[int, ...]:
    """Sizes that run fast, still different where they differ by a few."""
    return tuple(size if size <= LARGEST else LARGEST - 2 + size % 3 for size in sizes)


@pytest.mark.parametrize("name", ROWS)
def test_row_agrees_with_the_interpreter(name: str) -> None:
    row = ROWS[name]
    function = function_of(row)
    for sizes in row.workload.variants().values():
        arguments = row.arguments(small(sizes))
        found, expected = leaves(function(*arguments)), leaves(function.interpret(*arguments))
        assert len(found) == len(expected) > 0
        for own, other in zip(found, expected, strict=True):
            np.testing.assert_allclose(own, other, rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("name", ROWS)
def test_results_have_the_shapes_that_the_table_says(name: str) -> None:
    row = ROWS[name]
    sizes = small(row.workload.sizes)
    found = leaves(function_of(row)(*row.arguments(sizes)))
    wrt = [shape for index, shape in enumerate(row.shapes(sizes)) if index in row.wrt]
    expected = [(), *wrt] if row.gradient else list(row.workload.results(*sizes))
    assert [x.shape for x in found] == expected


def test_variants_are_odd_and_of_another_batch() -> None:
    variants = ROWS["LSTM cell, small"].workload.variants()
    assert variants == {"given": (1, 128), "odd": (1, 125), "batch": (2, 128)}
    variants = ROWS["MLP, gradient"].workload.variants()
    assert variants == {"given": (64, 784, 512, 10), "odd": (61, 781, 509, 7), "batch": (32, 784, 512, 10)}


def test_what_bounds_a_row() -> None:
    sizes = (8, 5)
    assert ROWS["softmax"].traffic(sizes) == 4 * 2 * 40
    assert ROWS["softmax, gradient"].traffic(sizes) == 4 * 3 * 40
    assert ROWS["row sums"].traffic(sizes) == 4 * (40 + 8)
    assert ROWS["product 256"].products((2, 3, 4)) == [(2, 3, 4)]
    assert ROWS["MLP, gradient"].products((2, 3, 4, 5)) == [
        (2, 3, 4), (2, 4, 3), (3, 2, 4), (2, 4, 5), (2, 5, 4), (4, 2, 5),
    ]  # fmt: skip


def test_names_are_unique() -> None:
    assert len(ROWS) == len(_FILE["ROWS"])
