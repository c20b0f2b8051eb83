"""The elements of the tuples in values of given types, as one sequence, and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from xdsl.ir import Attribute

from tsir.dialects.ir.diagnostics import GradientError
from tsir.dialects.types import attributes as t
from tsir.runtime.values.named import elements
from tsir.runtime.values.structure import described


def flatten(types: Sequence[Attribute], values: Sequence[object], name: str) -> list[object]:
    """
    The elements of the tuples in values of these types, in order: None for all of a tuple that is None.

    GradientError if a value has another structure.
    """
    flat: list[object] = []
    for type, value in zip(types, values, strict=True):
        if not isinstance(type, t.TupleType):
            flat.append(value)
            continue
        count = len(type.elements)
        try:
            items = [None] * count if value is None else elements(type, value)
        except ValueError as error:
            raise GradientError(f"{name}: {error}") from error
        if not isinstance(items, tuple | list) or len(cast("Sequence[object]", items)) != count:
            raise GradientError(f"{name}: expected a tuple of {count}, got {described(value)}")
        flat += flatten(type.elements, cast("Sequence[object]", items), name)
    return flat


def flat_count(types: Sequence[Attribute]) -> int:
    """The number of elements of the tuples in values of these types, other values included."""
    return sum(flat_count(type.elements) if isinstance(type, t.TupleType) else 1 for type in types)


def unflatten(types: Sequence[Attribute], flat: Sequence[object]) -> list[object]:
    """Values of these types from the elements of the tuples in them, in order."""
    rest = iter(flat)
    return [_built(type, rest) for type in types]


def _built(type: Attribute, rest: Iterator[object]) -> object:
    if isinstance(type, t.TupleType):
        return tuple(_built(element, rest) for element in type.elements)
    return next(rest)
