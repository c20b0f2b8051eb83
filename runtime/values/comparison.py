"""Comparing values: bit by bit, or within the tolerances of PyTorch's tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from tsir.dialects.types.dtype import Array, DType
from tsir.runtime.values.value_text import element_text, kind_text, value_text

_TOLERANCES: dict[DType, tuple[float, float]] = {
    DType.f16: (1e-3, 1e-5),
    DType.bf16: (1.6e-2, 1e-5),
    DType.f32: (1.3e-6, 1e-5),
    DType.f64: (1e-7, 1e-7),
}


@dataclass(frozen=True)
class Tolerance:
    """The tolerance of floating-point numbers; what is not given is PyTorch's default of the dtype."""

    relative: float | None = None
    absolute: float | None = None

    def of(self, dtype: DType) -> tuple[float, float]:
        """The relative and the absolute tolerance for a dtype."""
        relative, absolute = _TOLERANCES.get(dtype, (0.0, 0.0))
        return (
            relative if self.relative is None else self.relative,
            absolute if self.absolute is None else self.absolute,
        )


def difference(expected: object, got: object, tolerance: Tolerance | None) -> str | None:
    """
    How a value differs from the one expected, None if it does not.

    Without a tolerance every bit counts, except those of a NaN. Integers and all else are equal or not.
    """
    match expected:
        case np.ndarray():
            if not isinstance(got, np.ndarray):
                return _unequal(expected, got)
            return _array_difference(cast(Array, expected), cast(Array, got), tolerance)
        case list() | tuple():
            items = cast(Sequence[object], expected)
            if type(got) is not type(cast(object, expected)) or len(cast(Sequence[object], got)) != len(
                items
            ):
                return _unequal(items, got)
            return _first(list(enumerate(items)), dict(enumerate(cast(Sequence[object], got))), tolerance)
        case dict():
            entries, found = cast(dict[object, object], expected), _dictionary(got)
            if found is None or list(found) != list(entries):
                return _unequal(entries, got)
            return _first(list(entries.items()), found, tolerance)
        case float() if isinstance(got, float):
            same = _array_difference(np.array(expected), np.array(got), tolerance) is None
            return None if same else _unequal(expected, got)
        case _:
            return None if type(expected) is type(got) and expected == got else _unequal(expected, got)


def _first(
    expected: Sequence[tuple[object, object]], got: dict[Any, object], tolerance: Tolerance | None
) -> str | None:
    """The first difference among parts, with where it is."""
    for key, part in expected:
        if (found := difference(part, got[key], tolerance)) is not None:
            return f"element {value_text(key)}: {found}"
    return None


def _dictionary(value: object) -> dict[object, object] | None:
    return cast(dict[object, object], value) if isinstance(value, dict) else None


def _unequal(expected: object, got: object) -> str:
    return f"expected {value_text(expected)}, got {value_text(got)}"


def _array_difference(expected: Array, got: Array, tolerance: Tolerance | None) -> str | None:
    if expected.dtype != got.dtype or expected.shape != got.shape:
        return f"expected {kind_text(expected)}, got {kind_text(got)}"
    if tolerance is None:
        apart = ~_same_bits(expected, got)
    else:
        relative, absolute = tolerance.of(DType.of(expected.dtype))
        wide = (
            np.asarray(array, np.float64) if expected.dtype.kind in "fV" else array
            for array in (expected, got)
        )
        apart = ~np.isclose(*reversed(list(wide)), rtol=relative, atol=absolute, equal_nan=True)
    places = np.argwhere(apart)
    if not len(places):
        return None
    place = tuple(map(int, places[0]))
    text = f"expected {element_text(expected[place])}, got {element_text(got[place])}"
    where = f" at {list(place)}" if expected.ndim else ""
    return f"{text}{where}; {len(places)} of {expected.size} elements differ"


def _same_bits(a: Array, b: Array) -> Array:
    if a.dtype.kind not in "fV":
        return np.asarray(a == b)
    bits = np.dtype(f"u{a.dtype.itemsize}")
    nan = np.asarray((a != a) & (b != b))
    return nan | (
        np.ascontiguousarray(a).view(bits).reshape(a.shape)
        == np.ascontiguousarray(b).view(bits).reshape(a.shape)
    )
