"""
Runs structured operations on a few rows at a time where a reduction stands between them.

A softmax, a normalisation or a variance reads each row several times: to reduce it, and to use what that
gave. Operations with the same outer loops, up to the first that one of them reduces, become the body of one
`scf.parallel` over these loops, which takes as many rows at a time as fit the caches. Inside, the operations
are as before, on parts of their memrefs; what passes between them is a buffer of these rows alone. What is
reduced over the rows themselves is combined on the way (see `column_accumulators`), in one operation with
others that walk the same places.

```mlir
// before
linalg.generic {… ["parallel", "reduction"]} ins(%x : memref<?x?xf32>) outs(%m : memref<?xf32>) …
linalg.generic {… ["parallel", "parallel"]} ins(%x, %m : …) outs(%o : memref<?x?xf32>) …
// after
"scf.parallel"(%c0, %size, %some) ({
^bb0(%begin : index):
  %b = memref.alloc(%rows) : memref<?xf32>
  scf.for %i = %begin to %end step %rows {
    %r = memref.subview %x[%i, 0] [%count, %n] [1, 1] : memref<?x?xf32> to memref<?x?xf32, …>
    %c = memref.subview %b[0] [%count] [1] : memref<?xf32> to memref<?xf32, …>
    linalg.generic {… ["parallel", "reduction"]} ins(%r : …) outs(%c : …) …
    linalg.generic {… ["parallel", "parallel"]} ins(%r, %c : …) outs(%s : …) …
  }
  memref.dealloc %b : memref<?xf32>
}) …
```
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import TypeAlias

from xdsl.builder import Builder
from xdsl.dialects import arith, memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, StridedLayoutAttr
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.lowering.builders.access_maps import Access, Nest, Size, is_memref, number_indices, read_nests
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder, same
from tsir.lowering.builders.iteration_space import memref_type, static_strides
from tsir.lowering.builders.loop_nests import for_each, parallel_nest
from tsir.lowering.builders.memrefs import allocation, dimension, shape_of
from tsir.lowering.schedule.clusters import (
    Buffers,
    Cluster,
    Clustering,
    Memory,
    Sharing,
    find_clusters,
    touched,
)
from tsir.lowering.schedule.column_accumulators import Lanes, Partial, reduces_rows
from tsir.lowering.schedule.full_reductions import Total, reduces_all
from tsir.lowering.schedule.fusion import (
    FullSpace,
    erase_dead_views,
    erase_memory,
    is_related,
    merge,
    structured,
)

TILE = 1024
"""Elements of the rows that are taken at a time: they stay in the first cache, or close to it."""

TILES = 32
"""Tiles that share their buffers, one after the other."""

MAX_MEMBERS = 64
"""Operations of one row: a bound, so that one function does not grow without limit."""


Fold: TypeAlias = Partial | Total
"""The reductions over the rows themselves."""


def nest_rows(block: Block, tiles: int = TILES) -> None:
    """
    Runs operations of a block row by row where this saves memory; so many tiles share their buffers.

    With one tile rows are independent of each other: nothing is folded over them.
    """
    nests, buffers = read_nests(block), Buffers(block)
    prefixes = {nest.sizes[: min(nest.reduced)] for nest in nests.values() if nest.reduced}
    prefixes.discard(())
    if not prefixes:
        return
    written = [[x.value for x in nest.outputs] for nest in nests.values()]
    beside = {value: values[0] for values in written for value in values}
    policy = LeadingLoops(prefixes, beside, tiles > 1)
    put_last(block, [op for op, nest in nests.items() if policy.sharing(nest) is None], buffers)
    for cluster in find_clusters(block, nests, buffers, policy):
        if cluster.sharing is not None and is_profitable(cluster, cluster.sharing.depth):
            build(cluster, cluster.sharing.depth, tiles, buffers)
        else:
            gather(block, cluster)
    erase_dead_views(block)


def fold_of(nest: Nest) -> type[Fold] | None:
    """Returns how the rows of an operation that reduces them are combined, None if it keeps each."""
    if reduces_rows(nest):
        return Partial
    return Total if reduces_all(nest) else None


def gather(block: Block, cluster: Cluster) -> None:
    """Moves the operations of a cluster to the last of them: the other clusters stand by where it runs."""
    *others, last = cluster.in_order()
    for nest in others:
        nest.op.detach()
        block.insert_op_before(nest.op, last.op)


def put_last(block: Block, others: Iterable[Operation], buffers: Buffers) -> None:
    """
    Moves operations that share no rows behind all that do, where nothing needs them earlier.

    A fold of columns, in the middle of what a gradient does with rows, would part these.
    """
    last, movable = block.last_op, set(others)
    read, written = set[Memory](), set[Memory]()
    for op in list(block.ops)[-2::-1]:
        reads, writes = ({buffers.memory(v) for v in values if is_memref(v)} for values in touched(op))
        if last is None or op not in movable or writes & (read | written) or reads & written:
            read |= reads
            written |= writes
            continue
        op.detach()
        block.insert_op_before(op, last)
        last = op


@dataclass(frozen=True)
class LeadingLoops:
    """Operations share the loops outside of a reduction."""

    prefixes: set[tuple[Size, ...]]
    beside: Mapping[SSAValue, SSAValue]
    """For each memref that an operation writes, the first of those that it writes."""
    folds: bool
    """Whether what is reduced over the rows themselves may be combined on the way."""

    def sharing(self, nest: Nest) -> Sharing | None:
        """
        The most leading loops that are those outside of a reduction, or the one that is reduced.

        A reduction of all loops shares one only if it reads what would have to be stored for it.
        """
        if self.folds and (kind := fold_of(nest)) is not None:
            stored = kind is Partial or any(x.value in self.beside for x in nest.inputs)
            return Sharing(nest.sizes[:1], 1) if stored and nest.sizes[:1] in self.prefixes else None
        most = min(nest.reduced, default=len(nest.sizes))
        for depth in range(most, 0, -1):
            if nest.sizes[:depth] in self.prefixes:
                return Sharing(nest.sizes[:depth], depth)
        return None

    def admits(self, cluster: Cluster, nest: Nest) -> bool:
        """Whether an operation touches what a cluster of its loops does, or what is written beside that."""
        sharing = self.sharing(nest)
        if sharing is None or cluster.sharing is None or sharing.key != cluster.sharing.key:
            return False
        if len(cluster.nests) >= MAX_MEMBERS:
            return False
        beside = {self.beside[x.value] for x in cluster.operands if x.value in self.beside}
        return is_related(cluster, nest) or any(self.beside.get(x.value) in beside for x in nest.inputs)


def is_profitable(cluster: Cluster, depth: int) -> bool:
    """Whether rows are reduced and touched more than once, are many, and not known to lie across."""
    nests = cluster.nests.values()
    if not any(nest.reduced and min(nest.reduced) >= depth for nest in nests):
        return False
    uses = Counter(
        value
        for nest in nests
        for value in {x.value for x in (*nest.inputs, *nest.outputs) if has_row(x, depth)}
    )
    widest = max((nest.sizes for nest in nests), key=len)
    known = [size for size in widest if isinstance(size, int)]
    few = len(known) == len(widest) and prod(known) <= TILE
    across = any(lies_across(x, depth) for nest in nests for x in (*nest.inputs, *nest.outputs))
    return max(uses.values(), default=0) > 1 and not (few or across)


def has_row(access: Access, depth: int) -> bool:
    """Whether an operand has more than one element in each row."""
    return any(d is not None and d >= depth for d in access.loops)


def lies_across(access: Access, depth: int) -> bool:
    """Whether the elements next to each other are known to be those of different rows."""
    if not is_memref(access.value) or not has_row(access, depth):
        return False
    pairs = zip(access.loops, static_strides(access.value), strict=True)
    return any(stride == 1 and d is not None and d < depth for d, stride in pairs)


def size_of(value: SSAValue, axis: int, index: IndexBuilder) -> Index:
    """Returns the size of an axis, of an allocation without a look at its memory."""
    shape = memref_type(value).get_shape()
    if shape[axis] != DYNAMIC_INDEX:
        return shape[axis]
    if isinstance(value.owner, memref.AllocOp):
        return value.owner.dynamic_sizes[list(shape[:axis]).count(DYNAMIC_INDEX)]
    return index.reuse(("dim", value, axis), lambda: dimension(value, index.value(axis)))


def fused(nests: Iterable[Nest], folds: Iterable[Fold], buffers: Buffers) -> list[Nest]:
    """
    Makes one operation of those that walk the same places of a tile, and returns all in order.

    What is reduced over the rows themselves only adds to its place of a row there.
    """
    of_tiles = {fold.nest.op: fold.of_tile for fold in folds}
    for part in (part for fold in folds for part in fold.parts):
        buffers.add_used(part.value)
    members = [of_tiles.get(nest.op, nest) for nest in nests]
    clustering = Clustering(buffers, FullSpace.of(members, buffers))
    for nest in reversed(members):
        clustering.add(nest.op, nest)
    return [
        merge(cluster) if len(cluster.nests) > 1 else cluster.in_order()[0]
        for cluster in reversed(clustering.clusters)
    ]


def build(cluster: Cluster, depth: int, tiles: int, buffers: Buffers) -> None:
    """Replaces the operations of a cluster, which share `depth` loops, where the last of them stands."""
    nests = cluster.in_order()
    builder = Builder(InsertPoint.before(nests[-1].op))
    index = IndexBuilder(builder)
    sizes = [size_of_loop(nests, loop, index) for loop in range(depth)]
    widest = max(nests, key=lambda nest: len(nest.sizes))
    row = index.product(size_of_loop([widest], loop, index) for loop in range(depth, len(widest.sizes)))
    walk, folds = walk_over(nests, row, sizes[-1], index, tiles)
    nests = fused(nests, folds, buffers)
    builder.insertion_point = InsertPoint.before(nests[-1].op)
    written = {access.value: access for nest in nests for access in nest.outputs}
    temporaries = [access for value, access in written.items() if value in cluster.temporaries]

    def piece(inner: Builder, first: Sequence[SSAValue]) -> None:
        whole = Tile(inner, index, tuple(first), walk.rows)
        buffers = {access.value: whole.allocate(access) for access in temporaries}
        memory = [fold.begin(inner, first[-1]) for fold in folds]

        def step(body: Builder, at: SSAValue) -> None:
            tile = Tile(body, index, (*first[:-1], at), IndexBuilder(body).left(at, sizes[-1], walk.rows))
            tile.buffers.update((x.value, tile.fitted(buffers[x.value], x, walk.rows)) for x in temporaries)
            for fold, own in zip(folds, memory, strict=True):
                places = fold.places(body, own, first[-1], at, tile.count)
                tile.buffers.update((x.value, place) for x, place in zip(fold.parts, places, strict=True))
            for nest in nests:
                tile.add(nest)
            for fold, own in zip(folds, memory, strict=True):
                fold.end_tile(body, own, at, tile.count)

        for_each(inner, walk.bounds(IndexBuilder(inner), first[-1]), step)
        for buffer in (*buffers.values(), *(part for own in memory for part in own)):
            inner.insert(memref.DeallocOp.get(buffer))

    parallel_nest(builder, [*sizes[:-1], walk.count], piece, walk.step)
    for fold in folds:
        fold.finish(builder)
    for nest in nests:
        nest.op.detach()
        nest.op.erase()
    for temporary in temporaries:
        erase_memory(temporary.value)


def walk_over(
    nests: Iterable[Nest], row: Index, size: Index, index: IndexBuilder, tiles: int
) -> tuple[Neighbours | Lanes, list[Fold]]:
    """Builds the walk over rows of so many elements, and what is reduced over the rows themselves."""
    kinds = [(nest, kind) for nest in nests if (kind := fold_of(nest)) is not None]
    if not kinds:
        return Neighbours.of(row, size, index, tiles), []
    in_order = any(kind is Total for _, kind in kinds)
    walk = Lanes.of(row, size, index, in_order=in_order)
    return walk, [kind.of(nest, walk, row_sizes(nest, index), index.builder) for nest, kind in kinds]


def size_of_loop(nests: Iterable[Nest], loop: int, index: IndexBuilder) -> Index:
    """Returns the size of a loop that operations share."""
    accesses = (x for nest in nests for x in (*nest.inputs, *nest.outputs))
    return next(size_of(x.value, x.loops.index(loop), index) for x in accesses if loop in x.loops)


def row_sizes(nest: Nest, index: IndexBuilder) -> list[Index]:
    """Returns the sizes of the loops inside the first."""
    return [size_of_loop([nest], loop, index) for loop in range(1, len(nest.sizes))]


@dataclass(frozen=True)
class Neighbours:
    """A walk over `count` rows, `rows` of them at a time, one after the other."""

    count: Index
    rows: Index
    step: Index
    """Rows of a piece of work, which share their buffers."""

    @staticmethod
    def of(row: Index, count: Index, index: IndexBuilder, tiles: int) -> Neighbours:
        """Builds the walk over rows of so many elements, so many tiles of which are a piece."""
        rows = rows_of_tile(row, count, index)
        return Neighbours(count, rows, index.multiply(rows, tiles))

    def bounds(self, index: IndexBuilder, first: SSAValue) -> tuple[Index, Index, Index]:
        """Builds where the rows of a piece start and end, and how far apart tiles are."""
        return first, index.minimum(index.add(first, self.step), self.count), self.rows


def rows_of_tile(row: Index, count: Index, index: IndexBuilder) -> Index:
    """Returns how many of all rows of a size are taken at a time."""
    if isinstance(row, int):
        most = max(TILE // max(row, 1), 1)
        return min(most, count) if isinstance(count, int) and count else most
    one, most = index.value(1), index.value(TILE)
    size = index.builder.insert(arith.MaxSIOp(row, one)).result
    fitting = index.builder.insert(arith.DivUIOp(most, size)).result
    return index.builder.insert(arith.MaxSIOp(fitting, one)).result


@dataclass
class Tile:
    """The operations on a few rows while they are built."""

    builder: Builder
    outside: IndexBuilder
    """Builds sizes, which are the same for all tiles."""
    first: tuple[SSAValue, ...]
    """The start of the tile in the shared loops; the tile has one index in all but the last of them."""
    count: Index
    """The places that it has in the last one."""
    buffers: dict[SSAValue, SSAValue] = field(default_factory=dict[SSAValue, SSAValue])
    """For each temporary, the memory of these rows."""
    parts: dict[Access, SSAValue] = field(default_factory=dict[Access, SSAValue])
    """The accesses of operations to other memrefs."""

    def sizes(self, access: Access) -> list[Index]:
        """Returns the sizes of what lies in the tile."""
        last = len(self.first) - 1
        return [
            size_of(access.value, axis, self.outside)
            if loop is None or loop > last
            else self.count if loop == last else 1
            for axis, loop in enumerate(access.loops)
        ]  # fmt: skip

    def fitted(self, buffer: SSAValue, access: Access, rows: Index) -> SSAValue:
        """Returns as many rows of a buffer as the tile has, of those that it is for."""
        if same(self.count, rows) or len(self.first) - 1 not in access.loops:
            return buffer
        return self.subview(buffer, [0] * len(access.loops), self.sizes(access))

    def allocate(self, access: Access) -> SSAValue:
        """Builds the memory for the rows of a temporary."""
        element = memref_type(access.value).element_type
        return self.builder.insert(allocation(element, self.sizes(access))).memref

    def part(self, access: Access) -> Access:
        """Returns an operand as the tile touches it."""
        shared = [d is not None and d < len(self.first) for d in access.loops]
        if access.value in self.buffers or not any(shared):
            return Access(self.buffers.get(access.value, access.value), access.loops)
        if access not in self.parts:
            self.parts[access] = self.cut(access)
        return Access(self.parts[access], access.loops)

    def cut(self, access: Access) -> SSAValue:
        """Builds the part of a memref that lies in the tile."""
        sizes = self.sizes(access)
        places = [0 if d is None or d >= len(self.first) else self.first[d] for d in access.loops]
        return self.subview(access.value, places, sizes)

    def subview(self, value: SSAValue, places: Sequence[Index], sizes: Sequence[Index]) -> SSAValue:
        """Builds part of a memref."""
        layout = StridedLayoutAttr(static_strides(value), None)
        kind = MemRefType(memref_type(value).element_type, shape_of(sizes), layout)
        return self.builder.insert(memref.SubviewOp.get(value, places, sizes, [1] * len(places), kind)).result

    def add(self, nest: Nest) -> None:
        """Builds an operation on the tile, which takes over the body of the one on all rows."""
        operands = [self.part(access) for access in (*nest.inputs, *nest.outputs)]
        number_indices(nest, self.first)
        region = nest.op.body
        op = structured(nest, operands, Region(region.detach_block(region.block)))
        op.location = nest.op.location
        self.builder.insert(op)
