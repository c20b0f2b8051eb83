"""Quantised linear layers and convolutions: exact sums of integers, rounded to the scale of the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from tsir.dialects.aten.quantization.quantised_tensors import single
from tsir.dialects.aten.quantization.rounding import bounded, quantised, range_parameters
from tsir.dialects.operators import rules
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.evaluate import evaluate
from tsir.dialects.operators.quantised import for_quantised
from tsir.dialects.operators.table import OPERATORS, operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.quantized_tensor import QuantizedTensor, weight_of

Packed = Sequence[Any]
Accumulate = Callable[[Array, Array, Packed], Array]
"""The sums of products of some inputs with a weight, both whole numbers in f64."""


def ranked(name: str, dtype: DType | None = None) -> rules.Typed:
    """The rule of a result with as many dimensions as an argument."""

    def types(arguments: Arguments) -> Sequence[t.TensorType]:
        given = arguments.tensor(name)
        return [t.TensorType.of(dtype, None if given.rank is None else (None,) * given.rank)]

    return rules.Typed(types)


def needs_quantised(name: str) -> Callable[..., Any]:
    """The reference, for other tensors, of an operator on quantised ones."""

    def reference(*values: object) -> Any:
        raise TypeError(f"'{name}' takes quantised tensors alone; quantize them before")

    return reference


def _multiply(x: Array, weight: Array, packed: Packed) -> Array:
    if x.shape[-1] != weight.shape[1]:
        raise ValueError(f"expected {weight.shape[1]} inputs in the last dimension, got {x.shape[-1]}")
    return np.matmul(x, weight.T)


def _convolve(x: Array, weight: Array, packed: Packed) -> Array:
    stride, padding, output_padding, dilation, groups, transposed = packed[5:]
    rank = x.ndim - 2
    if rank != weight.ndim - 2:
        raise ValueError(f"expected an input of rank {weight.ndim}, got rank {x.ndim}")
    sizes = stride, padding, dilation
    values = x, weight, None, *sizes, transposed, output_padding, groups
    return cast(Array, evaluate(OPERATORS["aten.convolution"], values)[0])


def _convolve_line(x: Array, weight: Array, packed: Packed) -> Array:
    """A convolution of rank 1, whose parameters are those of rank 2 with a first dimension of size 1."""
    if x.ndim != 3:
        raise ValueError(f"expected an input of rank 3, got rank {x.ndim}")
    plane = weight if weight.ndim == 4 else weight[:, :, None, :]
    sizes = [[neutral, each[-1]] for each, neutral in zip(packed[5:9], (1, 0, 0, 1), strict=True)]
    return _convolve(x[:, :, None, :], plane, [*packed[:5], *sizes, *packed[9:]])[:, :, 0, :]


def _sums(x: QuantizedTensor, packed: Packed, accumulate: Accumulate) -> tuple[Array, Array, Array | None]:
    """
    The exact sums of products as f32, the scale of each as f32, and the bias, both as they are broadcast.

    Of a sum that does not fit f32, PyTorch's kernels round an integer of 32 bits, as is done here.
    """
    weight = weight_of(packed)
    whole = weight.values.astype(np.float64) - weight.aligned(weight.zero_point)
    inputs = single(x).values.astype(np.float64) - float(x.zero_point)
    sums = accumulate(inputs, whole, packed)
    along = sums.ndim - 1 if accumulate is _multiply else 1
    sizes = [-1 if d == along else 1 for d in range(sums.ndim)]
    scale = (np.float32(x.scale) * weight.scale.astype(np.float32)).reshape(
        sizes if weight.axis is not None else ()
    )
    bias = packed[4]
    return sums.astype(np.float32), scale, None if bias is None else bias.reshape(sizes)


def _layer(accumulate: Accumulate, *, relu: bool) -> Callable[..., QuantizedTensor]:
    """The reference of a layer whose result is quantised."""

    def run(x: QuantizedTensor, packed: Packed, scale: float, zero_point: int) -> QuantizedTensor:
        if x.dtype != "quint8":
            raise TypeError(f"expected an input of quint8, got {x.dtype}")
        sums, step, bias = _sums(x, packed, accumulate)
        with np.errstate(all="ignore"):
            if bias is not None:
                one = step.ndim == 0
                sums = sums + (bias * (np.float32(1) / step) if one else bias / step)
            whole = np.round(sums * (step / np.float32(scale))).astype(np.float64) + zero_point
        whole = np.maximum(whole, zero_point) if relu else whole
        return QuantizedTensor.of(bounded(whole, x.values.dtype), scale, zero_point)

    return run


def _dynamic(accumulate: Accumulate, *, relu: bool) -> Callable[..., Array]:
    """The reference of a layer of floats, which are quantised by their range and then multiplied."""

    def run(x: Array, packed: Packed, reduce_range: bool = False) -> Array:
        if x.dtype != np.float32:
            raise TypeError(f"expected an input of floats of 32 bits, got {x.dtype}")
        held = np.dtype(np.uint8)
        given = quantised(x, *range_parameters(x, held, reduce=reduce_range), held)
        sums, step, bias = _sums(given, packed, accumulate)
        # As a fused multiplication and addition: rounded once.
        found = sums.astype(np.float64) * step + (0 if bias is None else bias)
        return np.maximum(found, 0).astype(np.float32) if relu else found.astype(np.float32)

    return run


_LINEAR = "__torch__.torch.classes.quantized.LinearPackedParamsBase W_prepack"

for _relu in (False, True):
    _name = "linear_relu" if _relu else "linear"
    operator(
        f"quantized::{_name}(Tensor X, {_LINEAR}, float Y_scale_i, int Y_zero_point_i) -> Tensor Y",
        ranked("X"),
        reference=needs_quantised(f"quantized.{_name}"),
        doc="A linear layer of a quantised input, quantised anew." + " Negative results are zero." * _relu,
    )
    for_quantised(f"quantized.{_name}")(_layer(_multiply, relu=_relu))
    operator(
        f"quantized::{_name}_dynamic(Tensor X, {_LINEAR}, bool reduce_range=False) -> Tensor Y",
        ranked("X", DType.f32),
        reference=_dynamic(_multiply, relu=_relu),
        doc="A linear layer of floats, quantised by their range." + " Negative results are zero." * _relu,
    )


@operator(f"quantized::linear_dynamic_fp16(Tensor X, {_LINEAR}) -> Tensor Y", ranked("X", DType.f32))
def linear_dynamic_fp16(x: Array, packed: Packed) -> Array:
    """A linear layer of floats whose weight is kept in 16 bits."""
    weight, bias = packed[0], packed[4]
    if x.dtype != np.float32 or weight.dtype != np.float16:
        raise TypeError(f"expected an input in f32 and a weight in f16, got {x.dtype} and {weight.dtype}")
    found = np.matmul(x.astype(np.float64), weight.astype(np.float64).T)
    return (found if bias is None else found + bias).astype(np.float32)


for _kind, _rank in (
    ("conv1d", 2),
    ("conv2d", 2),
    ("conv3d", 3),
    ("conv_transpose1d", 2),
    ("conv_transpose2d", 2),
):
    _accumulate = _convolve_line if _kind.endswith("1d") else _convolve
    _class = f"__torch__.torch.classes.quantized.Conv{_rank}dPackedParamsBase packed_weight"
    for _relu in (False, True) if "transpose" not in _kind else (False,):
        _name = f"{_kind}{'_relu' * _relu}{'.new' * (_kind in ('conv2d', 'conv3d'))}"
        operator(
            f"quantized::{_name}(Tensor qx, {_class}, float output_scale, int output_zero_point) -> Tensor",
            ranked("qx"),
            reference=needs_quantised(f"quantized.{_name}"),
            doc="A convolution of a quantised input, quantised anew." + " Negative results are zero." * _relu,
        )
        for_quantised(f"quantized.{_name}")(_layer(_accumulate, relu=_relu))
    operator(
        f"quantized::{_kind}_dynamic(Tensor qx, {_class}, bool reduce_range=False) -> Tensor",
        ranked("qx", DType.f32),
        reference=_dynamic(_accumulate, relu=False),
        doc="A convolution of floats, quantised by their range.",
    )
