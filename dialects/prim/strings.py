"""
Operators on strings, which are sequences of bytes as in C++.

The functions of ASCII characters leave other bytes alone; a byte that is no character by itself
stands as a lone surrogate.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from tsir.dialects.ir.wording import out_of_range
from tsir.dialects.operators.table import operator
from tsir.dialects.prim.numbers import SIGNS
from tsir.dialects.process.memory import ask
from tsir.dialects.types.value_text import text_of
from tsir.dialects.types.values import encoded

_SPACES = r'str chars=" \n\t\f\v"'
_WIDTH = 'int width, str fillchar=" "'
_RANGE = "str substr, int start=0, int end=-1"


def _encode(value: Any) -> Any:
    if isinstance(value, str):
        return encoded(value)
    return list(map(_encode, cast(list[object], value))) if isinstance(value, list) else value


def _decode(value: Any) -> Any:
    if isinstance(value, bytes):
        return value.decode("utf-8", "surrogateescape")
    if isinstance(value, tuple):
        return tuple(map(_decode, cast(tuple[object, ...], value)))
    return list(map(_decode, cast(list[object], value))) if isinstance(value, list) else value


def _on_bytes(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of strings from one of bytes."""
    return lambda *arguments: _decode(function(*map(_encode, arguments)))


def _string_operator(
    schema: str, doc: str | None = None
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare an operator by its function on bytes."""

    def declare(function: Callable[..., Any]) -> Callable[..., Any]:
        operator(schema, doc=doc or function.__doc__)(_on_bytes(function))
        return function

    return declare


_METHODS: Mapping[str, tuple[str, str]] = {
    "join": ("str[] values) -> str", "The strings of a list, with `self` between them."),
    "replace": ("str old, str new, int max=-1) -> str", "`new` in place of `old`, at most `max` times."),
    "rsplit": ('str separator=" ", int max=-1) -> str[]', "The parts between separators, from the end."),
    "splitlines": ("bool keepends=False) -> str[]", "The lines."),
    "partition": ("str separator) -> (str, str, str)", "The parts around the first separator, and it."),
    "rpartition": ("str separator) -> (str, str, str)", "The parts around the last separator, and it."),
    "strip": (f"{_SPACES}) -> str", "Without `chars` at both ends."),
    "lstrip": (f"{_SPACES}) -> str", "Without `chars` at the start."),
    "rstrip": (f"{_SPACES}) -> str", "Without `chars` at the end."),
    "center": (f"{_WIDTH}) -> str", "Filled up to a width at both ends."),
    "ljust": (f"{_WIDTH}) -> str", "Filled up to a width at the end."),
    "rjust": (f"{_WIDTH}) -> str", "Filled up to a width at the start."),
    "expandtabs": ("int tabsize=8) -> str", "With spaces in place of tabs."),
}
"""Methods of bytes with more arguments than `self`: the rest of the schema, and the meaning."""
_SIMPLE_METHODS: Mapping[str, Sequence[str]] = {
    "str": ("lower", "upper", "swapcase", "title", "capitalize"),
    "bool": ("isdigit", "isalpha", "isalnum", "isspace", "islower", "isupper", "istitle"),
}
"""Methods of bytes with no more arguments, by the type of the result."""


def _method(name: str) -> Callable[..., Any]:
    return cast(Callable[..., Any], getattr(bytes, name))


def _joined(self: bytes, values: list[bytes]) -> int:
    return len(self) * len(values) + sum(map(len, values))


def _replaced(self: bytes, old: bytes, new: bytes, max: int) -> int:
    return self.count(old) * len(new)


def _filled(self: bytes, width: int, fillchar: bytes) -> int:
    return width


def _expanded(self: bytes, tabsize: int) -> int:
    return self.count(b"\t") * tabsize


_LENGTHS: Mapping[str, Callable[..., int]] = {
    "join": _joined,
    "replace": _replaced,
    **dict.fromkeys(("center", "ljust", "rjust"), _filled),
    "expandtabs": _expanded,
}
"""Of the methods whose results may be longer than all arguments together: about how long."""


def _bounded(function: Callable[..., Any], length: Callable[..., int]) -> Callable[..., Any]:
    """A function that asks for the memory of its result."""

    def bounded(*arguments: Any) -> Any:
        ask(length(*arguments))
        return function(*arguments)

    return bounded


def _declare_methods() -> None:
    for name, (rest, doc) in _METHODS.items():
        function, length = _method(name), _LENGTHS.get(name)
        bounded = function if length is None else _bounded(function, length)
        _string_operator(f"aten::{name}(str self, {rest}", doc)(bounded)
    for result, names in _SIMPLE_METHODS.items():
        for name in names:
            _string_operator(f"aten::{name}(str self) -> {result}", f"As Python's `str.{name}`.")(
                _method(name)
            )
    for name, sign in SIGNS.items():
        schema = f"aten::{name}.str(str a, str b) -> bool"
        _string_operator(schema, f"Whether `a {sign} b`.")(_method(f"__{name}__"))
    for name, function in (("hex", hex), ("bin", bin), ("oct", oct)):
        operator(f"aten::{name}(int i) -> str", doc=f"As Python's `{name}`.")(function)


_declare_methods()


@_string_operator("aten::len.str(str s) -> int")
def _length(s: bytes) -> int:
    """The number of bytes."""
    return len(s)


@_string_operator("aten::ord(str string) -> int")
def _ord(string: bytes) -> int:
    """The number of the one byte of a string."""
    if len(string) != 1:
        raise TypeError(f"expected a string of one byte, got {len(string)}")
    return string[0]


@_string_operator("aten::chr(int i) -> str")
def _chr(i: int) -> bytes:
    """The byte with a number, modulo 256."""
    return bytes([i % 256])


@_string_operator("aten::list(str t) -> str[]")
def _list(text: bytes) -> list[bytes]:
    """The bytes of a string."""
    return [text[i : i + 1] for i in range(len(text))]


@_string_operator("aten::add.str(str a, str b) -> str")
def _add(a: bytes, b: bytes) -> bytes:
    """Both strings, one after the other."""
    return a + b


@_string_operator("aten::__getitem__.str(str s, int index) -> str")
def _get_item(s: bytes, index: int) -> bytes:
    """The byte at an index, which counts from the end if it is negative."""
    if not -len(s) <= index < len(s):
        raise IndexError(out_of_range(index, f"a string of {len(s)} bytes"))
    return bytes([s[index]])


@_string_operator("aten::slice.str(str string, int? start=None, int? end=None, int step=1) -> str")
def _slice(string: bytes, start: int | None, end: int | None, step: int) -> bytes:
    """The bytes from `start` up to `end` by `step`."""
    return string[start:end:step]


@_string_operator("aten::split.str(str self, str? separator=None, int max=-1) -> str[]")
def _split(self: bytes, separator: bytes | None, max: int) -> list[bytes]:
    """The parts between separators; between white space, however many, if none is given."""
    return self.split() if separator is None else self.split(separator, max)


@_string_operator("aten::zfill(str self, int width) -> str")
def _fill_with_zeros(self: bytes, width: int) -> bytes:
    """Filled up to a width with zeros at the start, before a sign."""
    ask(width)
    return self.rjust(width, b"0")


@_string_operator("aten::isnumeric(str self) -> bool")
@_string_operator("aten::isdecimal(str self) -> bool")
def _is_decimal(self: bytes) -> bool:
    """Whether it is digits, at least one."""
    return self.isdigit()


@_string_operator("aten::isprintable(str self) -> bool")
def _is_printable(self: bytes) -> bool:
    """Whether it has printable ASCII characters alone."""
    return all(32 <= byte < 127 for byte in self)


@_string_operator("aten::isidentifier(str self) -> bool")
def _is_identifier(self: bytes) -> bool:
    """Whether it is a name, of ASCII letters, digits and underscores."""
    return re.fullmatch(rb"[A-Za-z_]\w*", self) is not None


def _bounds(self: bytes, start: int, end: int) -> tuple[int, int]:
    """The bounds of a search; -1 for the end means all of the string."""
    size = len(self)
    return max(0, start + size) if start < 0 else start, max(0, end + size + 1) if end < 0 else end


@_string_operator(f"aten::find(str self, {_RANGE}) -> int")
def _find(self: bytes, substr: bytes, start: int, end: int) -> int:
    """The first index at which `substr` is found, or -1."""
    return self.find(substr, *_bounds(self, start, end))


@_string_operator(f"aten::rfind(str self, {_RANGE}) -> int")
def _find_last(self: bytes, substr: bytes, start: int, end: int) -> int:
    """The last index at which `substr` is found, or -1."""
    return self.rfind(substr, *_bounds(self, start, end))


@_string_operator(f"aten::index.str(str self, {_RANGE}) -> int")
def _index(self: bytes, substr: bytes, start: int, end: int) -> int:
    """The first index at which `substr` is found; raises if there is none."""
    return self.index(substr, *_bounds(self, start, end))


@_string_operator(f"aten::rindex(str self, {_RANGE}) -> int")
def _last_index(self: bytes, substr: bytes, start: int, end: int) -> int:
    """The last index at which `substr` is found; raises if there is none."""
    return self.rindex(substr, *_bounds(self, start, end))


@_string_operator(f"aten::count(str self, {_RANGE}) -> int")
def _count(self: bytes, substr: bytes, start: int, end: int) -> int:
    """The number of times that `substr` occurs, without overlaps."""
    return self.count(substr, *_bounds(self, start, end))


@_string_operator(f"aten::startswith(str self, {_RANGE}) -> bool")
def _starts_with(self: bytes, substr: bytes, start: int, end: int) -> bool:
    """Whether the part from `start` to `end` starts with `substr`."""
    return self.startswith(substr, *_bounds(self, start, end))


@_string_operator(f"aten::endswith(str self, {_RANGE}) -> bool")
def _ends_with(self: bytes, substr: bytes, start: int, end: int) -> bool:
    """Whether the part from `start` to `end` ends with `substr`."""
    return self.endswith(substr, *_bounds(self, start, end))


@operator("aten::str(t elem) -> str")
def to_string(elem: object) -> str:
    """A value as it is printed."""
    return text_of(elem)


@operator("aten::format(str self, ...) -> str")
def format_string(self: str, *values: object) -> str:
    """The string with values in place of each `{}`."""
    first, *rest = self.split("{}")
    if len(rest) > len(values):
        raise ValueError(f"expected {len(rest)} values for '{self}', got {len(values)}")
    return first + "".join(text_of(v) + part for v, part in zip(values, rest, strict=False))


_SPECIFIER = re.compile(r"%(.?)", re.DOTALL)


@operator("aten::percentFormat(str self, ...) -> str")
def format_percent(self: str, *values: object) -> str:
    """The string with values, or those of one tuple, in place of `%d`, `%i`, `%e`, `%f`, `%c` and `%s`."""
    if len(values) == 1 and isinstance(values[0], tuple):
        values = cast("tuple[object, ...]", values[0])
    rest = list(values)

    def place(found: re.Match[str]) -> str:
        if found[1] == "%":
            return "%"
        if not rest:
            raise ValueError(f"expected more values for '{self}', got {len(values)}")
        return _formatted(found[1], rest.pop(0))

    text = _SPECIFIER.sub(place, self)
    if rest:
        raise ValueError(f"expected {len(values) - len(rest)} values for '{self}', got {len(values)}")
    return text


def _formatted(specifier: str, value: object) -> str:
    if specifier == "s":
        return text_of(value)
    if specifier == "c" and isinstance(value, int | str):
        return value if isinstance(value, str) else chr(value)
    if specifier not in ("d", "i", "e", "E", "f", "F"):
        raise ValueError(f"expected one of %d, %i, %e, %f, %c and %s, got %{specifier}")
    if not isinstance(value, int | float):
        raise TypeError(f"expected a number for %{specifier}, got {text_of(value)}")
    return f"%{specifier}" % (int(value) if specifier in "di" else value)
