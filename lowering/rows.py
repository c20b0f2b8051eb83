"""
Runs structured operations row by row where a reduction stands between them.

A softmax, a normalisation or a variance reads each row several times: to reduce it, and to use what that
gave. Operations with the same outer loops, up to the first that one of them reduces, become the body of one
`scf.parallel` over these loops, with `linalg.generic`s on rows inside. What passes between them is then a
buffer of one row, which stays in the cache. A few neighbouring rows share their buffers.

```mlir
// before
linalg.generic {… ["parallel", "reduction"]} ins(%x : memref<?x?xf32>) outs(%m : memref<?xf32>) …
linalg.generic {… ["parallel", "parallel"]} ins(%x, %m : …) outs(%o : memref<?x?xf32>) …
// after
"scf.parallel"(…) ({
^bb0(%first : index):
  %b = memref.alloca() : memref<f32>
  scf.for %i = %first to %last step %c1 {
    %r = memref.subview %x[%i, 0] [1, %n] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
    linalg.generic {… ["reduction"]} ins(%r : …) outs(%b : memref<f32>) …
    linalg.generic {… ["parallel"]} ins(%r, %b : …) outs(%s : …) …
  }
}) …
```
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from xdsl.builder import Builder
from xdsl.dialects import memref
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    MemRefType,
    StridedLayoutAttr,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.ir import Block, Region, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.lowering.clusters import Buffers, Cluster, Place, Sharing, find_clusters
from tsir.lowering.fusion import erase_dead_views, erase_memory, is_related
from tsir.lowering.index_arithmetic import Index, IndexBuilder
from tsir.lowering.iteration_space import layout_of, memref_type
from tsir.lowering.loops import for_loop, parallel_nest
from tsir.lowering.nests import Access, Nest, Size, is_memref, number_indices, read_nests

NEIGHBOURS = 16
"""Rows that share their buffers, one after the other."""

SHORT = 32
"""Elements of a row below which the loops over all rows at once are faster."""

MAX_MEMBERS = 64
"""Operations of one row: a bound, so that one function does not grow without limit."""

MAX_STACK = 64
"""Elements of a row buffer that may lie on the stack, of which a function has many."""

ALIGNMENT = 64
"""Of row buffers, in bytes."""


def nest_rows(block: Block) -> None:
    """Runs operations of a block row by row where this saves memory."""
    nests, buffers = read_nests(block), Buffers(block)
    prefixes = {nest.sizes[: min(nest.reduced)] for nest in nests.values() if nest.reduced}
    prefixes.discard(())
    if not prefixes:
        return
    for cluster in find_clusters(block, nests, buffers, LeadingLoops(prefixes)):
        if cluster.sharing is not None and is_profitable(cluster, cluster.sharing.depth):
            RowNest(cluster, cluster.sharing).build()
    erase_dead_views(block)


@dataclass(frozen=True)
class LeadingLoops:
    """Operations share the loops outside of a reduction."""

    prefixes: set[tuple[Size, ...]]

    def sharing(self, nest: Nest) -> Sharing | None:
        """The most leading loops that are those outside of a reduction."""
        most = min(nest.reduced, default=len(nest.sizes))
        for depth in range(most, 0, -1):
            if nest.sizes[:depth] in self.prefixes:
                return Sharing(nest.sizes[:depth], depth)
        return None

    def admits(self, cluster: Cluster, nest: Nest) -> bool:
        """Whether an operation touches what a cluster of the same loops does."""
        sharing = self.sharing(nest)
        if sharing is None or cluster.sharing is None or sharing.key != cluster.sharing.key:
            return False
        return len(cluster.nests) < MAX_MEMBERS and is_related(cluster, nest)


def is_profitable(cluster: Cluster, depth: int) -> bool:
    """Whether rows are reduced, touched more than once, and not short or known to lie across."""
    nests = cluster.nests.values()
    if not any(nest.reduced for nest in nests):
        return False
    touched = Counter(
        value
        for nest in nests
        for value in {x.value for x in (*nest.inputs, *nest.outputs) if has_row(x, depth)}
    )
    rows = [nest.sizes[depth:] for nest in nests if nest.reduced]
    short = all(isinstance(n, int) for sizes in rows for n in sizes) and all(
        prod(n for n in sizes if isinstance(n, int)) < SHORT for sizes in rows
    )
    across = any(lies_across(x, depth) for nest in nests for x in (*nest.inputs, *nest.outputs))
    return max(touched.values(), default=0) > 1 and not short and not across


def has_row(access: Access, depth: int) -> bool:
    """Whether an operand has more than one element in each row."""
    return any(d is not None and d >= depth for d in access.loops)


def lies_across(access: Access, depth: int) -> bool:
    """Whether the elements next to each other are known to be those of different rows."""
    if not is_memref(access.value) or not has_row(access, depth):
        return False
    pairs = zip(access.loops, static_strides(access.value), strict=True)
    return any(stride == 1 and d is not None and d < depth for d, stride in pairs)


def static_strides(value: SSAValue) -> Sequence[int | None]:
    """Returns the strides of a memref as far as its type tells them."""
    strides, _ = layout_of(value)
    if strides is not None:
        return strides
    shape = memref_type(value).get_shape()
    inner = (shape[axis + 1 :] for axis in range(len(shape)))
    return [None if DYNAMIC_INDEX in sizes else prod(sizes) for sizes in inner]


def size_of(value: SSAValue, axis: int, index: IndexBuilder) -> Index:
    """Returns the size of an axis, of an allocation without a look at its memory."""
    shape = memref_type(value).get_shape()
    if shape[axis] != DYNAMIC_INDEX:
        return shape[axis]
    if isinstance(value.owner, memref.AllocOp):
        return value.owner.dynamic_sizes[list(shape[:axis]).count(DYNAMIC_INDEX)]
    return index.reuse(("dim", value, axis), lambda: memref.DimOp(value, index.value(axis)))


@dataclass
class RowNest:
    """The loops of a cluster while they are built."""

    cluster: Cluster
    sharing: Sharing

    def build(self) -> None:
        """Replaces the operations of the cluster by loops where the last of them stands."""
        nests = self.cluster.in_order()
        builder = Builder(InsertPoint.before(nests[-1].op))
        index = IndexBuilder(builder)
        sizes = [self.size(d, index) for d in range(self.sharing.depth)]

        def neighbours(inner: Builder, outer: Sequence[SSAValue]) -> None:
            kept = {access.value: access for nest in nests for access in nest.outputs}
            temporaries = (x for x in kept if x in self.cluster.temporaries)
            buffers = {x: self.buffer(inner, kept[x], index) for x in temporaries}
            bounds = IndexBuilder(inner)
            last = bounds.minimum(bounds.add(outer[-1], NEIGHBOURS), sizes[-1])

            def row(body: Builder, i: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
                operations = Row(body, index, self.sharing, (*outer[:-1], i), buffers)
                for nest in nests:
                    operations.add(nest)
                return carried

            for_loop(inner, (outer[-1], last, 1), (), row)
            for buffer in buffers.values():
                if isinstance(buffer.owner, memref.AllocOp):
                    inner.insert(memref.DeallocOp.get(buffer))

        parallel_nest(builder, sizes, neighbours, NEIGHBOURS)
        for nest in nests:
            nest.op.detach()
            nest.op.erase()
        for temporary in self.cluster.temporaries:
            erase_memory(temporary)

    def size(self, loop: int, index: IndexBuilder) -> Index:
        """Returns the size of a shared loop."""
        accesses = (x for nest in self.cluster.nests.values() for x in (*nest.inputs, *nest.outputs))
        return next(size_of(x.value, x.loops.index(loop), index) for x in accesses if loop in x.loops)

    def buffer(self, builder: Builder, access: Access, index: IndexBuilder) -> SSAValue:
        """Builds the memory for one row of a temporary: on the stack if it is known to be small."""
        axes = inner_axes(access, self.sharing.depth)
        sizes = [size_of(access.value, axis, index) for axis in axes]
        shape = [size if isinstance(size, int) else DYNAMIC_INDEX for size in sizes]
        element = memref_type(access.value).element_type
        if DYNAMIC_INDEX not in shape and prod(shape) <= MAX_STACK:
            return builder.insert(memref.AllocaOp.get(element, ALIGNMENT, shape)).memref
        dynamic = [size for size in sizes if isinstance(size, SSAValue)]
        return builder.insert(memref.AllocOp.get(element, ALIGNMENT, shape, dynamic)).memref


def inner_axes(access: Access, depth: int) -> list[int]:
    """Returns the axes that an operand has in each row."""
    return [axis for axis, loop in enumerate(access.loops) if loop is None or loop >= depth]


@dataclass
class Row:
    """The operations on one row while they are built."""

    builder: Builder
    outside: IndexBuilder
    """Builds sizes, which are the same for all rows."""
    sharing: Sharing
    indices: tuple[SSAValue, ...]
    """Those of the shared loops."""
    buffers: Mapping[SSAValue, SSAValue]
    """For each temporary, the memory of one row."""
    parts: dict[Place, SSAValue] = field(default_factory=dict[Place, SSAValue])
    """What operations touch of other memrefs."""

    def add(self, nest: Nest) -> None:
        """Builds an operation on the row, which takes over the body of the one on all."""
        operands = [self.part(access) for access in (*nest.inputs, *nest.outputs)]
        depth, count = self.sharing.depth, len(nest.sizes) - self.sharing.depth
        kinds = [IteratorTypeAttr.parallel() for _ in range(count)]
        for loop in nest.reduced:
            kinds[loop - depth] = IteratorTypeAttr.reduction()
        number_indices(nest, self.indices)
        inputs, region = len(nest.inputs), nest.op.body
        op = linalg.GenericOp(
            [access.value for access in operands[:inputs]],
            [access.value for access in operands[inputs:]],
            Region(region.detach_block(region.block)),
            ArrayAttr(AffineMapAttr(access.map(count)) for access in operands),
            ArrayAttr(kinds),
        )
        op.location = nest.op.location
        self.builder.insert(op)

    def part(self, access: Access) -> Access:
        """Returns an operand as the row touches it."""
        depth, axes = self.sharing.depth, inner_axes(access, self.sharing.depth)
        loops = [access.loops[axis] for axis in axes]
        inner = tuple(None if loop is None else loop - depth for loop in loops)
        if access.value in self.buffers:
            return Access(self.buffers[access.value], inner)
        if len(axes) == len(access.loops):
            return Access(access.value, inner)
        place = self.sharing.place(access)
        if place not in self.parts:
            self.parts[place] = self.cut(access, axes)
        return Access(self.parts[place], inner)

    def cut(self, access: Access, axes: Sequence[int]) -> SSAValue:
        """Builds the part of a memref that lies at the row, of which these axes are left."""
        value = access.value
        sizes = {axis: size_of(value, axis, self.outside) for axis in axes}
        picked = [None if axis in sizes else loop for axis, loop in enumerate(access.loops)]
        strides = static_strides(value)
        result = MemRefType(
            memref_type(value).element_type,
            [size if isinstance(size, int) else DYNAMIC_INDEX for size in sizes.values()],
            StridedLayoutAttr([strides[axis] for axis in axes], None),
        )
        op = memref.SubviewOp.get(
            value,
            [0 if loop is None else self.indices[loop] for loop in picked],
            [sizes.get(axis, 1) for axis in range(len(picked))],
            [1] * len(picked),
            result,
        )
        return self.builder.insert(op).result
