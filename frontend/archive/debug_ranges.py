"""The records of source lines, `code/….py.debug_pkl`: what the user wrote for each part of a printed text."""

from __future__ import annotations

from typing import cast

from tsir.dialects.ir.diagnostics import ArchiveError
from tsir.frontend.archive.pickle_machine import PickleError, PickleMachine
from tsir.frontend.source.origins import Fragment, Origins

MAX_BYTES = 1 << 24
MAX_LINE = 1 << 20
"""The largest number of a line; messages list files up to it."""

_WITH_TABLE = "FORMAT_WITH_STRING_TABLE"


def read_origins(data: bytes, text: str) -> Origins | None:
    """
    What the parts of a text come from, by the record beside it; None if it is not what PyTorch writes.

    These records only name places in messages, so that one that is broken has no effect otherwise.
    """
    if len(data) > MAX_BYTES:
        return None
    try:
        value = PickleMachine(memoryview(data), _find, _refused, _refused, _refused).read("debug_pkl")
        return Origins(_Ranges(value, text).entries())
    except (ArchiveError, PickleError):
        return None


class _Ranges:
    """Reads the value of a record, in the form with a table of strings or the older one without."""

    def __init__(self, value: object, text: str):
        parts = _tuple(value)
        self.strings: tuple[object, ...] = ()
        self.records = parts
        if parts and parts[0] == _WITH_TABLE:
            if len(parts) != 3:
                raise PickleError("expected a table of strings and ranges")
            self.strings, self.records = _tuple(parts[1]), _tuple(parts[2])
        self.has_table = self.records is not parts
        self.text = text if text.isascii() else text.encode("utf-8", "surrogatepass")
        self.fragments: dict[int, Fragment | None] = {}

    def entries(self) -> list[tuple[int, tuple[Fragment, int] | None]]:
        """The ranges by the offset in the text."""
        return [self._entry(_tuple(record)) for record in self.records]

    def _entry(self, record: tuple[object, ...]) -> tuple[int, tuple[Fragment, int] | None]:
        if len(record) < 2:
            raise PickleError("expected an offset and a range")
        offset, (source, start, _) = _count(record[0]), _parts(record[1])
        if id(source) not in self.fragments:
            self.fragments[id(source)] = self._fragment(*_parts(source))
        fragment = self.fragments[id(source)]
        at = self._characters(self.text, offset)
        if fragment is None:
            return at, None
        text = fragment.text if fragment.text.isascii() else fragment.text.encode("utf-8", "surrogatepass")
        return at, (fragment, self._characters(text, _count(start)))

    def _fragment(self, text: object, filename: object, line: object) -> Fragment | None:
        """The lines of a source; None if it has no file, or is too far down in it."""
        if self.has_table:
            parts = [self._string(index) for index in _list(text)]
            text, filename = "".join(parts), self._string(filename)
        first = max(_count(line), 1)
        if not isinstance(text, str) or not isinstance(filename, str) or not filename.isprintable():
            return None
        is_known = filename and first + text.count("\n") <= MAX_LINE
        return Fragment(filename, first, text) if is_known else None

    def _string(self, index: object) -> str:
        found = self.strings[_count(index)] if _count(index) < len(self.strings) else None
        if not isinstance(found, str):
            raise PickleError("expected the number of a string")
        return found

    @staticmethod
    def _characters(text: str | bytes, offset: int) -> int:
        """An offset in bytes as one in characters."""
        return offset if isinstance(text, str) else len(text[:offset].decode("utf-8", "replace"))


def _tuple(value: object) -> tuple[object, ...]:
    if not isinstance(value, tuple):
        raise PickleError("expected a tuple")
    return cast("tuple[object, ...]", value)


def _parts(value: object) -> tuple[object, object, object]:
    parts = _tuple(value)
    if len(parts) != 3:
        raise PickleError(f"expected three values, got {len(parts)}")
    return parts


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise PickleError("expected a list")
    return cast("list[object]", value)


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value < 1 << 40:
        raise PickleError("expected a number that is not negative")
    return value


def _find(module: str, name: str) -> object:
    if (module, name) != ("torch.jit._pickle", "build_intlist"):
        raise PickleError(f"the global '{module}.{name}' is not one of these records")
    return _ints


def _ints(arguments: tuple[object, ...]) -> object:
    return _list(arguments[0] if len(arguments) == 1 else None)


def _refused(*arguments: object) -> None:
    raise PickleError("is not one of these records")
