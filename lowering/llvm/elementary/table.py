"""The elementary functions by name, and their definition as functions of a module."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from tsir.lowering.llvm.elementary import (
    bessel,
    error,
    exponential,
    gamma,
    logarithm,
    normal,
    power,
    remainder,
    trigonometric,
)
from tsir.lowering.llvm.elementary.expression import Expr
from tsir.lowering.llvm.ir.builder import Builder, ModuleText
from tsir.lowering.llvm.ir.types import Type, Value

Formula: TypeAlias = Callable[..., Expr]
"""Computes a function of one or two expressions of the same type."""


FORMULAS: dict[str, Formula] = {
    "acos": trigonometric.acos,
    "acosh": logarithm.acosh,
    "asin": trigonometric.asin,
    "asinh": logarithm.asinh,
    "atan": trigonometric.atan,
    "atan2": trigonometric.atan2,
    "atanh": logarithm.atanh,
    **bessel.FORMULAS,
    "cbrt": power.cbrt,
    "cos": trigonometric.cos,
    "cosh": exponential.cosh,
    "erf": error.erf,
    "erfc": error.erfc,
    "erfcx": normal.erfcx,
    "erfinv": normal.erfinv,
    "exp": exponential.exp,
    "exp2": exponential.exp2,
    "expm1": exponential.expm1,
    "fmod": remainder.fmod,
    "lgamma": gamma.lgamma,
    "log": logarithm.log,
    "log10": logarithm.log10,
    "log1p": logarithm.log1p,
    "log2": logarithm.log2,
    "ndtr": error.ndtr,
    "ndtri": normal.ndtri,
    "nextafter": remainder.nextafter,
    "pow": power.pow,
    "rsqrt": power.rsqrt,
    "sigmoid": exponential.sigmoid,
    "sin": trigonometric.sin,
    "sinh": exponential.sinh,
    "tan": trigonometric.tan,
    "tanh": exponential.tanh,
}
"""Each function."""


def call(builder: Builder, name: str, operands: Sequence[Value]) -> Value:
    """Emits a call of an elementary function, which is defined in the module when first used."""
    kind = operands[0].type
    symbol = f"tsir.{name}.{kind.suffix}"
    module = builder.module
    if symbol not in module.definitions:
        text = define(symbol, name, kind, len(operands))
        module.add_declarations(text.declarations)
        module.definitions.update(text.definitions)
    arguments = ", ".join(map(str, operands))
    return builder.value(kind, f'call {kind} @"{symbol}"({arguments})')


@cache
def define(symbol: str, name: str, kind: Type, arity: int) -> ModuleText:
    """
    The definition of an elementary function, and what it needs.

    `contract` is allowed in it, as its error is ours to bound.
    """
    text = ModuleText()
    builder = Builder(text)
    parameters = [Value(f"%x{k}", kind) for k in range(arity)]
    builder.flags = "contract "
    result = FORMULAS[name](*(Expr(builder, parameter) for parameter in parameters))
    builder.line(f"ret {result.value}")
    header = f'define internal {kind} @"{symbol}"({", ".join(map(str, parameters))}) alwaysinline nounwind'
    text.definitions[symbol] = f"{header} {{\n{builder.body()}\n}}"
    return text
