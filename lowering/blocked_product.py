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
from dataclasses import dataclass
from typing import TypeAlias

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
from tsir.lowering.loops import branch, for_loop

DEPTH = 256
"""Factors of an element that are summed in registers: panels of so many stay in the nearest cache."""

ROWS, COLUMNS = 144, 3072
"""At most so many rows of the first factor, and columns of the second, are packed at a time."""


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
            _Product(block, dtype, best_tile(target, dtype)).build()
            made = FuncOp(op.sym_name.data, op.function_type, Region(block), "private")
            op.detach()
            module.body.block.add_op(made)


Span: TypeAlias = tuple[Index, Index]
"""Where a part of an axis starts, and its length."""


@dataclass(frozen=True)
class _Factor:
    """A factor, with its depth as the second axis, and where panels along the first are packed."""

    source: SSAValue
    dense: SSAValue
    """Whether elements along the first axis lie side by side; else those along the depth do."""
    packed: SSAValue
    width: int


class _Product:
    """The body of the function for a dtype, written at the end of a block."""

    def __init__(self, block: Block, dtype: DType, tile: Tile):
        self.tile = tile
        self.dtype = dtype
        self.vector = VectorType(element_type(dtype), [tile.lanes])
        self.builder = Builder(InsertPoint.at_end(block))
        self.at = IndexBuilder(self.builder)
        _, turn_a, turn_b, m, n, k, _, a, lda, b, ldb, _, out, ldc = block.args
        self.m, self.n, self.k = (self._index(size) for size in (m, n, k))
        self.left = self._factor(a, lda, self._is(turn_a, blas.TRANSPOSED), (self.m, ROWS), tile.rows)
        self.right = self._factor(b, ldb, self._is(turn_b, blas.AS_IS), (self.n, COLUMNS), tile.columns)
        self.out = self._view(out, (self.m, self.n), (self._index(ldc), 1))

    def build(self) -> None:
        """Build the function."""

        def columns(builder: Builder, wide: Span) -> None:
            def depths(builder: Builder, deep: Span) -> None:
                def rows(builder: Builder, high: Span) -> None:
                    self._pack(builder, self.left, high, deep)
                    self._tiles(builder, high, wide, deep[1])

                self._pack(builder, self.right, wide, deep)
                _blocks(builder, self.m, ROWS, rows)

            _blocks(builder, self.k, DEPTH, depths)

        self._clear(self.builder)
        _blocks(self.builder, self.n, COLUMNS, columns)
        self.builder.insert(ReturnOp())

    def _index(self, value: SSAValue) -> SSAValue:
        return insert(self.builder, arith.IndexCastOp(value, IndexType()))

    def _is(self, value: SSAValue, number: int) -> SSAValue:
        other = insert(self.builder, arith.ConstantOp(IntegerAttr(number, i32)))
        return insert(self.builder, arith.CmpiOp(value, other, "eq"))

    def _view(self, source: SSAValue, sizes: Sequence[Index], strides: Sequence[Index]) -> SSAValue:
        shape = [size if isinstance(size, int) else DYNAMIC_INDEX for size in sizes]
        known = [stride if isinstance(stride, int) else None for stride in strides]
        kind = MemRefType(self.vector.element_type, shape, StridedLayoutAttr(known))
        return insert(self.builder, memref.ReinterpretCastOp.from_dynamic(source, [0], sizes, strides, kind))

    def _factor(
        self, source: SSAValue, leading: SSAValue, dense: SSAValue, across: tuple[Index, int], width: int
    ) -> _Factor:
        at, apart, (size, most) = self.at, self._index(leading), across
        strides = at.select(dense, 1, apart), at.select(dense, apart, 1)
        panels = at.multiply(_panels(at, at.minimum(size, most), width), width)
        room = at.value(at.multiply(panels, at.minimum(self.k, DEPTH)))
        kind = memref.AllocOp.get(self.vector.element_type, 64, [DYNAMIC_INDEX], [room])
        return _Factor(self._view(source, (size, self.k), strides), dense, insert(self.builder, kind), width)

    def _zero(self, builder: Builder) -> SSAValue:
        return constant(builder, 0, self.dtype).value

    def _clear(self, builder: Builder) -> None:
        zero = self._zero(builder)

        def row(builder: Builder, i: SSAValue) -> None:
            _each(builder, self.n, lambda inner, j: _store(inner, zero, self.out, (i, j)))

        _each(builder, self.m, row)

    def _pack(self, builder: Builder, factor: _Factor, across: Span, deep: Span) -> None:
        """Build the packing of a block: panel by panel, along the depth, with zeros where the source ends."""
        (first, count), (top, depth), width = across, deep, factor.width

        def panel(builder: Builder, start: SSAValue) -> None:
            at = IndexBuilder(builder)
            base, from_ = at.multiply(start, depth), at.add(first, start)
            length = at.minimum(width, _minus(at, count, start))

            def line(builder: Builder, p: SSAValue) -> None:
                at = IndexBuilder(builder)
                to, row = at.add(base, at.multiply(p, width)), at.add(top, p)
                kind = VectorType(self.vector.element_type, [width])
                read = vector.LoadOp(factor.source, [at.value(from_), at.value(row)], kind)
                builder.insert(vector.StoreOp(insert(builder, read), factor.packed, [at.value(to)]))

            def element(builder: Builder, lane: SSAValue) -> None:
                at = IndexBuilder(builder)
                to, row = at.add(base, lane), at.value(at.add(from_, lane))

                def copy(builder: Builder, p: SSAValue) -> None:
                    at = IndexBuilder(builder)
                    read = memref.LoadOp.get(factor.source, [row, at.value(at.add(top, p))])
                    _store(builder, insert(builder, read), factor.packed, [at.add(to, at.multiply(p, width))])

                _each(builder, depth, copy)

            def missing(builder: Builder, lane: SSAValue) -> None:
                at, zero = IndexBuilder(builder), self._zero(builder)
                to = at.add(base, lane)

                def clear(builder: Builder, p: SSAValue) -> None:
                    at = IndexBuilder(builder)
                    _store(builder, zero, factor.packed, [at.add(to, at.multiply(p, width))])

                _each(builder, depth, clear)

            def single(builder: Builder) -> None:
                _each(builder, length, element)
                for_loop(builder, (length, width, 1), (), _round(missing))

            whole = at.both(factor.dense, at.compare("eq", length, width))
            branch(builder, whole, lambda inner: _each(inner, depth, line), single)

        _each(builder, count, panel, width)

    def _tiles(self, builder: Builder, high: Span, wide: Span, depth: Index) -> None:
        """Build what adds the products of all panels of two blocks to their part of the result."""

        def column(builder: Builder, j: SSAValue) -> None:
            def row(builder: Builder, i: SSAValue) -> None:
                at = IndexBuilder(builder)
                sums = self._sums(builder, at.multiply(i, depth), at.multiply(j, depth), depth)
                place = at.add(high[0], i), at.add(wide[0], j)
                left = _minus(at, high[1], i), _minus(at, wide[1], j)
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

            _each(builder, high[1], row, self.tile.rows)

        _each(builder, wide[1], column, self.tile.columns)

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
        counts = [at.value(_minus(at, left[1], v * lanes)) for v in range(self.tile.vectors)]
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


def _round(
    body: Callable[[Builder, SSAValue], None],
) -> Callable[[Builder, SSAValue, Sequence[SSAValue]], Sequence[SSAValue]]:
    def step(builder: Builder, index: SSAValue, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
        body(builder, index)
        return ()

    return step


def _each(builder: Builder, count: Index, body: Callable[[Builder, SSAValue], None], step: int = 1) -> None:
    """Build a loop from 0 that carries nothing."""
    for_loop(builder, (0, count, step), (), _round(body))


def _blocks(builder: Builder, count: Index, most: int, body: Callable[[Builder, Span], None]) -> None:
    """Build a loop over the parts of an axis that have at most so many elements."""

    def block(builder: Builder, start: SSAValue) -> None:
        at = IndexBuilder(builder)
        body(builder, (start, at.minimum(most, _minus(at, count, start))))

    _each(builder, count, block, most)


def _minus(at: IndexBuilder, a: Index, b: Index) -> Index:
    return at.add(a, -b) if isinstance(b, int) else insert(at.builder, arith.SubiOp(at.value(a), b))


def _panels(at: IndexBuilder, count: Index, width: int) -> Index:
    """How many panels of a width hold so many rows."""
    return insert(at.builder, arith.DivUIOp(at.value(at.add(count, width - 1)), at.value(width)))


def _store(builder: Builder, value: SSAValue, target: SSAValue, indices: Sequence[Index]) -> None:
    at = IndexBuilder(builder)
    builder.insert(memref.StoreOp.get(value, target, [at.value(index) for index in indices]))
