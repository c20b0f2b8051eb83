"""
Diagnostics with locations, and the errors that carry them.

Native code that was kept on disk runs without xDSL, and raises these errors: what looks at operations and
locations is imported where it is needed.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tsir.dialects.ir.positions import Position, excerpt

if TYPE_CHECKING:
    from xdsl.dialects.builtin import LocationAttr
    from xdsl.ir import Operation


class Severity(StrEnum):
    """The severity of a diagnostic; only errors make a run fail."""

    ERROR = "error"
    WARNING = "warning"
    REMARK = "remark"
    NOTE = "note"


_ANSI = {Severity.ERROR: "31", Severity.WARNING: "35", Severity.REMARK: "34", Severity.NOTE: "36"}


@dataclass(frozen=True)
class Diagnostic:
    """One message to the user about one place in the source, with notes about others."""

    severity: Severity
    message: str
    location: LocationAttr | None = None
    notes: tuple[Diagnostic, ...] = ()

    @staticmethod
    def error(where: Operation | LocationAttr | None, message: str, *notes: Diagnostic) -> Diagnostic:
        """An error at a location, at the location of an operation, or at None that is known."""
        return Diagnostic(Severity.ERROR, message, _location(where), notes)

    @staticmethod
    def failure(op: Operation, message: str) -> Diagnostic:
        """The failure of an operation: its place says which, or else its name in the message."""
        located = Diagnostic.error(op, message)
        return located if located.position is not None else Diagnostic.error(op, f"{op.name}: {message}")

    @staticmethod
    def note(where: Operation | LocationAttr | None, message: str) -> Diagnostic:
        """A note at a location, or at the location of an operation."""
        return Diagnostic(Severity.NOTE, message, _location(where))

    @property
    def position(self) -> Position | None:
        """The place that the message is about, None if nothing is known of it."""
        if self.location is None:
            return None
        from tsir.dialects.ir.locations import position_of

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
            lines += [line + _paint(mark, "1;32", color) for line, mark in excerpt(text, position)]
        lines += [note.render(sources, color=color) for note in (*self.notes, *self._call_notes())]
        return "\n".join(lines)

    def _call_notes(self) -> Iterator[Diagnostic]:
        if self.location is None:
            return
        from tsir.dialects.ir.locations import caller_of

        if (caller := caller_of(self.location)) is not None:
            yield Diagnostic(Severity.NOTE, "called from here", caller)


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


class ArchiveError(TsirError):
    """A file is not the archive of a program, is damaged, or holds what none may hold."""


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
    """Give a diagnostic that is no failure to the collector in effect, or to the log."""
    if (diagnostics := _reported.get()) is not None:
        diagnostics.append(diagnostic)
    else:
        logging.getLogger("tsir").warning("%s", diagnostic.render())


def warn(where: Operation | LocationAttr | None, message: str) -> None:
    """Report a warning about an operation and go on."""
    report(Diagnostic(Severity.WARNING, message, _location(where)))


def _location(where: Operation | LocationAttr | None) -> LocationAttr | None:
    if where is None:
        return None
    from xdsl.ir import Operation

    from tsir.dialects.ir.locations import location_of

    return location_of(where) if isinstance(where, Operation) else where


def _paint(text: str, code: str, color: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if color else text
