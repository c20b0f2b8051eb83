"""
The tokens of TorchScript source text: Python's, with type comments as tokens of their own.

Errors do not stop the lexer; it collects them and goes on behind the mistake. Its time is linear in the text.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from typing import NamedTuple

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.frontend.source.source import Range, Source

MAX_TEXT = 2**24
"""The most characters of a program."""
MAX_TOKENS = 2**19
"""The most tokens of a program: some 40,000 lines, which take minutes to compile."""
MAX_INDENTATION = 100
"""The most levels of nested blocks, as in Python."""
MAX_ERRORS = 20
"""After so many errors the rest of the text is left unread."""

KEYWORDS = frozenset(
    "False None True and as assert async await break class continue def del elif else except finally for "
    "from global if import in is lambda nonlocal not or pass raise return try while with yield".split()
)
TYPE_COMMENT = re.compile(r"#[ \t]*type:[ \t]*+(?!ignore(?![0-9A-Za-z\x80-\U0010ffff]))")
"""The prefix of a comment that is a type."""

_STATEMENT_WORDS = (
    "assert break class continue def del from global import nonlocal pass raise return try while with"
)
_STATEMENT = re.compile(rf"[ \t]*({'|'.join(_STATEMENT_WORDS.split())})\b")
"""Keywords that begin no line inside brackets: the brackets before them were left open."""

_BLANK = re.compile(r"(?:[ \t\f\r]|\\\r?\n)+")
_INDENTATION = re.compile(r"[ \t\f]*")
_COMMENT = re.compile(r"#[^\n]*")
_NAME = re.compile(r"[^\W\d]\w*")
_DIGITS = r"\d++(?:_\d++)*+"
_NUMBER = re.compile(
    r"0[xX](?:_?[0-9a-fA-F]++)++|0[oO](?:_?[0-7]++)++|0[bB](?:_?[01]++)++"
    rf"|(?:{_DIGITS}(?:\.(?:{_DIGITS})?)?|\.{_DIGITS})(?:[eE][+-]?{_DIGITS})?[jJ]?",
    re.ASCII,
)
_STRING = re.compile(r"[a-zA-Z]{0,2}(?P<quote>'''|\"\"\"|'|\")")
_STRING_ENDS = {
    "'": re.compile(r"(?:[^\\\n']++|\\.)*+'", re.DOTALL),
    '"': re.compile(r'(?:[^\\\n"]++|\\.)*+"', re.DOTALL),
    "'''": re.compile(r"(?:[^\\']++|\\.|'(?!''))*+'''", re.DOTALL),
    '"""': re.compile(r'(?:[^\\"]++|\\.|"(?!""))*+"""', re.DOTALL),
}
_OPERATOR = re.compile(
    r"\*\*=?|//=?|<<=?|>>=?|\.\.\.|->|:=|[-+*/%@&|^=!<>]=|[-+*/%@&|^~=<>.,:;()\[\]{}]",
)
_CLOSING = {"(": ")", "[": "]", "{": "}"}


class Kind(StrEnum):
    """The kinds of tokens, by what a message calls them."""

    NAME = "name"
    KEYWORD = "keyword"
    NUMBER = "number"
    STRING = "string"
    OPERATOR = "operator"
    TYPE_COMMENT = "type comment"
    NEWLINE = "the end of the line"
    INDENT = "an indented block"
    DEDENT = "the end of the block"
    END = "the end of the text"


class Token(NamedTuple):
    """A token and where it stands; a line end and the bounds of a block have no text."""

    kind: Kind
    text: str
    start: int
    end: int


class Lexer:
    """Reads the tokens between two offsets of a source."""

    def __init__(self, source: Source, start: int = 0, end: int | None = None, *, bracketed: bool = False):
        """With `bracketed` the text is part of an expression: line ends mean nothing."""
        self.source = source
        self.errors: list[Diagnostic] = []
        self._text = source.text
        self._position = start
        self._end = len(source.text) if end is None else end
        self._bracketed = bracketed
        self._brackets: list[Token] = []
        self._indentation = [""]
        self._tokens: list[Token] = []

    def tokens(self) -> list[Token]:
        """All tokens, with the blocks closed and an END behind them, whatever the text is."""
        if self._end - self._position > MAX_TEXT:
            size = self._end - self._position
            self._error(self._position, self._position, f"expected at most {MAX_TEXT} characters, got {size}")
            self._position = self._end
        if not self._bracketed:
            self._line_start()
        while self._position < self._end and len(self.errors) < MAX_ERRORS:
            self._next()
            if len(self._tokens) > MAX_TOKENS:
                self._give_up()
        if self._brackets:
            self._unclosed()
        self._finish()
        return self._tokens

    def _give_up(self) -> None:
        """Leave a text that is too long unread, so that no more is said of it."""
        last = self._tokens[-1]
        self._error(
            last.start, last.end, f"expected at most {MAX_TOKENS} names, numbers, signs and line ends"
        )
        self._position = self._end
        self._tokens.clear()
        self._brackets.clear()
        self._indentation[:] = [""]

    def _next(self) -> None:
        if blank := self._match(_BLANK):
            self._position = blank.end()
        elif self._text[self._position] == "\n":
            self._position += 1
            self._newline()
        elif comment := self._match(_COMMENT):
            self._comment(comment.end())
        elif string := self._match(_STRING):
            self._string(string)
        elif (name := self._match(_NAME)) and name[0].isidentifier():
            text = name[0] if name[0].isascii() else unicodedata.normalize("NFKC", name[0])
            self._add(Kind.KEYWORD if text in KEYWORDS else Kind.NAME, name.end(), text)
        elif number := self._match(_NUMBER):
            self._number(number.end())
        elif operator := self._match(_OPERATOR):
            self._operator(operator.end())
        else:
            character = self._text[self._position]
            self._error(self._position, self._position + 1, f"unexpected character {character!r}")
            self._position += 1

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        return pattern.match(self._text, self._position, self._end)

    def _add(self, kind: Kind, end: int, text: str | None = None) -> None:
        start, self._position = self._position, end
        self._tokens.append(Token(kind, self._text[start:end] if text is None else text, start, end))

    def _error(self, start: int, end: int, message: str) -> None:
        self.errors.append(Range(self.source, start, end).error(message))

    def _newline(self) -> None:
        if self._brackets and _STATEMENT.match(self._text, self._position, self._end):
            self._unclosed()
        if not self._brackets and not self._bracketed:
            if self._tokens and self._tokens[-1].kind not in (Kind.NEWLINE, Kind.INDENT, Kind.DEDENT):
                self._tokens.append(Token(Kind.NEWLINE, "", self._position - 1, self._position - 1))
            self._line_start()

    def _line_start(self) -> None:
        """Open and close blocks by the indentation of the next line, unless it has nothing but a comment."""
        match = self._match(_INDENTATION)
        assert match is not None
        following = self._text[match.end() : match.end() + 2]
        if match.end() >= self._end or following[0] in "\n#" or following == "\r\n":
            return
        self._position = match.end()
        indentation, levels = match[0].lstrip("\f"), self._indentation
        if not self._tokens:
            levels[:] = [indentation]
        if indentation == levels[-1]:
            return
        if indentation.startswith(levels[-1]):
            if len(levels) > MAX_INDENTATION:
                self._error(
                    self._position, self._position, f"expected at most {MAX_INDENTATION} nested blocks"
                )
                self._position = self._end
            else:
                levels.append(indentation)
                self._add(Kind.INDENT, self._position)
            return
        while len(levels) > 1 and not indentation.startswith(levels[-1]):
            levels.pop()
            self._add(Kind.DEDENT, self._position)
        if indentation != levels[-1]:
            message = "expected the indentation of a block around this line"
            self._error(self._position, self._position, message)

    def _comment(self, end: int) -> None:
        if self._match(TYPE_COMMENT):
            self._add(Kind.TYPE_COMMENT, end)
        self._position = end

    def _string(self, opening: re.Match[str]) -> None:
        quote = opening["quote"]
        if match := _STRING_ENDS[quote].match(self._text, opening.end(), self._end):
            self._add(Kind.STRING, match.end())
            return
        self._error(self._position, opening.end(), f"this string has no end, expected {quote}")
        line_end = self._text.find("\n", self._position, self._end)
        stop = self._end if len(quote) == 3 or line_end < 0 else line_end
        self._add(Kind.STRING, stop, f"{quote}{quote}")

    def _number(self, end: int) -> None:
        if end < self._end and (self._text[end].isalnum() or self._text[end] == "_"):
            word = _NAME.match(self._text, end, self._end)
            end = word.end() if word else end + 1
            self._error(self._position, end, "expected a number, got letters in it")
            self._add(Kind.NUMBER, end, "0")
        else:
            self._add(Kind.NUMBER, end)

    def _operator(self, end: int) -> None:
        self._add(Kind.OPERATOR, end)
        token = self._tokens[-1]
        if token.text in _CLOSING:
            self._brackets.append(token)
        elif token.text in _CLOSING.values():
            if self._brackets and _CLOSING[self._brackets[-1].text] == token.text:
                self._brackets.pop()
            else:
                self._error(token.start, token.end, f"this '{token.text}' closes no bracket")
                self._tokens.pop()

    def _unclosed(self) -> None:
        token = self._brackets[-1]
        self._error(token.start, token.end, f"this '{token.text}' is never closed")
        self._brackets.clear()

    def _finish(self) -> None:
        end = self._end
        if not self._bracketed:
            if self._tokens and self._tokens[-1].kind not in (Kind.NEWLINE, Kind.DEDENT):
                self._tokens.append(Token(Kind.NEWLINE, "", end, end))
            self._tokens.extend(Token(Kind.DEDENT, "", end, end) for _ in self._indentation[1:])
        self._tokens.append(Token(Kind.END, "", end, end))
