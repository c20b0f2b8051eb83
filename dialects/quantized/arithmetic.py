"""Sums, products and functions of quantised tensors: of the floats that they stand for, quantised anew."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.quantization.quantised_tensors import (
    computed,
    joined,
    leaky,
    relu6,
    requantised,
    single,
    vector_floats,
)
from tsir.dialects.aten.quantization.rounding import bounded
from tsir.dialects.operators.quantised import for_quantised
from tsir.dialects.operators.table import Reference, operator
from tsir.dialects.quantized.layers import needs_quantised, ranked
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.quantized_tensor import QuantizedTensor


def _declare(text: str, reference: Reference, doc: str, like: str) -> None:
    """An operator on quantised tensors alone, whose result has the rank of `like`."""
    name = text.partition("(")[0]
    operator(f"quantized::{text}", ranked(like), reference=needs_quantised(f"quantized.{name}"), doc=doc)
    for_quantised(f"quantized.{name}")(reference)


def _check(a: object, b: object) -> None:
    """TypeError unless two values are quantised tensors of one dtype, each of one scale."""
    if not isinstance(a, QuantizedTensor) or not isinstance(b, QuantizedTensor):
        raise TypeError("expected quantised tensors alone, got others too")
    if single(a).dtype != single(b).dtype:
        raise TypeError(f"expected tensors of one dtype, got {a.dtype} and {b.dtype}")


def _sum(*, relu: bool) -> Reference:
    def add(qa: QuantizedTensor, qb: QuantizedTensor, scale: float, zero_point: int) -> QuantizedTensor:
        _check(qa, qb)
        total = vector_floats(qa) + vector_floats(qb)
        return requantised(np.maximum(total, 0) if relu else total, scale, zero_point, qa.values.dtype)

    return add


def _product(*, relu: bool) -> Reference:
    """Integers are multiplied exactly, and rounded by the product of the scales in f32."""

    def multiply(qa: QuantizedTensor, qb: QuantizedTensor, scale: float, zero_point: int) -> QuantizedTensor:
        _check(qa, qb)
        product = np.multiply(*(x.values.astype(np.int64) - x.zero_point for x in (qa, qb)))
        factor = np.float32(qa.scale) * np.float32(qb.scale) * (np.float32(1) / np.float32(scale))
        whole = np.round(product.astype(np.float32) * factor).astype(np.float64) + zero_point
        whole = np.maximum(whole, zero_point) if relu else whole
        return QuantizedTensor.of(bounded(whole, qa.values.dtype), scale, zero_point)

    return multiply


for _name, _function in (("add", _sum), ("mul", _product)):
    for _relu in (False, True):
        _declare(
            f"{_name}{'_relu' * _relu}(Tensor qa, Tensor qb, float scale, int zero_point) -> Tensor qc",
            _function(relu=_relu),
            f"The {'sum' if _name == 'add' else 'product'} of two quantised tensors, quantised anew."
            + " Negative results are zero." * _relu,
            "qa",
        )


def _joined(*, relu: bool) -> Reference:
    def join(qx: Sequence[object], dim: int, scale: float | None, zero_point: int | None) -> QuantizedTensor:
        first = qx[0]
        if not isinstance(first, QuantizedTensor):
            raise TypeError("expected quantised tensors alone, got others too")
        step = float(single(first).scale) if scale is None else scale
        point = int(first.zero_point) if zero_point is None else zero_point
        return joined(qx, dim, step, point, relu=relu)

    return join


for _relu in (False, True):
    _name = "cat_relu" if _relu else "cat"
    operator(
        f"quantized::{_name}(Tensor[] qx, int dim, float? scale, int? zero_point) -> Tensor",
        reference=needs_quantised(f"quantized.{_name}"),
        doc="Quantised tensors one behind the other, quantised anew where their scale is another.",
    )
    for_quantised(f"quantized.{_name}")(_joined(relu=_relu))


def _normalised(*, relu: bool) -> Reference:
    def normalise(
        qx: QuantizedTensor, weight: Array | None, bias: Array | None, mean: Array, var: Array, eps: float,
        scale: float, zero_point: int,
    ) -> QuantizedTensor:  # fmt: skip
        sizes = [-1 if d == 1 else 1 for d in range(qx.ndim)]
        deviation = np.float32(1) / np.sqrt(var + np.float32(eps), dtype=np.float32)
        factor = deviation if weight is None else deviation * weight
        added = (np.float32(0) if bias is None else bias) - mean * factor
        alpha = factor * (np.float32(single(qx).scale) / np.float32(scale))
        distance = qx.values.astype(np.float64) - float(qx.zero_point)
        exact = alpha.reshape(sizes).astype(np.float64) * distance + (added / np.float32(scale)).reshape(
            sizes
        )
        whole = np.round(exact.astype(np.float32)).astype(np.float64) + zero_point
        info = np.iinfo(qx.values.dtype)
        low = max(zero_point, info.min) if relu else info.min
        return QuantizedTensor.of(np.clip(whole, low, info.max).astype(qx.values.dtype), scale, zero_point)

    return normalise


for _name in ("batch_norm", "batch_norm1d", "batch_norm2d", "batch_norm3d"):
    for _relu in (False, True):
        _declare(
            f"{_name}{'_relu' * _relu}(Tensor qx, Tensor? weight, Tensor? bias, Tensor mean, Tensor var,"
            " float eps, float output_scale, int output_zero_point) -> Tensor",
            _normalised(relu=_relu),
            "Batch normalisation of a quantised tensor by given statistics, quantised anew.",
            "qx",
        )


def _hardswish(x: Array) -> Array:
    return x * np.clip(x + 3, 0, 6) / 6


def hardswish(input: QuantizedTensor, scale: float, zero_point: int) -> QuantizedTensor:
    return computed(input, _hardswish, scale, zero_point)


def sigmoid(qx: QuantizedTensor, scale: float, zero_point: int) -> QuantizedTensor:
    return computed(qx, lambda x: 1 / (1 + np.exp(-x)), scale, zero_point)


def leaky_relu(
    qx: QuantizedTensor, negative_slope: float, inplace: bool, scale: float, zero_point: int
) -> QuantizedTensor:
    if inplace:
        raise TypeError("expected inplace to be False, as a quantised tensor is not written")
    return leaky(qx, negative_slope, scale, zero_point)


def bounded_relu(qx: QuantizedTensor, inplace: bool = False) -> QuantizedTensor:
    if inplace:
        raise TypeError("expected inplace to be False, as a quantised tensor is not written")
    return relu6(qx)


_TO = "float output_scale, int output_zero_point) -> Tensor"
_declare(f"hardswish(Tensor input, {_TO}", hardswish, "`x * relu6(x + 3) / 6`, quantised anew.", "input")
_declare(f"sigmoid(Tensor qx, {_TO}", sigmoid, "`1 / (1 + exp(-x))`, quantised anew.", "qx")
_declare(
    f"leaky_relu(Tensor qx, Scalar negative_slope, bool inplace, {_TO}", leaky_relu,
    "`x`, of which what is negative is multiplied by a slope, quantised anew.", "qx",
)  # fmt: skip
_declare("relu6(Tensor qx, bool inplace=False) -> Tensor", bounded_relu, "`x` between 0 and 6.", "qx")


def dropout(
    self: QuantizedTensor, scale: float, zero_point: int, p: float = 0.5, training: bool = False
) -> QuantizedTensor:
    if training:
        raise TypeError("expected dropout of a quantised tensor to be off, as in evaluation")
    return self


_declare(
    "dropout(Tensor self, float output_scale, int output_zero_point, Scalar p=0.5, bool training=False)"
    " -> Tensor",
    dropout, "The tensor itself, out of training.", "self",
)  # fmt: skip
