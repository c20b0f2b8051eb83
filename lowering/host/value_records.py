"""
Records: values of a closed set of dataclasses as text, and back.

The text is JSON in which `{"Name": [field, …]}` is a dataclass, as attributes of xDSL are, or a member of an
enumeration. Reading makes objects of the classes that are named here and of no others, and runs no code
that the text names.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType
from typing import Any, TypeVar, cast

import numpy as np

from tsir.dialects.types.dtype import DType
from tsir.lowering.host.disk_cache import DiskCache

T = TypeVar("T")

_TYPES = {kind.__name__: kind for kind in (int, float, bool, NoneType)}


class Records:
    """The values of some classes; their fields hold each other, tuples, scalars and dtypes."""

    def __init__(self, *classes: type[Any]):
        self.classes: dict[str, type[Any]] = {k.__name__: k for k in (*classes, DType)}

    def text(self, value: object) -> str:
        """The text of a value; TypeError if it is not made of these classes."""
        return json.dumps(self._plain(value))

    def read(self, text: str, kind: type[T]) -> T:
        """The value of a class that a text says; ValueError if it says none."""
        try:
            value: object = json.loads(text, object_hook=self._made)
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError(f"expected a record: {error}") from error
        if not isinstance(value, kind):
            raise ValueError(f"expected a record of {kind.__name__}, got one of {type(value).__name__}")
        return value

    def kept(self, cache: DiskCache, key: str, kind: type[T]) -> T | None:
        """The value of a class that a cache has under a key; None, and no entry then, if it has none."""
        data = cache.get(key)
        if data is None:
            return None
        try:
            return self.read(zlib.decompress(data).decode(), kind)
        except (ValueError, zlib.error):
            cache.reject(key)
            return None

    def keep(self, cache: DiskCache, key: str, value: object) -> None:
        """Write a value to a cache."""
        cache.put(key, zlib.compress(self.text(value).encode(), level=1))

    def _plain(self, value: object) -> object:
        name = type(value).__name__
        match value:
            case Enum() if name in self.classes:
                return {name: [value.name]}
            case None | bool() | int() | float() | str():
                return value
            case tuple() | list():
                return list(map(self._plain, cast("tuple[object, ...]", value)))
            case np.dtype():
                return {"dtype": [DType.of(cast("np.dtype[Any]", value)).name]}
            case type() if value.__name__ in _TYPES:
                return {"type": [value.__name__]}
            case _ if is_dataclass(value) and name in self.classes:
                # What does not tell values apart is not of the value.
                return {name: [self._plain(getattr(value, f.name)) for f in fields(value) if f.compare]}
            case _:
                raise TypeError(f"expected a value of a record, got {value!r}")

    def _made(self, plain: dict[str, list[object]]) -> object:
        ((name, parts),) = plain.items()
        values = tuple(map(_tuples, parts))
        match name, values:
            case "dtype", (str(dtype),):
                return DType[dtype].numpy
            case "type", (str(kind),):
                return _TYPES[kind]
            case _:
                made = self.classes[name]
                return made.__members__[str(values[0])] if issubclass(made, Enum) else made(*values)


def _tuples(value: object) -> object:
    """A value with tuples in place of lists."""
    return tuple(map(_tuples, cast("list[object]", value))) if isinstance(value, list) else value
