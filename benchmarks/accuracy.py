"""
How far elementary functions are from the numbers that they stand for, in units in the last place.

A function of 16-bit floats is measured at each of them, others at evenly spaced bit patterns, which take in
every exponent, NaN, infinities and subnormal numbers, and at numbers drawn from ranges around zero. What is
measured is compiled code, called as a user does. The reference is computed in `long double`, of 64 bits of
precision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.measuring import table

Array = np.ndarray[Any, np.dtype[Any]]

PATTERNS, DRAWN = 1 << 20, 1 << 17
"""Evenly spaced bit patterns of a format, and numbers drawn from each range."""

RANGES = ((-1.0, 1.0), (-10.0, 10.0), (-100.0, 100.0), (-1e5, 1e5))


@dataclass(frozen=True)
class Format:
    """A floating-point format: its dtype in programs, bits of the significand, and extreme exponents."""

    dtype: str
    precision: int
    emax: int
    carrier: Any
    """The dtype of arrays whose numbers are of the format."""

    @property
    def bits(self) -> int:
        """The width."""
        return 64 if self.precision == 53 else 32 if self.precision == 24 else 16

    def source(self, expression: str) -> str:
        """A program that computes an expression of `x` in the format, on arrays of the carrier."""
        if self.bits > 16:
            return f"def f(x):\n    return {expression}\n"
        return f"def f(y):\n    x = y.to(torch.{self.dtype})\n    return ({expression}).to(torch.float32)\n"

    def patterns(self, count: int) -> Array:
        """Numbers with evenly spaced bit patterns, all of them if there are no more."""
        step = max(1, 2**self.bits // count) | 1
        words = np.arange(0, 2**self.bits, step, dtype=np.uint64)
        if self.dtype == "bfloat16":
            return (words << np.uint64(16)).astype(np.uint32).view(np.float32)
        numbers = words.astype(f"u{self.bits // 8}").view(f"f{self.bits // 8}")
        with np.errstate(invalid="ignore"):
            return numbers.astype(self.carrier)

    def arguments(self, patterns: int, drawn: int) -> Array:
        """The numbers at which a function is measured."""
        if self.bits == 16:
            return self.patterns(patterns)
        random = np.random.default_rng(0)
        ranges = [random.uniform(*bounds, drawn).astype(self.carrier) for bounds in RANGES]
        return np.concatenate([self.patterns(patterns), *ranges])

    def errors(self, found: Array, exact: Array) -> Array:
        """Distances in units in the last place; infinite where NaN or an infinity is wrong."""
        with np.errstate(all="ignore"):
            exponent = np.frexp(np.abs(exact))[1].astype(np.int32)
            unit = np.ldexp(np.longdouble(1), np.maximum(exponent, 2 - self.emax) - self.precision)
            distance = np.abs(found - exact) / unit
            # What is not below the middle between the largest number and the next power of two is infinite.
            infinite = np.abs(exact) >= np.ldexp(np.longdouble(2 - 2.0**-self.precision), self.emax)
            right = np.where(infinite, found == np.copysign(np.inf, exact), np.isnan(found) & np.isnan(exact))
        special = infinite | np.isnan(exact) | ~np.isfinite(found)
        return np.where(special, np.where(right, 0.0, np.inf), distance).astype(np.float64)


FORMATS: Mapping[str, Format] = {
    "f16": Format("float16", 11, 15, np.float32),
    "bf16": Format("bfloat16", 8, 127, np.float32),
    "f32": Format("float32", 24, 127, np.float32),
    "f64": Format("float64", 53, 1023, np.float64),
}

WIDE = ("f32", "f64")
"""Those of which not every number is measured."""


def _decay(a: Array) -> Array:
    """`exp(-a * a)`, without the error that rounding the square would make."""
    high = a.astype(np.float32).astype(a.dtype)
    return np.exp(-high * high) * np.exp(-(a - high) * (a + high))


def _small_erf(a: Array) -> Array:
    """The error function of arguments from 0 to 7, by a series without cancellation."""
    term = total = a
    for n in range(1, 250):
        term = term * (2 * a * a / (2 * n + 1))
        total = total + term
        if not (term > total * np.longdouble(2) ** -70).any():
            break
    return total * _decay(a) * 2 / np.sqrt(np.pi + _PI_REST)


def _large_erfc(a: Array) -> Array:
    """The complement of the error function of arguments from 1 on, by a continued fraction."""
    fraction = a
    for n in range(400, 0, -1):
        fraction = a + np.longdouble(n) / 2 / fraction
    return _decay(a) / (fraction * np.sqrt(np.pi + _PI_REST))


_PI_REST = np.longdouble("1.2246467991473531772e-16")
"""The difference of pi and `np.pi`."""


def _erf(x: Array) -> Array:
    result = np.where(np.isnan(x), x, 1)
    near = np.abs(x) < 7
    result[near] = _small_erf(np.abs(x[near]))
    return np.copysign(result, x)


def _erfc(x: Array) -> Array:
    result = np.where(np.isnan(x), x, 0)
    near, far = x < 1, (x >= 1) & (x < 120)
    result[near], result[far] = 1 - _erf(x[near]), _large_erfc(x[far])
    return result


def _gelu(x: Array) -> Array:
    return np.where(x == -np.inf, x * 0, x * _erfc(-x / np.sqrt(np.longdouble(2))) / 2)


FUNCTIONS: Mapping[str, tuple[Callable[[Array], Array], float, float]] = {
    "acos": (np.arccos, 2.0, 2.0),
    "acosh": (np.arccosh, 2.5, 3.0),
    "asin": (np.arcsin, 2.5, 2.5),
    "asinh": (np.arcsinh, 2.0, 2.0),
    "atan": (np.arctan, 2.5, 2.0),
    "atanh": (np.arctanh, 2.5, 2.5),
    "cos": (np.cos, 2.0, 3.0),
    "cosh": (np.cosh, 2.0, 2.0),
    "erf": (_erf, 2.0, 2.0),
    "erfc": (_erfc, 4.0, 5.0),
    "exp": (np.exp, 2.0, 2.0),
    "exp2": (np.exp2, 2.0, 2.0),
    "expm1": (np.expm1, 2.0, 2.0),
    "log": (np.log, 2.0, 2.0),
    "log10": (np.log10, 2.0, 2.0),
    "log1p": (np.log1p, 2.0, 2.0),
    "log2": (np.log2, 2.0, 2.0),
    "rsqrt": (lambda x: 1 / np.sqrt(x), 2.0, 2.0),
    "sigmoid": (lambda x: 1 / (1 + np.exp(-x)), 2.5, 2.5),
    "sin": (np.sin, 2.0, 3.0),
    "sinh": (np.sinh, 2.0, 2.0),
    "tan": (np.tan, 3.5, 4.0),
    "tanh": (np.tanh, 2.0, 2.0),
    "nn.functional.gelu": (_gelu, 12.0, 64.0),
    "nn.functional.logsigmoid": (lambda x: np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x))), 4.0, 4.0),
}
"""By its name in `torch`, the reference of each function, and what its error in f32 and f64 is held to."""

HALF = 0.51
"""The bound of errors of 16-bit floats: they are computed in f32 and rounded."""


def bound(name: str, format: str) -> float:
    """The largest error that a function may have in a format."""
    _, single, double = FUNCTIONS[name]
    return {"f32": single, "f64": double}.get(format, HALF)


@dataclass(frozen=True)
class Worst:
    """The largest error of a function in a format, and an argument that has it."""

    error: float
    argument: float


def measure(name: str, format: str, patterns: int = PATTERNS, drawn: int = DRAWN) -> Worst:
    """The largest error of a function at the numbers of a format."""
    import tsir

    form = FORMATS[format]
    x = form.arguments(patterns, drawn)
    compiled = tsir.compile(
        tsir.CompilationUnit(form.source(f"torch.{name}(x)")).function("f"), x, fallback=False
    )
    with np.errstate(all="ignore"):
        exact = FUNCTIONS[name][0](x.astype(np.longdouble))
    errors = form.errors(compiled(x), exact)
    place = int(errors.argmax())
    return Worst(float(errors[place]), float(x[place]))


def run(write: Path | None = None) -> None:
    """Print the table of errors; as a page of Markdown, if asked for."""
    if np.finfo(np.longdouble).nmant < 63:
        raise SystemExit("expected a long double of 64 bits of precision, as that of x86-64")
    found = {name: {format: measure(name, format) for format in FORMATS} for name in FUNCTIONS}
    columns = [*FORMATS, *(f"at ({format})" for format in WIDE)]
    rows = [
        (name, [*(f"{w.error:.3f}" for w in each.values()), *(f"{each[f].argument:.9g}" for f in WIDE)])
        for name, each in found.items()
    ]
    print(table("largest errors, units in the last place", columns, rows))
    if write is not None:
        lines = [
            "| function | " + " | ".join(columns) + " |",
            "|---" * (len(columns) + 1) + "|",
            *(f"| `{name}` | " + " | ".join(cells) + " |" for name, cells in rows),
        ]
        write.write_text("\n".join([PAGE.format(patterns=PATTERNS, drawn=DRAWN, half=HALF), *lines, ""]))


PAGE = """# Accuracy of elementary functions

The largest errors of compiled code in units in the last place, and where they are; half a unit is what
rounding alone comes to. Written by

```sh
python -m benchmarks accuracy --write docs/reference/accuracy.md
```

Functions of `f16` and `bf16` are measured at each number, those of `f32` and `f64` at {patterns:,} evenly
spaced bit patterns, which take in every exponent, and at {drawn:,} numbers from each of four ranges around
zero. The reference has 64 bits of precision. `test/unit/benchmarks/test_accuracy.py` holds bounds on fewer
numbers: {half} for 16-bit floats, those of the table `FUNCTIONS` for others. `gelu` has its largest errors
where it is all but zero, in `f64` among subnormal numbers.
"""
