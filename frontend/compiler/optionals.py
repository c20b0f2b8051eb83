"""The message for a value that may be None where its element is needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from xdsl.ir import Attribute, Block, SSAValue

from tsir.dialects.table.matching import MatchError
from tsir.dialects.types import attributes as t
from tsir.frontend.compiler.scope import Scope
from tsir.frontend.compiler.sugared import compact
from tsir.frontend.source.source import Range


def advice(scope: Scope, place: Range, value: SSAValue) -> str:
    """The hint for a message about a value that is used at a place: how to check one that may be None."""
    if not isinstance(value.type, t.OptionalType):
        return ""
    written = re.findall(r"\w+", place.text)
    name = next((name for name in scope.names_of(value) if name in written), None)
    if name is None:
        return "; the value may be None: give it a name and check that, as by 'assert name is not None'"
    return f"; '{name}' may be None: check it by 'assert {name} is not None' or 'if {name} is not None:'"


def culprit(
    match: Callable[[Sequence[object], Mapping[str, object]], object],
    args: Sequence[object],
    keywords: Mapping[str, object],
) -> SSAValue | None:
    """The first argument that may be None, if the call that does not match would match their elements."""
    optional = [a for a in (*args, *keywords.values()) if _element(a) is not None]
    try:
        match([_checked(a) for a in args], {name: _checked(a) for name, a in keywords.items()})
    except MatchError:
        return None
    return cast(SSAValue, optional[0]) if optional else None


def _element(given: object) -> Attribute | None:
    type = cast(SSAValue, given).type if isinstance(given, SSAValue) else None
    return type.element if isinstance(type, t.OptionalType) else None


def _checked(given: object) -> object:
    """An argument as it is once it has been checked: what stands for it is of no operation."""
    element = _element(given)
    return given if element is None else Block(arg_types=[element]).args[0]


def expectation(value: SSAValue) -> str:
    """The hint in the message for a value that may be None."""
    assert isinstance(value.type, t.OptionalType)
    return f"expected {compact(value.type.element)}, got {compact(value.type)}"
