"""Splitting a dimension into a constant number of pieces, as views."""

from __future__ import annotations

from tsir.dialects.prim.containers import ConstantChunkOp
from tsir.lowering.call import Call, Lowered, Unsupported
from tsir.lowering.index_arithmetic import ShapeError
from tsir.lowering.joining import part
from tsir.lowering.tensors import Function, Tensor


def constant_chunk(function: Function, op: ConstantChunkOp, value: Lowered) -> list[Lowered]:
    """The pieces of `prim.ConstantChunk`."""
    try:
        return _pieces(function, value, op.chunks, op.dim)
    except ShapeError as error:
        raise Unsupported(str(error)) from error


def script_chunk(call: Call) -> list[Lowered]:
    """The pieces of a `chunk` in the script text of an operator, which relies on their number."""
    return [_pieces(call.function, call["self"], call.constant("chunks", int), call.constant("dim", int))]


def _pieces(function: Function, value: Lowered, chunks: int, dim: int) -> list[Lowered]:
    """The pieces along the dimension, all of one size but the last, of which none is left out."""
    if not isinstance(value, Tensor) or not value.rank:
        raise Unsupported("expected a tensor with dimensions")
    if not -value.rank <= dim < value.rank:
        raise Unsupported(f"expected a dimension in [{-value.rank}, {value.rank - 1}], got {dim}")
    shapes, dim = function.shapes, dim % value.rank
    size = value.sizes[dim]
    step = shapes.quotient(shapes.add(size, chunks - 1), chunks)
    begins = [shapes.multiply(step, n) for n in range(chunks)]
    enough = shapes.either(shapes.compare("eq", size, 0), shapes.compare("slt", begins[-1], size))
    shapes.check(enough, f"expected dimension {dim} to split into {chunks} pieces")
    pieces = [shapes.minimum(step, shapes.subtract(size, begin)) for begin in begins]
    return [part(function, value, dim, *piece) for piece in zip(begins, pieces, strict=True)]
