"""Expressions of symbolic sizes, as files have them: SymPy's constructors, and conditions in Python."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tsir.frontend.exported.json_values import Json

MAX_TEXT = 1 << 14
"""Characters of one expression."""


@dataclass(frozen=True)
class Symbol:
    """A size that is not known when the program is exported."""

    name: str


@dataclass(frozen=True)
class Operation:
    """An operator of `_operator` or `torch`, as `add`, of expressions."""

    name: str
    operands: tuple[Expression, ...]


@dataclass(frozen=True)
class Size:
    """The size in a dimension of an argument."""

    argument: str | int
    dim: int


@dataclass(frozen=True)
class Given:
    """An argument that is a number."""

    argument: str | int


Expression = int | Symbol | Operation | Size | Given

CONSTRUCTORS: Mapping[str, str] = {
    "Add": "add", "Mul": "mul", "Mod": "mod", "PythonMod": "mod", "FloorDiv": "floordiv",
    "CleanDiv": "floordiv", "Max": "sym_max", "Min": "sym_min", "Pow": "pow", "PowByNatural": "pow",
}  # fmt: skip
"""Operators by the names of SymPy's classes, and of PyTorch's."""
_BINARY: Mapping[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.FloorDiv: "floordiv", ast.Mod: "mod", ast.Pow: "pow",
}  # fmt: skip
_COMPARED: Mapping[type[ast.cmpop], str] = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge",
}  # fmt: skip
_JOINED: Mapping[type[ast.boolop], str] = {ast.And: "and_", ast.Or: "or_"}


def parse_expression(place: Json) -> Expression:
    """The expression that a string is in SymPy's constructors, as `Mul(Integer(2), Symbol('s0'))`."""
    return _parsed(place.text(), place, _constructed)


def parse_guard(text: str, place: Json) -> Expression:
    """The condition of sizes that a string is in Python, as `L['x'].size()[0] > 3`."""
    return _parsed(text, place, _condition)


class _Unknown(Exception):
    pass


def _parsed(text: str, place: Json, convert: Callable[[ast.expr], Expression]) -> Expression:
    if len(text) > MAX_TEXT:
        raise place.error(f"expected at most {MAX_TEXT} characters of an expression")
    try:
        return convert(ast.parse(text, mode="eval").body)
    except (_Unknown, SyntaxError, ValueError, RecursionError, MemoryError):
        raise place.error(f"the expression '{text[:80]}' is not supported") from None


def _constructed(node: ast.expr) -> Expression:
    match node:
        case ast.Call(func=ast.Name(id="Symbol"), args=[ast.Constant(value=str(name))]):
            if re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII) is None:
                raise _Unknown
            return Symbol(name)
        case ast.Call(func=ast.Name(id="Integer"), args=[argument]):
            return _integer(argument)
        case ast.Call(func=ast.Name(id="NegativeOne")):
            return -1
        case ast.Call(func=ast.Name(id=name), args=[first, *rest]) if name in CONSTRUCTORS:
            made = _constructed(first)
            for each in rest:
                made = Operation(CONSTRUCTORS[name], (made, _constructed(each)))
            return made
        case _:
            return _integer(node)


def _integer(node: ast.expr) -> int:
    match node:
        case ast.Constant(value=int(value)) if type(value) is int and abs(value) < 2**63:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_integer(operand)
        case _:
            raise _Unknown


def _condition(node: ast.expr) -> Expression:
    match node:
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return Operation(_BINARY[type(op)], (_condition(left), _condition(right)))
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARED:
            return Operation(_COMPARED[type(op)], (_condition(left), _condition(right)))
        case ast.BoolOp(op=op, values=[first, *rest]):
            made = _condition(first)
            for each in rest:
                made = Operation(_JOINED[type(op)], (made, _condition(each)))
            return made
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return Operation("sym_not", (_condition(operand),))
        case ast.Subscript(
            value=ast.Call(func=ast.Attribute(value=argument, attr="size"), args=[]), slice=dim
        ):
            return Size(_argument(argument), _integer(dim))
        case ast.Subscript():
            return Given(_argument(node))
        case _:
            return _integer(node)


def _argument(node: ast.expr) -> str | int:
    """The argument that a condition names, or its position among all leaves."""
    match node:
        case ast.Subscript(value=ast.Name(id="L"), slice=ast.Constant(value=str(name))):
            return name
        case ast.Subscript(value=inner, slice=index):
            if ast.unparse(inner) == "L['flat_args']":
                return _integer(index)
        case _:
            pass
    raise _Unknown


def symbols_of(expression: Expression) -> Iterator[str]:
    """The symbols in an expression."""
    pending: list[Expression] = [expression]
    while pending:
        match pending.pop():
            case Symbol(name=name):
                yield name
            case Operation(operands=operands):
                pending += operands
            case _:
                pass
