"""Operators on numbers, and conversions between numbers and tensors, against values worked out by hand."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.table.families import find_operator, overloads

MIN, MAX = -(2**63), 2**63 - 1
NAN, INF = math.nan, math.inf


def run(name: str, *arguments: object) -> Any:
    entry = find_operator(name)
    assert entry is not None
    results = evaluate(entry, arguments)
    return results[0] if len(results) == 1 else results


VALUES: list[tuple[str, tuple[object, ...], object]] = [
    ("aten.add.int", (MAX, 1), MIN),
    ("aten.mul.int", (2**62, 2), MIN),
    ("aten.add.int_float", (2**53 + 1, 0.0), 2.0**53),
    ("aten.sub", (3, 0.5), 2.5),
    ("aten.sub", (3, 1), 2),
    ("aten.div.int", (7, 2), 3.5),
    ("aten.div.int", (1, 0), INF),
    ("aten.floordiv.int", (7, -2), -4),
    ("aten.floordiv.int", (MIN, -1), MIN),
    ("aten.floordiv.float", (-7.5, 2.0), -4.0),
    ("aten.floordiv.float", (7.5, 0.0), INF),
    ("aten.remainder.int", (-7, 3), 2),
    ("aten.remainder.float", (7.5, -2.0), -0.5),
    ("aten.remainder.float", (7.5, INF), NAN),
    ("aten.fmod.int", (-7, 3), -1.0),
    ("aten.__round_to_zero_floordiv.int", (-7, 2), -3),
    ("aten.__round_to_zero_floordiv.int", (MIN, -1), MIN),
    ("aten.pow.int", (2, 3), 8.0),
    ("aten.pow.int_to_int", (2, 3), 8),
    ("aten.pow.int_to_int", (2, -1), 0),
    ("aten.pow.float", (-8.0, 1 / 3), NAN),
    ("aten.pow.float", (-0.0, 0.5), 0.0),
    ("aten.neg.int", (MIN,), MIN),
    ("prim.abs.int", (MIN,), MIN),
    ("aten.round.float", (2.5,), 2.0),
    ("aten.round.int", (5,), 5.0),
    ("aten.floor.float", (-2.5,), -3),
    ("aten.floor.int", (2**53 + 1,), 2**53 + 1),
    ("aten.ceil.float", (-0.5,), 0),
    ("aten.log.int", (0,), -INF),
    ("aten.sqrt.float", (-1.0,), NAN),
    ("aten.log.int_int", (8, 2), 3.0),
    ("aten.gamma.float", (-1.0,), NAN),
    ("aten.lgamma.float", (-1.0,), INF),
    ("aten.factorial.int", (21,), -4249290049419214848),
    ("aten.factorial.int", (2**60,), 0),
    ("aten.lt.int_float", (2**53 + 1, 2.0**53), False),
    ("aten.eq", (1, 1.0), True),
    ("aten.eq.float", (NAN, NAN), False),
    ("aten.__lshift__.int", (1, 64), 1),
    ("aten.__lshift__.int", (1, 63), MIN),
    ("aten.__rshift__.int", (-8, 1), -4),
    ("aten.__xor__.bool", (True, True), False),
    ("aten.__not__", (False,), True),
    ("prim.max.float", (NAN, 1.0), 1.0),
    ("prim.max.float", (1.0, NAN), NAN),
    ("prim.max.int_float", (1, 0.5), 1.0),
    ("aten.divmod.int", (-7, 2), (-4, 1)),
    ("aten.divmod.float", (-7.5, 2.0), (-4.0, 0.5)),
    ("aten.frexp", (8.0,), (0.5, 4)),
    ("aten.__range_length", (10, 0, -3), 4),
    ("aten.__range_length", (0, 10, -3), 0),
    ("aten.__derive_index", (2, 5, 3), 11),
    ("aten.Int.float", (-2.9,), -2),
    ("aten.Int.float", (1e30,), MIN),
    ("aten.Int.str", ("-12",), -12),
    ("aten.Float.str", ("-inf",), -INF),
    ("aten.Bool.float", (NAN,), True),
    ("aten.Int.Tensor", (np.array([3.7], "f4"),), 3),
    ("aten.Bool.Tensor", (np.array(True),), True),
    ("aten.IntImplicit", (np.array(3),), 3),
    ("aten.FloatImplicit", (np.array(3),), 3.0),
    ("aten.item", (np.array([[2]]),), 2),
]


def same(a: Any, b: Any) -> bool:
    if type(a) is tuple is type(b):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return (math.isnan(a) and math.isnan(b)) or (a == b and math.copysign(1, a) == math.copysign(1, b))
    return type(a) is type(b) and a == b


@pytest.mark.parametrize(("name", "arguments", "expected"), VALUES)
def test_value(name: str, arguments: tuple[object, ...], expected: object):
    assert same(run(name, *arguments), expected)


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("aten.floordiv.int", (7, 0), ZeroDivisionError),
        ("aten.remainder.int", (7, 0), ZeroDivisionError),
        ("aten.pow.int", (0, -1), ZeroDivisionError),
        ("aten.floor.float", (1e30,), OverflowError),
        ("aten.ceil.float", (NAN,), OverflowError),
        ("aten.Int.str", (" 12",), ValueError),
        ("aten.Float.str", ("abc",), ValueError),
        ("aten.item", (np.zeros(2),), ValueError),
        ("aten.IntImplicit", (np.array([3]),), ValueError),
        ("aten.IntImplicit", (np.array(3.5),), TypeError),
        ("aten.__range_length", (0, 1, 0), ValueError),
    ],
)
def test_refused(name: str, arguments: tuple[object, ...], error: type[Exception]):
    with pytest.raises(error):
        run(name, *arguments)


def test_number_to_tensor_keeps_the_kind():
    assert run("prim.NumToTensor.Scalar", 2.5).dtype == np.float64
    assert run("prim.NumToTensor.Scalar", 2).dtype == np.int64
    assert run("prim.NumToTensor.bool", True).dtype == np.bool_


def test_ints_are_tried_before_scalars():
    numbers = [entry.name for entry in overloads("aten::add") if "Tensor" not in entry.text]
    assert numbers.index("aten.add.int") < numbers.index("aten.add")
