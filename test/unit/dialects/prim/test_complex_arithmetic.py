"""Complex numbers that are not tensors: their constants, operators and promotion."""

from __future__ import annotations

import cmath
import math
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.dialects.ir.diagnostics import ExecutionError, UnsupportedError
from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.table.families import OPERATORS
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.lattice import is_subtype
from tsir.dialects.types.value_text import text_of
from tsir.dialects.types.values import to_attribute

NUMBERS = (1.5 - 2j, -0.25 + 3j, 2j, 0j, -3 + 0j)


def run(text: str, *arguments: Any) -> Any:
    """The result of an expression of `x`, `c`, `d` and `n`, as far as they are given."""
    parameters = ("c: complex", "d: float", "n: int")[: len(arguments)]
    return tsir.CompilationUnit(f"def f({', '.join(parameters)}):\n    return {text}\n").f(*arguments)


def of(name: str, *values: object) -> Any:
    """The result of an operator."""
    return evaluate(OPERATORS[name], values)[0]


@pytest.mark.parametrize("value", [1j, -0.0 + 0j, complex(0.0, -0.0), complex(math.inf, math.nan)])
def test_constants_hold_every_bit(value: complex):
    held = ConstantOp.of(value).python_value()
    assert isinstance(held, complex)
    assert [x.hex() for x in (held.real, held.imag)] == [x.hex() for x in (value.real, value.imag)]


def test_constants_of_other_zeros_differ():
    assert to_attribute(complex(0.0, 0.0)) != to_attribute(complex(0.0, -0.0))
    assert to_attribute(complex(math.nan, 0.0)) == to_attribute(complex(math.nan, 0.0))


def test_subtypes():
    assert is_subtype(t.COMPLEX, t.NUMBER)
    assert not is_subtype(t.FLOAT, t.COMPLEX)
    assert not is_subtype(t.COMPLEX, t.FLOAT)


@pytest.mark.parametrize("a", NUMBERS)
@pytest.mark.parametrize("b", [*NUMBERS, 2.5, -3])
def test_arithmetic_is_that_of_python(a: complex, b: complex):
    kind = "complex" if isinstance(b, complex) else f"complex_{type(b).__name__}"
    other = "complex" if isinstance(b, complex) else f"{type(b).__name__}_complex"
    for name, function in (("add", complex.__add__), ("sub", complex.__sub__), ("mul", complex.__mul__)):
        assert of(f"aten.{name}.{kind}", a, b) == function(a, complex(b))
        assert of(f"aten.{name}.{other}", b, a) == function(complex(b), a)


def test_a_real_factor_scales_both_parts():
    assert of("aten.mul.complex_float", complex(math.inf, 1.0), 2.0) == complex(math.inf, 2.0)
    assert math.copysign(1, of("aten.add.complex_float", complex(1.0, -0.0), 1.0).imag) == -1


def test_division_by_zero_does_not_raise():
    result = of("aten.div.complex", 1 + 1j, 0j)
    assert math.isinf(result.real)
    assert math.isnan(of("aten.div.complex", 0j, 0j).real)


@pytest.mark.parametrize(
    "name", "exp sqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh".split()
)
def test_functions_are_those_of_cmath(name: str):
    for value in (1.5 - 2j, -0.25 + 3j):
        assert of(f"aten.{name}.complex", value) == pytest.approx(getattr(cmath, name)(value), rel=1e-14)
        assert run(f"cmath.{name}(c)", value) == pytest.approx(getattr(cmath, name)(value), rel=1e-14)


@pytest.mark.parametrize(
    "text",
    [
        "c / 2", "2 / c", "c / d", "c ** 2", "c ** d", "2 ** c", "c == n", "c != 2", "c + True", "abs(c)",
        "-c", "complex(c)", "complex(n)", "complex(n, d)", "(1 + 2j) * c - 3.5", "c * -2j", "complex(1.0, 2)",
        "cmath.sqrt(-4.0)", "cmath.log(c, 2.0)", "cmath.phase(c)", "cmath.rect(d, 0.5)", "cmath.pi * c",
        "[c, 1j][1]", "sum([c, 1j])",
    ],
)  # fmt: skip
def test_expressions_are_those_of_python(text: str):
    c, d, n = 1.5 - 2j, 2.5, 3
    want = eval(text, {"cmath": cmath, "c": c, "d": d, "n": n})
    found = run(text, c, d, n)
    assert type(found) is type(want)
    assert found == pytest.approx(want, rel=1e-14)


def test_real_arguments_become_complex():
    assert run("c", 2) == 2 + 0j
    assert isinstance(run("c", 2), complex)
    assert run("c", np.complex64(1 + 2j)) == 1 + 2j
    with pytest.raises(ExecutionError, match="expected complex, got a value of type bool"):
        run("c", True)


def test_defaults():
    unit = tsir.CompilationUnit(
        "def f(a: complex = 1, b: complex = 2 - 3j, c: complex = -1j):\n    return [a, b, c]\n"
    )
    assert unit.f() == [1 + 0j, 2 - 3j, -1j]


def test_texts():
    assert text_of(1.5 - 2j) == "1.5-2.j"
    assert run("f'{c}'", 1j) == "0.+1.j"


@pytest.mark.parametrize("text", ["c < c", "c // 2", "c % 2", "max(c, c)", "float(c)", "int(c)", "round(c)"])
def test_what_complex_numbers_do_not_have(text: str):
    with pytest.raises(ExecutionError, match="complex"):
        run(text, 1j)


def test_branches_hold_one_type():
    with pytest.raises(UnsupportedError, match="expected both values of one type, got complex and float"):
        run("1j if d > 0 else 1.0", 1j, 2.0)


@pytest.mark.parametrize(
    ("dtype", "want"),
    [
        (np.float32, np.complex64), (np.float64, np.complex128), (np.int64, np.complex64),
        (np.uint8, np.complex64), (np.float16, np.complex64), (np.complex128, np.complex128),
    ],
)  # fmt: skip
@pytest.mark.parametrize("sizes", [(2,), ()])
def test_promotion(dtype: type[Any], want: type[Any], sizes: tuple[int, ...]):
    x: Array = np.ones(sizes, dtype)
    unit = tsir.CompilationUnit("def f(x, c: complex):\n    return x * 1j, x + c, c - x\n")
    for found, value in zip(unit.f(x, 2 + 1j), (1j, 3 + 1j, 1 + 1j), strict=True):
        assert found.dtype == want
        assert (found == value).all()


def test_items():
    unit = tsir.CompilationUnit("def f(x):\n    return x.item()\n")
    assert unit.f(np.array(1 + 2j, np.complex64)) == 1 + 2j
    assert unit.f(np.array(2.0)) == 2.0


def test_creation():
    unit = tsir.CompilationUnit(
        "def f(c: complex):\n    return torch.tensor(1j), torch.full([2], c), torch.tensor([1j, c])\n"
    )
    for found in unit.f(2j):
        assert found.dtype == np.complex64


@pytest.mark.parametrize(
    "text",
    [
        "torch.add(x, x, alpha=1j)",
        "x.fill_(1j)",
        "x.masked_fill(x > 0, 1j)",
        "torch.full_like(x, 1j)",
        "x.add_(1j)",
    ],
)
def test_real_tensors_hold_none(text: str):
    unit = tsir.CompilationUnit(f"def f(x):\n    return {text}\n")
    with pytest.raises(ExecutionError, match="expected a re"):
        unit.f(np.ones(2, np.float32))
