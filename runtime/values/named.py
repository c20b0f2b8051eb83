"""Tuples with named elements, which callers may give as dictionaries of these names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from xdsl.ir import Attribute

from tsir.dialects.ir.spelling import hint
from tsir.dialects.types import attributes as t


def elements(type: t.TupleType, value: object) -> object:
    """
    The elements of a dictionary in the order of a tuple's names; anything else as it is.

    ValueError with every name that is missing or unexpected.
    """
    if not isinstance(value, dict) or (type.elements and not type.names):
        return cast(object, value)
    given = cast("Mapping[object, object]", value)
    problems = [f"missing '{name}'" for name in type.names if name not in given]
    names = set[object](type.names)
    problems += [f"unexpected '{key}'{hint(str(key), type.names)}" for key in given if key not in names]
    if problems:
        raise ValueError(f"expected a dictionary with the keys {_few(type.names)}: {'; '.join(problems)}")
    return tuple([given[name] for name in type.names])


def _few(names: Sequence[str]) -> str:
    """The first of some names, as messages show them."""
    shown = ", ".join(f"'{name}'" for name in names[:4])
    return f"{shown}, …" if len(names) > 4 else shown


def ordered(type: Attribute, value: object) -> object:
    """A value with the dictionaries in it that stand for named tuples in the order of the names."""
    match type, value:
        case t.TupleType(), dict() if type.names:
            found = cast("Sequence[object]", elements(type, cast(object, value)))
            return dict(zip(type.names, _each(type.elements, found), strict=True))
        case t.TupleType(), tuple():
            items = cast("tuple[object, ...]", value)
            made = _each(type.elements, items)
            make = getattr(items.__class__, "_make", None)
            return tuple(made) if make is None else make(made)
        case _:
            return value


def _each(types: Sequence[Attribute], values: Sequence[object]) -> list[object]:
    return [ordered(*pair) for pair in zip(types, values, strict=True)]
