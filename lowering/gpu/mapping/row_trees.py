"""
Reductions by all threads of a block: the blocks of the tree side by side, each by a cluster of 16 threads.

What is combined is computed first, by all threads, some blocks of the tree at a time, and written to memory
that they share; what is only made wider to be combined is written as it is. There each cluster combines the
lanes of a block of its own, as it does alone (see `subgroups`); what these come to is combined from the left,
in the order of the tree, so that every bit is that of one thread. Where any order will do, since it gives the
same bits or the program says so (see `reorder_sums`), each thread combines every n-th element instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod

from xdsl.builder import Builder
from xdsl.dialects import arith, gpu, memref, scf
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from tsir.dialects.machine.nvvm.memory import SHARED
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder, known
from tsir.lowering.builders.iteration_space import memref_type
from tsir.lowering.builders.loop_nests import branch, for_each, for_loop
from tsir.lowering.builders.memrefs import memref_of
from tsir.lowering.builders.reduction_tree import (
    BLOCK,
    LANES,
    Combiner,
    Values,
    combine_all,
    identities,
    match_block,
    match_combiners,
)
from tsir.lowering.gpu.mapping.subgroups import Cluster
from tsir.lowering.llvm.ir.types import memory_type, type_of
from tsir.lowering.vectorise.vectorise_scf import block_combiners

STAGE = 8 * 1024
"""Bytes that are computed at a time: two blocks of the tree of 32 bits, which the lanes of a warp combine."""


@dataclass(frozen=True)
class Tree:
    """Blocks of the tree one after the other, or a single one, with what one of their elements is."""

    op: scf.ForOp
    combiners: Sequence[Combiner]
    bounds: tuple[SSAValue, SSAValue]
    lane: scf.ForOp
    """The loop over the elements of one lane."""
    leaves: Sequence[Combiner]
    """A builder that combines an element in that loop."""
    initial: Values | None
    """The combination of the blocks, None of a single one."""

    @property
    def elements(self) -> list[SSAValue]:
        """The value that is combined for one element, in the loop of the lane."""
        return [next(x for x in leaf.op.operands if x is not leaf.accumulator) for leaf in self.leaves]

    @property
    def narrow(self) -> list[SSAValue]:
        """The value kept of an element until it is combined: the operand of a conversion that only widens."""
        block = self.lane.body.block
        return [
            x.owner.input if isinstance(x.owner, arith.ExtFOp) and x.owner.parent is block else x
            for x in self.elements
        ]

    @property
    def kinds(self) -> list[Attribute]:
        """The types of what is combined."""
        return [combiner.accumulator.type for combiner in self.combiners]

    @property
    def in_any_order(self) -> bool:
        """Whether any order of the elements will do."""
        return all(combiner.may_reorder for combiner in self.combiners)

    @property
    def is_staged(self) -> bool:
        """Whether elements are computed ahead: in the order of the tree, and more than read as shared."""
        return not (self.in_any_order or all(map(is_shared, self.narrow)))

    def blocks(self, clusters: int) -> int:
        """The blocks of the tree that so many clusters combine at a time."""
        fitting = max(STAGE // (BLOCK * sum(bytes_of(x.type) for x in self.narrow)), 1)
        return min(fitting, clusters) if self.is_staged else clusters

    def scratch(self, clusters: int) -> list[MemRefType[Attribute]]:
        """The memory that so many clusters share: a result of each, and elements if they are staged."""
        parts = [memref_of(kind, [clusters], space=SHARED) for kind in self.kinds]
        size = self.blocks(clusters) * BLOCK
        stage = [memref_of(x.type, [size], space=SHARED) for x in self.narrow]
        return [*parts, *stage] if self.is_staged else parts

    def element(self, builder: Builder, k: SSAValue) -> list[SSAValue]:
        """Builds what is combined for one element."""
        return self.built(builder, k, self.elements)

    def built(self, builder: Builder, k: SSAValue, wanted: Values) -> list[SSAValue]:
        """Builds values of the loop of the lane for one element."""
        block = self.lane.body.block
        values: dict[SSAValue, SSAValue] = {block.args[0]: k}
        combining = [leaf.op for leaf in self.leaves]
        for op in list(block.ops)[:-1]:
            if op not in combining:
                builder.insert(op.clone(values))
        return [values.get(value, value) for value in wanted]

    def widened(self, builder: Builder, values: Values) -> list[SSAValue]:
        """Builds what is combined from what was held of it."""
        return [
            value
            if held is x or not isinstance(x, OpResult)
            else builder.insert(x.op.clone({held: value})).results[0]
            for value, held, x in zip(values, self.narrow, self.elements, strict=True)
        ]

    def combine(self, builder: Builder, carried: Values, elements: Values) -> list[SSAValue]:
        """Builds the combination of an element with the values of a lane."""
        return [
            builder.insert(leaf.op.clone({leaf.accumulator: before, old: new})).results[0]
            for leaf, old, before, new in zip(self.leaves, self.elements, carried, elements, strict=True)
        ]


def bytes_of(kind: Attribute) -> int:
    """The bytes of an element of a type."""
    return memory_type(type_of(kind)).bits // 8


def is_shared(value: SSAValue) -> bool:
    """Whether a value is read from memory that the threads of a block share."""
    owner = value.owner
    return isinstance(owner, memref.LoadOp) and memref_type(owner.memref).memory_space == SHARED


def match_tree(op: Operation) -> Tree | None:
    """Recognises a loop over blocks of the tree, or a block, whose elements follow from their number."""
    if not isinstance(op, scf.ForOp) or not op.results:
        return None
    inside = (op, *op.body.block.ops)
    found = next(((x, block) for x in inside if (block := match_block(x)) is not None), None)
    if found is None:
        return None
    one, block = found
    assert isinstance(one, scf.ForOp)
    body = block.lane.body.block
    end, last = op.body.block.last_op, body.last_op
    assert end is not None
    assert last is not None
    combiners = match_combiners(op.body.block.args[1:], end.operands)
    leaves = match_combiners(body.args[1:], last.operands)
    if combiners is None or leaves is None or block_combiners(one) is None:
        return None
    if any(is_between(operand, op, block.lane) for x in body.walk() for operand in x.operands):
        return None
    if one is op:
        return Tree(op, combiners, (block.base, block.end), block.lane, leaves, None)
    return Tree(op, combiners, (op.lb, op.ub), block.lane, leaves, op.iter_args)


def is_between(value: SSAValue, outer: Operation, inner: Operation) -> bool:
    """Whether a value is made in one loop, but not in the other, which is inside of that."""
    owner = value.owner
    return outer.is_ancestor(owner) and not inner.is_ancestor(owner)


def trees_of(op: Operation) -> Iterator[Tree | None]:
    """The trees inside of an operation, None for one that a block of threads does not share."""
    if isinstance(op, scf.ForOp) and (tree := match_tree(op)) is not None:
        yield tree
        return
    if match_block(op) is not None:
        yield None
        return
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                yield from trees_of(inner)


def length_of(tree: Tree) -> tuple[SSAValue, SSAValue]:
    """The bounds of all elements of a tree, the levels above its blocks included."""
    outer, parent = tree.op, tree.op.parent_op()
    while isinstance(parent, scf.ForOp) and parent.results:
        outer, parent = parent, parent.parent_op()
    return tree.bounds if outer is tree.op else (outer.lb, outer.ub)


@dataclass(frozen=True)
class Row(Cluster):
    """The threads of a block that share a row: `width` of them, in clusters of 16."""

    cluster: Cluster
    number: SSAValue
    """The number of the cluster."""
    threads: int
    memory: SSAValue
    """Bytes that trees share, one after the other."""

    @property
    def width(self) -> int:
        """The threads that work together."""
        return self.threads

    def barrier(self) -> Operation:
        """A barrier of the block."""
        return gpu.BarrierOp()

    def tree(self, op: Operation) -> Callable[[Builder], None] | None:
        """The builder of a part of the reduction tree, None if the operation is no part of one."""
        tree = match_tree(op)
        return None if tree is None else lambda builder: self.reduce(builder, tree)

    def reduce(self, builder: Builder, tree: Tree) -> None:
        """Builds a tree."""
        index = IndexBuilder(builder)
        start, end = map(known, tree.bounds)
        initial = identities(builder, tree.combiners) if tree.initial is None else tree.initial
        memory = self.views(builder, tree.scratch(self.width // LANES))
        parts, stage = memory[: len(tree.kinds)], memory[len(tree.kinds) :]
        if tree.in_any_order:
            bounds = (index.add(start, self.lane), end, self.width)
            found = self.lanes_of(builder, tree, bounds, tree.element)
            results = self.gather(builder, tree, found, parts, self.width // LANES, initial)
        else:
            span = tree.blocks(self.width // LANES) * BLOCK

            def step(inner: Builder, base: SSAValue, carried: Values) -> Values:
                at = IndexBuilder(inner)
                past = at.minimum(at.add(base, span), end)
                element = self.staged(inner, tree, (base, past), stage) if stage else tree.element
                first = at.add(base, at.multiply(self.number, BLOCK))
                stop = at.minimum(at.add(first, BLOCK), past)
                lane = (at.add(first, self.cluster.lane), stop, LANES)
                found = self.lanes_of(inner, tree, lane, element)
                count = at.ceil_divide(at.subtract(past, base), BLOCK)
                return self.gather(inner, tree, found, parts, count, carried)

            results = for_loop(builder, (start, end, span), initial, step).results
        for old, new in zip(tree.op.results, results, strict=True):
            old.replace_all_uses_with(new)

    def views(self, builder: Builder, kinds: Sequence[MemRefType[Attribute]]) -> list[SSAValue]:
        """Builds the parts of the memory that trees share, one behind the other."""
        index = IndexBuilder(builder)
        starts = accumulate(map(size_of, kinds), initial=0)
        return [
            builder.insert(memref.ViewOp(self.memory, index.value(start), [], kind)).result
            for kind, start in zip(kinds, starts, strict=False)
        ]

    def staged(
        self, builder: Builder, tree: Tree, bounds: tuple[SSAValue, Index], stage: Values
    ) -> Callable[[Builder, SSAValue], list[SSAValue]]:
        """Builds the elements of some blocks, each by one of all threads; returns what reads one."""
        base, past = bounds

        def place(inner: Builder, k: SSAValue) -> SSAValue:
            index = IndexBuilder(inner)
            return index.value(index.subtract(k, known(base)))

        def compute(inner: Builder, k: SSAValue) -> None:
            for value, memory in zip(tree.built(inner, k, tree.narrow), stage, strict=True):
                inner.insert(memref.StoreOp.get(value, memory, [place(inner, k)]))

        index = IndexBuilder(builder)
        for_each(builder, (index.add(base, self.lane), past, self.width), compute)
        self.meet(builder)

        def read(inner: Builder, k: SSAValue) -> list[SSAValue]:
            held = [inner.insert(memref.LoadOp.get(memory, [place(inner, k)])).res for memory in stage]
            return tree.widened(inner, held)

        return read

    def lanes_of(
        self,
        builder: Builder,
        tree: Tree,
        bounds: tuple[Index, Index, Index],
        element: Callable[[Builder, SSAValue], list[SSAValue]],
    ) -> Values:
        """Builds the combination of the elements of a thread, and that of the 16 of a cluster."""

        def step(inner: Builder, k: SSAValue, carried: Values) -> Values:
            return tree.combine(inner, carried, element(inner, k))

        lane = for_loop(builder, bounds, identities(builder, tree.combiners), step)
        return self.cluster.combined(builder, tree.combiners, lane.results)

    def gather(
        self, builder: Builder, tree: Tree, found: Values, parts: Values, count: Index, initial: Values
    ) -> Values:
        """Builds the combination, from the left, of what the first clusters have found."""
        index = IndexBuilder(builder)

        def write(inner: Builder) -> None:
            for value, part in zip(found, parts, strict=True):
                inner.insert(memref.StoreOp.get(value, part, [self.number]))

        def step(inner: Builder, k: SSAValue, carried: Values) -> Values:
            read = [inner.insert(memref.LoadOp.get(part, [k])).res for part in parts]
            return combine_all(inner, tree.combiners, carried, read)

        self.meet(builder)
        branch(builder, index.compare("eq", self.cluster.lane, 0), write)
        self.meet(builder)
        return for_loop(builder, (0, count, 1), initial, step).results


def size_of(kind: MemRefType[Attribute]) -> int:
    """The bytes of memory of a known size."""
    return prod(kind.get_shape()) * bytes_of(kind.element_type)


def most_scratch(trees: Sequence[Tree], clusters: int) -> int:
    """The bytes that the trees of a row need, one after the other."""
    return max(sum(map(size_of, tree.scratch(clusters))) for tree in trees)
