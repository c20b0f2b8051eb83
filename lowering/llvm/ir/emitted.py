"""The result of emitters: LLVM IR as text, and the meaning of its statuses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xdsl.dialects.builtin import LocationAttr


class Failure(Enum):
    """Why an invocation ends at a site: whatever its message says, which may be the program's own."""

    ERROR = auto()
    """Of the program."""
    MISSED = auto()
    """The code is not for these arguments, and has done nothing."""
    INTERRUPTED = auto()
    """A signal handler has raised an exception."""


@dataclass(frozen=True, slots=True)
class Site:
    """A place at which a function may fail: what went wrong there, and where it stands in the program."""

    message: str
    location: LocationAttr | None
    failure: Failure = Failure.ERROR


@dataclass(frozen=True, slots=True)
class EmittedModule:
    """LLVM IR as text, and what its statuses mean."""

    text: str
    sites: tuple[Site, ...]
    """The sites of errors: status k is that of `sites[k - 1]`."""
    entries: tuple[str, ...]
    """The symbols of the entries of public functions."""
