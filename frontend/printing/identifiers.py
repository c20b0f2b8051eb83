"""The names in source text: identifiers that are no words of the language, each of one value."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable, Mapping

_WORDS = frozenset(
    (
        *keyword.kwlist, "CONSTANTS", "Any", "Capsule", "Device", "Dict", "Enum", "Final", "Future",
        "Generator", "List", "Module", "NamedTuple", "NoneType", "Optional", "Tensor", "Tuple", "Union",
        "annotate", "aten", "attribute", "bool", "fork", "float", "getattr", "inf", "infj", "int", "nan",
        "nanj", "number", "ops", "print", "range", "self", "str", "torch", "unchecked_cast", "uninitialized",
        "_", "__annotations__", "__torch__",
    )
)  # fmt: skip
"""Names that a program must not use: keywords, names that texts call, and names that PyTorch reserves."""


def is_identifier(text: str) -> bool:
    """Whether a text is a name as source text has them."""
    return text.isascii() and text.isidentifier() and not keyword.iskeyword(text)


def identifier(text: str) -> str:
    """A text as a name, with an underscore for every character that names do not have."""
    made = re.sub(r"[^A-Za-z0-9_]", "_", text) or "_"
    return f"_{made}" if made[0].isdigit() else made


class Identifiers:
    """
    The names of one function.

    `functions` has the names of the program's functions in the text, by their names in the IR; `taken` are
    further names that mean something else.
    """

    def __init__(self, functions: Mapping[str, str] | None = None, taken: Iterable[str] = ()):
        self.functions = functions or {}
        self._taken = {*taken, *self.functions.values()}
        self._numbers: dict[str, int] = {}

    def fresh(self, wanted: str | None) -> str:
        """A name that no other value has: the wanted one, or one like it; `_0`, `_1`, … without a wish."""
        stem = "" if wanted is None else identifier(wanted)
        if stem and self.is_free(stem):
            self._taken.add(stem)
            return stem
        number = self._numbers.get(stem, 0 if not stem else 1)
        while not self.is_free(f"{stem}_{number}"):
            number += 1
        self._numbers[stem] = number + 1
        made = f"{stem}_{number}"
        self._taken.add(made)
        return made

    def is_free(self, name: str) -> bool:
        """Whether a name means nothing yet."""
        return name not in self._taken and name not in _WORDS

    def in_order(self, wanted: Iterable[str | None]) -> list[str]:
        """
        Names for values that come together, whose alphabetical order is that of the values.

        In that order compilers make results of the names that branches and loops assign.
        """
        made: list[str] = []
        for hint in wanted:
            made.append(self._behind(made[-1], hint) if made else self.fresh(hint))
        return made

    def _behind(self, last: str, wanted: str | None) -> str:
        """A name that is behind another one in alphabetical order."""
        stem = "" if wanted is None else identifier(wanted)
        if stem > last and self.is_free(stem):
            return self.fresh(stem)
        candidate = f"{last}_{stem}" if stem else _next(last)
        while not self.is_free(candidate):
            candidate = _next(candidate)
        self._taken.add(candidate)
        return candidate


def _next(name: str) -> str:
    """The name behind another one that counts on from its last digit."""
    digit = name[-1]
    return f"{name[:-1]}{int(digit) + 1}" if "_" in name and digit in "012345678" else f"{name}_0"
