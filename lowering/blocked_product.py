"""
Products of matrices by code of our own, which a team of threads shares.

A piece of work is some rows of the result by some panels of its columns. The part of the second factor that a
panel needs is packed where it stays in the nearest cache, `DEPTH` factors at a time, while the rows go by; a
tile of the result stays in registers meanwhile. An element is the sum, in order, of its sums over `DEPTH`
factors, in order: it depends on no other size, layout, tile or piece.

```
for pieces of out, in parallel:
  for panels of the columns of a piece:
    for the depth, by DEPTH: pack the panel of b
      for rows of the piece: out += rows of a * the panel
```

The functions have the interface of `gemm`'s calls, those of `cblas_sgemm` and `cblas_dgemm`, for row-major
results that are overwritten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from xdsl.builder import Builder
from xdsl.dialects import arith, memref, scf, vector
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
from tsir.lowering.loops import branch, for_each, for_loop, parallel_nest
from tsir.lowering.packing import Panel, Strip

DEPTH = 192
"""Factors of an element that are summed in registers: a panel of so many stays in the nearest cache."""

PIECE = 1 << 19
"""Multiplications of a piece, at least: about 10 us."""

PIECES, HIGH = 16, 64
"""Pieces that a large product has at least, if they have so many rows."""

NEAR = 16
"""The most rows for which a panel is not packed whose rows lie side by side."""

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
    at = IndexBuilder(builder)

    def index(value: SSAValue) -> SSAValue:
        return insert(builder, arith.IndexCastOp(value, IndexType()))

    def lies_by_rows(order: SSAValue) -> SSAValue:
        other = insert(builder, arith.ConstantOp(IntegerAttr(blas.AS_IS, i32)))
        return insert(builder, arith.CmpiOp(order, other, "eq"))

    def matrix(source: SSAValue, leading: SSAValue, by_rows: Flag, rows: Index, columns: Index) -> SSAValue:
        apart = index(leading)
        strides = at.select(by_rows, apart, 1), at.select(by_rows, 1, apart)
        kind = _matrix(dtype, 1 if by_rows is True else None)
        view = memref.ReinterpretCastOp.from_dynamic(source, [0], (rows, columns), strides, kind)
        return insert(builder, view)

    m, n, k = map(index, sizes)
    by_rows = lies_by_rows(turn_b)
    factors = matrix(a, lda, lies_by_rows(turn_a), m, k), matrix(b, ldb, by_rows, k, n)
    Product(tile, dtype, *factors, by_rows, matrix(out, ldc, True, m, n), (m, n, k)).build(builder)
    builder.insert(ReturnOp())


def product_function(name: str, dtype: DType, tile: Tile) -> FuncOp:
    """The function of two factors, whether the rows of the second lie side by side, and the result."""
    block = Block(arg_types=[_matrix(dtype, None), _matrix(dtype, None), i1, _matrix(dtype, 1)])
    builder = Builder(InsertPoint.at_end(block))
    a, b, by_rows, out = block.args
    at = IndexBuilder(builder)
    m, n, k = (insert(builder, memref.DimOp(x, at.value(axis))) for x, axis in ((out, 0), (out, 1), (a, 1)))
    Product(tile, dtype, a, b, by_rows, out, (m, n, k)).build(builder)
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
    by_rows: SSAValue
    """Whether the rows of the second factor lie side by side in memory; else its columns do."""
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
        tiles = at.ceil_divide(at.multiply(m, at.ceil_divide(n, width)), PIECES * self.tile.rows)
        rows = at.multiply(at.maximum(tiles, -(-HIGH // self.tile.rows)), self.tile.rows)
        work = at.product((at.minimum(rows, m), k, width))
        columns = at.multiply(at.ceil_divide(PIECE, at.maximum(work, 1)), width)

        def piece(inner: Builder, place: Sequence[SSAValue]) -> None:
            at = IndexBuilder(inner)
            first, start = at.value(at.multiply(place[0], rows)), at.multiply(place[1], columns)
            end, past = at.minimum(at.add(first, rows), m), at.minimum(at.add(start, columns), n)
            buffer = memref.AllocaOp.get(element_type(self.dtype), 64, [DEPTH, width])
            panel = _Panels(self, insert(inner, buffer), (first, end))
            for_each(inner, (start, past, width), panel.build)

        parallel_nest(builder, [at.ceil_divide(m, rows), at.ceil_divide(n, columns)], piece, grain=1)


@dataclass(frozen=True)
class _Panels:
    """The panels of a piece."""

    product: Product
    buffer: SSAValue
    rows: tuple[SSAValue, Index]
    """The rows of the piece: from the first up to the second."""

    def build(self, builder: Builder, start: SSAValue) -> None:
        """Build the part of the rows that stands in the columns of one panel."""
        m, n, k = self.product.sizes
        tile, strip = self.product.tile, self.product.strip
        at = IndexBuilder(builder)
        columns = at.value(at.subtract(n, start))
        part = replace(strip, columns=columns)
        whole = at.compare("slt", tile.columns - 1, columns)
        few = at.compare("slt", m, FEW + 1) if tile.rows > FEW else False

        def step(inner: Builder, top: SSAValue) -> None:
            depth = IndexBuilder(inner).value(IndexBuilder(inner).left(top, k, DEPTH))
            panel = self._packed(inner, (top, start), depth, whole, part)

            def tiles(body: Builder, count: int) -> None:
                def one(deepest: Builder, row: SSAValue) -> None:
                    index = IndexBuilder(deepest)
                    places = [index.minimum(index.add(row, r), index.subtract(m, 1)) for r in range(count)]
                    sums = self._sums(deepest, panel, places, (top, depth))
                    full, cut = (partial(self._add, s, sums, places, (top, start)) for s in (strip, part))
                    branch(deepest, whole, full, cut)

                for_each(body, (*self.rows, count), one)

            branch(inner, few, lambda body: tiles(body, FEW), lambda body: tiles(body, tile.rows))

        for_each(builder, (0, at.maximum(k, 1), DEPTH), step)

    def _packed(
        self, builder: Builder, first: tuple[SSAValue, SSAValue], depth: SSAValue, whole: Flag, part: Strip
    ) -> SSAValue:
        """Build the packing of a panel; where few rows read it, and its rows lie in one piece, it stays."""
        product, kind = self.product, _matrix(self.product.dtype, 1)
        m, n, _ = product.sizes
        at = IndexBuilder(builder)

        def stays(inner: Builder) -> SSAValue:
            size = [depth, product.tile.columns]
            cut = memref.SubviewOp.get(product.b, first, size, [1, 1], _matrix(product.dtype, None))
            return insert(inner, memref.CastOp.get(insert(inner, cut), kind))

        def moves(inner: Builder) -> SSAValue:
            panel = Panel(product.b, self.buffer, product.strip, first, depth)
            cut = replace(panel, strip=part)
            rows = partial(branch, condition=whole, then=panel.pack_rows, otherwise=cut.pack_rows)
            last = IndexBuilder(inner).subtract(n, 1)
            branch(inner, product.by_rows, rows, partial(panel.pack_columns, last=last))
            return insert(inner, memref.CastOp.get(self.buffer, kind))

        is_near = at.both(at.compare("slt", m, NEAR + 1), at.both(whole, product.by_rows))
        blocks = Block(), Block()
        for make, block in zip((stays, moves), blocks, strict=True):
            inner = Builder(InsertPoint.at_end(block))
            inner.insert(scf.YieldOp(make(inner)))
        chosen = scf.IfOp(at.flag(is_near), [kind], Region(blocks[0]), Region(blocks[1]))
        return insert(builder, chosen)

    def _sums(
        self, builder: Builder, panel: SSAValue, rows: Sequence[Index], deep: tuple[SSAValue, SSAValue]
    ) -> list[list[SSAValue]]:
        """Build the products of rows of the first factor and the panel: the vectors of each row."""
        product, strip, (top, depth) = self.product, self.product.strip, deep
        at = IndexBuilder(builder)
        kind = MemRefType(element_type(product.dtype), [DYNAMIC_INDEX], StridedLayoutAttr([None], None))
        lines = [
            insert(builder, memref.SubviewOp.get(product.a, [at.value(row), top], [1, depth], [1, 1], kind))
            for row in rows
        ]

        def step(inner: Builder, p: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            columns = strip.load(inner, panel, p, 0)
            found: list[SSAValue] = []
            for r, line in enumerate(lines):
                one = insert(inner, memref.LoadOp.get(line, [p]))
                wide = insert(inner, vector.BroadcastOp(one, strip.kind))
                before = carried[r * len(columns) : (r + 1) * len(columns)]
                pairs = zip(columns, before, strict=True)
                found += [insert(inner, vector.FMAOp(wide, column, total)) for column, total in pairs]
            return found

        zeros = [strip.zero(builder)] * (len(rows) * strip.vectors)
        sums = for_loop(builder, (0, depth, 1), zeros, step).results
        return [list(sums[at : at + strip.vectors]) for at in range(0, len(sums), strip.vectors)]

    def _add(
        self,
        strip: Strip,
        sums: Sequence[Sequence[SSAValue]],
        rows: Sequence[Index],
        first: tuple[SSAValue, SSAValue],
        builder: Builder,
    ) -> None:
        """Build the addition of a tile to the result, which the first one overwrites."""
        out, (top, start) = self.product.out, first

        def store(inner: Builder, values: Sequence[Sequence[SSAValue]]) -> None:
            for row, line in zip(rows, values, strict=True):
                strip.store(inner, line, out, row, start)

        def add(inner: Builder) -> None:
            # A row that stands there more than once is read before it is written.
            before = [strip.load(inner, out, row, start) for row in rows]
            totals = [
                [insert(inner, arith.AddfOp(x, y)) for x, y in zip(*pair, strict=True)]
                for pair in zip(before, sums, strict=True)
            ]
            store(inner, totals)

        is_first = IndexBuilder(builder).compare("eq", top, 0)
        branch(builder, is_first, lambda inner: store(inner, sums), add)
