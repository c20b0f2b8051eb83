"""Images and volumes at given places: grids of places, and what an image is there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from itertools import product

import numpy as np

from tsir.dialects.operators import loops, rules
from tsir.dialects.operators.arguments import Arguments, RuleError
from tsir.dialects.operators.pointwise import WIDENED
from tsir.dialects.operators.table import operator
from tsir.dialects.operators.tangents import linear
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array

_MODES = "interpolation_mode: int, padding_mode: int, align_corners: bool"

_PLACE = """
        size{n} = input.size({dim})
        c{n} = grid.reshape([batch, count, {rank}]).select(2, {last})
        if align_corners:
            c{n} = (c{n} + 1) * ((size{n} - 1) / 2)
        else:
            c{n} = (c{n} + 1) * (size{n} / 2) - 0.5
"""
"""The coordinate of each point of the grid along a dimension, in elements, of which the last comes first."""

_KEPT = """
        if padding_mode == 2:
            low{x} = 0.0 if align_corners else -0.5
            span{x} = float(size{n} - 1) if align_corners else float(size{n})
            far{x} = ({x} - low{x}).abs()
            turns{x} = (far{x} / max(span{x}, 1.0)).detach().floor()
            rest{x} = torch.fmod(far{x}, max(span{x}, 1.0))
            {x} = torch.where(turns{x}.remainder(2) == 0, rest{x} + low{x}, span{x} - rest{x} + low{x})
            if span{x} == 0.0:
                {x} = torch.zeros_like({x})
        if padding_mode != 0:
            border{x} = {border}
            {x} = torch.where(torch.logical_and({x} > 0, {x} < size{n} - 1), {x}, border{x})
"""
"""
What lies beyond an image comes into it by reflections, or is put on its border, where it does not move.
"""

_BORDERS = {
    2: "torch.where({x} > 0, {x}.detach(), 0.0).clamp(max=size{n} - 1)",
    3: "torch.where({x} < size{n} - 1, {x}.detach(), float(size{n} - 1)).clamp(min=0)",
}
"""NaN is put on the first border of an image and on the last one of a volume, as in PyTorch."""


def _kept_text(rank: int, x: str, n: int) -> str:
    """Script text that brings coordinates of a dimension into the image, if the padding mode asks for it."""
    return _KEPT.format(x=x, n=n, border=_BORDERS[rank].format(x=x, n=n))


_INDEX = """
        inside{tap} = torch.logical_and({at} >= 0, {at} < size{n})
        index{tap} = torch.where(inside{tap}, {at}, 0.0).to(torch.int64)
"""

_LINEAR_AXIS = """
        first{n} = c{n}.detach().floor()
        second{n} = first{n} + 1
        weight{n}_1 = c{n} - first{n}
        weight{n}_0 = 1 - weight{n}_1
"""

_CUBIC_AXIS = """
        first{n} = c{n}.detach().floor()
        x{n} = c{n} - first{n}
        y{n} = 1 - x{n}
        weight{n}_0 = ((-0.75 * (x{n} + 1) + 3.75) * (x{n} + 1) - 6.0) * (x{n} + 1) + 3.0
        weight{n}_1 = (1.25 * x{n} - 2.25) * x{n} * x{n} + 1
        weight{n}_2 = (1.25 * y{n} - 2.25) * y{n} * y{n} + 1
        weight{n}_3 = ((-0.75 * (y{n} + 1) + 3.75) * (y{n} + 1) - 6.0) * (y{n} + 1) + 3.0
"""


def _sum(rank: int, taps: int, *, weighted: bool = True) -> str:
    """Script text that adds the elements at all taps, times their weights along each dimension."""
    lines: list[str] = []
    for place in product(range(taps), repeat=rank):
        names = [f"{n}_{k}" for n, k in enumerate(place)]
        at = f"index{names[0]}"
        for n, name in enumerate(names[1:], 1):
            at = f"({at} * size{n} + index{name})"
        inside = f"inside{names[0]}"
        for name in names[1:]:
            inside = f"torch.logical_and({inside}, inside{name})"
        weight = " * ".join(f"weight{name}" for name in names)
        part = f"found * ({weight}).unsqueeze(1)" if weighted else "found"
        lines += [
            f"        found = torch.gather(flat, 2, {at}.unsqueeze(1).expand([batch, channels, count]))",
            f"        found = torch.where({inside}.unsqueeze(1), found, 0.0)",
            f"        total = total + {part}"
            if rank == 2
            else f"        total = total + torch.where({inside}.unsqueeze(1), {part}, 0.0)",
        ]
    return "\n".join(lines)


def _linear(rank: int) -> str:
    text = ""
    for n in range(rank):
        text += _kept_text(rank, f"c{n}", n) + _LINEAR_AXIS.format(n=n)
        text += _INDEX.format(tap=f"{n}_0", at=f"first{n}", n=n)
        text += _INDEX.format(tap=f"{n}_1", at=f"second{n}", n=n)
    return text + _sum(rank, 2)


def _nearest(rank: int) -> str:
    text = ""
    for n in range(rank):
        text += _kept_text(rank, f"c{n}", n) + f"\n        near{n} = c{n}.detach().round()"
        text += _INDEX.format(tap=f"{n}_0", at=f"near{n}", n=n)
    return text + _sum(rank, 1, weighted=False)


def _cubic(rank: int) -> str:
    text = ""
    for n in range(rank):
        text += _CUBIC_AXIS.format(n=n)
        for k in range(4):
            text += f"\n        at{n}_{k} = first{n} + {k - 1}"
            text += _kept_text(rank, f"at{n}_{k}", n)
            text += _INDEX.format(tap=f"{n}_{k}", at=f"at{n}_{k}", n=n)
    return text + _sum(rank, 4)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line.strip() else line for line in text.split("\n"))


def _sampler_text(rank: int) -> str:
    places = "".join(_PLACE.format(n=n, dim=n + 2, rank=rank, last=rank - 1 - n) for n in range(rank))
    cubic = f"        if interpolation_mode == 2:\n{_indented(_cubic(rank))}\n" if rank == 2 else ""
    return f"""
    def grid_sampler_{rank}d(input, grid, {_MODES}):
        batch, channels = input.size(0), input.size(1)
        assert 0 <= interpolation_mode <= {4 - rank}, "expected interpolation_mode from 0 to {4 - rank}"
        assert 0 <= padding_mode <= 2, "expected padding_mode from 0 to 2"
        assert grid.size(0) == batch, "expected a grid for each image"
        for i in range({rank}):
            assert input.size(i + 2) > 0, "expected images with elements"
        sizes = grid.size()[1:-1]
        count = {" * ".join(f"grid.size({n + 1})" for n in range(rank))}
        image, grid = {WIDENED.format(x="input")}, {WIDENED.format(x="grid")}
        flat = image.flatten(2)
        total = image.new_zeros([batch, channels, count])
{places}
        if interpolation_mode == 0:
{_indented(_linear(rank))}
        if interpolation_mode == 1:
{_indented(_nearest(rank))}
{cubic}
        return total.reshape([batch, channels] + sizes).to(input.dtype)
    """


def _sampled_sizes(arguments: Arguments, rank: int | None) -> Sequence[t.Size] | None:
    image, grid = arguments.tensor("input").sizes, arguments.tensor("grid").sizes
    for name, most in (("interpolation_mode", 2), ("padding_mode", 2)):
        value = arguments.constant(name, int)
        if value is not None and not 0 <= value <= most:
            raise RuleError(f"expected {name} from 0 to {most}, got {value}")
    if image is None or grid is None:
        return None
    rank = len(image) - 2 if rank is None else rank
    if rank not in (2, 3) or len(image) != rank + 2 or len(grid) != rank + 2:
        raise RuleError(f"expected an image and a grid of rank 4 or 5, got ranks {len(image)}, {len(grid)}")
    if rank == 3 and arguments.value("interpolation_mode") == 2:
        raise RuleError("expected the cubic mode for images alone, got a volume")
    if isinstance(grid[-1], int) and grid[-1] != rank:
        raise RuleError(f"expected {rank} numbers for each place of the grid, got {grid[-1]}")
    if isinstance(image[0], int) and isinstance(grid[0], int) and image[0] != grid[0]:
        raise RuleError(f"expected a grid for each of {image[0]} images, got {grid[0]}")
    if 0 in image[2:]:
        raise RuleError(f"expected images with elements, got sizes {list(image)}")
    return [*image[:2], *grid[1:-1]]


def _kept(rank: int, x: Array, size: int, padding: int, align: bool) -> Array:
    """Coordinates, brought into an image of this size by reflections or onto its border."""
    if padding == 2:
        low, span = (0.0, size - 1) if align else (-0.5, size)
        far = np.abs(x - low)
        turns, rest = np.floor(far / max(span, 1)), np.fmod(far, max(span, 1))
        x = np.where(turns % 2 == 0, rest, span - rest) + low if span else np.zeros_like(x)
    if padding == 0:
        return x
    return np.fmin(np.fmax(x, 0), size - 1) if rank == 2 else np.fmax(np.fmin(x, size - 1), 0)


def _cubic_weights(x: Array) -> list[Array]:
    def near(x: Array) -> Array:
        return (1.25 * x - 2.25) * x * x + 1

    def far(x: Array) -> Array:
        return ((-0.75 * x + 3.75) * x - 6) * x + 3

    return [far(x + 1), near(x), near(1 - x), far(2 - x)]


def _sample(
    input: Array, grid: Array, interpolation_mode: int, padding_mode: int, align_corners: bool
) -> Array:
    """The image at each place of the grid, whose numbers are from -1 to 1 inside, those of the last first."""
    rank, batch, count = input.ndim - 2, len(input), math.prod(grid.shape[1:-1])
    taps: list[list[tuple[Array, Array]]] = []
    for n in range(rank):
        size, x = input.shape[n + 2], grid[..., rank - 1 - n].reshape(batch, count)
        x = (x + 1) * ((size - 1) / 2) if align_corners else (x + 1) * (size / 2) - 0.5
        if interpolation_mode == 2:
            first = np.floor(x)
            ats = [_kept(rank, first + k - 1, size, padding_mode, align_corners) for k in range(4)]
            taps.append(list(zip(ats, _cubic_weights(x - first), strict=True)))
            continue
        x = _kept(rank, x, size, padding_mode, align_corners)
        first = np.floor(x)
        ones = np.ones_like(x)
        linear = [(first, 1 - (x - first)), (first + 1, x - first)]
        taps.append(linear if interpolation_mode == 0 else [(np.round(x), ones)])
    result = np.zeros((*input.shape[:2], count), input.dtype)
    rows = np.arange(batch, dtype=np.int64)[:, None]
    for chosen in product(*taps):
        pairs = [(at, (at >= 0) & (at < size)) for (at, _), size in zip(chosen, input.shape[2:], strict=True)]
        inside = np.logical_and.reduce([flag for _, flag in pairs])
        places = tuple(np.where(flag, at, 0).astype(np.int64) for at, flag in pairs)
        found = np.moveaxis(input[(rows, slice(None), *places)], -1, 1)
        weight = np.multiply.reduce([weight for _, weight in chosen])
        part = np.where(inside[:, None], found, 0) * weight[:, None]
        # Volumes leave out what lies outside; images add a zero times its weight, which may be NaN.
        result += (part if rank == 2 else np.where(inside[:, None], part, 0)).astype(input.dtype)
    return result.reshape(*input.shape[:2], *grid.shape[1:-1])


_SCHEMA = "Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners"
for _rank in (2, 3):
    operator(
        f"aten::grid_sampler_{_rank}d({_SCHEMA}) -> Tensor",
        rules.Shaped(
            partial(_sampled_sizes, rank=_rank),
            like="input",
            agree=("input", "grid"),
            floating=True,
            narrow=True,
        ),
        reference=_sample,
        loops=loops.Script(_sampler_text(_rank)),
        out="out",
    )
operator(
    f"aten::grid_sampler({_SCHEMA}) -> Tensor",
    rules.Shaped(
        partial(_sampled_sizes, rank=None), like="input", agree=("input", "grid"), floating=True, narrow=True
    ),
    reference=_sample,
    loops=loops.Script(f"""
    def grid_sampler(input, grid, {_MODES}):
        if input.dim() == 4:
            return torch.ops.aten.grid_sampler_2d(
                input, grid, interpolation_mode, padding_mode, align_corners)
        return torch.ops.aten.grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners)
    """),
)


def _grid_sizes(arguments: Arguments) -> Sequence[t.Size] | None:
    size, theta = arguments.ints("size"), arguments.tensor("theta").sizes
    if size is None:
        return None
    if len(size) not in (4, 5):
        raise RuleError(f"expected 4 or 5 sizes, got {len(size)}")
    rank = len(size) - 2
    if any(isinstance(n, int) and n < 0 for n in (size[0], *size[2:])):
        raise RuleError(f"expected sizes of at least 0, got {size}")
    rules.check_sizes("theta", theta, [size[0], rank, rank + 1])
    return [size[0], *size[2:], rank]


@operator(
    "aten::affine_grid_generator(Tensor theta, SymInt[] size, bool align_corners) -> Tensor",
    rules.Shaped(_grid_sizes, like="theta", agree=("theta",), floating=True),
    loops=loops.Script("""
    def affine_grid_generator(theta, size: List[int], align_corners: bool):
        rank = len(size) - 2
        assert theta.size(0) == size[0], "expected a matrix for each image"
        parts: List[Tensor] = []
        for i in range(rank):
            n = size[len(size) - 1 - i]
            at = 2 * torch.arange(n, dtype=theta.dtype, device=theta.device) - (n - 1)
            at = at / max(n - 1 if align_corners else n, 1)
            parts.append(at.reshape([-1] + [1] * i).expand(size[2:]))
        base = torch.stack(parts + [torch.ones_like(parts[0])], rank).reshape([-1, rank + 1])
        return torch.matmul(base, theta.transpose(1, 2)).reshape([size[0]] + size[2:] + [rank])
    """),
    tangent=linear("theta"),
    out="out",
)
def affine_grid_generator(theta: Array, size: list[int], align_corners: bool) -> Array:
    """For each place of an image, from -1 to 1 along each dimension, where a matrix takes it."""
    ends = [1 if align_corners else 1 - 1 / max(n, 1) for n in size[2:]]
    axes = [np.linspace(-e, e, n) if n > 1 else np.zeros(n) for e, n in zip(ends, size[2:], strict=True)]
    grids = np.meshgrid(*axes, indexing="ij")[::-1]
    base = np.stack([*grids, np.ones_like(grids[0])], -1)
    return np.einsum("...k,nik->n...i", base, theta).astype(theta.dtype)
