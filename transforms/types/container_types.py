"""
Types of what is taken from tuples, lists and chunks, where the type of the whole is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import Rewriter

from tsir.dialects.autodiff.ops import AddOp, ZeroOp
from tsir.dialects.prim import containers as c
from tsir.dialects.types import attributes as t
from tsir.dialects.types.lattice import both, is_compatible, is_subtype, unify
from tsir.transforms.rewriting.statistics import count


def refine(value: SSAValue, type: Attribute) -> None:
    """Give a value the facts of its type and of another; one that says something else is not taken."""
    if isinstance(type, t.TensorType) and isinstance(value.type, t.TensorType):
        type = both(value.type, type) or value.type
    if value.type != type and is_subtype(type, value.type):
        Rewriter.replace_value_with_new_type(value, type)
        count("refined types")


def follow(value: SSAValue, type: Attribute) -> None:
    """Give what is read of a tuple the type of its element; what else is said of it stays if that agrees."""
    if is_compatible(type, value.type):
        refine(value, type)
    else:
        Rewriter.replace_value_with_new_type(value, type)


def _cast(op: Operation) -> None:
    """A cast says of an optional value that it is there; all else that is known of it stays."""
    known, result = op.operands[0].type, op.results[0]
    if isinstance(known, t.OptionalType) and not isinstance(result.type, t.OptionalType):
        known = known.element
    refine(result, known)


def _tuple(op: Operation) -> None:
    refine(op.results[0], t.TupleType(tuple(v.type for v in op.operands)))


def _elements(op: Operation) -> Sequence[Attribute]:
    type = op.operands[0].type
    return type.elements if isinstance(type, t.TupleType) else ()


def _unpack(op: Operation) -> None:
    for result, type in zip(op.results, _elements(op), strict=False):
        follow(result, type)


def _index(op: Operation) -> None:
    if isinstance(op, c.TupleIndexOp) and (elements := _elements(op)):
        follow(op.results[0], elements[op.index])


def _slice(op: Operation) -> None:
    if isinstance(op, c.TupleSliceOp) and (elements := _elements(op)):
        begin, end = op.bounds
        follow(op.results[0], t.TupleType(tuple(elements[begin:end])))


def _chunk(op: Operation) -> None:
    type = op.operands[0].type
    if isinstance(type, t.TensorType) and isinstance(op, c.ConstantChunkOp):
        for result in op.results:
            refine(result, chunk_type(type, op.chunks, op.dim))


def chunk_type(type: t.TensorType, chunks: int, dim: int) -> t.TensorType:
    """The type of each of so many pieces of a tensor along a dimension; no sizes if there is no such one."""
    if type.sizes is None or not -len(type.sizes) <= dim < len(type.sizes):
        return t.TensorType.of(type.dtype, device=type.device)
    sizes = list(type.sizes)
    size = sizes[dim]
    sizes[dim] = size // chunks if isinstance(size, int) and size % chunks == 0 else None
    return t.TensorType.of(type.dtype, sizes, device=type.device)


def _sum(op: Operation) -> None:
    """The facts that hold for both gradients: either may stand for the sum, where the other is undefined."""
    types = [v.type for v in op.operands if not isinstance(v.owner, ZeroOp)]
    if types and (type := unify(types[0], types[-1])) is not None:
        refine(op.results[0], type)


CONTAINER_TYPES: dict[type[Operation], Callable[[Operation], None]] = {
    c.TupleConstructOp: _tuple,
    c.TupleUnpackOp: _unpack,
    c.TupleIndexOp: _index,
    c.TupleSliceOp: _slice,
    c.ConstantChunkOp: _chunk,
    c.UncheckedCastOp: _cast,
    AddOp: _sum,
}
"""Functions that refine the types of an operation's results by the types of its operands alone."""
