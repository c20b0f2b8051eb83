"""Indexing by tensors of places or masks: index, index_put, index_select, take, embedding, nonzero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tsir.dialects.ir.wording import out_of_range
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear, terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType

MASKS = (DType.bool, DType.u8)
"""The dtypes of indices that choose elements rather than name their places."""
PLACES = (DType.i64, DType.i32)

_Place = tuple[int, int, "t.TensorType | None"]
"""First dimension of `self` that an index covers, how many it covers, and its type (None: a full slice)."""


def _places(indices: Sequence[t.TensorType | None], rank: int) -> list[_Place] | None:
    """The number of dimensions that each index covers: of a mask its rank; None if a rank is unknown."""
    places: list[_Place] = []
    at = 0
    for index in indices:
        if index is not None and (index.rank is None or index.dtype is None):
            return None
        covers = (index.rank or 0) if index is not None and index.dtype in MASKS else 1
        places.append((at, covers, index))
        at += covers
    if at > rank:
        raise RuleError(f"expected indices of at most {rank} dimensions, got {at}")
    return places


def _indexed_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, indices = arguments.tensor("self").sizes, arguments.tensors("indices")
    if sizes is None or indices is None:
        return None
    places = _places(indices, len(sizes))
    if places is None:
        return None
    selected: list[t.Size] = []
    for _, _, index in places:
        if index is not None and index.sizes is not None:
            selected = rules.broadcast(selected, [None] if index.dtype in MASKS else index.sizes)
    positions = [n for n, (_, _, index) in enumerate(places) if index is not None]
    if not positions:
        return sizes
    adjacent = positions == list(range(positions[0], positions[-1] + 1))
    end = places[-1][0] + places[-1][1]
    kept = [sizes[at] for at, _, index in places if index is None] + list(sizes[end:])
    front = positions[0] if adjacent else 0
    return [*kept[:front], *selected, *kept[front:]]


@operator(
    "aten::index.Tensor(Tensor self, Tensor?[] indices) -> Tensor",
    rules.Shaped(_indexed_sizes),
    loops=loops.Lowered("tsir.lowering.operators.indexing:index"),
    gradient="""
    def index(self, indices: List[Optional[Tensor]]):
        size = self.size()
        def backward(grad):
            return torch.index_put(torch.zeros(size, dtype=grad.dtype), indices, grad, True), None
        return torch.index(self, indices), backward
    """,
    tangent=linear("self"),
    out="Tensor_out",
)
def index(self: Array, indices: list[Array | None]) -> Array:
    """The elements that index tensors select; None keeps a dimension whole, bools are masks."""
    return self[numpy_index(self, indices)].copy()


def numpy_index(self: Array, indices: list[Array | None]) -> tuple[Any, ...]:
    """Indices in numpy's form, with the bounds and kinds that PyTorch demands."""
    key: list[Array | slice] = []
    at = 0
    for index in indices:
        if index is None:
            key.append(slice(None))
            at += 1
            continue
        is_mask = DType.of(index.dtype) in MASKS
        if not is_mask and index.dtype.kind != "i":
            raise IndexError(f"expected indices that are integers or bools, got {index.dtype}")
        covered = self.shape[at : at + (index.ndim if is_mask else 1)]
        if is_mask and covered != index.shape:
            raise IndexError(f"expected a mask of sizes {list(covered)}, got {list(index.shape)}")
        if not is_mask and len(covered) != 1:
            raise IndexError(f"expected at most {self.ndim} indices, got {len(indices)}")
        if not is_mask:
            checked_places(index, covered[0], f"dimension {at}", least=-covered[0])
        key.append(index.astype(np.bool_ if is_mask else np.int64))
        at += index.ndim if is_mask else 1
    return (*key, ...)


class _Put(rules.Shaped):
    """Tensors of one dtype, but for one value under one mask, which fills with it as `masked_fill` does."""

    def computes(self, arguments: Arguments) -> DType | None:
        return None if _may_fill(arguments) else super().computes(arguments)


def _may_fill(arguments: Arguments) -> bool:
    """Whether values of another dtype may be one value, put where one mask says."""
    dtypes = {arguments.tensor(name).dtype for name in ("self", "values")}
    sizes, indices = arguments.tensor("values").sizes, arguments.tensors("indices")
    if len(dtypes - {None}) < 2 or arguments.constant("accumulate", bool):
        return False
    given = [None] if indices is None else [index.dtype for index in indices if index is not None]
    is_one = all(size == 1 or not isinstance(size, int) for size in sizes or ())
    return is_one and len(given) == 1 and given[0] in (None, *MASKS)


def _filling(self: Array, indices: list[Array | None], values: Array) -> Array:
    """The one value that a mask puts into tensors of another dtype; ValueError unless it is one, and fits."""
    given = [DType.of(index.dtype) for index in indices if index is not None]
    own, other = DType.of(self.dtype), DType.of(values.dtype)
    if values.size != 1 or len(given) != 1 or given[0] not in MASKS:
        raise ValueError(f"expected self, values of one dtype, got {own.numpy}, {other.numpy}")
    rules.check_fits(values.item(), own)
    return values.astype(self.dtype)


@operator(
    "aten::index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor",
    _Put(
        lambda arguments: arguments.tensor("self").sizes,
        dtype=lambda arguments: arguments.tensor("self").dtype,
        agree=("self", "values"),
    ),
    loops=loops.Lowered("tsir.lowering.operators.indexing:index_put"),
    gradient="""
    def index_put(self, indices: List[Optional[Tensor]], values, accumulate: bool):
        size = values.size()
        def backward(grad):
            zeros = torch.zeros(size, dtype=grad.dtype)
            grad_self = grad if accumulate else torch.index_put(grad, indices, zeros, False)
            return grad_self, None, torch.index(grad, indices).sum_to_size(size), None
        return torch.index_put(self, indices, values, accumulate), backward
    """,
    tangent=linear("self", "values"),
    inplace=True,
    out="out",
)
def index_put(self: Array, indices: list[Array | None], values: Array, accumulate: bool) -> Array:
    """A copy of `self` with `values` written, or added, where `indices` select; the last one wins."""
    result = self.copy(order="C")
    key = numpy_index(self, indices)
    if values.dtype != self.dtype:
        values = _filling(self, indices, values)
    if accumulate:
        np.add.at(result, key, values)
    else:
        result[key] = values
    return result


def _index_size(arguments: Arguments) -> t.Size:
    """The number of places in a vector `index`; RuleError if it is no vector of integers."""
    index = arguments.tensor("index")
    if index.dtype is not None and index.dtype not in PLACES:
        raise RuleError(f"expected an index of int64 or int32, got {index.dtype.numpy}")
    if index.rank is not None and index.rank > 1:
        raise RuleError(f"expected an index of rank at most 1, got rank {index.rank}")
    return None if index.sizes is None else index.sizes[0] if index.sizes else 1


def _index_selected_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, dim, count = arguments.tensor("self").sizes, arguments.constant("dim", int), _index_size(arguments)
    if sizes is None:
        return None
    if dim is None:
        return [None] * len(sizes)
    at = rules.wrap(dim, len(sizes))
    return [count if d == at else s for d, s in enumerate(sizes)]


def checked_places(index: Array, size: int, where: str, *, least: int = 0) -> Array:
    """The places in `index`; IndexError unless all are from `least` to below `size`, the size of `where`."""
    if index.size and not (least <= index.min() and index.max() < size):
        outside = index[(index < least) | (index >= size)]
        raise IndexError(out_of_range(outside.flat[0].item(), where, size))
    return index


@operator(
    "aten::index_select(Tensor self, int dim, Tensor index) -> Tensor",
    rules.Shaped(_index_selected_sizes),
    loops=loops.Lowered("tsir.lowering.operators.indexing:index_select"),
    gradient="""
    def index_select(self, dim: int, index):
        size = self.size()
        def backward(grad):
            zeros = torch.zeros(size, dtype=grad.dtype)
            return torch.index_add(zeros, dim, index, grad), None, None
        return torch.index_select(self, dim, index), backward
    """,
    tangent=linear("self"),
    out="out",
)
def index_select(self: Array, dim: int, index: Array) -> Array:
    """The parts of a dimension at the places in a vector `index`."""
    places = checked_places(index.reshape(-1), self.shape[dim] if self.ndim else 1, f"dimension {dim}")
    return np.take(self, places, axis=dim) if self.ndim else self.copy()


def _unchanged_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes, dim = arguments.tensor("self").sizes, arguments.constant("dim", int)
    _index_size(arguments)
    if sizes is not None and dim is not None:
        rules.wrap(dim, len(sizes))
    return sizes


@operator(
    "aten::index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor",
    rules.Shaped(_unchanged_sizes, agree=("self", "source")),
    loops=loops.Lowered("tsir.lowering.operators.indexing:index_add"),
    gradient="""
    def index_add(self, dim: int, index, source, *, alpha: number):
        size = source.size()
        def backward(grad):
            chosen = torch.index_select(grad, dim, index).expand(size)
            return grad, None, None, chosen * alpha, None
        return torch.index_add(self, dim, index, source, alpha=alpha), backward
    """,
    tangent=linear("self", "source"),
    inplace=True,
    out="out",
)
def index_add(self: Array, dim: int, index: Array, source: Array, alpha: float) -> Array:
    """A copy of `self` with `alpha * source` added to the parts of a dimension at `index`."""
    result = np.array(self, ndmin=1)
    added = np.array(source, ndmin=1)
    if (
        added.shape[dim] != index.size
        or np.delete(added.shape, dim).tolist() != np.delete(result.shape, dim).tolist()
    ):
        raise ValueError(f"expected a source for {index.size} places of {self.shape}, got {source.shape}")
    places = checked_places(index.reshape(-1), result.shape[dim], f"dimension {dim}")
    scale = np.asarray(alpha).astype(result.dtype)
    np.add.at(np.moveaxis(result, dim, 0), places, scale * np.moveaxis(added, dim, 0))
    return result.reshape(self.shape)


def _filled_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    if (dtype := arguments.tensor("self").dtype) is not None:
        rules.check_parts(arguments, "value", dtype)
    return _unchanged_sizes(arguments)


_FILLED = loops.Lowered("tsir.lowering.operators.indexing:index_fill")


@operator(
    "aten::index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor",
    rules.Shaped(_filled_sizes),
    loops=_FILLED,
    gradient="""
    def index_fill(self, dim: int, index, value: number):
        def backward(grad):
            return torch.index_fill(grad, dim, index, 0), None, None, None
        return torch.index_fill(self, dim, index, value), backward
    """,
    tangent=terms(self="torch.index_fill(self_t, dim, index, 0)"),
    inplace=True,
    out="int_Scalar_out",
)
@operator(
    "aten::index_fill.int_Tensor(Tensor self, int dim, Tensor index, Tensor value) -> Tensor",
    rules.Shaped(_filled_sizes),
    loops=_FILLED,
    gradient="""
    def index_fill(self, dim: int, index, value):
        def backward(grad):
            filled = torch.index_fill(torch.zeros_like(grad), dim, index, 1)
            return torch.index_fill(grad, dim, index, 0), None, None, torch.sum(grad * filled)
        return torch.index_fill(self, dim, index, value), backward
    """,
    tangent=linear("self", "value"),
    inplace=True,
    out="int_Tensor_out",
)
def index_fill(self: Array, dim: int, index: Array, value: float | Array) -> Array:
    """A copy of `self` with one value at the places `index` of a dimension."""
    if isinstance(value, np.ndarray) and value.ndim:
        raise ValueError(f"expected a value without dimensions, got {value.ndim}")
    result = np.array(self, ndmin=1)
    size = result.shape[dim]
    places = checked_places(index.reshape(-1), size, f"dimension {dim}", least=-size)
    np.moveaxis(result, dim, 0)[places] = np.asarray(value).astype(self.dtype)
    return result.reshape(self.shape)


@operator(
    "aten::take(Tensor self, Tensor index) -> Tensor",
    rules.Shaped(lambda arguments: arguments.tensor("index").sizes),
    loops=loops.Script("""
    def take(self, index):
        return torch.index(self.reshape([-1]), [index])
    """),
    gradient="""
    def take(self, index):
        size = self.size()
        def backward(grad):
            zeros = torch.zeros([self.numel()], dtype=grad.dtype)
            flat = torch.index_put(zeros, [index.reshape([-1])], grad.reshape([-1]), True)
            return flat.reshape(size), None
        return torch.take(self, index), backward
    """,
    tangent=linear("self"),
    out="out",
)
def take(self: Array, index: Array) -> Array:
    """The elements at places in the order of all elements."""
    return self.reshape(-1)[checked_places(index, self.size, "all elements", least=-self.size)]


def _masked_sizes(arguments: Arguments) -> Sequence[t.Size]:
    """One unknown size; RuleError if the mask is known to be none, or not to broadcast."""
    self, mask = arguments.tensor("self"), arguments.tensor("mask")
    if mask.dtype is not None and mask.dtype not in MASKS:
        raise RuleError(f"expected a mask of bools, got {mask.dtype.numpy}")
    if self.sizes is not None and mask.sizes is not None:
        rules.broadcast(self.sizes, mask.sizes)
    return [None]


@operator(
    "aten::masked_select(Tensor self, Tensor mask) -> Tensor",
    rules.Shaped(_masked_sizes),
    loops=loops.Script("""
    def masked_select(self, mask):
        whole, chosen = torch.broadcast_tensors([self, mask])
        return torch.index(whole.reshape([-1]), [chosen.reshape([-1])])
    """),
    gradient="""
    def masked_select(self, mask):
        size = self.size()
        def backward(grad):
            total = torch.zeros(torch.add(torch.zeros(size), mask).size(), dtype=grad.dtype)
            wide = torch.index_put(total, [mask.expand(total.size())], grad, False)
            return wide.sum_to_size(size), None
        return torch.masked_select(self, mask), backward
    """,
    tangent=linear("self"),
    out="out",
)
def masked_select(self: Array, mask: Array) -> Array:
    """The elements where a mask is true, in order; both broadcast."""
    whole, chosen = np.broadcast_arrays(self, mask)
    return whole[chosen.astype(np.bool_)]


def _nonzero_types(arguments: Arguments) -> Sequence[t.TensorType]:
    rank = arguments.tensor("self").rank
    return [t.TensorType.of(DType.i64, (None, rank), device=arguments.tensor("self").device)]


@operator(
    "aten::nonzero(Tensor self) -> Tensor",
    rules.Typed(_nonzero_types),
    loops=loops.Lowered("tsir.lowering.operators.nonzero:nonzero"),
    out="out",
)
def nonzero(self: Array) -> Array:
    """The places of the elements that are not 0, one a row."""
    return np.argwhere(self != 0).astype(np.int64)


def _places_types(arguments: Arguments) -> Sequence[t.ListType]:
    return [t.ListType(t.TensorType.of(DType.i64, (None,)))]


_COLUMNS = loops.Lowered("tsir.lowering.operators.nonzero:where")


@operator("aten::where(Tensor condition) -> Tensor[]", rules.Typed(_places_types), loops=_COLUMNS)
@operator("aten::nonzero_numpy(Tensor self) -> Tensor[]", rules.Typed(_places_types), loops=_COLUMNS)
def nonzero_columns(tensor: Array) -> list[Array]:
    """The places of the elements that are not 0, a vector for each dimension."""
    return [places.astype(np.int64) for places in np.nonzero(np.atleast_1d(tensor))]
