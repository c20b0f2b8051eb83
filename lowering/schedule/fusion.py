"""
Fuses structured operations that walk the same iteration space into one.

What one of them writes and others read, element by element, is a register; it is stored as well if it is
used elsewhere. A reduction absorbs pointwise operations whose results have no other use, and other
reductions over the same loops. Nothing is computed twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, i32
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.lowering.builders.access_maps import VIEWS, Access, Nest, is_memref, number_indices, read_nests
from tsir.lowering.builders.iteration_space import layout_of, memref_type
from tsir.lowering.builders.memrefs import integers
from tsir.lowering.builders.reduction_tree import Combiner, match_combiners
from tsir.lowering.schedule.clusters import Buffers, Cluster, Sharing, find_clusters
from tsir.lowering.values.tensors import PARALLEL, REDUCTION

MAX_OPERANDS = 32
"""Memrefs and scalars of one fused operation: more streams than that are slower together than apart."""

MAX_BODY = 256
"""Operations in the body of one: LLVM takes more than linear time for longer ones, which also spill."""


def fuse(block: Block) -> None:
    """Makes one operation of those in a block that walk the same space."""
    nests, buffers = read_nests(block), Buffers(block)
    for cluster in find_clusters(block, nests, buffers, FullSpace.of(nests.values(), buffers)):
        merge(cluster)
    erase_dead_views(block)


@dataclass(frozen=True)
class FullSpace:
    """Operations share all of their loops."""

    buffers: Buffers
    totals: frozenset[SSAValue]
    """The memrefs that reductions write."""

    @staticmethod
    def of(nests: Iterable[Nest], buffers: Buffers) -> FullSpace:
        """Returns the policy for some operations."""
        return FullSpace(buffers, frozenset(x.value for nest in nests if nest.reduced for x in nest.outputs))

    def sharing(self, nest: Nest) -> Sharing | None:
        """
        Equal sizes and reduced loops; a fold in row-major order is the only one in its loops.

        What fills the results of reductions stands apart, so that these find what they start from.
        """
        if nest.is_pointwise or (nest.is_reduction and tree_combiners(nest) is not None):
            starts = not nest.inputs and all(x.value in self.totals for x in nest.outputs)
            return Sharing((nest.sizes, nest.reduced, nest.computes_places, starts), len(nest.sizes))
        return Sharing(nest.op, len(nest.sizes)) if nest.is_reduction else None

    def admits(self, cluster: Cluster, nest: Nest) -> bool:
        """Whether an operation has the loops of a cluster, and both together are few and short enough."""
        sharing, (last, *_) = self.sharing(nest), cluster.nests.values()
        temporaries = cluster.temporaries_with(nest, self.buffers)
        if sharing is None or cluster.sharing is None or last.sizes != nest.sizes:
            return False
        if sharing.key != cluster.sharing.key:
            vanishes = all(x.value in temporaries for x in nest.outputs)
            if not (nest.is_pointwise and vanishes):
                return False
        operands = cluster.operands_with(nest, temporaries)
        return (
            cluster.length + nest.length <= MAX_BODY
            and len(operands) <= MAX_OPERANDS
            and tells_sizes(operands, len(nest.sizes))
            and (is_related(cluster, nest) or all(is_regular(x) for x in operands))
        )


def element_type(value: SSAValue) -> Attribute:
    """Returns the type of what a body sees of an operand."""
    return memref_type(value).element_type if is_memref(value) else value.type


def tree_combiners(nest: Nest) -> list[Combiner] | None:
    """Returns the combiners of a reduction in the fixed tree, None of one that is folded in order."""
    block = nest.op.body.block
    yielded = block.last_op
    assert yielded is not None
    return match_combiners(block.args[len(nest.inputs) :], yielded.operands)


def tells_sizes(operands: set[Access], count: int) -> bool:
    """Whether operands have the size of each loop."""
    return {d for x in operands for d in x.loops}.issuperset(range(count))


def is_related(cluster: Cluster, nest: Nest) -> bool:
    """Whether an operation touches what a cluster does."""
    values = {x.value for x in cluster.operands if is_memref(x.value)}
    return any(x.value in values for x in (*nest.inputs, *nest.outputs))


def is_regular(access: Access) -> bool:
    """Whether an operand is known to lie in the order of its loops, so that it spoils no other's."""
    if not is_memref(access.value):
        return True
    strides, _ = layout_of(access.value)
    moving = [d for d in access.loops if d is not None]
    return moving == sorted(moving) and (strides is None or (len(strides) > 0 and strides[-1] in (0, 1)))


def merge(cluster: Cluster) -> Nest:
    """Replaces the operations of a cluster by one, where the last of them stands, and returns that."""
    nests = cluster.in_order()
    inputs: dict[Access, None] = {}
    outputs: dict[Access, None] = {}
    registers: set[Access] = set()
    for nest in nests:
        inputs |= dict.fromkeys(access for access in nest.inputs if access not in registers)
        registers.update(nest.outputs)
        outputs |= dict.fromkeys(x for x in nest.outputs if x.value not in cluster.temporaries)
    operands = (*inputs, *outputs)
    block = Block(arg_types=[element_type(access.value) for access in operands])
    elements = dict(zip(operands[::-1], block.args[::-1], strict=True))
    values: dict[Access, SSAValue] = {**elements}
    for nest in nests:
        take_over(block, nest, values)
    block.add_op(linalg.YieldOp(*(values[access] for access in outputs)))

    last = nests[-1]
    fused = structured(last, operands, Region(block), len(inputs))
    fused.location = last.op.location
    Rewriter.insert_op(fused, InsertPoint.before(last.op))
    for nest in nests:
        nest.op.detach()
        nest.op.erase()
    for temporary in cluster.temporaries:
        erase_memory(temporary)
    return replace(
        last,
        op=fused,
        inputs=tuple(inputs),
        outputs=tuple(outputs),
        gathered=tuple(dict.fromkeys(value for nest in nests for value in nest.gathered)),
        numbers=tuple(range(len(last.sizes))),
        length=cluster.length,
    )


def structured(
    nest: Nest, operands: Sequence[Access], body: Region, inputs: int | None = None
) -> linalg.GenericOp:
    """Makes an operation over the loops of a nest, on these operands, the outputs being last."""
    first = len(nest.inputs) if inputs is None else inputs
    kinds = [REDUCTION if loop in nest.reduced else PARALLEL for loop in range(len(nest.sizes))]
    maps = [AffineMapAttr(access.map(len(kinds))) for access in operands]
    return linalg.GenericOp.create(
        operands=[access.value for access in operands],
        properties={
            "indexing_maps": ArrayAttr(maps),
            "iterator_types": ArrayAttr(kinds),
            "operandSegmentSizes": integers((first, len(operands) - first), i32),
        },
        regions=[body],
    )


def take_over(block: Block, nest: Nest, values: dict[Access, SSAValue]) -> None:
    """Moves a body to the end of a block, given the elements so far; notes what it yields."""
    number_indices(nest)
    body = nest.op.body.block
    for access, argument in zip((*nest.inputs, *nest.outputs), body.args, strict=True):
        if argument.first_use is not None:
            argument.replace_all_uses_with(values[access])
    for op in list(body.ops):
        op.detach()
        match op:
            case linalg.YieldOp():
                values.update(zip(nest.outputs, op.operands, strict=True))
                op.erase()
            case _:
                block.add_op(op)


def erase_memory(value: SSAValue) -> None:
    """Erases an allocation or view that nothing reads or writes any more."""
    for use in list(value.uses):
        if isinstance(use.operation, VIEWS):
            erase_memory(use.operation.results[0])
        else:
            use.operation.detach()
            use.operation.erase()
    op = value.owner
    assert isinstance(op, Operation)
    op.detach()
    op.erase()


def erase_dead_views(block: Block) -> None:
    """Erases views that nothing uses any more."""
    for op in reversed(list(block.ops)):
        if isinstance(op, VIEWS) and op.results[0].first_use is None:
            op.detach()
            op.erase()
