"""The values of number and string literals of TorchScript source text."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

MAX_NUMBER_LENGTH = 400
"""The most characters of a number; conversion takes quadratic time."""
MAX_INTEGER = 2**63
"""The largest integer literal: its negative is the smallest integer of 64 bits."""

_ESCAPE = re.compile(
    r"\\(?:(?P<octal>[0-7]{1,3})|x(?P<x>[0-9a-fA-F]{2})|u(?P<u>[0-9a-fA-F]{4})|U(?P<U>[0-9a-fA-F]{8})"
    r"|N\{(?P<name>[^}]*)\}|(?P<character>.))",
    re.DOTALL,
)
_CHARACTERS = {
    "\n": "",
    "\\": "\\",
    "'": "'",
    '"': '"',
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "v": "\v",
}


_FORMAT_TEXT = re.compile(r"(?:\\N\{[^}]*\}|\\[^{}]|\\(?=[{}])|[^{}\\])++", re.DOTALL)
_RAW_FORMAT_TEXT = re.compile(r"[^{}]++")
_FORMAT_STEP = re.compile(
    r"'''.*?'''|\"\"\".*?\"\"\"|'[^']*'|\"[^\"]*\""
    r"|!=|(?P<open>[\[({])|(?P<close>[\])}])|(?P<spec>[:!])|.",
    re.DOTALL,
)


class UnsupportedLiteral(ValueError):
    """Python knows this literal, TorchScript does not."""


class StringLiteral(NamedTuple):
    """A string token taken apart; the offsets of its content are relative to the token."""

    prefix: str
    start: int
    end: int

    @property
    def raw(self) -> bool:
        """Whether backslashes stand for themselves."""
        return "r" in self.prefix

    @property
    def formatted(self) -> bool:
        """Whether the content holds expressions in braces."""
        return "f" in self.prefix


def number(text: str) -> int | float | complex:
    """The value of a number token; a ValueError says what is wrong with it."""
    if len(text) > MAX_NUMBER_LENGTH:
        message = f"expected a number of at most {MAX_NUMBER_LENGTH} characters, got {len(text)}"
        raise UnsupportedLiteral(message)
    if text[:2].lower() not in ("0x", "0o", "0b"):
        if text[-1] in "jJ":
            return complex(0.0, float(text[:-1]))
        if not text.replace("_", "").isdecimal():
            return float(text)
    try:
        value = int(text, 0)
    except ValueError:
        raise ValueError(f"expected an integer without leading zeros, got {text}") from None
    return checked_integer(value)


def checked_integer(value: int) -> int:
    """The value, if it fits in 64 bits with a sign before it."""
    if value > MAX_INTEGER:
        raise UnsupportedLiteral("expected an integer of at most 64 bits")
    return value


def split_string(text: str) -> StringLiteral:
    """The prefix of a string token, in lower case, and where its content is."""
    prefix = text[: min(text.find(quote) for quote in "'\"" if quote in text)]
    if (lower := prefix.lower()) not in ("", "r", "u", "f", "fr", "rf"):
        if lower in ("b", "br", "rb"):
            raise UnsupportedLiteral("bytes are not supported")
        raise ValueError(f"unknown prefix '{prefix}' of a string")
    quotes = 3 if text.startswith(text[len(prefix)] * 3, len(prefix)) and len(text) >= len(prefix) + 6 else 1
    return StringLiteral(lower, len(prefix) + quotes, len(text) - quotes)


def decode(content: str, raw: bool) -> str:
    """The characters that the content of a string literal stands for; a ValueError names a wrong escape."""
    content = content.replace("\r\n", "\n")
    return content if raw else _ESCAPE.sub(_character, content)


class FormatPart(NamedTuple):
    """A part of the content of a format string: text, or an expression from between braces."""

    start: int
    end: int
    is_expression: bool


def format_parts(text: str, start: int, end: int, raw: bool) -> list[FormatPart]:
    """The parts of a format string whose content is between two offsets; a doubled brace ends a part."""
    parts: list[FormatPart] = []
    pattern = _RAW_FORMAT_TEXT if raw else _FORMAT_TEXT
    while start < end:
        if plain := pattern.match(text, start, end):
            parts.append(FormatPart(start, plain.end(), False))
            start = plain.end()
        elif text.startswith(("{{", "}}"), start, end):
            parts.append(FormatPart(start, start + 1, False))
            start += 2
        elif text[start] == "{":
            stop = _closing_brace(text, start + 1, end)
            parts.append(FormatPart(start + 1, stop, True))
            start = stop + 1
        else:
            raise ValueError("expected two closing braces in a format string, got one")
    return parts


def _closing_brace(text: str, start: int, end: int) -> int:
    depth = 0
    for step in _FORMAT_STEP.finditer(text, start, end):
        if depth == 0 and step["spec"]:
            message = "conversions and format specifications in format strings are not supported"
            raise UnsupportedLiteral(message)
        if depth == 0 and step[0] == "}":
            return step.start()
        depth += bool(step["open"]) - bool(step["close"])
    raise ValueError("expected a closing brace in the format string")


def _character(escape: re.Match[str]) -> str:
    match escape.lastgroup, escape[escape.lastgroup or 0]:
        case "octal", digits:
            return chr(int(digits, 8))
        case (("x" | "u" | "U"), digits) if (code := int(digits, 16)) < 0x110000:
            return chr(code)
        case "name", name:
            return _named(name)
        case "character", character if character not in "xuUN":
            return _CHARACTERS.get(character, escape[0])
        case _:
            raise ValueError(f"expected an escape sequence of a character, got {escape[0]}")


def _named(name: str) -> str:
    try:
        return unicodedata.lookup(name)
    except KeyError:
        raise ValueError("expected the name of a character in \\N{…}") from None
