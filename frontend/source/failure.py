"""Failures of one part of a program, and the collection of all failures."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from tsir.dialects.ir.diagnostics import Diagnostic
from tsir.frontend.source.source import Range


class Failure(Exception):
    """A mistake in the user's program, at a place."""

    def __init__(self, place: Range, message: str):
        self.diagnostic: Diagnostic = place.error(message)
        super().__init__(message)


class Unusable(Exception):
    """The use of a name whose definition failed: that failure is reported already."""


@contextmanager
def noting(failures: list[Diagnostic]) -> Generator[None]:
    """End the block at a failure, and go on behind it with the failure in the list."""
    try:
        yield
    except Failure as failure:
        failures.append(failure.diagnostic)
    except Unusable:
        pass
