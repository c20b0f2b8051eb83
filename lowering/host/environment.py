"""The environment variables that the library reads, and what they may say."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from tsir.dialects.ir.spelling import nearest
from tsir.lowering.llvm.ir import team

PREFIX = "TSIR_"
"""What the names of all variables begin with."""


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
        """What the variable says; None, once with a warning, if that is not what is expected in it."""
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
"""What 0 and 1 may be written as, in letters of either case."""


def _choice(name: str, summary: str, *more: str, usual: str = "1") -> Variable:
    """A variable that is one of a few words: 0, 1, or `more`."""
    words = ("0", *more, "1")
    spellings = {**_SPELLINGS, **{word: word for word in more}}
    expected = f"{', '.join(words[:-1])} or {words[-1]}"
    return Variable(name, expected, lambda text: spellings.get(text.lower()), usual, summary)


def _number_of_threads(text: str) -> str | None:
    is_short = len(text) <= len(str(team.MOST))  # Python converts no more than some thousand digits
    is_number = is_short and text.isascii() and text.isdigit() and 1 <= int(text) <= team.MOST
    return text if is_number else None


CACHE = _choice(
    "TSIR_CACHE",
    "`0` keeps nothing on disk; `objects` keeps machine code by its text, and no plans",
    "objects",
)
CACHE_DIR = Variable(
    "TSIR_CACHE_DIR",
    "a folder",
    lambda text: text,
    "the user's cache folder",
    "the folder of compiled code (default: the user's cache folder)",
)
CUDA_WAITS = _choice(
    "TSIR_CUDA_WAITS",
    "`1` waits for each kernel on a GPU, so that an error names its kernel and line",
    usual="0",
)
FAST_CALL = _choice(
    "TSIR_FAST_CALL", "`0` enters native code through ctypes, not by built-in functions of its own"
)
FALLBACK = _choice("TSIR_FALLBACK", "`0` makes every use of the interpreter by a compiled function an error")
NUM_THREADS = Variable(
    "TSIR_NUM_THREADS",
    f"1 to {team.MOST} threads",
    _number_of_threads,
    "the number of processors",
    "how many threads share a loop (default: the processors that the process may use)",
)
OPTIMIZE = _choice(
    "TSIR_OPTIMIZE", "`0` leaves all to the interpreter: `tsir.optimized_execution(False)` from the start"
)

VARIABLES = (CACHE, CACHE_DIR, CUDA_WAITS, FAST_CALL, FALLBACK, NUM_THREADS, OPTIMIZE)
"""All of them."""


def check_names(names: Iterable[str]) -> None:
    """Warn of each name in the environment that nearly is that of a variable."""
    known = [variable.name.removeprefix(PREFIX) for variable in VARIABLES]
    for name in names:
        own = name.removeprefix(PREFIX)
        if own != name and own not in known and (meant := nearest(own, known, 0.75)) is not None:
            message = f"unknown environment variable {name}; did you mean {PREFIX}{meant}?"
            warnings.warn(message, RuntimeWarning, stacklevel=3)
