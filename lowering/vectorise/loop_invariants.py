"""
What an innermost loop computes of its outer loops alone, and so once, ahead of it.

Elements are read ahead of a loop that writes other memory: two allocations, or one and an argument, are never
the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects import arith, func, memref
from xdsl.ir import Block, BlockArgument, Operation, SSAValue
from xdsl.traits import is_side_effect_free

from tsir.lowering.builders.access_maps import root
from tsir.lowering.vectorise.widening import TRAPPING, elementary


def loop_invariants(body: Block) -> list[Operation]:
    """Returns the operations of a loop's body that may run once ahead of it, even if it has no iteration."""
    written = [root(op.memref) for op in body.walk() if isinstance(op, memref.StoreOp)]
    inside: set[SSAValue] = {body.args[-1]}
    found: list[Operation] = []
    for op in body.ops:
        if inside.isdisjoint(op.operands) and is_hoistable(op, body, written):
            found.append(op)
        else:
            inside.update(op.results)
    return found


def is_hoistable(op: Operation, body: Block, written: Iterable[SSAValue]) -> bool:
    """Whether an operation with operands from outside the loop gives there what it gives inside."""
    if isinstance(op, memref.LoadOp):
        # A place that is computed may be checked inside.
        placed = all(value in body.args or isinstance(value.owner, arith.ConstantOp) for value in op.indices)
        return placed and is_disjoint(root(op.memref), written)
    if op.regions or isinstance(op, TRAPPING):
        return False
    return bool(op.results) and (is_side_effect_free(op) or elementary(op) is not None)


def is_disjoint(read: SSAValue, written: Iterable[SSAValue]) -> bool:
    """Whether memory that is read is known to be none that is written."""
    argument = isinstance(read, BlockArgument) and isinstance(read.block.parent_op(), func.FuncOp)
    if not argument and not isinstance(read.owner, memref.AllocOp):
        return False
    return all(isinstance(value.owner, memref.AllocOp) and value is not read for value in written)
