"""Sums of products over chosen dimensions, in terms of products of matrices."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.promotion import Result, promoted
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType, real_of


def _inner(arguments: Arguments) -> Sequence[t.Size] | None:
    left, right = arguments.tensor("self").sizes, arguments.tensor("other").sizes
    if left is None or right is None:
        return None
    if not left or not right:
        return left or right
    a, b = left[-1], right[-1]
    if isinstance(a, int) and isinstance(b, int) and a != b:
        raise RuleError(f"expected last dimensions of one size, got {a} and {b}")
    return [*left[:-1], *right[:-1]]


@operator(
    "aten::inner(Tensor self, Tensor other) -> Tensor",
    rules.Shaped(_inner, agree=("self", "other")),
    loops=loops.Script("""
    def inner(self, other):
        if self.dim() == 0 or other.dim() == 0:
            return self * other
        assert self.size(-1) == other.size(-1), 'expected last dimensions of one size'
        rows = self.reshape([self.numel() // max(self.size(-1), 1), self.size(-1)])
        columns = other.reshape([other.numel() // max(other.size(-1), 1), other.size(-1)])
        sizes = self.size()[:-1] + other.size()[:-1]
        if self.size(-1) == 0:
            return self.new_zeros(sizes)
        return torch.mm(rows, columns.t()).reshape(sizes)
    """),
    out="out",
)
def inner(self: Array, other: Array) -> Array:
    """The sums of products over the last dimensions."""
    return np.inner(self, other)


def _contracted(arguments: Arguments) -> Sequence[t.Size] | None:
    left, right = arguments.tensor("self").sizes, arguments.tensor("other").sizes
    dims, others = arguments.ints("dims_self"), arguments.ints("dims_other")
    if left is None or right is None or dims is None or others is None:
        return None
    if len(dims) != len(others):
        raise RuleError(f"expected as many dimensions of both tensors, got {len(dims)} and {len(others)}")
    return [None] * (len(left) + len(right) - 2 * len(dims))


@operator(
    "aten::tensordot(Tensor self, Tensor other, int[] dims_self, int[] dims_other) -> Tensor",
    rules.Shaped(_contracted, agree=("self", "other")),
    loops=loops.Script("""
    def tensordot(self, other, dims_self: List[int], dims_other: List[int]):
        assert len(dims_self) == len(dims_other), 'expected as many dimensions of both tensors'
        left = [d % self.dim() for d in dims_self]
        right = [d % other.dim() for d in dims_other]
        depth = 1
        for i in range(len(left)):
            if self.size(left[i]) == 1 and other.size(right[i]) != 1:
                other = other.sum([right[i]], True, dtype=other.dtype)
            elif other.size(right[i]) == 1 and self.size(left[i]) != 1:
                self = self.sum([left[i]], True, dtype=self.dtype)
            assert self.size(left[i]) == other.size(right[i]), 'expected dimensions of one size'
            depth = depth * self.size(left[i])
        own = [d for d in range(self.dim()) if d not in left]
        others = [d for d in range(other.dim()) if d not in right]
        rows, columns = 1, 1
        sizes: List[int] = []
        for d in own:
            rows = rows * self.size(d)
            sizes.append(self.size(d))
        for d in others:
            columns = columns * other.size(d)
            sizes.append(other.size(d))
        a = self.permute(own + left).reshape([rows, depth])
        b = other.permute(right + others).reshape([depth, columns])
        return torch.mm(a, b).reshape(sizes)
    """),
    out="out",
)
def tensordot(self: Array, other: Array, dims_self: list[int], dims_other: list[int]) -> Array:
    """The sums of products over pairs of dimensions, of which one of size 1 is broadcast."""
    for a, b in zip(dims_self, dims_other, strict=True):
        if self.shape[a] == 1:
            other = other.sum(b, other.dtype, keepdims=True)
        elif other.shape[b] == 1:
            self = self.sum(a, self.dtype, keepdims=True)
    return np.tensordot(self, other, (dims_self, dims_other))


def _multiplied(arguments: Arguments) -> Sequence[t.Size] | None:
    left, right = arguments.tensor("self").sizes, arguments.tensor("other").sizes
    return None if left is None or right is None else [None] * max(len(left), len(right))


@operator(
    "aten::kron(Tensor self, Tensor other) -> Tensor",
    rules.Shaped(_multiplied, promotes=("self", "other")),
    loops=loops.Script("""
    def kron(self, other):
        rank = max(self.dim(), other.dim())
        left = [1] * (rank - self.dim()) + self.size()
        right = [1] * (rank - other.dim()) + other.size()
        wide: List[int] = []
        narrow: List[int] = []
        sizes: List[int] = []
        for i in range(rank):
            wide = wide + [left[i], 1]
            narrow = narrow + [1, right[i]]
            sizes.append(left[i] * right[i])
        return (self.reshape(wide) * other.reshape(narrow)).reshape(sizes)
    """),
    out="out",
)
def kron(self: Array, other: Array) -> Array:
    """Each element times the other tensor, as blocks."""
    return np.kron(self, other)


@operator(
    "aten::trace(Tensor self) -> Tensor",
    rules.Reduction((Result.SUM,)),
    loops=loops.Script("""
    def trace(self):
        assert self.dim() == 2, 'expected a matrix'
        return self.diagonal().sum()
    """),
    out="out",
)
def trace(self: Array) -> Array:
    """The sum of the diagonal of a matrix."""
    if self.ndim != 2:
        raise ValueError(f"expected a matrix, got {self.ndim} dimensions")
    return np.trace(self)


def _along(arguments: Arguments) -> Sequence[t.Size] | None:
    left, right = arguments.tensor("x").sizes, arguments.tensor("y").sizes
    if left is None or right is None:
        return None
    return [None] * (len(rules.broadcast(left, right)) - 1)


@operator(
    "aten::linalg_vecdot(Tensor x, Tensor y, *, int dim=-1) -> Tensor",
    rules.Shaped(_along, like="x", agree=("x", "y")),
    loops=loops.Script("""
    def linalg_vecdot(x, y, *, dim: int):
        assert x.is_floating_point() or x.is_complex(), 'expected floating tensors'
        return (x.conj() * y).sum(dim)
    """),
    out="out",
)
def vecdot(x: Array, y: Array, dim: int) -> Array:
    """The sums of products along `dim`, of the conjugates of `x` where it is complex."""
    return (np.conj(x) * y).sum(dim)


def _vector_sizes(arguments: Arguments) -> Sequence[t.Size]:
    for name in ("self", "other"):
        rank = arguments.tensor(name).rank
        if rank not in (None, 1):
            raise RuleError(f"expected '{name}' of rank 1, got rank {rank}")
    return ()


@operator(
    "aten::vdot(Tensor self, Tensor other) -> Tensor",
    rules.Shaped(_vector_sizes, agree=("self", "other")),
    loops=loops.Script("""
    def vdot(self, other):
        return torch.dot(self.conj(), other)
    """),
    out="out",
)
def vdot(self: Array, other: Array) -> Array:
    """The sum of products of two vectors, of the conjugates of the first where they are complex."""
    return np.dot(np.conj(self), other)


def _distance_dtype(arguments: Arguments) -> DType | None:
    common = promoted(arguments, ("self", "other"))
    return None if common is None else real_of(common)


@operator(
    "aten::dist(Tensor self, Tensor other, Scalar p=2) -> Tensor",
    rules.Shaped(lambda _: (), dtype=_distance_dtype, promotes=("self", "other"), floating=True),
    loops=loops.Script("""
    def dist(self, other, p: number):
        return torch.linalg_vector_norm(self - other, p)
    """),
    out="out",
)
def dist(self: Array, other: Array, p: float) -> Array:
    """The norm of the difference."""
    apart = np.abs(self - other).reshape(-1)
    if p == 0:
        return np.asarray(np.count_nonzero(apart), apart.dtype)
    if p in (np.inf, -np.inf):
        return apart.max(initial=0) if p > 0 else apart.min()
    return np.power(np.power(apart, p).sum(), 1 / p)
