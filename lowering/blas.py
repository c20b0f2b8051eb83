"""The matrix products of a BLAS: of the OpenBLAS that comes with numpy, if there is one."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np

from tsir.dialects.dtype import DType

SYMBOLS: dict[DType, str] = {DType.f32: "cblas_sgemm64", DType.f64: "cblas_dgemm64"}
"""What compiled code calls, with 64-bit sizes."""

ROW_MAJOR, AS_IS, TRANSPOSED = 101, 111, 112
"""The numbers by which calls say how results and factors lie."""

_EXPORTS = {"cblas_sgemm64": "scipy_cblas_sgemm64_", "cblas_dgemm64": "scipy_cblas_dgemm64_"}


@cache
def addresses() -> Mapping[str, int]:
    """The addresses of the functions; empty if numpy comes without its library."""
    root = Path(np.__file__).parent
    candidates = [*root.parent.glob("numpy.libs/*openblas64*"), *root.glob(".dylibs/*openblas64*")]
    for path in candidates:
        library = ctypes.CDLL(str(path))
        found = {name: getattr(library, export, None) for name, export in _EXPORTS.items()}
        if None not in found.values():
            return {name: ctypes.cast(f, ctypes.c_void_p).value or 0 for name, f in found.items() if f}
    return {}


def is_available(dtype: DType) -> bool:
    """Whether products of a dtype can be left to the library."""
    return SYMBOLS.get(dtype) in addresses()
