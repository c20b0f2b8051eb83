"""Scalar expressions: what the compiled text computes, and what is outside of the language."""

from __future__ import annotations

import ctypes
import math
import struct
from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from xdsl.builder import Builder
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Block, Region
from xdsl.rewriter import InsertPoint

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import Scalar, convert, element_type
from tsir.lowering.builders.scalar import Expressions, Value, names_in
from tsir.lowering.builders.scalar_arithmetic import ExpressionError
from tsir.lowering.convert.convert_aten_to_linalg import declare_callees
from tsir.lowering.llvm.codegen.jit import compile_text, load
from tsir.lowering.llvm.emit.emitter import emit

I64, F64, BOOL = DType.i64, DType.f64, DType.bool
LEAST = -(2**63)


class Failed(Exception):
    """The compiled code stopped at a check."""


def evaluate(text: str, dtype: DType, names: Mapping[str, float], where: Sequence[str] = ()) -> float:
    """The value of an expression on numbers of a dtype, compiled and run."""
    block = Block(arg_types=[element_type(dtype) for _ in names])
    expressions = Expressions(Builder(InsertPoint.at_end(block)), dtype)
    given: dict[str, Value] = {n: Scalar(a, dtype) for n, a in zip(names, block.args, strict=True)}
    expressions.bind(given, where)
    found = expressions.number(text)
    wide = F64 if found.dtype.is_floating else I64
    result = convert(expressions.builder, found, wide).value
    block.add_op(func.ReturnOp(result))
    types = FunctionType.from_lists([a.type for a in block.args], [result.type])
    module = ModuleOp([func.FuncOp("f", types, Region(block))])
    declare_callees(module)
    module.verify()
    emitted = emit(module)
    code = load(compile_text(emitted.text), ["f.entry"])
    slots = b"".join(struct.pack("<q", bits(value, dtype)) for value in names.values())
    out = ctypes.create_string_buffer(8)
    status: int = code.entry("f")(slots, out)
    if status:
        raise Failed(emitted.sites[status - 1].message)
    return struct.unpack("<d" if wide is F64 else "<q", out.raw)[0]


def bits(value: float, dtype: DType) -> int:
    """The 64 bits of a slot that holds a number."""
    raw = np.asarray(value, dtype.numpy).tobytes().ljust(8, b"\0")
    return struct.unpack("<q", raw)[0]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("a // b", {"a": -7, "b": 2}, -4),
        ("a // b", {"a": LEAST, "b": -1}, LEAST),
        ("trunc_divide(a, b)", {"a": -7, "b": 2}, -3),
        ("a % b", {"a": -7, "b": 3}, 2),
        ("a % b", {"a": LEAST, "b": -1}, 0),
        ("fmod(a, b)", {"a": -7, "b": 3}, -1),
        ("a / b", {"a": 7, "b": 2}, 3.5),
        ("a << b", {"a": 1, "b": 64}, 0),
        ("a << b", {"a": 1, "b": -1}, 0),
        ("a >> b", {"a": -8, "b": 70}, -1),
        ("a ** b", {"a": 3, "b": 39}, 3**39),
        ("a ** b", {"a": -1, "b": -3}, -1),
        ("a ** b", {"a": 2, "b": -1}, 0),
        ("a ** 2", {"a": -5}, 25),
        ("abs(a)", {"a": LEAST}, LEAST),
        ("sign(a)", {"a": -5}, -1),
        ("-a + ~a", {"a": 5}, -11),
        ("a & 6 | 1 ^ a", {"a": 5}, 4),
        ("a if a > b else b", {"a": 3, "b": 5}, 5),
        ("1 if not a or b == 2 else 0", {"a": 4, "b": 2}, 1),
        ("a // b if b != 0 else 9", {"a": 4, "b": 0}, 9),
        ("2 < a <= 4", {"a": 4}, 1),
        ("2 < a <= 4", {"a": 2}, 0),
        ("floor(a) + round(a)", {"a": 4}, 8),
        ("isnan(a) or isinf(a)", {"a": 4}, 0),
        ("a + 0.5", {"a": 4}, 4.5),
        ("float(a) / 2", {"a": 3}, 1.5),
    ],
)
def test_integers(text: str, names: dict[str, int], expected: float) -> None:
    assert evaluate(text, I64, names) == expected


NAN, INF = math.nan, math.inf


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("maximum(a, b)", {"a": NAN, "b": 1.0}, NAN),
        ("minimum(a, b)", {"a": 1.0, "b": NAN}, NAN),
        ("pow(a, b)", {"a": -INF, "b": 0.5}, INF),
        ("a // b", {"a": -7.5, "b": 2.0}, -4.0),
        ("a // b", {"a": 1.0, "b": 0.0}, INF),
        ("a // b", {"a": INF, "b": 2.0}, NAN),
        ("a % b", {"a": -7.5, "b": 2.0}, 0.5),
        ("fmod(a, b)", {"a": -7.5, "b": 2.0}, -1.5),
        ("round(a)", {"a": 2.5}, 2.0),
        ("trunc(a)", {"a": -2.5}, -2.0),
        ("sign(a)", {"a": NAN}, 0.0),
        ("a ** b", {"a": 2.0, "b": 0.5}, math.sqrt(2)),
        ("a ** 0.5", {"a": -INF}, NAN),
        ("a ** 3", {"a": -2.0}, -8.0),
        ("1 if a == a else 0", {"a": NAN}, 0),
        ("1 if a != a else 0", {"a": NAN}, 1),
        ("1 if a else 0", {"a": NAN}, 1),
        ("isfinite(a)", {"a": -INF}, 0),
        ("int(a)", {"a": NAN}, LEAST),
        ("int(a)", {"a": 1e300}, LEAST),
        ("int(a)", {"a": -2.9}, -2),
        ("erfc(a)", {"a": 1.5}, math.erfc(1.5)),
        ("ndtr(a)", {"a": -1.5}, math.erfc(1.5 / math.sqrt(2)) / 2),
        ("lgamma(a)", {"a": 4.5}, math.lgamma(4.5)),
        ("atan2(a, b)", {"a": 1.0, "b": -1.0}, math.atan2(1, -1)),
        ("a * nan if a > 0 else pi", {"a": -1.0}, math.pi),
    ],
)
def test_floats(text: str, names: dict[str, float], expected: float) -> None:
    assert evaluate(text, F64, names) == pytest.approx(expected, rel=1e-14, nan_ok=True)


def test_bools() -> None:
    assert evaluate("a + b", BOOL, {"a": True, "b": True}) == 1
    assert evaluate("a * b", BOOL, {"a": True, "b": False}) == 0
    assert evaluate("a + 1", BOOL, {"a": True}) == 2
    assert evaluate("~a", BOOL, {"a": True}) == 0


def test_bytes_have_no_sign() -> None:
    assert evaluate("a // b", DType.u8, {"a": 200, "b": 3}) == 66
    assert evaluate("a > b", DType.u8, {"a": 200, "b": 3}) == 1
    assert evaluate("a + b", DType.u8, {"a": 200, "b": 100}) == 44
    assert evaluate("float(a)", DType.u8, {"a": 200}) == 200.0
    assert evaluate("-a", DType.u8, {"a": 1}) == 255


def test_division_by_zero_fails_where_it_counts() -> None:
    for text in ("a // b", "a % b", "fmod(a, b)", "a / b"):
        with pytest.raises(Failed, match="division by zero"):
            evaluate(text, I64, {"a": 1, "b": 0})
    with pytest.raises(Failed):
        evaluate("0 if b != 0 else a // b", I64, {"a": 1, "b": 0})


def test_parts() -> None:
    assert evaluate("q + q", F64, {"a": 2.0}, ("p = a * a", "q = p + 1")) == 10.0


def test_constants_are_evaluated() -> None:
    block = Block(arg_types=[element_type(F64)])
    expressions = Expressions(Builder(InsertPoint.at_end(block)), F64)
    x = Scalar(block.args[0], F64)
    expressions.bind({"x": x, "mode": "tanh", "none": None, "one": 1})
    assert expressions.value("x if mode == 'tanh' else 2 * x") is x
    assert expressions.value("x if none is None else nan") is x
    assert expressions.value("one * x") is x
    assert expressions.value("x / one") is x
    assert expressions.value("2 ** 3 + one") == 9
    assert expressions.value("mode == 'none' and x > 1") is False
    assert list(block.ops) == []


@pytest.mark.parametrize(
    "text", ["x.y", "f(x)", "[x]", "lambda: x", "x if", "x[0]", "unknown", "exp(x=1)", "'a' + none"]
)
def test_outside_of_the_language(text: str) -> None:
    block = Block(arg_types=[element_type(F64)])
    expressions = Expressions(Builder(InsertPoint.at_end(block)), F64)
    expressions.bind({"x": Scalar(block.args[0], F64), "none": None})
    with pytest.raises((ExpressionError, TypeError)):
        expressions.value(text)


def test_names() -> None:
    assert names_in("exp(a) if b == 'x' else c + a") == {"a", "b", "c"}
