"""The driver of the tests finds what it is there to find."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from fake_driver import FakeDriver
from xdsl.ir import SSAValue

import tsir
from tsir.lowering.cuda import host
from tsir.lowering.llvm.ir.builder import Builder
from tsir.lowering.llvm.ir.function import FunctionEmitter
from tsir.lowering.llvm.ir.types import I64, Value
from tsir.runtime.cuda import to_device
from tsir.runtime.cuda.driver import Driver

DOUBLE = tsir.CompilationUnit("def double(x: Tensor):\n    return x + x").double
SPEC = tsir.TensorSpec((None, None), "f32", device="cuda")
X = np.arange(12, dtype=np.float32).reshape(3, 4)


def test_memory_that_is_not_given_back(driver: FakeDriver) -> None:
    held = to_device(X)
    gc.collect()
    assert [size for size, _ in driver.live.values()] == [X.nbytes]
    del held
    assert not driver.live


def test_memory_that_is_given_back_twice(driver: FakeDriver) -> None:
    address = to_device(X).__cuda_array_interface__["data"][0]
    call = Driver(driver.addresses)
    call("cuCtxPushCurrent", 0xC0)
    assert call.attempt("cuMemFreeAsync", address, 1) == 999
    driver.contexts.clear()
    with pytest.raises(KeyError):
        driver.check()
    driver.problems.clear()


@pytest.mark.parametrize(("context", "stream", "result"), [(None, 1, 201), (0xC0, 3, 400)])
def test_calls_without_a_context_or_a_stream(
    context: int | None, stream: int, result: int, driver: FakeDriver
) -> None:
    call = Driver(driver.addresses)
    if context is not None:
        call("cuCtxPushCurrent", context)
    assert call.attempt("cuStreamSynchronize", stream) == result
    driver.contexts.clear()


def test_parameters_in_a_wrong_order(driver: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    right = host.parameters

    def reversed_(e: FunctionEmitter, value: SSAValue) -> list[Value]:
        return right(e, value)[::-1]

    monkeypatch.setattr(host, "parameters", reversed_)
    result = tsir.compile(DOUBLE, SPEC, target="cuda")(to_device(X))
    with pytest.raises(tsir.ExecutionError, match="CUDA_ERROR_ILLEGAL_ADDRESS"):
        result.numpy()
    assert "access" in driver.faults[0]


def test_memory_that_is_too_small(driver: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    def product(b: Builder, fixed: int, sizes: Sequence[Value]) -> Value:
        return Value("8", I64)

    monkeypatch.setattr(host.memref_ops, "saturated_product", product)
    result = tsir.compile(DOUBLE, SPEC, target="cuda")(to_device(X))
    with pytest.raises(tsir.ExecutionError, match="CUDA_ERROR_ILLEGAL_ADDRESS"):
        result.numpy()
    assert "access of 4 bytes at" in driver.faults[0]


@pytest.mark.parametrize(
    ("blocking", "call", "result"),
    [
        (True, ("cuStreamSynchronize", 1), 906),
        (True, ("cuStreamSynchronize", 2), 0),
        (False, ("cuStreamSynchronize", 1), 0),
        (False, ("cuCtxSynchronize",), 900),
        (False, ("cuModuleUnload", 0), 900),
    ],
)
def test_what_the_driver_of_the_tests_refuses(
    blocking: bool, call: tuple[Any, ...], result: int, driver: FakeDriver
) -> None:
    """As CUDA does: what waits for a stream that is captured breaks the capture."""
    functions = Driver(driver.addresses)
    functions("cuCtxPushCurrent", 0xC0)
    own = driver.create_stream(blocking=blocking)
    assert functions.attempt("cuStreamBeginCapture", 1, 1) == 900
    functions("cuStreamBeginCapture", own, 1)
    assert functions.attempt("cuStreamBeginCapture", own, 1) == 401
    assert functions.attempt(*call) == result
    graph = np.zeros(1, np.uint64)
    ended = functions.attempt("cuStreamEndCapture", own, graph.ctypes.data)
    assert ended == (901 if result else 0)
    assert functions.attempt("cuStreamEndCapture", own, graph.ctypes.data) == 401
    if graph[0]:
        functions("cuGraphDestroy", int(graph[0]))
    driver.contexts.clear()


def test_the_stream_itself_cannot_be_waited_for(driver: FakeDriver) -> None:
    functions = Driver(driver.addresses)
    functions("cuCtxPushCurrent", 0xC0)
    own = driver.create_stream()
    functions("cuStreamBeginCapture", own, 1)
    assert functions.attempt("cuStreamSynchronize", own) == 900
    assert functions.attempt("cuStreamSynchronize", own) == 901
    graph = np.zeros(1, np.uint64)
    assert functions.attempt("cuStreamEndCapture", own, graph.ctypes.data) == 901
    driver.contexts.clear()


@pytest.mark.parametrize(
    ("flags", "recorded", "waited", "result"),
    [(0, True, True, 0), (0, True, False, 600), (0, False, True, 400), (2, True, True, 400)],
)
def test_times_between_events(
    flags: int, recorded: bool, waited: bool, result: int, driver: FakeDriver
) -> None:
    functions = Driver(driver.addresses)
    functions("cuCtxPushCurrent", 0xC0)
    start, end = (functions.number("cuEventCreate", flags) for _ in range(2))
    functions("cuEventRecord", start, 1)
    driver.later(1, lambda: None)
    if recorded:
        functions("cuEventRecord", end, 1)
    if waited:
        functions("cuEventSynchronize", end)
    found = np.zeros(1, np.float32)
    assert functions.attempt("cuEventElapsedTime", found.ctypes.data, start, end) == result
    driver.contexts.clear()
