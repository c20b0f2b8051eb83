"""Locations: where in a source text an operation comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import cast

from xdsl.dialects.builtin import (
    UNKNOWN_LOC,
    ArrayAttr,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    IntAttr,
    LocationAttr,
    NameLoc,
    NoneAttr,
    StringAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute, Operation

from tsir.dialects.ir.positions import Position

KINDS = (
    *(ArrayAttr, CallSiteLoc, FileLineColLoc, FusedLoc, IntAttr, NameLoc, NoneAttr, StringAttr, UnknownLoc),
)
"""The classes of locations and of what they are made of."""


@lru_cache(4096)
def file_location(file: str, line: int, column: int) -> FileLineColLoc:
    """The location of a line and column, which count from one; the name as UTF-8 can have it."""
    name = file.encode("utf-8", "backslashreplace").decode()
    return FileLineColLoc(StringAttr(name), IntAttr(line), IntAttr(column))


def position_of(location: Attribute) -> Position | None:
    """The first place in a source text that a location names: of a call, the callee."""
    match location:
        case FileLineColLoc():
            return Position(location.filename.data, location.line.data, location.column.data)
        case NameLoc():
            return position_of(location.location)
        case CallSiteLoc():
            return position_of(location.callee)
        case FusedLoc():
            return next(filter(None, map(position_of, _parts(location))), None)
        case _:
            return None


def location_of(op: Operation) -> LocationAttr:
    """The location of an operation, or else of the nearest operation around it that has one."""
    around: Operation | None = op
    while around is not None:
        if not isinstance(around.location, UnknownLoc):
            return around.location
        around = around.parent_op()
    return UNKNOWN_LOC


def fuse(locations: Iterable[LocationAttr]) -> LocationAttr:
    """The location of an operation that replaces several: each distinct known location once, in order."""
    distinct: dict[Attribute, None] = {}
    for location in locations:
        parts = _parts(location) if isinstance(location, FusedLoc) else (location,)
        distinct.update((part, None) for part in parts if not isinstance(part, UnknownLoc))
    match list(distinct):
        case []:
            return UNKNOWN_LOC
        case [only]:
            return _as_location(only)
        case several:
            return FusedLoc(tuple(several), NoneAttr())


def relocated(
    location: LocationAttr | None, places: Mapping[LocationAttr, LocationAttr]
) -> LocationAttr | None:
    """A location with others in the place of some, of which it may consist."""
    if isinstance(location, FusedLoc):
        parts = map(_as_location, _parts(location))
        return fuse(places.get(part, part) for part in parts)
    return None if location is None else places.get(location, location)


def caller_of(location: Attribute) -> LocationAttr | None:
    """The place of the call that an operation came in by, None if it came in by none."""
    return _as_location(location.caller) if isinstance(location, CallSiteLoc) else None


def _parts(location: FusedLoc) -> tuple[Attribute, ...]:
    return cast(ArrayAttr[Attribute], location.locations).data


def _as_location(location: Attribute) -> LocationAttr:
    return location if isinstance(location, LocationAttr) else UNKNOWN_LOC
