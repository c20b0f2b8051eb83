"""Functions of many rows at once, `tsir.vmap`, beside those of JAX on the same programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

import tsir
from benchmarks.measuring import interleaved, print_table

Array = np.ndarray[Any, Any]
Derivative = Callable[[tsir.Function], tsir.Function]


@dataclass(frozen=True)
class Program:
    """A function `f` of one row, sizes of arguments for all rows, and the dimensions that are the batch."""

    text: str
    shapes: Sequence[tuple[int, ...]]
    axes: tuple[int | None, ...]
    derivative: str = ""
    """What is batched: the function, its `grad` or its `hessian`."""

    def arguments(self) -> list[Array]:
        """Positive numbers around one, which all programs take; whole ones for the last of a gather."""
        random = np.random.default_rng(0)
        found: list[Array] = [random.random(shape).astype(np.float32) + 0.1 for shape in self.shapes]
        if "x[i]" in self.text:
            found[1] = (found[1] * 40).astype(np.int64)
        if "solve" in self.text:
            found[0] += 4 * np.eye(self.shapes[0][-1], dtype=np.float32)
        return found

    def function(self) -> tsir.Function:
        """What is batched."""
        function = tsir.CompilationUnit(self.text).f
        derivatives: Mapping[str, Derivative] = {"grad": tsir.grad, "hessian": tsir.hessian}
        return derivatives[self.derivative](function) if self.derivative else function


PROGRAMS: Mapping[str, Program] = {
    "layers": Program(
        "def f(x, w, v):\n    return torch.tanh(torch.tanh(x @ w) @ v)",
        [(256, 64), (64, 64), (64, 64)], (0, None, None),
    ),
    "gradients of samples": Program(
        "def f(w, v, x):\n    return torch.tanh(torch.tanh(x @ w) @ v).sum()",
        [(32, 32), (32, 32), (128, 32)], (None, None, 0), "grad",
    ),
    "attention": Program(
        "def f(q, k, v):\n    return torch.softmax(q @ k.t() / 8.0, -1) @ v",
        [(16, 32, 64), (16, 32, 64), (16, 32, 64)], (0, 0, 0),
    ),
    "recurrence": Program(
        "def f(x, w, u):\n    h = torch.zeros(32)\n    for t in range(16):\n"
        "        h = torch.tanh(x[t] @ w + h @ u)\n    return h",
        [(64, 16, 32), (32, 32), (32, 32)], (0, None, None),
    ),
    "normalised": Program("def f(x):\n    return x / (x * x).sum().sqrt()", [(2000, 32)], (0,)),
    "sorted": Program("def f(x):\n    return x.sort()[0] * torch.arange(32)", [(500, 32)], (0,)),
    "gathered": Program("def f(x, i):\n    return x[i].sum(0)", [(200, 50, 8), (200, 30)], (0, 0)),
    "solved": Program("def f(a, b):\n    return torch.linalg.solve(a, b)", [(500, 4, 4), (500, 4)], (0, 0)),
    "pair forces": Program(
        "def f(x):\n    d = x[:, None] - x[None]\n    r = (d * d).sum(-1) + 1.0\n"
        "    return (1 / r**3 - 1 / r).sum()",
        [(64, 24, 3)], (0,), "grad",
    ),
    "Hessians": Program("def f(x):\n    return (x.sin() * x.sum()).sum()", [(256, 8)], (0,), "hessian"),
    "Runge-Kutta": Program(
        "def g(y):\n    return torch.stack([y[1], -y[0] - 0.1 * y[1]])\n\n"
        "def f(y):\n    for i in range(20):\n        a = g(y)\n        b = g(y + 0.005 * a)\n"
        "        c = g(y + 0.005 * b)\n        y = y + 0.01 / 6 * (a + 2 * b + 2 * c + g(y + 0.01 * c))\n"
        "    return y",
        [(1000, 2)], (0,),
    ),
    "Newton, 8 rounds": Program(
        "def f(a):\n    x = a\n    for i in range(8):\n        x = 0.5 * (x + a / x)\n    return x",
        [(4096,)], (0,),
    ),
    "Newton, to the end": Program(
        "def f(a):\n    x = a\n    while bool((x * x - a).abs() > 1e-5 * a):\n"
        "        x = 0.5 * (x + a / x)\n    return x",
        [(4096,)], (0,),
    ),
    "branch of rows": Program(
        "def f(x):\n    if bool(x.sum() > 9):\n        y = x.sin()\n    else:\n        y = x.cos() * x\n"
        "    return y",
        [(1000, 16)], (0,),
    ),
    "branch of numbers": Program(
        "def f(x):\n    if bool(x > 0.5):\n        y = x * 2\n    else:\n        y = x - 1\n    return y",
        [(4096,)], (0,),
    ),
}  # fmt: skip


def run() -> None:
    """Print what a batched call takes in both, and the ratio."""
    from benchmarks.in_jax_batches import batched

    rows: list[tuple[str, list[str]]] = []
    for name, program in PROGRAMS.items():
        arguments = program.arguments()
        ours, theirs = tsir.vmap(program.function(), program.axes), batched(name, program)
        np.testing.assert_allclose(ours(*arguments), theirs(*arguments)(), rtol=1e-3, atol=1e-4, err_msg=name)
        found = interleaved({"tsir": partial(ours, *arguments), "JAX": theirs(*arguments)})
        one, other = found["tsir"], found["JAX"]
        rows.append((name, [f"{one * 1e6:.1f}", f"{other * 1e6:.1f}", f"{one / other:.2f}"]))
    print_table("microseconds of a call", ("tsir", "JAX", "ratio"), rows)
