"""Values that a command line gives for the arguments of a function: a mistake in them is one of its own."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from tsir.dialects.ir.diagnostics import PipelineError, TsirError
from tsir.runtime.values.value_text import read_value
from tsir.tools.options import INPUT_ERROR, USAGE_ERROR


class OptionError(TsirError):
    """An option has a value that is none, or that does not fit what it is for."""


@contextmanager
def of_options() -> Generator[None]:
    """Makes what is wrong in a block the fault of the command line: OptionError for every TsirError."""
    try:
        yield
    except TsirError as error:
        raise OptionError(error.diagnostics, error.sources) from error


def read_values(texts: Sequence[str], option: str) -> list[object]:
    """The values that an option gives, in order; OptionError for one that is none."""
    with of_options():
        return [read_value(text, f"<{option} {i}>") for i, text in enumerate(texts)]


def status_of(error: TsirError) -> int:
    """The exit status of a command that ends with an error."""
    return USAGE_ERROR if isinstance(error, PipelineError | OptionError) else INPUT_ERROR
