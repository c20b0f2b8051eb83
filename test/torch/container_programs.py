"""Functions that use lists, dictionaries, tuples and strings."""

from typing import NamedTuple

import torch
import torch.nn.functional as F
from programs import X, program
from torch import Tensor


@program({"a": X, "b": X * 2})
def dicts(d: dict[str, Tensor]):
    out: dict[str, Tensor] = {}
    for k, v in d.items():
        if k not in out:
            out[k + "_n"] = F.normalize(v, dim=-1)
    total = torch.zeros(1)
    for v in out.values():
        total = total + v.sum()
    keys = list(d.keys())
    return out, total, keys, len(d), d.get("c"), "a" in d


@program(X, 3)
def fstrings(x: Tensor, n: int):
    return f"shape {x.shape[-1]} n={n} {x.dim()}"


@program(X)
def unpack(x: Tensor):
    a, b = x.chunk(2, dim=-1)
    (c, d), e = (a, b), x
    f, g = torch.max(x, dim=-1)
    h, *rest = (1, 2, 3)
    return a * torch.sigmoid(b), c, d, e, f, g, h, rest


@program([3, 1, 2])
def list_ops(xs: list[int]):
    ys = xs.copy()
    ys.sort()
    zs = xs + xs
    zs[0] = 9
    zs.pop()
    zs.insert(0, 5)
    zs.reverse()
    return ys, zs, xs[-1], xs[1:], xs[::-1], len(zs), 3 in xs, xs == ys, xs.index(2), zs.count(9)


@program("hello world")
def string_ops(s: str):
    return (
        s.upper(),
        s.split(" "),
        s.replace("l", "L"),
        s[0],
        s[1:3],
        s.find("w"),
        len(s),
        s.startswith("he"),
        "-".join(["a", "b"]),
        "w" in s,
    )


@program(X)
def nested_fn_lists(x: Tensor):
    out: list[list[int]] = []
    for i in range(2):
        row: list[int] = []
        for j in range(i + 1):
            row.append(i * j)
        out.append(row)
    t: dict[str, list[int]] = {}
    t["a"] = out[1]
    return out, t


@program(X)
def del_(x: Tensor):
    y = x + 1
    del y
    d = {"a": 1, "b": 2}
    del d["a"]
    return d


@program(X)
def dict_lit(x: Tensor):
    d = {"x": x, "y": x * 2}
    d["z"] = d["x"] + d.pop("y")
    d.update({"w": x})
    return d, sorted(list(d.keys()))


@program([1, 2])
def star(xs: list[int]):
    return max(xs[0], xs[1]), min(xs), sum(xs), any([True, False]), all([True])


@program([(1, "a"), (2, "b")])
def tuples_in_list(xs: list[tuple[int, str]]):
    n = 0
    s = ""
    for i, t in xs:
        n += i
        s += t
    return n, s, xs[0][1]


@program(X)
def format_(x: Tensor):
    return "{} and {}".format(x.size(0), "b"), str(x.size(0)) + "!"


@program(X)
def list_mult(x: Tensor):
    a = [0] * 3
    b = [1, 2] * 2
    a[1] += 5
    return a, b, [x] * 2


@program([[1, 2], [3, 4]])
def nested_lists(xs: list[list[int]]):
    flat: list[int] = []
    for r in xs:
        flat.extend(r)
    t = torch.tensor(xs)
    return flat, t, torch.tensor([[1.0, 2.0], [3.0, 4.0]]), len(xs[0])


@program(X)
def swap_subscripts(x: Tensor):
    xs = [1, 2, 3]
    xs[0], xs[2] = xs[2], xs[0]
    y = x.clone()
    y[0, 0, 0], y[0, 0, 1] = y[0, 0, 1] + 0, y[0, 0, 0] + 0
    xs[1:]
    return xs, y


@program(X)
def list_truth(x: Tensor):
    xs: list[int] = []
    d: dict[str, int] = {}
    s = ""
    a = 0
    if xs:
        a += 1
    if not d:
        a += 2
    if s:
        a += 4
    while len(xs) < 3:
        xs.append(1)
    return a, not xs


@program(X)
def dict_int(x: Tensor):
    d: dict[int, Tensor] = {}
    for i in range(2):
        d[i] = x[i]
    if 1 in d:
        d[1] = d[1] * 2
    return d[0] + d[1], d.keys(), d.get(5, x[0])


@program(X)
def str_methods(x: Tensor):
    s = "abc"
    n = 0
    for c in s:
        if c == "b":
            n += 1
    return n, s.upper().lower(), [c for c in s], {c: i for i, c in enumerate(s)}


@program(X)
def dict_iter(x: Tensor):
    d = {1: "a", 2: "b"}
    ks: list[int] = []
    for k in d:
        ks.append(k)
    for k in d.keys():
        ks.append(k)
    vs = [v for v in d.values()]
    return ks, vs, [str(k) + v for k, v in d.items()], d.pop(1), len(d)


@program([X, X])
def list_opt(xs: list[Tensor]):
    ys: list[Tensor | None] = [None, xs[0]]
    n = 0
    for y in ys:
        if y is not None:
            n += int(y.numel())
    return n


@program(X)
def slice_list_aug(x: Tensor):
    a = [1, 2, 3, 4]
    b = a[1:3]
    a[0] += 10
    a[-1] *= 2
    c = a[::2]
    return a, b, c, a[-2:], a[:-1]


@program(X)
def tuple_idx(x: Tensor):
    t = (1, "a", x)
    u = ((1, 2), 3)
    a, (b, c) = 1, (2, 3)
    return t[0], t[-1], t[1:], u[0][1], len(t), a + b + c


@program(X)
def rangelist(x: Tensor):
    a = [i for i in range(4)]
    b = list(range(3))
    c = [float(i) / 2 for i in range(2, 6, 2)]
    return a, b, c, [a, b]


@program(X)
def formatted(x: Tensor, a: float = 2.5):
    return f"{a}", f"{True}{None}", "ab", f"x={a}", f"{[1, 2]}"


@program(X)
def list_sort(x: Tensor):
    a = [3, 1, 2]
    a.sort(reverse=True)
    b = sorted([2.5, 1.5])
    c = ["b", "a"]
    c.sort()
    a.remove(1)
    a.extend([7, 8])
    d = a.pop(0)
    a.clear()
    return a, b, c, d


@program(X)
def dict_more(x: Tensor):
    d: dict[str, int] = {"a": 1, "b": 2}
    s = d.setdefault("c", 3)
    p = d.pop("a")
    e = d.copy()
    d.clear()
    k, v = e.popitem()
    return s, p, len(d), k, v, e, dict([("x", 1)])


@program(X)
def comp_nested(x: Tensor):
    a = [[j for j in range(i)] for i in range(3)]
    b = [x[i].sum() for i in range(x.size(0))]
    c = [int(v) for v in [1.5, 2.5]]
    d = [s + "!" for s in ["a", "b"]]
    e = [(i, str(i)) for i in range(2)]
    return a, b, c, d, e


class State(NamedTuple):
    h: Tensor
    c: Tensor


@program(X)
def namedtuple(x: Tensor):
    s = State(x, x * 2)
    return s.h + s.c


class Out(NamedTuple):
    energies: Tensor
    count: int = 3
    extra: Tensor | None = None


@program(X)
def nt_default(x: Tensor) -> tuple[Tensor, int, bool]:
    o = Out(x)
    p = Out(energies=x * 2, count=4)
    if p.count > 3:
        o = p
    for i in range(2):
        o = Out(o.energies + 1, o.count + i, x)
    e, n, _ = o
    return o.energies + e, o.count + n, o.extra is None


def make(x: Tensor) -> Out:
    return Out(x, 1, None)


def take(o: Out, k: int) -> int:
    return o.count + k


@program(X)
def nt_calls(x: Tensor):
    o = make(x)
    os = [o, make(x + 1)]
    return take(o, 2), os[1].energies, o[1]
