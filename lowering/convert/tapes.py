"""
Tapes: lists that a loop fills and that are only read from then on, as what a backward needs of a forward.

What their elements have in common is found in the body of the loop: those sizes and strides of tensors, and
those whole numbers, that come from outside of it. Who reads the list then knows them, so that the shapes in
another loop are decided while that is lowered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce

from xdsl.ir import Operation, SSAValue

from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import ConstantOp, LoopOp
from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import Scalar
from tsir.lowering.builders.index_arithmetic import Index, same
from tsir.lowering.values.call import List, Lowered
from tsir.lowering.values.lists import QUERIES
from tsir.lowering.values.loop_carried import Layout, Tape, kind_of
from tsir.lowering.values.tensors import Function, Tensor
from tsir.transforms.functionalise.reinplace import is_own


def filled(
    loop: LoopOp, place: int, value: List, inside: Function, values: Mapping[SSAValue, Lowered]
) -> List:
    """
    A list that a loop carries in place, with what its elements have in common once the loop has ended.

    `inside` is the body, `values` are what the values in it became.
    """
    items = _appended(loop, place)
    if not items or any(item not in values for item in items):
        return value
    common = reduce(_joined, [_common(inside, values[item]) for item in items])
    return value if common is None else Tape(value.value, value.element, common=common)


def _appended(loop: LoopOp, place: int) -> Sequence[SSAValue]:
    """The elements that a loop gives to a list; none if there may be others in it sooner or later."""
    items: list[SSAValue] = []
    if not _is_empty(loop, loop.initial[place]):
        return items
    if any(use.operation.name not in QUERIES for use in loop.results[place].uses):
        return items
    for use in loop.body.block.args[1 + place].uses:
        op = use.operation
        if op is loop.body.block.last_op and use.index == 1 + place:
            continue
        if use.index or op.name not in _ADDED or op.results[0].uses:
            return []
        added = _ADDED[op.name](op.operands[1])
        if not added:
            return []
        items += added
    return items


def _is_empty(loop: LoopOp, initial: SSAValue) -> bool:
    """Whether a loop starts from a list of its own without elements."""
    if not is_own(loop, initial):
        return False
    made = initial.owner
    if isinstance(made, Operation) and made.name == "aten.list.t":
        made = made.operands[0].owner
    if isinstance(made, ConstantOp):
        return made.python_value() == []
    return isinstance(made, c.ListConstructOp) and not made.operands


def _items(value: SSAValue) -> Sequence[SSAValue]:
    return value.owner.operands if isinstance(value.owner, c.ListConstructOp) else ()


_ADDED: Mapping[str, Callable[[SSAValue], Sequence[SSAValue]]] = {
    "aten.add_.t": _items,
    "aten.append.t": lambda value: (value,),
}
"""By the name of the operator: what it adds to its first argument, none if that is not known."""


def _common(inside: Function, value: Lowered) -> Layout | Index | None:
    """The layout or the number of a value, where it is the same in every iteration."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, Scalar) and value.dtype is DType.i64:
        number = inside.shapes.from_i64(value.value)
        return None if inside.block.is_ancestor(number.owner) else number
    kind = kind_of(inside, value, None) if isinstance(value, Tensor) else None
    return kind.outside(inside.block) if isinstance(kind, Layout) else None


def _joined(a: Layout | Index | None, b: Layout | Index | None) -> Layout | Index | None:
    if isinstance(a, Layout) and isinstance(b, Layout):
        return a.join(b)
    if isinstance(a, Layout | None) or isinstance(b, Layout | None):
        return None
    return a if same(a, b) else None
