"""Images and signals in other sizes: the nearest element, or weights that fall linearly with the distance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import UNKNOWN, Arguments, RuleError
from tsir.dialects.operators.table import operator
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array

_AXES = {1: ("",), 2: ("_h", "_w")}
"""For each number of spatial dimensions, how the names of what belongs to each of them end."""

_NEAREST = """
    step{end} = size{end} / count{end} if by{end} is None or count{end} == 2 * size{end} else 1.0 / by{end}
    step{end} = 1.0 if count{end} == size{end} else step{end}
    place{end} = torch.arange(count{end}, dtype=torch.float32, device=result.device) * step{end}
    result = result.index_select({axis}, place{end}.floor().to(torch.int64).clamp_max(size{end} - 1))
"""
"""Steps are rounded to f32, which decides between neighbours, as in PyTorch."""

_LINEAR = """
    step{end} = size{end} / count{end} if by{end} is None or count{end} == size{end} else 1.0 / by{end}
    if align_corners:
        step{end} = (size{end} - 1) / (count{end} - 1) if count{end} > 1 else 0.0
    half{end} = 0.0 if align_corners else 0.5
    place{end} = torch.arange(count{end}, dtype=torch.float64, device=result.device) + half{end}
    place{end} = (place{end} * step{end} - half{end}).clamp_min(0.0)
    low{end} = place{end}.to(torch.int64).clamp_max(size{end} - 1)
    part{end} = (place{end} - low{end}).to(result.dtype).reshape({spread})
    front{end} = result.index_select({axis}, low{end})
    back{end} = result.index_select({axis}, (low{end} + 1).clamp_max(size{end} - 1))
    result = front{end} * (1 - part{end}) + back{end} * part{end}
"""
"""From `low` on, and beyond the last element nothing but it."""


def _text(name: str, rank: int, each: str, more: str) -> str:
    """The script of an operator that resamples one dimension after the other."""
    ends = _AXES[rank]
    given = ", ".join(f"scales{end}: Optional[float]" for end in ends)
    lines = [f"def {name}(self, output_size: List[int]{more}, {given}):", "    result = self"]
    for index, end in enumerate(ends):
        axis = index - rank
        lines += [
            f"    size{end} = self.size({axis})",
            f"    count{end} = output_size[{index}]",
            f"    by{end} = scales{end}",
            f"    if size{end} < 1 or count{end} < 1:",
            "        raise RuntimeError('expected sizes of at least 1')",
            each.format(end=end, axis=axis, spread=[-1] + [1] * (-1 - axis)).strip("\n"),
        ]
    return "\n".join([*lines, "    return result"])


def _vec_text(name: str, rank: int, more: str, given: str) -> str:
    """The script of the overload that takes sizes or factors."""
    sizes = ", ".join(f"int(input.size({n - rank}) * scale_factors[{n}])" for n in range(rank))
    factors = ", ".join(f"scale_factors[{n}]" for n in range(rank))
    nothing = ", ".join(["None"] * rank)
    parameters = f"input, output_size: Optional[List[int]]{more}, scale_factors: Optional[List[float]]"
    return f"""
def {name}({parameters}):
    if output_size is not None:
        return torch.ops.aten.{name}(input, output_size{given}, {nothing})
    if scale_factors is not None:
        return torch.ops.aten.{name}(input, [{sizes}]{given}, {factors})
    raise RuntimeError('expected sizes or factors')
"""


def _sizes(arguments: Arguments, rank: int, name: str) -> Sequence[t.Size] | None:
    own, given = arguments.tensor(name).sizes, arguments.value("output_size")
    if own is None:
        return None
    if len(own) != rank + 2:
        raise RuleError(f"expected {rank + 2} dimensions, got {len(own)}")
    if not isinstance(given, list):
        return [*own[:2], *[None] * rank]
    counts = [None if count is UNKNOWN else count for count in cast("list[int | None]", given)]
    if len(counts) != rank or any(count is not None and count < 1 for count in counts):
        raise RuleError(f"expected {rank} sizes of at least 1, got {counts}")
    return [*own[:2], *counts]


def _nearest(array: Array, axis: int, count: int, scale: float | None) -> Array:
    size = array.shape[axis]
    exact = scale is None or count in (size, 2 * size)
    step = np.float32(size / count if exact or scale is None else 1 / scale)
    at = np.floor(np.arange(count, dtype=np.float32) * step).astype(np.int64)
    return array.take(np.minimum(at, size - 1), axis)


def _linear(array: Array, axis: int, count: int, scale: float | None, *, align_corners: bool) -> Array:
    size, places = array.shape[axis], np.arange(count, dtype=np.float64)
    if align_corners:
        places *= (size - 1) / max(count - 1, 1)
    else:
        step = size / count if scale is None or count == size else 1 / scale
        places = np.maximum((places + 0.5) * step - 0.5, 0)
    low = np.minimum(places.astype(np.int64), size - 1)
    part = (places - low).astype(array.dtype).reshape([-1] + [1] * (array.ndim - 1 - axis % array.ndim))
    return array.take(low, axis) * (1 - part) + array.take(np.minimum(low + 1, size - 1), axis) * part


Resample = Callable[[Array, int, int, "float | None"], Array]
"""An array with one dimension in another size, by its axis, the size and what the user says of the step."""


def _resampled(
    self: Array, output_size: Sequence[int], scales: Sequence[float | None], each: Resample
) -> Array:
    rank = len(output_size)
    if min(*self.shape[-rank:], *output_size) < 1:
        raise ValueError(f"expected sizes of at least 1, got {list(self.shape[-rank:])}, {list(output_size)}")
    for index, (count, scale) in enumerate(zip(output_size, scales, strict=True)):
        self = each(self, index - rank, count, scale)
    return self


def _by_factors(
    input: Array,
    output_size: Sequence[int] | None,
    factors: Sequence[float] | None,
    each: Resample,
    rank: int,
) -> Array:
    if output_size is not None:
        return _resampled(input, output_size, [None] * rank, each)
    if factors is None:
        raise ValueError("expected sizes or factors")
    sizes = [int(size * factor) for size, factor in zip(input.shape[-rank:], factors, strict=True)]
    return _resampled(input, sizes, factors, each)


def _declare(name: str, rank: int, doc: str, *, linear: bool) -> None:
    scales = ", ".join(f"float? scales{end}=None" for end in _AXES[rank])
    flag, more = (", bool align_corners", ", align_corners: bool") if linear else ("", "")
    given = ", align_corners" if linear else ""

    def each(flags: Sequence[object]) -> Resample:
        return partial(_linear, align_corners=bool(flags[0])) if linear else _nearest

    def by_size(self: Array, output_size: list[int], *rest: object) -> Array:
        flags, scales = rest[: len(rest) - rank], rest[len(rest) - rank :]
        return _resampled(self, output_size, cast("Sequence[float | None]", scales), each(flags))

    def by_factors(input: Array, output_size: list[int] | None, *rest: object) -> Array:
        factors = cast("Sequence[float] | None", rest[-1])
        return _by_factors(input, output_size, factors, each(rest[:-1]), rank)

    operator(
        f"aten::{name}(Tensor self, SymInt[{rank}] output_size{flag}, {scales}) -> Tensor",
        rules.Shaped(partial(_sizes, rank=rank, name="self"), agree=("self",), floating=linear),
        reference=by_size,
        loops=loops.Script(_text(name, rank, _LINEAR if linear else _NEAREST, more)),
        out="out",
        doc=doc,
    )
    operator(
        f"aten::{name}.vec(Tensor input, SymInt[]? output_size{flag}, float[]? scale_factors) -> Tensor",
        rules.Shaped(
            partial(_sizes, rank=rank, name="input"), like="input", agree=("input",), floating=linear
        ),
        reference=by_factors,
        loops=loops.Script(_vec_text(name, rank, more, given)),
        doc=f"{doc[:-1]}, by its size or by factors.",
    )


_declare("upsample_nearest1d", 1, "A signal in another size, of the nearest elements.", linear=False)
_declare("upsample_nearest2d", 2, "An image in another size, of the nearest elements.", linear=False)
_declare("upsample_linear1d", 1, "A signal in another size, between elements on straight lines.", linear=True)
_declare("upsample_bilinear2d", 2, "An image in another size, linear between elements.", linear=True)
