"""Expressions of TorchScript source text, by a parser that climbs operator precedences."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Literal, ParamSpec, TypeVar, cast

from tsir.frontend.source import script_literals, tree
from tsir.frontend.source.script_cursor import Cursor, Mistake
from tsir.frontend.source.script_lexer import Kind, Lexer, Token
from tsir.frontend.source.source import Range, Source
from tsir.frontend.source.tree import Expression

P = ParamSpec("P")
T = TypeVar("T")

_LEVELS: dict[str, int] = {
    operator: level
    for level, operators in enumerate(("|", "^", "&", "<< >>", "+ -", "* / // % @"))
    for operator in operators.split()
}
_COMPARISONS = frozenset(("==", "!=", "<", "<=", ">", ">=", "in", "is", "not"))
_WORDS: dict[str, bool | None] = {"True": True, "False": False, "None": None}
_REFUSED = {
    "lambda": "lambda expressions are not supported",
    "await": "await expressions are not supported",
    "yield": "yield expressions are not supported",
}
_CLOSERS = frozenset((")", "]", "}", "=", ":", ";", "in", ""))
"""The tokens that may follow the last comma of a list: closing brackets, those behind targets, line ends."""


class ExpressionParser(Cursor):
    """Reads expressions from tokens; a Mistake leaves it at the token that does not fit."""

    def expressions(self) -> Expression:
        """One expression, or several as a tuple, perhaps starred, perhaps with a comma at the end."""
        return self._listed(self.starred)

    def starred(self) -> Expression:
        """An expression with or without a star before it."""
        start = self.peek.start
        if self.accept("*"):
            value = self._binary(0)
            return tree.Starred(self.since(start), value)
        return self.expression()

    def _argument(self) -> Expression:
        start = self.peek.start
        if self.accept("*"):
            value = self.expression()
            return tree.Starred(self.since(start), value)
        return self.expression()

    def expression(self) -> Expression:
        """One expression: a ternary or what binds more tightly."""
        start = self.peek.start
        with self.nested():
            then = self._boolean("or")
            if not self.accept("if"):
                return then
            condition = self._boolean("or")
            self.expect("else")
            otherwise = self.expression()
            return tree.Ternary(self.since(start), condition, then, otherwise)

    def targets(self) -> Expression:
        """The targets of a loop, up to `in`."""
        return self.target(self._listed(self._target_item))

    def target(self, expression: Expression) -> Expression:
        """The expression, if it can be assigned to."""
        match expression:
            case tree.Name() | tree.Attribute() | tree.Subscript():
                pass
            case tree.TupleLiteral(items=items) | tree.ListLiteral(items=items):
                for item in items:
                    self.target(item)
            case tree.Starred(value=value):
                self.target(value)
            case _:
                what = "expected a name, an attribute, a subscript or a tuple of them to assign to"
                raise Mistake(expression.range.error(what))
        return expression

    def _target_item(self) -> Expression:
        start = self.peek.start
        star = self.accept("*")
        item = self._binary(0)
        return tree.Starred(self.since(start), item) if star else item

    def _listed(self, read: Callable[[], Expression], closers: frozenset[str] = _CLOSERS) -> Expression:
        start = self.peek.start
        first = read()
        if not self.at(","):
            return first
        items = self._items(first, read, closers)
        return tree.TupleLiteral(self.since(start), items)

    def _items(
        self, first: Expression, read: Callable[[], Expression], closers: frozenset[str] = _CLOSERS
    ) -> tuple[Expression, ...]:
        items = [first]
        while self.accept(",") and self.peek.text not in closers and not self.at_kind(Kind.TYPE_COMMENT):
            items.append(read())
        return tuple(items)

    def _boolean(self, operator: Literal["or", "and"]) -> Expression:
        start = self.peek.start
        read = self._negation if operator == "and" else self._conjunction
        operands = [read()]
        while self.accept(operator):
            operands.append(read())
        if len(operands) == 1:
            return operands[0]
        return tree.BooleanOperation(self.since(start), operator, tuple(operands))

    def _conjunction(self) -> Expression:
        return self._boolean("and")

    def _negation(self) -> Expression:
        start = self.peek.start
        if not self.accept("not"):
            return self._comparison()
        with self.nested():
            operand = self._negation()
        return tree.UnaryOperation(self.since(start), "not", operand)

    def _comparison(self) -> Expression:
        start = self.peek.start
        operands = [self._binary(0)]
        operators: list[tree.Comparison] = []
        while self.peek.text in _COMPARISONS:
            operator = self.next().text
            if operator == "not":
                self.expect("in")
                operator = "not in"
            elif operator == "is" and self.accept("not"):
                operator = "is not"
            operators.append(cast(tree.Comparison, operator))
            operands.append(self._binary(0))
        if not operators:
            return operands[0]
        return tree.Compare(self.since(start), tuple(operands), tuple(operators))

    def _binary(self, minimum: int) -> Expression:
        start = self.peek.start
        left = self._unary()
        while (level := _LEVELS.get(self.peek.text, -1)) >= minimum:
            operator = cast(tree.BinaryOperator, self.next().text)
            right = self._binary(level + 1)
            left = tree.BinaryOperation(self.since(start), left, operator, right)
        return left

    def _unary(self) -> Expression:
        start = self.peek.start
        if operator := self.accept("-", "+", "~"):
            with self.nested():
                operand = self._unary()
            return tree.UnaryOperation(self.since(start), cast(tree.UnaryOperator, operator.text), operand)
        base = self._postfix()
        if not self.accept("**"):
            return base
        with self.nested():
            exponent = self._unary()
        return tree.BinaryOperation(self.since(start), base, "**", exponent)

    def _postfix(self) -> Expression:
        start = self.peek.start
        value = self._atom()
        while operator := self.accept(".", "(", "["):
            if operator.text == ".":
                name = self.expect_name("the name of an attribute")
                value = tree.Attribute(self.since(start), value, name)
            elif operator.text == "(":
                arguments, keywords = self._arguments()
                value = tree.Call(self.since(start), value, arguments, keywords)
            else:
                index = self._listed(self._index_item, frozenset("]"))
                self.expect("]")
                value = tree.Subscript(self.since(start), value, index)
        return value

    def _arguments(self) -> tuple[tuple[Expression, ...], tuple[tree.Keyword, ...]]:
        arguments: list[Expression] = []
        keywords: list[tree.Keyword] = []
        while not self.at(")"):
            start = self.peek.start
            if self.at("**"):
                raise self.refuse(self.here(), "arguments from a dictionary (**) are not supported")
            if self.at_kind(Kind.NAME) and self.following.text == "=":
                name = self.next().text
                self.next()
                value = self.expression()
                keywords.append(tree.Keyword(self.since(start), name, value))
            else:
                value = self._argument()
                self.refuse_generator()
                if keywords and not isinstance(value, tree.Starred):
                    raise Mistake(value.range.error("expected a keyword argument after a keyword argument"))
                arguments.append(value)
            if not self.accept(","):
                break
        self.expect(")")
        return tuple(arguments), tuple(keywords)

    def refuse_generator(self) -> None:
        if self.at("for"):
            raise self.refuse(self.here(), "generator expressions are not supported")

    def _index_item(self) -> Expression:
        start = self.peek.start
        lower = None if self.at(":") else self.starred()
        if not self.accept(":"):
            assert lower is not None
            return lower
        upper = None if self.at(":", ",", "]") else self.expression()
        step = self.expression() if self.accept(":") and not self.at(",", "]") else None
        return tree.Slice(self.since(start), lower, upper, step)

    def _atom(self) -> Expression:
        token = self.peek
        match token.kind, token.text:
            case Kind.NAME, name:
                self.next()
                return tree.Name(self.since(token.start), name)
            case Kind.NUMBER, text:
                value = self._checked(token, script_literals.number, text)
                self.next()
                return tree.Constant(self.since(token.start), value)
            case Kind.STRING, _:
                return self._strings()
            case _, "(" | "[" | "{" as bracket:
                self.next()
                return {"(": self._group, "[": self._list, "{": self._dictionary}[bracket](token.start)
            case _, "True" | "False" | "None" as word:
                self.next()
                return tree.Constant(self.since(token.start), _WORDS[word])
            case _, "...":
                self.next()
                return tree.Constant(self.since(token.start), ...)
            case _, text if text in _REFUSED:
                raise self.refuse(self.here(), _REFUSED[text])
            case _:
                self.fail("an expression")

    def _group(self, start: int) -> Expression:
        if self.accept(")"):
            return tree.TupleLiteral(self.since(start), ())
        if self.at("yield"):
            raise self.refuse(self.here(), _REFUSED["yield"])
        first = self.starred()
        self.refuse_generator()
        if self.at(","):
            items = self._items(first, self.starred)
            self.expect(")")
            return tree.TupleLiteral(self.since(start), items)
        if isinstance(first, tree.Starred):
            raise Mistake(first.range.error("expected a tuple or a call around a starred expression"))
        self.expect(")")
        return first

    def _list(self, start: int) -> Expression:
        if self.accept("]"):
            return tree.ListLiteral(self.since(start), ())
        first = self.starred()
        if self.at("for"):
            target, iterable, conditions = self._comprehension()
            self.expect("]")
            return tree.ListComprehension(self.since(start), first, target, iterable, conditions)
        self.refuse_generator()
        items = self._items(first, self.starred)
        self.expect("]")
        return tree.ListLiteral(self.since(start), items)

    def _dictionary(self, start: int) -> Expression:
        keys: list[Expression] = []
        values: list[Expression] = []
        while not self.at("}"):
            if self.at("**"):
                raise self.refuse(self.here(), "dictionaries in dictionaries (**) are not supported")
            keys.append(self.starred())
            if self.at(",", "}", "for"):
                raise self.refuse(self.since(start), "sets are not supported")
            self.expect(":")
            values.append(self.expression())
            if self.at("for") and len(keys) == 1:
                target, iterable, conditions = self._comprehension()
                self.expect("}")
                place = self.since(start)
                return tree.DictComprehension(place, keys[0], values[0], target, iterable, conditions)
            if not self.accept(","):
                break
        self.expect("}")
        return tree.DictLiteral(self.since(start), tuple(keys), tuple(values))

    def _comprehension(self) -> tuple[Expression, Expression, tuple[Expression, ...]]:
        self.expect("for")
        target = self.targets()
        self.expect("in")
        iterable = self._boolean("or")
        conditions: list[Expression] = []
        while self.accept("if"):
            conditions.append(self._boolean("or"))
        if self.at("for"):
            raise self.refuse(self.here(), "comprehensions with several loops are not supported")
        return target, iterable, tuple(conditions)

    def _strings(self) -> Expression:
        """Adjacent string literals as one: a constant, or a format string if one of them is formatted."""
        start = self.peek.start
        parts: list[Expression] = []
        formatted = False
        while self.at_kind(Kind.STRING):
            token = self.next()
            literal = self._checked(token, script_literals.split_string, token.text)
            first, end = token.start + literal.start, token.start + literal.end
            if literal.formatted:
                formatted = True
                parts.extend(self._format_parts(token, first, end, literal.raw))
            else:
                parts.append(self._text(token, first, end, literal.raw))
        if formatted:
            return tree.FormatString(self.since(start), tree.merge_text(parts))
        text = "".join(str(part.value) for part in parts if isinstance(part, tree.Constant))
        return tree.Constant(self.since(start), text)

    def _format_parts(self, token: Token, start: int, end: int, raw: bool) -> Generator[Expression]:
        text = self.source.text
        for part in self._checked(token, script_literals.format_parts, text, start, end, raw):
            if part.is_expression:
                yield read_expression(self.source, part.start, part.end, self._depth)
            else:
                yield self._text(token, part.start, part.end, raw)

    def _text(self, token: Token, start: int, end: int, raw: bool) -> tree.Constant:
        value = self._checked(token, script_literals.decode, self.source.text[start:end], raw)
        return tree.Constant(Range(self.source, start, end), value)

    def _checked(self, token: Token, read: Callable[P, T], *arguments: P.args, **keywords: P.kwargs) -> T:
        try:
            return read(*arguments, **keywords)
        except ValueError as error:
            place = Range(self.source, token.start, token.end)
            unsupported = isinstance(error, script_literals.UnsupportedLiteral)
            raise Mistake(place.error(str(error)), unsupported=unsupported) from None


def read_expression(source: Source, start: int, end: int, depth: int = 0) -> Expression:
    """The one expression between two offsets of a source; a Mistake says why there is none."""
    parser = bracketed_parser(source, start, end, depth)
    expression = parser.expressions()
    parser.finish("the expression")
    return expression


def bracketed_parser(source: Source, start: int, end: int, depth: int = 0) -> ExpressionParser:
    """A parser between two offsets of a source where line ends mean nothing."""
    lexer = Lexer(source, start, end, bracketed=True)
    tokens = lexer.tokens()
    if lexer.errors:
        raise Mistake(lexer.errors[0])
    return ExpressionParser(source, tokens, depth)
