"""Operators of symbolic numbers: of `_operator`, of `math`, and of `torch` with the prefix `sym_`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import cast

from xdsl.ir import Block, Region, SSAValue

from tsir.dialects.operators.table import OPERATORS
from tsir.dialects.prim.ops import IfOp, YieldOp
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.emission import Emission
from tsir.frontend.exported.expressions import Expression, Given, Operation, Size, Symbol
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range

MAX_FACTORS = 8
"""The largest exponent of a power that is written as a product."""
_MODULES = ("_operator", "math", "torch")

NUMBER_OPERATORS: Mapping[str, str] = {
    "add": "aten::add", "sub": "aten::sub", "mul": "aten::mul", "floordiv": "aten::floordiv",
    "truediv": "aten::div", "mod": "aten::remainder", "neg": "aten::neg", "eq": "aten::eq", "ne": "aten::ne",
    "lt": "aten::lt", "le": "aten::le", "gt": "aten::gt", "ge": "aten::ge", "and_": "aten::__and__",
    "or_": "aten::__or__", "lshift": "aten::__lshift__", "rshift": "aten::__rshift__",
    "sym_not": "aten::__not__", "sym_max": "prim::max", "sym_min": "prim::min", "sym_int": "aten::Int",
    "sym_float": "aten::Float", "trunc": "aten::Int", "ceil": "aten::ceil", "floor": "aten::floor",
    "round": "aten::round", "abs": "prim::abs",
    **{name: f"aten::{name}" for name in ("sqrt", "sin", "cos", "tan", "asin", "acos", "atan", "sinh",
                                          "cosh", "tanh", "exp", "log", "log2")},
}  # fmt: skip
"""Operators on numbers by what they are called in the file, without module and prefix."""


def number_operator(
    compiler: Emission, place: Range, target: str, operands: Sequence[object]
) -> Sequence[SSAValue]:
    """The result of an operator by its target, as `_operator.add`; Failure if there is none."""
    module, _, name = target.rpartition(".")
    name = name.removeprefix("_")
    if module in _MODULES and name == "pos" and len(operands) == 1:
        return [_value(compiler, place, operands[0])]
    if module in _MODULES and name == "sym_ite" and len(operands) == 3:
        return [_chosen(compiler, place, *[_value(compiler, place, each) for each in operands])]
    if module in _MODULES and name == "pow" and len(operands) == 2:
        return [_power(compiler, place, *operands)]
    found = NUMBER_OPERATORS.get(name) or NUMBER_OPERATORS.get(name.removeprefix("sym_"))
    if module not in _MODULES or found is None:
        raise Failure(place, f"the operator '{target[:80]}' is not supported")
    return [compiler.operator(place, found, operands)]


def _value(compiler: Emission, place: Range, given: object) -> SSAValue:
    return cast(SSAValue, given) if isinstance(given, SSAValue) else compiler.constant(place, given)


def _power(compiler: Emission, place: Range, given: object, times: object) -> SSAValue:
    """A power, which of ints is an int; if the exponent is small, a product, which has a source text."""
    base = _value(compiler, place, given)
    if base.type == t.INT and type(times) is int and 0 < times <= MAX_FACTORS:
        return reduce(lambda x, y: compiler.operator(place, "aten::mul", [x, y]), [base] * times)
    exponent = _value(compiler, place, times)
    if base.type != t.INT or exponent.type != t.INT:
        return compiler.operator(place, "aten::pow", [base, exponent])
    compiler.locate(place)
    return compiler.emitter.emit(OPERATORS["aten.pow.int_to_int"], [base, exponent])[0]


def _chosen(
    compiler: Emission, place: Range, condition: SSAValue, first: SSAValue, other: SSAValue
) -> SSAValue:
    """One of two numbers."""
    blocks = Block([YieldOp(first)]), Block([YieldOp(other)])
    chosen = IfOp(condition, [first.type], *map(Region, blocks))
    return compiler.insert(place, chosen).results[0]


def expression_value(
    compiler: Emission,
    place: Range,
    expression: Expression,
    symbols: Mapping[str, SSAValue],
    arguments: Mapping[str | int, SSAValue],
) -> SSAValue:
    """
    The value of an expression, with those of its symbols, and of the arguments that it has sizes of.

    KeyError of a symbol or an argument that is not there.
    """
    match expression:
        case Symbol(name=name):
            return symbols[name]
        case Size(argument=argument, dim=dim):
            return compiler.operator(place, "aten::size", [arguments[argument], dim])
        case Given(argument=argument):
            return arguments[argument]
        case Operation(name=name, operands=operands):
            given = [expression_value(compiler, place, each, symbols, arguments) for each in operands]
            return number_operator(compiler, place, f"_operator.{name}", given)[0]
        case int():
            return compiler.constant(place, expression)
