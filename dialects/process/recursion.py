"""Room on Python's stack for work that recurses over nested IR."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager

from tsir.dialects.process.locks import Lock

PARSER_FRAMES = 600
"""
Frames for reading nested IR, beyond what the interpreter allows: some 140 regions deep, some 200 types.

Printing, comparing and cloning take fewer frames than reading, so whatever was read can be worked on
within the limit of a plain interpreter.
"""
IR_FRAMES = 4000
"""Frames for passes over IR that was read, beyond what the interpreter allows."""


class _Rooms:
    """The frames that each thread needs: the interpreter has one limit for all threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._asked: list[int] = []
        self._before = 0

    def enter(self, frames: int) -> None:
        with self._lock:
            if not self._asked:
                self._before = sys.getrecursionlimit()
            self._asked.append(frames)
            sys.setrecursionlimit(self._before + max(self._asked))

    def leave(self, frames: int) -> None:
        with self._lock:
            self._asked.remove(frames)
            sys.setrecursionlimit(self._before + max(self._asked, default=0))


_ROOMS = _Rooms()


@contextmanager
def recursion_room(frames: int) -> Generator[None]:
    """Allow at least so many more Python frames inside the block."""
    _ROOMS.enter(frames)
    try:
        yield
    finally:
        _ROOMS.leave(frames)
