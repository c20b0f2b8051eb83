"""Saves modules to files."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

from tsir.dialects.ir.diagnostics import Diagnostic, TsirError

Target = str | os.PathLike[str] | IO[bytes]

PROGRAM = ".pt2"
"""The suffix of exported programs."""


def check_is_archive(target: Target) -> None:
    """TsirError for a path that is one of an exported program, of which archives of `torch.jit` are none."""
    if is_program(target):
        expected = "expected 'specs', what the arguments are, to write an exported program"
        raise TsirError(f"{expected}, got '{target}' alone")


def check_is_program(target: Target) -> None:
    """TsirError for a path that is not one of an exported program."""
    if isinstance(target, str | os.PathLike) and not is_program(target):
        raise TsirError(f"expected a path with the suffix {PROGRAM} for an exported program, got '{target}'")


def is_program(target: Target) -> bool:
    """Whether a target is a path of an exported program."""
    return isinstance(target, str | os.PathLike) and os.fspath(target).endswith(PROGRAM)


def save_to(target: Target, write: Callable[[IO[bytes]], None]) -> None:
    """
    Write a file in the place of one that is there, which stays if that fails; or to a file that is open.

    TsirError with what the system says if it cannot be written.
    """
    if not isinstance(target, str | os.PathLike):
        if not hasattr(target, "write"):
            kind = type(target).__name__
            raise TsirError(
                f"expected a path, a str or Path, or a file that is open, got a value of type {kind}"
            )
        buffer = io.BytesIO()
        write(buffer)
        target.write(buffer.getbuffer())
        return
    path = Path(target)
    try:
        made, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(made, "wb") as file:
                write(file)
            _as_new(name)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except (OSError, ValueError) as error:  # ValueError for a name with a NUL
        raise unwritable(path, error) from error


def unwritable(path: Path, error: Exception) -> TsirError:
    """The error of a file that cannot be written, with what the system says."""
    from tsir.dialects.ir.locations import file_location

    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    message = f"cannot write the file: {reason.lower()}"
    return TsirError(Diagnostic.error(file_location(str(path), 1, 1), message))


def _as_new(name: str) -> None:
    """Give a temporary file the permissions that new files have."""
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(name, 0o666 & ~mask)
