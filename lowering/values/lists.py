"""
Lists whose lengths the run decides, while a function is lowered, and the operators on them.

A list that is made in sight is a list of what its elements became. Where that does not do, because a loop
carries it on or an index is not constant, it becomes one of the dialect `lists`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import cast

from xdsl.builder import Builder
from xdsl.dialects.builtin import IndexType, UnitAttr
from xdsl.ir import Attribute, SSAValue

from tsir.dialects.machine import lists
from tsir.dialects.prim import containers as c
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.lowering.builders.element import Scalar, insert
from tsir.lowering.builders.index_arithmetic import Flag, Index
from tsir.lowering.builders.loop_nests import for_each, for_loop
from tsir.lowering.llvm.emit.scf_ops import SCOPE
from tsir.lowering.values.call import Call, List, Lowered, Pieces, Unsupported
from tsir.lowering.values.loop_carried import (
    Kind,
    Layout,
    ListOf,
    Tape,
    append,
    as_element,
    kind_for,
    kind_of,
    made,
)
from tsir.lowering.values.tensors import Function

MOST_IN_SIGHT = 64
"""Pieces of a tensor that become a list made in sight where something reads the list as a whole."""


def length(function: Function, value: List | Pieces) -> Index:
    """The number of elements, as an index."""
    if isinstance(value, Pieces):
        return value.count
    return insert(function.builder, lists.LengthOp(operands=[value.value], result_types=[IndexType()]))


def element(function: Function, value: List | Pieces, index: Index) -> Lowered:
    """An element at an index in range."""
    if isinstance(value, Pieces):
        return value.at(function, index)

    def got(kind: Kind) -> SSAValue:
        at = [value.value, function.shapes.value(index)]
        return insert(function.builder, lists.GetOp(operands=at, result_types=[kind.type]))

    kind = kind_for(value.element)
    match value:
        case Tape(common=Layout() as known):
            found = known.take(function, got(kind))
            return known.take(function, known.give(function, found))
        case Tape(common=int() | SSAValue() as number):
            return Scalar(function.shapes.to_i64(number), DType.i64)
        case _:
            return kind.take(function, got(kind))


def extend(
    function: Function, target: List, source: Lowered, begin: Index = 0, count: Index | None = None
) -> None:
    """Add elements of a list at the end of another: `count` of them from `begin` on, or all."""
    if isinstance(source, list):
        for item in source:
            append(function, target, item)
        return
    assert isinstance(source, List | Pieces)
    if source.element != target.element:
        raise Unsupported("expected lists of the same type")

    def step(builder: Builder, index: SSAValue) -> None:
        inner = function.inside(builder.insertion_point.block)
        append(inner, target, element(inner, source, inner.shapes.add(begin, index)))

    upper = length(function, source) if count is None else count
    for_each(function.builder, (0, upper, 1), step).attributes[SCOPE] = UnitAttr()


def owned(function: Function, value: Lowered, type: Attribute) -> List:
    """A list that may be written: a new one in the place of one made in sight, or of an argument."""
    kind = kind_of(function, value, type)
    if not isinstance(kind, ListOf):
        raise Unsupported("expected a list of tensors or numbers")
    if isinstance(value, List) and not value.is_given:
        return value
    new = made(function, kind, [])
    extend(function, new, value)
    return new


def whole(function: Function, value: Lowered) -> Lowered:
    """A list for what reads all of it: pieces of a tensor as one made in sight, or as one of the program."""
    if not isinstance(value, Pieces):
        return value
    if isinstance(value.count, int) and value.count <= MOST_IN_SIGHT:
        return [value.at(function, index) for index in range(value.count)]
    return owned(function, value, t.ListType(value.element))


def unpacked(function: Function, value: List | Pieces, count: int) -> list[Lowered]:
    """The elements of a list whose length is checked."""
    shapes = function.shapes
    same = shapes.compare("eq", length(function, value), count)
    shapes.check(same, f"expected a list of {count} elements")
    return [element(function, value, index) for index in range(count)]


def _list(call: Call, position: int = 0) -> List | Pieces:
    """An argument as a list of the program, or as the pieces that it is."""
    value = call.operands[position]
    if isinstance(value, List | Pieces):
        return value
    kind = kind_of(call.function, value, None)
    if not isinstance(kind, ListOf):
        raise Unsupported("expected a list of tensors or numbers")
    return made(call.function, kind, cast("list[Lowered]", value))


def _written(call: Call) -> List:
    """The argument that an operator writes."""
    value = call.operands[0]
    if not isinstance(value, List):
        raise Unsupported("it writes into a list that is not of the program")
    return value


def _copied(call: Call) -> List:
    """A new list of the elements of the first argument."""
    source, function = _list(call), call.function
    new = made(function, ListOf(source.element), [])
    extend(function, new, source)
    return new


def _index(call: Call, value: List | Pieces, given: Lowered) -> Index:
    """An index that counts from the end if it is negative; it is checked."""
    shapes, index, count = call.function.shapes, call.index(given), length(call.function, value)
    negative = shapes.compare("slt", index, 0)
    at = shapes.select(negative, shapes.add(index, count), index)
    inside = shapes.both(shapes.relation("sge", at, 0), shapes.compare("slt", at, count))
    shapes.check(inside, "expected an index within the list")
    return at


def _bound(call: Call, count: Index, given: Lowered, default: Index) -> Index:
    """A bound of a slice, within the list."""
    if given is None:
        return default
    shapes, index = call.function.shapes, call.index(given)
    at = shapes.select(shapes.compare("slt", index, 0), shapes.add(index, count), index)
    return shapes.maximum(0, shapes.minimum(at, count))


def _length(call: Call) -> list[Lowered]:
    return [Scalar(call.function.shapes.to_i64(length(call.function, _list(call))), DType.i64)]


def _get(call: Call) -> list[Lowered]:
    source = _list(call)
    return [element(call.function, source, _index(call, source, call.operands[1]))]


def _add(call: Call) -> list[Lowered]:
    typed = _list(call, 1 if call.operands[0] == [] else 0)
    new = made(call.function, ListOf(typed.element), [])
    for value in call.operands:
        extend(call.function, new, value)
    return [new]


def _extend(call: Call) -> list[Lowered]:
    extend(call.function, _written(call), call.operands[1])
    return [call.operands[0]]


def _append(call: Call) -> list[Lowered]:
    append(call.function, _written(call), call.operands[1])
    return [call.operands[0]]


def _slice(call: Call) -> list[Lowered]:
    source, function, shapes = _list(call), call.function, call.function.shapes
    call.check(call.operands[3] == 1, "expected a slice of step 1")
    count = length(function, source)
    begin = _bound(call, count, call.operands[1], 0)
    end = _bound(call, count, call.operands[2], count)
    new = made(function, ListOf(source.element), [])
    extend(function, new, source, begin, shapes.maximum(0, shapes.subtract(end, begin)))
    return [new]


def _repeat(call: Call) -> list[Lowered]:
    """The elements so many times over."""
    position = 0 if isinstance(call.operands[0], List | Pieces | list) else 1
    source, function = _list(call, position), call.function
    times = call.index(call.operands[1 - position])
    function.shapes.check(function.shapes.relation("sge", times, 0), "expected a count that is not negative")
    new = made(function, ListOf(source.element), [])
    count = length(function, source)
    counts = [function.shapes.value(number) for number in (count, times)]
    function.builder.insert(lists.ReserveOp(operands=[new.value, counts]))

    def step(builder: Builder, _: SSAValue) -> None:
        extend(function.inside(builder.insertion_point.block), new, source)

    rounds = function.shapes.select(function.shapes.compare("eq", count, 0), 0, times)
    for_each(function.builder, (0, rounds, 1), step).attributes[SCOPE] = UnitAttr()
    return [new]


def _equal(call: Call) -> Flag:
    """Whether two lists of ints have the same elements."""
    function, shapes = call.function, call.function.shapes
    one, other = call.operands
    if isinstance(one, list) and isinstance(other, list):
        pairs = zip(map(call.index, one), map(call.index, other), strict=False)
        return len(one) == len(other) and shapes.all(shapes.compare("eq", a, b) for a, b in pairs)
    lists_of = [_list(call, place) for place in (0, 1)]
    counts = [length(function, value) for value in lists_of]
    agree = shapes.compare("eq", *counts)

    def step(builder: Builder, index: SSAValue, carried: Sequence[SSAValue]) -> Sequence[SSAValue]:
        inner = function.inside(builder.insertion_point.block)
        a, b = (inner.shapes.from_i64(_number(element(inner, value, index)).value) for value in lists_of)
        return [inner.shapes.flag(inner.shapes.both(carried[0], inner.shapes.compare("eq", a, b)))]

    bounds = 0, shapes.select(agree, counts[0], 0), 1
    loop = for_loop(function.builder, bounds, [shapes.flag(agree)], step)
    loop.attributes[SCOPE] = UnitAttr()
    return loop.results[0]


def _number(value: Lowered) -> Scalar:
    if not isinstance(value, Scalar):
        raise Unsupported("expected a list of numbers")
    return value


def _compared(call: Call, *, differ: bool) -> list[Lowered]:
    flag = _equal(call)
    flag = call.function.shapes.opposite(flag) if differ else flag
    return [flag if isinstance(flag, bool) else Scalar(flag, DType.bool)]


def _set(call: Call, target: List) -> None:
    at = call.function.shapes.value(_index(call, target, call.operands[1]))
    given = as_element(call.function, target, call.operands[2])
    call.function.builder.insert(lists.SetOp(operands=[given, target.value, at]))


def _erase(call: Call, target: List) -> None:
    at = call.function.shapes.value(_index(call, target, call.operands[1]))
    call.function.builder.insert(lists.EraseOp(operands=[target.value, at]))


def _insert(call: Call, target: List) -> None:
    function = call.function
    at = function.shapes.value(_bound(call, length(function, target), call.operands[1], 0))
    given = as_element(function, target, call.operands[2])
    function.builder.insert(lists.InsertOp(operands=[given, target.value, at]))


def _reverse(call: Call, target: List) -> None:
    """Exchange the elements of both halves."""
    function, kind = call.function, kind_for(target.element)
    count = length(function, target)

    def step(builder: Builder, index: SSAValue) -> None:
        shapes = function.inside(builder.insertion_point.block).shapes
        places = [index, shapes.value(shapes.subtract(shapes.subtract(count, 1), index))]
        found = [
            insert(builder, lists.GetOp(operands=[target.value, at], result_types=[kind.type]))
            for at in places
        ]
        for value, at in zip(reversed(found), places, strict=True):
            builder.insert(lists.SetOp(operands=[value, target.value, at]))

    half = function.shapes.quotient(count, 2)
    for_each(function.builder, (0, half, 1), step).attributes[SCOPE] = UnitAttr()


def _on_copy(write: Callable[[Call, List], None]) -> Callable[[Call], list[Lowered]]:
    """The new list that a write results in."""

    def lower(call: Call) -> list[Lowered]:
        new = _copied(call)
        write(call, new)
        return [new]

    return lower


def _in_place(write: Callable[[Call, List], None]) -> Callable[[Call], list[Lowered]]:
    def lower(call: Call) -> list[Lowered]:
        write(call, _written(call))
        return [call.operands[0] for _ in call.entry.schema.returns]

    return lower


OPERATORS: Mapping[str, Callable[[Call], list[Lowered]]] = {
    "aten.eq.int_list": partial(_compared, differ=False),
    "aten.ne.int_list": partial(_compared, differ=True),
    "aten.len.t": _length,
    "aten.__getitem__.t": _get,
    "aten.add.t": _add,
    "aten.add_.t": _extend,
    "aten.append.t": _append,
    "aten.list.t": lambda call: [_copied(call)],
    "aten.copy.t": lambda call: [_copied(call)],
    "aten.mul.left_t": _repeat,
    "aten.mul.right_": _repeat,
    "aten.slice.t": _slice,
    "prim.ListSet": _on_copy(_set),
    "prim.ListDelete": _on_copy(_erase),
    "prim.ListInsert": _on_copy(_insert),
    "prim.ListReverse": _on_copy(_reverse),
    "aten._set_item.t": _in_place(_set),
    "aten.Delete.t": _in_place(_erase),
    "aten.insert.t": _in_place(_insert),
    "aten.reverse.t": _in_place(_reverse),
}
"""By the name of the operation: what is done with lists of the program."""

QUERIES = frozenset({"aten.len.t", "aten.__getitem__.t", c.ListUnpackOp.name})
"""Operations that read a list without a copy: alone they are no reason for native code."""

WRITES = frozenset(
    {
        "aten.add_.t", "aten.append.t", "aten._set_item.t", "aten.Delete.t", "aten.insert.t",
        "aten.reverse.t",
    }
)  # fmt: skip
"""The operators that write their first argument."""
