"""Plans without writes: new values go back into the arguments, and only where nobody could tell."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.runtime.plans.executor import Executor
from tsir.runtime.plans.plan import Plan
from tsir.runtime.plans.reference import interpret
from tsir.runtime.plans.sources import ModuleSource
from tsir.runtime.plans.write_back import Written
from tsir.runtime.values.binding import bind
from tsir.runtime.values.comparison import Tolerance, difference

UNIT = tsir.CompilationUnit("""
def adds(x: Tensor, y: Tensor):
    x.add_(y)
    return x, (y, x)

def grows(xs: List[int], n: int) -> int:
    xs.append(n)
    xs[0] = xs[0] + 1
    return xs[0] + len(xs)

def grows_tensors(xs: List[Tensor], x: Tensor):
    xs.append(x * 2)
    return xs

def enters(table: Dict[str, Tensor], x: Tensor):
    table["a"] = x * 2
    return table

def adds_element(x: Tensor, ys: List[Tensor]):
    x.add_(ys[0])
    return x
""")


def row(count: int = 3) -> Any:
    return np.arange(count, dtype=np.float32)


def plan(name: str, arguments: list[Any]) -> Plan:
    """The plan of a function that others call: what it writes to containers is theirs."""
    return executor(name).plan(bind(UNIT.function(name).op, arguments, {}))


def executor(name: str) -> Executor:
    return Executor(ModuleSource(UNIT.op, UNIT.function(name).op))


APART: list[tuple[str, list[Any], tuple[int, ...]]] = [
    ("adds", [row(), row()], (0,)),
    ("grows", [[1, 2], 3], (0,)),
    ("grows_tensors", [[row()], row()], (0,)),
    ("enters", [{"b": row()}, row()], (0,)),
    ("adds_element", [row(), [row()]], (0,)),
]


@pytest.mark.parametrize(("name", "arguments", "written"), APART)
def test_new_values_are_handed_back(name: str, arguments: list[Any], written: tuple[int, ...]) -> None:
    assert plan(name, arguments).written.arguments == written
    values, others = (bind(UNIT.function(name).op, copy.deepcopy(arguments), {}) for _ in range(2))
    returned = executor(name).run(values)
    assert difference(interpret(UNIT.op, UNIT.function(name).op, others), returned, Tolerance()) is None
    assert difference(tuple(others), tuple(values), Tolerance()) is None
    for result, value in zip(returned, values, strict=False):
        assert (result is value) == (name in ("grows_tensors", "enters", "adds_element"))


@pytest.mark.parametrize(("name", "arguments", "written"), APART)
def test_containers_of_callers_are_copied(name: str, arguments: list[Any], written: tuple[int, ...]) -> None:
    function: Any = getattr(UNIT, name)
    values = bind(function.op, copy.deepcopy(arguments), {})
    kept = () if isinstance(arguments[0], list | dict) else written
    assert function.executor.plan(values).written.arguments == kept
    ours, theirs = copy.deepcopy(arguments), copy.deepcopy(arguments)
    results, expected = function(*ours), function.interpret(*theirs)
    assert difference(expected, results, Tolerance()) is None
    assert difference(tuple(theirs), tuple(ours), Tolerance()) is None


def test_a_written_argument_is_returned_as_the_object_that_it_is() -> None:
    x, y = row(), row()
    result, (same, inner) = UNIT.adds(x, y)
    assert result is x
    assert inner is x
    assert same is y
    np.testing.assert_array_equal(x, [0, 2, 4])


def overlapping() -> list[Any]:
    x = row(4)
    return [x[1:], x[:-1]]


def expanded() -> list[Any]:
    return [np.lib.stride_tricks.as_strided(row(1), (3,), (0,)), row()]


def twice() -> list[Any]:
    x = row()
    return [x, [x]]


@pytest.mark.parametrize(
    ("name", "made"), [("adds", overlapping), ("adds", expanded), ("adds_element", twice)]
)
def test_what_overlaps_is_written_in_order(name: str, made: Any) -> None:
    arguments = made()
    assert not plan(name, arguments).written
    assert plan(name, copy.deepcopy([*map(np.array, arguments[:1]), *arguments[1:]])).written


@pytest.mark.parametrize("name", ["adds", "adds_element"])
def test_overlapping_arguments_get_what_the_interpreter_writes(name: str) -> None:
    ours, theirs = ([row(4)] * 2 if name == "adds" else twice() for _ in range(2))
    function: Any = getattr(UNIT, name)
    results, expected = function(*ours), function.interpret(*theirs)
    assert difference(expected, results, Tolerance()) is None
    assert difference(tuple(theirs), tuple(ours), Tolerance()) is None


def test_arrays_are_found_in_containers() -> None:
    x = row()
    written = Written((0,))
    assert written.apart([x, [row()], {"a": (row(), 1)}])
    assert not written.apart([x, {"a": (x[1:], 1)}])
    assert not written.apart([[x, x], 1])
    assert not Written((1,)).apart([1, {"a": x, "b": x[:2]}])
    frozen = row()
    frozen.flags.writeable = False
    assert not written.apart([[frozen]])
    assert written.apart([[x], frozen])


def test_containers_are_overwritten_in_place() -> None:
    numbers, table = [1, 2], {"a": 1}
    written = Written((0, 1), ((0, 0), (1, 1, 0)))
    results = written.hand_back([numbers, table], [None, (None, 7), [3], {"b": 2}])
    assert numbers == [3]
    assert table == {"b": 2}
    assert results == (numbers, (table, 7))
    assert results[0] is numbers
