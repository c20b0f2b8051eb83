"""The objects of programs at run time, between calls."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from xdsl.ir import Attribute


@dataclass(eq=False)
class ScriptObject:
    """
    An object of a class of a program, by the qualified name of its class (`__torch__.net.Encoder`).

    Attributes are arrays, numbers, strings, None, lists, tuples, dictionaries, members of enumerations and
    other objects. `requires_grad` names the tensors among them that are trained. `state` holds what the
    method `__setstate__` makes the attributes of, until it has.
    """

    type_name: str
    attributes: dict[str, object] = field(default_factory=dict[str, object])
    requires_grad: set[str] = field(default_factory=set[str])
    state: tuple[object] | None = None

    def walk(self, path: str = "") -> Iterator[tuple[str, ScriptObject]]:
        """This object and those in its attributes, each once, with the path of the first attribute to it."""
        known: set[int] = set()
        pending: list[tuple[str, ScriptObject]] = [(path, self)]
        while pending:
            path, each = pending.pop()
            if id(each) in known:
                continue
            known.add(id(each))
            yield path, each
            inner = [
                (f"{path}.{name}" if path else name, value)
                for name, value in each.attributes.items()
                if isinstance(value, ScriptObject)
            ]
            pending += reversed(inner)

    def snapshot(self) -> ScriptObject:
        """An object with the same attributes, which are assigned without changing this; objects in it too."""
        walk = [each for _, each in self.walk()]
        made = {id(each): ScriptObject(each.type_name, requires_grad=each.requires_grad) for each in walk}
        for each in walk:
            attributes = {k: made.get(id(value), value) for k, value in each.attributes.items()}
            made[id(each)].attributes.update(attributes)
        return made[id(self)]

    def copy(self) -> ScriptObject:
        """An object with copies of all that is in it, which is shared in it as it is here."""
        return deepcopy(self)


@dataclass(frozen=True, eq=False)
class Held:
    """A value of Python that a copy of an object holds as it is, as a function."""

    value: object

    def __deepcopy__(self, memo: object) -> Held:
        return self


@dataclass(eq=False)
class InstanceObject(ScriptObject):
    """
    An object of a class of Python.

    `types` are the types of attributes, `functions` the attributes that are functions or classes, `problems`
    says why others have no form in programs; `parameters` and `buffers` name tensors. `items` names what a
    list or dictionary of modules, or of tensors, holds.
    """

    kind: type = object
    types: dict[str, Attribute] = field(default_factory=lambda: dict[str, "Attribute"]())
    functions: dict[str, Held] = field(default_factory=dict[str, Held])
    problems: dict[str, str] = field(default_factory=dict[str, str])
    parameters: tuple[str, ...] = ()
    buffers: tuple[str, ...] = ()
    items: tuple[str, ...] | None = None
    has_keys: bool = False
    hooks_before: tuple[Held, ...] = ()
    hooks_behind: tuple[Held, ...] = ()

    @property
    def structure(self) -> tuple[object, ...]:
        """The key, beside the attributes, by which methods are compiled."""
        functions = tuple((name, id(held.value)) for name, held in self.functions.items())
        before = tuple(id(held.value) for held in self.hooks_before)
        behind = tuple(id(held.value) for held in self.hooks_behind)
        return tuple(self.types.items()), functions, tuple(self.problems), self.items, before, behind


_CONSTANTS = (type(None), bool, int, float, str)


def is_plain(value: object) -> bool:
    """Whether a value is a number, a string, None, or a tuple of such: a constant of programs."""
    if isinstance(value, tuple):
        return all(map(is_plain, cast("tuple[object, ...]", value)))
    return isinstance(value, _CONSTANTS)


LARGEST_CONSTANT = 64
"""Entries of the largest dictionary that is a constant of programs."""


def is_plain_dictionary(value: object) -> bool:
    """Whether a value is a small dictionary of plain keys and values: a constant where nothing writes it."""
    if not isinstance(value, dict) or len(items := cast("dict[object, object]", value)) > LARGEST_CONSTANT:
        return False
    return all(is_plain(key) and is_plain(item) for key, item in items.items())


@dataclass(frozen=True)
class EnumValue:
    """A member of an enumeration of a program, by its value."""

    type_name: str
    value: object
