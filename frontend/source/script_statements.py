"""Statements of TorchScript source text; a mistake costs one statement, and reading goes on behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import cast

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.frontend.source import tree
from tsir.frontend.source.script_cursor import Mistake
from tsir.frontend.source.script_expressions import ExpressionParser
from tsir.frontend.source.script_lexer import MAX_ERRORS, Kind, Token
from tsir.frontend.source.signature_comment import annotate_parameter, annotate_signature, comment_type
from tsir.frontend.source.source import Range, Source
from tsir.frontend.source.tree import Expression, Statement

_AUGMENTED = frozenset(f"{op}=" for op in "+ - * / // % @ ** & | ^ << >>".split())
_CLAUSES = ("elif", "else", "except", "finally")
_REFUSED = {
    "try": "try statements are not supported",
    "class": "class definitions are supported at the top of a program only",
    "global": "global statements are not supported",
    "nonlocal": "nonlocal statements are not supported",
    "async": "async statements are not supported",
    "import": "imports inside functions are not supported",
    "from": "imports inside functions are not supported",
}

"""The forms of `with` that are not supported."""


class TooManyErrors(Exception):
    """So many mistakes were found that reading on is of no use."""


class StatementParser(ExpressionParser):
    """Reads statements from tokens and collects the mistakes in them."""

    def __init__(self, source: Source, tokens: list[Token]):
        """A parser at the first of the tokens, which end with END."""
        super().__init__(source, tokens)
        self.errors: list[Diagnostic] = []
        self.only_unsupported = True

    def lines(self, read: Callable[[], list[Statement]]) -> list[Statement]:
        """The results of `read` for every line up to the end of the block."""
        statements: list[Statement] = []
        while not self.at_kind(Kind.DEDENT, Kind.END):
            first = self.position
            try:
                statements.extend(read())
            except Mistake as mistake:
                self.record(mistake)
                place, header = self.since(self._tokens[first].start), self._header(first)
                inner = self._skip_statement()
                if mistake.unsupported:
                    statements += _refused(place, header, inner)
        return statements

    def _header(self, first: int) -> list[Token]:
        """The tokens of a statement from its first up to the line that the parser is in."""
        last = self.position
        while self._tokens[last].kind not in (Kind.NEWLINE, Kind.END):
            last += 1
        return self._tokens[first:last]

    def record(self, mistake: Mistake) -> None:
        """Keep a mistake for the report."""
        self.errors.append(mistake.diagnostic)
        self.only_unsupported &= mistake.unsupported
        if len(self.errors) >= MAX_ERRORS:
            raise TooManyErrors

    def statements(self) -> list[Statement]:
        """The statements of a line, or one statement with its blocks."""
        start = self.peek.start
        match self.peek.text:
            case "def" | "@":
                return self._decorated()
            case "if":
                self.next()
                return [self._if(start)]
            case "while":
                return [self._while(start)]
            case "for":
                return [self._for(start)]
            case "with":
                return [self._with(start)]
            case "class":
                return self.class_statement(())
            case text if text in _REFUSED:
                raise self.refuse(self.here(), _REFUSED[text])
            case _ if self.at_kind(Kind.INDENT):
                raise Mistake(self.here().error("expected the indentation of the block, got more"))
            case _ if self.at_kind(Kind.TYPE_COMMENT):
                self.fail("a statement")
            case _:
                return self._simple_statements()

    def _decorated(self) -> list[Statement]:
        decorators: list[Expression] = []
        while self.accept("@"):
            decorators.append(self.expression())
            self.end_of_line()
        if self.at("class"):
            return self.class_statement(tuple(decorators))
        if self.at("async"):
            raise self.refuse(self.here(), _REFUSED["async"])
        return [self._definition(tuple(decorators))]

    def class_statement(self, decorators: tuple[Expression, ...]) -> list[Statement]:
        """A class, which is supported only at the top of a program."""
        return self._skip_class()

    def _definition(self, decorators: tuple[Expression, ...]) -> tree.Definition:
        start = self.peek.start
        self.expect("def")
        name = self.expect_name("the name of the function")
        self.expect("(")
        parameters = self._parameters()
        returns = self.expressions() if self.accept("->") else None
        comment, block = self._body_with_comment()
        try:
            parameters, returns = annotate_signature(parameters, returns, comment)
        except Mistake as mistake:
            self.record(mistake)
        body, documentation = tree.without_documentation(block), tree.documentation(block)
        return tree.Definition(self.since(start), name, parameters, returns, body, decorators, documentation)

    def _body_with_comment(self) -> tuple[Range | None, list[Statement]]:
        self.expect(":")
        comment = self._type_comment()
        own_line = self.following.kind is Kind.TYPE_COMMENT
        if comment is None and self.at_kind(Kind.NEWLINE) and own_line:
            self.next()
            comment = self._type_comment()
        return comment, self.documented_block()

    def _type_comment(self) -> Range | None:
        if not self.at_kind(Kind.TYPE_COMMENT):
            return None
        place = self.here()
        self.next()
        return place

    def _parameters(self) -> tuple[tree.Parameter, ...]:
        parameters: list[tree.Parameter] = []
        keyword_only = False
        while not self.at(")"):
            if self.at("*") and self.following.text == "," and not keyword_only:
                self.next()
                self.next()
                keyword_only = True
                if self.at(")"):
                    self.fail("a parameter after '*'")
            parameter = self._parameter(keyword_only)
            more = self.accept(",")
            parameters.append(annotate_parameter(parameter, self._type_comment()))
            self._check_defaults(parameters[-2:])
            if any(other.name == parameter.name for other in parameters[:-1]):
                raise Mistake(parameter.range.error(f"parameter '{parameter.name}' is given twice"))
            if not more:
                break
        self.expect(")")
        return tuple(parameters)

    def _check_defaults(self, last: list[tree.Parameter]) -> None:
        match last:
            case [
                tree.Parameter(default=tree.Expression()),
                tree.Parameter(default=None, keyword_only=False),
            ]:
                message = "expected a default value, as for the parameter before"
                raise Mistake(last[1].range.error(message))
            case _:
                pass

    def _parameter(self, keyword_only: bool) -> tree.Parameter:
        start = self.peek.start
        match self.peek.text:
            case "*" | "**":
                raise self.refuse(self.here(), "variable numbers of parameters (*, **) are not supported")
            case "/":
                raise self.refuse(self.here(), "positional-only parameters are not supported")
            case _:
                name = self.expect_name("the name of a parameter")
        annotation = self.expression() if self.accept(":") else None
        default = self.expression() if self.accept("=") else None
        return tree.Parameter(self.since(start), name, annotation, default, keyword_only)

    def _block(self) -> tuple[Statement, ...]:
        return tree.without_documentation(self.documented_block())

    def documented_block(self) -> list[Statement]:
        """A block with its documentation as its first statement."""
        if not self.at_kind(Kind.NEWLINE):
            return self._simple_statements()
        self.next()
        if not self.at_kind(Kind.INDENT):
            self.fail("an indented block")
        return self._indented()

    def _indented(self) -> list[Statement]:
        self.next()
        with self.nested():
            statements = self.lines(self.statements)
        if self.at_kind(Kind.DEDENT):
            self.next()
        return statements

    def _if(self, start: int) -> tree.If:
        condition = self.expression()
        self.expect(":")
        body = self._block()
        orelse: tuple[Statement, ...] = ()
        following = self.peek.start
        if self.accept("elif"):
            with self.nested():
                orelse = (self._if(following),)
        elif self.accept("else"):
            self.expect(":")
            orelse = self._block()
        return tree.If(self.since(start), condition, body, orelse)

    def _while(self, start: int) -> tree.While:
        self.next()
        condition = self.expression()
        self.expect(":")
        body = self._block()
        self._refuse_else()
        return tree.While(self.since(start), condition, body)

    def _for(self, start: int) -> tree.For:
        self.next()
        target = self.targets()
        self.expect("in")
        iterable = self.expressions()
        self.expect(":")
        body = self._block()
        self._refuse_else()
        return tree.For(self.since(start), target, iterable, body)

    def _with(self, start: int) -> tree.With:
        """`with a as x, b:`, which is `with a as x:` with `with b:` in it."""
        self.next()
        context = self.expression()
        target = self.expression() if self.accept("as") else None
        if self.at(","):
            inner = self._with(start)
            return tree.With(inner.range, context, (inner,), target)
        self.expect(":")
        return tree.With(self.since(start), context, self._block(), target)

    def _refuse_else(self) -> None:
        if self.at("else"):
            self.record(self.refuse(self.here(), "else clauses of loops are not supported"))
            self._skip_statement()

    def _simple_statements(self) -> list[Statement]:
        statements = [self._simple_statement()]
        while self.accept(";") and not self.at_kind(Kind.NEWLINE):
            statements.append(self._simple_statement())
        self.end_of_line()
        return statements

    def end_of_line(self) -> None:
        if not self.at_kind(Kind.NEWLINE):
            self.fail("the end of the statement")
        self.next()

    def _simple_statement(self) -> Statement:
        start = self.peek.start
        match self.peek.text:
            case "pass" | "break" | "continue" as word:
                self.next()
                kinds = {"pass": tree.Pass, "break": tree.Break, "continue": tree.Continue}
                return kinds[word](self.since(start))
            case "return":
                self.next()
                value = None if self._at_end() else self.expressions()
                return tree.Return(self.since(start), value)
            case "raise":
                return self._raise(start)
            case "assert":
                self.next()
                condition = self.expression()
                message = self.expression() if self.accept(",") else None
                return tree.Assert(self.since(start), condition, message)
            case "del":
                return self._delete(start)
            case _:
                return self._assignment_or_expression(start)

    def _at_end(self) -> bool:
        return self.at_kind(Kind.NEWLINE) or self.at(";")

    def _raise(self, start: int) -> tree.Raise:
        self.next()
        exception = None if self._at_end() else self.expression()
        if self.at("from"):
            raise self.refuse(self.here(), "causes of exceptions (from) are not supported")
        return tree.Raise(self.since(start), exception)

    def _delete(self, start: int) -> tree.Delete:
        self.next()
        targets: list[Expression] = []
        while not self._at_end():
            target = self.expression()
            if not isinstance(target, tree.Name | tree.Subscript):
                raise self.refuse(target.range, "expected a name or a subscript to delete")
            targets.append(target)
            if not self.accept(","):
                break
        if not targets:
            self.fail("a name or a subscript to delete")
        return tree.Delete(self.since(start), tuple(targets))

    def _assignment_or_expression(self, start: int) -> Statement:
        first = self.expressions()
        if self.accept(":"):
            self._single_target(first)
            annotation = self.expression()
            if not self.accept("="):
                return self.declaration(self.since(start), first, annotation)
            value = self.expressions()
            return tree.Assign(self.since(start), (first,), value, annotation)
        if self.peek.text in _AUGMENTED:
            self._single_target(first)
            operator = cast(tree.BinaryOperator, self.next().text[:-1])
            value = self.expressions()
            return tree.AugmentedAssign(self.since(start), first, operator, value)
        if self.at("="):
            return self._assignment(start, first)
        self.refuse_generator()
        return tree.ExpressionStatement(self.since(start), first)

    def declaration(self, place: Range, target: Expression, annotation: Expression) -> Statement:
        """An annotation without a value, which only classes have."""
        raise self.refuse(place, "annotations without a value are not supported")

    def _assignment(self, start: int, first: Expression) -> tree.Assign:
        parts = [first]
        while self.accept("="):
            self.target(parts[-1])
            parts.append(self.expressions())
        comment = self._type_comment()
        annotation = comment_type(comment) if comment else None
        return tree.Assign(self.since(start), tuple(parts[:-1]), parts[-1], annotation)

    def _single_target(self, target: Expression) -> None:
        if not isinstance(target, tree.Name | tree.Attribute | tree.Subscript):
            raise Mistake(target.range.error("expected a name, an attribute or a subscript to assign to"))

    def _skip_class(self) -> list[Statement]:
        """Step over a class unread: what stands in it means something else than in a function."""
        place, header = self.here(), self._header(self.position)
        self.record(self.refuse(place, _REFUSED["class"]))
        while not self.at_kind(Kind.NEWLINE, Kind.END):
            self.next()
        self.next()
        depth = int(self.at_kind(Kind.INDENT))
        while depth and not self.at_kind(Kind.END):
            self.next()
            depth += self.at_kind(Kind.INDENT) - self.at_kind(Kind.DEDENT)
        if self.at_kind(Kind.DEDENT):
            self.next()
        return _refused(place, header, ())

    def _skip_statement(self) -> list[Statement]:
        """Step behind the statement with the mistake; the statements of its blocks."""
        inner: list[Statement] = []
        while True:
            while not self.at_kind(Kind.NEWLINE, Kind.INDENT, Kind.DEDENT, Kind.END):
                self.next()
            if self.at_kind(Kind.NEWLINE):
                self.next()
            if self.at_kind(Kind.INDENT):
                inner += tree.without_documentation(self._indented())
            if self.peek.text not in _CLAUSES:
                return inner


def _refused(place: Range, header: Sequence[Token], inner: Sequence[Statement]) -> list[Statement]:
    """The rest of a statement that is not supported: the names that it binds, and its blocks."""
    if header[0].text == "return":
        return [tree.Return(place, tree.Refused(place))]
    bound: list[Statement] = [
        tree.Assign(place, (tree.Name(place, name),), tree.Refused(place)) for name in _bound_names(header)
    ]
    is_definition = any(token.text in ("def", "class") for token in header)
    return bound if is_definition else [*bound, *inner]


def _bound_names(header: Sequence[Token]) -> list[str]:
    """The names that a statement binds, judged by its first line; a few too many do no harm."""
    texts = [token.text for token in header]
    behind = [after for before, after in pairwise(header) if before.text in ("as", "def", "class")]
    if texts[0] in ("import", "from"):
        behind = header
    elif "=" in texts and "(" not in texts[: texts.index("=")]:
        behind = header[: texts.index("=")]
    return [token.text for token in behind if token.kind is Kind.NAME]
