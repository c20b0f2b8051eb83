"""
Products of two tiles in shared memory, added to sums that the threads of a block have in registers.

`Registers` multiplies element by element, `Fragments` by the units for matrices. The sums of a block leave
by way of shared memory, some rows at a time, so that neighbouring threads write what lies side by side: each
of them says for a pass which of its sums are of which of these rows, and which rows of the tile these are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Protocol

from xdsl.builder import Builder
from xdsl.dialects import math, memref
from xdsl.dialects.builtin import AnyFloat, IntegerAttr, f32, i64
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.nvvm import CHUNK, LdmatrixOp, MmaSyncOp
from tsir.dialects.subgroup import WARP
from tsir.lowering.element import insert
from tsir.lowering.index_arithmetic import Index, IndexBuilder
from tsir.lowering.loops import for_loop
from tsir.lowering.shared_tiles import Layout, Padded, Swizzled

SQUARE = 16
"""Threads along the rows and along the columns of a block, and the rows and columns of a fragment."""

NARROW = 8
"""The columns of a product of fragments."""

Sums = Sequence[SSAValue]


@dataclass(frozen=True)
class Stored:
    """The memory of the tiles of both factors, how each lies there, and which of several is meant."""

    left: SSAValue
    right: SSAValue
    layouts: tuple[Layout, Layout]
    stage: Index = 0


class Product(Protocol):
    """How the threads of a block multiply tiles."""

    @property
    def rows(self) -> int:
        """The rows of the tile of the first factor."""
        ...

    @property
    def columns(self) -> int:
        """The columns of the tile of the second factor."""
        ...

    @property
    def depth(self) -> int:
        """The depth of both."""
        ...

    @property
    def threads(self) -> int:
        """The threads of a block."""
        ...

    @property
    def resident(self) -> int:
        """The blocks that a processor shall hold at once."""
        ...

    @property
    def element(self) -> AnyFloat:
        """The type of the sums."""
        ...

    @property
    def count(self) -> int:
        """The sums of a thread."""
        ...

    @property
    def passes(self) -> int:
        """In how many parts the sums leave."""
        ...

    @property
    def staged(self) -> int:
        """The rows of each of these."""
        ...

    def layout(self, rows: int, *, dense: bool) -> Layout:
        """Returns how a tile of so many rows lies in shared memory, of a factor that lies so."""
        ...

    def kept(self, factor: Attribute) -> AnyFloat:
        """Returns the type of elements in shared memory, for factors of a type."""
        ...

    def multiply(self, builder: Builder, thread: SSAValue, tiles: Stored, sums: Sums) -> Sums:
        """Builds the product of two tiles, added to the sums."""
        ...

    def part(
        self, index: IndexBuilder, thread: SSAValue, sums: Sums, number: int
    ) -> Iterator[tuple[SSAValue, Index, Index]]:
        """Yields the sums that leave in a pass, with the row among those of the pass, and the column."""
        ...

    def row(self, index: IndexBuilder, number: int, staged: Index) -> Index:
        """Returns the row of the tile that a row of a pass is."""
        ...


@dataclass(frozen=True)
class Registers:
    """
    A thread has sums of a few rows and columns: in each of some groups, 16 bytes side by side.

    Of 16 x 16 threads, those that read at once want 16 neighbouring pieces of a line, or one and the same.
    """

    groups: int
    element: AnyFloat
    resident: int
    depth: int = 8

    @property
    def lanes(self) -> int:
        """The neighbours in a group."""
        return CHUNK // self.element.size

    @property
    def rows(self) -> int:
        """The rows of the tile of the first factor."""
        return self.groups * SQUARE * self.lanes

    columns = rows

    @property
    def threads(self) -> int:
        """The threads of a block."""
        return SQUARE * SQUARE

    @property
    def passes(self) -> int:
        """In how many parts the sums leave."""
        return self.groups * self.lanes

    @property
    def staged(self) -> int:
        """The rows of each of these."""
        return SQUARE

    @property
    def count(self) -> int:
        """The sums of a thread."""
        return self.passes**2

    def layout(self, rows: int, *, dense: bool) -> Layout:
        """Returns how a tile lies in shared memory: along its rows, whatever the factor."""
        return Padded(rows, self.depth, self.element.size)

    def kept(self, factor: Attribute) -> AnyFloat:
        """Returns the type of elements in shared memory: that of sums."""
        return self.element

    def line(self, index: IndexBuilder, number: int, thread: Index) -> Index:
        """Returns the row or column of the tile that is one of a thread's."""
        group, lane = divmod(number, self.lanes)
        return index.add(index.multiply(thread, self.lanes), group * SQUARE * self.lanes + lane)

    def multiply(self, builder: Builder, thread: SSAValue, tiles: Stored, sums: Sums) -> Sums:
        """Builds the product of two tiles, added to the sums."""
        outer = IndexBuilder(builder)
        places = outer.divide(thread, SQUARE), outer.remainder(thread, SQUARE)

        def step(inner: Builder, depth: SSAValue, carried: Sums) -> Sums:
            index = IndexBuilder(inner)
            factors: list[list[SSAValue]] = []
            pairs = zip((tiles.left, tiles.right), tiles.layouts, places, strict=True)
            for memory, layout, place in pairs:
                loads: list[SSAValue] = []
                for number in range(self.passes):
                    past = self.line(index, number, 0)
                    assert isinstance(past, int)
                    at = layout.at(index, self.line(index, 0, place), depth, (past, 0))
                    load = memref.LoadOp.get(memory, [index.value(at)])
                    if number % self.lanes == 0:
                        load.attributes["alignment"] = IntegerAttr(CHUNK, i64)
                    loads.append(insert(inner, load))
                factors.append(loads)
            left, right = factors
            products = [(a, b) for a in left for b in right]
            return [
                insert(inner, math.FmaOp(a, b, total))
                for (a, b), total in zip(products, carried, strict=True)
            ]

        return for_loop(builder, (0, self.depth, 1), sums, step).results

    def part(
        self, index: IndexBuilder, thread: SSAValue, sums: Sums, number: int
    ) -> Iterator[tuple[SSAValue, Index, Index]]:
        """Yields the sums that leave in a pass: those of one of the rows of each thread."""
        row, column = index.divide(thread, SQUARE), index.remainder(thread, SQUARE)
        for place in range(self.passes):
            yield sums[number * self.passes + place], row, self.line(index, place, column)

    def row(self, index: IndexBuilder, number: int, staged: Index) -> Index:
        """Returns the row of the tile that a row of a pass is."""
        return self.line(index, number, staged)


@dataclass(frozen=True)
class Fragments:
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
        return Swizzled(rows, self.depth, dense)

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
        for depth in range(0, self.depth, SQUARE):
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
