"""
The first factor of a product: where it is, or packed.

Tiles read some rows of it, an element of each at a time. Where the elements of a column lie side by side, the
next elements of all rows are in another line of the cache, and often in another page. Where those of a row
do, the lines of all rows meet in one place of a cache if they are a power of two apart. A factor with many
rows is packed, by the rows of a tile and as much of the depth as stays in a cache: all columns of the result
share what is packed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias, cast

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StridedLayoutAttr
from xdsl.ir import Attribute, SSAValue

from tsir.lowering.builders.element import insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, parallel_nest, select
from tsir.lowering.builders.memrefs import allocation, memref_of, metadata, reinterpreted
from tsir.lowering.products.rhs_packing import Panel, Strip

SPACE = 1 << 18
"""Elements that are packed at a time; those of one block of the depth if they are more."""

GRAIN = 4
"""Tiles whose packing is worth a piece of work."""


Column: TypeAlias = Callable[[Builder, SSAValue], Sequence[SSAValue]]
"""Builds the elements of a column of a tile, at a depth."""


@dataclass(frozen=True)
class FirstFactor:
    """Some of the depth of a factor."""

    matrix: SSAValue
    """Rows by depth."""
    strip: Strip
    """The rows of a tile, at one depth."""
    sizes: tuple[SSAValue, SSAValue]
    turned: SSAValue
    """Whether the elements of a column lie side by side; else those of a row do."""
    packs: SSAValue
    """Whether it is packed."""
    space: SSAValue
    """The buffer of packed tiles: in each, for each depth from `start` on, an element of each row."""
    span: SSAValue
    """The part of the depth that is packed at a time."""
    start: SSAValue
    end: SSAValue

    @staticmethod
    def prepared(
        builder: Builder,
        matrix: SSAValue,
        strip: Strip,
        sizes: tuple[SSAValue, SSAValue],
        turned: SSAValue,
        packs: SSAValue,
        block: int,
    ) -> FirstFactor:
        """Build what a factor of so many rows and such a depth needs, of which `block` are used at a time."""
        at = IndexBuilder(builder)
        rows, depth = sizes
        height = at.value(at.multiply(at.ceil_divide(rows, strip.width), strip.width))
        blocks = at.maximum(at.divide(SPACE, at.maximum(at.multiply(height, block), 1)), 1)
        # A product without depth has a part as well, with nothing in it.
        most = at.maximum(at.minimum(at.multiply(blocks, block), depth), 1)
        span = at.value(at.select(packs, most, at.maximum(depth, 1)))

        def new(inner: Builder) -> SSAValue:
            index = IndexBuilder(inner)
            return insert(inner, allocation(_element(matrix), [index.value(index.multiply(height, span))]))

        def none(inner: Builder) -> SSAValue:
            size, base = IndexBuilder(inner).value(0), inner.insert(metadata(matrix)).base_buffer
            return insert(inner, reinterpreted(base, 0, [size], [1], memref_of(_element(matrix), [size])))

        space = select(builder, packs, new, none)
        return FirstFactor(matrix, strip, sizes, turned, packs, space, span, at.value(0), depth)

    def part(self, builder: Builder, start: SSAValue) -> FirstFactor:
        """Build the part of the depth that begins at `start`, and pack it if that is what is done."""
        at = IndexBuilder(builder)
        made = replace(
            self, start=start, end=at.value(at.add(start, at.left(start, self.sizes[1], self.span)))
        )
        branch(builder, self.packs, made.pack)
        return made

    def pack(self, builder: Builder) -> None:
        """Build the packing of a part."""
        rows, width = self.sizes[0], self.strip.width

        def pack(inner: Builder, place: Sequence[SSAValue]) -> None:
            at = IndexBuilder(inner)
            row = at.value(at.multiply(place[0], width))
            depth, left = at.value(at.subtract(self.end, self.start)), at.value(at.subtract(rows, row))
            found = inner.insert(metadata(self.matrix))
            turned = _view(inner, found.base_buffer, found.offset, found.sizes[::-1], found.strides[::-1])
            packed = _view(inner, self.space, at.multiply(row, self.span), (depth, width), (width, 1))
            panel = Panel(turned, packed, self.strip, (self.start, row), depth)
            cut = replace(panel, strip=replace(self.strip, columns=left))
            is_cut, last = at.compare("slt", left, width), at.subtract(rows, 1)
            copy = partial(branch, condition=is_cut, then=cut.pack_rows, otherwise=panel.pack_rows)
            branch(inner, self.turned, copy, partial(panel.pack_columns, last=last))

        parallel_nest(builder, [IndexBuilder(builder).ceil_divide(rows, width)], pack, grain=GRAIN)

    def there(
        self, builder: Builder, first: tuple[SSAValue, SSAValue], rows: Sequence[SSAValue], depth: SSAValue
    ) -> Column:
        """Build the reads of such rows and so much depth, counted from a row and a depth, where they are."""
        none = IndexBuilder(builder).value(0)
        tile = submatrix(builder, self.matrix, first, (len(rows), depth))
        lines = [submatrix(builder, tile, (row, none), (1, depth)) for row in rows]
        return lambda inner, p: [insert(inner, memref.LoadOp.get(line, [none, p])) for line in lines]

    def packed(self, builder: Builder, first: tuple[SSAValue, SSAValue], depth: SSAValue) -> Column:
        """
        Build the reads of a tile, of so much depth, from a row and a depth of the part, as it is packed.

        Rows beyond the last are numbers without a meaning.
        """
        (row, top), width, at = first, self.strip.width, IndexBuilder(builder)
        offset = at.add(at.multiply(row, self.span), at.multiply(at.subtract(top, self.start), width))
        tile = _view(builder, self.space, offset, (depth, width), (width, 1))
        rows = [at.value(r) for r in range(width)]
        return lambda inner, p: [insert(inner, memref.LoadOp.get(tile, [p, row])) for row in rows]


def submatrix(
    builder: Builder,
    matrix: SSAValue,
    first: tuple[SSAValue, SSAValue],
    sizes: tuple[int | SSAValue, int | SSAValue],
) -> SSAValue:
    """Build a part of a matrix."""
    kind = MemRefType(_element(matrix), [DYNAMIC_INDEX] * 2, StridedLayoutAttr([None, None], None))
    return insert(builder, memref.SubviewOp.get(matrix, first, sizes, [1, 1], kind))


def _element(matrix: SSAValue) -> Attribute:
    return cast("MemRefType[Attribute]", matrix.type).element_type


def _view(
    builder: Builder, source: SSAValue, offset: Index, sizes: Sequence[Index], strides: Sequence[Index]
) -> SSAValue:
    kind = memref_of(_element(source), sizes, strides, None)
    return insert(builder, reinterpreted(source, offset, sizes, strides, kind))
