"""Source texts and places in them."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from xdsl.dialects.builtin import FileLineColLoc

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.ir.locations import file_location
from tsir.dialects.process.cached_property import cached_property
from tsir.frontend.source.origins import Origins

_DEFINITION = re.compile(r"def\s+(\w+)")


@dataclass(frozen=True)
class Source:
    """
    A text with the name of its file; `first_line` is the line of the file that the text begins at.

    `origins` are the places that messages name instead, of a text that was made of another.
    """

    filename: str
    text: str
    first_line: int = 1
    origins: Origins | None = field(default=None, compare=False)

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        while end := self.text.find("\n", starts[-1]) + 1:
            starts.append(end)
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """The line in the file and the column of an offset, both from one."""
        index = bisect_right(self._starts, offset) - 1
        return self.first_line + index, offset - self._starts[index] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a line of the text, from one, and a column as `ast` counts: in UTF-8, from zero."""
        start = self._starts[min(line, len(self._starts)) - 1]
        characters = self.text[start : start + column]
        if not characters.isascii():
            characters = characters.encode()[:column].decode(errors="ignore")
        return start + len(characters)

    @property
    def listing(self) -> dict[str, str]:
        """The file by its name, as far as it is known, for messages that show lines of it."""
        return {self.filename: "\n" * (self.first_line - 1) + self.text}


@dataclass(frozen=True, slots=True)
class Range:
    """A part of a source text, as offsets of its first character and of the one after its last."""

    source: Source
    start: int
    end: int

    @property
    def file(self) -> str:
        """The name of the file."""
        return self.source.filename

    @property
    def line(self) -> int:
        """The line in the file that the range begins at, from one."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """The column that the range begins at, from one."""
        return self.source.position(self.start)[1]

    @property
    def text(self) -> str:
        """The text of the source there."""
        return self.source.text[self.start : self.end]

    @property
    def location(self) -> FileLineColLoc:
        """The beginning of the range as the location of an operation or a diagnostic."""
        return file_location(*(self._origin() or (self.file, *self.source.position(self.start))))

    def _origin(self) -> tuple[str, int, int] | None:
        """The place that the beginning of the range comes from; None if that is not known."""
        if (origins := self.source.origins) is None:
            return None
        if (found := origins.position(self.start)) is not None:
            return found
        # Definitions have no place of their own: their bodies tell.
        definition = _DEFINITION.match(self.source.text, self.start)
        return None if definition is None else origins.function(self.start, self.end, definition[1])

    def error(self, message: str) -> Diagnostic:
        """An error about this part of the source."""
        return Diagnostic.error(self.location, message)
