"""
Entries kept on disk, so that a program is compiled once on a machine.

Whoever can write to the directory can run code here: it is the user's own, and is not used otherwise. An
entry holds its length and digest; one that does not match is a miss, until it is written again.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tsir.lowering.host.environment import CACHE, CACHE_DIR

MAGIC = b"tsir entry 2\n"
"""The magic number of an entry: the format of entries."""
LIMIT = 256 << 20
"""Bytes that the entries in a directory may take; those used longest ago go first."""
SUFFIX = ".entry"
"""The suffix of the names of entries; those of entries that are being written have none."""
TRIMMED = 16
"""One in so many new entries, by its key, looks at all others and removes the oldest beyond the limit."""


class CacheWarning(UserWarning):
    """The cache could not be used as it should; the program runs all the same."""


def digest(*facts: object) -> str:
    """The key of an entry: a digest of all that decides what is in it, as JSON has it."""
    return hashlib.sha256(MAGIC + json.dumps(facts).encode()).hexdigest()


@dataclass(frozen=True)
class DiskCache:
    """The entries in one directory."""

    directory: Path
    limit: int = LIMIT

    def path(self, key: str) -> Path:
        """The path of an entry."""
        return self.directory / f"{key}{SUFFIX}"

    def get(self, key: str) -> bytes | None:
        """The entry of a key, None if there is none or it is damaged."""
        path = self.path(key)
        try:
            raw = _content(path, self.limit)
        except FileNotFoundError:
            return None
        except OSError as error:
            self._warn(f"cannot read {path}: {error}")
            return None
        with suppress(OSError):  # a directory that cannot be written keeps no record of what is used
            os.utime(path)
        found = unpacked(key, raw)
        if found is None:
            self.reject(key)
        return found

    def reject(self, key: str) -> None:
        """Warn of an entry that is not as it was written."""
        self._warn(f"{self.path(key)} is damaged and is not used")

    def put(self, key: str, data: bytes) -> None:
        """
        Keeps an entry; readers see all of it or nothing.

        It is not forced to the disk: what a crash leaves behind fails the check of the digest.
        """
        try:
            handle, name = tempfile.mkstemp(dir=self.directory)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(packed(key, data))
                os.replace(name, self.path(key))
            except OSError:
                os.unlink(name)
                raise
            if hashlib.sha256(key.encode()).digest()[0] % TRIMMED == 0:
                self.trim()
        except OSError as error:
            self._warn(f"cannot write to {self.directory}: {error}")

    def trim(self) -> None:
        """Removes the entries used longest ago until the rest is within the limit; several may at once."""
        entries = sorted(self._entries())
        excess = sum(size for _, size, _ in entries) - self.limit
        for _, size, path in entries:
            if excess <= 0:
                break
            path.unlink(missing_ok=True)
            excess -= size

    def _entries(self) -> Iterator[tuple[float, int, Path]]:
        """The time, the size and the path of each file: entries, and what a crash has left half written."""
        for path in self.directory.iterdir():
            with suppress(FileNotFoundError):  # another process may have removed or renamed it
                facts = path.lstat()
                if stat.S_ISREG(facts.st_mode):
                    yield facts.st_mtime, facts.st_size, path

    def _warn(self, message: str) -> None:
        warnings.warn(message, CacheWarning, stacklevel=3)


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _content(path: Path, limit: int) -> bytes:
    """The bytes of a file of at most `limit`; OSError for larger ones, and for what is no regular file."""
    with open(path, "rb", opener=_open_at_once) as file:
        facts = os.fstat(file.fileno())
        if not stat.S_ISREG(facts.st_mode) or facts.st_size > limit:
            raise OSError(f"expected a file of at most {limit} bytes")
        return file.read(limit + 1)


def packed(key: str, data: bytes) -> bytes:
    """An entry, with its length and a digest of its key and of what it holds."""
    return MAGIC + len(data).to_bytes(8, "little") + hashlib.sha256(key.encode() + data).digest() + data


def unpacked(key: str, raw: bytes) -> bytes | None:
    """The content of an entry, None if it is not as it was written under this key."""
    data = raw[len(MAGIC) + 8 + 32 :]
    return data if raw == packed(key, data) else None


def private(directory: Path) -> bool:
    """Makes a directory that only the user can write to; whether it is one."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    facts = directory.stat()
    mine = not hasattr(os, "getuid") or facts.st_uid == os.getuid()
    return mine and not stat.S_IMODE(facts.st_mode) & (stat.S_IWGRP | stat.S_IWOTH)


@cache
def opened(directory: str | None) -> DiskCache | None:
    """The cache in a directory, by default the user's; None, with a warning, where it cannot be used."""
    from platformdirs import user_cache_path  # loaded by the few who get here

    path = Path(directory) if directory is not None else user_cache_path("tsir") / "compiled"
    try:
        if private(path):
            return DiskCache(path)
        message = f"{path} can be written by others, so compiled code is not kept"
    except OSError as error:
        message = f"cannot use {path}: {error}"
    warnings.warn(message, CacheWarning, stacklevel=2)
    return None


def object_cache() -> DiskCache | None:
    """The cache of machine code by its text, in `TSIR_CACHE_DIR`; None if `TSIR_CACHE` is `0`."""
    return None if CACHE.is_off else opened(CACHE_DIR.read())


def plan_cache() -> DiskCache | None:
    """
    Where plans are kept by the functions that they are of; nowhere if `TSIR_CACHE` is `0` or `objects`.

    Nor are they kept by a process that cannot tell from which source of this compiler they come.
    """
    kept = None if CACHE.read() == "objects" else object_cache()
    return None if kept is None or own_sources() is None else kept


_LOADED = time.time_ns()


@cache
def own_sources() -> str | None:
    """A digest that tells this compiler from an edited one; None if it was edited after it was loaded."""
    return edition(Path(__file__).parents[2], _LOADED)


def edition(package: Path, loaded: int) -> str | None:
    """
    A digest of the names, sizes and times of the sources below a directory.

    None if one is younger than the time, in ns, at which they were loaded: some of the code that runs may
    be that of before.
    """
    found = [
        (os.path.join(folder, name), os.stat(os.path.join(folder, name)))
        for folder, _, names in os.walk(package, followlinks=True)
        for name in names
        if name.endswith(".py")
    ]
    if any(facts.st_mtime_ns > loaded for _, facts in found):
        return None
    return digest(sorted((name, facts.st_size, facts.st_mtime_ns) for name, facts in found))
