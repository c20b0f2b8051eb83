"""Fingerprints of Python functions: what changes the program changes them, or there is none."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import tsir
from tsir.frontend.compiler import compiler
from tsir.frontend.graph import graph_text
from tsir.runtime.plans.fingerprint import fingerprint

PROGRAM = '''
import math
from typing import List

SCALE = 2.0
SIZES = (1, [2, "three"])
x = object()

def helper(value, k: float = 1.5):
    return value * k + math.pi

def f(x, y: float = SCALE):
    """Of the x that is an argument."""
    def inner(z):
        return z + SCALE
    return helper(inner(x), y)

def recursive(x, n: int):
    if n == 0:
        return x
    return recursive(x, n - 1)

def lists(x, y: List[int]):
    return x.sum(y)
'''


@pytest.fixture
def module(tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """The names of PROGRAM, with text replaced, in a file that is the same each time."""

    def made(old: str = "", new: str = "") -> dict[str, Any]:
        import linecache

        path = tmp_path / "program.py"
        path.write_text(PROGRAM.replace(old, new) if old else PROGRAM)
        linecache.clearcache()
        names: dict[str, Any] = {"__name__": "program"}
        exec(compile(path.read_text(), str(path), "exec"), names)
        return names

    return made


Module = Callable[..., dict[str, Any]]


@pytest.mark.parametrize("name", ["helper", "f", "recursive", "lists"])
def test_the_same_program_has_the_same_fingerprint(name: str, module: Module) -> None:
    first, second = fingerprint(module()[name]), fingerprint(module()[name])
    assert first is not None
    assert first == second


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("SCALE = 2.0", "SCALE = 3.0"),
        ("SCALE = 2.0", "SCALE = 2"),
        ("return value * k", "return value + k"),
        ("k: float = 1.5", "k: float = 2.5"),
        ("z + SCALE", "z - SCALE"),
        ("import math", "class math:\n    pi = 3"),
        ("def recursive", "\ndef recursive"),
    ],
)
def test_what_a_function_reads_is_in_it(old: str, new: str, module: Module) -> None:
    name = "recursive" if "recursive" in old else "f"
    assert fingerprint(module()[name]) != fingerprint(module(old, new)[name])


def test_variables_of_functions_around_are_in_it() -> None:
    def around(k: object) -> Any:
        def inside(x: Any) -> Any:
            return x * k

        return inside

    assert fingerprint(around(2.0)) != fingerprint(around(3.0))
    assert fingerprint(around(2.0)) == fingerprint(around(2.0))
    assert fingerprint(around(np.ones(3))) is None


@tsir.script
def doubled(x: tsir.Tensor) -> tsir.Tensor:
    return x + x


def test_scripted_functions_are_read_as_functions() -> None:
    def calling(x: tsir.Tensor) -> tsir.Tensor:
        return doubled(x)

    found = fingerprint(calling)
    assert found is not None
    assert "return x + x" in found


class Point(NamedTuple):
    """A class whose fields its name does not tell."""

    x: float


def of_a_class(point: Point) -> float:
    return point.x


def of_a_class_as_text(Point: Point) -> float:
    return Point.x


def _without_value() -> Any:
    def inside(x: Any) -> Any:
        return x * later

    unset = inside
    if len(str(unset)) == 0:
        later = 1
    return inside


WITHOUT: list[Any] = [of_a_class, of_a_class_as_text, np.sin, len, 3, _without_value(), eval("lambda x: x")]


@pytest.mark.parametrize("function", WITHOUT)
def test_there_is_none_where_a_value_may_mean_anything(function: Any) -> None:
    assert fingerprint(function) is None


def scaled(x: tsir.Tensor) -> tsir.Tensor:
    return x * math.e


GRAPH = """graph(%x : Tensor):
  %1 : float = prim::Constant[value=3.]()
  %2 : Tensor = aten::mul(%x, %1)
  return (%2)
"""


def test_a_later_process_compiles_neither_functions_nor_graphs(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    x = np.arange(4.0)
    wanted = tsir.script(scaled)(x), tsir.import_torchscript(GRAPH)(x)
    made: list[object] = []

    def makes(*given: object) -> None:
        made.append(given)

    monkeypatch.setattr(compiler, "compile_function", makes)
    monkeypatch.setattr(graph_text, "import_graph", makes)
    script, graph = tsir.script(scaled), tsir.import_torchscript(GRAPH)
    np.testing.assert_array_equal(script(x), wanted[0])
    np.testing.assert_array_equal(graph(x), wanted[1])
    assert (script.parameters, graph.parameters) == (["x"], ["x"])
    assert (script.__wrapped__, script.__name__, made) == (scaled, "scaled", [])


def test_errors_of_functions_that_were_kept_show_their_lines(folder: Path) -> None:
    x = np.arange(4.0)
    tsir.script(_added)(x, x)
    with pytest.raises(tsir.ExecutionError, match=r"return x \+ y"):
        tsir.script(_added)(x, np.ones(3))


def _added(x: tsir.Tensor, y: tsir.Tensor) -> tsir.Tensor:
    return x + y
