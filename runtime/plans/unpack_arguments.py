"""
Functions that are given containers read their elements one by one, each with its own type.

A plan is made for dictionaries of the same keys and lists of the same lengths: an unpacking operation at the
function's entry gives the elements with their own dtypes and ranks, and a construct makes the container again
for what reads it as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import cast

import numpy as np
from xdsl.builder import Builder
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.locations import location_of
from tsir.dialects.prim import containers as c
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import Array
from tsir.dialects.types.lattice import is_subtype, unify
from tsir.lowering.convert.plan import crosses
from tsir.transforms.analysis.alias_analysis import AliasAnalysis

MAX_UNLIKE = 64
"""Elements of the longest list of tensors of unlike dtypes or ranks that a plan sees one by one."""

MAX_SIZES = 8
"""Elements of the longest list of ints that a plan sees one by one, as operators that take sizes need it."""

MAX_ENTRIES = 256
"""Entries of the largest dictionary that a plan sees one by one."""


class Whole(dict[object, object]):
    """A dictionary whose keys a plan does not know."""


class Unknown:
    """An argument of any kind; as a container it has more elements than are seen one by one."""

    def __len__(self) -> int:
        return 2**32


def whole(value: object) -> object:
    """A value with `Whole` dictionaries in place of those that it holds, however deep."""
    if isinstance(value, dict):
        return Whole({key: whole(item) for key, item in cast("dict[object, object]", value).items()})
    if isinstance(value, list):
        return list(map(whole, cast("list[object]", value)))
    if isinstance(value, tuple):
        return tuple(map(whole, cast("tuple[object, ...]", value)))
    return value


def is_unpacked(value: object) -> bool:
    """Whether plans see the entries of a dictionary one by one."""
    is_whole = not isinstance(value, dict) or isinstance(value, Whole)
    return not is_whole and len(cast("dict[object, object]", value)) <= MAX_ENTRIES


def type_for(value: object, declared: Attribute, *, fixed: bool) -> Attribute:
    """
    The type of an argument in the plan for values of this kind: at most as wide as declared.

    The elements of a list tell their dtype and rank only if the list is `fixed`, that is, not written.
    """
    found = declared
    if isinstance(value, Unknown):
        return declared
    if isinstance(value, np.ndarray):
        found = t.TensorType.of_array(cast(Array, value), exact=False)
        if isinstance(declared, t.TensorType) and declared.sizes is not None:
            found = found.known(sizes=declared.sizes)
    elif value is None:
        found = t.NONE
    elif isinstance(declared, t.OptionalType):
        found = type_for(value, declared.element, fixed=fixed)
    elif isinstance(value, tuple) and isinstance(declared, t.TupleType):
        items = cast(tuple[object, ...], value)
        parts = zip(items, declared.elements, strict=True)
        found = declared.rebuilt([type_for(item, type, fixed=fixed) for item, type in parts])
    elif isinstance(value, list) and isinstance(declared, t.ListType) and fixed:
        types = [type_for(item, declared.element, fixed=True) for item in cast(list[object], value)]
        joined = reduce(_join, types) if types else None
        found = declared if joined is None else t.ListType(joined)
    return found if is_subtype(found, declared) else declared


def _join(a: Attribute | None, b: Attribute | None) -> Attribute | None:
    return None if a is None or b is None else unify(a, b)


def unpack_arguments(function: FuncOp, arguments: Sequence[object], *, owns_containers: bool = False) -> bool:
    """
    Let a function read the elements of containers like these values; whether there are any.

    Lists and dictionaries that the function gives other elements stay as they are, but for dictionaries that
    it `owns_containers` of: it may write a copy.
    """
    block = function.body.block
    given = zip(block.args, arguments, strict=True)
    found = [each for argument, value in given for each in _whole_containers(argument, value)]
    if not found:
        return False
    aliases = AliasAnalysis(function)
    found = [
        (argument, value)
        for argument, value in found
        if (owns_containers and isinstance(argument.type, t.DictType)) or not aliases.is_changed(argument)
    ]
    for argument, value in found:
        uses = list(argument.uses)
        at = InsertPoint.after(argument.op) if isinstance(argument, OpResult) else InsertPoint.at_start(block)
        emitter = Emitter(Builder(at), location_of(function))
        _, whole = take_apart(emitter, argument, value)
        for use in uses:
            use.operation.operands[use.index] = whole
    return bool(found)


def _whole_containers(held: SSAValue, value: object) -> Iterator[tuple[SSAValue, object]]:
    """The containers to take apart in a value of the function, each with what it is, if not in itself."""
    types = part_types(held.type, value)
    if types is None:
        return
    readers = [use.operation for use in held.uses]
    if len(readers) != 1 or not _unpacks(readers[0], types):
        yield held, value
        return
    items = cast("dict[object, object]", value).values() if isinstance(value, dict) else value
    for part, item in zip(readers[0].results, cast("Sequence[object]", items), strict=True):
        yield from _whole_containers(part, item)


def _unpacks(op: Operation, types: Sequence[Attribute]) -> bool:
    is_unpack = isinstance(op, c.ListUnpackOp | c.DictUnpackOp | c.TupleUnpackOp)
    return is_unpack and list(op.result_types) == list(types)


def part_types(type: Attribute, value: object, *, every: bool = False) -> list[Attribute] | None:
    """The types of the elements of a container that is taken apart, as `every` one is; None of another."""
    match type:
        case t.TupleType():
            return list(type.elements)
        case t.DictType() if every or is_unpacked(value):
            items = cast("dict[object, object]", value).values()
            return [type_for(item, type.value, fixed=True) for item in items]
        case t.ListType() if every or _is_like_sizes(type, value) or _is_of_unlike(type, value):
            items = cast("Sequence[object]", value)
            return [type_for(item, type.element, fixed=True) for item in items]
        case _:
            return None


def take_apart(
    emitter: Emitter, held: SSAValue, value: object, *, every: bool = False
) -> tuple[list[SSAValue], SSAValue]:
    """
    The elements of a container like `value`, however deep, and the container made of them again.

    Lists whose elements need not be known one by one, and dictionaries of many keys, are elements themselves,
    unless `every` container is taken apart.
    """
    type = held.type
    types = part_types(type, value, every=every)
    if types is None:
        return [held], held
    keys = list[SSAValue]()
    if isinstance(type, t.DictType):
        keys = [emitter.constant(key, type.key) for key in cast("dict[object, object]", value)]
    found = _elements(emitter, held, keys, types)
    items = cast("dict[object, object]", value).values() if keys or isinstance(value, dict) else value
    leaves, wholes = list[SSAValue](), list[SSAValue]()
    for part, item in zip(found, cast("Sequence[object]", items), strict=True):
        inner, whole = take_apart(emitter, part, item, every=every)
        leaves += inner
        wholes.append(whole)
    return leaves, _made_again(emitter, type, keys, wholes)


def _made_again(
    emitter: Emitter, type: Attribute, keys: Sequence[SSAValue], parts: Sequence[SSAValue]
) -> SSAValue:
    match type:
        case t.DictType():
            entries = [each for entry in zip(keys, parts, strict=True) for each in entry]
            made: Operation = c.DictConstructOp.make(entries, [type])
        case t.ListType():
            made = c.ListConstructOp.of(parts, type.element)
        case _:
            made = c.TupleConstructOp.of(parts)
    return emitter.insert(made).results[0]


def _elements(
    emitter: Emitter, held: SSAValue, keys: Sequence[SSAValue], types: Sequence[Attribute]
) -> list[SSAValue]:
    """The elements of a container, of which these are the types, as is known of what a caller gives."""
    type = held.type
    if isinstance(type, t.TupleType):
        return list(emitter.insert(c.TupleUnpackOp.of(held)).results)
    unpack = c.DictUnpackOp if isinstance(type, t.DictType) else c.ListUnpackOp
    return list(emitter.insert(unpack.make([held, *keys], types)).results)


def _is_like_sizes(declared: t.ListType, value: object) -> bool:
    """Whether a value is a list of ints that is no longer than those of sizes."""
    return declared.element == t.INT and len(cast("list[object]", value)) <= MAX_SIZES


def _is_of_unlike(declared: t.ListType, value: object) -> bool:
    """Whether a value is a short list of tensors, or of containers of such, known one by one alone."""
    is_short = len(cast("list[object]", value)) <= MAX_UNLIKE
    return is_short and not crosses(declared) and _holds_tensors(declared.element)


def _holds_tensors(type: Attribute) -> bool:
    match type:
        case t.TupleType():
            return all(map(_holds_tensors, type.elements))
        case t.DictType():
            return _holds_tensors(type.value)
        case t.OptionalType():
            return _holds_tensors(type.element)
        case _:
            return isinstance(type, t.TensorType)
