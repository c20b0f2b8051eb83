"""
Kernels for products of matrices: one block of threads for each tile of the result.

```
for each tile of the result of this block:
  for the depth, tile by tile: copy a tile of each factor to shared memory; sums += their product
  for some rows of the sums at a time: to shared memory; finish each element, and store it
```

Where tiles are read through registers, the next ones are on their way while these are multiplied; where they
are copied, those of some stages are. What a barrier has to order is said at each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.builder import Builder
from xdsl.dialects import arith, gpu, memref
from xdsl.dialects.builtin import FixedBitwidthType, FloatAttr, IntegerAttr, MemRefType, i8, i32
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.machine.nvvm.copies import CpAsyncCommitGroupOp, CpAsyncWaitGroupOp
from tsir.dialects.machine.nvvm.memory import CHUNK, SHARED
from tsir.dialects.machine.nvvm.warpgroups import PATTERN, FenceProxyOp
from tsir.lowering.builders.element import insert
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder
from tsir.lowering.builders.loop_nests import branch, for_each, for_loop
from tsir.lowering.builders.memrefs import memref_of
from tsir.lowering.gpu.mapping.launches import Place, blocks_for, launch_blocks
from tsir.lowering.gpu.products.shared_tiles import Chunks, Corner, Elements
from tsir.lowering.gpu.products.tile_products import Product, Stored, Sums
from tsir.lowering.llvm.nvptx.kernels import RESIDENT

BAND = 16
"""
Rows of tiles whose columns are computed one after the other.

Blocks that run side by side, one or two for each of some 130 processors, have so many rows and about as many
columns of tiles then: they read fewer different parts of the factors than those of longer columns would, and
what they share stays in a cache.
"""

Finish = Callable[[Builder, SSAValue, Mapping[int, SSAValue]], None]
"""Builds what becomes of a sum, given the index of each loop of the result."""

Corners = tuple[Corner, Corner]


@dataclass(frozen=True)
class ThroughRegisters:
    """Tiles that are read into registers, and from there written to shared memory."""

    product: Product
    left: Elements
    right: Elements

    @property
    def memory(self) -> list[MemRefType[Attribute]]:
        """The types of the shared memory of both tiles."""
        return [each.tile.memory(each.element, 1) for each in (self.left, self.right)]

    def sums(self, builder: Builder, corners: Corners, memory: Sequence[SSAValue], sums: Sums) -> Sums:
        """Builds the sums over the whole depth."""
        thread, depth, outer = corners[0].thread, corners[0].size, IndexBuilder(builder)
        both = (self.left, self.right)
        places = [each.places(outer, thread) for each in both]

        def read(inner: Builder, top: Index) -> list[SSAValue]:
            triples = zip(both, corners, places, strict=True)
            return [x for each, corner, at in triples for x in each.read(inner, corner, at, top)]

        def step(inner: Builder, top: SSAValue, carried: Sums) -> Sums:
            held, before = carried[: -self.product.count], carried[-self.product.count :]
            # All threads are done with the tiles of the last round.
            inner.insert(gpu.BarrierOp())
            self.left.write(inner, memory[0], places[0], held[: self.left.count])
            self.right.write(inner, memory[1], places[1], held[self.left.count :])
            # All threads see both tiles.
            inner.insert(gpu.BarrierOp())
            following = read(inner, IndexBuilder(inner).add(top, self.product.depth))
            stored = Stored(memory[0], memory[1], (self.left.tile.layout, self.right.tile.layout))
            return [*following, *self.product.multiply(inner, thread, stored, before)]

        bounds = (0, depth, self.product.depth)
        found = for_loop(builder, bounds, [*read(builder, 0), *sums], step).results
        return found[-self.product.count :]


@dataclass(frozen=True)
class Copied:
    """Tiles that are copied, those of some rounds ahead."""

    product: Product
    left: Chunks
    right: Chunks
    ahead: int

    @property
    def stages(self) -> int:
        """Tiles of each factor in memory: those on their way, of this round, and of products not yet over."""
        return self.ahead + 1 + self.product.lag

    @property
    def memory(self) -> list[MemRefType[Attribute]]:
        """The types of the shared memory of all stages, of both factors."""
        both = (self.left.tile, self.right.tile)
        return [tile.memory(tile.factor.element, self.stages) for tile in both]

    def sums(self, builder: Builder, corners: Corners, memory: Sequence[SSAValue], sums: Sums) -> Sums:
        """Builds the sums over the whole depth."""
        thread, depth, product = corners[0].thread, corners[0].size, self.product

        def begin(inner: Builder, number: Index) -> None:
            """Every round makes a group, so that the same number of groups is always on the way."""
            index = IndexBuilder(inner)
            stage = index.remainder(number, self.stages)
            top = index.multiply(number, product.depth)
            for each, to, corner in zip((self.left, self.right), memory, corners, strict=True):
                each.copy(inner, to, stage, corner, top)
            inner.insert(CpAsyncCommitGroupOp())

        def step(inner: Builder, number: SSAValue, carried: Sums) -> Sums:
            index = IndexBuilder(inner)
            # The tiles of this round have come, of all threads; and all are done with those of the last round
            # whose product is over, whose place is that of the next to be copied.
            inner.insert(CpAsyncWaitGroupOp(self.ahead - 1))
            if product.lag:
                inner.insert(FenceProxyOp())
            inner.insert(gpu.BarrierOp())
            begin(inner, index.add(number, self.ahead))
            stage = index.remainder(number, self.stages)
            layouts = (self.left.tile.layout, self.right.tile.layout)
            return product.multiply(inner, thread, Stored(memory[0], memory[1], layouts, stage), carried)

        # The last of the sums of another tile have left the memory.
        builder.insert(gpu.BarrierOp())
        for number in range(self.ahead):
            begin(builder, number)
        rounds = IndexBuilder(builder).ceil_divide(depth, product.depth)
        found = for_loop(builder, (0, rounds, 1), sums, step).results
        # What is left on the way is zeros, but the memory is wanted for other things.
        builder.insert(CpAsyncWaitGroupOp(0))
        return product.finished(builder, found)


Pipeline = ThroughRegisters | Copied


@dataclass(frozen=True)
class ProductKernel:
    """A kernel: the loops of the result, the last two over rows and columns, and how a tile is computed."""

    pipeline: Pipeline
    loops: Sequence[int]
    sizes: Sequence[Index]
    depth: Index
    finish: Finish

    @property
    def tiles(self) -> tuple[int, int]:
        """The rows and columns of a tile."""
        return self.pipeline.product.rows, self.pipeline.product.columns

    def counts(self, index: IndexBuilder) -> list[Index]:
        """Returns the batches, and the tiles along rows and columns."""
        *batch, rows, columns = self.sizes
        pair = zip((rows, columns), self.tiles, strict=True)
        return [*batch, *(index.ceil_divide(size, tile) for size, tile in pair)]

    def launch(self, index: IndexBuilder) -> None:
        """Builds the launch: a block for each tile, as far as a grid may have so many."""
        product = self.pipeline.product
        blocks = blocks_for(index, [index.product(self.counts(index))], [1])
        op = launch_blocks(index, blocks, [product.threads], product.threads, self.build)
        op.attributes[RESIDENT] = IntegerAttr(product.resident, i32)

    def build(self, builder: Builder, place: Place) -> None:
        """Builds the code of a thread."""
        index = IndexBuilder(builder)
        product = self.pipeline.product
        staging = memref_of(product.element, (product.staged, self.pitch), space=SHARED)
        kinds = self.pipeline.memory
        sizes = [bytes_of(kind) for kind in kinds]
        size = max(sum(sizes), bytes_of(staging))
        alignment = PATTERN if product.lag else None
        memory = insert(builder, memref.AllocaOp.get(i8, alignment, [size], memory_space=SHARED))
        views = [
            insert(builder, memref.ViewOp(memory, index.value(start), [], kind))
            for start, kind in zip((0, sizes[0], 0), (*kinds, staging), strict=True)
        ]
        counts = self.counts(index)
        total = index.product(counts)

        def tile(inner: Builder, number: SSAValue) -> None:
            self.tile(inner, place.threads[0], self.corner(inner, counts, number), views)

        for_each(builder, (place.blocks[0], total, place.grid[0]), tile)

    @property
    def pitch(self) -> int:
        """
        Elements from one row of the sums in shared memory to the next.

        With 32 bytes more, fragments of 4 rows, by 8 bytes a thread, are in different banks.
        """
        return self.tiles[1] + 2 * CHUNK // self.pipeline.product.element.size

    def corner(self, builder: Builder, counts: Sequence[Index], number: SSAValue) -> list[SSAValue]:
        """Builds the batch, row and column at which a tile begins."""
        *batch, row, column = place_of(builder, counts, number)
        index, pairs = IndexBuilder(builder), zip((row, column), self.tiles, strict=True)
        return [index.value(at) for at in (*batch, *(index.multiply(place, tile) for place, tile in pairs))]

    def tile(
        self, builder: Builder, thread: SSAValue, first: Sequence[SSAValue], views: Sequence[SSAValue]
    ) -> None:
        """Builds a tile of the result, from its first element on."""
        product = self.pipeline.product
        batch = dict(zip(self.loops[:-2], first[:-2], strict=True))
        top, left = first[-2:]
        rows, columns = self.sizes[-2:]
        corners = (
            Corner(thread, batch, top, rows, self.depth),
            Corner(thread, batch, left, columns, self.depth),
        )
        zero = insert(builder, arith.ConstantOp(FloatAttr(0.0, product.element)))
        sums = self.pipeline.sums(builder, corners, views[:2], [zero] * product.count)
        for number in range(product.passes):
            self.store(builder, corners, views[2], sums, number)

    def store(self, builder: Builder, corners: Corners, staging: SSAValue, sums: Sums, number: int) -> None:
        """Builds one pass: sums to shared memory, and from there to the result."""
        index, product, thread = IndexBuilder(builder), self.pipeline.product, corners[0].thread
        # All threads are done with what the memory held before.
        builder.insert(gpu.BarrierOp())
        for value, row, column in product.part(index, thread, sums, number):
            to = [index.value(row), index.value(column)]
            builder.insert(memref.StoreOp.get(value, staging, to))
        # All threads see the sums.
        builder.insert(gpu.BarrierOp())

        def element(inner: Builder, place: SSAValue) -> None:
            at = IndexBuilder(inner)
            row, column = at.divide(place, product.columns), at.remainder(place, product.columns)
            down = at.add(corners[0].row, product.row(at, number, row))
            right = at.add(corners[1].row, column)
            inside = at.both(
                at.compare("slt", down, corners[0].rows), at.compare("slt", right, corners[1].rows)
            )

            def keep(kept: Builder) -> None:
                here = IndexBuilder(kept)
                load = memref.LoadOp.get(staging, [here.value(row), here.value(column)])
                pair = zip(self.loops[-2:], (here.value(down), here.value(right)), strict=True)
                self.finish(kept, insert(kept, load), {**corners[0].batch, **dict(pair)})

            branch(inner, inside, keep)

        for_each(builder, (thread, product.staged * product.columns, product.threads), element)


def place_of(builder: Builder, counts: Sequence[Index], number: SSAValue) -> list[Index]:
    """
    Builds where a tile is, of so many batches, rows and columns of tiles.

    Tiles follow each other along the columns of a band of the result, those of a column first.
    """
    index = IndexBuilder(builder)
    *batch, rows, columns = counts

    def split(number: SSAValue, count: Index) -> tuple[SSAValue, SSAValue]:
        size = index.value(count)
        return insert(builder, arith.DivUIOp(number, size)), insert(builder, arith.RemUIOp(number, size))

    number, inside = split(number, index.multiply(rows, columns))
    band, inside = split(inside, index.multiply(columns, BAND))
    first = index.multiply(band, BAND)
    column, row = split(inside, index.minimum(index.subtract(rows, first), BAND))
    found: list[Index] = [index.add(first, row), column]
    for count in batch[::-1]:
        number, place = split(number, count)
        found.insert(0, place)
    return found


def bytes_of(kind: MemRefType[Attribute]) -> int:
    """The bytes of memory of known sizes."""
    element = kind.element_type
    assert isinstance(element, FixedBitwidthType)
    return prod(kind.get_shape()) * element.size
