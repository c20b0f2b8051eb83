"""Products of tiles in shared memory by warpgroups, whose units for matrices read both tiles there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from xdsl.builder import Builder
from xdsl.dialects.builtin import AnyFloat, f32
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.machine.nvvm.memory import CHUNK
from tsir.dialects.machine.nvvm.warpgroups import BAND, GROUP, WgmmaOp, WgmmaWaitGroupOp
from tsir.dialects.machine.subgroup import WARP
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.gpu.products.shared_tiles import Layout, Swizzled
from tsir.lowering.gpu.products.tile_products import Stored, Sums

PAIR = 8
"""Rows from one of a thread to its other, and columns of which each thread has two."""

LANES = CHUNK // 2
"""Elements of 16 bits in a chunk."""


@dataclass(frozen=True)
class Panels:
    """
    A tile that lies along its rows, 64 after the others: a line of 128 bytes for each step of the depth.

    So units for matrices read it transposed.
    """

    rows: int
    depth: int
    dense: bool = True

    @property
    def shape(self) -> tuple[int, int]:
        """The lines of the tile, and the elements of each, which are in several panels."""
        return self.depth, self.rows

    def at(self, index: IndexBuilder, row: Index, depth: Index, past: tuple[int, int] = (0, 0)) -> Index:
        """Returns the place of the element so many rows, and steps of the depth, past another."""
        panel = Swizzled(BAND, self.depth, dense=True, lanes=LANES)
        row = index.add(row, past[0])
        inside = panel.at(index, index.remainder(row, BAND), index.add(depth, past[1]))
        return index.add(index.multiply(index.divide(row, BAND), prod(panel.shape)), inside)


@dataclass(frozen=True)
class Warpgroups:
    """Each warpgroup has the sums of 64 rows of the tile and of all columns."""

    groups: int
    columns: int
    depth: int
    resident: int
    element: AnyFloat = f32

    @property
    def rows(self) -> int:
        """The rows of the tile of the first factor."""
        return self.groups * BAND

    @property
    def threads(self) -> int:
        """The threads of a block."""
        return self.groups * GROUP

    @property
    def lag(self) -> int:
        """The products that are on their way while the next one begins."""
        return 1

    @property
    def passes(self) -> int:
        """In how many parts the sums leave."""
        return 2

    @property
    def staged(self) -> int:
        """The rows of each of these."""
        return self.rows // 2

    @property
    def count(self) -> int:
        """The sums of a thread."""
        return BAND * self.columns // GROUP

    def layout(self, rows: int, *, dense: bool) -> Layout:
        """Returns how a tile lies in shared memory: as `nvvm.wgmma` reads it."""
        return Panels(rows, self.depth) if dense else Swizzled(rows, self.depth, False, LANES)

    def kept(self, factor: Attribute) -> AnyFloat:
        """Returns the type of elements in shared memory: that of the factors."""
        assert isinstance(factor, AnyFloat)
        return factor

    def multiply(self, builder: Builder, thread: SSAValue, tiles: Stored, sums: Sums) -> Sums:
        """Builds the start of the product of two tiles, added to the sums; all but that one are over then."""
        index = IndexBuilder(builder)
        left, right = (index.multiply(tiles.stage, prod(layout.shape)) for layout in tiles.layouts)
        band = index.multiply(index.divide(thread, GROUP), BAND * self.depth)
        made = WgmmaOp(
            (tiles.left, [index.value(index.add(left, band))]),
            (tiles.right, [index.value(right)]),
            sums,
            self.depth,
            (tiles.layouts[0].dense, tiles.layouts[1].dense),
        )
        sums = builder.insert(made).sums
        builder.insert(WgmmaWaitGroupOp(self.lag))
        return sums

    def finished(self, builder: Builder, sums: Sums) -> Sums:
        """Builds the wait for all products."""
        return builder.insert(WgmmaWaitGroupOp(0, sums)).sums

    def part(
        self, index: IndexBuilder, thread: SSAValue, sums: Sums, number: int
    ) -> Iterator[tuple[SSAValue, Index, Index]]:
        """Yields the sums that leave in a pass: those of one of the two rows of each thread."""
        lane = index.remainder(thread, WARP)
        row = index.add(index.multiply(index.divide(thread, WARP), PAIR), index.divide(lane, 4))
        column = index.multiply(index.remainder(lane, 4), 2)
        for place, value in enumerate(sums):
            part, register = divmod(place, 4)
            if register // 2 == number:
                yield value, row, index.add(column, part * PAIR + register % 2)

    def row(self, index: IndexBuilder, number: int, staged: Index) -> Index:
        """Returns the row of the tile that a row of a pass is."""
        first = index.multiply(index.divide(staged, PAIR), 2 * PAIR)
        return index.add(first, index.add(index.remainder(staged, PAIR), number * PAIR))
