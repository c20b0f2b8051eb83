"""Differences, integrals by trapezoids, and covariances, in terms of sums and slices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.promotion import promoted
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DEFAULT_FLOAT, Array, Category, DType, wide


def _of_rank(arguments: Arguments) -> Sequence[t.Size] | None:
    sizes = arguments.tensor("self").sizes
    if sizes == ():
        raise RuleError("expected a tensor with dimensions")
    return None if sizes is None else [None] * len(sizes)


@operator(
    "aten::diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor",
    rules.Shaped(_of_rank, promotes=("self", "prepend", "append")),
    loops=loops.Script("""
    def diff(self, n: int, dim: int, prepend: Optional[Tensor], append: Optional[Tensor]):
        assert self.dim() > 0, 'expected a tensor with dimensions'
        assert n >= 0, 'expected an order of at least 0'
        if n == 0:
            return self.clone()
        x = self
        if prepend is not None:
            x = torch.cat([prepend, x], dim)
        if append is not None:
            x = torch.cat([x, append], dim)
        for i in range(n):
            size = max(x.size(dim) - 1, 0)
            after, before = x.narrow(dim, x.size(dim) - size, size), x.narrow(dim, 0, size)
            x = after.logical_xor(before) if x.dtype == torch.bool else after - before
        return x
    """),
    out="out",
)
def diff(self: Array, n: int, dim: int, prepend: Array | None, append: Array | None) -> Array:
    """The differences of neighbours along `dim`, taken `n` times."""
    if n < 0:
        raise ValueError(f"expected an order of at least 0, got {n}")
    if not n:
        return self.copy()
    x = np.concatenate([part for part in (prepend, self, append) if part is not None], dim)
    return np.diff(x, min(n, x.shape[dim]), dim)


def _integrated(cumulative: bool) -> rules.Shaped:
    """The sizes without `dim`, or with one less along it; the dtype is floating."""

    def dtype(arguments: Arguments) -> DType | None:
        names = [name for name in ("y", "x") if name in arguments]
        common = promoted(arguments, names)
        return common if common is None or common.category >= Category.FLOAT else DEFAULT_FLOAT

    def sizes(arguments: Arguments) -> Sequence[t.Size] | None:
        own = arguments.tensor("y").sizes
        if own == ():
            raise RuleError("expected a tensor with dimensions")
        spacing = arguments.tensor("x").sizes if "x" in arguments else ()
        if own is None or spacing is None or len(spacing) > len(own):
            return None
        return [None] * (len(own) if cumulative else len(own) - 1)

    return rules.Shaped(sizes, like="y", dtype=dtype)


_SUMS = {
    "trapezoid": "return sums.sum(dim)",
    "cumulative_trapezoid": "return sums.cumsum(dim)",
}
_DX = """
    def {name}(y, *, dx: number, dim: int):
        size = max(y.size(dim) - 1, 0)
        sums = (y.narrow(dim, y.size(dim) - size, size) + y.narrow(dim, 0, size)) * (dx / 2.0)
        {finish}
"""
_X = """
    def {name}(y, x, *, dim: int):
        size = max(y.size(dim) - 1, 0)
        step = x
        if x.dim() == 1:
            assert x.size(0) == y.size(dim), 'expected a place for each element along the dimension'
            along = [1 for i in range(y.dim())]
            along[dim] = -1
            step = x.reshape(along)
        last = step.size(dim)
        count = max(last - 1, 0)
        widths = step.narrow(dim, last - count, count) - step.narrow(dim, 0, count)
        sums = (y.narrow(dim, y.size(dim) - size, size) + y.narrow(dim, 0, size)) * widths / 2.0
        {finish}
"""


def _wide(array: Array) -> Array:
    """Floats in f64; integers as they are, whose sums, differences and products wrap as PyTorch's do."""
    return array.astype(wide(DType.of(array.dtype)), copy=False)


def _trapezoids(y: Array, dim: int, widths: Any, cumulative: bool) -> Array:
    values = np.moveaxis(_wide(y), dim, -1)
    sums = np.moveaxis((values[..., 1:] + values[..., :-1]) * widths / 2, -1, dim)
    return np.add.accumulate(sums, dim) if cumulative else sums.sum(dim)


def _declare_trapezoids(name: str, finish: str) -> None:
    cumulative = name.startswith("cumulative")
    doc = "The integral along `dim` by trapezoids" + (", up to each element." if cumulative else ".")

    def evenly(y: Array, dx: float, dim: int) -> Array:
        return _trapezoids(y, dim, float(dx), cumulative)

    def at_places(y: Array, x: Array, dim: int) -> Array:
        if x.ndim == 1:
            if len(x) != y.shape[dim]:
                raise ValueError(f"expected {y.shape[dim]} places, got {len(x)}")
            return _trapezoids(y, dim, np.diff(_wide(x)), cumulative)
        widths = np.diff(np.moveaxis(_wide(x), dim, -1))
        return _trapezoids(y, dim, widths, cumulative)

    operator(
        f"aten::{name}.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor",
        _integrated(cumulative),
        reference=evenly,
        loops=loops.Script(_DX.format(name=name, finish=finish)),
        doc=doc,
    )
    operator(
        f"aten::{name}.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor",
        _integrated(cumulative),
        reference=at_places,
        loops=loops.Script(_X.format(name=name, finish=finish)),
        doc=doc,
    )


for _name, _finish in _SUMS.items():
    _declare_trapezoids(_name, _finish)


def _square(arguments: Arguments) -> Sequence[t.Size] | None:
    """A square of as many rows as variables; no dimension for one variable."""
    sizes = arguments.tensor("self").sizes
    if sizes is None:
        return None
    if len(sizes) > 2:
        raise RuleError(f"expected at most 2 dimensions, got {len(sizes)}")
    if len(sizes) < 2 or sizes[0] == 1:
        return []
    return [sizes[0], sizes[0]] if isinstance(sizes[0], int) else None


def _floating(arguments: Arguments) -> DType | None:
    own = arguments.tensor("self").dtype
    return own if own is None or own.category >= Category.FLOAT else DEFAULT_FLOAT


@operator(
    "aten::corrcoef(Tensor self) -> Tensor",
    rules.Shaped(_square, dtype=_floating),
    loops=loops.Script("""
    def corrcoef(self):
        covariances = torch.cov(self)
        if covariances.dim() == 0:
            return covariances / covariances
        scale = covariances.diagonal().sqrt()
        return (covariances / scale.unsqueeze(1) / scale.unsqueeze(0)).clamp(-1, 1)
    """),
)
def corrcoef(self: Array) -> Array:
    """The correlations of the rows, each a variable."""
    covariances = cov(self, 1, None, None)
    if not covariances.ndim:
        return covariances / covariances
    scale = np.sqrt(covariances.diagonal().real)
    found = covariances / scale[:, None] / scale
    for part in (found.real, found.imag) if found.dtype.kind == "c" else (found,):
        np.clip(part, -1, 1, out=part)
    return found


@operator(
    "aten::cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> Tensor",
    rules.Shaped(_square, dtype=_floating),
    loops=loops.Script("""
    def cov(self, *, correction: int, fweights: Optional[Tensor], aweights: Optional[Tensor]):
        assert self.dim() <= 2, 'expected at most 2 dimensions'
        x = self if self.dim() == 2 else self.reshape([1, -1])
        n = x.size(1)
        w: Optional[Tensor] = None
        if fweights is not None:
            assert fweights.dim() <= 1 and fweights.numel() == n, 'expected a weight for each observation'
            whole = not fweights.is_floating_point() and fweights.dtype != torch.bool
            assert whole, 'expected whole numbers as frequencies'
            assert not (fweights < 0).any(), 'expected frequencies that are not negative'
            w = fweights
        if aweights is not None:
            assert aweights.dim() <= 1 and aweights.numel() == n, 'expected a weight for each observation'
            assert aweights.is_floating_point(), 'expected floats as weights'
            assert not (aweights < 0).any(), 'expected weights that are not negative'
            w = aweights if w is None else w * aweights
        if w is None:
            centred = x - x.sum(1, keepdim=True) / n
            product = torch.mm(centred, centred.t().conj()) / max(n - correction, 0)
        else:
            total = w.sum()
            mean = (x * w).sum(1, keepdim=True) / total
            rest = total - correction
            if aweights is not None and correction != 0:
                rest = total - correction * (w * aweights).sum() / total
            centred = x - mean
            product = torch.mm(centred, (centred * w).t().conj()) / rest.clamp_min(0)
        return product.squeeze()
    """),
)
def cov(self: Array, correction: int, fweights: Array | None, aweights: Array | None) -> Array:
    """The covariances of the rows, each a variable with an observation in each column."""
    x = self.astype(np.complex128 if self.dtype.kind == "c" else np.float64)
    x = x if x.ndim == 2 else x.reshape(1, -1)
    w: Array = np.ones(x.shape[1])
    for weights, expected, kinds in ((fweights, "whole numbers", "iu"), (aweights, "floats", "fV")):
        if weights is not None:
            if weights.ndim > 1 or weights.size != x.shape[1]:
                raise ValueError(f"expected {x.shape[1]} weights, got shape {list(weights.shape)}")
            if weights.dtype.kind not in kinds:
                raise ValueError(f"expected {expected} as weights, got {weights.dtype}")
            if (weights < 0).any():
                raise ValueError("expected weights that are not negative")
            # Weights are multiplied and summed in their dtype, as in PyTorch: differences of sums show it.
            own = weights.reshape(-1)
            w = own if weights is fweights or fweights is None else w.astype(own.dtype) * own
    total = w.sum()
    centred = x - (x * w).sum(1, keepdims=True) / total
    spread = total if aweights is None else (w * aweights.reshape(-1)).sum()
    rest = total - (correction * spread / total if correction else 0)
    result = centred @ np.conj(centred * w).T / max(rest, 0.0)
    return result.squeeze()
