"""Pauses of Python's garbage collector while IR is made, most of which stays for as long as the work does."""

from __future__ import annotations

import gc
import threading
from collections.abc import Generator
from contextlib import contextmanager

_lock = threading.Lock()
_pauses = 0
_was_enabled = False


@contextmanager
def paused() -> Generator[None]:
    """
    Leave the collector off inside the block, in any thread; on again once the last block ends, if it was on.

    A collection looks at all objects of a process: with the IR of a large program among them, collections are
    a third of the time of a compilation.
    """
    global _pauses, _was_enabled
    with _lock:
        if not _pauses:
            _was_enabled = gc.isenabled()
            gc.disable()
        _pauses += 1
    try:
        yield
    finally:
        with _lock:
            _pauses -= 1
            if not _pauses and _was_enabled:
                gc.enable()
