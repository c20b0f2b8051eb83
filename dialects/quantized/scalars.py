"""Quantised tensors with numbers: their scale and zero point change, and integers only where these must."""

from __future__ import annotations

import numpy as np

from tsir.dialects.aten.quantization.quantised_tensors import single
from tsir.dialects.aten.quantization.rounding import bounded
from tsir.dialects.operators.quantised import for_quantised
from tsir.dialects.operators.table import Reference, operator
from tsir.dialects.quantized.layers import needs_quantised, ranked
from tsir.dialects.types.quantized_tensor import QuantizedTensor


def add_scalar(qa: QuantizedTensor, b: float) -> QuantizedTensor:
    """A zero point that the dtype does not hold becomes its nearest, by a larger scale."""
    info = np.iinfo(single(qa).values.dtype)
    least, most = int(info.min), int(info.max)
    scale, point = float(qa.scale), int(qa.zero_point)
    whole = round(b / scale)
    moved = point - whole
    if least <= moved <= most:
        return QuantizedTensor.of(qa.values.copy(), scale, moved)
    distance = most - moved if moved < least else moved - least
    step = distance / (most - least) * scale
    bound = least if moved < least else most
    shifted = (qa.values.astype(np.int64) - point + whole).astype(np.float32)
    found = np.round(shifted * np.float32(scale / step)).astype(np.float64) + bound
    return QuantizedTensor.of(bounded(found, qa.values.dtype), step, bound)


def mul_scalar(qa: QuantizedTensor, b: float) -> QuantizedTensor:
    """A negative factor turns the integers around in their range."""
    info = np.iinfo(single(qa).values.dtype)
    scale, point = float(qa.scale), int(qa.zero_point)
    if b > 0:
        return QuantizedTensor.of(qa.values.copy(), b * scale, point)
    if b < 0:
        turned = int(info.max) + int(info.min) - qa.values.astype(np.int64)
        return QuantizedTensor.of(
            turned.astype(qa.values.dtype), -b * scale, int(info.max) + int(info.min) - point
        )
    return QuantizedTensor.of(np.zeros_like(qa.values), 1.0, 0)


def _without_negative(reference: Reference) -> Reference:
    def apply(qa: QuantizedTensor, b: float) -> QuantizedTensor:
        found: QuantizedTensor = reference(qa, b)
        point = found.zero_point.astype(found.values.dtype)
        return QuantizedTensor(np.maximum(found.values, point), found.scale, found.zero_point)

    return apply


for _name, _reference, _what in (("add", add_scalar, "sum"), ("mul", mul_scalar, "product")):
    for _relu in (False, True):
        _whole = f"{_name}_scalar{'_relu' * _relu}"
        operator(
            f"quantized::{_whole}(Tensor qa, Scalar b) -> Tensor qc",
            ranked("qa"),
            reference=needs_quantised(f"quantized.{_whole}"),
            doc=f"The {_what} of a quantised tensor and a number." + " Negative results are zero." * _relu,
        )
        for_quantised(f"quantized.{_whole}")(_without_negative(_reference) if _relu else _reference)
