"""What is not supported is reported with all else that is wrong, and causes no further errors."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from tsir.dialects.ir.diagnostics import TsirError, UnsupportedError
from tsir.frontend.compiler.compiler import compile_function, compile_source

EIGHT = """from typing import List
def g(x):
    return torch.unknown_in_g(x)
def f(x, n: int):
    a = torch.unknown_one(x)
    b = torch.unknown_two(a, n)
    with x as guard, torch.no_grad():
        c = x.relu()
    try:
        d = torch.add(x, "text")
    except ValueError as error:
        d = torch.unknown_three(c)
    return g(b) + d * torch.unknown_four()
"""
LINES = [3, 5, 6, 7, 9, 10, 12, 13]


def lines(error: TsirError) -> list[int]:
    return [d.position.line for d in error.diagnostics if d.position is not None]


def test_unknown_operators_statements_and_overloads_are_listed_at_once() -> None:
    with pytest.raises(UnsupportedError) as caught:
        compile_source(EIGHT)
    assert lines(caught.value) == LINES
    kinds = [d.message.partition("'")[0].strip() for d in caught.value.diagnostics]
    assert kinds.count("unknown operator") == 5
    assert kinds.count("no overload of") == 1
    assert sum("statements are not supported" in d.message for d in caught.value.diagnostics) == 1


BODIES = {
    "y = x\nfor i in range(3):\n    y = x\nelse: y = x": [4],
    "y = lambda v: v": [1],
    "y = z = (v for v in x)": [1],
    "y: int": [1],
    "import math\ny = math.pi": [1],
    "from math import pi as y": [1],
    "class y:\n    pass": [1],
    "async def y():\n    return unknown": [1],
    "def y(*args):\n    return unknown": [1],
    "try:\n    y = x\nfinally:\n    torch.unknown(x)": [1, 4],
    "return lambda: x": [1],
    "raise ValueError('a') from x": [1],
}


@pytest.mark.parametrize("body", BODIES)
def test_what_follows_from_a_refusal_is_not_reported(body: str) -> None:
    text = "def f(x):\n    " + body.replace("\n", "\n    ") + "\n"
    if body not in ("return lambda: x", "y: int", "raise ValueError('a') from x"):
        text += "    return y\n"
    with pytest.raises(UnsupportedError) as caught:
        compile_source(text)
    assert [line - 1 for line in lines(caught.value)] == BODIES[body]


@pytest.mark.parametrize("body", [body for body in BODIES if not body.startswith(("y: int", "def"))])
def test_python_functions_report_the_same(body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "def f(x):\n    " + body.replace("\n", "\n    ") + "\n    return y\n"
    path = tmp_path / "refused_module.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("refused_module", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "refused_module", module)
    spec.loader.exec_module(module)
    with pytest.raises(UnsupportedError) as caught:
        compile_function(module.f)
    assert lines(caught.value)[0] - 1 == BODIES[body][0]


def test_a_refused_function_is_not_undefined_where_it_is_called() -> None:
    with pytest.raises(UnsupportedError) as caught:
        compile_source(
            "def g(*args):\n    return 1\nclass C(D):\n    pass\ndef f(x):\n    return g(x) + C()\n"
        )
    assert lines(caught.value) == [1, 3]


@pytest.mark.parametrize("decorator", ["foo", "torch.no_grad()", "functools.cache"])
def test_decorators_of_source_text_that_would_change_a_function_are_refused(decorator: str) -> None:
    with pytest.raises(UnsupportedError, match=r"^<source>:2:2: error: expected no decorator but .*, got '@"):
        compile_source(f"@torch.jit.script\n@{decorator}\ndef f(x):\n    return x\n")


def test_decorators_of_inner_functions_are_refused() -> None:
    with pytest.raises(
        UnsupportedError, match=r"^<source>:2:6: error: expected no decorator but .*, got '@foo'"
    ):
        compile_source("def f(x):\n    @foo\n    def g(y):\n        return y\n    return g(x)\n")
    with pytest.raises(UnsupportedError, match=r"error: expected no decorator but .*, got '@staticmethod'"):
        compile_function(decorated_inside)


def decorated_inside(x: object) -> object:
    @staticmethod
    def g(y: object) -> object:
        return y

    return g(x)


def test_decorators_that_only_mark_a_function_are_taken() -> None:
    compile_source("@torch.jit.script\n@torch.jit.export\n@tsir.script\ndef f(x):\n    return x\n")
