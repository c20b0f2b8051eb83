"""Classes in source text: their objects are taken apart into values, natively as interpreted."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from enum import Enum
from types import SimpleNamespace
from typing import Any, Optional

import numpy as np
import pytest

import tsir
from tsir.runtime.values.comparison import difference

CLASSES = """
class Point(NamedTuple):
    a: Tensor
    b: int = 3

class Color(Enum):
    RED = 1
    BLUE = 2

class Sum:
    total: int
    items: List[int]
    last: Optional[Tensor]
    scale: float = 2.0
    def __init__(self, n: int):
        self.total = n
        self.items = []
        self.last = None
    def add(self, k: int) -> int:
        if k % 2 == 0:
            self.total += k
        self.items.append(k)
        return self.total
    def keep(self, x):
        last = self.last
        if last is not None:
            x = x + last
        self.last = x
        return x
    @property
    def twice(self) -> int:
        return 2 * self.total
    @staticmethod
    def one() -> int:
        return 1

class Pair:
    def __init__(self, left: Sum, right: Sum):
        self.left = left
        self.right = right
    def swap(self, n: int):
        self.left.add(n)
        self.left, self.right = self.right, self.left

def bump(a: Sum, k: int) -> Sum:
    a.add(k)
    return a
"""

BODIES = {
    "attributes and methods": "a = Sum(n)\n    a.add(4)\n    return x * a.total * a.scale, a.items, a.twice",
    "loops carry attributes": """a = Sum(0)
    for i in range(n):
        a.add(i)
    return a.total, a.items""",
    "branches join attributes": "a = Sum(n)\n    if n > 3:\n        a.total = 10\n    return a.total",
    "nested calls in loops and branches": """a = Sum(1)
    for i in range(n):
        if i == 3:
            bump(a, 10)
        else:
            a.add(i)
    return a.total, a.items""",
    "optional attributes": "a = Sum(1)\n    for i in range(n):\n        y = a.keep(x)\n    return a.keep(x)",
    "functions of objects": "a = bump(Sum(n), 2)\n    return a.total",
    "objects in objects": """p = Pair(Sum(1), Sum(2))
    p.swap(4)
    return p.left.total, p.right.total""",
    "two names of one object": "a = Sum(n)\n    b = a\n    b.add(2)\n    return a.total",
    "augmented assignment": "a = Sum(n)\n    a.total *= 3\n    a.items += [1]\n    return a.total, a.items",
    "static methods and constants": "return Sum.one() + n, Sum(2).scale",
    "named tuples": "p = Point(x)\n    return p.a + p.b, isinstance(p, Point)",
    "enumerations": """c = Color.RED if n > 2 else Color.BLUE
    return c == Color.BLUE, Color.RED.name, Color.RED.value""",
    "while": "a = Sum(0)\n    while a.total < n:\n        a.total += 2\n    return a.total",
    "early return of a method": """a = Sum(n)
    return a.total if a.add(2) > 4 else 0""",
}

EXPECTED: dict[str, Any] = {
    "loops carry attributes": (6, [0, 1, 2, 3, 4]),
    "nested calls in loops and branches": (1 + 0 + 2 + 10 + 4, [0, 1, 2, 10, 4]),
    "objects in objects": (2, 5),
    "two names of one object": 7,
    "enumerations": (False, "RED", 1),
    "while": 6,
}


@pytest.mark.parametrize("name", BODIES)
def test_programs_of_classes(name: str) -> None:
    unit = tsir.CompilationUnit(f"{CLASSES}\ndef f(x, n: int):\n    {BODIES[name]}\n")
    x = np.arange(3, dtype=np.float32)
    found = unit.f(x, 5)
    assert difference(unit.f.interpret(x, 5), found, None) is None
    if name in EXPECTED:
        assert found == EXPECTED[name]
    if name == "optional attributes":
        np.testing.assert_array_equal(found, x * 6)


def test_attributes_cost_nothing_at_run_time() -> None:
    unit = tsir.CompilationUnit(f"{CLASSES}\ndef f(x, n: int):\n    {BODIES['attributes and methods']}\n")
    assert "interpreted" not in unit.f.explain(np.ones(3, np.float32), 2)


def test_gradients_flow_through_attributes() -> None:
    body = "a = Sum(1)\n    for i in range(3):\n        x = a.keep(x * x)\n    return x.sum()"
    unit = tsir.CompilationUnit(f"{CLASSES}\ndef f(x):\n    {body}\n")
    x = np.array([0.5, 1.25])
    step = 1e-6
    slope = [(unit.f(x + step * e) - unit.f(x - step * e)) / (2 * step) for e in np.eye(2)]
    np.testing.assert_allclose(tsir.grad(unit.f)(x), np.stack(slope).ravel(), rtol=1e-6)


POINTS = """
class Color(Enum):
    RED = 1
    BLUE = 2

class Point:
    x: Tensor
    n: int
    def __init__(self, x, n: int):
        self.x = x
        self.n = n
    def scaled(self):
        return self.x * self.n
    def grown(self) -> "Point":
        return Point(self.x + 1, self.n + 1)

def chosen(x, n: int) -> Optional[Point]:
    if n > 3:
        return Point(x, n)
    return None
"""

ESCAPING_TEXT = """
# elements of lists
ps = [Point(x, n), Point(x, 2)]
y = x
for p in ps:
    y = y + p.scaled()
return y
# values of dictionaries
d = {'a': Point(x, 3)}
d['b'] = d['a'].grown()
return d['b'].scaled()
# optional
p = chosen(x, n)
if p is not None:
    return p.scaled()
return x
# in branches
if n > 2:
    p = Point(x, 1)
else:
    p = Point(x, 2)
return p.scaled()
# carried by loops
p = Point(x, 0)
for i in range(n):
    p = p.grown()
return p.scaled()
# in tuples
a, b = Point(x, 1), Point(x, 2)
t = (a, (b, n))
return t[1][0].scaled() + t[0].x
# members in lists
k = 0
for c in [Color.RED, Color.BLUE]:
    if c == Color.BLUE:
        k += c.value
    if c.name == 'RED':
        k += 10
return x * k
# results of forks
fs = [torch.jit.fork(chosen, x, n)]
p = torch.jit.wait(fs[0])
return x if p is None else p.scaled()
"""
ESCAPING = {
    part.partition("\n")[0]: textwrap.indent(part.partition("\n")[2], "    ")
    for part in ESCAPING_TEXT.split("# ")[1:]
}


def _fork(function: Callable[..., Any], *args: object) -> Any:
    return function(*args)


def _wait(future: Any) -> Any:
    return future


@pytest.mark.parametrize("name", ESCAPING)
def test_objects_that_are_values(name: str) -> None:
    text = f"{POINTS}\ndef f(x, n: int):\n{ESCAPING[name]}"
    f = tsir.CompilationUnit(text).f
    python = POINTS.replace("x: Tensor", "x: object") + f"\ndef f(x, n):\n{ESCAPING[name]}"
    known: dict[str, Any] = {"Enum": Enum, "Optional": Optional}
    known["torch"] = SimpleNamespace(jit=SimpleNamespace(fork=_fork, wait=_wait))
    exec(python, known)
    x = np.arange(3, dtype=np.float32)
    for n in (1, 5):
        for run in (f, f.interpret):
            np.testing.assert_array_equal(run(x, n), known["f"](x, n))


WRONG = {
    "class A(B):\n    pass\n": "1:9: error: expected a base of",
    "class A:\n    def __init__(self):\n        self.x = 1\ndef f(x):\n    return [A()]\n": (
        "5:12: error: an object of the class 'A' cannot be an element, an argument of an operator or "
        "a result: its class declares no types of attributes"
    ),
    "class A:\n    x: int\n    def __init__(self):\n        self.x = 1\n    def g(self):\n"
    "        self.x = 2\ndef f(x):\n    return [A()]\n": "its attribute 'x' is assigned by 'g'",
    "class A:\n    x: int\n    def __init__(self):\n        self.x = 1\n"
    "def f(x):\n    a = A()\n    a.x = 3\n    return [a]\n": "'x' is assigned from outside of its class",
    "class A:\n    x: Optional[A]\n    def __init__(self):\n        self.x = None\n"
    "def f(x):\n    return [A()]\n": "not all types of its attributes are those of values",
    "class A:\n    pass\ndef f(x):\n    return A().y\n": "an object of the class 'A' has no attribute 'y'",
    "class A:\n    pass\ndef f(x):\n    return A(x)\n": "expected no arguments of 'A', which has no",
    "class A:\n    x: int\n    def __init__(self):\n        self.x = 1.5\ndef f(x):\n    return A().x\n": (
        "4:9: error: expected 'x' to be int, got float"
    ),
    "class A:\n    def g(self, n: int) -> int:\n        return self.g(n)\ndef f(x):\n    return A().g(1)\n": (
        "'g' calls itself, which is not supported"
    ),
    "class E(Enum):\n    A = 1\ndef f(x):\n    return E.AA\n": "has no member 'AA'; did you mean 'A'?",
    "def f(x):\n    x.y = 1\n    return x\n": "cannot assign to 'x.y': it is not of an object",
    "@dataclass\nclass A:\n    x: int\n": "1:2: error: expected no decorator but",
    "class A:\n    @classmethod\n    def f(c):\n        return 1\n": "2:6: error: expected no decorator but",
}


@pytest.mark.parametrize("source", WRONG)
def test_errors_are_located(source: str) -> None:
    with pytest.raises(tsir.UnsupportedError) as caught:
        tsir.CompilationUnit(source)
    assert WRONG[source] in str(caught.value)
