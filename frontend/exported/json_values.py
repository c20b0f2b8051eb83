"""Values of a JSON text with their places in it, read by the type that is expected."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import cast

from tsir.dialects.ir.diagnostics import ArchiveError
from tsir.frontend.archive.records import Records

MAX_BYTES = 1 << 26
"""Bytes of a JSON text."""
MAX_VALUES = 1 << 21
"""Objects, lists and commas in a JSON text, which bound the values that are made of it."""
MAX_INT = 2**63


class Json:
    """A value of a JSON text; an ArchiveError says what was expected in its place."""

    __slots__ = ("_around", "_key", "value")

    def __init__(self, value: object, around: Json | str, key: str = ""):
        self.value = value
        self._around = around
        self._key = key

    @staticmethod
    def read(records: Records, name: str) -> Json:
        """The value of a record; ArchiveError if it is no JSON, or too large or too deep."""
        data = records.read(name)
        if len(data) > MAX_BYTES:
            raise records.error(name, f"expected at most {MAX_BYTES} bytes, got {len(data)}")
        return Json.parse(bytes(data), f"{records.name}: {name}")

    @staticmethod
    def parse(text: bytes | str, place: Json | str) -> Json:
        """The value of a text that stands at a place."""
        counted = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        if sum(counted.count(mark) for mark in (b"{", b"[", b",")) > MAX_VALUES:
            raise Json(None, place).error(f"expected at most {MAX_VALUES} values")
        try:
            return Json(json.loads(text), place)
        except RecursionError:
            raise Json(None, place).error("its values nest too deep") from None
        except ValueError as error:
            raise Json(None, place).error(f"expected JSON: {error}") from None

    def error(self, message: str) -> ArchiveError:
        """The error of the value."""
        path: list[str] = []
        place: Json | str = self
        while isinstance(place, Json):
            path.append(place._key)
            place = place._around
        where = "".join(reversed(path)).removeprefix(".")
        return ArchiveError(f"{place}: {where}: {message}" if where else f"{place}: {message}")

    def _expected(self, what: str) -> ArchiveError:
        return self.error(f"expected {what}, got {_kind(self.value)}")

    def find(self, name: str) -> Json | None:
        """The member of a name; None if the object has none, or null."""
        found = self._members().get(name)
        return None if found is None else Json(found, self, f".{name}")

    def __getitem__(self, name: str) -> Json:
        """The member of a name."""
        members = self._members()
        if name not in members:
            raise self.error(f"expected a member '{name}'")
        return Json(members[name], self, f".{name}")

    def _members(self) -> dict[str, object]:
        value = self.value
        if not isinstance(value, dict):
            raise self._expected("an object")
        return cast("dict[str, object]", value)

    def members(self) -> Iterator[tuple[str, Json]]:
        """The members of an object with their names."""
        return ((name, Json(value, self, f".{name[:80]}")) for name, value in self._members().items())

    def items(self) -> list[Json]:
        """The elements of a list."""
        values = self.value
        if not isinstance(values, list):
            raise self._expected("a list")
        return [Json(each, self, f"[{index}]") for index, each in enumerate(cast("list[object]", values))]

    def union(self) -> tuple[str, Json]:
        """The name and the value of the only member of an object."""
        members = self._members()
        if len(members) != 1:
            raise self.error(f"expected an object with one member, got {len(members)}")
        return next(self.members())

    def text(self) -> str:
        """A string."""
        if not isinstance(self.value, str):
            raise self._expected("a string")
        return self.value

    def truth(self) -> bool:
        """A bool."""
        if not isinstance(self.value, bool):
            raise self._expected("a bool")
        return self.value

    def int(self) -> int:
        """An int of 64 bits."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self._expected("an int")
        if not -MAX_INT <= self.value < MAX_INT:
            raise self.error("expected an int of 64 bits")
        return self.value

    def float(self) -> float:
        """A float; infinities and NaN are strings, as JSON has none."""
        if isinstance(self.value, str) and self.value in ("Infinity", "-Infinity", "NaN"):
            return float(self.value)
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            raise self._expected("a float")
        try:
            return float(self.value)
        except OverflowError:
            raise self.error("expected a float of 64 bits") from None


def _kind(value: object) -> str:
    match value:
        case dict():
            return "an object"
        case list():
            return "a list"
        case str():
            return "a string"
        case None:
            return "null"
        case _:
            return f"the {type(value).__name__} {str(value)[:40]}"
