"""Progress of compilations: records for the log, and a line on a terminal while one takes long."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import TextIO

from tsir.dialects.process.locks import Lock

LOG = logging.getLogger("tsir")
"""The receivers of reports of compilations and their times."""

PATIENCE = 2.0
"""Seconds after which a compilation is shown."""

_ERASE = "\r\x1b[K"


class _Here(threading.local):
    """Whether this thread is inside of a compilation, of which others are parts."""

    busy = False


_here = _Here()


class _Line:
    """A line on a terminal that comes after some seconds, and goes at the end."""

    def __init__(self, text: str, terminal: TextIO):
        self._text, self._terminal = text, terminal
        self._lock = Lock()
        self._is_over = self._is_shown = False
        self._timer = threading.Timer(PATIENCE, self._show)
        self._timer.daemon = True
        self._timer.start()

    def _show(self) -> None:
        with self._lock:
            if not self._is_over:
                self._is_shown = True
                self._write(f"{_ERASE}{self._text}")

    def end(self) -> None:
        """Take the line away, if it has come."""
        self._timer.cancel()
        with self._lock:
            self._is_over = True
            if self._is_shown:
                self._write(_ERASE)

    def _write(self, text: str) -> None:
        try:
            self._terminal.write(text)
            self._terminal.flush()
        except (OSError, ValueError):  # the terminal is gone
            self._is_over = True


@contextmanager
def telling(what: str) -> Generator[None]:
    """
    Tell of the compilation inside the block, unless that is a part of another.

    On a terminal as standard error it is shown once it has taken `PATIENCE`; the log has it at INFO.
    """
    if _here.busy:
        yield
        return
    terminal: TextIO | None = sys.stderr
    line = _Line(f"tsir: {what} …", terminal) if terminal is not None and terminal.isatty() else None
    begin = time.monotonic()
    _here.busy = True
    try:
        yield
    finally:
        _here.busy = False
        if line is not None:
            line.end()
        LOG.info("%s: %.3f s", what, time.monotonic() - begin)
