"""Gradients of programs with loops, with and without checkpoints, against PyTorch's autograd."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
import torch

import tsir

PROGRAMS: Mapping[str, str] = {
    "lstm": """
def f(x: Tensor, w: Tensor, n: int):
    h, c = torch.zeros_like(x[0]), torch.zeros_like(x[0])
    outputs: List[Tensor] = []
    for i in range(n):
        gates = torch.cat([x[i % x.size(0)], h]) @ w
        a, b, d, e = gates.chunk(4)
        c = torch.sigmoid(a) * c + torch.sigmoid(b) * torch.tanh(d)
        h = torch.sigmoid(e) * torch.tanh(c)
        outputs.append(h)
    total = (h * c).sum()
    for output in outputs:
        total = total + (output * output).sum()
    return total
""",
    "states in pairs": """
def f(x: Tensor, w: Tensor, n: int):
    states: List[Tuple[Tensor, Tensor]] = [(x[0], x[1])]
    for i in range(n):
        h, c = states[-1]
        states.append((torch.tanh(c * h), c + w[0, :3]))
    h, c = states.pop()
    for a, b in states:
        h = h + a * b
    return (h * c).sum()
""",
    "a cache": """
def f(x: Tensor, w: Tensor, n: int):
    cache: Dict[int, Tensor] = {}
    t = x.sum()
    for i in range(n):
        key = i % 3
        if key in cache:
            t = t * torch.sin(cache[key].sum())
        else:
            cache[key] = x * float(i + 1) + w[0, 0]
    for key, value in cache.items():
        t = t + (value * value).sum() * float(key)
    return t
""",
    "ragged": """
def f(x: Tensor, w: Tensor, n: int):
    y = x[0]
    for i in range(n):
        y = torch.cat([y, torch.tanh(y[i:] * w[0, i])])[: 7 + i]
    return (y * y).sum()
""",
    "while with break": """
def f(x: Tensor, w: Tensor, n: int):
    y, i = x, 0
    while bool(y.abs().sum() > 0.5):
        y = torch.sin(y) * w[i % 6, :3]
        i += 1
        if i == 3 * n:
            break
    return (y * x).sum()
""",
    "triangle": """
def f(x: Tensor, w: Tensor, n: int):
    y = x
    for i in range(n):
        for j in range(i):
            y = torch.tanh(y * w[j, :3]) + y[i % 2]
        if i % 2 == 1:
            y = y * x
    return y.sum()
""",
    "a queue": """
def f(x: Tensor, w: Tensor, n: int):
    queue = [x[0], x[1]] * 2
    del queue[0]
    for i in range(n):
        first = queue.pop(0)
        queue.insert(-1, torch.sin(first) * w[i % 6, :3])
        queue.append(first + queue[0])
    return torch.stack(queue).prod(0).sum()
""",
}


def in_torch(source: str, arguments: tuple[Any, ...]) -> list[Any]:
    """Value and gradients by PyTorch's eager autograd."""
    namespace: dict[str, Any] = {"torch": torch, "Tensor": torch.Tensor}
    exec("from typing import Dict, List, Optional, Tuple\n" + source, namespace)
    leaves = [torch.tensor(a, requires_grad=True) for a in arguments[:2]]
    value = namespace["f"](*leaves, arguments[2]) + sum(leaf.sum() * 0 for leaf in leaves)
    first = torch.autograd.grad(value, leaves, allow_unused=True)
    return [
        value.detach().numpy(),
        *(np.zeros(a.shape) if g is None else g.detach().numpy() for a, g in zip(leaves, first, strict=True)),
    ]


@pytest.mark.parametrize("name", PROGRAMS)
def test_gradients_of_loops_agree_with_pytorch(name: str) -> None:
    random = np.random.default_rng(4)
    x, w = random.uniform(0.2, 1.0, (2, 3)), random.uniform(0.2, 1.0, (6, 12))
    function = tsir.CompilationUnit(PROGRAMS[name]).f
    for every in (1, 3):
        gradient = tsir.value_and_grad(function, (0, 1), checkpoint=every)
        for count in (0, 1, 5):
            value, found = gradient(x, w, count)
            expected = in_torch(PROGRAMS[name], (x, w, count))
            for one, other in zip((value, *found), expected, strict=True):
                np.testing.assert_allclose(one, other, rtol=1e-10, atol=1e-12)
