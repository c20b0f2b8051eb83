"""The functions of cuBLAS that we call and its numbers, as `cublas_api.h` of CUDA 12.0 declares them."""

from __future__ import annotations

from xdsl.dialects.builtin import BFloat16Type, Float16Type, f32, f64
from xdsl.ir import Attribute

NAME = "cuBLAS"

SINGLE, BATCHED = "cublasGemmEx_64", "cublasGemmStridedBatchedEx_64"
"""Products of two matrices, and of those of two batches."""

_FACTORS = ("ptr", "i32", "i32", "i64", "i64", "i64", "ptr")
"""The handle, how both factors lie, the sizes, and by what their product is multiplied."""

FUNCTIONS: dict[str, tuple[str, ...]] = {
    "cublasCreate_v2": ("ptr",),
    "cublasDestroy_v2": ("ptr",),
    "cublasSetStream_v2": ("ptr", "ptr"),
    "cublasSetWorkspace_v2": ("ptr", "ptr", "i64"),
    SINGLE: (
        *_FACTORS,
        *("ptr", "i32", "i64") * 2,
        *("ptr", "ptr", "i32", "i64", "i32", "i32"),
    ),
    BATCHED: (
        *_FACTORS,
        *("ptr", "i32", "i64", "i64") * 2,
        *("ptr", "ptr", "i32", "i64", "i64", "i64", "i32", "i32"),
    ),
}
"""The LLVM types of their parameters; each returns an `i32`, 0 where it has succeeded."""

DESCRIBE = "cublasGetStatusString"
"""The function that returns the text of such a result."""

TURNED = 1
"""The flag of a factor whose columns are not adjacent."""

ALGORITHM = -1
"""The library chooses."""

DATA_TYPES: dict[Attribute, int] = {f32: 0, f64: 1, Float16Type(): 2, BFloat16Type(): 14}
"""The numbers of the types of elements."""

SUMS_OF_F32, SUMS_OF_F64, ROUNDING = 68, 70, 77
"""The numbers of the ways to compute: with sums of a type, and with factors of f32 rounded to TF32."""


def compute_type(factor: Attribute, *, allow_tf32: bool) -> int:
    """The number of the way to multiply factors of a type."""
    if factor == f32 and allow_tf32:
        return ROUNDING
    return SUMS_OF_F64 if factor == f64 else SUMS_OF_F32
