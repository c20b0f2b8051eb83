"""Operators on lists, which are Python's lists at run time and shared by reference."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import reduce
from typing import Any, cast

import numpy as np

from tsir.dialects.ir.wording import out_of_range
from tsir.dialects.operators.table import operator
from tsir.dialects.prim.numbers import wrap
from tsir.dialects.process.memory import ask, memory_limit
from tsir.dialects.types.dtype import Array

List = list[Any]
_SCALARS = ("int", "float", "bool", "str")


def _same(a: object, b: object) -> bool:
    """Whether two elements are equal; tensors must then have one element to compare."""
    if not isinstance(a, np.ndarray):
        return a == b
    equal = np.equal(cast(Array, a), cast(Array, b))
    if equal.size != 1:
        raise ValueError(f"expected tensors of one element to compare, got shape {list(equal.shape)}")
    return bool(equal)


def _equal(a: List, b: List) -> bool:
    """Whether two lists have equal elements; one list is equal to itself, with NaN in it too."""
    return a is b or (len(a) == len(b) and all(map(_same, a, b)))


def _position(items: List, element: object) -> int | None:
    return next((i for i, item in enumerate(items) if _same(item, element)), None)


@operator("aten::len.t(t[] a) -> int")
@operator("aten::len.any(Any[] a) -> int")
def length(a: List) -> int:
    """The number of elements."""
    return len(a)


@operator("aten::list.t(t[] l) -> t[]")
@operator("aten::copy.t(t[](a) self) -> t[]")
def copy(self: List) -> List:
    """A new list of the same elements."""
    return list(self)


@operator("aten::Size(int[] sizes) -> int[]")
def size(sizes: list[int]) -> list[int]:
    """A new list of the same sizes."""
    return list(sizes)


@operator("aten::__getitem__.t(t[](a) list, int idx) -> t(*)")
def get_item(items: List, idx: int) -> Any:
    """The element at an index, which counts from the end if it is negative."""
    return items[_index(items, idx)]


def _index(items: List, index: int) -> int:
    if not -len(items) <= index < len(items):
        raise IndexError(out_of_range(index, f"a list of length {len(items)}"))
    return index


@operator("aten::_set_item.t(t[](a!) l, int idx, t(b -> *) el) -> t[](a!)")
def set_item(items: List, idx: int, el: Any) -> List:
    """Replace the element at an index."""
    items[_index(items, idx)] = el
    return items


@operator("aten::Delete.t(t[](a!) self, int idx) -> ()")
def delete(self: List, idx: int) -> None:
    """Remove the element at an index."""
    del self[_index(self, idx)]


@operator("aten::append.t(t[](a!) self, t(c -> *) el) -> t[](a!)")
def append(self: List, el: Any) -> List:
    """Add an element at the end."""
    self.append(el)
    return self


@operator("aten::insert.t(t[](a!) self, int idx, t(b -> *) el) -> ()")
def insert(self: List, idx: int, el: Any) -> None:
    """Add an element before an index, or at an end if the index lies outside."""
    self.insert(idx, el)


@operator("aten::extend.t(t[](a!) self, t[] other) -> ()")
def extend(self: List, other: List) -> None:
    """Add the elements of another list at the end."""
    ask(sys.getsizeof(other))
    self.extend(other)


@operator("aten::pop.t(t[](a!) self, int idx=-1) -> t(*)")
def pop(self: List, idx: int) -> Any:
    """Remove the element at an index and return it."""
    return self.pop(_index(self, idx))


@operator("aten::clear.t(t[](a!) self) -> ()")
def clear(self: List) -> None:
    """Remove all elements."""
    self.clear()


@operator("aten::reverse.t(t[](a!) self) -> ()")
def reverse(self: List) -> None:
    """Reverse the order of the elements."""
    self.reverse()


@operator("aten::slice.t(t[] l, int? start=None, int? end=None, int step=1) -> t[]")
def slice_list(items: List, start: int | None, end: int | None, step: int) -> List:
    """A new list of the elements from `start` up to `end` by `step`."""
    return items[start:end:step]


@operator("aten::add.t(t[] a, t[] b) -> t[]")
def add(a: List, b: List) -> List:
    """A new list of the elements of both."""
    return a + b


@operator("aten::add_.t(t[](a!) self, t[] b) -> t[]")
def add_in_place(self: List, b: List) -> List:
    """Add the elements of another list at the end."""
    ask(sys.getsizeof(b))
    self.extend(b)
    return self


@operator("aten::mul.left_t(t[] l, int n) -> t[]")
def repeat(items: List, n: int) -> List:
    """A new list of the elements `n` times over."""
    if n < 0:
        raise ValueError(f"expected a count that is not negative, got {n}")
    if 8 * len(items) * n > memory_limit():
        raise MemoryError(f"expected a list that fits into memory, got {len(items) * n} elements")
    ask(8 * len(items) * n)
    return items * n


@operator("aten::mul.right_(int n, t[] l) -> t[]")
def repeat_right(n: int, items: List) -> List:
    """A new list of the elements `n` times over."""
    return repeat(items, n)


def _index_of(self: List, el: Any) -> int:
    """The position of the first element that is equal to `el`."""
    found = _position(self, el)
    if found is None:
        raise ValueError(f"{el!r} is not in the list")
    return found


def _count(self: List, el: Any) -> int:
    """The number of elements that are equal to `el`."""
    return sum(_same(item, el) for item in self)


def _remove(self: List, el: Any) -> None:
    """Remove the first element that is equal to `el`."""
    del self[_index_of(self, el)]


def _contains(items: List, item: Any) -> bool:
    """Whether an element is equal to `item`."""
    return _position(items, item) is not None


def _sort_key(item: Any) -> Any:
    return cast(Array, item).item() if isinstance(item, np.ndarray) else item


def _sort(self: List, reverse: bool) -> None:
    """Sort in place."""
    self.sort(key=_sort_key, reverse=reverse)


def _sorted(items: List) -> List:
    """A new list of the elements in ascending order."""
    return sorted(items, key=_sort_key)


def _equality(a: List, b: List) -> bool:
    """Whether two lists have equal elements."""
    return _equal(a, b)


def _inequality(a: List, b: List) -> bool:
    """Whether two lists differ."""
    return not _equal(a, b)


def _declare_searches() -> None:
    for kind in (*_SCALARS, "Tensor"):
        operator(f"aten::index.list_{kind}({kind}[] self, {kind} el) -> int")(_index_of)
        operator(f"aten::count.{kind}({kind}[] self, {kind} el) -> int")(_count)
        operator(f"aten::remove.{kind}({kind}[](a!) self, {kind} el) -> ()")(_remove)
        operator(f"aten::sort.{kind}({kind}[](a!) self, bool reverse=False) -> ()")(_sort)
        operator(f"aten::sorted.{kind}({kind}[](a) input) -> {kind}[]")(_sorted)
        operator(f"aten::eq.{kind}_list({kind}[] a, {kind}[] b) -> bool")(_equality)
        operator(f"aten::ne.{kind}_list({kind}[] a, {kind}[] b) -> bool")(_inequality)
    for kind in ("int", "str", "float"):
        operator(f"aten::__contains__.{kind}_list({kind}[] l, {kind} item) -> bool")(_contains)
    operator("aten::sort.any(t[](a!) self, bool reverse=False) -> ()")(_sort)
    operator("aten::sorted.any(t[](a) self) -> t[]")(_sorted)


def _sum(self: list[float]) -> float:
    """The sum of the elements, one after the other."""
    total = reduce(lambda a, b: a + b, self, 0)
    return wrap(total) if isinstance(total, int) else total


def _sum_floats(self: list[float]) -> float:
    """The sum of the elements, one after the other."""
    return reduce(lambda a, b: a + b, self, 0.0)


def _all(self: List) -> bool:
    """Whether every element is true, or not zero."""
    return all(self)


def _any(self: List) -> bool:
    """Whether an element is true, not zero or not empty."""
    return any(self)


def _declare_folds() -> None:
    operator("aten::sum.int(int[] self) -> int")(_sum)
    operator("aten::sum.bool(bool[] self) -> int")(_sum)
    operator("aten::sum.float(float[] self) -> float")(_sum_floats)
    for kind in ("int", "float", "bool"):
        operator(f"aten::all.{kind}({kind}[] self) -> bool")(_all)
        for name, function in _EXTREMES.items():
            operator(f"prim::{name}.self_{kind}({kind}[] self) -> {kind}")(_extreme(name, function))
            schema = f"prim::{name}.{kind}_list({kind}[] l, {kind}[] r) -> {kind}[]"
            operator(schema, doc=f"The list that is the {name} in lexical order.")(function)
    for kind in _SCALARS:
        operator(f"aten::any.{kind}({kind}[] self) -> bool")(_any)


_EXTREMES: dict[str, Callable[..., Any]] = {"max": max, "min": min}


def _extreme(name: str, function: Callable[..., Any]) -> Callable[[List], Any]:
    def apply(self: List) -> Any:
        if not self:
            raise ValueError(f"expected a list with elements for {name}, got an empty one")
        return function(self)

    apply.__doc__ = f"The {name} of the elements."
    return apply


_declare_searches()
_declare_folds()
