"""Why operators of users cannot be registered."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError
from tsir.dialects.operators.schema import Schema


class Reasons:
    """Why an operator cannot be registered, and the texts that the reasons are about."""

    def __init__(self, schema: Schema, messages: Iterable[str] = ()):
        self.what = f"the operator '{schema.full_name}' cannot be registered"
        self.found: list[Diagnostic] = []
        self.sources: dict[str, str] = {}
        for message in messages:
            self.add(message)

    def add(self, message: str, error: Diagnostic | None = None) -> None:
        """Add a reason, which another error may be."""
        location, notes = (None, ()) if error is None else (error.location, error.notes)
        self.found.append(Diagnostic.error(location, f"{self.what}: {message}", *notes))

    @contextmanager
    def collect(self, part: str) -> Generator[None]:
        """Add why a part of a definition is wrong."""
        try:
            yield
        except TsirError as error:
            self.sources.update(error.sources)
            for each in error.diagnostics:
                self.add(f"{part}: {each.message}", each)
        except ValueError as error:
            for line in str(error).splitlines():
                self.add(f"{part}: {line}")

    def expect_none(self) -> None:
        """TsirError with all reasons, if there are any."""
        if self.found:
            raise TsirError(self.found, self.sources)
