"""Products of tiles in shared memory by the units for matrices of a GPU, which multiply fragments of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.dialects.builtin import AnyFloat, f32
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.machine.nvvm.fragments import ConvertFloatToTF32Op, LdmatrixOp, MmaSyncOp
from tsir.dialects.machine.nvvm.memory import CHUNK
from tsir.dialects.machine.subgroup import WARP
from tsir.lowering.builders.element import insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.gpu.products.shared_tiles import Layout, Swizzled
from tsir.lowering.gpu.products.tile_products import Stored, Sums, Synchronous

SQUARE = 16
"""The rows and columns of a fragment."""

NARROW = 8
"""The columns of a product of fragments."""


@dataclass(frozen=True)
class Fragments(Synchronous):
    """
    A warp has the sums of a part of the tile, as fragments of 16 x 8; `warps` lie along rows and columns.

    `deep` says whether fragments of 16 x 16 are multiplied at once, or by halves on the first processors.
    """

    warps: tuple[int, int]
    shape: tuple[int, int]
    """The rows and columns of a warp's part."""
    resident: int
    deep: bool
    depth: int
    element: AnyFloat = f32

    @property
    def reach(self) -> int:
        """The depth of a fragment."""
        return SQUARE

    @property
    def rows(self) -> int:
        """The rows of the tile of the first factor."""
        return self.warps[0] * self.shape[0]

    @property
    def columns(self) -> int:
        """The columns of the tile of the second factor."""
        return self.warps[1] * self.shape[1]

    @property
    def threads(self) -> int:
        """The threads of a block."""
        return self.warps[0] * self.warps[1] * WARP

    @property
    def passes(self) -> int:
        """In how many parts the sums leave."""
        return self.shape[0] // SQUARE

    @property
    def staged(self) -> int:
        """The rows of each of these."""
        return self.warps[0] * SQUARE

    @property
    def count(self) -> int:
        """The sums of a thread."""
        return self.shape[0] * self.shape[1] // WARP

    def layout(self, rows: int, *, dense: bool) -> Layout:
        """Returns how a tile lies in shared memory: as the factor does."""
        return Swizzled(rows, self.depth, dense, CHUNK // 2)

    def kept(self, factor: Attribute) -> AnyFloat:
        """Returns the type of elements in shared memory: that of the factors."""
        assert isinstance(factor, AnyFloat)
        return factor

    def warp(self, index: IndexBuilder, thread: SSAValue) -> tuple[Index, Index]:
        """Returns the place of a thread's warp along the rows and the columns."""
        number = index.divide(thread, WARP)
        return index.divide(number, self.warps[1]), index.remainder(number, self.warps[1])

    def multiply(self, builder: Builder, thread: SSAValue, tiles: Stored, sums: Sums) -> Sums:
        """Builds the product of two tiles, added to the sums."""
        index = IndexBuilder(builder)
        places = self.warp(index, thread)
        for depth in range(0, self.depth, self.reach):
            left, right = (
                [
                    self.fragment(index, thread, tiles, factor, places[factor], (row, depth))
                    for row in range(0, self.shape[factor], SQUARE)
                ]
                for factor in (0, 1)
            )
            # A fragment of 16 columns is two of 8: its registers are rows by turns, then the depth.
            columns = [part[n::2] for part in right for n in range(2)]
            pairs = [(a, b) for a in left for b in columns]
            sums = [
                value
                for n, (a, b) in enumerate(pairs)
                for value in self.accumulate(builder, a, b, sums[4 * n : 4 * n + 4])
            ]
        return sums

    def accumulate(self, builder: Builder, a: Sums, b: Sums, sums: Sums) -> Sums:
        """Builds the product of two fragments, added to a third."""
        for parts in (slice(None),) if self.deep else (slice(0, 1), slice(1, 2)):
            halves = [*zip(a[::2], a[1::2], strict=True)][parts]
            made = MmaSyncOp([part for half in halves for part in half], b[parts], sums)
            sums = builder.insert(made).sums
        return sums

    def fragment(
        self,
        index: IndexBuilder,
        thread: SSAValue,
        tiles: Stored,
        factor: int,
        warp: Index,
        past: tuple[int, int],
    ) -> Sums:
        """
        Builds the reading of 16 rows at 16 places of the depth, past the first of a warp's part.

        Each thread names a row of 8 elements.
        """
        memory, layout = (tiles.left, tiles.right)[factor], tiles.layouts[factor]
        lane = index.remainder(thread, WARP)
        if layout.dense:
            down = index.multiply(index.remainder(index.divide(lane, NARROW), 2), NARROW)
            deep = index.add(
                index.remainder(lane, NARROW), index.multiply(index.divide(lane, SQUARE), NARROW)
            )
        else:
            down, deep = (
                index.remainder(lane, SQUARE),
                index.multiply(index.divide(lane, SQUARE), NARROW),
            )
        first = index.add(index.multiply(warp, self.shape[factor]), down)
        tile = index.multiply(tiles.stage, prod(layout.shape))
        at = index.value(index.add(tile, layout.at(index, first, deep, past)))
        return index.builder.insert(LdmatrixOp(memory, [at], transposed=layout.dense)).parts

    def part(
        self, index: IndexBuilder, thread: SSAValue, sums: Sums, number: int
    ) -> Iterator[tuple[SSAValue, Index, Index]]:
        """Yields the sums that leave in a pass: those of 16 rows of each warp."""
        down, right = self.warp(index, thread)
        lane = index.remainder(thread, WARP)
        first = index.add(index.multiply(down, SQUARE), index.divide(lane, 4))
        column = index.add(index.multiply(right, self.shape[1]), index.multiply(index.remainder(lane, 4), 2))
        each = self.count // self.passes
        for place, value in enumerate(sums[number * each : (number + 1) * each]):
            tile, register = divmod(place, 4)
            row = index.add(first, register // 2 * NARROW)
            yield value, row, index.add(column, tile * NARROW + register % 2)

    def row(self, index: IndexBuilder, number: int, staged: Index) -> Index:
        """Returns the row of the tile that a row of a pass is."""
        first = index.multiply(index.divide(staged, SQUARE), self.shape[0])
        return index.add(first, index.add(index.remainder(staged, SQUARE), number * SQUARE))


@dataclass(frozen=True)
class RoundedFragments(Fragments):
    """
    Fragments of factors of f32, rounded to TF32 as they are read; they are half as deep as those of 16 bits.

    There is no reading of whole parts whose rows are to be columns, where elements have 32 bits: each thread
    reads its own, which are those of 8 rows at 4 steps of the depth at once.
    """

    @property
    def reach(self) -> int:
        """The depth of a fragment."""
        return NARROW

    def layout(self, rows: int, *, dense: bool) -> Layout:
        """Returns how a tile lies in shared memory: as the factor does."""
        return Swizzled(rows, self.depth, dense, CHUNK // 4, together=1 + dense)

    def fragment(
        self,
        index: IndexBuilder,
        thread: SSAValue,
        tiles: Stored,
        factor: int,
        warp: Index,
        past: tuple[int, int],
    ) -> Sums:
        """Builds the reading of 16 rows at 8 places of the depth, past the first of a warp's part."""
        memory, layout = (tiles.left, tiles.right)[factor], tiles.layouts[factor]
        lane = index.remainder(thread, WARP)
        first = index.add(index.multiply(warp, self.shape[factor]), index.divide(lane, NARROW // 2))
        deep = index.remainder(lane, NARROW // 2)
        tile = index.multiply(tiles.stage, prod(layout.shape))
        parts: list[SSAValue] = []
        for right, down in product((0, NARROW // 2), (0, NARROW)):
            at = index.add(tile, layout.at(index, first, deep, (past[0] + down, past[1] + right)))
            found = insert(index.builder, memref.LoadOp.get(memory, [index.value(at)]))
            parts.append(insert(index.builder, ConvertFloatToTF32Op(found)))
        return parts
