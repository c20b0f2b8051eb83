"""Specialised functions: lists of sizes, whose elements a plan sees."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
import pytest

import tsir
from tsir.runtime.plans.unpack_arguments import MAX_SIZES
from tsir.runtime.values.structure import pairs_in

SOURCE = """
def viewed(x: Tensor, sizes: List[int]):
    return x.view(sizes) * 2

def grown(x: Tensor, sizes: List[int]):
    sizes.append(3)
    return x.view(sizes) * 2

def both(x: Tensor, sizes: List[int]):
    return x.view(sizes) * sizes[0], sizes, sizes

def perhaps(x: Tensor, sizes: Optional[List[int]] = None):
    return x * 2 if sizes is None else x.view(sizes) * 2

def total(sizes: List[int]):
    n = 0
    for size in sizes:
        n += size
    return n
"""

X = np.arange(12, dtype=np.float32)


@pytest.fixture
def unit() -> tsir.CompilationUnit:
    return tsir.CompilationUnit(SOURCE, "program.py")


@pytest.mark.parametrize("sizes", [[12], [3, 4], [2, 1, 6], [-1], [1] * (MAX_SIZES - 1) + [12]], ids=str)
def test_sizes_as_arguments_are_native(sizes: list[int], unit: tsir.CompilationUnit) -> None:
    compiled = tsir.compile(unit.viewed, X, sizes, fallback=False)
    for function in (compiled, unit.viewed):
        np.testing.assert_array_equal(function(X, sizes), X.reshape(sizes) * 2)
    np.testing.assert_array_equal(compiled(X, sizes[:1] * 0 + [4, 3]), X.reshape(4, 3) * 2)
    np.testing.assert_array_equal(unit.perhaps(X, sizes), X.reshape(sizes) * 2)
    np.testing.assert_array_equal(unit.perhaps(X), X * 2)


def test_no_sizes_and_many(unit: tsir.CompilationUnit) -> None:
    assert unit.viewed(X[1:2], []).shape == ()
    many = [1] * MAX_SIZES + [12]
    assert unit.viewed(X, many).shape == tuple(many)
    assert [unit.total(list(range(n))) for n in (0, 1, MAX_SIZES, MAX_SIZES + 1, 100)] == [0, 0, 28, 36, 4950]


def test_sizes_that_are_written(unit: tsir.CompilationUnit) -> None:
    for _ in range(2):
        np.testing.assert_array_equal(unit.grown(X, [4]), X.reshape(4, 3) * 2)


def test_sizes_that_are_returned(unit: tsir.CompilationUnit) -> None:
    result, first, second = unit.both(X, [3, 4])
    np.testing.assert_array_equal(result, X.reshape(3, 4) * 3)
    assert first == second == [3, 4]


def test_sizes_that_do_not_fit_are_located(unit: tsir.CompilationUnit) -> None:
    for _ in range(2):
        with pytest.raises(tsir.ExecutionError, match=r"program.py:3:12.*\[5, 5\] do not hold 12 elements"):
            unit.viewed(X, [5, 5])


UNLIKE = tsir.CompilationUnit(
    """
def layers(layers: List[Tensor], x):
    for i in range(0, len(layers), 2):
        x = torch.tanh(x @ layers[i] + layers[i + 1])
    return x.sum()

def pairs(layers: List[Tuple[Tensor, Tensor]], x):
    for w, b in layers:
        x = torch.tanh(x @ w + b)
    return x.sum()
"""
)


@pytest.mark.parametrize("name", ["layers", "pairs"])
def test_lists_of_unlike_tensors_are_native_element_by_element(name: str) -> None:
    draw = np.random.default_rng(0).normal
    parts: list[Any] = [draw(size=sizes) for sizes in ((2, 5), (5,), (5, 1), (1,))]
    given = parts if name == "layers" else [tuple(parts[:2]), tuple(parts[2:])]
    function, x = UNLIKE.function(name), draw(size=(3, 2))
    np.testing.assert_allclose(function.call((given, x), {}, fallback=False), function.interpret(given, x))
    gradient = tsir.grad(function)
    assert "interpreted" not in gradient.explain(given, x)
    for got, wanted in pairs_in(gradient(given, x), gradient.interpret(given, x)):
        np.testing.assert_allclose(cast("float", got), cast("float", wanted))
