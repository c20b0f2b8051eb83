"""Places of nodes in the user's source text, as the stack traces in the file tell them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tsir.frontend.exported.schema import Node
from tsir.frontend.source.source import Range, Source

MAX_LINE = 1 << 17
"""The last line of a file that messages show."""
_FRAME = re.compile(r'^ *File "([^"\n]+)", line (\d{1,9})(?:, in ([^\n]+))?\n?( *[^\n]*)?', re.MULTILINE)
_OF_PYTORCH = re.compile(r"(^|/)torch/|^<")
"""Files of PyTorch, and texts that it has made."""


class Places:
    """The places of nodes; `listing` has the lines of the user's files that the nodes come from."""

    def __init__(self, archive: str):
        self.archive = Range(Source(archive, ""), 0, 0)
        self._lines: dict[str, dict[int, str]] = {}
        self._known: dict[str, Range] = {}

    def of(self, node: Node) -> Range:
        """The innermost place of a node that is in the user's code, or else in any, or the archive."""
        trace = node.metadata.get("stack_trace", "")
        if trace not in self._known:
            self._known[trace] = self._innermost(trace)
        return self._known[trace]

    def _innermost(self, trace: str) -> Range:
        frames = [match for match in _FRAME.finditer(trace) if int(match[2]) <= MAX_LINE]
        own = [match for match in frames if _OF_PYTORCH.search(match[1]) is None]
        if not frames:
            return self.archive
        file, line, _, text = (own or frames)[-1].groups("")
        code = "" if text.lstrip().startswith('File "') else text
        self._lines.setdefault(file, {})[int(line)] = code
        start = len(code) - len(code.lstrip())
        return Range(Source(file, code, int(line)), start, len(code))

    @property
    def listing(self) -> Mapping[str, str]:
        """The lines of the files that are known, in their places."""
        found: dict[str, str] = {}
        for file, lines in self._lines.items():
            found[file] = "\n".join(lines.get(number, "") for number in range(1, max(lines) + 1))
        return found
