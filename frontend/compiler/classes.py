"""The meaning of the classes of a text: classes of objects, of named tuples, enumerations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from xdsl.ir import Attribute, SSAValue

from tsir.dialects.ir.spelling import hint
from tsir.dialects.operators.schema import Argument, Default, Schema
from tsir.dialects.prim import containers as c
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.inline_expansion import ExpandingCompiler
from tsir.frontend.compiler.objects import MODULES, TextClass
from tsir.frontend.compiler.signature import constant_value
from tsir.frontend.compiler.sugared import (
    Constant,
    Inserter,
    Kind,
    NamedTuple,
    Names,
    Sugared,
    Value,
    type_of_given,
)
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range

_OBJECTS = (*MODULES, "object")
"""Bases of classes of objects, of which they inherit nothing that a program sees."""


def class_of(definition: tree.ClassDefinition, around: Names, name: str | None = None) -> Sugared:
    """
    What a class of a text stands for, under a name, by default its own.

    Failure if it has a base that is not supported.
    """
    bases = [base.name for base in definition.bases if isinstance(base, tree.Name | tree.Attribute)]
    match bases:
        case ["NamedTuple"]:
            return NamedTuple(_fields(definition, around))
        case ["Enum" | "IntEnum" | "StrEnum"]:
            kind = name or definition.name
            return Enumeration.of_text(definition, around, kind, is_plain=bases != ["Enum"])
        case [*names] if len(names) == len(definition.bases) and all(base in _OBJECTS for base in names):
            return TextClass(name or definition.name, definition, around)
        case _:
            place = definition.bases[0].range
            raise Failure(
                place, f"expected a base of {', '.join(_OBJECTS)}, NamedTuple or Enum, got '{place.text}'"
            )


def _fields(definition: tree.ClassDefinition, around: Names) -> Schema:
    """The signature of a class of named tuples: its fields."""
    compiler = ExpandingCompiler(around)
    arguments: list[Argument] = []
    for node in definition.body:
        match node:
            case tree.Declaration(name=name, annotation=annotation):
                arguments.append(Argument(name, compiler.annotated_type(annotation)))
            case tree.Assign(targets=(tree.Name(name=name),), annotation=tree.Expression() as annotation):
                default = cast(Default, constant_value(node.value, compiler.global_name))
                arguments.append(Argument(name, compiler.annotated_type(annotation), default=default))
            case _:
                pass
    return Schema(definition.name, "", tuple(arguments), ())


class Enumeration(Kind):
    """
    A class of constants.

    A member that is a value of the IR is a tuple of what is its value, or that itself if it `is_plain`.
    """

    def __init__(self, name: str, members: Mapping[str, Constant], *, is_plain: bool):
        self.name = name
        self.is_plain = is_plain
        self.kind = f"the enumeration '{name.rpartition('.')[2]}'"
        self.members = members

    @staticmethod
    def of_text(definition: tree.ClassDefinition, around: Names, name: str, *, is_plain: bool) -> Enumeration:
        """The enumeration of a class of a text."""
        members: dict[str, Constant] = {}
        made = Enumeration(name, members, is_plain=is_plain)
        for node in definition.body:
            match node:
                case tree.Assign(targets=(tree.Name(name=member),)):
                    value = constant_value(node.value, ExpandingCompiler(around).global_name)
                    members[member] = EnumMember(made, member, value, is_plain=is_plain)
                case _:
                    pass
        return made

    def value_type(self, compiler: Inserter) -> Attribute | None:
        types = {type_of_given(each.value) for each in self.members.values()}
        found = types.pop() if len(types) == 1 else None
        if self.is_plain:
            return found
        return None if found is None else t.TupleType(t.Fields.of(["value"], [found], self))

    def viewed(self, compiler: Inserter, value: SSAValue) -> Sugared:
        return _SomeMember(self, value)

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if (found := self.members.get(name)) is None:
            raise Failure(place, f"{self.kind} has no member '{name}'{hint(name, self.members)}")
        return found

    def member(self, name: str) -> Sugared | None:
        return self.members.get(name)

    def items(self, compiler: Inserter, place: Range, count: int | None) -> Sequence[Sugared]:
        return self.known_parts()

    def known_parts(self) -> Sequence[Sugared]:
        return list(self.members.values())

    def of_value(self, value: object) -> Sugared | None:
        """The member of a value."""
        return next((m for m in self.members.values() if m.value == value), None)


class EnumMember(Constant):
    """A member of an enumeration, which is compared by its value."""

    def __init__(self, enumeration: Enumeration, name: str, value: object, *, is_plain: bool):
        super().__init__(value)
        self.is_plain = is_plain
        self.enumeration = enumeration
        self.name = name
        self.kind = f"the member '{enumeration.name.rpartition('.')[2]}.{name}'"

    def as_value(self, compiler: Inserter, place: Range) -> SSAValue:
        if self.is_plain:
            return super().as_value(compiler, place)
        type = self.enumeration.value_type(compiler)
        if type is None:
            raise Failure(place, f"{self.kind} is no value: the members have values of several types")
        made = c.TupleConstructOp.make([super().as_value(compiler, place)], [type])
        return compiler.insert(place, made).results[0]

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if name in ("name", "value"):
            return Constant(self.name if name == "name" else self.value)
        return super().attribute(compiler, place, name)


class _SomeMember(Sugared):
    """A member of an enumeration that is known at run time."""

    def __init__(self, enumeration: Enumeration, value: SSAValue):
        self.enumeration = enumeration
        self.value = value
        self.kind = f"a member of {enumeration.kind}"

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if name != "name":
            return super().attribute(compiler, place, name)
        members = self.enumeration.members.values()
        values = compiler.list_value(
            place, [Constant(m.value).as_value(compiler, place) for m in members], None
        )
        names = compiler.list_value(
            place, [compiler.constant(place, name) for name in self.enumeration.members], None
        )
        value = Value(self.value).attribute(compiler, place, "value").as_value(compiler, place)
        index = compiler.operator(place, "aten::index", [values, value])
        return Value(compiler.operator(place, "aten::__getitem__", [names, index]))
