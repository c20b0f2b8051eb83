"""The names that are visible at a place of a program, with what they stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from xdsl.ir import Attribute, SSAValue

from tsir.frontend.compiler.sugared import Keywords, Sugared, Value
from tsir.frontend.source.failure import Failure, Unusable
from tsir.frontend.source.source import Range


class Failed(Sugared):
    """A value that could not be compiled: the failure is reported, and uses of it are left out."""

    kind = "what has failed"

    def as_value(self, compiler: object, place: Range) -> SSAValue:
        raise Unusable

    def attribute(self, compiler: object, place: Range, name: str) -> Sugared:
        raise Unusable

    def items(self, compiler: object, place: Range, count: int | None) -> Sequence[Sugared]:
        raise Unusable

    def call(self, compiler: object, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        raise Unusable


class Absent(Sugared):
    """A name without a value, or with one on some paths only; to use it is an error that says why."""

    def __init__(self, reason: str):
        self.reason = reason

    def as_value(self, compiler: object, place: Range) -> SSAValue:
        raise Failure(place, self.reason)

    def attribute(self, compiler: object, place: Range, name: str) -> Sugared:
        raise Failure(place, self.reason)

    def items(self, compiler: object, place: Range, count: int | None) -> Sequence[Sugared]:
        raise Failure(place, self.reason)

    def call(self, compiler: object, place: Range, args: Sequence[Sugared], keywords: Keywords) -> Sugared:
        raise Failure(place, self.reason)


_ATTRIBUTE = re.compile(r"\$\d+\.")


def attribute_key(number: int, name: str) -> str:
    """The name of the variable that holds an attribute of an object."""
    return f"${number}.{name}"


def attribute_of(key: str) -> tuple[int, str]:
    """The number of the object and the name of the attribute that a variable holds."""
    number, _, name = key[1:].partition(".")
    return int(number), name


def is_attribute(name: str) -> bool:
    """Whether a variable holds an attribute of an object."""
    return _ATTRIBUTE.match(name) is not None


class Scope:
    """
    One block's names on top of those around it.

    `refined` holds values under a type that a condition has established; they end with the block and
    do not count as assignments. `declared` are the types that annotations give to variables. Of the scope
    of a `caller` the body of a function sees the attributes of objects.
    """

    def __init__(self, parent: Scope | None = None, caller: Scope | None = None):
        self.parent = parent
        self.caller = caller
        self.values: dict[str, Sugared] = {}
        self.refined: dict[str, Sugared] = {}
        self.declared: dict[str, Attribute] = {} if parent is None else parent.declared
        if caller is not None:
            self.declared.update((k, type) for k, type in caller.declared.items() if is_attribute(k))

    def find(self, name: str) -> Sugared | None:
        """The meaning of a name here; None if it is not defined in the function."""
        scope: Scope | None = self
        while scope is not None:
            found = scope.refined.get(name, scope.values.get(name))
            if found is not None:
                return found
            scope = scope.parent or (scope.caller if is_attribute(name) else None)
        return None

    def attributes(self) -> dict[str, Sugared]:
        """The attributes of objects that are assigned here or around, by the names of their variables."""
        around = self.parent or self.caller
        found = {} if around is None else around.attributes()
        return found | {name: value for name, value in self.values.items() if is_attribute(name)}

    def known(self) -> Iterator[str]:
        """The names that are defined in the function, here or around the block."""
        scope: Scope | None = self
        while scope is not None:
            yield from (name for name in scope.values if name.isidentifier())
            scope = scope.parent

    def names_of(self, value: SSAValue) -> list[str]:
        """The names of a value."""
        values = [(name, self.find(name)) for name in self.known()]
        return [name for name, found in values if isinstance(found, Value) and found.value is value]

    def assign(self, name: str, value: Sugared) -> None:
        """Give a name a value."""
        self.refined.pop(name, None)
        self.values[name] = value

    def refine(self, name: str, value: Sugared) -> None:
        """Give a name, for the rest of the block, the same value under a narrower type."""
        self.refined[name] = value
