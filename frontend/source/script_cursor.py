"""The position of a parser of TorchScript source text among its tokens."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import NoReturn

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.frontend.source import nesting
from tsir.frontend.source.script_lexer import Kind, Token
from tsir.frontend.source.source import Range, Source

_SHOWN = 40
"""The most characters of a token in a message."""


class Mistake(Exception):
    """The end of the reading of a statement: a syntax error, or valid Python that is not supported."""

    def __init__(self, diagnostic: Diagnostic, *, unsupported: bool = False):
        """An error in the text, or with `unsupported` one of ours."""
        super().__init__(diagnostic)
        self.diagnostic = diagnostic
        self.unsupported = unsupported


class Cursor:
    """Steps over tokens and counts levels of recursion."""

    def __init__(self, source: Source, tokens: list[Token], depth: int = 0):
        """A parser at the first of the tokens, which end with END."""
        self.source = source
        self.peek = tokens[0]
        self.last_end = self.peek.start
        self._tokens = tokens
        self._index = 0
        self._depth = depth

    def next(self) -> Token:
        """Step over the current token; the last one stays."""
        token = self.peek
        if token.text:
            self.last_end = token.end
        if token.kind is not Kind.END:
            self._index += 1
            self.peek = self._tokens[self._index]
        return token

    @property
    def position(self) -> int:
        """The number of the current token."""
        return self._index

    @property
    def following(self) -> Token:
        """The token behind the current one."""
        return self._tokens[min(self._index + 1, len(self._tokens) - 1)]

    def at(self, *texts: str) -> bool:
        """Whether the current token is one of these keywords or operators."""
        return self.peek.text in texts

    def at_kind(self, *kinds: Kind) -> bool:
        """Whether the current token is of one of these kinds."""
        return self.peek.kind in kinds

    def accept(self, *texts: str) -> Token | None:
        """Step over the current token if it is one of these keywords or operators."""
        return self.next() if self.at(*texts) else None

    def expect(self, text: str) -> Token:
        """Step over this keyword or operator."""
        return self.accept(text) or self.fail(f"'{text}'")

    def expect_name(self, what: str) -> str:
        """Step over a name."""
        if not self.at_kind(Kind.NAME):
            self.fail(what)
        return self.next().text

    def finish(self, what: str) -> None:
        """Make sure that the text ends here."""
        if not self.at_kind(Kind.END):
            self.fail(f"the end of {what}")

    def fail(self, expected: str) -> NoReturn:
        """Raise the Mistake that the current token is not what is expected."""
        if self.at(":="):
            raise self.refuse(self.here(), "assignments in expressions (:=) are not supported")
        found = f"'{self.peek.text[:_SHOWN]}'" if self.peek.text else str(self.peek.kind)
        if self.at_kind(Kind.TYPE_COMMENT):
            found = "a type comment"
        raise Mistake(self.here().error(f"expected {expected}, got {found}"))

    def refuse(self, place: Range, message: str) -> Mistake:
        """The Mistake for valid Python that is not supported."""
        return Mistake(place.error(message), unsupported=True)

    def here(self) -> Range:
        """The place of the current token."""
        return Range(self.source, self.peek.start, self.peek.end)

    def since(self, start: int) -> Range:
        """The place from an offset to the end of the last token."""
        return Range(self.source, start, self.last_end)

    @property
    def depth(self) -> int:
        """The number of blocks and nested expressions around the parser's position."""
        return self._depth

    @contextmanager
    def nested(self) -> Generator[None]:
        """Count a level of recursion, of which there is a limited number."""
        if self._depth >= nesting.MAX_DEPTH:
            message = f"expected at most {nesting.MAX_DEPTH} nested statements and expressions"
            raise Mistake(self.here().error(message))
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
