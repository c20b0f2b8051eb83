"""The tokens of IR text: read in linear time, with bounds on their length."""

from __future__ import annotations

import re

from xdsl.utils import exceptions
from xdsl.utils.lexer import Position
from xdsl.utils.mlir_lexer import MLIRLexer, MLIRToken, MLIRTokenKind

MAX_WORD = 4000
"""Characters in a number or a name."""

_QUOTED = (MLIRTokenKind.STRING_LIT, MLIRTokenKind.BYTES_LIT, MLIRTokenKind.AT_IDENT)
"""The tokens that may be of any length."""


class Lexer(MLIRLexer):
    """xDSL's lexer in linear time: its own takes exponential time for a string that is not closed."""

    _whitespace_regex = re.compile(r"(?:\s++|//[^\n]*+)*+", re.ASCII)
    _unescaped_characters_regex = re.compile(r'"(?:[^"\\\n\v\f]++|\\(?:["nt\\]|[0-9A-Fa-f]{2}))*+"')

    def _lex_string_literal(self, start_pos: Position) -> MLIRToken:
        """A string; xDSL takes one with escapes beyond ASCII, which its own printer writes, for bytes."""
        return MLIRToken(MLIRTokenKind.STRING_LIT, super()._lex_string_literal(start_pos).span)

    def lex(self) -> MLIRToken:
        token = super().lex()
        if (length := token.span.len) > MAX_WORD and token.kind not in _QUOTED:
            message = f"expected at most {MAX_WORD} characters in a name or number, got {length}"
            raise exceptions.ParseError(token.span, message)
        return token
