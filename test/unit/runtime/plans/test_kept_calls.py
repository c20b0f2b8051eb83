"""Large functions keep calls: what is called is planned as a function of its own, with the same results."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from xdsl.context import Context

import tsir
from tsir.runtime.plans import sources
from tsir.transforms.simplify.inline import SMALL, InlinePass

X = np.linspace(-1.0, 1.0, 6, dtype=np.float32).reshape(2, 3)


def doubling(levels: int) -> str:
    """Functions of which each calls the one before twice, if it is told to go on."""
    text = "def f0(x, go: bool):\n    return torch.tanh(x) + 0.5\n"
    for level in range(1, levels + 1):
        before = f"f{level - 1}"
        text += f"def f{level}(x, go: bool):\n    y = x\n    if go:\n"
        text += f"        y = {before}(x, go) - {before}(x * 0.5, go)\n    return y\n"
    return text


@pytest.fixture
def small_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit that small programs exceed."""
    monkeypatch.setattr(sources, "MAX_INLINED", 8)


def interpreted(function: tsir.Function, *args: object) -> Any:
    with tsir.optimized_execution(False):
        return function(*args)


def test_calls_that_double_make_no_large_function() -> None:
    module = tsir.CompilationUnit(doubling(40)).op
    InlinePass(sources.MAX_INLINED).apply(Context(), module)
    sizes = [sum(1 for _ in function.walk()) for function in module.ops]
    assert max(sizes) <= sources.MAX_INLINED
    assert sum(size * SMALL > sources.MAX_INLINED for size in sizes) < 20
    module.verify()


def test_calls_that_double_have_the_results_of_the_interpreter() -> None:
    function = tsir.CompilationUnit(doubling(11)).function("f11")
    np.testing.assert_allclose(function(X, True), interpreted(function, X, True), rtol=1e-4, atol=1e-4)
    assert "'f7' is called as a function of its own: with all calls inlined" in function.explain(X, True)
    deep = tsir.CompilationUnit(doubling(40)).function("f40")
    np.testing.assert_array_equal(deep(X, False), X)


@pytest.mark.usefixtures("small_limit")
def test_a_callee_writes_and_returns_what_it_is_given() -> None:
    unit = tsir.CompilationUnit("""
def clear(x, values: List[int], n: int):
    x[0] = 0.5
    values.append(n)
    total = 0
    for i in range(n):
        total += values[i % len(values)]
    return x[1], total

def f(x, values: List[int]):
    view, first = clear(x, values, 2)
    view += 1.0
    _, second = clear(x * 2.0, values, 3)
    return view, x.sum(), first, second
""")
    for is_optimized in (True, False):
        x = X.copy()
        with tsir.optimized_execution(is_optimized):
            view, total, first, second = unit.f(x, [7])
        assert np.shares_memory(view, x)
        np.testing.assert_array_equal(x, [[0.5] * 3, X[1] + 1.0])
        assert float(total) == pytest.approx(x.sum())
        assert (first, second) == (9, 12)


@pytest.mark.usefixtures("small_limit")
def test_calls_are_inlined_where_all_has_to_be_native() -> None:
    function = tsir.CompilationUnit(doubling(4)).function("f4")
    expected = interpreted(function, X, True)
    assert "is called as a function of its own" in function.explain(X, True)
    compiled = tsir.compile(function, X, True, fallback=False)
    np.testing.assert_allclose(compiled(X, True), expected, rtol=1e-5, atol=1e-6)
    assert "is called" not in compiled.explain()
    again = pickle.loads(pickle.dumps(compiled))
    np.testing.assert_array_equal(again(X, True), compiled(X, True))
    assert "tanh" in compiled.llvm_ir


@pytest.mark.usefixtures("small_limit")
def test_gradients_go_through_calls() -> None:
    unit = tsir.CompilationUnit(doubling(4) + "def loss(x):\n    return f4(x, True).pow(2).sum()\n")
    x = X.astype(np.float64)
    step = 1e-6 * np.eye(6)[3].reshape(2, 3)
    difference = (unit.loss(x + step) - unit.loss(x - step)) / 2e-6
    assert tsir.grad(unit.loss)(x)[1, 0] == pytest.approx(float(difference), rel=1e-6)


@pytest.mark.usefixtures("small_limit")
def test_random_numbers_are_those_of_the_interpreter() -> None:
    text = "def g(x):\n    y = torch.rand_like(x)\n    z = torch.rand_like(y)\n    return x + y + z\n"
    unit = tsir.CompilationUnit(text + "def f(x):\n    return g(x) + g(x * 2.0) + g(x * 3.0)\n")
    tsir.manual_seed(3)
    expected = interpreted(unit.f, X)
    tsir.manual_seed(3)
    np.testing.assert_allclose(unit.f(X), expected, rtol=1e-6)


@pytest.mark.usefixtures("small_limit")
def test_an_error_in_a_callee_names_its_line() -> None:
    text = "def g(x, n: int):\n    y = x.relu()\n    for i in range(n):\n        y = y + x\n    return y[n]\n"
    unit = tsir.CompilationUnit(text + "def f(x):\n    return g(x, 1) + g(x, 7)\n")
    with pytest.raises(tsir.ExecutionError, match=r":5:\d+: error"):
        unit.f(X)


@pytest.mark.usefixtures("small_limit")
def test_calls_that_write_nothing_leave_versions_alone() -> None:
    text = """
def own(x):
    y = torch.tanh(x)
    y[0] = 0.5
    return y

def write(x):
    y = x.add_(1.0)
    y = y + torch.tanh(y) + torch.sin(y) + torch.exp(y)
    return y

def reads(x):
    return own(x) + own(x * 2.0)

def writes(x):
    return write(x) + write(x * 2.0)
"""
    unit = tsir.CompilationUnit(text)
    for function, count in (unit.reads, 0), (unit.writes, 1):
        x = tsir.Tensor(X.copy())
        function(x)
        assert "is called as a function of its own" in function.explain(x)
        assert x.version.count == count


RECURSIVE = """
func.func @g(%x : !prim.tensor, %n : !prim.int) -> !prim.tensor {
  %zero = prim.Constant 0
  %one = prim.Constant 1
  %ends = aten.eq.int(%n, %zero) : (!prim.int, !prim.int) -> !prim.bool
  %r = prim.If %ends -> (!prim.tensor) {
    prim.Yield %x : !prim.tensor
  } else {
    %k = aten.sub.int(%n, %one) : (!prim.int, !prim.int) -> !prim.int
    %a = prim.CallFunction(%x, %k) <{callee = @g}> : (!prim.tensor, !prim.int) -> !prim.tensor
    %b = aten.add.Tensor(%a, %x, %one) : (!prim.tensor, !prim.tensor, !prim.int) -> !prim.tensor
    prim.Yield %b : !prim.tensor
  }
  func.return %r : !prim.tensor
}
"""


def test_recursion_has_one_bound() -> None:
    function = tsir.parse(RECURSIVE).function("g")
    for run in function, function.interpret:
        np.testing.assert_allclose(run(X, 90), X * 91, rtol=1e-5)
        with pytest.raises(tsir.ExecutionError, match="calls are nested more than 100 deep"):
            run(X, 3000)
    assert "'g' is called as a function of its own: it calls itself" in function.explain(X, 3)


@pytest.mark.usefixtures("small_limit")
def test_a_long_chain_of_calls_is_inlined() -> None:
    text = "def f0(x):\n    return x + 1.0\n"
    for level in range(1, 150):
        text += f"def f{level}(x):\n    return f{level - 1}(x) + 1.0\n"
    np.testing.assert_array_equal(tsir.CompilationUnit(text).f149(X), X + np.float32(150.0))
