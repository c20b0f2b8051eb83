"""Programs whose kernels are tested: pointwise ones and reductions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import cast

import numpy as np
from ptx_memory import Array
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

import tsir
from tsir.lowering.gpu.outlining.pipeline import lower
from tsir.transforms.analysis.subgraphs import function_of_group

PROGRAMS = tsir.CompilationUnit("""
def chain(x: Tensor, y: Tensor):
    return torch.relu(x * y + x) * torch.tanh(y)

def broadcast(x: Tensor, y: Tensor):
    return torch.exp(x) / (1.0 + y)

def several(x: Tensor, y: Tensor):
    z = x + y
    return z * 2.0, torch.sigmoid(z), z > x

def rows(x: Tensor):
    return (x * x).sum(1)

def columns(x: Tensor):
    return x.sum(0), x.amax(0)

def total(x: Tensor):
    return x.sum(), x.max()

def softmax(x: Tensor):
    return torch.softmax(x, 1)

def log_softmax(x: Tensor):
    return torch.log_softmax(x + 1.0, 0)

def normed(x: Tensor):
    return torch.layer_norm(x, [x.size(1)])

def repeated(x: Tensor):
    for i in range(x.size(0)):
        x = torch.relu(x * 2.0) - x.sum() * 0.5
    return x

def folded(x: Tensor):
    y = x - x.mean(1, keepdim=True)
    z = y * x
    return z, z.sum(0), (z * y).sum()

def smallest(x: Tensor):
    return torch.min(torch.sort(x, 1)[0], 0)

def statistics(x: Tensor):
    return x.mean(1), x.amin(1), x.prod(1), (x > 0.0).any(1), x.argmax(1)
""")

NUMBERS = tsir.CompilationUnit("""
def larger(x: Tensor, s: float):
    return torch.maximum(torch.full([1], s, device=x.device), x.sum(-1, True))

def smaller(x: Tensor, s: float):
    return torch.minimum(torch.full([1], s, device=x.device), x.amax(-1))

def chosen(x: Tensor, s: float):
    y = torch.full([1], s, device=x.device)
    return torch.where(y == y, x.mean(-1, True), y), torch.where(y != y, y, x.mean())

def compared(x: Tensor, s: float):
    y, t = torch.full([1], s, device=x.device), x.sum(-1)
    return y < t, y <= t, y >= t, y > t, y == t, y != t, (y < 2.5) | (t > 1.0), (y >= 2.5) & (t > 1.0)

def rounded(x: Tensor, s: float):
    y = torch.full([1], s, device=x.device)
    return ((y + 1e8) - 1e8) * x.prod(-1, True), y.half() * 3.1 + x.sum().half(), y / 0.0 + x.sum()

def wrapped(x: Tensor, s: float):
    y = torch.full([1], 100, dtype=torch.int8, device=x.device)
    return (y + y) // 3 + x.sum().to(torch.int8)

def called(x: Tensor, s: float):
    return torch.lgamma(torch.full([1], s, device=x.device)) + x.sum(-1, True), x * math.lgamma(s)
""")
"""Programs of which the host computes a part, as what stands in the place of a tensor is a number."""

OF_NUMBERS = ("larger", "smaller", "chosen", "compared", "rounded", "wrapped", "called")
GIVEN = (0.0, -0.0, 7.3, -2.5, math.inf, math.nan)
"""Numbers for these."""

POINTWISE = ("chain", "broadcast", "several")
ROUNDED = ("normed", "softmax", "log_softmax")
"""What has elementary functions: none of them gives all bits elsewhere, the first one gives those of ours."""
REDUCING = (
    "rows",
    "columns",
    "total",
    "softmax",
    "log_softmax",
    "normed",
    "statistics",
    "repeated",
    "folded",
)


def called(function: tsir.Function, arguments: Sequence[object]) -> ModuleOp:
    """The kernels of the only native group of a function, and what launches them."""
    (group,) = function.executor.plan(arguments).groups()
    return lowered(group)


@cache
def lowered(*groups: Operation) -> ModuleOp:
    """The kernels of some groups, and what launches them."""
    return lower([function_of_group(group, f"group_{n}") for n, group in enumerate(groups)])


def listed(results: object) -> tuple[Array, ...]:
    """The arrays that a function returns."""
    return cast("tuple[Array, ...]", results if isinstance(results, tuple) else (results,))


def ill_conditioned(shape: Sequence[int]) -> Array:
    """Numbers of which the order of addition tells."""
    random = np.random.default_rng(0)
    return (random.standard_normal(shape) * 10.0 ** random.integers(-3, 4, shape)).astype(np.float32)


X = np.arange(12, dtype=np.float32).reshape(3, 4)
