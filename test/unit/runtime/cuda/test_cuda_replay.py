"""Calls that are captured as CUDA graphs: what replays compute, what is refused, what is given back."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import numpy as np
import pytest
from device_calls import compare, leaves
from device_producers import ByDLPack, strided
from fake_driver import INVALIDATED, OUT_OF_MEMORY, FakeDriver

import tsir
from tsir.dialects.prim.values import Array
from tsir.runtime.cuda import DeviceArray, devices, stream, to_device
from tsir.runtime.cuda.replay import graph_of

PROGRAM = tsir.CompilationUnit(
    """
def chain(x: Tensor, y: Tensor):
    z = torch.softmax(x * y, 1)
    return torch.relu(z + x) * y, z

def several(x: Tensor, factor: float, times: int = 2):
    y = x * factor
    return (y + times, y > 0.0), x.size(0), factor * 2.0

def recurrent(x: Tensor, w: Tensor):
    state = x
    for i in range(x.size(0)):
        state = torch.relu(state * w) + x.sum(0)
    return state

def loss(x: Tensor, w: Tensor):
    return (x * x * w).sum()

def viewed(x: Tensor):
    return x.t(), x + 1.0

def listed(xs: List[Tensor]):
    return [x * 2.0 for x in xs], torch.cat(xs)

def read(x: Tensor):
    y = x + 1.0
    return x * float(y.sum())

def checked(x: Tensor, i: Tensor):
    return x[i]

def drawn(x: Tensor):
    return torch.dropout(x, 0.5, True)

def printed(x: Tensor):
    print("here")
    return x + 1.0

def double(x: Tensor):
    return x + x
""",
    "program.py",
)
RANDOM = np.random.default_rng(0)
X, Y = (RANDOM.standard_normal((5, 5)).astype(np.float32) for _ in range(2))
WAITING = {"cuStreamSynchronize", "cuCtxSynchronize", "cuMemAllocFromPoolAsync", "cuMemFreeAsync"}


def compiled(name: str, *examples: object) -> Any:
    """A function for examples on the device."""
    return tsir.compile(getattr(PROGRAM, name), *examples, target="cuda")


def addresses(result: object) -> list[int]:
    """Where the arrays of a result are."""
    arrays = [leaf for leaf in leaves(result) if isinstance(leaf, DeviceArray)]
    return [array.__cuda_array_interface__["data"][0] for array in arrays]


LAID: dict[str, Callable[[Array], Array]] = {
    "rows": lambda a: a,
    "columns": lambda a: a.T,
    "empty": lambda a: a[:0],
    "one": lambda a: a[:1, :1],
    "strided": lambda a: a[:, ::2],
    "expanded": lambda a: np.broadcast_to(a[:1], a.shape),
}


@pytest.mark.parametrize("kind", LAID)
def test_a_replay_computes_anew(kind: str, driver: FakeDriver) -> None:
    lay = LAID[kind]
    x, y = strided(lay(X)), strided(lay(Y))
    replay = compiled("chain", x, y).capture(x, y)
    found = replay(x, y)
    compare(found, PROGRAM.chain(lay(X), lay(Y)))
    again = replay(y, x)
    compare(again, PROGRAM.chain(lay(Y), lay(X)))
    assert addresses(found) == addresses(again)
    for one, other in zip(found, again, strict=True):
        np.testing.assert_array_equal(one.numpy(), other.numpy())


def test_a_replay_asks_the_driver_for_one_launch(driver: FakeDriver) -> None:
    x, w = to_device(X), to_device(Y / 4)
    replay = compiled("recurrent", x, w).capture(x, w)
    driver.launches.clear()
    driver.calls.clear()
    found = replay()
    assert [name for name in driver.calls if name.startswith(("cuGraph", "cuLaunch", "cuMem"))] == [
        "cuGraphLaunch"
    ]
    assert not WAITING & {*driver.calls}
    compare(found, PROGRAM.recurrent(X, Y / 4))
    assert len(driver.launches) == 15
    driver.calls.clear()
    compare(replay(w, x), PROGRAM.recurrent(Y / 4, X))
    assert driver.calls.count("cuMemcpyDtoDAsync") == 2
    assert not WAITING & {*driver.calls[: driver.calls.index("cuGraphLaunch")]}


def test_arguments_that_are_those_of_the_graph_are_not_copied(driver: FakeDriver) -> None:
    x, y = to_device(X), to_device(Y)
    replay = compiled("chain", x, y).capture(x, y)
    driver.calls.clear()
    found = replay(*replay.arguments)
    assert "cuMemcpyDtoDAsync" not in driver.calls
    compare(found, PROGRAM.chain(X, Y))
    compare(replay(y, replay.arguments[1]), PROGRAM.chain(Y, Y))


def test_arguments_of_the_graph_in_another_order(driver: FakeDriver) -> None:
    """No argument is written before it has been copied."""
    x, y = to_device(X), to_device(Y)
    replay = compiled("chain", x, y).capture(x, y)
    compare(replay(*replay.arguments[::-1]), PROGRAM.chain(Y, X))
    compare(replay(*replay.arguments[::-1]), PROGRAM.chain(X, Y))


def test_results_are_arguments_of_the_next_replay(driver: FakeDriver) -> None:
    x, wanted = to_device(X), X
    replay = compiled("double", x).capture(x)
    for _ in range(3):
        x, wanted = replay(x), PROGRAM.double(wanted)
    compare(x, wanted)


def test_what_is_captured_is_not_written(driver: FakeDriver) -> None:
    x, y = to_device(X), to_device(Y)
    replay = compiled("chain", x, y).capture(x, y)
    replay(y, y)
    np.testing.assert_array_equal(x.numpy(), X)
    compare(replay.arguments, (Y, Y))


def test_memory_is_used_again(driver: FakeDriver) -> None:
    """What a call has done with, it takes again: a loop needs no memory for each round."""
    sizes: list[int] = []
    for rows in (3, 12):
        x, w = (to_device(np.resize(each, (rows, 5))) for each in (X, Y))
        replay = compiled("recurrent", x, w).capture(x, w)
        del x, w
        gc.collect()
        sizes.append(len(driver.live))
        del replay
        gc.collect()
        assert not driver.live
    assert sizes[0] == sizes[1]


def test_numbers_and_structure(driver: FakeDriver) -> None:
    x = to_device(X)
    function = compiled("several", x, 0.5, 2)
    replay = function.capture(x, 0.5, 2)
    compare(replay(to_device(Y), 0.5), PROGRAM.several(Y, 0.5))
    compare(replay(), PROGRAM.several(Y, 0.5))
    compare(function.capture(x, factor=0.25)(x, factor=0.25), PROGRAM.several(X, 0.25))


def test_lists(driver: FakeDriver) -> None:
    xs = [to_device(X), to_device(Y)]
    replay = compiled("listed", xs).capture(xs)
    compare(replay(xs[::-1]), PROGRAM.listed([Y, X]))
    with pytest.raises(tsir.ExecutionError, match=r"'xs': expected list of \(f32\[5, 5\] .*, f32\[5, 5\]"):
        replay(xs[:1])


def test_gradients(driver: FakeDriver) -> None:
    made = tsir.value_and_grad(PROGRAM.loss, (0, 1))
    x, y = to_device(X), to_device(Y)
    function: Any = tsir.compile(made, x, y, target="cuda")
    replay = function.capture(x, y)
    compare(replay(), made(X, Y))
    compare(replay(y, x), made(Y, X))


def test_views_of_arguments_are_views_of_those_of_the_graph(driver: FakeDriver) -> None:
    x = to_device(X)
    replay = compiled("viewed", x).capture(x)
    found = replay(to_device(Y))
    compare(found, PROGRAM.viewed(Y))
    assert addresses(found)[0] == addresses(replay.arguments)[0]


def test_arrays_of_other_libraries(driver: FakeDriver) -> None:
    x = ByDLPack(to_device(X))
    replay = compiled("double", x).capture(x)
    compare(replay(ByDLPack(to_device(Y))), PROGRAM.double(Y))


def test_results_outlive_the_graph(driver: FakeDriver) -> None:
    x = to_device(X)
    replay = compiled("double", x).capture(x)
    found, arguments = replay(), replay.arguments
    del replay
    gc.collect()
    np.testing.assert_array_equal(found.numpy(), X + X)
    np.testing.assert_array_equal(arguments[0].numpy(), X)


def test_a_graph_that_runs_is_waited_for(driver: FakeDriver) -> None:
    """Its kernels and its memory are given back behind what other streams still have to do."""
    own = driver.create_stream()
    x = to_device(X)
    function = compiled("double", x)
    replay = function.capture(x)
    with stream(own):
        replay()
    driver.launches.clear()
    del replay, function
    gc.collect()
    assert len(driver.launches) == 1
    assert len(driver.live) == 1


def test_streams_are_in_order(driver: FakeDriver) -> None:
    """A copy to an argument waits for the replay before it, which reads that, whatever its stream."""
    one, other = driver.create_stream(), driver.create_stream()
    x, y = to_device(X), to_device(Y)
    replay = compiled("double", x).capture(x)
    with stream(one):
        first = replay()
    with stream(other):
        second = replay(y)
    assert (first.stream, second.stream) == (one, other)
    driver.launches.clear()
    np.testing.assert_array_equal(second.numpy(), Y + Y)
    assert len(driver.launches) == 2
    assert replay().stream == other


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
    "checked": "program.py:30:12: error: this cannot be captured: the host waits for a number of the GPU",
    "drawn": "program.py:32:1: error: expected no random numbers in what is captured",
    "printed": "program.py:36:5: error: 'prim.Print' is interpreted",
}


@pytest.mark.filterwarnings("ignore:printed")
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_captured(name: str, driver: FakeDriver) -> None:
    given = [to_device(X), to_device(np.zeros(2, np.int64))][: 1 + (name == "checked")]
    function = compiled(name, *given)
    with pytest.raises(tsir.UnsupportedError) as caught:
        function.capture(*given)
    assert str(caught.value).startswith(REFUSED[name])
    assert "cuStreamBeginCapture" not in driver.calls
    function(*given)


CALLS = ("cuStreamCreate", "cuStreamBeginCapture", "cuGraphInstantiate")


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
        assert len(driver.streams) == 2
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


def test_errors_inside_a_capture_end_it(driver: FakeDriver) -> None:
    device = devices.runtime().device(0)

    def fails(own: int) -> NoReturn:
        raise ValueError("planted")

    with pytest.raises(ValueError, match="planted"):
        graph_of(device, fails)
    assert len(driver.streams) == 2
