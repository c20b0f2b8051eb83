"""Reductions of runs of rows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array, DType

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
    dtype, places = arguments.tensor(given[0]).dtype, arguments.tensor(given[0]).sizes
    if dtype not in (None, DType.i32, DType.i64):
        raise RuleError(f"expected {given[0]} of i32 or i64, got {dtype.name}")
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
