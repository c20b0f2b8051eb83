"""
`fuse`: moves pieces of tensors to where what reads them can be fused with what computes them.

What is computed element by element and then only split into chunks is computed by chunk: the chunks are taken
of what it is computed from, which is expanded first where it may be broadcast. The sizes of the whole may
still be asked for. Nothing is moved past a write, nor where a chunk would leave the function as a view.

```mlir
// before
%0 = aten.mul.Tensor(%x, %y) : …
%1, %2 = prim.ConstantChunk(%0) <{chunks = 2, dim = 1}> : …
%3 = aten.tanh(%1) : …
// after, the sizes of %y being those of %x
%0, %1 = prim.ConstantChunk(%x) <{chunks = 2, dim = 1}> : …
%2, %3 = prim.ConstantChunk(%y) <{chunks = 2, dim = 1}> : …
%4 = aten.mul.Tensor(%0, %2) : …
%5 = aten.mul.Tensor(%1, %3) : …
%6 = aten.tanh(%4) : …
```
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, ModuleOp, i64
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.passes import ModulePass
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from tsir.dialects.operators import loops
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.prim import containers as c
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.known_sizes import size_of
from tsir.transforms.rewriting.driver import matches, rewrite
from tsir.transforms.simplify.list_patterns import Interchangeable
from tsir.transforms.simplify.remove_dead import remove_dead
from tsir.transforms.types.container_types import chunk_type

MAX_COPIES = 128
"""Operations that one chunk may make of those before it."""

_SIZES = frozenset({"aten.size.int", "aten.size", "aten.numel", "aten.dim"})


@dataclass(frozen=True)
class FusePass(ModulePass):
    """Move chunks ahead of what is computed element by element."""

    name = "fuse"

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        for function in op.ops:
            if isinstance(function, FuncOp) and not function.is_declaration:
                if rewrite(function, (MoveChunk(Interchangeable(function)),)):
                    remove_dead(function)


class MoveChunk(RewritePattern):
    """Chunks of what is computed element by element are computed from chunks."""

    def __init__(self, same: Interchangeable):
        self.same = same

    @matches(c.ConstantChunkOp)
    def match_and_rewrite(self, op: c.ConstantChunkOp, rewriter: PatternRewriter) -> None:
        rank = _rank(op.operands[0])
        if rank is None or not -rank <= op.dim < rank or not all(map(self._is_fused, op.results)):
            return
        members = self._before(op)
        if not members or len(members) * op.chunks > MAX_COPIES:
            return
        inside = {result for member in members for result in member.results}
        read = {v: None for member in members for v in _tensors(member) if v not in inside}
        if any(_rank(value) is None for value in read):
            return
        emitter = Emitter(rewriter, op.location)
        pieces = {value: _pieces(value, op, rank, emitter) for value in read}
        results = [_computed(members, pieces, index, emitter) for index in range(op.chunks)]
        rewriter.replace(op, [], results)

    def _is_fused(self, value: SSAValue) -> bool:
        """Whether a chunk is only read, by what is computed element by element."""
        readers = [use.operation for use in value.uses]
        return value in self.same.inner and all(_is_pointwise(op) or op.name in _SIZES for op in readers)

    def _before(self, op: c.ConstantChunkOp) -> Sequence[SchemaOp]:
        """The operations in the block that only the chunk reads, but for their sizes, in order."""
        found: dict[Operation, SchemaOp] = {}
        pending = [op.operands[0]]
        while pending:
            value = pending.pop()
            made = value.owner
            if not isinstance(made, SchemaOp) or not _is_pointwise(made) or made.parent is not op.parent:
                continue
            users = {use.operation for use in value.uses if use.operation.name not in _SIZES}
            if made in found or not all(user is op or user in found for user in users):
                continue
            if all(map(self.same.is_constant, (value, *_tensors(made)))):
                found[made] = made
                pending += _tensors(made)
        return list(found.values())[::-1]  # each was found behind all that read it


def _is_pointwise(op: Operation) -> bool:
    if not isinstance(op, SchemaOp) or len(op.results) != 1 or not _tensors(op):
        return False
    return isinstance(op.operator.loops, loops.Pointwise)


def _tensors(op: SchemaOp) -> list[SSAValue]:
    return [operand for operand in op.operands if isinstance(operand.type, t.TensorType)]


def _rank(value: SSAValue) -> int | None:
    return value.type.rank if isinstance(value.type, t.TensorType) else None


def _pieces(value: SSAValue, chunk: c.ConstantChunkOp, rank: int, emitter: Emitter) -> Sequence[SSAValue]:
    """The operands of each chunk of a result of some rank: chunks, or the whole if it is broadcast."""
    own = _rank(value) or 0
    dim = chunk.dim % rank - (rank - own)
    if dim < 0:
        return [value] * chunk.chunks
    whole = chunk.operands[0]
    size = size_of(whole, chunk.dim % rank)
    if size_of(value, dim) != size:
        wide = size if isinstance(size, int) else emitter.call("aten::size", whole, chunk.dim)[0]
        sizes = [wide if axis == dim else -1 for axis in range(own)]
        value = emitter.call("aten::expand", value, sizes, refine=True)[0]
    assert isinstance(value.type, t.TensorType)
    types = [chunk_type(value.type, chunk.chunks, dim)] * chunk.chunks
    properties = {"chunks": IntegerAttr(chunk.chunks, i64), "dim": IntegerAttr(dim, i64)}
    return emitter.insert(c.ConstantChunkOp.make([value], types, properties)).results


def _computed(
    members: Sequence[SchemaOp],
    pieces: dict[SSAValue, Sequence[SSAValue]],
    index: int,
    emitter: Emitter,
) -> SSAValue:
    """Insert the operations for one chunk; the last result."""
    values = {value: parts[index] for value, parts in pieces.items()}
    for member in members:
        inner = Emitter(emitter.builder, member.location)
        operands = [values.get(operand, operand) for operand in member.operands]
        values[member.results[0]] = inner.emit(member.operator, operands, refine=True)[0]
    return values[members[-1].results[0]]
