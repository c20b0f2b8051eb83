"""Exceptions of xDSL as diagnostics."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType

from xdsl.dialects.builtin import UNKNOWN_LOC, LocationAttr, UnknownLoc
from xdsl.ir import Block, Operation

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.dialects.ir.locations import location_of


def diagnostic_of(error: BaseException, default: LocationAttr = UNKNOWN_LOC) -> Diagnostic:
    """
    What an exception of xDSL says, at the innermost operation that it was raised for.

    These exceptions do not name their operation; the frames they passed do.
    """
    location = next(
        (
            found
            for op in _operations_in(error.__traceback__)
            if not isinstance(found := location_of(op), UnknownLoc)
        ),
        default,
    )
    return Diagnostic.error(location, message_of(error))


def message_of(error: BaseException) -> str:
    """The message of an exception."""
    return tidy(str(error).strip() or type(error).__name__)


def tidy(text: str) -> str:
    """A message of xDSL in the style of ours: one line, lower case, no full stop."""
    text = text.splitlines()[0].rstrip(".!")
    if len(text) > 1 and text[0].isupper() and text[1].islower():
        text = text[0].lower() + text[1:]
    return text


def _operations_in(traceback: TracebackType | None) -> Iterator[Operation]:
    frames: list[TracebackType] = []
    while traceback is not None:
        frames.append(traceback)
        traceback = traceback.tb_next
    for entry in reversed(frames):
        for name in ("op", "self"):
            match entry.tb_frame.f_locals.get(name):
                case Operation() as op:
                    yield op
                case Block() as block if (parent := block.parent_op()) is not None:
                    yield parent
                case _:
                    pass
