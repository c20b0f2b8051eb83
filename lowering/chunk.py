"""`prim.ConstantChunk`: a constant number of pieces of a tensor, as views."""

from __future__ import annotations

from tsir.dialects.prim.containers import ConstantChunkOp
from tsir.lowering.call import Lowered, Unsupported
from tsir.lowering.joining import part
from tsir.lowering.tensors import Function, Tensor


def constant_chunk(function: Function, op: ConstantChunkOp, value: Lowered) -> list[Lowered]:
    """The pieces along the dimension, all of one size but the last, of which none is left out."""
    if not isinstance(value, Tensor) or not value.rank:
        raise Unsupported("expected a tensor with dimensions")
    shapes, chunks, dim = function.shapes, op.chunks, op.dim % value.rank
    size = value.sizes[dim]
    step = shapes.quotient(shapes.add(size, chunks - 1), chunks)
    begins = [shapes.multiply(step, n) for n in range(chunks)]
    enough = shapes.either(shapes.compare("eq", size, 0), shapes.compare("slt", begins[-1], size))
    shapes.check(enough, f"expected dimension {dim} to split into {chunks} pieces")
    pieces = [shapes.minimum(step, shapes.subtract(size, begin)) for begin in begins]
    return [part(function, value, dim, *piece) for piece in zip(begins, pieces, strict=True)]
