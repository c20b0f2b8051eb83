"""Quantised tensors at run time, and the parameters of quantised layers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from tsir.dialects.types.dtype import Array

_NAMES: Mapping[np.dtype[Any], str] = {
    np.dtype(np.int8): "qint8", np.dtype(np.uint8): "quint8", np.dtype(np.int32): "qint32",
}  # fmt: skip

NUMBERS: Mapping[str, int] = {"qint8": 12, "quint8": 13, "qint32": 14}
"""PyTorch's numbers of the dtypes of quantised tensors."""

QUANTISED_DTYPES = frozenset(NUMBERS.values())

_HELD: Mapping[int, np.dtype[Any]] = {NUMBERS[name]: held for held, name in _NAMES.items()}


def held_by(number: int) -> np.dtype[Any]:
    """The integers of a quantised dtype with PyTorch's number; ValueError if it is none."""
    found = _HELD.get(number)
    if found is None:
        known = ", ".join(f"{number} ({name})" for name, number in NUMBERS.items())
        raise ValueError(f"expected the number of a quantised dtype, {known}, got {number}")
    return found


@dataclass(frozen=True, eq=False)
class QuantizedTensor:
    """
    A quantised tensor: integers, each of which stands for the float `(integer - zero_point) * scale`.

    `scale` (f64) and `zero_point` (i64) have no dimensions, or one element for each index of the dimension
    `axis`. In IR its type is that of a tensor whose dtype is not known: only the interpreter has such values,
    and only operators that are declared for them take them.
    """

    values: Array
    scale: Array
    zero_point: Array
    axis: int | None = None

    def __post_init__(self) -> None:
        found = getattr(self.values, "dtype", type(self.values).__name__)
        if found not in _NAMES:
            expected = ", ".join(map(str, _NAMES))
            raise TypeError(f"expected an array of integers, {expected}, as values, got {found}")

    @staticmethod
    def of(values: Array, scale: float, zero_point: int) -> QuantizedTensor:
        """Integers of one scale and zero point; TypeError of other values."""
        return QuantizedTensor(values, np.array(scale, np.float64), np.array(zero_point, np.int64))

    @staticmethod
    def of_channels(values: Array, scale: Array, zero_point: Array, axis: int) -> QuantizedTensor:
        """Integers with a scale and a zero point for each index of a dimension; ValueError of other sizes."""
        if not 0 <= axis < values.ndim:
            raise ValueError(f"expected an axis from 0 to {values.ndim - 1}, got {axis}")
        sizes = (values.shape[axis],)
        if scale.shape != sizes or zero_point.shape != sizes:
            expected = f"expected {sizes[0]} scales and zero points, one for each index of dimension {axis}"
            raise ValueError(f"{expected}, got sizes {scale.shape} and {zero_point.shape}")
        return QuantizedTensor(values, scale.astype(np.float64), zero_point.astype(np.int64), axis)

    @property
    def dtype(self) -> str:
        """PyTorch's name of the dtype, as `quint8`."""
        return _NAMES[self.values.dtype]

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes."""
        return self.values.shape

    @property
    def ndim(self) -> int:
        """The number of dimensions."""
        return self.values.ndim

    def aligned(self, parameters: Array) -> Array:
        """Scales or zero points, as they are broadcast to the elements."""
        if self.axis is None:
            return parameters
        return parameters.reshape([-1 if d == self.axis else 1 for d in range(self.ndim)])

    def dequantize(self) -> Array:
        """The floats that the integers stand for, in f32; differences of 32 bits wrap, as PyTorch's do."""
        distance = (self.values.astype(np.int64) - self.aligned(self.zero_point)).astype(np.int32)
        return np.asarray(distance.astype(np.float32) * self.aligned(self.scale).astype(np.float32))

    def __repr__(self) -> str:
        along = "" if self.axis is None else f", axis={self.axis}"
        parameters = f"scale={self.scale.tolist()}, zero_point={self.zero_point.tolist()}{along}"
        return f"QuantizedTensor({self.dequantize()}, {self.dtype}, {parameters})"


def holds_quantised(value: object) -> bool:
    """Whether a value is a quantised tensor, or a list with one."""
    if isinstance(value, list):
        return any(isinstance(item, QuantizedTensor) for item in cast("list[object]", value))
    return isinstance(value, QuantizedTensor)


Weight = tuple[Array, Array, Array, int, Array | None]
"""A weight in parts, as packed parameters have it, and a bias."""


def packed_weight(weight: QuantizedTensor, bias: Array | None) -> Weight:
    """A weight of i8 in parts, and a bias of f32; TypeError of others."""
    if weight.values.dtype != np.int8:
        raise TypeError(f"expected a weight of qint8, got {weight.dtype}")
    if bias is not None and bias.dtype != np.float32:
        raise TypeError(f"expected a bias of floats of 32 bits, got {bias.dtype}")
    axis = -1 if weight.axis is None else weight.axis
    return weight.values, weight.scale.reshape(-1), weight.zero_point.reshape(-1), axis, bias


def packed_linear(weight: QuantizedTensor, bias: Array | None) -> Weight:
    """The packed parameters of a linear layer; ValueError of a weight that is none of one."""
    if weight.ndim != 2 or weight.axis not in (None, 0):
        raise ValueError("expected a matrix as weight, with scales for its rows if there are several")
    return packed_weight(weight, bias)


def packed_half(weight: Array, bias: Array | None) -> Weight:
    """The packed parameters of a linear layer whose weight is kept in 16 bits, saturated."""
    if weight.dtype not in (np.float32, np.float16) or weight.ndim != 2:
        raise TypeError(f"expected a matrix of floats as weight, got {weight.dtype} of rank {weight.ndim}")
    none = np.zeros(0, np.int64)
    limit = np.float32(np.finfo(np.float16).max)
    kept = np.clip(weight.astype(np.float32), -limit, limit).astype(np.float16)
    return kept, none.astype(np.float64), none, -1, bias


def packed_convolution(
    weight: QuantizedTensor, bias: Array | None, stride: Sequence[int], padding: Sequence[int],
    output_padding: Sequence[int], dilation: Sequence[int], groups: int, *, transposed: bool,
) -> tuple[Any, ...]:  # fmt: skip
    """The packed parameters of a convolution; of a transposed one, scales go along dimension 1."""
    if weight.axis not in (None, 1 if transposed else 0):
        raise ValueError(f"expected scales for the outputs of the weight, got them along {weight.axis}")
    sizes = (list(stride), list(padding), list(output_padding), list(dilation))
    return *packed_weight(weight, bias), *sizes, groups, transposed


def weight_of(packed: Sequence[Any]) -> QuantizedTensor:
    """The weight of packed parameters."""
    values, scale, zero_point, axis, _ = packed[:5]
    if not len(scale):
        raise TypeError(f"expected packed parameters with a weight of integers, got one of {values.dtype}")
    if axis < 0:
        return QuantizedTensor.of(values, float(scale[0]), int(zero_point[0]))
    return QuantizedTensor(values, scale, zero_point, axis)
