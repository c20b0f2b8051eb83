"""What a call costs beside the computation: the first one, which compiles, and those after it."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from unittest.mock import patch

import numpy as np
import torch

import tsir
from benchmarks.measuring import interleaved, print_table

_SOURCE = """
def two_operators(x: Tensor, y: Tensor) -> Tensor:
    return x * y + x
"""


_CELL = """
def cell(x: Tensor, h: Tensor, c: Tensor, w: Tensor, u: Tensor, b: Tensor) -> Tuple[Tensor, Tensor]:
    gates = torch.mm(x, w.t()) + torch.mm(h, u.t()) + b
    i, f, g, o = gates.chunk(4, 1)
    new = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
    return torch.sigmoid(o) * torch.tanh(new), new
"""


def run() -> None:
    """Print what first and later calls take."""
    _first_calls()
    _later_calls()


def _first_calls() -> None:
    """An LSTM cell in a process that has compiled before: from source text to the first result."""
    arguments = [np.ones(shape, np.float32) for shape in [(1, 128)] * 3 + [(512, 128)] * 2 + [(512,)]]
    cold: list[float] = []
    warm: list[float] = []
    for _ in range(5):
        with tempfile.TemporaryDirectory() as directory, patch.dict(os.environ, TSIR_CACHE_DIR=directory):
            for times in (cold, warm):
                start = time.perf_counter()
                tsir.CompilationUnit(_CELL).function("cell")(*arguments)
                times.append(time.perf_counter() - start)
    rows = [(n, [f"{statistics.median(t) * 1e3:.1f}"]) for n, t in (("empty", cold), ("warm", warm))]
    print_table("first call of an LSTM cell, by what the disk cache holds", ["ms"], rows)


def _later_calls() -> None:
    x, y = np.linspace(0, 1, 8, dtype=np.float32), np.ones(8, np.float32)
    tx, ty = torch.from_numpy(x), torch.from_numpy(y)
    function = tsir.CompilationUnit(_SOURCE).function("two_operators")
    compiled = tsir.compile(function, x, y, fallback=False)
    scripted = torch.jit.CompilationUnit(_SOURCE).two_operators
    found = interleaved(
        {
            "tsir, numpy arrays": lambda: function(x, y),
            "tsir.compile, numpy arrays": lambda: compiled(x, y),
            "tsir, PyTorch tensors": lambda: function(tx, ty),
            "tsir, interpreter": lambda: function.interpret(x, y),
            "numpy": lambda: x * y + x,
            "PyTorch eager": lambda: tx * ty + tx,
            "TorchScript": lambda: scripted(tx, ty),
        }
    )
    eager = found["PyTorch eager"]
    rows = [(name, [f"{s * 1e6:.2f}", f"{s / eager:.1f}"]) for name, s in found.items()]
    print_table("call of x * y + x on 8 elements", ["us", "/ PyTorch eager"], rows)
