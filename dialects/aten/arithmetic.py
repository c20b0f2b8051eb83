"""Arithmetic of tensors: add, sub, mul, div and what follows from them."""

from __future__ import annotations

from tsir.dialects import loops, rules
from tsir.dialects.operator import operator
from tsir.dialects.prim.values import Array


@operator(
    "aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
    rules.Pointwise(),
    loops=loops.Pointwise("self + alpha * other"),
    gradient="""
    def add(self, other, *, alpha: number):
        self_size = self.size()
        other_size = other.size()
        def backward(grad):
            return grad.sum_to_size(self_size), (grad * alpha).sum_to_size(other_size), None
        return torch.add(self, other, alpha=alpha), backward
    """,
    inplace=True,
    out="out",
)
def add(self: Array, other: Array, alpha: Array) -> Array:
    """`self + alpha * other`; for bools the logical or."""
    return self + alpha * other
