"""
Values of branches and loops, handed out to where they are read later.

A value of a branch becomes another result of the `If`; on the other path it is uninitialised, and
nobody reads it. The values that a variable has in the rounds of a loop become a list, the *tape*,
which the loop carries.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.builder import Builder
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.locations import location_of
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.captures import localise, read_from, replace_inside
from tsir.transforms.analysis.value_roots import is_counted


def _take_sizes_apart(readers: Block, primal: Block) -> None:
    """
    Read the sizes of tensors of known rank as so many numbers.

    The length of a list of sizes tells the rank of what is made with it, which a tape would lose.
    """
    for value in read_from(primal, readers):
        owner = value.owner
        type = owner.operands[0].type if isinstance(owner, Operation) and owner.name == "aten.size" else None
        if not isinstance(type, t.TensorType) or type.sizes is None or not isinstance(value, OpResult):
            continue
        behind = Emitter(Builder(InsertPoint.after(value.op)), location_of(value.op))
        inside = Emitter(Builder(InsertPoint.at_start(readers)), location_of(value.op))
        numbers = [
            inside.constant(size)
            if isinstance(size, int)
            else behind.call("aten::size", value.op.operands[0], i)[0]
            for i, size in enumerate(type.sizes)
        ]
        whole = inside.insert(c.ListConstructOp.of(numbers, t.INT)).results[0]
        replace_inside(readers, value, whole)


def yield_more(block: Block, values: Sequence[SSAValue]) -> None:
    """Let a block yield further values, last."""
    last = block.last_op
    assert isinstance(last, YieldOp)
    made = YieldOp(*last.operands, *values)
    made.location = last.location
    Rewriter.replace_op(last, made, [])


def end_of(block: Block) -> Emitter:
    """The insertion point behind all other operations of a block, before its terminator."""
    last = block.last_op
    assert last is not None
    return Emitter(Builder(InsertPoint.before(last)), location_of(last))


def hand_out_of_if(op: IfOp, readers: Sequence[Block]) -> IfOp:
    """
    Make what blocks behind an `If` read from inside of its branches results of it.

    `readers` holds, for each branch, the block that reads from it. Returns what replaces the operation.
    """
    for pair in zip(readers, op.branches, strict=True):
        localise(*pair)
        _take_sizes_apart(*pair)
    read = [read_from(branch, block) for branch, block in zip(op.branches, readers, strict=True)]
    for number, branch in enumerate(op.branches):
        emitter = end_of(branch)
        values: list[SSAValue] = []
        for owner, value in _numbered(read):
            absent = c.UninitializedOp.make([], [value.type])
            values.append(value if owner == number else emitter.insert(absent).results[0])
        yield_more(branch, values)
    types = [*op.result_types, *(value.type for _, value in _numbered(read))]
    made = IfOp(op.condition, types, op.detach_region(0), op.detach_region(0))
    made.location, made.attributes = op.location, dict(op.attributes)
    count = len(op.outputs)
    Rewriter.replace_op(op, made, made.outputs[:count])
    for (owner, value), result in zip(_numbered(read), made.outputs[count:], strict=True):
        replace_inside(readers[owner], value, result)
    return made


def _numbered(groups: Sequence[Sequence[SSAValue]]) -> Iterator[tuple[int, SSAValue]]:
    for number, values in enumerate(groups):
        for value in values:
            yield number, value


def hand_out_of_loop(op: LoopOp, readers: Block, *, backwards: bool = True) -> tuple[LoopOp, SSAValue]:
    """
    Make what the block of another loop reads from the rounds of a `Loop` tapes.

    `readers` takes its own number, from zero, as its first argument; it reads the values of the last
    round first if it goes `backwards`. Returns what replaces the operation, and the number of rounds that
    were run.
    """
    body = op.body.block
    counter = body.args[0]
    localise(readers, body)
    _take_sizes_apart(readers, body)
    read = [value for value in read_from(body, readers) if value is not counter]
    ahead = Emitter(Builder(InsertPoint.before(op)), location_of(op))
    inside = end_of(body)
    initial, grown = list[SSAValue](), list[SSAValue]()
    for value in read:
        type = t.ListType(value.type)
        initial.append(ahead.constant([], type))
        so_far = body.insert_arg(type, len(body.args))
        one = inside.insert(c.ListConstructOp.of([value], value.type)).results[0]
        grown.append(inside.call("aten::add", so_far, one)[0])
    counted = _rounds(op, ahead)
    if counted is None:
        initial.append(ahead.constant(0))
        body.insert_arg(t.INT, len(body.args))
        grown.append(inside.call("aten::add", counter, 1)[0])
    yield_more(body, grown)
    types = [argument.type for argument in body.args[1:]]
    made = LoopOp(op.max_trip, op.condition, [*op.initial, *initial], types, op.detach_region(0))
    made.location, made.attributes = op.location, dict(op.attributes)
    count = len(op.outputs)
    Rewriter.replace_op(op, made, made.outputs[:count])
    rounds = made.outputs[-1] if counted is None else counted
    tapes = made.outputs[count : count + len(read)]
    if read or any(counter in reader.operands for reader in readers.walk()):
        emitter = Emitter(Builder(InsertPoint.at_start(readers)))
        place = _from_the_end(emitter, rounds, readers.args[0]) if backwards else readers.args[0]
        replace_inside(readers, counter, place)
        _read_tapes(readers, emitter, place, zip(read, tapes, strict=True))
    return made, rounds


def _rounds(op: LoopOp, ahead: Emitter) -> SSAValue | None:
    """The number of rounds where the trip count alone ends the loop; None where only the run tells."""
    if not is_counted(op):
        return None
    trips = constant_of(op.max_trip)
    if isinstance(trips, int):
        return ahead.constant(max(trips, 0))
    return ahead.call("prim::max", op.max_trip, 0)[0]


def _from_the_end(emitter: Emitter, rounds: SSAValue, number: SSAValue) -> SSAValue:
    """The round that a loop in the other direction is at."""
    last = emitter.call("aten::sub", rounds, 1)[0]
    return emitter.call("aten::sub", last, number)[0]


def _read_tapes(
    readers: Block, emitter: Emitter, place: SSAValue, tapes: Iterable[tuple[SSAValue, SSAValue]]
) -> None:
    """Let a block read values, each with its tape, at the place of a round."""
    for value, tape in tapes:
        (found,) = emitter.call("aten::__getitem__", tape, place)
        replace_inside(readers, value, Rewriter.replace_value_with_new_type(found, value.type))
