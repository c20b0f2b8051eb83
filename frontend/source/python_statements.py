"""Statements and functions from Python's own syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from tsir.frontend.source import tree
from tsir.frontend.source.python_expressions import ExpressionBuilder, binary_operator
from tsir.frontend.source.script_cursor import Mistake
from tsir.frontend.source.script_lexer import TYPE_COMMENT
from tsir.frontend.source.signature_comment import annotate_parameter, annotate_signature, comment_type
from tsir.frontend.source.source import Range
from tsir.frontend.source.tree import Expression, Statement

REFUSED: dict[type[ast.stmt], str] = {
    ast.Try: "try statements",
    ast.TryStar: "try statements",
    ast.ClassDef: "class definitions",
    ast.Global: "global statements",
    ast.Nonlocal: "nonlocal statements",
    ast.AsyncFunctionDef: "async statements",
    ast.AsyncFor: "async statements",
    ast.AsyncWith: "async statements",
    ast.Import: "imports inside functions",
    ast.ImportFrom: "imports inside functions",
    ast.Match: "match statements",
}
"""The statements that are not supported, with blocks or names that what follows may use."""


class StatementBuilder(ExpressionBuilder):
    """Turns Python's statements into ours and collects what is not supported."""

    def block(self, nodes: Sequence[ast.stmt]) -> tuple[Statement, ...]:
        """The statements of a block without its documentation."""
        built: list[Statement] = []
        for node in nodes:
            refused = REFUSED.get(type(node))
            built += [self.statement(node)] if refused is None else self._refused(node, refused)
        return tree.without_documentation(built)

    def _refused(self, node: ast.stmt, what: str) -> Sequence[Statement]:
        """The rest of a statement that is not supported: the names that it binds, and its blocks."""
        place = self.place(node)
        self.refuse(place, f"{what} are not supported")
        bound = [
            tree.Assign(place, (tree.Name(place, name),), tree.Refused(place)) for name in _bound_names(node)
        ]
        if isinstance(node, ast.ClassDef):
            return bound
        inner = self.block(list(_blocks(node)))
        return bound if isinstance(node, ast.AsyncFunctionDef) else [*bound, *inner]

    def statement(self, node: ast.stmt) -> Statement:
        """One statement."""
        place = self.place(node)
        match node:
            case ast.FunctionDef():
                return self.definition(node)
            case ast.If(test=test, body=body, orelse=orelse):
                return tree.If(place, self.expression(test), self.block(body), self.block(orelse))
            case ast.With(items=items, body=body):
                return self._with(place, items, body)
            case ast.While(test=test, body=body):
                self._refuse_else(node)
                return tree.While(place, self.expression(test), self.block(body))
            case ast.For(target=target, iter=iterable, body=body):
                self._refuse_else(node)
                if node.type_comment is not None:
                    self.refuse(place, "type comments of loops are not supported")
                return tree.For(place, self.expression(target), self.expression(iterable), self.block(body))
            case ast.Break():
                return tree.Break(place)
            case ast.Continue():
                return tree.Continue(place)
            case ast.Pass():
                return tree.Pass(place)
            case _:
                return self._simple_statement(place, node)

    def _with(self, place: Range, items: Sequence[ast.withitem], body: Sequence[ast.stmt]) -> tree.With:
        """`with a as x, b:`, which is `with a as x:` with `with b:` in it."""
        first, *others = items
        target = None if first.optional_vars is None else self.expression(first.optional_vars)
        inner = (self._with(place, others, body),) if others else self.block(body)
        return tree.With(place, self.expression(first.context_expr), inner, target)

    def _simple_statement(self, place: Range, node: ast.stmt) -> Statement:
        match node:
            case ast.Expr(value=value):
                return tree.ExpressionStatement(place, self.expression(value))
            case ast.Return(value=value):
                return tree.Return(place, self.optional(value))
            case ast.Assert(test=test, msg=message):
                return tree.Assert(place, self.expression(test), self.optional(message))
            case ast.Raise(exc=exception, cause=cause):
                if cause is not None:
                    self.refuse(self.place(cause), "causes of exceptions (from) are not supported")
                return tree.Raise(place, self.optional(exception))
            case ast.Delete(targets=targets):
                return tree.Delete(place, tuple([self._deleted(target) for target in targets]))
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
                return self._assignment(place, node)
            case _:
                self.refuse(place, f"statements of the kind {type(node).__name__} are not supported")
                return tree.Pass(place)

    def _assignment(self, place: Range, node: ast.Assign | ast.AnnAssign | ast.AugAssign) -> Statement:
        match node:
            case ast.Assign(targets=targets, value=value, type_comment=comment):
                built = self.expressions(targets), self.expression(value)
                return tree.Assign(place, *built, self._value_comment(comment, built[1].range))
            case ast.AugAssign(target=target, op=operator, value=value):
                symbol = binary_operator(operator)
                return tree.AugmentedAssign(place, self.expression(target), symbol, self.expression(value))
            case ast.AnnAssign(target=target, annotation=annotation, value=value):
                if value is None:
                    self.refuse(place, "annotations without a value are not supported")
                    return tree.Pass(place)
                return tree.Assign(
                    place, (self.expression(target),), self.expression(value), self.expression(annotation)
                )

    def definition(self, node: ast.FunctionDef, *, decorated: bool = True) -> tree.Definition:
        """A function; without `decorated` its decorators are left out."""
        parameters = self._parameters(node.args)
        returns = self.optional(node.returns)
        body = self.block(node.body)
        decorators = self.expressions(node.decorator_list) if decorated else ()
        place = self.place(node)
        if node.type_comment is not None:
            header = Range(self.source, place.start, self.place(node.body[0]).start)
            try:
                comment = self._comment(node.type_comment, header, last=True)
                parameters, returns = annotate_signature(parameters, returns, comment)
            except Mistake as mistake:
                self.errors.append(mistake.diagnostic)
        documentation = ast.get_docstring(node, clean=False)
        return tree.Definition(place, node.name, parameters, returns, body, decorators, documentation)

    def _parameters(self, arguments: ast.arguments) -> tuple[tree.Parameter, ...]:
        for several in (arguments.vararg, arguments.kwarg):
            if several is not None:
                message = "variable numbers of parameters (*, **) are not supported"
                self.refuse(self.place(several), message)
        for positional in arguments.posonlyargs[:1]:
            self.refuse(self.place(positional), "positional-only parameters are not supported")
        named = [*arguments.posonlyargs, *arguments.args]
        defaults = [None] * (len(named) - len(arguments.defaults)) + arguments.defaults
        parameters = [self._parameter(*pair, False) for pair in zip(named, defaults, strict=True)]
        keywords = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        return (*parameters, *(self._parameter(*pair, True) for pair in keywords))

    def _parameter(self, node: ast.arg, default: ast.expr | None, keyword_only: bool) -> tree.Parameter:
        place = self.place(node)
        if default is not None:
            place = Range(self.source, place.start, self.place(default).end)
        annotation = self.optional(node.annotation)
        parameter = tree.Parameter(place, node.arg, annotation, self.optional(default), keyword_only)
        if node.type_comment is None:
            return parameter
        behind = Range(self.source, place.end, len(self.source.text))
        try:
            return annotate_parameter(parameter, self._comment(node.type_comment, behind))
        except Mistake as mistake:
            self.errors.append(mistake.diagnostic)
            return parameter

    def _value_comment(self, text: str | None, value: Range) -> Expression | None:
        if text is None:
            return None
        behind = Range(self.source, value.end, len(self.source.text))
        try:
            return comment_type(self._comment(text, behind))
        except Mistake as mistake:
            self.errors.append(mistake.diagnostic)
            return None

    def _comment(self, text: str, where: Range, *, last: bool = False) -> Range:
        """The place of a type comment, whose text Python keeps without its place."""
        matches = TYPE_COMMENT.finditer(self.source.text, where.start, where.end)
        found = [match for match in matches if self.source.text.startswith(text.lstrip(), match.end())]
        if not found:
            raise Mistake(where.error("expected a type comment in one line with what it is about"))
        match = found[-1 if last else 0]
        return Range(self.source, match.start(), match.end() + len(text.lstrip()))

    def _deleted(self, node: ast.expr) -> Expression:
        target = self.expression(node)
        if isinstance(target, tree.Name | tree.Subscript):
            return target
        return self.refuse(target.range, "expected a name or a subscript to delete")

    def _refuse_else(self, loop: ast.For | ast.While) -> None:
        if loop.orelse:
            self.refuse(self.place(loop.orelse[0]), "else clauses of loops are not supported")


def _blocks(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements in the blocks of a statement, in order."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        elif isinstance(child, ast.ExceptHandler | ast.match_case):
            yield from child.body


def _bound_names(node: ast.stmt) -> Iterator[str]:
    """The names that a statement binds, apart from its blocks."""
    match node:
        case ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            for alias in aliases:
                yield alias.asname or alias.name.partition(".")[0]
        case _:
            for child in ast.iter_child_nodes(node):
                if not isinstance(child, ast.stmt):
                    yield from _stored_names(child)


def _stored_names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ExceptHandler) and node.name is not None:
        yield node.name
    for inner in () if isinstance(node, ast.ExceptHandler | ast.match_case) else ast.walk(node):
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
            yield inner.id
