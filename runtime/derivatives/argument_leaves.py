"""
The leaves of containers, however deep: of an argument in IR, and of the value that a caller gives.

A gradient is asked for with regard to a tensor, or to tuples, lists and dictionaries that hold tensors. Its
IR knows the tensors alone, in order; a caller gets and gives the structure.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.builder import Builder
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue
from xdsl.rewriter import InsertPoint

from tsir.dialects.ir.locations import location_of
from tsir.dialects.table.matching import Emitter
from tsir.dialects.types import attributes as t
from tsir.runtime.plans.unpack_arguments import take_apart
from tsir.transforms.differentiate.requires_grad import may_carry
from tsir.transforms.rewriting.driver import rewrite
from tsir.transforms.simplify.dictionary_patterns import (
    FoldDictionaryEntries,
    FoldDictionaryItem,
    FoldDictionaryUnpack,
)
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
    return bool(carrying) and all(isinstance(leaf, t.TensorType) for leaf in carrying)


def _leaf_types(type: Attribute) -> Iterator[Attribute]:
    match type:
        case t.TupleType():
            for element in type.elements:
                yield from _leaf_types(element)
        case t.ListType() | t.OptionalType():
            yield from _leaf_types(type.element)
        case t.DictType():
            yield from _leaf_types(type.value)
        case _:
            yield type


def leaves_of(function: FuncOp, index: int, value: object) -> list[SSAValue | None]:
    """The leaves of an argument, as `read_leaves`, with None for one that carries no gradient."""
    return [leaf if may_carry(leaf.type) else None for leaf in read_leaves(function, index, value)]


def read_leaves(function: FuncOp, index: int, value: object) -> list[SSAValue]:
    """
    The leaves of an argument, as values of a function.

    The function reads them in place of the argument. It is one for arguments of the kind of `value`: with
    lists of these lengths and dictionaries of these keys.
    """
    block = function.body.block
    first = block.first_op
    assert first is not None
    argument = block.args[index]
    emitter = Emitter(Builder(InsertPoint.before(first)), location_of(function))
    uses = list(argument.uses)
    leaves, whole = take_apart(emitter, argument, value, every=True)
    for use in uses:
        use.operation.operands[use.index] = whole
    same = Interchangeable(function)
    patterns = (
        ReadConstructedTuple(), FoldListUnpack(same), FoldListElement(same), FoldListLength(same),
        FoldDictionaryUnpack(same), FoldDictionaryItem(same), FoldDictionaryEntries(same),
    )  # fmt: skip
    rewrite(function, patterns)
    return leaves
