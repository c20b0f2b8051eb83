"""The types of TorchScript values as attributes: what is known of a value and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

import numpy as np
from xdsl.ir import Attribute, Data, ParametrizedAttribute, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from tsir.dialects.types.dtype import DType

Size = int | str | None
"""A size: a number, a symbol (equal symbols are equal sizes), or unknown."""


@dataclass(frozen=True, slots=True)
class TensorFacts:
    """The type of a tensor: dtype, sizes, strides and device, each None where it is unknown."""

    dtype: DType | None = None
    sizes: tuple[Size, ...] | None = None
    strides: tuple[int | None, ...] | None = None
    device: str | None = None


def _parse_size(parser: AttrParser) -> Size:
    if parser.parse_optional_punctuation("?"):
        return None
    if (name := parser.parse_optional_identifier()) is not None:
        return name
    return parser.parse_integer(allow_boolean=False, allow_negative=False)


def _parse_stride(parser: AttrParser) -> int | None:
    if parser.parse_optional_punctuation("?"):
        return None
    return parser.parse_integer(allow_boolean=False, allow_negative=True)


def _show(fact: Size) -> str:
    return "?" if fact is None else str(fact)


@irdl_attr_definition
class TensorType(Data[TensorFacts], TypeAttribute):
    """
    A tensor, with every fact optional.

    ```mlir
    !prim.tensor<f32, [3, s0, ?], strides [?, ?, 1], device "cpu">
    ```
    """

    name = "prim.tensor"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> TensorFacts:
        facts = TensorFacts()
        if parser.parse_optional_punctuation("<") is None:
            return facts
        while True:
            facts = _parse_fact(parser, facts)
            if parser.parse_optional_punctuation(",") is None:
                break
        parser.parse_punctuation(">")
        if facts.strides is not None and len(facts.strides) != len(facts.sizes or ()):
            parser.raise_error(f"expected one stride per size, got {len(facts.strides)}")
        return facts

    def print_parameter(self, printer: Printer) -> None:
        facts = list(self._facts())
        if facts or self.device is not None:
            with printer.in_angle_brackets():
                printer.print_string(", ".join(facts))
                if self.device is not None:
                    printer.print_string(", device " if facts else "device ")
                    printer.print_string_literal(self.device)

    def _facts(self) -> Iterator[str]:
        if self.dtype is not None:
            yield self.dtype.name
        if self.sizes is not None:
            yield f"[{', '.join(map(_show, self.sizes))}]"
        if self.strides is not None:
            yield f"strides [{', '.join(map(_show, self.strides))}]"

    @classmethod
    def of(
        cls,
        dtype: DType | None = None,
        sizes: Sequence[Size] | None = None,
        strides: Sequence[int | None] | None = None,
        device: str | None = None,
    ) -> Self:
        """A tensor type with these facts."""
        return cls(
            TensorFacts(
                dtype,
                None if sizes is None else tuple(sizes),
                None if strides is None else tuple(strides),
                device,
            )
        )

    @classmethod
    def ranked(cls, dtype: DType | None, rank: int | None) -> Self:
        """A tensor type of known dtype and rank, as far as they are given."""
        return cls.of(dtype, None if rank is None else (None,) * rank)

    @classmethod
    def of_array(cls, array: np.ndarray[Any, Any], *, exact: bool = True) -> Self:
        """The type of an array: all facts, or dtype and rank only when not `exact`."""
        dtype = DType.of(array.dtype)
        if not exact:
            return cls.ranked(dtype, array.ndim)
        itemsize = array.dtype.itemsize
        # The strides of an array without elements say nothing.
        strides = tuple(s // itemsize for s in array.strides) if array.size else None
        return cls.of(dtype, array.shape, strides, "cpu")

    @property
    def dtype(self) -> DType | None:
        return self.data.dtype

    @property
    def sizes(self) -> tuple[Size, ...] | None:
        return self.data.sizes

    @property
    def strides(self) -> tuple[int | None, ...] | None:
        return self.data.strides

    @property
    def device(self) -> str | None:
        return self.data.device

    @property
    def rank(self) -> int | None:
        """The number of dimensions, if known."""
        return None if self.data.sizes is None else len(self.data.sizes)

    def known(self, **facts: Any) -> Self:
        """This type with some facts replaced (`dtype=`, `sizes=`, `strides=`, `device=`)."""
        return type(self)(replace(self.data, **facts))


def _parse_fact(parser: AttrParser, facts: TensorFacts) -> TensorFacts:
    if parser.parse_optional_punctuation("["):
        return replace(facts, sizes=_parse_rest(parser, _parse_size))
    word = parser.parse_identifier(" for a dtype, sizes, strides or device")
    if word == "strides":
        parser.parse_punctuation("[")
        return replace(facts, strides=_parse_rest(parser, _parse_stride))
    if word == "device":
        return replace(facts, device=parser.parse_str_literal())
    if word not in DType.__members__:
        parser.raise_error(f"expected a dtype ({', '.join(DType.__members__)}), got '{word}'")
    return replace(facts, dtype=DType[word])


_T = TypeVar("_T")


def _parse_rest(parser: AttrParser, parse_one: Callable[[AttrParser], _T]) -> tuple[_T, ...]:
    items: list[_T] = []
    if parser.parse_optional_punctuation("]"):
        return ()
    while True:
        items.append(parse_one(parser))
        if parser.parse_optional_punctuation(",") is None:
            break
    parser.parse_punctuation("]")
    return tuple(items)


@irdl_attr_definition
class NumberType(ParametrizedAttribute, TypeAttribute):
    """An int, float, complex number or bool whose kind is not known: `Scalar` in a schema."""

    name = "prim.number"


@irdl_attr_definition
class IntType(ParametrizedAttribute, TypeAttribute):
    """A 64-bit integer; dtypes, layouts and memory formats are ints as well."""

    name = "prim.int"


@irdl_attr_definition
class FloatType(ParametrizedAttribute, TypeAttribute):
    """A double."""

    name = "prim.float"


@irdl_attr_definition
class ComplexType(ParametrizedAttribute, TypeAttribute):
    """A complex number of two doubles."""

    name = "prim.complex"


@irdl_attr_definition
class BoolType(ParametrizedAttribute, TypeAttribute):
    """A truth value; not a number by subtyping."""

    name = "prim.bool"


@irdl_attr_definition
class StringType(ParametrizedAttribute, TypeAttribute):
    """A string."""

    name = "prim.str"


@irdl_attr_definition
class NoneType(ParametrizedAttribute, TypeAttribute):
    """The type of None alone."""

    name = "prim.none"


@irdl_attr_definition
class DeviceType(ParametrizedAttribute, TypeAttribute):
    """A device, as `cpu` or `cuda:0`."""

    name = "prim.device"


@irdl_attr_definition
class GeneratorType(ParametrizedAttribute, TypeAttribute):
    """A generator of random numbers."""

    name = "prim.generator"


@irdl_attr_definition
class AnyType(ParametrizedAttribute, TypeAttribute):
    """Any value; every type is a subtype of it."""

    name = "prim.any"


class CompositeType(ParametrizedAttribute, TypeAttribute):
    """A type made of others, which stand in angle brackets."""

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        types = parser.parse_comma_separated_list(parser.Delimiter.ANGLE, parser.parse_type)
        expected = len(cls.get_irdl_definition().parameters)
        if len(types) != expected:
            parser.raise_error(f"expected !{cls.name} of {expected} types, got {len(types)}")
        return types


@irdl_attr_definition
class ListType(CompositeType):
    """A list, `T[]` in a schema; invariant in its element type."""

    name = "prim.list"
    element: Attribute


@irdl_attr_definition
class OptionalType(CompositeType):
    """A value or None, `T?` in a schema."""

    name = "prim.optional"
    element: Attribute


@irdl_attr_definition
class FutureType(CompositeType):
    """The result of a fork."""

    name = "prim.future"
    element: Attribute


@irdl_attr_definition
class DictType(CompositeType):
    """A dictionary, `Dict(K, V)` in a schema; invariant in both."""

    name = "prim.dict"
    key: Attribute
    value: Attribute


class Fields(tuple[Attribute, ...]):
    """
    The elements of a tuple with names, as a NamedTuple has them; names do not distinguish types.

    `kind` is the class whose objects the tuples stand for, None of plain tuples. Two classes are two types.
    """

    names: tuple[str, ...]
    kind: object

    @staticmethod
    def of(names: Sequence[str], elements: Sequence[Attribute], kind: object = None) -> Fields:
        """Elements under these names."""
        fields = Fields(elements)
        fields.names = tuple(names)
        fields.kind = kind
        return fields

    def __eq__(self, other: object) -> bool:
        kinds = (self.kind, other.kind if isinstance(other, Fields) else None)
        return super().__eq__(other) and (None in kinds or kinds[0] is kinds[1])

    def __hash__(self) -> int:
        return super().__hash__()


@irdl_attr_definition
class TupleType(Data[tuple[Attribute, ...]], TypeAttribute):
    """A tuple, covariant in its elements: `!prim.tuple<!prim.int, !prim.tensor>`."""

    name = "prim.tuple"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> tuple[Attribute, ...]:
        return tuple(parser.parse_comma_separated_list(parser.Delimiter.ANGLE, parser.parse_type))

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_list(self.data, printer.print_attribute)

    @property
    def elements(self) -> tuple[Attribute, ...]:
        """The element types, in order."""
        return self.data

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the elements, which only a front end gives them; empty if they have none."""
        return self.data.names if isinstance(self.data, Fields) else ()

    @property
    def kind(self) -> object:
        """The class whose objects these tuples stand for, which only a front end gives; None if none."""
        return self.data.kind if isinstance(self.data, Fields) else None

    def rebuilt(self, elements: Sequence[Attribute]) -> TupleType:
        """The tuple of other elements under the same names."""
        return TupleType(Fields.of(self.names, elements, self.kind) if self.names else tuple(elements))


@irdl_attr_definition
class VarType(Data[str], TypeAttribute):
    """A free type variable of a schema, as `t` in `aten::len.t(t[] a) -> int`."""

    name = "prim.var"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        with parser.in_angle_brackets():
            return parser.parse_str_literal()

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            printer.print_string_literal(self.data)


TENSOR = TensorType.of()
NUMBER = NumberType()
INT = IntType()
FLOAT = FloatType()
COMPLEX = ComplexType()
BOOL = BoolType()
STRING = StringType()
NONE = NoneType()
DEVICE = DeviceType()
GENERATOR = GeneratorType()
ANY = AnyType()

TYPES: tuple[type[Attribute], ...] = (
    TensorType, NumberType, IntType, FloatType, ComplexType, BoolType, StringType, NoneType, DeviceType,
    GeneratorType, AnyType, ListType, OptionalType, FutureType, DictType, TupleType, VarType,
)  # fmt: skip
