"""The functions of scalar expressions: for each, the operations that compute it."""

from __future__ import annotations

import math as python_math
from collections.abc import Callable

from xdsl.builder import Builder
from xdsl.dialects import arith, math
from xdsl.ir import Operation, SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import (
    Scalar,
    constant,
    convert,
    imaginary_part,
    is_unsigned,
    joined,
    real_part,
)
from tsir.lowering.builders.scalar_arithmetic import (
    Emitter,
    by_kind,
    compare,
    fmod,
    negate,
    pow,
    power_by_number,
    remainder,
    trunc_divide,
)

minimum = by_kind(arith.MinimumfOp, arith.MinSIOp, arith.AndIOp, arith.MinUIOp)
maximum = by_kind(arith.MaximumfOp, arith.MaxSIOp, arith.OrIOp, arith.MaxUIOp)


def absolute(e: Emitter, a: Scalar) -> Scalar:
    """The number without its sign; the smallest integer stays as it is."""
    if a.dtype.is_floating:
        return e.op(math.AbsFOp(a.value), a.dtype)
    if is_unsigned(a.dtype):
        return a
    return e.select(compare(e, "<", a, e.number(0, a)), negate(e, a), a)


def sign(e: Emitter, a: Scalar) -> Scalar:
    """-1, 0 or 1; 0 for NaN."""
    zero, one = e.number(0, a), e.number(1, a)
    above = e.select(compare(e, ">", a, zero), one, zero)
    if is_unsigned(a.dtype):
        return above
    return e.select(compare(e, "<", a, zero), e.number(-1, a), above)


def is_nan(e: Emitter, a: Scalar) -> Scalar:
    """Whether it is not a number."""
    return compare(e, "!=", a, a)


def is_infinite(e: Emitter, a: Scalar) -> Scalar:
    """Whether it is one of the infinities."""
    if not a.dtype.is_floating:
        return constant(e.builder, False, DType.bool)
    return compare(e, "==", absolute(e, a), e.number(python_math.inf, a))


def is_finite(e: Emitter, a: Scalar) -> Scalar:
    """Whether it is neither NaN nor infinite."""
    if not a.dtype.is_floating:
        return constant(e.builder, True, DType.bool)
    return compare(e, "<", absolute(e, a), e.number(python_math.inf, a))


def _elementary(make: Callable[[SSAValue], Operation]):
    """A function of floats; integers are converted to f64 first."""

    def emit(e: Emitter, a: Scalar) -> Scalar:
        if not a.dtype.is_floating:
            a = convert(e.builder, a, DType.f64)
        return e.op(make(a.value), a.dtype)

    return emit


def _named(name: str):
    """An elementary function that the back end has and `math` lacks."""

    def emit(e: Emitter, a: Scalar) -> Scalar:
        if not a.dtype.is_floating:
            a = convert(e.builder, a, DType.f64)
        return e.call(f"tsir.{name}.{a.dtype.name}", a)

    return emit


def _named_of_two(name: str):
    """A function of two floats that the back end has."""

    def emit(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
        return e.call(f"tsir.{name}.{a.dtype.name}", a, b)

    return emit


def _conversion(dtype: DType):
    """A number converted as Python's constructor of its type does."""

    def emit(e: Emitter, a: Scalar) -> Scalar:
        return convert(e.builder, a, dtype)

    return emit


def _rounding(make: Callable[[SSAValue], Operation]):
    """A function that leaves integers as they are."""

    def emit(e: Emitter, a: Scalar) -> Scalar:
        return e.op(make(a.value), a.dtype) if a.dtype.is_floating else a

    return emit


def atan2(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    """The angle of the point (b, a)."""
    return e.op(math.Atan2Op(a.value, b.value), a.dtype)


def copysign(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    """The magnitude of a with the sign of b."""
    return e.op(math.CopySignOp(a.value, b.value), a.dtype)


def signbit(e: Emitter, a: Scalar) -> Scalar:
    """Whether a number has a minus, as -0 has."""
    if a.dtype.is_floating:
        a = copysign(e, e.number(1, a), a)
    elif is_unsigned(a.dtype):
        return constant(e.builder, False, DType.bool)
    return compare(e, "<", a, e.number(0, a))


def _part(part: Callable[[Builder, Scalar], Scalar]):
    """A part of a number."""

    def emit(e: Emitter, a: Scalar) -> Scalar:
        return part(e.builder, a)

    return emit


def complex_number(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    """The complex number of two parts."""
    return joined(e.builder, a, b)


_BESSEL = ("j0", "j1", "y0", "y1", "i0", "i1", "i0e", "i1e", "k0", "k1", "k0e", "k1e")

FUNCTIONS: dict[str, Callable[..., Scalar]] = {
    "exp": _elementary(math.ExpOp),
    "exp2": _elementary(math.Exp2Op),
    "expm1": _elementary(math.ExpM1Op),
    "log": _elementary(math.LogOp),
    "log2": _elementary(math.Log2Op),
    "log10": _elementary(math.Log10Op),
    "log1p": _elementary(math.Log1pOp),
    "sqrt": _elementary(math.SqrtOp),
    "rsqrt": _elementary(math.RsqrtOp),
    "sin": _elementary(math.SinOp),
    "cos": _elementary(math.CosOp),
    "tan": _elementary(math.TanOp),
    "asin": _elementary(math.AsinOp),
    "acos": _elementary(math.AcosOp),
    "atan": _elementary(math.AtanOp),
    "sinh": _elementary(math.SinhOp),
    "cosh": _elementary(math.CoshOp),
    "tanh": _elementary(math.TanhOp),
    "asinh": _elementary(math.AsinhOp),
    "acosh": _elementary(math.AcoshOp),
    "atanh": _elementary(math.AtanhOp),
    "erf": _elementary(math.ErfOp),
    "erfc": _named("erfc"),
    "lgamma": _named("lgamma"),
    **{name: _named(name) for name in ("erfcx", "erfinv", "ndtr", "ndtri", "sigmoid")},
    **{f"bessel_{kind}": _named(f"bessel_{kind}") for kind in _BESSEL},
    "nextafter": _named_of_two("nextafter"),
    "floor": _rounding(math.FloorOp),
    "ceil": _rounding(math.CeilOp),
    "round": _rounding(math.RoundEvenOp),
    "trunc": _rounding(math.TruncOp),
    "float": _conversion(DType.f64),
    "int": _conversion(DType.i64),
    "bool": _conversion(DType.bool),
    "abs": absolute,
    "sign": sign,
    "minimum": minimum,
    "maximum": maximum,
    "fmod": fmod,
    "trunc_divide": trunc_divide,
    "remainder": remainder,
    "pow": pow,
    "power": power_by_number,
    "atan2": atan2,
    "copysign": copysign,
    "signbit": signbit,
    "real": _part(real_part),
    "imag": _part(imaginary_part),
    "complex": complex_number,
    "isnan": is_nan,
    "isinf": is_infinite,
    "isfinite": is_finite,
}
"""The functions that expressions may call."""
