"""Programs that build lists, tuples and dictionaries, change them and take them apart."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import tsir

PROGRAMS: Mapping[str, str] = {
    "dictionary": """
def f(x: Tensor, n: int) -> Tensor:
    kept: Dict[str, Tensor] = {}
    kept["a"] = x * 2
    kept["b"] = x * kept["a"]
    return (kept["a"] * kept["b"]).sum()
""",
    "dict_in_loop": """
def f(x: Tensor, n: int) -> Tensor:
    kept: Dict[str, Tensor] = {"h": x, "c": x * 2}
    for i in range(n):
        kept["h"] = torch.tanh(kept["h"] + kept["c"])
        kept["c"] = kept["c"] * kept["h"]
    return (kept["h"] * kept["c"]).sum()
""",
    "listed": """
def f(x: Tensor, n: int) -> Tensor:
    kept: Dict[str, Tensor] = {"h": x, "c": x * 2}
    t = torch.zeros_like(x)
    for k, v in kept.items():
        t = t + v * v
    for v in kept.values():
        t = t * v
    return t.sum()
""",
    "numbered_entries": """
def f(x: Tensor, n: int) -> Tensor:
    kept: Dict[int, Tensor] = {}
    for i in range(n):
        kept[i] = x * float(i)
    t = x
    for i in range(n):
        t = t * kept[i]
    return t.sum()
""",
    "pairs": """
def f(x: Tensor, n: int) -> Tensor:
    states: List[Tuple[Tensor, Tensor]] = []
    for i in range(n):
        states.append((x * float(i), torch.sin(x)))
    t = x
    for a, b in states:
        t = t + a * b
    return t.sum()
""",
    "insert": """
def f(x: Tensor, n: int) -> Tensor:
    s = [x, x * 2]
    s.insert(1, x * x)
    s.insert(-100, torch.sin(x))
    s.insert(100, torch.cos(x))
    t = x
    for i in range(len(s)):
        t = t + s[i] * float(i + 1)
    return t.sum()
""",
    "pop": """
def f(x: Tensor, n: int) -> Tensor:
    s = [x, x * 2, x * x, torch.sin(x)]
    a = s.pop()
    b = s.pop(0)
    return (a * b + s[0] * s[1]).sum()
""",
    "pop_in_loop": """
def f(x: Tensor, n: int) -> Tensor:
    s: List[Tensor] = []
    for i in range(n):
        s.append(x * float(i))
    t = x
    while len(s) > 0:
        t = torch.sin(t) * s.pop()
    return t.sum()
""",
    "deleted": """
def f(x: Tensor, n: int) -> Tensor:
    s = [x, x * 2, x * x, torch.sin(x)]
    del s[1]
    return (s[0] * s[1] + s[2]).sum()
""",
    "repeated": """
def f(x: Tensor, n: int) -> Tensor:
    s = [x, torch.sin(x)] * n
    t = x
    for i in range(len(s)):
        t = t + s[i] * float(i)
    return t.sum()
""",
    "copied": """
def f(x: Tensor, n: int) -> Tensor:
    s = [x, torch.sin(x)]
    t = s.copy()
    t[0] = x * x
    u = list(t)
    u.reverse()
    return (s[0] * t[0] + u[0]).sum()
""",
    "optional_elements": """
def f(x: Tensor, n: int) -> Tensor:
    s: List[Optional[Tensor]] = [x, None]
    for i in range(n):
        s.append(x * float(i))
    t = x
    for i in range(len(s)):
        v = s[i]
        if v is not None:
            t = t * v
    return t.sum()
""",
    "lists_of_lists": """
def f(x: Tensor, n: int) -> Tensor:
    s: List[List[Tensor]] = []
    for i in range(n):
        row: List[Tensor] = []
        for j in range(i + 1):
            row.append(x * float(j))
        s.append(row)
    t = x
    for row in s:
        for v in row:
            t = t + v * v
    return t.sum()
""",
    "dict_comprehension": """
def f(x: Tensor, n: int) -> Tensor:
    s = {i: x * float(i) for i in range(n)}
    t = x
    for i in s.keys():
        t = t * s[i]
    if 3 in s:
        t = t + s.pop(3)
    return t.sum() + s.get(77, x).sum()
""",
    "zip": """
def f(x: Tensor, n: int) -> Tensor:
    a = [x, torch.sin(x)]
    b = [x * x, torch.cos(x)]
    t = x
    for i, (u, v) in enumerate(zip(a, b)):
        t = t + u * v * float(i + 1)
    return t.sum()
""",
    "defaults": """
def f(x: Tensor, n: int) -> Tensor:
    d = {"a": torch.sin(x), "a": x * x}
    d["b"] = x * 3.0
    del d["b"]
    return (d.get("a", x) * d.get("b", torch.cos(x)) + d.setdefault("c", x) * d["c"]).sum()
""",
    "numbered": """
def f(x: Tensor, n: int) -> Tensor:
    states: List[Tuple[int, Tensor, str]] = []
    for i in range(n):
        states.append((i, torch.sin(x) * float(i), "s"))
    states.pop(0)
    states.insert(-1, (7, x * x, "t"))
    t = x
    for i, a, name in states:
        if i != 2:
            t = t * a
    return t.sum()
""",
    "unread": """
def f(x: Tensor, n: int) -> Tensor:
    s = [x * 2, torch.sin(x), x * x] * 2
    del s[-2]
    s.insert(-7, torch.cos(x))
    d = {1: s[0], 2: s[5]}
    return (d[2] * s[-1]).sum()
""",
    "dict_of_lists": """
def f(x: Tensor, n: int) -> Tensor:
    d = {"a": [x, torch.sin(x)], "b": [x * x]}
    e = d["a"] + d["b"]
    return (e[0] * e[1] * e[2]).sum() + torch.stack(d["a"]).sum()
""",
    "partly_read": """
def f(x: Tensor, n: int) -> Tensor:
    hs: List[Tensor] = []
    for i in range(n):
        hs.append(torch.tanh(x * float(i + 1)))
    return (hs[0] * hs[n // 2] * x).sum()
""",
    "taken_in_turn": """
def f(x: Tensor, n: int) -> Tensor:
    queue = [torch.sin(x), x * x, torch.cos(x)]
    t = x
    for i in range(n):
        a = queue.pop(i % 2)
        queue.append(a * t)
        queue.insert(1, t)
        t = queue.pop() + queue[-1]
    return t.sum()
""",
}
"""Functions `f(x, n)` with a scalar as result, by name."""


@cache
def function_of(name: str) -> tsir.Function:
    """A program, with what tests have already compiled of it."""
    return tsir.CompilationUnit(PROGRAMS[name]).f
