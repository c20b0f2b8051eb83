"""The records of a zip file, checked before they are used, of which those that are stored are not copied."""

from __future__ import annotations

import io
import mmap
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from tsir.dialects.ir.diagnostics import ArchiveError
from tsir.frontend.archive.kinds import described_records

MAX_RECORDS = 200_000
MAX_NAME = 4096
MAX_UNPACKED = 1 << 26
"""Bytes of a compressed record, unpacked; storages are not compressed."""

_LOCAL_HEADER = 30
_ENCRYPTED = 1
_UNREADABLE = (zipfile.BadZipFile, NotImplementedError, ValueError, OverflowError, EOFError, struct.error)

Source = str | os.PathLike[str] | bytes | BinaryIO


class Records:
    """
    The records of an archive by their names, without the folder that all of them are in.

    Memory stays mapped as long as one of the records is used.
    """

    def __init__(self, name: str, data: memoryview):
        self.name = name
        self._data = data
        self._entries = dict(self._checked_entries())

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    @property
    def folder(self) -> str:
        """The name of the folder that all records are in."""
        first = next(iter(self._entries.values()), None)
        return "archive" if first is None else first.filename.partition("/")[0]

    @property
    def names(self) -> list[str]:
        """The names, in the order of the archive."""
        return list(self._entries)

    def read(self, name: str) -> memoryview:
        """The bytes of a record; ArchiveError if there is none, or its checksum is another."""
        entry = self._entries.get(name)
        if entry is None:
            raise ArchiveError(f"{self.name}: expected a record '{name}'")
        content = self._content(name, entry)
        if zlib.crc32(content) != entry.CRC:
            raise self.error(name, "its bytes are not those that its checksum is of")
        return content

    def text(self, name: str) -> str:
        """A record as text."""
        try:
            return bytes(self.read(name)).decode()
        except UnicodeDecodeError as error:
            raise self.error(name, f"expected UTF-8 at byte {error.start}") from None

    def error(self, name: str, message: str) -> ArchiveError:
        """The error of a record."""
        return ArchiveError(f"{self.name}: {name}: {message}")

    def _content(self, name: str, entry: zipfile.ZipInfo) -> memoryview:
        start = self._start(name, entry)
        packed = self._data[start : start + entry.compress_size]
        if len(packed) != entry.compress_size:
            raise self.error(name, f"expected {entry.compress_size} bytes, got {len(packed)}: the file ends")
        if entry.compress_type == zipfile.ZIP_STORED:
            return packed
        if entry.file_size > MAX_UNPACKED:
            raise self.error(name, f"expected at most {MAX_UNPACKED} bytes, got {entry.file_size} unpacked")
        inflater = zlib.decompressobj(-15)
        try:
            content = inflater.decompress(packed, entry.file_size + 1)
        except zlib.error as error:
            raise self.error(name, f"cannot be unpacked: {error}") from None
        if len(content) != entry.file_size:
            raise self.error(name, f"expected {entry.file_size} bytes unpacked, got others")
        return memoryview(content)

    def _start(self, name: str, entry: zipfile.ZipInfo) -> int:
        """The offset of a record's bytes, behind its own header, which must agree with the directory."""
        header = bytes(self._data[entry.header_offset : entry.header_offset + _LOCAL_HEADER])
        if len(header) < _LOCAL_HEADER or header[:4] != b"PK\3\4":
            raise self.error(name, "expected a header where the directory says that it begins")
        length, extra = (int.from_bytes(header[at : at + 2], "little") for at in (26, 28))
        begin = entry.header_offset + _LOCAL_HEADER
        written = bytes(self._data[begin : begin + length])
        method = int.from_bytes(header[8:10], "little")
        if written != entry.orig_filename.encode("utf-8", "surrogateescape") or method != entry.compress_type:
            raise self.error(name, "its header is not that of the directory")
        return begin + length + extra

    def _checked_entries(self) -> Iterator[tuple[str, zipfile.ZipInfo]]:
        """The records by name; ArchiveError if one of them is not what an archive has."""
        entries = self._directory()
        if entries and not any("/" in entry.filename for entry in entries):
            kind = described_records([entry.filename for entry in entries])
            raise ArchiveError(f"{self.name}: expected the archive of a program, got {kind}")
        roots = {entry.filename.partition("/")[0] for entry in entries}
        if len(roots) != 1:
            shown = ", ".join(sorted(roots)[:3]) or "none"
            raise ArchiveError(f"{self.name}: expected one folder with all records, got {shown}")
        names: set[str] = set()
        for entry in entries:
            name = entry.filename.partition("/")[2]
            self._check(name or entry.filename, entry)
            if name in names:
                raise self.error(name, "is in the archive twice")
            names.add(name)
            if not entry.is_dir():
                yield name, entry
        for before, after in pairwise(sorted(entries, key=lambda entry: entry.header_offset)):
            end = before.header_offset + _LOCAL_HEADER + len(before.orig_filename) + before.compress_size
            if end > after.header_offset:
                raise self.error(after.filename, f"begins inside of '{before.filename}'")

    def _check(self, name: str, entry: zipfile.ZipInfo) -> None:
        parts = name.split("/")
        if name.startswith("/") or ".." in parts or "\\" in name or "\0" in entry.orig_filename:
            raise self.error(name, "expected a name inside of the archive")
        if len(name) > MAX_NAME:
            raise self.error(f"{name[:40]}…", f"expected a name of at most {MAX_NAME} characters")
        if entry.flag_bits & _ENCRYPTED:
            raise self.error(name, "is encrypted")
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise self.error(name, f"is compressed by method {entry.compress_type}, which is not supported")
        if entry.compress_type == zipfile.ZIP_STORED and entry.compress_size != entry.file_size:
            raise self.error(name, "is stored, and has two sizes")

    def _directory(self) -> list[zipfile.ZipInfo]:
        try:
            with zipfile.ZipFile(_File(self._data)) as file:
                entries = file.infolist()
        except (
            zipfile.BadZipFile,
            NotImplementedError,
            ValueError,
            OverflowError,
            EOFError,
            UnicodeError,
        ) as error:
            raise ArchiveError(f"{self.name}: its directory cannot be read: {error}") from None
        if len(entries) > MAX_RECORDS:
            raise ArchiveError(f"{self.name}: expected at most {MAX_RECORDS} records, got {len(entries)}")
        return entries


class _File(io.RawIOBase):
    """Memory as a file to be read."""

    def __init__(self, data: memoryview):
        self._data = data
        self._at = 0

    def seekable(self) -> bool:
        return True

    def readable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        at = offset + (0, self._at, len(self._data))[whence]
        if at < 0:
            raise ValueError("a position ahead of the file")
        self._at = at
        return at

    def tell(self) -> int:
        return self._at

    def read(self, size: int = -1) -> bytes:
        end = len(self._data) if size < 0 else self._at + size
        found = bytes(self._data[self._at : end])
        self._at += len(found)
        return found


def mapped(source: Source) -> tuple[str, memoryview]:
    """
    The name and the bytes of a file: of a path mapped into memory, where writes change copies of pages.

    OSError if it cannot be read, ArchiveError of what is no file, TypeError of what is none of these.
    """
    if isinstance(source, bytes):
        return "<bytes>", memoryview(bytearray(source))
    if not isinstance(source, str | os.PathLike) and not hasattr(source, "read"):
        raise TypeError(f"expected a path, bytes or a file, got a value of type {type(source).__name__}")
    if not isinstance(source, str | os.PathLike):
        return str(getattr(source, "name", "<file>")), memoryview(bytearray(source.read()))
    path = Path(source)
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):  # to open a pipe waits for who writes it
        raise ArchiveError(f"{path}: expected a file")
    if status.st_size == 0:
        return str(path), memoryview(b"")
    with path.open("rb") as file:
        return str(path), memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY))
