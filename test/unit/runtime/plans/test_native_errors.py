"""Errors of native code say what the interpreter's do, at the same place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.runtime.plans import retrial

SOURCE = """
def add(x, y):
    return (x + y).exp()

def mm(x, y):
    return torch.mm(x, y) * 2

def cat(x, y):
    return torch.cat([x, y], 1)

def index(x, y):
    return x[7] + y

def view(x, y):
    return x.view(5, 7) + y

def behind(x, y):
    print(x.size(0))
    return x.to(torch.int64) // y.to(torch.int64)

def raises(x, y):
    if x.size(0) > 2:
        raise ValueError("too many rows")
    return x

def several(x, y):
    return x + 1, x * y
"""
X, Y = np.ones((3, 4), np.float32), np.zeros((2, 4), np.float32)


def message(function: tsir.Function, arguments: Sequence[object]) -> str:
    with pytest.raises(tsir.TsirError) as caught:
        function(*arguments)
    return str(caught.value)


@pytest.mark.parametrize("name", ["add", "mm", "cat", "index", "view", "behind", "raises", "several"])
def test_both_say_the_same(name: str) -> None:
    function = tsir.CompilationUnit(SOURCE).function(name)
    arguments = (X, X * 0) if name == "behind" else (X, Y)
    native = [message(function, arguments) for _ in range(2)]
    with tsir.optimized_execution(False):
        plain = message(function, arguments)
    assert native == [plain] * 2
    assert plain.startswith("<source>:")


def test_loops_are_run_again_until_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "def f(x, n: int):\n    s = 0.0\n    for i in range(n):\n        s += float(x[i])\n    return s"
    function, x = tsir.CompilationUnit(source).f, np.ones(100)
    line = "<source>:4:22: error: index{} is out of range for dimension 0{}\n        s += float(x[i])\n"
    assert message(function, (x, 10**12)).startswith(line.format(" 100", " of size 100"))
    monkeypatch.setattr(retrial, "WORK", 200)
    assert message(function, (x, 10**12)).startswith(line.format("", ""))


def test_memory_that_there_is_not_is_not_asked_for_again() -> None:
    function = tsir.CompilationUnit("def f(n: int):\n    return torch.ones(n) + 1").f
    assert "memory" in message(function, (2**45,))


CERTAIN = tsir.CompilationUnit(
    """
def behind(x, n: int):
    n = 4 % n
    return x[x.size(0)] * n

def loop(x, n: int):
    for i in range(n):
        x = x + x[x.size(0)]
    return x

def branch(x, n: int):
    if n > 1:
        x = x[x.size(0)] + x
    return x * 2

def script(x, n: int):
    n = 4 % n
    return torch.nn.functional.softmax(x[x.size(0)], 0).sum() + n

def tuples(x, n: int):
    if n > 1:
        a, b = x.narrow(0, x.size(0), 1), n
    else:
        a, b = x, n
    return a, b
"""
)


@pytest.mark.parametrize("name", ["behind", "loop", "branch", "script", "tuples"])
@pytest.mark.parametrize("x", [X, X[:1], X[:0], X[:, ::2]])
def test_what_fails_whenever_it_is_reached_is_an_error_of_the_calls_that_reach_it(
    name: str, x: np.ndarray[Any, np.dtype[np.float32]]
) -> None:
    function = CERTAIN.function(name)
    assert not tsir.compile(function, x, 1).plan.interpreted()
    for n in (0, 1, 5):
        try:
            expected = function.interpret(x, n)
        except tsir.ExecutionError as error:
            with pytest.raises(tsir.ExecutionError) as caught:
                function(x, n)
            found, told = caught.value.diagnostics[0], error.diagnostics[0]
            assert str(found.location) == str(told.location)
            assert found.message in told.message
        else:
            for got, wanted in zip(function(x, n), expected, strict=True):
                np.testing.assert_array_equal(got, wanted)


HUGE = tsir.CompilationUnit(
    """
def zeros(n: int, m: int):
    return torch.zeros([n, m])

def eye(n: int, m: int):
    return torch.eye(n, m)

def several(n: int, m: int):
    return torch.ones([3]), torch.zeros([n, m])

def view(n: int, m: int):
    return torch.zeros([n]).reshape([n, m])

def loop(n: int, m: int):
    found = torch.zeros([n, 1])
    for i in range(2):
        found = torch.zeros([n, m])
    return found
"""
)


@pytest.mark.parametrize("name", ["zeros", "eye", "several", "view", "loop"])
def test_results_without_elements_that_are_too_big_are_told_with_their_place(name: str) -> None:
    function = HUGE.function(name)
    for _ in range(2):
        function(0, 3)
        with pytest.raises(tsir.ExecutionError, match=r"<source>:.*: array is too big"):
            function(0, 2**62)


def test_memory_that_there_is_not_is_told_by_bytes_and_sizes() -> None:
    """At the line that asks for it; sizes that a loop changes are left out, and so is what overflows."""
    unit = tsir.CompilationUnit(
        """
def product(x):
    y = x.t() @ x
    return y + 1

def filled(n: int):
    return torch.zeros([n * 2, n], dtype=torch.float64) + 1

def growing(x, n: int):
    for i in range(n):
        x = torch.zeros([x.size(0) * 1048576])
    return x
""",
        "program.py",
    )
    wide = np.broadcast_to(np.float32(1), (2, 2**24))
    row, many = 2**24, 2**40
    for call, expected in (
        (
            lambda: unit.product(wide),
            f"3:9: error: {_asked(4 * row**2)} for a tensor of sizes [{row}, {row}]",
        ),
        (
            lambda: unit.filled(row),
            f"7:12: error: {_asked(16 * row**2)} for a tensor of sizes [{2 * row}, {row}]",
        ),
        (
            lambda: unit.filled(many),
            f"7:12: error: {_asked(None)} for a tensor of sizes [{2 * many}, {many}]",
        ),
        (lambda: unit.growing(np.zeros(1, np.float32), 3), f"11:13: error: {_asked(4 * many)}"),
    ):
        with pytest.raises(tsir.ExecutionError) as caught:
            call()
        assert str(caught.value).split("\n")[0] == f"program.py:{expected}"


def _asked(bytes: int | None, sizes: Sequence[int] = ()) -> str:
    found = "more bytes of memory than can be counted" if bytes is None else f"{bytes} bytes of memory"
    return f"out of memory: expected {found}" + (f" for a tensor of sizes {list(sizes)}" if sizes else "")
