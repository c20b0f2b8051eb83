"""A limit on how long a block may take, for tests of what must not hang."""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType


class OutOfTime(BaseException):
    """A block has taken too long; no handler of errors takes it for one."""


@contextmanager
def time_limit(seconds: int) -> Generator[None]:
    """Raise OutOfTime in the block when it takes longer; in the main thread, where there are alarms."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise OutOfTime(f"expected an outcome in {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
