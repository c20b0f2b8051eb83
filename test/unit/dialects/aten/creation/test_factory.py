"""Factories: options that are given, left out and inherited; counts, sizes and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tsir.dialects.operators.arguments import Arguments, Operand
from tsir.dialects.table.families import OPERATORS
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.values import Device

Run = Callable[..., Any]

I64, F64 = DType.i64.number, DType.f64.number


def types(name: str, **known: Operand) -> Any:
    """The result type of an operator of which only some arguments are known."""
    entry = OPERATORS[f"aten.{name}"]
    operands = [known.get(a.name, Operand(t.NONE, None)) for a in entry.schema.arguments]
    return entry.rule.types(Arguments(entry.schema, operands))[0]


@pytest.mark.parametrize(
    ("name", "arguments", "options", "values", "dtype"),
    [
        ("zeros", [[2]], {}, [0, 0], np.float32),
        ("ones", [[1, 2]], {"dtype": I64}, [[1, 1]], np.int64),
        ("full", [[2], 3], {}, [3, 3], np.int64),
        ("full", [[1], True], {}, [True], np.bool_),
        ("full", [[1], 2.5], {}, [2.5], np.float32),
        ("full", [[1], 2.5], {"dtype": I64}, [2], np.int64),
        ("zeros_like", [np.ones(2, np.int8)], {}, [0, 0], np.int8),
        ("ones_like", [np.zeros(2, np.int8)], {"dtype": F64}, [1, 1], np.float64),
        ("full_like", [np.zeros(2, np.int64), 1.5], {}, [1, 1], np.int64),
        ("new_zeros", [np.zeros(2, np.int16), [1]], {}, [0], np.int16),
        ("new_full", [np.zeros((), np.float64), [2], 7], {}, [7, 7], np.float64),
        ("scalar_tensor", [3], {}, 3, np.float32),
        ("tensor.int", [3], {}, 3, np.int64),
        ("tensor.float", [0.5], {"dtype": F64}, 0.5, np.float64),
        ("tensor", [[[1, 2], [3, 4]]], {}, [[1, 2], [3, 4]], np.int64),
        ("tensor", [[True, False]], {}, [True, False], np.bool_),
        ("eye.m", [2, 3], {}, [[1, 0, 0], [0, 1, 0]], np.float32),
        ("arange", [3], {}, [0, 1, 2], np.int64),
        ("arange.start", [0.5, 2], {}, [0.5, 1.5], np.float32),
        ("arange.start_step", [5, 0, -2], {}, [5, 3, 1], np.int64),
        ("arange.start_step", [0.5, 5.2, 1.0], {"dtype": I64}, [0, 1, 2, 3, 4], np.int64),
        ("arange", [0], {}, [], np.int64),
        ("linspace", [0, 10, 4], {"dtype": I64}, [0, 3, 6, 10], np.int64),
        ("linspace", [1, 5, 1], {}, [1], np.float32),
        ("logspace", [0, 2, 3], {}, [1, 10, 100], np.float32),
    ],
)
def test_values(
    run: Run, name: str, arguments: list[Any], options: dict[str, Any], values: Any, dtype: Any
) -> None:
    result = run(name, *arguments, **options)
    assert result.dtype == dtype
    np.testing.assert_array_equal(result, np.array(values, dtype), strict=True)


@pytest.mark.parametrize(
    ("name", "arguments", "options", "error"),
    [
        ("zeros", [[-1]], {}, "at least 0"),
        ("zeros", [[1]], {"device": Device("cuda")}, "device cpu"),
        ("zeros", [[1]], {"layout": 1}, "strided layout"),
        ("zeros", [[1]], {"pin_memory": True}, "pin_memory"),
        ("full", [[1], 300], {"dtype": DType.i8.number}, "range of int8"),
        ("full", [[1], float("nan")], {"dtype": I64}, "range of int64"),
        ("arange", [float("inf")], {}, "finite"),
        ("arange.start", [3, 1], {}, "towards 1"),
        ("arange", [3], {"dtype": DType.bool.number}, "not bool"),
        ("eye", [-1], {}, "at least 0"),
        ("linspace", [0, 1, -1], {}, "at least 0"),
        ("rand", [[1]], {"dtype": I64}, "floating"),
    ],
)
def test_errors(run: Run, name: str, arguments: list[Any], options: dict[str, Any], error: str) -> None:
    with pytest.raises(ValueError, match=error):
        run(name, *arguments, **options)


def test_results_can_be_written(run: Run) -> None:
    run("zeros", [1])[0] = 1
    run("full", [], 1)[...] = 2


def test_out_forms_take_the_dtype_of_what_they_write(run: Run) -> None:
    out = np.zeros(3, np.int64)
    assert run("ones.out", [3], out=out) is out
    np.testing.assert_array_equal(out, [1, 1, 1])


def test_like_keeps_the_order_of_strides(run: Run) -> None:
    assert run("zeros_like", np.zeros((2, 3), np.float32).T).strides == (4, 12)


def test_types_with_unknown_sizes_and_options() -> None:
    sizes = Operand(t.ListType(t.INT), ["s0", 3])
    assert str(types("zeros", size=sizes)) == '!prim.tensor<f32, [s0, 3], device "cpu">'
    dtype = Operand(t.OptionalType(t.INT))
    assert types("zeros", size=sizes, dtype=dtype).dtype is None
    device = Operand(t.OptionalType(t.DEVICE))
    assert types("zeros", size=sizes, device=device).device is None
    like = Operand(t.TensorType.of(DType.f16, ["s1"], device="cuda:0"))
    assert str(types("ones_like", self=like)) == '!prim.tensor<f16, [s1], device "cuda:0">'
    assert types("new_ones", self=like, size=Operand(t.ListType(t.INT))).sizes is None


def test_types_of_numbers_that_are_not_known() -> None:
    assert types("full", size=Operand(t.ListType(t.INT)), fill_value=Operand(t.NUMBER)).dtype is None
    assert str(types("arange", end=Operand(t.INT))) == '!prim.tensor<i64, [?], device "cpu">'
