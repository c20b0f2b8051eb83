"""Derivatives of functions of a number by five-point differences, with how far they may be off."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.dialects.types.dtype import Array

STEPS = (1e-3, 1e-2, 1e-4, 1e-5)
"""The steps that are tried, until one is good enough: large ones for what is noisy, small for what bends."""

TOLERANCE = 1e-7
"""The tolerance between gradients and finite differences, relative to their size."""

_CENTRAL = np.array([0, 0, 1, -8, 0, 8, -1, 0, 0]) / 12
_FORWARD = np.array([0, 0, 0, 0, -25, 48, -36, 16, -3]) / 12
_FORMULAS = np.stack([_CENTRAL, _FORWARD, -_FORWARD[::-1]])
"""Five-point formulas for the derivative in the middle of nine values, each of the fourth order."""

_NOISE = 32 * np.finfo(np.float64).eps
"""The relative rounding error of a value."""


@dataclass(frozen=True)
class Slope:
    """
    A derivative: its `value`, known but for `error`, infinite where nothing is known of it.

    `size` is how large the function itself is.
    """

    value: float
    error: float
    size: float

    @staticmethod
    def total(slopes: Iterable[Slope]) -> Slope:
        """The derivative of the sum of functions."""
        parts = [(slope.value, slope.error, slope.size) for slope in slopes]
        return Slope(*map(sum, zip(*parts, strict=True))) if parts else Slope(0.0, 0.0, 0.0)

    @property
    def is_told(self) -> bool:
        """Whether differences tell the derivative."""
        return self.error <= TOLERANCE * (abs(self.value) + self.size)

    def agrees(self, found: float, magnitude: float = 0.0, tolerance: float = TOLERANCE) -> bool:
        """Whether a sum may be the derivative; `magnitude` is the size of its terms."""
        return abs(found - self.value) <= tolerance * (abs(self.value) + magnitude) + self.error

    def distance(self, found: float, magnitude: float) -> float:
        """The distance of a sum from the derivative, relative to the size of all terms."""
        scale = abs(self.value) + magnitude + self.size
        return abs(found - self.value) / scale if scale else 0.0


def moved(array: Array, step: float, along: Array) -> Array:
    """An array changed by a step in a direction; an array also where it has no dimensions."""
    return np.asarray(array + step * along)


def slopes(functions: Callable[[float], Sequence[float]]) -> list[Slope]:
    """
    The derivatives at zero of several functions.

    Central, forward and backward differences must agree, so that a kink does not pass for a slope;
    how far they are apart is the error. Of several steps the one with the least error counts.
    """
    middle = list(functions(0.0))
    best = [Slope(0.0, np.inf, 0.0) for _ in middle]
    for step in STEPS:
        rows = [middle if k == 0 else _values(functions, k * step, len(middle)) for k in range(-4, 5)]
        found = _at_step(np.array(rows, np.float64), step)
        best = [min(pair, key=lambda slope: slope.error) for pair in zip(best, found, strict=True)]
        if all(slope.error <= TOLERANCE / 100 * (abs(slope.value) + slope.size) for slope in best):
            break
    return best


def _values(functions: Callable[[float], Sequence[float]], at: float, count: int) -> Sequence[float]:
    try:
        return functions(at)
    except ExecutionError:  # as where the place is no longer one at which the functions are defined
        return [np.nan] * count


def _at_step(rows: Array, step: float) -> Iterator[Slope]:
    """The derivatives by nine values of each function."""
    with np.errstate(all="ignore"):
        for values in rows.T:
            central, forward, backward = (float(x) for x in _FORMULAS @ values / step)
            size = float(np.max(np.abs(values)))
            error = float(max(abs(forward - central), abs(backward - central)) + _NOISE * size / step)
            yield Slope(central, error, size) if np.isfinite(error) else Slope(0.0, np.inf, 0.0)


def direction(array: Array, generator: np.random.Generator) -> Array:
    """A random direction to change an array in: as large as each element, zero if that is not finite."""
    sizes: Array = np.abs(np.nan_to_num(array, nan=0.0, posinf=0.0, neginf=0.0))
    finite: Array = np.isfinite(array)
    typical = float(np.sqrt(np.mean(sizes**2))) if sizes.size else 0.0
    sizes = np.maximum(sizes, 1e-3 * typical) if typical else np.ones(array.shape)
    signs = np.array(generator.uniform(-1.0, 1.0, array.shape), np.float64)
    along = np.copysign(np.array(generator.uniform(0.5, 1.5, array.shape), np.float64) * sizes, signs)
    return np.where(finite, along, 0.0)
