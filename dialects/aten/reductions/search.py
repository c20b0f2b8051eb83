"""Search, counting and order: places in sorted sequences, histograms, the k-th value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import UNKNOWN, Arguments, RuleError
from tsir.dialects.operators.promotion import Result
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType


def _place_dtype(arguments: Arguments) -> DType | None:
    """i64, or i32 if `out_int32` says so."""
    narrow = arguments.value("out_int32")
    return None if narrow is UNKNOWN else DType.i32 if narrow else DType.i64


def _places(sorted_rows: str) -> rules.Shaped:
    """Places of the sizes of `self`, where values and rows are compared in a common dtype."""
    return rules.Shaped(
        lambda arguments: arguments.tensor("self").sizes, dtype=_place_dtype, promotes=("self", sorted_rows)
    )


def _found(sequence: Array, values: Array, right: bool) -> Array:
    """
    Where values go in sorted sequences, of which there is one, or one for each row of values.

    The search halves the part in question; as in PyTorch it goes on to the right of what is not comparable.
    """
    if sequence.ndim > 1 and sequence.shape[:-1] != values.shape[:-1]:
        raise ValueError(f"expected rows of {list(sequence.shape[:-1])}, got {list(values.shape[:-1])}")
    count = sequence.shape[-1]
    first, last = np.zeros(values.shape, np.int64), np.full(values.shape, count, np.int64)
    while (first < last).any():
        middle = (first + last) // 2
        safe = np.minimum(middle, count - 1)
        seen = sequence[safe] if sequence.ndim == 1 else np.take_along_axis(sequence, safe, -1)
        goes_left = seen > values if right else seen >= values
        open = first < last
        first = np.where(open & ~goes_left, middle + 1, first)
        last = np.where(open & goes_left, middle, last)
    return first


def _check_sorter(sorter: Array, sequence: Array) -> None:
    if sorter.dtype != np.int64:
        raise TypeError(f"expected a sorter of i64, got {sorter.dtype}")
    if sorter.shape != sequence.shape:
        raise ValueError(f"expected a sorter of sizes {list(sequence.shape)}, got {list(sorter.shape)}")
    if ((sorter < 0) | (sorter >= sequence.shape[-1])).any():
        raise IndexError(f"expected places from 0 to {sequence.shape[-1] - 1} in the sorter")


_SEARCH = loops.Lowered("tsir.lowering.operators.sort:search")


@operator(
    "aten::searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False,"
    " bool right=False, str? side=None, Tensor? sorter=None) -> Tensor",
    _places("sorted_sequence"),
    loops=_SEARCH,
    out="Tensor_out",
)
def searchsorted(
    sorted_sequence: Array, self: Array, out_int32: bool, right: bool, side: str | None, sorter: Array | None
) -> Array:
    """The places at which values go into sorted rows, so that they stay sorted."""
    if side not in (None, "left", "right"):
        raise ValueError(f"expected side to be 'left' or 'right', got '{side}'")
    if side == "left" and right:
        raise ValueError("expected side and right to agree")
    if sorted_sequence.ndim == 0:
        raise ValueError("expected a sequence with dimensions")
    if sorter is not None:
        _check_sorter(sorter, sorted_sequence)
        sorted_sequence = np.take_along_axis(sorted_sequence, sorter, -1)
    return _found(sorted_sequence, self, right or side == "right")


@operator(
    "aten::bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False)"
    " -> Tensor",
    _places("boundaries"),
    loops=_SEARCH,
    out="Tensor_out",
)
def bucketize(self: Array, boundaries: Array, out_int32: bool, right: bool) -> Array:
    """The number of the bucket, between sorted boundaries, that each element is in."""
    if boundaries.ndim != 1:
        raise ValueError(f"expected boundaries of one dimension, got {boundaries.ndim}")
    return _found(boundaries, self, right)


def _compared(rows: Array, number: float) -> tuple[Array, Array]:
    """Rows and a number in the dtype in which they are compared: f32 for integers and a float."""
    is_mixed = isinstance(number, float) and not DType.of(rows.dtype).is_floating
    dtype = np.dtype(np.float32) if is_mixed else rows.dtype
    return rows.astype(dtype), np.asarray(number).astype(dtype)


def _place(sorted_rows: str) -> rules.Shaped:
    """A place of one number."""
    return rules.Shaped(lambda _: (), like=sorted_rows, dtype=_place_dtype)


@operator(
    "aten::searchsorted.Scalar(Tensor sorted_sequence, Scalar self, *, bool out_int32=False,"
    " bool right=False, str? side=None, Tensor? sorter=None) -> Tensor",
    _place("sorted_sequence"),
    loops=loops.Script("""
    def searchsorted(
        sorted_sequence, self: number, *, out_int32: bool, right: bool, side: Optional[str],
        sorter: Optional[Tensor]
    ):
        value = torch.ops.prim.NumToTensor(self)
        counts = sorted_sequence.is_floating_point() or not value.is_floating_point()
        value = value.to(sorted_sequence.dtype if counts else torch.float32).to(sorted_sequence.device)
        return torch.searchsorted(
            sorted_sequence, value, out_int32=out_int32, right=right, side=side, sorter=sorter
        )
    """),
    out="Scalar_out",
)
def searchsorted_number(
    sorted_sequence: Array, self: float, out_int32: bool, right: bool, side: str | None, sorter: Array | None
) -> Array:
    """The place at which a number goes into a sorted vector, so that it stays sorted."""
    return searchsorted(*_compared(sorted_sequence, self), out_int32, right, side, sorter)


@operator(
    "aten::bucketize.Scalar(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False)"
    " -> Tensor",
    _place("boundaries"),
    loops=loops.Script("""
    def bucketize(self: number, boundaries, *, out_int32: bool, right: bool):
        value = torch.ops.prim.NumToTensor(self)
        counts = boundaries.is_floating_point() or not value.is_floating_point()
        value = value.to(boundaries.dtype if counts else torch.float32).to(boundaries.device)
        return torch.bucketize(value, boundaries, out_int32=out_int32, right=right)
    """),
    out="Scalar_out",
)
def bucketize_number(self: float, boundaries: Array, out_int32: bool, right: bool) -> Array:
    """The number of the bucket, between sorted boundaries, that a number is in."""
    boundaries, value = _compared(boundaries, self)
    return bucketize(value, boundaries, out_int32, right)


def _counts(arguments: Arguments) -> DType | None:
    if arguments.is_none("weights") is True:
        return DType.i64
    dtype = arguments.tensor("weights").dtype
    return dtype if dtype in (None, DType.f32) else DType.f64


@operator(
    "aten::bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor",
    rules.Shaped(lambda _: (None,), dtype=_counts),
    loops=loops.Script("""
    def bincount(self, weights: Optional[Tensor], minlength: int):
        assert self.dim() == 1, 'expected a vector'
        assert not self.is_floating_point() and self.dtype != torch.bool, 'expected integers'
        assert minlength >= 0, 'expected a number of at least 0'
        count = minlength
        if self.numel() > 0:
            assert int(self.min()) >= 0, 'expected numbers of at least 0'
            count = max(int(self.max()) + 1, minlength)
        places = self.to(torch.int64)
        if weights is None:
            return torch.zeros([count], dtype=torch.int64).index_add(0, places, torch.ones_like(places))
        is_whole = weights.dim() == 1 and weights.numel() == self.numel()
        assert is_whole, 'expected a weight for each element'
        given = weights if weights.dtype == torch.float32 else weights.to(torch.float64)
        return torch.zeros([count], dtype=given.dtype).index_add(0, places, given)
    """),
    out="out",
)
def bincount(self: Array, weights: Array | None, minlength: int) -> Array:
    """The count of each number in a vector of numbers of at least 0, or the sum of its weights."""
    if self.ndim != 1 or self.dtype.kind not in "iu":
        raise ValueError(f"expected a vector of integers, got {self.dtype} of rank {self.ndim}")
    if weights is not None and weights.shape != self.shape:
        raise ValueError(f"expected weights of sizes {list(self.shape)}, got {list(weights.shape)}")
    return np.bincount(self, weights, minlength)


@operator(
    "aten::histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor",
    rules.Shaped(lambda arguments: (arguments.constant("bins", int),)),
    loops=loops.Script("""
    def histc(self, bins: int, min: number, max: number):
        assert self.is_floating_point(), 'expected a floating tensor'
        assert bins >= 1, 'expected at least 1 part'
        x = self.reshape([-1])
        low, high = float(min), float(max)
        if low == high and x.numel() > 0:
            low, high = float(x.min()), float(x.max())
        if low == high:
            low, high = low - 1.0, high + 1.0
        assert math.isfinite(low) and math.isfinite(high) and low < high, 'expected a finite range'
        inside = (x >= low).logical_and(x <= high)
        places = ((x - low) / (high - low) * bins).to(torch.int64).clamp(0, bins - 1)
        return torch.zeros([bins], dtype=x.dtype).index_add(0, places, inside.to(x.dtype))
    """),
    out="out",
)
def histc(self: Array, bins: int, min: float, max: float) -> Array:
    """The number of elements in each of equal parts of a range, that of all elements if it is empty."""
    values: Any = self.reshape(-1)
    if values.dtype.kind != "f" or bins < 1:
        raise ValueError(f"expected a floating tensor and at least 1 part, got {self.dtype} and {bins}")
    low, high = float(min), float(max)
    if low == high and values.size:
        low, high = float(values.min()), float(values.max())
    if low == high:
        low, high = low - 1, high + 1
    if not (np.isfinite(low) and np.isfinite(high)) or low > high:
        raise ValueError(f"expected a finite range, got {low} to {high}")
    inside = values[(values >= low) & (values <= high)]
    places = ((inside - self.dtype.type(low)) / (high - low) * bins).astype(np.int64)
    return np.bincount(np.minimum(places, bins - 1), minlength=bins)


_GATHERED = """
    def {name}(self, {parameters}):
        values, indices = torch.{name}(self, {passed})
        size = self.size()
        place = indices if keepdim or self.dim() == 0 else indices.unsqueeze(dim)
        def backward(grad, grad_indices):
            along = grad if keepdim or len(size) == 0 else grad.unsqueeze(dim)
            return grad.new_zeros(size).scatter_add(dim, place, along), {nothing}
        return values, indices, backward
"""
_PICKED = """
        place = result1 if keepdim or self.dim() == 0 else result1.unsqueeze(dim)
        found = torch.gather(self_t, dim, place)
        return found if keepdim or self.dim() == 0 else found.squeeze(dim), None
"""
_CHOSEN = rules.Reduction((Result.SAME, Result.INDEX))


def _picked(self: Array, places: Array, dim: int, keepdim: bool) -> tuple[Array, Array]:
    """The elements at one place of each row, and the place."""
    values = np.take_along_axis(self, places, dim)
    return (values, places) if keepdim else (values.squeeze(dim), places.squeeze(dim))


def _check_rows(self: Array, dim: int) -> Array:
    """The tensor as one with rows along a dimension; IndexError if these are empty."""
    rows = self.reshape(1) if self.ndim == 0 else self
    if not rows.shape[dim]:
        raise IndexError(f"expected elements along dimension {dim}, got none")
    return rows


@operator(
    "aten::kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False)"
    " -> (Tensor values, Tensor indices)",
    _CHOSEN,
    loops=loops.Script("""
    def kthvalue(self, k: int, dim: int, keepdim: bool):
        values, indices = torch.sort(self, dim)
        count = self.size(dim) if self.dim() > 0 else 1
        assert k >= 1 and k <= count, 'expected k from 1 to the number of elements along the dimension'
        if self.dim() == 0:
            return values, indices
        value, place = values.narrow(dim, k - 1, 1), indices.narrow(dim, k - 1, 1)
        if keepdim:
            return value.clone(), place.clone()
        return value.squeeze(dim).clone(), place.squeeze(dim).clone()
    """),
    out="values",
    gradient=_GATHERED.format(
        name="kthvalue", parameters="k: int, dim: int, keepdim: bool", passed="k, dim, keepdim",
        nothing="None, None, None",
    ),
    tangent=terms(self=_PICKED.replace("result1", "indices")),
)  # fmt: skip
def kthvalue(self: Array, k: int, dim: int, keepdim: bool) -> tuple[Array, Array]:
    """The k-th smallest element along `dim`, counted from 1, and its place; NaN are the largest."""
    rows = _check_rows(self, dim)
    if not 1 <= k <= rows.shape[dim]:
        raise ValueError(f"expected k from 1 to {rows.shape[dim]}, got {k}")
    order = np.argsort(rows, axis=dim, kind="stable")
    found = _picked(rows, order.take([k - 1], dim), dim, keepdim)
    return found if self.ndim else (found[0].reshape(()), found[1].reshape(()))


def _repeated(arguments: Arguments) -> Sequence[t.Size] | None:
    _check_counts(arguments.tensor("repeats"))
    return (arguments.constant("output_size", int),)


@operator(
    "aten::repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor",
    rules.Shaped(_repeated, like="repeats"),
    loops=loops.Script("""
    def repeat_interleave(repeats, *, output_size: Optional[int]):
        assert repeats.dim() == 1, 'expected a vector'
        assert bool((repeats >= 0).all()), 'expected numbers of at least 0'
        total = int(repeats.sum())
        assert output_size is None or output_size == total, 'expected as many elements as output_size says'
        ends = repeats.cumsum(0)
        # Each element of the result counts the elements that have ended before it.
        ended = ends.new_zeros([total + 1]).index_add(0, ends, torch.ones_like(ends))
        return ended.cumsum(0)[:total].to(repeats.dtype)
    """),
)
def repeat_interleave(repeats: Array, output_size: int | None) -> Array:
    """The number of each element of a vector, as often as the element says."""
    if repeats.ndim != 1:
        raise ValueError(f"expected a vector, got rank {repeats.ndim}")
    if repeats.size and repeats.min() < 0:
        raise ValueError("expected numbers of at least 0")
    found = np.repeat(np.arange(len(repeats), dtype=repeats.dtype), repeats)
    if output_size not in (None, len(found)):
        raise ValueError(f"expected {output_size} elements, got {len(found)}")
    return found


def _check_counts(counts: t.TensorType) -> None:
    """RuleError if what tells how often elements are repeated is known to be no integers."""
    if counts.dtype not in (None, DType.i32, DType.i64):
        raise RuleError(f"expected repeats of i32 or i64, got {counts.dtype.name}")


def _along(arguments: Arguments) -> Sequence[t.Size] | None:
    own = arguments.tensor("self").sizes
    if isinstance(counts := arguments["repeats"].type, t.TensorType):
        _check_counts(counts)
    dim = arguments.value("dim")
    if dim is None:
        return (None,)
    if own is None or not isinstance(dim, int):
        return None
    if not own:
        raise RuleError("expected a tensor with dimensions")
    along = rules.wrap(dim, len(own))
    return [None if d == along else size for d, size in enumerate(own)]


for _overload, _type, _annotation in (
    ("self_int", "SymInt", "int"),
    ("self_Tensor", "Tensor", "Tensor"),
):
    _single = """
        assert repeats >= 0, 'expected a number of at least 0'
        places = torch.arange(x.size(along) * repeats, device=x.device) // max(repeats, 1)
    """
    _several = """
        counts = repeats.reshape([-1])
        if counts.size(0) == 1:
            counts = counts.expand([x.size(along)])
        assert counts.size(0) == x.size(along), 'expected a number for each element along the dimension'
        places = torch.repeat_interleave(counts.to(torch.int64), output_size=output_size)
    """
    _doc = "The elements along `dim`, or all of them in a row, each as often as `repeats` says."

    def _repeat_each(self: Array, repeats: Any, dim: int | None, output_size: int | None) -> Array:
        times = np.asarray(repeats).reshape(-1)
        rows = self.reshape(-1) if dim is None else self
        found = np.repeat(rows, times, 0 if dim is None else dim)
        if output_size is not None and found.shape[0 if dim is None else dim] != output_size:
            raise ValueError(f"expected {output_size} elements, got {list(found.shape)}")
        return found

    operator(
        f"aten::repeat_interleave.{_overload}(Tensor self, {_type} repeats, int? dim=None, *,"
        " SymInt? output_size=None) -> Tensor",
        rules.Shaped(_along),
        reference=_repeat_each,
        loops=loops.Script(f"""
    def repeat_interleave(self, repeats: {_annotation}, dim: Optional[int], *, output_size: Optional[int]):
        x = self.reshape([-1]) if dim is None else self
        along = 0 if dim is None else dim
{_single if _type == "SymInt" else _several}
        return x.index_select(along, places)
    """),
        doc=_doc,
    )
