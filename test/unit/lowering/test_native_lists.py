"""Lists in native groups: the interpreter's results, views and errors, in bounded memory."""

from __future__ import annotations

import resource
from typing import cast

import numpy as np
import pytest
from native_outcomes import check_native, function_of, place

import tsir
from tsir.dialects.ir.diagnostics import ExecutionError
from tsir.dialects.types.dtype import Array
from tsir.frontend.compiler.compiler import compile_source
from tsir.runtime.call.function import Module
from tsir.runtime.values.comparison import Tolerance, difference
from tsir.tools.time_limit import time_limit

PROGRAMS = {
    "appended to and read": """
    l = [x]
    for i in range(n):
        l.append(l[i] * 2)
    return l[-1], l[0], len(l)
""",
    "of numbers and of bools": """
    l: List[int] = []
    flags: List[bool] = []
    halves: List[float] = []
    for i in range(n):
        l.append(i * i)
        flags.append(i % 2 == 0)
        halves.append(i / 2)
    s = 0.0
    for i in range(n):
        if flags[i]:
            s = s + l[i] + halves[n - 1 - i]
    return x * s, len(flags)
""",
    "returned": """
    l: List[Tensor] = []
    k: List[int] = []
    for i in range(n):
        l.append(x + i)
        k.append(i)
    return l, k
""",
    "with views of an argument, and of a temporary": """
    l: List[Tensor] = []
    y = x * 2
    for i in range(n):
        l.append(x[i % 2])
        l.append(y[i % 2])
    return l, y
""",
    "given": """
    l = [x, x + 1, x * 2]
    s = x
    for i in range(n):
        s = s + l[i % 3]
    return s, n
""",
    "compared, by lengths and elements": """
    l: List[int] = []
    k = [0, 1, 2]
    count = 0
    for i in range(n):
        if l == k:
            count = count + 10
        if k != [0, 1, i]:
            count = count + 1
        l.append(i)
    return x * count, count
""",
    "as long as a float says": """
    l: List[Tensor] = []
    for i in range(math.floor(n / 2) + math.ceil(n / 3)):
        l.append(x + i)
    return l, math.ceil(-n / 2)
""",
    "changed in place": """
    l = [x, x + 1]
    for i in range(n):
        l[i % 2] = l[(i + 1) % 2] * 0.5
    return l[0], l[1]
""",
    "put ahead, turned and repeated": """
    l: List[Tensor] = []
    k: List[int] = []
    for i in range(n):
        l.insert(i // 2, x + i)
        k.insert(-1, i)
        k.insert(n, -i)
        l.reverse()
    k.reverse()
    return l * 2, k * (n - 1), [x, x + 1] * n
""",
    "joined": """
    l: List[Tensor] = [x]
    for i in range(n):
        l.append(x * i)
    k: List[Tensor] = [x[0:1]]
    for i in range(n):
        k.append(x[0:1])
        k.append(x * i)
    return torch.stack(l), torch.stack(l, -1), torch.cat(l, 1), torch.cat(k)
""",
    "joined that do not fit": """
    l: List[Tensor] = [x]
    for i in range(n):
        l.append(x[0:1])
    return torch.cat(l, 1), n
""",
    "of lists": """
    outer: List[List[Tensor]] = []
    for i in range(n):
        inner: List[Tensor] = []
        for j in range(i):
            inner.append(x + i * j)
        outer.append(inner)
    s = x
    for i in range(n):
        l = outer[i]
        for j in range(len(l)):
            s = s + l[j]
    return s, outer
""",
    "copied, added and cut": """
    l = [x]
    for i in range(n):
        l = l + [l[-1] + 1]
        if len(l) > 3:
            l = l[1:]
    return l, len(l)
""",
    "popped": """
    l: List[Tensor] = []
    for i in range(n):
        l.append(x + i)
    s = x
    for i in range(n):
        s = s * l.pop()
    return s, len(l)
""",
    "of sizes that differ": """
    l: List[Tensor] = []
    for i in range(n):
        l.append(torch.cat([x, x + i], 0)[i % 3 :])
    s = 0.0
    for i in range(n):
        s = s + float(l[i].sum()) * l[i].size(0)
    return x, s
""",
    "filled by one loop and read by another": """
    l: List[Tensor] = []
    k: List[int] = []
    j: List[int] = []
    c: List[int] = []
    for i in range(n):
        l.append(x * i)
        k.append(x.size(1))
        j.append(i)
        c.append(7)
    s = x
    for i in range(n):
        y = l[n - 1 - i]
        s = s * 2 + y.sum_to_size([y.size(0), k[i]]) + j[i] * c[i]
    return s, k[-1] if n > 0 else 0
""",
    "filled with tensors of one size and other strides": """
    l: List[Tensor] = []
    y = torch.cat([x, x], 0)[: x.size(1), : x.size(1)]
    for i in range(n):
        l.append(y * i)
        l.append(y.t())
    s = x
    for i in range(len(l)):
        s = s + l[i].sum() * (i + 1) + l[i][0]
    return s, len(l)
""",
    "filled with tensors that share one size": """
    l: List[Tensor] = []
    for i in range(n):
        l.append(torch.cat([x, x], 0)[i % 3 :])
    s = x
    for i in range(n):
        s = s + (l[i] * x[0]).sum(0)
    return s, len(l)
""",
    "filled with views": """
    l: List[Tensor] = []
    y = torch.cat([x, x], 0).t()
    for i in range(n):
        l.append(y[i % 2])
        l.append(y[i % 2 + 1])
    s = y[0]
    for i in range(len(l)):
        s = s * 2 + l[-1 - i]
    return s, len(l)
""",
    "filled by two loops": """
    l: List[Tensor] = []
    for i in range(n):
        l.append(x * i)
    s = 0.0
    for i in range(n):
        s = s + float(l[i].sum())
        l.append(x[0:1] + i)
    for i in range(len(l)):
        s = s + float(l[i].sum()) * l[i].size(0)
    return x, s
""",
    "filled with numbers that differ": """
    k: List[int] = []
    for i in range(n):
        k.append(x.size(1))
        k.append(x.size(0))
    s = 0
    for i in range(len(k)):
        s = s * 3 + k[i]
    return x, s
""",
    "filled in a loop inside, and anew": """
    s = x
    for i in range(n):
        y = torch.cat([x, x], 0)[i % 3 :]
        l: List[Tensor] = []
        k: List[int] = []
        for j in range(3):
            l.append(y * j)
            k.append(y.size(0))
        for j in range(3):
            s = s + l[j].sum(0) * k[j]
    return s, n
""",
    "chosen by a branch": """
    l: List[Tensor] = []
    for i in range(n):
        if i % 3 == 1:
            l.append(x * i)
    k = l if n > 4 else [x, x]
    return k, len(k)
""",
    "appended to on both branches": """
    l: List[Tensor] = []
    k: List[Tensor] = []
    for i in range(n):
        if i % 2 == 0:
            l.append(x * i)
        else:
            k.append(x - i)
            l.append(k[-1])
    return l, k
""",
    "an index out of range": """
    l = [x, x]
    s = x
    for i in range(n):
        s = s + l[i]
    return s, n
""",
}


@pytest.mark.sweep(0.4)
@pytest.mark.parametrize("body", PROGRAMS.values(), ids=PROGRAMS)
def test_lists_are_native(body: str) -> None:
    check_native(body, (0, 1, 2, 5, 41), place)


GIVEN = """
def f(l: List[Tensor], k: List[int]):
    s = torch.zeros(3)
    for i in range(len(l)):
        s = s + l[i] * k[i]
    views: List[Tensor] = []
    for i in range(len(l)):
        views.append(l[-1 - i][0:2])
    return s, views
"""


def test_lists_are_arguments() -> None:
    """Arrays of a list are read where they lie, strided or not; a view of one is returned as a view."""
    function = Module(compile_source(GIVEN)).function("f")
    wide: Array = np.arange(12.0, dtype=np.float32)
    given: list[object] = [wide[0:3], wide[3:12:3], np.ones(3, np.float32)]
    total, views = function.call((given, [1, 2, 3]), {}, fallback=False)
    np.testing.assert_array_equal(total, wide[0:3] + 2 * wide[3:12:3] + 3)
    assert [np.shares_memory(view, array) for view, array in zip(views, reversed(given), strict=True)] == [
        True
    ] * 3
    assert len(function([], [])[1]) == 0
    with pytest.raises(ExecutionError, match="index 2 is out of range for a list of length 2"):
        function.call((given, [1, 2]), {}, fallback=False)


def test_a_list_that_was_given_stays_as_it_is() -> None:
    rounds = "    k = l\n    for i in range(n):\n        k = k + [k[0] * i]\n    return k"
    source = f"def f(l: List[Tensor], n: int):\n{rounds}"
    function = Module(compile_source(source)).function("f")
    given: list[object] = [np.ones(2)]
    assert len(cast("list[object]", function(given, 3))) == 4
    assert len(given) == 1


@pytest.mark.parametrize("count", [2**40, 2**63 - 1])
@pytest.mark.parametrize("items", ["[x]", "[1.5, 2.0]"])
def test_a_list_repeated_too_often_is_out_of_memory_at_once(items: str, count: int) -> None:
    function = function_of(f"    l = {items} * n\n    return l, x\n")
    with (
        time_limit(20),
        pytest.raises(ExecutionError, match=r"^<source>:2:9: error: out of memory: exp"),
    ):
        function.call((np.ones(2), count), {}, fallback=False)
    with pytest.raises(ExecutionError, match="expected a list that fits into memory, got"):
        function.interpret(np.ones(2), count)


def test_nothing_repeated_often_is_nothing() -> None:
    function = function_of("    l = [x]\n    l = l[1:]\n    return l * n, x\n")
    with time_limit(20):
        assert cast("tuple[object, ...]", function.call((np.ones(2), 2**62), {}, fallback=False))[0] == []


MEMORY = """
    s = x
    for i in range(n):
        l: List[Tensor] = []
        k: List[List[int]] = []
        for j in range(3):
            l.append(s * j)
            k.append([j, i])
        s = l[2] - l[1] + k[0][0]
    return s, n
"""


def test_memory_does_not_grow_with_lists_of_rounds() -> None:
    """Lists that a round makes end with it, and what they hold."""
    function = function_of(MEMORY)
    x: Array = np.ones((2, 512), np.float32)
    function.call((x, 10), {}, fallback=False)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    function.call((x, 50_000), {}, fallback=False)
    for _ in range(200):
        function.call((x, 20), {}, fallback=False)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


def test_results_of_lists_are_freed() -> None:
    """Elements that were returned end with the last array over them."""
    function = function_of(PROGRAMS["returned"])
    x: Array = np.ones((8, 4096), np.float32)
    kept = cast("tuple[list[Array], object]", function.call((x, 8), {}, fallback=False))[0][3]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(100):
        function.call((x, 8), {}, fallback=False)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000
    np.testing.assert_array_equal(kept, x + 3)


GRADIENTS = {
    "a loop": """
def f(x, n: int):
    y = x
    for i in range(n):
        y = torch.tanh(y * x) + y
    return y.sum()
""",
    "a while loop": """
def f(x, n: int):
    y = x.abs() + 1
    while bool(y.sum() < 10 * n):
        y = y * 1.5
    return (y * x).sum()
""",
    "loops in loops": """
def f(x, n: int):
    s = x.sum() * 0
    for i in range(n):
        row = x[i % 2]
        for j in range(i):
            row = torch.sin(row) * x[1]
        s = s + row.sum()
    return s
""",
    "branches in a loop": """
def f(x, n: int):
    y = x
    for i in range(n):
        if i % 3 == 1:
            y = y * torch.exp(-y)
        else:
            y = y + x * i
    return y.sum()
""",
}


@pytest.mark.parametrize("source", GRADIENTS.values(), ids=GRADIENTS)
def test_gradients_of_loops_are_one_native_call(source: str) -> None:
    function = Module(compile_source(source)).function("f")
    gradient = tsir.value_and_grad(function)
    x: Array = np.linspace(-1, 1, 6).reshape(2, 3)
    for n in (0, 1, 5, 12):
        expected = gradient.interpret(x, n)
        found = gradient.call((x, n), {}, fallback=False)
        assert difference(expected, found, Tolerance()) is None
    explained = gradient.explain(x, 2)
    assert explained.count("native group") == 1
    assert "interpreted" not in explained
