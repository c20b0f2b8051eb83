"""Puts the operations of a block in the place of the operation that holds the block."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import Rewriter


def splice(op: Operation, block: Block, arguments: Sequence[SSAValue] = ()) -> Operation | None:
    """
    Put the operations of a block in the place of `op`, whose results become what the block yields.

    `arguments` are the values of the block's arguments. Returns the first operation of the block, or else
    what comes behind `op`.
    """
    around, last = op.parent, block.last_op
    assert around is not None
    assert last is not None
    first = block.first_op if block.first_op is not last else op.next_op
    for argument, value in zip(block.args, arguments, strict=True):
        argument.replace_all_uses_with(value)
    results = list(last.operands)
    Rewriter.erase_op(last)
    for inner in list(block.ops):
        inner.detach()
        around.insert_op_before(inner, op)
    Rewriter.replace_op(op, [], results)
    return first
