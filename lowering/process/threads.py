"""
How many threads share the loops of compiled code.

The team itself is native code (`llvm.team`). Results do not depend on how many there are.
"""

from __future__ import annotations

import atexit
import ctypes
import math
import operator
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tsir.dialects.process.locks import Lock
from tsir.lowering.host.environment import NUM_THREADS
from tsir.lowering.llvm.codegen.jit import Loaded, load
from tsir.lowering.llvm.codegen.object_cache import compile_cached
from tsir.lowering.llvm.ir import team

_CGROUP = Path("/sys/fs/cgroup/cpu.max")
"""The file in which Linux keeps the share of the processors that a container may use."""


class _Team:
    """The threads of this process."""

    def __init__(self, loaded: Loaded):
        self.code = loaded
        self.size = 1
        self._resize = ctypes.CFUNCTYPE(None, ctypes.c_int32)(loaded["tsir_resize"])
        self._reset = ctypes.CFUNCTYPE(None)(loaded["tsir_reset"])
        self._reset()
        os.register_at_fork(after_in_child=self._reset)
        # The memory of the code that workers run goes when the interpreter does.
        atexit.register(self._resize, 1)

    def resize(self, size: int) -> None:
        """Have so many threads from the next loop on; waits for the end of the one that is running."""
        self._resize(size)
        self.size = size


def _team() -> _Team | None:
    """The team, with as many threads as are asked for; None where the system has no threads that we know."""
    with _making:
        return _made_team()


_making = Lock()


@cache
def _made_team() -> _Team | None:
    if os.name != "posix":
        return None
    loaded = load(compile_cached(team.text()), team.EXPORTS)
    made = _Team(loaded)
    made.resize(default_threads())
    return made


@cache
def _stand_in() -> Loaded:
    return load(compile_cached(team.WITHOUT_TEAM), ["tsir_share"])


def sharing() -> Mapping[str, int]:
    """The address of the function to which compiled code leaves the loops that may be shared."""
    found = _team()
    return {"tsir_share": (_stand_in() if found is None else found.code)["tsir_share"]}


def set_threads(count: int) -> None:
    """
    Have at most so many threads share a loop, the calling one among them, from the next loop on.

    The number is that of the process. Results and errors do not depend on it. TypeError for what is no
    integer, ValueError for one that is not from 1 to 256.
    """
    try:
        size = operator.index(count)
    except TypeError:
        kind = type(count).__name__
        raise TypeError(f"expected an integer as the number of threads, got a value of type {kind}") from None
    if not 1 <= size <= team.MOST:
        raise ValueError(f"expected 1 to {team.MOST} threads, got {size}")
    if (found := _team()) is not None:
        found.resize(size)


def get_threads() -> int:
    """
    The number of threads that share a loop.

    Until `set_threads` says otherwise, it is what `TSIR_NUM_THREADS` has, else the number of processors that
    the process may use.
    """
    found = _team()
    return 1 if found is None else found.size


def default_threads() -> int:
    """The number that the environment asks for, else that of processors; a warning if it asks for none."""
    asked = NUM_THREADS.read()
    return _processors() if asked is None else int(asked)


def _processors() -> int:
    """The processors that the process may use, as far as it is told."""
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(count, max(_quota(), 1), team.MOST)


def _quota() -> int:
    """The processors that a container may use at a time, rounded up; more than there are without a bound."""
    try:
        quota, period = _CGROUP.read_text().split()
    except (OSError, ValueError):
        return team.MOST
    return team.MOST if quota == "max" else math.ceil(int(quota) / int(period))
