"""Run time of single kernels on one thread, beside numpy and PyTorch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

import tsir
from benchmarks.measuring import interleaved, print_table

Array = np.ndarray[Any, np.dtype[np.float32]]

_SOURCE = """
def pointwise(x: Tensor, y: Tensor, z: Tensor) -> Tensor:
    return torch.relu(x * y + z) * x

def sigmoid(x: Tensor) -> Tensor:
    return torch.sigmoid(x)

def broadcast(x: Tensor, y: Tensor) -> Tensor:
    return x * y + x

def softmax(x: Tensor) -> Tensor:
    return torch.softmax(x, 1)

def row_sums(x: Tensor) -> Tensor:
    return torch.sum(x, [1])

def column_sums(x: Tensor) -> Tensor:
    return torch.sum(x, [0])

def layer_norm(x: Tensor, w: Tensor, b: Tensor) -> Tensor:
    return torch.layer_norm(x, [1024], w, b)

def mm(x: Tensor, y: Tensor) -> Tensor:
    return torch.mm(x, y)

def lstm_cell(x: Tensor, h: Tensor, c: Tensor, w: Tensor, u: Tensor, b: Tensor) -> Tuple[Tensor, Tensor]:
    gates = torch.mm(x, w.t()) + torch.mm(h, u.t()) + b
    i, f, g, o = gates.chunk(4, 1)
    new = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(new), new
"""


def _sigmoid(x: Array) -> Array:
    return 0.5 * np.tanh(0.5 * x) + 0.5


def _softmax(x: Array) -> Array:
    e = np.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def _layer_norm(x: Array, w: Array, b: Array) -> Array:
    return (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5) * w + b


def _lstm_cell(x: Array, h: Array, c: Array, w: Array, u: Array, b: Array) -> tuple[Array, Array]:
    i, f, g, o = np.split(x @ w.T + h @ u.T + b, 4, axis=1)
    new = _sigmoid(f) * c + _sigmoid(i) * np.tanh(g)
    return _sigmoid(o) * np.tanh(new), new


_NUMPY: dict[str, Callable[..., object]] = {
    "pointwise": lambda x, y, z: np.maximum(x * y + z, 0) * x,
    "sigmoid": _sigmoid,
    "broadcast": lambda x, y: x * y + x,
    "softmax": _softmax,
    "row_sums": lambda x: x.sum(1),
    "column_sums": lambda x: x.sum(0),
    "layer_norm": _layer_norm,
    "mm": lambda x, y: x @ y,
    "lstm_cell": _lstm_cell,
}


@dataclass(frozen=True)
class Case:
    """A function on arguments of these shapes; `strided` ones are every second column of larger arrays."""

    function: str
    shapes: Sequence[tuple[int, ...]]
    note: str = ""
    strided: bool = False

    @property
    def name(self) -> str:
        """What the table calls it."""
        first = "x".join(map(str, self.shapes[0]))
        return f"{self.function} {first} {self.note}".rstrip()

    def arguments(self) -> list[Array]:
        """Normal numbers from a fixed seed."""
        random = np.random.default_rng(0)
        widen = 2 if self.strided else 1
        made = [random.standard_normal((*s[:-1], s[-1] * widen), np.float32) for s in self.shapes]
        return [array[..., ::2] if self.strided else array for array in made]


def _lstm(batch: int, size: int) -> Case:
    wide = (4 * size, size)
    return Case("lstm_cell", [(batch, size)] * 3 + [wide, wide, (4 * size,)])


_BIG = (2048, 2048)
CASES = (
    Case("pointwise", [_BIG] * 3),
    Case("pointwise", [_BIG] * 3, "strided", strided=True),
    Case("sigmoid", [_BIG]),
    Case("broadcast", [_BIG, (2048,)], "by a row"),
    Case("broadcast", [_BIG, (2048, 1)], "by a column"),
    Case("softmax", [(4096, 1024)]),
    Case("row_sums", [_BIG]),
    Case("column_sums", [_BIG]),
    Case("layer_norm", [(4096, 1024), (1024,), (1024,)]),
    Case("mm", [(64, 64)] * 2),
    Case("mm", [(256, 256)] * 2),
    Case("mm", [(1024, 1024)] * 2),
    _lstm(1, 128),
    _lstm(64, 512),
)


def run() -> None:
    """Print microseconds of each kernel, and what the peers take of that; over 1 is slower than tsir."""
    torch.set_num_threads(1)
    unit, scripted = tsir.CompilationUnit(_SOURCE), torch.jit.CompilationUnit(_SOURCE)
    rows = [(case.name, _measure(case, unit, scripted)) for case in CASES]
    columns = ["tsir us", "numpy us", "PyTorch us", "numpy / tsir", "PyTorch / tsir"]
    print_table("kernels, float32, one thread", columns, rows)


def _measure(case: Case, unit: tsir.CompilationUnit, scripted: Any) -> list[str]:
    arrays = case.arguments()
    tensors = [torch.from_numpy(array) for array in arrays]
    ours, theirs = unit.function(case.function), getattr(scripted, case.function)
    numpy = _NUMPY[case.function]
    _check(ours(*arrays), theirs(*tensors))
    with torch.no_grad():
        found = interleaved(
            {
                "tsir": lambda: ours(*arrays),
                "numpy": lambda: numpy(*arrays),
                "torch": lambda: theirs(*tensors),
            },
            rounds=7,
        )
    times = [found["tsir"], found["numpy"], found["torch"]]
    ratios = [time / times[0] for time in times[1:]]
    return [*(f"{time * 1e6:.1f}" for time in times), *(f"{ratio:.2f}" for ratio in ratios)]


def _check(ours: Any, theirs: Any) -> None:
    """What is fast and wrong is not worth measuring."""
    pairs = zip(ours, theirs, strict=True) if isinstance(ours, tuple) else [(ours, theirs)]
    for own, expected in pairs:
        np.testing.assert_allclose(own, expected.numpy(), rtol=2e-3, atol=2e-3)
