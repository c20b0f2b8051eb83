"""The texts that tools read and the messages about them that they write."""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from tsir.dialects.ir.diagnostics import Diagnostic, ParseError, TsirError
from tsir.dialects.ir.locations import file_location
from tsir.dialects.ir.parsing import MAX_TEXT

SPLIT_LINE = "// -----"
"""The line between the parts of a file that are files of their own."""
PROGRAM_SUFFIXES = {".py": "source", ".ts": "source", ".graph": "graph", ".onnx": "onnx"}
"""The forms of programs that are no IR text, by the suffixes of their files."""
_ARCHIVE = b"PK\3\4"
"""The first bytes of archives, as `torch.jit.save` and `torch.export.save` write them."""
_ARCHIVED = (
    "expected a program as text, got an archive; ts-run and ts-translate read files of torch.jit.save and"
    " torch.export.save, by name and without --from"
)
_SPLIT = re.compile(rf"^{SPLIT_LINE}[ \t]*\r?$", re.MULTILINE)


@dataclass(frozen=True)
class Part:
    """A part of a text, and the number of its first line in it."""

    text: str
    first_line: int


@dataclass(frozen=True)
class Source:
    """A text with the name that it has in messages."""

    name: str
    text: str

    def parts(self) -> Iterator[Part]:
        """The parts between the lines that split the text."""
        start, line = 0, 1
        for split in _SPLIT.finditer(self.text):
            part = self.text[start : split.start()]
            yield Part(part, line)
            start, line = split.end(), line + part.count("\n")
        yield Part(self.text[start:], line)


@dataclass(frozen=True)
class Console:
    """Writes diagnostics with the source lines that they are about."""

    stream: TextIO
    color: bool = False
    debug: bool = False
    sources: dict[str, str] = field(default_factory=dict[str, str])

    def report(self, diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None) -> None:
        """Write diagnostics; `sources` adds to the texts that they may be about."""
        texts = {**(sources or {}), **self.sources}
        for diagnostic in diagnostics:
            self.stream.write(f"{diagnostic.render(texts, color=self.color)}\n")

    def report_error(self, error: TsirError) -> None:
        """Write the diagnostics of an error."""
        self.report(error.diagnostics, error.sources)
        self.trace(error)

    def trace(self, error: BaseException) -> None:
        """Write the Python traceback of an error if that is asked for."""
        if self.debug:
            traceback.print_exception(error, file=self.stream)


def console_for(stream: TextIO, color: str, debug: bool) -> Console:
    """The console on a stream; `color` is `always`, `never` or `auto`: on a terminal without NO_COLOR."""
    colored = color == "always" or (color == "auto" and stream.isatty() and not os.environ.get("NO_COLOR"))
    return Console(stream, colored, debug)


def is_archive(path: str) -> bool:
    """Whether a name is that of an archive, as `torch.jit.save` and `torch.export.save` write them."""
    try:
        if not Path(path).is_file():
            return False
        with Path(path).open("rb") as file:
            return file.read(len(_ARCHIVE)) == _ARCHIVE
    except (OSError, ValueError):  # reading the program says what is wrong
        return False


def read_source(path: str, stdin: TextIO) -> Source:
    """The text of a file, or of standard input for `-`; a ParseError if it cannot be read or is no text."""
    name = "<stdin>" if path == "-" else path
    try:
        data = _read_stream(stdin) if path == "-" else _read_file(Path(path))
        if isinstance(data, bytes) and data.startswith(_ARCHIVE):
            raise _unreadable(name, _ARCHIVED)
        if len(data) > MAX_TEXT:
            raise _unreadable(name, f"expected at most {MAX_TEXT} bytes")
        return Source(name, data if isinstance(data, str) else data.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = error.object[: error.start]
        location = file_location(name, before.count(b"\n") + 1, len(before) - before.rfind(b"\n"))
        message = f"expected UTF-8, got byte 0x{error.object[error.start]:02x}"
        raise ParseError(Diagnostic.error(location, message)) from error
    except OSError as error:
        raise _unreadable(name, f"cannot read the file: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:  # a name with a NUL
        raise _unreadable(name, f"cannot read the file: {error}") from error


def _read_file(path: Path) -> bytes:
    with path.open("rb") as file:
        if os.fstat(file.fileno()).st_size > MAX_TEXT:
            raise _unreadable(str(path), f"expected at most {MAX_TEXT} bytes")
        return file.read(MAX_TEXT + 1)


def _read_stream(stream: TextIO) -> bytes | str:
    """The content of a stream, as bytes where it has them: they take less memory if it is too long."""
    if stream is sys.stdin and stream.isatty():
        sys.stderr.write("reading standard input; end it with Ctrl-D, or see --help\n")
    buffer = cast(BinaryIO | None, getattr(stream, "buffer", None))
    return stream.read(MAX_TEXT + 1) if buffer is None else buffer.read(MAX_TEXT + 1)


def _unreadable(name: str, message: str) -> ParseError:
    return ParseError(Diagnostic.error(file_location(name, 1, 1), message))
