"""
Products of matrices by code of our own, which a team of threads shares.

A piece of work is some rows of the result by some panels of its columns. The part of the second factor that a
panel needs is packed where it stays in the nearest cache, `DEPTH` factors at a time, while the rows go by; a
tile of the result stays in registers meanwhile. An element is the sum, in order, of its sums over `DEPTH`
factors, in order: it depends on no other size, layout, tile or piece.

```
for pieces of out, in parallel:
  for the depth, by DEPTH:
    for panels of the columns of a piece: pack the panel of b
      for rows of the piece: out += rows of a * the panel
```

Rows of the first factor are read where they are, an element at a time.

The functions have the interface of `gemm`'s calls, those of `cblas_sgemm` and `cblas_dgemm`, for row-major
results that are overwritten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

from xdsl.builder import Builder
from xdsl.dialects import arith, memref, vector
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StridedLayoutAttr,
    i1,
    i32,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.dtype import DType
from tsir.lowering import blas
from tsir.lowering.element import element_type, insert
from tsir.lowering.index_arithmetic import Flag, Index, IndexBuilder
from tsir.lowering.llvm.target import Target
from tsir.lowering.loops import branch, for_each, for_loop, parallel_nest, select
from tsir.lowering.packing import Panel, Strip

DEPTH = 192
"""Factors of an element that are summed in registers: a panel of so many stays in the nearest cache."""

PIECE = 1 << 19
"""Multiplications of a piece, at least: about 10 us."""

PIECES = 16
"""So many pieces are enough for a team: more would read more of the factors again."""

LEAST, MOST = 64, 512
"""Rows of a piece: fewer do not pay for a panel, and more do not stay in a cache."""

MOST_APART = 256
"""The most where parts of rows are read: rows that lie far apart meet in few places of a cache."""

FEW = 4
"""The rows of a result for which tiles of fewer rows are better."""


@dataclass(frozen=True)
class Tile:
    """The part of a result that is held in registers: rows, each of some vectors of so many lanes."""

    lanes: int
    rows: int
    vectors: int

    @property
    def columns(self) -> int:
        """The columns of the tile."""
        return self.lanes * self.vectors


REGISTERS: Sequence[tuple[str, int, int, int]] = (
    ("+avx512f", 64, 8, 2),
    ("+avx", 32, 6, 2),
    ("aarch64", 16, 8, 3),
    ("", 16, 4, 2),
)
"""By features or triple: bytes of a vector, and a tile that leaves registers for the factors."""


def best_tile(target: Target, dtype: DType) -> Tile:
    """The tile for a target."""
    words = {target.triple.split("-")[0], "", *target.features.split(",")}
    size, rows, vectors = next(tuple(shape) for word, *shape in REGISTERS if word in words)
    return Tile(size // dtype.numpy.itemsize, rows, vectors)


def define_products(module: ModuleOp, target: Target) -> None:
    """Give bodies to the functions of `blas` that a module declares."""
    wanted = {symbol: dtype for dtype, symbol in blas.SYMBOLS.items()}
    for op in list(module.ops):
        if isinstance(op, FuncOp) and op.is_declaration and op.sym_name.data in wanted:
            dtype = wanted[op.sym_name.data]
            block = Block(arg_types=op.function_type.inputs)
            _build_interface(block, dtype, best_tile(target, dtype))
            made = FuncOp(op.sym_name.data, op.function_type, Region(block), "private")
            op.detach()
            module.body.block.add_op(made)


def _build_interface(block: Block, dtype: DType, tile: Tile) -> None:
    """Build the body of the function for a dtype."""
    builder = Builder(InsertPoint.at_end(block))
    _, turn_a, turn_b, *sizes, _, a, lda, b, ldb, _, out, ldc = block.args
    m, n, k = (insert(builder, arith.IndexCastOp(size, IndexType())) for size in sizes)
    at = IndexBuilder(builder)

    def matrix(source: SSAValue, leading: SSAValue, dense: Flag, rows: Index, columns: Index) -> SSAValue:
        apart = insert(builder, arith.IndexCastOp(leading, IndexType()))
        strides = at.select(dense, apart, 1), at.select(dense, 1, apart)
        kind = _matrix(dtype, 1 if dense is True else None)
        view = memref.ReinterpretCastOp.from_dynamic(source, [0], (rows, columns), strides, kind)
        return insert(builder, view)

    number = insert(builder, arith.ConstantOp(IntegerAttr(blas.AS_IS, i32)))
    a_dense, b_dense = (insert(builder, arith.CmpiOp(turn, number, "eq")) for turn in (turn_a, turn_b))
    factors = matrix(a, lda, a_dense, m, k), matrix(b, ldb, b_dense, k, n)
    Product(tile, dtype, *factors, b_dense, matrix(out, ldc, True, m, n), (m, n, k)).build(builder)
    builder.insert(ReturnOp())


def product_function(name: str, dtype: DType, tile: Tile) -> FuncOp:
    """The function of two factors, whether the rows of the second are dense, and the result."""
    block = Block(arg_types=[_matrix(dtype, None), _matrix(dtype, None), i1, _matrix(dtype, 1)])
    builder = Builder(InsertPoint.at_end(block))
    at = IndexBuilder(builder)
    a, b, dense, out = block.args
    m, n, k = (insert(builder, memref.DimOp(x, at.value(axis))) for x, axis in ((out, 0), (out, 1), (a, 1)))
    Product(tile, dtype, a, b, dense, out, (m, n, k)).build(builder)
    builder.insert(ReturnOp())
    return FuncOp(name, (block.arg_types, []), Region(block), "private")


def _matrix(dtype: DType, step: int | None) -> MemRefType[Attribute]:
    """The type of a part of a matrix whose neighbours along rows are so far apart."""
    return MemRefType(element_type(dtype), [DYNAMIC_INDEX] * 2, StridedLayoutAttr([None, step], None))


@dataclass(frozen=True)
class Product:
    """The loops of a product of two factors into a result."""

    tile: Tile
    dtype: DType
    a: SSAValue
    b: SSAValue
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
        """Build the product, as a loop over pieces."""
        m, n, k = self.sizes
        at, width = IndexBuilder(builder), self.tile.columns
        rows, columns = self._piece(at)

        def piece(inner: Builder, place: Sequence[SSAValue]) -> None:
            at = IndexBuilder(inner)
            first, start = (at.value(at.multiply(*each)) for each in zip(place, (rows, columns), strict=True))
            high, past = at.minimum(at.add(first, rows), m), at.minimum(at.add(start, columns), n)
            buffer = insert(inner, memref.AllocaOp.get(element_type(self.dtype), 64, [DEPTH, width]))

            def deep(body: Builder, top: SSAValue) -> None:
                depth = IndexBuilder(body).value(IndexBuilder(body).left(top, k, DEPTH))

                def panel(deepest: Builder, column: SSAValue) -> None:
                    left = IndexBuilder(deepest).value(IndexBuilder(deepest).subtract(n, column))
                    _Block(self, buffer, (first, high), (top, column), depth, left).build(deepest)

                for_each(body, (start, past, width), panel)

            for_each(inner, (0, at.maximum(k, 1), DEPTH), deep)

        parallel_nest(builder, [at.ceil_divide(m, rows), at.ceil_divide(n, columns)], piece, grain=1)

    def _piece(self, at: IndexBuilder) -> tuple[Index, Index]:
        """Build the rows and columns of a piece: fewer rows only where there are too few panels."""
        (m, n, k), tile = self.sizes, self.tile
        panels = at.ceil_divide(n, tile.columns)
        least, most, apart = (-(-size // tile.rows) for size in (LEAST, MOST, MOST_APART))
        tiles = at.ceil_divide(at.multiply(m, panels), PIECES * tile.rows)
        limit = at.select(at.compare("slt", DEPTH, k), apart, most)
        rows = at.multiply(at.minimum(at.maximum(tiles, least), limit), tile.rows)
        work = at.product((at.minimum(rows, m), k, tile.columns))
        worth = at.ceil_divide(PIECE, at.maximum(work, 1))
        blocks = at.multiply(at.ceil_divide(m, rows), panels)
        wide = at.maximum(worth, at.ceil_divide(blocks, PIECES))
        return rows, at.multiply(wide, tile.columns)


@dataclass(frozen=True)
class _Block:
    """Some rows of a result by the columns of a panel, and what a part of the depth adds to them."""

    product: Product
    buffer: SSAValue
    """Where the panel is packed."""
    rows: tuple[SSAValue, Index]
    """From the first up to the second."""
    first: tuple[SSAValue, SSAValue]
    """The depth and the column at which the panel begins."""
    depth: SSAValue
    columns: SSAValue
    """How many columns there are from the first on."""

    def build(self, builder: Builder) -> None:
        """Build the addition: by whole tiles, or by tiles of fewer rows or vectors where these do."""
        tile, strip = self.product.tile, self.product.strip
        at = IndexBuilder(builder)
        panel = self._panel(builder)
        few = at.compare("slt", self.product.sizes[0], FEW + 1) if tile.rows > FEW else False
        narrow = at.compare("slt", self.columns, strip.lanes + 1) if strip.vectors > 1 else False
        wide = partial(self._tiles, panel=panel, strip=strip, whole=self._is_whole(at))
        thin = partial(self._tiles, panel=panel, strip=replace(strip, vectors=1), whole=False)

        def rows(inner: Builder) -> None:
            branch(inner, few, partial(wide, rows=FEW), partial(wide, rows=tile.rows))

        branch(builder, narrow, partial(thin, rows=tile.rows), rows)

    def _is_whole(self, at: IndexBuilder) -> Flag:
        """Build whether there are columns for the whole panel."""
        return at.compare("slt", self.product.strip.width - 1, self.columns)

    def _panel(self, builder: Builder) -> SSAValue:
        """Build a panel of the second factor: the part that is there, or a packed one."""
        product, strip = self.product, self.product.strip
        m, n, _ = product.sizes
        kind = _matrix(product.dtype, 1)
        at = IndexBuilder(builder)
        whole = self._is_whole(at)

        def stays(inner: Builder) -> SSAValue:
            part = _part(inner, product.b, self.first, (self.depth, strip.width))
            return insert(inner, memref.CastOp.get(part, kind))

        def moves(inner: Builder) -> SSAValue:
            panel = Panel(product.b, self.buffer, strip, self.first, self.depth)
            cut = replace(panel, strip=replace(strip, columns=self.columns))
            rows = partial(branch, condition=whole, then=panel.pack_rows, otherwise=cut.pack_rows)
            last = IndexBuilder(inner).subtract(n, 1)
            branch(inner, product.dense, rows, partial(panel.pack_columns, last=last))
            return insert(inner, memref.CastOp.get(self.buffer, kind))

        # A panel that is read once may stay where it is; of more, rows far apart would leave the cache.
        once = at.compare("slt", m, product.tile.rows + 1)
        return select(builder, at.flag(at.both(once, at.both(whole, product.dense))), stays, moves)

    def _tiles(self, builder: Builder, panel: SSAValue, rows: int, strip: Strip, whole: Flag) -> None:
        """Build the addition by tiles of so many rows of a strip, of fewer columns unless `whole`."""
        (first, end), (top, column), out = self.rows, self.first, self.product.out
        is_first = IndexBuilder(builder).compare("eq", top, 0)

        def tile(inner: Builder, row: SSAValue) -> None:
            at = IndexBuilder(inner)
            places = [at.value(at.minimum(at.add(row, r), at.subtract(end, 1))) for r in range(rows)]
            lines = [_part(inner, self.product.a, (place, top), (1, self.depth)) for place in places]
            sums = _sums(inner, strip, lines, panel, self.depth)
            full, cut = (
                partial(_add, strip=each, sums=sums, out=out, rows=places, column=column, overwrites=is_first)
                for each in (strip, replace(strip, columns=self.columns))
            )
            branch(inner, whole, full, cut)

        for_each(builder, (first, end, rows), tile)


def _part(
    builder: Builder,
    matrix: SSAValue,
    first: tuple[SSAValue, SSAValue],
    sizes: tuple[int | SSAValue, int | SSAValue],
) -> SSAValue:
    """Build a part of a matrix."""
    dtype = cast("MemRefType[Attribute]", matrix.type)
    kind = MemRefType(dtype.element_type, [DYNAMIC_INDEX] * 2, StridedLayoutAttr([None, None], None))
    return insert(builder, memref.SubviewOp.get(matrix, first, sizes, [1, 1], kind))


def _sums(
    builder: Builder, strip: Strip, lines: Sequence[SSAValue], panel: SSAValue, depth: SSAValue
) -> list[list[SSAValue]]:
    """Build the products of rows of the first factor and a panel of the second: the vectors of each row."""
    none = IndexBuilder(builder).value(0)

    def step(inner: Builder, p: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        columns = strip.load(inner, panel, p, 0)
        found: list[SSAValue] = []
        for r, line in enumerate(lines):
            one = insert(inner, memref.LoadOp.get(line, [none, p]))
            wide = insert(inner, vector.BroadcastOp(one, strip.kind))
            before = carried[r * len(columns) : (r + 1) * len(columns)]
            pairs = zip(columns, before, strict=True)
            found += [insert(inner, vector.FMAOp(wide, column, total)) for column, total in pairs]
        return found

    zeros = [strip.zero(builder)] * (len(lines) * strip.vectors)
    sums = for_loop(builder, (0, depth, 1), zeros, step).results
    return [list(sums[at : at + strip.vectors]) for at in range(0, len(sums), strip.vectors)]


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
        for row, line in zip(rows, values, strict=True):
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
