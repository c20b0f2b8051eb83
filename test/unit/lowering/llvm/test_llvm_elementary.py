"""Elementary functions against references of higher precision: errors in units, and special values."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal, localcontext
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tsir.lowering.llvm.codegen.target import host
from tsir.lowering.llvm.elementary import minimax, polynomials

Array = np.ndarray[Any, np.dtype[Any]]
Reference = Callable[[Array], Any]

SAMPLES = 1 << 15
LANES = {"f32": 16, "f64": 8}
DTYPES: dict[str, Any] = {"f32": np.float32, "f64": np.float64}
WIDE: dict[str, Any] = {"f32": np.float64, "f64": np.longdouble}


def each(function: Callable[[float], float]) -> Reference:
    """
    A function of Python's floats on arrays, NaN where it has no value.

    For `double` it is no better than what it checks: `erf` and `erfc` to a unit, `lgamma` to some more.
    """

    def checked(x: float) -> float:
        try:
            return function(x)
        except OverflowError:
            return math.inf
        except ValueError:
            return math.nan

    vectorised = np.vectorize(checked, otypes=[np.float64])

    def apply(x: Array) -> Array:
        return vectorised(x.astype(np.float64)).astype(x.dtype)

    return apply


UNARY: dict[str, tuple[Reference, float, float]] = {
    "acos": (np.arccos, 2.0, 2.0),
    "acosh": (np.arccosh, 2.5, 3.0),
    "asin": (np.arcsin, 2.5, 2.5),
    "asinh": (np.arcsinh, 2.0, 2.0),
    "atan": (np.arctan, 2.5, 2.0),
    "atanh": (np.arctanh, 2.5, 2.5),
    "cbrt": (np.cbrt, 1.0, 1.0),
    "cos": (np.cos, 2.0, 3.0),
    "cosh": (np.cosh, 2.0, 2.0),
    "erf": (each(math.erf), 1.5, 2.0),
    "exp": (np.exp, 1.0, 1.1),
    "exp2": (np.exp2, 1.1, 1.2),
    "expm1": (np.expm1, 1.6, 2.0),
    "log": (np.log, 1.0, 1.0),
    "log10": (np.log10, 1.0, 1.1),
    "log1p": (np.log1p, 1.0, 1.0),
    "log2": (np.log2, 1.1, 1.1),
    "rsqrt": (lambda x: 1 / np.sqrt(x), 1.5, 1.5),
    "sin": (np.sin, 2.0, 3.0),
    "sinh": (np.sinh, 2.0, 2.0),
    "sqrt": (np.sqrt, 0.5, 0.5),
    "tan": (np.tan, 3.5, 4.0),
    "tanh": (np.tanh, 1.5, 1.5),
    "tsir.erfc": (each(math.erfc), 4.0, 5.0),
    "tsir.lgamma": (each(math.lgamma), 4.0, 16.0),
    "tsir.ndtr": (each(lambda x: math.erfc(-x / math.sqrt(2)) / 2), 8.0, 8.0),
    "tsir.sigmoid": (lambda x: 1 / (1 + np.exp(-x)), 2.5, 2.5),
}
"""Each function, its reference, and the largest error for `float` and `double` in units in the last place."""

RANGES: dict[str, list[tuple[float, float]]] = {
    "acosh": [(1, 3), (1, 1.001), (1, 1e9)],
    "cosh": [(-88, 88), (-1, 1)],
    "exp": [(-103, 88), (-1, 1)],
    "exp2": [(-149, 128), (-1, 1)],
    "expm1": [(-30, 88), (-1, 1), (-1e-4, 1e-4)],
    "log": [(0, 10), (0.5, 2), (0, 1e-38), (0, 3e38)],
    "log10": [(0, 10), (0.5, 2), (0, 1e-38), (0, 3e38)],
    "log1p": [(-1, 10), (-1e-4, 1e-4), (0, 1e30)],
    "log2": [(0, 10), (0.5, 2), (0, 1e-38), (0, 3e38)],
    "rsqrt": [(0, 10), (0, 1e30)],
    "sinh": [(-88, 88), (-1, 1)],
    "sqrt": [(0, 10), (0, 1e30)],
    "tsir.erfc": [(-5, 10), (-1, 1)],
    "tsir.lgamma": [(3, 100), (0, 1e-30), (100, 1e30)],
    "tsir.ndtr": [(-2, 10), (-1, 1)],
    "tsir.sigmoid": [(-87, 100), (-1, 1)],
}
"""Where a function is sampled; by default around zero, further out, and where arguments are reduced hard."""
DEFAULT = [(-1.0, 1.0), (-10.0, 10.0), (-1e5, 1e5), (-1e-4, 1e-4)]
DOUBLE_RANGES: dict[str, list[tuple[float, float]]] = {
    "cosh": [(-709, 709)],
    "exp": [(-744, 709)],
    "exp2": [(-1074, 1023)],
    "expm1": [(-40, 709)],
    "log": [(0, 1e-308), (0, 1e308)],
    "sin": [(-1e300, 1e300)],
    "cos": [(-1e300, 1e300)],
    "tan": [(-1e300, 1e300)],
    "sinh": [(-709, 709)],
    "tsir.erfc": [(5, 26.5)],
    "tsir.sigmoid": [(-708, 100)],
}
HUGE = {"sin": [(-1e30, 1e30)], "cos": [(-1e30, 1e30)], "tan": [(-1e30, 1e30)]}

HARDEST = 6381956970095103 * 2.0**797
"""Of all numbers of `double` the nearest to a multiple of pi / 2, and its distance from that."""
DISTANCE = 4.687165924254627611122582801963884e-19

BODY = """
func.func @"{name}.{lanes}"(%a: memref<?x{t}>, %o: memref<?x{t}>) {{
  %c0 = arith.constant 0 : index
  %step = arith.constant {lanes} : index
  %n = memref.dim %a, %c0 : memref<?x{t}>
  scf.for %i = %c0 to %n step %step {{
    %x = vector.load %a[%i] : memref<?x{t}>, vector<{lanes}x{t}>
    %y = {call}
    vector.store %y, %o[%i] : memref<?x{t}>, vector<{lanes}x{t}>
  }}
  func.return
}}
"""


def text(name: str, t: str) -> str:
    """The loop of a function over vectors, and one over vectors of one lane."""
    parts: list[str] = []
    for lanes in (LANES[t], 1):
        kind = f"vector<{lanes}x{t}>"
        call = f"math.{name} %x : {kind}"
        if name.startswith("tsir."):
            call = f"func.call @{name}.x{lanes}(%x) : ({kind}) -> {kind}"
            parts.append(f"func.func private @{name}.x{lanes}({kind}) -> {kind}")
        parts.append(BODY.format(name=name, t=t, lanes=lanes, call=call))
    return "".join(parts)


_compiled: dict[tuple[str, str | None], Any] = {}


def run(native: Any, name: str, x: Array, lanes: int | None = None, cpu: str | None = None) -> Array:
    """The results of a function, all of which are compiled at once."""
    t = "f32" if x.dtype == np.float32 else "f64"
    if (t, cpu) not in _compiled:
        _compiled[t, cpu] = native("".join(text(function, t) for function in UNARY), cpu=cpu)
    result = np.empty_like(x)
    _compiled[t, cpu](f"{name}.{LANES[t] if lanes is None else lanes}", x, result)
    return result


def errors(found: Array, exact: Array) -> Array:
    """The errors in units in the last place of the format; infinite where a special value is wrong."""
    rounded = exact.astype(found.dtype)
    with np.errstate(all="ignore"):
        unit = np.spacing(np.abs(rounded)).astype(exact.dtype)
        distance = np.abs(found.astype(exact.dtype) - exact) / unit
    special = ~np.isfinite(rounded) | ~np.isfinite(found)
    same = (found == rounded) | (np.isnan(found) & np.isnan(rounded))
    distance[special] = np.where(same[special], 0.0, np.inf)
    return distance


@cache
def samples(t: str, lower: float, upper: float) -> Array:
    """Numbers of a range, evenly spread."""
    return np.random.default_rng(7).uniform(lower, upper, SAMPLES).astype(DTYPES[t])


def check(native: Any, name: str, t: str, ranges: list[tuple[float, float]], bound: float) -> None:
    """Fails if an error on one of the ranges is over the bound."""
    reference = UNARY[name][0]
    for lower, upper in ranges:
        x = samples(t, lower, upper)
        with np.errstate(all="ignore"):
            exact = reference(x.astype(WIDE[t]))
        found = errors(run(native, name, x), exact)
        worst = int(found.argmax())
        assert found[worst] <= bound, (name, lower, upper, x[worst], float(found[worst]))


@pytest.mark.parametrize("name", UNARY)
def test_float_accuracy(native: Any, name: str) -> None:
    """Errors in `float` stay below the bound of the table."""
    check(native, name, "f32", RANGES.get(name, DEFAULT) + HUGE.get(name, []), UNARY[name][1])


@pytest.mark.parametrize("name", UNARY)
def test_double_accuracy(native: Any, name: str) -> None:
    """Errors in `double` stay below the bound of the table."""
    ranges = RANGES.get(name, DEFAULT) + DOUBLE_RANGES.get(name, []) + HUGE.get(name, [])
    check(native, name, "f64", ranges, UNARY[name][2])


@pytest.mark.skipif(not host().triple.startswith("x86_64"), reason="not an x86-64")
@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("name", UNARY)
def test_accuracy_without_fused_multiplication(native: Any, name: str, t: str) -> None:
    """On a processor that multiplies and adds in two steps, errors are hardly larger."""
    reference, *bounds = UNARY[name]
    lower, upper = RANGES.get(name, DEFAULT)[0]
    x = samples(t, lower, upper)
    with np.errstate(all="ignore"):
        exact = reference(x.astype(WIDE[t]))
    assert errors(run(native, name, x, cpu="x86-64"), exact).max() <= bounds[t == "f64"] + 0.5


def test_the_check_notices_an_error(native: Any) -> None:
    """A result that is off by a few units fails."""
    x = samples("f32", -1.0, 1.0)
    exact = np.exp(x.astype(np.float64))
    off = run(native, "exp", x).view(np.int32) + 3
    assert errors(off.view(np.float32), exact).max() > 2.0


SPECIAL = [0.0, 1.0, 0.5, 2.0, 3.0, 100.0, 1e-3, 0.625, 0.7071067811865476, 1e4, 88.7, 89.0, 710.0, np.inf]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("name", UNARY)
def test_special_values(native: Any, name: str, t: str) -> None:
    """Zeros keep their sign; infinities, NaN, the largest and subnormal numbers give what they should."""
    info = np.finfo(DTYPES[t])
    edges = [info.max, info.tiny, info.smallest_subnormal, info.eps]
    positive = np.array([*SPECIAL, *edges], np.float64).astype(DTYPES[t])
    x = np.resize(np.concatenate([positive, -positive, [np.nan]]).astype(DTYPES[t]), 48)
    found = run(native, name, x)
    exact = np.asarray(UNARY[name][0](x.astype(WIDE[t])))
    if name == "tsir.lgamma":
        exact[np.isinf(x) | (x == 0)] = np.inf
        found, exact = found[x >= 0], exact[x >= 0]
    else:
        zero = found == 0
        np.testing.assert_array_equal(np.signbit(found)[zero], np.signbit(exact)[zero])
    distance = errors(found, exact)
    worst = int(distance.argmax())
    bound = {"tsir.erfc": 6.0, "tsir.lgamma": 16.0, "tsir.ndtr": 8.0}.get(name, 4.0)
    assert distance[worst] <= bound, (name, x[worst], found[worst], exact[worst])


@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize("name", UNARY)
def test_lanes_do_not_matter(native: Any, name: str, t: str) -> None:
    """A number gives the same bits in any lane and beside any others."""
    lower, upper = RANGES.get(name, DEFAULT)[0]
    x = samples(t, lower, upper)[:1024]
    x[5] = 1e9 if name in HUGE else x[5]
    word = f"u{x.itemsize}"
    np.testing.assert_array_equal(run(native, name, x).view(word), run(native, name, x, lanes=1).view(word))


def test_polynomials_are_those_that_are_computed(capsys: pytest.CaptureFixture[str]) -> None:
    """The file of polynomials is what the exchange algorithm finds."""
    with localcontext():
        minimax.main()
    assert capsys.readouterr().out == Path(polynomials.__file__).read_text()


def test_exact_results(native: Any) -> None:
    """Powers of two and their logarithms are exact."""
    k = np.arange(-126, 128, dtype=np.float32)[: 252 // 4 * 4]
    k = np.resize(k, 256)
    np.testing.assert_array_equal(run(native, "exp2", k), np.exp2(k))
    np.testing.assert_array_equal(run(native, "log2", np.exp2(k)), k)


def test_large_arguments_are_reduced_with_all_digits(native: Any) -> None:
    """The number whose reduction cancels most; what a sine of pi in 53 bits would get wrong altogether."""
    x = np.resize(np.array([HARDEST, -HARDEST]), 16)
    cosine, sine = run(native, "cos", x), run(native, "sin", x)
    assert (errors(np.abs(cosine), np.full(16, DISTANCE, np.longdouble)) <= 1.0).all()
    np.testing.assert_array_equal(np.abs(sine), 1.0)
    np.testing.assert_array_equal(sine, -sine[::-1])


@pytest.mark.parametrize("t", DTYPES)
def test_every_exponent_of_large_arguments(native: Any, t: str) -> None:
    """Reduction has no exponent at which its window of digits is wrong."""
    info = np.finfo(DTYPES[t])
    exponents = np.repeat(np.arange(15, info.maxexp), 16)
    x = np.ldexp(np.resize(samples(t, -2.0, 2.0), exponents.size), exponents).astype(DTYPES[t])
    x = x[np.isfinite(x)][: exponents.size // 16 * 16 - 64]
    for name in HUGE:
        exact = UNARY[name][0](x.astype(np.longdouble))
        assert errors(run(native, name, x), exact).max() <= UNARY[name][2], name


@pytest.mark.parametrize(("t", "bound"), [("f32", 0.6), ("f64", 3.0)])
def test_lgamma_near_its_zeros(native: Any, t: str, bound: float) -> None:
    """The zeros at 1 and 2 cost no digits, nor do the seams of its parts."""
    random = np.random.default_rng(3)
    near = [centre + random.uniform(-1, 1, 16) * width for centre in (1, 2, 3, 8) for width in (1e-9, 1e-3)]
    x = np.concatenate([*near, random.uniform(0, 9, 384)]).astype(DTYPES[t])
    with localcontext() as context:
        context.prec = minimax.DIGITS
        exact = np.array([np.longdouble(str(minimax.log_gamma(Decimal(float(n))))) for n in x])
    distance = errors(run(native, "tsir.lgamma", x), exact)
    worst = int(distance.argmax())
    assert distance[worst] <= bound, (x[worst], distance[worst])


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("t", DTYPES)
def test_lgamma_of_negative_arguments(native: Any, t: str) -> None:
    """The error is small beside the logarithms that are subtracted, and in `float` small everywhere."""
    x = np.concatenate([samples(t, -3.0, 0.0), samples(t, -60.0, -3.0), -samples(t, 0.0, 1e-20)])
    found = run(native, "tsir.lgamma", x)
    exact = each(math.lgamma)(x.astype(np.float64))
    scale = np.finfo(DTYPES[t]).eps * (np.abs(exact) + (t == "f64") * (1.0 + np.abs(np.log(np.abs(x)) * x)))
    assert (np.abs(found - exact) <= 4.0 * scale).all()
    whole = np.resize(np.array([-1.0, -2.0, -100.0, 0.0, -0.0, -1e18, -np.inf, np.inf], x.dtype), 16)
    np.testing.assert_array_equal(run(native, "tsir.lgamma", whole), np.inf)


BINARY = """
func.func private @tsir.fmod({kinds}, {kinds}) -> {kinds}
func.func @f(%a: memref<?x{t}>, %b: memref<?x{t}>, %o: memref<?x{t}>) {{
  %c0 = arith.constant 0 : index
  %step = arith.constant {lanes} : index
  %n = memref.dim %a, %c0 : memref<?x{t}>
  scf.for %i = %c0 to %n step %step {{
    %x = vector.load %a[%i] : memref<?x{t}>, vector<{lanes}x{t}>
    %y = vector.load %b[%i] : memref<?x{t}>, vector<{lanes}x{t}>
    %z = {call}
    vector.store %z, %o[%i] : memref<?x{t}>, vector<{lanes}x{t}>
  }}
  func.return
}}
"""


def run_binary(native: Any, op: str, t: str, a: Array, b: Array) -> Array:
    """The results of an operation on two arrays."""
    result = np.empty_like(a)
    kinds = f"vector<{LANES.get(t, 8)}x{t}>"
    call = f"{op} %x, %y : {kinds}"
    if op.startswith("tsir."):
        call = f"func.call @{op}(%x, %y) : ({kinds}, {kinds}) -> {kinds}"
    native(BINARY.format(call=call, t=t, lanes=LANES.get(t, 8), kinds=kinds))("f", a, b, result)
    return result


def special_pairs(dtype: Any) -> tuple[Array, Array]:
    """All pairs of interesting numbers."""
    numbers = [0.0, 0.5, 1.0, 2.0, 3.0, 2.5, 1e-40, 1e30, np.inf, 1e8, 33.0, 1.0000001]
    values = np.array([*numbers, *(-n for n in numbers), np.nan, 0.1, 10.0, 16777217.0], np.float64).astype(
        dtype
    )
    a, b = np.meshgrid(values, values)
    return a.ravel().copy(), b.ravel().copy()


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("t", DTYPES)
@pytest.mark.parametrize(("op", "reference"), [("math.powf", np.power), ("math.atan2", np.arctan2)])
def test_functions_of_two_arguments(native: Any, op: str, reference: Any, t: str) -> None:
    """Powers and angles of all pairs of special numbers, then of many others."""
    a, b = special_pairs(DTYPES[t])
    found = run_binary(native, op, t, a, b)
    exact = reference(a.astype(WIDE[t]), b.astype(WIDE[t]))
    distance = errors(found, exact)
    worst = int(distance.argmax())
    assert distance[worst] <= 3.0, (a[worst], b[worst], found[worst], exact[worst])
    zero = exact.astype(found.dtype) == 0
    np.testing.assert_array_equal(np.signbit(found)[zero], np.signbit(exact)[zero])

    a, b = np.abs(samples(t, -50.0, 50.0)), samples(t, -20.0, 20.0)
    far = np.ldexp(a, np.arange(SAMPLES) % 64 - 32)
    for base in (a, far):
        exact = reference(base.astype(WIDE[t]), b.astype(WIDE[t]))
        assert errors(run_binary(native, op, t, base, b), exact).max() <= 3.0


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_powers_all_over_the_range_of_double(native: Any) -> None:
    """A power is right to a unit, however large the exponent of e that it is."""
    a = np.exp(samples("f64", -700.0, 700.0))
    b = samples("f64", -744.0, 709.0)[::-1] / np.log(a)
    exact = np.power(a.astype(np.longdouble), b.astype(np.longdouble))
    assert errors(run_binary(native, "math.powf", "f64", a, b), exact).max() <= 1.5
    near = 1.0 + samples("f64", -1e-9, 1e-9)
    exact = np.power(near.astype(np.longdouble), (b * 1e9).astype(np.longdouble))
    assert errors(run_binary(native, "math.powf", "f64", near, b * 1e9), exact).max() <= 1.5


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("t", DTYPES)
def test_remainders_are_exact(native: Any, t: str) -> None:
    """Of all pairs of special numbers, and of magnitudes as far apart as the format has them."""
    info = np.finfo(DTYPES[t])
    word = f"i{info.bits // 8}"
    span = info.maxexp + info.nmant - info.minexp
    a = np.ldexp(samples(t, -2.0, 2.0), np.arange(SAMPLES) * 7 % span + info.minexp - info.nmant)
    b = np.ldexp(samples(t, -1.0, 3.0), np.arange(SAMPLES) * 5 % span + info.minexp - info.nmant)
    bits = np.random.default_rng(5).integers(0, 1 << 20, SAMPLES).astype(word)
    for x, y in (special_pairs(DTYPES[t]), (a, b), (a, bits.view(DTYPES[t])), (b, b[::-1].copy())):
        x, y = x.astype(DTYPES[t]), y.astype(DTYPES[t])
        found, exact = run_binary(native, "tsir.fmod", t, x, y), np.fmod(x, y)
        np.testing.assert_array_equal(np.isnan(found), np.isnan(exact))
        held = ~np.isnan(exact)
        np.testing.assert_array_equal(found.view(word)[held], exact.view(word)[held])


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_integer_powers(native: Any, dtype: Any) -> None:
    """Powers of integers wrap; negative exponents give the reciprocal rounded towards zero."""
    values = np.array([0, 1, -1, 2, -2, 3, 7, -10, 31, 62, 100, -3, 5, -7, 11, 13], dtype)
    a, b = (x.ravel().copy() for x in np.meshgrid(values, values))
    found = run_binary(native, "math.ipowi", f"i{8 * a.itemsize}", a, b)
    bits = 8 * a.itemsize

    def exact(x: int, n: int) -> int:
        if n < 0:
            return x ** (n % 2) if abs(x) == 1 else 0
        power = pow(x, n, 1 << bits)
        return power - (power >> (bits - 1) << bits)

    np.testing.assert_array_equal(found, [exact(int(x), int(n)) for x, n in zip(a, b, strict=True)])


@pytest.mark.parametrize("t", DTYPES)
def test_roundings(native: Any, t: str) -> None:
    """Operations with an exact result."""
    x = np.array(
        [0.5, 1.5, 2.5, -0.5, -2.5, 1e30, np.inf, -0.0, 0.49999997, -1.7, 3.2, 7.5, -7.5, 8, 9, 1e-9]
    )
    x = x.astype(DTYPES[t])
    references: dict[str, Callable[[Array], Array]] = {
        "ceil": np.ceil,
        "floor": np.floor,
        "trunc": np.trunc,
        "roundeven": np.round,
        "round": lambda a: np.copysign(np.floor(np.abs(a) + np.where(np.abs(a) == x[8], 0, 0.5)), a),
        "absf": np.abs,
    }
    for name, reference in references.items():
        found = np.empty_like(x)
        kind = f"memref<?x{t}>"
        native(f"""
        func.func @f(%a: {kind}, %o: {kind}) {{
          %c0 = arith.constant 0 : index
          %v = vector.load %a[%c0] : {kind}, vector<16x{t}>
          %r = math.{name} %v : vector<16x{t}>
          vector.store %r, %o[%c0] : {kind}, vector<16x{t}>
          func.return
        }}""")("f", x, found)
        np.testing.assert_array_equal(found, reference(x), name)


def test_bit_counts_and_magnitudes(native: Any) -> None:
    """Counts of bits of zero and of all ones; the magnitude of the smallest integer is itself."""
    compiled = native("""
    func.func @f(%x: i32) -> (i32, i32, i32, i32) {
      %a = math.ctlz %x : i32
      %b = math.cttz %x : i32
      %c = math.ctpop %x : i32
      %d = math.absi %x : i32
      func.return %a, %b, %c, %d : i32, i32, i32, i32
    }""")
    assert compiled("f", 0) == (32, 32, 0, 0)
    assert compiled("f", -8) == (0, 3, 29, 8)
    assert compiled("f", -(2**31)) == (0, 31, 1, -(2**31))


def test_half_functions_round_the_one_of_float(native: Any) -> None:
    """16-bit floats are computed as `float` and rounded; all of them."""
    compiled = native("""
    func.func @f(%a: memref<?xf16>, %o: memref<?xf16>) {
      %c0 = arith.constant 0 : index
      %step = arith.constant 16 : index
      %n = memref.dim %a, %c0 : memref<?xf16>
      scf.for %i = %c0 to %n step %step {
        %x = vector.load %a[%i] : memref<?xf16>, vector<16xf16>
        %y = math.tanh %x : vector<16xf16>
        vector.store %y, %o[%i] : memref<?xf16>, vector<16xf16>
      }
      func.return
    }""")
    every = np.arange(2**16, dtype=np.uint16).view(np.float16)
    found = np.empty_like(every)
    compiled("f", every, found)
    with np.errstate(all="ignore"):
        exact = np.tanh(every.astype(np.float64))
    assert errors(found, exact).max() <= 0.51
