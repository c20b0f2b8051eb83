"""
Groups of operations, as `prim.DifferentiableGraph` and `prim.FusionGroup`: making them and taking them apart.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TypeVar

from xdsl.dialects.builtin import FunctionType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.locations import fuse, location_of
from tsir.dialects.prim.containers import GroupOp
from tsir.dialects.prim.ops import YieldOp
from tsir.transforms.analysis.effects import is_terminator

_Group = TypeVar("_Group", bound=GroupOp)


def groups_of(function: FuncOp, kind: type[_Group]) -> list[_Group]:
    """The groups of a kind in a function, in the order of the program."""
    return [op for op in function.walk() if isinstance(op, kind)]


def read_by(op: Operation) -> list[SSAValue]:
    """The values that an operation, or one inside it, reads from outside of it."""
    if not op.regions:
        return list(op.operands)
    inside: set[Operation | Block] = set()
    for inner in op.walk():
        inside.update((inner, *(block for region in inner.regions for block in region.blocks)))
    return [value for inner in op.walk() for value in inner.operands if value.owner not in inside]


def read_outside(members: Sequence[Operation]) -> list[SSAValue]:
    """The results of operations of a block that others than these read, in order."""
    inside = set(members)
    return [
        result
        for op in members
        for result in op.results
        if any(beside(op, use.operation) not in inside for use in result.uses)
    ]


def beside(op: Operation, user: Operation) -> Operation:
    """The operation in the block of `op` that a user of its results is, or is inside of."""
    while user.parent is not op.parent:
        outer = user.parent_op()
        assert outer is not None
        user = outer
    return user


def outline(
    kind: type[_Group],
    members: Sequence[Operation],
    outputs: Sequence[SSAValue],
    repeated: Container[Operation] = (),
) -> _Group:
    """
    Move operations of a block, in order, into a group in the place of the last one.

    `outputs` are the results of members that become results of the group: all that others read. What
    is in `repeated` is copied to where members read it, with what it is made of from there; everything
    else that they read becomes an operand.
    """
    inputs = _inputs(members, repeated)
    block = Block(arg_types=[value.type for value in inputs])
    made = kind.make(inputs, [value.type for value in outputs], regions=[Region(block)])
    made.location = fuse(location_of(op) for op in members)
    Rewriter.insert_op(made, InsertPoint.after(members[-1]))
    for value, argument in zip(inputs, block.args, strict=True):
        argument.name_hint = value.name_hint
    known: dict[SSAValue, SSAValue] = dict(zip(inputs, block.args, strict=True))
    inside = set(members)
    for op in members:
        for value in read_by(op):
            _copy_into(block, value, known, inside)
        op.detach()
        block.add_op(op)
        for inner in op.walk():
            inner.operands = [known.get(operand, operand) for operand in inner.operands]
    for output, result in zip(outputs, made.results, strict=True):
        result.name_hint = output.name_hint
        output.replace_uses_with_if(result, lambda use: not _is_inside(block, use.operation))
    block.add_op(YieldOp(*outputs))
    return made


def _inputs(members: Sequence[Operation], repeated: Container[Operation]) -> list[SSAValue]:
    """The values that members read from outside, through what is repeated too."""
    inside = set(members)
    inputs: dict[SSAValue, None] = {}
    pending = [value for op in reversed(members) for value in reversed(read_by(op))]
    while pending:
        value = pending.pop()
        owner = value.owner
        if isinstance(owner, Operation) and owner in repeated:
            pending += reversed(owner.operands)
        elif owner not in inside:
            inputs[value] = None
    return list(inputs)


def _copy_into(
    block: Block, value: SSAValue, known: dict[SSAValue, SSAValue], members: set[Operation]
) -> None:
    """Copy what makes a value to the end of a block, if neither the block nor a member gives the value."""
    owner = value.owner
    if value in known or not isinstance(owner, Operation) or owner in members:
        return
    for operand in owner.operands:
        _copy_into(block, operand, known, members)
    block.add_op(owner.clone(value_mapper=known))


def function_of(op: Operation, repeated: Container[Operation], name: str) -> FuncOp:
    """A function that is a copy of one operation; what is in `repeated` is copied as by `outline`."""
    inputs = _inputs([op], repeated)
    block = Block(arg_types=[value.type for value in inputs])
    known: dict[SSAValue, SSAValue] = dict(zip(inputs, block.args, strict=True))
    for value in read_by(op):
        _copy_into(block, value, known, {op})
    made = op.clone(value_mapper=known)
    block.add_ops([made, ReturnOp(*made.results)])
    types = FunctionType.from_lists(list(block.arg_types), list(made.result_types))
    function = FuncOp(name, types, Region(block))
    function.location = location_of(op)
    return function


def size_of(operations: Iterable[Operation]) -> int:
    """The number of operations with those inside them; what ends a block does not count."""
    return sum(not is_terminator(inner) for op in operations for inner in op.walk())


def _is_inside(block: Block, op: Operation) -> bool:
    at = op.parent
    while at is not None and at is not block:
        at = at.parent_block()
    return at is block


def dissolve(group: GroupOp) -> None:
    """Put the operations of a group in its place."""
    block = group.regions[0].block
    last = block.last_op
    assert isinstance(last, YieldOp)
    values = list(last.arguments)
    last.detach()
    last.erase()
    arguments: dict[SSAValue, SSAValue] = dict(zip(block.args, group.operands, strict=True))
    Rewriter.inline_block(block, InsertPoint.before(group), list(group.operands))
    Rewriter.replace_op(group, [], [arguments.get(value, value) for value in values])


def function_of_group(group: Operation, name: str = "group") -> FuncOp:
    """The body of a group as a function of its own."""
    region = group.regions[0].clone()
    last = region.block.last_op
    assert isinstance(last, YieldOp)
    types = FunctionType.from_lists([a.type for a in region.block.args], list(last.operand_types))
    Rewriter.replace_op(last, ReturnOp(*last.arguments))
    function = FuncOp(name, types, region)
    function.location = group.location
    return function
