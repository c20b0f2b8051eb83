"""Environment variables: what they may say, and how a text is read."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

PREFIX = "TSIR_"
"""The prefix of the names of all variables."""


@dataclass(frozen=True)
class Variable:
    """
    An environment variable: what is expected in it, how a text is read, and what it is good for.

    `understood` is None of a text that is not what is expected, and then `usual` is used, as where the
    variable is not set, or empty.
    """

    name: str
    expected: str
    understood: Callable[[str], str | None]
    usual: str
    summary: str

    def read(self) -> str | None:
        """The value of the variable; None, once with a warning, for a value that is not expected."""
        text = os.environ.get(self.name)
        return _understood(self, text) if text else None

    @property
    def is_off(self) -> bool:
        """Whether it says 0."""
        return self.read() == "0"

    @property
    def is_on(self) -> bool:
        """Whether it says 1."""
        return self.read() == "1"


@cache
def _understood(variable: Variable, text: str) -> str | None:
    found = variable.understood(text)
    if found is None:
        message = f"expected {variable.expected} in {variable.name}, got '{text}'; {variable.usual} is used"
        warnings.warn(message, RuntimeWarning, stacklevel=3)
    return found


_SPELLINGS = {
    **dict.fromkeys(("0", "false", "no", "off"), "0"),
    **dict.fromkeys(("1", "true", "yes", "on"), "1"),
}
"""The spellings of 0 and 1, in letters of either case."""


def choice(name: str, summary: str, *more: str, usual: str = "1") -> Variable:
    """A variable that is one of a few words: 0, 1, or `more`."""
    words = ("0", *more, "1")
    spellings = {**_SPELLINGS, **{word: word for word in more}}
    expected = f"{', '.join(words[:-1])} or {words[-1]}"
    return Variable(name, expected, lambda text: spellings.get(text.lower()), usual, summary)


UNKNOWN = 1 << 47
"""The bytes that a process can address: the limit where none is known."""

_UNITS = {"": 0, "k": 10, "m": 20, "g": 30, "t": 40}


def _bytes(text: str) -> str | None:
    """The digits of a number of bytes; None if it is none, or more than a process can address."""
    found = re.fullmatch(r"([0-9]{1,15})([kmgt]?)", text.strip().lower())
    number = 0 if found is None else int(found[1]) << _UNITS[found[2]]
    return str(number) if 0 < number <= UNKNOWN else None


MEMORY = Variable(
    "TSIR_MEMORY",
    "a number of bytes, such as 8000000000 or 8G",
    _bytes,
    "7/8 of the memory that there is",
    "the bytes that the process may hold in all when a call asks for more, such as `8G` (default: 7/8 of the "
    "memory of the machine, or of its control group); a call that would exceed them is out of memory",
)
