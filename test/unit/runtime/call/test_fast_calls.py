"""Fast calls: what they take, what they hand to the long way, and that no reference is lost or kept."""

from __future__ import annotations

import gc
import os
import pickle
import resource
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import ml_dtypes
import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Array, DType
from tsir.lowering.native import fast_call
from tsir.runtime.call.function import Function
from tsir.runtime.plans.kept_texts import MAX_FAST_CALLS

SOURCE = """
def madd(x: Tensor, y: Tensor) -> Tensor:
    return x * y + x

def pair(x: Tensor, y: Tensor):
    return x * y, x - y

def swapped(x: Tensor, y: Tensor):
    a = x * y
    return (a, (x - y, a))

def scaled(x: Tensor, by: float, n: int, flip: bool):
    return x * by + n, -x if flip else x + 1

def scaled_by(x: Tensor, by: float, n: int):
    return x * by + n

def numbers(n: int, x: float):
    return n * 2 + 1, x * 2.0, n > 3

def turned(x: Tensor):
    return x.t()

def halves(x: Tensor):
    a, b = (x + 1).chunk(2)
    return a, b

def bump(x: Tensor, y: Tensor):
    x += y
    return x

def noise(x: Tensor):
    return torch.rand_like(x) + x

def product(x: Tensor, y: Tensor):
    return x @ y

def optional(x: Tensor, y: Optional[Tensor]):
    if y is not None:
        return x + y
    return x * 2

def divided(n: int, d: int):
    return n // d
"""


@pytest.fixture(params=["built in", "ctypes"])
def unit(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tsir.CompilationUnit:
    if request.param == "ctypes":
        monkeypatch.setenv(fast_call.FAST_CALL.name, "0")
    return tsir.CompilationUnit(SOURCE, "program.py")


@pytest.fixture
def built_in() -> tsir.CompilationUnit:
    return tsir.CompilationUnit(SOURCE, "program.py")


def array(*shape: int) -> Array:
    return np.linspace(-1, 1, int(np.prod(shape)), dtype=np.float32).reshape(shape)


class Long:
    """Counts the calls of a function that go the long way."""

    def __init__(self, function: Function, monkeypatch: pytest.MonkeyPatch):
        self.count = 0
        call = function.call

        def counting(args: Sequence[object], keywords: dict[str, object]) -> Any:
            self.count += 1
            return call(args, keywords)

        monkeypatch.setattr(function, "call", counting)


def check(function: Function, *arguments: object) -> None:
    """The second call of a function gives what the interpreter does, of the same dtypes and shapes."""
    function(*arguments)
    compare(function(*arguments), function.interpret(*arguments))


def compare(found: object, expected: object) -> None:
    assert type(found) is type(expected)
    if isinstance(expected, tuple):
        for a, b in zip(cast("tuple[object, ...]", found), cast("tuple[object, ...]", expected), strict=True):
            compare(a, b)
    elif isinstance(expected, np.ndarray):
        a, b = cast(Array, found), cast(Array, expected)
        assert (a.dtype, a.shape) == (b.dtype, b.shape)
        np.testing.assert_allclose(a, b, rtol=1e-6)
        assert a.flags.aligned
    else:
        assert found == expected


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="built-in calls are CPython's")
def test_calls_are_built_in_here(built_in: tsir.CompilationUnit) -> None:
    built_in.madd(array(3), array(3))
    (call,) = built_in.madd.fast_calls.calls
    assert type(call) is type(len)
    assert call(array(3)) is NotImplemented


def test_a_second_call_is_fast(unit: tsir.CompilationUnit, monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = array(3, 4), array(4)
    long = Long(unit.madd, monkeypatch)
    for _ in range(3):
        np.testing.assert_array_equal(unit.madd(x, y), x * y + x)
    assert long.count == 1


ARRAYS: dict[str, Callable[[], tuple[Array, Array]]] = {
    "equal sizes": lambda: (array(4, 6), array(4, 6)),
    "broadcast": lambda: (array(4, 6), array(6)),
    "a size of 1": lambda: (array(1, 6), array(4, 1)),
    "empty": lambda: (array(0, 6), array(0, 6)),
    "0-d": lambda: (array(), array()),
    "transposed": lambda: (array(6, 4).T, array(4, 6)),
    "strided": lambda: (array(8, 12)[::2, ::2], array(4, 6)),
    "reversed": lambda: (array(4, 6)[::-1], array(4, 6)[:, ::-1]),
    "expanded": lambda: (np.broadcast_to(array(6), (4, 6)), array(4, 6)),
    "unaligned": lambda: (unaligned(4, 6), array(4, 6)),
    "large": lambda: (array(128, 128), array(128, 128)),
    "f64": lambda: (array(3).astype(np.float64), array(3).astype(np.float64)),
    "f16": lambda: (array(3).astype(np.float16), array(3).astype(np.float16)),
    "i8": lambda: (np.arange(3, dtype=np.int8), np.arange(3, dtype=np.int8)),
    "u8": lambda: (np.arange(3, dtype=np.uint8), np.arange(3, dtype=np.uint8)),
    "i64 and f32": lambda: (np.arange(3), array(3)),
    "NaN and inf": lambda: (np.array([np.nan, np.inf, -0.0], np.float32), array(3)),
    "bf16": lambda: (array(3).astype(ml_dtypes.bfloat16), array(3).astype(ml_dtypes.bfloat16)),
}


def unaligned(*shape: int) -> Array:
    raw = np.zeros(int(np.prod(shape)) * 4 + 1, np.uint8)[1:].view(np.float32).reshape(shape)
    raw[...] = array(*shape)
    return raw


@pytest.mark.parametrize("kind", ARRAYS)
def test_arrays(kind: str, unit: tsir.CompilationUnit) -> None:
    check(unit.madd, *ARRAYS[kind]())
    check(unit.pair, *ARRAYS[kind]())


def test_an_argument_taken_twice(built_in: tsir.CompilationUnit) -> None:
    x = array(3)
    built_in.madd(x, x)
    plan = built_in.madd.executor.plan([x, x])
    assert plan.outline.direct is not None
    (native,) = plan.natives[0].compiled
    kind = fast_call.ArrayKind(DType.f32, 1)
    call = fast_call.fast_call(native, fast_call.Wiring((kind,), (0, 0), 0))
    compare(call(x), x * x + x)
    call = fast_call.fast_call(native, fast_call.Wiring((kind, kind, kind), (2, 0), (0, (0,))))
    compare(call(x, x, 2 * x), (x * x * 2 + 2 * x, (x * x * 2 + 2 * x,)))


def test_any_order_of_kinds(unit: tsir.CompilationUnit) -> None:
    made = [make() for make in ARRAYS.values()]
    for x, y in [*made, *made]:
        compare(unit.madd(x, y), unit.madd.interpret(x, y))
    assert 1 < len(unit.madd.fast_calls.calls) <= MAX_FAST_CALLS


def test_structures_of_results(unit: tsir.CompilationUnit) -> None:
    check(unit.swapped, array(3), array(3))
    check(unit.halves, array(4, 2))
    check(unit.halves, array(0, 2))


NUMBERS: list[tuple[object, ...]] = [
    (0.5, 3), (-0.0, -1), (float("inf"), 0), (float("nan"), 2**63 - 1), (1e300, -(2**63)), (2, 3),
    (np.float64(0.5), np.int64(3)),
]  # fmt: skip


def test_numbers_as_arguments(unit: tsir.CompilationUnit) -> None:
    for by, n in [*NUMBERS, *NUMBERS]:
        check(unit.scaled_by, array(3), by, n)
        for flip in (True, False):
            check(unit.scaled, array(3), by, n, flip)
    check(unit.numbers, 7, 0.5)
    check(unit.optional, array(3), None)
    check(unit.optional, array(3), array(3))


WRONG: list[tuple[tuple[object, ...], str]] = [
    ((), "missing argument 'x'"),
    ((np.zeros(3),), "missing argument 'by'"),
    ((1, 1.0, 1), "argument 'x': expected an array"),
    ((None, 1.0, 1), "argument 'x': expected an array, got None"),
    ((np.zeros(3), "1", 1), "argument 'by': expected float"),
    ((np.zeros(3), True, 1), "argument 'by': expected float"),
    ((np.zeros(3), 1.0, True), "argument 'n': expected int"),
    ((np.zeros(3), 1.0, 1.0), "argument 'n': expected int"),
    ((np.zeros(3), 1.0, 2**63), "expected an int of 64 bits"),
    ((np.zeros(3), 1.0, 1, 1), "expected at most 3 arguments, got 4"),
    ((np.zeros(3, ">f8"), 1.0, 1), "expected an array in native byte order"),
    ((np.zeros(3, object), 1.0, 1), "argument 'x'"),
    ((np.zeros(3, "f8,i4")["f0"], 1.0, 1), "expected strides that are multiples of the item size"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG)
def test_errors_are_those_of_the_long_way(
    arguments: tuple[object, ...], message: str, unit: tsir.CompilationUnit
) -> None:
    function = unit.scaled_by
    function(np.zeros(3), 1.0, 1)
    function(np.zeros(3), 1.0, 1)
    with pytest.raises(tsir.ExecutionError, match=message):
        function(*arguments)
    np.testing.assert_array_equal(function(np.ones(3), 2.0, 1), [3, 3, 3])


def test_what_native_code_fails_on_is_located(unit: tsir.CompilationUnit) -> None:
    for _ in range(2):
        check(unit.product, array(3, 4), array(4, 2))
        with pytest.raises(tsir.TsirError, match=r"program.py:\d+:\d+"):
            unit.product(array(3, 4), array(3, 4))
        with pytest.raises(tsir.TsirError, match=r"program.py:\d+:\d+"):
            unit.divided(1, 0)
        check(unit.divided, -7, 2)


def test_views_are_views(unit: tsir.CompilationUnit) -> None:
    x = array(3, 4)
    unit.turned(x)
    view = unit.turned(x)
    assert np.shares_memory(view, x)
    assert view.shape == (4, 3)
    assert view.flags.writeable
    x[0, 1] = 42
    assert view[1, 0] == 42
    x.flags.writeable = False
    assert not unit.turned(x).flags.writeable
    assert unit.turned(np.zeros((0, 3), np.float32)).shape == (3, 0)
    kept = unit.turned(array(3, 4))
    gc.collect()
    np.testing.assert_array_equal(kept, array(3, 4).T)


def test_results_of_one_allocation_outlive_each_other(unit: tsir.CompilationUnit) -> None:
    x = array(6, 2)
    unit.halves(x)
    first, second = unit.halves(x)
    del first
    np.testing.assert_array_equal(second, x[3:] + 1)
    second += 1


def test_written_arguments_and_random_numbers_take_the_long_way(unit: tsir.CompilationUnit) -> None:
    x, y = array(3), array(3)
    for _ in range(3):
        before = x.copy()
        assert unit.bump(x, y) is x
        np.testing.assert_array_equal(x, before + y)
    first, second = unit.noise(x), unit.noise(x)
    assert not np.array_equal(first, second)
    assert unit.bump.fast_calls.calls == []


def test_a_number_that_decides_is_not_passed_over(unit: tsir.CompilationUnit) -> None:
    f = tsir.CompilationUnit("def f(x: Tensor, d: int):\n    return x.sum(d)\n").f
    x = array(3, 4)
    for dim in (0, 1, 0, 1, -1):
        np.testing.assert_allclose(f(x, dim), x.sum(dim), rtol=1e-6)


def test_subclasses_tensors_and_lists_take_the_long_way(unit: tsir.CompilationUnit) -> None:
    x, y = array(3), array(3)
    unit.madd(x, y)
    matrix = x.view(np.recarray)
    compare(unit.madd(x, np.float32(2)), x * np.float32(2) + x)
    compare(unit.madd(matrix, y), x * y + x)
    tensor = tsir.Tensor(x, requires_grad=True)
    result = unit.madd(tensor, y)
    assert isinstance(result, tsir.Tensor)
    result.sum().backward()
    np.testing.assert_allclose(cast(Array, tensor.grad), y + 1)
    compare(unit.madd(x=x, y=y), x * y + x)


def test_sizes_that_are_declared_are_checked() -> None:
    text = """
    func.func @f(%x : !prim.tensor<f32, [s, s]>) -> !prim.tensor {
      %0 = aten.relu(%x) : (!prim.tensor<f32, [s, s]>) -> !prim.tensor
      func.return %0 : !prim.tensor
    }
    """
    f = tsir.parse(text).f
    for _ in range(2):
        check(f, array(3, 3))
        with pytest.raises(tsir.ExecutionError, match="expected size 3 in dimension 1, got 4"):
            f(array(3, 4))


def counts(values: Sequence[object]) -> list[int]:
    """References to each value, without those of garbage: what compiled before may have left cycles."""
    gc.collect()
    return [sys.getrefcount(value) for value in values]


def test_references_are_counted(unit: tsir.CompilationUnit) -> None:
    x, y = array(3, 4), array(3, 4)
    by, n = 0.12345, 1 << 40
    held: list[object] = [x, y, by, n, x.dtype, np.dtype(bool), None, NotImplemented, np.ndarray]
    cases: list[tuple[Function, tuple[object, ...]]] = [
        (unit.madd, (x, y)),
        (unit.pair, (x, y)),
        (unit.halves, (x[:2],)),
        (unit.turned, (x,)),
        (unit.scaled_by, (x, by, n)),
        (unit.numbers, (n, by)),
        (unit.optional, (x, None)),
    ]
    for function, arguments in cases:
        function(*arguments)
        before = counts(held)
        for _ in range(100):
            function(*arguments)
            for call in function.fast_calls.calls:
                assert call(x, "no") is NotImplemented
                assert call() is NotImplemented
        after = counts(held)
        assert all(abs(a - b) < 20 for a, b in zip(before, after, strict=True)), function


def test_results_have_one_reference(unit: tsir.CompilationUnit) -> None:
    x = array(3)
    unit.pair(x, x)
    results = unit.pair(x, x)
    references = sys.getrefcount(results), sys.getrefcount(results[0])
    assert references == (2, 2)
    gone = weakref.ref(results[0])
    del results
    assert gone() is None


def resident() -> int:
    """Bytes of memory that the process holds; where the system does not tell, nothing."""
    found = Path("/proc/self/statm")
    return int(found.read_text().split()[1]) * resource.getpagesize() if found.exists() else 0


def test_a_hundred_thousand_calls_keep_no_memory(built_in: tsir.CompilationUnit) -> None:
    x, y, halved = array(1000), array(1000), array(1000, 2)

    def calls(count: int) -> tuple[int, int]:
        for _ in range(count):
            built_in.pair(x, y)
            built_in.halves(halved)
            built_in.turned(halved)
            built_in.numbers(1 << 40, 0.5)
        return sys.getallocatedblocks(), resident()

    blocks, held = calls(2000)
    more_blocks, more_held = calls(100_000)
    assert more_blocks - blocks < 5_000
    assert more_held - held < 16 << 20


def test_threads_share_calls(unit: tsir.CompilationUnit) -> None:
    errors: list[BaseException] = []

    def work(seed: int) -> None:
        try:
            for size in (3, 2000, 0, 1, 5000):
                x = np.full(size, seed, np.float32)
                for _ in range(20):
                    assert np.array_equal(unit.madd(x, x), x * x + x)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors


def test_a_function_pickles_without_its_calls(unit: tsir.CompilationUnit) -> None:
    x = array(3)
    unit.madd(x, x)
    again = cast(Function, pickle.loads(pickle.dumps(unit.madd)))
    assert again.fast_calls.calls == []
    check(again, x, x)


def test_results_outlive_the_function() -> None:
    def made() -> Iterator[Array]:
        f = tsir.CompilationUnit(SOURCE).madd
        x = array(100)
        yield f(x, x)
        yield f(x, x)
        yield from [call(x, x) for call in f.fast_calls.calls]

    results = list(made())
    gc.collect()
    for result in results:
        np.testing.assert_array_equal(result, array(100) * array(100) + array(100))


def test_a_compiled_function_is_fast_too(unit: tsir.CompilationUnit) -> None:
    x, y = array(3), array(3)
    compiled = tsir.compile(unit.madd, x, y, fallback=False)
    compare(compiled(x, y), x * y + x)
    assert unit.madd.fast_calls.calls
    compare(compiled(x, y), x * y + x)


def test_gradients_have_their_structure_from_the_first_call_on() -> None:
    """Fast calls give what native code does: the tuples of several arguments, and memory of their own."""
    unit = tsir.CompilationUnit(
        "def loss(x, y):\n    return (x * y).sum()\n\ndef total(x):\n    return x.sum()"
    )
    x, y = np.arange(6.0).reshape(2, 3), np.ones((2, 3))
    both = tsir.value_and_grad(unit.loss, (0, 1))
    plain, compiled = tsir.grad(unit.total), tsir.compile(tsir.grad(unit.total, (0,)), x)
    for _ in range(3):
        value, (of_x, of_y) = both(x, y)
        assert (float(value), of_x.tolist(), of_y.tolist()) == (15.0, y.tolist(), x.tolist())
        gradient = plain(x)
        gradient[0] += 1.0
        assert gradient.tolist() == [[2.0] * 3, [1.0] * 3]
        (alone,) = compiled(x)
        assert alone.tolist() == y.tolist()


def test_without_memory_no_built_in_call_is_made() -> None:
    """Its self-test finds none, and the program's own error is raised."""
    code = (
        "import numpy as np, tsir; f = tsir.CompilationUnit('def f(x):\\n    return torch.cat([x, x])').f\n"
        "try: f(np.ones(2))\nexcept tsir.ExecutionError as error: print(error.diagnostics[0].message)"
    )
    environment = {**os.environ, "TSIR_MEMORY": "1"}
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
        check=False,
    )
    assert run.stdout.startswith("out of memory"), run.stderr
