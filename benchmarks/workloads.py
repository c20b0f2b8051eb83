"""The programs that speed is held against: one TorchScript text each, sizes, and what bounds their time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float32]]
Sizes = tuple[int, ...]
Shapes = Sequence[tuple[int, ...]]
Product = tuple[int, int, int]
"""Rows, columns that are summed over, columns."""

SCALE = 0.1
"""The deviation of inputs: small enough for a hundred steps of an LSTM not to be chaotic."""


def _no_products(*sizes: int) -> Sequence[Product]:
    return ()


@dataclass(frozen=True)
class Workload:
    """
    A function `f` of TorchScript text that runs as Python too.

    `sizes` are what is measured, the batch first; `shapes` and `results` give the shapes of arguments and
    results for such sizes, `products` the matrix products, if these bound the time. Where there is a
    `gradient`, the text has a function `loss` as well: `f` weighted by one more argument for each result,
    and summed.
    """

    name: str
    sizes: Sizes
    shapes: Callable[..., Shapes]
    results: Callable[..., Shapes]
    source: str
    gradient: bool = False
    products: Callable[..., Sequence[Product]] = _no_products

    def variants(self) -> Mapping[str, Sizes]:
        """The sizes as given, odd ones, and those of another batch."""
        batch, *others = self.sizes
        return {
            "given": self.sizes,
            "odd": tuple(size - 3 if size > 3 else size for size in self.sizes),
            "batch": (max(2, batch // 2), *others),
        }

    def rows(self) -> Iterator[Row]:
        """The function, and its gradient if that is measured."""
        yield Row(self, gradient=False)
        if self.gradient:
            yield Row(self, gradient=True)


@dataclass(frozen=True)
class Row:
    """A workload, or value and gradient of its loss by all arguments of `f`."""

    workload: Workload
    gradient: bool

    @property
    def name(self) -> str:
        """The name in tables."""
        return self.workload.name + ", gradient" * self.gradient

    @property
    def entry(self) -> str:
        """The function of the text that is run."""
        return "loss" if self.gradient else "f"

    @property
    def wrt(self) -> tuple[int, ...]:
        """The places of the arguments that the gradient is by."""
        return tuple(range(len(self.workload.shapes(*self.workload.sizes)))) if self.gradient else ()

    def shapes(self, sizes: Sizes) -> Shapes:
        """The shapes of the arguments, weights of results included."""
        weights = self.workload.results(*sizes) if self.gradient else ()
        return [*self.workload.shapes(*sizes), *weights]

    def arguments(self, sizes: Sizes) -> list[Array]:
        """Normal numbers from a fixed seed."""
        random = np.random.default_rng(0)
        return [random.standard_normal(shape, np.float32) * np.float32(SCALE) for shape in self.shapes(sizes)]

    def traffic(self, sizes: Sizes) -> int:
        """The bytes of all arguments and results, each read or written once."""
        produced = self.workload.shapes(*sizes) if self.gradient else self.workload.results(*sizes)
        return sum(4 * int(np.prod(shape)) for shape in [*self.shapes(sizes), *produced])

    def products(self, sizes: Sizes) -> Sequence[Product]:
        """The matrix products; a gradient has two more for each."""
        own = self.workload.products(*sizes)
        if not self.gradient:
            return own
        return [product for m, k, n in own for product in ((m, k, n), (m, n, k), (k, m, n))]


_CELL = """
def cell(x, h, c, w, u, b):
    gates = torch.mm(x, w.t()) + torch.mm(h, u.t()) + b
    i, f, g, o = gates.chunk(4, 1)
    new = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(new), new
"""

_LSTM_CELL = f"""{_CELL}
def f(x, h, c, w, u, b):
    return cell(x, h, c, w, u, b)

def loss(x, h, c, w, u, b, s, t):
    h, c = f(x, h, c, w, u, b)
    return (h * s).sum() + (c * t).sum()
"""


def _lstm_cell(name: str, batch: int, size: int) -> Workload:
    return Workload(
        name,
        (batch, size),
        lambda n, m: [(n, m)] * 3 + [(4 * m, m)] * 2 + [(4 * m,)],
        lambda n, m: [(n, m)] * 2,
        _LSTM_CELL,
        gradient=True,
        products=lambda n, m: [(n, m, 4 * m)] * 2,
    )


def _product(size: int) -> Workload:
    return Workload(
        f"product {size}",
        (size, size, size),
        lambda n, k, m: [(n, k), (k, m)],
        lambda n, k, m: [(n, m)],
        "def f(a, b):\n    return torch.mm(a, b)\n",
        products=lambda n, k, m: [(n, k, m)],
    )


WARM_UP = Workload(
    "warm-up",
    (8, 8),
    lambda n, m: [(n, m)] * 2,
    lambda n, m: [(n, m)],
    "def f(a, b):\n    return torch.mm(a - b, b)\n",
)
"""The program that runs before anything is timed: no row pays for imports, or for the code of products."""

WORKLOADS = (
    Workload("tiny", (8,), lambda n: [(n,)] * 2, lambda n: [(n,)], "def f(a, b):\n    return a * b + a\n"),
    Workload(
        "pointwise",
        (1 << 22,),
        lambda n: [(n,)] * 4,
        lambda n: [(n,)],
        """
def f(a, b, c, d):
    return torch.relu(a * b + c) * torch.tanh(d) + torch.sigmoid(a)

def loss(a, b, c, d, s):
    return (f(a, b, c, d) * s).sum()
""",
        gradient=True,
    ),
    Workload(
        "broadcast",
        (4096, 1024),
        lambda n, m: [(n, m), (n, 1), (m,)],
        lambda n, m: [(n, m)],
        "def f(x, s, b):\n    return torch.nn.functional.gelu(x * s + b)\n",
    ),
    Workload(
        "strided",
        (2048, 2048),
        lambda n, m: [(n, m), (m, n)],
        lambda n, m: [(m, n)],
        "def f(a, b):\n    return (a.t() + b) * 2 - a.t() * b\n",
    ),
    Workload(
        "softmax",
        (4096, 1024),
        lambda n, m: [(n, m)],
        lambda n, m: [(n, m)],
        """
def f(x):
    return torch.softmax(x, 1)

def loss(x, s):
    return (f(x) * s).sum()
""",
        gradient=True,
    ),
    Workload(
        "layer norm",
        (4096, 1024),
        lambda n, m: [(n, m), (m,), (m,)],
        lambda n, m: [(n, m)],
        """
def f(x, w, b):
    centred = x - x.mean(1, keepdim=True)
    variance = (centred * centred).mean(1, keepdim=True)
    return centred * torch.rsqrt(variance + 1e-5) * w + b

def loss(x, w, b, s):
    return (f(x, w, b) * s).sum()
""",
        gradient=True,
    ),
    Workload(
        "row sums",
        (4096, 1024),
        lambda n, m: [(n, m)],
        lambda n, m: [(n,)],
        "def f(x):\n    return torch.sum(x, [1])\n",
    ),
    Workload(
        "column sums",
        (4096, 1024),
        lambda n, m: [(n, m)],
        lambda n, m: [(m,)],
        "def f(x):\n    return torch.sum(x, [0])\n",
    ),
    _product(256),
    _product(1024),
    _lstm_cell("LSTM cell, small", 1, 128),
    _lstm_cell("LSTM cell, large", 64, 512),
    Workload(
        "MLP",
        (64, 784, 512, 10),
        lambda n, i, h, o: [(n, i), (h, i), (h,), (o, h), (o,)],
        lambda n, i, h, o: [(n, o)],
        """
def f(x, w, b, v, c):
    hidden = torch.relu(torch.nn.functional.linear(x, w, b))
    return torch.log_softmax(torch.nn.functional.linear(hidden, v, c), 1)

def loss(x, w, b, v, c, s):
    return (f(x, w, b, v, c) * s).sum()
""",
        gradient=True,
        products=lambda n, i, h, o: [(n, i, h), (n, h, o)],
    ),
    Workload(
        "LSTM, 100 steps",
        (8, 128, 100),
        lambda n, m, steps: [(steps, n, m), (n, m), (n, m), (4 * m, m), (4 * m, m), (4 * m,)],
        lambda n, m, steps: [(n, m)] * 2,
        f"""{_CELL}
def f(xs, h, c, w, u, b):
    for t in range(xs.size(0)):
        h, c = cell(xs[t], h, c, w, u, b)
    return h, c

def loss(xs, h, c, w, u, b, s, t):
    h, c = f(xs, h, c, w, u, b)
    return (h * s).sum() + (c * t).sum()
""",
        gradient=True,
        products=lambda n, m, steps: [(steps * n, m, 4 * m), *[(n, m, 4 * m)] * steps],
    ),
)

ROWS = tuple(row for workload in WORKLOADS for row in workload.rows())
"""All that is measured, in the order of the tables."""
