"""Types as they stand in the text that PyTorch prints for a graph."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from xdsl.ir import Attribute

from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import BY_TORCH_NAME
from tsir.frontend.graph.graph_lexer import Token
from tsir.frontend.source.failure import Failure

MAX_TYPE_DEPTH = 60
"""Types inside each other."""

_SIMPLE: Mapping[str, Attribute] = {
    "Tensor": t.TENSOR, "Dynamic": t.TENSOR, "UndefinedTensor": t.TENSOR,
    "int": t.INT, "SymInt": t.INT, "float": t.FLOAT, "complex": t.COMPLEX, "bool": t.BOOL,
    "str": t.STRING, "string": t.STRING,
    "Scalar": t.NUMBER, "number": t.NUMBER, "None": t.NONE, "NoneType": t.NONE, "Device": t.DEVICE,
    "Generator": t.GENERATOR, "Any": t.ANY, "Layout": t.INT, "ScalarType": t.INT, "MemoryFormat": t.INT,
}  # fmt: skip


class TypeParser:
    """Reads tokens one after the other, and types from them."""

    def __init__(self, tokens: list[Token]):
        self._tokens = tokens
        self._next = 0

    @property
    def token(self) -> Token:
        """The token that comes next."""
        return self._tokens[self._next]

    def peek(self, ahead: int) -> Token:
        """The token so many after the next, or before it."""
        return self._tokens[max(0, min(self._next + ahead, len(self._tokens) - 1))]

    def advance(self) -> None:
        """Go on to the next token; the last one stays."""
        self._next = min(self._next + 1, len(self._tokens) - 1)

    def fail(self, expected: str) -> NoReturn:
        """Report what was expected in place of the next token."""
        text = self.token.text
        shown = text if self.token.kind == "end" else f"'{text if len(text) <= 40 else text[:40] + '…'}'"
        raise Failure(self.token.place, f"expected {expected}, got {shown}")

    def at(self, text: str) -> bool:
        """Whether this text comes next."""
        return self.token.text == text and self.token.kind != "string"

    def accept(self, text: str) -> bool:
        """Whether this text comes next; if so it is passed."""
        found = self.at(text)
        if found:
            self.advance()
        return found

    def expect(self, text: str) -> None:
        """Pass this text, which must come next."""
        if not self.accept(text):
            self.fail(f"'{text}'")

    def take(self, kind: str, expected: str) -> Token:
        """Pass a token of a kind, which must come next."""
        token = self.token
        if token.kind != kind:
            self.fail(expected)
        self.advance()
        return token

    def type(self, depth: int = 0) -> Attribute | None:
        """A type, None for one that is a class or a function."""
        self._check_depth(depth)
        type = self._base(depth)
        while True:
            depth += 1
            self._check_depth(depth)
            if self.at("[") and self.peek(1).text == "]":
                self.advance()
                self.advance()
                type = None if type is None else t.ListType(type)
            elif self.accept("?"):
                type = None if type is None else t.OptionalType(type)
            else:
                return type

    def _check_depth(self, depth: int) -> None:
        if depth > MAX_TYPE_DEPTH:
            self.fail(f"types at most {MAX_TYPE_DEPTH} deep in each other")

    def _base(self, depth: int) -> Attribute | None:
        if self.accept("("):
            return _tuple(self._types(")", depth))
        token = self.take("word", "a type")
        word = token.text
        if word == "NamedTuple":
            return _tuple(self._named(depth))
        if word in ("Dict", "Future", "Optional", "List", "Tuple"):
            return self._made(word, depth)
        dtype = BY_TORCH_NAME.get(word.removesuffix("Tensor"))
        if word == "Tensor" or dtype is not None:
            unranked = word.endswith("Tensor")
            facts = self._facts() if self.accept("(") else None
            if facts is None:
                return t.TensorType.of(dtype)
            sizes, device = facts
            return t.TensorType.of(dtype, None if unranked and not sizes else sizes, device=device)
        if word not in _SIMPLE and self.at("[") and self.peek(1).text != "]":
            self.advance()
            self._types("]", depth)  # of a type that is unknown, as Union
        return _SIMPLE.get(word)

    def _types(self, close: str, depth: int) -> list[Attribute | None]:
        types: list[Attribute | None] = []
        while not self.accept(close):
            types.append(self.type(depth + 1))
            if not self.accept(",") and not self.at(close):
                self.fail(f"',' or '{close}'")
        return types

    def _named(self, depth: int) -> list[Attribute | None]:
        types: list[Attribute | None] = []
        self.expect("(")
        while not self.accept(")"):
            self.take("word", "the name of a field")
            self.expect(":")
            types.append(self.type(depth + 1))
            if not self.accept(",") and not self.at(")"):
                self.fail("',' or ')'")
        return types

    def _made(self, word: str, depth: int) -> Attribute | None:
        close = ")" if self.accept("(") else "]"
        if close == "]":
            self.expect("[")
        types = self._types(close, depth)
        parts = [type for type in types if type is not None]
        count = {"Dict": 2, "Tuple": len(types)}.get(word, 1)
        if len(types) != count:
            self.fail(f"{count} types for {word}")
        if len(parts) != len(types):
            return None
        match word:
            case "Dict":
                return t.DictType(parts[0], parts[1])
            case "Future":
                return t.FutureType(parts[0])
            case "Optional":
                return t.OptionalType(parts[0])
            case "List":
                return t.ListType(parts[0])
            case _:
                return t.TupleType(tuple(parts))

    def _facts(self) -> tuple[list[t.Size], str | None]:
        """Sizes and device of a tensor; strides and requires_grad are read, but types do not keep them."""
        sizes: list[t.Size] = []
        device: str | None = None
        while not self.accept(")"):
            if self.token.kind == "number":
                sizes.append(self._size())
                self.accept("!")
            elif self.accept("*"):
                sizes.append(None)
            elif self.accept("SS"):  # a symbolic size, as SS(-1)
                self.expect("(")
                self.take("number", "a symbol")
                self.expect(")")
                sizes.append(None)
            else:
                device = self._fact() or device
            if not self.accept(",") and not self.at(")"):
                self.fail("',' or ')'")
        return sizes, device

    def _size(self) -> int:
        text = self.token.text
        if not text.isdecimal() or len(text) > 18:
            self.fail("a size")
        self.advance()
        return int(text)

    def _fact(self) -> str | None:
        name = self.take("word", "a size, strides, requires_grad or device").text
        self.expect("=")
        if name == "device":
            kind = self.take("word", "a device").text
            return f"{kind}:{self.take('number', 'an index').text}" if self.accept(":") else kind
        if self.accept("["):
            while not self.accept("]"):
                if self.token.kind == "end":
                    self.fail("']'")
                self.advance()
        else:
            self.take("number", "a number")
        return None


def _tuple(types: list[Attribute | None]) -> Attribute | None:
    parts = [type for type in types if type is not None]
    return t.TupleType(tuple(parts)) if len(parts) == len(types) else None
