"""Values as programs print them."""

from __future__ import annotations

from typing import cast

import numpy as np

from tsir.dialects.types.dtype import Array

MIN_INT, MAX_INT = -(2**63), 2**63 - 1
"""The least and the largest int of a program."""


def text_of(value: object) -> str:
    """A value as programs print it."""
    match value:
        case float():
            return _float_text(value)
        case complex():
            imaginary = _float_text(value.imag)
            return f"{_float_text(value.real)}{'' if imaginary[0] == '-' else '+'}{imaginary}j"
        case np.ndarray():
            return str(cast(Array, value))
        case list():
            return f"[{', '.join(map(text_of, cast(list[object], value)))}]"
        case tuple():
            items = [text_of(item) for item in cast(tuple[object, ...], value)]
            return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
        case dict():
            entries = cast(dict[object, object], value).items()
            return f"{{{', '.join(f'{text_of(k)}: {text_of(v)}' for k, v in entries)}}}"
        case _:
            return str(value)


def _float_text(value: float) -> str:
    whole = MIN_INT <= value < MAX_INT and value == int(value)
    return f"{int(value)}." if whole else f"{value:.17g}"
