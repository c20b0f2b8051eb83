"""Statistics of order: medians, the most frequent element, quantiles and the plain forms of sorting."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.aten.reductions.extreme import argsort, sort
from tsir.dialects.aten.reductions.reduction import nonempty_axes
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import UNKNOWN, Arguments, RuleError
from tsir.dialects.operators.evaluate import convert
from tsir.dialects.operators.promotion import Result
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import terms
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType

_CHOSEN = rules.Reduction((Result.SAME, Result.INDEX))


@operator(
    "aten::msort(Tensor self) -> Tensor",
    rules.Shaped(lambda arguments: arguments.tensor("self").sizes),
    loops=loops.Script("""
    def msort(self):
        values, places = torch.sort(self, 0)
        return values
    """),
    out="out",
)
def msort(self: Array) -> Array:
    """The elements in order along the first dimension."""
    return sort(self, 0, False)[0]


@operator(
    "aten::argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor",
    rules.Reduction((Result.INDEX,), shrinks=False),
    loops=loops.Lowered("tsir.lowering.operators.sort:argsort"),
    out="stable_out",
)
def argsort_stable(self: Array, stable: bool, dim: int, descending: bool) -> Array:
    """As `argsort`, which is stable anyway."""
    return argsort(self, dim, descending)


def _middle(self: Array, dim: int, keepdim: bool, skips: bool) -> tuple[Array, Array]:
    """The lower of the middle elements of each row, and its place; NaN where there is one, unless skipped."""
    if not self.ndim:
        return self.copy(), np.zeros((), np.int64)
    nonempty_axes(self, dim)
    values, places = sort(self, dim, False)
    count = np.asarray(np.sum(self == self, axis=dim, keepdims=True), np.int64)
    middle: Array = np.maximum(count - 1, 0) // 2
    if not skips:
        # NaN are in order behind all others: the first of them.
        middle = np.where(count < self.shape[dim], count, middle)
    found = (np.take_along_axis(x, middle, dim) for x in (values, places))
    value, place = (x if keepdim else x.squeeze(dim) for x in found)
    return value, place


def _declare_median(name: str, skips: bool) -> None:
    kept = "" if skips else "\n            at = torch.where(count < x.size(dim), count, at)"
    what = "The lower of the middle elements" + (", without NaN" if skips else "; NaN if there is one")

    def whole(self: Array) -> Array:
        if not self.size:
            return convert(np.asarray(np.nan), DType.of(self.dtype))
        return _middle(self.reshape(-1), 0, False, skips)[0]

    def along(self: Array, dim: int, keepdim: bool) -> tuple[Array, Array]:
        return _middle(self, dim, keepdim, skips)

    operator(
        f"aten::{name}(Tensor self) -> Tensor",
        rules.Reduction(),
        reference=whole,
        loops=loops.Script(f"""
    def {name}(self):
        if self.numel() == 0:
            return torch.full([], math.nan, dtype=torch.float64, device=self.device).to(self.dtype)
        value, place = torch.{name}(self.reshape([-1]), 0)
        return value
    """),
        gradient=f"""
    def {name}(self):
        result = torch.{name}(self)
        def backward(grad):
            chosen = (self == result).logical_or((self != self).logical_and(result != result)).type_as(grad)
            return chosen / torch.sum(chosen) * grad
        return result, backward
    """,
        tangent=terms(
            self="torch.mean(self_t.masked_select((self == result)"
            ".logical_or((self != self).logical_and(result != result))))"
        ),
        out="out",
        doc=f"{what}, of all elements.",
    )
    operator(
        f"aten::{name}.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",
        _CHOSEN,
        reference=along,
        loops=loops.Script(
            f"""
    def {name}(self, dim: int, keepdim: bool):
        x = self if self.dim() > 0 else self.reshape([1])
        assert x.size(dim) > 0, 'expected elements along the dimension'
        values, places = torch.sort(x, dim)
        count = (x == x).sum(dim, True)
        at = (count - 1).clamp_min(0) // 2{kept}
        value, place = values.gather(dim, at), places.gather(dim, at)
        if self.dim() == 0:
            return value.reshape([]), place.reshape([])
        if keepdim:
            return value, place
        return value.squeeze(dim), place.squeeze(dim)
    """.replace("\n            at =", "\n        at =")
        ),
        gradient=f"""
    def {name}(self, dim: int, keepdim: bool):
        size = self.size()
        values, indices = torch.{name}(self, dim, keepdim)
        def backward(grad, grad_indices):
            return torch.value_selecting_reduction_backward(grad, dim, indices, size, keepdim), None, None
        return values, indices, backward
    """,
        tangent=_PICKED,
        out="dim_values",
        doc=f"{what}, along `dim`, and its place.",
    )


_PICKED = terms(
    self="""
        if keepdim or self.dim() == 0:
            return torch.gather(self_t, dim, indices), None
        return torch.gather(self_t, dim, indices.unsqueeze(dim)).squeeze(dim), None
        """
)
_declare_median("median", skips=False)
_declare_median("nanmedian", skips=True)


@operator(
    "aten::mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)",
    _CHOSEN,
    loops=loops.Script("""
    def mode(self, dim: int, keepdim: bool):
        x = self if self.dim() > 0 else self.reshape([1])
        assert x.size(dim) > 0, 'expected elements along the dimension'
        ordered, places = torch.sort(x.movedim(dim, -1), -1)
        # The number of the run of equal elements that each is in: NaN equal nothing.
        differs = ordered.narrow(-1, 1, x.size(dim) - 1) != ordered.narrow(-1, 0, x.size(dim) - 1)
        first = torch.zeros_like(places.narrow(-1, 0, 1))
        runs = torch.cat([first, differs.to(torch.int64)], -1).cumsum(-1)
        ends = torch.searchsorted(runs, runs, right=True)
        counts = ends - torch.searchsorted(runs, runs)
        last = ends.gather(-1, torch.argmax(counts, -1, True)) - 1
        value, place = ordered.gather(-1, last), places.gather(-1, last)
        if self.dim() == 0:
            return value.reshape([]), place.reshape([])
        if keepdim:
            return value.movedim(-1, dim).clone(), place.movedim(-1, dim).clone()
        return value.squeeze(-1), place.squeeze(-1)
    """),
    gradient="""
    def mode(self, dim: int, keepdim: bool):
        size = self.size()
        values, indices = torch.mode(self, dim, keepdim)
        def backward(grad, grad_indices):
            return torch.value_selecting_reduction_backward(grad, dim, indices, size, keepdim), None, None
        return values, indices, backward
    """,
    tangent=_PICKED,
    out="values",
)
def mode(self: Array, dim: int, keepdim: bool) -> tuple[Array, Array]:
    """The most frequent element along `dim`, the smallest of such, and the place of its last occurrence."""
    if not self.ndim:
        return self.copy(), np.zeros((), np.int64)
    nonempty_axes(self, dim)
    ordered, places = (np.moveaxis(x, dim, -1) for x in sort(self, dim, False))
    indices = np.zeros(ordered.shape[:-1], np.int64)
    for row in np.ndindex(*indices.shape):
        ends = np.append(ordered[row][1:] != ordered[row][:-1], True).nonzero()[0]
        longest = np.argmax(np.diff(ends, prepend=-1))
        indices[row] = places[row][ends[longest]]
    index = np.expand_dims(indices, dim)
    values = np.take_along_axis(self, index, dim)
    return (values, index) if keepdim else (values.squeeze(dim), index.squeeze(dim))


_BETWEEN = ("linear", "lower", "higher", "midpoint", "nearest")


def _quantile_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    own, q = arguments.tensor("self"), arguments.tensor("q")
    how = arguments.value("interpolation")
    if isinstance(how, str) and how not in _BETWEEN:
        raise RuleError(f"expected interpolation to be one of {', '.join(_BETWEEN)}, got '{how}'")
    if own.dtype not in (None, DType.f32, DType.f64):
        raise RuleError(f"expected a tensor of f32 or f64, got {own.dtype.numpy}")
    is_number = not isinstance(arguments["q"].type, t.TensorType)
    if not is_number and q.rank is not None and q.rank > 1:
        raise RuleError(f"expected q without dimensions or a vector, got rank {q.rank}")
    dim, keepdim = arguments.value("dim"), arguments.value("keepdim")
    if own.sizes is None or (not is_number and q.sizes is None) or keepdim is UNKNOWN or dim is UNKNOWN:
        return None
    dims = set(range(len(own.sizes)))
    if isinstance(dim, int):
        dims = {rules.wrap(dim, len(own.sizes))} if own.sizes else set[int]()
    sizes = [1 if d in dims else size for d, size in enumerate(own.sizes) if keepdim or d not in dims]
    return [*(() if is_number else q.sizes or ()), *sizes]


def _quantiles(self: Array, q: Array, dim: int | None, keepdim: bool, how: str, skips: bool) -> Array:
    if not self.size:
        raise ValueError("expected elements, got none")
    if q.dtype != self.dtype:
        raise ValueError(f"expected q of {self.dtype}, got {q.dtype}")
    if not ((q >= 0) & (q <= 1)).all():
        raise ValueError("expected q from 0 to 1")
    rows = self.reshape(-1) if dim is None or not self.ndim else np.moveaxis(self, dim, -1)
    ordered = np.sort(rows, axis=-1)
    count = np.sum(rows == rows, axis=-1, keepdims=True)
    last = np.asarray(rows.shape[-1] - 1, self.dtype)
    if skips:
        rank = np.maximum(q.reshape(-1) * (count - 1).astype(self.dtype), 0).astype(self.dtype)
    else:
        rank = np.where(count < rows.shape[-1], last, q.reshape(-1) * last)
    rank = {"lower": np.floor, "higher": np.ceil, "nearest": np.rint}.get(how, np.asarray)(rank)
    below = np.take_along_axis(ordered, rank.astype(np.int64), -1)
    if how in ("linear", "midpoint"):
        weight = np.asarray(0.5 if how == "midpoint" else rank - np.floor(rank), self.dtype)
        above = np.take_along_axis(ordered, np.ceil(rank).astype(np.int64), -1)
        span = above - below
        below = np.where(weight < 0.5, below + weight * span, above - span * (1 - weight))
    found = np.moveaxis(below, -1, 0) if q.ndim else below[..., 0]
    if not keepdim:
        return found
    kept = [1] * self.ndim if dim is None else [*self.shape]
    if dim is not None and self.ndim:
        kept[dim] = 1
    return found.reshape([*q.shape, *kept])


_QUANTILE = """
    def {name}(self, q, dim: Optional[int], keepdim: bool, *, interpolation: str):
        assert self.numel() > 0, 'expected elements'
        assert q.dtype == self.dtype, 'expected q of the dtype of self'
        assert bool((q >= 0).logical_and(q <= 1).all()), 'expected q from 0 to 1'
        rows = self.reshape([-1])
        if dim is not None:
            if self.dim() > 0:
                rows = self.movedim(dim, -1)
        ordered, places = torch.sort(rows, -1)
        size = rows.size(-1)
        count = (rows == rows).sum(-1, True)
        {rank}
        if interpolation == 'lower':
            rank = rank.floor()
        elif interpolation == 'higher':
            rank = rank.ceil()
        elif interpolation == 'nearest':
            rank = rank.round()
        found = ordered.gather(-1, rank.to(torch.int64))
        if interpolation == 'linear' or interpolation == 'midpoint':
            above = ordered.gather(-1, rank.ceil().to(torch.int64))
            weight = torch.full_like(rank, 0.5) if interpolation == 'midpoint' else rank - rank.floor()
            found = torch.lerp(found, above, weight)
        found = found.squeeze(-1) if q.dim() == 0 else found.movedim(-1, 0)
        if keepdim:
            kept = [1] * self.dim() if dim is None else self.size()
            if dim is not None:
                if self.dim() > 0:
                    kept[dim] = 1
            return found.reshape(q.size() + kept)
        return found.clone()
"""


def _declare_quantile(name: str, skips: bool) -> None:
    if skips:
        rank = "rank = (q.reshape([-1]) * (count - 1).to(q.dtype)).clamp_min(0)"
    else:
        rank = "rank = torch.where(count < size, size - 1, q.reshape([-1]) * (size - 1))"
    doc = "The elements below which parts `q` of all others lie" + (", without NaN." if skips else ".")

    def of_tensor(self: Array, q: Array, dim: int | None, keepdim: bool, interpolation: str) -> Array:
        return _quantiles(self, q, dim, keepdim, interpolation, skips)

    def of_number(self: Array, q: float, dim: int | None, keepdim: bool, interpolation: str) -> Array:
        return of_tensor(self, np.asarray(q, self.dtype), dim, keepdim, interpolation)

    operator(
        f"aten::{name}(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *,"
        ' str interpolation="linear") -> Tensor',
        rules.Shaped(_quantile_sizes),
        reference=of_tensor,
        loops=loops.Script(_QUANTILE.format(name=name, rank=rank)),
        out="out",
        doc=doc,
    )
    operator(
        f"aten::{name}.scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *,"
        ' str interpolation="linear") -> Tensor',
        rules.Shaped(_quantile_sizes),
        reference=of_number,
        loops=loops.Script(f"""
    def {name}(self, q: float, dim: Optional[int], keepdim: bool, *, interpolation: str):
        part = torch.full([], q, dtype=self.dtype, device=self.device)
        return torch.{name}(self, part, dim, keepdim, interpolation=interpolation)
    """),
        out="scalar_out",
        doc=doc,
    )


_declare_quantile("quantile", skips=False)
_declare_quantile("nanquantile", skips=True)
