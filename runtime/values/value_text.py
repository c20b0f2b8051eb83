"""
Values as text: the arguments that a command line gives, and results as they are printed.

Numbers, `true`, `false`, `none`, `"text"`, lists `[1, 2]`, tuples `(1, 2)` and dictionaries
`{"a": 1}` are written as usual. A tensor is its sizes and dtype, then its elements: `2x3xf32=1,2,3,4,5,6`
or `2xc64=1+2j,-1j`, one for all (`2x3xf32=0`), in brackets (`2x2xf32=[[1, 2], [3, 4]]`, as it must be inside
a list) or drawn from a seed (`2x3xf32=rand(7)`); `@file.npy` is the array in a file.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn, TypeVar, cast

import numpy as np

from tsir.dialects.ir.diagnostics import Diagnostic, ParseError
from tsir.dialects.ir.locations import file_location
from tsir.dialects.types.dtype import Array, Category, DType
from tsir.dialects.types.values import Device
from tsir.runtime.values.tensor_spec import TensorSpec

MAX_ELEMENTS = 2**30
"""Elements of a tensor that a text may ask for."""
MAX_DEPTH = 100
"""Lists, tuples and dictionaries inside each other."""
MAX_DIGITS = 4000
"""Characters in a number."""
MAX_PRINTED = 1000
"""A tensor with more elements prints shortened."""

_TENSOR = re.compile(rf"((?:(?:\d{{1,18}}|\?)x)*)({'|'.join(DType.__members__)})(?![\w.])")
_DIGITS = r"(?:inf|nan|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)"
_NUMBER = re.compile(rf"[-+]?{_DIGITS}(?![\w.])")
_COMPLEX = re.compile(rf"(?:[-+]?{_DIGITS}(?=[-+]))?[-+]?{_DIGITS}j(?![\w.])")
_UNKNOWN = re.compile(r"(?:(?:\d{1,18}|\?)x)+(?P<sized>\w*)|(?P<bare>[A-Za-z]\w*)(?=\s*=)")
"""The text in place of a tensor that has no dtype of ours."""
_TOO_LONG = re.compile(r"(?:(?:\d+|\?)x)*?(\d{19,})x")
"""Sizes of which one has more digits than the others may have."""
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_WORD = re.compile(r"[A-Za-z_]\w*")
_KEY = re.compile(rf"(?!(?:{'|'.join(DType.__members__)})\b)([A-Za-z_]\w*)\s*=")
"""The key of an entry as the specs of dictionaries have it; what begins with a dtype is a tensor."""
_SEED = re.compile(r"rand\(\s*(\d{1,18})\s*\)")
_EXPECTED = 'a value, such as 5, true, "text", 2x3xf32=0 or @file.npy'
_T = TypeVar("_T")
_WORDS: Mapping[str, object] = {"true": True, "false": False, "none": None, "cpu": Device("cpu")}


_LEAST = (
    (float, Category.FLOAT, "floating-point numbers"),
    (complex, Category.COMPLEX, "complex numbers"),
)
"""Kinds of elements that are written, the least category of dtypes that take them, and what they are."""


def read_value(text: str, name: str = "<value>") -> object:
    """The value that a text says; ParseError with a place in the text, which diagnostics call `name`."""
    reader = _Reader(text, name, _EXPECTED)
    value = reader.value(nested=False)
    reader.finish()
    return value


def read_spec(text: str, name: str = "<spec>") -> object:
    """
    The kind of an argument that a text says: as of `read_value`, but of tensors without elements their specs.

    A size may be `?`, which is None. `pos=?x3xf64, charge=?xf64` is a dictionary with these keys.
    """
    reader = _Reader(text, name, "a spec, such as ?x3xf32, 5, none or [f32]", specs=True)
    spec = reader.named_entries() or reader.value(nested=False)
    reader.finish()
    return spec


def value_text(value: object) -> str:
    """A value as text that reads back to it, unless it is a large tensor."""
    match value:
        case np.ndarray():
            return _tensor_text(cast(Array, value))
        case None | bool():
            return str(value).lower()
        case complex():
            return element_text(value)
        case str():
            return json.dumps(value)
        case list():
            return f"[{', '.join(map(value_text, cast(list[object], value)))}]"
        case tuple():
            items = cast(tuple[object, ...], value)
            return f"({', '.join(map(value_text, items))}{',' if len(items) == 1 else ''})"
        case dict():
            entries = cast(dict[object, object], value).items()
            return f"{{{', '.join(f'{value_text(k)}: {value_text(v)}' for k, v in entries)}}}"
        case _:
            return str(value)


def kind_text(array: Array) -> str:
    """The sizes and the dtype of an array, as `2x3xf32`."""
    return "".join(f"{size}x" for size in array.shape) + DType.of(array.dtype).name


def _tensor_text(array: Array) -> str:
    head = f"{kind_text(array)}="
    if array.ndim == 0:
        return head + element_text(array[()])
    if array.size == 0:
        return head.removesuffix("=")
    return head + np.array2string(
        array,
        separator=", ",
        prefix=head,
        max_line_width=110,
        threshold=MAX_PRINTED,
        formatter={"all": element_text},
    )


def element_text(element: Any) -> str:
    """An element of a tensor as it stands behind the `=`."""
    if np.iscomplexobj(element):
        imaginary = element_text(element.imag)
        return f"{element_text(element.real)}{'' if imaginary[0] == '-' else '+'}{imaginary}j"
    return str(element).lower().removesuffix(".0")


def _sizes(text: str) -> tuple[int | None, ...]:
    return tuple(None if size == "?" else int(size) for size in text.split("x")[:-1])


class _Reader:
    """Reads a text from left to right."""

    def __init__(self, text: str, name: str, expected: str, *, specs: bool = False):
        self._text = text
        self._name = name
        self._expected = expected
        self._specs = specs
        self._at = 0
        self._depth = 0
        self._space()

    def finish(self) -> None:
        """Make sure that the text ends here."""
        if self._at < len(self._text):
            self._fail("expected the end of the value")

    def named_entries(self) -> dict[object, object]:
        """The entries of a dictionary as `key=value, …`; none if the text begins otherwise."""
        found: dict[object, object] = {}
        while (key := self._take(_KEY)) is not None:
            if key[1] in found:
                self._fail(f"expected each key once, got '{key[1]}' again", key.start())
            found[key[1]] = self._nested()
            if not self._accept(","):
                break
        return found

    def value(self, *, nested: bool) -> object:
        """One value; the elements of a tensor inside of another value stand in brackets."""
        if self._depth > MAX_DEPTH:
            self._fail(f"expected values at most {MAX_DEPTH} deep in each other")
        match self._text[self._at : self._at + 1]:
            case "@":
                return self._file(nested)
            case "[":
                return self._items("]", self._nested)
            case "(":
                return tuple(self._items(")", self._nested))
            case "{":
                return dict(self._items("}", self._entry))
            case '"':
                return self._string()
            case _:
                return self._plain(nested)

    def _plain(self, nested: bool) -> object:
        start = self._at
        if (tensor := self._take(_TENSOR)) is not None:
            sizes = _sizes(tensor[1])
            if self._specs and not self._text.startswith("=", self._at):
                return TensorSpec(sizes, tensor[2])
            if None in sizes:
                self._fail("expected a number as size", start)
            return self._tensor(DType[tensor[2]], cast("tuple[int, ...]", sizes), nested, start)
        if (number := self._take(_COMPLEX)) is not None:
            return complex(number[0])
        if (number := self._take(_NUMBER)) is not None:
            return self._number(number)
        word = self._take(_WORD)
        if word is None or word[0].lower() not in _WORDS:
            self._check_tensor(start)
            self._fail(f"expected {self._expected}", start)
        return _WORDS[word[0].lower()]

    def _check_tensor(self, start: int) -> None:
        """Fail with what there may be if a text is a tensor but for its dtype or a size of many digits."""
        if (match := _TOO_LONG.match(self._text, start)) is not None:
            found = f"a size of {len(match[1])} digits"
            self._fail(f"expected at most {MAX_ELEMENTS} elements, got {found}", start)
        if (match := _UNKNOWN.match(self._text, start)) is not None:
            group = "bare" if match["sized"] is None else "sized"
            message = f"expected a dtype ({', '.join(DType.__members__)}), got '{match[group]}'"
            remedy = '; a dictionary is written {"key": value}' if group == "bare" else ""
            self._fail(message + remedy, match.start(group))

    def _tensor(self, dtype: DType, sizes: tuple[int, ...], nested: bool, start: int) -> Array:
        count = math.prod(sizes)
        if max(count, *sizes, 0) > MAX_ELEMENTS:
            self._fail(f"expected at most {MAX_ELEMENTS} elements, got {max(count, *sizes)}", start)
        if not self._accept("="):
            return np.zeros(sizes, dtype.numpy)
        if (seed := self._take(_SEED)) is not None:
            return _random(dtype, sizes, int(seed[1]))
        elements = self._elements(several=not nested)
        if len(elements) not in (1, count):
            self._fail(f"expected {count} elements or one, got {len(elements)}", start)
        for kind, least, what in _LEAST:
            if dtype.category < least and any(isinstance(element, kind) for element in elements):
                self._fail(f"expected elements of {dtype.name}, got {what}", start)
        try:
            array = np.array(elements, dtype.numpy)
        except OverflowError:
            self._fail(f"expected elements that {dtype.name} can hold", start)
        return array.reshape(sizes) if array.size == count else np.full(sizes, array[0])

    def _elements(self, *, several: bool) -> list[complex]:
        """The elements of a tensor: all that brackets enclose, else one or, if there may be, several."""
        elements: list[complex] = []
        depth = 0
        while True:
            if self._accept("["):
                depth += 1
            elif depth and self._accept("]"):
                depth -= 1
                if not depth:
                    return elements
            elif (number := self._take(_COMPLEX)) is not None:
                elements.append(complex(number[0]))
            elif (number := self._take(_NUMBER)) is not None:
                elements.append(self._number(number))
            elif (word := self._take(_WORD)) is not None and word[0] in ("true", "false"):
                elements.append(word[0] == "true")
            else:
                self._fail("expected a number" + (" or ']'" if depth else ""))
            if not depth and not (several and self._text.startswith(",", self._at)):
                return elements
            self._accept(",")

    def _items(self, end: str, read: Callable[[], _T]) -> list[_T]:
        self._at += 1
        self._space()
        self._depth += 1
        items: list[_T] = []
        while not self._accept(end):
            items.append(read())
            if not self._accept(","):
                if not self._accept(end):
                    self._fail(f"expected ',' or '{end}'")
                break
        self._depth -= 1
        return items

    def _nested(self) -> object:
        return self.value(nested=True)

    def _entry(self) -> tuple[object, object]:
        start = self._at
        key = self._nested()
        if not isinstance(key, str | int | float | bool):
            self._fail("expected a number or a string as key", start)
        if not self._accept(":"):
            self._fail("expected ':' behind a key; a tensor in a dictionary has its elements in brackets")
        return key, self._nested()

    def _string(self) -> str:
        start = self._at
        string = self._take(_STRING)
        if string is None:
            self._fail("expected a closing '\"'")
        try:
            return json.loads(string[0], strict=False)
        except ValueError:
            self._fail("invalid escape in the string", start)

    def _file(self, nested: bool) -> Array:
        """The array in a file, whose name ends the text, or ends at a comma or bracket inside of a value."""
        start = self._at
        rest = self._text[start + 1 :]
        path = re.split(r"[],)}]", rest, maxsplit=1)[0] if nested else rest
        self._at += 1 + len(path)
        try:
            array = np.load(Path(path.strip()), allow_pickle=False)
        except OSError as error:
            self._fail(f"cannot read '{path.strip()}': {(error.strerror or str(error)).lower()}", start)
        except (ValueError, EOFError):
            self._fail(f"expected an array in the .npy format in '{path.strip()}'", start)
        if not isinstance(array, np.ndarray):
            self._fail(f"expected one array in '{path.strip()}', got an archive", start)
        try:
            DType.of(cast(Array, array).dtype)
        except TypeError as error:
            self._fail(str(error), start)
        return cast(Array, array)

    def _number(self, match: re.Match[str]) -> int | float:
        if len(match[0]) > MAX_DIGITS:
            self._fail(f"expected a number of at most {MAX_DIGITS} characters", match.start())
        return int(match[0]) if match[0].lstrip("+-").isdecimal() else float(match[0])

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self._text, self._at)
        if match is not None:
            self._at = match.end()
            self._space()
        return match

    def _accept(self, mark: str) -> bool:
        if not self._text.startswith(mark, self._at):
            return False
        self._at += len(mark)
        self._space()
        return True

    def _space(self) -> None:
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1

    def _fail(self, message: str, position: int | None = None) -> NoReturn:
        column = (self._at if position is None else position) + 1
        location = file_location(self._name, 1, column)
        raise ParseError(Diagnostic.error(location, message), {self._name: self._text.replace("\n", " ")})


def _random(dtype: DType, sizes: tuple[int, ...], seed: int) -> Array:
    """Normal numbers, integers from 0 to 9, or truth values."""
    generator = np.random.default_rng(seed)
    if dtype.is_complex:
        parts = generator.standard_normal((2, *sizes))
        return np.asarray(parts[0] + 1j * parts[1]).astype(dtype.numpy)
    if dtype.is_floating:
        return np.asarray(generator.standard_normal(sizes)).astype(dtype.numpy)
    return np.asarray(generator.integers(0, 2 if dtype is DType.bool else 10, sizes)).astype(dtype.numpy)
