"""Groups that turn out to have no native form run in the interpreter, which `explain` tells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp

import tsir
from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.lowering.native.native_function import NativeFunction
from tsir.lowering.values.speculation import Layout
from tsir.runtime.plans import plan

SOURCE = """
def f(x):
    y = x * 2
    print("half way")
    return y.exp()
"""


def test_interpreted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    compiled: list[str] = []
    compile_function = plan.compile_function

    def partly(function: FuncOp, layouts: Sequence[Layout | None] = ()) -> NativeFunction:
        names = [op.name for op in function.walk()]
        compiled.extend(names)
        if "aten.exp" in names:
            raise UnsupportedError(Diagnostic.error(function.body.block.first_op or function, "planted"))
        return compile_function(function, layouts)

    monkeypatch.setattr(plan, "compile_function", partly)
    f = tsir.CompilationUnit(SOURCE, "half.py").f
    x = np.ones((2, 3), np.float32)
    for _ in range(3):
        np.testing.assert_array_equal(f(x), f.interpret(x))
    assert compiled.count("aten.exp") == 2, "for the layout of the first call, and for all"
    assert "half.py:5:12: remark: planted" in f.explain(x)
    monkeypatch.setenv("TSIR_FALLBACK", "0")
    with pytest.raises(UnsupportedError):
        f(x)


def test_what_is_one_group(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(function: FuncOp, layouts: Sequence[Layout | None] = ()) -> NativeFunction:
        raise UnsupportedError(Diagnostic.error(function.body.block.first_op or function, "planted"))

    monkeypatch.setattr(plan, "compile_function", refused)
    f = tsir.CompilationUnit("def f(x):\n    return (x * 2).exp()\n", "one.py").f
    x = np.ones(4, np.float32)
    np.testing.assert_array_equal(f(x), f.interpret(x))
    assert "one.py:2:13: remark: planted" in f.explain(x)
    monkeypatch.setenv("TSIR_FALLBACK", "0")
    with pytest.raises(UnsupportedError, match="planted"):
        f(x)
