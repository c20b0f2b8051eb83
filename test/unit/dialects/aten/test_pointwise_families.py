"""Values of pointwise operators where they are awkward: wrapping, rounding, NaN, promotion, errors."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from tsir.dialects.operators.arguments import RuleError
from tsir.dialects.types.dtype import DType

Run = Callable[..., Any]

NAN, INF = math.nan, math.inf
F32, F64, F16, I64, I8, U8 = np.float32, np.float64, np.float16, np.int64, np.int8, np.uint8


def array(values: Any, dtype: Any = F32) -> np.ndarray[Any, Any]:
    return np.array(values, dtype)


def check(result: Any, values: Any, dtype: Any = F32) -> None:
    assert result.dtype == dtype
    np.testing.assert_array_equal(result, array(values, dtype), strict=True)


ARITHMETIC: list[tuple[str, list[Any], Any, Any]] = [
    ("add.Tensor", [array([True, False], bool), array([True, False], bool)], [True, False], bool),
    ("add.Scalar", [array([100], I8), 100], [-56], I8),
    ("add.Scalar", [array([1], I64), 0.5], [1.5], F32),
    ("add.Tensor", [array([1.0], F16), array(2.0, F64)], [3.0], F16),
    ("rsub.Scalar", [array([1.0, 2.0]), 5], [4.0, 3.0], F32),
    ("mul.Tensor", [array([200], U8), array([2], U8)], [144], U8),
    ("div.Tensor", [array([7, -7], I64), array([2, 0], I64)], [3.5, -INF], F32),
    ("div.Tensor_mode", [array([7, -7], I64), array([2], I64), "trunc"], [3, -3], I64),
    ("div.Tensor_mode", [array([7, -7], I64), array([2], I64), "floor"], [3, -4], I64),
    ("div.Tensor_mode", [array([0.3]), array([0.1]), "trunc"], [3.0], F32),
    ("div.Scalar_mode", [array([-128], I8), -1, "trunc"], [-128], I8),
    ("floor_divide", [array([-1.0, 1.0]), array([0.0, INF])], [-INF, 0.0], F32),
    ("fmod.Tensor", [array([7, -7], I64), array([-3, 3], I64)], [1, -1], I64),
    ("remainder.Tensor", [array([7, -7], I64), array([-3, 3], I64)], [-2, 2], I64),
    ("remainder.Scalar_Tensor", [5, array([3, -3], I64)], [2, -1], I64),
    ("pow.Tensor_Tensor", [array([1, -1, 2], I64), array([-3, -3, -1], I64)], [1, -1, 0], I64),
    ("pow.Tensor_Scalar", [array([-INF, -0.0]), 0.5], [NAN, -0.0], F32),
    ("pow.Scalar", [2, array([3, 0], I64)], [8, 1], I64),
    ("square", [array([True, False], bool)], [1, 0], I64),
    ("sign", [array([NAN, -0.0, -3.0])], [0.0, 0.0, -1.0], F32),
    ("abs", [array([-128], I8)], [-128], I8),
    ("neg", [array([1], U8)], [255], U8),
    ("addcmul", [array([1], I64), array([2], I64), array([3], I64), 1.5], [7], I64),
    ("lerp.Scalar", [array([0.1]), array([0.7]), 1.0], [0.7], F32),
    ("maximum", [array([NAN, 1.0]), array([1.0, 2.0])], [NAN, 2.0], F32),
    ("fmax", [array([NAN, 1.0]), array([1.0, NAN])], [1.0, 1.0], F32),
    ("clamp", [array([1, 7], I64), 0.5, 2], [1.0, 2.0], F32),
    ("clamp", [array([0.0, 9.0, NAN]), 2, 1], [1.0, 1.0, NAN], F32),
    ("clamp", [array([1.0]), NAN], [NAN], F32),
    ("hypot", [array([3e30, INF]), array([4e30, NAN])], [5e30, INF], F32),
    ("copysign.Tensor", [array([3, 0], I64), array([-0.0, 1.0])], [-3.0, 0.0], F32),
    ("copysign.Scalar", [array([1.0, INF], F16), -2], [-1.0, -INF], F16),
    ("gcd", [array([0, -4, 6], I64), array([0, 6, -4], I64)], [0, 2, 2], I64),
    ("gcd", [array([-(2**63)], I64), array([0], I64)], [-(2**63)], I64),
    ("lcm", [array([0, -4, 2**62], I64), array([0, 6, 3], I64)], [0, 12, 2**62], I64),
    ("lcm", [array([200], U8), array([150], U8)], [88], U8),
]  # fmt: skip

ELEMENTARY: list[tuple[str, list[Any], Any, Any]] = [
    ("exp", [array([0, 1000], I64)], [1.0, INF], F32),
    ("sigmoid", [array([-INF, 0.0, 200.0])], [0.0, 0.5, 1.0], F32),
    ("rsqrt", [array([0.0, -1.0, 4.0])], [INF, NAN, 0.5], F32),
    ("lgamma", [array([0.0, -2.0, 1.0])], [INF, INF, 0.0], F32),
    ("round", [array([0.5, 1.5, -2.5])], [0.0, 2.0, -2.0], F32),
    ("round", [array([3], I64)], [3], I64),
    ("round.decimals", [array([25.0, 35.0]), -1], [20.0, 40.0], F32),
    ("frac", [array([-1.5])], [-0.5], F32),
    ("isnan", [array([1], I64)], [False], bool),
    ("isinf", [array([-INF, NAN])], [True, False], bool),
    ("nan_to_num", [array([INF, NAN], F16)], [65504.0, 0.0], F16),
    ("nan_to_num", [array([-INF, 1.0]), None, None, -1.0], [-1.0, 1.0], F32),
    ("logit", [array([0.0, 2.0]), 0.5], [0.0, 0.0], F32),
    ("logit", [array([0.0, 0.25, 1.0, NAN]), 0.75], np.log([3, 3, 1 / 3, NAN]), F32),
]

ACTIVATION: list[tuple[str, list[Any], Any, Any]] = [
    ("relu", [array([-1.0, NAN, 2.0])], [0.0, NAN, 2.0], F32),
    ("relu6", [array([-1, 9], I64)], [0, 6], I64),
    ("hardtanh", [array([-9, 9], I64), -1.5, 2.5], [-1, 2], I64),
    ("threshold", [array([NAN, 1.0, 3.0]), 1, 9], [NAN, 9.0, 3.0], F32),
    ("leaky_relu", [array([-2.0, 2.0]), 0.5], [-1.0, 2.0], F32),
    ("elu", [array([-INF, 2.0])], [-1.0, 2.0], F32),
    ("hardswish", [array([-3.0, 0.0, 3.0])], [0.0, 0.0, 3.0], F32),
    ("hardsigmoid", [array([-4.0, 0.0, 4.0])], [0.0, 0.5, 1.0], F32),
    ("softplus", [array([1000.0])], [1000.0], F32),
    ("log_sigmoid", [array([-1000.0, 1000.0])], [-1000.0, 0.0], F32),
    ("softshrink", [array([-1.0, 0.25, NAN])], [-0.5, 0.0, NAN], F32),
    ("prelu", [array([[-1.0, -1.0]]), array([0.5, 2.0])], [[-0.5, -2.0]], F32),
    ("prelu", [array(-1.0), array([0.5])], -0.5, F32),
    ("glu", [array([3.0, 0.0])], [1.5], F32),
    ("threshold_backward", [array([1.0, 2.0, 3.0]), array([0.0, 1.0, NAN]), 0], [0.0, 2.0, 3.0], F32),
    ("logit_backward", [array([1.0]), array([-0.5, 0.0, 0.5, 1.0, INF])], [NAN, INF, 4.0, INF, NAN], F32),
    ("logit_backward", [array([1.0]), array([-0.5, 0.5, NAN]), -1.0], [NAN, 4.0, NAN], F32),
    ("logit_backward", [array([1.0]), array([-0.5, 0.25, 0.5, 0.8, NAN]), 0.25], [0, 16 / 3, 4, 0, 0], F32),
]

COMPARISON: list[tuple[str, list[Any], Any, Any]] = [
    ("eq.Tensor", [array([NAN, 0.0]), array([NAN, -0.0])], [False, True], bool),
    ("gt.Scalar", [array([6, 7], I64), 6.5], [False, True], bool),
    ("logical_and", [array([NAN, 0.0]), array([2, 2], I64)], [True, False], bool),
    ("logical_xor", [array([2, 0], I64), array([3, 4], I64)], [False, True], bool),
    ("where.self", [array([True, False], bool), array([1.5]), array([2, 3], I64)], [1.5, 3.0], F32),
    ("where.Scalar", [array([True, False], bool), 1, 2.5], [1.0, 2.5], F32),
    ("masked_fill.Scalar", [array([1, 2], I64), array([True, False], bool), 9.7], [9, 2], I64),
    ("isclose", [array([INF, NAN, 1.0]), array([INF, NAN, 1.001])], [True, False, False], bool),
    ("bitwise_and.Scalar", [array([True], bool), 2], [0], I64),
    ("bitwise_not", [array([True], bool)], [False], bool),
    ("__lshift__.Scalar", [array([1, 3], I8), 7], [-128, -128], I8),
    ("bitwise_left_shift.Tensor", [array([1, 1], I64), array([64, -1], I64)], [0, 0], I64),
    ("bitwise_right_shift.Tensor", [array([-5, 5], I8), array([9, 9], I8)], [-1, 0], I8),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "arguments", "values", "dtype"), [*ARITHMETIC, *ELEMENTARY, *ACTIVATION, *COMPARISON]
)
def test_values(run: Run, name: str, arguments: list[Any], values: Any, dtype: Any) -> None:
    check(run(name, *arguments), values, dtype)


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("add.Tensor", [array([1], I64), array([1], I64), 1.5], "integer alpha"),
        ("sub.Tensor", [array([1.0]), array([True], bool)], "not bools"),
        ("div.Scalar_mode", [array([1.0]), 2, "up"], "got 'up'"),
        ("floor_divide", [array([1], I64), array([0], I64)], "division by zero"),
        ("remainder.Scalar", [array([1], U8), 0], "division by zero"),
        ("pow.Tensor_Scalar", [array([2], I64), -1], "at least 0"),
        ("abs", [array([True], bool)], "got bool"),
        ("gelu", [array([1], I64)], "got int64"),
        ("gelu", [array([1.0]), "maybe"], "got 'maybe'"),
        ("lerp.Scalar", [array([1.0]), array([1.0], F64), 0.5], "one dtype"),
        ("clamp", [array([1.0])], "None for both"),
        ("clamp_min", [array([1], np.int32), 2**40], "range of int32"),
        ("bitwise_and.Tensor", [array([1.0]), array([1.0])], "got float32"),
        ("where.self", [array([1], I64), array([1.0]), array([1.0])], "got int64"),
        ("masked_fill.Scalar", [array([1.0], F16), array([True], bool), 1e9], "range of float16"),
        ("masked_fill.Tensor", [array([1], U8), array([False], bool), array(-256, I64)], "range of uint8"),
        ("celu", [array([1.0]), 0], "not 0"),
        ("glu", [array([1.0])], "even size"),
        ("hardtanh", [array([1], U8)], "for u8"),
    ],
)  # fmt: skip
def test_errors(run: Run, name: str, arguments: list[Any], error: str) -> None:
    with pytest.raises((ValueError, ArithmeticError), match=error):
        run(name, *arguments)


def test_division_of_nothing_by_zero(run: Run) -> None:
    check(run("floor_divide", array([], I64), array(0, I64)), [], I64)


def test_in_place_forms_write_and_return_their_argument(run: Run) -> None:
    x = array([1.0, -2.0])
    assert run("relu_", x) is x
    check(x, [1.0, 0.0])
    check(run("pow_.Scalar", x, 2), [1.0, 0.0])
    check(run("__ilshift__.Scalar", array([1], I64), 3), [8], I64)


def test_in_place_forms_refuse_a_higher_kind_of_number(run: Run) -> None:
    with pytest.raises(TypeError, match="can be written to int64"):
        run("add_.Scalar", array([1], I64), 0.5)


def test_a_result_is_never_the_argument(run: Run) -> None:
    x = array([1, 2], I64)
    assert not np.may_share_memory(run("floor", x), x)


def test_bfloat16_rounds_once(run: Run) -> None:
    x = array([1.0078125], ml_dtypes.bfloat16)
    check(run("mul.Tensor", x, x), [1.015625], ml_dtypes.bfloat16)


def test_rules_know_no_more_than_the_arguments_tell(run: Run) -> None:
    with pytest.raises(RuleError, match="got float64"):
        run("bitwise_xor.Tensor", array([1], I64), array([1.0], F64))
    assert DType.of(run("add.Tensor", array(1, I64), array(1.5)).dtype) is DType.f32
