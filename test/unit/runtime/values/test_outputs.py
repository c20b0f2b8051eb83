"""Results in memory of the caller: where native code writes them, and every other way to get them there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

import tsir
from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.dialects.types.dtype import Array
from tsir.lowering.native.native_function import NativeFunction
from tsir.runtime.call import outputs
from tsir.runtime.values.structure import arrays_in, leaves_in, map_arrays

SOURCE = """
def madd(x, y):
    return x * y + x

def several(x, y):
    return x + y, (x * y, x.sum())

def swapped(x, y):
    return y, x

def turned(x, y):
    return x.t(), (x + y).t()

def same(x, y):
    z = x + y
    return z, z

def rows(x, y):
    return torch.softmax(x, 1), torch.mm(x, y)

def summed(x, n: int):
    y = torch.zeros_like(x)
    for i in range(n):
        y = y + x
    return y

def number(x, y):
    return x.size(0), x + y

def loss(x, y):
    return (x * y).sum()

def own(x, out):
    return x + out
"""


@pytest.fixture(scope="module")
def unit() -> tsir.Module:
    return tsir.CompilationUnit(SOURCE)


def placed(*shape: int, dtype: str = "f4", shift: int = 4) -> Array:
    """An array without defined elements that begins so many bytes behind a multiple of 64."""
    size = np.dtype(dtype).itemsize * int(np.prod(shape))
    memory = np.full(size + 64 + shift, 7, np.uint8)
    start = -memory.ctypes.data % 64 + shift
    return memory[start : start + size].view(dtype).reshape(shape)


def matrices(seed: int = 0, n: int = 5) -> list[Array]:
    rng = np.random.default_rng(seed)
    return [cast(Array, rng.standard_normal((n, n)).astype(np.float32)) for _ in range(2)]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each call of native code was given memory that it took a result into, small ones too."""
    monkeypatch.setattr(outputs, "SMALL", -1)
    seen: list[bool] = []
    call = NativeFunction.__call__

    def noted(self: NativeFunction, values: Any, into: Any = ()) -> tuple[object, ...]:
        results = call(self, values, into)
        memory = list(arrays_in(list(into)))
        seen.append(any(np.may_share_memory(own, other) for own in arrays_in(results) for other in memory))
        return results

    monkeypatch.setattr(NativeFunction, "__call__", noted)
    return seen


@pytest.mark.parametrize("shift", [0, 4])
@pytest.mark.parametrize("n", [0, 1, 5, 33])
@pytest.mark.parametrize("name", ["madd", "rows", "same", "several", "turned"])
def test_results_lie_in_the_arrays_of_the_caller(
    unit: tsir.Module, name: str, n: int, shift: int, given: list[bool]
) -> None:
    x, y = matrices(n=n)
    function = unit.function(name)
    expected = function(x, y)
    out = map_arrays(lambda result: placed(*result.shape, shift=shift), expected)
    found = function(x, y, out=out)
    for memory, result, value in zip(leaves_in(out), leaves_in(found), leaves_in(expected), strict=True):
        assert result is memory
        np.testing.assert_array_equal(result, value)
    assert given[-1] or name == "turned" or not n


@pytest.mark.parametrize(
    "make",
    [
        lambda: placed(5, 5, shift=1),
        lambda: placed(10, 5)[::2],
        lambda: placed(5, 5).T,
        lambda: placed(5, 5)[::-1, ::-1],
    ],
    ids=["not aligned", "rows left out", "columns", "backwards"],
)
def test_other_memory_is_copied_to(unit: tsir.Module, make: Callable[[], Array], given: list[bool]) -> None:
    x, y = matrices()
    out = make()
    assert unit.madd(x, y, out=out) is out
    np.testing.assert_array_equal(out, x * y + x)
    assert given == [False]


def test_arguments_may_be_overwritten(unit: tsir.Module) -> None:
    x, y = matrices()
    before = x.copy()
    assert unit.madd(x, y, out=x) is x
    np.testing.assert_array_equal(x, before * y + before)
    a, b = matrices(1)
    expected = b.copy(), a.copy()
    for found, value in zip(unit.swapped(a, b, out=(a, b)), expected, strict=True):
        np.testing.assert_array_equal(found, value)
    c, d = matrices(2)
    expected = c.T.copy(), (c + d).T
    for found, value in zip(unit.turned(c, d, out=(c, d)), expected, strict=True):
        np.testing.assert_array_equal(found, value)


def test_none_stands_for_a_new_array(unit: tsir.Module) -> None:
    x, y = matrices()
    out = placed(5, 5)
    found = unit.several(x, y, out=(None, (out, None)))
    assert found[1][0] is out
    np.testing.assert_array_equal(found[0], x + y)
    np.testing.assert_array_equal(out, x * y)
    assert unit.madd(x, y, out=None).dtype == np.float32
    size, total = unit.number(x, y, out=(None, out))
    assert (size, total is out) == (5, True)


def test_loops_interpreted_code_and_gradients_write_there(unit: tsir.Module) -> None:
    x, y = matrices()
    out = placed(5, 5)
    for n in (0, 3):
        assert unit.summed(x, n, out=out) is out
        np.testing.assert_allclose(out, n * x, rtol=1e-6)
    value, gradient = tsir.value_and_grad(unit.loss)(x, y, out=(None, out))
    assert gradient is out
    np.testing.assert_array_equal(out, y)
    np.testing.assert_allclose(value, (x * y).sum(), rtol=1e-5)
    both = (placed(5, 5), placed(5, 5))
    found = tsir.grad(unit.loss, argnums=(1, 0))(x, y, out=both)
    assert found[0] is both[0]
    np.testing.assert_array_equal(both, (x, y))
    compiled = tsir.compile(unit.madd, x, y, fallback=False)
    assert compiled(x, y, out=out) is out


def test_a_parameter_named_out_is_an_argument(unit: tsir.Module) -> None:
    x, y = matrices()
    np.testing.assert_array_equal(unit.own(x, out=y), x + y)


@pytest.mark.parametrize(
    ("out", "message"),
    [
        (placed(5, 4), r"expected an array of sizes \[5, 5\], got \[5, 4\]"),
        (placed(25), r"expected an array of sizes \[5, 5\], got \[25\]"),
        (placed(5, 5, dtype="f8"), "expected an array of float32, got float64"),
        (3, "expected arrays, got a value of type int"),
        ([placed(5, 5)], "expected an array or None for each tensor of the result"),
        (np.broadcast_to(np.zeros(5, "f4"), (5, 5)), "expected arrays that can be written"),
        (
            np.lib.stride_tricks.as_strided(np.zeros(9, "f4"), (5, 5), (4, 4)),
            "expected arrays that can be written",
        ),
        (tsir.Tensor(np.zeros((5, 5), "f4")), "expected arrays, got a value of type Tensor"),
    ],
    ids=["sizes", "rank", "dtype", "number", "list", "broadcast", "overlapping", "tensor"],
)
def test_what_cannot_be_taken(unit: tsir.Module, out: object, message: str) -> None:
    x, y = matrices()
    with pytest.raises(ExecutionError, match=f"madd: argument 'out': {message}"):
        unit.madd(x, y, out=out)


def test_the_structure_is_that_of_the_result(unit: tsir.Module) -> None:
    x, y = matrices()
    memory = placed(5, 5)
    for out in (memory, (memory,), (memory, memory), (memory, None), (None, (memory, memory[0]))):
        with pytest.raises(ExecutionError, match="several: argument 'out': expected"):
            unit.several(x, y, out=out)
    with pytest.raises(ExecutionError, match="expected None for a result that is no tensor"):
        unit.number(x, y, out=(placed(), None))


def test_an_array_in_the_place_of_several_is_described(unit: tsir.Module) -> None:
    x, y = matrices()
    with pytest.raises(ExecutionError, match=r"expected 2 elements, got float32 of sizes \[40, 50\]$"):
        unit.several(x, y, out=placed(40, 50))


@pytest.mark.parametrize("size", [3, 100])
def test_small_results_go_by_the_fast_call(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    f = tsir.CompilationUnit("def f(x, y):\n    return x * y, x.t()").f
    x, y = np.ones((size, size), "f4"), np.full((size, size), 2, "f4")
    f(x, y)
    runs: list[object] = []
    run = f.executor.run

    def counted(*args: Any, **keywords: Any) -> tuple[object, ...]:
        runs.append(args)
        return run(*args, **keywords)

    monkeypatch.setattr(f.executor, "run", counted)
    product, turned = placed(size, size), placed(size, size)
    found = f(x, y, out=(product, turned))
    assert found[0] is product
    assert found[1] is turned
    np.testing.assert_array_equal(product, 2 * x)
    np.testing.assert_array_equal(turned, x.T)
    assert len(runs) == (size > 64)
    with tsir.optimized_execution(False):
        f(x, y, out=(product, turned))
    assert len(runs) == (size > 64) + 1


def test_recorded_calls_have_none(unit: tsir.Module) -> None:
    x, y = matrices()
    with pytest.raises(ExecutionError, match="argument 'out': expected arguments that are not recorded"):
        unit.madd(tsir.Tensor(x, requires_grad=True), y, out=placed(5, 5))
    assert isinstance(unit.madd(tsir.Tensor(x), y, out=placed(5, 5)), np.ndarray)
