"""Calls that are captured as CUDA graphs: what is refused, what fails, and what is given back then."""

from __future__ import annotations

import gc
import threading
from collections.abc import Sequence
from typing import NoReturn

import numpy as np
import pytest
from device_calls import compare
from fake_driver import INVALIDATED, OUT_OF_MEMORY, FakeDriver
from replayed_programs import PROGRAM, WAITING, X, Y, compiled

import tsir
from tsir.runtime.cuda import DeviceArray, devices, to_device
from tsir.runtime.cuda.replay import graph_of


def wrong(x: DeviceArray, y: DeviceArray) -> dict[str, tuple[Sequence[object], str]]:
    """Arguments that are not those of a capture of `chain` for x and y, and what is said of them."""
    expected = r"argument 'x': expected f32\[5, 5\] of strides \(5, 1\), as captured, got "
    return {
        "sizes": ((to_device(X[:3]), y), expected + r"f32\[3, 5\] of strides \(5, 1\)"),
        "strides": ((to_device(X.T), y), expected + r"f32\[5, 5\] of strides \(1, 5\)"),
        "dtype": ((to_device(X.astype("f8")), y), expected + r"f64\[5, 5\]"),
        "rank": ((to_device(X[0]), y), expected + r"f32\[5\]"),
        "both": ((to_device(X[0]), to_device(Y[0])), "(?s)argument 'x'.*argument 'y'"),
        "number": ((x, 1.0), "argument 'y': "),
        "count": ((x,), "missing|expected"),
        "numpy": ((X, y), "got one of numpy"),
    }


@pytest.mark.sweep(0.35)
@pytest.mark.parametrize("kind", ["sizes", "strides", "dtype", "rank", "both", "number", "count", "numpy"])
def test_other_arguments_are_errors(kind: str, driver: FakeDriver) -> None:
    x, y = to_device(X), to_device(Y)
    replay = compiled("chain", x, y).capture(x, y)
    given, message = wrong(x, y)[kind]
    driver.launches.clear()
    with pytest.raises(tsir.TsirError, match=message) as caught:
        replay(*given)
    assert str(caught.value).startswith("program.py:2:1: error: chain: ")
    assert not driver.launches
    compare(replay(), PROGRAM.chain(X, Y))


def test_other_numbers_are_errors(driver: FakeDriver) -> None:
    x = to_device(X)
    replay = compiled("several", x, 0.5, 2).capture(x, 0.5, 2)
    with pytest.raises(tsir.ExecutionError, match="argument 'times': expected int 2, as captured, got int 3"):
        replay(x, 0.5, 3)
    with pytest.raises(
        tsir.ExecutionError, match=r"'factor': expected float 0\.5, as captured, got float -0"
    ):
        replay(x, -0.0)


def test_another_device_is_an_error(driver: FakeDriver) -> None:
    driver.count = 2
    x = to_device(X)
    replay = compiled("double", x).capture(x)
    with pytest.raises(tsir.ExecutionError, match="expected an array on cuda:0, got one on cuda:1"):
        replay(to_device(X, 1))


REFUSED = {
    "read": "program.py:27:12: error: this cannot be captured: the host waits for a number of the GPU",
    "drawn": "program.py:32:1: error: expected no random numbers in what is captured",
    "printed": "program.py:36:5: error: 'prim.Print' is interpreted",
}


@pytest.mark.filterwarnings("ignore:printed")
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_captured(name: str, driver: FakeDriver) -> None:
    x = to_device(X)
    function = compiled(name, x)
    with pytest.raises(tsir.UnsupportedError) as caught:
        function.capture(x)
    assert str(caught.value).startswith(REFUSED[name])
    assert "cuStreamBeginCapture" not in driver.calls
    function(x)


INDICES = np.array([0, 4])
FAILING = {
    "index": ([1, 5], "program.py:43:9: error: expected an index below the size of the dimension"),
    "divisor": ([2, 4], "program.py:44:15: error: "),
    "both": ([2, 5], "program.py:43:9: error: "),
}


@pytest.mark.parametrize("kind", FAILING)
def test_a_check_that_fails_is_told_when_a_replay_is_waited_for(kind: str, driver: FakeDriver) -> None:
    indices, message = FAILING[kind]
    x, good, bad = to_device(X), to_device(INDICES), to_device(np.array(indices))
    function = compiled("divided", x, good)
    replay = function.capture(x, good)
    driver.calls.clear()
    replay(x, bad)
    found = replay(x, good)
    assert not WAITING & {*driver.calls}
    with pytest.raises(tsir.ExecutionError) as caught:
        found[0].numpy()
    assert str(caught.value).startswith(message)
    replay.check()
    compare(found, PROGRAM.divided(X, INDICES))
    replay(x, bad)
    for call in (replay.check, lambda: function(x, bad), lambda: function.capture(x, bad)):
        with pytest.raises(tsir.ExecutionError) as caught:
            call()
        assert str(caught.value).startswith(message)
    replay.check()


def test_what_has_no_checks_waits_for_replays(driver: FakeDriver) -> None:
    x = to_device(X)
    replay = compiled("double", x).capture(x)
    replay()
    driver.launches.clear()
    replay.check()
    assert len(driver.launches) == 1


CALLS = ("cuStreamCreate", "cuStreamBeginCapture", "cuGraphInstantiateWithFlags")


@pytest.mark.parametrize("name", [*CALLS, "cuMemcpyDtoDAsync", "cuLaunchKernel", "cuStreamSynchronize"])
def test_a_call_of_the_driver_that_fails(name: str, driver: FakeDriver) -> None:
    """Whichever it is, it is told, all is given back, and calls go on."""
    x = to_device(X)
    function = compiled("double", x)
    told: list[str] = []
    for before in range(2):
        driver.fails[name] = (before, INVALIDATED)
        try:
            function.capture(x)
        except tsir.ExecutionError as error:
            told.append(str(error))
        gc.collect()
        assert not driver.graphs
        assert len(driver.streams) == 1
        assert len(driver.live) == 1
        driver.fails.clear()
        compare(function(x), PROGRAM.double(X))
    assert told
    assert all("CUDA_ERROR_STREAM_CAPTURE_INVALIDATED" in each for each in told)
    compare(function.capture(x)(), PROGRAM.double(X))


def test_no_memory_for_a_graph(driver: FakeDriver) -> None:
    x, y = to_device(X), to_device(Y)
    function = compiled("chain", x, y)
    told: list[str] = []
    for power in range(7, 20):
        driver.limit = 2 * X.nbytes + 2**power
        try:
            replay = function.capture(x, y)
        except tsir.ExecutionError as error:
            told.append(str(error))
        else:
            break
    else:
        pytest.fail("there was never enough memory")
    assert len(told) > 2
    assert all("bytes of memory on cuda:0, got CUDA_ERROR_OUT_OF_MEMORY" in each for each in told)
    compare(replay(), PROGRAM.chain(X, Y))


def test_a_launch_that_fails(driver: FakeDriver) -> None:
    x = to_device(X)
    replay = compiled("double", x).capture(x)
    driver.fails["cuGraphLaunch"] = (0, OUT_OF_MEMORY)
    with pytest.raises(tsir.ExecutionError, match=r"^program.py:39:1: error: double: cuGraphLaunch failed"):
        replay()
    driver.fails.clear()
    assert not driver.contexts
    compare(replay(), PROGRAM.double(X))


def test_launches_that_are_waited_for_are_captured(
    driver: FakeDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TSIR_CUDA_WAITS", "1")
    devices.runtime.cache_clear()
    x = to_device(X)
    compare(compiled("double", x).capture(x)(), PROGRAM.double(X))


def test_what_breaks_a_capture_is_told(driver: FakeDriver) -> None:
    device = devices.runtime().device(0)

    def waits(own: int) -> None:
        device.synchronize()

    with pytest.raises(
        tsir.ExecutionError, match="cuCtxSynchronize failed: CUDA_ERROR_STREAM_CAPTURE_UNSUPP"
    ):
        graph_of(device, waits)

    def spoils(own: int) -> None:
        device.settle()

    with pytest.raises(tsir.ExecutionError, match="cuStreamEndCapture failed: CUDA_ERROR_STREAM_CAPTURE_INV"):
        graph_of(device, spoils)
    assert gc.isenabled()
    assert not driver.contexts


def test_other_threads_wait_for_a_capture(driver: FakeDriver) -> None:
    """What is freed there waits for all work of the device, which would break it."""
    device = devices.runtime().device(0)
    others = [threading.Thread(target=call) for call in (device.settle, device.synchronize)]

    def runs(own: int) -> None:
        for other in others:
            other.start()
            other.join(0.05)

    graph, _ = graph_of(device, runs)
    for other in others:
        other.join()
    device.settle("cuGraphExecDestroy", graph)


def test_errors_inside_a_capture_end_it(driver: FakeDriver) -> None:
    device = devices.runtime().device(0)

    def fails(own: int) -> NoReturn:
        raise ValueError("planted")

    with pytest.raises(ValueError, match="planted"):
        graph_of(device, fails)
    assert len(driver.streams) == 1
