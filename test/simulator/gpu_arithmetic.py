"""What operations on numbers give, as numpy has it: for each thread of a kernel, or for the host alone."""

from __future__ import annotations

import math as python_math
import operator
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
from ptx_arithmetic import fma32, fma64
from ptx_memory import Array, SimulationError
from xdsl.dialects import arith, func, math
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from tsir.dialects.aten.special import bessel
from tsir.dialects.aten.special.normal import erfcx, erfinv, ndtri
from tsir.dialects.operators.special_functions import lgamma

DTYPES: dict[str, np.dtype[Any]] = {
    **{"f32": np.dtype("f4"), "f64": np.dtype("f8"), "f16": np.dtype("f2")},
    **{"bf16": np.dtype(ml_dtypes.bfloat16), "i1": np.dtype("?"), "index": np.dtype("i8")},
    **{f"i{8 * n}": np.dtype(f"i{n}") for n in (1, 2, 4, 8)},
}
"""How numbers of a type are held."""


def dtype_of(type: Attribute) -> np.dtype[Any]:
    """How numbers of a type are held."""
    name = "index" if isinstance(type, IndexType) else str(type)
    if name not in DTYPES:
        raise SimulationError(f"numbers of type {name} are not modelled")
    return DTYPES[name]


def fused(a: Array, b: Array, c: Array) -> Array:
    """A product and a sum with one rounding."""
    return (fma32 if a.dtype.itemsize == 4 else fma64)(a, b, c)


Binary = Callable[[Any, Any], Any]


def unsigned(function: Binary) -> Binary:
    """A function of integers that are taken without their signs."""

    def compute(a: Array, b: Array) -> Array:
        plain = np.dtype(f"u{a.dtype.itemsize}")
        result = function(a.view(plain), b.view(plain))
        return result if result.dtype.kind == "b" else result.view(a.dtype)

    return compute


def exact(function: Callable[[int, int], int]) -> Binary:
    """A function of whole numbers of any size."""

    def compute(a: Array, b: Array) -> Array:
        bits = 8 * a.dtype.itemsize
        wrapped = [function(x, y) & ((1 << bits) - 1) for x, y in zip(a.tolist(), b.tolist(), strict=True)]
        return np.array(wrapped, f"u{a.dtype.itemsize}").view(a.dtype)

    return compute


def divided(function: Callable[[int, int], int]) -> Binary:
    """A function of a number and a divisor; where that is zero nobody takes the result."""
    return exact(lambda a, b: function(a, b or 1))


def towards_zero(a: int, b: int) -> int:
    """A quotient without what follows the point."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def power(base: int, exponent: int) -> int:
    """A power, of a negative exponent the whole part of it."""
    if exponent >= 0:
        return pow(base, exponent, 1 << 64)
    return {1: 1, -1: -1 if exponent % 2 else 1}.get(base, 0)


def in_f64(function: Callable[..., Any]) -> Callable[..., Array]:
    """A function computed in 64 bits."""
    return lambda *values: function(*(value.astype(np.float64) for value in values))


def each(function: Callable[[float], float]) -> Callable[[Array], Array]:
    """A function of Python's."""
    return lambda a: np.array([function(x) for x in a.tolist()])


def counted(function: Callable[[int, int], int]) -> Callable[[Array], Array]:
    """A function of the bits of a number and of how many there are."""
    return lambda a: np.array(
        [function(x & ((1 << 8 * a.dtype.itemsize) - 1), 8 * a.dtype.itemsize) for x in a.tolist()]
    )


def trailing_zeros(bits: int, width: int) -> int:
    """How many of the lowest bits are zero."""
    return (bits & -bits).bit_length() - 1 if bits else width


def of_bits(function: Binary, of_flags: Binary) -> Binary:
    """A function of integers, and what it is of single bits."""
    return lambda a, b: of_flags(a, b) if a.dtype.kind == "b" else function(a, b)


def sigmoid(x: Array) -> Array:
    """The logistic function."""
    return 1 / (1 + np.exp(-x))


def reciprocal_root(x: Array) -> Array:
    """One divided by a root."""
    return 1 / np.sqrt(x)


COMPUTED: dict[type[Operation], Callable[..., Any]] = {
    arith.AddiOp: of_bits(np.add, np.not_equal),
    arith.SubiOp: of_bits(np.subtract, np.not_equal),
    arith.MuliOp: of_bits(np.multiply, np.logical_and),
    arith.AndIOp: np.bitwise_and,
    arith.OrIOp: np.bitwise_or,
    arith.XOrIOp: np.bitwise_xor,
    arith.MinSIOp: np.minimum,
    arith.MaxSIOp: np.maximum,
    arith.MinUIOp: unsigned(np.minimum),
    arith.MaxUIOp: unsigned(np.maximum),
    arith.DivSIOp: divided(towards_zero),
    arith.RemSIOp: divided(lambda a, b: a - b * towards_zero(a, b)),
    arith.FloorDivSIOp: divided(int.__floordiv__),
    arith.CeilDivSIOp: divided(lambda a, b: -(-a // b)),
    arith.DivUIOp: unsigned(divided(int.__floordiv__)),
    arith.RemUIOp: unsigned(divided(int.__mod__)),
    arith.CeilDivUIOp: unsigned(divided(lambda a, b: -(-a // b))),
    arith.ShLIOp: np.left_shift,
    arith.ShRSIOp: np.right_shift,
    arith.ShRUIOp: unsigned(np.right_shift),
    arith.AddfOp: np.add,
    arith.SubfOp: np.subtract,
    arith.MulfOp: np.multiply,
    arith.DivfOp: np.divide,
    arith.NegfOp: np.negative,
    arith.MaximumfOp: np.maximum,
    arith.MinimumfOp: np.minimum,
    arith.MaxnumfOp: np.fmax,
    arith.MinnumfOp: np.fmin,
    arith.SelectOp: np.where,
    math.AbsFOp: np.abs,
    math.CeilOp: np.ceil,
    math.FloorOp: np.floor,
    math.TruncOp: np.trunc,
    math.RoundEvenOp: np.rint,
    math.SqrtOp: np.sqrt,
    math.FmaOp: fused,
    math.CopySignOp: np.copysign,
    math.AcosOp: in_f64(np.arccos),
    math.AcoshOp: in_f64(np.arccosh),
    math.AsinOp: in_f64(np.arcsin),
    math.AsinhOp: in_f64(np.arcsinh),
    math.Atan2Op: in_f64(np.arctan2),
    math.AtanOp: in_f64(np.arctan),
    math.AtanhOp: in_f64(np.arctanh),
    math.CosOp: in_f64(np.cos),
    math.CoshOp: in_f64(np.cosh),
    math.ErfOp: each(python_math.erf),
    math.ExpOp: in_f64(np.exp),
    math.Exp2Op: in_f64(np.exp2),
    math.ExpM1Op: in_f64(np.expm1),
    math.LogOp: in_f64(np.log),
    math.Log10Op: in_f64(np.log10),
    math.Log1pOp: in_f64(np.log1p),
    math.Log2Op: in_f64(np.log2),
    math.PowFOp: in_f64(np.power),
    math.RsqrtOp: in_f64(reciprocal_root),
    math.SinOp: in_f64(np.sin),
    math.SinhOp: in_f64(np.sinh),
    math.TanOp: in_f64(np.tan),
    math.TanhOp: in_f64(np.tanh),
    math.AbsIOp: np.abs,
    math.CtPopOp: counted(lambda bits, width: bits.bit_count()),
    math.CountLeadingZerosOp: counted(lambda bits, width: width - bits.bit_length()),
    math.CountTrailingZerosOp: counted(
        lambda bits, width: (bits & -bits).bit_length() - 1 if bits else width
    ),
    math.IPowIOp: exact(power),
}
"""Operations by what numpy gives for their operands; the result is rounded to the type it has."""

CALLED: dict[str, Callable[..., Array]] = {
    "sigmoid": in_f64(sigmoid),
    "erfc": each(python_math.erfc),
    "erfcx": in_f64(erfcx),
    "erfinv": in_f64(erfinv),
    "fmod": np.fmod,
    "lgamma": lgamma,
    "ndtri": in_f64(ndtri),
    **{name: in_f64(function) for name, function in bessel.NATIVE.items()},
    "nextafter": np.nextafter,
    "ndtr": each(lambda x: python_math.erfc(-x / python_math.sqrt(2)) / 2),
}
"""Elementary functions that are called by name."""

CONVERTED = (
    *(arith.ExtFOp, arith.TruncFOp, arith.SIToFPOp, arith.UIToFPOp, arith.FPToSIOp, arith.FPToUIOp),
    *(arith.ExtUIOp, arith.ExtSIOp, arith.TruncIOp, arith.IndexCastOp),
)
UNSIGNED = (arith.UIToFPOp, arith.ExtUIOp)

PURE = (*COMPUTED, *CONVERTED, arith.BitcastOp, arith.CmpiOp, arith.CmpfOp)
"""Operations on numbers alone, but for functions that are called."""

RELATIONS: tuple[Binary, ...] = (
    *(operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge),
    *map(unsigned, (operator.lt, operator.le, operator.gt, operator.ge)),
)
ORDERED: tuple[Binary, ...] = (
    *(operator.eq, operator.gt, operator.ge, operator.lt, operator.le, operator.ne),
)


def compare_floats(predicate: int, a: Array, b: Array) -> Array:
    """A comparison; the first half of the predicates does not hold of NaN, the second one does."""
    held, relation = divmod(predicate, 8)
    unordered = np.isnan(a) | np.isnan(b)
    # `ord` and `uno` are the last of the one half and the next to last of the other.
    if predicate in (7, 14):
        return unordered == (predicate == 14)
    if predicate in (0, 15):
        return np.full(a.shape, predicate == 15)
    relation = relation - 1 if not held else relation
    return np.where(unordered, bool(held), ORDERED[relation](a, b))


def convert(op: Operation, a: Array, to: np.dtype[Any]) -> Array:
    """A number of another type; a bool is -1 where it is extended by its sign."""
    if isinstance(op, UNSIGNED) and a.dtype.kind == "i":
        a = a.view(f"u{a.dtype.itemsize}")
    if isinstance(op, arith.ExtSIOp | arith.SIToFPOp) and a.dtype.kind == "b":
        return -a.astype(to)
    if to.kind == "b":
        return (a & 1).astype(bool)
    return a.astype(to)


def compute(op: Operation, values: list[Array]) -> Array:
    """The result of an operation that only computes; SimulationError if it is not modelled."""
    to = dtype_of(op.results[0].type)
    match op:
        case arith.CmpiOp():
            return RELATIONS[op.predicate.value.data](*values)
        case arith.CmpfOp():
            return compare_floats(op.predicate.value.data, *values)
        case arith.BitcastOp():
            return values[0].view(to)
        case func.CallOp():
            _, name, *_ = [*op.callee.string_value().split("."), ""]
            function = CALLED.get(name)
        case _ if isinstance(op, CONVERTED):
            return convert(op, values[0], to)
        case _:
            function = COMPUTED.get(type(op))
    if function is None:
        raise SimulationError(f"operation {op} of a kernel is not modelled")
    return np.asarray(function(*values)).astype(to)
