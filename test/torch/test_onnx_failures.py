"""Programs that fail: their exports are refused, or the runs of their models fail as they do."""

from __future__ import annotations

import io
import re
from typing import Any

import numpy as np
import onnxruntime
import pytest
from onnx_runs import Exported, agree

import tsir

X = np.arange(6, dtype=np.float32).reshape(2, 3) - 2


def compiled(source: str) -> Any:
    return tsir.CompilationUnit(source, "program.py").f


LAST = np.array([-1])
FAILING: list[tuple[str, str, list[Any], list[Any]]] = [
    ("narrow", "x, n: int): return x.narrow(0, n, 1)", [X, 1], [X, 7]),
    ("split", "x): return torch.split(x, [1, 1], 1)[0]", [X[:, :2]], [X]),
    ("chunk", "x):\n    a, b, c = torch.chunk(x, 3, 0)\n    return c", [np.ones((5, 3), np.float32)], [X]),
    ("expand", "x, n: int): return x.expand([n, 3])", [X, -1], [X, 1]),
    ("unfold", "x): return x.unfold(0, 2, 1)", [X], [X[:1]]),
    ("index_select", "x, i): return torch.index_select(x, 0, i)", [X, LAST + 1], [X, LAST]),
    ("gather", "x, i): return torch.gather(x, 0, i)", [X, LAST[None] + 1], [X, LAST[None]]),
    ("scatter", "x, i): return torch.scatter(x, 0, i, 5.0)", [X, LAST[None] + 1], [X, LAST[None]]),
    ("index_add", "x, i): return torch.index_add(x, 0, i, x[:1])", [X, LAST + 1], [X, LAST]),
    ("index", "x, i): return x[i]", [X, LAST], [X, LAST - 2]),
    ("indices", "x, i): return x[i, i]", [X, LAST], [X, LAST - 2]),
    ("linspace", "n: int): return torch.linspace(0.0, 1.0, n)", [3], [-1]),
    ("eye", "n: int): return torch.eye(n)", [3], [-1]),
    ("slice_scatter", "x, y): return torch.slice_scatter(x, y, 0, 0, 1)", [X, X[:1]], [X, X[:1, :1]]),
    ("mask", "x, m): return x[m]", [X, np.array([True, False])], [X, np.array([True])]),
    ("delete", "x, n: int): xs = list(torch.unbind(x, 0)); del xs[n]; return xs[0]", [X, 1], [X, 2]),
    (
        "set",
        "x, n: int): xs = list(torch.unbind(x, 0)); xs[n] = x[0]; return torch.stack(xs)",
        [X, -1],
        [X, -3],
    ),
    ("unpack", "x): a, b = torch.unbind(x, 0); return b", [X], [np.ones((3, 3), np.float32)]),
    ("unpack_numbers", "x, n: int): a, b = [i for i in range(n)]; return x + b", [X, 2], [X, 3]),
    ("max", "x, n: int): return x + max([i for i in range(n)])", [X, 2], [X, 0]),
    ("arange", "n: int): return torch.arange(n)", [0], [-1]),
    ("arange_step", "s: float): return torch.arange(0.0, 3.0, s)", [0.5], [-1.0]),
    ("arange_of_step_0", "s: float): return torch.arange(0.0, 3.0, s)", [0.5], [0.0]),
    ("amax", "x): return torch.amax(x, [0])", [X], [X[:0]]),
]


@pytest.mark.parametrize(("source", "good", "bad"), [x[1:] for x in FAILING], ids=[x[0] for x in FAILING])
def test_failures_of_operators_are_failures_of_runs(source: str, good: list[Any], bad: list[Any]) -> None:
    function = compiled(f"def f({source}\n")
    exported = agree(function, [good])
    with pytest.raises(tsir.TsirError):
        function(*bad)
    with pytest.raises(onnxruntime.capi.onnxruntime_pybind11_state.InvalidArgument):
        exported(*bad)


def test_places_of_no_dimensions() -> None:
    agree(compiled("def f(x):\n    return torch.nonzero(x)\n"), [[np.array(n, np.float32)] for n in (0, 1)])


@pytest.mark.parametrize(
    "expression",
    [
        "x[i if n > 0 else i[0]]",
        "torch.chunk(x, 0)[0]",
        "x if str(n) == '1' else i",
        "x + len(str(n))",
        "len(x.sum())",
        "[x][2]",
    ],
)
def test_calls_without_a_known_meaning_are_refused(expression: str) -> None:
    with pytest.raises(tsir.UnsupportedError, match=r"program\.py:2"):
        Exported(compiled(f"def f(x, i, n: int):\n    return {expression}\n"), [X, LAST, 1])


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("x.unsqueeze(7)", "expected a dimension from -3 to 2, got 7"),
        ("x.expand([3])", "cannot be expanded to"),
        ("x.unfold(1, 1, 0)", "expected a positive step, got 0"),
        ("x.repeat([2])", "expected at least 2 repeats, got 1"),
        ("x.diagonal(0, 1, 1)", "expected two dimensions, got 1 and 1"),
        ("x[::-1]", "expected a positive step, got -1"),
    ],
)
def test_calls_that_always_fail_are_refused(expression: str, expected: str) -> None:
    with pytest.raises(tsir.UnsupportedError, match=f"program.py:2:.*{re.escape(expected)}"):
        tsir.export_onnx(
            compiled(f"def f(x):\n    return {expression}\n"), [tsir.TensorSpec((2, 3))], io.BytesIO()
        )
