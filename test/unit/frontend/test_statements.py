"""Assignments, deletions, exceptions and defaults: Python does the same, or the mistake has a message."""

from __future__ import annotations

from typing import Any

import pytest

from tsir.dialects.ir.diagnostics import ExecutionError, TsirError
from tsir.dialects.ir.verification import verify_module
from tsir.frontend.compiler.compiler import compile_source
from tsir.runtime.plans.interpreter import Interpreter


def run(source: str, *args: object) -> Any:
    module = compile_source(source, "program.py")
    verify_module(module)
    return Interpreter(module).call("f", args)[0]


@pytest.mark.parametrize(
    "body",
    [
        "a, b = b, a\n    return a, b",
        "[a, b] = (b, a)\n    return a, b",
        "a, *c, b = (1, 2, 3, 4)\n    return a, c[0], c[1], b",
        "(a, c), b = (1, 2), 3\n    return a, b, c",
        "a = b = 3\n    return a, b",
        "a -= 1\n    a //= 2\n    a **= 2\n    return a",
        "xs = [a]\n    ys = xs\n    xs += [b]\n    return ys",
        "xs = [a, b]\n    del xs[0]\n    return xs",
        "c = a\n    del c\n    c = b\n    return c",
        "assert a < b, 'larger'\n    return a",
        "pass\n    return None",
    ],
)
def test_statement_does_what_python_does(body: str) -> None:
    source = f"def f(a: int, b: int):\n    {body}\n"
    scope: dict[str, Any] = {}
    exec(source, scope)
    found, expected = run(source, 5, 7), scope["f"](5, 7)
    assert found == expected


def test_defaults() -> None:
    source = (
        "def g(a: int = -1, b: float = 2, c: Tuple[int, int] = (1, 2), d: Optional[int] = None,\n"
        "      e: float = math.pi):\n"
        "    return a, b, c, d, e\n"
        "def f():\n"
        "    return g(), g(3, d=4)\n"
    )
    pi = 3.141592653589793
    assert run(source) == ((-1, 2.0, (1, 2), None, pi), (3, 2.0, (1, 2), 4, pi))


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("raise ValueError('bad')", "bad"),
        ("raise ValueError(a)", "5"),
        ("raise ValueError", "ValueError"),
        ("assert a > 5", "AssertionError"),
        ("assert a > 5, 'small'", "small"),
    ],
)
def test_exceptions(statement: str, message: str) -> None:
    with pytest.raises(ExecutionError, match=message):
        run(f"def f(a: int):\n    {statement}\n    return a\n", 5)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("a, b = (1, 2, 3)", "expected 2 values to unpack, got 3"),
        ("a, *b, *c = (1, 2, 3)", "cannot unpack 3 values into these targets"),
        ("a, b = a", "expected a tuple or a list to unpack, got a value of type int"),
        ("f() = 1", "expected a name, an attribute, a subscript or a tuple of them to assign to"),
        ("del f()", "expected a name or a subscript to delete"),
        ("break", "'break' outside of a loop"),
        ("del a\n    return a", "'a' has been deleted"),
        ("c = a\n    while a > 1:\n        c = 1.5", "'c' is int before the loop and float in it"),
        (
            "c: Optional[int] = a\n    while a > 1:\n        c = 1.5",
            "'c' is int before the loop and float in it",
        ),
        ("if a > 1:\n        b = 1\n    return b", "'b' has a value in one branch of an 'if' only"),
        ("for i in range(a):\n        b = i\n    return b", "only if the loop before runs at least once"),
    ],
)
def test_mistakes(body: str, message: str) -> None:
    with pytest.raises(TsirError) as caught:
        compile_source(f"def f(a: int):\n    {body}\n", "program.py")
    assert message in caught.value.diagnostics[0].message


CARRIED = {
    "in each round": "for i in range(n):\n        p = None",
    "in an inner loop": "for i in range(n):\n        for j in range(2):\n            p = None",
    "in a tuple": (
        "t: Tuple[int, Optional[int]] = (1, 2)\n    for i in range(n):\n        t = (i, None)\n    p = t[1]"
    ),
    "until it is none": "while n > 0 and p is not None:\n        n -= 1\n        p = None",
    "now and then": (
        "for i in range(n):\n        if p is None:\n            p = 2\n            continue\n        p = None"
    ),
}


@pytest.mark.parametrize("case", CARRIED)
def test_a_loop_carries_a_name_under_its_declared_type(case: str) -> None:
    """Although the value before the loop is no None, which is all that the first statement knows."""
    body = f"def f(n: int):\n    p: Optional[int] = 2\n    {CARRIED[case]}\n    return p\n"
    assert [run(body, n) for n in (0, 1)] == [2, None]
