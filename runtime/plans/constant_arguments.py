"""
The numbers that a plan should know: where an operator needs a constant, and gets an argument.

A plan holds for all values of numbers, and leaves to the interpreter an operator whose `dim` or `keepdim` is
an argument of the function, or a branch on one. Such an argument decides; a plan for its value knows more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from xdsl.dialects.func import FuncOp
from xdsl.ir import BlockArgument, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, IfOp
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.lowering.convert.forms import reason_never_native
from tsir.runtime.plans.deciding_sizes import Place
from tsir.transforms.analysis.known_sizes import Condition

MAX_VALUES = 8
"""Values of deciding arguments that a function gets plans for, for arguments of one kind."""

Deciding = int | Place
"""What decides: the position of an argument that is a number, or what is asked of a size."""

Given = tuple[tuple[Deciding, object], ...]
"""The values of what decides: numbers, and the answers for sizes."""


def deciding(function: FuncOp, interpreted: Iterable[Operation]) -> tuple[int, ...]:
    """The positions of the ints, bools and strings that what could be native but for them reads."""
    arguments = set(function.body.block.args)
    found = {
        value.index
        for op in interpreted
        if isinstance(op, IfOp) or (isinstance(op, SchemaOp) and _is_decided(op))
        for value in _read(op)
        if isinstance(value, BlockArgument) and value in arguments and value.type in (t.INT, t.BOOL, t.STRING)
    }
    return tuple(sorted(found))


def _is_decided(op: SchemaOp) -> bool:
    """Whether constants may make an operator native, or fold it, as they do a question about strings."""
    asks = any(value.type == t.STRING for value in op.operands) and all(
        result.type == t.BOOL for result in op.results
    )
    return asks or reason_never_native(op.operator) is None


def _read(op: Operation) -> Iterator[SSAValue]:
    """The operands of an operation, and the elements of those that are lists made in sight."""
    for operand in op.operands:
        yield operand
        if isinstance(owner := operand.owner, c.ListConstructOp):
            yield from owner.operands


def values_of(deciding: Sequence[Deciding], arguments: Sequence[object]) -> Given:
    """The values of what decides, in some arguments."""
    return tuple([(each, _value(each, arguments)) for each in deciding])


def _value(deciding: Deciding, arguments: Sequence[object]) -> object:
    if isinstance(deciding, int):
        return arguments[deciding]
    position, dim, is_one = deciding
    return Condition(cast("Array", arguments[position]).shape[dim], is_one).holds


def sizes_in(given: Given) -> dict[Place, bool]:
    """What is known of sizes."""
    return {place: bool(value) for place, value in given if not isinstance(place, int)}


def fix(function: FuncOp, given: Given) -> None:
    """Put the values of arguments in the place of these, in the operations of a function."""
    block = function.body.block
    for position, value in given:
        if not isinstance(position, int):
            continue
        first, argument = block.first_op, block.args[position]
        assert first is not None
        constant = ConstantOp.of(value)
        constant.location = function.location
        Rewriter.insert_op(constant, InsertPoint.before(first))
        argument.replace_all_uses_with(constant.result)
