"""Floats become integers alike in the interpreter, in native code and as constants, whatever they hold."""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import numpy as np
import pytest

import tsir
from tsir.dialects.types.dtype import Category, DType

FLOATS = [d for d in DType if d.category is Category.FLOAT]
INTEGERS = [d for d in DType if d.category is Category.INTEGER]
VALUES = (
    math.nan, math.inf, -math.inf, 0.0, -0.0, 0.5, -0.5, -1.0, 127.9, 128.0, -129.0, 255.9, 300.0, 65504.0,
    2.0**31 - 1, 2.0**31, -(2.0**31), -(2.0**31) - 0.5, -(2.0**31) - 1, 3e9 + 77, 2.0**32, 1e10, -1e10,
    2.0**53, 2.0**62, 2.0**63, -(2.0**63), 1e20, -1e20, 1e300,
)  # fmt: skip


def expected(value: float, dtype: DType) -> int:
    """What x86 makes of a float: i64 and u8 by way of i64, the others by way of i32."""
    held = 64 if dtype in (DType.i64, DType.u8) else 32
    least = -(2 ** (held - 1))
    whole = math.trunc(value) if math.isfinite(value) else least
    whole = whole if least <= whole < -least else least
    info = np.iinfo(dtype.numpy)
    return (whole - int(info.min)) % (int(info.max) - int(info.min) + 1) + int(info.min)


def converted(have: DType, want: DType) -> tuple[np.ndarray[Any, Any], list[int]]:
    """All values in one dtype, and what they are in the other."""
    with np.errstate(all="ignore"):
        values = np.array(VALUES).astype(have.numpy)
    return values, [expected(float(x), want) for x in values]


@pytest.mark.parametrize(("have", "want"), list(product(FLOATS, INTEGERS)), ids=lambda d: d.name)
def test_floats_become_integers(have: DType, want: DType) -> None:
    values, wanted = converted(have, want)
    f = tsir.CompilationUnit(f"def f(x):\n    return x.to({want.number})\n").f
    assert f.interpret(values).tolist() == wanted
    assert "interpreted" not in f.explain(values)
    assert f(values).tolist() == wanted
    assert f(values[:3]).tolist() == wanted[:3]


@pytest.mark.parametrize("want", INTEGERS, ids=lambda d: d.name)
@pytest.mark.parametrize("value", [math.nan, math.inf, -1e10, 300.9])
def test_constants_become_integers(want: DType, value: float) -> None:
    f = tsir.CompilationUnit(
        f"def f(x):\n    return torch.where(x, float('{value}'), float('{value}')).to({want.number})\n"
    ).f
    mask = np.array([True])
    assert f(mask).tolist() == f.interpret(mask).tolist() == [expected(float(np.float32(value)), want)]


@pytest.mark.parametrize("joined", ["cat", "stack", "vstack", "hstack"])
@pytest.mark.parametrize("dtypes", [("f8", "f4"), ("f4", "f8"), ("f4", "f2"), ("f8", "f2")], ids=str)
def test_parts_of_a_result_are_widened(joined: str, dtypes: tuple[str, str]) -> None:
    """What is widened into a part of a result stays, although no operation reads that part."""
    a, b = (np.arange(3).astype(dtype) + 0.5 for dtype in dtypes)
    f = tsir.CompilationUnit(f"def f(a, b):\n    return torch.{joined}([a, b])\n").f
    found = tsir.compile(f, a, b, fallback=False)(a, b)
    join = np.concatenate if joined == "cat" else getattr(np, joined)
    np.testing.assert_array_equal(found, join([a, b]), strict=True)
