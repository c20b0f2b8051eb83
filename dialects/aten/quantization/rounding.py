"""Floats as integers of a scale: rounded and bounded as PyTorch's kernels do."""

from __future__ import annotations

from typing import Any

import numpy as np

from tsir.dialects.types.dtype import Array
from tsir.dialects.types.quantized_tensor import QuantizedTensor


def bounded(values: Array, held: np.dtype[Any]) -> Array:
    """Whole floats as integers of a dtype, the nearest of its range."""
    info = np.iinfo(held)
    return np.clip(values.astype(np.float64), info.min, info.max).astype(held)


def quantised(self: Array, scale: float, zero_point: int, held: np.dtype[Any]) -> QuantizedTensor:
    """
    Floats as integers of one scale, rounded half to even once the zero point is added, in f32.

    As in PyTorch's kernels the product is not rounded before it is added to the zero point, but of 32 bits.
    NaN becomes the greatest integer; of 32 bits the least.
    """
    if self.dtype != np.float32:
        raise TypeError(f"expected floats of 32 bits to quantise, got {self.dtype}")
    info = np.iinfo(held)
    if not info.min <= zero_point <= info.max:
        raise ValueError(f"expected a zero point from {info.min} to {info.max}, got {zero_point}")
    inverse = np.float32(1) / np.float32(scale)
    with np.errstate(all="ignore"):
        if held == np.int32:
            whole = np.round(self * inverse + np.float32(zero_point))
            whole = np.where(np.isnan(whole), info.min, whole)
        else:
            exact = self.astype(np.float64) * np.float64(inverse) + zero_point
            whole = np.round(exact.astype(np.float32))
            whole = np.where(np.isnan(whole), info.max, whole)
    return QuantizedTensor.of(bounded(whole, held), scale, zero_point)


def range_parameters(self: Array, held: np.dtype[Any], *, reduce: bool) -> tuple[float, int]:
    """
    The scale and zero point by which the range of some floats, with 0 in it, fills that of a dtype.

    With `reduce` one bit is left free, so that sums of two products fit into 16 bits.
    """
    info = np.iinfo(held)
    low, high = (int(info.min / 2), int(info.max / 2)) if reduce else (int(info.min), int(info.max))
    least, most = np.float32(min(self.min(initial=0), 0)), np.float32(max(self.max(initial=0), 0))
    scale = (float(most) - float(least)) / (high - low)
    if np.float32(scale) == 0 or np.isinf(np.float32(1) / np.float32(scale)):
        scale = 0.1
    if scale < _LEAST_SCALE:
        stretch = _LEAST_SCALE / np.float32(scale)
        least, most, scale = least * stretch, most * stretch, float(_LEAST_SCALE)
        least = least if most else -_LEAST_SCALE * np.float32(high - low)
        most = most if least else _LEAST_SCALE * np.float32(high - low)
    below, above = float(least) / scale, float(most) / scale
    exact = low - below if abs(low) - abs(below) < abs(high) - abs(above) else high - above
    return scale, low if exact < low else high if exact > high else round(exact)


_LEAST_SCALE = np.float32(6.1e-5)
"""The scale below which f16 has no numbers of full precision."""
