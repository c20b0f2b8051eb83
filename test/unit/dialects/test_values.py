"""Constants: Python values as attributes and back, and what the text of a tensor may be."""

from __future__ import annotations

import math

import ml_dtypes
import numpy as np
import pytest

from tsir.dialects.ir.diagnostics import ParseError, VerifyError
from tsir.dialects.ir.parsing import parse_module
from tsir.dialects.ir.printing import module_text
from tsir.dialects.prim.ops import ConstantOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.values import Device, TensorAttr, number_text


def reparsed(text: str) -> ConstantOp:
    module = parse_module(f"%0 = prim.Constant {text}\n")
    again = parse_module(module_text(module))
    assert module.is_structurally_equivalent(again)
    op = again.body.block.first_op
    assert isinstance(op, ConstantOp)
    return op


@pytest.mark.parametrize(
    ("text", "value", "type"),
    [
        ("1", 1, t.INT),
        ("-9223372036854775808", -(2**63), t.INT),
        ("1.5", 1.5, t.FLOAT),
        ("1.0e-300", 1e-300, t.FLOAT),
        ("inf", math.inf, t.FLOAT),
        ("-inf", -math.inf, t.FLOAT),
        ("true", True, t.BOOL),
        ('"a\\"b\\\\"', 'a"b\\', t.STRING),
        ("none", None, t.NONE),
        ("none : !prim.optional<!prim.tensor>", None, t.OptionalType(t.TENSOR)),
        ("[1, 2] : !prim.list<!prim.int>", [1, 2], t.ListType(t.INT)),
        ("[] : !prim.list<!prim.tensor>", [], t.ListType(t.TENSOR)),
        ("[1, 2.0] : !prim.tuple<!prim.int, !prim.float>", (1, 2.0), t.TupleType((t.INT, t.FLOAT))),
        ('"cuda:1" : !prim.device', Device("cuda", 1), t.DEVICE),
    ],
)
def test_constant_round_trips(text: str, value: object, type: object) -> None:
    op = reparsed(text)
    assert op.python_value() == value
    assert op.result.type == type


def test_nan_round_trips() -> None:
    value = reparsed("nan").python_value()
    assert isinstance(value, float)
    assert math.isnan(value)


ARRAYS: list[Array] = [
    np.zeros((), np.float32),
    np.zeros((0, 3), np.int64),
    np.array([[1.5, -0.0], [np.inf, np.nan]], np.float64),
    np.array([True, False]),
    np.arange(100, dtype=np.int16).reshape(4, 25),
    np.array([0.1, 65504.0], np.float16),
    np.array([0.1, 3e38], ml_dtypes.bfloat16),
    np.full((3, 3), 2.5, np.float32),
]


@pytest.mark.parametrize("array", ARRAYS, ids=lambda a: f"{a.dtype}{a.shape}")
def test_tensor_round_trips_bit_for_bit(array: Array) -> None:
    op = ConstantOp.of(array)
    module = parse_module(f"%0 = prim.Constant {op.value} : {op.result.type}\n")
    first = module.body.block.first_op
    assert isinstance(first, ConstantOp)
    assert isinstance(first.value, TensorAttr)
    back = first.value.array
    assert back.dtype == array.dtype
    assert back.shape == array.shape
    assert back.tobytes() == np.ascontiguousarray(array).tobytes()


def test_splat_takes_no_storage_and_prints_one_element() -> None:
    attribute = TensorAttr.of(np.broadcast_to(np.float32(0), (1 << 20, 1 << 10)))
    assert attribute.data.is_splat
    assert str(attribute) == "#prim.tensor<f32, [1048576, 1024], 0.0>"
    assert attribute == TensorAttr.of(np.broadcast_to(np.float32(0), (1 << 20, 1 << 10)))


def test_equality_is_by_dtype_shape_and_bytes() -> None:
    ones = TensorAttr.of(np.ones((2, 3), np.float32))
    assert ones == TensorAttr.of(np.ones((2, 3), np.float32))
    assert ones != TensorAttr.of(np.ones((3, 2), np.float32))
    assert ones != TensorAttr.of(np.ones((2, 3), np.float64))
    assert TensorAttr.of(np.array([0.0])) != TensorAttr.of(np.array([-0.0]))


def test_constant_is_a_copy_that_nobody_can_write() -> None:
    array = np.ones(3, np.float32)
    kept = TensorAttr.of(array).array
    array[0] = 5
    assert kept[0] == 1
    with pytest.raises(ValueError, match="read-only"):
        kept[0] = 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#prim.tensor<f99, [2], [1, 2]>", "expected a dtype"),
        ("#prim.tensor<f32, [2], [1, 2, 3]>", "expected 2 elements, got 3"),
        ('#prim.tensor<f32, [2], "0x00">', "expected 8 bytes, got 1"),
        ('#prim.tensor<f32, [2], "0xzz">', "hexadecimal"),
        ("#prim.tensor<u8, [1], [300]>", "elements of u8"),
        ("1 : !prim.str", "expected a value of type !prim.str"),
        ("[1] ", "expected ':' and the type"),
        ("[1] : !prim.list<!prim.str>", "expected a value of type"),
        ('"gpu" : !prim.device', "expected a device"),
        ("-", "expected a number"),
    ],
)
def test_malformed_constant_is_refused(text: str, message: str) -> None:
    with pytest.raises((ParseError, VerifyError), match=message):
        parse_module(f"%0 = prim.Constant {text}\n")


@pytest.mark.parametrize("value", [1e22, 1e-7, 5e-324, 1.7976931348623157e308, 123456789.125, -1e16])
def test_number_text_reads_back(value: float) -> None:
    op = reparsed(number_text(value))
    assert op.python_value() == value
