"""Special functions that numpy lacks, on f64 arrays; slow and exact, for the reference."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from tsir.dialects.prim.values import Array


def _elementwise(function: Callable[[float], float]) -> Callable[[Array], Array]:
    def apply(x: Array) -> Array:
        flat = np.fromiter((function(v) for v in x.ravel().tolist()), np.float64, count=x.size)
        return flat.reshape(x.shape)

    return apply


def _lgamma(x: float) -> float:
    if math.isinf(x) or (x <= 0 and x == math.floor(x)):
        return math.inf
    return math.lgamma(x)


erf = _elementwise(math.erf)
erfc = _elementwise(math.erfc)
lgamma = _elementwise(_lgamma)
