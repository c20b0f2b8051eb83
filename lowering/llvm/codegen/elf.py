"""Memory put into objects: the format that Linux has for them, ELF of 64 bits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from struct import Struct

Piece = bytes | memoryview
"""A part of a file: what is large is not copied."""

_HEADER = Struct("<16sHHIQQQIHHHHHH")
_SECTION = Struct("<IIQQQQIIQQ")
_SYMBOL = Struct("<IBBHQQ")
_SYMBOLS, _CONTENT = 2, 1
"""The types of sections: a table of symbols, and what a program has."""
_WRITE_ALLOCATED = 3
_GLOBAL_OBJECT, _HIDDEN = 0x11, 2
_NAME = b".data.tsir\0"
"""A section that linkers put into that of the program's variables."""


@dataclass(frozen=True)
class _Section:
    """A row of the table of sections."""

    name: int
    type: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    info: int
    alignment: int
    entry_size: int


def with_memory(image: bytes, symbol: str, content: Sequence[Piece], alignment: int) -> list[Piece]:
    """
    An object with memory of this content for a symbol that it names and does not define.

    The memory is a section of its own behind what there was; nothing that is there moves but the names and
    the table of sections, which follow it. An object that does not name the symbol stays as it is.
    """
    head = list(_HEADER.unpack_from(image))
    table, count, names = map(int, (head[6], head[12], head[13]))
    rows = [_Section(*_SECTION.unpack_from(image, table + _SECTION.size * i)) for i in range(count)]
    made = bytearray(image)
    size = sum(map(size_of, content))
    symbols = next(row for row in rows if row.type == _SYMBOLS)
    at = _place_of(image, symbols, rows[symbols.link], symbol.encode())
    if at is None:
        return [image]
    (named, *_) = _SYMBOL.unpack_from(image, at)
    _SYMBOL.pack_into(made, at, named, _GLOBAL_OBJECT, _HIDDEN, count, 0, size)
    start = _rounded(len(made), alignment)
    known = image[rows[names].offset : rows[names].offset + rows[names].size]
    texts = known + _NAME
    behind = _rounded(start + size + len(texts), 8)
    rows[names] = replace(rows[names], offset=start + size, size=len(texts))
    rows.append(_Section(len(known), _CONTENT, _WRITE_ALLOCATED, 0, start, size, 0, 0, alignment, 0))
    head[6], head[12] = behind, len(rows)
    _HEADER.pack_into(made, 0, *head)
    padding, gap = bytes(start - len(made)), bytes(behind - start - size - len(texts))
    sections = b"".join([_SECTION.pack(*astuple(row)) for row in rows])
    return [bytes(made), padding, *content, texts + gap + sections]


def _place_of(image: bytes, symbols: _Section, names: _Section, name: bytes) -> int | None:
    """The offset of a symbol's row; None if there is none."""
    for at in range(symbols.offset, symbols.offset + symbols.size, _SYMBOL.size):
        start = names.offset + _SYMBOL.unpack_from(image, at)[0]
        if image[start : start + len(name) + 1] == name + b"\0":
            return at
    return None


def _rounded(size: int, alignment: int) -> int:
    return size + -size % alignment


def size_of(piece: Piece) -> int:
    """The bytes of a piece."""
    return piece.nbytes if isinstance(piece, memoryview) else len(piece)
