"""
The leaves of tuples and lists, however deep: of an argument in IR, and of the value that a caller gives.

A gradient is asked for with regard to a tensor, or to tuples and lists that hold tensors. Its IR knows the
tensors alone, in order; a caller gets and gives the structure. A dictionary of tensors is a leaf: its
gradient is a dictionary.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from xdsl.builder import Builder
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.locations import location_of
from tsir.dialects.prim import containers as c
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.runtime.plans.sources import elements_of, type_for
from tsir.transforms.differentiate.requires_grad import may_carry
from tsir.transforms.rewriting.driver import rewrite
from tsir.transforms.simplify.list_patterns import (
    FoldListElement,
    FoldListLength,
    FoldListUnpack,
    Interchangeable,
)
from tsir.transforms.simplify.lower_tuples import ReadConstructedTuple


def has_leaves(type: Attribute) -> bool:
    """Whether a value of the type may hold tensors that carry gradients, and all of these as leaves."""
    carrying = [leaf for leaf in _leaf_types(type) if may_carry(leaf)]
    return bool(carrying) and all(map(_is_leaf, carrying))


def _is_leaf(type: Attribute) -> bool:
    """Whether the gradient of a value of the type is one value."""
    return isinstance(type.value if isinstance(type, t.DictType) else type, t.TensorType)


def _leaf_types(type: Attribute) -> Iterator[Attribute]:
    match type:
        case t.TupleType():
            for element in type.elements:
                yield from _leaf_types(element)
        case t.ListType() | t.OptionalType():
            yield from _leaf_types(type.element)
        case _:
            yield type


def take_apart(function: FuncOp, index: int, value: object) -> list[SSAValue | None]:
    """
    The leaves of an argument, with None for one that carries no gradient, as values of a function.

    The function reads them in place of the argument. It is one for arguments of the kind of `value`: with
    lists of these lengths.
    """
    block = function.body.block
    first = block.first_op
    assert first is not None
    argument = block.args[index]
    emitter = Emitter(Builder(InsertPoint.before(first)), location_of(function))
    uses = list(argument.uses)
    leaves, whole = _parts(emitter, argument, value)
    for use in uses:
        use.operation.operands[use.index] = whole
    same = Interchangeable(function)
    rewrite(
        function, (ReadConstructedTuple(), FoldListUnpack(same), FoldListElement(same), FoldListLength(same))
    )
    return leaves


def _parts(emitter: Emitter, held: SSAValue, value: object) -> tuple[list[SSAValue | None], SSAValue]:
    """The leaves of a value, and the value made of them again."""
    type = held.type
    if isinstance(type, t.TupleType):
        found = emitter.insert(c.TupleUnpackOp.of(held)).results
    elif isinstance(type, t.ListType):
        items = cast("Sequence[object]", value)
        types = [type_for(item, type.element, fixed=True) for item in items]
        found = elements_of(emitter, held, types)
    else:
        return [held if may_carry(type) else None], held
    leaves, wholes = list[SSAValue | None](), list[SSAValue]()
    for part, item in zip(found, cast("Sequence[object]", value), strict=True):
        inner, whole = _parts(emitter, part, item)
        leaves += inner
        wholes.append(whole)
    if isinstance(type, t.TupleType):
        return leaves, emitter.insert(c.TupleConstructOp.of(wholes)).results[0]
    return leaves, emitter.insert(c.ListConstructOp.of(wholes, type.element)).results[0]
