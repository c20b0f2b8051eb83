"""The dtypes that operators of ONNX compute with."""

from __future__ import annotations

from tsir.dialects.types.dtype import DType

ONNX_DTYPES: dict[DType, int] = {
    DType.f32: 1, DType.u8: 2, DType.i8: 3, DType.i16: 5, DType.i32: 6, DType.i64: 7, DType.bool: 9,
    DType.f16: 10, DType.f64: 11, DType.bf16: 16,
}  # fmt: skip
"""ONNX's numbers of our dtypes; it has complex ones, which no operator takes."""
