"""
Packing a panel of a factor of a product: some columns of it, side by side at each depth.

Where the elements of a row lie side by side in the factor, they are copied as vectors; where those of a
column do, squares of them are transposed in registers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.dialects import memref, vector
from xdsl.dialects.builtin import VectorType, i1
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import constant, element_type, insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, for_each
from tsir.lowering.builders.memrefs import vector_type
from tsir.lowering.vectorise.register_transpose import transposed


@dataclass(frozen=True)
class Strip:
    """Some vectors side by side; of `columns` elements, if given, which may be fewer than there are lanes."""

    dtype: DType
    lanes: int
    vectors: int
    columns: SSAValue | None = None

    @property
    def width(self) -> int:
        """The columns of all vectors."""
        return self.lanes * self.vectors

    @property
    def ends(self) -> Sequence[int]:
        """The first column of each vector, and the last of all: a place in each line of a cache."""
        return [*range(0, self.width, self.lanes), self.width - 1]

    @property
    def kind(self) -> VectorType[Attribute]:
        """The type of a vector."""
        return vector_type(element_type(self.dtype), self.lanes)

    def zero(self, builder: Builder) -> SSAValue:
        """Build the vector of zeros."""
        return insert(builder, vector.BroadcastOp(constant(builder, 0, self.dtype).value, self.kind))

    def _places(self, builder: Builder, row: Index, column: Index) -> list[list[SSAValue]]:
        at = IndexBuilder(builder)
        return [[at.value(row), at.value(at.add(column, v * self.lanes))] for v in range(self.vectors)]

    def _masks(self, builder: Builder) -> list[SSAValue]:
        assert self.columns is not None
        at, kind = IndexBuilder(builder), vector_type(i1, self.lanes)
        counts = [at.value(at.subtract(self.columns, v * self.lanes)) for v in range(self.vectors)]
        return [insert(builder, vector.CreateMaskOp([count], kind)) for count in counts]

    def load(self, builder: Builder, source: SSAValue, row: Index, column: Index) -> list[SSAValue]:
        """Build the loads of a part of a row; zeros where there are fewer columns."""
        places = self._places(builder, row, column)
        if self.columns is None:
            return [insert(builder, vector.LoadOp(source, place, self.kind)) for place in places]
        masks, zero = self._masks(builder), self.zero(builder)
        return [
            insert(builder, vector.MaskedLoadOp(source, place, mask, zero, self.kind))
            for place, mask in zip(places, masks, strict=True)
        ]

    def store(
        self, builder: Builder, values: Sequence[SSAValue], target: SSAValue, row: Index, column: Index
    ) -> None:
        """Build the stores of a part of a row."""
        places = self._places(builder, row, column)
        if self.columns is None:
            for place, value in zip(places, values, strict=True):
                builder.insert(vector.StoreOp(value, target, place))
            return
        for place, value, mask in zip(places, values, self._masks(builder), strict=True):
            builder.insert(vector.MaskedStoreOp(target, place, mask, value))


@dataclass(frozen=True)
class Panel:
    """A part of a factor, and where it is packed."""

    factor: SSAValue
    """Depth by columns."""
    packed: SSAValue
    strip: Strip
    """A row of the panel."""
    first: tuple[Index, Index]
    """The depth and the column at which the panel begins."""
    depth: Index

    def pack_rows(self, builder: Builder) -> None:
        """Build the copy of a panel whose rows lie side by side."""

        def row(inner: Builder, p: SSAValue) -> None:
            top = IndexBuilder(inner).add(self.first[0], p)
            values = self.strip.load(inner, self.factor, top, self.first[1])
            replace(self.strip, columns=None).store(inner, values, self.packed, p, 0)

        for_each(builder, (0, self.depth, 1), row)

    def pack_columns(self, builder: Builder, last: Index) -> None:
        """Build the copy of a panel whose columns lie side by side; beyond the last they repeat it."""
        strip, lanes = self.strip, self.strip.lanes
        width: Index = strip.width if strip.columns is None else strip.columns

        def place(at: IndexBuilder, column: Index) -> SSAValue:
            return at.value(at.minimum(at.add(self.first[1], column), last))

        def elements(inner: Builder, p: SSAValue) -> None:
            top = IndexBuilder(inner).value(IndexBuilder(inner).add(self.first[0], p))

            def element(deeper: Builder, column: SSAValue) -> None:
                source = memref.LoadOp.get(self.factor, [top, place(IndexBuilder(deeper), column)])
                deeper.insert(memref.StoreOp.get(insert(deeper, source), self.packed, [p, column]))

            for_each(inner, (0, width, 1), element)

        def squares(inner: Builder, p: SSAValue) -> None:
            # The last reaches back into the one before it.
            index = IndexBuilder(inner)
            row = index.minimum(p, index.subtract(self.depth, lanes))
            top = index.value(index.add(self.first[0], row))

            def square(deeper: Builder, start: SSAValue) -> None:
                at = IndexBuilder(deeper)
                columns = [place(at, at.add(start, column)) for column in range(lanes)]
                read = [insert(deeper, vector.LoadOp(self.factor, [top, c], strip.kind)) for c in columns]
                for step, line in enumerate(transposed(deeper, read)):
                    deeper.insert(vector.StoreOp(line, self.packed, [at.value(at.add(row, step)), start]))

            for_each(inner, (0, width, lanes), square)

        branch(
            builder,
            IndexBuilder(builder).compare("slt", self.depth, lanes),
            lambda inner: for_each(inner, (0, self.depth, 1), elements),
            lambda inner: for_each(inner, (0, self.depth, lanes), squares),
        )
