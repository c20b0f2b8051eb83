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

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest

from xdsl.context import Context
from xdsl.dialects import func, memref
from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr, MemRefType, ModuleOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap
from xdsl.passes import ModulePass
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import is_side_effect_free

REACH = 64
"""Operations that may stand between a producer and its consumer: a bound, so that the pass stays linear."""

MAX_OPERANDS = 32
"""Memrefs and scalars of one fused operation: more streams than that are slower together than apart."""

MAX_BODY = 256
"""Operations in the body of one: LLVM takes more than linear time for longer ones, which also spill."""

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
    users = (use.operation for use in temporary.uses if not isinstance(use.operation, memref.DeallocOp))
    # Two are enough to know: a temporary may have any number of users.
    producers = list(islice((user for user in users if user is not consumer), 2))
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


def tells_sizes(fusion: Fusion) -> bool:
    """Whether what is left without the temporary has the size of each dimension of the iteration space."""
    consumer, producer = fusion.consumer, fusion.producer
    operands = [*zip(producer.operands, producer.indexing_maps, strict=True)]
    operands += zip(consumer.operands, consumer.indexing_maps, strict=True)
    told = {
        result.position
        for value, attribute in operands
        if value is not fusion.temporary
        for result in attribute.data.results
        if isinstance(result, AffineDimExpr)
    }
    return len(told) == len(consumer.iterator_types)


def fits(fusion: Fusion, lengths: Mapping[Operation, int]) -> bool:
    """Whether the fused operation is within the limits; `lengths` are those of all bodies."""
    first, second = fusion.producer, fusion.consumer
    few = len({*first.operands, *second.operands}) <= MAX_OPERANDS
    return few and lengths[first] + lengths[second] <= MAX_BODY


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
    first_inputs, first_outputs = slots(fusion.producer)
    second_inputs, second_outputs = slots(fusion.consumer)
    inputs, others = unique(first_inputs), unique(s for s in second_inputs if s.value is not fusion.temporary)
    written = [slot for slot in first_outputs if slot.value is not fusion.temporary]
    first, second = fusion.producer.body.block, fusion.consumer.body.block
    block = join_bodies(first, second)
    if block is first:
        inputs += adopt(block, len(inputs), others, inputs)
        outputs = [*written, *adopt(block, len(block.args), second_outputs, ())]
    else:
        inputs = [*adopt(block, 0, inputs, others), *others]
        outputs = [*adopt(block, len(block.args) - len(second_outputs), written, ()), *second_outputs]
    use_register(fusion, block, first_outputs, second_inputs)

    fused = linalg.GenericOp(
        [slot.value for slot in inputs],
        [slot.value for slot in outputs],
        Region(block),
        ArrayAttr(slot.indexing for slot in (*inputs, *outputs)),
        fusion.consumer.iterator_types,
    )
    fused.location = fusion.consumer.location
    Rewriter.insert_op(fused, InsertPoint.before(fusion.consumer))
    remove(fusion)
    return fused


def unique(group: Iterable[Slot]) -> list[Slot]:
    """Makes one argument of those through which a body reads the same; returns the slots that are left."""
    found: dict[tuple[SSAValue, AffineMapAttr], Slot] = {}
    for slot in group:
        first = found.setdefault((slot.value, slot.indexing), slot)
        if first is not slot:
            slot.argument.replace_all_uses_with(first.argument)
            slot.argument.block.erase_arg(slot.argument)
    return list(found.values())


def join_bodies(first: Block, second: Block) -> Block:
    """
    Makes one body of two, which yields what both did, and returns it without its region.

    The shorter one moves into the longer one, so that the time for a chain grows with its length.
    """
    results: list[SSAValue] = []
    for end in (first.last_op, second.last_op):
        assert end is not None
        results += end.operands
        end.detach()
        end.erase()
    block, moved = (second, first) if is_longer(second, first) else (first, second)
    start = block.first_op
    for op in list(moved.ops):
        op.detach()
        if block is second and start is not None:
            block.insert_op_before(op, start)
        else:
            block.add_op(op)
    block.add_op(linalg.YieldOp(*results))
    region = block.parent
    assert region is not None
    return region.detach_block(block)


def is_longer(block: Block, other: Block) -> bool:
    """Whether a block has more operations than another, found in the time that the shorter one takes."""
    pairs = zip_longest(block.ops, other.ops)
    return next((b is None for a, b in pairs if a is None or b is None), False)


def adopt(block: Block, position: int, moved: Iterable[Slot], known: Iterable[Slot]) -> list[Slot]:
    """Gives a block the arguments of another that it does not know, from a position on; returns these."""
    found = {(slot.value, slot.indexing): slot.argument for slot in known}
    added: list[Slot] = []
    for slot in moved:
        argument = found.get((slot.value, slot.indexing))
        if argument is None:
            argument = block.insert_arg(slot.argument.type, position + len(added))
            added.append(Slot(slot.value, slot.indexing, argument))
        slot.argument.replace_all_uses_with(argument)
    return added


def use_register(fusion: Fusion, block: Block, outputs: Sequence[Slot], inputs: Sequence[Slot]) -> None:
    """Gives the consumer what the producer yields for the temporary, in the body that is now both of them."""
    end = block.last_op
    assert end is not None
    position = [slot.value for slot in outputs].index(fusion.temporary)
    register = end.operands[position]
    for slot in inputs:
        if slot.value is fusion.temporary:
            slot.argument.replace_all_uses_with(register)
    end.operands = [v for i, v in enumerate(end.operands) if i != position]
    for slot in (outputs[position], *inputs):
        if slot.value is fusion.temporary and slot.argument.block is block:
            block.erase_arg(slot.argument)


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


def find_fusion(consumer: linalg.GenericOp, lengths: Mapping[Operation, int]) -> Fusion | None:
    """Returns a producer that may move into the operation, None if there is none."""
    for temporary in consumer.inputs:
        producer = producer_of(temporary, consumer)
        if producer is None:
            continue
        fusion = Fusion(producer, temporary, consumer)
        if not fits(fusion, lengths):
            continue
        if read_as_written(fusion) and tells_sizes(fusion) and may_move(fusion) and may_interleave(fusion):
            return fusion
    return None


@dataclass(frozen=True)
class SchedulePass(ModulePass):
    """Fuses producers into the structured operations that consume them."""

    name = "schedule"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Fuses in program order, so that a whole chain ends in its last operation."""
        generics = [inner for inner in op.walk() if isinstance(inner, linalg.GenericOp)]
        lengths: dict[Operation, int] = {generic: len(generic.body.block.ops) for generic in generics}
        for generic in generics:
            consumer = generic
            while (fusion := find_fusion(consumer, lengths)) is not None:
                length = lengths.pop(fusion.producer) + lengths.pop(consumer)
                consumer = fuse(fusion)
                lengths[consumer] = length
