"""Parsing of schemas, in the grammar of PyTorch's native functions."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import NoReturn, TypeVar

from xdsl.ir import Attribute

from tsir.dialects.operators.schema import Alias, Argument, Default, Schema, type_text
from tsir.dialects.types import attributes as t
from tsir.dialects.types.quantized import PARAMETER_TYPES


class SchemaError(ValueError):
    """A malformed schema: what was expected, what was found, and where."""

    def __init__(self, text: str, position: int, message: str):
        self.text, self.position, self.message = text, position, message
        super().__init__(f"{message} at column {position + 1}\n{text}\n{' ' * position}^")


_SIMPLE: dict[str, Attribute] = {
    "Tensor": t.TENSOR,
    "Scalar": t.NUMBER,
    "number": t.NUMBER,
    "int": t.INT,
    "SymInt": t.INT,
    "ScalarType": t.INT,
    "Layout": t.INT,
    "MemoryFormat": t.INT,
    "float": t.FLOAT,
    "complex": t.COMPLEX,
    "bool": t.BOOL,
    "str": t.STRING,
    "string": t.STRING,
    "Device": t.DEVICE,
    "Generator": t.GENERATOR,
    "None": t.NONE,
    "NoneType": t.NONE,
    "Any": t.ANY,
}
_NAMED_DEFAULTS: dict[str, Default] = {
    "None": None,
    "True": True,
    "False": False,
    "float": 6,
    "long": 4,
    "strided": 0,
    "contiguous_format": 0,
    "Mean": 1,
}

_TOKEN = re.compile(
    r"""\s*(?:(?P<arrow>->)|(?P<dots>\.\.\.)
    |(?P<number>-?(?:\d+\.\d*(?:[eE][-+]?\d+)?|\.\d+|\d+[eE][-+]?\d+|\d+))
    |(?P<string>"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+')
    |(?P<word>[A-Za-z_]\w*)|(?P<punctuation>::|[()\[\]{},=*?!|.]))""",
    re.VERBOSE,
)
_T = TypeVar("_T")


class _Parser:
    """A recursive-descent parser over the tokens of one schema."""

    def __init__(self, text: str):
        self.text = text
        self.tokens: list[tuple[str, str, int]] = []
        position = 0
        end = len(text.rstrip())
        while position < end:
            found = _TOKEN.match(text, position)
            if found is None or found.lastgroup is None:
                start = position + len(text[position:]) - len(text[position:].lstrip())
                raise SchemaError(text, start, f"unexpected character '{text[start]}'")
            self.tokens.append((found.lastgroup, found[found.lastgroup], found.start(found.lastgroup)))
            position = found.end()
        self.tokens.append(("end", "the end", len(text)))
        self.at = 0

    def fail(self, expected: str) -> NoReturn:
        _, text, position = self.tokens[self.at]
        raise SchemaError(self.text, position, f"expected {expected}, got '{text}'")

    def accept(self, text: str) -> bool:
        if self.tokens[self.at][1] != text or self.tokens[self.at][0] == "string":
            return False
        self.at += 1
        return True

    def expect(self, text: str) -> None:
        if not self.accept(text):
            self.fail(f"'{text}'")

    def take(self, kind: str, expected: str) -> str:
        found, text, _ = self.tokens[self.at]
        if found != kind:
            self.fail(expected)
        self.at += 1
        return text

    def separated(self, close: str, parse_one: Callable[[], _T]) -> list[_T]:
        """Items up to and including the closing punctuation."""
        items: list[_T] = []
        if self.accept(close):
            return items
        while True:
            items.append(parse_one())
            if not self.accept(","):
                self.expect(close)
                return items

    def schema(self) -> Schema:
        name = self.take("word", "an operator name")
        if self.accept("::"):
            name = f"{name}::{self.take('word', 'an operator name')}"
        overload = self.take("word", "an overload name") if self.accept(".") else ""
        self.expect("(")
        arguments, is_vararg = self.arguments()
        self.expect("->")
        returns, is_varret = self.returns()
        if self.tokens[self.at][0] != "end":
            self.fail("the end")
        return Schema(name, overload, tuple(arguments), tuple(returns), is_vararg, is_varret)

    def arguments(self) -> tuple[list[Argument], bool]:
        kwarg_only = is_vararg = False
        arguments: list[Argument] = []

        def one() -> None:
            nonlocal kwarg_only, is_vararg
            if is_vararg:
                self.fail("')' after '...'")
            if self.accept("*"):
                kwarg_only = True
            elif self.accept("..."):
                is_vararg = True
            else:
                argument = self.argument(kwarg_only)
                if any(a.name == argument.name for a in arguments):
                    self.fail(f"an argument name other than '{argument.name}' a second time")
                arguments.append(argument)

        self.separated(")", one)
        return arguments, is_vararg

    def returns(self) -> tuple[list[Argument], bool]:
        if self.accept("..."):
            return [], True
        if not self.accept("("):
            return [self.result()], False
        found = self.separated(")", lambda: None if self.accept("...") else self.result())
        return [r for r in found if r is not None], None in found

    def result(self) -> Argument:
        type, size, alias = self.type()
        name = self.take("word", "a name") if self.tokens[self.at][0] == "word" else ""
        return Argument(name, type, size, alias=alias)

    def argument(self, kwarg_only: bool) -> Argument:
        type, size, alias = self.type()
        name = self.take("word", "an argument name")
        argument = Argument(name, type, size, kwarg_only=kwarg_only, alias=alias)
        argument = replace(argument, is_out=kwarg_only and alias is not None and alias.is_write)
        if self.accept("="):
            at = self.at
            value = self.default()
            if not _fits(value, type, size):
                self.at = at
                self.fail(f"a default of type {type_text(type, size)}")
            if size is not None and isinstance(value, int | float) and not isinstance(value, bool):
                value = (value,) * size
            argument = replace(argument, default=value)
        return argument

    def type(self) -> tuple[Attribute, int | None, Alias | None]:
        """A type with the list size and the alias annotation of its outermost part."""
        type, alias = self.base()
        size: int | None = None
        while True:
            if self.accept("["):
                if self.tokens[self.at][0] == "number":
                    size = int(self.take("number", "a list size"))
                self.expect("]")
                type = t.ListType(type)
                alias = self.alias() or alias
            elif self.accept("?"):
                type = t.OptionalType(type)
            else:
                return type, size, alias

    def base(self) -> tuple[Attribute, Alias | None]:
        if self.accept("("):
            return t.TupleType(tuple(self.separated(")", lambda: self.type()[0]))), self.alias()
        at = self.at
        word = self.take("word", "a type")
        if word == "__torch__":
            while self.accept("."):
                word = self.take("word", "the name of a class")
            if word in PARAMETER_TYPES:
                return PARAMETER_TYPES[word], self.alias()
            self.at = at
            self.fail("a class of packed parameters")
        if word in ("Future", "Dict"):
            self.expect("(")
            inner = self.separated(")", lambda: self.type()[0])
            if len(inner) != (1 if word == "Future" else 2):
                self.fail(f"{'one type' if word == 'Future' else 'a key and a value type'} for {word}")
            made = t.FutureType(inner[0]) if word == "Future" else t.DictType(inner[0], inner[1])
            return made, self.alias()
        if (simple := _SIMPLE.get(word)) is not None:
            return simple, self.alias()
        if not word[0].islower():
            self.at = at
            self.fail("a type")
        return t.VarType(word), self.alias()

    def alias(self) -> Alias | None:
        following = self.tokens[self.at + 1 : self.at + 3]
        annotates = len(following) == 2 and following[1][1] in (")", "|", "!", "->")
        if self.tokens[self.at][1] == "(" and (annotates or following[0][1] == "!"):
            self.at += 1
            before = self.alias_sets()
            is_write = self.accept("!")
            after = self.alias_sets() if self.accept("->") else None
            self.expect(")")
            return Alias(before, is_write, after)
        if self.accept("!"):
            return Alias(frozenset(), is_write=True)
        return None

    def alias_sets(self) -> frozenset[str]:
        sets: set[str] = set()
        while True:
            if self.accept("*"):
                sets.add("*")
            elif self.tokens[self.at][0] == "word":
                sets.add(self.take("word", "an alias set"))
            if not self.accept("|"):
                return frozenset(sets)

    def default(self) -> Default:
        kind, text, _ = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            return float(text) if re.search(r"[.eE]", text) else int(text)
        if kind == "string":
            return re.sub(r"\\(.)", r"\1", text[1:-1])
        if kind == "word" and text in _NAMED_DEFAULTS:
            return _NAMED_DEFAULTS[text]
        if text == "[":
            return tuple(self.separated("]", self.default))
        self.at -= 1
        self.fail("a default value")


def _fits(value: Default, type: Attribute, size: int | None) -> bool:
    """Whether a default may stand for an argument of this type."""
    match type:
        case t.OptionalType():
            return value is None or _fits(value, type.element, size)
        case t.ListType():
            if isinstance(value, tuple):
                fits = size is None or len(value) in (0, size)
                return fits and all(_fits(v, type.element, None) for v in value)
            return size is not None and _fits(value, type.element, None)
        case t.FloatType():
            return isinstance(value, int | float) and not isinstance(value, bool)
        case t.NumberType() | t.ComplexType():
            return isinstance(value, int | float)
        case t.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case t.BoolType():
            return isinstance(value, bool)
        case t.StringType() | t.DeviceType():
            return isinstance(value, str)
        case _:
            return value is None


@cache
def parse_schema(text: str) -> Schema:
    """
    The schema that `text` declares, in the grammar of PyTorch's native functions.

    Raises SchemaError with the position where the text is malformed.
    """
    return _Parser(text).schema()
