"""The environment variables that the library reads, and what they may say."""

from __future__ import annotations

import warnings
from collections.abc import Iterable

from tsir.dialects.ir.spelling import nearest
from tsir.dialects.process.environment import MEMORY, PREFIX, Variable, choice
from tsir.lowering.llvm.ir import team


def _number_of_threads(text: str) -> str | None:
    is_short = len(text) <= len(str(team.MOST))  # Python converts no more than some thousand digits
    is_number = is_short and text.isascii() and text.isdigit() and 1 <= int(text) <= team.MOST
    return text if is_number else None


CACHE = choice(
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
CUDA_WAITS = choice(
    "TSIR_CUDA_WAITS",
    "`1` waits for each kernel on a GPU, so that an error names its kernel and line",
    usual="0",
)
FAST_CALL = choice(
    "TSIR_FAST_CALL", "`0` enters native code through ctypes, not by built-in functions of its own"
)
FALLBACK = choice("TSIR_FALLBACK", "`0` makes every use of the interpreter by a compiled function an error")
NUM_THREADS = Variable(
    "TSIR_NUM_THREADS",
    f"1 to {team.MOST} threads",
    _number_of_threads,
    "the number of processors",
    "how many threads share a loop (default: the processors that the process may use)",
)
OPTIMIZE = choice(
    "TSIR_OPTIMIZE", "`0` leaves all to the interpreter: `tsir.optimized_execution(False)` from the start"
)

VARIABLES = (CACHE, CACHE_DIR, CUDA_WAITS, FAST_CALL, FALLBACK, MEMORY, NUM_THREADS, OPTIMIZE)
"""All of them."""


def check_names(names: Iterable[str]) -> None:
    """Warn of each name in the environment that nearly is that of a variable."""
    known = [variable.name.removeprefix(PREFIX) for variable in VARIABLES]
    for name in names:
        own = name.removeprefix(PREFIX)
        if own != name and own not in known and (meant := nearest(own, known, 0.75)) is not None:
            message = f"unknown environment variable {name}; did you mean {PREFIX}{meant}?"
            warnings.warn(message, RuntimeWarning, stacklevel=3)
