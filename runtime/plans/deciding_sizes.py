"""
The sizes that a plan should know to be 1, or not to be: those that decide the rank of a tensor.

`squeeze` takes dimensions away whose size is 1. Where sizes of arguments tell, as that of a weight or
those of what is broadcast, a plan is for arguments of which they are 1, or for those of which they are not:
its views are then of known rank. Of what is sliced, as `x[:1]`, it is for those of which they are 0, or
are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.builder import Builder
from xdsl.dialects.func import FuncOp
from xdsl.ir import BlockArgument
from xdsl.rewriter import InsertPoint, Rewriter

from tsir.dialects.ir.locations import location_of
from tsir.dialects.operators.operation import SchemaOp
from tsir.dialects.table.access import arguments_of
from tsir.dialects.table.matching import Emitter
from tsir.transforms.analysis.known_sizes import Condition, rank_of, unit_conditions

Place = tuple[int, int, bool]
"""
What is asked of a size of an argument: the positions of the argument and of the dimension, and whether the
question is if it is 1, in place of if it is not 0.
"""

Units = Mapping[int, tuple[Condition, ...]]
"""For dimensions of a tensor, what is all true where their size is 1."""

_SQUEEZES = ("aten.squeeze", "aten.squeeze.dim", "aten.squeeze.dims")


def deciding_sizes(function: FuncOp) -> tuple[Place, ...]:
    """What is asked of the sizes of a function's arguments, where they alone decide a rank."""
    found: dict[Place, None] = {}
    for units in _undecided(function).values():
        conditions = [each for unit in units.values() for each in unit if each.holds is None]
        places = [_place(function, each) for each in conditions]
        if all(place is not None for place in places):
            found |= {place: None for place in places if place is not None}
    return tuple(found)


def decide_sizes(function: FuncOp, known: Mapping[Place, bool]) -> bool:
    """Let a function rely on the answers for some sizes; whether that has decided anything."""
    changed = False
    for op, units in _undecided(function).items():
        ones = {dim: _is_unit(function, unit, known) for dim, unit in units.items()}
        if None in ones.values():
            continue
        _decide(op, [dim for dim, is_one in ones.items() if is_one])
        changed = True
    return changed


def _is_unit(function: FuncOp, unit: Sequence[Condition], known: Mapping[Place, bool]) -> bool | None:
    """Whether all of these conditions hold; None if that is not known."""
    found: list[bool | None] = []
    for each in unit:
        place = _place(function, each)
        found.append(each.holds if place is None else known.get(place))
    return False if False in found else None if None in found else True


def _undecided(function: FuncOp) -> Mapping[SchemaOp, Units]:
    """The operations whose ranks sizes decide, with what these follow from by their dimensions."""
    found: dict[SchemaOp, Units] = {}
    for op in function.walk():
        if isinstance(op, SchemaOp) and op.name in _SQUEEZES and rank_of(op.results[0]) is None:
            if dims := _dims(op):
                found[op] = {dim: unit_conditions(op["self"], dim) for dim in dims}
    return found


def _dims(op: SchemaOp) -> Sequence[int]:
    """The dimensions that may be taken away, from zero; none if they, or the rank, are not known."""
    rank = rank_of(op["self"])
    dims = range(rank or 0) if op.name == "aten.squeeze" else arguments_of(op).ints("dim")
    if not rank or dims is None:
        return ()
    known = [dim % rank for dim in dims if isinstance(dim, int) and -rank <= dim < rank]
    return known if len(set(known)) == len(dims) else ()


def _place(function: FuncOp, condition: Condition) -> Place | None:
    """What a condition asks of the function's arguments; None if it asks nothing of them."""
    match condition.size:
        case (BlockArgument() as tensor, dim) if tensor.owner is function.body.block:
            return tensor.index, dim, condition.is_one
        case _:
            return None


def _decide(op: SchemaOp, taken: Sequence[int]) -> None:
    """Put a view without these dimensions in the place of one that takes away those of size 1."""
    emitter = Emitter(Builder(InsertPoint.before(op)), location_of(op))
    value = op["self"]
    for dim in sorted(taken, reverse=True):
        (value,) = emitter.call("aten::select", value, dim, 0)
    if not taken:
        (value,) = emitter.call("aten::permute", value, list(range(rank_of(value) or 0)))
    Rewriter.replace_op(op, [], [value])
