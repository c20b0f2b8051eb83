"""Removes structured operations whose results nothing reads, as where only the sizes of one are asked for."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects import memref
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import is_side_effect_free

from tsir.lowering.clusters import Buffers, touched, users_of
from tsir.lowering.fusion import erase_memory
from tsir.lowering.nests import is_memref, root
from tsir.lowering.widening import elementary


def remove_unread(block: Block) -> None:
    """Removes what writes only allocations that nobody reads; what may raise stays."""
    buffers = Buffers(block)
    readers = _readers(block)
    for op in reversed(list(block.ops)):
        if not isinstance(op, linalg.GenericOp) or not _only_computes(op):
            continue
        written = {root(value) for value in op.outputs}
        if all(memory in buffers.users and readers.get(memory, {op}) <= {op} for memory in written):
            for value in _read(op):
                readers.get(root(value), set()).discard(op)
            op.detach()
            op.erase()
    for memory in buffers.users:
        if not users_of(memory, block):
            erase_memory(memory)


def _readers(block: Block) -> dict[SSAValue, set[Operation]]:
    """The operations of a block that read memory, or may."""
    found: dict[SSAValue, set[Operation]] = {}
    for op in block.ops:
        for value in _read(op):
            if is_memref(value):
                found.setdefault(root(value), set()).add(op)
    return found


def _read(op: Operation) -> Iterable[SSAValue]:
    """The values that an operation reads: all that a block yields, and what a body goes on from."""
    if op.next_op is None:
        return op.operands
    reads = touched(op)[0]
    if not isinstance(op, linalg.GenericOp):
        return reads
    before = op.body.block.args[len(op.inputs) :]
    return [*reads, *(value for value, old in zip(op.outputs, before, strict=True) if old.uses)]


def _only_computes(op: linalg.GenericOp) -> bool:
    """Whether a body does nothing but give what is written."""
    return all(
        isinstance(inner, linalg.YieldOp | memref.LoadOp)
        or is_side_effect_free(inner)
        or elementary(inner) is not None
        for inner in op.body.block.ops
    )
