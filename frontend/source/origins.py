"""Origins of texts, as of an archive's, which PyTorch prints from the user's source."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tsir.dialects.process.cached_property import cached_property


@dataclass(frozen=True)
class Fragment:
    """Lines of a file; `first_line` is the number of the first, from one."""

    filename: str
    first_line: int
    text: str

    def position(self, offset: int) -> tuple[str, int, int]:
        """The file, line and column of an offset in the text."""
        start = self.text.rfind("\n", 0, offset) + 1
        return self.filename, self.first_line + self.text.count("\n", 0, offset), offset - start + 1


class Origins:
    """The origins of the parts of a text, by the offsets of their beginnings; None of those of no file."""

    def __init__(self, entries: Iterable[tuple[int, tuple[Fragment, int] | None]]):
        found = sorted(entries, key=lambda entry: entry[0])
        self._offsets = [offset for offset, _ in found]
        self._sources = [source for _, source in found]

    def position(self, offset: int) -> tuple[str, int, int] | None:
        """The file, line and column that the text at an offset comes from; None if that is not known."""
        index = bisect_right(self._offsets, offset) - 1
        source = self._sources[index] if index >= 0 else None
        return None if source is None else source[0].position(source[1])

    def function(self, start: int, end: int, name: str) -> tuple[str, int, int] | None:
        """The place of the user's definition of a function with a text at these offsets; None if unknown."""
        first, last = bisect_left(self._offsets, start), bisect_left(self._offsets, end)
        fragments = {id(each[0]): each[0] for each in self._sources[first:last] if each is not None}
        for fragment in fragments.values():
            if (found := re.search(rf"^[ \t]*(def[ \t]+{name}\b)", fragment.text, re.MULTILINE)) is not None:
                return fragment.position(found.start(1))
        return None

    @cached_property
    def lines(self) -> Mapping[str, Mapping[int, str]]:
        """The lines of the files that are known, by their numbers."""
        found: dict[str, dict[int, str]] = {}
        for fragment in {id(source[0]): source[0] for source in self._sources if source is not None}.values():
            lines = found.setdefault(fragment.filename, {})
            lines |= dict(enumerate(fragment.text.split("\n"), fragment.first_line))
        return found


def listing_of(origins: Iterable[Origins]) -> dict[str, str]:
    """The texts of files by name, as far as they are known, with empty lines for what is not."""
    found: dict[str, dict[int, str]] = {}
    for each in origins:
        for filename, lines in each.lines.items():
            found.setdefault(filename, {}).update(lines)
    return {name: _text(lines) for name, lines in found.items()}


def _text(lines: Mapping[int, str]) -> str:
    return "\n".join(lines.get(number, "") for number in range(1, max(lines, default=0) + 1))
