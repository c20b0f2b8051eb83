"""
Products of matrices in blocks: what code calls where there is no BLAS to leave them to.

The functions have the interface of `gemm`'s calls, those of `cblas_sgemm` and `cblas_dgemm`, for row-major
results that are overwritten. A block of the second factor, and of it a block of the first, is packed into
panels as they are read; a tile of the result stays in registers while a panel of each goes by. An element is
the sum, in order, of its sums over `DEPTH` factors, in order: it depends on no other size, layout or tile.

```
clear out
for columns of out, by COLUMNS:
  for the depth, by DEPTH: pack b
    for rows of out, by ROWS: pack a
      for tiles of the block: out += a panel of a * a panel of b
```
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.builder import Builder
from xdsl.dialects import arith, memref, vector
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    IndexType,
    IntegerAttr,
    MemRefType,
    ModuleOp,
    StridedLayoutAttr,
    VectorType,
    i1,
    i32,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.dtype import DType
from tsir.lowering import blas
from tsir.lowering.element import constant, element_type, insert
from tsir.lowering.index_arithmetic import Index, IndexBuilder
from tsir.lowering.llvm.target import Target
from tsir.lowering.loops import branch, for_each, for_loop
from tsir.lowering.memrefs import allocation
from tsir.lowering.packing import Factor, Span, pack, store

DEPTH = 256
"""Factors of an element that are summed in registers: panels of so many stay in the nearest cache."""

ROWS, COLUMNS = 144, 3072
"""At most so many rows of the first factor, and columns of the second, are packed at a time."""


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
    ("+avx512f", 64, 12, 2),
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
            _Interface(block, dtype, best_tile(target, dtype)).build()
            made = FuncOp(op.sym_name.data, op.function_type, Region(block), "private")
            op.detach()
            module.body.block.add_op(made)


class _Interface:
    """The arguments of the function for a dtype, and its body, written at the end of a block."""

    def __init__(self, block: Block, dtype: DType, tile: Tile):
        self.dtype = dtype
        self.tile = tile
        self.builder = Builder(InsertPoint.at_end(block))
        _, turn_a, turn_b, m, n, k, _, a, lda, b, ldb, _, out, ldc = block.args
        self.m, self.n, self.k = (self._index(size) for size in (m, n, k))
        self.left = self._factor(a, lda, self._is(turn_a, blas.TRANSPOSED), (self.m, ROWS), tile.rows)
        self.right = self._factor(b, ldb, self._is(turn_b, blas.AS_IS), (self.n, COLUMNS), tile.columns)
        self.out = self._view(out, (self.m, self.n), (self._index(ldc), 1))

    def build(self) -> None:
        """Build the body: the product by full tiles, or by tiles of few rows where there are no more."""
        full, few = (self._product(rows) for rows in (self.tile.rows, FEW))
        self._clear()
        fits = IndexBuilder(self.builder).compare("slt", self.m, FEW + 1)
        branch(self.builder, fits if self.tile.rows > FEW else False, few.build, full.build)
        self.builder.insert(ReturnOp())

    def _product(self, rows: int) -> _Product:
        tile, left = replace(self.tile, rows=rows), replace(self.left, width=rows)
        return _Product(self.dtype, tile, left, self.right, self.out, (self.m, self.n, self.k))

    def _index(self, value: SSAValue) -> SSAValue:
        return insert(self.builder, arith.IndexCastOp(value, IndexType()))

    def _is(self, value: SSAValue, number: int) -> SSAValue:
        other = insert(self.builder, arith.ConstantOp(IntegerAttr(number, i32)))
        return insert(self.builder, arith.CmpiOp(value, other, "eq"))

    def _view(self, source: SSAValue, sizes: Sequence[Index], strides: Sequence[Index]) -> SSAValue:
        known = [stride if isinstance(stride, int) else None for stride in strides]
        kind = MemRefType(element_type(self.dtype), [DYNAMIC_INDEX] * len(sizes), StridedLayoutAttr(known))
        return insert(self.builder, memref.ReinterpretCastOp.from_dynamic(source, [0], sizes, strides, kind))

    def _factor(
        self, source: SSAValue, leading: SSAValue, dense: SSAValue, across: tuple[Index, int], width: int
    ) -> Factor:
        at, apart, (size, most) = IndexBuilder(self.builder), self._index(leading), across
        strides = at.select(dense, 1, apart), at.select(dense, apart, 1)
        # As many rows as whole panels have, and as much depth as a block.
        whole = at.add(at.minimum(size, most), width - 1)
        room = at.value(at.multiply(at.minimum(self.k, DEPTH), whole))
        packed = insert(self.builder, allocation(element_type(self.dtype), [room]))
        view = self._view(source, (size, self.k), strides)
        return Factor(view, dense, packed, self.dtype, width, self.tile.lanes)

    def _clear(self) -> None:
        zero = constant(self.builder, 0, self.dtype).value

        def row(builder: Builder, i: SSAValue) -> None:
            for_each(builder, (0, self.n, 1), lambda inner, j: store(inner, zero, self.out, (i, j)))

        for_each(self.builder, (0, self.m, 1), row)


@dataclass(frozen=True)
class _Product:
    """The loops of a product by tiles of one kind."""

    dtype: DType
    tile: Tile
    left: Factor
    right: Factor
    out: SSAValue
    sizes: tuple[Index, Index, Index]
    """Rows and columns of the result, and the depth."""

    @property
    def vector(self) -> VectorType:
        """The type of a vector of the tile."""
        return VectorType(element_type(self.dtype), [self.tile.lanes])

    def build(self, builder: Builder) -> None:
        """Build the addition of the product to the result."""
        m, n, k = self.sizes

        def columns(builder: Builder, wide: Span) -> None:
            def depths(builder: Builder, deep: Span) -> None:
                def rows(builder: Builder, high: Span) -> None:
                    pack(builder, self.left, high, deep)
                    self._tiles(builder, high, wide, deep[1])

                pack(builder, self.right, wide, deep)
                _blocks(builder, m, ROWS, rows)

            _blocks(builder, k, DEPTH, depths)

        _blocks(builder, n, COLUMNS, columns)

    def _zero(self, builder: Builder) -> SSAValue:
        return constant(builder, 0, self.dtype).value

    def _tiles(self, builder: Builder, high: Span, wide: Span, depth: Index) -> None:
        """Build what adds the products of all panels of two blocks to their part of the result."""

        def column(builder: Builder, j: SSAValue) -> None:
            def row(builder: Builder, i: SSAValue) -> None:
                at = IndexBuilder(builder)
                sums = self._sums(builder, at.multiply(i, depth), at.multiply(j, depth), depth)
                place = at.add(high[0], i), at.add(wide[0], j)
                left = at.subtract(high[1], i), at.subtract(wide[1], j)
                over = (
                    at.compare("slt", left[0], self.tile.rows),
                    at.compare("slt", left[1], self.tile.columns),
                )
                branch(
                    builder,
                    at.either(*over),
                    lambda inner: self._add_part(inner, sums, place, left),
                    lambda inner: self._add(inner, sums, place),
                )

            for_each(builder, (0, high[1], self.tile.rows), row)

        for_each(builder, (0, wide[1], self.tile.columns), column)

    def _sums(
        self, builder: Builder, left: Index, right: Index, depth: Index
    ) -> Sequence[Sequence[SSAValue]]:
        """Build the product of two panels that start at these places: the vectors of each row of the tile."""
        tile = self.tile
        zero = insert(builder, vector.BroadcastOp(self._zero(builder), self.vector))

        def step(builder: Builder, p: SSAValue, sums: Sequence[SSAValue]) -> Sequence[SSAValue]:
            at = IndexBuilder(builder)
            of_a, of_b = at.add(left, at.multiply(p, tile.rows)), at.add(right, at.multiply(p, tile.columns))
            columns = [
                insert(
                    builder,
                    vector.LoadOp(self.right.packed, [at.value(at.add(of_b, v * tile.lanes))], self.vector),
                )
                for v in range(tile.vectors)
            ]
            found: list[SSAValue] = []
            for r in range(tile.rows):
                one = insert(builder, memref.LoadOp.get(self.left.packed, [at.value(at.add(of_a, r))]))
                row = insert(builder, vector.BroadcastOp(one, self.vector))
                before = sums[r * tile.vectors : (r + 1) * tile.vectors]
                pairs = zip(columns, before, strict=True)
                found += [insert(builder, vector.FMAOp(row, column, total)) for column, total in pairs]
            return found

        sums = for_loop(builder, (0, depth, 1), [zero] * (tile.rows * tile.vectors), step).results
        return [sums[r * tile.vectors : (r + 1) * tile.vectors] for r in range(tile.rows)]

    def _add(self, builder: Builder, sums: Sequence[Sequence[SSAValue]], place: Span) -> None:
        """Build the addition of a whole tile."""
        at = IndexBuilder(builder)
        for r, row in enumerate(sums):
            for v, total in enumerate(row):
                to = [at.value(at.add(place[0], r)), at.value(at.add(place[1], v * self.tile.lanes))]
                before = insert(builder, vector.LoadOp(self.out, to, self.vector))
                builder.insert(vector.StoreOp(insert(builder, arith.AddfOp(before, total)), self.out, to))

    def _add_part(
        self, builder: Builder, sums: Sequence[Sequence[SSAValue]], place: Span, left: Span
    ) -> None:
        """Build the addition of the rows and columns of a tile that the result has."""
        at, lanes = IndexBuilder(builder), self.tile.lanes
        kind = VectorType(i1, [lanes])
        counts = [at.value(at.subtract(left[1], v * lanes)) for v in range(self.tile.vectors)]
        masks = [insert(builder, vector.CreateMaskOp([count], kind)) for count in counts]
        none = insert(builder, vector.BroadcastOp(self._zero(builder), self.vector))

        def add_row(r: int) -> Callable[[Builder], None]:
            def add(builder: Builder) -> None:
                at = IndexBuilder(builder)
                for v, (total, mask) in enumerate(zip(sums[r], masks, strict=True)):
                    to = [at.value(at.add(place[0], r)), at.value(at.add(place[1], v * lanes))]
                    before = insert(builder, vector.MaskedLoadOp(self.out, to, mask, none, self.vector))
                    after = insert(builder, arith.AddfOp(before, total))
                    builder.insert(vector.MaskedStoreOp(self.out, to, mask, after))

            return add

        for r in range(self.tile.rows):
            branch(builder, at.compare("slt", r, left[0]), add_row(r))


def _blocks(builder: Builder, count: Index, most: int, body: Callable[[Builder, Span], None]) -> None:
    """Build a loop over the parts of an axis that have at most so many elements."""

    def block(builder: Builder, start: SSAValue) -> None:
        body(builder, (start, IndexBuilder(builder).left(start, count, most)))

    for_each(builder, (0, count, most), block)
