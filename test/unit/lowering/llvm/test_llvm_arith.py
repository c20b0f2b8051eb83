"""`arith` and `lanes` run natively, on scalars and vectors, against numpy and for every operand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

Array = np.ndarray[Any, np.dtype[Any]]
INTEGERS = {"i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64}
FLOATS = {"f32": np.float32, "f64": np.float64}
LANES = 8

BINARY = """
func.func @{name}{suffix}(%a: memref<?x{t}>, %b: memref<?x{t}>, %o: memref<?x{r}>) {{
  %c0 = arith.constant 0 : index
  %step = arith.constant {step} : index
  %n = memref.dim %a, %c0 : memref<?x{t}>
  scf.for %i = %c0 to %n step %step {{
    %x = {load} %a[%i] : memref<?x{t}>{v}
    %y = {load} %b[%i] : memref<?x{t}>{v}
    %z = {op}
    {store} %z, %o[%i] : memref<?x{r}>{w}
  }}
  func.return
}}
"""


def kernel(name: str, op: str, t: str, r: str, vector: bool) -> str:
    """A loop that applies an operation to two arrays; `op` may say `$t` and `$r` for the types."""
    lanes = f"vector<{LANES}x" if vector else ""
    tail = ">" if vector else ""
    text = op.replace("$t", f"{lanes}{t}{tail}").replace("$r", f"{lanes}{r}{tail}")
    return BINARY.format(
        name=name,
        suffix=".v" if vector else "",
        t=t,
        r=r,
        op=text,
        step=LANES if vector else 1,
        load="vector.load" if vector else "memref.load",
        store="vector.store" if vector else "memref.store",
        v=f", {lanes}{t}{tail}" if vector else "",
        w=f", {lanes}{r}{tail}" if vector else "",
    )


def run(native: Any, op: str, t: str, r: str, a: Array, b: Array, out: Any, *, lanes: str = "") -> Array:
    """The results of an operation, the same for scalars and vectors; `lanes` is its form on vectors."""
    size = a.size
    a, b = (np.resize(x, -(-size // LANES) * LANES) for x in (a, b))
    source = kernel("f", op, t, r, False) + kernel("f", lanes or op, t, r, True)
    compiled = native(source)
    scalar, wide = np.empty(a.shape, out), np.empty(a.shape, out)
    compiled("f", a, b, scalar)
    compiled("f.v", a, b, wide)
    bits = f"u{scalar.itemsize}"
    np.testing.assert_array_equal(scalar.view(bits), wide.view(bits))
    return scalar[:size]


def pairs(dtype: Any) -> tuple[Array, Array]:
    """All pairs of interesting integers, a multiple of the lanes."""
    info = np.iinfo(dtype)
    base = [0, 1, 2, 3, 5, 7, -1, -2, -3, -7, 31, 63, 100, info.max, info.min, info.max - 1]
    values = np.array(base, dtype)
    a, b = np.meshgrid(values, values)
    return a.ravel().copy(), b.ravel().copy()


def wrapped(exact: Callable[[int, int], int]) -> Callable[[Array, Array], Array]:
    """A function of Python's integers on arrays, wrapping around."""

    def apply(a: Array, b: Array) -> Array:
        bits = 8 * a.itemsize
        found = [exact(int(x), int(y)) & ((1 << bits) - 1) for x, y in zip(a, b, strict=True)]
        return np.array([n - (n >> (bits - 1) << bits) for n in found], a.dtype)

    return apply


def unsigned(exact: Callable[[int, int, int], int]) -> Callable[[Array, Array], Array]:
    """A function of the operands as unsigned numbers, and of the width."""

    def apply(a: Array, b: Array) -> Array:
        bits = 8 * a.itemsize
        mask = (1 << bits) - 1
        return wrapped(lambda x, y: exact(x & mask, y & mask, bits))(a, b)

    return apply


def quotient(x: int, y: int) -> int:
    """Division towards zero; by zero it gives the dividend, as the back end defines it."""
    if y == 0:
        return x
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def floor_quotient(x: int, y: int) -> int:
    """Division rounded down; by zero it gives the dividend."""
    return x // y if y else x


def ceiling_quotient(x: int, y: int) -> int:
    """Division rounded up; by zero it gives the dividend."""
    return -(-x // y) if y else x


INTEGER_OPS: dict[str, Callable[[Array, Array], Array]] = {
    "arith.addi": wrapped(lambda x, y: x + y),
    "arith.subi": wrapped(lambda x, y: x - y),
    "arith.muli": wrapped(lambda x, y: x * y),
    "arith.andi": wrapped(lambda x, y: x & y),
    "arith.ori": wrapped(lambda x, y: x | y),
    "arith.xori": wrapped(lambda x, y: x ^ y),
    "arith.minsi": wrapped(min),
    "arith.maxsi": wrapped(max),
    "arith.minui": unsigned(lambda x, y, _: min(x, y)),
    "arith.maxui": unsigned(lambda x, y, _: max(x, y)),
    "arith.divsi": wrapped(quotient),
    "arith.remsi": wrapped(lambda x, y: x - quotient(x, y) * y if y else 0),
    "arith.divui": unsigned(lambda x, y, _: x // y if y else x),
    "arith.remui": unsigned(lambda x, y, _: x % y if y else 0),
    "arith.floordivsi": wrapped(floor_quotient),
    "arith.ceildivsi": wrapped(ceiling_quotient),
    "arith.ceildivui": unsigned(lambda x, y, _: -(-x // y) if y else x),
    "arith.shli": unsigned(lambda x, y, bits: x << y if y < bits else 0),
    "arith.shrui": unsigned(lambda x, y, bits: x >> y if y < bits else 0),
}


def shift_right(a: Array, b: Array) -> Array:
    """A shift that keeps the sign, by any amount."""
    bits = 8 * a.itemsize
    return wrapped(lambda x, y: x >> (y if 0 <= y < bits else bits - 1))(a, b)


INTEGER_OPS["arith.shrsi"] = shift_right


@pytest.mark.parametrize("t", INTEGERS)
@pytest.mark.parametrize("op", INTEGER_OPS)
def test_integer_operations_wrap_and_never_trap(native: Any, op: str, t: str) -> None:
    """Every integer operation on all pairs of interesting numbers, zero divisors and wide shifts included."""
    a, b = pairs(INTEGERS[t])
    found = run(native, f"{op} %x, %y : $t", t, t, a, b, INTEGERS[t])
    np.testing.assert_array_equal(found, INTEGER_OPS[op](a, b))


@pytest.mark.parametrize("predicate", ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"])
def test_cmpi(native: Any, predicate: str) -> None:
    """Comparisons of integers, signed and not; bools are bytes in memory."""
    a, b = pairs(np.int32)
    order = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"].index(predicate)
    lanes = f"lanes.cmpi %x, %y {{predicate = {order} : i64}} : $t to $r"
    found = run(native, f"arith.cmpi {predicate}, %x, %y : $t", "i32", "i1", a, b, np.bool_, lanes=lanes)
    left, right = (a, b) if predicate[0] != "u" else (a.view(np.uint32), b.view(np.uint32))
    name = {"eq": "equal", "ne": "not_equal", "lt": "less", "le": "less_equal", "gt": "greater"}
    reference = getattr(np, name.get(predicate[-2:], "greater_equal"))
    np.testing.assert_array_equal(found, reference(left, right))


SPECIAL = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.5,
    -3.25,
    1e30,
    -1e-30,
    1e-42,
    np.inf,
    -np.inf,
    np.nan,
    7.0,
    100.0,
    0.1,
]


def float_pairs(dtype: Any) -> tuple[Array, Array]:
    """All pairs of interesting floats."""
    values = np.array(SPECIAL, np.float64).astype(dtype)
    a, b = np.meshgrid(values, values)
    return a.ravel().copy(), b.ravel().copy()


FLOAT_OPS: dict[str, Any] = {
    "arith.addf": np.add,
    "arith.subf": np.subtract,
    "arith.mulf": np.multiply,
    "arith.divf": np.divide,
    "arith.maximumf": np.maximum,
    "arith.minimumf": np.minimum,
    "arith.maxnumf": np.fmax,
    "arith.minnumf": np.fmin,
}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("t", FLOATS)
@pytest.mark.parametrize("op", FLOAT_OPS)
def test_float_operations_are_those_of_ieee(native: Any, op: str, t: str) -> None:
    """Every operation on floats bit by bit, NaN and infinity included."""
    a, b = float_pairs(FLOATS[t])
    found = run(native, f"{op} %x, %y : $t", t, t, a, b, FLOATS[t])
    expected = FLOAT_OPS[op](a, b)
    np.testing.assert_array_equal(found, expected)
    if op in ("arith.addf", "arith.mulf", "arith.divf"):
        real = ~np.isnan(expected)
        np.testing.assert_array_equal(np.signbit(found)[real], np.signbit(expected)[real])


PREDICATES: dict[str, Callable[[Array, Array], Array]] = {
    "oeq": lambda a, b: a == b,
    "ogt": lambda a, b: a > b,
    "oge": lambda a, b: a >= b,
    "olt": lambda a, b: a < b,
    "ole": lambda a, b: a <= b,
    "one": lambda a, b: (a < b) | (a > b),
    "ord": lambda a, b: ~(np.isnan(a) | np.isnan(b)),
    "ueq": lambda a, b: ~((a < b) | (a > b)),
    "ugt": lambda a, b: ~(a <= b),
    "uge": lambda a, b: ~(a < b),
    "ult": lambda a, b: ~(a >= b),
    "ule": lambda a, b: ~(a > b),
    "une": lambda a, b: a != b,
    "uno": lambda a, b: np.isnan(a) | np.isnan(b),
}


@pytest.mark.parametrize("predicate", PREDICATES)
def test_cmpf(native: Any, predicate: str) -> None:
    """Comparisons of floats, ordered and not."""
    a, b = float_pairs(np.float32)
    order = 1 + list(PREDICATES).index(predicate)
    lanes = f"lanes.cmpf %x, %y {{predicate = {order} : i64}} : $t to $r"
    found = run(native, f"arith.cmpf {predicate}, %x, %y : $t", "f32", "i1", a, b, np.bool_, lanes=lanes)
    np.testing.assert_array_equal(found, PREDICATES[predicate](a, b))


def convert(native: Any, op: str, t: str, r: str, a: Array, out: Any, lanes: str = "") -> Array:
    """The results of a conversion."""
    wide = lanes or op
    return run(native, f"{op} %x : $t to $r", t, r, a, a, out, lanes=f"{wide} %x : $t to $r")


@pytest.mark.parametrize("r", INTEGERS)
@pytest.mark.parametrize("t", FLOATS)
def test_fptosi_gives_what_x86_gives(native: Any, t: str, r: str) -> None:
    """Out of range and NaN give the smallest integer of 32 or 64 bits; narrower ones wrap that of 32."""
    numbers = [*SPECIAL, 2.0**31, -(2.0**31), 2.0**63, -(2.0**63), 127.9, -128.9, 300.0, 2.0**31 - 129]
    a = np.array([*numbers, 3e9, -3e9, 1e19, -1e19], np.float64).astype(FLOATS[t])
    found = convert(native, "arith.fptosi", t, r, a, INTEGERS[r], "lanes.fptosi")
    bits = 64 if r == "i64" else 32

    def exact(x: float) -> int:
        return int(x) if -(2.0 ** (bits - 1)) <= x < 2.0 ** (bits - 1) else -(2 ** (bits - 1))

    expected = np.array([exact(float(x)) for x in a], np.int64)
    np.testing.assert_array_equal(found, expected.astype(INTEGERS[r]))


def test_fptoui_wraps_the_signed_result(native: Any) -> None:
    """To a byte through 64 bits; to 64 bits up to all of them."""
    a = np.array([0.0, 1.9, 255.0, 256.0, -1.0, 1e10, np.nan, np.inf], np.float64)
    found = convert(native, "arith.fptoui", "f64", "i8", a, np.int8, "lanes.fptoui").view(np.uint8)
    np.testing.assert_array_equal(found, [0, 1, 255, 0, 255, 10**10 % 256, 0, 0])
    a = np.array([0.0, 1.9, 2.0**63, 1.5 * 2.0**63, 2.0**62, 5.0, 6.0, 7.0], np.float64)
    found = convert(native, "arith.fptoui", "f64", "i64", a, np.int64, "lanes.fptoui").view(np.uint64)
    np.testing.assert_array_equal(found, a.astype(np.uint64))


@pytest.mark.parametrize("t", INTEGERS)
def test_integers_to_floats(native: Any, t: str) -> None:
    """Signed and unsigned, rounded to nearest."""
    a, _ = pairs(INTEGERS[t])
    signed = convert(native, "arith.sitofp", t, "f32", a, np.float32, "lanes.sitofp")
    np.testing.assert_array_equal(signed, a.astype(np.float32))
    plain = convert(native, "arith.uitofp", t, "f64", a, np.float64, "lanes.uitofp")
    np.testing.assert_array_equal(plain, a.view(f"u{a.itemsize}").astype(np.float64))


def test_integer_widths(native: Any) -> None:
    """Truncation and both extensions."""
    a, _ = pairs(np.int16)
    np.testing.assert_array_equal(
        convert(native, "arith.trunci", "i16", "i8", a, np.int8, "lanes.trunci"), a.astype(np.int8)
    )
    np.testing.assert_array_equal(
        convert(native, "arith.extsi", "i16", "i64", a, np.int64, "lanes.extsi"), a.astype(np.int64)
    )
    np.testing.assert_array_equal(
        convert(native, "arith.extui", "i16", "i64", a, np.int64, "lanes.extui"),
        a.view(np.uint16).astype(np.int64),
    )


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("t", ["f16", "bf16"])
def test_half_floats_round_like_numpy(native: Any, t: str) -> None:
    """All 16-bit floats widened exactly; all kinds of `float` rounded to nearest even, NaN kept."""
    half = np.float16 if t == "f16" else ml_dtypes.bfloat16
    every = np.arange(2**16, dtype=np.uint16).view(half)
    wide = convert(native, "arith.extf", t, "f32", every, np.float32)
    np.testing.assert_array_equal(wide, every.astype(np.float32))
    steps = np.arange(2**16, dtype=np.uint32)
    bits = np.concatenate(
        [(steps << 16) + low for low in (0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF, 0x1000, 0x1001)]
    )
    floats = bits.astype(np.uint32).view(np.float32)
    rounded = convert(native, "arith.truncf", "f32", t, floats, half)
    np.testing.assert_array_equal(rounded.astype(np.float32), floats.astype(half).astype(np.float32))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("t", ["f16", "bf16"])
@pytest.mark.parametrize("op", ["arith.addf", "arith.mulf", "arith.divf", "arith.maximumf"])
def test_half_arithmetic_is_rounded_once(native: Any, op: str, t: str) -> None:
    """Computed in `float`, rounded at each operation."""
    half = np.float16 if t == "f16" else ml_dtypes.bfloat16
    random = np.random.default_rng(1)
    a, b = (random.standard_normal(512).astype(half) for _ in range(2))
    found = run(native, f"{op} %x, %y : $t", t, t, a, b, half)
    expected = FLOAT_OPS[op](a.astype(np.float32), b.astype(np.float32)).astype(half)
    np.testing.assert_array_equal(found, expected)


def test_scalar_only_operations(native: Any) -> None:
    """Wide products, carries, casts of bits and indices, choices."""
    compiled = native("""
    func.func @f(%a: i64, %b: i64, %c: i1, %x: f32) -> (i64, i1, i64, i64, i64, i64, i32, index, f32) {
      %sum, %carry = arith.addui_extended %a, %b : i64, i1
      %lo, %hi = arith.mului_extended %a, %b : i64
      %slo, %shi = arith.mulsi_extended %a, %b : i64
      %bits = arith.bitcast %x : f32 to i32
      %index = arith.index_cast %bits : i32 to index
      %negated = arith.negf %x : f32
      %chosen = arith.select %c, %x, %negated : f32
      func.return %sum, %carry, %lo, %hi, %slo, %shi, %bits, %index, %chosen
        : i64, i1, i64, i64, i64, i64, i32, index, f32
    }""")
    a, b = -5, 2**40 + 3
    ua, mask = a % 2**64, 2**64 - 1
    found = compiled("f", a, b, False, -1.5)
    signed, product = a * b, ua * b
    expected = [ua + b, ua + b > mask, product, product >> 64, signed, signed >> 64]
    for got, want in zip(found[:6], expected, strict=True):
        assert int(got) & mask == int(want) & mask
    assert [int(v) for v in found[6:8]] == [int(np.float32(-1.5).view(np.int32))] * 2
    assert found[8] == 1.5


def test_constants(native: Any) -> None:
    """Constants of all kinds, one number or one for each lane."""
    compiled = native("""
    func.func @f(%o: memref<4xf32>, %i: memref<4xi1>, %h: memref<4xbf16>) -> (f64, f16, i8) {
      %c0 = arith.constant 0 : index
      %v = arith.constant dense<[1.0, -2.5, 0.1, 3.0e38]> : vector<4xf32>
      %m = arith.constant dense<[true, false, true, true]> : vector<4xi1>
      %s = arith.constant dense<1.5> : vector<4xbf16>
      vector.store %v, %o[%c0] : memref<4xf32>, vector<4xf32>
      vector.store %m, %i[%c0] : memref<4xi1>, vector<4xi1>
      vector.store %s, %h[%c0] : memref<4xbf16>, vector<4xbf16>
      %d = arith.constant 0.1 : f64
      %half = arith.constant 65504.0 : f16
      %byte = arith.constant -7 : i8
      func.return %d, %half, %byte : f64, f16, i8
    }""")
    o, i, h = np.zeros(4, np.float32), np.zeros(4, np.bool_), np.zeros(4, ml_dtypes.bfloat16)
    assert compiled("f", o, i, h) == (0.1, np.float16(65504), -7)
    np.testing.assert_array_equal(o, np.array([1.0, -2.5, 0.1, 3e38], np.float32))
    assert i.tolist() == [True, False, True, True]
    assert (h.astype(np.float32) == 1.5).all()
