"""The workloads in numba, as loops: those that one would write so."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numba import prange


def _warm_up(a: Any, b: Any) -> Any:
    return a - b


def _tiny(a: Any, b: Any) -> Any:
    return a * b + a


def _pointwise(a: Any, b: Any, c: Any, d: Any) -> Any:
    out = np.empty_like(a)
    one = np.float32(1)
    for i in prange(a.size):
        relu = max(a[i] * b[i] + c[i], np.float32(0))
        out[i] = relu * math.tanh(d[i]) + one / (one + math.exp(-a[i]))
    return out


def _broadcast(x: Any, s: Any, b: Any) -> Any:
    out = np.empty_like(x)
    half, root, one = np.float32(0.5), np.float32(math.sqrt(0.5)), np.float32(1)
    for i in prange(x.shape[0]):
        for j in range(x.shape[1]):
            y = x[i, j] * s[i, 0] + b[j]
            out[i, j] = half * y * (one + math.erf(y * root))
    return out


def _strided(a: Any, b: Any) -> Any:
    out = np.empty_like(b)
    for i in prange(b.shape[0]):
        for j in range(b.shape[1]):
            out[i, j] = (a[j, i] + b[i, j]) * np.float32(2) - a[j, i] * b[i, j]
    return out


def _softmax(x: Any) -> Any:
    out = np.empty_like(x)
    for i in prange(x.shape[0]):
        highest = x[i, 0]
        for j in range(x.shape[1]):
            highest = max(highest, x[i, j])
        total = np.float32(0)
        for j in range(x.shape[1]):
            out[i, j] = math.exp(x[i, j] - highest)
            total += out[i, j]
        for j in range(x.shape[1]):
            out[i, j] /= total
    return out


def _layer_norm(x: Any, w: Any, b: Any) -> Any:
    out = np.empty_like(x)
    count = np.float32(x.shape[1])
    for i in prange(x.shape[0]):
        total = np.float32(0)
        for j in range(x.shape[1]):
            total += x[i, j]
        mean = total / count
        squares = np.float32(0)
        for j in range(x.shape[1]):
            squares += (x[i, j] - mean) * (x[i, j] - mean)
        factor = np.float32(1) / math.sqrt(squares / count + np.float32(1e-5))
        for j in range(x.shape[1]):
            out[i, j] = (x[i, j] - mean) * factor * w[j] + b[j]
    return out


def _row_sums(x: Any) -> Any:
    out = np.empty(x.shape[0], x.dtype)
    for i in prange(x.shape[0]):
        total = np.float32(0)
        for j in range(x.shape[1]):
            total += x[i, j]
        out[i] = total
    return out


def _column_sums(x: Any) -> Any:
    out = np.zeros(x.shape[1], x.dtype)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[j] += x[i, j]
    return out


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "warm-up": _warm_up,
    "tiny": _tiny,
    "pointwise": _pointwise,
    "broadcast": _broadcast,
    "strided": _strided,
    "softmax": _softmax,
    "layer norm": _layer_norm,
    "row sums": _row_sums,
    "column sums": _column_sums,
}
"""By the names of the workloads."""
