"""Comparing the diagnostics of a run with those that comments in its input expect."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from xdsl.dialects.builtin import FileLineColLoc

from tsir.dialects.ir.diagnostics import Diagnostic, Severity
from tsir.dialects.ir.locations import file_location

_DESIGNATOR = re.compile(
    r"expected-(?P<severity>error|warning|remark|note)(?P<regex>-re)?"
    r"\s*(?:@(?:(?P<offset>[+-]\d+)|(?P<place>above|below|unknown)))?\s*\{\{(?P<text>.*)\}\}\s*$"
)
_LOOKALIKE = re.compile(r"//.*\bexpected-(?:error|warning|remark|note)\b")
_UNKNOWN = 0
"""The line of a diagnostic without a place."""


@dataclass(frozen=True)
class Expectation:
    """A diagnostic that a comment expects."""

    severity: Severity
    line: int
    text: str
    pattern: re.Pattern[str]
    comment: FileLineColLoc

    def matches(self, diagnostic: Diagnostic, filename: str) -> bool:
        """Whether a diagnostic is the one that is expected."""
        position = diagnostic.position
        line = position.line if position is not None and position.file == filename else _UNKNOWN
        return (
            diagnostic.severity == self.severity
            and line == self.line
            and self.pattern.search(diagnostic.message) is not None
        )


def compare(text: str, filename: str, first_line: int, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """
    How the diagnostics differ from what the text expects: those unexpected, and those that did not come.

    `// expected-error@+1 {{text}}` expects an error on the next line whose message contains the text; the
    line may also be `@-2`, `@above`, `@below` (which skip other such comments) or `@unknown`. In
    `expected-error-re` the parts of the text in double braces are regular expressions.
    """
    differences: list[Diagnostic] = []
    expected: list[Expectation] = []
    for item in _expectations(text, filename, first_line):
        if isinstance(item, Expectation):
            expected.append(item)
        else:
            differences.append(item)
    for diagnostic in _flat(diagnostics):
        for expectation in expected:
            if expectation.matches(diagnostic, filename):
                expected.remove(expectation)
                break
        else:
            message = f"unexpected {diagnostic.severity}: {diagnostic.message}"
            differences.append(Diagnostic.error(diagnostic.location, message))
    for expectation in expected:
        message = f'expected {expectation.severity} "{expectation.text}" was not produced'
        differences.append(Diagnostic.error(expectation.comment, message))
    return differences


def _flat(diagnostics: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    for diagnostic in diagnostics:
        yield diagnostic
        yield from _flat(diagnostic.notes)


def _expectations(text: str, filename: str, first_line: int) -> Iterator[Expectation | Diagnostic]:
    lines = text.split("\n")
    for index, line in enumerate(lines):
        if (lookalike := _LOOKALIKE.search(line)) is None:
            continue
        column = line.index("expected-", lookalike.start()) + 1
        comment = file_location(filename, first_line + index, column)
        if (match := _DESIGNATOR.search(line)) is None:
            yield Diagnostic.error(comment, "expected `expected-error@+1 {{text}}` or its like")
            continue
        try:
            pattern = _pattern(match["text"], match["regex"] is not None)
        except re.error as error:
            yield Diagnostic.error(comment, f"invalid regular expression: {error}")
            continue
        severity = Severity(match["severity"])
        yield Expectation(severity, _line(match, lines, index, first_line), match["text"], pattern, comment)


def _line(match: re.Match[str], lines: list[str], index: int, first_line: int) -> int:
    """The number of the line that a designator is about."""
    place = match["place"]
    if place == "unknown":
        return _UNKNOWN
    if place is not None:
        step = -1 if place == "above" else 1
        index += step
        while 0 <= index < len(lines) and _LOOKALIKE.search(lines[index]):
            index += step
    return first_line + index + int(match["offset"] or 0)


def _pattern(text: str, regex: bool) -> re.Pattern[str]:
    if not regex:
        return re.compile(re.escape(text))
    parts = re.split(r"\{\{(.*?)\}\}", text)
    return re.compile(
        "".join(f"(?:{part})" if index % 2 else re.escape(part) for index, part in enumerate(parts))
    )
