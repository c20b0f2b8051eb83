"""
Products of matrices by code of our own, which a team of threads shares.

A piece of work is some rows of the result by some panels of its columns. The part of the second factor that a
panel needs is packed where it stays in the nearest cache, `DEPTH` factors at a time, while the rows go by; a
tile of the result stays in registers meanwhile. An element is the sum, in order, of its sums over `DEPTH`
factors, in order: it depends on no other size, layout, tile or piece.

```
for parts of the depth: pack the part of a (`lhs_operand`), if that pays
  for pieces of out, in parallel:
    for the depth of the part, by DEPTH:
      for panels of the columns of a piece: pack the panel of b
        for rows of the piece: out += rows of a * the panel
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from xdsl.builder import Builder
from xdsl.dialects import arith, memref, vector
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    MemRefType,
    StridedLayoutAttr,
)
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.machine.caches import PrefetchOp
from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import element_type, insert
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, for_each, for_loop, parallel_nest, select
from tsir.lowering.products.lhs_operand import Column, FirstFactor, submatrix
from tsir.lowering.products.product_tile import Tile
from tsir.lowering.products.rhs_packing import Panel, Strip

NARROW = 7
"""So many panels are enough for the last to have few columns."""

DEPTH = 320
"""Factors of an element that are summed in registers: a panel of so many stays in the nearest caches."""

PIECE = 1 << 19
"""Multiplications of a piece, at least: about 10 us."""

PIECES = 16
"""So many pieces are enough for a team: more would read more of the factors again."""

LEAST, MOST = 64, 1024
"""Rows of a piece: fewer do not pay for a panel, and more do not stay in a cache."""

MOST_APART = 256
"""The most where parts of rows are read where they are: far apart, they meet in few places of a cache."""

FEW = 4
"""The rows of a result for which tiles of fewer rows are better."""

MANY = 128
"""The rows of a first factor for which it pays to pack it."""

OFTEN = 16
"""The panels for which it pays to pack rows that lie side by side: as many times they are read."""

UNROLLED = 8
"""Factors of an element that a round of the innermost loop takes: counting costs what products could use."""


def matrix_type(dtype: DType, step: int | None) -> MemRefType[Attribute]:
    """The type of a part of a matrix whose neighbours along rows are so far apart."""
    return MemRefType(element_type(dtype), [DYNAMIC_INDEX] * 2, StridedLayoutAttr([None, step], None))


@dataclass(frozen=True)
class Product:
    """The loops of a product of two factors into a result."""

    tile: Tile
    dtype: DType
    a: SSAValue
    b: SSAValue
    turned: SSAValue
    """Whether the elements of a column of the first factor lie side by side."""
    packs: Flag
    """Whether the first factor may be packed, which may fail for want of memory."""
    dense: SSAValue
    """Whether the elements of a row of the second factor lie side by side; else those of a column do."""
    out: SSAValue
    sizes: tuple[SSAValue, SSAValue, SSAValue]
    """Rows and columns of the result, and the depth."""

    @property
    def strip(self) -> Strip:
        """A row of a tile."""
        return Strip(self.dtype, self.tile.lanes, self.tile.vectors)

    def build(self, builder: Builder) -> None:
        """Build the product, as loops over parts of the depth and pieces of the result."""
        (m, n, k), at = self.sizes, IndexBuilder(builder)
        panels = at.select(self.turned, 1, OFTEN)
        often = at.compare("slt", at.multiply(panels, self.tile.columns), n)
        packs = at.flag(at.both(self.packs, at.both(at.compare("slt", MANY - 1, m), often)))
        lanes = self.tile.rows & -self.tile.rows
        strip = Strip(self.dtype, lanes, self.tile.rows // lanes)
        first = FirstFactor.prepared(builder, self.a, strip, (m, k), self.turned, packs, DEPTH)
        width = at.value(self._width(at))
        piece = self._piece(at, packs, width)

        def multiply(body: Builder, start: SSAValue) -> None:
            self._multiply(body, first.part(body, start), piece, width)

        for_each(builder, (0, at.maximum(k, 1), first.span), multiply)

    def _multiply(
        self, builder: Builder, a: FirstFactor, piece: tuple[Index, Index], width: SSAValue
    ) -> None:
        """Build the loop over pieces of so many rows and columns, for a part of the depth and such panels."""
        (m, n, _), (rows, columns) = self.sizes, piece

        def multiply(inner: Builder, place: Sequence[SSAValue]) -> None:
            at = IndexBuilder(inner)
            first, start = (at.value(at.multiply(*each)) for each in zip(place, piece, strict=True))
            high, past = at.minimum(at.add(first, rows), m), at.minimum(at.add(start, columns), n)
            buffer = insert(
                inner, memref.AllocaOp.get(element_type(self.dtype), 64, [DEPTH, self.tile.columns])
            )

            def deep(body: Builder, top: SSAValue) -> None:
                depth = IndexBuilder(body).value(IndexBuilder(body).left(top, a.end, DEPTH))

                def panel(deepest: Builder, column: SSAValue) -> None:
                    left = IndexBuilder(deepest).value(IndexBuilder(deepest).left(column, n, width))
                    _Block(self, a, buffer, (first, high), (top, column), depth, left).build(deepest)

                for_each(body, (start, past, width), panel)

            for_each(inner, (a.start, at.maximum(a.end, 1), DEPTH), deep)

        at = IndexBuilder(builder)
        parallel_nest(builder, [at.ceil_divide(m, rows), at.ceil_divide(n, columns)], multiply, grain=1)

    def _width(self, at: IndexBuilder) -> Index:
        """Build the columns of a panel: of a narrower tile for few rows, or where the last would have few."""
        (m, n, _), tile = self.sizes, self.tile
        if tile.narrow == tile.vectors:
            return tile.columns
        thin = at.compare("slt", at.remainder(at.subtract(n, 1), tile.columns), tile.lanes)
        rest = at.both(thin, at.compare("slt", n, NARROW * tile.columns))
        narrow = at.either(rest, at.compare("slt", m, tile.rows + 1))
        return at.select(narrow, tile.narrow * tile.lanes, tile.columns)

    def _piece(self, at: IndexBuilder, packs: Flag, width: SSAValue) -> tuple[Index, Index]:
        """Build the rows and columns of a piece: fewer rows only where there are too few panels."""
        (m, n, k), tile = self.sizes, self.tile
        panels = at.ceil_divide(n, width)
        least, most, apart = (-(-size // tile.rows) for size in (LEAST, MOST, MOST_APART))
        tiles = at.ceil_divide(at.multiply(m, panels), PIECES * tile.rows)
        limit = at.select(packs, most, at.select(at.compare("slt", DEPTH, k), apart, most))
        rows = at.multiply(at.minimum(at.maximum(tiles, least), limit), tile.rows)
        work = at.product((at.minimum(rows, m), k, width))
        worth = at.ceil_divide(PIECE, at.maximum(work, 1))
        blocks = at.multiply(at.ceil_divide(m, rows), panels)
        wide = at.maximum(worth, at.ceil_divide(blocks, PIECES))
        return rows, at.multiply(wide, width)


@dataclass(frozen=True)
class _Block:
    """Some rows of a result by the columns of a panel, and what a part of the depth adds to them."""

    product: Product
    a: FirstFactor
    buffer: SSAValue
    """The buffer of the packed panel."""
    rows: tuple[SSAValue, Index]
    """From the first up to the second."""
    first: tuple[SSAValue, SSAValue]
    """The depth and the column at which the panel begins."""
    depth: SSAValue
    columns: SSAValue
    """The number of columns from the first on."""

    def build(self, builder: Builder) -> None:
        """Build the addition: by whole tiles, or by tiles of fewer rows or vectors where these do."""
        product, tile = self.product, self.product.tile
        m, at, strip = product.sizes[0], IndexBuilder(builder), replace(product.strip, vectors=tile.narrow)
        few = at.compare("slt", m, FEW + 1) if tile.rows > FEW else False
        # A panel that is read once may stay where it is; of more, rows far apart would leave the cache.
        fills = at.compare("slt", strip.width - 1, self.columns)
        stays = at.flag(at.both(at.compare("slt", m, tile.rows + 1), at.both(fills, product.dense)))
        panel = select(builder, stays, self._there, self._packed)
        buffer = insert(builder, memref.CastOp.get(self.buffer, matrix_type(product.dtype, 1)))

        def once(inner: Builder, rows: int) -> None:
            self._tiles(inner, panel, rows, strip)

        def often(inner: Builder, strip: Strip) -> None:
            # Unrolled for a buffer of known layout alone: elsewhere LLVM moves loads ahead and spills them.
            tiles = partial(self._tiles, panel=buffer, rows=tile.rows, strip=strip, unrolled=UNROLLED)
            branch(inner, self.a.packs, partial(tiles, packed=True), tiles)

        def few_rows(inner: Builder) -> None:
            branch(inner, few, partial(once, rows=FEW), partial(once, rows=tile.rows))

        def thin(inner: Builder) -> None:
            self._tiles(inner, buffer, tile.rows, replace(strip, vectors=1))

        def narrow(inner: Builder) -> None:
            branch(inner, at.either(few, stays), few_rows, partial(often, strip=strip))

        def some(inner: Builder) -> None:
            is_thin = at.compare("slt", self.columns, strip.lanes + 1) if strip.vectors > 1 else False
            branch(inner, is_thin, thin, narrow)

        wider = at.compare("slt", strip.width, self.columns) if tile.narrow < tile.vectors else False
        branch(builder, wider, partial(often, strip=product.strip), some)

    def _there(self, builder: Builder) -> SSAValue:
        """Build the panel where it is, with rows that lie side by side."""
        product, width = self.product, self.product.tile.narrow * self.product.tile.lanes
        panel = submatrix(builder, product.b, self.first, (self.depth, width))
        return insert(builder, memref.CastOp.get(panel, matrix_type(product.dtype, 1)))

    def _packed(self, builder: Builder) -> SSAValue:
        """Build the packing of the panel."""
        product, at = self.product, IndexBuilder(builder)
        panel = Panel(product.b, self.buffer, product.strip, self.first, self.depth)
        cut = replace(panel, strip=replace(product.strip, columns=self.columns))
        rows = cut.pack_rows
        for vectors in {product.tile.narrow, product.tile.vectors}:
            whole = replace(panel, strip=replace(product.strip, vectors=vectors))
            fills = at.compare("eq", self.columns, whole.strip.width)
            rows = partial(branch, condition=fills, then=whole.pack_rows, otherwise=rows)
        last = at.subtract(product.sizes[1], 1)
        branch(builder, product.dense, rows, partial(cut.pack_columns, last=last))
        return insert(builder, memref.CastOp.get(self.buffer, matrix_type(product.dtype, 1)))

    def _tiles(
        self,
        builder: Builder,
        panel: SSAValue,
        rows: int,
        strip: Strip,
        unrolled: int = 1,
        packed: bool = False,
    ) -> None:
        """Build the addition by tiles of so many rows of a strip; `packed` ones of the first factor."""
        (first, end), (top, start), out, n = self.rows, self.first, self.product.out, self.product.sizes[1]
        is_first = IndexBuilder(builder).compare("eq", top, 0)
        whole = IndexBuilder(builder).compare("slt", strip.width - 1, self.columns)

        def tile(inner: Builder, row: SSAValue) -> None:
            at = IndexBuilder(inner)
            last = at.subtract(at.subtract(end, 1), row)
            within = [at.value(at.minimum(r, last)) for r in range(rows)]
            places = [at.value(at.add(row, r)) for r in within]
            # The memory of a tile is on its way while its products are made: its rows lie far apart.
            ends = [at.value(at.minimum(at.add(start, c), at.subtract(n, 1))) for c in strip.ends]
            for place, line in product(places, ends):
                inner.insert(PrefetchOp(out, [place, line]))
            there, depth = (row, top), self.depth
            column = (
                self.a.packed(inner, there, depth) if packed else self.a.there(inner, there, within, depth)
            )
            sums = _sums(inner, strip, rows, column, panel, depth, unrolled)
            full, cut = (
                partial(_add, strip=each, sums=sums, out=out, rows=places, column=start, overwrites=is_first)
                for each in (strip, replace(strip, columns=self.columns))
            )
            branch(inner, whole, full, cut)

        for_each(builder, (first, end, rows), tile)


def _sums(
    builder: Builder,
    strip: Strip,
    rows: int,
    column: Column,
    panel: SSAValue,
    depth: SSAValue,
    unrolled: int,
) -> list[list[SSAValue]]:
    """Build the products of rows of the first factor and a panel of the second: the vectors of each row."""
    at = IndexBuilder(builder)

    def step(inner: Builder, p: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        columns = strip.load(inner, panel, p, 0)
        found: list[SSAValue] = []
        for r, one in enumerate(column(inner, p)):
            wide = insert(inner, vector.BroadcastOp(one, strip.kind))
            before = carried[r * len(columns) : (r + 1) * len(columns)]
            pairs = zip(columns, before, strict=True)
            found += [insert(inner, vector.FMAOp(wide, column, total)) for column, total in pairs]
        return found

    def steps(inner: Builder, p: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        index = IndexBuilder(inner)
        for ahead in range(unrolled):
            carried = step(inner, index.value(index.add(p, ahead)), carried)
        return carried

    most = at.value(at.multiply(at.divide(depth, unrolled), unrolled))
    sums: Sequence[SSAValue] = [strip.zero(builder)] * (rows * strip.vectors)
    sums = for_loop(builder, (0, most, unrolled), sums, steps).results
    if unrolled > 1:
        sums = for_loop(builder, (most, depth, 1), sums, step).results
    return [list(sums[r : r + strip.vectors]) for r in range(0, len(sums), strip.vectors)]


def _add(
    builder: Builder,
    strip: Strip,
    sums: Sequence[Sequence[SSAValue]],
    out: SSAValue,
    rows: Sequence[SSAValue],
    column: SSAValue,
    overwrites: Flag,
) -> None:
    """Build the addition of a tile to the result, or its store."""

    def store(inner: Builder, values: Sequence[Sequence[SSAValue]]) -> None:
        # A tile may have rows beyond the last, which stand at its place: it is stored after them.
        for row, line in zip(reversed(rows), reversed(values), strict=True):
            strip.store(inner, line, out, row, column)

    def add(inner: Builder) -> None:
        # A row that stands there more than once is read before it is written.
        before = [strip.load(inner, out, row, column) for row in rows]
        totals = [
            [insert(inner, arith.AddfOp(x, y)) for x, y in zip(*pair, strict=True)]
            for pair in zip(before, sums, strict=True)
        ]
        store(inner, totals)

    branch(builder, overwrites, lambda inner: store(inner, sums), add)
