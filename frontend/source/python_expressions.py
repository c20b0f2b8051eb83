"""Expressions from Python's own syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Literal, cast

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.frontend.source import tree
from tsir.frontend.source.script_literals import checked_integer
from tsir.frontend.source.source import Range, Source
from tsir.frontend.source.tree import Expression

_BINARY: dict[type[ast.operator], tree.BinaryOperator] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.MatMult: "@",
    ast.Pow: "**",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
_UNARY: dict[type[ast.unaryop], tree.UnaryOperator] = {
    ast.Not: "not",
    ast.USub: "-",
    ast.UAdd: "+",
    ast.Invert: "~",
}
_COMPARISONS: dict[type[ast.cmpop], tree.Comparison] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
}
_REFUSED: dict[type[ast.expr], str] = {
    ast.Lambda: "lambda expressions",
    ast.Await: "await expressions",
    ast.Yield: "yield expressions",
    ast.YieldFrom: "yield expressions",
    ast.GeneratorExp: "generator expressions",
    ast.NamedExpr: "assignments in expressions (:=)",
    ast.Set: "sets",
    ast.SetComp: "sets",
}


def binary_operator(operator: ast.operator) -> tree.BinaryOperator:
    """The symbol of a binary operator."""
    return _BINARY[type(operator)]


class ExpressionBuilder:
    """Turns Python's expressions into ours and collects what is not supported."""

    def __init__(self, source: Source, first_line: int = 1):
        """A builder for a tree that has the first line of the source as its line `first_line`."""
        self.source = source
        self.errors: list[Diagnostic] = []
        self._shift = first_line - 1

    def place(self, node: ast.expr | ast.stmt | ast.arg | ast.keyword | ast.alias) -> Range:
        """The position of a node in the source."""
        start = self.source.offset(node.lineno - self._shift, node.col_offset)
        end = self.source.offset((node.end_lineno or node.lineno) - self._shift, node.end_col_offset or 0)
        return Range(self.source, start, max(start, end))

    def refuse(self, place: Range, message: str) -> Expression:
        """Record that something is not supported."""
        self.errors.append(place.error(message))
        return tree.Refused(place)

    def expressions(self, nodes: Sequence[ast.expr]) -> tuple[Expression, ...]:
        """Several expressions in order."""
        return tuple([self.expression(node) for node in nodes])

    def optional(self, node: ast.expr | None) -> Expression | None:
        """An expression that may be missing."""
        return None if node is None else self.expression(node)

    def expression(self, node: ast.expr) -> Expression:
        """One expression."""
        place = self.place(node)
        match node:
            case ast.Name(id=name):
                return tree.Name(place, name)
            case ast.Attribute(value=value, attr=name):
                return tree.Attribute(place, self.expression(value), name)
            case ast.Subscript(value=value, slice=index):
                return tree.Subscript(place, self.expression(value), self.expression(index))
            case ast.Slice(lower=lower, upper=upper, step=step):
                return tree.Slice(place, self.optional(lower), self.optional(upper), self.optional(step))
            case ast.Call(func=function, args=arguments, keywords=keywords):
                callee, given = self.expression(function), self.expressions(arguments)
                return tree.Call(place, callee, given, self._keywords(keywords))
            case ast.Starred(value=value):
                return tree.Starred(place, self.expression(value))
            case ast.Constant():
                return self._constant(place, node)
            case ast.JoinedStr(values=values):
                parts = self._format_parts(values)
                return tree.FormatString(place, tree.merge_text(parts))
            case ast.UnaryOp() | ast.BinOp() | ast.BoolOp() | ast.Compare() | ast.IfExp():
                return self._operation(place, node)
            case ast.List() | ast.Tuple() | ast.Dict() | ast.ListComp() | ast.DictComp():
                return self._container(place, node)
            case _:
                what = _REFUSED.get(type(node), f"expressions of the kind {type(node).__name__}")
                return self.refuse(place, f"{what} are not supported")

    def _operation(
        self, place: Range, node: ast.UnaryOp | ast.BinOp | ast.BoolOp | ast.Compare | ast.IfExp
    ) -> Expression:
        match node:
            case ast.UnaryOp(op=operator, operand=operand):
                return tree.UnaryOperation(place, _UNARY[type(operator)], self.expression(operand))
            case ast.BinOp(left=left, op=operator, right=right):
                first = self.expression(left)
                return tree.BinaryOperation(place, first, binary_operator(operator), self.expression(right))
            case ast.BoolOp(op=operator, values=values):
                word: Literal["and", "or"] = "and" if isinstance(operator, ast.And) else "or"
                return tree.BooleanOperation(place, word, self.expressions(values))
            case ast.Compare(left=left, ops=operators, comparators=others):
                words: tuple[tree.Comparison, ...] = tuple([_COMPARISONS[type(op)] for op in operators])
                return tree.Compare(place, self.expressions([left, *others]), words)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                condition = self.expression(test)
                return tree.Ternary(place, condition, self.expression(body), self.expression(orelse))

    def _container(
        self, place: Range, node: ast.List | ast.Tuple | ast.Dict | ast.ListComp | ast.DictComp
    ) -> Expression:
        match node:
            case ast.List(elts=items):
                return tree.ListLiteral(place, self.expressions(items))
            case ast.Tuple(elts=items):
                return tree.TupleLiteral(place, self.expressions(items))
            case ast.Dict(keys=keys, values=values):
                if None in keys:
                    return self.refuse(place, "dictionaries in dictionaries (**) are not supported")
                present = [key for key in keys if key is not None]
                return tree.DictLiteral(place, self.expressions(present), self.expressions(values))
            case ast.ListComp(elt=item, generators=loops):
                return tree.ListComprehension(place, self.expression(item), *self._loop(place, loops))
            case ast.DictComp(key=key, value=value, generators=loops):
                pair = self.expression(key), self.expression(value)
                return tree.DictComprehension(place, *pair, *self._loop(place, loops))

    def _loop(
        self, place: Range, loops: list[ast.comprehension]
    ) -> tuple[Expression, Expression, tuple[Expression, ...]]:
        if len(loops) > 1:
            self.refuse(place, "comprehensions with several loops are not supported")
        loop = loops[0]
        if loop.is_async:
            self.refuse(place, "async comprehensions are not supported")
        return self.expression(loop.target), self.expression(loop.iter), self.expressions(loop.ifs)

    def _keywords(self, keywords: list[ast.keyword]) -> tuple[tree.Keyword, ...]:
        built: list[tree.Keyword] = []
        for keyword in keywords:
            if keyword.arg is None:
                self.refuse(self.place(keyword), "arguments from a dictionary (**) are not supported")
            else:
                built.append(tree.Keyword(self.place(keyword), keyword.arg, self.expression(keyword.value)))
        return tuple(built)

    def _constant(self, place: Range, node: ast.Constant) -> Expression:
        match cast(object, node.value):
            case bool() | float() | complex() | str() | None as value:
                return tree.Constant(place, value)
            case int() as value:
                try:
                    return tree.Constant(place, checked_integer(value))
                except ValueError as error:
                    return self.refuse(place, str(error))
            case value if value is ...:
                return tree.Constant(place, ...)
            case _:
                return self.refuse(place, "bytes are not supported")

    def _format_parts(self, values: list[ast.expr]) -> list[Expression]:
        parts: list[Expression] = []
        for value in values:
            if not isinstance(value, ast.FormattedValue):
                parts.append(self.expression(value))
            elif value.conversion != -1 or value.format_spec is not None:
                message = "conversions and format specifications in format strings are not supported"
                self.refuse(self.place(value), message)
            else:
                parts.append(self.expression(value.value))
        return parts
