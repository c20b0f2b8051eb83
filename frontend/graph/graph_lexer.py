"""The tokens of the text that PyTorch prints for a graph."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.types.values import encoded
from tsir.frontend.source.source import Range, Source

MAX_ERRORS = 50
"""Errors after which the rest of a text is not read."""
_TOKEN = re.compile(
    r"""(?P<space>\s++)
    |(?P<comment>\#[^\n]*+)
    |(?P<scope>,[ ]*+scope:[^\n#]*+)
    |(?P<value>%[^\s,:()=\[\]{}%"']++)
    |(?P<number>-?(?:\d++\.?+\d*+(?:[eE][-+]?\d++)?+|\.\d++(?:[eE][-+]?\d++)?+|(?:inf|nan)\b))
    |(?P<string>"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+')
    |(?P<word>[^\W\d][\w.]*+(?:::[\w.]++)*+)
    |(?P<punctuation>->|[-(){}\[\],:;=?*!<>^.|/@&+~$])""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A part of the text: its kind (a group of the pattern, or `end`), and where it stands."""

    kind: str
    text: str
    place: Range
    starts_line: bool


def tokenize(source: Source) -> tuple[list[Token], list[Diagnostic]]:
    """The tokens of a text, the last of kind `end`, and an error for each run of other characters."""
    tokens: list[Token] = []
    errors: list[Diagnostic] = []
    text, position, starts_line, wrong_until = source.text, 0, True, -1
    while position < len(text) and len(errors) < MAX_ERRORS:
        found = _TOKEN.match(text, position)
        if found is None or found.lastgroup is None:
            if position != wrong_until:
                place = Range(source, position, position + 1)
                errors.append(place.error(f"unexpected character {text[position]!r}"))
            position = wrong_until = position + 1
            continue
        if found.lastgroup == "space":
            starts_line = starts_line or "\n" in found[0]
        else:
            place = Range(source, position, found.end())
            tokens.append(Token(found.lastgroup, found[0], place, starts_line))
            starts_line = False
        position = found.end()
    tokens.append(Token("end", "the end of the text", Range(source, len(text), len(text)), True))
    return tokens, errors


_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))", re.DOTALL)


def unquote(text: str) -> str:
    """
    The string that a string token stands for; its escapes are those of C, of bytes in UTF-8.

    ValueError if it has no bytes.
    """
    parts: list[bytes] = []
    position = 1
    for found in _ESCAPE.finditer(text, 1, len(text) - 1):
        parts.append(encoded(text[position : found.start()]))
        hexadecimal, octal, letter = found.groups()
        if letter is not None:
            parts.append(encoded(_ESCAPES.get(letter, letter)))
        else:
            code = int(hexadecimal, 16) if hexadecimal is not None else int(octal, 8)
            parts.append(bytes([code % 256]))
        position = found.end()
    parts.append(encoded(text[position:-1]))
    return b"".join(parts).decode("utf-8", "surrogateescape")
