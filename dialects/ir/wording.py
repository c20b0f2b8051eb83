"""The wording of messages about indices and sizes, as far as these are known."""

from __future__ import annotations

from collections.abc import Sequence


def known(text: str, value: object) -> str:
    """`text` with a number in the place of `{}`; nothing if it is not known before the program runs."""
    return text.format(value) if isinstance(value, int) else ""


def out_of_range(index: object, where: str, size: object = None, what: str = "index") -> str:
    """That an index, or what else it is, lies outside of a list, a dimension or the like, of a size."""
    return f"{what}{known(' {}', index)} is out of range for {where}{known(' of size {}', size)}"


def sizes_text(sizes: Sequence[object]) -> str:
    """Sizes in brackets; `?` for one that is not known."""
    return f"[{', '.join(str(size) if isinstance(size, int | str) else '?' for size in sizes)}]"
