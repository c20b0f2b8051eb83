"""Static libraries of one object: the format of `ar`, with an index of symbols for linkers."""

from __future__ import annotations

from collections.abc import Sequence

from tsir.lowering.llvm.codegen.elf import Piece, size_of

_MAGIC = b"!<arch>\n"


def archive(image: Sequence[Piece], exports: Sequence[str], member: str) -> list[Piece]:
    """A library with an object, given in pieces, which is found by the symbols that it exports."""
    names = b"".join(name.encode() + b"\0" for name in exports)
    name = f"{member[:15]}/".ljust(16).encode()
    start = len(_MAGIC) + 60 + _even(4 + 4 * len(exports) + len(names))
    index = b"".join(number.to_bytes(4, "big") for number in (len(exports), *[start] * len(exports)))
    size = sum(map(size_of, image))
    table = _header(b"/".ljust(16), len(index + names)) + index + names + _padding(len(index + names))
    return [_MAGIC + table + _header(name, size), *image, _padding(size)]


def _even(size: int) -> int:
    return size + size % 2


def _header(name: bytes, size: int) -> bytes:
    fields = (b"0".ljust(12), b"0".ljust(6), b"0".ljust(6), b"644".ljust(8), str(size).ljust(10).encode())
    return name + b"".join(fields) + b"`\n"


def _padding(size: int) -> bytes:
    return b"\n" * (size % 2)
