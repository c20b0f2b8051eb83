"""Products and distances of vectors in space."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array


def _cross_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    tensors = [arguments.tensor(name) for name in ("self", "other")]
    ranks = {tensor.rank for tensor in tensors if tensor.rank is not None}
    if len(ranks) > 1:
        raise RuleError(f"expected tensors of one rank, got {' and '.join(map(str, sorted(ranks)))}")
    dim = arguments.constant("dim", int)
    for sizes in (tensor.sizes for tensor in tensors):
        if dim is not None and sizes is not None:
            _check_three(sizes[rules.wrap(dim, len(sizes))])
    return rules.broadcast_all(tensors)


def _check_three(size: t.Size) -> None:
    if isinstance(size, int) and size != 3:
        raise RuleError(f"expected vectors of 3 elements, got {size}")


_CROSS = """
def linalg_cross(self, other, *, dim: int):
    if self.size(dim) != 3 or other.size(dim) != 3:
        raise RuntimeError('expected vectors of 3 elements')
    a, b, c = self.select(dim, 0), self.select(dim, 1), self.select(dim, 2)
    x, y, z = other.select(dim, 0), other.select(dim, 1), other.select(dim, 2)
    return torch.stack([b * z - c * y, c * x - a * z, a * y - b * x], dim)
"""


@operator(
    "aten::linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor",
    rules.Shaped(_cross_sizes, agree=("self", "other")),
    loops=loops.Script(_CROSS),
    out="out",
)
def linalg_cross(self: Array, other: Array, dim: int) -> Array:
    """The products of vectors that stand at right angles to both, along a dimension of size 3."""
    if self.shape[dim] != 3 or other.shape[dim] != 3:
        raise ValueError(f"expected vectors of 3 elements, got {self.shape[dim]} and {other.shape[dim]}")
    (a, b, c), (x, y, z) = (np.moveaxis(array, dim, 0) for array in (self, other))
    return np.stack([b * z - c * y, c * x - a * z, a * y - b * x], dim)


@operator(
    "aten::cross(Tensor self, Tensor other, int? dim=None) -> Tensor",
    rules.Shaped(_cross_sizes, agree=("self", "other")),
    loops=loops.Script("""
    def cross(self, other, dim: Optional[int]):
        at = self.dim() if dim is None else dim
        if dim is None:
            for n in range(self.dim()):
                if at == self.dim() and self.size(n) == 3:
                    at = n
            if at == self.dim():
                raise RuntimeError('expected a dimension of size 3')
        return torch.linalg_cross(self, other, dim=at)
    """),
    out="out",
)
def cross(self: Array, other: Array, dim: int | None) -> Array:
    """As `linalg_cross`, along the first dimension of `self` that has size 3 if none is given."""
    if dim is None and 3 not in self.shape:
        raise ValueError("expected a dimension of size 3")
    return linalg_cross(self, other, self.shape.index(3) if dim is None else dim)


def _distance_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    x1, x2 = (arguments.tensor(name).sizes for name in ("x1", "x2"))
    if x1 is None or x2 is None:
        return None
    if min(len(x1), len(x2)) < 2:
        raise RuleError("expected tensors of at least 2 dimensions")
    if isinstance(x1[-1], int) and isinstance(x2[-1], int) and x1[-1] != x2[-1]:
        raise RuleError(f"expected points of one dimension, got {x1[-1]} and {x2[-1]}")
    batches = [t.TensorType.of(None, sizes[:-2]) for sizes in (x1, x2)]
    return [*(rules.broadcast_all(batches) or ()), x1[-2], x2[-2]]


@operator(
    "aten::cdist(Tensor x1, Tensor x2, float p=2., int? compute_mode=None) -> Tensor",
    rules.Shaped(_distance_sizes, like="x1", agree=("x1", "x2"), floating=True),
    loops=loops.Script("""
    def cdist(x1, x2, p: float, compute_mode: Optional[int]):
        if p < 0:
            raise RuntimeError('expected p of at least 0')
        difference = x1.unsqueeze(-2) - x2.unsqueeze(-3)
        if p != 2.0:
            return torch.linalg_vector_norm(difference, p, [-1])
        squares = (difference * difference).sum(-1)
        return torch.where(squares == 0, 0, torch.where(squares == 0, 1, squares).sqrt())
    """),
)
def cdist(x1: Array, x2: Array, p: float, compute_mode: int | None) -> Array:
    """
    The distances of all points of `x1` from all of `x2`: the `p`-norms of differences, not by products.

    Gradients of all orders are zero where points coincide, for `p` = 2.
    """
    if p < 0:
        raise ValueError(f"expected p of at least 0, got {p}")
    return np.linalg.norm(x1[..., :, None, :] - x2[..., None, :, :], p, -1)
