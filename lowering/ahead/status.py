"""The status codes that exported functions return."""

from __future__ import annotations

from enum import IntEnum


class Status(IntEnum):
    """The status that an exported function returns."""

    OK = 0
    BAD_ARGUMENT = 1
    """An argument is not what the function takes; nothing was computed."""
    FAILED = 2
    """The program raised, or what it was given does not fit together."""
    OUT_OF_MEMORY = 3
