"""Traces: functions equal to those of source text, structures, sizes, writes, and what a trace would fix."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import tsir
from tsir import torch

X = np.arange(12, dtype=np.float32).reshape(3, 4) - 5
W = np.linspace(-1, 1, 8, dtype=np.float32).reshape(4, 2)


def cell(x: Any, h: Any, c: Any, w: Any, u: Any) -> Any:
    i, f, o, g = (w @ x + u @ h).chunk(4)
    c = f.sigmoid() * c + i.sigmoid() * g.tanh()
    return o.sigmoid() * c.tanh(), c


CELL = """
def cell(x, h, c, w, u):
    i, f, o, g = (w @ x + u @ h).chunk(4)
    c = f.sigmoid() * c + i.sigmoid() * g.tanh()
    return o.sigmoid() * c.tanh(), c
"""


def written(x: Any) -> Any:
    y = torch.zeros_like(x)
    y[1:] = x[:-1]
    y[0, 2] = 7.0
    y += torch.sin(x)
    y[..., -1].mul_(2.0)
    return y


WRITTEN = """
def written(x):
    y = torch.zeros_like(x)
    y[1:] = x[:-1]
    y[0, 2] = 7.0
    y += torch.sin(x)
    y[..., -1].mul_(2.0)
    return y
"""


def sized(x: Any) -> Any:
    rows, columns = x.shape
    y = x.reshape(columns, rows) / rows
    for i in range(3):
        y = y + i * x.size(1)
    return y.sum(0, keepdim=True), y[: rows - 1]


SIZED = """
def sized(x):
    rows, columns = x.size(0), x.size(1)
    y = x.reshape(columns, rows) / rows
    for i in range(3):
        y = y + i * x.size(1)
    return y.sum(0, keepdim=True), y[: rows - 1]
"""
R = np.random.default_rng(0)


def numbers(*shape: int) -> Any:
    return R.standard_normal(shape).astype(np.float32)


PAIRS: list[tuple[Callable[..., Any], str, list[tuple[Any, ...]]]] = [
    (cell, CELL, [(numbers(n), numbers(3), numbers(3), numbers(12, n), numbers(12, 3)) for n in (4, 1, 7)]),
    (written, WRITTEN, [(numbers(3, 4),), (numbers(1, 5),), (numbers(8, 3),)]),
    (sized, SIZED, [(numbers(3, 4),), (numbers(1, 1),), (numbers(5, 2),)]),
]


def flat(result: Any) -> list[Any]:
    return [*result] if isinstance(result, tuple) else [result]


@pytest.mark.parametrize(("function", "text", "calls"), PAIRS, ids=lambda x: getattr(x, "__name__", ""))
def test_traces_are_what_scripts_are(
    function: Callable[..., Any], text: str, calls: list[tuple[Any, ...]]
) -> None:
    traced = tsir.trace(function, *calls[0], check=True)
    script = getattr(tsir.CompilationUnit(text), function.__name__)
    for arguments in calls:
        for one, other in zip(flat(traced(*arguments)), flat(script(*arguments)), strict=True):
            np.testing.assert_array_equal(one, other)
    assert "interpreted" not in traced.explain(*calls[0])


def test_structures_in_and_out() -> None:
    @dataclass
    class Pair:
        first: Any
        second: Any

    def f(d: Any, xs: Any, pair: Any, n: Any) -> Any:
        total = d["a"] + d["b"] * n
        for x in xs:
            total = total + x
        return Pair(total, pair[0] * pair[1])

    traced = tsir.trace(f, {"a": X, "b": X}, [X, X], (X, 2.0), 3)
    found = traced({"a": X[:2], "b": X[:2]}, [X[:2], X[:2]], (X[:1], 3.0), 4)
    np.testing.assert_array_equal(found["first"], X[:2] * 7)
    np.testing.assert_array_equal(found["second"], X[:1] * 3)
    with pytest.raises(tsir.ExecutionError, match="the trace is for 2 elements"):
        traced({"a": X, "b": X}, [X], (X, 2.0), 3)


def test_calls_of_compiled_functions_and_gradients() -> None:
    unit = tsir.CompilationUnit("""
def helper(x, k: float):
    return x * k

def f(x, k: float = 2.0):
    return helper(x, k).sin().sum()
""")

    def g(x: Any) -> Any:
        return unit.f(x) + unit.f(x * 2, k=3.0), tsir.grad(unit.f)(x, 2.0)

    traced = tsir.trace(g, X)
    value, gradient = traced(X[:2])
    np.testing.assert_allclose(value, unit.f(X[:2]) + unit.f(X[:2] * 2, 3.0), rtol=1e-5)
    np.testing.assert_allclose(gradient, 2 * np.cos(2 * X[:2]), rtol=1e-5)
    loss = tsir.trace(made("(x @ w).tanh().sum()", "x, w"), X, W)
    wanted = tsir.grad(tsir.CompilationUnit("def f(x, w):\n    return (x @ w).tanh().sum()").f)(X, W)
    np.testing.assert_array_equal(tsir.grad(loss)(X, W), wanted)
    np.testing.assert_array_equal(tsir.vmap(loss, (0, None))(X[:, None], W).shape, (3,))


def test_constants_arguments_written_and_places() -> None:
    fixed = np.full((4,), 3.0, np.float32)

    def f(x: Any) -> Any:
        x.mul_(2.0)
        return x + fixed + tsir.Tensor([1.0, 2.0, 3.0, 4.0])

    traced, given = tsir.trace(f, X), X.copy()
    np.testing.assert_allclose(traced(given), X * 2 + 3 + np.arange(1.0, 5))
    np.testing.assert_array_equal(given, X * 2)
    with pytest.raises(tsir.ExecutionError) as caught:
        traced(np.ones((2, 5), np.float32))
    position = caught.value.diagnostics[0].position
    assert position is not None
    assert position.file == __file__
    assert position.line == f.__code__.co_firstlineno + 2


FIXED = {
    "x if x > 0 else -x": "expected one element in a condition, got a tensor of sizes",
    "x * sum(range(n))": "a traced number as one of Python would be fixed",
    "x * float(x.sum())": "float.. of a tensor would be fixed",
    "x * int(x.sum())": "int.. of a tensor would be fixed",
    "x * len(x)": "len.. of a tensor would be fixed",
    "sum(row.sum() for row in x)": "a loop over a tensor would be fixed",
    "np.ones((3, 3))[x]": "the array of a tensor would be fixed",
    "x.tolist()": "tolist.. of a tensor would be fixed",
    "(x.sum().backward(), x)[1]": "expected no backward",
    "3": "expected a result that depends on the arguments, got",
    "None": "expected a result that depends on the arguments, got None",
    "x @ x": "of these examples fails",
}


def made(text: str, parameters: str = "x") -> Callable[..., Any]:
    """A function whose code is of this file."""
    return eval(compile(f"lambda {parameters}: {text}", __file__, "eval"), globals())


@pytest.mark.parametrize("text", FIXED)
def test_what_a_trace_would_fix_is_an_error_at_its_line(text: str) -> None:
    with pytest.raises(tsir.UnsupportedError, match=FIXED[text]) as caught:
        tsir.trace(made(text, "x, n"), X, 3)
    position = caught.value.diagnostics[0].position
    assert position is not None
    assert position.file == __file__


def test_ranks_and_dtypes_that_were_asked_for_are_met_again() -> None:
    traced = tsir.trace(made("x * x.ndim"), X)
    with pytest.raises(tsir.ExecutionError, match="the trace is for a tensor of rank 2"):
        traced(X[0])
    for text in ("x * x.shape[-1]", "x * len(x.shape)"):
        with pytest.raises(tsir.ExecutionError, match="the trace is for a tensor of rank 2"):
            tsir.trace(made(text), X)(X[None])
    np.testing.assert_array_equal(tsir.trace(made("x * x.size(-1)"), X)(X[:, :2, None]), X[:, :2, None])
    traced = tsir.trace(made("x * (2 if x.dtype == np.float32 else 3)"), X)
    with pytest.raises(tsir.ExecutionError, match="the trace is for a tensor of float32"):
        traced(X.astype(np.float64))
    parts = tsir.trace(made("sum(x.unbind(0))"), X)
    with pytest.raises(tsir.ExecutionError, match="the trace is for 3 elements"):
        parts(X[:2])


def test_values_that_leak_are_refused() -> None:
    kept: list[Any] = []

    def keeping(x: Any) -> Any:
        kept.append(x)
        return x + 1

    def reading(x: Any) -> Any:
        return x + kept[0]

    tsir.trace(keeping, X)
    with pytest.raises(tsir.UnsupportedError, match="of a trace that has ended"):
        abs(kept[0])
    with pytest.raises(tsir.UnsupportedError, match="of another trace"):
        tsir.trace(reading, X)


def test_a_check_finds_what_depends_on_values() -> None:
    turns = iter(range(9))

    def f(x: Any) -> Any:
        return x + next(turns)

    with pytest.raises(tsir.UnsupportedError, match=r"with other values; it does 'v0 = x \+ 1' in place of"):
        tsir.trace(f, X, check=True)
