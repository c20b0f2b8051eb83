"""Objects and members of enumerations as functions of IR have them, which are tuples, and back."""

from __future__ import annotations

import collections
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Attribute

from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.classes import Enumeration
from tsir.frontend.compiler.sugared import Kind
from tsir.frontend.modules.script_object import EnumValue, ScriptObject


@dataclass(frozen=True)
class Packing:
    """Conversions, by type, from the values of a method's function to its attributes and results."""

    inputs: Sequence[Attribute]
    outputs: Sequence[Attribute]

    @staticmethod
    def of(type: FunctionType) -> Packing | None:
        """The packing of a method's function, with the classes of the program in its type; None without."""
        inputs, outputs = type.inputs.data, type.outputs.data
        return Packing(inputs, outputs) if any(map(has_names, (*inputs, *outputs))) else None

    def attributes(self, values: Sequence[object]) -> list[Any]:
        """Attributes as arguments of the function."""
        return [packed(value, type) for value, type in zip(values, self.inputs, strict=False)]

    def results(self, own: object, assigned: Sequence[object]) -> tuple[Any, list[Any]]:
        """The result of the method, and the new values of attributes."""
        type, *types = self.outputs
        return named(own, type), [unpacked(value, held) for value, held in zip(assigned, types, strict=True)]


def packed(value: Any, type: Attribute) -> Any:
    """A value of an attribute as an argument of a function of IR."""
    match value:
        case ScriptObject() if isinstance(tuple_type := _present(type), t.TupleType):
            parts = zip(tuple_type.names, tuple_type.elements, strict=True)
            return tuple([packed(value.attributes[name], part) for name, part in parts])
        case EnumValue():
            return (value.value,) if isinstance(_present(type), t.TupleType) else value.value
        case _:
            return _mapped(value, type, packed)


def unpacked(value: Any, type: Attribute) -> Any:
    """A result of a function of IR as a value of an attribute."""
    present = _present(type)
    kind = present.kind if isinstance(present, t.TupleType) else None
    if value is None or not isinstance(kind, Kind) or not isinstance(present, t.TupleType):
        return _mapped(value, type, unpacked)
    parts = [unpacked(part, each) for part, each in zip(value, present.elements, strict=True)]
    if isinstance(kind, Enumeration):
        return EnumValue(kind.name, parts[0])
    return ScriptObject(kind.name, dict(zip(present.names, parts, strict=True)))


def named(value: Any, type: Attribute) -> Any:
    """A result of a method as Python gets it: tuples have their names, members of enumerations are values."""
    present = _present(type)
    if value is None or not isinstance(present, t.TupleType) or not present.names:
        return _mapped(value, type, named)
    parts = [named(part, each) for part, each in zip(value, present.elements, strict=True)]
    if isinstance(present.kind, Enumeration):
        return parts[0]
    name = present.kind.name if isinstance(present.kind, Kind) else "Result"
    return _named_tuple(name.rpartition(".")[2], present.names)(*parts)


@cache
def _named_tuple(name: str, fields: tuple[str, ...]) -> Callable[..., Any]:
    """The class of named tuples with these fields, of which Python numbers those that it cannot have."""
    made: Callable[..., Any] = vars(collections)["namedtuple"](name, fields, rename=True)
    return made


def _present(type: Attribute) -> Attribute:
    return type.element if isinstance(type, t.OptionalType) else type


def _mapped(value: Any, type: Attribute, convert: Callable[[Any, Attribute], Any]) -> Any:
    """A value whose parts are converted by their types; itself if it has none that may be objects."""
    match _present(type):
        case t.ListType(element=element) if isinstance(value, list) and has_names(element):
            return [convert(item, element) for item in cast("Iterable[Any]", value)]
        case t.DictType(value=element) if isinstance(value, dict) and has_names(element):
            return {key: convert(item, element) for key, item in cast("Mapping[Any, Any]", value).items()}
        case t.TupleType() as present if isinstance(value, tuple) and has_names(present):
            parts = zip(cast("Iterable[Any]", value), present.elements, strict=True)
            return tuple([convert(item, element) for item, element in parts])
        case _:
            return cast(Any, value)


def has_names(type: Attribute) -> bool:
    """Whether a type has tuples with names in it."""
    match type:
        case t.ListType() | t.OptionalType():
            return has_names(type.element)
        case t.DictType():
            return has_names(type.value)
        case t.TupleType():
            return bool(type.names) or any(map(has_names, type.elements))
        case _:
            return False
