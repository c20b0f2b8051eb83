"""Describes the structures of arguments and results, as `structure` reads the descriptions."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from tsir.frontend.exported.structure import VERSION

_LEAF: Mapping[str, Any] = {"type": None, "context": None, "children_spec": []}


def structure_text(value: object) -> str:
    """The description of a value in lists, tuples and dictionaries; all else is a leaf."""
    return json.dumps([VERSION, _described(value)])


def signature_text(arguments: Sequence[object]) -> str:
    """The description of arguments by position."""
    none: dict[str, object] = {}
    return structure_text((tuple(arguments), none))


def leaves_of(value: object) -> Iterator[object]:
    """The leaves of a value, in the order of its description."""
    match value:
        case list() | tuple():
            for item in cast("Sequence[object]", value):
                yield from leaves_of(item)
        case dict():
            for item in cast("Mapping[object, object]", value).values():
                yield from leaves_of(item)
        case _:
            yield value


def _described(value: object) -> Any:
    match value:
        case list() | tuple():
            items = cast("Sequence[object]", value)
            kind = "list" if isinstance(value, list) else "tuple"
            return _container(kind, "null", items)
        case dict():
            entries = cast("Mapping[object, object]", value)
            return _container("dict", json.dumps(list(entries.keys())), list(entries.values()))
        case _:
            return _LEAF


def _container(kind: str, context: str, items: Sequence[object]) -> Any:
    return {"type": f"builtins.{kind}", "context": context, "children_spec": list(map(_described, items))}
