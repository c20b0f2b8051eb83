"""Static libraries of one object: the format of `ar`, with an index of symbols for linkers."""

from __future__ import annotations

from collections.abc import Sequence

_MAGIC = b"!<arch>\n"


def archive(image: bytes, exports: Sequence[str], member: str) -> bytes:
    """A library with an object, which is found by the symbols that it exports."""
    names = b"".join(name.encode() + b"\0" for name in exports)
    name = f"{member[:15]}/".ljust(16).encode()
    start = len(_MAGIC) + 60 + _even(4 + 4 * len(exports) + len(names))
    index = b"".join(number.to_bytes(4, "big") for number in (len(exports), *[start] * len(exports)))
    return _MAGIC + _member(b"/".ljust(16), index + names) + _member(name, image)


def _even(size: int) -> int:
    return size + size % 2


def _member(name: bytes, data: bytes) -> bytes:
    fields = (
        b"0".ljust(12),
        b"0".ljust(6),
        b"0".ljust(6),
        b"644".ljust(8),
        str(len(data)).ljust(10).encode(),
    )
    return name + b"".join(fields) + b"`\n" + data + b"\n" * (len(data) % 2)
