"""
Launches in which several threads share an iteration of a parallel loop: a cluster of 16, or a block.

Short rows are those of clusters (see `subgroups`). Rows of `LONG` elements and more that are reduced, and
used for more than that, are those of a block (see `row_trees`). What an iteration allocates is a part of
memory for all clusters or blocks; where a block has it and it fits, it is memory that the threads share.
Where only the host knows how long rows are, it picks one of these kernels; that of clusters is for all cases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeGuard

from xdsl.builder import Builder
from xdsl.dialects import arith, memref, scf
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, i8
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import Rewriter

from tsir.dialects.machine.nvvm.memory import SHARED
from tsir.lowering.builders.access_maps import VIEWS
from tsir.lowering.builders.index_arithmetic import Flag, Index, IndexBuilder, known, same
from tsir.lowering.builders.iteration_space import memref_type
from tsir.lowering.builders.loop_nests import for_each
from tsir.lowering.builders.memrefs import allocation, dimension
from tsir.lowering.builders.reduction_tree import BLOCK, LANES
from tsir.lowering.gpu.mapping.barriers import remove_redundant_barriers
from tsir.lowering.gpu.mapping.launches import (
    Loop,
    Place,
    Threads,
    blocks_for,
    choose,
    launch,
    launch_blocks,
    loops_of,
    place,
)
from tsir.lowering.gpu.mapping.row_trees import Row, Tree, bytes_of, length_of, most_scratch, trees_of
from tsir.lowering.gpu.mapping.subgroups import Cluster, has_blocks, move_body

BLOCKS_WITH_BUFFERS = 1024
"""Blocks that a grid may have where each of them, or each cluster, has memory of its own."""

LONG = BLOCK
"""
Elements of a row from which on it is that of a block.

Rows are read several times. A processor of 2048 threads has 128 rows at once if 16 threads work on each, of
1024 f32 that is 512 KiB: more than its first cache and its share of the second hold on most GPUs, so that
each reading is one of memory. Of rows that are blocks of 256 threads there are 8 at once.
"""

KEPT = 16 * 1024 + 256
"""
Bytes that a block may share for what passes between the operations of a row: 4096 f32 and some results.

With `STAGE`, a processor that has 64 KiB to share holds 2 blocks of 256 threads, half of its threads; one
that has 164 KiB holds 6 of 8, one that has 228 KiB all 8.
"""

MOST_SCRATCH = 24 * 1024
"""Bytes that trees may need: with `KEPT`, no more than a kernel may share."""

ALIGNMENT = 16
"""Bytes to which each part of shared memory is aligned."""


def can_share(op: Operation) -> bool:
    """Whether several threads can share an operation."""
    return is_parallel(op) or has_blocks(op)


def is_parallel(op: Operation) -> bool:
    """Whether an operation is a parallel loop or has one inside."""
    return any(isinstance(inner, scf.ParallelOp) for inner in op.walk())


def share_rows(builder: Builder, op: scf.ParallelOp, threads: int) -> None:
    """Builds launches with a block of threads for each iteration of a parallel loop, or with a cluster."""
    index = IndexBuilder(builder)
    long = is_long(index, op, threads)

    def variant(inner: Builder, build: Callable[[IndexBuilder, scf.ParallelOp, int], None]) -> None:
        made = op.clone()
        build(IndexBuilder(inner), made, threads)
        made.erase()

    def long_rows(inner: Builder) -> None:
        at = IndexBuilder(inner)
        fits = at.compare("slt", buffers_of(op).size(at), KEPT + 1)
        choose(inner, fits, lambda b: variant(b, partial(blocks, kept=True)), lambda b: variant(b, blocks))

    choose(builder, long, long_rows, lambda inner: variant(inner, clusters))


def is_long(index: IndexBuilder, op: scf.ParallelOp, threads: int) -> Flag:
    """Builds whether the rows of a loop are long, and reduced as a block does it."""
    inside = [inner for part in op.body.block.ops for inner in part.walk()]
    trees = [tree for part in op.body.block.ops for tree in trees_of(part)]
    shared = [tree for tree in trees if tree is not None]
    private = any(isinstance(inner, memref.AllocaOp) for inner in inside)
    if private or len(shared) < len(trees) or not any(isinstance(x, scf.ParallelOp) for x in inside):
        return False
    if not shared or most_scratch(shared, threads // LANES) > MOST_SCRATCH:
        return False
    lengths = [length(index, tree, op) for tree in shared]
    found = [size for size in lengths if size is not None]
    longest: Index = 0
    for size in found:
        longest = index.maximum(longest, size) if not same(longest, 0) else size
    return index.compare("slt", LONG - 1, longest)


def length(index: IndexBuilder, tree: Tree, op: Operation) -> Index | None:
    """Builds the elements of a tree inside of a loop, outside of that; None if they are not known there."""
    start, end = length_of(tree)
    return size_outside(index, end, op) if known(start) == 0 else None


def size_outside(index: IndexBuilder, value: SSAValue, op: Operation) -> Index | None:
    """Builds a number of a loop's body outside of the loop, None if it is not known to be the same there."""
    number = known(value)
    if isinstance(number, int) or not op.is_ancestor(number.owner):
        return number
    match number.owner:
        case memref.DimOp(source=source, index=axis) if isinstance(at := known(axis), int):
            return axis_outside(index, source, at, op)
        case arith.MuliOp(lhs=lhs, rhs=rhs):
            factors = [size_outside(index, factor, op) for factor in (lhs, rhs)]
            sizes = [factor for factor in factors if factor is not None]
            return index.product(sizes) if len(sizes) == len(factors) else None
        case _:
            return None


def axis_outside(index: IndexBuilder, value: SSAValue, axis: int, op: Operation) -> Index | None:
    """Builds the size of a memref's axis outside of a loop, None if it is not known there."""
    if not op.is_ancestor(value.owner):
        return index.reuse(("dim", value, axis), lambda: dimension(value, index.value(axis)))
    match value.owner:
        case memref.SubviewOp() as view if len(view.static_sizes) == memref_type(value).get_num_dims():
            sizes, dynamic = view.static_sizes.get_values(), view.sizes
        case memref.AllocOp() as made:
            sizes, dynamic = made.memref.type.get_shape(), made.dynamic_sizes
        case _:
            return None
    if sizes[axis] != DYNAMIC_INDEX:
        return sizes[axis]
    return size_outside(index, dynamic[list(sizes[:axis]).count(DYNAMIC_INDEX)], op)


@dataclass(frozen=True)
class Buffers:
    """The allocations of an iteration whose sizes are known outside of the loop."""

    ops: Sequence[memref.AllocOp]

    @staticmethod
    def size_of(index: IndexBuilder, op: memref.AllocOp) -> Index:
        """Returns the bytes of an allocation."""
        dynamic = iter(op.dynamic_sizes)
        sizes = [next(dynamic) if size == DYNAMIC_INDEX else size for size in op.memref.type.get_shape()]
        return index.multiply(index.product(sizes), bytes_of(op.memref.type.element_type))

    def starts(self, index: IndexBuilder) -> list[Index]:
        """Returns where each begins if one follows the other, and where the last one ends."""
        found: list[Index] = [0]
        for op in self.ops:
            pieces = index.ceil_divide(self.size_of(index, op), ALIGNMENT)
            found.append(index.add(found[-1], index.multiply(pieces, ALIGNMENT)))
        return found

    def size(self, index: IndexBuilder) -> Index:
        """Returns the bytes of all together."""
        return self.starts(index)[-1]

    def allocate(self, index: IndexBuilder, count: Index) -> list[SSAValue]:
        """Builds, for each, the memory for so many of it."""
        sizes = [index.multiply(self.size_of(index, op), count) for op in self.ops]
        return [index.builder.insert(allocation(i8, [size])).memref for size in sizes]

    def take_part(self, builder: Builder, memory: Sequence[SSAValue], number: SSAValue) -> None:
        """Replaces each by the part of a number of its memory."""
        index = IndexBuilder(builder)
        for op, whole in zip(self.ops, memory, strict=True):
            start = index.value(index.multiply(number, self.size_of(index, op)))
            view = memref.ViewOp(whole, start, op.dynamic_sizes, op.memref.type)
            become(op, builder.insert(view).result)

    def share(self, builder: Builder, starts: Sequence[Index]) -> None:
        """Replaces each by a part, from a place on, of memory that the threads of a block share."""
        if not self.ops:
            return
        index, end = IndexBuilder(builder), starts[-1]
        whole = shared_bytes(builder, end if isinstance(end, int) else KEPT)
        for op, start in zip(self.ops, starts, strict=False):
            kind = as_shared(op.memref.type)
            view = builder.insert(memref.ViewOp(whole, index.value(start), op.dynamic_sizes, kind)).result
            become(op, view)
            move_views(view)


def is_buffer(op: Operation) -> TypeGuard[memref.AllocOp]:
    """Whether an operation allocates memory of a size that is known outside of the loop around it."""
    if not isinstance(op, memref.AllocOp):
        return False
    block = op.parent
    owners = (size.owner for size in op.dynamic_sizes)
    return all(owner is not block and owner.parent is not block for owner in owners)


def buffers_of(op: scf.ParallelOp) -> Buffers:
    """The allocations of an iteration."""
    return Buffers([inner for inner in op.body.block.ops if is_buffer(inner)])


def clusters(index: IndexBuilder, op: scf.ParallelOp, threads: int) -> None:
    """Builds a launch with a cluster of threads for each iteration of a parallel loop."""
    loops, buffers = loops_of(index, op), buffers_of(op)
    count = index.product(loop.trips for loop in loops)
    (grid,) = blocks_for(index, [index.multiply(count, LANES)], [threads])
    if buffers.ops:
        grid = index.minimum(grid, BLOCKS_WITH_BUFFERS)
    memory = buffers.allocate(index, index.multiply(grid, threads // LANES))

    def body(at: Builder, axes: Sequence[Threads]) -> None:
        (x,) = axes
        width = IndexBuilder(at).value(LANES)
        lane, first, step = (
            at.insert(kind(value, width)).results[0]
            for kind, value in (
                (arith.RemUIOp, x.first),
                (arith.DivUIOp, x.first),
                (arith.DivUIOp, x.step),
            )
        )
        buffers.take_part(at, memory, first)
        iterations(at, op, loops, (first, count, step), Cluster(lane))

    remove_redundant_barriers(launch(index, [grid], [threads], threads, body))
    for whole in memory:
        index.builder.insert(memref.DeallocOp.get(whole))


def blocks(index: IndexBuilder, op: scf.ParallelOp, threads: int, *, kept: bool = False) -> None:
    """
    Builds a launch with a block of threads for each iteration of a parallel loop.

    What an iteration allocates is `kept` in memory that the threads share, or lies in that of the GPU.
    """
    loops, buffers = loops_of(index, op), buffers_of(op)
    count = index.product(loop.trips for loop in loops)
    (grid,) = blocks_for(index, [count], [1])
    if buffers.ops and not kept:
        grid = index.minimum(grid, BLOCKS_WITH_BUFFERS)
    memory = [] if kept else buffers.allocate(index, grid)
    starts = buffers.starts(index) if kept else []

    def body(at: Builder, stands: Place) -> None:
        lane, row = stands.threads[0], stands.blocks[0]
        if kept:
            buffers.share(at, starts)
        else:
            buffers.take_part(at, memory, row)
        trees = [tree for inner in op.body.block.ops for tree in trees_of(inner) if tree is not None]
        scratch = shared_bytes(at, most_scratch(trees, threads // LANES))
        places = IndexBuilder(at)
        number = places.value(places.divide(lane, LANES))
        cluster = Cluster(places.value(places.remainder(lane, LANES)))
        team = Row(lane, cluster, number, threads, scratch)
        iterations(at, op, loops, (row, count, stands.grid[0]), team)

    remove_redundant_barriers(launch_blocks(index, [grid], [threads], threads, body))
    for whole in memory:
        index.builder.insert(memref.DeallocOp.get(whole))


def iterations(
    builder: Builder,
    op: scf.ParallelOp,
    loops: Sequence[Loop],
    bounds: tuple[Index, Index, Index],
    team: Cluster,
) -> None:
    """Builds the iterations of some threads, which share each of them."""

    def iteration(inside: Builder, number: SSAValue) -> None:
        move_body(inside, op.body.block, place(inside, loops, number))

    loop = for_each(builder, bounds, iteration)
    team.share(loop.body.block)


def shared_bytes(builder: Builder, size: int) -> SSAValue:
    """Builds so many bytes that the threads of a block share."""
    return builder.insert(memref.AllocaOp.get(i8, shape=[size], memory_space=SHARED)).memref


def become(op: memref.AllocOp, part: SSAValue) -> None:
    """Replaces an allocation by a part of other memory, which is not freed by itself."""
    for use in list(op.memref.uses):
        if isinstance(use.operation, memref.DeallocOp):
            use.operation.detach()
            use.operation.erase()
    op.memref.replace_all_uses_with(part)
    op.detach()
    op.erase()


def move_views(memory: SSAValue) -> None:
    """Has the types of all views of memory say that it is shared."""
    for use in list(memory.uses):
        if isinstance(use.operation, (*VIEWS, memref.ExtractStridedMetaDataOp)):
            view = use.operation.results[0]
            move_views(Rewriter.replace_value_with_new_type(view, as_shared(memref_type(view))))


def as_shared(kind: MemRefType[Attribute]) -> MemRefType[Attribute]:
    """The type of the same memref in memory that threads of a block share."""
    return MemRefType(kind.element_type, kind.shape, kind.layout, SHARED)
