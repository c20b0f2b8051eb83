"""Classes of Python in compiled functions: the same as in source text, and as Python runs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
import pytest

import tsir
from tsir import Tensor


class Color(Enum):
    RED = 1
    BLUE = 2


class Base:
    n: int

    def __init__(self, n: int):
        self.n = n

    def twice(self) -> int:
        return 2 * self.n

    def name(self) -> str:
        return "base"


class Counter(Base):
    step: int = 3
    items: list[int]
    last: Tensor | None

    def __init__(self, n: int, k: int = 2 * 3):
        super().__init__(n + k)
        self.items = []
        self.last = None
        self.extra: int | None = None

    def add(self, k: int) -> Counter:
        self.n += k * self.step
        self.items.append(k)
        return self

    @property
    def total(self) -> int:
        return self.n

    @staticmethod
    def one() -> int:
        return 1

    def name(self) -> str:
        return super().name() + "!"

    def __len__(self) -> int:
        return len(self.items)

    def __contains__(self, k: int) -> bool:
        return k in self.items

    def __getitem__(self, k: int) -> int:
        return self.items[k]

    def __setitem__(self, k: int, value: int):
        self.items[k] = value

    def __add__(self, other: Counter) -> int:
        return self.n + other.n

    def __neg__(self) -> int:
        return -self.n

    def __lt__(self, other: Counter) -> bool:
        return self.n < other.n

    def __call__(self, k: int) -> int:
        return self.n * k

    def __enter__(self):
        self.n += 100

    def __exit__(self, kind: Any, value: Any, trace: Any):
        self.n -= 100


@dataclass
class Pair:
    a: Tensor
    b: float = 2.0

    def sum(self):
        return self.a * self.b


def helper(c: Counter, k: int) -> int:
    c.add(k)
    return c.total


def methods(x: Tensor, n: int):
    c = Counter(n)
    c.add(2).add(3)
    t = helper(c, 1)
    for i in range(n):
        c.add(i)
    c.extra = 3
    return t, c.total, Counter.one(), c.twice(), Counter.step, c.name(), isinstance(c, Pair), c.extra


def operators(x: Tensor, n: int):
    c, d = Counter(n).add(7), Counter(n + 1)
    c[0] = 4
    c[0] += 1
    with c:
        inside = c.n
    flag = 1 if d else 2
    return len(c), 5 in c, 6 not in c, c[0], c + d, -c, c < d, c(2), inside, c.n, flag


def data(x: Tensor, n: int):
    p = Pair(x)
    q = Pair(x, b=3.0)
    return p.sum() + q.sum(), isinstance(p, Base)


def enumerations(x: Tensor, n: int):
    found = 0
    for k in Color:
        if k == Color.BLUE:
            found += k.value
    return found, Color.RED.name, Color.BLUE.value


def other_object_in_a_branch(x: Tensor, n: int):
    c = Counter(n)
    if n > 2:
        c = Counter(1)
    return c.n


def other_object_in_a_loop(x: Tensor, n: int):
    c = Counter(n)
    t = 0
    for _ in range(n):
        t += c.n
        c = Counter(2)
    return t


def unrolled_with_exits(x: Tensor, n: int):
    for i, k in enumerate((1, 2, 3)):
        if k == n:
            return x + i
        x = x * 2
    for a, b in zip((1, 2, 3), (x, x + 1, x, x), strict=False):
        if a == 2:
            continue
        if a == n - 1:
            break
        x = b * a + x
    return x


def parts(value: Any) -> list[Any]:
    """What a result is made of."""
    return [*value] if isinstance(value, tuple) else [value]


@pytest.fixture(autouse=True)
def interpreted() -> Iterator[None]:
    with tsir.optimized_execution(False):
        yield


@pytest.mark.parametrize("function", [methods, operators, data, enumerations, unrolled_with_exits])
@pytest.mark.parametrize("n", [0, 1, 3, 4])
def test_a_function_means_what_it_does_in_python(function: Callable[..., Any], n: int) -> None:
    x = np.arange(2.0)
    found = tsir.script(function)(x, n)
    expected = function(x, n)
    for mine, other in zip(parts(found), parts(expected), strict=True):
        np.testing.assert_array_equal(mine, other)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (other_object_in_a_branch, "in one branch of an 'if', and not in the other"),
        (other_object_in_a_loop, "'c' is an object that the loop assigns"),
    ],
    ids=["branch", "loop"],
)
def test_a_name_of_several_objects_is_refused(function: Any, message: str) -> None:
    with pytest.raises(tsir.UnsupportedError, match=message):
        tsir.script(function)


def unequal(x: Tensor, n: int):
    for a, b in zip((1, 2, 3), (x, x + 1), strict=True):
        x = b * a
    return x


def unknown(x: Tensor, n: int):
    for a, b in zip([x, x], (x, x), strict=True):
        x = b * a
    return x


@pytest.mark.parametrize(
    ("function", "message"),
    [(unequal, "expected equal lengths in 'zip', got 3, 2"), (unknown, "where lengths are known")],
)
def test_strict_zips_are_checked(function: Any, message: str) -> None:
    with pytest.raises(tsir.UnsupportedError, match=message):
        tsir.script(function)


def test_a_class_is_scripted_as_it_is() -> None:
    assert tsir.script(Counter) is Counter
