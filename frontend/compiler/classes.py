"""The meaning of the classes of a text: classes of objects, of named tuples, enumerations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tsir.dialects.ir.spelling import hint
from tsir.dialects.operators.schema import Argument, Default, Schema
from tsir.frontend.compiler.inline_expansion import ExpandingCompiler
from tsir.frontend.compiler.objects import ClassType
from tsir.frontend.compiler.signature import constant_value
from tsir.frontend.compiler.sugared import Constant, Inserter, NamedTuple, Names, Sugared
from tsir.frontend.source import tree
from tsir.frontend.source.failure import Failure
from tsir.frontend.source.source import Range

_OBJECTS = ("Module", "Interface", "ModuleInterface", "object")
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
            return Enumeration(definition, around)
        case [*names] if len(names) == len(definition.bases) and all(base in _OBJECTS for base in names):
            return ClassType(name or definition.name, definition, around)
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


class Enumeration(Sugared):
    """A class of constants."""

    def __init__(self, definition: tree.ClassDefinition, around: Names):
        self.name = definition.name
        self.kind = f"the enumeration '{self.name}'"
        self.members: dict[str, Constant] = {}
        for node in definition.body:
            match node:
                case tree.Assign(targets=(tree.Name(name=name),)):
                    value = constant_value(node.value, ExpandingCompiler(around).global_name)
                    self.members[name] = EnumMember(self.name, name, value)
                case _:
                    pass

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if (found := self.members.get(name)) is None:
            raise Failure(place, f"{self.kind} has no member '{name}'{hint(name, self.members)}")
        return found

    def member(self, name: str) -> Sugared | None:
        return self.members.get(name)

    def items(self, compiler: Inserter, place: Range, count: int | None) -> Sequence[Sugared]:
        return list(self.members.values())

    def of_value(self, value: object) -> Sugared | None:
        """The member of a value."""
        return next((m for m in self.members.values() if m.value == value), None)


class EnumMember(Constant):
    """A member of an enumeration, which is compared by its value."""

    def __init__(self, enumeration: str, name: str, value: object):
        super().__init__(value)
        self.name = name
        self.kind = f"the member '{enumeration}.{name}'"

    def attribute(self, compiler: Inserter, place: Range, name: str) -> Sugared:
        if name in ("name", "value"):
            return Constant(self.name if name == "name" else self.value)
        return super().attribute(compiler, place, name)
