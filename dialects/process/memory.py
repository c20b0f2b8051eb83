"""
The memory of the process: how much there is, and how much of that is left.

Programs may ask for a little many times over, so a bound on what one asks for at once does not do. What has
been asked for is counted, and each time that it comes to `LOOK` the kernel says what the process holds. That
has all in it, whoever took it, and costs nothing where memory is given back. Kernels other than Linux are not
asked: there the bound is on each request alone.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tsir.dialects.process.environment import MEMORY, UNKNOWN

LOOK = 64 << 20
"""Bytes that are asked for between two looks at what the process holds."""

STATM = "/proc/self/statm"
"""The file in which Linux tells the pages of a process: its addresses, those in memory, and those shared."""

_ADDRESSES = "Max address space"


def _share(bytes: int) -> int:
    """The part of a limit that the process may take; some is left for memory that is not counted."""
    return bytes - bytes // 8


@cache
def resident_limit() -> int:
    """The bytes of memory that the process may hold."""
    given = MEMORY.read()
    return _share(min(_machine(), *_control_groups())) if given is None else int(given)


@cache
def address_limit() -> int:
    """The bytes of addresses that the process may take, as `ulimit -v` says."""
    found = [line.split()[3] for line in _lines(Path("/proc/self/limits")) if line.startswith(_ADDRESSES)]
    return min((_share(int(text)) for text in found if text.isdigit()), default=UNKNOWN)


def memory_limit() -> int:
    """The most bytes that there can be for one value."""
    return min(resident_limit(), address_limit())


def page_size() -> int:
    """The bytes of a page."""
    return os.sysconf("SC_PAGE_SIZE")


def memory_left() -> int:
    """The bytes that the process may still take."""
    try:
        addresses, resident, shared = map(int, Path(STATM).read_text().split()[:3])
    except (OSError, ValueError):
        return memory_limit()
    page = page_size()
    left = min(resident_limit() - (resident - shared) * page, address_limit() - addresses * page)
    return max(left, 0)


class _Asked:
    """The bytes that have been asked for since the last look."""

    def __init__(self) -> None:
        self.bytes = 0


_asked = _Asked()


def ask(bytes: int) -> None:
    """MemoryError if there are not so many bytes; to be called ahead of what takes them."""
    _asked.bytes += bytes
    if _asked.bytes < LOOK:
        return
    _asked.bytes = 0
    if bytes > (left := memory_left()):
        raise MemoryError(f"out of memory: expected {bytes} bytes of memory{found(left)}")


def found(left: int) -> str:
    """The message about the bytes that were left where more were requested."""
    return f", got {left} left of {memory_limit()}"


def _machine() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return UNKNOWN


def _control_groups() -> Iterator[int]:
    """The limits of the control groups of the process, of either version, and of those around them."""
    for line in _lines(Path("/proc/self/cgroup")):
        _, controllers, path = line.split(":", 2)
        if controllers and "memory" not in controllers.split(","):
            continue
        root = Path("/sys/fs/cgroup/memory" if controllers else "/sys/fs/cgroup")
        file = "memory.limit_in_bytes" if controllers else "memory.max"
        group = root / path.lstrip("/")
        for folder in (group, *group.parents):
            yield from (int(text) for text in _lines(folder / file) if text.isdigit())
            if folder == root:
                break


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text().splitlines()
    except OSError:
        return []
