"""
Splitting a dimension into pieces, as views.

A list of them is none in memory: what reads an element computes where the piece lies.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tsir.dialects.prim.containers import ConstantChunkOp
from tsir.dialects.table.families import splitting
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.index_arithmetic import Index, ShapeError
from tsir.lowering.operators.joining import part
from tsir.lowering.values.call import Call, Failing, Lowered, Pieces, Unsupported
from tsir.lowering.values.shapes import Shapes
from tsir.lowering.values.tensors import Function, Tensor


def constant_chunk(function: Function, op: ConstantChunkOp, value: Lowered) -> list[Lowered]:
    """The pieces of `prim.ConstantChunk`."""
    try:
        return _pieces(function, value, op.chunks, op.dim)
    except ShapeError as error:
        raise Failing(str(error)) from error


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
    shapes.check(enough, f"expected {chunks} values to unpack")
    pieces = [shapes.minimum(step, shapes.subtract(size, begin)) for begin in begins]
    return [part(function, value, dim, *piece) for piece in zip(begins, pieces, strict=True)]


def chunk(call: Call) -> list[Lowered]:
    """At most `chunks` pieces of one size along `dim`, the last one smaller."""
    tensor, dim = _along(call)
    shapes, size, chunks = call.function.shapes, tensor.sizes[dim], call.index(call["chunks"])
    shapes.check(shapes.relation("sgt", chunks, 0), "expected a positive number of chunks")
    step = _pieces_of(shapes, size, chunks)
    count = shapes.select(shapes.compare("eq", size, 0), chunks, _pieces_of(shapes, size, step))
    return [_equal(tensor, dim, count, step)]


def split(call: Call) -> list[Lowered]:
    """Pieces of `split_size` elements along `dim`, the last one smaller; at least one."""
    tensor, dim = _along(call)
    shapes, size, step = call.function.shapes, tensor.sizes[dim], call.index(call["split_size"])
    positive, none = shapes.relation("sgt", step, 0), shapes.compare("eq", size, 0)
    enough = shapes.either(positive, shapes.both(none, shapes.compare("eq", step, 0)))
    shapes.check(enough, "expected a positive size of pieces")
    return [_equal(tensor, dim, shapes.maximum(_pieces_of(shapes, size, step), 1), step)]


def tensor_split(call: Call) -> list[Lowered]:
    """As many pieces as `sections` along `dim`, whose sizes differ by at most one."""
    tensor, dim = _along(call)
    shapes, size, count = call.function.shapes, tensor.sizes[dim], call.index(call["sections"])
    fits = shapes.both(shapes.relation("sgt", count, 0), shapes.relation("sle", count, splitting.MOST_PIECES))
    shapes.check(fits, f"expected 1 to {splitting.MOST_PIECES} sections")
    least = shapes.quotient(size, count)
    longer = shapes.subtract(size, shapes.multiply(least, count))

    def at(function: Function, index: Index) -> Tensor:
        inner = function.shapes
        begin = inner.add(inner.multiply(index, least), inner.minimum(index, longer))
        more = inner.select(inner.compare("slt", index, longer), 1, 0)
        return part(function, tensor, dim, begin, inner.add(least, more))

    return [_listed(tensor.dtype, tensor.rank, count, at)]


def unbind(call: Call) -> list[Lowered]:
    """The parts at each index of `dim`, which is left out."""
    tensor, dim = _along(call)

    def at(function: Function, index: Index) -> Tensor:
        piece = part(function, tensor, dim, index, 1)
        sizes, strides = (
            tuple(x for axis, x in enumerate(y) if axis != dim) for y in (piece.sizes, piece.strides)
        )
        return replace(piece, sizes=sizes, strides=strides)

    return [_listed(tensor.dtype, tensor.rank - 1, tensor.sizes[dim], at)]


def _along(call: Call) -> tuple[Tensor, int]:
    """The tensor that is split, and the dimension."""
    tensor = call.tensor("self")
    call.check(tensor.rank > 0, "expected a tensor with dimensions")
    return tensor, call.dim(tensor.rank)


def _pieces_of(shapes: Shapes, size: Index, step: Index) -> Index:
    """The number of pieces of `step` elements in `size`; 0 if `size` or `step` is 0."""
    return shapes.add(shapes.quotient(shapes.subtract(size, 1), step), 1)


def _equal(tensor: Tensor, dim: int, count: Index, step: Index) -> Pieces:
    """Pieces of one size but the last."""

    def at(function: Function, index: Index) -> Tensor:
        inner = function.shapes
        begin = inner.multiply(index, step)
        return part(
            function, tensor, dim, begin, inner.minimum(step, inner.subtract(tensor.sizes[dim], begin))
        )

    return _listed(tensor.dtype, tensor.rank, count, at)


def _listed(dtype: DType, rank: int, count: Index, at: Callable[[Function, Index], Tensor]) -> Pieces:
    return Pieces(count, t.TensorType.of(dtype, [None] * rank), at)
