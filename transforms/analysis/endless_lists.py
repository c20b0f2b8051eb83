"""Loops that make a list longer in every round, so that their trip count tells the memory which they need."""

from __future__ import annotations

from xdsl.ir import Operation, SSAValue

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import RAISE, ConstantOp, LoopOp, YieldOp
from tsir.dialects.table.access import constant_of
from tsir.transforms.analysis.value_roots import is_counted, yielded

MOST_ROUNDS = 2**44
"""Rounds after which no machine has memory for a list that grew in each: 8 bytes an element, 2^47 in all."""

MESSAGE = "expected a list that fits into memory, got one that grows in more rounds than there is memory for"
"""The message for such a loop."""


LENGTHEN = ("aten.append.t", "aten.add_.t", "aten.extend.t")
"""The operators that write their first argument, a list, and never make it shorter."""


def growing(loop: LoopOp) -> Operation | None:
    """
    The operation by which every round of a loop makes a list longer; None if there is none.

    Nothing else in the loop may shorten the list, or end the loop before its last round.
    """
    if not is_counted(loop):
        return None
    inside = [op for op in loop.body.walk() if not isinstance(op, YieldOp)]
    if any(op.name == RAISE or isinstance(op, c.CallFunctionOp) for op in inside):
        return None
    making = c.ListConstructOp | ConstantOp
    others = [op for op in inside if op.name not in LENGTHEN and not isinstance(op, making)]
    for op in loop.body.block.ops:
        if op.name in LENGTHEN and _adds(op) and _is_kept(op, loop):
            if not any(_has_type_of(op.operands[0], other) for other in others):
                return op
    return None


def _adds(op: Operation) -> bool:
    """Whether an operation on a list is known to add an element."""
    added = op.operands[1]
    made = isinstance(added.owner, c.ListConstructOp) and bool(added.owner.operands)
    return op.name == "aten.append.t" or made or constant_of(added) not in (UNKNOWN, [])


def _is_kept(op: Operation, loop: LoopOp) -> bool:
    """Whether the list of an operation is made ahead of a loop, or carried by it."""
    block, list = loop.body.block, op.operands[0]
    if list in block.args:
        return yielded(block)[block.args.index(list)] in (list, *op.results)
    return all(list is not result for other in loop.body.walk() for result in other.results)


def _has_type_of(value: SSAValue, op: Operation) -> bool:
    """Whether an operation takes or makes a value of the type of another."""
    return any(other.type == value.type for other in (*op.operands, *op.results))
