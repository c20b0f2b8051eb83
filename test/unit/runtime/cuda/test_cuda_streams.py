"""Streams of several threads and libraries, and streams that somebody captures."""

from __future__ import annotations

import gc
import threading
from typing import cast

import numpy as np
import pytest
from device_producers import ByInterface
from fake_driver import FakeDriver

import tsir
from tsir.runtime.cuda import DeviceArray, devices, stream, to_device
from tsir.runtime.cuda.compiled import DeviceFunction
from tsir.runtime.cuda.driver import Driver
from tsir.runtime.cuda.replay import THREAD_LOCAL
from tsir.runtime.values.dlpack import capsule_of

PROGRAM = tsir.CompilationUnit(
    """
def double(x: Tensor):
    return x + x

def total(x: Tensor, y: Tensor):
    return x + y
""",
    "program.py",
)
SPEC = tsir.TensorSpec((None, None), "f32", device="cuda")
X = np.arange(12, dtype=np.float32).reshape(3, 4)
LEGACY, PER_THREAD = 1, 2


def doubled(driver: FakeDriver) -> tsir.CompiledFunction:
    """A function of one array, which has been called."""
    function = tsir.compile(PROGRAM.double, SPEC, target="cuda")
    function(to_device(X))
    return function


def test_the_stream_of_a_thread_is_never_ours(driver: FakeDriver) -> None:
    """It is another one in a thread that frees what was computed, or goes on with it."""
    function, found = doubled(driver), list[DeviceArray]()

    def work() -> None:
        with stream(PER_THREAD):
            found.append(cast(DeviceArray, function(to_device(X))))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    with stream(PER_THREAD):
        again = cast(DeviceArray, function(found[0]))
    assert [array.stream for array in (*found, again)] == [LEGACY] * 2
    np.testing.assert_array_equal(again.numpy(), 4 * X)


def test_arrays_of_the_stream_of_a_thread(driver: FakeDriver) -> None:
    function, given = doubled(driver), to_device(X)
    call = Driver(driver.addresses)
    with given.device.current():
        start = given.__cuda_array_interface__["data"][0]
        other = to_device(3 * X)
        call("cuMemcpyDtoDAsync", start, other.__cuda_array_interface__["data"][0], X.nbytes, PER_THREAD)
    result = cast(DeviceArray, function(ByInterface(given, stream=PER_THREAD)))
    capsule_of(result, stream=PER_THREAD)
    np.testing.assert_array_equal(result.numpy(), 6 * X)


@pytest.mark.parametrize("interface", [False, True])
def test_arguments_of_another_stream_are_freed_behind_the_work(interface: bool, driver: FakeDriver) -> None:
    function, own = doubled(driver), driver.create_stream()
    x = to_device(X)
    with stream(own):
        result = cast(DeviceArray, function(ByInterface(x) if interface else x))
    del x
    devices.runtime().device(0).synchronize(LEGACY)
    np.testing.assert_array_equal(result.numpy(), 2 * X)


def test_arguments_of_a_replay_in_another_stream_are_freed_behind_it(driver: FakeDriver) -> None:
    x, own = to_device(X), driver.create_stream()
    function = tsir.compile(PROGRAM.double, SPEC, target="cuda")
    replay = cast(DeviceFunction, function).capture(x)
    x = to_device(3 * X)
    with stream(own):
        result = cast(DeviceArray, replay(x))
    del x
    devices.runtime().device(0).synchronize(LEGACY)
    np.testing.assert_array_equal(result.numpy(), 6 * X)


def test_arguments_of_a_call_that_fails_are_freed_behind_it(driver: FakeDriver) -> None:
    """What it has launched still reads them."""
    source = "def f(x: Tensor):\n    return torch.softmax(x, 1).sum(), torch.softmax(x * 2, 0)"
    function = tsir.compile(tsir.CompilationUnit(source).f, SPEC, target="cuda")
    x, own = to_device(X), driver.create_stream()
    function(x)
    for number in range(driver.calls.count("cuLaunchKernel")):
        driver.fails["cuLaunchKernel"] = number, 999
        given = to_device(X)
        with stream(own), pytest.raises(tsir.ExecutionError, match="result 999"):
            function(given)
        driver.fails.clear()
        del given
        gc.collect()
        devices.runtime().device(0).synchronize()
        assert not driver.faults


@pytest.mark.parametrize("blocking", [False, True])
def test_a_stream_that_somebody_captures_is_refused(blocking: bool, driver: FakeDriver) -> None:
    """Its graph would own the memory of the call. The capture goes on."""
    function, x = doubled(driver), to_device(X)
    call, own = Driver(driver.addresses), driver.create_stream(blocking=blocking)
    graph = np.zeros(1, np.uint64)
    with devices.runtime().device(0).current():
        call("cuStreamBeginCapture", own, THREAD_LOCAL)
        given = DeviceArray(x.memory, x.device, own)
        with pytest.raises(tsir.ExecutionError) as caught:
            function(given)
        expected = "program.py:3:12: error: expected a stream that nobody captures, got one that is"
        assert str(caught.value).startswith(expected)
        if blocking:  # which the default stream would have to wait for
            with pytest.raises(tsir.ExecutionError, match="somebody captures a stream that the default"):
                function(x)
        else:
            function(x)
        call("cuStreamEndCapture", own, graph.ctypes.data)
        call("cuGraphDestroy", int(graph[0]))
    np.testing.assert_array_equal(function(x).numpy(), 2 * X)
