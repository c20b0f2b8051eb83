"""What no program can hold: containers without end, text without bytes, ints of more than 64 bits."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from enum import IntEnum, StrEnum
from io import StringIO
from itertools import product
from typing import Any, cast

import numpy as np
import pytest

import tsir
from tsir.runtime.plans.interpreter import Interpreter

UNIT = tsir.CompilationUnit(
    """
def first(x: List[Tensor]):
    return x[0].sum()

def total(x):
    return x.sum()

def entry(x: Dict[str, Tensor]):
    return x["a"].sum()

def same(x: Any):
    return x
""",
    "program.py",
)


CALLS: list[Callable[[tsir.Function, Any], object]] = [
    lambda f, x: f(x),
    lambda f, x: f(x=x),
    lambda f, x: f.interpret(x),
    lambda f, x: f.explain(x),
    lambda f, x: f.ir(x),
    lambda f, x: tsir.compile(f, x),
    lambda f, x: tsir.grad(f)(x),
    lambda f, x: tsir.hessian(f)(x),
    lambda f, x: tsir.vjp(f, x),
    lambda f, x: tsir.jvp(f, (x,), (x,)),
]


def endless() -> list[Any]:
    """A list 10^5 deep, containers that hold themselves, and one that does so twice."""
    deep: list[object] = []
    for _ in range(10**5):
        deep = [deep]
    own: list[object] = []
    own += [own, own, (own,)]
    entries: dict[str, object] = {}
    entries["a"] = entries
    return [deep, own, entries]


@pytest.mark.parametrize("value", endless(), ids=["deep", "cyclic", "dictionary"])
def test_containers_without_end_are_located_errors(value: Any) -> None:
    for call, name in product(CALLS, UNIT.names):
        with pytest.raises(tsir.ExecutionError, match=r"^program.py:.*: error: .*argument 'x'.*: expected"):
            call(UNIT.function(name), value)
    assert UNIT.total(np.ones(3)) == 3.0


@pytest.mark.parametrize("value", endless(), ids=["deep", "cyclic", "dictionary"])
def test_options_and_gradients_without_end_are_errors(value: Any) -> None:
    result, pullback = tsir.vjp(UNIT.total, np.ones(3))
    assert result == 3.0
    with pytest.raises(tsir.TsirError, match="as shape, got"):
        tsir.TensorSpec(value)
    with pytest.raises(tsir.GradientError, match="or a tuple of such, got"):
        tsir.grad(UNIT.total, value)
    with pytest.raises(tsir.GradientError, match="expected float64 of sizes"):
        pullback(value)
    with pytest.raises(tsir.ExecutionError, match="argument 'out': expected"):
        UNIT.total(np.ones(3), out=value)


SURROGATE = "a\ud800"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("def f():\n    return 'a\\ud800'\n", "2:12"),
        ("def f():\n    return 'a\ud800'\n", "2:12"),
        ("def f(s: str):\n    return s + '\\ud800'\n", "2:16"),
        ("def f(s: str):\n    return f'\\ud800{s}'\n", "2:12"),
        ("def f(s: str = '\\ud800'):\n    return s\n", "1:7"),
    ],
)
def test_text_without_bytes_is_refused_where_it_stands(text: str, place: str) -> None:
    with pytest.raises(
        tsir.TsirError, match=rf"^p.py:{place}: error: expected a string of .* '\\ud800'"
    ) as caught:
        tsir.CompilationUnit(text, "p.py")
    assert str(caught.value).encode()  # it can be printed


def test_an_argument_without_bytes_is_a_located_error() -> None:
    unit = tsir.CompilationUnit(
        "def f(s: str):\n    return s\n\ndef g(s: List[str]):\n    return s\n", "p.py"
    )
    for call in (lambda: unit.f(SURROGATE), lambda: unit.f.interpret(SURROGATE), lambda: unit.g([SURROGATE])):
        with pytest.raises(
            tsir.ExecutionError, match=r"^p.py:\d:1: error: .: argument 's': .* lone surrogate"
        ):
            call()


def test_a_graph_without_bytes_is_refused_where_it_stands() -> None:
    text = 'graph():\n  %s : str = prim::Constant[value="\ud800"]()\n  return (%s)\n'
    with pytest.raises(tsir.ParseError, match=r"^<graph>:2:\d+: error: expected a string of characters"):
        tsir.import_torchscript(text)


def test_an_argument_of_a_graph_may_be_a_number_behind_a_point() -> None:
    function = tsir.import_torchscript("graph(%.1 : Tensor):\n  return (%.1)\n")
    assert function.parameters == ["_1"]
    assert function(np.ones(1)) == 1.0


def text_global() -> str:
    return SURROGATE


def large_global() -> int:
    return LARGE


def text_default(s: str = SURROGATE) -> str:
    return s


LARGE = 2**70


def large_default(n: int = LARGE) -> int:
    return n


def object_default(n: Any = UNIT) -> Any:
    return n


@pytest.mark.parametrize("function", [text_global, large_global, text_default, large_default, object_default])
def test_values_of_python_that_no_constant_has_are_located_errors(function: Callable[..., object]) -> None:
    with pytest.raises(tsir.UnsupportedError, match=rf"^{__file__}:\d+:\d+: error: expected"):
        tsir.script(function)


def test_single_bytes_are_kept_in_text_and_print() -> None:
    unit = tsir.CompilationUnit(
        "def f():\n    return 'é'[0]\n\ndef g():\n    return '\\udcc3'\n", "p\ud800.py"
    )
    for again in (unit, tsir.parse(str(unit)), pickle.loads(pickle.dumps(unit))):
        assert [again.f(), again.g(), again.g.interpret()] == ["\udcc3"] * 3
    output = StringIO()
    printing = tsir.CompilationUnit("def f():\n    print('é'[0])\n")
    Interpreter(printing.op, output=output).call("f", ())
    assert output.getvalue().encode() == "\ufffd\n".encode()


class Colour(IntEnum):
    RED = 3


class Word(StrEnum):
    ONE = "one"


class Length(float):
    pass


def test_subclasses_of_numbers_and_strings_are_these() -> None:
    text = "def f(n: int, x: float, s: str):\n    return n + 1, x * 2.0, s\n"
    unit = tsir.CompilationUnit(text)
    for call in (unit.f, unit.f, unit.f.interpret):
        result = call(Colour.RED, Length(1.5), Word.ONE)
        assert result == (4, 3.0, "one")
        assert [type(part) for part in result] == [int, float, str]


def test_numbers_of_more_than_64_bits_are_located_errors() -> None:
    unit = tsir.CompilationUnit("def f(x: float):\n    return x\n\ndef g(n: int):\n    return n\n", "p.py")
    for call, value in ((unit.f, 10**400), (unit.g, 2**63), (unit.g, -(2**63) - 1)):
        with pytest.raises(tsir.ExecutionError, match=r"^p.py:\d:1: error: .: argument .* of 64 bits, got"):
            call(value)


def test_the_name_of_a_file_is_text() -> None:
    for make in (tsir.CompilationUnit, tsir.parse, tsir.import_torchscript):
        with pytest.raises(TypeError, match=r"^expected the name of a file, a str, got .* int$"):
            make("", cast(Any, 3))


@pytest.mark.parametrize("text", ["[0] * 1000000000000", "('a' + 'b').center(99999999999999)"])
def test_constants_that_fit_into_no_memory_are_located_errors(text: str) -> None:
    unit = tsir.CompilationUnit(f"def f(x: int):\n    return len({text})\n", "p.py")
    with pytest.raises(tsir.ExecutionError, match=r"^p.py:2:\d+: error: .*memory"):
        unit.f(1)
