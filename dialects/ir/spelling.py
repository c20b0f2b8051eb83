"""The names that are meant by unknown ones. It imports nothing of xDSL: command lines need it first."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The known name that an unknown one is nearly, None if there is none."""
    return next(iter(get_close_matches(name, list(known), 1, cutoff)), None)


def hint(name: str, known: Iterable[str], mark: str = "") -> str:
    """The hint for a message about an unknown name: the known one that is meant, behind `mark`, if any."""
    found = nearest(name, known)
    return "" if found is None else f"; did you mean '{mark}{found}'?"
