"""Quantised tensors: how they are made of floats, and what they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from tsir.dialects.aten.quantization.rounding import bounded, quantised, range_parameters
from tsir.dialects.operators import rules
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.quantised import for_quantised
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.quantized_tensor import NUMBERS, QuantizedTensor, held_by


def _like(name: str, dtype: DType | None) -> rules.Typed:
    """The rule of one tensor of the sizes of an argument; a quantised one has no dtype in its type."""

    def types(arguments: Arguments) -> Sequence[t.TensorType]:
        given = arguments.tensor(name)
        return [t.TensorType.of(dtype, given.sizes, device=given.device)]

    return rules.Typed(types)


@operator(
    "aten::quantize_per_tensor(Tensor self, float scale, int zero_point, ScalarType dtype) -> Tensor",
    _like("self", None),
)
def quantize_per_tensor(self: Array, scale: float, zero_point: int, dtype: int) -> QuantizedTensor:
    """Floats as integers of one scale and zero point, rounded half to even, saturated."""
    return quantised(self, scale, zero_point, held_by(dtype))


@operator(
    "aten::quantize_per_tensor.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, ScalarType dtype)"
    " -> Tensor",
    _like("self", None),
)
def quantize_by_tensors(self: Array, scale: Array, zero_point: Array, dtype: int) -> QuantizedTensor:
    """As with numbers, which are the only elements of tensors."""
    return quantised(self, float(scale.item()), int(zero_point.item()), held_by(dtype))


@operator(
    "aten::quantize_per_tensor.tensors(Tensor[] tensors, Tensor scales, Tensor zero_points, ScalarType dtype)"
    " -> Tensor[]"
)
def quantize_tensors(
    tensors: Sequence[Array], scales: Array, zero_points: Array, dtype: int
) -> list[QuantizedTensor]:
    """Several tensors, each by a scale and a zero point of its own."""
    parameters = zip(tensors, scales.reshape(-1), zero_points.reshape(-1), strict=True)
    return [quantised(x, float(scale), int(point), held_by(dtype)) for x, scale, point in parameters]


@operator(
    "aten::quantize_per_tensor_dynamic(Tensor self, ScalarType dtype, bool reduce_range) -> Tensor",
    _like("self", None),
)
def quantize_per_tensor_dynamic(self: Array, dtype: int, reduce_range: bool) -> QuantizedTensor:
    """Floats by the scale and zero point that their range gives."""
    held = held_by(dtype)
    return quantised(self, *range_parameters(self, held, reduce=reduce_range), held)


@operator(
    "aten::quantize_per_channel(Tensor self, Tensor scales, Tensor zero_points, int axis, ScalarType dtype)"
    " -> Tensor",
    _like("self", None),
)
def quantize_per_channel(
    self: Array, scales: Array, zero_points: Array, axis: int, dtype: int
) -> QuantizedTensor:
    """Floats as integers by the scale and zero point of each index of a dimension."""
    held = held_by(dtype)
    if self.dtype != np.float32:
        raise TypeError(f"expected floats of 32 bits to quantise, got {self.dtype}")
    if zero_points.dtype.kind == "f":
        raise TypeError("expected zero points that are integers; those of floats are not supported")
    made = QuantizedTensor.of_channels(np.empty(self.shape, held), scales, zero_points, axis)
    inverse = np.float32(1) / made.aligned(made.scale).astype(np.float32)
    exact: Array = self * inverse + made.aligned(made.zero_point).astype(np.float32)
    of_nan = np.float32(np.iinfo(held).min if held == np.int32 else 0)
    whole: Array = np.round(np.where(np.isnan(exact), of_nan, exact))
    return QuantizedTensor(bounded(whole, held), made.scale, made.zero_point, axis)


@operator(
    "aten::_make_per_tensor_quantized_tensor(Tensor self, float scale, int zero_point) -> Tensor",
    _like("self", None),
)
def make_per_tensor(self: Array, scale: float, zero_point: int) -> QuantizedTensor:
    """The quantised tensor that some integers make up."""
    return QuantizedTensor.of(_integers(self), scale, zero_point)


@operator(
    "aten::_make_per_channel_quantized_tensor(Tensor self, Tensor scale, Tensor zero_point, int axis)"
    " -> Tensor",
    _like("self", None),
)
def make_per_channel(self: Array, scale: Array, zero_point: Array, axis: int) -> QuantizedTensor:
    """The quantised tensor that some integers make up, with a scale for each index of a dimension."""
    return QuantizedTensor.of_channels(_integers(self), scale, zero_point, axis)


def _integers(self: Array) -> Array:
    if self.dtype not in (np.int8, np.uint8, np.int32):
        raise TypeError(f"expected integers of 8 bits or i32, got {self.dtype}")
    return self.copy()


def _dequantized(value: object) -> Array:
    return value.dequantize() if isinstance(value, QuantizedTensor) else cast(Array, value).astype(np.float32)


@for_quantised("aten.dequantize.self", "aten.dequantize.tensor")
@operator("aten::dequantize.self(Tensor self) -> Tensor", _like("self", DType.f32))
def dequantize(self: Array | QuantizedTensor) -> Array:
    """The floats that a quantised tensor stands for; other tensors in f32."""
    return _dequantized(self)


operator(
    "aten::dequantize.tensor(Tensor qtensor) -> Tensor", _like("qtensor", DType.f32), reference=dequantize
)


@for_quantised("aten.dequantize.tensors", "aten.dequantize.list")
@operator("aten::dequantize.tensors(Tensor[] tensors) -> Tensor[]")
def dequantize_tensors(tensors: Sequence[Array | QuantizedTensor]) -> list[Array]:
    """The floats that several quantised tensors stand for."""
    return [_dequantized(each) for each in tensors]


operator("aten::dequantize.list(Tensor[] qtensors) -> Tensor[]", reference=dequantize_tensors)


def _plain(value: Array) -> Any:
    raise TypeError(f"expected a quantised tensor, got one of {value.dtype}")


def _single(self: QuantizedTensor) -> QuantizedTensor:
    if self.axis is not None:
        raise TypeError("expected a tensor of one scale, got one with a scale for each channel")
    return self


def _channels(self: QuantizedTensor) -> QuantizedTensor:
    if self.axis is None:
        raise TypeError("expected a tensor with a scale for each channel, got one of one scale")
    return self


@for_quantised("aten.int_repr")
def int_repr(self: QuantizedTensor) -> Array:
    return self.values.copy()


operator(
    "aten::int_repr(Tensor self) -> Tensor", _like("self", None), reference=_plain,
    doc="The integers of a quantised tensor.",
)  # fmt: skip


@for_quantised("aten.q_scale")
def q_scale(self: QuantizedTensor) -> float:
    return float(_single(self).scale)


operator("aten::q_scale(Tensor self) -> float", reference=_plain, doc="The scale of a quantised tensor.")


@for_quantised("aten.q_zero_point")
def q_zero_point(self: QuantizedTensor) -> int:
    return int(_single(self).zero_point)


operator(
    "aten::q_zero_point(Tensor self) -> int", reference=_plain,
    doc="The integer that stands for zero in a quantised tensor.",
)  # fmt: skip


@for_quantised("aten.q_per_channel_scales")
def q_per_channel_scales(self: QuantizedTensor) -> Array:
    return _channels(self).scale.copy()


@for_quantised("aten.q_per_channel_zero_points")
def q_per_channel_zero_points(self: QuantizedTensor) -> Array:
    return _channels(self).zero_point.copy()


def _parameters_rule(dtype: DType) -> rules.Typed:
    return rules.Typed(lambda arguments: [t.TensorType.of(dtype, (None,))])


operator(
    "aten::q_per_channel_scales(Tensor self) -> Tensor", _parameters_rule(DType.f64), reference=_plain,
    doc="The scales of a quantised tensor, one for each channel.",
)  # fmt: skip
operator(
    "aten::q_per_channel_zero_points(Tensor self) -> Tensor", _parameters_rule(DType.i64), reference=_plain,
    doc="The zero points of a quantised tensor, one for each channel.",
)  # fmt: skip


@for_quantised("aten.q_per_channel_axis")
def q_per_channel_axis(self: QuantizedTensor) -> int:
    axis = _channels(self).axis
    assert axis is not None
    return axis


operator(
    "aten::q_per_channel_axis(Tensor self) -> int", reference=_plain,
    doc="The dimension along which a quantised tensor has a scale for each index.",
)  # fmt: skip


@for_quantised("prim.is_quantized")
def is_quantized(self: QuantizedTensor) -> bool:
    return True


@for_quantised("prim.dtype")
def dtype(self: QuantizedTensor) -> int:
    return NUMBERS[self.dtype]
