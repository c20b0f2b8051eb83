"""Programs whose loops are worth several threads."""

from __future__ import annotations

import numpy as np

import tsir
from tsir.dialects.types.dtype import Array
from tsir.runtime.values.structure import arrays_in

NUMBERS = (1, 2, 3, 8)
"""Of threads."""

PROGRAMS = tsir.CompilationUnit("""
def pointwise(x: Tensor, y: Tensor):
    return torch.relu(x * y + x) * torch.tanh(y)

def softmax(x: Tensor, y: Tensor):
    return torch.softmax(x * y, 1)

def normed(x: Tensor, y: Tensor):
    m = x.mean(1, True)
    return (x - m) / torch.sqrt(((x - m) * (x - m)).mean(1, True) + y.mean())

def total(x: Tensor, y: Tensor):
    return (x * y).sum(), x.max(), y.mean()

def columns(x: Tensor, y: Tensor):
    return (x * y).sum(0), x.amax(0)

def rows(x: Tensor, y: Tensor):
    return (x * y).sum(1), x.amin(1)

def product(x: Tensor, y: Tensor):
    return torch.mm(x, y.t()), torch.mm(x.t(), y)

def turned(x: Tensor, y: Tensor):
    return x.t() + y.t().contiguous()

def looked_up(x: Tensor, y: Tensor, i: Tensor, j: Tensor):
    a = torch.index_select(x.view(-1), 0, i)
    return a * torch.index_select(y.view(-1), 0, j)

def repeated(x: Tensor, n: int):
    for k in range(n):
        x = torch.sin(x) + 1.0
    return x
""")

BINARY = ("pointwise", "softmax", "normed", "total", "columns", "rows", "product", "turned")


def arrays(rows: int, columns: int) -> tuple[Array, Array]:
    """Two matrices, with values that make orders of addition tell."""
    random = np.random.default_rng(rows)
    x = random.standard_normal((2, rows, columns)) * 10.0 ** random.integers(-3, 4, (2, rows, columns))
    return tuple(x.astype(np.float32))


def bits(result: object) -> list[bytes]:
    """The bits of an array, or of several."""
    return [np.asarray(x).tobytes() for x in arrays_in(result)]
