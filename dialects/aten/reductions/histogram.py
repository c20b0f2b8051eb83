"""Histograms: the numbers of elements between edges, or the sums of their weights."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array

_COUNTED = """
        x = self.reshape([-1])
        assert edges.dim() == 1 and edges.size(0) > 1, 'expected a vector of at least 2 edges'
        assert edges.dtype == x.dtype, 'expected edges of the dtype of self'
        parts = edges.size(0) - 1
        inside = (x >= edges[0]).logical_and(x <= edges[-1])
        places = (torch.searchsorted(edges, x, right=True) - 1).clamp(0, parts - 1)
        each = torch.ones_like(x)
        if weight is not None:
            assert weight.numel() == x.numel(), 'expected a weight for each element'
            each = weight.reshape([-1]).to(x.dtype)
        hist = torch.zeros([parts], dtype=x.dtype).index_add(0, places, torch.where(inside, each, 0))
        if density:
            hist = hist / (hist.sum() * (edges[1:] - edges[:-1]))
        return hist, edges.clone()
"""


def _histogram_types(arguments: Arguments) -> Sequence[t.TensorType]:
    own, count = arguments.tensor("self"), arguments.value("bins")
    if own.dtype is not None and not own.dtype.is_floating:
        raise RuleError(f"expected a floating tensor, got {own.dtype.numpy}")
    if isinstance(arguments["bins"].type, t.TensorType):
        edges = arguments.tensor("bins").sizes
        size = edges[0] if edges else None
        sizes = (size - 1 if isinstance(size, int) else None, size)
    else:
        if isinstance(count, int) and count < 1:
            raise RuleError(f"expected at least 1 part, got {count}")
        sizes = (count, count + 1) if isinstance(count, int) else (None, None)
    return [t.TensorType.of(own.dtype, (size,), device=own.device) for size in sizes]


@operator(
    "aten::histogram.bins_tensor(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False)"
    " -> (Tensor hist, Tensor bin_edges)",
    rules.Typed(_histogram_types),
    loops=loops.Script(f"""
    def histogram(self, bins, *, weight: Optional[Tensor], density: bool):
        edges = bins
{_COUNTED}
    """),
    out="bins_tensor_out",
)
def histogram(self: Array, bins: Array, weight: Array | None, density: bool) -> tuple[Array, Array]:
    """The number of elements, or the sum of their weights, between each two edges, and the edges."""
    if bins.ndim != 1 or bins.size < 2 or bins.dtype != self.dtype:
        wanted = f"expected a vector of at least 2 edges of {self.dtype}"
        raise ValueError(f"{wanted}, got {bins.dtype} of sizes {list(bins.shape)}")
    if weight is not None and weight.size != self.size:
        raise ValueError(f"expected {self.size} weights, got {weight.size}")
    x = self.reshape(-1)
    inside = (x >= bins[0]) & (x <= bins[-1])
    places = np.clip(np.searchsorted(bins, x[inside], "right") - 1, 0, len(bins) - 2)
    each = np.ones(len(x), x.dtype) if weight is None else weight.reshape(-1).astype(x.dtype)
    hist = np.zeros(len(bins) - 1, x.dtype)
    np.add.at(hist, places, each[inside])
    if density:
        with np.errstate(invalid="ignore"):
            hist = hist / (hist.sum() * np.diff(bins))
    return hist, bins.copy()


@operator(
    "aten::histogram.bin_ct(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None,"
    " bool density=False) -> (Tensor hist, Tensor bin_edges)",
    rules.Typed(_histogram_types),
    loops=loops.Script("""
    def histogram(
        self, bins: int, *, range: Optional[List[float]], weight: Optional[Tensor], density: bool
    ):
        assert bins > 0, 'expected at least 1 part'
        low, high = 0.0, 1.0
        if range is not None:
            assert len(range) == 2, 'expected a range of two numbers'
            low, high = range[0], range[1]
        elif self.numel() > 0:
            low, high = float(self.min()), float(self.max())
        assert math.isfinite(low) and math.isfinite(high) and low <= high, 'expected a finite range'
        if low == high:
            low, high = low - 0.5, high + 0.5
        edges = torch.linspace(low, high, bins + 1, dtype=self.dtype, device=self.device)
        hist, kept = torch.histogram(self, edges, weight=weight, density=density)
        return hist, kept
    """),
    out="bin_ct_out",
)
def histogram_of_parts(
    self: Array, bins: int, range: list[float] | None, weight: Array | None, density: bool
) -> tuple[Array, Array]:
    """The number of elements, or the sum of their weights, in equal parts of a range, and their edges."""
    low, high = (0.0, 1.0) if range is None else range
    if range is None and self.size:
        low, high = float(self.min()), float(self.max())
    if not (np.isfinite(low) and np.isfinite(high)) or low > high:
        raise ValueError(f"expected a finite range, got {low} to {high}")
    if low == high:
        low, high = low - 0.5, high + 0.5
    return histogram(self, np.linspace(low, high, bins + 1, dtype=self.dtype), weight, density)
