"""Pauses of Python's garbage collector while IR is made, most of which stays for as long as the work does."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager

from tsir.dialects.process.locks import Lock

MOST_PENDING = 500_000
"""Objects that pauses leave to the next collection of all generations, until it is due."""


class Pauses:
    """
    The threads that keep the collector off, with a count each, and whether it was on before the first.

    What was made in pauses counts as old once the last one ends: young objects would all be looked at now.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: dict[int, int] = {}
        self._was_enabled = False
        self._pending = 0
        self._collections = 0
        self._is_frozen = False

    def enter(self) -> None:
        thread = threading.get_ident()
        with self._lock:
            if not self._counts:
                self._was_enabled = gc.isenabled()
                gc.disable()
            self._counts[thread] = self._counts.get(thread, 0) + 1

    def leave(self) -> None:
        thread = threading.get_ident()
        with self._lock:
            self._counts[thread] -= 1
            self._only(lambda other: bool(self._counts[other]))
            is_due = self._pending > MOST_PENDING and gc.isenabled()
        if is_due:
            gc.collect()

    def forked(self) -> None:
        """Forget the threads that a forked child does not have."""
        thread = threading.get_ident()
        if self._counts:
            self._only(lambda other: other == thread)

    def _only(self, stays: Callable[[int], bool]) -> None:
        self._counts = {thread: count for thread, count in self._counts.items() if stays(thread)}
        if not self._counts and self._was_enabled:
            self._grow_old()
            gc.enable()

    def _grow_old(self) -> None:
        """
        Make old objects of the young ones, unless the program keeps objects from the collector itself.

        Python counts those objects one by one, so that they are counted until there are some.
        """
        collections = gc.get_stats()[-1]["collections"]
        self._pending = gc.get_count()[0] + (self._pending if collections == self._collections else 0)
        self._collections = collections
        self._is_frozen = self._is_frozen or gc.get_freeze_count() > 0
        if not self._is_frozen:
            gc.freeze()
            gc.unfreeze()


PAUSES = Pauses()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=PAUSES.forked)


@contextmanager
def paused() -> Generator[None]:
    """
    Leave the collector off inside the block, in any thread; on again once the last block ends, if it was on.

    A collection looks at all objects of a process: with the IR of a large program among them, collections are
    a third of the time of a compilation.
    """
    PAUSES.enter()
    try:
        yield
    finally:
        PAUSES.leave()
