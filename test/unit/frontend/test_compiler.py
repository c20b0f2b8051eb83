"""Programs of the language: Python runs the same text, and says what the results are."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import pytest

from tsir.dialects.ir.diagnostics import ExecutionError, TsirError, UnsupportedError
from tsir.dialects.ir.printing import module_text
from tsir.dialects.ir.verification import verify_module
from tsir.frontend.compiler.compiler import compile_source
from tsir.runtime.plans.interpreter import Interpreter

PRELUDE = "from typing import Dict, List, Optional, Tuple\nimport math\n"

PROGRAMS: dict[str, tuple[str, Sequence[tuple[Any, ...]]]] = {
    "arithmetic": (
        "def f(a: int, b: int, c: float) -> Tuple[int, int, float, float, float]:\n"
        "    return a // b, a % b, a / b, c ** 2, -c + a * 2\n",
        [(7, 2, 1.5), (-7, 2, 0.25), (7, -2, -3.0), (0, 5, 0.0)],
    ),
    "names beyond ASCII": (
        "def f(é: int, n: int) -> int:\n    ü = é\n    for i in range(n):\n        ü = ü * 2\n    return ü\n",
        [(3, 2)],
    ),
    "bits": (
        "def f(a: int, b: int) -> List[int]:\n    return [a & b, a | b, a ^ b, a << 3, a >> 1]\n",
        [(6, 3), (-5, 2), (0, 0)],
    ),
    "comparison chain": (
        "def f(a: int, b: int) -> bool:\n    return 0 < a < b <= 10 or not a != b\n",
        [(1, 2), (0, 2), (3, 3), (5, 11)],
    ),
    "if without else": (
        "def f(a: int) -> int:\n"
        "    x = 1\n"
        "    if a > 3:\n"
        "        x = 2\n"
        "        a = a + 1\n"
        "    return x + a\n",
        [(1,), (4,)],
    ),
    "elif": (
        "def f(a: int) -> str:\n"
        "    if a < 0:\n"
        "        s = 'negative'\n"
        "    elif a == 0:\n"
        "        s = 'zero'\n"
        "    else:\n"
        "        s = 'positive'\n"
        "    return s\n",
        [(-1,), (0,), (5,)],
    ),
    "early returns": (
        "def f(a: int) -> int:\n"
        "    if a < 0:\n"
        "        return -1\n"
        "    if a > 10:\n"
        "        if a > 100:\n"
        "            return 2\n"
        "        a = a - 10\n"
        "    else:\n"
        "        return a\n"
        "    return a * 2\n",
        [(-3,), (5,), (12,), (500,)],
    ),
    "return in loops": (
        "def f(xs: List[int], y: int) -> int:\n"
        "    for i in range(len(xs)):\n"
        "        for j in range(i):\n"
        "            if xs[i] + xs[j] == y:\n"
        "                return i * 10 + j\n"
        "    return -1\n",
        [([1, 2, 3], 5), ([1, 2, 3], 100), ([], 0)],
    ),
    "return in while": (
        "def f(n: int) -> int:\n"
        "    i = 0\n"
        "    while i < 100:\n"
        "        i += 1\n"
        "        if i * i > n:\n"
        "            return i\n"
        "    return 0\n",
        [(50,), (0,), (100000,)],
    ),
    "break and continue": (
        "def f(n: int) -> Tuple[int, int]:\n"
        "    total = 0\n"
        "    skipped = 0\n"
        "    for i in range(n):\n"
        "        if i % 3 == 0:\n"
        "            skipped += 1\n"
        "            continue\n"
        "        if total > 20:\n"
        "            break\n"
        "        total += i\n"
        "    return total, skipped\n",
        [(0,), (5,), (50,)],
    ),
    "continue in while": (
        "def f(n: int) -> int:\n"
        "    s = 0\n"
        "    while n > 0:\n"
        "        n -= 1\n"
        "        if n % 2:\n"
        "            continue\n"
        "        s += n\n"
        "    return s\n",
        [(0,), (1,), (9,)],
    ),
    "nested breaks": (
        "def f(n: int) -> int:\n"
        "    c = 0\n"
        "    for i in range(n):\n"
        "        while True:\n"
        "            c += 1\n"
        "            if c % 4 == 0:\n"
        "                break\n"
        "        if c > 20:\n"
        "            break\n"
        "    return c\n",
        [(0,), (3,), (30,)],
    ),
    "ranges": (
        "def f(a: int, b: int, c: int) -> List[int]:\n"
        "    r: List[int] = []\n"
        "    for i in range(a, b, c):\n"
        "        r.append(i)\n"
        "    for i in range(b):\n"
        "        r.append(-i)\n"
        "    return r\n",
        [(0, 5, 2), (5, 0, -2), (3, 3, 1), (0, 7, 3)],
    ),
    "lists": (
        "def f(xs: List[int]) -> Tuple[List[int], int, List[int]]:\n"
        "    ys = xs + [1, 2]\n"
        "    ys[0] = 7\n"
        "    ys.insert(1, 9)\n"
        "    ys.extend(xs)\n"
        "    last = ys.pop()\n"
        "    ys.reverse()\n"
        "    return ys, last, ys[1:-1:2]\n",
        [([4, 5, 6],), ([1],)],
    ),
    "lists are shared": (
        "def g(xs: List[int]) -> int:\n"
        "    xs.append(1)\n"
        "    return len(xs)\n"
        "def f(xs: List[int]) -> Tuple[int, List[int], List[int]]:\n"
        "    ys = xs\n"
        "    n = g(ys)\n"
        "    ys[0] += 10\n"
        "    return n, xs, ys\n",
        [([4, 5],), ([0],)],
    ),
    "list of lists": (
        "def f(n: int) -> List[List[int]]:\n    return [[i * j for j in range(i)] for i in range(n)]\n",
        [(0,), (4,)],
    ),
    "comprehensions": (
        "def f(xs: List[int]) -> Tuple[List[int], Dict[int, str]]:\n"
        "    return [x * 2 for x in xs if x > 1], {x: str(x) for x in xs}\n",
        [([1, 2, 3],), ([],)],
    ),
    "dictionaries": (
        "def f(n: int) -> Tuple[Dict[str, int], int, List[str], bool]:\n"
        "    d: Dict[str, int] = {}\n"
        "    for i in range(n):\n"
        "        d['k' + str(i)] = i * i\n"
        "    d['k0'] = 100\n"
        "    total = 0\n"
        "    for k, v in d.items():\n"
        "        total += v + len(k)\n"
        "    return d, total, list(d.keys()), 'k3' in d\n",
        [(0,), (2,), (5,)],
    ),
    "tuples": (
        "def f(p: Tuple[int, Tuple[int, int]]) -> Tuple[int, Tuple[int, int], int]:\n"
        "    a, (b, c) = p\n"
        "    t = (a, b, c)\n"
        "    x, *y = t\n"
        "    return t[-1] + x, p[1], len([a, b])\n",
        [((1, (2, 3)),)],
    ),
    "swap": (
        "def f(n: int) -> int:\n"
        "    a, b = 0, 1\n"
        "    for _ in range(n):\n"
        "        a, b = b, a + b\n"
        "    return a\n",
        [(0,), (1,), (10,)],
    ),
    "zip and enumerate": (
        "def f(xs: List[int], ys: List[str]) -> List[str]:\n"
        "    r: List[str] = []\n"
        "    for i, (x, y) in enumerate(zip(xs, ys)):\n"
        "        r.append(y + str(x) + str(i))\n"
        "    for i, x in enumerate(xs, 5):\n"
        "        r.append(str(i + x))\n"
        "    return r\n",
        [([1, 2, 3], ["a", "b"]), ([], [])],
    ),
    "what is reversed is what it was at first": (
        "def f(xs: List[int]) -> Tuple[int, int, int]:\n"
        "    n = 0\n"
        "    for x in reversed(xs):\n"
        "        xs.append(x)\n"
        "        n = n * 10 + x\n"
        "    for i in reversed(range(len(xs))):\n"
        "        n += i * xs[i]\n"
        "    return n, min(n, 3, 2), max([n, 2, 7])\n",
        [([1, 2, 3],), ([],)],
    ),
    "tuple loop": (
        "def f(a: int) -> int:\n    s = 0\n    for x in (1, a, 3):\n        s += x\n    return s\n",
        [(2,)],
    ),
    "strings": (
        "def f(s: str, n: int) -> Tuple[str, int, bool, List[str], str]:\n"
        "    t = s.upper() + '-' + s[1:3] + s[-1]\n"
        "    return t, len(t), s.startswith('a'), s.split('b'), f'{s}:{n + 1}'\n",
        [("abc", 1), ("xbyb", -5)],
    ),
    "string loops": (
        "def f(s: str) -> int:\n"
        "    n = 0\n"
        "    for ch in s:\n"
        "        if ch in 'aeiou':\n"
        "            n += 1\n"
        "    return n\n",
        [("hello",), ("",)],
    ),
    "optional": (
        "def f(x: Optional[int], y: Optional[int]) -> int:\n"
        "    if x is None:\n"
        "        return 0\n"
        "    if y is not None and y > x:\n"
        "        return y\n"
        "    return x\n",
        [(None, 1), (1, None), (1, 5), (5, 1)],
    ),
    "optional ternary": (
        "def f(x: Optional[int]) -> int:\n"
        "    y = x if x is not None else 7\n"
        "    z = 1 if x is None else x + 1\n"
        "    return y + z\n",
        [(None,), (3,)],
    ),
    "optional variable": (
        "def f(xs: List[int]) -> Optional[int]:\n"
        "    best: Optional[int] = None\n"
        "    for x in xs:\n"
        "        if best is None or x > best:\n"
        "            best = x\n"
        "    return best\n",
        [([],), ([3, 1, 4],)],
    ),
    "optional default": (
        "def f(x: int, y: Optional[int]) -> int:\n"
        "    if y is None:\n"
        "        y = x\n"
        "    for i in range(x):\n"
        "        y = y * 2 + i\n"
        "    return y\n",
        [(2, None), (0, 7), (2, 7)],
    ),
    "assert refines": (
        "def f(x: Optional[int]) -> int:\n    assert x is not None\n    return x + 1\n",
        [(3,)],
    ),
    "short circuit": (
        "def f(xs: List[int], i: int) -> bool:\n    return i < len(xs) and xs[i] > 0 or i == 100\n",
        [([1], 0), ([1], 5), ([-1], 0), ([], 100)],
    ),
    "calls with keywords": (
        "def g(a: int, b: int = 10, c: float = 2.0) -> float:\n"
        "    return a * b + c\n"
        "def f(x: int) -> Tuple[float, float, float]:\n"
        "    return g(x), g(x, c=1.5), g(b=x, a=2)\n",
        [(3,)],
    ),
    "closure": (
        "def f(a: int, b: int) -> int:\n"
        "    scale = a * 2\n"
        "    def inner(x: int) -> int:\n"
        "        y = x + scale\n"
        "        return y * b\n"
        "    return inner(1) + inner(a)\n",
        [(3, 4)],
    ),
    "math functions": (
        "def f(x: float) -> Tuple[float, int, int, float]:\n"
        "    return math.sqrt(x) + math.exp(-x), math.floor(x), math.ceil(x), abs(-x) + math.pi\n",
        [(2.5,), (0.0,)],
    ),
    "casts": (
        "def f(a: int, b: float, s: str) -> Tuple[float, int, bool, bool, str, int]:\n"
        "    return float(a), int(b), bool(a), bool(b), str(a), int(s)\n",
        [(3, -2.7, "12"), (0, 0.0, "-4")],
    ),
    "while with and": (
        "def f(a: int, b: int) -> int:\n"
        "    n = 0\n"
        "    while a > 0 and n < b:\n"
        "        a = a // 2\n"
        "        n += 1\n"
        "    return n\n",
        [(100, 3), (100, 50), (0, 5)],
    ),
    "del": (
        "def f() -> Dict[str, int]:\n    d = {'a': 1, 'b': 2}\n    del d['a']\n    return d\n",
        [()],
    ),
    "minimum and maximum": (
        "def f(a: int, b: int, xs: List[int]) -> Tuple[int, int, int, int, List[int]]:\n"
        "    return min(a, b), max(a, b), min(xs), sum(xs), sorted(xs)\n",
        [(1, 2, [3, 1, 2])],
    ),
    "raise on one branch": (
        "def f(a: int) -> int:\n"
        "    if a > 0:\n"
        "        y = a\n"
        "    else:\n"
        "        raise ValueError('no')\n"
        "    return y\n",
        [(4,)],
    ),
}


def run(source: str, *args: object) -> object:
    module = compile_source(PRELUDE + source, "program.py")
    verify_module(module)
    return Interpreter(module).call("f", args)[0]


@pytest.mark.parametrize("name", PROGRAMS)
def test_program_does_what_python_does(name: str) -> None:
    source, cases = PROGRAMS[name]
    scope: dict[str, Any] = {}
    exec(PRELUDE + source, scope)
    for args in cases:
        expected_args, actual_args = copy.deepcopy(args), copy.deepcopy(args)
        expected = scope["f"](*expected_args)
        assert repr(run(source, *actual_args)) == repr(expected)
        assert actual_args == expected_args


def test_text_is_the_same_when_compiled_twice() -> None:
    source = PRELUDE + PROGRAMS["nested breaks"][0]
    assert module_text(compile_source(source)) == module_text(compile_source(source))


FAILURES = {
    "undefined name": (
        "def f(x):\n"
        "    return y + x\n",
        2,
        12,
        "undefined name 'y'",
    ),
    "functional without an import": (
        "def f(x):\n"
        "    return F.relu(x)\n",
        2,
        12,
        "undefined name 'F'; write 'import torch.nn.functional as F'",
    ),
    "misspelt operator": (
        "def f(x):\n"
        "    return torch.rleu(x)\n",
        2,
        12,
        "unknown operator 'aten::rleu'; did you mean 'aten::relu'?",
    ),
    "misspelt method": (
        "def f(x):\n"
        "    return x.sofmax(0)\n",
        2,
        12,
        "no attribute or method 'sofmax'; did you mean 'softmax'?",
    ),
    "unknown operator": (
        "def f(x):\n"
        "    return torch.frobnicate(x)\n",
        2,
        12,
        "unknown operator 'aten::frobnicate'",
    ),
    "unknown method": (
        "def f(x):\n"
        "    return x.frobnicate()\n",
        2,
        12,
        "no attribute or method 'frobnicate'",
    ),
    "wrong argument": (
        "def f(x, s: str):\n"
        "    return torch.add(x, s)\n",
        2,
        12,
        "no overload of 'aten::add'",
    ),
    "argument count": (
        "def g(a: int) -> int:\n"
        "    return a\n"
        "def f(x: int):\n"
        "    return g(x, x)\n",
        4,
        12,
        "at most 1",
    ),
    "missing argument": (
        "def g(a: int) -> int:\n"
        "    return a\n"
        "def f(x: int):\n"
        "    return g()\n",
        4,
        12,
        "missing argument 'a'",
    ),
    "one branch": (
        "def f(a: int):\n"
        "    if a > 1:\n"
        "        y = 1\n"
        "    return y\n",
        4,
        12,
        "one branch",
    ),
    "branch types": (
        "def f(a: int):\n"
        "    y = 'a'\n"
        "    if a > 1:\n"
        "        y = 1\n"
        "    return y\n",
        3,
        5,
        "str in the other",
    ),
    "loop types": (
        "def f(a: int):\n"
        "    y = 'a'\n"
        "    for i in range(a):\n"
        "        y = i\n"
        "    return y\n",
        3,
        5,
        "before the loop",
    ),
    "loop name": (
        "def f(a: int):\n"
        "    for i in range(a):\n"
        "        y = i\n"
        "    return y\n",
        4,
        12,
        "at least once",
    ),
    "return type": (
        "def f(a: int) -> str:\n"
        "    return a\n",
        2,
        5,
        "expected the result to be str, got int",
    ),
    "break outside": (
        "def f(a: int):\n"
        "    break\n",
        2,
        5,
        "'break' outside of a loop",
    ),
    "recursion": (
        "def f(a: int) -> int:\n"
        "    return f(a - 1)\n",
        2,
        12,
        "calls itself",
    ),
    "unknown type": (
        "def f(a: Foo):\n"
        "    return a\n",
        1,
        10,
        "expected a type, got 'Foo'",
    ),
    "unpack count": (
        "def f(a: Tuple[int, int]):\n"
        "    x, y, z = a\n"
        "    return x\n",
        2,
        5,
        "expected 3 values to unpack, got 2",
    ),
    "tuple index": (
        "def f(a: Tuple[int, int]):\n"
        "    return a[2]\n",
        2,
        12,
        "index of a tuple of 2",
    ),
    "mixed list": (
        "def f(a: int):\n"
        "    return [a, 'x']\n",
        2,
        12,
        "expected elements of type int, got str",
    ),
    "not iterable": (
        "def f(a: int):\n"
        "    for x in a:\n"
        "        pass\n",
        2,
        14,
        "something to iterate over",
    ),
    "optional use": (
        "def f(a: Optional[int]) -> int:\n"
        "    return a + 1\n",
        2,
        12,
        "expected int, got Optional[int]; 'a' may be None: check it by 'assert a is not None'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAILURES)
def test_mistake_is_one_located_message(name: str) -> None:
    source, line, column, message = FAILURES[name]
    with pytest.raises(UnsupportedError) as caught:
        compile_source(source, "program.py")
    (diagnostic,) = caught.value.diagnostics
    assert message in diagnostic.message
    assert str(diagnostic.position) == f"program.py:{line}:{column}"


def test_all_mistakes_are_reported_at_once() -> None:
    source = (
        "def g(x):\n"
        "    return torch.one(x)\n"
        "def f(x, s: str):\n"
        "    a = torch.two(torch.three(x))\n"
        "    if torch.four(x):\n"
        "        b = torch.five(x)\n"
        "    else:\n"
        "        b = torch.add(s, s, s, s)\n"
        "    c = a + b\n"
        "    return c, undefined\n"
    )
    with pytest.raises(UnsupportedError) as caught:
        compile_source(source)
    lines = [d.position.line for d in caught.value.diagnostics if d.position is not None]
    assert lines == [2, 4, 4, 5, 6, 8, 10]


def test_raise_and_assert_say_where() -> None:
    source = "def f(a: int):\n    assert a > 0, 'too small'\n    raise RuntimeError('always')\n"
    for argument, line, text in ((0, 2, "too small"), (1, 3, "always")):
        with pytest.raises(ExecutionError) as caught:
            run(source, argument)
        (diagnostic,) = caught.value.diagnostics
        assert text in diagnostic.message
        assert diagnostic.position is not None
        assert diagnostic.position.line == line + PRELUDE.count("\n")


def test_nan_and_infinities_are_constants() -> None:
    result = run("def f() -> List[float]:\n    return [math.inf, -math.inf, math.nan, 1e300 * 1e10]\n")
    assert repr(result) == "[inf, -inf, nan, inf]"


@pytest.mark.parametrize(
    "source",
    [
        "def f(:\n",
        "def f(x):\nreturn x\n",
        "class A(B):\n    pass\n",
        "def f(x):\n    with x:\n        pass\n",
    ],
)
def test_malformed_text_is_refused(source: str) -> None:
    with pytest.raises(TsirError) as caught:
        compile_source(source, "program.py")
    assert all(d.position is not None for d in caught.value.diagnostics)


@pytest.mark.parametrize(
    ("returned", "expected"),
    [
        ("torch.zeros([]).dim()", 0),
        ("torch.full([], 2.0).item()", 2.0),
        ("torch.ones(size=[]).numel()", 1),
        ("torch.rand([]).dim()", 0),
        ("torch.empty([], dtype=torch.int64).dim()", 0),
        ("torch.ones([1]).view([]).dim()", 0),
        ("torch.tensor([]).size(0)", 0),
        ("len([])", 0),
        ("count([])", 0),
    ],
)
def test_an_empty_list_as_an_argument_is_the_list_that_is_asked_for(returned: str, expected: object) -> None:
    counting = "def count(a: List[int]) -> int:\n    return len(a)\n"
    assert run(f"def f():\n    return {returned}\n{counting}") == expected


@pytest.mark.parametrize("used", ["torch.zeros(a)", "torch.zeros([a])", "torch.zeros([[]])"])
def test_an_empty_list_by_name_is_one_of_tensors(used: str) -> None:
    with pytest.raises(UnsupportedError, match="expected 'size' to be int"):
        compile_source(f"def f():\n    a = []\n    return {used}\n", "program.py")


def test_what_a_failed_function_returns_is_no_further_error() -> None:
    source = (
        "def inner(x):\n    return torch.frobnicate(x), x\n\n"
        "def outer(x):\n    a, b = inner(x)\n    return (a - b) ** 2\n"
    )
    with pytest.raises(UnsupportedError) as found:
        compile_source(source, "program.py")
    (diagnostic,) = found.value.diagnostics
    assert diagnostic.message == "unknown operator 'aten::frobnicate'"
