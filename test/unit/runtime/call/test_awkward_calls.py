"""Calls in which arguments are absent, nested or expanded, and calls that may not be interpreted."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import cast

import numpy as np
import pytest

import tsir
from tsir.lowering.host.environment import FALLBACK

SOURCE = """
def default(x, y: Optional[Tensor]):
    if y is None:
        y = x
    else:
        y = y + 1
    y.add_(1)
    return y

def add_one(x):
    x.add_(1)
    return x

def last(xs: List[Tensor], table: Dict[str, Tensor]):
    return [xs[-1] + table["a"]]

def up_to(x, n: int):
    while bool(x.sum() < n):
        x = x + 1
        print(n)
    return x
"""


class Foreign:
    """An array of another library, known by its DLPack methods."""

    def __init__(self, array: np.ndarray[tuple[int, ...], np.dtype[np.float32]]):
        self.array = array

    def __dlpack__(self, **options: object) -> object:
        return self.array.__dlpack__()

    def __dlpack_device__(self) -> tuple[int, int]:
        return (1, 0)


@pytest.fixture
def unit() -> tsir.CompilationUnit:
    return tsir.CompilationUnit(SOURCE, "program.py")


def ones(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.ones(shape, np.float32)


def test_the_branch_for_an_argument_that_is_there_is_no_trouble_where_it_is_absent(
    unit: tsir.CompilationUnit,
) -> None:
    x = ones(2)
    result = unit.default(x, None)
    np.testing.assert_array_equal(result, [2, 2])
    np.testing.assert_array_equal(x, [2, 2])
    np.testing.assert_array_equal(unit.default(x, ones(2)), [3, 3])


def test_a_write_to_an_expanded_argument_is_an_error(unit: tsir.CompilationUnit) -> None:
    memory = ones(3)
    expanded = np.lib.stride_tricks.as_strided(memory, (2, 3), (0, 4))
    with pytest.raises(tsir.ExecutionError, match="expanded"):
        unit.add_one(expanded)
    np.testing.assert_array_equal(memory, [1, 1, 1])


def test_results_are_of_the_kind_that_containers_hold(
    unit: tsir.CompilationUnit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Foreign, "__module__", "foreign")
    monkeypatch.setitem(sys.modules, "foreign", cast(ModuleType, SimpleNamespace(from_dlpack=Foreign)))
    xs, table = [Foreign(ones(2))], {"a": Foreign(ones(2))}
    (result,) = unit.last(xs, table)
    assert isinstance(result, Foreign)
    np.testing.assert_array_equal(result.array, [2, 2])


def test_the_environment_forbids_the_interpreter(
    unit: tsir.CompilationUnit, monkeypatch: pytest.MonkeyPatch
) -> None:
    np.testing.assert_array_equal(unit.up_to(ones(2), 4), [2, 2])
    monkeypatch.setenv(FALLBACK.name, "0")
    with pytest.raises(tsir.UnsupportedError, match=r"'prim\.Print' is interpreted"):
        unit.up_to(ones(2), 4)
    with pytest.raises(tsir.UnsupportedError, match=r"'prim\.Print' is interpreted"):
        tsir.compile(unit.up_to, ones(2), 4)
    np.testing.assert_array_equal(unit.add_one(ones(2)), [2, 2])
