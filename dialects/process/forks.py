"""
Forks: a child begins when no other thread is in the middle of an import, or holds one of some locks.

A lock that another thread holds at a fork is never released in the child, which waits for it for ever.
Python has one for each module that is being loaded, and modules are loaded when they are first needed: the
first call of a function in one thread and a fork in another meet easily.
"""

from __future__ import annotations

import _imp
import logging as logging  # it has locks and handlers of its own, which a fork must not meet half made
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from importlib import import_module
from types import TracebackType
from typing import Any

PACKAGES = ("tsir", "xdsl", "llvmlite", "ml_dtypes", "numpy")
"""Those whose imports come to an end whatever the thread that forks does."""


class _Forks(threading.local):
    """The locks that a thread holds while it forks."""

    def __init__(self) -> None:
        self.held: list[AbstractContextManager[Any]] = []


_FORKS = _Forks()
_KEPT: list[Callable[[], AbstractContextManager[Any] | None]] = []


def hold(lock: Callable[[], AbstractContextManager[Any] | None]) -> None:
    """Let every thread that forks hold a lock meanwhile; None where it does not exist yet."""
    _KEPT.append(lock)


class _ImportLock(AbstractContextManager[None]):
    """
    The lock under which Python gives threads the locks of modules, taken when nobody holds one of `PACKAGES`.

    While it is held, no import begins: `os.fork` takes it again, after all that runs before a fork.
    """

    def __enter__(self) -> None:
        while True:
            _finish_imports()
            _imp.acquire_lock()
            if not any(_loading()):
                return
            _imp.release_lock()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(RuntimeError):  # a child of some versions of Python begins with a new one
            _imp.release_lock()


def _finish_imports() -> None:
    """Wait until no other thread is loading a module of `PACKAGES`."""
    while names := list(_loading()):
        for name in names:
            with suppress(ImportError):  # the thread that loads it is told
                import_module(name)
        time.sleep(0)  # what has just been loaded is let go by its thread


def _loading() -> Iterator[str]:
    """The modules that other threads load, are about to load, or have just loaded."""
    locks: dict[str, Any] = getattr(sys.modules["_frozen_importlib"], "_module_locks", {})
    own = threading.get_ident()
    for name, reference in list(locks.items()):
        lock = reference() if name.partition(".")[0] in PACKAGES else None
        if lock is not None and lock.owner != own:
            yield name


def _before() -> None:
    taken = 0
    _finish_imports()
    while taken < len(_KEPT):
        _take(_KEPT[taken]())
        taken += 1
        _finish_imports()
    _take(_ImportLock())


def _take(lock: AbstractContextManager[Any] | None) -> None:
    if lock is not None:
        lock.__enter__()
        _FORKS.held.append(lock)


def _after() -> None:
    while _FORKS.held:
        _FORKS.held.pop().__exit__(None, None, None)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before, after_in_parent=_after, after_in_child=_after)
