"""
Which contender multiplies, where several may: the quickest at the measured shape that is nearest.

A shape is the rows, the columns and the depth of a product. Shapes whose rows are multiples of 16 bytes are
compared with their like alone, as others have other kernels. An entry of a table reads `f32:64x64x64:cublas`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import cast

from xdsl.dialects.builtin import BFloat16Type, Float16Type, f32, f64
from xdsl.ir import Attribute

from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder

Shape = tuple[int, int, int]
"""The rows, the columns and the depth of a product."""

KINDS: Mapping[str, tuple[Attribute, bool]] = {
    "f16": (Float16Type(), False),
    "bf16": (BFloat16Type(), False),
    "f32": (f32, False),
    "tf32": (f32, True),
    "f64": (f64, False),
}
"""The products that are measured: the type of their factors, and whether these may be rounded to TF32."""

LANES = 8
"""Elements of which rows are multiples that are multiples of 16 bytes, in every type of at least 16 bits."""

_ENTRY = re.compile(rf"({'|'.join(KINDS)}):([1-9]\d*)x([1-9]\d*)x([1-9]\d*):(\w+)", re.ASCII)


def entry(kind: str, shape: Shape, contender: str) -> str:
    """The text of an entry of a table."""
    return f"{kind}:{'x'.join(map(str, shape))}:{contender}"


def contenders(entries: Iterable[str]) -> set[str]:
    """Who is quickest somewhere; ValueError for a text that is no entry."""
    return {_parts(text)[2] for text in entries}


def quickest(entries: Iterable[str], factors: Attribute, *, rounds: bool) -> dict[Shape, str]:
    """Who is quickest at each measured shape with factors of a type, which may be rounded if it `rounds`."""
    kinds = [name for name, kind in KINDS.items() if kind == (factors, rounds and factors == f32)]
    return {shape: contender for kind, shape, contender in map(_parts, entries) if kind in kinds}


def _parts(text: str) -> tuple[str, Shape, str]:
    found = _ENTRY.fullmatch(text)
    if found is None:
        raise ValueError(f"expected entries as {entry('f32', (64, 64, 64), 'cublas')}, got {text}")
    kind, *sizes, contender = found.groups()
    return kind, cast(Shape, tuple(map(int, sizes))), contender


def is_regular(shape: Shape) -> bool:
    """Whether rows of the factors and of the result are multiples of 16 bytes, where they lie row by row."""
    _, columns, depth = shape
    return columns % LANES == depth % LANES == 0


def closest(measured: Collection[Shape], shape: Shape) -> Shape:
    """The measured shape whose sizes differ least from others, by their logarithms."""

    def distance(other: Shape) -> float:
        return sum(math.log(a / b) ** 2 for a, b in zip(shape, other, strict=True))

    return min(measured, key=distance)


def is_chosen(
    index: IndexBuilder, sizes: Sequence[Index], measured: Mapping[Shape, str], contender: str
) -> Flag:
    """Returns whether a contender is to multiply: whether it was quickest at the nearest measured shape."""
    parts = [{s: c for s, c in measured.items() if is_regular(s) == kind} for kind in (True, False)]
    regular, other = (_decided(index, sizes, part or measured, contender) for part in parts)
    whole = index.all(index.compare("eq", index.remainder(size, LANES), 0) for size in sizes[1:])
    return choice(index, whole, regular, other)


def _decided(
    index: IndexBuilder, sizes: Sequence[Index], measured: Mapping[Shape, str], contender: str
) -> Flag:
    """
    The same of shapes that are alike, as comparisons of sizes, of which there are few where ranges are large.

    The nearest of a full grid of shapes is that which is nearest along each axis; holes of it are filled.
    """
    if not measured:
        return False
    axes = [sorted(set(values)) for values in zip(*measured, strict=True)]
    chosen = {
        cell: measured[cell if cell in measured else closest(measured, cell)] == contender
        for cell in product(*axes)
    }

    def within(axes: Sequence[Sequence[int]]) -> Flag:
        if len(found := {chosen[cell] for cell in product(*axes)}) < 2:
            return any(found)
        axis = max(range(len(axes)), key=lambda n: len(axes[n]))
        values, middle = axes[axis], len(axes[axis]) // 2
        # Nearer by its logarithm to a than to b is what is below the square root of their product.
        limit = math.isqrt(values[middle - 1] * values[middle]) + 1
        below, above = (
            within([*axes[:axis], part, *axes[axis + 1 :]]) for part in (values[:middle], values[middle:])
        )
        return choice(index, index.compare("slt", sizes[axis], limit), below, above)

    return within(axes)


def choice(index: IndexBuilder, condition: Flag, then: Flag, otherwise: Flag) -> Flag:
    """Returns one of two conditions."""
    if then is otherwise:
        return then
    opposite = index.opposite(condition)
    return index.either(index.both(condition, then), index.both(opposite, otherwise))
