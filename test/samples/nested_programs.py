"""Programs that hold tensors in tuples in lists, and arguments for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from differences import Array

SOURCE = """
def layers(ps: List[Tuple[Tensor, Tensor]], x: Tensor) -> Tensor:
    for w, b in ps:
        x = torch.tanh(torch.matmul(x, w) + b)
    return x.sum()

def states(x: Tensor, n: int) -> Tensor:
    states: List[Tuple[Tensor, int, Tensor]] = []
    h = x
    c = x * x
    for i in range(n):
        h, c = torch.tanh(h + c), h * c
        states.append((h, i, c))
    total = torch.zeros_like(x)
    for i in range(len(states)):
        a, k, b = states[n - 1 - i]
        if k % 2 == 0:
            total = total + a * b
        else:
            total = total * states[i][2]
    return total.sum()

def deep(ps: List[Tuple[Tensor, Tuple[Tensor, int], List[Tensor]]]) -> Tensor:
    total = torch.zeros([1], dtype=torch.float64)
    for p in ps:
        a, bn, cs = p
        b, n = bn
        total = total + (a * b * n).sum()
        for c in cs:
            total = total * c.sum()
    return total.sum()

def sliced(ps: List[Tuple[Tensor, Tensor, Tensor]], i: int) -> Tensor:
    q = ps[i][1:]
    return (q[0] * q[0] * q[1]).sum() + ps[0][0].sum()

def sets(ps: List[Tuple[Tensor, Tensor]]) -> Tensor:
    ps = ps + [ps[0]]
    ps[1] = (ps[0][1] * 2, ps[1][0])
    ps = ps[::-1]
    total = torch.zeros([1], dtype=torch.float64)
    for i in range(len(ps)):
        a, b = ps[i]
        total = total * a.sum() + (b * b).sum()
    return total.sum()

def one_side(ps: List[Tuple[Tensor, Tensor]], flag: bool) -> Tensor:
    if flag:
        a, b = ps[0]
    else:
        b, a = ps[1]
    return (a * a).sum()

def counted(ps: List[Tuple[Tensor, Tensor]], x: Tensor) -> Tensor:
    return x.sum() * len(ps)

def maybe(p: Optional[Tuple[Tensor, Tensor]], x: Tensor) -> Tensor:
    if p is not None:
        x = x * p[0] * p[1]
    return x.sum()

def lists_of_lists(pss: List[List[Tuple[Tensor, Tensor]]], x: Tensor) -> Tensor:
    for ps in pss:
        for a, b in ps:
            x = torch.sin(x * a) + b
    return x.sum()

def searched(ps: List[Tuple[Tensor, Tensor]], limit: float) -> Tensor:
    total = torch.zeros([2], dtype=torch.float64)
    i = 0
    while float(total.abs().sum()) < limit and i < 10:
        a, b = ps[i % len(ps)]
        total = total + a * a + b
        i += 1
    return total.sum()
"""

RNG = np.random.default_rng(12)


def normal(*sizes: int) -> Array:
    return RNG.normal(size=sizes)


def tuples(length: int, count: int = 2) -> list[tuple[Array, ...]]:
    """A list of tuples of arrays."""
    return [tuple(normal(2) for _ in range(count)) for _ in range(length)]


DEEP: Any = [(normal(2), (normal(2), 3), [normal(1), normal(2)]), (normal(2), (normal(1), 2), [])]

CASES: Sequence[tuple[str, tuple[Any, ...]]] = (
    ("layers", ([(normal(3, 4), normal(4)), (normal(4, 2), normal(2))], normal(5, 3))),
    ("layers", ([], normal(5, 3))),
    ("states", (normal(3), 4)),
    ("states", (normal(3), 1)),
    ("states", (normal(3), 0)),
    ("deep", (DEEP,)),
    ("sliced", (tuples(2, 3), 1)),
    ("sliced", (tuples(2, 3), 0)),
    ("sets", (tuples(2),)),
    ("one_side", (tuples(2), True)),
    ("one_side", (tuples(2), False)),
    ("counted", (tuples(2), normal(2))),
    ("maybe", ((normal(2), normal(2)), normal(2))),
    ("lists_of_lists", ([tuples(1), [], tuples(2)], normal(2))),
    ("searched", (tuples(2), 8.0)),
    ("searched", (tuples(2), 0.0)),
)
