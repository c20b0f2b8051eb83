"""
Operators on complex numbers that are not tensors: arithmetic, elementary functions, parts.

A real number that meets a complex one has no imaginary part: it is added to the real part alone, and scales
both parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, cast

import numpy as np

from tsir.dialects.operators.loops import Loops, Number, Script
from tsir.dialects.operators.table import operator
from tsir.dialects.types.dtype import Array

_Unary = Callable[[Any], Any]
_Binary = Callable[[Any, Any], Any]

_PAIRS: Mapping[str, str] = {
    "complex": "complex a, complex b",
    "complex_int": "complex a, int b",
    "complex_float": "complex a, float b",
    "int_complex": "int a, complex b",
    "float_complex": "float a, complex b",
}
"""The overloads of operators of two numbers of which at least one is complex."""

_WITH_FLOATS = ("complex", "complex_float", "float_complex")


def _unraising(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that gives infinities and NaN where numbers have no result."""

    def apply(*numbers: complex) -> Any:
        return function(*(np.array(x, np.result_type(x, np.float64))[()] for x in numbers)).item()

    return apply


def _log_to_base(a: Any, b: Any) -> Any:
    return np.log(a) / np.log(b)


_ARITHMETIC: Mapping[str, tuple[str, Mapping[tuple[bool, bool], tuple[str, _Binary]]]] = {
    "add": (
        "The sum",
        {
            (True, True): ("a + b", lambda a, b: a + b),
            (True, False): ("complex(real(a) + b, imag(a))", lambda a, b: complex(a.real + b, a.imag)),
            (False, True): ("complex(a + real(b), imag(b))", lambda a, b: complex(a + b.real, b.imag)),
        },
    ),
    "sub": (
        "The difference",
        {
            (True, True): ("a - b", lambda a, b: a - b),
            (True, False): ("complex(real(a) - b, imag(a))", lambda a, b: complex(a.real - b, a.imag)),
            (False, True): (
                "complex(a - real(b), 0.0 - imag(b))",
                lambda a, b: complex(a - b.real, 0 - b.imag),
            ),
        },
    ),
    "mul": (
        "The product",
        {
            (True, True): ("a * b", lambda a, b: (np.complex128(a) * np.complex128(b)).item()),
            (True, False): (
                "complex(real(a) * b, imag(a) * b)",
                lambda a, b: complex(a.real * b, a.imag * b),
            ),
            (False, True): (
                "complex(a * real(b), a * imag(b))",
                lambda a, b: complex(a * b.real, a * b.imag),
            ),
        },
    ),
}
"""Operators with all overloads: meaning, and by which operands are complex, text and function."""

_EXP = """
def exp(a: complex) -> complex:
    re, im = torch.ops.prim.real_part(a), torch.ops.prim.imaginary_part(a)
    size = math.exp(re)
    if im == 0.0:
        return torch.Complex(size, im)
    return torch.Complex(size * math.cos(im), size * math.sin(im))
"""

_SAME = "log log10 sqrt sin cos tan arcsin arccos arctan sinh cosh tanh arcsinh arccosh arctanh".split()
"""Functions from a complex number to another, by numpy's names."""

_OF_ONE: Mapping[str, tuple[str, Loops | None, _Unary]] = {
    **{name.replace("arc", "a"): ("complex", None, getattr(np, name)) for name in _SAME},
    "exp": ("complex", Script(_EXP), np.exp),
    "neg": ("complex", Number("-a"), lambda a: -a),
    "prim::abs": ("float", None, np.abs),
    "angle": ("float", Number("atan2(imag(a), real(a))"), np.angle),
    "isnan": ("bool", Number("isnan(real(a)) or isnan(imag(a))"), np.isnan),
    "isinf": ("bool", Number("isinf(real(a)) or isinf(imag(a))"), np.isinf),
    "isfinite": ("bool", Number("isfinite(real(a)) and isfinite(imag(a))"), np.isfinite),
    "prim::real_part": ("float", Number("real(a)"), np.real),
    "prim::imaginary_part": ("float", Number("imag(a)"), np.imag),
}
"""Functions of one number: the type of the result, loops and function."""

_OF_TWO: Mapping[str, tuple[Sequence[str], str, Loops | None, _Binary]] = {
    "div": (("complex",), "complex", Number("a / b"), lambda a, b: a / b),
    "pow": (_WITH_FLOATS, "complex", None, np.power),
    "eq": (_WITH_FLOATS, "bool", Number("a == b"), lambda a, b: a == b),
    "ne": (_WITH_FLOATS, "bool", Number("a != b"), lambda a, b: a != b),
    "log": (tuple(_PAIRS), "complex", None, _log_to_base),
}
"""Functions of two numbers: overloads, the type of the result, loops and function."""


def declare_of_one(name: str) -> None:
    """Declare the overload for complex numbers of a function of one number, if it has one."""
    if name in _OF_ONE:
        result, loops, function = _OF_ONE[name]
        base = name if "::" in name else f"aten::{name}"
        doc = f"`{name.rpartition('::')[2]}` of a complex number."
        operator(f"{base}.complex(complex a) -> {result}", loops=loops, doc=doc)(_unraising(function))


def declare_of_two(name: str) -> None:
    """Declare the overloads for complex numbers of an operator of two numbers, if it has any."""
    if name in _ARITHMETIC:
        doc, forms = _ARITHMETIC[name]
        for overload, arguments in _PAIRS.items():
            first, _, second = overload.partition("_")
            text, function = forms[first == "complex", second in ("", "complex")]
            declare = operator(
                f"aten::{name}.{overload}({arguments}) -> complex",
                loops=Number(text),
                doc=f"{doc} of two numbers.",
            )
            declare(function)
    if name in _OF_TWO:
        overloads, result, loops, function = _OF_TWO[name]
        for overload in overloads:
            full = "complex_complex" if (name, overload) == ("log", "complex") else overload
            schema = f"aten::{name}.{full}({_PAIRS[overload]}) -> {result}"
            operator(schema, loops=loops, doc=f"`{name}` of two numbers.")(_unraising(function))


def _number(value: Any) -> Any:
    """A number, or the one element of a tensor."""
    if not isinstance(value, np.ndarray):
        return value
    array = cast(Array, value)
    if array.size != 1:
        raise ValueError(f"expected a tensor of one element, got one of shape {list(array.shape)}")
    return array.reshape(()).item()


def _of_parts(x: Any, y: Any) -> complex:
    """The complex number of a real and an imaginary part."""
    parts = _number(x), _number(y)
    if any(isinstance(part, complex) for part in parts):
        raise TypeError("expected real numbers as the parts of a complex one, got a complex one")
    return complex(*map(float, parts))


@operator("aten::Complex.Scalar(Scalar a) -> complex", loops=Number("a"))
def to_complex(a: complex) -> complex:
    """A number as a complex one."""
    return complex(a)


@operator("aten::ComplexImplicit(Tensor a) -> complex")
def complex_implicit(a: Array) -> complex:
    """The element of a 0-d tensor that is given for a complex number."""
    if a.ndim:
        raise ValueError(
            f"expected a tensor without dimensions as a number, got one of shape {list(a.shape)}"
        )
    return complex(_number(a))


def _declare_of_parts() -> None:
    for first, second in product(("int", "float", "bool", "Tensor"), repeat=2):
        x, y = ("a", "b") if first == second == "Tensor" else ("x", "y")
        loops = None if "Tensor" in (first, second) else Number(f"complex(float({x}), float({y}))")
        schema = f"aten::Complex.{first}_{second}({first} {x}, {second} {y}) -> complex"
        operator(schema, loops=loops)(_of_parts)


def _polar(a: float, b: float) -> complex:
    """The complex number of a magnitude and an angle."""
    return complex(a * np.cos(b), a * np.sin(b))


def _declare_polar() -> None:
    for first, second in product(("int", "float"), repeat=2):
        name = first if first == second else f"{first}_{second}"
        loops = Number("complex(float(a) * cos(float(b)), float(a) * sin(float(b)))")
        operator(f"aten::polar.{name}({first} a, {second} b) -> complex", loops=loops)(_polar)


_declare_of_parts()
_declare_polar()


@operator("aten::sum.complex(complex[] self) -> complex")
def total(self: list[complex]) -> complex:
    """The sum of the elements, one after the other."""
    return sum(self, 0j)
