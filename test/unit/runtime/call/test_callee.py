"""Entering functions: keywords, defaults and arrays of other libraries take fast calls as well."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import ml_dtypes
import numpy as np
import pytest
from foreign_arrays import Foreign, Frozen, define_with_importer

import tsir
from tsir.dialects.types.dtype import Array
from tsir.runtime.call.callee import Callee
from tsir.runtime.plans import executor, plan
from tsir.runtime.values.bfloat16 import BrainFloats
from tsir.runtime.values.interop import to_numpy
from tsir.runtime.values.structure import leaves_in

SOURCE = """
def mixed(x: Tensor, by: float = 2.0, y: Optional[Tensor] = None):
    result = x * by
    if y is not None:
        result = result + y
    return result

def named(self: Tensor, args: Tensor, keywords: Tensor):
    return self + args * 2 + keywords * 3

def turned(x: Tensor, y: Tensor):
    return x.t(), x * y

def loss(x: Tensor, y: Tensor):
    return (x * y).sum()

def bump(x: Tensor, y: Tensor):
    x += y
    return x * y

def into(x: Tensor, out: Tensor):
    return x + out
"""

X, Y = np.linspace(-1, 1, 6, dtype=np.float32).reshape(2, 3), np.arange(6, dtype=np.float32).reshape(2, 3)


@pytest.fixture
def unit() -> tsir.CompilationUnit:
    return tsir.CompilationUnit(SOURCE, "program.py")


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    define_with_importer(monkeypatch)


def long_ways(callee: Callee, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows by each call of a function that goes the long way."""
    found: list[int] = []
    call = callee.call

    def noting(args: Sequence[object], keywords: Mapping[str, object]) -> Any:
        found.append(len(args))
        return call(args, keywords)

    monkeypatch.setattr(callee, "call", noting)
    return found


CALLS: list[tuple[Sequence[object], Mapping[str, object]]] = [
    ((X,), {}),
    ((), {"x": X}),
    ((X, 3.0), {}),
    ((X,), {"by": 3.0}),
    ((), {"by": 3.0, "x": X}),
    ((X,), {"y": Y}),
    ((), {"y": Y, "by": 0.5, "x": X}),
    ((X, 0.5), {"y": None}),
    ((X,), {"by": 3}),
]


@pytest.mark.parametrize(("args", "keywords"), CALLS)
def test_keywords_and_defaults(
    args: Sequence[object],
    keywords: Mapping[str, object],
    unit: tsir.CompilationUnit,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected = unit.mixed.interpret(*args, **keywords)
    unit.mixed(*args, **keywords)
    long = long_ways(unit.mixed, monkeypatch)
    for _ in range(3):
        np.testing.assert_array_equal(unit.mixed(*args, **keywords), expected)
    assert len(long) == (3 if keywords.get("by") == 3 and type(keywords["by"]) is int else 0)


WRONG: list[tuple[Sequence[object], Mapping[str, object], str]] = [
    ((), {}, "missing argument 'x'"),
    ((), {"by": 1.0}, "missing argument 'x'"),
    ((X,), {"z": X}, "unknown argument 'z'"),
    ((X,), {"x": X}, "argument 'x' is given twice"),
    ((X, 1.0), {"by": 1.0, "y": Y}, "argument 'by' is given twice"),
    ((X, 1.0, Y, 1), {}, "expected at most 3 arguments, got 4"),
    ((X,), {"y": 1.0}, "argument 'y': expected an array"),
    ((Foreign(X, BufferError("not on the host")),), {}, "argument 'x': .*not on the host"),
    ((X,), {"y": Foreign(X, RuntimeError("requires grad"))}, "argument 'y': .*detach it first"),
]


@pytest.mark.parametrize(("args", "keywords", "message"), WRONG)
def test_what_does_not_fit_is_told(
    args: Sequence[object], keywords: Mapping[str, object], message: str, unit: tsir.CompilationUnit
) -> None:
    unit.mixed(X, 1.0, Y)
    with pytest.raises(tsir.ExecutionError, match=f"program.py:2:.*\n?.*{message}"):
        unit.mixed(*args, **keywords)


def test_any_name_may_be_a_keyword(unit: tsir.CompilationUnit) -> None:
    for _ in range(2):
        found = unit.named(keywords=X, self=Y, args=X)
        np.testing.assert_allclose(found, Y + X * 2 + X * 3, rtol=1e-6)
        np.testing.assert_array_equal(unit.into(X, out=Y), X + Y)


def test_results_go_to_out_also_after_fast_calls(unit: tsir.CompilationUnit) -> None:
    out = np.zeros_like(X)
    for _ in range(2):
        unit.mixed(X, 2.0, Y)
        assert unit.mixed(X, y=Y, out=out) is out
        np.testing.assert_array_equal(out, X * 2 + Y)
        out[...] = 0


def of_library(array: Array) -> Foreign:
    return Foreign(cast(Any, BrainFloats(array)) if array.dtype == ml_dtypes.bfloat16 else array)


DTYPES = ["f2", "f4", "f8", "i1", "i8", "u1", ml_dtypes.bfloat16]


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_arrays_of_other_libraries(
    dtype: Any, unit: tsir.CompilationUnit, monkeypatch: pytest.MonkeyPatch
) -> None:
    x, y = X.astype(dtype), Y.astype(dtype)
    unit.turned(x, y)
    long = long_ways(unit.turned, monkeypatch)
    for given, keywords in [((x, y), {}), ((x,), {"y": y}), ((), {"y": y, "x": x})]:
        foreign = {name: of_library(value) for name, value in keywords.items()}
        view, product = unit.turned(*map(of_library, given), **foreign)
        assert isinstance(view, Foreign)
        assert isinstance(product, Foreign)
        assert np.shares_memory(to_numpy(view), x)
        assert to_numpy(view).dtype == to_numpy(product).dtype == x.dtype
        np.testing.assert_array_equal(to_numpy(view), x.T)
        np.testing.assert_array_equal(to_numpy(product), x * y)
    assert not long


def test_the_first_array_that_the_caller_names_decides(unit: tsir.CompilationUnit) -> None:
    for _ in range(2):
        assert isinstance(unit.mixed(Foreign(X), 1.0, Y), Foreign)
        assert isinstance(unit.mixed(X, 1.0, Foreign(Y)), np.ndarray)
        assert isinstance(unit.mixed(y=Foreign(Y), x=X), Foreign)
        assert isinstance(unit.mixed(y=Y, x=Foreign(X)), np.ndarray)


LAYOUTS: dict[str, Callable[[], Array]] = {
    "empty": lambda: np.zeros((0, 3), np.float32),
    "size 1": lambda: np.ones((1, 1), np.float32),
    "strided": lambda: np.ones((4, 6), np.float32)[::2, ::2],
    "transposed": lambda: np.asfortranarray(X),
    "expanded": lambda: np.broadcast_to(np.ones(3, np.float32), (2, 3)),
    "NaN and inf": lambda: np.array([[np.nan, np.inf, -0.0]], np.float32),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_layouts_of_other_libraries(layout: str, unit: tsir.CompilationUnit) -> None:
    x = LAYOUTS[layout]()
    for _ in range(3):
        view, product = unit.turned(Foreign(x), Foreign(x))
        np.testing.assert_array_equal(to_numpy(view), x.T)
        np.testing.assert_array_equal(to_numpy(product), x * x)
        assert np.shares_memory(to_numpy(view), x) == bool(x.size and x.flags.writeable)


def test_written_arguments_of_other_libraries(unit: tsir.CompilationUnit) -> None:
    x = X.copy()
    for step in range(1, 4):
        product = unit.bump(Foreign(x), y=Foreign(Y))
        np.testing.assert_allclose(x, X + step * Y, rtol=1e-6)
        np.testing.assert_allclose(to_numpy(product), x * Y, rtol=1e-6)


def test_recorded_tensors_beside_other_libraries(unit: tsir.CompilationUnit) -> None:
    unit.mixed(X, 1.0, Y)
    tensor = tsir.Tensor(X, requires_grad=True)
    for _ in range(2):
        found = unit.mixed(tensor, y=Foreign(Y))
        assert isinstance(found, tsir.Tensor)
        assert found.requires_grad


def test_gradients_by_name_and_of_other_libraries(
    unit: tsir.CompilationUnit, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = tsir.value_and_grad(unit.loss, (0, 1))
    both(X, Y)
    long = long_ways(both, monkeypatch)
    value, (of_x, of_y) = both(y=Y, x=X)
    assert (float(value), of_x.tolist(), of_y.tolist()) == (float((X * Y).sum()), Y.tolist(), X.tolist())
    value, (of_x, of_y) = both(y=Foreign(Y), x=Foreign(X))
    assert isinstance(value, Foreign)
    assert (to_numpy(of_x).tolist(), to_numpy(of_y).tolist()) == (Y.tolist(), X.tolist())
    assert not long


def test_compiled_functions_take_the_same(
    unit: tsir.CompilationUnit, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = tsir.compile(unit.mixed, X, 1.0, Y, fallback=False)
    compiled(X, 1.0, Y)
    long = long_ways(compiled, monkeypatch)
    np.testing.assert_array_equal(compiled(X, y=Y), X * 2 + Y)
    np.testing.assert_array_equal(to_numpy(compiled(y=Foreign(Y), x=Foreign(X))), X * 2 + Y)
    assert not long


DERIVED: dict[str, Callable[[Any], Any]] = {
    "function": lambda f: f,
    "grad": lambda f: tsir.grad(f, (0, 1)),
    "value_and_grad": tsir.value_and_grad,
    "jacobian": tsir.jacobian,
    "hessian": tsir.hessian,
}


@pytest.mark.parametrize("derive", DERIVED)
def test_what_is_compiled_ahead_compiles_nothing_in_calls(
    derive: str, unit: tsir.CompilationUnit, monkeypatch: pytest.MonkeyPatch
) -> None:
    function = DERIVED[derive](unit.loss)
    spec = tsir.TensorSpec((None, 3))
    compiled = tsir.compile(function, spec, spec, fallback=False)
    monkeypatch.setattr(executor, "group", None)
    monkeypatch.setattr(plan, "compile_function", None)
    for x, y in [(X, Y), (X[:1], Y), (X[:0], Y[:0]), (X[::-1], Y), (np.asfortranarray(X), Y)]:
        found, expected = compiled(x, y), function.interpret(x, y)
        for a, b in zip(leaves_in(found), leaves_in(expected), strict=True):
            np.testing.assert_allclose(cast(Array, a), cast(Array, b), rtol=1e-6)


def counted(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if " calls: " in line]


def test_explain_counts_what_fast_calls_do_not_take(unit: tsir.CompilationUnit) -> None:
    out = np.zeros_like(X)
    for _ in range(2):
        unit.mixed(X, 1.0, Y)
        unit.mixed(y=Foreign(Y), x=X)
        unit.mixed(X, 1.0, Y, out=out)
    assert not counted(unit.mixed.explain(X, 1.0, Y))
    unit.mixed(X[::-1], 1.0, Y)
    unit.mixed(X, 1, Y)
    unit.mixed(tsir.Tensor(X), 1.0, Y)
    with pytest.raises(tsir.ExecutionError):
        unit.mixed(X, 1.0, Y[:, :2])
    assert counted(unit.mixed.explain(X, 1.0, Y)) == [f"run the long way in 4 calls: {plan.REFUSED}"]


def test_explain_counts_views_that_are_interpreted(unit: tsir.CompilationUnit) -> None:
    for _ in range(3):
        unit.turned(X, Y)
    for _ in range(2):
        view, _ = unit.turned(X[::-1], Y)
        assert np.shares_memory(view, X)
    assert counted(unit.turned.explain(X, Y)) == [
        f"interpreted in 2 calls: {plan.COPIED_VIEW}",
        f"run the long way in 2 calls: {plan.REFUSED}",
    ]


def test_references_to_arrays_of_other_libraries(unit: tsir.CompilationUnit) -> None:
    x, y = X.copy(), Y.copy()
    foreign = Foreign(x), Foreign(y)
    results = [unit.turned(*foreign) for _ in range(3)]
    del results
    held: tuple[object, ...] = (x, y, *foreign)
    before = [sys.getrefcount(value) for value in held]
    for _ in range(100):
        unit.turned(*foreign)
        unit.turned(foreign[0], y=foreign[1])
        unit.turned(y=y, x=x)
    assert [sys.getrefcount(value) for value in held] == before
    view = cast(Foreign, unit.turned(*foreign)[0])
    del x, foreign, held
    np.testing.assert_array_equal(to_numpy(view), X.T)


def test_arrays_that_nobody_writes_are_told_by_their_namespace(unit: tsir.CompilationUnit) -> None:
    x, y = Frozen(X), Frozen(Y)
    _, pullback = tsir.vjp(unit.turned, x, y)
    found = [
        *(unit.turned(x, y) for _ in range(2)),
        unit.mixed(x, y=Y),
        tsir.grad(unit.loss)(x, y),
        tsir.value_and_grad(unit.loss, (0, 1))(x, y),
        tsir.jacobian(unit.turned)(x, y),
        tsir.jvp(unit.turned, (x, y), (x, y)),
        pullback((None, y)),
    ]
    assert {type(leaf) for leaf in leaves_in(found)} == {Frozen}
    with pytest.raises(tsir.ExecutionError, match="may be written, got a read-only one"):
        unit.bump(x, y)
    np.testing.assert_array_equal(x.array, X)
    assert type(unit.mixed(X, y=y)) is np.ndarray
