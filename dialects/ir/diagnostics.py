"""Diagnostics with locations, the errors that carry them, and where an operation comes from."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from types import TracebackType
from typing import NamedTuple, cast

from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    ArrayAttr,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    IntAttr,
    LocationAttr,
    NameLoc,
    NoneAttr,
    StringAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute, Block, Operation

_LINE_WIDTH = 160
"""How much of a source line a diagnostic shows."""
_CHUNK = 2**16
"""How much of a text is searched for line ends at once."""


class Severity(StrEnum):
    """How much a diagnostic matters; only errors make a run fail."""

    ERROR = "error"
    WARNING = "warning"
    REMARK = "remark"
    NOTE = "note"


_ANSI = {Severity.ERROR: "31", Severity.WARNING: "35", Severity.REMARK: "34", Severity.NOTE: "36"}


class Position(NamedTuple):
    """A place in a source text; lines and columns count from one."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Diagnostic:
    """One message to the user about one place in the source, with notes about others."""

    severity: Severity
    message: str
    location: LocationAttr = UNKNOWN_LOC
    notes: tuple[Diagnostic, ...] = ()

    @staticmethod
    def error(where: Operation | LocationAttr, message: str, *notes: Diagnostic) -> Diagnostic:
        """An error at a location, or at the location of an operation."""
        return Diagnostic(Severity.ERROR, message, _location(where), notes)

    @staticmethod
    def failure(op: Operation, message: str) -> Diagnostic:
        """What failed in an operation: its place says which, or else its name in the message."""
        located = Diagnostic.error(op, message)
        return located if located.position is not None else Diagnostic.error(op, f"{op.name}: {message}")

    @staticmethod
    def note(where: Operation | LocationAttr, message: str) -> Diagnostic:
        """A note at a location, or at the location of an operation."""
        return Diagnostic(Severity.NOTE, message, _location(where))

    @property
    def position(self) -> Position | None:
        """The place that the message is about, None if nothing is known of it."""
        return position_of(self.location)

    def render(self, sources: Mapping[str, str] | None = None, *, color: bool = False) -> str:
        """
        The message as `file:line:col: error: …`, with source line and caret if `sources` has the text.

        `error: …` if nothing is known of the place.
        """
        position = self.position
        severity = _paint(f"{self.severity}:", f"1;{_ANSI[self.severity]}", color)
        prefix = "" if position is None else f"{position}: "
        lines = [f"{prefix}{severity} {_paint(self.message, '1', color)}"]
        if position is not None and sources is not None and (text := sources.get(position.file)) is not None:
            lines += _excerpt(text, position, color)
        lines += [note.render(sources, color=color) for note in (*self.notes, *self._call_notes())]
        return "\n".join(lines)

    def _call_notes(self) -> Iterator[Diagnostic]:
        if isinstance(self.location, CallSiteLoc):
            yield Diagnostic(Severity.NOTE, "called from here", _as_location(self.location.caller))


class TsirError(Exception):
    """The base of every error that a user can cause; it carries all diagnostics that were found."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]

    def __init__(
        self, diagnostics: str | Diagnostic | Iterable[Diagnostic], sources: Mapping[str, str] | None = None
    ):
        if isinstance(diagnostics, str):
            diagnostics = Diagnostic(Severity.ERROR, diagnostics)
        self.diagnostics = (diagnostics,) if isinstance(diagnostics, Diagnostic) else tuple(diagnostics)
        self.sources = {} if sources is None else sources
        super().__init__(self.diagnostics, self.sources)

    def __str__(self) -> str:
        return "\n".join(diagnostic.render(self.sources) for diagnostic in self.diagnostics)

    def show(self, sources: Mapping[str, str]) -> None:
        """Let the message show lines of these texts, by file, where no others are known of the file."""
        self.sources = {**sources, **self.sources}
        self.args = (self.diagnostics, self.sources)


@contextmanager
def showing(sources: Mapping[str, str]) -> Generator[None]:
    """Let the errors that leave the block show lines of these texts."""
    try:
        yield
    except TsirError as error:
        error.show(sources)
        raise


class ParseError(TsirError):
    """The text is not IR: it breaks the syntax or a limit, or names what is not defined."""


class VerifyError(TsirError):
    """The IR breaks an invariant of its operations."""


class PipelineError(TsirError):
    """A pass pipeline names what does not exist, or gives options that do not fit."""


class UnsupportedError(TsirError):
    """The program is valid, but uses what the compiler does not handle."""


class CompileError(TsirError):
    """A pass or the code generator could not do its work on a valid program."""


class ExecutionError(TsirError):
    """The program failed while it ran."""


class GradientError(TsirError):
    """A function has no gradient of the kind that is asked for."""


def file_location(file: str, line: int, column: int) -> FileLineColLoc:
    """The location of a line and column, which count from one; the name as UTF-8 can have it."""
    name = file.encode("utf-8", "backslashreplace").decode()
    return FileLineColLoc(StringAttr(name), IntAttr(line), IntAttr(column))


def position_of(location: Attribute) -> Position | None:
    """The first place in a source text that a location names: of a call, the callee."""
    match location:
        case FileLineColLoc():
            return Position(location.filename.data, location.line.data, location.column.data)
        case NameLoc():
            return position_of(location.location)
        case CallSiteLoc():
            return position_of(location.callee)
        case FusedLoc():
            return next(filter(None, map(position_of, _parts(location))), None)
        case _:
            return None


def location_of(op: Operation) -> LocationAttr:
    """The location of an operation, or else of the nearest operation around it that has one."""
    around: Operation | None = op
    while around is not None:
        if not isinstance(around.location, UnknownLoc):
            return around.location
        around = around.parent_op()
    return UNKNOWN_LOC


def fuse(locations: Iterable[LocationAttr]) -> LocationAttr:
    """The location of an operation that replaces several: each distinct known location once, in order."""
    distinct: dict[Attribute, None] = {}
    for location in locations:
        parts = _parts(location) if isinstance(location, FusedLoc) else (location,)
        distinct.update((part, None) for part in parts if not isinstance(part, UnknownLoc))
    match list(distinct):
        case []:
            return UNKNOWN_LOC
        case [only]:
            return _as_location(only)
        case several:
            return FusedLoc(tuple(several), NoneAttr())


_reported: ContextVar[list[Diagnostic] | None] = ContextVar("tsir_reported", default=None)


@contextmanager
def collecting() -> Generator[list[Diagnostic]]:
    """Collect in a list what is reported inside the block."""
    diagnostics: list[Diagnostic] = []
    token = _reported.set(diagnostics)
    try:
        yield diagnostics
    finally:
        _reported.reset(token)


def report(diagnostic: Diagnostic) -> None:
    """Give a diagnostic that is no failure to whoever collects them, or to the log."""
    if (diagnostics := _reported.get()) is not None:
        diagnostics.append(diagnostic)
    else:
        logging.getLogger("tsir").warning("%s", diagnostic.render())


def warn(where: Operation | LocationAttr, message: str) -> None:
    """Report a warning about an operation and go on."""
    report(Diagnostic(Severity.WARNING, message, _location(where)))


def diagnostic_of(error: BaseException, default: LocationAttr = UNKNOWN_LOC) -> Diagnostic:
    """
    What an exception of xDSL says, at the innermost operation that it was raised for.

    These exceptions do not name their operation; the frames they passed do.
    """
    location = next(
        (
            found
            for op in _operations_in(error.__traceback__)
            if not isinstance(found := location_of(op), UnknownLoc)
        ),
        default,
    )
    return Diagnostic.error(location, message_of(error))


def message_of(error: BaseException) -> str:
    """The message of an exception."""
    return tidy(str(error).strip() or type(error).__name__)


def tidy(text: str) -> str:
    """A message of xDSL in the style of ours: one line, lower case, no full stop."""
    text = text.splitlines()[0].rstrip(".!")
    if len(text) > 1 and text[0].isupper() and text[1].islower():
        text = text[0].lower() + text[1:]
    return text


def _operations_in(traceback: TracebackType | None) -> Iterator[Operation]:
    frames: list[TracebackType] = []
    while traceback is not None:
        frames.append(traceback)
        traceback = traceback.tb_next
    for entry in reversed(frames):
        for name in ("op", "self"):
            match entry.tb_frame.f_locals.get(name):
                case Operation() as op:
                    yield op
                case Block() as block if (parent := block.parent_op()) is not None:
                    yield parent
                case _:
                    pass


def _parts(location: FusedLoc) -> tuple[Attribute, ...]:
    return cast(ArrayAttr[Attribute], location.locations).data


def _as_location(location: Attribute) -> LocationAttr:
    return location if isinstance(location, LocationAttr) else UNKNOWN_LOC


def _location(where: Operation | LocationAttr) -> LocationAttr:
    return location_of(where) if isinstance(where, Operation) else where


def _paint(text: str, code: str, color: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if color else text


def _excerpt(text: str, position: Position, color: bool) -> list[str]:
    """The source line of a position, at most a window of it, and a caret below the column."""
    line = _line(text, position.line)
    if line is None:
        return []
    column = min(position.column - 1, len(line))
    start = max(0, column - _LINE_WIDTH // 2) if len(line) > _LINE_WIDTH else 0
    shown = line[start : start + _LINE_WIDTH]
    padding = "".join("\t" if character == "\t" else " " for character in line[start:column])
    return [shown, padding + _paint("^", "1;32", color)]


def _line(text: str, number: int) -> str | None:
    """A line of a text by its number from one, by counting: a list of all lines may be too large."""
    start, lines = 0, number - 1
    while (skipped := text.count("\n", start, start + _CHUNK)) < lines:
        start, lines = start + _CHUNK, lines - skipped
        if start >= len(text):
            return None
    for _ in range(lines):
        start = text.index("\n", start) + 1
    end = text.find("\n", start)
    return text[start : end if end >= 0 else len(text)].rstrip("\r")
