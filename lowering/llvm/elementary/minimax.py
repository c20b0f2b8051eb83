"""
Computes the polynomials of `polynomials` by Remez exchange: run as a module, it prints that file.

Each is the polynomial of its degree whose largest weighted error on an interval is least; weights make it the
error relative to the function that it serves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import c_float
from dataclasses import dataclass
from decimal import Decimal, getcontext

from tsir.lowering.llvm.elementary.decimals import (
    DIGITS,
    arcsine,
    arctangent,
    cosine,
    erf,
    expm1,
    log1p,
    log_gamma,
    log_gamma_rest,
    pi,
    scaled_erfc,
    sine,
    sinh,
    tanh,
)

Function = Callable[[Decimal], Decimal]

TINY = Decimal("1e-16")
"""The number in place of zero where a formula has a removable singularity there."""
POINTS = 24
"""Points for each extreme of the error."""
EXCHANGES = 12
"""Steps of the exchange, which converges quadratically."""


def solve(matrix: list[list[Decimal]]) -> list[Decimal]:
    """Solves linear equations, given with their right sides, by elimination."""
    size = len(matrix)
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(matrix[row][column]))
        matrix[column], matrix[best] = matrix[best], matrix[column]
        pivot = matrix[column]
        for row in matrix[column + 1 :]:
            factor = row[column] / pivot[column]
            for k in range(column, size + 1):
                row[k] -= factor * pivot[k]
    found = [Decimal(0)] * size
    for row in reversed(range(size)):
        rest = sum((matrix[row][k] * found[k] for k in range(row + 1, size)), Decimal(0))
        found[row] = (matrix[row][size] - rest) / matrix[row][row]
    return found


def evaluate(coefficients: Sequence[Decimal], t: Decimal) -> Decimal:
    """A polynomial at a point."""
    total = Decimal(0)
    for coefficient in reversed(coefficients):
        total = total * t + coefficient
    return total


@dataclass(frozen=True)
class Sample:
    """A point, the value wanted there and how much its error counts."""

    point: Decimal
    value: Decimal
    weight: Decimal


@dataclass(frozen=True)
class Fit:
    """The target of an approximation: a function, an interval, and the weight of its error."""

    function: Function
    lower: Decimal
    upper: Decimal
    weight: Function
    degrees: tuple[int | None, int | None]
    """The degree for `float` and the one for `double`, None where it is not needed."""

    def polynomial(self, degree: int) -> tuple[list[Decimal], Decimal]:
        """The coefficients from the constant one up, and the largest weighted error."""
        samples = self.samples(degree)
        chosen = [samples[k * POINTS] for k in range(degree + 2)]
        coefficients: list[Decimal] = []
        errors: list[Decimal] = []
        for _ in range(EXCHANGES):
            coefficients = levelled(chosen, degree)
            errors = [s.weight * (evaluate(coefficients, s.point) - s.value) for s in samples]
            chosen = [samples[k] for k in extremes(errors, degree + 2)]
        return coefficients, max(map(abs, errors))

    def samples(self, degree: int) -> list[Sample]:
        """Points as dense as the error of such a polynomial needs, denser towards the ends."""
        count = (degree + 1) * POINTS
        half = (self.upper - self.lower) / 2
        found: list[Sample] = []
        for k in range(count + 1):
            t = self.lower + half * (1 - cosine(pi() * k / count))
            t = t if abs(t) > TINY else TINY
            found.append(Sample(t, self.function(t), self.weight(t)))
        return found


def levelled(samples: Sequence[Sample], degree: int) -> list[Decimal]:
    """The polynomial whose weighted errors at the samples are equal, with changing signs."""
    rows: list[list[Decimal]] = []
    for k, sample in enumerate(samples):
        powers = [sample.point**n for n in range(degree + 1)]
        rows.append([*powers, (-1) ** k / sample.weight, sample.value])
    return solve(rows)[:-1]


def extremes(errors: Sequence[Decimal], count: int) -> list[int]:
    """The places of the largest errors of alternating signs: the best `count` in a row."""
    found: list[int] = []
    for k, error in enumerate(errors):
        if found and (errors[found[-1]] > 0) == (error > 0):
            if abs(error) > abs(errors[found[-1]]):
                found[-1] = k
        else:
            found.append(k)
    while len(found) > count:
        found.pop(0 if abs(errors[found[0]]) < abs(errors[found[-1]]) else -1)
    return found


HALF_LOG2 = Decimal("0.3467")
"""A little more than half of log(2), where the reduced argument of an exponential may lie."""


def relative_to(function: Function, power: int) -> Function:
    """The weight of an error that is multiplied by `t ** power` in a value of the function."""
    return lambda t: t**power / function(t)


def square_root_of(function: Function) -> Function:
    """A function of `z = x * x`, given as one of `x`."""
    return lambda z: function(z.sqrt())


def odd(function: Function, upper: Decimal, degrees: tuple[int | None, int | None]) -> Fit:
    """`P` in `x + x * z * P(z)`, `z = x * x`, for an odd function."""
    rest = square_root_of(lambda x: (function(x) / x - 1) / (x * x))
    return Fit(rest, Decimal(0), upper * upper, square_root_of(relative_to(function, 3)), degrees)


def arctanh2(s: Decimal) -> Decimal:
    """Twice the inverse hyperbolic tangent, the logarithm of `(1 + s) / (1 - s)`."""
    return ((1 + s) / (1 - s)).ln()


def erfc_scaled_further(q: Decimal) -> Decimal:
    """`(1 + 2 * x) * exp(x**2) * erfc(x)`, near a constant, for the `x` of `q = (x - 4) / (x + 4)`."""
    x = 4 * (1 + q) / (1 - q)
    return (1 + 2 * x) * scaled_erfc(x)


def whole_erfc(q: Decimal) -> Decimal:
    """`(x + 3) * exp(x**2) * erfc(x)` for the `x` that `q = (x - 3) / (x + 3)` stands for."""
    x = 3 * (1 + q) / (1 - q)
    return (x + 3) * scaled_erfc(x)


def scaled_normal(q: Decimal) -> Decimal:
    """`(x + 4) * exp(x**2 / 2) * P(X > x)`, X standard normal, for the `x` of `q = (x - 4) / (x + 4)`."""
    x = 4 * (1 + q) / (1 - q)
    return (x + 4) * scaled_erfc(x / Decimal(2).sqrt()) / 2


def erfc_exponent(t: Decimal) -> Decimal:
    """`-log(erfc(t)) / t`."""
    return t - scaled_erfc(t).ln() / t


def log_gamma_over_zeros(v: Decimal) -> Decimal:
    """`log(gamma(2 + v)) / (v * (1 + v))`, without the zeros at 1 and 2."""
    v = v if 1 + v else v + TINY * TINY
    return log_gamma(2 + v) / (v * (1 + v))


def stirling(z: Decimal) -> Decimal:
    """The remainder of Stirling's formula for `log(gamma(x))`, times `x`, for `z = 1 / x**2`."""
    x = 1 / z.sqrt()
    return x * log_gamma_rest(x)


def fits() -> dict[str, Fit]:
    """All polynomials, by name."""
    root = Decimal(2).sqrt()
    return {
        "exp": Fit(
            lambda r: (r.exp() - 1 - r) / (r * r), -HALF_LOG2, HALF_LOG2, relative_to(expm1, 2), (5, 10)
        ),
        "log": Fit(
            square_root_of(lambda s: (arctanh2(s) - 2 * s) / s**3),
            Decimal(0),
            ((root - 1) / (root + 1)) ** 2,
            square_root_of(relative_to(arctanh2, 3)),
            (None, 6),
        ),
        "log_fifth": Fit(
            square_root_of(lambda s: (arctanh2(s) - 2 * s - 2 * s**3 / 3) / s**5),
            Decimal(0),
            ((root - 1) / (root + 1)) ** 2,
            square_root_of(relative_to(arctanh2, 5)),
            (None, 6),
        ),
        "log_gamma": Fit(
            log_gamma_over_zeros,
            Decimal(-1),
            Decimal(1),
            lambda v: 1 / log_gamma_over_zeros(v),
            (None, 28),
        ),
        "stirling": Fit(
            stirling,
            Decimal(0),
            1 / Decimal(64),
            lambda z: z.sqrt() / log_gamma(1 / z.sqrt()),
            (None, 5),
        ),
        "log1p": Fit(
            lambda f: (log1p(f) - f + f * f / 2) / f**3,
            1 / root - 1,
            root - 1,
            relative_to(log1p, 3),
            (8, None),
        ),
        "sin": odd(sine, pi() / 4, (3, 5)),
        "cos": Fit(
            square_root_of(lambda x: (cosine(x) - 1 + x * x / 2) / x**4),
            Decimal(0),
            (pi() / 4) ** 2,
            square_root_of(relative_to(cosine, 4)),
            (2, 5),
        ),
        "asin": odd(arcsine, Decimal("0.5"), (5, 12)),
        "atan": odd(arctangent, root - 1, (4, 10)),
        "sinh": odd(sinh, Decimal(1), (3, 6)),
        "tanh": odd(tanh, Decimal("0.625"), (5, 11)),
        "erf": Fit(
            square_root_of(lambda x: erf(x) / x - 1),
            Decimal(0),
            Decimal(1),
            square_root_of(relative_to(erf, 1)),
            (6, 12),
        ),
        "erfc": Fit(
            erfc_scaled_further,
            Decimal("-0.79"),
            Decimal("0.76"),
            lambda q: 1 / erfc_scaled_further(q),
            (None, 21),
        ),
        "whole_erfc": Fit(
            whole_erfc,
            Decimal(-1),
            Decimal("0.543"),
            lambda q: 1 / whole_erfc(q),
            (9, None),
        ),
        "normal": Fit(
            scaled_normal,
            Decimal(-1),
            Decimal("0.5631"),
            lambda q: 1 / scaled_normal(q),
            (9, None),
        ),
        "erfc_exponent": Fit(
            erfc_exponent, Decimal("0.9"), Decimal("4"), lambda t: t * (1 - erf(t)) / erf(t), (6, None)
        ),
    }


def lines(name: str, fit: Fit) -> list[str]:
    """The entries of a polynomial in the file."""
    found: list[str] = []
    for scalar, degree in zip(("float", "double"), fit.degrees, strict=True):
        if degree is None:
            continue
        coefficients, error = fit.polynomial(degree)
        rounded = (c_float(float(c)).value if scalar == "float" else float(c) for c in coefficients)
        numbers = "".join(f"\n        {number!r}," for number in rounded)
        found.append(f"    # Error 2**{float(error.ln() / Decimal(2).ln()):.1f}.")
        found.append(f'    ("{name}", "{scalar}"): ({numbers}\n    ),')
    return found


HEADER = '''"""
The polynomials of the elementary functions, coefficients from the constant one up.

Computed by `tsir.lowering.llvm.elementary.minimax`, which says what each approximates; do not edit.
"""

POLYNOMIALS: dict[tuple[str, str], tuple[float, ...]] = {'''


def main() -> None:
    """Prints the file of all polynomials."""
    getcontext().prec = DIGITS
    print("\n".join([HEADER, *(line for name, fit in fits().items() for line in lines(name, fit)), "}"]))


if __name__ == "__main__":
    main()
