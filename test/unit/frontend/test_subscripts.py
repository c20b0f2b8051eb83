"""Indexing: numpy does the same with the same subscripts, and says what the results are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.ir.verification import verify_module
from tsir.frontend.compiler.compiler import compile_source
from tsir.runtime.plans.interpreter import Interpreter

Array = np.ndarray[Any, Any]


def x() -> Array:
    """A tensor of three dimensions with different elements."""
    return np.arange(2 * 3 * 4, dtype=np.float32).reshape(2, 3, 4)


INDEX = np.array([2, 0, 1])
MASK = np.array([True, False, True])


def run(source: str, *args: object) -> Any:
    module = compile_source(source, "program.py")
    verify_module(module)
    return Interpreter(module).call("f", args)[0]


@pytest.mark.parametrize(
    "subscript",
    [
        "0", "-1", "1, 2", "1, 2, 3", ":", "1:", ":-1", "0, 1:3", ":, 1", ":, ::2", "..., 0", "..., 1:3",
        "0, ...", "..., 0, 1", "None", ":, None", "0, None, 1", "..., None, 2", "..., None", "..., 1:3, None",
        "0, ..., None, :2", "j", ":, i", "0, i", ":, i, 1", ":, i, i",
        ":, m", "i[:2] // 2", ":, i, None", "[1, 0]", ":, [2, 0]", "(0, 1)",
    ],
)  # fmt: skip
def test_load(subscript: str) -> None:
    """`i` and `m` choose of three, `j` of two."""
    found = run(f"def f(x, i, m, j):\n    return x[{subscript}]\n", x(), INDEX, MASK, INDEX % 2)
    expected = eval(f"x[{subscript}]", {"x": x(), "i": INDEX, "m": MASK, "j": INDEX % 2})
    np.testing.assert_array_equal(found, expected, strict=True)


@pytest.mark.parametrize(
    "statement",
    [
        "x[0] = 7.0", "x[0] = 7", "x[0, 1:] = y", "x[..., 0] = 1.0", "x[:, i] = 3.0", "x[:, i, 0] = 2",
        "x[:, m] = y[:2]", "x[0] += 1.0", "x[:, 1] -= y[0]", "x[0, 0] *= 2", "x[1] /= 2.0", "x[:, 0] %= 3",
        "x[0] **= 2", "x[0] //= 2", "x[:, i] += 1.0", "x[:, m] *= 2.0",
    ],
)  # fmt: skip
def test_store(statement: str) -> None:
    y = np.arange(1, 9, dtype=np.float32).reshape(2, 4)
    found = run(f"def f(x, y, i, m):\n    {statement}\n    return x\n", x(), y, INDEX, MASK)
    scope: dict[str, Any] = {"x": x(), "y": y, "i": INDEX, "m": MASK}
    exec(statement, scope)
    np.testing.assert_array_equal(found, scope["x"], strict=True)


def test_bits_in_place() -> None:
    lines = ["def f(x):", "x[0] &= 6", "x[1] |= 1", "x[2] ^= 3", "x[3] <<= 2", "x[4] >>= 1", "return x"]
    source = "\n    ".join(lines) + "\n"
    np.testing.assert_array_equal(run(source, np.full(5, 5)), [4, 5, 6, 20, 2])


@pytest.mark.parametrize(
    ("subscript", "expected"),
    [("0", 1), ("-1", "c"), ("1:", (2.5, "c")), (":-1", (1, 2.5)), ("::2", (1, "c"))],
)
def test_tuples_of_values(subscript: str, expected: object) -> None:
    source = f"def f(p: Tuple[int, float, str]):\n    return p[{subscript}]\n"
    assert run(source, (1, 2.5, "c")) == expected


def test_tuples_of_the_program() -> None:
    source = "def f(a: int):\n    p = (a, a + 1, a + 2)\n    q = p[1:]\n    return p[-1], q[0], (7, 8)[1]\n"
    assert run(source, 5) == (7, 6, 8)


@pytest.mark.parametrize("subscript", ["0", "-1", "1:", ":2", "::2"])
def test_lists_and_strings(subscript: str) -> None:
    source = f"def f(xs: List[int], s: str):\n    return xs[{subscript}], s[{subscript}]\n"
    expected = eval(f"(xs[{subscript}], s[{subscript}])", {"xs": [4, 5, 6], "s": "abc"})
    assert run(source, [4, 5, 6], "abc") == expected


def test_containers_are_updated() -> None:
    source = (
        "def f(xs: List[int], d: Dict[str, int]):\n"
        "    xs[1] += 10\n"
        "    xs[0] = 3\n"
        "    d['a'] *= 2\n"
        "    d['b'] = xs[1]\n"
        "    return xs, d\n"
    )
    assert run(source, [1, 2], {"a": 4}) == ([3, 12], {"a": 8, "b": 12})


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("return n[0]", "expected something to index, got a value of type int"),
        ("n[0] = 1", "expected something to assign to, got a value of type int"),
        ("xs[0:1] = xs", "expected something to assign to, got a value of type List[int]"),
        ("xs[0:1] += 1", "expected an index, got a slice"),
        ("return p[n]", "expected a constant int as the index of a tuple"),
        ("return p[2]", "expected an index of a tuple of 2, got 2"),
        ("return (1, 2)[-3]", "expected an index of a tuple of 2, got -3"),
        ("return x['a']", "expected an int, a slice or a tensor as index, got a value of type str"),
        ("return x[..., x]", "index tensors behind '...' are not supported"),
        ("x[0] @= x", "'@=' is not supported for a part of a tensor"),
        ("return ...", "'...' is only supported in subscripts"),
    ],
)
def test_mistakes(body: str, message: str) -> None:
    source = f"def f(x, n: int, xs: List[int], p: Tuple[int, str]):\n    {body}\n"
    with pytest.raises(UnsupportedError) as caught:
        compile_source(source, "program.py")
    [found] = caught.value.diagnostics
    assert found.message == message
    assert found.position is not None
    assert found.position.line == 2
