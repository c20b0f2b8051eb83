"""
Packing rows side by side for `stages`, and unpacking what became of them.

Where rows lie side by side in memory already, or the elements of a row do, whole vectors are moved, the
latter by squares that are transposed in registers; else elements are moved one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from xdsl.builder import Builder
from xdsl.dialects import memref, vector
from xdsl.ir import SSAValue

from tsir.dialects.types.dtype import DType, real_of
from tsir.lowering.builders.access_strides import shuffled
from tsir.lowering.builders.element import Scalar, element_type, insert, joined, parts_of
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, for_each
from tsir.lowering.builders.memrefs import vector_type
from tsir.lowering.fourier.butterflies import Number
from tsir.lowering.fourier.stages import lanes_of
from tsir.lowering.vectorise.register_transpose import transposed


@dataclass(frozen=True)
class Packed:
    """Rows side by side: the real parts of all elements from a place on, the imaginary ones from another."""

    memory: SSAValue
    dtype: DType
    real: Index
    imaginary: Index

    @property
    def lanes(self) -> int:
        """The number of rows."""
        return lanes_of(self.dtype)

    def places(self, builder: Builder, element: Index, lane: Index = 0) -> list[SSAValue]:
        """The places of the real and the imaginary part of an element of a row."""
        at = IndexBuilder(builder)
        place = at.add(at.multiply(element, self.lanes), lane)
        return [at.value(at.add(start, place)) for start in (self.real, self.imaginary)]

    def load(self, builder: Builder, element: Index) -> Number:
        """One element of all rows."""
        kind = vector_type(element_type(self.dtype), self.lanes)
        places = self.places(builder, element)
        re, im = (insert(builder, vector.LoadOp(self.memory, [at], kind)) for at in places)
        return re, im

    def store(self, builder: Builder, number: Number, element: Index) -> None:
        """Write one element of all rows."""
        for part, at in zip(number, self.places(builder, element), strict=True):
            builder.insert(vector.StoreOp(part, self.memory, [at]))


@dataclass(frozen=True)
class Side:
    """
    Rows of complex numbers in memory, which is one row: they are numbered along three dimensions.

    `sizes` are those of the last two of these, `strides` those of all and of the elements of a row.
    """

    memory: SSAValue
    dtype: DType
    sizes: tuple[Index, Index]
    strides: tuple[Index, Index, Index, Index]

    @property
    def step(self) -> Index:
        """The distance of neighbours in a row."""
        return self.strides[3]

    def offset(self, builder: Builder, row: Index) -> Index:
        """The place at which a row begins."""
        at, offset = IndexBuilder(builder), 0
        for size, stride in zip(self.sizes[::-1], self.strides[2:0:-1], strict=True):
            outer = at.divide(row, size)
            offset = at.add(offset, at.multiply(at.subtract(row, at.multiply(outer, size)), stride))
            row = outer
        return at.add(offset, at.multiply(row, self.strides[0]))

    def get(self, builder: Builder, place: Index) -> tuple[Scalar, Scalar]:
        """The number at a place."""
        load = memref.LoadOp.get(self.memory, [IndexBuilder(builder).value(place)])
        return parts_of(builder, Scalar(insert(builder, load), self.dtype))

    def put(self, builder: Builder, number: tuple[Scalar, Scalar], place: Index) -> None:
        """Write the number at a place."""
        at, value = IndexBuilder(builder).value(place), joined(builder, *number).value
        builder.insert(memref.StoreOp.get(value, self.memory, [at]))

    def load(self, builder: Builder, place: Index, count: int) -> SSAValue:
        """So many neighbouring numbers from a place on, as a vector of parts."""
        own, parts = (element_type(dtype) for dtype in (self.dtype, real_of(self.dtype)))
        at = IndexBuilder(builder).value(place)
        found = insert(builder, vector.LoadOp(self.memory, [at], vector_type(own, count)))
        return insert(builder, vector.BitcastOp(found, vector_type(parts, 2 * count)))

    def store(self, builder: Builder, parts: SSAValue, place: Index, count: int) -> None:
        """Write so many neighbouring numbers from a place on."""
        at, kind = IndexBuilder(builder).value(place), vector_type(element_type(self.dtype), count)
        builder.insert(vector.StoreOp(insert(builder, vector.BitcastOp(parts, kind)), self.memory, [at]))


@dataclass(frozen=True)
class Block:
    """Some rows, which are packed side by side: from one on, not beyond the last."""

    side: Side
    packed: Packed
    row: SSAValue
    count: Index
    """The number of all rows."""
    length: Index

    def pack(self, builder: Builder) -> None:
        """Build the move of the rows side by side; the last stands in for what is beyond it."""
        self._choose(builder, self._pack_rows, self._pack_squares, self._pack_numbers)

    def unpack(self, builder: Builder) -> None:
        """Build the move of the rows to where they belong."""
        self._choose(builder, self._unpack_rows, self._unpack_squares, self._unpack_numbers)

    def _choose(
        self, builder: Builder, rows: Callable[[Builder], None], squares: Callable[[Builder], None],
        numbers: Callable[[Builder], None],
    ) -> None:  # fmt: skip
        at, side, lanes = IndexBuilder(builder), self.side, self.packed.lanes
        size = side.sizes[1]
        place = at.subtract(self.row, at.multiply(at.divide(self.row, size), size))
        together = at.compare("slt", at.add(place, lanes - 1), size)
        fits = at.compare("slt", at.add(self.row, lanes - 1), self.count)
        dense = at.both(at.compare("eq", side.step, 1), at.compare("slt", self._edge - 1, self.length))
        choose = partial(branch, condition=at.both(dense, fits), then=squares, otherwise=numbers)
        beside = at.both(at.compare("eq", side.strides[2], 1), together)
        branch(builder, beside, rows, lambda inner: choose(inner))

    @property
    def _edge(self) -> int:
        """The rows and the numbers of a square."""
        return self.packed.lanes // 2

    def _pack_rows(self, builder: Builder) -> None:
        first, edge = self.side.offset(builder, self.row), self._edge

        def element(inner: Builder, j: SSAValue) -> None:
            place = self._place(inner, first, j)
            there = IndexBuilder(inner).add(place, edge)
            halves = [self.side.load(inner, at, edge) for at in (place, there)]
            self.packed.store(inner, self._taken_apart(inner, *halves), j)

        for_each(builder, (0, self.length, 1), element)

    def _unpack_rows(self, builder: Builder) -> None:
        first, edge = self.side.offset(builder, self.row), self._edge

        def element(inner: Builder, j: SSAValue) -> None:
            number, place = self.packed.load(inner, j), self._place(inner, first, j)
            for start in (0, edge):
                there = IndexBuilder(inner).add(place, start)
                self.side.store(inner, self._put_together(inner, number, start), there, edge)

        for_each(builder, (0, self.length, 1), element)

    def _place(self, builder: Builder, first: Index, element: Index) -> Index:
        at = IndexBuilder(builder)
        return at.add(first, at.multiply(element, self.side.step))

    def _taken_apart(self, builder: Builder, low: SSAValue, high: SSAValue) -> Number:
        """The real and the imaginary parts of the numbers of two vectors."""
        lanes = self.packed.lanes
        re, im = (shuffled(builder, low, high, range(part, 2 * lanes, 2)) for part in (0, 1))
        return re, im

    def _put_together(self, builder: Builder, number: Number, start: int) -> SSAValue:
        """The numbers of half of the lanes, from one on."""
        lanes = [k + part * self.packed.lanes for k in range(start, start + self._edge) for part in (0, 1)]
        return shuffled(builder, *number, lanes)

    def _squares(self, builder: Builder, move: Callable[[Builder, Index, Sequence[Index]], None]) -> None:
        """Build a loop over squares, the last of which reaches back into the one before it."""
        at = IndexBuilder(builder)
        rows = [self.side.offset(builder, at.value(at.add(self.row, k))) for k in range(self.packed.lanes)]

        def square(inner: Builder, j: SSAValue) -> None:
            here = IndexBuilder(inner)
            start = here.minimum(j, here.subtract(self.length, self._edge))
            move(inner, start, [here.add(row, start) for row in rows])

        for_each(builder, (0, self.length, self._edge), square)

    def _pack_squares(self, builder: Builder) -> None:
        edge = self._edge

        def move(inner: Builder, start: Index, places: Sequence[Index]) -> None:
            read = [self.side.load(inner, place, edge) for place in places]
            halves = [transposed(inner, part, 2) for part in (read[:edge], read[edge:])]
            for k, (low, high) in enumerate(zip(*halves, strict=True)):
                number = self._taken_apart(inner, low, high)
                self.packed.store(inner, number, IndexBuilder(inner).add(start, k))

        self._squares(builder, move)

    def _unpack_squares(self, builder: Builder) -> None:
        edge = self._edge

        def move(inner: Builder, start: Index, places: Sequence[Index]) -> None:
            numbers = [self.packed.load(inner, IndexBuilder(inner).add(start, k)) for k in range(edge)]
            for first in (0, edge):
                columns = [self._put_together(inner, number, first) for number in numbers]
                for line, place in zip(transposed(inner, columns, 2), places[first:], strict=False):
                    self.side.store(inner, line, place, edge)

        self._squares(builder, move)

    def _pack_numbers(self, builder: Builder) -> None:
        def row(inner: Builder, lane: SSAValue) -> None:
            at = IndexBuilder(inner)
            last = at.subtract(self.count, 1)
            first = self.side.offset(inner, at.value(at.minimum(at.add(self.row, lane), last)))

            def element(deeper: Builder, j: SSAValue) -> None:
                number = self.side.get(deeper, self._place(deeper, first, j))
                for part, place in zip(number, self.packed.places(deeper, j, lane), strict=True):
                    deeper.insert(memref.StoreOp.get(part.value, self.packed.memory, [place]))

            for_each(inner, (0, self.length, 1), element)

        for_each(builder, (0, self.packed.lanes, 1), row)

    def _unpack_numbers(self, builder: Builder) -> None:
        at = IndexBuilder(builder)
        rows = at.minimum(at.subtract(self.count, self.row), self.packed.lanes)

        def row(inner: Builder, lane: SSAValue) -> None:
            here, memory = IndexBuilder(inner), self.packed.memory
            first = self.side.offset(inner, here.value(here.add(self.row, lane)))

            def element(deeper: Builder, j: SSAValue) -> None:
                places = self.packed.places(deeper, j, lane)
                loads = (memref.LoadOp.get(memory, [place]) for place in places)
                re, im = (Scalar(insert(deeper, load), self.packed.dtype) for load in loads)
                self.side.put(deeper, (re, im), self._place(deeper, first, j))

            for_each(inner, (0, self.length, 1), element)

        for_each(builder, (0, rows, 1), row)
