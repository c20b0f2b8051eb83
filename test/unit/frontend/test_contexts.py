"""`with torch.no_grad()` in programs and graphs: left on every way, and refused where it is wrong."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tsir
from tsir.frontend.compiler.compiler import compile_source

LEAVING = """
def f(n: int):
    total = 0
    for i in range(6):
        with torch.no_grad():
            if i == n:
                break
            if i % 2 == 0:
                continue
            total += 10
            if n == 7:
                with torch.no_grad():
                    return total, torch.is_grad_enabled()
        total += i
    with torch.no_grad():
        if n == 4:
            return total, torch.is_grad_enabled()
        total += 100
    return total, torch.is_grad_enabled()
"""


@pytest.mark.parametrize("n", range(9))
def test_contexts_are_left_as_in_python(n: int) -> None:
    text = LEAVING.replace("with torch.no_grad()", "if True").replace("n: int", "n")
    python: dict[str, Any] = {}
    exec(text.replace("torch.is_grad_enabled()", "None"), python)
    f = tsir.CompilationUnit(LEAVING).f
    inside = n in (4, 7)
    for run in (f, f.interpret):
        assert run(n) == (python["f"](n)[0], not inside)


DEPTHS = """
class Depth:
    n: int
    def __init__(self, n: int):
        self.n = n
    def __enter__(self) -> int:
        self.n += 1
        return self.n
    def __exit__(self, kind: Any, value: Any, trace: Any) -> None:
        self.n -= 10

def f(n: int):
    depth = Depth(n)
    with depth as first, torch.no_grad() as nothing, Depth(first) as second:
        inside = torch.is_grad_enabled()
        if n > 5:
            return first, second, inside, depth.n
    return first, second, inside, depth.n
"""


def test_objects_as_contexts() -> None:
    f = tsir.CompilationUnit(DEPTHS).f
    for run in (f, f.interpret):
        assert run(1) == (2, 3, False, -8)
        assert run(6) == (7, 8, False, 7)


@pytest.mark.parametrize(
    ("statement", "column", "message"),
    [
        ("with torch.enable_grad(): y = x", 10, "unknown operator 'aten::enable_grad'"),
        ("with x: y = x", 10, "expected torch.no_grad(), got a value of type Tensor"),
        ("with torch.no_grad(1): y = x", 10, "expected no arguments of 'no_grad'"),
        ("with torch.no_grad() as g, x: y = g", 32, "expected torch.no_grad(), got a value of type Tensor"),
        ("y = x.backward()", 9, "'backward' needs tensors that hold gradients, which is not supported"),
    ],
)
def test_wrong_contexts(statement: str, column: int, message: str) -> None:
    with pytest.raises(tsir.UnsupportedError) as caught:
        compile_source(f"def f(x):\n    {statement}\n    z = torch.unknown(x)\n    return z\n")
    first, second = caught.value.diagnostics
    assert first.position is not None
    assert (first.position.line, first.position.column) == (2, column)
    assert first.message.startswith(message)
    assert second.message.startswith("unknown operator 'aten::unknown'")


GRAPH = """graph(%x : Tensor):
  %1 : NoneType = prim::Constant()
  %2 : __torch__.torch.autograd.grad_mode.no_grad = prim::CreateObject()
  %3 : bool = prim::Constant[value=0]()
   = prim::SetAttr[name="prev"](%2, %3)
  %4 : NoneType = prim::Enter(%2)
  %5 : bool = aten::is_grad_enabled()
  %6 : Tensor = prim::Exit(%2)
  %7 : bool = aten::is_grad_enabled()
  %8 : (bool, bool) = prim::TupleConstruct(%5, %7)
  return (%8)
"""


def test_graph_text() -> None:
    f = tsir.import_torchscript(GRAPH)
    assert f(np.ones(2)) == (False, True)
    with pytest.raises(tsir.ParseError, match="expected 'prim::Enter' of the context '%2', got 'prim::Exit'"):
        tsir.import_torchscript(GRAPH.replace("  %4 : NoneType = prim::Enter(%2)\n", ""))
    with pytest.raises(tsir.ParseError, match="expected an operation, got an object of a class"):
        tsir.import_torchscript(GRAPH.replace("no_grad", "other"))
