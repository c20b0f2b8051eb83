"""The names and defaults of parameters, and the order in which a call gives their values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass

from tsir.dialects.ir.spelling import hint


class _Required:
    pass


REQUIRED = _Required()
"""In the place of a default: the parameter has none."""


@dataclass(frozen=True)
class Formal:
    """A parameter of a function: its name and, if it has one, default value."""

    name: str
    _: KW_ONLY
    default: object = REQUIRED

    @property
    def is_required(self) -> bool:
        """Whether a call has to give it."""
        return self.default is REQUIRED


def in_order(
    formals: Sequence[Formal], args: Sequence[object], keywords: Mapping[str, object]
) -> Sequence[object]:
    """
    What a call gives for each parameter: by position, by name, or else the default.

    TypeError if the call does not fit the parameters.
    """
    if len(args) == len(formals) and not keywords:
        return args
    values, named = list(args), 0
    for formal in formals[len(args) :]:
        if formal.name in keywords:
            values.append(keywords[formal.name])
            named += 1
        elif formal.default is not REQUIRED:
            values.append(formal.default)
    if len(values) != len(formals) or named != len(keywords):
        raise TypeError(_misfit(formals, len(args), keywords))
    return values


def _misfit(formals: Sequence[Formal], count: int, keywords: Mapping[str, object]) -> str:
    """Why a call with `count` arguments by position, and others by name, does not fit the parameters."""
    names = [formal.name for formal in formals]
    unknown = next((keyword for keyword in keywords if keyword not in names), None)
    if unknown is not None:
        return f"unknown argument '{unknown}'{hint(unknown, names)}"
    if count > len(names):
        return f"expected at most {len(names)} arguments, got {count}"
    twice = next((name for name in names[:count] if name in keywords), None)
    if twice is not None:
        return f"argument '{twice}' is given twice"
    missing = (
        formal.name for formal in formals[count:] if formal.is_required and formal.name not in keywords
    )
    return f"missing argument '{next(missing)}'"
