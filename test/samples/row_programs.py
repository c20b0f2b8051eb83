"""Programs of one row, with arguments for several, that batched forms are held against a loop over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np

import tsir

Array = np.ndarray[Any, Any]
Case = tuple[str, tuple[Any, ...], tuple[int | None, ...]]
"""A program, its arguments, and the dimension of each that is the batch."""

RNG = np.random.default_rng(7)


def x(*shape: int) -> Array:
    return RNG.standard_normal(shape).astype(np.float32)


def n(high: int, *shape: int) -> Array:
    return RNG.integers(0, high, shape)


PROGRAMS: Mapping[str, Case] = {
    # pointwise, reductions, views
    "two axes": ("def f(x, y):\n    return x + y.sum()", (x(3, 4), x(4, 3)), (0, 1)),
    "shared": ("def f(x, y):\n    return (x - y) * y.sum(0)", (x(3, 2, 4), x(4)), (0, None)),
    "ranks": ("def f(x, y):\n    return x * y", (x(3, 4), x(3, 2, 4)), (0, 0)),
    "promotion": ("def f(x, y):\n    return x * y", (x(3, 4), np.arange(3.0)), (0, 0)),
    "integers": ("def f(x, y):\n    return x / y, x // 2, x > y", (n(5, 4), n(5, 4) + 1), (0, 0)),
    "sums": (
        "def f(x):\n    return x.sum(), x.mean(1), x.amax(0), x.prod(), x.std(), x.argmax(), x.norm()",
        (x(2, 3, 4),),
        (0,),
    ),
    "kept": ("def f(x):\n    return x - x.mean(-1, keepdim=True)", (x(2, 3, 4),), (1,)),
    "along": (
        "def f(x):\n    return torch.softmax(x, 0), x.cumsum(1), x.sort(0)[1], x.topk(2)[0], x.flip(0)",
        (x(3, 4, 5),),
        (0,),
    ),
    "scalars": ("def f(x):\n    return x.exp(), x.cumsum(0), torch.softmax(x, 0), x.max()", (x(5),), (0,)),
    "views": (
        "def f(x):\n"
        "    return x.t(), x.reshape(-1), x.view(2, -1), x[0], x[:, 1:], x[..., None], x.permute(1, 0)",
        (x(3, 4, 5),),
        (0,),
    ),
    "sizes": (
        "def f(x):\n    return x.new_zeros(x.size(0)) + x.numel() + x.dim() + len(x)",
        (x(2, 3, 4),),
        (0,),
    ),
    "repeated": ("def f(x):\n    return x.expand(3, 2, 4), x.repeat(2, 1)", (x(2, 2, 4),), (0,)),
    "joined": (
        "def f(x, y):\n    return torch.cat([x, y]), torch.stack([x, x * 2], 1)",
        (x(3, 4), x(4)),
        (0, None),
    ),
    "parts": ("def f(x):\n    a, b = x.chunk(2)\n    return a * b, x.unbind(0)[1]", (x(3, 4, 2),), (0,)),
    # indices
    "gathered": (
        "def f(x, i):\n    return x[i], x.index_select(1, i), x[:, i]",
        (x(3, 4, 5), n(4, 3, 2)),
        (0, 0),
    ),
    "looked up": ("def f(w, i):\n    return w[i], torch.embedding(w, i)", (x(7, 2), n(7, 3, 4)), (None, 0)),
    "pairs": (
        "def f(x, i, j):\n    return x[i, j], x[i, :, j]",
        (x(3, 4, 4, 4), n(4, 3, 2), n(4, 3, 2)),
        (0, 0, 0),
    ),
    "added": (
        "def f(x, i, v):\n    return x.index_add(0, i, v), x.scatter_add(0, i.unsqueeze(1).expand(3, 2), v)",
        (x(4, 5, 2), n(5, 4, 3), x(4, 3, 2)),
        (0, 0, 0),
    ),
    "placed": ("def f(x, i):\n    return x[int(i)], x[-1]", (x(4, 3, 2), np.array([0, 2, -1, 1])), (0, 0)),
    "written": (
        "def f(x):\n"
        "    y = torch.zeros(4)\n"
        "    y[1] = x[0]\n"
        "    y[2:] += x[:2]\n"
        "    y[x > 0] = 7.0\n"
        "    return y",
        (x(5, 4),),
        (0,),
    ),
    "masked": ("def f(x):\n    return x[x > 0].sum()", (x(6, 4),), (0,)),
    "ragged inside": ("def f(x, i):\n    return x[: int(i)].sum()", (x(4, 5), n(5, 4)), (0, 0)),
    # products and layers
    "vectors": ("def f(x, y):\n    return x @ y", (x(3, 4), x(3, 4)), (0, 0)),
    "matrix by rows": ("def f(w, x):\n    return w @ x, x @ w.t()", (x(5, 4), x(3, 4)), (None, 0)),
    "matrices": ("def f(w, x):\n    return w @ x, (w @ x) @ w", (x(3, 4, 4), x(4, 4)), (0, None)),
    "batches": ("def f(w, x):\n    return torch.bmm(w, x), x @ w[0]", (x(3, 2, 4, 4), x(3, 2, 4, 4)), (0, 0)),
    "einsum": ("def f(a, b):\n    return torch.einsum('ij,kj->ik', a, b)", (x(3, 2, 4), x(5, 4)), (0, None)),
    "images": (
        "def f(x, w):\n    return torch.max_pool2d(torch.conv2d(x, w).relu(), 2)",
        (x(3, 2, 4, 6, 6), x(5, 4, 3, 3)),
        (0, None),
    ),
    "own weights": ("def f(x, w):\n    return torch.conv1d(x, w)", (x(3, 1, 2, 6), x(3, 4, 2, 3)), (0, 0)),
    "attention": (
        "def f(q, k):\n    return torch.softmax(q @ k.t() / 2.0, -1) @ k, torch.layer_norm(q, [4])",
        (x(3, 5, 4), x(3, 6, 4)),
        (0, 0),
    ),
    "solved": (
        "def f(a, b):\n    return torch.linalg.solve(a @ a.t() + torch.eye(3), b)",
        (x(4, 3, 3), x(4, 3)),
        (0, 0),
    ),
    # numbers of tensors
    "numbers": (
        "def f(x, i):\n    k = int(i)\n    return x * k + float(x[0]) / 2, k + 1, float(k) > 1.5",
        (x(4, 3), n(4, 4)),
        (0, 0),
    ),
    # control flow
    "branch": (
        "def f(x):\n    if x.sum() > 0:\n        y = x.log()\n    else:\n        y = x * x\n    return y",
        (x(6, 3),),
        (0,),
    ),
    "all take one": ("def f(x):\n    if x.sum() < 99:\n        x = x + 1\n    return x", (x(6, 3),), (0,)),
    "chosen numbers": (
        "def f(x):\n    if x > 0:\n        y = x * 2\n    else:\n        y = x - 1\n    return y",
        (x(6),),
        (0,),
    ),
    "guarded": (
        "def f(x, d):\n    if bool(d != 0):\n        x = x // d\n    return x",
        (n(9, 6), np.array([0, 1, 2, 0, 3, 4])),
        (0, 0),
    ),
    "early return": (
        "def f(x):\n    if bool(x[0] > 0):\n        return x.sum()\n    return x[1] * 2",
        (x(6, 3),),
        (0,),
    ),
    "newton": (
        "def f(a):\n"
        "    x = a\n"
        "    while bool((x * x - a).abs() > 1e-4 * a):\n"
        "        x = 0.5 * (x + a / x)\n"
        "    return x",
        (np.abs(x(9)) + 0.1,),
        (0,),
    ),
    "counted": (
        "def f(x):\n"
        "    k = 0\n"
        "    while x.sum() < 10:\n"
        "        x = x * 1.5 + 1\n"
        "        k += 1\n"
        "    return x, k",
        (x(6, 4),),
        (0,),
    ),
    "never": ("def f(x):\n    while x.sum() < -99:\n        x = x + 1\n    return x", (x(6, 4),), (0,)),
    "trips": (
        "def f(x, k):\n"
        "    s = torch.zeros(3)\n"
        "    for i in range(int(k)):\n"
        "        s = s + x * i\n"
        "    return s",
        (x(4, 3), np.array([0, 3, 1, 2])),
        (0, 0),
    ),
    "broken off": (
        "def f(x):\n"
        "    for i in range(5):\n"
        "        if bool(x.sum() > 4):\n"
        "            break\n"
        "        x = x + 1\n"
        "    return x",
        (x(6, 3),),
        (0,),
    ),
    "bounded": (
        "def f(x):\n"
        "    i = 0\n"
        "    while i < 3 and bool(x.sum() < 9):\n"
        "        x = x + 1\n"
        "        i += 1\n"
        "    return x",
        (x(6, 3),),
        (0,),
    ),
    "nested": (
        "def f(x):\n    while bool(x.sum() < 20):\n        while bool(x[0] < 2):\n            x = x + 1\n"
        "        x = x * 1.5 + 1\n    return x",
        (x(6, 3),),
        (0,),
    ),
    "branch in a loop": (
        "def f(x, w):\n"
        "    for i in range(4):\n"
        "        if bool((x @ w).sum() > 0):\n"
        "            x = x - w[0]\n"
        ""
        "        else:\n            x = (x @ w).tanh()\n    return x",
        (x(5, 3), x(3, 3)),
        (0, None),
    ),
    "becomes batched": (
        "def f(x):\n"
        "    s = torch.zeros(3)\n"
        "    t = torch.zeros(3)\n"
        "    for i in range(3):\n"
        "        s = s + t\n"
        "        t = t + x\n"
        "    return s",
        (x(4, 3),),
        (0,),
    ),
    "list": (
        "def f(x):\n"
        "    ys = []\n"
        "    for i in range(x.size(0)):\n"
        "        ys.append(x[i] * i)\n"
        "    return torch.stack(ys)",
        (x(4, 3),),
        (0,),
    ),
    "longer lists": (
        "def f(x):\n"
        "    xs = [x, x * 2]\n"
        "    if bool(x[0] > 0):\n"
        "        xs.append(x * 3)\n"
        "    return torch.stack(xs).sum(0)",
        (x(6, 3),),
        (0,),
    ),
    "cell": (
        "def f(x, h, c, w, u):\n    i, f, o, g = (w @ x + u @ h).chunk(4)\n"
        "    c = f.sigmoid() * c + i.sigmoid() * g.tanh()\n    return o.sigmoid() * c.tanh(), c",
        (x(5, 4), x(5, 3), x(5, 3), x(12, 4), x(12, 3)),
        (0, 0, 0, None, None),
    ),
    "pair energy": (
        "def f(x):\n"
        "    d = x[:, None] - x[None]\n"
        "    r = (d * d).sum(-1) + 1.0\n"
        "    return (1 / r**3 - 1 / r).sum()",
        (x(3, 5, 3),),
        (0,),
    ),
    "storage": ("def f(x):\n    return torch.as_strided(x, [2, 2], [2, 1], 1)", (x(3, 6),), (0,)),
}


def function(name: str) -> tsir.Function:
    return tsir.CompilationUnit(PROGRAMS[name][0]).f


def rows(arguments: Sequence[Any], axes: Sequence[int | None]) -> list[list[Any]]:
    """The arguments of each row, each an array of its own."""
    count = next(a.shape[axis] for a, axis in zip(arguments, axes, strict=True) if axis is not None)
    return [
        [
            a if axis is None else np.array(np.take(a, i, axis=axis), order="C")
            for a, axis in zip(arguments, axes, strict=True)
        ]
        for i in range(count)
    ]


def by_loop(call: Any, arguments: Sequence[Any], axes: Sequence[int | None]) -> list[Array]:
    """The results of a Python loop over the rows, those of each result stacked."""
    found = [results(call(*row)) for row in rows(arguments, axes)]
    return [np.stack([np.asarray(result[i]) for result in found]) for i in range(len(found[0]))]


def results(found: Any) -> list[Array]:
    """The results of a call as a list of arrays."""
    return list(cast("tuple[Any, ...]", found)) if isinstance(found, tuple) else [found]
