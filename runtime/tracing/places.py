"""Places in the code of users, and errors at them."""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Iterable
from dis import get_instructions
from opcode import opname
from pathlib import Path
from types import FrameType
from typing import TypeVar

from xdsl.dialects.builtin import LocationAttr

from tsir.dialects.ir.diagnostics import Diagnostic, UnsupportedError
from tsir.dialects.ir.locations import file_location, position_of
from tsir.runtime.values.traceable import running

T = TypeVar("T", bound=UnsupportedError)

_PACKAGE = str(Path(__file__).parents[2])


def _user_frame() -> FrameType | None:
    """The frame of the user's code that is running: the nearest that is not of the package."""
    frame: FrameType | None = inspect.currentframe()
    while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame = frame.f_back
    return frame


def user_place() -> LocationAttr | None:
    """The place in the user's code that is running."""
    frame = _user_frame()
    return None if frame is None else file_location(frame.f_code.co_filename, frame.f_lineno, 1)


def raised_place(error: BaseException, *packages: str) -> LocationAttr | None:
    """The last place in the user's code, outside of these, on the way to where an error was raised."""
    found, at = None, error.__traceback__
    while at is not None:
        if not at.tb_frame.f_code.co_filename.startswith((_PACKAGE, *packages)):
            found = file_location(at.tb_frame.f_code.co_filename, at.tb_lineno, 1)
        at = at.tb_next
    return found


def is_dropped() -> bool:
    """Whether the user's code makes no use of what a call gives, as of a statement `x.sort()`."""
    frame = _user_frame()
    if frame is None:
        return False
    behind = (each for each in get_instructions(frame.f_code) if each.offset > frame.f_lasti)
    return next(behind).opname == "POP_TOP"


def is_unpacked() -> bool:
    """Whether the user's code takes a value apart into variables, as in `x, y = z`."""
    frame = _user_frame()
    return frame is not None and opname[frame.f_code.co_code[frame.f_lasti]] == "UNPACK_SEQUENCE"


def refusal(message: str, place: LocationAttr | None = None) -> UnsupportedError:
    """The error of what a trace cannot write down, at a place, by default the one that is running."""
    return _kept(UnsupportedError(*_located(message, place)))


class UnfitExamples(UnsupportedError):
    """An operation that a trace can write down, but that fails for the examples."""

    @staticmethod
    def here(message: str) -> UnfitExamples:
        """The error at the place that is running."""
        return _kept(UnfitExamples(*_located(message, None)))


def _kept(error: T) -> T:
    """An error that the function which runs may catch, but that no trace of it can leave out."""
    recorder = running()
    if recorder is not None:
        recorder.errors.append(error)
    return error


def _located(message: str, place: LocationAttr | None) -> tuple[Diagnostic, dict[str, str]]:
    place = user_place() if place is None else place
    return Diagnostic.error(place, message), sources_of([place])


def sources_of(places: Iterable[LocationAttr | None]) -> dict[str, str]:
    """The texts of the user's files in which these places are, by file."""
    positions = [position_of(place) for place in places if place is not None]
    files = {position.file for position in positions if position is not None}
    return {file: "".join(linecache.getlines(file)) for file in files}
