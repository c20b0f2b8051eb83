"""
Products of two tiles in shared memory, added to sums that the threads of a block have in registers.

`Registers` multiplies element by element, `fragments` by the units for matrices. The sums of a block leave
by way of shared memory, some rows at a time, so that neighbouring threads write what lies side by side: each
of them says for a pass which of its sums are of which of these rows, and which rows of the tile these are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from xdsl.builder import Builder
from xdsl.dialects import math, memref
from xdsl.dialects.builtin import AnyFloat, IntegerAttr, i64
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.machine.nvvm.memory import CHUNK
from tsir.lowering.builders.element import insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import for_loop
from tsir.lowering.gpu.products.shared_tiles import Layout, Padded

SQUARE = 16
"""Threads along the rows and along the columns of a block."""

Sums = Sequence[SSAValue]


@dataclass(frozen=True)
class Stored:
    """The memory of the tiles of both factors, how each lies there, and which of several is meant."""

    left: SSAValue
    right: SSAValue
    layouts: tuple[Layout, Layout]
    stage: Index = 0


class Product(Protocol):
    """A product of tiles by the threads of a block."""

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
    def lag(self) -> int:
        """
        The products that are on their way while the next one begins, 0 where each is over by then.

        Those that go on by themselves read tiles by the asynchronous proxy.
        """
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
        """Builds the product of two tiles, added to the sums, or its start."""
        ...

    def finished(self, builder: Builder, sums: Sums) -> Sums:
        """Builds the wait for the products that are on their way; returns the sums."""
        ...

    def part(
        self, index: IndexBuilder, thread: SSAValue, sums: Sums, number: int
    ) -> Iterator[tuple[SSAValue, Index, Index]]:
        """Yields the sums that leave in a pass, with the row among those of the pass, and the column."""
        ...

    def row(self, index: IndexBuilder, number: int, staged: Index) -> Index:
        """Returns the row of the tile that a row of a pass is."""
        ...


class Synchronous:
    """Products that are over when the next begins."""

    @property
    def lag(self) -> int:
        """The products that are on their way while the next one begins."""
        return 0

    def finished(self, builder: Builder, sums: Sums) -> Sums:
        """Returns the sums, as no product is on its way."""
        return sums


@dataclass(frozen=True)
class Registers(Synchronous):
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
