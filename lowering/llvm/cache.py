"""
Objects kept on disk, so that a program is compiled once on a machine.

Whoever can write to the directory can run code here: it is the user's own, and is not used otherwise. An
entry holds its length and digest; one that does not match is a miss, and is written again.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import tempfile
import warnings
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tsir.lowering.llvm.jit import Optimise, compile_text
from tsir.lowering.llvm.target import Target, binding, choose

MAGIC = b"tsir object 1\n"
"""What an entry begins with: the format of entries, and of code as `jit` makes it."""
LIMIT = 256 << 20
"""Bytes that the objects in a directory may take; those used longest ago go first."""
SUFFIX = ".obj"


class CacheWarning(UserWarning):
    """The cache could not be used as it should; the program runs all the same."""


@cache
def versions() -> tuple[str, str, str]:
    """What code depends on beside its text: this package, llvmlite and LLVM."""
    try:
        own = version("tsir")
    except PackageNotFoundError:
        own = "unknown"
    return own, version("llvmlite"), ".".join(map(str, binding().llvm_version_info))


def key_of(text: str, opt: Optimise, target: Target) -> str:
    """The name of an object: a digest of all that decides its code."""
    facts = [*versions(), opt, target.triple, target.cpu, target.features]
    digest = hashlib.sha256(MAGIC + json.dumps(facts).encode())
    digest.update(text.encode())
    return digest.hexdigest()


@dataclass(frozen=True)
class ObjectCache:
    """The objects in one directory."""

    directory: Path
    limit: int = LIMIT

    def path(self, key: str) -> Path:
        """Where an object is kept."""
        return self.directory / f"{key}{SUFFIX}"

    def get(self, key: str) -> bytes | None:
        """An object, None if there is none or it is damaged."""
        path = self.path(key)
        try:
            raw = path.read_bytes()
            os.utime(path)
        except FileNotFoundError:
            return None
        except OSError as error:
            warnings.warn(f"cannot read {path}: {error}", CacheWarning, stacklevel=2)
            return None
        found = unpacked(raw)
        if found is None:
            warnings.warn(f"{path} is damaged and is written again", CacheWarning, stacklevel=2)
        return found

    def put(self, key: str, image: bytes) -> None:
        """
        Keeps an object; readers see all of it or nothing.

        It is not forced to the disk: what a crash leaves behind fails the check of the digest.
        """
        try:
            handle, name = tempfile.mkstemp(dir=self.directory)
            with os.fdopen(handle, "wb") as file:
                file.write(packed(image))
            os.replace(name, self.path(key))
            self.trim()
        except OSError as error:
            warnings.warn(f"cannot write to {self.directory}: {error}", CacheWarning, stacklevel=2)

    def trim(self) -> None:
        """Removes the objects used longest ago until the rest is within the limit."""
        entries: list[tuple[float, int, Path]] = []
        for path in self.directory.iterdir():
            if path.suffix == SUFFIX:
                facts = path.stat()
                entries.append((facts.st_mtime, facts.st_size, path))
        total = sum(size for _, size, _ in entries)
        if total <= self.limit:
            return
        from filelock import FileLock  # loaded by the few who get here

        with FileLock(self.directory / "trim.lock"):
            for _, size, path in sorted(entries):
                if total <= self.limit:
                    break
                path.unlink(missing_ok=True)
                total -= size


def packed(image: bytes) -> bytes:
    """An object with its length and digest."""
    return MAGIC + len(image).to_bytes(8, "little") + hashlib.sha256(image).digest() + image


def unpacked(raw: bytes) -> bytes | None:
    """The object of an entry, None if the entry is not as it was written."""
    start = len(MAGIC) + 8 + 32
    image = raw[start:]
    return image if raw == packed(image) else None


def private(directory: Path) -> bool:
    """Makes a directory that only the user can write to; whether it is one."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    facts = directory.stat()
    mine = not hasattr(os, "getuid") or facts.st_uid == os.getuid()
    return mine and not stat.S_IMODE(facts.st_mode) & (stat.S_IWGRP | stat.S_IWOTH)


@cache
def opened(directory: str | None) -> ObjectCache | None:
    """The cache in a directory, by default the user's; None, with a warning, where it cannot be used."""
    from platformdirs import user_cache_path  # loaded by the few who get here

    path = Path(directory) if directory is not None else user_cache_path("tsir") / "objects"
    try:
        if private(path):
            return ObjectCache(path)
        message = f"{path} can be written by others, so compiled code is not kept"
    except OSError as error:
        message = f"cannot use {path}: {error}"
    warnings.warn(message, CacheWarning, stacklevel=2)
    return None


def default_cache() -> ObjectCache | None:
    """The cache that the environment asks for: `TSIR_CACHE_DIR`, and `TSIR_CACHE=0` for none."""
    if os.environ.get("TSIR_CACHE") == "0":
        return None
    return opened(os.environ.get("TSIR_CACHE_DIR"))


def compile_cached(
    text: str,
    *,
    opt: Optimise = "none",
    triple: str | None = None,
    cpu: str | None = None,
    features: str | None = None,
) -> bytes:
    """The object file of a module as `jit.compile_text` makes it, from the cache where it has been made."""
    kept = default_cache()
    if kept is None:
        return compile_text(text, opt=opt, triple=triple, cpu=cpu, features=features)
    key = key_of(text, opt, choose(triple, cpu, features))
    image = kept.get(key)
    if image is None:
        image = compile_text(text, opt=opt, triple=triple, cpu=cpu, features=features)
        kept.put(key, image)
    return image
