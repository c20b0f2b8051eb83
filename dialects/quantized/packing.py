"""Packed parameters of quantised layers: weights and biases as tuples of plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tsir.dialects.operators.quantised import for_quantised
from tsir.dialects.operators.table import operator
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.quantized_tensor import (
    QuantizedTensor,
    Weight,
    packed_convolution,
    packed_half,
    packed_linear,
    weight_of,
)

_LINEAR = "__torch__.torch.classes.quantized.LinearPackedParamsBase"
_CONVOLUTIONS = (
    ("1d", "__torch__.torch.classes.quantized.Conv2dPackedParamsBase"),
    ("2d", "__torch__.torch.classes.quantized.Conv2dPackedParamsBase"),
    ("3d", "__torch__.torch.classes.quantized.Conv3dPackedParamsBase"),
)


def _needs_quantised(weight: Array, *rest: object) -> Any:
    raise TypeError(f"expected a quantised weight, got one of {weight.dtype}")


for_quantised("quantized.linear_prepack")(packed_linear)

operator(
    f"quantized::linear_prepack(Tensor W, Tensor? B=None) -> {_LINEAR} W_prepack", reference=_needs_quantised,
    doc="The packed parameters of a linear layer.",
)  # fmt: skip


operator(
    f"quantized::linear_prepack_fp16(Tensor W, Tensor? B=None) -> {_LINEAR} W_prepack",
    reference=packed_half,
    doc="The packed parameters of a linear layer whose weight is kept in 16 bits, saturated.",
)


@operator(f"quantized::linear_unpack({_LINEAR} W_prepack) -> (Tensor W_origin, Tensor? B_origin)")
def linear_unpack(packed: Weight) -> tuple[QuantizedTensor, Array | None]:
    """The weight and the bias of packed parameters."""
    return weight_of(packed), packed[4]


@operator(f"quantized::linear_unpack_fp16({_LINEAR} W_prepack) -> (Tensor W_origin, Tensor? B_origin)")
def linear_unpack_fp16(packed: Weight) -> tuple[Array, Array | None]:
    """The weight, in f32, and the bias of packed parameters of 16 bits."""
    return packed[0].astype(np.float32), packed[4]


for _kind, _class in _CONVOLUTIONS:

    @for_quantised(f"quantized.conv{_kind}_prepack")
    def conv_prepack(
        weight: QuantizedTensor, bias: Array | None, stride: Sequence[int], padding: Sequence[int],
        dilation: Sequence[int], groups: int,
    ) -> tuple[Any, ...]:  # fmt: skip
        zeros = [0] * len(stride)
        return packed_convolution(weight, bias, stride, padding, zeros, dilation, groups, transposed=False)

    @for_quantised(f"quantized.conv_transpose{_kind}_prepack")
    def transposed_prepack(
        weight: QuantizedTensor, bias: Array | None, stride: Sequence[int], padding: Sequence[int],
        output_padding: Sequence[int], dilation: Sequence[int], groups: int,
    ) -> tuple[Any, ...]:  # fmt: skip
        sizes = stride, padding, output_padding, dilation
        return packed_convolution(weight, bias, *sizes, groups, transposed=True)

    operator(
        f"quantized::conv{_kind}_prepack(Tensor weight, Tensor? bias, int[] stride, int[] padding,"
        f" int[] dilation, int groups) -> {_class}",
        reference=_needs_quantised,
        doc="The packed parameters of a convolution.",
    )
    operator(
        f"quantized::conv_transpose{_kind}_prepack(Tensor weight, Tensor? bias, int[] stride, int[] padding,"
        f" int[] output_padding, int[] dilation, int groups) -> {_class}",
        reference=_needs_quantised,
        doc="The packed parameters of a transposed convolution.",
    )
    operator(
        f"quantized::conv{_kind}_unpack({_class} packed_weights)"
        " -> (Tensor unpacked_weights, Tensor? B_origin)",
        reference=linear_unpack,
        doc="The weight and the bias of packed parameters.",
    )
