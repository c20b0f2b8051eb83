"""The structures of arguments and results: which leaves, in which order, are those of the graph."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import OrderedDict, deque, namedtuple
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

from tsir.dialects.ir.diagnostics import ArchiveError
from tsir.frontend.exported.json_values import Json

VERSION = 1
"""The version of the descriptions that is read."""
MAX_NESTING = 100
"""The most levels of nested structures."""

_NAMED_TUPLE = "collections.namedtuple"
_SEQUENCES: Mapping[str, type[list[object]] | type[tuple[object, ...]] | type[deque[object]]] = {
    "builtins.list": list,
    "builtins.tuple": tuple,
    "collections.deque": deque,
    "torch.fx.immutable_collections.immutable_list": list,
}
_DICTIONARIES: Mapping[str, type[dict[object, object]]] = {
    "builtins.dict": dict,
    "collections.OrderedDict": OrderedDict,
    "collections.defaultdict": dict,
    "torch.fx.immutable_collections.immutable_dict": dict,
}


class Structure(ABC):
    """A structure of values; ValueError says where a value has another."""

    @abstractmethod
    def flatten(self, value: object, path: str) -> Iterator[tuple[str, object]]:
        """The leaves of a value at a path, each with the path to it."""

    @abstractmethod
    def build(self, leaves: Iterator[object]) -> object:
        """The value of some leaves."""

    @property
    @abstractmethod
    def count(self) -> int:
        """The number of leaves."""


class Leaf(Structure):
    """A value that is not taken apart."""

    def flatten(self, value: object, path: str) -> Iterator[tuple[str, object]]:
        yield path, value

    def build(self, leaves: Iterator[object]) -> object:
        return next(leaves)

    @property
    def count(self) -> int:
        return 1


@dataclass(frozen=True)
class Sequenced(Structure):
    """A list or a tuple."""

    kind: type[list[object]] | type[tuple[object, ...]] | type[deque[object]]
    parts: tuple[Structure, ...]

    def flatten(self, value: object, path: str) -> Iterator[tuple[str, object]]:
        name = self.kind.__name__
        if not isinstance(value, self.kind):
            raise ValueError(f"expected '{path}' to be a {name}, got {_kind(value)}")
        items = list(cast("Sequence[object]", value))
        if len(items) != len(self.parts):
            raise ValueError(
                f"expected '{path}' to be a {name} of {len(self.parts)}, got {len(items)} elements"
            )
        for index, (part, item) in enumerate(zip(self.parts, items, strict=True)):
            yield from part.flatten(item, f"{path}[{index}]")

    def build(self, leaves: Iterator[object]) -> object:
        return self.kind([part.build(leaves) for part in self.parts])

    @property
    def count(self) -> int:
        return sum(part.count for part in self.parts)


@dataclass(frozen=True)
class Keyed(Structure):
    """A dictionary of known keys."""

    kind: type[dict[object, object]]
    parts: Mapping[object, Structure]

    def flatten(self, value: object, path: str) -> Iterator[tuple[str, object]]:
        if not isinstance(value, dict):
            raise ValueError(f"expected '{path}' to be a dictionary, got {_kind(value)}")
        entries = cast("dict[object, object]", value)
        if entries.keys() != self.parts.keys():
            raise ValueError(
                f"expected '{path}' to be a dictionary of {list(self.parts)}, got one of {list(entries)}"
            )
        for key, part in self.parts.items():
            yield from part.flatten(entries[key], f"{path}[{key!r}]")

    def build(self, leaves: Iterator[object]) -> object:
        return self.kind([(key, part.build(leaves)) for key, part in self.parts.items()])

    @property
    def count(self) -> int:
        return sum(part.count for part in self.parts.values())


@dataclass(frozen=True)
class Named(Structure):
    """A named tuple, or another object of a class: its parts are attributes."""

    name: str
    parts: Mapping[str, Structure]

    def flatten(self, value: object, path: str) -> Iterator[tuple[str, object]]:
        missing = [name for name in self.parts if not hasattr(value, name)]
        if missing:
            raise ValueError(
                f"expected '{path}' to be a {self.name} of {', '.join(self.parts)}, got {_kind(value)}"
            )
        for name, part in self.parts.items():
            yield from part.flatten(getattr(value, name), f"{path}.{name}")

    def build(self, leaves: Iterator[object]) -> object:
        make = _named_tuple(self.name, tuple(self.parts))
        return make(*[part.build(leaves) for part in self.parts.values()])

    @property
    def count(self) -> int:
        return sum(part.count for part in self.parts.values())


@cache
def _named_tuple(name: str, fields: tuple[str, ...]) -> Callable[..., object]:
    """The class of named tuples with some fields."""
    make = cast("Callable[[str, Sequence[str]], Callable[..., object]]", namedtuple)
    return make(name, fields)


@dataclass(frozen=True)
class Signature:
    """The structures of the arguments that a program takes, by position and by name, with their names."""

    names: tuple[str, ...]
    parts: tuple[Structure, ...]
    positional: int

    def flatten(self, args: Sequence[object]) -> Iterator[tuple[str, object]]:
        """The leaves of one value for each argument; ValueError if one has another structure."""
        for name, part, value in zip(self.names, self.parts, args, strict=True):
            yield from part.flatten(value, name)

    @property
    def count(self) -> int:
        """The number of leaves."""
        return sum(part.count for part in self.parts)


def read_structure(spec: Json, fields: Mapping[str, Sequence[str]]) -> Structure:
    """The structure that a string describes; `fields` are those of named tuples by their classes."""
    described = Json.parse(spec.text(), spec)
    parts = described.items()
    if len(parts) != 2 or parts[0].int() != VERSION:
        raise described.error(f"expected version {VERSION} and a description")
    return _structure(parts[1], fields, 0)


def read_signature(spec: Json, names: Sequence[str] | None, fields: Mapping[str, Sequence[str]]) -> Signature:
    """The arguments that a string describes: a tuple of those by position and a dictionary of the others."""
    match read_structure(spec, fields):
        case Sequenced(parts=(Sequenced(parts=args), Keyed(parts=keywords))):
            pass
        case _:
            raise spec.error("expected the structure of a tuple of arguments and a dictionary of others")
    given = list(names or ())
    if len(given) != len(args) + len(keywords):
        given = [f"arg{index}" for index in range(len(args))] + [str(name) for name in keywords]
    if len(set(given)) != len(given):
        raise spec.error("expected each argument to have a name of its own")
    return Signature(tuple(given), (*args, *keywords.values()), len(args))


def _structure(spec: Json, fields: Mapping[str, Sequence[str]], depth: int) -> Structure:
    if depth > MAX_NESTING:
        raise spec.error(f"expected structures to nest at most {MAX_NESTING} deep")
    if (type := spec.find("type")) is None:
        return Leaf()
    name = type.text()
    parts = [_structure(each, fields, depth + 1) for each in spec["children_spec"].items()]
    if (kind := _SEQUENCES.get(name)) is not None:
        return Sequenced(kind, tuple(parts))
    context = _context(spec)
    if name in _DICTIONARIES:
        keys = [_key(each) for each in (context["keys"] if _is_default(name) else context).items()]
        return Keyed(_DICTIONARIES[name], dict(zip(keys, parts, strict=_fits(spec, keys, parts))))
    if name == _NAMED_TUPLE:
        name = context.text()
        attributes = list(fields.get(name, ()))
    else:
        attributes = [each.text() for each in context.items()[0].items()]
    strict = _fits(spec, attributes, parts)
    if not all(each.isidentifier() and not each.startswith("_") for each in attributes):
        raise spec.error("expected names of fields")
    short = name.rpartition(".")[2]
    return Named(short if short.isidentifier() else "Result", dict(zip(attributes, parts, strict=strict)))


def _is_default(name: str) -> bool:
    return name == "collections.defaultdict"


def _context(spec: Json) -> Json:
    """The facts about a container in a description, in JSON in a string."""
    context = spec["context"]
    try:
        return Json.parse(context.text(), context)
    except ArchiveError:
        if spec["type"].text() == _NAMED_TUPLE:  # the name of the class as it is
            return context
        raise


def _fits(spec: Json, names: Sequence[object], parts: Sequence[Structure]) -> bool:
    if len(names) != len(parts) or len(set(names)) != len(names):
        raise spec.error(f"expected a name of its own for each of {len(parts)} parts, got {len(names)}")
    return True


def _key(key: Json) -> object:
    if not isinstance(key.value, str | int | float | None):
        raise key.error("expected a string or a number as a key")
    return key.value


def _kind(value: object) -> str:
    return "None" if value is None else f"a value of type {type(value).__name__}"
