"""
The syntax tree of a TorchScript program, the same for Python functions and for source text.

Nodes are immutable and know their place in the source. Places do not take part in comparison: two trees
are equal if they say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from types import EllipsisType
from typing import Literal

from tsir.frontend.source.source import Range

UnaryOperator = Literal["not", "-", "+", "~"]
BinaryOperator = Literal["+", "-", "*", "/", "//", "%", "@", "**", "&", "|", "^", "<<", ">>"]
Comparison = Literal["==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"]


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a program and its place."""

    range: Range = field(compare=False, repr=False)


class Expression(Node):
    """An expression: it has a value, is assigned to or names a type."""

    __slots__ = ()


class Statement(Node):
    """A statement."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Refused(Expression):
    """A statement that is not supported, which is reported already."""


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """`x`"""

    name: str


@dataclass(frozen=True, slots=True)
class Constant(Expression):
    """A literal: number, truth value, string, `None` or `...`; adjacent strings are one."""

    value: int | float | complex | bool | str | EllipsisType | None

    def __eq__(self, other: object) -> bool:
        """Unlike their values in Python, constants of different types differ: `1` and `1.0` and `True`."""
        if not isinstance(other, Constant):
            return NotImplemented
        return type(self.value) is type(other.value) and self.value == other.value

    def __hash__(self) -> int:
        """Equal constants have equal hashes."""
        return hash((type(self.value), self.value))


@dataclass(frozen=True, slots=True)
class FormatString(Expression):
    """`f"{a} and {b}"`: its parts in order, of which string constants are text."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Attribute(Expression):
    """`value.name`"""

    value: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Slice(Expression):
    """`lower:upper:step` in a subscript."""

    lower: Expression | None
    upper: Expression | None
    step: Expression | None


@dataclass(frozen=True, slots=True)
class Subscript(Expression):
    """`value[index]`; several indices are a tuple."""

    value: Expression
    index: Expression


@dataclass(frozen=True, slots=True)
class Keyword(Node):
    """`name=value` in a call."""

    name: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """`function(arguments, keywords)`"""

    function: Expression
    arguments: tuple[Expression, ...]
    keywords: tuple[Keyword, ...] = ()


@dataclass(frozen=True, slots=True)
class Starred(Expression):
    """`*value` among arguments, items or targets."""

    value: Expression


@dataclass(frozen=True, slots=True)
class ListLiteral(Expression):
    """`[a, b]`"""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class TupleLiteral(Expression):
    """`(a, b)`, also without parentheses."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class DictLiteral(Expression):
    """`{key: value}`, as many keys as values."""

    keys: tuple[Expression, ...]
    values: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class ListComprehension(Expression):
    """`[item for target in iterable if condition]`"""

    item: Expression
    target: Expression
    iterable: Expression
    conditions: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class DictComprehension(Expression):
    """`{key: value for target in iterable if condition}`"""

    key: Expression
    value: Expression
    target: Expression
    iterable: Expression
    conditions: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class UnaryOperation(Expression):
    """`-x`"""

    operator: UnaryOperator
    operand: Expression


@dataclass(frozen=True, slots=True)
class BinaryOperation(Expression):
    """`x + y`"""

    left: Expression
    operator: BinaryOperator
    right: Expression


@dataclass(frozen=True, slots=True)
class BooleanOperation(Expression):
    """`a and b and c`: two or more operands of one operator."""

    operator: Literal["and", "or"]
    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Compare(Expression):
    """`a < b <= c`: one operand more than operators."""

    operands: tuple[Expression, ...]
    operators: tuple[Comparison, ...]


@dataclass(frozen=True, slots=True)
class Ternary(Expression):
    """`then if condition else otherwise`"""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class ExpressionStatement(Statement):
    """An expression that is evaluated for its effect; string literals as statements are dropped."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Assign(Statement):
    """`a = b = value`, or `target: annotation = value`, whose annotation may stand in a type comment."""

    targets: tuple[Expression, ...]
    value: Expression
    annotation: Expression | None = None


@dataclass(frozen=True, slots=True)
class AugmentedAssign(Statement):
    """`target += value`; the operator is without `=`."""

    target: Expression
    operator: BinaryOperator
    value: Expression


@dataclass(frozen=True, slots=True)
class Return(Statement):
    """`return value`"""

    value: Expression | None


@dataclass(frozen=True, slots=True)
class If(Statement):
    """`if condition: … else: …`; an `elif` is an `if` alone in `orelse`."""

    condition: Expression
    body: tuple[Statement, ...]
    orelse: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class With(Statement):
    """`with context as target: …`"""

    context: Expression
    body: tuple[Statement, ...]
    target: Expression | None = None


@dataclass(frozen=True, slots=True)
class While(Statement):
    """`while condition: …`"""

    condition: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class For(Statement):
    """`for target in iterable: …`"""

    target: Expression
    iterable: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Break(Statement):
    """`break`"""


@dataclass(frozen=True, slots=True)
class Continue(Statement):
    """`continue`"""


@dataclass(frozen=True, slots=True)
class Pass(Statement):
    """`pass`"""


@dataclass(frozen=True, slots=True)
class Assert(Statement):
    """`assert condition, message`"""

    condition: Expression
    message: Expression | None = None


@dataclass(frozen=True, slots=True)
class Raise(Statement):
    """`raise exception`"""

    exception: Expression | None


@dataclass(frozen=True, slots=True)
class Delete(Statement):
    """`del a, b`: names and subscripts."""

    targets: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """A parameter of a function; its annotation may come from a type comment."""

    name: str
    annotation: Expression | None = None
    default: Expression | None = None
    keyword_only: bool = False


@dataclass(frozen=True, slots=True)
class Definition(Statement):
    """A function, at the top of a program or inside another function."""

    name: str
    parameters: tuple[Parameter, ...]
    returns: Expression | None
    body: tuple[Statement, ...]
    decorators: tuple[Expression, ...] = ()
    documentation: str | None = None


@dataclass(frozen=True, slots=True)
class Declaration(Statement):
    """`name : annotation`, an attribute of a class without a value."""

    name: str
    annotation: Expression


@dataclass(frozen=True, slots=True)
class ClassDefinition(Statement):
    """A class at the top of a program; its body has methods, declarations and assignments, in order."""

    name: str
    bases: tuple[Expression, ...]
    body: tuple[Statement, ...]
    decorators: tuple[Expression, ...] = ()
    documentation: str | None = None


@dataclass(frozen=True, slots=True)
class Import(Node):
    """`import module as alias`, or `from module import name as alias`."""

    module: str
    name: str | None = None
    alias: str | None = None


@dataclass(frozen=True, slots=True)
class Module(Node):
    """A whole text: imports, assignments of constants, functions and classes, each in order."""

    imports: tuple[Import, ...]
    assignments: tuple[Assign, ...]
    definitions: tuple[Definition, ...]
    classes: tuple[ClassDefinition, ...] = ()


def merge_text(parts: Iterable[Expression]) -> tuple[Expression, ...]:
    """The parts of a string with adjacent text as one constant, and without empty text."""
    merged: list[Expression] = []
    for part in parts:
        match merged[-1:], part:
            case _, Constant(value=""):
                pass
            case [Constant(value=str() as before) as last], Constant(value=str() as text):
                place = Range(part.range.source, last.range.start, part.range.end)
                merged[-1] = Constant(place, before + text)
            case _:
                merged.append(part)
    return tuple(merged)


def without_documentation(statements: Iterable[Statement]) -> tuple[Statement, ...]:
    """The statements of a block but for those that are a string literal alone."""
    return tuple(statement for statement in statements if _text_of(statement) is None)


def documentation(statements: Sequence[Statement]) -> str | None:
    """The string literal alone that a function's block begins with, None if it begins otherwise."""
    return _text_of(statements[0]) if statements else None


def _text_of(statement: Statement) -> str | None:
    match statement:
        case ExpressionStatement(value=Constant(value=str() as text)):
            return text
        case _:
            return None
