"""The operators of `torch.ops.prims`, against PyTorch's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
import torch._prims
from torch_calls import quiet

import tsir
from tsir.frontend.library.prims import BINARY, RENAMED, UNARY

COMPLEX, INTEGER = ("conj_physical", "imag", "real"), ("bitwise", "gcd", "shift")


def one(name: str) -> str:
    return f"{name}({'c' if name in COMPLEX else 'i' if name.startswith(INTEGER) else 'x'})"


def two(name: str) -> str:
    return f"{name}({'i, i % 2 + 1' if name.startswith(INTEGER) else 'x + 1, y'})"


PROGRAMS = [
    [one(name) for name in UNARY],
    [two(name) for name in BINARY],
    [two(name) if "other" in call else one(name) for name, call in RENAMED.items()],
    [
        "amax(v, [0])", "amin(v, [1])", "broadcast_in_dim(v, [5, 2, 3, 4], [1, 2, 3])", "cat([v, v], 1)",
        "clone(v)", "collapse(v, 0, 1)", "collapse_view(v, 1, 2)", "convert_element_type(v, torch.float64)",
        "div(v, v + 1)", "div(i - 4, i)", "div(-i, i % 2 + 1)", "div(i > 2, i > 0)",
        "fill(v, 2.0)", "prod(v, [0, 2])", "reshape(v, [6, 4])", "rev(v, [0, 1])", "split_dim(v, 2, 2)",
        "squeeze(v[:1], [0])", "sum(v, [0, 1])", "transpose(v, [2, 0, 1])", "var(v, [0, 2], 0.0)",
        "view_of(v)", "view_of_dtype(v, torch.int32)", "where(v > 0, v, v + 1)", "item(v.sum())",
        *(
            f"{call}, dtype=torch.int64, device=torch.device('cpu'), requires_grad=False)"
            for call in ("iota(7, start=2, step=3", "full([2], 3", "full_like(v, 3")
        ),
    ],
]  # fmt: skip


@pytest.mark.parametrize("calls", PROGRAMS, ids=["unary", "binary", "renamed", "others"])
def test_results_are_those_of_pytorch(calls: list[str]) -> None:
    rows = ",\n        ".join(f"torch.ops.prims.{call}" for call in calls)
    source = f"def f(x, y, i, c, v):\n    return (\n        {rows},\n    )\n"
    x, y = torch.rand((3, 4)) * 0.8 + 0.1, torch.rand((3, 4)) + 1
    given = x, y, torch.arange(1, 7), torch.complex(x, y), torch.randn((2, 3, 4))
    with quiet():
        expected: tuple[Any, ...] = torch.jit.CompilationUnit(source).f(*given)
    f = tsir.CompilationUnit(source).f
    for run in (f, f.interpret):
        for call, a, b in zip(calls, run(*(t.numpy() for t in given)), expected, strict=True):
            wanted = b if isinstance(b, torch.Tensor) else torch.tensor(b, dtype=torch.float64)
            found = torch.from_numpy(np.array(a))
            torch.testing.assert_close(found, wanted, rtol=1e-4, atol=1e-5, equal_nan=True, msg=call)
