"""The elementary functions by name, and their definition as functions of a module."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from tsir.lowering.llvm.builder import Builder, ModuleText
from tsir.lowering.llvm.elementary import error, exponential, logarithm, power, trigonometric
from tsir.lowering.llvm.elementary.expression import Expr
from tsir.lowering.llvm.types import Type, Value

Formula: TypeAlias = Callable[..., Expr]
"""Computes a function of one or two expressions of the same type."""


def library(name: str) -> Formula:
    """A function that the C library computes, lane by lane."""

    def formula(*operands: Expr) -> Expr:
        return operands[0].libm(name, *operands[1:])

    return formula


FORMULAS: dict[str, Formula] = {
    "acos": trigonometric.acos,
    "acosh": logarithm.acosh,
    "asin": trigonometric.asin,
    "asinh": logarithm.asinh,
    "atan": trigonometric.atan,
    "atan2": trigonometric.atan2,
    "atanh": logarithm.atanh,
    "cbrt": library("cbrt"),
    "cos": trigonometric.cos,
    "cosh": exponential.cosh,
    "erf": error.erf,
    "erfc": error.erfc,
    "exp": exponential.exp,
    "exp2": exponential.exp2,
    "expm1": exponential.expm1,
    "lgamma": library("lgamma"),
    "log": logarithm.log,
    "log10": logarithm.log10,
    "log1p": logarithm.log1p,
    "log2": logarithm.log2,
    "pow": power.pow,
    "rsqrt": power.rsqrt,
    "sigmoid": exponential.sigmoid,
    "sin": trigonometric.sin,
    "sinh": exponential.sinh,
    "tan": trigonometric.tan,
    "tanh": exponential.tanh,
}
"""Each function; what is not a formula of ours is the C library's."""


def call(builder: Builder, name: str, operands: Sequence[Value]) -> Value:
    """Emits a call of an elementary function, which is defined in the module when first used."""
    kind = operands[0].type
    symbol = f"tsir.{name}.{kind.suffix}"
    module = builder.module
    if symbol not in module.definitions:
        declarations, module.definitions[symbol] = define(symbol, name, kind, len(operands))
        module.declarations.update(declarations)
    arguments = ", ".join(map(str, operands))
    return builder.value(kind, f'call {kind} @"{symbol}"({arguments})')


@cache
def define(symbol: str, name: str, kind: Type, arity: int) -> tuple[dict[str, str], str]:
    """
    The definition of an elementary function, and the declarations that it needs.

    `contract` is allowed in it, as its error is ours to bound.
    """
    builder = Builder(ModuleText())
    parameters = [Value(f"%x{k}", kind) for k in range(arity)]
    builder.flags = "contract "
    result = FORMULAS[name](*(Expr(builder, parameter) for parameter in parameters))
    builder.line(f"ret {result.value}")
    header = f'define internal {kind} @"{symbol}"({", ".join(map(str, parameters))}) alwaysinline nounwind'
    return builder.module.declarations, f"{header} {{\n{builder.body()}\n}}"
