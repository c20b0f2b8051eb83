"""Dropout: elements that become zero by chance, in training."""

from __future__ import annotations

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments
from tsir.dialects.operators.philox import uniform
from tsir.dialects.operators.table import derive, operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType
from tsir.dialects.types.values import Generator

_DROPOUT = loops.Lowered("tsir.lowering.operators.random:dropout")


@operator(
    "aten::dropout(Tensor input, float p, bool train) -> Tensor",
    rules.Pointwise(),
    gradient="""
    def dropout(input, p: float, train: bool, generator: Generator):
        def backward(grad):
            return torch.ops.prim.dropout(grad, p, train, generator=generator), None, None, None
        return torch.ops.prim.dropout(input, p, train, generator=generator), backward
    """,
    tangent=linear("input"),
    loops=_DROPOUT,
    random=True,
    switch="train",
    given="prim::dropout",
)
def dropout(input: Array, p: float, train: bool, generator: Generator) -> Array:
    """`input`; in training zeros with probability `p`, and the rest divided by `1 - p`."""
    if not 0 <= p <= 1:
        raise ValueError(f"expected a probability from 0 to 1, got {p}")
    if not train or p == 0:
        return input
    if input.dtype.kind != "f":
        raise TypeError(f"expected a floating tensor, got {input.dtype}")
    return native_dropout(input, p, train, generator)[0]


derive("aten.dropout", "aten::dropout_(Tensor(a!) self, float p, bool train) -> Tensor(a!)")


def _native_dropout_types(arguments: Arguments) -> list[t.TensorType]:
    input = arguments.tensor("input")
    mask = t.TensorType.of(DType.bool, input.sizes, device=input.device)
    return [t.TensorType.of(input.dtype, input.sizes, device=input.device), mask]


@operator(
    "aten::native_dropout(Tensor input, float p, bool? train) -> (Tensor, Tensor)",
    rules.Typed(_native_dropout_types),
    gradient="""
    def native_dropout(input, p: float, train: Optional[bool], generator: Generator):
        result, mask = torch.ops.prim.native_dropout(input, p, train, generator=generator)
        def backward(grad, grad_mask):
            return torch.ops.prim.native_dropout(grad, p, train, generator=generator)[0], None, None, None
        return result, mask, backward
    """,
    tangent=linear("input"),
    loops=_DROPOUT,
    random=True,
    given="prim::native_dropout",
)
def native_dropout(input: Array, p: float, train: bool | None, generator: Generator) -> tuple[Array, Array]:
    """The result of dropout and which elements it kept."""
    if train is False or p == 0:
        return input, np.ones(input.shape, np.bool_)
    kept = uniform(generator, input.shape) < 1 - p
    factor = 1 / (1 - p) if p < 1 else 0.0
    return input.astype(np.float64) * kept * factor, kept
