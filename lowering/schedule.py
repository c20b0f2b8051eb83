"""
Fuses structured operations that walk the same iteration space.

Expects `linalg.generic` on memrefs. A pointwise operation whose result is a temporary that one later
operation reads, element by element, moves into that operation: the temporary becomes a register. The consumer
may be pointwise or a reduction; a reduction keeps its own nest. Nothing is computed twice, and no memory that
the producer reads may be written before its consumer runs, or by the consumer at another index. Two memrefs
are taken to be distinct if they come from different allocations or arguments, one of which is an allocation
or an argument marked `llvm.noalias`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects import func, memref
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, MemRefType, ModuleOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import is_side_effect_free

REACH = 64
"""Operations that may stand between a producer and its consumer: a bound, so that the pass stays linear."""

VIEWS = (memref.ReinterpretCastOp, memref.SubviewOp, memref.CastOp)
"""Operations whose result is the memory of their source."""


@dataclass(frozen=True)
class Fusion:
    """A producer, the temporary that it writes, and the only operation that reads it."""

    producer: linalg.GenericOp
    temporary: SSAValue
    consumer: linalg.GenericOp


def root(value: SSAValue) -> SSAValue:
    """Returns the allocation or argument whose memory a memref is."""
    while isinstance(value.owner, VIEWS):
        value = value.owner.source
    return value


def is_private(value: SSAValue) -> bool:
    """Whether memory is reached through this value alone: an allocation, or an argument marked so."""
    if not isinstance(value, BlockArgument):
        return isinstance(value.owner, memref.AllocOp | memref.AllocaOp)
    parent = value.block.parent_op()
    if not isinstance(parent, func.FuncOp) or parent.arg_attrs is None:
        return False
    return "llvm.noalias" in parent.arg_attrs.data[value.index].data


def distinct(a: SSAValue, b: SSAValue) -> bool:
    """Whether two memrefs are known to share no memory."""
    first, second = root(a), root(b)
    return first is not second and (is_private(first) or is_private(second))


def touched(op: Operation) -> tuple[Sequence[SSAValue], Sequence[SSAValue]] | None:
    """Returns the memrefs that an operation reads and writes, None if that is not known."""
    if isinstance(op, linalg.GenericOp | linalg.FillOp):
        return tuple(op.inputs), tuple(op.outputs)
    if isinstance(op, memref.CopyOp):
        return (op.source,), (op.destination,)
    if isinstance(op, memref.DeallocOp):
        return (), (op.memref,)
    if isinstance(op, memref.AllocOp | memref.AllocaOp) or is_side_effect_free(op):
        return (), ()
    return None


def is_identity(attribute: AffineMapAttr) -> bool:
    """Whether an indexing map is the identity."""
    return attribute.data == AffineMap.identity(attribute.data.num_dims)


def is_pointwise(op: linalg.GenericOp) -> bool:
    """Whether every iteration is independent and writes one element of each output, at its own index."""
    parallel = all(kind.data is IteratorType.PARALLEL for kind in op.iterator_types)
    return parallel and all(is_identity(m) for m in list(op.indexing_maps)[len(op.inputs) :])


def all_distinct(values: Iterable[SSAValue], others: Sequence[SSAValue]) -> bool:
    """Whether no memref of the one group shares memory with one of the other."""
    return all(distinct(value, other) for value in values for other in others if is_memref(value))


def is_memref(value: SSAValue) -> bool:
    """Whether an operand of a structured operation is memory rather than a scalar."""
    return isinstance(value.type, MemRefType)


def producer_of(temporary: SSAValue, consumer: linalg.GenericOp) -> linalg.GenericOp | None:
    """Returns the operation that alone writes a temporary which the consumer alone reads."""
    if not isinstance(temporary.owner, memref.AllocOp):
        return None
    users = [use.operation for use in temporary.uses if not isinstance(use.operation, memref.DeallocOp)]
    producers = [user for user in users if user is not consumer]
    if len(producers) != 1 or not isinstance(producers[0], linalg.GenericOp):
        return None
    producer = producers[0]
    written_once = [value is temporary for value in producer.outputs].count(True) == 1
    if not written_once or temporary in producer.inputs or temporary in consumer.outputs:
        return None
    return producer


def read_as_written(fusion: Fusion) -> bool:
    """Whether both operations walk the temporary's elements, and the producer ignores what was in it."""
    producer, consumer = fusion.producer, fusion.consumer
    if not is_pointwise(producer) or (len(producer.outputs) > 1 and not is_pointwise(consumer)):
        return False
    reads = zip(consumer.operands, consumer.indexing_maps, strict=True)
    if not all(is_identity(m) for value, m in reads if value is fusion.temporary):
        return False
    position = list(producer.operands).index(fusion.temporary)
    return producer.body.block.args[position].first_use is None


def may_move(fusion: Fusion) -> bool:
    """Whether the producer may run as late as its consumer."""
    producer = fusion.producer
    written = [value for value in producer.outputs if value is not fusion.temporary]
    between = producer.next_op
    for _ in range(REACH):
        if between is None or between is fusion.consumer:
            return between is not None
        access = touched(between)
        if access is None:
            return False
        reads, writes = access
        if not (all_distinct(producer.inputs, writes) and all_distinct((*reads, *writes), written)):
            return False
        between = between.next_op
    return False


def may_interleave(fusion: Fusion) -> bool:
    """Whether the consumer may write at one index before the producer has run at all the others."""
    producer, consumer = fusion.producer, fusion.consumer
    same_index = is_pointwise(consumer)

    def harmless(value: SSAValue, attribute: AffineMapAttr, written: SSAValue) -> bool:
        return distinct(value, written) or (same_index and value is written and is_identity(attribute))

    reads = [(v, m) for v, m in zip(producer.inputs, producer.indexing_maps, strict=False) if is_memref(v)]
    kept = [value for value in producer.outputs if value is not fusion.temporary]
    unread = [value for value in consumer.operands if value is not fusion.temporary]
    return all(harmless(v, m, o) for v, m in reads for o in consumer.outputs) and all_distinct(unread, kept)


@dataclass(frozen=True)
class Slot:
    """One operand of a structured operation, with its map and its argument in the body."""

    value: SSAValue
    indexing: AffineMapAttr
    argument: BlockArgument


def slots(op: linalg.GenericOp) -> tuple[list[Slot], list[Slot]]:
    """Returns the inputs and the outputs of an operation."""
    found = [Slot(v, m, a) for v, m, a in zip(op.operands, op.indexing_maps, op.body.block.args, strict=True)]
    return found[: len(op.inputs)], found[len(op.inputs) :]


def fuse(fusion: Fusion) -> linalg.GenericOp:
    """Replaces producer, temporary and consumer by one operation, and returns it."""
    temporary = fusion.temporary
    first_inputs, first_outputs = slots(fusion.producer)
    second_inputs, second_outputs = slots(fusion.consumer)
    inputs = [*first_inputs, *(slot for slot in second_inputs if slot.value is not temporary)]
    outputs = [*(slot for slot in first_outputs if slot.value is not temporary), *second_outputs]
    read = {(slot.value, slot.indexing): slot for slot in inputs}
    operands = [*read.values(), *outputs]

    block = Block(arg_types=[slot.argument.type for slot in operands])
    arguments = dict(zip(read, block.args, strict=False))
    values: dict[SSAValue, SSAValue] = {s.argument: arguments[s.value, s.indexing] for s in inputs}
    values.update((s.argument, a) for s, a in zip(outputs, block.args[len(read) :], strict=True))
    produced = clone_body(fusion.producer.body.block, block, values)
    register = next(p for s, p in zip(first_outputs, produced, strict=True) if s.value is temporary)
    values.update({slot.argument: register for slot in second_inputs if slot.value is temporary})
    kept = [p for s, p in zip(first_outputs, produced, strict=True) if s.value is not temporary]
    block.add_op(linalg.YieldOp(*kept, *clone_body(fusion.consumer.body.block, block, values)))

    fused = linalg.GenericOp(
        [slot.value for slot in read.values()],
        [slot.value for slot in outputs],
        Region(block),
        ArrayAttr(slot.indexing for slot in operands),
        fusion.consumer.iterator_types,
    )
    fused.location = fusion.consumer.location
    Rewriter.insert_op(fused, InsertPoint.before(fusion.consumer))
    remove(fusion)
    return fused


def clone_body(source: Block, target: Block, values: dict[SSAValue, SSAValue]) -> list[SSAValue]:
    """Clones a body at the end of a block; returns what it yields there."""
    for op in source.ops:
        if isinstance(op, linalg.YieldOp):
            yielded: list[SSAValue] = list(op.operands)
            return [values.get(value, value) for value in yielded]
        target.add_op(op.clone(values))
    return []


def remove(fusion: Fusion) -> None:
    """Erases what a fusion has replaced."""
    for op in (fusion.consumer, fusion.producer):
        op.detach()
        op.erase()
    for use in list(fusion.temporary.uses):
        use.operation.detach()
        use.operation.erase()
    allocation = fusion.temporary.owner
    assert isinstance(allocation, Operation)
    allocation.detach()
    allocation.erase()


def find_fusion(consumer: linalg.GenericOp) -> Fusion | None:
    """Returns a producer that may move into the operation, None if there is none."""
    for temporary in consumer.inputs:
        producer = producer_of(temporary, consumer)
        if producer is None:
            continue
        fusion = Fusion(producer, temporary, consumer)
        if read_as_written(fusion) and may_move(fusion) and may_interleave(fusion):
            return fusion
    return None


@dataclass(frozen=True)
class SchedulePass(ModulePass):
    """Fuses producers into the structured operations that consume them."""

    name = "schedule"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Fuses in program order, so that a whole chain ends in its last operation."""
        for inner in [inner for inner in op.walk() if isinstance(inner, linalg.GenericOp)]:
            consumer = inner
            while (fusion := find_fusion(consumer)) is not None:
                consumer = fuse(fusion)
