"""Contenders for the row `tiny` that are right, wrong, slow, or fail; processes import them from here."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

from benchmarks.contenders import Bind, Call
from benchmarks.workloads import Array, Row


def right(row: Row) -> Bind:
    """Computes the row `tiny`."""
    return lambda arrays: lambda: arrays[0] * arrays[1] + arrays[0]


def wrong(row: Row) -> Bind:
    """Computes something else."""
    return lambda arrays: lambda: arrays[0] * arrays[1]


def failing(row: Row) -> Bind:
    """Says no."""
    raise ValueError("a reason\nof two lines")


def missing(row: Row) -> Bind:
    """Is not there."""
    raise ImportError("No module named 'peer'")


def absent(row: Row) -> None:
    """Has no version of the row."""


def slow(row: Row) -> Bind:
    """Takes very long."""
    time.sleep(600)
    return right(row)


def ending(row: Row) -> Bind:
    """Ends its process."""
    os._exit(3)


def ending_later(row: Row) -> Bind:
    """Ends its process at the second call."""

    def bind(arrays: Sequence[Array]) -> Call:
        results = [arrays[0] * arrays[1] + arrays[0]]
        return lambda: results.pop() if results else os._exit(3)

    return bind
