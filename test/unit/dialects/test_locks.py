"""Locks, and the pauses of the collector, in forked children."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Callable

import pytest

from tsir.dialects.process.cached_property import cached_property
from tsir.dialects.process.collector import paused
from tsir.dialects.process.locks import Lock

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork"),
    pytest.mark.filterwarnings("ignore:This process:DeprecationWarning"),
]


def in_child(work: Callable[[], bool]) -> bool:
    """What a forked child finds."""
    child = os.fork()
    if not child:
        os._exit(0 if work() else 1)
    return os.waitpid(child, 0)[1] == 0


def while_held(hold: Callable[[threading.Event, threading.Event], None], work: Callable[[], bool]) -> bool:
    """What a child finds that is forked while another thread is inside a block."""
    inside, done = threading.Event(), threading.Event()
    thread = threading.Thread(target=hold, args=(inside, done))
    thread.start()
    inside.wait(10)
    try:
        return in_child(work)
    finally:
        done.set()
        thread.join(10)


def test_a_lock_that_another_thread_holds_is_free_in_a_child() -> None:
    lock = Lock()

    def hold(inside: threading.Event, done: threading.Event) -> None:
        with lock:
            inside.set()
            done.wait(10)

    def take() -> bool:
        with lock:
            return True

    assert while_held(hold, take)
    with lock:  # the thread that forks still holds its own, which it can give back once

        def leave() -> bool:
            lock.__exit__(None, None, None)
            return take()

        assert in_child(leave)


def test_a_pause_of_another_thread_ends_in_a_child() -> None:
    def hold(inside: threading.Event, done: threading.Event) -> None:
        with paused():
            inside.set()
            done.wait(10)

    assert while_held(hold, gc.isenabled)
    with paused():
        assert in_child(lambda: not gc.isenabled())
    assert gc.isenabled()


def test_an_attribute_is_computed_once() -> None:
    class Counted:
        """Counts."""

        count = 0

        @cached_property
        def value(self) -> int:
            """The number of times."""
            self.count += 1
            return self.count

    counted = Counted()
    assert (counted.value, counted.value, Counted().value) == (1, 1, 1)
    assert Counted.value.__doc__ == "The number of times."
