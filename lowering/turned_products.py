"""
Products of few rows with a matrix that lies turned, `x @ w.t()`, as the layers of networks have them.

A library packs the whole second factor before it multiplies, which takes longer than a product of few rows
does. Here a panel of it is moved to where its columns lie side by side, through transposed blocks in
registers, and all rows of the result go by while the panel is near; `ROWS` rows of the result by `VECTORS`
vectors stay in registers. An element is the sum of its products from the first to the last. Where rows or
columns do not fill a tile, the last tile takes some once more: they come to the same.

The functions have the interface of those of `blas`, and take their place; what is none of these products they
leave to the library.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from xdsl.builder import Builder
from xdsl.dialects import memref, vector
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    FunctionType,
    MemRefType,
    ModuleOp,
    StridedLayoutAttr,
    VectorType,
)
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.dtype import DType
from tsir.lowering import blas, threads
from tsir.lowering.element import constant, element_type, insert
from tsir.lowering.index_arithmetic import Index, IndexBuilder
from tsir.lowering.llvm.cache import compile_cached
from tsir.lowering.llvm.emit import emit
from tsir.lowering.llvm.jit import Loaded, load
from tsir.lowering.loops import for_each, for_loop, parallel_nest
from tsir.lowering.pipelines import run_passes

ROWS, VECTORS = 8, 2
"""The tile of the result that is held in registers."""

DEPTH = 128
"""Factors of a panel."""

FEWEST, MOST = 3, 256
"""Rows of the products that are taken: fewer are those of a vector, and more pay for what a library packs."""

LEAST = 2048
"""Elements that their results have at least: a library has code of its own for smaller ones."""

LANES = {DType.f32: 16, DType.f64: 8}
"""Elements of a vector."""


class _Kernel:
    """The function for a dtype, written into a block; the second factor comes with its columns first."""

    def __init__(self, dtype: DType):
        self.dtype, self.lanes = dtype, LANES[dtype]
        self.width = VECTORS * self.lanes
        self.element = element_type(dtype)
        self.kind = VectorType(self.element, [self.lanes])
        factor, contiguous = (self._matrix([DYNAMIC_INDEX] * 2, [None, last]) for last in (None, 1))
        self.block = Block(arg_types=[factor, contiguous, contiguous])
        self.builder = Builder(InsertPoint.at_end(self.block))
        self.a, self.b, self.out = self.block.args
        index = IndexBuilder(self.builder)
        self.rows, self.columns, self.depth = (
            insert(self.builder, memref.DimOp(value, index.value(axis)))
            for value, axis in ((self.out, 0), (self.out, 1), (self.a, 1))
        )
        self.last = index.add(self.columns, -self.width)
        panel = memref.AllocaOp.get(self.element, 64, [DEPTH, self.width])
        self.panel = insert(self.builder, panel)

    def _matrix(self, sizes: Sequence[int], strides: Sequence[int | None]) -> MemRefType[Attribute]:
        return MemRefType(self.element, sizes, StridedLayoutAttr(strides, None))

    def build(self, name: str) -> FuncOp:
        """The function."""
        for_each(self.builder, (0, self.columns, self.width), self._columns)
        self.builder.insert(ReturnOp())
        kinds = FunctionType.from_lists(self.block.arg_types, [])
        return FuncOp(name, kinds, Region(self.block), "private")

    def _columns(self, builder: Builder, first: SSAValue) -> None:
        """Build some columns of the result."""
        start = IndexBuilder(builder).minimum(first, self.last)
        zero = insert(builder, vector.BroadcastOp(constant(builder, 0, self.dtype).value, self.kind))

        def clear(inner: Builder, row: SSAValue) -> None:
            for at in self._places(inner, row, start):
                inner.insert(vector.StoreOp(zero, self.out, at))

        def step(inner: Builder, top: SSAValue) -> None:
            depth = IndexBuilder(inner).left(top, self.depth, DEPTH)
            self._pack(inner, top, start, depth)
            for_each(inner, (0, self.rows, ROWS), lambda body, row: self._tile(body, row, start, top, depth))

        for_each(builder, (0, self.rows, 1), clear)
        for_each(builder, (0, self.depth, DEPTH), step)

    def _places(self, builder: Builder, row: Index, column: Index) -> list[list[SSAValue]]:
        """The indices of the vectors of a row of a tile."""
        index = IndexBuilder(builder)
        return [[index.value(row), index.value(index.add(column, self.lanes * v))] for v in range(VECTORS)]

    def _pack(self, builder: Builder, top: SSAValue, start: Index, depth: Index) -> None:
        """Build the move of the part of the second factor that the tiles read into the panel."""
        kind = self._matrix([self.width, DYNAMIC_INDEX], [None, 1])
        cut = memref.SubviewOp.get(self.b, [start, top], [self.width, depth], [1, 1], kind)
        part = insert(builder, cut)

        def move(inner: Builder, at: Sequence[SSAValue]) -> None:
            value = insert(inner, memref.LoadOp.get(part, at[::-1]))
            inner.insert(memref.StoreOp.get(value, self.panel, at))

        parallel_nest(builder, [depth, self.width], move)

    def _tile(self, builder: Builder, first: SSAValue, start: Index, top: SSAValue, depth: Index) -> None:
        """Build what adds the products of the panel to a tile of the result."""
        index = IndexBuilder(builder)
        end = index.add(self.rows, -1)
        rows = [index.minimum(index.add(first, r), end) for r in range(ROWS)]
        places = [at for row in rows for at in self._places(builder, row, start)]
        sums = [insert(builder, vector.LoadOp(self.out, at, self.kind)) for at in places]

        def step(inner: Builder, p: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
            at = IndexBuilder(inner)
            columns = [
                insert(inner, vector.LoadOp(self.panel, x, self.kind)) for x in self._places(inner, p, 0)
            ]
            found: list[SSAValue] = []
            for r, row in enumerate(rows):
                one = insert(inner, memref.LoadOp.get(self.a, [at.value(row), at.value(at.add(top, p))]))
                wide = insert(inner, vector.BroadcastOp(one, self.kind))
                before = carried[r * VECTORS : (r + 1) * VECTORS]
                pairs = zip(columns, before, strict=True)
                found += [insert(inner, vector.FMAOp(wide, column, total)) for column, total in pairs]
            return found

        totals = for_loop(builder, (0, depth, 1), sums, step).results
        for at, total in zip(places, totals, strict=True):
            builder.insert(vector.StoreOp(total, self.out, at))


ENTRY = """
declare void @"{name}"(i32, i32, i32, i64, i64, i64, {t}, ptr, i64, ptr, i64, {t}, ptr, i64)
define void @"{name}.turned"(i32 %order, i32 %turn.a, i32 %turn.b, i64 %m, i64 %n, i64 %k, {t} %alpha,
    ptr %a, i64 %lda, ptr %b, i64 %ldb, {t} %beta, ptr %c, i64 %ldc) {{
  %turned = icmp eq i32 %turn.b, {transposed}
  %enough = icmp sge i64 %m, {fewest}
  %few = icmp sle i64 %m, {most}
  %wide = icmp sge i64 %n, {width}
  %size = mul i64 %m, %n
  %large = icmp sge i64 %size, {least}
  %rows = and i1 %enough, %few
  %fits = and i1 %wide, %large
  %taken = and i1 %rows, %fits
  %ours = and i1 %turned, %taken
  br i1 %ours, label %here, label %there
here:
  %columns = icmp eq i32 %turn.a, {transposed}
  %row.a = select i1 %columns, i64 1, i64 %lda
  %column.a = select i1 %columns, i64 %lda, i64 1
  call i32 @"{name}.kernel.code"(ptr null, ptr %a, i64 %m, i64 %k, i64 %row.a, i64 %column.a,
    ptr null, ptr %b, i64 %n, i64 %k, i64 %ldb, i64 1, ptr null, ptr %c, i64 %m, i64 %n, i64 %ldc, i64 1)
  ret void
there:
  call void @"{name}"(i32 %order, i32 %turn.a, i32 %turn.b, i64 %m, i64 %n, i64 %k, {t} %alpha,
    ptr %a, i64 %lda, ptr %b, i64 %ldb, {t} %beta, ptr %c, i64 %ldc)
  ret void
}}
"""
"""What takes the place of a library's function."""


def kernel(dtype: DType) -> ModuleOp:
    """The function for a dtype, lowered to loops over vectors."""
    module = ModuleOp([_Kernel(dtype).build(f"{blas.SYMBOLS[dtype]}.kernel")])
    run_passes(module, ["vectorise-scf"])
    return module


def _entry(dtype: DType) -> str:
    return ENTRY.format(
        name=blas.SYMBOLS[dtype],
        t="float" if dtype is DType.f32 else "double",
        transposed=blas.TRANSPOSED,
        fewest=FEWEST,
        most=MOST,
        width=VECTORS * LANES[dtype],
        least=LEAST,
    )


@cache
def _loaded(dtype: DType) -> Loaded:
    image = compile_cached("\n".join([emit(kernel(dtype)).text, _entry(dtype)]))
    return load(image, [f"{blas.SYMBOLS[dtype]}.turned"], {**blas.addresses(), **threads.sharing()})


def addresses(text: str) -> Mapping[str, int]:
    """The functions for products that code, given as text, calls; none where there is no BLAS."""
    if not blas.addresses():
        return {}
    called = [(dtype, name) for dtype, name in blas.SYMBOLS.items() if f'@"{name}"' in text]
    return {name: _loaded(dtype)[f"{name}.turned"] for dtype, name in called}
