"""
Elementary functions as nodes.

Those that ONNX lacks, or that runtimes have in f32 alone, are composed of others, to the last digits.
"""

from __future__ import annotations

import math as python_math
from collections.abc import Callable, Mapping

import numpy as np
from xdsl.dialects import math

from tsir.dialects.types.dtype import DType
from tsir.lowering.onnx.graph import Value
from tsir.lowering.onnx.nodes import Nodes


def _number(nodes: Nodes, number: float, like: Value) -> Value:
    return nodes.number(number, like.dtype)


def _node(operator: str) -> Callable[[Nodes, Value], Value]:
    """A function that every runtime has in f32 and f64."""
    return lambda nodes, x: nodes.elementwise(operator, x)


def is_nan(nodes: Nodes, x: Value) -> Value:
    """Whether a number is NaN."""
    return nodes.elementwise("IsNaN", x, dtype=DType.bool)


def _in_f64(operator: str, compose: Callable[[Nodes, Value], Value]) -> Callable[[Nodes, Value], Value]:
    """A node in f32, and a composition in f64, where runtimes lack the node."""

    def make(nodes: Nodes, x: Value) -> Value:
        return compose(nodes, x) if x.dtype is DType.f64 else nodes.elementwise(operator, x)

    return make


def _binary(operator: str) -> Callable[[Nodes, Value, Value], Value]:
    return lambda nodes, a, b: nodes.elementwise(operator, a, b)


_add, _subtract, _multiply, _divide = map(_binary, ("Add", "Sub", "Mul", "Div"))
_sqrt, _exp, _log, _absolute = map(_node, ("Sqrt", "Exp", "Log", "Abs"))


def _below(nodes: Nodes, a: Value, b: Value) -> Value:
    return nodes.elementwise("Less", a, b, dtype=DType.bool)


def _equal(nodes: Nodes, a: Value, b: Value) -> Value:
    return nodes.elementwise("Equal", a, b, dtype=DType.bool)


def log1p(nodes: Nodes, x: Value) -> Value:
    """The logarithm of 1 + x: log(u) * x / (u - 1) of u = 1 + x corrects what rounding lost."""
    one = _number(nodes, 1, x)
    u = _add(nodes, x, one)
    difference = _subtract(nodes, u, one)
    is_small = _equal(nodes, u, one)
    safe = nodes.where(is_small, one, difference)
    found = _multiply(nodes, _log(nodes, u), _divide(nodes, x, safe))
    is_large = _equal(nodes, u, _number(nodes, python_math.inf, x))
    return nodes.where(is_small, x, nodes.where(is_large, u, found))


def expm1(nodes: Nodes, x: Value) -> Value:
    """The exponential less 1: (u - 1) * x / log(u) of u = exp(x) corrects what rounding lost."""
    one = _number(nodes, 1, x)
    u = _exp(nodes, x)
    difference = _subtract(nodes, u, one)
    is_small = _equal(nodes, u, one)
    size = _absolute(nodes, x)
    is_near = _below(nodes, size, one)
    logarithm = _log(nodes, u)
    safe = nodes.where(_equal(nodes, logarithm, _number(nodes, 0, x)), one, logarithm)
    near = _multiply(nodes, difference, _divide(nodes, x, safe))
    return nodes.where(is_small, x, nodes.where(is_near, near, difference))


def _sinh(nodes: Nodes, x: Value) -> Value:
    u = expm1(nodes, _absolute(nodes, x))
    one, half = _number(nodes, 1, x), _number(nodes, 0.5, x)
    small = _multiply(nodes, half, _add(nodes, u, _divide(nodes, u, _add(nodes, u, one))))
    # exp(|x| / 2) * exp(|x| / 2) / 2, where u is infinite before the result is.
    root = _exp(nodes, _multiply(nodes, half, _absolute(nodes, x)))
    large = _multiply(nodes, _multiply(nodes, half, root), root)
    found = nodes.where(_below(nodes, _absolute(nodes, x), _number(nodes, 20, x)), small, large)
    return with_sign(nodes, found, x)


def _cosh(nodes: Nodes, x: Value) -> Value:
    half = _number(nodes, 0.5, x)
    root = _exp(nodes, _multiply(nodes, half, _absolute(nodes, x)))
    grown = _multiply(nodes, _multiply(nodes, half, root), root)
    return _add(nodes, grown, _divide(nodes, _divide(nodes, half, root), root))


def _asinh(nodes: Nodes, x: Value) -> Value:
    a, one = _absolute(nodes, x), _number(nodes, 1, x)
    square = _multiply(nodes, a, a)
    root = _add(nodes, _sqrt(nodes, _add(nodes, square, one)), one)
    small = log1p(nodes, _add(nodes, a, _divide(nodes, square, root)))
    large = _add(nodes, _log(nodes, a), _number(nodes, python_math.log(2), x))
    found = nodes.where(_below(nodes, a, _number(nodes, 1e8, x)), small, large)
    return with_sign(nodes, found, x)


def _acosh(nodes: Nodes, x: Value) -> Value:
    one = _number(nodes, 1, x)
    t = _subtract(nodes, x, one)
    root = _sqrt(nodes, _multiply(nodes, t, _add(nodes, x, one)))
    small = log1p(nodes, _add(nodes, t, root))
    large = _add(nodes, _log(nodes, x), _number(nodes, python_math.log(2), x))
    return nodes.where(_below(nodes, x, _number(nodes, 1e8, x)), small, large)


def _atanh(nodes: Nodes, x: Value) -> Value:
    half, one = _number(nodes, 0.5, x), _number(nodes, 1, x)
    a = _absolute(nodes, x)
    ratio = _divide(nodes, _add(nodes, a, a), _subtract(nodes, one, a))
    return with_sign(nodes, _multiply(nodes, half, log1p(nodes, ratio)), x)


def _tan(nodes: Nodes, x: Value) -> Value:
    return _divide(nodes, nodes.elementwise("Sin", x), nodes.elementwise("Cos", x))


def _atan(nodes: Nodes, x: Value) -> Value:
    """The angle: of f32, and what is missing of it, whose tangent is (x - t) / (1 + x t)."""
    one = _number(nodes, 1, x)
    a = _absolute(nodes, x)
    is_large = _below(nodes, one, a)
    reduced = nodes.where(is_large, _divide(nodes, one, a), a)
    rough = nodes.cast(nodes.elementwise("Atan", nodes.cast(reduced, DType.f32)), DType.f64)
    t = _tan(nodes, rough)
    d = _divide(nodes, _subtract(nodes, reduced, t), _add(nodes, one, _multiply(nodes, reduced, t)))
    found = _add(nodes, rough, d)
    other = _subtract(nodes, _number(nodes, python_math.pi / 2, x), found)
    return with_sign(nodes, nodes.where(is_large, other, found), x)


def _asin(nodes: Nodes, x: Value) -> Value:
    one = _number(nodes, 1, x)
    cosine = _sqrt(nodes, _multiply(nodes, _subtract(nodes, one, x), _add(nodes, one, x)))
    return atan2(nodes, x, cosine)


def _acos(nodes: Nodes, x: Value) -> Value:
    one = _number(nodes, 1, x)
    parts = _sqrt(nodes, _subtract(nodes, one, x)), _sqrt(nodes, _add(nodes, one, x))
    half = atan2(nodes, *parts)
    return _add(nodes, half, half)


def is_negative(nodes: Nodes, x: Value) -> Value:
    """Whether a number has a minus, as -0 has; NaN has none."""
    zero = _number(nodes, 0, x)
    below = _below(nodes, x, zero)
    minus_zero = _below(nodes, nodes.elementwise("Reciprocal", x), zero)
    return nodes.elementwise("Or", below, nodes.elementwise("And", _equal(nodes, x, zero), minus_zero))


def with_sign(nodes: Nodes, size: Value, sign: Value) -> Value:
    """The magnitude of one number with the sign of another."""
    size = _absolute(nodes, size)
    return nodes.where(is_negative(nodes, sign), nodes.elementwise("Neg", size), size)


def atan2(nodes: Nodes, y: Value, x: Value) -> Value:
    """The angle of the point (x, y), in its quadrant."""
    atan = OPERATIONS[math.AtanOp.name]
    a, b = _absolute(nodes, y), _absolute(nodes, x)
    zero, one = _number(nodes, 0, x), _number(nodes, 1, x)
    infinite = _number(nodes, python_math.inf, x)
    same = nodes.elementwise("And", _equal(nodes, a, infinite), _equal(nodes, b, infinite))
    none = nodes.elementwise("And", _equal(nodes, a, zero), _equal(nodes, b, zero))
    ratio = _divide(nodes, a, nodes.where(none, one, b))
    angle = atan(nodes, nodes.where(same, one, ratio))
    other = _subtract(nodes, _number(nodes, python_math.pi, x), angle)
    return with_sign(nodes, nodes.where(is_negative(nodes, x), other, angle), y)


def _trunc(nodes: Nodes, x: Value) -> Value:
    down, up = nodes.elementwise("Floor", x), nodes.elementwise("Ceil", x)
    return nodes.where(_below(nodes, x, _number(nodes, 0, x)), up, down)


def _rsqrt(nodes: Nodes, x: Value) -> Value:
    return nodes.elementwise("Reciprocal", _sqrt(nodes, x))


def _log_of(base: float) -> Callable[[Nodes, Value], Value]:
    return lambda nodes, x: _multiply(nodes, _log(nodes, x), _number(nodes, 1 / python_math.log(base), x))


def _exp2(nodes: Nodes, x: Value) -> Value:
    return nodes.elementwise("Pow", _number(nodes, 2, x), x)


def _erf(nodes: Nodes, x: Value) -> Value:
    """The error function: in f64 by its series near 0, by a continued fraction beyond."""
    a = _absolute(nodes, x)
    one = _number(nodes, 1, x)
    tail = _subtract(nodes, one, _erfc_beyond(nodes, a))
    found = nodes.where(_below(nodes, a, _number(nodes, 2, x)), _erf_near(nodes, a), tail)
    return with_sign(nodes, found, x)


_TERMS = 40
_FRACTION = 60


def _erf_near(nodes: Nodes, a: Value) -> Value:
    """2/sqrt(pi) * exp(-x²) * sum of 2^n x^(2n+1) / (2n+1)!!, for 0 <= x < 2: all terms are positive."""
    bounded = nodes.where(_below(nodes, a, _number(nodes, 2, a)), a, _number(nodes, 2, a))
    square = _multiply(nodes, bounded, bounded)
    coefficients = np.cumprod([1.0, *(2 / (2 * n + 1) for n in range(1, _TERMS))])
    total = _number(nodes, coefficients[-1], a)
    for coefficient in coefficients[-2::-1]:
        total = _add(nodes, _multiply(nodes, total, square), _number(nodes, coefficient, a))
    scale = _multiply(nodes, bounded, _exp(nodes, nodes.elementwise("Neg", square)))
    factor = _number(nodes, 2 / python_math.sqrt(python_math.pi), a)
    return _multiply(nodes, _multiply(nodes, factor, scale), total)


def _erfc_beyond(nodes: Nodes, a: Value) -> Value:
    """exp(-x²) / sqrt(pi) / (x + 1/2 / (x + 1 / (x + 3/2 / (x + …)))), for x of at least 2."""
    two = _number(nodes, 2, a)
    bounded = nodes.where(_below(nodes, a, two), two, a)
    fraction = bounded
    for n in range(_FRACTION, 0, -1):
        fraction = _add(nodes, bounded, _divide(nodes, _number(nodes, n / 2, a), fraction))
    scale = _exp(nodes, nodes.elementwise("Neg", _multiply(nodes, bounded, bounded)))
    return _divide(
        nodes, scale, _multiply(nodes, _number(nodes, python_math.sqrt(python_math.pi), a), fraction)
    )


def _erfc(nodes: Nodes, x: Value) -> Value:
    """1 - erf(x), without cancellation where x is large; in f32 by way of f64."""
    wide = nodes.cast(x, DType.f64)
    a, one, two = _absolute(nodes, wide), _number(nodes, 1, wide), _number(nodes, 2, wide)
    near = _subtract(nodes, one, _erf_near(nodes, a))
    found = nodes.where(_below(nodes, a, two), near, _erfc_beyond(nodes, a))
    found = nodes.where(is_negative(nodes, wide), _subtract(nodes, two, found), found)
    return nodes.cast(nodes.where(is_nan(nodes, wide), wide, found), x.dtype)


def _ndtr(nodes: Nodes, x: Value) -> Value:
    """The share of the normal distribution below x."""
    if x.dtype is DType.f32:
        root = _number(nodes, python_math.sqrt(0.5), x)
        one, half = _number(nodes, 1, x), _number(nodes, 0.5, x)
        error = nodes.elementwise("Erf", _multiply(nodes, x, root))
        return _multiply(nodes, half, _add(nodes, one, error))
    scaled = _multiply(nodes, x, _number(nodes, -python_math.sqrt(0.5), x))
    return _multiply(nodes, _number(nodes, 0.5, x), _erfc(nodes, scaled))


def _fmod(nodes: Nodes, a: Value, b: Value) -> Value:
    """The remainder with the sign of the dividend."""
    return nodes.op("Mod", [a, b], a.dtype, nodes.elementwise("Add", a, b).sizes, fmod=1)


OPERATIONS: Mapping[str, Callable[..., Value]] = {
    math.ExpOp.name: _exp,
    math.Exp2Op.name: _exp2,
    math.ExpM1Op.name: expm1,
    math.LogOp.name: _log,
    math.Log2Op.name: _log_of(2),
    math.Log10Op.name: _log_of(10),
    math.Log1pOp.name: log1p,
    math.SqrtOp.name: _sqrt,
    math.RsqrtOp.name: _rsqrt,
    math.SinOp.name: _node("Sin"),
    math.CosOp.name: _node("Cos"),
    math.TanOp.name: _in_f64("Tan", _tan),
    math.AsinOp.name: _in_f64("Asin", _asin),
    math.AcosOp.name: _in_f64("Acos", _acos),
    math.AtanOp.name: _in_f64("Atan", _atan),
    math.SinhOp.name: _in_f64("Sinh", _sinh),
    math.CoshOp.name: _in_f64("Cosh", _cosh),
    math.TanhOp.name: _node("Tanh"),
    math.AsinhOp.name: _in_f64("Asinh", _asinh),
    math.AcoshOp.name: _in_f64("Acosh", _acosh),
    math.AtanhOp.name: _in_f64("Atanh", _atanh),
    math.ErfOp.name: _in_f64("Erf", _erf),
    math.FloorOp.name: _node("Floor"),
    math.CeilOp.name: _node("Ceil"),
    math.RoundEvenOp.name: _node("Round"),
    math.TruncOp.name: _trunc,
    math.AbsFOp.name: _absolute,
    math.PowFOp.name: _binary("Pow"),
    math.Atan2Op.name: atan2,
    math.CopySignOp.name: with_sign,
}  # fmt: skip
"""The operations of `math` as nodes."""

CALLS: Mapping[str, Callable[..., Value]] = {
    "sigmoid": _node("Sigmoid"),
    "erfc": _erfc,
    "ndtr": _ndtr,
    "fmod": _fmod,
}
"""The functions that the back end has and `math` lacks, as nodes."""
