"""Plans for values: arguments that an operator needs as constants, a bounded number of times."""

from typing import Any

import numpy as np
import pytest

from tsir.dialects.ir.diagnostics import UnsupportedError
from tsir.frontend.compiler.compiler import compile_source
from tsir.lowering.native.native import compile_function
from tsir.runtime.call.function import Function, Module
from tsir.runtime.plans import plan
from tsir.runtime.plans.constant_arguments import MAX_VALUES
from tsir.runtime.values.comparison import Tolerance, difference

X = np.arange(24, dtype=np.float32).reshape(2, 3, 4)


def function_of(source: str) -> Function:
    return Module(compile_source(source)).function("f")


@pytest.mark.parametrize(
    ("source", "calls"),
    [
        ("def f(x, d: int, k: bool): return x.sum([d], k)", [(0, True), (0, False), (-1, True)]),
        ("def f(x, d: int, e: int): return x.softmax(d).transpose(d, e)", [(0, 1), (2, 0)]),
        ("def f(x, d: int, e: int): return x.permute([d, e, 3 - d - e])", [(0, 1), (2, 0)]),
        ("def f(x, k: bool):\n    if k:\n        x = x[0]\n    return x + 1", [(True,), (False,)]),
        (
            "def f(x, how: str):\n    if how == 'sum':\n        return x.sum()\n    return x.mean()",
            [("sum",), ("mean",)],
        ),
    ],
    ids=["dim and keepdim", "dims", "permutation", "a branch of another rank", "a question about a string"],
)
def test_operators_get_their_constants(source: str, calls: list[tuple[Any, ...]]) -> None:
    function = function_of(source)
    for arguments in calls:
        result = function.call((X, *arguments), {}, fallback=False)
        assert difference(function.interpret(X, *arguments), result, Tolerance()) is None


def test_values_are_planned_for_a_bounded_number_of_times(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[object] = []

    def counting(*args: Any, **keywords: Any) -> Any:
        compiled.append(args)
        return compile_function(*args, **keywords)

    monkeypatch.setattr(plan, "compile_function", counting)
    function = function_of("def f(x, d: int): return x.flip([d])")
    wide = X.reshape((1,) * 9 + X.shape)
    for d in range(wide.ndim):
        assert difference(function.interpret(wide, d), function(wide, d), None) is None
    assert len(compiled) == MAX_VALUES
    with pytest.raises(UnsupportedError, match="argument"):
        function.call((wide, wide.ndim - 1), {}, fallback=False)


def test_values_that_do_not_help_get_no_plans() -> None:
    function = function_of("def f(n: int, s: str):\n    print(n)\n    return s + str(n)")
    assert function.executor.plan((0, "a")) is function.executor.plan((1, "b"))
