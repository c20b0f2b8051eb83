"""
The namespace of traces as a library of arrays: what the test suite of the array API standard is run with.

Each call, operator and index is traced by itself, with the arrays as arguments, and the traced function is
run in the interpreter. Single elements, which the suite reads and writes to compare, are those of the array.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

import tsir
from tsir.runtime.tracing.array_namespace import ArrayNamespace
from tsir.runtime.values.structure import map_leaves

__array_api_version__ = ArrayNamespace.__array_api_version__


@dataclass(frozen=True)
class _Place:
    """The place of an array among the arguments of a trace."""

    index: int


def traced(function: Callable[..., Any], *args: Any, **keywords: Any) -> Any:
    """The result of a function of the namespace and arguments, by a trace of its call."""
    arrays: list[Any] = [np.zeros(1)]

    def place(leaf: Any) -> Any:
        if not isinstance(leaf, Array):
            return leaf
        arrays.append(leaf.value)
        return _Place(len(arrays) - 1)

    whole = map_leaves(place, (list(args), keywords))

    def call(*given: Any) -> Any:
        filled: Any = map_leaves(lambda leaf: given[leaf.index] if isinstance(leaf, _Place) else leaf, whole)
        return function(given[0].__array_namespace__(), *filled[0], **filled[1])

    return map_leaves(Array.of, tsir.trace(call, *arrays).interpret(*arrays))


class Array:
    """An array whose operations are traced."""

    def __init__(self, value: Any):
        self.value = value

    @staticmethod
    def of(leaf: object) -> Any:
        """The array of NumPy's; another value as it is."""
        is_array = isinstance(leaf, np.ndarray | np.generic)
        return Array(np.asarray(cast(Any, leaf))) if is_array else leaf

    @property
    def T(self) -> Any:
        """The transpose."""
        return traced(_second(operator.attrgetter("T")), self)

    @property
    def mT(self) -> Any:
        """The transposes of matrices."""
        return traced(_second(operator.attrgetter("mT")), self)

    def __getattr__(self, name: str) -> Any:
        if name not in ("dtype", "shape", "ndim", "size", "device", "__dlpack__", "__dlpack_device__"):
            raise AttributeError(name)
        return getattr(self.value, name)

    def to_device(self, device: Any, stream: Any = None) -> Array:
        """The array, as there is one device."""
        return self

    def __array_namespace__(self, api_version: Any = None) -> Any:
        return sys.modules[__name__]

    def _is_element(self, index: Any) -> bool:
        """Whether an index is that of an element."""
        parts = cast("tuple[Any, ...]", index) if isinstance(index, tuple) else (index,)
        return len(parts) == self.value.ndim and all(isinstance(part, int) for part in parts)

    def __getitem__(self, index: Any) -> Any:
        if self._is_element(index):
            return Array(np.asarray(self.value[index]))
        return traced(_second(operator.getitem), self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if self._is_element(index) and not isinstance(value, Array):
            self.value[index] = value
            return

        self.value[...] = traced(_written, self, index, value).value

    def __bool__(self) -> bool:
        return bool(self.value)

    def __int__(self) -> int:
        return int(self.value)

    def __float__(self) -> float:
        return float(self.value)

    def __complex__(self) -> complex:
        return complex(self.value)

    def __index__(self) -> int:
        return operator.index(self.value)

    def __repr__(self) -> str:
        return f"Array({self.value!r})"


def _second(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function without the namespace, its first argument."""

    def call(xp: Any, *args: Any) -> Any:
        return function(*args)

    return call


def _method(name: str) -> Callable[..., Any]:
    def call(xp: Any, x: Any, *others: Any) -> Any:
        return getattr(x, name)(*others)

    return call


def _written(xp: Any, x: Any, index: Any, value: Any) -> Any:
    x[index] = value
    return x


def _operator(name: str) -> Callable[..., Any]:
    def apply(self: Any, *other: Any) -> Any:
        if not all(isinstance(each, Array | bool | int | float | complex) for each in other):
            return NotImplemented
        return traced(_method(name), self, *other)

    return apply


def _in_place(name: str) -> Callable[..., Any]:
    step = getattr(operator, name)

    def apply(self: Any, other: Any) -> Any:
        self.value = traced(_second(step), self, other).value
        return self

    return apply


_ARITHMETIC = (
    "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "lshift", "rshift",
    "matmul",
)  # fmt: skip
for _name in (*_ARITHMETIC, "eq", "ne", "lt", "le", "gt", "ge", "neg", "pos", "abs", "invert"):
    setattr(Array, f"__{_name}__", _operator(f"__{_name}__"))
for _name in _ARITHMETIC:
    setattr(Array, f"__r{_name}__", _operator(f"__r{_name}__"))
    setattr(Array, f"__i{_name}__", _in_place(f"__i{_name}__"))

_found: list[ArrayNamespace] = []


def _find(x: Any) -> Any:
    _found.append(x.__array_namespace__())
    return x + 1


tsir.trace(_find, np.ones(1))


class _Extension:
    """The functions of an extension."""

    def __init__(self, name: str):
        self.__name__ = name

    def __getattr__(self, name: str) -> Any:
        return _function(f"{self.__name__}.{name}")


def _function(path: str) -> Any:
    find = operator.attrgetter(path)
    find(_found[0])  # AttributeError if there is none

    def member(xp: Any, *args: Any, **keywords: Any) -> Any:
        return find(xp)(*args, **keywords)

    def call(*args: Any, **keywords: Any) -> Any:
        return traced(member, *args, **keywords)

    call.__name__ = path.rpartition(".")[2]
    return call


def _of_dtypes(name: str) -> Any:
    function = getattr(_found[0], name)

    def call(*args: Any, **keywords: Any) -> Any:
        return function(*(getattr(each, "dtype", each) for each in args), **keywords)

    return call


def from_dlpack(x: Any, **options: Any) -> Array:
    """The array of one of another library."""
    return Array(np.from_dlpack(getattr(x, "value", x)))


def __getattr__(name: str) -> Any:
    if name in ("linalg", "fft"):
        return _Extension(name)
    if name.startswith("__") and name != "__array_namespace_info__":
        raise AttributeError(name)
    if name in ("can_cast", "finfo", "iinfo", "isdtype", "result_type", "broadcast_shapes"):
        return _of_dtypes(name)
    found = getattr(_found[0], name)
    is_function = callable(found) and not hasattr(found, "itemsize") and not name.startswith("__")
    return _function(name) if is_function else found
