"""Numbers as LLVM writes them."""

from __future__ import annotations

import struct


def number_text(value: float | bool, *, is_float: bool) -> str:
    """A number; a float as its bits, which are exact."""
    if not is_float:
        return str(int(value))
    return f"0x{struct.unpack('>Q', struct.pack('>d', value))[0]:016X}"
