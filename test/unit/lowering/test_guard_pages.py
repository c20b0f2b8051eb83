"""Native code touches no byte outside of its arguments: their memory ends at pages that must not be."""

from __future__ import annotations

import signal
from typing import Literal, cast

import numpy as np
import pytest
from guard_pages import Array, exit_signal, guarded, guarded_memory
from operator_calls import function_of
from xdsl.dialects.func import FuncOp

import tsir
import tsir.dialects.table.families
from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.operators.table import OPERATORS
from tsir.lowering.native.native import compile_function
from tsir.runtime.plans.lowered import LoweredFunction

assert tsir.dialects.table.families.FAMILIES


def test_the_pages_are_guarded() -> None:
    array = guarded(np.ones(5, np.float32))
    beyond = np.lib.stride_tricks.as_strided(array, (6,), (4,))
    assert exit_signal(lambda: float(array.sum())) == 0
    assert exit_signal(lambda: float(beyond.sum())) == signal.SIGSEGV
    before = guarded(np.ones(5, np.float32), "start")
    assert (
        exit_signal(lambda: np.lib.stride_tricks.as_strided(before[1:], (3,), (-8,)).sum()) == signal.SIGSEGV
    )


def values(*shape: int) -> Array:
    return np.random.default_rng(0).normal(0, 1, shape).astype(np.float32)


CALLS: list[tuple[str, list[object]]] = [
    ("aten.add.Tensor", [values(7, 33), values(33), 1]),
    ("aten.tanh", [values(67)]),
    ("aten.where.self", [values(5, 7) > 0, values(5, 7), values(7)]),
    ("aten.sum.dim_IntList", [values(9, 37), [0], False, None]),
    ("aten.sum.dim_IntList", [values(9, 37), [1], False, None]),
    ("aten.max.dim", [values(9, 37), 1, False]),
    ("aten.mm", [values(5, 7), values(7, 3)]),
    ("aten.cat", [[values(3, 5), values(2, 5)], 0]),
    ("aten.flip", [values(9), [0]]),
    ("aten.flip", [values(3, 67), [1]]),
    ("aten.index_select", [values(4, 3), 0, np.array([3, 0])]),
    ("aten.softmax.int", [values(5, 19), 1, None]),
    ("aten.conv2d", [values(1, 2, 5, 5), values(3, 2, 3, 3), values(3), [1, 1], [1, 1], [1, 1], 1]),
    ("aten.conv2d", [values(1, 2, 9, 37), values(2, 1, 3, 3), None, [2, 2], [0, 0], [1, 1], 2]),
    ("aten.avg_pool2d", [values(1, 5, 5), [2], [], [1], True, False, None]),
    ("aten.max_pool2d", [values(2, 9, 67), [3, 3], [2, 2], [1, 1], [1, 1], False]),
]


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("side", ["start", "end"])
@pytest.mark.parametrize(("name", "arguments"), CALLS, ids=[name for name, _ in CALLS])
def test_within_bounds(name: str, arguments: list[object], side: Literal["start", "end"]) -> None:
    entry = OPERATORS[name]
    function, taken = function_of(entry, arguments, dynamic=False)
    code = compile_function(function)
    wanted = evaluate(entry, arguments)
    protected = [guarded(cast(Array, x), side) if isinstance(x, np.ndarray) else x for x in taken]

    def run() -> None:
        for found, expected in zip(code(protected), wanted, strict=True):
            np.testing.assert_allclose(np.asarray(found), np.asarray(expected), rtol=1e-4, atol=1e-5)

    assert exit_signal(run) == 0


WRITES = """
func.func @f(%x: memref<?xf32, strided<[?]>>, %more: index) -> memref<?xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %value = arith.constant 2.0 : f32
  %n = memref.dim %x, %zero : memref<?xf32, strided<[?]>>
  %end = arith.addi %n, %more : index
  %r = memref.alloc(%n) {alignment = 64 : i64} : memref<?xf32>
  scf.for %i = %zero to %end step %one {
    memref.store %value, %r[%i] : memref<?xf32>
  }
  func.return %r : memref<?xf32>
}
"""


@pytest.mark.parametrize("size", [1024, 1000])
def test_one_element_too_far_is_found(size: int) -> None:
    """Where the elements end at the page it is a fault; before that, what lies behind them tells."""
    module = tsir.parse(WRITES)
    function = LoweredFunction(module.op, next(op for op in module.op.ops if isinstance(op, FuncOp)))
    x = np.zeros(size, np.float32)
    with guarded_memory():
        assert exit_signal(lambda: function([x, 0])) == 0
        assert exit_signal(lambda: function([x, 1])) == (
            signal.SIGSEGV if size % 1024 == 0 else signal.SIGABRT
        )


def test_memory_is_not_what_it_happens_to_be() -> None:
    """What was not written is NaN, so that whoever reads it is told."""
    module = tsir.parse(WRITES)
    function = LoweredFunction(module.op, next(op for op in module.op.ops if isinstance(op, FuncOp)))
    with guarded_memory():
        (found,) = function([np.zeros(7, np.float32), -2])
    assert np.array_equal(cast(Array, found), [2, 2, 2, 2, 2, np.nan, np.nan], equal_nan=True)
