"""
Forks: a child begins when no other thread is in the middle of an import, or holds one of some locks.

A lock that another thread holds at a fork is never released in the child, which waits for it for ever.
Python has one for each module that is being loaded, and modules are loaded when they are first needed: the
first call of a function in one thread and a fork in another meet easily.
"""

from __future__ import annotations

import logging as logging  # it has locks and handlers of its own, which a fork must not meet half made
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, suppress
from importlib import import_module
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


def finish_imports() -> None:
    """Wait until no other thread is loading a module of `PACKAGES`."""
    while names := list(_loading()):
        for name in names:
            with suppress(ImportError):  # the thread that loads it is told
                import_module(name)


def _loading() -> Iterator[str]:
    """The modules that other threads are loading."""
    locks: dict[str, Any] = getattr(sys.modules["_frozen_importlib"], "_module_locks", {})
    own = threading.get_ident()
    for name, reference in list(locks.items()):
        lock = reference() if name.partition(".")[0] in PACKAGES else None
        if lock is not None and lock.owner not in (None, own):
            yield name


def _before() -> None:
    taken = 0
    finish_imports()
    while taken < len(_KEPT):
        lock = _KEPT[taken]()
        taken += 1
        if lock is not None:
            lock.__enter__()
            _FORKS.held.append(lock)
        finish_imports()


def _after() -> None:
    while _FORKS.held:
        _FORKS.held.pop().__exit__(None, None, None)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before, after_in_parent=_after, after_in_child=_after)
