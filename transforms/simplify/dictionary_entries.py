"""
What dictionaries of constant keys that never change hold: their entries, and their keys.

A dictionary that is made in sight, by a construct and operators that set and remove keys, tells its entries.
One that an `If` sets in one branch only is there where the condition of the `If` is true, its flag:

```mlir
%e = prim.If %flag -> (!prim.dict<!prim.str, !prim.tensor>) {
  %set = prim.DictSet(%d, %k, %v) : …
  prim.Yield %set : !prim.dict<!prim.str, !prim.tensor>
} else {
  prim.Yield %d : !prim.dict<!prim.str, !prim.tensor>
}
```
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from xdsl.ir import Operation, SSAValue

from tsir.dialects.operators.arguments import UNKNOWN
from tsir.dialects.prim import containers as c
from tsir.dialects.prim.ops import IfOp, YieldOp
from tsir.dialects.table.access import constant_of, identify
from tsir.transforms.analysis.value_roots import yielded
from tsir.transforms.simplify.list_patterns import Interchangeable

KEY_TYPES = ("str", "int", "float", "bool")
"""The types of keys, as they stand in schemas."""

MAX_WRITTEN_OUT_DICTIONARY = 1024
"""Entries of the largest dictionary whose keys are told."""


class Entry(NamedTuple):
    """An entry of a dictionary: a key, its value, and a bool that says whether it is there, if not always."""

    key: SSAValue
    value: SSAValue
    flag: SSAValue | None = None


Entries = dict[object, Entry]
"""The entries of a dictionary, in order, by the constants that are their keys."""


@dataclass(frozen=True)
class Keys:
    """The keys that a dictionary may hold, in order, each with whether it always does."""

    held: tuple[tuple[object, bool], ...]
    in_order: bool = True
    """Whether those that are there are in this order, in all runs."""

    def joined(self, other: Keys) -> Keys:
        """The keys of a dictionary that is one of two."""
        mine, others = dict(self.held), dict(other.held)
        order = list(mine)
        place = 0
        for key in others:
            if key in mine:
                place = order.index(key) + 1
            else:
                order.insert(place, key)
                place += 1
        fits = [key for key in order if key in others] == list(others)
        held = tuple((key, mine.get(key, False) and others.get(key, False)) for key in order)
        return Keys(held, self.in_order and other.in_order and fits)

    def updated(self, other: Keys) -> Keys:
        """The keys of a dictionary that is updated by another one."""
        found, in_order = dict(self.held), self.in_order and other.in_order
        for key, always in other.held:
            in_order &= not _moves(found, key, certain=bool)
            found[key] = always or found.get(key, False)
        return Keys(tuple(found.items()), in_order)


T = TypeVar("T")


def _moves(before: Mapping[object, T], key: object, certain: Callable[[T], bool]) -> bool:
    """Whether a key that is set stands in its place in some runs, and behind all others in other runs."""
    return key in before and not certain(before[key]) and next(reversed(before)) != key


_SET = "prim::DictSet(Dict(k, v) d, k key, v value) -> Dict(k, v)"
_DISCARD = "prim::DictDiscard(Dict(k, v) d, k key) -> Dict(k, v)"
DELETE = "prim::DictDelete(Dict(k, v) d, k key) -> Dict(k, v)"
UPDATE = "prim::DictUpdate(Dict(k, v) d, Dict(k, v) to_add) -> Dict(k, v)"
_COPIES = tuple(
    f"aten::{name}.Dict_{kind}(Dict({kind}, t)(a) self) -> Dict({kind}, t)"
    for name in ("copy", "dict")
    for kind in KEY_TYPES
)

MAKERS = (_SET, _DISCARD, DELETE, UPDATE, *_COPIES)
"""The schemas of operators that make a dictionary of another one, their first operand."""

MAKER_NAMES = frozenset(map(identify, MAKERS))
_SET_NAME, _DISCARD_NAME, _DELETE_NAME, UPDATE_NAME = map(identify, MAKERS[:4])


def conditional_set(op: Operation) -> Operation | None:
    """The operation that sets an entry, of an `If` that sets one where its condition is true, and no more."""
    if not isinstance(op, IfOp) or len(op.outputs) != 1 or not isinstance(op.branches[1].first_op, YieldOp):
        return None
    (given,), (before,) = map(yielded, op.branches)
    made = given.owner
    if not isinstance(made, Operation) or made.name != _SET_NAME or made.operands[0] is not before:
        return None
    return made if list(op.branches[0].ops) == [made, op.branches[0].last_op] else None


def entries_of(
    value: SSAValue, same: Interchangeable, *, in_order: bool = False, only: object = UNKNOWN
) -> Entries | None:
    """
    The entries of a dictionary; None if it changes, or was not made in sight of constant keys.

    They are told `in_order` only where this is the same in all runs. Of one key `only`, the others of what
    was made ahead of it need not be known.
    """
    made: list[Operation] = []
    while isinstance(op := value.owner, Operation) and same.is_constant(value):
        made.append(op)
        if op.name not in MAKER_NAMES and (op := conditional_set(op)) is None:
            break
        if only is not UNKNOWN and _decides(op, made[-1], only):
            break
        value = op.operands[0]
    else:
        return None
    found = _constructed(made.pop()) if isinstance(made[-1], c.DictConstructOp) else _decided(made, only)
    while made and found is not None:
        op = made.pop()
        if only is UNKNOWN or not _is_of_another(op, only):
            found = _after(found, op, same, in_order)
    return found


def _is_of_another(op: Operation, key: object) -> bool:
    """Whether an operation sets or removes another key, and says nothing of this one."""
    made = op if (conditional := conditional_set(op)) is None else conditional
    if made.name not in (_SET_NAME, _DISCARD_NAME, _DELETE_NAME):
        return False
    other = constant_of(made.operands[1])
    return other is not UNKNOWN and other != key


def _decides(op: Operation, made: Operation, key: object) -> bool:
    """Whether an operation alone tells the entry of a key."""
    return op is made and op.name in (_SET_NAME, _DISCARD_NAME) and constant_of(op.operands[1]) == key


def _decided(made: list[Operation], key: object) -> Entries | None:
    return {} if key is not UNKNOWN and _decides(made[-1], made[-1], key) else None


def _constructed(op: Operation) -> Entries | None:
    if len(op.operands) > 2 * MAX_WRITTEN_OUT_DICTIONARY:
        return None
    pairs = map(Entry, op.operands[::2], op.operands[1::2])
    found = {constant_of(entry.key): entry for entry in pairs}
    return None if UNKNOWN in found else found


def _after(before: Entries, op: Operation, same: Interchangeable, in_order: bool) -> Entries | None:
    """The entries after an operation."""
    if isinstance(op, IfOp):
        made = conditional_set(op)
        assert made is not None
        key = constant_of(made.operands[1])
        is_new = key is not UNKNOWN and key not in before
        return {**before, key: Entry(made.operands[1], made.operands[2], op.condition)} if is_new else None
    if op.name == UPDATE_NAME:
        more = entries_of(op.operands[1], same, in_order=in_order)
        entries = [] if more is None else list(more.items())
        if more is None or any(entry.flag is not None for entry in more.values()):
            return None
    elif len(op.operands) == 1:
        return before
    else:
        key = constant_of(op.operands[1])
        if key is UNKNOWN:
            return None
        if op.name != _SET_NAME:
            is_error = op.name == _DELETE_NAME and (key not in before or before[key].flag is not None)
            return None if is_error else {k: entry for k, entry in before.items() if k != key}
        entries = [(key, Entry(op.operands[1], op.operands[2]))]
    for key, entry in entries:
        if in_order and _moves(before, key, certain=_is_always):
            return None
        before = {**before, key: entry}
    return before


def _is_always(entry: Entry) -> bool:
    return entry.flag is None


def keys_made(op: Operation, keys_of: Callable[[SSAValue], Keys | None]) -> Keys | None:
    """The keys of the dictionary that an operation makes, from those of its operands."""
    if isinstance(op, c.DictConstructOp):
        found = tuple(dict.fromkeys(map(constant_of, op.operands[::2])))
        is_known = UNKNOWN not in found and len(found) <= MAX_WRITTEN_OUT_DICTIONARY
        return Keys(tuple((key, True) for key in found)) if is_known else None
    before = keys_of(op.operands[0]) if op.name in MAKER_NAMES else None
    if before is None or len(op.operands) == 1:
        return before
    if op.name == UPDATE_NAME:
        more = keys_of(op.operands[1])
        return None if more is None else before.updated(more)
    key = constant_of(op.operands[1])
    if key is UNKNOWN or (op.name == _DELETE_NAME and key not in dict(before.held)):
        return None
    if op.name == _SET_NAME:
        return before.updated(Keys(((key, True),)))
    return Keys(tuple(each for each in before.held if each[0] != key), before.in_order)


def known(values: Sequence[Keys | None]) -> Keys | None:
    """The keys of a dictionary that is one of several; None if those of one are not known."""
    first, *others = values
    for each in others:
        first = None if first is None or each is None else first.joined(each)
    return first
