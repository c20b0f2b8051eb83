"""
Locks of a process that may fork.

A forked child has one thread. A lock that another thread held stays locked there for good, and what that
thread was about to change stays as it was.
"""

from __future__ import annotations

import os
import threading
from contextlib import AbstractContextManager
from types import TracebackType
from weakref import WeakSet

_locks: WeakSet[Lock] = WeakSet()


class Lock(AbstractContextManager[None]):
    """
    A lock that is free in a forked child.

    What it guards has to be complete whenever a thread may stop inside of it, as a table is between two
    operations on it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._owner = 0
        _locks.add(self)

    def __enter__(self) -> None:
        self._lock.acquire()
        self._owner = threading.get_ident()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._owner = 0
        self._lock.release()

    def renew(self) -> None:
        """Free the lock in a child, unless it is held by the thread that has forked."""
        if self._owner != threading.get_ident():
            self._lock = threading.Lock()


class ReentrantLock(Lock):
    """A lock that the thread which holds it may take again."""

    def __init__(self) -> None:
        super().__init__()
        self._depth = 0

    def __enter__(self) -> None:
        if self._owner != threading.get_ident():
            super().__enter__()
        self._depth += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._depth -= 1
        if not self._depth:
            super().__exit__(kind, error, trace)

    def renew(self) -> None:
        if self._owner != threading.get_ident():
            self._depth = 0
        super().renew()


def _renew_all() -> None:
    for lock in list(_locks):
        lock.renew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_all)
