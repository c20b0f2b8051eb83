"""Activation functions."""

from __future__ import annotations

import math

import numpy as np

from tsir.dialects import loops, rules
from tsir.dialects.operator import operator
from tsir.dialects.prim.values import Array
from tsir.dialects.special import erfc


@operator(
    "aten::gelu(Tensor self, *, str approximate='none') -> Tensor",
    rules.Pointwise(rules.Result.FLOAT),
    loops=loops.Pointwise(
        "0.5 * self * (1 + tanh(0.7978845608028654 * (self + 0.044715 * self * self * self)))"
        " if approximate == 'tanh' else 0.5 * self * erfc(-0.7071067811865476 * self)"
    ),
    gradient="""
    def gelu(self, *, approximate: str):
        def backward(grad):
            return torch.gelu_backward(grad, self, approximate=approximate), None
        return torch.gelu(self, approximate=approximate), backward
    """,
    inplace=True,
    out="out",
)
def gelu(self: Array, approximate: str) -> Array:
    """`x * P(X <= x)` for a standard normal X, exactly or by `approximate="tanh"`."""
    if approximate == "tanh":
        return 0.5 * self * (1 + np.tanh(math.sqrt(2 / math.pi) * (self + 0.044715 * self**3)))
    if approximate != "none":
        raise ValueError(f"expected approximate to be 'none' or 'tanh', got '{approximate}'")
    return 0.5 * self * erfc(-self / math.sqrt(2))
