"""
The sizes that a plan should know to be 1, or not to be: those that decide the rank of a tensor.

`squeeze` takes dimensions away whose size is 1. Where that is a size of an argument, as of a weight, a plan
is for arguments of which it is 1, or for those of which it is not: its views are then of known rank.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.builder import Builder
from xdsl.dialects.func import FuncOp
from xdsl.ir import BlockArgument, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.table.access import arguments_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.transforms.analysis.known_sizes import Number, size_of

Place = tuple[int, int]
"""A size of an argument: the positions of the argument and of the dimension."""

_SQUEEZES = ("aten.squeeze.dim", "aten.squeeze.dims")


def deciding_sizes(function: FuncOp) -> tuple[Place, ...]:
    """The sizes of a function's arguments that decide ranks, where all that decide one are known."""
    found: dict[Place, None] = {}
    for sizes in _undecided(function).values():
        places = [_place(function, size) for size in sizes.values()]
        if all(place is not None for place in places):
            found |= {place: None for place in places if place is not None}
    return tuple(found)


def decide_sizes(function: FuncOp, known: Mapping[Place, bool]) -> bool:
    """Let a function rely on which of some sizes are 1; whether that has decided anything."""
    changed = False
    for op, sizes in _undecided(function).items():
        ones = {dim: known.get(place) for dim, size in sizes.items() if (place := _place(function, size))}
        if len(ones) < len(sizes) or None in ones.values():
            continue
        _decide(op, [dim for dim in _dims(op) if ones.get(dim, size_of(op["self"], dim) == 1)])
        changed = True
    return changed


def _undecided(function: FuncOp) -> Mapping[SchemaOp, Mapping[int, Number]]:
    """The operations whose ranks sizes decide, with these sizes by their dimensions."""
    found: dict[SchemaOp, Mapping[int, Number]] = {}
    for op in function.walk():
        if isinstance(op, SchemaOp) and op.name in _SQUEEZES:
            sizes = {dim: size_of(op["self"], dim) for dim in _dims(op)}
            if not all(isinstance(size, int) for size in sizes.values()):
                found[op] = {dim: size for dim, size in sizes.items() if not isinstance(size, int)}
    return found


def _dims(op: SchemaOp) -> Sequence[int]:
    """The dimensions that may be taken away, from zero; none if they, or the rank, are not known."""
    type, dims = op["self"].type, arguments_of(op).ints("dim")
    rank = type.rank if isinstance(type, t.TensorType) else None
    if not rank or dims is None:
        return ()
    known = [dim % rank for dim in dims if isinstance(dim, int) and -rank <= dim < rank]
    return known if len(set(known)) == len(dims) else ()


def _place(function: FuncOp, size: Number) -> Place | None:
    """The place of a size in the function's arguments; None if it is not one of them."""
    match size:
        case (BlockArgument() as tensor, dim) if tensor.owner is function.body.block:
            return tensor.index, dim
        case _:
            return None


def _decide(op: SchemaOp, taken: Sequence[int]) -> None:
    """Put a view without these dimensions in the place of one that takes away those of size 1."""
    emitter = Emitter(Builder(InsertPoint.before(op)), location_of(op))
    value = op["self"]
    for dim in sorted(taken, reverse=True):
        (value,) = emitter.call("aten::select", value, dim, 0)
    if not taken:
        (value,) = emitter.call("aten::permute", value, list(range(_rank(value))))
    Rewriter.replace_op(op, [], [value])


def _rank(value: SSAValue) -> int:
    rank = value.type.rank if isinstance(value.type, t.TensorType) else None
    assert rank is not None
    return rank
