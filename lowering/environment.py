"""The environment variables that the library reads, and what they may say."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tsir.lowering.llvm import team


@dataclass(frozen=True)
class Variable:
    """
    An environment variable: what is expected in it, which texts are that, and what it is good for.

    One that is empty is as one that is not set.
    """

    name: str
    expected: str
    accepts: Callable[[str], bool]
    summary: str

    def read(self) -> str | None:
        """What the variable says; None, once with a warning, if that is not what is expected in it."""
        text = os.environ.get(self.name)
        return text if text and _accepted(self, text) else None

    @property
    def is_off(self) -> bool:
        """Whether it says 0."""
        return self.read() == "0"

    @property
    def is_on(self) -> bool:
        """Whether it says 1."""
        return self.read() == "1"


@cache
def _accepted(variable: Variable, text: str) -> bool:
    if variable.accepts(text):
        return True
    message = f"expected {variable.expected} in {variable.name}, got '{text}'"
    warnings.warn(message, RuntimeWarning, stacklevel=3)
    return False


def _choice(name: str, summary: str, *more: str) -> Variable:
    """A variable that is one of a few words: 0, 1, or `more`."""
    words = ("0", *more, "1")
    return Variable(name, f"{', '.join(words[:-1])} or {words[-1]}", words.__contains__, summary)


def _is_number_of_threads(text: str) -> bool:
    is_short = len(text) <= len(str(team.MOST))  # Python converts no more than some thousand digits
    return is_short and text.isascii() and text.isdigit() and 1 <= int(text) <= team.MOST


CACHE = _choice(
    "TSIR_CACHE",
    "`0` keeps nothing on disk; `objects` keeps machine code by its text, and no plans",
    "objects",
)
CACHE_DIR = Variable(
    "TSIR_CACHE_DIR",
    "a folder",
    lambda _: True,
    "the folder of compiled code (default: the user's cache folder)",
)
CUDA_WAITS = _choice(
    "TSIR_CUDA_WAITS", "`1` waits for each kernel on a GPU, so that an error names its kernel and line"
)
FAST_CALL = _choice(
    "TSIR_FAST_CALL", "`0` enters native code through ctypes, not by built-in functions of its own"
)
FALLBACK = _choice("TSIR_FALLBACK", "`0` makes every use of the interpreter by a compiled function an error")
NUM_THREADS = Variable(
    "TSIR_NUM_THREADS",
    f"1 to {team.MOST} threads",
    _is_number_of_threads,
    "how many threads share a loop (default: the processors that the process may use)",
)
OPTIMIZE = _choice(
    "TSIR_OPTIMIZE", "`0` leaves all to the interpreter: `tsir.optimized_execution(False)` from the start"
)

VARIABLES = (CACHE, CACHE_DIR, CUDA_WAITS, FAST_CALL, FALLBACK, NUM_THREADS, OPTIMIZE)
"""All of them."""
