"""Programs whose calls are captured as CUDA graphs, for the tests of that."""

from __future__ import annotations

from typing import Any

import numpy as np
from device_calls import leaves

import tsir
from tsir.runtime.cuda import DeviceArray

PROGRAM = tsir.CompilationUnit(
    """
def chain(x: Tensor, y: Tensor):
    z = torch.softmax(x * y, 1)
    return torch.relu(z + x) * y, z

def several(x: Tensor, factor: float, times: int = 2):
    y = x * factor
    return (y + times, y > 0.0), x.size(0), factor * 2.0

def recurrent(x: Tensor, w: Tensor):
    state = x
    for i in range(x.size(0)):
        state = torch.relu(state * w) + x.sum(0)
    return state

def loss(x: Tensor, w: Tensor):
    return (x * x * w).sum()

def viewed(x: Tensor):
    return x.t(), x + 1.0

def listed(xs: List[Tensor]):
    return [x * 2.0 for x in xs], torch.cat(xs)

def read(x: Tensor):
    y = x + 1.0
    return x * float(y.sum())

def checked(x: Tensor, i: Tensor):
    return x[i]

def drawn(x: Tensor):
    return torch.dropout(x, 0.5, True)

def printed(x: Tensor):
    print("here")
    return x + 1.0

def double(x: Tensor):
    return x + x

def divided(x: Tensor, i: Tensor):
    y = x[i]
    return y, (i * 6) // (i - 2)
""",
    "program.py",
)
RANDOM = np.random.default_rng(0)
X, Y = (RANDOM.standard_normal((5, 5)).astype(np.float32) for _ in range(2))
WAITING = {"cuStreamSynchronize", "cuCtxSynchronize", "cuMemAllocFromPoolAsync", "cuMemFreeAsync"}


def compiled(name: str, *examples: object) -> Any:
    """A function for examples on the device."""
    return tsir.compile(getattr(PROGRAM, name), *examples, target="cuda")


def addresses(result: object) -> list[int]:
    """Where the arrays of a result are."""
    arrays = [leaf for leaf in leaves(result) if isinstance(leaf, DeviceArray)]
    return [array.__cuda_array_interface__["data"][0] for array in arrays]
