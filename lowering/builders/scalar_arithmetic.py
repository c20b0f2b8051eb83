"""The arithmetic of scalar expressions: for each operator, the operations that compute it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith, cf, func, math
from xdsl.ir import Operation, SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import (
    Scalar,
    bits,
    constant,
    convert,
    insert,
    is_unsigned,
    joined,
    parts_of,
)


class ExpressionError(ValueError):
    """Text outside the language of scalar expressions, or of numbers that it does not take."""


@dataclass(frozen=True)
class Emitter:
    """The builder of operations, and the conditions under which their result is used."""

    builder: Builder
    taken: tuple[SSAValue, ...] = ()

    def op(self, op: Operation, dtype: DType) -> Scalar:
        """The result of an inserted operation."""
        return Scalar(insert(self.builder, op), dtype)

    def number(self, value: float, like: Scalar) -> Scalar:
        """A constant of the dtype of another number."""
        return constant(self.builder, value, like.dtype)

    def select(self, condition: Scalar, a: Scalar, b: Scalar) -> Scalar:
        """`a` where the condition holds, else `b`."""
        return self.op(arith.SelectOp(condition.value, a.value, b.value), a.dtype)

    def both(self, a: Scalar, b: Scalar) -> Scalar:
        """Whether both conditions hold."""
        return self.op(arith.AndIOp(a.value, b.value), DType.bool)

    def either(self, a: Scalar, b: Scalar) -> Scalar:
        """Whether one of two conditions holds."""
        return self.op(arith.OrIOp(a.value, b.value), DType.bool)

    def call(self, callee: str, *arguments: Scalar) -> Scalar:
        """The result of a function that takes and returns numbers of one dtype."""
        operands = [a.value for a in arguments]
        return self.op(func.CallOp(callee, operands, [operands[0].type]), arguments[0].dtype)

    def demand(self, condition: Scalar, message: str) -> None:
        """Stop the program unless the condition holds, or the result does not count."""
        held = condition.value
        for taken in self.taken:
            true = constant(self.builder, True, DType.bool).value
            free = insert(self.builder, arith.XOrIOp(taken, true))
            held = insert(self.builder, arith.OrIOp(held, free))
        self.builder.insert(cf.AssertOp(held, message))


_FLOAT_PREDICATES = {"==": "oeq", "!=": "une", "<": "olt", "<=": "ole", ">": "ogt", ">=": "oge"}
_SIGNED_PREDICATES = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}
_UNSIGNED_PREDICATES = {"==": "eq", "!=": "ne", "<": "ult", "<=": "ule", ">": "ugt", ">=": "uge"}


def compare(e: Emitter, predicate: str, a: Scalar, b: Scalar) -> Scalar:
    """A comparison; NaN differs from everything and is ordered with nothing, as complex numbers are."""
    if a.dtype.is_complex:
        return _compare_parts(e, predicate, a, b)
    if a.dtype.is_floating:
        return e.op(arith.CmpfOp(a.value, b.value, _FLOAT_PREDICATES[predicate]), DType.bool)
    table = _UNSIGNED_PREDICATES if is_unsigned(a.dtype) else _SIGNED_PREDICATES
    return e.op(arith.CmpiOp(a.value, b.value, table[predicate]), DType.bool)


def _compare_parts(e: Emitter, predicate: str, a: Scalar, b: Scalar) -> Scalar:
    """Whether complex numbers are equal, or differ."""
    if predicate not in ("==", "!="):
        raise ExpressionError("expected real numbers to order, got complex ones")
    pairs = zip(parts_of(e.builder, a), parts_of(e.builder, b), strict=True)
    real, imaginary = (compare(e, predicate, x, y) for x, y in pairs)
    return (e.both if predicate == "==" else e.either)(real, imaginary)


_Kind: TypeAlias = type[Operation]


def by_kind(floating: _Kind, signed: _Kind, boolean: _Kind, unsigned: _Kind | None = None):
    """A function that is one operation for each kind of number."""

    def emit(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
        if a.dtype.is_floating:
            make = floating
        elif a.dtype is DType.bool:
            make = boolean
        else:
            make = unsigned if unsigned is not None and is_unsigned(a.dtype) else signed
        return e.op(make.create(operands=[a.value, b.value], result_types=[a.value.type]), a.dtype)

    return emit


_Binary: TypeAlias = Callable[[Emitter, Scalar, Scalar], Scalar]


def _by_parts(real: _Binary) -> _Binary:
    """A function that does with the parts of complex numbers what it does with real ones."""

    def emit(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
        if not a.dtype.is_complex:
            return real(e, a, b)
        pairs = zip(parts_of(e.builder, a), parts_of(e.builder, b), strict=True)
        return joined(e.builder, *(real(e, x, y) for x, y in pairs))

    return emit


add = _by_parts(by_kind(arith.AddfOp, arith.AddiOp, arith.OrIOp))
subtract = _by_parts(by_kind(arith.SubfOp, arith.SubiOp, arith.XOrIOp))
_multiply = by_kind(arith.MulfOp, arith.MuliOp, arith.AndIOp)


def multiply(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    """The product."""
    if not a.dtype.is_complex:
        return _multiply(e, a, b)
    (x, y), (u, v) = parts_of(e.builder, a), parts_of(e.builder, b)
    real = subtract(e, _multiply(e, x, u), _multiply(e, y, v))
    return joined(e.builder, real, add(e, _multiply(e, x, v), _multiply(e, y, u)))


_ZERO_DIVISOR = "division by zero"


def divide(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    """True division; of integers in f64, and not by zero."""
    if a.dtype.is_complex:
        return _divide_parts(e, a, b)
    if not a.dtype.is_floating:
        e.demand(compare(e, "!=", b, e.number(0, b)), _ZERO_DIVISOR)
        a, b = convert(e.builder, a, DType.f64), convert(e.builder, b, DType.f64)
    return e.op(arith.DivfOp(a.value, b.value), a.dtype)


def _divide_parts(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    """
    The quotient of complex numbers, after Smith: the larger part of the divisor scales the smaller one.

    Both parts divided by zero are those divided by +0, as numpy's are.
    """
    (x, y), (u, v) = parts_of(e.builder, a), parts_of(e.builder, b)
    zero, one = e.number(0, u), e.number(1, u)
    sizes = [e.op(math.AbsFOp(part.value), part.dtype) for part in (u, v)]
    swap, none = compare(e, "<", *sizes), compare(e, "==", add(e, *sizes), zero)
    large, small = e.select(swap, v, u), e.select(swap, u, v)
    ratio = divide(e, small, e.select(none, one, large))

    def scaled(part: Scalar) -> Scalar:
        return e.select(none, zero, _multiply(e, part, ratio))

    scale = divide(e, one, e.select(none, zero, add(e, large, scaled(small))))
    real = add(e, e.select(swap, y, x), scaled(e.select(swap, x, y)))
    imaginary = subtract(e, e.select(swap, scaled(y), y), e.select(swap, x, scaled(x)))
    return joined(e.builder, _multiply(e, real, scale), _multiply(e, imaginary, scale))


def _divide_integers(e: Emitter, a: Scalar, b: Scalar) -> tuple[Scalar, Scalar]:
    """Quotient towards zero and remainder; the smallest number divided by -1 wraps."""
    zero, one = e.number(0, a), e.number(1, a)
    is_zero = compare(e, "==", b, zero)
    e.demand(compare(e, "!=", b, zero), _ZERO_DIVISOR)
    safe = e.select(is_zero, one, b)
    if is_unsigned(a.dtype):
        quotient = e.op(arith.DivUIOp(a.value, safe.value), a.dtype)
        return quotient, e.op(arith.RemUIOp(a.value, safe.value), a.dtype)
    is_minus = compare(e, "==", b, e.number(-1, a))
    safe = e.select(is_minus, one, safe)
    quotient = e.op(arith.DivSIOp(a.value, safe.value), a.dtype)
    remainder = e.op(arith.RemSIOp(a.value, safe.value), a.dtype)
    return e.select(is_minus, negate(e, a), quotient), remainder


def floor_divide(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    """The largest whole number that is not above the quotient, as Python rounds it."""
    if a.dtype.is_floating:
        return _floor_divide_floats(e, a, b)
    quotient, remainder = _divide_integers(e, a, b)
    if is_unsigned(a.dtype):
        return quotient
    return e.select(_signs_differ(e, remainder, b), subtract(e, quotient, e.number(1, a)), quotient)


def trunc_divide(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    """The quotient rounded towards zero, as C rounds that of integers."""
    if a.dtype.is_floating:
        return e.op(math.TruncOp(divide(e, a, b).value), a.dtype)
    return _divide_integers(e, a, b)[0]


def _signs_differ(e: Emitter, remainder: Scalar, b: Scalar) -> Scalar:
    """Whether a remainder is not zero and lies on the other side of zero than the divisor."""
    zero = e.number(0, b)
    negative = compare(e, "<", remainder, zero), compare(e, "<", b, zero)
    return e.both(
        compare(e, "!=", remainder, zero),
        e.op(arith.XOrIOp(negative[0].value, negative[1].value), DType.bool),
    )


def _floor_divide_floats(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    zero = e.number(0, a)
    modulus = fmod(e, a, b)
    exact = divide(e, subtract(e, a, modulus), b)
    exact = e.select(_signs_differ(e, modulus, b), subtract(e, exact, e.number(1, a)), exact)
    floor = e.op(math.FloorOp(exact.value), a.dtype)
    off = compare(e, ">", subtract(e, exact, floor), e.number(0.5, a))
    floor = e.select(off, add(e, floor, e.number(1, a)), floor)
    quotient = divide(e, a, b)
    signed_zero = e.op(math.CopySignOp(zero.value, quotient.value), a.dtype)
    whole = e.select(compare(e, "!=", exact, zero), floor, signed_zero)
    return e.select(compare(e, "==", b, zero), quotient, whole)


def fmod(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    """The remainder with the sign of the dividend, as in C."""
    if not a.dtype.is_floating:
        return _divide_integers(e, a, b)[1]
    return e.call(f"tsir.fmod.{a.dtype.name}", a, b)


def remainder(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    """The remainder with the sign of the divisor, as in Python."""
    found = fmod(e, a, b)
    if is_unsigned(a.dtype):
        return found
    return e.select(_signs_differ(e, found, b), add(e, found, b), found)


def power(e: Emitter, base: Scalar, exponent: float) -> Scalar:
    """A power with a constant exponent: by products or a root where PyTorch does so."""
    if exponent == 1:
        return base
    if exponent in (2, 3):
        square = multiply(e, base, base)
        return square if exponent == 2 else multiply(e, square, base)
    if exponent == 0.5 and base.dtype.is_floating:
        return e.op(math.SqrtOp(base.value), base.dtype)
    if isinstance(exponent, float) and not base.dtype.is_floating:
        base = convert(e.builder, base, DType.f64)
    if exponent in (0.5, -0.5):
        # As PyTorch does it, which shows in -inf and -0.
        root = e.op(math.SqrtOp(base.value), base.dtype)
        return root if exponent > 0 else divide(e, e.number(1, base), root)
    return pow(e, base, e.number(exponent, base))


def power_by_number(e: Emitter, base: Scalar, exponent: Scalar) -> Scalar:
    """A power whose exponent is one number for all elements: a half takes roots, as in PyTorch."""
    found = pow(e, base, exponent)
    if base.dtype.is_floating:
        for half in (0.5, -0.5):
            is_half = compare(e, "==", exponent, e.number(half, exponent))
            found = e.select(is_half, power(e, base, half), found)
    return found


def pow(e: Emitter, base: Scalar, exponent: Scalar) -> Scalar:
    """A power; of integers by squaring, where a negative exponent gives the whole part."""
    if base.dtype.is_floating:
        return e.op(math.PowFOp(base.value, exponent.value), base.dtype)
    if is_unsigned(base.dtype):
        wide = (convert(e.builder, x, DType.i64) for x in (base, exponent))
        return convert(e.builder, pow(e, *wide), base.dtype)
    return e.op(math.IPowIOp(base.value, exponent.value), base.dtype)


def negate(e: Emitter, a: Scalar) -> Scalar:
    """The negative of a number."""
    if a.dtype.is_complex:
        return joined(e.builder, *(negate(e, part) for part in parts_of(e.builder, a)))
    if a.dtype.is_floating:
        return e.op(arith.NegfOp(a.value), a.dtype)
    if a.dtype is DType.bool:
        a = convert(e.builder, a, DType.i64)
    return subtract(e, e.number(0, a), a)


def invert(e: Emitter, a: Scalar) -> Scalar:
    """Every bit flipped; of a bool, its opposite."""
    return e.op(arith.XOrIOp(a.value, e.number(-1, a).value), a.dtype)


def shift_left(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    """A shift towards the high bits; 0 if the distance is negative or not below the width."""
    fits, zero = _shift_fits(e, a, b), e.number(0, a)
    shifted = e.op(arith.ShLIOp(a.value, e.select(fits, b, zero).value), a.dtype)
    return e.select(fits, shifted, zero)


def shift_right(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    """A shift towards the low bits; copies of the sign if the distance does not fit."""
    fits, last = _shift_fits(e, a, b), e.number(bits(a.dtype) - 1, a)
    distance = e.select(fits, b, last)
    if is_unsigned(a.dtype):
        shifted = e.op(arith.ShRUIOp(a.value, distance.value), a.dtype)
        return e.select(fits, shifted, e.number(0, a))
    return e.op(arith.ShRSIOp(a.value, distance.value), a.dtype)


def _shift_fits(e: Emitter, a: Scalar, b: Scalar) -> Scalar:
    return e.op(arith.CmpiOp(b.value, e.number(bits(a.dtype), a).value, "ult"), DType.bool)


BINARY: dict[str, Callable[[Emitter, Scalar, Scalar], Scalar]] = {
    "add": add,
    "subtract": subtract,
    "multiply": multiply,
    "divide": divide,
    "floor_divide": floor_divide,
    "remainder": remainder,
    "pow": pow,
    "bit_and": by_kind(arith.AndIOp, arith.AndIOp, arith.AndIOp),
    "bit_or": by_kind(arith.OrIOp, arith.OrIOp, arith.OrIOp),
    "bit_xor": by_kind(arith.XOrIOp, arith.XOrIOp, arith.XOrIOp),
    "shift_left": shift_left,
    "shift_right": shift_right,
}
"""Python's operators by name; both operands have one dtype."""
