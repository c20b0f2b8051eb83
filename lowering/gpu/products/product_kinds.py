"""
Which kernels there are for products of matrices: by the types of the factors and the processor.

Each kind has tiles for results that have many of them, and smaller ones for others, the largest first.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import AnyFloat, Float16Type, f32, f64
from xdsl.ir import Attribute

from tsir.dialects.machine.nvvm.memory import HALVES
from tsir.lowering.gpu.products.fragments import Fragments, RoundedFragments
from tsir.lowering.gpu.products.tile_products import Product, Registers
from tsir.lowering.gpu.products.warpgroups import Warpgroups
from tsir.lowering.llvm.codegen.target import WGMMA

SHAPES = ((2, 4), (64, 32)), ((2, 2), (32, 32))
"""The warps of a block, and the rows and columns of each, for large tiles and for small ones."""


def fragments(depth: int, resident: int, *, deep: bool = True) -> Sequence[Product]:
    """
    Tiles for units for matrices.

    In the first, a warp reads 96 elements of each step of the depth for 64 x 32 products. In the second there
    are four blocks for each of the first, for results that would keep few processors busy; so many are held
    at once as have registers enough.
    """
    return tuple(
        Fragments(*shape, held, deep, depth) for shape, held in zip(SHAPES, (1, resident), strict=True)
    )


def rounded(resident: int) -> Sequence[Product]:
    """The same tiles for factors of f32 that are rounded to TF32."""
    return tuple(
        RoundedFragments(*shape, held, deep=True, depth=16)
        for shape, held in zip(SHAPES, (1, resident), strict=True)
    )


def registers(element: AnyFloat) -> Sequence[Product]:
    """Tiles without such units: a thread has 8 x 8 sums of f32 (4 x 4 of f64), or a quarter of them."""
    return Registers(2, element, 1), Registers(1, element, 2)


@dataclass(frozen=True)
class Kind:
    """The kernels for some types; the first tiles are for results that have many of them."""

    factors: Attribute | None
    """The type of both factors, None for any."""
    total: AnyFloat
    since: int
    """The first processors that have it."""
    copied: Sequence[Product]
    """Tiles of factors that lie so that they can be copied, if processors can."""
    read: Sequence[Product]
    """Tiles of others; each thread has elements of them in registers, and so they are less deep."""
    needs: str | None = None
    """The option that permits it, if it needs one."""


TF32 = "tf32"
"""The option beside `WGMMA`: factors of f32 may be rounded."""


def warpgroups() -> Sequence[Product]:
    """The largest tiles by two warpgroups, which read both factors in shared memory, the others as above."""
    return Warpgroups(groups=2, columns=256, depth=64, resident=1), *fragments(32, 4)


KINDS = (
    *(Kind(half, f32, 90, warpgroups(), fragments(16, 2), needs=WGMMA) for half in HALVES),
    *(Kind(half, f32, 80, fragments(32, 4), fragments(16, 2)) for half in HALVES),
    Kind(Float16Type(), f32, 75, (), fragments(16, 2, deep=False)),
    Kind(f32, f32, 80, rounded(4), rounded(2), needs=TF32),
    *(Kind(None, full, 75, (), registers(full)) for full in (f32, f64)),
)
"""The first that fits counts. Products of bf16 and deep fragments came with asynchronous copies."""


def kind_of(
    factors: Sequence[Attribute], total: AnyFloat, processor: int, allowed: Collection[str | None]
) -> Kind:
    """Returns the kernels for factors and sums of these types; those that need something if it is allowed."""
    return next(
        kind
        for kind in KINDS
        if total == kind.total
        and processor >= kind.since
        and {kind.factors} in ({None}, {*factors})
        and kind.needs in allowed
    )
