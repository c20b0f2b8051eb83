"""
The namespace of the Python array API standard on traced tensors: what `x.__array_namespace__()` gives.

Names that NumPy has as well are those of `numpy_functions`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tsir.runtime.api.methods import evaluate
from tsir.runtime.tracing.numpy_functions import FUNCTIONS, UFUNCS, apply

__array_api_version__ = "2023.12"
e, inf, nan, newaxis, pi = math.e, math.inf, math.nan, None, math.pi
bool = np.dtype(np.bool_)
float32, float64 = np.dtype(np.float32), np.dtype(np.float64)
int8, int16, int32, int64 = (np.dtype(kind) for kind in (np.int8, np.int16, np.int32, np.int64))
uint8 = np.dtype(np.uint8)
complex64, complex128 = np.dtype(np.complex64), np.dtype(np.complex128)

_OTHER_NAMES = {
    "abs": "absolute", "acos": "arccos", "acosh": "arccosh", "asin": "arcsin", "asinh": "arcsinh",
    "atan": "arctan", "atanh": "arctanh", "atan2": "arctan2", "conj": "conjugate", "pow": "power",
    "bitwise_invert": "invert", "bitwise_left_shift": "left_shift", "bitwise_right_shift": "right_shift",
}  # fmt: skip


def astype(x: Any, dtype: np.dtype[Any], /, *, copy: Any = True, device: Any = None) -> Any:
    """The elements in another dtype."""
    return evaluate("to", f"{{0}}.to(torch.{np.dtype(dtype).name})", x)


def matrix_transpose(x: Any, /) -> Any:
    """The transposes of matrices."""
    return evaluate("mT", "{0}.mT", x)


def vecdot(x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    """The dot products of vectors along a dimension."""
    return evaluate("vecdot", "torch.linalg.vecdot({0}, {1}, dim={2})", x1, x2, axis)


def __getattr__(name: str) -> Callable[..., Any]:
    known = _OTHER_NAMES.get(name, name)
    if known in UFUNCS:

        def call(*operands: Any) -> Any:
            return apply(known, *operands)

        return call
    if name in FUNCTIONS and "." not in name:
        return FUNCTIONS[name]
    raise AttributeError(f"the array namespace of a trace has no '{name}'")
