"""Calls that are captured as CUDA graphs: what replays compute, and in which memory."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from device_calls import compare
from device_producers import ByDLPack, strided
from fake_driver import FakeDriver
from replayed_programs import PROGRAM, WAITING, X, Y, addresses, compiled

import tsir
from tsir.dialects.types.dtype import Array
from tsir.runtime.cuda import stream, to_device

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
