"""
The scalar expressions of operator entries, compiled to `arith` and `math`.

An expression is Python text: arithmetic, comparisons, `a if c else b`, `and`, `or`, `not`, the
functions below, and names that the caller binds to numbers of the program or to Python constants.
What is constant is evaluated here. Both sides of a choice that is not constant are computed, so
nothing in an expression is undefined: integers wrap, shifts by more than the width shift
everything out, and a division of integers by zero stops the program where the choice takes it.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from inspect import signature
from typing import Any

from xdsl.builder import Builder
from xdsl.dialects import arith
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import Category, DType, complex_of, computing, promote
from tsir.lowering.builders import scalar_arithmetic, scalar_functions
from tsir.lowering.builders.element import Scalar, constant, convert, insert, is_nonzero
from tsir.lowering.builders.scalar_arithmetic import Emitter, ExpressionError

Value = Scalar | bool | int | float | complex | str | None
"""The value of an expression: a number of the program, or a constant."""

_CONSTANTS: dict[str, Value] = {"nan": math.nan, "inf": math.inf, "pi": math.pi, "e": math.e}

_CONVERSIONS: dict[str, Callable[[Any], bool | int | float]] = {"float": float, "int": int, "bool": bool}

_COMPARISONS: dict[type[ast.cmpop], tuple[str, Callable[[Any, Any], bool]]] = {
    ast.Eq: ("==", lambda a, b: a == b),
    ast.NotEq: ("!=", lambda a, b: a != b),
    ast.Lt: ("<", lambda a, b: a < b),
    ast.LtE: ("<=", lambda a, b: a <= b),
    ast.Gt: (">", lambda a, b: a > b),
    ast.GtE: (">=", lambda a, b: a >= b),
    ast.Is: ("==", lambda a, b: a is b),
    ast.IsNot: ("!=", lambda a, b: a is not b),
}
_BINARY: dict[type[ast.operator], tuple[str, Callable[[Any, Any], Any]]] = {
    ast.Add: ("add", lambda a, b: a + b),
    ast.Sub: ("subtract", lambda a, b: a - b),
    ast.Mult: ("multiply", lambda a, b: a * b),
    ast.Div: ("divide", lambda a, b: a / b),
    ast.FloorDiv: ("floor_divide", lambda a, b: a // b),
    ast.Mod: ("remainder", lambda a, b: a % b),
    ast.Pow: ("pow", lambda a, b: a**b),
    ast.BitAnd: ("bit_and", lambda a, b: a & b),
    ast.BitOr: ("bit_or", lambda a, b: a | b),
    ast.BitXor: ("bit_xor", lambda a, b: a ^ b),
    ast.LShift: ("shift_left", lambda a, b: a << b),
    ast.RShift: ("shift_right", lambda a, b: a >> b),
}
_UNARY: dict[type[ast.unaryop], tuple[Callable[[Emitter, Scalar], Scalar], Callable[[Any], Any]]] = {
    ast.USub: (scalar_arithmetic.negate, lambda a: -a),
    ast.Invert: (scalar_arithmetic.invert, lambda a: ~a),
}


@cache
def parse(text: str) -> ast.expr:
    """The syntax tree of an expression."""
    try:
        return ast.parse(text.strip(), mode="eval").body
    except SyntaxError as error:
        raise ExpressionError(f"expected an expression, got '{text}'") from error


@cache
def names_in(text: str) -> frozenset[str]:
    """The names that occur in an expression, functions left out."""
    tree = parse(text)
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return frozenset(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and id(n) not in called)


def problems(text: str, known: Collection[str]) -> Iterator[str]:
    """The errors in an expression: unknown names and functions, wrong numbers of arguments."""
    try:
        tree = parse(text)
    except ExpressionError as error:
        yield str(error)
        return
    for name in sorted(names_in(text).difference(known, _CONSTANTS)):
        yield f"expected one of {', '.join(sorted(known))} in '{text}', got '{name}'"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name, found = node.func.id, len(node.args)
            if name not in scalar_functions.FUNCTIONS:
                yield f"expected a function of scalar expressions in '{text}', got '{name}'"
            elif found != (expected := _arity(name)):
                yield f"expected {expected} arguments of '{name}' in '{text}', got {found}"


@cache
def _arity(name: str) -> int:
    """The number of arguments of a function, without the emitter that it is given first."""
    return len(signature(scalar_functions.FUNCTIONS[name]).parameters) - 1


@dataclass
class Expressions:
    """
    Compiles expressions at one place of the program.

    `dtype` is that of literals that meet nothing else.
    """

    builder: Builder
    dtype: DType
    names: dict[str, Value] = field(default_factory=dict[str, Value])
    _taken: list[SSAValue] = field(default_factory=list[SSAValue])

    def bind(self, names: Mapping[str, Value], parts: Sequence[str] = ()) -> None:
        """Give values to names, then to the parts of a `where`, each `name = expression`."""
        self.names.update(names)
        for part in parts:
            name, _, text = part.partition("=")
            self.names[name.strip()] = self.value(text)

    def value(self, text: str) -> Value:
        """The value of an expression."""
        return self._visit(parse(text))

    def number(self, text: str, dtype: DType | None = None) -> Scalar:
        """The value of an expression as a number of the program, converted to `dtype` if given."""
        found = self.typed(self.value(text), computing(self.dtype if dtype is None else dtype))
        return found if dtype is None else convert(self.builder, found, dtype)

    def typed(self, value: Value, dtype: DType) -> Scalar:
        """A value as a number of the program; a constant becomes one of `dtype`."""
        if isinstance(value, Scalar):
            return value
        if value is None or isinstance(value, str):
            raise ExpressionError(f"expected a number, got {value!r}")
        return constant(self.builder, value, _holding(value, dtype))

    def _visit(self, node: ast.expr) -> Value:
        match node:
            case ast.Constant(value=bool() | int() | float() | str() | None as value):
                return value
            case ast.Name(id=name):
                return self._name(name)
            case ast.BinOp(left, op, right):
                return self._binary(op, self._visit(left), self._visit(right))
            case ast.UnaryOp(op, operand):
                return self._unary(op, self._visit(operand))
            case ast.BoolOp(op, values):
                return self._logical(isinstance(op, ast.And), values)
            case ast.Compare(left, ops, comparators):
                return self._chain([self._visit(x) for x in (left, *comparators)], ops)
            case ast.IfExp(test, body, orelse):
                return self._choice(test, body, orelse)
            case ast.Call(ast.Name(id=name), arguments, []):
                return self._call(name, [self._visit(a) for a in arguments])
            case _:
                raise ExpressionError(f"expected a scalar expression, got '{ast.unparse(node)}'")

    def _name(self, name: str) -> Value:
        if name in self.names:
            return self.names[name]
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        raise ExpressionError(f"expected one of {', '.join(sorted(self.names))}, got '{name}'")

    def _emitter(self) -> Emitter:
        return Emitter(self.builder, tuple(self._taken))

    def _binary(self, op: ast.operator, a: Value, b: Value) -> Value:
        name, evaluate = _BINARY[type(op)]
        if not isinstance(a, Scalar) and not isinstance(b, Scalar):
            return _evaluated(evaluate, a, b)
        if (same := _identity(type(op), a, b)) is not None:
            return same
        if isinstance(op, ast.Pow) and isinstance(a, Scalar) and isinstance(b, int | float):
            _expect_real([a])
            return scalar_arithmetic.power(self._emitter(), a, b)
        operands = self._unify(a, b)
        if not isinstance(op, ast.Add | ast.Sub | ast.Mult | ast.Div):
            _expect_real(operands)
        return scalar_arithmetic.BINARY[name](self._emitter(), *operands)

    def _unary(self, op: ast.unaryop, value: Value) -> Value:
        if isinstance(op, ast.UAdd):
            return value
        if isinstance(op, ast.Not):
            return Scalar(self._not(value), DType.bool) if isinstance(value, Scalar) else not value
        emit, evaluate = _UNARY[type(op)]
        return emit(self._emitter(), value) if isinstance(value, Scalar) else _as_constant(evaluate(value))

    def _not(self, value: Scalar) -> SSAValue:
        one = constant(self.builder, True, DType.bool).value
        return insert(self.builder, arith.XOrIOp(is_true(self.builder, value), one))

    def _logical(self, conjunction: bool, nodes: Sequence[ast.expr]) -> Value:
        """`and` or `or` of truth values: constants decide first, then all of the rest is computed."""
        rest: list[SSAValue] = []
        for node in nodes:
            value = self._visit(node)
            if isinstance(value, Scalar):
                rest.append(is_true(self.builder, value))
            elif bool(value) is not conjunction:
                return not conjunction
        if not rest:
            return conjunction
        found = rest[0]
        for value in rest[1:]:
            make = arith.AndIOp if conjunction else arith.OrIOp
            found = insert(self.builder, make(found, value))
        return Scalar(found, DType.bool)

    def _chain(self, values: Sequence[Value], ops: Sequence[ast.cmpop]) -> Value:
        found: Value = True
        for a, op, b in zip(values, ops, values[1:], strict=False):
            step = self._compare(op, a, b)
            if not isinstance(step, Scalar):
                if not step:
                    return False
            elif isinstance(found, Scalar):
                both = insert(self.builder, arith.AndIOp(found.value, step.value))
                found = Scalar(both, DType.bool)
            else:
                found = step
        return found

    def _compare(self, op: ast.cmpop, a: Value, b: Value) -> Value:
        name, evaluate = _COMPARISONS[type(op)]
        if not isinstance(a, Scalar) and not isinstance(b, Scalar):
            return evaluate(a, b)
        if a is None or b is None:
            return name == "!="
        return scalar_arithmetic.compare(self._emitter(), name, *self._unify(a, b))

    def _choice(self, test: ast.expr, body: ast.expr, orelse: ast.expr) -> Value:
        condition = self._visit(test)
        if not isinstance(condition, Scalar):
            return self._visit(body if condition else orelse)
        taken = is_true(self.builder, condition)
        first = self._under(taken, body)
        second = self._under(self._not(condition), orelse)
        if not isinstance(first, Scalar) and first == second and type(first) is type(second):
            return first
        a, b = self._unify(first, second)
        return Scalar(insert(self.builder, arith.SelectOp(taken, a.value, b.value)), a.dtype)

    def _under(self, condition: SSAValue, node: ast.expr) -> Value:
        """The value of an expression that counts only where a condition holds."""
        self._taken.append(condition)
        value = self._visit(node)
        self._taken.pop()
        return value

    def _call(self, name: str, arguments: Sequence[Value]) -> Value:
        if name in _CONVERSIONS and isinstance(arguments[0], bool | int | float):
            return _CONVERSIONS[name](arguments[0])
        if name == "power" and not isinstance(arguments[1], Scalar):
            return self._binary(ast.Pow(), *arguments)
        emit = scalar_functions.FUNCTIONS.get(name)
        if emit is None:
            raise ExpressionError(f"expected a function of scalar expressions, got '{name}'")
        operands = self._unify(*arguments)
        if name not in ("real", "imag"):
            _expect_real(operands)
        return emit(self._emitter(), *operands)

    def _unify(self, *values: Value) -> list[Scalar]:
        """Numbers of one dtype: constants follow the others, of which a float wins over an integer."""
        found = [v.dtype for v in values if isinstance(v, Scalar)]
        dtype = self.dtype if not found else found[0]
        for other in found[1:]:
            dtype = promote(dtype, other)
        for value in values:
            if type(value) is int and dtype is DType.bool and found:
                dtype = DType.i64
            elif isinstance(value, float | complex):
                dtype = _holding(value, dtype)
        dtype = computing(dtype)
        return [convert(self.builder, self.typed(v, dtype), dtype) for v in values]


def _holding(value: complex, dtype: DType) -> DType:
    """A dtype, or that of its kind which holds a constant: a float has f64 beside integers."""
    if isinstance(value, complex):
        return dtype if dtype.is_complex else complex_of(dtype if dtype.is_floating else DType.f64)
    return DType.f64 if isinstance(value, float) and dtype.category < Category.FLOAT else dtype


def _expect_real(operands: Sequence[Scalar]) -> None:
    if any(operand.dtype.is_complex for operand in operands):
        raise ExpressionError("expected real numbers, got complex ones")


def _evaluated(evaluate: Callable[[Any, Any], Any], a: Value, b: Value) -> Value:
    try:
        return _as_constant(evaluate(a, b))
    except ArithmeticError as error:
        raise ExpressionError(f"its constants have no result: {error}") from error


def is_true(builder: Builder, scalar: Scalar) -> SSAValue:
    """Whether a number is true, as an `i1`."""
    return scalar.value if scalar.dtype is DType.bool else is_nonzero(builder, scalar)


def _as_constant(value: object) -> Value:
    if isinstance(value, bool | int | float | complex | str) or value is None:
        return value
    raise ExpressionError(f"expected a number, got {value!r}")


def _identity(op: type[ast.operator], a: Value, b: Value) -> Scalar | None:
    """The operand that stays as it is: one times x, x divided by one."""
    if op is ast.Mult and isinstance(b, Scalar) and _is_one(a, b):
        return b
    if isinstance(a, Scalar) and _is_one(b, a):
        divides = op is ast.Div and a.dtype.category >= Category.FLOAT
        return a if op is ast.Mult or divides else None
    return None


def _is_one(value: Value, other: Scalar) -> bool:
    if isinstance(value, Scalar) or value != 1:
        return False
    return other.dtype.is_floating or (type(value) is int and other.dtype is not DType.bool) or value is True
