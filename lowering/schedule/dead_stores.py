"""Removes what structured operations compute and nothing reads, as places where only values are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress

from xdsl.dialects import memref
from xdsl.dialects.builtin import ArrayAttr
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.traits import is_side_effect_free

from tsir.lowering.builders.access_maps import is_memref, root
from tsir.lowering.schedule.clusters import Buffers, touched, users_of
from tsir.lowering.schedule.fusion import erase_memory
from tsir.lowering.vectorise.widening import elementary


def eliminate_dead_stores(block: Block) -> None:
    """Removes stores to allocations that are never read, whole or in part; operations that may raise stay."""
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
            continue
        unread = [root(value) in buffers.users and not readers.get(root(value)) for value in op.outputs]
        if any(unread):
            narrow(op, [not free for free in unread])
    for memory in buffers.users:
        if not users_of(memory, block):
            erase_memory(memory)


def narrow(op: linalg.GenericOp, kept: Sequence[bool]) -> None:
    """Leaves of the outputs of an operation those that are kept, and of its body what these need."""
    inputs, body = len(op.inputs), op.body.block
    last = body.last_op
    assert last is not None
    last.operands = list(compress(last.operands, kept))
    for argument, stays in zip(body.args[inputs:], kept, strict=True):
        if not stays:
            body.erase_arg(argument)
    for inner in reversed(list(body.ops)):
        if inner is not last and all(result.first_use is None for result in inner.results):
            inner.detach()
            inner.erase()
    maps = [*list(op.indexing_maps)[:inputs], *compress(list(op.indexing_maps)[inputs:], kept)]
    outputs = list(compress(op.outputs, kept))
    body = Region(op.body.detach_block(op.body.block))
    narrowed = linalg.GenericOp(list(op.inputs), outputs, body, ArrayAttr(maps), op.iterator_types)
    narrowed.location = op.location
    Rewriter.replace_op(op, narrowed, [])


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
        isinstance(inner, linalg.YieldOp | linalg.IndexOp | memref.LoadOp)
        or is_side_effect_free(inner)
        or elementary(inner) is not None
        for inner in op.body.block.ops
    )
