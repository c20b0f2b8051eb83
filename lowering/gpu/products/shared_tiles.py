"""
Tiles of the factors of a product in the memory that the threads of a block share.

A tile has rows of a factor (of the second one: columns) and a part of the depth. Threads read it element by
element, whatever the layout, by way of registers; or, where 16 bytes at a time lie side by side and begin at
multiples of 16, by asynchronous copies. Elements outside of a factor are zeros.

How a tile lies in shared memory decides how many threads can read at once: what eight threads, or for single
elements all threads of a warp, read or write in one step has to be in different banks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Protocol

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import AnyFloat, FloatAttr, MemRefType
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.machine.nvvm.copies import CpAsyncOp
from tsir.dialects.machine.nvvm.memory import CHUNK, SHARED
from tsir.lowering.builders.element import insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.iteration_space import View, memref_type
from tsir.lowering.builders.loop_nests import select
from tsir.lowering.builders.memrefs import memref_of

BANKS = 8
"""Chunks that all banks hold: as many can be read at once, one of each place."""


def chunk_of(element: Attribute) -> int:
    """Returns the floats of a type that are a chunk."""
    assert isinstance(element, AnyFloat)
    return CHUNK // element.size


@dataclass(frozen=True)
class Factor:
    """A factor of a product in the memory of the GPU: how it is read, and the loops that it moves along."""

    view: View
    row: int
    """The loop along its rows, of the second factor its columns."""
    depth: int
    """The loop that is summed over."""
    stride: Index
    """From one row to the next, in elements: 1 if those along the rows lie side by side."""

    @property
    def element(self) -> Attribute:
        """The type of its elements."""
        return memref_type(self.view.memref).element_type

    @property
    def lanes(self) -> int:
        """The elements of a chunk."""
        return chunk_of(self.element)


class Layout(Protocol):
    """The layout of a tile in shared memory."""

    @property
    def dense(self) -> bool:
        """Whether elements along the rows lie side by side; else those along the depth do."""
        ...

    @property
    def shape(self) -> tuple[int, int]:
        """The lines of the tile, and the elements from each to the next."""
        ...

    def at(self, index: IndexBuilder, row: Index, depth: Index, past: tuple[int, int] = (0, 0)) -> Index:
        """Returns the place of the element so many rows, and steps of the depth, past another."""
        ...


@dataclass(frozen=True)
class Padded:
    """
    A tile whose rows lie side by side, for each step of the depth.

    With 16 bytes more, the threads that write a few rows at 8 places of the depth are in different banks.
    """

    rows: int
    depth: int
    size: int
    """Bytes of an element."""
    dense: bool = True

    @property
    def shape(self) -> tuple[int, int]:
        """The lines of the tile, and the elements from each to the next."""
        return self.depth, self.rows + CHUNK // self.size

    def at(self, index: IndexBuilder, row: Index, depth: Index, past: tuple[int, int] = (0, 0)) -> Index:
        """Returns the place of the element so many rows, and steps of the depth, past another."""
        first = index.add(index.multiply(depth, self.shape[1]), row)
        return index.add(first, past[1] * self.shape[1] + past[0])


@dataclass(frozen=True)
class Swizzled:
    """
    A tile that lies as in memory: along its rows if `dense`, else along the depth.

    The chunks of a line are exchanged by the number of the line, so that those at one place of eight lines,
    which are read at once, are in different banks; or `together` chunks of as many times fewer lines.
    """

    rows: int
    depth: int
    dense: bool
    lanes: int
    """Elements of a chunk, the piece of a row that stays together."""
    together: int = 1

    @property
    def shape(self) -> tuple[int, int]:
        """The lines of the tile, and the elements from each to the next."""
        return (self.depth, self.rows) if self.dense else (self.rows, self.depth)

    def at(self, index: IndexBuilder, row: Index, depth: Index, past: tuple[int, int] = (0, 0)) -> Index:
        """
        Returns the place of the element so many rows, and steps of the depth, past another.

        Lines past another are multiples of those at which the exchange begins anew: they are a constant that
        is added last, which takes no register.
        """
        line, place = (depth, row) if self.dense else (row, depth)
        lines, places = past[::-1] if self.dense else past
        assert lines % (BANKS // self.together) == 0
        length = self.shape[1]
        chunks = min(length // self.lanes, BANKS)
        turns = index.remainder(index.divide(line, BANKS // chunks), chunks // self.together)
        turn = index.multiply(turns, self.together * self.lanes)
        first = index.add(index.multiply(line, length), exchanged(index, index.add(place, places), turn))
        return index.add(first, lines * length)


def exchanged(index: IndexBuilder, place: Index, turn: Index) -> Index:
    """Returns `place ^ turn`."""
    if isinstance(place, int) and isinstance(turn, int):
        return place ^ turn
    return index.number(("^", place, turn), lambda at: arith.XOrIOp(at.value(place), at.value(turn)))


@dataclass(frozen=True)
class Tile:
    """A tile of a factor: which it is of, how it lies, and who reads it."""

    factor: Factor
    layout: Layout
    rows: int
    depth: int
    threads: int

    def memory(self, element: Attribute, stages: int) -> MemRefType[Attribute]:
        """The type of the memory for some tiles, one after the other."""
        return memref_of(element, [stages * prod(self.layout.shape)], space=SHARED)


@dataclass(frozen=True)
class Corner:
    """The start of a tile in a factor, and the sizes of the factor."""

    thread: SSAValue
    batch: Mapping[int, SSAValue]
    row: Index
    rows: Index
    """The size of the factor along its rows."""
    size: Index
    """The size of the factor along the depth."""


@dataclass(frozen=True)
class Elements:
    """
    A tile that is read element by element into registers, and written from there.

    Neighbouring threads read what lies side by side: the layout picks, when the kernel runs, which element is
    whose.
    """

    tile: Tile
    element: AnyFloat
    """The elements that are kept: the same ones, or wider ones."""

    @property
    def count(self) -> int:
        """The elements that each thread reads."""
        return self.tile.rows * self.tile.depth // self.tile.threads

    def places(self, index: IndexBuilder, thread: SSAValue) -> list[tuple[Index, Index]]:
        """Returns the rows and depths, in the tile, of the elements that a thread reads."""
        tile, dense = self.tile, index.compare("eq", self.tile.factor.stride, 1)

        def pick(along: Index, across: Index) -> Index:
            return index.select(dense, along, across)

        row = pick(index.remainder(thread, tile.rows), index.divide(thread, tile.depth))
        depth = pick(index.divide(thread, tile.rows), index.remainder(thread, tile.depth))
        down, deep = pick(0, tile.threads // tile.depth), pick(tile.threads // tile.rows, 0)
        return [
            (index.add(row, index.multiply(down, n)), index.add(depth, index.multiply(deep, n)))
            for n in range(self.count)
        ]

    def read(
        self, builder: Builder, corner: Corner, places: Sequence[tuple[Index, Index]], top: Index
    ) -> list[SSAValue]:
        """Builds the reading of a tile that begins at a depth; each thread has its elements."""
        index = IndexBuilder(builder)
        return [
            self.element_at(index, corner, index.add(corner.row, row), index.add(top, depth))
            for row, depth in places
        ]

    def element_at(self, index: IndexBuilder, corner: Corner, row: Index, depth: Index) -> SSAValue:
        """Builds an element of a factor, zero outside of it."""
        factor = self.tile.factor
        inside = index.both(index.compare("slt", row, corner.rows), index.compare("slt", depth, corner.size))
        at = {**corner.batch, factor.row: index.value(row), factor.depth: index.value(depth)}

        def load(inner: Builder) -> SSAValue:
            found = insert(inner, memref.LoadOp.get(factor.view.memref, factor.view.at(at)))
            return found if found.type == self.element else insert(inner, arith.ExtFOp(found, self.element))

        def zero(inner: Builder) -> SSAValue:
            return insert(inner, arith.ConstantOp(FloatAttr(0.0, self.element)))

        return select(index.builder, index.flag(inside), load, zero)

    def write(
        self,
        builder: Builder,
        memory: SSAValue,
        places: Sequence[tuple[Index, Index]],
        values: Sequence[SSAValue],
    ) -> None:
        """Builds the writing of the elements to shared memory."""
        index = IndexBuilder(builder)
        for (row, depth), value in zip(places, values, strict=True):
            to = index.value(self.tile.layout.at(index, row, depth))
            builder.insert(memref.StoreOp.get(value, memory, [to]))


@dataclass(frozen=True)
class Chunks:
    """A tile that is copied to shared memory by 16 bytes at a time, while the threads do other things."""

    tile: Tile

    def copy(self, builder: Builder, memory: SSAValue, stage: Index, corner: Corner, top: Index) -> None:
        """Builds the start of the copies for the tile that begins at a depth, into one of the places."""
        index, tile = IndexBuilder(builder), self.tile
        lines, length = tile.layout.shape
        chunks = length // tile.factor.lanes
        for n in range(lines * chunks // tile.threads):
            number = index.add(corner.thread, n * tile.threads)
            line = index.divide(number, chunks)
            place = index.multiply(index.remainder(number, chunks), tile.factor.lanes)
            row, depth = (place, line) if tile.layout.dense else (line, place)
            self.chunk(builder, memory, stage, corner, (top, row, depth))

    def chunk(
        self,
        builder: Builder,
        memory: SSAValue,
        stage: Index,
        corner: Corner,
        place: tuple[Index, Index, Index],
    ) -> None:
        """Builds the start of a copy: of as many elements as the factor has there."""
        index, factor = IndexBuilder(builder), self.tile.factor
        top, row, depth = place
        first = index.add(corner.row, row), index.add(top, depth)
        over = [index.subtract(size, at) for size, at in zip((corner.rows, corner.size), first, strict=True)]
        along, across = over if self.tile.layout.dense else over[::-1]
        some = index.both(index.compare("slt", 0, along), index.compare("slt", 0, across))
        count = index.select(some, index.minimum(along, factor.lanes), 0)
        at = {**corner.batch, factor.row: index.value(first[0]), factor.depth: index.value(first[1])}
        tile = index.multiply(stage, prod(self.tile.layout.shape))
        to = index.value(index.add(tile, self.tile.layout.at(index, row, depth)))
        source = factor.view.memref, factor.view.at(at)
        builder.insert(CpAsyncOp((memory, [to]), source, index.value(count)))
