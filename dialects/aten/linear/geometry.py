"""Products and distances of vectors in space."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, Category, DType


def _cross_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    tensors = [arguments.tensor(name) for name in ("self", "other")]
    ranks = {tensor.rank for tensor in tensors if tensor.rank is not None}
    if len(ranks) > 1:
        raise RuleError(f"expected tensors of one rank, got {' and '.join(map(str, sorted(ranks)))}")
    dim = arguments.constant("dim", int)
    for sizes in (tensor.sizes for tensor in tensors):
        if dim is not None and sizes is not None:
            _check_three(sizes[rules.wrap(dim, len(sizes))] if sizes else 1)
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
    sizes = [array.shape[dim] if array.ndim else 1 for array in (self, other)]
    if sizes != [3, 3]:
        raise ValueError(f"expected vectors of 3 elements, got {sizes[0]} and {sizes[1]}")
    (a, b, c), (x, y, z) = (np.moveaxis(array, dim, 0) for array in (self, other))
    return np.stack([b * z - c * y, c * x - a * z, a * y - b * x], dim)


_RANKS = 8
"""Dimensions among which native code looks for the first of size 3; it has a branch for each."""

_FIRST_OF_THREE = "".join(
    f"""
        elif self.dim() > {dim} and self.size({dim}) == 3:
            result = torch.linalg_cross(self, other, dim={dim})"""
    for dim in range(_RANKS)
)


@operator(
    "aten::cross(Tensor self, Tensor other, int? dim=None) -> Tensor",
    rules.Shaped(_cross_sizes, agree=("self", "other")),
    loops=loops.Script(f"""
    def cross(self, other, dim: Optional[int]):
        if dim is not None:
            result = torch.linalg_cross(self, other, dim=dim)
        elif self.dim() > {_RANKS}:
            result = torch.linalg_cross(self, other, dim=self.size().index(3))
        {_FIRST_OF_THREE.strip()}
        else:
            result = torch.linalg_cross(self, other, dim=-1)  # which says what it expects
        return result
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
        assert p >= 0, 'expected p of at least 0'
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
    if not p >= 0:
        raise ValueError(f"expected p of at least 0, got {p}")
    return np.linalg.norm(x1[..., :, None, :] - x2[..., None, :, :], p, -1)


_PAIRS = """
    def {name}(self, p: float):
        assert p >= 0.0, "expected p of at least 0"
        count = self.size(0)
        place = torch.arange(count, device=self.device)
        pairs = torch.nonzero(place.unsqueeze(-1) < place)
        differences = self.index_select(0, pairs.select(1, 0)) - self.index_select(0, pairs.select(1, 1))
        if p != 2.0:
            return torch.linalg_vector_norm(differences, p, [-1])
        squares = (differences * differences).sum(-1)
        return torch.where(squares == 0, 0, torch.where(squares == 0, 1, squares).sqrt())
"""


def _pair_sizes(arguments: Arguments) -> Sequence[t.Size]:
    sizes, p = arguments.tensor("self").sizes, arguments.value("p")
    if sizes is not None and len(sizes) != 2:
        raise RuleError(f"expected a matrix, got rank {len(sizes)}")
    if isinstance(p, float) and not p >= 0:
        raise RuleError(f"expected p of at least 0, got {p}")
    count = sizes[0] if sizes else None
    return [count * (count - 1) // 2 if isinstance(count, int) else None]


@operator(
    "aten::pdist(Tensor self, float p=2.) -> Tensor",
    rules.Shaped(_pair_sizes, agree=("self",), floating=True),
    loops=loops.Script(_PAIRS.format(name="pdist")),
)
@operator(
    "aten::_pdist_forward(Tensor self, float p=2.) -> Tensor",
    rules.Shaped(_pair_sizes, agree=("self",), floating=True),
    loops=loops.Script(_PAIRS.format(name="_pdist_forward")),
    out="out",
)
def pdist(self: Array, p: float) -> Array:
    """The distances of each two points, which are the rows of a matrix, row by row of the upper triangle."""
    rows, columns = np.triu_indices(len(self), 1)
    return np.linalg.norm(self[rows] - self[columns], p, -1)


def _renormed_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, dim = arguments.tensor("self").sizes, arguments.constant("dim", int)
    if sizes is not None and dim is not None:
        rules.wrap(dim, len(sizes))
    return sizes


@operator(
    "aten::renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor",
    rules.Shaped(_renormed_sizes, agree=("self",), floating=True),
    loops=loops.Script("""
    def renorm(self, p: number, dim: int, maxnorm: number):
        assert float(p) > 0.0, 'expected p above 0'
        assert self.dim() > 1, 'expected a tensor of at least 2 dimensions'
        assert float(maxnorm) >= 0.0, 'expected a largest norm of at least 0'
        assert -self.dim() <= dim < self.dim(), 'expected a dimension of the tensor'
        at = dim if dim >= 0 else dim + self.dim()
        others = [d for d in range(self.dim()) if d != at]
        above = torch.linalg_vector_norm(self.detach(), p, others, True) > maxnorm
        # The gradient of a norm that is NaN does not count where nothing is made shorter.
        norm = torch.linalg_vector_norm(torch.where(above, self, 1), p, others, True)
        return self * torch.where(above, maxnorm / (norm + 1e-7), 1)
    """),
    inplace=True,
    out="out",
)
def renorm(self: Array, p: float, dim: int, maxnorm: float) -> Array:
    """The parts of a dimension whose `p`-norm is above `maxnorm` made shorter, to this norm."""
    if not p > 0 or not maxnorm >= 0 or self.ndim < 2:
        given = f"{p}, {maxnorm} and {self.ndim}"
        raise ValueError(f"expected p above 0, a largest norm of at least 0 and 2 dimensions, got {given}")
    rows = np.moveaxis(self, rules.wrap(dim, self.ndim), 0)
    norms = np.linalg.norm(rows.reshape(len(rows), math.prod(rows.shape[1:])), p, -1)
    factors = np.where(norms > maxnorm, maxnorm / (norms + 1e-7), 1)
    return np.moveaxis(rows * factors.reshape(-1, *[1] * (self.ndim - 1)), 0, dim)


def _vander_type(arguments: Arguments) -> Sequence[t.TensorType]:
    x, given = arguments.tensor("x"), arguments.value("N")
    is_old = "increasing" in arguments
    if x.sizes is not None and (len(x.sizes) != 1 if is_old else not x.sizes and given is None):
        raise RuleError(f"expected a vector, got rank {len(x.sizes)}")
    if x.dtype is DType.bool and not is_old:
        raise RuleError("expected floats or integers, got bool")
    least = 0 if is_old else 2
    if isinstance(given, int) and given < least:
        raise RuleError(f"expected N of at least {least}, got {given}")
    count = given if isinstance(given, int) else x.sizes[-1] if given is None and x.sizes else None
    dtype = None if x.dtype is None else x.dtype if x.dtype.category >= Category.FLOAT else DType.i64
    sizes = None if x.sizes is None else (*(x.sizes or (1,)), count)
    return [t.TensorType.of(dtype, sizes, device=x.device)]


@operator(
    "aten::vander(Tensor x, int? N=None, bool increasing=False) -> Tensor",
    rules.Typed(_vander_type),
    loops=loops.Script("""
    def vander(x, N: Optional[int], increasing: bool):
        count = x.size(0) if N is None else N
        base = x if x.is_floating_point() or x.is_complex() else x.to(torch.int64)
        columns = base.unsqueeze(-1)
        if count == 0:
            return base.new_zeros([x.size(0), 0])
        ones = torch.ones_like(columns)
        powers = torch.cat([ones, columns.expand([x.size(0), count - 1]).cumprod(-1)], -1)
        return powers if increasing else powers.flip([-1])
    """),
)
def vander(x: Array, N: int | None, increasing: bool) -> Array:
    """The powers of the elements of a vector, a row each, from the highest on unless they increase."""
    powers = _powers(x, len(x) if N is None else N)
    return powers if increasing else powers[:, ::-1].copy()


def _powers(x: Array, count: int) -> Array:
    base = x if x.dtype.kind not in "iub" else x.astype(np.int64)
    factors = np.broadcast_to(base[..., None], (*x.shape, count)).copy()
    factors[..., :1] = 1
    return np.multiply.accumulate(factors, -1, base.dtype)


@operator(
    "aten::linalg_vander(Tensor x, *, SymInt? N=None) -> Tensor",
    rules.Typed(_vander_type),
    loops=loops.Script("""
    def linalg_vander(x, *, N: Optional[int]):
        count = x.size(-1) if N is None else N
        assert count > 1, 'expected N above 1'
        base = x if x.is_floating_point() or x.is_complex() else x.to(torch.int64)
        columns = base.reshape([1, 1]) if x.dim() == 0 else base.unsqueeze(-1)
        ones = torch.ones_like(columns)
        return torch.cat([ones, columns.expand(columns.size()[:-1] + [count - 1]).cumprod(-1)], -1)
    """),
)
def linalg_vander(x: Array, N: int | None) -> Array:
    """The powers of each element along a new dimension, from 0 on."""
    count = x.shape[-1] if N is None else N
    if count < 2:
        raise ValueError(f"expected N above 1, got {count}")
    return _powers(np.atleast_1d(x), count)
