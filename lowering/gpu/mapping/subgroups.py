"""
Loops that the threads of a cluster run together, in the place of one thread.

A cluster has a thread for each lane of the reduction tree. All of them run the same operations on the same
numbers, but for three: the innermost of parallel loops is dealt out; in a block of the tree each thread
combines the elements of its lane, and shuffles combine the lanes as the tree has it, so that every bit is
that of one thread; and what stands outside of these is stored by the first thread alone. What one of them
writes is seen by the others after a barrier, ahead of which is what they read before (see `barriers`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.builder import Builder
from xdsl.dialects import arith, memref, scf
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.machine.subgroup import BarrierOp, ShuffleOp
from tsir.lowering.builders.access_maps import root
from tsir.lowering.builders.index_arithmetic import Index, IndexBuilder, known
from tsir.lowering.builders.loop_nests import branch, for_each, for_loop, replace_by
from tsir.lowering.builders.reduction_tree import (
    LANES,
    QUARTER,
    Combiner,
    Values,
    combine_all,
    identities,
    match_block,
)
from tsir.lowering.vectorise.vectorise_scf import block_combiners


def is_private(value: SSAValue) -> bool:
    """Whether each thread has a memref to itself."""
    return isinstance(root(value).owner, memref.AllocaOp)


def has_blocks(op: Operation) -> bool:
    """Whether a block of the reduction tree is inside an operation."""
    return any(match_block(inner) is not None for inner in op.walk())


@dataclass(frozen=True)
class Cluster:
    """The threads of a cluster: the number of each among them."""

    lane: SSAValue

    @property
    def width(self) -> int:
        """The threads that work together."""
        return LANES

    def barrier(self) -> Operation:
        """A barrier of these threads."""
        return BarrierOp(LANES)

    def meet(self, builder: Builder) -> None:
        """Builds a barrier, which goes again where it orders nothing (see `barriers`)."""
        builder.insert(self.barrier())

    def tree(self, op: Operation) -> Callable[[Builder], None] | None:
        """The builder of a part of the reduction tree, None if the operation is no part of one."""
        if isinstance(op, scf.ForOp) and match_block(op) is not None:
            return lambda builder: self.lanes(builder, op)
        return None

    def share(self, block: Block) -> None:
        """Makes what the threads run together of what one runs."""
        for op in list(block.ops):
            if isinstance(op, scf.ParallelOp):
                self.share_parallel(op)
            elif (build := self.tree(op)) is not None:
                replace_by(op, build)
            elif isinstance(op, memref.StoreOp):
                self.share_write(op, op.memref)
            elif isinstance(op, memref.CopyOp):
                self.share_write(op, op.destination)
            else:
                for region in op.regions:
                    for inner in region.blocks:
                        self.share(inner)

    def share_write(self, op: Operation, memory: SSAValue) -> None:
        """Has the first thread write; of private memory, each has its own."""
        if is_private(memory):
            return
        builder = Builder(InsertPoint.after(op))
        op.detach()
        index = IndexBuilder(builder)
        self.meet(builder)
        branch(builder, index.compare("eq", self.lane, 0), lambda inner: inner.insert(op))
        self.meet(builder)

    def share_parallel(self, op: scf.ParallelOp) -> None:
        """Deals the innermost loop out, unless threads have to stay together inside of it."""
        together = has_blocks(op) or any(
            isinstance(inner, memref.StoreOp) and is_private(inner.memref) for inner in op.walk()
        )
        inside: list[Block] = []
        bounds = list(zip(op.lowerBound, op.upperBound, op.step, strict=True))

        def nest(builder: Builder, indices: Sequence[SSAValue]) -> None:
            if len(indices) == len(bounds):
                move_body(builder, op.body.block, indices)
                return
            lower, upper, step = bounds[len(indices)]
            dealt: tuple[Index, Index, Index] = (lower, upper, step)
            if len(indices) + 1 == len(bounds) and not together:
                index = IndexBuilder(builder)
                first = index.add(known(lower), index.multiply(self.lane, known(step)))
                dealt = (first, upper, index.multiply(known(step), self.width))
            loop = for_each(builder, dealt, lambda inner, at: nest(inner, [*indices, at]))
            inside.append(loop.body.block)

        def loops(builder: Builder) -> None:
            if together:
                nest(builder, ())
                return
            self.meet(builder)
            nest(builder, ())
            self.meet(builder)

        replace_by(op, loops)
        if together:
            # The innermost of the loops comes first.
            self.share(inside[0])

    def lanes(self, builder: Builder, op: scf.ForOp) -> None:
        """Builds a block of the tree: a lane for each thread, then their combination."""
        block, combiners = match_block(op), block_combiners(op)
        assert block is not None
        assert combiners is not None
        index = IndexBuilder(builder)
        bounds = (index.add(block.base, self.lane), block.end, LANES)
        body = block.lane.body.block

        def step(inner: Builder, at: SSAValue, carried: Values) -> Values:
            end = body.last_op
            assert isinstance(end, scf.YieldOp)
            values = end.arguments
            move_body(inner, body, [at, *carried])
            return values

        found = for_loop(builder, bounds, identities(builder, combiners), step).results
        for old, new in zip(op.results, self.combined(builder, combiners, found), strict=True):
            old.replace_all_uses_with(new)

    def combined(self, builder: Builder, combiners: Sequence[Combiner], lanes: Values) -> Values:
        """Builds what the lanes of a block come to, from the one that each thread has."""
        index = IndexBuilder(builder)
        four = index.value(QUARTER)
        quarter = builder.insert(arith.RemUIOp(self.lane, four)).result
        sums = gathered(index, combiners, lanes, [index.add(quarter, n) for n in range(0, LANES, QUARTER)])
        return gathered(index, combiners, sums, range(QUARTER))


def gathered(
    index: IndexBuilder, combiners: Sequence[Combiner], values: Values, lanes: Sequence[Index]
) -> Values:
    """Builds the combination, from the left, of the values that some threads have."""
    parts = [
        [index.builder.insert(ShuffleOp(value, index.value(lane), LANES)).result for value in values]
        for lane in lanes
    ]
    total: Values = identities(index.builder, combiners)
    for part in parts:
        total = combine_all(index.builder, combiners, total, part)
    return total


def move_body(builder: Builder, block: Block, indices: Sequence[SSAValue]) -> None:
    """Moves the operations of a loop's body, but for its end, to where an iteration runs."""
    for argument, value in zip(block.args, indices, strict=True):
        argument.replace_all_uses_with(value)
    for op in list(block.ops):
        if not isinstance(op, scf.ReduceOp | scf.YieldOp):
            op.detach()
            builder.insert(op)
