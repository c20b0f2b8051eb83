"""The cost of a call beside the computation, by the kind of its arguments and by its entry."""

from __future__ import annotations

import numpy as np
import torch

import tsir
from benchmarks.measuring import interleaved, print_table

_SOURCE = """
def two_operators(x: Tensor, y: Tensor) -> Tensor:
    return x * y + x
"""


def run() -> None:
    """Print what calls take."""
    x, y = np.linspace(0, 1, 8, dtype=np.float32), np.ones(8, np.float32)
    tx, ty = torch.from_numpy(x), torch.from_numpy(y)
    function = tsir.CompilationUnit(_SOURCE).function("two_operators")
    compiled = tsir.compile(function, x, y, fallback=False)
    scripted = torch.jit.CompilationUnit(_SOURCE).two_operators
    found = interleaved(
        {
            "tsir, numpy arrays": lambda: function(x, y),
            "tsir.compile, numpy arrays": lambda: compiled(x, y),
            "tsir, numpy arrays by name": lambda: function(y=y, x=x),
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
