"""Reductions of runs of rows, counts between edges, and differences of neighbours by their distance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from tsir.dialects.ir.wording import sizes_text
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DEFAULT_FLOAT, Array

_STARTS = {"sum": 0.0, "mean": 0.0, "prod": 1.0, "max": -np.inf, "min": np.inf}
_JOINS = {"sum": np.add, "mean": np.add, "prod": np.multiply, "max": np.maximum, "min": np.minimum}


def _segmented_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    reduce = arguments.value("reduce")
    if isinstance(reduce, str) and reduce not in _STARTS:
        raise RuleError(f"expected reduce to be one of {', '.join(_STARTS)}, got '{reduce}'")
    axis, own = arguments.constant("axis", int), arguments.tensor("data").sizes
    given = [name for name in ("lengths", "offsets") if arguments.is_none(name) is False]
    if own is None or axis is None or not given:
        return None if own is None else [None] * len(own)
    places = arguments.tensor(given[0]).sizes
    if places is None:
        return [None] * len(own)
    last = places[-1] if places else None
    if given[0] == "offsets":
        last = last - 1 if isinstance(last, int) else None
    return [*places[:-1], last, *own[rules.wrap(axis, len(own)) + 1 :]]


@operator(
    "aten::segment_reduce(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None,"
    " Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None) -> Tensor",
    rules.Shaped(_segmented_sizes, like="data", agree=("data",), floating=True),
    loops=loops.Script("""
    def segment_reduce(
        data, reduce: str, *, lengths: Optional[Tensor], indices: Optional[Tensor],
        offsets: Optional[Tensor], axis: int, unsafe: bool, initial: Optional[number]
    ):
        assert indices is None, 'expected lengths or offsets, not indices'
        assert lengths is not None or offsets is not None, 'expected lengths or offsets'
        at = axis if axis >= 0 else axis + data.dim()
        bounds = torch.zeros([1], dtype=torch.int64, device=data.device)
        if offsets is not None:
            bounds = offsets.to(torch.int64)
        elif lengths is not None:
            assert bool((lengths >= 0).all()), 'expected lengths of at least 0'
            zero = torch.zeros_like(lengths.narrow(-1, 0, 1))
            bounds = torch.cat([zero, lengths.cumsum(-1)], -1).to(torch.int64)
            if not unsafe:
                fits = bounds.select(-1, lengths.size(-1)) == data.size(at)
                assert bool(fits.all()), 'expected lengths that sum to the size of the dimension'
        batch = data.size()[:at]
        rest = data.size()[at + 1:]
        segments = bounds.size(-1) - 1
        rows = torch.arange(data.size(at), device=data.device).expand(batch + [data.size(at)]).contiguous()
        found = torch.searchsorted(bounds.contiguous(), rows, right=True) - 1
        # What is in no segment goes to one more, which is left out.
        outside = (found < 0).logical_or(found >= segments)
        number = torch.where(outside, segments, found)
        for size in rest:
            number = number.unsqueeze(-1)
        kind, start = 'sum', 0.0
        if reduce == 'prod':
            kind, start = 'prod', 1.0
        elif reduce == 'max':
            kind, start = 'amax', -math.inf
        elif reduce == 'min':
            kind, start = 'amin', math.inf
        if initial is not None:
            start = float(initial)
        begin = torch.full(batch + [segments + 1] + rest, start, dtype=data.dtype, device=data.device)
        result = torch.scatter_reduce(begin, at, number.expand(data.size()), data, kind)
        result = result.narrow(at, 0, segments).clone()
        if reduce == 'mean':
            each = bounds.narrow(-1, 1, segments) - bounds.narrow(-1, 0, segments)
            for size in rest:
                each = each.unsqueeze(-1)
            if initial is None:
                result = result / each
            else:
                result = torch.where(each > 0, result / each.clamp_min(1), result)
        return result
    """),
    out="out",
)
def segment_reduce(
    data: Array,
    reduce: str,
    lengths: Array | None,
    indices: Array | None,
    offsets: Array | None,
    axis: int,
    unsafe: bool,
    initial: float | None,
) -> Array:
    """The rows of each segment along `axis` reduced to one; segments follow each other."""
    places = lengths if lengths is not None else offsets
    if indices is not None or places is None:
        raise ValueError("expected lengths or offsets, not indices")
    at = rules.wrap(axis, data.ndim)
    if lengths is not None and (
        (places < 0).any() or (not unsafe and (places.sum(-1) != data.shape[at]).any())
    ):
        expected = f"expected lengths of at least 0 that sum to {data.shape[at]}"
        raise ValueError(f"{expected}, got sums {places.sum(-1).tolist()}")
    ends = places[..., 1:] if lengths is None else np.cumsum(places, -1)
    starts = places[..., :-1] if lengths is None else ends - places
    rest = data.shape[at + 1 :]
    result = np.full((*ends.shape, *rest), _STARTS[reduce] if initial is None else initial, data.dtype)
    for place in np.ndindex(*ends.shape):
        rows = data[(*place[:-1], slice(starts[place], ends[place]))]
        for row in rows:
            result[place] = _JOINS[reduce](result[place], row)
        if reduce == "mean" and (len(rows) or initial is None):
            result[place] = result[place] / len(rows) if len(rows) else np.nan
    return result


_COUNTED = """
        x = self.reshape([-1])
        assert edges.dim() == 1 and edges.size(0) > 0, 'expected a vector of edges'
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
    """How many elements, or the sum of their weights, lie between each two edges, and the edges."""
    if bins.ndim != 1 or not bins.size or bins.dtype != self.dtype:
        raise ValueError(f"expected a vector of edges of {self.dtype}, got {bins.dtype} of rank {bins.ndim}")
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
    """How many elements, or the sum of their weights, lie in equal parts of a range, and their edges."""
    low, high = (0.0, 1.0) if range is None else range
    if range is None and self.size:
        low, high = float(self.min()), float(self.max())
    if not (np.isfinite(low) and np.isfinite(high)) or low > high:
        raise ValueError(f"expected a finite range, got {low} to {high}")
    if low == high:
        low, high = low - 0.5, high + 0.5
    return histogram(self, np.linspace(low, high, bins + 1, dtype=self.dtype), weight, density)


def _slope_types(arguments: Arguments) -> Sequence[t.ListType]:
    own = arguments.tensor("self")
    dtype = own.dtype if own.dtype is None or own.dtype.is_floating else DEFAULT_FLOAT
    order = arguments.constant("edge_order", int)
    if order not in (None, 1, 2):
        raise RuleError(f"expected edge_order to be 1 or 2, got {order}")
    return [t.ListType(t.TensorType.of(dtype, own.sizes, device=own.device))]


_SLOPES = """
        dims: List[int] = []
        {dims}
        found: List[Tensor] = []
        assert edge_order == 1 or edge_order == 2, 'expected edge_order to be 1 or 2'
        for place, d in enumerate(dims):
            n = self.size(d)
            for other in dims[:place]:
                assert (other - d) % max(self.dim(), 1) != 0, 'expected each dimension once'
            assert n > edge_order, 'expected more elements along each dimension than edge_order says'
            x = self if self.is_floating_point() else self.to(torch.float32)
            kept = [1] * self.dim()
            kept[d] = -1
            {steps}
            {middle}
            first = (x.narrow(d, 1, 1) - x.narrow(d, 0, 1)) / steps.narrow(d, 0, 1)
            last = (x.narrow(d, n - 1, 1) - x.narrow(d, n - 2, 1)) / steps.narrow(d, n - 2, 1)
            if edge_order == 2:
                second = (x.narrow(d, 2, 1) - x.narrow(d, 1, 1)) / steps.narrow(d, 1, 1)
                before = (x.narrow(d, n - 2, 1) - x.narrow(d, n - 3, 1)) / steps.narrow(d, n - 3, 1)
                a, b = steps.narrow(d, 0, 1), steps.narrow(d, 1, 1)
                first = first + (first - second) * (a / (a + b))
                a, b = steps.narrow(d, n - 2, 1), steps.narrow(d, n - 3, 1)
                last = last + (last - before) * (a / (a + b))
            found.append(torch.cat([first, middle, last], d))
        return found
"""
_EVEN_MIDDLE = "middle = (x.narrow(d, 2, n - 2) - x.narrow(d, 0, n - 2)) / (2 * steps.narrow(d, 0, n - 2))"
_GIVEN_MIDDLE = """one, two = steps.narrow(d, 0, n - 2), steps.narrow(d, 1, n - 2)
            below, here, above = x.narrow(d, 0, n - 2), x.narrow(d, 1, n - 2), x.narrow(d, 2, n - 2)
            middle = below * (-two / (one * (one + two))) + here * ((two - one) / (one * two))
            middle = middle + above * (one / (two * (one + two)))"""
_ALL = "dims = [d for d in range(self.dim())] if dim is None else [dim]"
_EVEN = "steps = torch.full([n - 1], {0}, dtype=x.dtype, device=x.device).reshape(kept)"
_GIVEN = """assert spacing[place].dim() == 1, 'expected coordinates in vectors'
            assert spacing[place].size(0) == n, 'expected a coordinate for each element'
            steps = (spacing[place][1:] - spacing[place][:-1]).to(x.dtype).reshape(kept)"""


def _declare_gradient(overload: str, parameters: str, annotations: str, dims: str, steps: str) -> None:
    """One form of `gradient`, by how it is given dimensions and distances."""

    def reference(self: Array, *given: Any) -> list[Array]:
        *arguments, edge_order = given
        named = dict(zip(names, arguments, strict=True))
        dim, spacing = named["dim"], named.get("spacing")
        axes = list(range(self.ndim)) if dim is None else [dim] if isinstance(dim, int) else list(dim)
        one = [1 if spacing is None else spacing] * len(axes)
        several: list[Any] = cast("list[Any]", spacing) if isinstance(spacing, list) else one
        if len({rules.wrap(axis, self.ndim) for axis in axes}) < len(axes):
            raise ValueError(f"expected each dimension once, got {axes}")
        if len(several) != len(axes):
            raise ValueError(f"expected {len(axes)} distances, got {len(several)}")
        x = self if self.dtype.kind not in "iub" else self.astype(DEFAULT_FLOAT.numpy)
        return [_slope(x, distance, axis, edge_order) for distance, axis in zip(several, axes, strict=True)]

    names = [part.partition("=")[0].rpartition(" ")[2] for part in parameters.split(", ")]
    operator(
        f"aten::gradient.{overload}(Tensor self, *, {parameters}, int edge_order=1) -> Tensor[]",
        rules.Typed(_slope_types),
        reference=reference,
        loops=loops.Script(
            f"\n    def gradient(self, *, {annotations}, edge_order: int):"
            + _SLOPES.format(
                dims=dims, steps=steps, middle=_GIVEN_MIDDLE if steps is _GIVEN else _EVEN_MIDDLE
            )
        ),
        doc="The slopes of `self` along dimensions: differences of neighbours by the distance of these.",
    )


def _slope(x: Array, distance: Any, axis: int, edge_order: int) -> Array:
    size = x.shape[rules.wrap(axis, x.ndim)] if x.ndim else 1
    if size <= edge_order:
        raise ValueError(f"expected more than {edge_order} elements along dimension {axis}, got {size}")
    steps: Array = np.asarray(distance)
    if isinstance(distance, np.ndarray) and steps.shape != (size,):
        raise ValueError(f"expected {size} coordinates, got sizes {sizes_text(steps.shape)}")
    return np.gradient(x, steps, axis=axis, edge_order=1 if edge_order == 1 else 2).astype(x.dtype)


_EACH = "assert len(spacing) == len(dims), 'expected a distance for each dimension'"
for _overload, _parameters, _annotations, _dims, _steps in (
    ("scalarint", "Scalar? spacing=None, int? dim=None", "spacing: Optional[number], dim: Optional[int]",
     _ALL, _EVEN.format("1.0 if spacing is None else float(spacing)")),
    ("scalararray", "Scalar spacing, int[] dim", "spacing: number, dim: List[int]",
     "dims = dim", _EVEN.format("float(spacing)")),
    ("array", "int[] dim", "dim: List[int]", "dims = dim", _EVEN.format("1.0")),
    ("scalarrayint", "Scalar[] spacing, int? dim=None", "spacing: List[number], dim: Optional[int]",
     f"{_ALL}\n        {_EACH}", _EVEN.format("float(spacing[place])")),
    ("scalarrayarray", "Scalar[] spacing, int[] dim", "spacing: List[number], dim: List[int]",
     f"dims = dim\n        {_EACH}", _EVEN.format("float(spacing[place])")),
    ("tensorarrayint", "Tensor[] spacing, int? dim=None", "spacing: List[Tensor], dim: Optional[int]",
     f"{_ALL}\n        {_EACH}", _GIVEN),
    ("tensorarray", "Tensor[] spacing, int[] dim", "spacing: List[Tensor], dim: List[int]",
     f"dims = dim\n        {_EACH}", _GIVEN),
):  # fmt: skip
    _declare_gradient(_overload, _parameters, _annotations, _dims, _steps)
