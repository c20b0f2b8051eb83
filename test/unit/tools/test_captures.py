"""What the captures of a call are said to be."""

from __future__ import annotations

import numpy as np
import pytest

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.dialects.ir.parsing import parse_module
from tsir.frontend.compiler.compiler import compile_source
from tsir.runtime.call.function import Function, Module
from tsir.tools.captures import Capture, Kind, captures

SOURCE = """
def kinds(x: Tensor, y: Tensor):
    z = torch.exp(x)
    return torch.tanh(z * y)

def linear(x: Tensor):
    return x + x

def rounds(x: Tensor, n: int):
    for i in range(n):
        x = x * x
    return x
"""
UNKNOWN = """
func.func @f(%x : !prim.tensor) -> !prim.tensor {
  %0 = prim.Operator(%x) <{operator = "my::op"}> : (!prim.tensor) -> !prim.tensor
  func.return %0 : !prim.tensor
}
"""


def function(name: str) -> Function:
    return Module(compile_source(SOURCE, "captures.py")).function(name)


def facts(found: list[Capture]) -> list[tuple[Kind, str, int | None, str, int]]:
    return [(c.kind, c.what, c.line, c.form, c.bytes) for c in found]


def test_kinds() -> None:
    found = captures(function("kinds"), (np.ones((2, 3), np.float32), np.ones(3, np.float32)))
    assert facts(found) == [
        (Kind.ARGUMENT, "y", None, "float32 [3]", 12),
        (Kind.RESULT, "aten.tanh", 4, "float32 [2, 3]", 24),
        (Kind.TEMPORARY, "aten.exp", 3, "float32 [2, 3]", 24),
    ]


def test_what_is_linear_captures_sizes_at_most() -> None:
    assert facts(captures(function("linear"), (np.ones((2, 3)),))) == [
        (Kind.TEMPORARY, "aten.size", 6, "list of 2", 16)
    ]


@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_a_tape_counts_each_round(rounds: int) -> None:
    found = captures(function("rounds"), (np.ones(4), rounds))
    tape = next(c for c in found if c.what == "prim.Loop")
    assert (tape.form, tape.bytes) == (f"list of {rounds}", 32 * rounds)


def test_what_has_no_gradient_is_an_error() -> None:
    module = parse_module(UNKNOWN)
    with pytest.raises(UnsupportedError, match="unknown operator 'my::op' may write to its operands"):
        captures(Module(module).function("f"), (np.ones(3),))
