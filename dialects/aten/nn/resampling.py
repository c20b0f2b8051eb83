"""
Images and signals in other sizes: the nearest elements, or weighted sums of near ones.

All do one dimension after the other. In each, an element of the result is a sum over taps: elements
of the image, each times a weight. So the gradient adds a weighted element at the place of each tap.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

import numpy as np

from tsir.dialects.aten.nn.taps import ALL_TAPS, Taps
from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import UNKNOWN, Arguments, RuleError
from tsir.dialects.operators.pointwise import WIDENED
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array

_AXES = {1: ("",), 2: ("_h", "_w"), 3: ("_d", "_h", "_w")}
"""For each number of spatial dimensions, how the names of what belongs to each of them end."""


@dataclass(frozen=True)
class _Resampling:
    """
    An operator: its name, its taps and those of its `_backward`, its rank, and what it does.

    Both are the same, but where a factor is given that PyTorch asks for in one direction only.
    """

    name: str
    taps: Taps
    back: Taps
    rank: int
    doc: str

    @property
    def aligns(self) -> bool:
        """Whether it has an argument `align_corners`."""
        return self.taps.aligns

    @property
    def flag(self) -> str:
        """The argument `align_corners` in schemas, if there is one."""
        return ", bool align_corners" if self.aligns else ""

    @property
    def scales(self) -> str:
        """The factors in schemas."""
        return ", ".join(f"float? scales{end}=None" for end in _AXES[self.rank])

    @property
    def parameters(self) -> str:
        """The parameters `flag` and `scales` in script."""
        given = ", ".join(f"scales{end}: Optional[float]" for end in _AXES[self.rank])
        return f"{', align_corners: bool' if self.aligns else ''}, {given}"

    @property
    def given(self) -> str:
        """The names of `parameters`, as arguments."""
        given = ", ".join(f"scales{end}" for end in _AXES[self.rank])
        return f"{', align_corners' if self.aligns else ''}, {given}"

    def each_axis(self, image: str, taps: Taps, combine: str) -> str:
        """Script text that finds the taps along each dimension and combines `result` by them."""
        lines: list[str] = []
        for index, end in enumerate(_AXES[self.rank]):
            axis = index - self.rank
            lines += [
                f"        size, count, by = {image.format(axis=axis, index=index + 2)},"
                f" output_size[{index}], scales{end}",
                "        if size < 1 or count < 1:",
                "            raise RuntimeError('expected sizes of at least 1')",
                taps.text.format(spread=[-1] + [1] * (-1 - axis)).strip("\n"),
                combine.format(axis=axis, dim=index + 2, ones=", 1" * (-1 - axis)).strip("\n"),
            ]
        return "\n".join(lines)


def _forward_text(form: _Resampling) -> str:
    return f"""
    def {form.name}(self, output_size: List[int]{form.parameters}):
        result = {WIDENED.format(x="self")}
        assert self.size(1) > 0, "expected images with channels"
{form.each_axis("result.size({axis})", form.taps, form.taps.summed)}
        return result.to(self.dtype)
    """


def _backward_text(form: _Resampling) -> str:
    return f"""
    def {form.name}_backward(
            grad_output, output_size: List[int], input_size: List[int]{form.parameters}):
        result = {WIDENED.format(x="grad_output")}
        for i in range(2):
            assert grad_output.size(i) == input_size[i], "expected a gradient of as many images and channels"
        assert len(output_size) == {form.rank}, "expected {form.rank} numbers as output_size"
        for i in range({form.rank}):
            assert grad_output.size(i + 2) == output_size[i], "expected a gradient of output_size"
{form.each_axis("input_size[{index}]", form.back, form.back.spread)}
        return result.to(grad_output.dtype)
    """


def _vec_text(form: _Resampling) -> str:
    """The script of the overload that takes sizes or factors."""
    rank, name, flag = form.rank, form.name, ", align_corners" if form.aligns else ""
    sizes = ", ".join(f"int(input.size({n - rank}) * scale_factors[{n}])" for n in range(rank))
    factors = ", ".join(f"scale_factors[{n}]" for n in range(rank))
    more = ", align_corners: bool" if form.aligns else ""
    return f"""
    def {name}(input, output_size: Optional[List[int]]{more}, scale_factors: Optional[List[float]]):
        if output_size is not None:
            return torch.ops.aten.{name}(input, output_size{flag}, {", ".join(["None"] * rank)})
        if scale_factors is not None:
            assert len(scale_factors) == {rank}, 'expected {rank} factors'
            return torch.ops.aten.{name}(input, [{sizes}]{flag}, {factors})
        raise RuntimeError('expected sizes or factors')
    """


def _sizes(arguments: Arguments, rank: int, name: str) -> Sequence[t.Size] | None:
    own, given = arguments.tensor(name).sizes, arguments.value("output_size")
    factors = arguments.value("scale_factors") if "scale_factors" in arguments else None
    if given is None and isinstance(factors, list) and len(cast("list[object]", factors)) != rank:
        raise RuleError(f"expected {rank} factors, got {factors}")
    if own is None:
        return None
    if len(own) != rank + 2:
        raise RuleError(f"expected {rank + 2} dimensions, got {len(own)}")
    if own[1] == 0:
        raise RuleError(f"expected images with channels, got sizes {list(own)}")
    if not isinstance(given, list):
        return [*own[:2], *[None] * rank]
    counts = [None if count is UNKNOWN else count for count in cast("list[int | None]", given)]
    if len(counts) != rank or any(count is not None and count < 1 for count in counts):
        raise RuleError(f"expected {rank} sizes of at least 1, got {counts}")
    return [*own[:2], *counts]


def _input_sizes(arguments: Arguments, rank: int) -> Sequence[t.Size] | None:
    """The sizes of the image that a gradient is of; RuleError if the gradient is known to be of another."""
    grad, wanted = arguments.tensor("grad_output").sizes, arguments.ints("input_size")
    pooled = arguments.ints("output_size")
    if wanted is not None and len(wanted) != rank + 2:
        raise RuleError(f"expected {rank + 2} numbers as input_size, got {len(wanted)}")
    if pooled is not None and len(pooled) != rank:
        raise RuleError(f"expected {rank} numbers as output_size, got {len(pooled)}")
    if wanted is not None and pooled is not None and grad is not None:
        pairs = list(zip(grad, [*wanted[:2], *pooled], strict=False))
        differ = any(isinstance(a, int) and isinstance(b, int) and a != b for a, b in pairs)
        if len(grad) != rank + 2 or differ:
            raise RuleError(f"expected 'grad_output' of sizes {[*wanted[:2], *pooled]}, got {list(grad)}")
    return wanted


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


def _declare(form: _Resampling) -> None:
    rank, name = form.rank, form.name

    def split(rest: Sequence[object]) -> tuple[bool, list[float | None]]:
        """Whether corners are aligned, and the factors."""
        return bool(form.aligns and rest[0]), cast("list[float | None]", [*rest[-rank:]])

    def each(align: bool, array: Array, axis: int, count: int, scale: float | None) -> Array:
        """The sum of the elements at the taps, each times its weight."""
        places, weights = form.taps.reference(array.shape[axis], count, scale, align)
        if weights is None:
            return array.take(places[:, 0], axis)
        shape = (*weights.shape, *(1,) * (-1 - axis))
        parts = array.take(places.reshape(-1), axis)
        parts = parts.reshape(*array.shape[:axis], *shape[:2], *array.shape[array.ndim + axis + 1 :])
        scaled = np.where(np.isnan(weights).reshape(shape), 0, parts * weights.reshape(shape))
        return scaled.sum(axis).astype(array.dtype)

    def by_size(self: Array, output_size: list[int], *rest: object) -> Array:
        align, scales = split(rest)
        return _resampled(self, output_size, scales, partial(each, align))

    def by_factors(input: Array, output_size: list[int] | None, *rest: object) -> Array:
        align, factors = bool(form.aligns and rest[0]), cast("Sequence[float] | None", rest[-1])
        if output_size is not None:
            return _resampled(input, output_size, [None] * rank, partial(each, align))
        if factors is None:
            raise ValueError("expected sizes or factors")
        sizes = [int(size * factor) for size, factor in zip(input.shape[-rank:], factors, strict=True)]
        return _resampled(input, sizes, factors, partial(each, align))

    def of_gradient(
        grad_output: Array, output_size: list[int], input_size: list[int], *rest: object
    ) -> Array:
        """Each element added at its taps, times their weights."""
        align, scales = split(rest)
        for index, (count, scale) in enumerate(zip(output_size, scales, strict=True)):
            places, weights = form.back.reference(input_size[index + 2], count, scale, align)
            moved = np.moveaxis(grad_output, index + 2, 0)
            total = np.zeros((input_size[index + 2], *moved.shape[1:]), moved.dtype)
            for tap in range(places.shape[1]):
                column = 1 if weights is None else np.nan_to_num(weights[:, tap])
                added = moved * np.reshape(column, (-1, *(1,) * (moved.ndim - 1)))
                np.add.at(total, places[:, tap], added.astype(moved.dtype))
            grad_output = np.moveaxis(total, 0, index + 2)
        return grad_output

    nothing = ", None" * (rank + form.aligns)
    operator(
        f"aten::{name}(Tensor self, SymInt[{rank}] output_size{form.flag}, {form.scales}) -> Tensor",
        rules.Shaped(partial(_sizes, rank=rank, name="self"), agree=("self",), floating=form.taps.floating),
        reference=by_size,
        loops=loops.Script(_forward_text(form)),
        gradient=None
        if form.taps is not form.back
        else f"""
    def {name}(self, output_size: List[int]{form.parameters}):
        size = self.size()
        def backward(grad):
            grad_self = torch.ops.aten.{name}_backward(grad, output_size, size{form.given})
            return grad_self, None{nothing}
        return torch.ops.aten.{name}(self, output_size{form.given}), backward
    """,
        tangent=linear("self"),
        out="out",
        doc=form.doc,
    )
    operator(
        f"aten::{name}.vec(Tensor input, SymInt[]? output_size{form.flag}, float[]? scale_factors) -> Tensor",
        rules.Shaped(
            partial(_sizes, rank=rank, name="input"), like="input", agree=("input",),
            floating=form.taps.floating,
        ),
        reference=by_factors,
        loops=loops.Script(_vec_text(form)),
        doc=f"{form.doc[:-1]}, by its size or by factors.",
    )  # fmt: skip
    operator(
        f"aten::{name}_backward(Tensor grad_output, SymInt[{rank}] output_size,"
        f" SymInt[{rank + 2}] input_size{form.flag}, {form.scales}) -> Tensor",
        rules.Shaped(
            partial(_input_sizes, rank=rank), like="grad_output", agree=("grad_output",),
            floating=form.taps.floating,
        ),
        reference=of_gradient,
        loops=loops.Script(_backward_text(form)),
        gradient=None if form.taps is not form.back else f"""
    def {name}_backward(grad_output, output_size: List[int], input_size: List[int]{form.parameters}):
        def backward(grad):
            grad_grad = torch.ops.aten.{name}(grad, output_size{form.given})
            return grad_grad, None, None{nothing}
        result = torch.ops.aten.{name}_backward(grad_output, output_size, input_size{form.given})
        return result, backward
    """,
        tangent=linear("grad_output"),
        out="grad_input(grad_input)",
        doc=f"The gradient of `{name}`: what each element has from all results.",
    )  # fmt: skip


_KINDS = {1: "A signal", 2: "An image", 3: "A volume"}
_NEAREST = "of the nearest elements"
_NAMES = (
    ("upsample_nearest", "nearest-by-factor", "nearest", (1, 3), _NEAREST),
    ("upsample_nearest", "nearest", "nearest", (2,), _NEAREST),
    ("_upsample_nearest_exact", "nearest-exact", "nearest-exact", (1, 2, 3), f"{_NEAREST} to the middles"),
    ("upsample_linear", "linear", "linear", (1,), "between elements on straight lines"),
    ("upsample_bilinear", "linear", "linear", (2,), "linear between elements"),
    ("upsample_trilinear", "linear", "linear", (3,), "linear between elements"),
    ("upsample_bicubic", "cubic", "cubic", (2,), "cubic between elements"),
)
for _name, _taps, _back, _ranks, _doc in _NAMES:
    for _rank in _ranks:
        _declare(
            _Resampling(
                f"{_name}{_rank}d", ALL_TAPS[_taps], ALL_TAPS[_back], _rank,
                f"{_KINDS[_rank]} in another size, {_doc}.",
            )
        )  # fmt: skip
for _kind in ("linear", "cubic"):
    _both = ALL_TAPS[f"{_kind}-aa"], ALL_TAPS[f"{_kind}-aa-by-factor"]
    _doc = f"An image in another size, of {_kind} weights as wide as a step."
    _declare(_Resampling(f"_upsample_bi{_kind}2d_aa", *_both, 2, _doc))
