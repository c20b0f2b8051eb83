"""
What changes from round to round of a loop, or from branch to branch: numbers, tensors and lists as values of
the program.

A `Kind` says what is the same of all the values that one place of a loop takes on: of a tensor its dtype and
rank, and those sizes and strides that are known to be equal each time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TypeAlias

from xdsl.dialects import memref
from xdsl.dialects.builtin import MemRefType, i1, i64
from xdsl.dialects.builtin import f64 as f64_type
from xdsl.ir import Attribute, Block, SSAValue

from tsir.dialects.machine import lists
from tsir.dialects.types import attributes as t
from tsir.dialects.types.dtype import DType
from tsir.dialects.types.numbers import NUMBER_DTYPES
from tsir.lowering.builders.element import Scalar, constant, element_type, insert
from tsir.lowering.builders.index_arithmetic import Index, same
from tsir.lowering.builders.memrefs import dimension, memref_of, metadata
from tsir.lowering.values.call import List, Lowered, Pieces, Unsupported, operand
from tsir.lowering.values.tensors import Function, Tensor

NUMBERS: dict[DType, Attribute] = {
    DType.i64: i64, DType.f64: f64_type, DType.c128: element_type(DType.c128), DType.bool: i1,
}  # fmt: skip
"""The numbers of programs, and the types that they become."""


@dataclass(frozen=True)
class Number:
    """A number."""

    dtype: DType

    @property
    def type(self) -> Attribute:
        """The type in the IR."""
        return NUMBERS[self.dtype]

    def join(self, other: Kind | None) -> Number:
        """The kind of these numbers and others."""
        if other != self:
            raise Unsupported("a place holds numbers of different types, or what is no number")
        return self

    def give(self, function: Function, value: Lowered) -> SSAValue:
        """A number as a value of the program."""
        if isinstance(value, Scalar):
            return value.value
        assert isinstance(value, bool | int | float | complex)
        return constant(function.builder, value, self.dtype).value

    def take(self, function: Function, value: SSAValue) -> Lowered:
        """The number that a value of the program is."""
        return Scalar(value, self.dtype)


@dataclass(frozen=True)
class Layout:
    """A tensor; sizes and strides are None where they differ, `strides` as a whole of contiguous tensors."""

    dtype: DType
    sizes: tuple[Index | None, ...]
    strides: tuple[Index | None, ...] | None

    @property
    def type(self) -> MemRefType[Attribute]:
        """The type in the IR, with the numbers that are known when the program is compiled."""
        return memref_of(element_type(self.dtype), self.sizes, self.strides, None)

    def join(self, other: Kind | None) -> Layout:
        """The layout of these tensors and others."""
        if not isinstance(other, Layout) or other.dtype is not self.dtype:
            raise Unsupported("a place holds tensors of different dtypes, or what is no tensor")
        if len(other.sizes) != len(self.sizes):
            raise Unsupported("a place holds tensors of different ranks")
        sizes = _common(self.sizes, other.sizes)
        if self.strides is None and other.strides is None:
            return Layout(self.dtype, sizes, None)
        unknown = (None,) * len(sizes)
        return Layout(self.dtype, sizes, _common(self.strides or unknown, other.strides or unknown))

    def outside(self, block: Block) -> Layout:
        """Its type outside of a block."""

        def known(numbers: Sequence[Index | None]) -> tuple[Index | None, ...]:
            return tuple(
                None if isinstance(n, SSAValue) and block.is_ancestor(n.owner) else n for n in numbers
            )

        return Layout(self.dtype, known(self.sizes), None if self.strides is None else known(self.strides))

    def give(self, function: Function, value: Lowered) -> SSAValue:
        """A tensor of the layout as a value of the program."""
        assert isinstance(value, Tensor)
        index = function.shapes.value
        known = value.strides if self.strides is None else self.strides
        sizes = [_as_in(a, b, index) for a, b in zip(self.sizes, value.sizes, strict=True)]
        strides = [_as_in(a, b, index) for a, b in zip(known, value.strides, strict=True)]
        cast = memref.ReinterpretCastOp.from_dynamic(
            value.buffer, [index(value.offset)], sizes, strides, self.type
        )
        return insert(function.builder, cast)

    def take(self, function: Function, value: SSAValue) -> Tensor:
        """The tensor that a value of the program is."""
        shapes = function.shapes
        sizes = [
            insert(function.builder, dimension(value, shapes.value(axis))) if size is None else size
            for axis, size in enumerate(self.sizes)
        ]
        if self.strides is None:
            strides = shapes.contiguous(sizes)
        else:
            read: Sequence[SSAValue] = ()
            if None in self.strides:
                read = function.builder.insert(metadata(value)).strides
            strides = tuple(read[k] if stride is None else stride for k, stride in enumerate(self.strides))
        return function.adopt(Tensor(value, self.dtype, tuple(sizes), strides))


@dataclass(frozen=True)
class ListOf:
    """A list; `element` is the type of its elements, of which tensors tell dtype and rank."""

    element: Attribute

    @property
    def type(self) -> lists.ListType:
        """The type in the IR."""
        return lists.ListType(kind_for(self.element).type)

    def join(self, other: Kind | None) -> ListOf:
        """The kind of these lists and others."""
        if other != self:
            raise Unsupported("a place holds lists of different types, or what is no list")
        return self

    def give(self, function: Function, value: Lowered) -> SSAValue:
        """A list as a value of the program: a new one in the place of one that is made in sight."""
        if isinstance(value, List):
            return value.value
        assert isinstance(value, list)
        return made(function, self, value).value

    def take(self, function: Function, value: SSAValue) -> Lowered:
        """The list that a value of the program is."""
        return List(value, self.element)


Kind: TypeAlias = Number | Layout | ListOf


@dataclass(frozen=True)
class Tape(List):
    """A list whose elements have something in common: tensors a layout, whole numbers their value."""

    _: KW_ONLY
    common: Layout | Index


def kind_for(type: Attribute) -> Kind:
    """The kind of all values of a type; Unsupported if they are of several kinds, or of none."""
    match type:
        case t.TensorType(dtype=DType() as dtype, rank=int() as rank):
            return Layout(dtype, (None,) * rank, (None,) * rank)
        case t.ListType():
            return ListOf(_loose(type.element))
        case _ if type in NUMBER_DTYPES:
            return Number(NUMBER_DTYPES[type])
        case _:
            raise Unsupported(f"expected tensors of known dtype and rank, numbers, and lists, got {type}")


def _loose(type: Attribute) -> Attribute:
    """A type with nothing that the kind of its values does not tell."""
    match type:
        case t.TensorType(dtype=DType() as dtype, rank=int() as rank):
            return t.TensorType.of(dtype, [None] * rank)
        case t.ListType():
            return t.ListType(_loose(type.element))
        case _:
            return type


def made(function: Function, kind: ListOf, items: Sequence[Lowered]) -> List:
    """A new list of the program."""
    new = lists.NewOp(result_types=[kind.type])
    target = List(insert(function.builder, new), kind.element)
    for item in items:
        append(function, target, item)
    return target


def append(function: Function, target: List, item: Lowered) -> None:
    """Add an element at the end of a list."""
    given = as_element(function, target, item)
    function.builder.insert(lists.AppendOp(operands=[given, target.value]))


def as_element(function: Function, target: List, item: Lowered) -> SSAValue:
    """A value of the program that may be an element of a list."""
    kind = kind_for(target.element)
    if kind.join(kind_of(function, item, target.element)) != kind:
        raise Unsupported("expected elements of one dtype and rank")
    return kind.give(function, item)


def kind_of(function: Function, value: Lowered, type: Attribute | None) -> Kind | None:
    """
    The kind of one value; None if it is a constant that is no number.

    `type` is that of a place that holds it, which tells the kind of a list without elements.
    """
    match value:
        case Tensor():
            strides = None if _is_contiguous(function, value) else value.strides
            return Layout(value.dtype, value.sizes, strides)
        case Scalar():
            return Number(value.dtype)
        case bool():
            return Number(DType.bool)
        case int():
            return Number(DType.i64)
        case float():
            return Number(DType.f64)
        case List() | Pieces():
            return ListOf(value.element)
        case list() if value:
            elements = {_element(item) for item in value}
            if len(elements) > 1:
                raise Unsupported("expected a list of elements of one dtype and rank")
            return ListOf(elements.pop())
        case list() if type is not None:
            return kind_for(type)
        case _:
            return None


def dynamic(kind: Kind | None) -> Kind | None:
    """The kind of all values that one place may hold; of tensors only dtype and rank are known."""
    if not isinstance(kind, Layout):
        return kind
    unknown = (None,) * len(kind.sizes)
    return Layout(kind.dtype, unknown, unknown)


def _as_in(known: Index | None, found: Index, index: Callable[[Index], SSAValue]) -> Index:
    """A size or stride as a number only where the type has it as a number."""
    return found if isinstance(known, int) else index(found)


def _element(item: Lowered) -> Attribute:
    """The type of an element of a list."""
    found = _loose(operand(item).type)
    kind_for(found)
    return found


def _common(first: Sequence[Index | None], second: Sequence[Index | None]) -> tuple[Index | None, ...]:
    pairs = zip(first, second, strict=True)
    return tuple(None if a is None or b is None or not same(a, b) else a for a, b in pairs)


def _is_contiguous(function: Function, tensor: Tensor) -> bool:
    """Whether a tensor is known to lie in row-major order."""
    expected = function.shapes.contiguous(tensor.sizes)
    return all(map(same, tensor.strides, expected))
