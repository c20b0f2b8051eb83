"""Places in source texts, and the lines that messages show of them."""

from __future__ import annotations

from typing import NamedTuple

_LINE_WIDTH = 160
"""The most characters of a source line in a diagnostic."""
_CHUNK = 2**16
"""The characters of a text that are searched for line ends at once."""


class Position(NamedTuple):
    """A place in a source text; lines and columns count from one."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


def excerpt(text: str, position: Position) -> list[tuple[str, str]]:
    """The source line of a position, at most a window of it, and below it a mark at the column, set apart."""
    line = _line(text, position.line)
    if line is None:
        return []
    column = min(position.column - 1, len(line))
    start = max(0, column - _LINE_WIDTH // 2) if len(line) > _LINE_WIDTH else 0
    shown = line[start : start + _LINE_WIDTH]
    padding = "".join("\t" if character == "\t" else " " for character in line[start:column])
    # Half of a character, which a string of Python may hold, cannot be printed.
    printable = shown.encode("utf-8", "replace").decode()
    return [(printable, ""), (padding, "^")]


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
