"""Counts of what passes do, for instruments such as `--statistics`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

_counts: ContextVar[Counter[str] | None] = ContextVar("tsir_counts", default=None)


@contextmanager
def counting() -> Generator[Counter[str]]:
    """Collect the counts made inside the block."""
    counts: Counter[str] = Counter()
    token = _counts.set(counts)
    try:
        yield counts
    finally:
        _counts.reset(token)


def count(what: str, times: int = 1) -> None:
    """Count something that a pass did, such as a pattern that fired; free unless counts are collected."""
    if (counts := _counts.get()) is not None:
        counts[what] += times
