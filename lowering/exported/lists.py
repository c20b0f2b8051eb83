"""Forms of lists, whose length is known: a graph has their elements."""

from __future__ import annotations

from functools import reduce

from tsir.frontend.exported.schema import Use
from tsir.lowering.exported.call import KINDS, Call, Results, form, number
from tsir.lowering.exported.scope import Lowered, NoForm


def _items(call: Call, position: int = 0) -> list[Lowered]:
    found = call.operands[position]
    if not isinstance(found, list | tuple):
        raise NoForm("the length of a list is not known")
    return list(found)


def _place(call: Call, items: list[Lowered], name: str = "idx") -> int:
    """A place in a list, which has to be known."""
    index = call.constant(name, int)
    if not -len(items) <= index < len(items):
        raise NoForm(f"expected an index of a list of {len(items)} elements, got {index}")
    return index % len(items)


@form("aten.len.t", "aten.len.any")
def length(call: Call) -> Results:
    """The number of elements."""
    return len(_items(call))


@form("aten.copy.t", "aten.list.t", "aten.Size")
def copied(call: Call) -> Results:
    """A list of the same elements."""
    return _items(call)


@form("aten.__getitem__.t")
def getitem(call: Call) -> Results:
    """An element."""
    items = _items(call)
    return items[_place(call, items)]


@form("aten.slice.t")
def part(call: Call) -> Results:
    """A part of a list."""
    bounds = [each for each in call.operands[1:] if each is None or isinstance(each, int)]
    if len(bounds) != 3:
        raise NoForm("expected constants as bounds of a part of a list")
    return _items(call)[slice(*bounds)]


@form("aten.add.t")
def joined(call: Call) -> Results:
    """Two lists, one behind the other."""
    return [*_items(call), *_items(call, 1)]


@form("aten.mul.left_t")
def repeated(call: Call) -> Results:
    """A list several times."""
    return _items(call) * call.constant("n", int)


@form("prim.ListSet")
def list_set(call: Call) -> Results:
    """A list with another element."""
    items = _items(call)
    items[_place(call, items)] = call["el"]
    return items


@form("prim.ListInsert")
def list_insert(call: Call) -> Results:
    """A list with one element more."""
    items = _items(call)
    items.insert(call.constant("idx", int), call["el"])
    return items


@form("prim.ListDelete")
def list_delete(call: Call) -> Results:
    """A list without an element."""
    items = _items(call)
    del items[_place(call, items)]
    return items


@form("prim.ListReverse")
def list_reverse(call: Call) -> Results:
    """A list in the opposite order."""
    return _items(call)[::-1]


_FOLDS = {"aten.sum.int": "_operator.add", "aten.sum.float": "_operator.add",
          "prim.max.self_int": "torch.sym_max", "prim.max.self_float": "torch.sym_max",
          "prim.min.self_int": "torch.sym_min", "prim.min.self_float": "torch.sym_min"}  # fmt: skip


@form(*_FOLDS)
def folded(call: Call) -> Results:
    """The sum of a list of numbers, or its largest or smallest one."""
    items, kind = _items(call), KINDS[call.result.type]
    target = _FOLDS[call.op.name]
    if not items and target != "_operator.add":
        raise NoForm("expected a list with elements")
    if not items:
        return 0 if kind == "int" else 0.0
    return reduce(lambda a, b: number(call.scope, target, [a, b], kind), items)


@form("aten.__contains__.int_list", "aten.__contains__.float_list")
def contains(call: Call) -> Results:
    """Whether a number is in a list."""
    same: list[Lowered] = [
        number(call.scope, "_operator.eq", [each, call.operands[1]], "bool") for each in _items(call)
    ]
    return reduce(lambda a, b: number(call.scope, "_operator.or_", [a, b], "bool"), same, False)


@form("aten.eq.int_list", "aten.ne.int_list")
def compare_lists(call: Call) -> Results:
    """Whether two lists of ints are equal."""
    a, b, wanted = _items(call), _items(call, 1), call.op.name == "aten.eq.int_list"
    if len(a) != len(b):
        return not wanted
    same = [number(call.scope, "_operator.eq", pair, "bool") for pair in map(list, zip(a, b, strict=True))]
    found: Lowered = reduce(lambda x, y: number(call.scope, "_operator.and_", [x, y], "bool"), same, True)
    if wanted or not isinstance(found, Use):
        return found if wanted else not found
    return number(call.scope, "torch.sym_not", [found], "bool")
