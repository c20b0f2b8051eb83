"""
Operators on numbers: arithmetic, comparisons and elementary functions.

Ints have 64 bits and wrap; floats are IEEE doubles that never raise, except that zero has no
negative power. An int that meets a float is rounded to a float first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tsir.dialects.complex_forms.forms import COMPLEX_NUMBERS
from tsir.dialects.operators.loops import Number, Script
from tsir.dialects.operators.table import operator
from tsir.dialects.prim.complex_arithmetic import declare_of_one, declare_of_two
from tsir.dialects.types.value_text import MAX_INT, MIN_INT

Unary = Callable[[Any], Any]
Binary = Callable[[Any, Any], Any]

_UNARY: Mapping[str, str] = {"int": "int a", "float": "float a", "Scalar": "Scalar a"}
_BINARY: Mapping[str, str] = {
    "int": "int a, int b",
    "float": "float a, float b",
    "int_float": "int a, float b",
    "float_int": "float a, int b",
    "": "Scalar a, Scalar b",
}
"""The overloads of most operators, in the order in which calls try them."""


def wrap(value: int) -> int:
    """An integer in 64 bits."""
    return (value - MIN_INT) % 2**64 + MIN_INT


def truncate(value: float) -> int:
    """A number without its fraction; the lowest int for what no int holds, as x86 has it."""
    return int(value) if MIN_INT <= value <= MAX_INT and value != 2.0**63 else MIN_INT


def _named(base: str, overload: str) -> str:
    base = base if "::" in base else f"aten::{base}"
    return f"{base}.{overload}" if overload else base


def _on_numbers(
    whole: Callable[..., Any], real: Callable[..., Any], of_complex: bool = False
) -> Callable[..., Any]:
    """One function of ints, which wraps, and another as soon as one argument is a float, or complex."""

    def apply(*numbers: Any) -> Any:
        if any(isinstance(x, complex) for x in numbers):
            if not of_complex:
                raise TypeError("expected real numbers, got a complex one")
            return real(*numbers)
        if any(isinstance(x, float) for x in numbers):
            return real(*map(float, numbers))
        result = whole(*numbers)
        return result if isinstance(result, bool) else wrap(result)

    return apply


def _real(function: Callable[..., Any]) -> Callable[..., float]:
    """A function of floats that does not raise, whatever numbers it is given."""
    return lambda *numbers: float(function(*map(np.float64, numbers)))


def _floor_quotient(a: float, b: float) -> float:
    return float(np.floor(np.float64(a) / np.float64(b)))


def _modulo(a: float, b: float) -> float:
    return float(np.fmod(b + np.fmod(a, b), b))


def _power(a: float, b: float) -> float:
    if a == 0 and b < 0:
        raise ZeroDivisionError(f"expected an exponent of 0 that is not negative, got {b}")
    try:
        return math.pow(a, b)
    except ValueError:  # no real power
        return math.nan
    except OverflowError:
        return -math.inf if a < 0 and b % 2 == 1 else math.inf


def _whole_power(a: int, b: int) -> int:
    return wrap(pow(a, b, 2**64)) if b >= 0 else truncate(_power(a, b))


_ARITHMETIC: Sequence[tuple[str, str, str, Binary, Binary | None]] = (
    ("add", "a + b", "The sum", lambda a, b: a + b, None),
    ("sub", "a - b", "The difference", lambda a, b: a - b, None),
    ("mul", "a * b", "The product", lambda a, b: a * b, None),
    ("floordiv", "a // b", "The quotient, rounded down", lambda a, b: a // b, _floor_quotient),
    ("remainder", "a % b", "The remainder, with the sign of the divisor", lambda a, b: a % b, _modulo),
    ("prim::max", "a if a > b else b", "The greater", lambda a, b: a if a > b else b, None),
    ("prim::min", "a if a < b else b", "The smaller", lambda a, b: a if a < b else b, None),
)
"""Operators of which the result is an int for ints: name, text, meaning, function of ints and of floats."""

_OF_FLOATS = {"floordiv": "floor(float(a) / float(b))", "remainder": "fmod(b + fmod(float(a), b), float(b))"}
"""The text of operators that are not for floats what they are for ints; of either kind they have none."""


def _text_for(name: str, overload: str, text: str) -> str:
    """The text of an operator of ints or of one where there is a float."""
    return text if overload == "int" else _OF_FLOATS.get(name, text)


def _declare_arithmetic() -> None:
    results = {"int": "int", "": "Scalar"}
    for name, text, doc, whole, real in _ARITHMETIC:
        for overload, arguments in _BINARY.items():
            if not overload:  # a number of any kind comes last
                declare_of_two(name)
            schema = f"{_named(name, overload)}({arguments}) -> {results.get(overload, 'float')}"
            form = None if name in _OF_FLOATS and not overload else Number(_text_for(name, overload, text))
            declare = operator(schema, loops=form, doc=f"{doc} of two numbers.")
            declare(_on_numbers(whole, real or whole, name in COMPLEX_NUMBERS))


_COMPARISONS: Mapping[str, Binary] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "gt": lambda a, b: a > b,
    "le": lambda a, b: a <= b,
    "ge": lambda a, b: a >= b,
}
SIGNS = {"eq": "==", "ne": "!=", "lt": "<", "gt": ">", "le": "<=", "ge": ">="}
"""The symbol of each comparison."""


def _declare_comparisons() -> None:
    for name, function in _COMPARISONS.items():
        text, apply = f"a {SIGNS[name]} b", _on_numbers(function, function, name in COMPLEX_NUMBERS)
        bools = {"bool": "bool a, bool b"} if name in ("eq", "ne") else {}
        for overload, arguments in {**_BINARY, **bools}.items():
            if not overload:
                declare_of_two(name)
            schema = f"{_named(name, overload)}({arguments}) -> bool"
            operator(schema, loops=Number(text), doc=f"Whether `{text}`.")(apply)


def _ieee_remainder(a: float, b: float) -> float:
    undefined = math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0
    return math.nan if undefined else math.remainder(a, b)


_TO_FLOAT: Sequence[tuple[str, str, str | None, Binary]] = (
    ("div", "", "float(a) / b", lambda a, b: a / b),
    ("fmod", "", "fmod(float(a), b)", np.fmod),
    ("mathremainder", "", None, _ieee_remainder),
    ("copysign", "", None, np.copysign),
    ("atan2", "Scalar_Scalar", "atan2(float(a), b)", np.arctan2),
    ("pow", "Scalar_Scalar", "float(a) ** b", _power),
)
"""Operators of two numbers of which the result is a float even for ints; the last overload's name."""


_POWER_DEMANDS = (("a != 0 or not b < 0", "expected an exponent of 0 that is not negative"),)


def _declare_float_functions_of_two() -> None:
    for name, last, text, function in _TO_FLOAT:
        for overload, arguments in _BINARY.items():
            if name == "div" and "_" in overload:
                continue
            if not overload:
                declare_of_two(name)
            schema = f"{_named(name, overload or last)}({arguments}) -> float"
            demands = _POWER_DEMANDS if name == "pow" else ()
            loops = None if text is None else Number(text, demands)
            operator(schema, loops=loops, doc=f"`{text or name}` as a float.")(_real(function))
    pairs = {"int": "int_int", "float": "float_float", "": "Scalar_Scalar"}
    for overload, arguments in _BINARY.items():
        if not overload:
            declare_of_two("log")
        schema = f"aten::log.{pairs.get(overload, overload)}({arguments}) -> float"
        text = Number("log(float(a)) / log(float(b))")
        operator(schema, loops=text, doc="The logarithm of `a` to base `b`.")(_real(_log_to_base))
    operator("aten::pow.int_to_int(int a, int b) -> int", doc="The power of ints, an int.")(_whole_power)


def _log_to_base(a: float, b: float) -> Any:
    return np.log(a) / np.log(b)


def _gamma(a: float) -> float:
    if a == 0:
        return math.copysign(math.inf, a)
    if math.isnan(a) or a == -math.inf or (a < 0 and a == math.floor(a)):
        return math.nan
    try:
        return math.gamma(a)
    except OverflowError:
        return math.inf


def _log_gamma(a: float) -> float:
    if math.isinf(a) or (a <= 0 and a == math.floor(a)):
        return math.inf
    return math.lgamma(a)


_FUNCTIONS: Mapping[str, Unary] = {
    "exp": np.exp, "log": np.log, "sqrt": np.sqrt, "sin": np.sin, "cos": np.cos, "tan": np.tan,
    "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "sinh": np.sinh, "cosh": np.cosh,
    "tanh": np.tanh, "asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh, "expm1": np.expm1,
    "log10": np.log10, "log1p": np.log1p, "erf": math.erf, "erfc": math.erfc, "lgamma": _log_gamma,
    "gamma": _gamma, "degrees": np.degrees, "radians": np.radians, "fabs": np.fabs, "round": np.rint,
}  # fmt: skip
"""Functions from a number to a float; `round` takes a half to the even neighbour."""
_TEXTS: Mapping[str, str | None] = {
    "gamma": None,
    "fabs": "abs(float(a))",
    "degrees": "float(a) * (180 / pi)",
    "radians": "float(a) * (pi / 180)",
}
"""The scalar text of functions where it is not `name(float(a))`."""


def _declare_functions_of_one() -> None:
    for name, function in _FUNCTIONS.items():
        text = _TEXTS.get(name, f"{name}(float(a))")
        for overload, argument in _UNARY.items():
            if overload == "Scalar":
                declare_of_one(name)
            schema = f"aten::{name}.{overload}({argument}) -> {'Scalar' if overload == 'Scalar' else 'float'}"
            loops = None if text is None else Number(text)
            operator(schema, loops=loops, doc=f"`{name}` of a number, a float.")(_real(function))
    _declare_same_kind("neg", "-a", lambda a: -a)
    _declare_same_kind("prim::abs", "abs(a)", lambda a: abs(a))
    _declare_rounding("floor", math.floor)
    _declare_rounding("ceil", math.ceil)
    operator("aten::isnan.float(float a) -> bool", loops=Number("isnan(a)"), doc="Whether NaN.")(math.isnan)
    operator("aten::isinf.float(float a) -> bool", loops=Number("isinf(a)"), doc="Whether infinite.")(
        math.isinf
    )
    operator("aten::isfinite.float(float a) -> bool", loops=Number("isfinite(a)"), doc="Whether finite.")(
        math.isfinite
    )
    for name in ("angle", "isnan", "isinf", "isfinite", "prim::real_part", "prim::imaginary_part"):
        declare_of_one(name)


def _declare_same_kind(name: str, text: str, function: Unary) -> None:
    for overload, argument in _UNARY.items():
        if overload == "Scalar":
            declare_of_one(name)
        schema = f"{_named(name, overload)}({argument}) -> {overload}"
        operator(schema, loops=Number(text), doc=f"`{text}` of a number.")(
            _on_numbers(function, function, of_complex=True)
        )


_INT_DEMANDS = (
    (
        "-9223372036854775808.0 <= float(a) and float(a) < 9223372036854775808.0",
        "expected a float in the range of an int",
    ),
)


def _declare_rounding(name: str, function: Unary) -> None:
    def rounded(a: float) -> int:
        if not MIN_INT <= a < 2.0**63:
            raise OverflowError(f"expected a float in the range of an int, got {a}")
        return function(a)

    for overload, argument in _UNARY.items():
        schema = f"aten::{name}.{overload}({argument}) -> {'Scalar' if overload == 'Scalar' else 'int'}"
        loops = Number("a", ()) if overload == "int" else Number(f"int({name}(float(a)))", _INT_DEMANDS)
        operator(schema, loops=loops, doc=f"`{name}` of a number, an int.")(_on_numbers(function, rounded))


def _shift_left(a: int, b: int) -> int:
    return wrap(a << (b % 64))


def _shift_right(a: int, b: int) -> int:
    return a >> (b % 64)


_BITS: Sequence[tuple[str, str, tuple[str, ...], Binary]] = (
    ("__and__", "a & b", ("bool", "int"), lambda a, b: a & b),
    ("__or__", "a | b", ("bool", "int"), lambda a, b: a | b),
    ("__xor__", "a ^ b", ("bool", "int"), lambda a, b: a ^ b),
    ("__lshift__", "a << (b & 63)", ("int",), _shift_left),
    ("__rshift__", "a >> (b & 63)", ("int",), _shift_right),
)
"""Operators on bits; counts of shifts are taken modulo 64, as the machine does."""


def _declare_bits() -> None:
    for name, text, kinds, function in _BITS:
        for kind in kinds:
            schema = f"aten::{name}.{kind}({kind} a, {kind} b) -> {kind}"
            operator(schema, loops=Number(text), doc=f"`{text}` of two {kind}s.")(function)


_declare_arithmetic()
_declare_comparisons()
_declare_float_functions_of_two()
_declare_functions_of_one()
_declare_bits()


@operator("aten::__not__(bool self) -> bool", loops=Number("not self"))
def negation(self: bool) -> bool:
    """The truth value that `self` is not."""
    return not self


@operator("aten::__round_to_zero_floordiv.int(int a, int b) -> int")
def round_to_zero_floordiv(a: int, b: int) -> int:
    """The quotient of ints, rounded towards zero."""
    quotient = abs(a) // abs(b)
    return wrap(quotient if (a < 0) == (b < 0) else -quotient)


@operator("aten::divmod.int(int x, int y) -> (int, int)")
@operator("aten::divmod.float(float x, float y) -> (float, float)")
@operator("aten::divmod.int_float(int x, float y) -> (float, float)")
@operator("aten::divmod.float_int(float x, int y) -> (float, float)")
def quotient_and_remainder(x: float, y: float) -> tuple[float, float]:
    """The quotient rounded down and the remainder; a divisor of 0 raises."""
    if isinstance(x, int) and isinstance(y, int):
        return wrap(x // y), x % y
    if y == 0:
        raise ZeroDivisionError("division by zero")
    remainder = float(np.fmod(x, y))
    if remainder and (remainder < 0) != (y < 0):
        remainder += y
    return _floor_quotient(x, y), remainder


@operator("aten::factorial.int(int a) -> int")
def factorial(a: int) -> int:
    """The factorial, which wraps above 20 and is 0 from 66 on, where it has 64 factors of two."""
    return wrap(math.factorial(min(a, 66)))


@operator("aten::gcd.int(int a, int b) -> int")
def gcd(a: int, b: int) -> int:
    """The greatest common divisor, which is not negative."""
    return wrap(math.gcd(a, b))


@operator("aten::ldexp(float x, int i) -> float")
def ldexp(x: float, i: int) -> float:
    """`x` times two to the power `i`."""
    return float(np.ldexp(x, max(-5000, min(i, 5000))))


@operator("aten::frexp(float a) -> (float, int)")
def frexp(a: float) -> tuple[float, int]:
    """Mantissa, from 1/2 below 1, and exponent."""
    return math.frexp(a)


@operator("aten::modf(float a) -> (float, float)")
def modf(a: float) -> tuple[float, float]:
    """Fraction and whole part, both with the sign of the number."""
    return math.modf(a)


@operator(
    "aten::__range_length(int lo, int hi, int step) -> int",
    loops=Script("""
    def range_length(lo: int, hi: int, step: int) -> int:
        assert step != 0, "expected a step that is not 0"
        span = hi - lo if step > 0 else lo - hi
        return max(0, (span + abs(step) - 1) // abs(step))
    """),
)
def range_length(lo: int, hi: int, step: int) -> int:
    """The length of `range(lo, hi, step)`."""
    if step == 0:
        raise ValueError("expected a step that is not 0")
    span = hi - lo if step > 0 else lo - hi
    return wrap(max(0, -(-span // abs(step))))


@operator("aten::__derive_index(int index, int start, int step) -> int", loops=Number("start + index * step"))
def derive_index(index: int, start: int, step: int) -> int:
    """Element `index` of a range."""
    return wrap(start + index * step)
