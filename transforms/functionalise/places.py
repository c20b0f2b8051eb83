"""
Places: where the value of a program's object is found, and which of them may share elements.

Views of one object are told apart by their first difference: other pieces of one split, other indices of one
dimension, slices of which one ends where the other begins. What cannot be told may share a part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from xdsl.ir import BlockArgument, Operation, SSAValue

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.operators.memory import Sharing
from tsir.dialects.prim.ops import LoopOp
from tsir.dialects.table.access import constant_of
from tsir.transforms.analysis.alias_state import Cell, related
from tsir.transforms.analysis.views import Step

_WHOLE = frozenset(("aten.alias", "aten.detach"))
"""Views of all elements in their order."""


class Place(NamedTuple):
    """The place of the value of a program's object: a cell, or a view of it."""

    cell: Cell
    step: Step | None = None

    def steps(self) -> list[Step]:
        """The views from the cell to the value, the first one first."""
        found: list[Step] = []
        at = self.step
        while at is not None:
            found.append(at)
            at = at.before
        return found[::-1]


def may_share(written: Place, read: Place) -> Sharing:
    """
    The most that two places may share: nothing, all or nothing, or parts.

    Elements of one object have places of their own: writes through views of others are refused.
    """
    first, second = (
        [step for step in place.steps() if step.op.name not in _WHOLE] for place in (written, read)
    )
    if written.cell is not read.cell:
        if read.cell not in related(written.cell):
            return Sharing.NOTHING
        return Sharing.PARTS if first or second else Sharing.ALL
    while first and second and _is_same(first[0], second[0]):
        del first[0], second[0]
    if first and second:
        return _shared(first, second)
    return Sharing.PARTS if first or second else Sharing.ALL


def _shared(first: Sequence[Step], second: Sequence[Step]) -> Sharing:
    """The common part of chains of views that begin with different views of one value."""
    (a, *_), (b, *_) = first, second
    if _are_pieces(a, b) or _are_beside(a, b) or _are_beside(b, a) or _alternate(a, b):
        return Sharing.NOTHING
    rest = zip(first[1:], second[1:], strict=False)
    alike = len(first) == len(second) and all(_is_same(*pair) for pair in rest)
    are_indices = a.op.name in _INDICES and b.op.name in _INDICES and _along_one_dimension(a.op, b.op)
    return Sharing.ALL if alike and are_indices else Sharing.PARTS


def _is_same(a: Step, b: Step) -> bool:
    """Whether two steps are the same view of the same."""
    return a.result == b.result and _is_same_operation(a.op, b.op)


def _is_same_operation(a: Operation, b: Operation) -> bool:
    if a is b:
        return True
    alike = a.name == b.name and a.properties == b.properties and len(a.operands) == len(b.operands)
    return alike and all(map(_is_equal, a.operands[1:], b.operands[1:]))


def _is_equal(a: SSAValue, b: SSAValue) -> bool:
    """Whether two arguments are one value of the program, or equal constants."""
    return a is b or (constant_of(a) is not UNKNOWN and constant_of(a) == constant_of(b))


def _are_pieces(a: Step, b: Step) -> bool:
    """Whether two steps are different results of one split."""
    return a.result != b.result and _is_same_operation(a.op, b.op)


def _are_beside(a: Step, b: Step) -> bool:
    """Whether one step ends, along a dimension, before another begins."""
    if not (a.op.name in _SPANS and b.op.name in _SPANS and _along_one_dimension(a.op, b.op)):
        return False
    (_, end), (begin, _) = _SPANS[a.op.name](a.op), _SPANS[b.op.name](b.op)
    if end is None or begin is None:
        return False
    (base, past), (other, first) = end, begin
    return base is other and past <= first and (past == first or _keeps_sign(base, past, first))


def _alternate(a: Step, b: Step) -> bool:
    """Whether two steps are slices with one stride that begin at different elements of a round."""
    if {a.op.name, b.op.name} != {"aten.slice.Tensor"} or not _along_one_dimension(a.op, b.op):
        return False
    strides = {constant_of(op.operands[4]) for op in (a.op, b.op)}
    starts = [0 if (start := constant_of(op.operands[2])) is None else start for op in (a.op, b.op)]
    stride, (first, second) = strides.pop(), starts
    if strides or not (isinstance(stride, int) and isinstance(first, int) and isinstance(second, int)):
        return False
    return min(first, second) >= 0 and (first - second) % stride != 0


def _along_one_dimension(a: Operation, b: Operation) -> bool:
    """Whether two operations choose along the same dimension; one of a list has no other."""
    if "aten.__getitem__.t" in (a.name, b.name):
        return a.name == b.name
    return _is_equal(a.operands[1], b.operands[1])


Position = tuple[SSAValue | None, int]
"""A place along a dimension: a value of the program, or None for 0, and what is added to it."""


def _position(value: SSAValue) -> Position:
    number = constant_of(value)
    if isinstance(number, int):
        return None, number
    owner = value.owner
    if isinstance(owner, Operation) and owner.name == "aten.add.int":
        added = constant_of(owner.operands[1])
        if isinstance(added, int):
            return owner.operands[0], added
    return value, 0


def _moved(at: Position, count: object) -> Position | None:
    """A place further on by a number; None if that may be counted from the other end."""
    base, number = at
    if not isinstance(count, int) or not _keeps_sign(base, number, number + count):
        return None
    return base, number + count


def _keeps_sign(base: SSAValue | None, *added: int) -> bool:
    """Whether numbers added to a value all count from one end: those below 0 count from the last."""
    return (min(added) >= 0 and (base is None or _is_counter(base))) or (base is None and max(added) < 0)


def _span_of_index(op: Operation) -> tuple[Position | None, Position | None]:
    at = _position(op.operands[-1])
    return at, _moved(at, 1)


def _span_of_slice(op: Operation) -> tuple[Position | None, Position | None]:
    start, end = op.operands[2:4]
    begin = (None, 0) if constant_of(start) is None else _position(start)
    return begin, None if constant_of(end) is None else _position(end)


def _span_of_narrow(op: Operation) -> tuple[Position | None, Position | None]:
    begin = _position(op.operands[2])
    return begin, _moved(begin, constant_of(op.operands[3]))


_SPANS: Mapping[str, Callable[[Operation], tuple[Position | None, Position | None]]] = {
    "aten.select.int": _span_of_index,
    "aten.__getitem__.t": _span_of_index,
    "aten.slice.Tensor": _span_of_slice,
    "aten.narrow": _span_of_narrow,
}
"""The begin and the end of what a view selects along a dimension; None if they are not known."""

_INDICES = frozenset(("aten.select.int", "aten.__getitem__.t"))
"""Views of one index of a dimension: two of them are the same, or apart."""


def _is_counter(value: SSAValue) -> bool:
    """Whether a value counts the rounds of a loop, from 0 on."""
    is_first = isinstance(value, BlockArgument) and value.index == 0
    return is_first and isinstance(value.owner.parent_op(), LoopOp)
