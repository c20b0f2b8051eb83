"""The interpreter lays new tensors out as PyTorch does, whatever was permuted and expanded."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np
import torch

import tsir
from tsir.dialects.types.dtype import Array

UNIT = tsir.CompilationUnit("""
def product(x, y):
    return x * y

def double(x, y):
    return x.to(torch.float64)

def zeros(x, y):
    return torch.zeros_like(x)

def chosen(x, y):
    return torch.where(x > 0, x, y)

def copied(x, y):
    return x.clone()

def seen(x, y):
    b = x * 2
    c = b.contiguous()
    b.add_(1)
    return c
""")


def _seen(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    b = x * 2
    c = b.contiguous()
    b.add_(1)
    return c


EXPECTED: dict[str, Callable[[torch.Tensor, torch.Tensor], torch.Tensor]] = {
    "product": torch.mul,
    "double": lambda x, y: x.to(torch.float64),
    "zeros": lambda x, y: torch.zeros_like(x),
    "chosen": lambda x, y: torch.where(x > 0, x, y),
    "copied": lambda x, y: x.clone(),
    "seen": _seen,
}


def strided(random: random.Random, shape: list[int]) -> torch.Tensor:
    """A tensor of a shape whose dimensions have been permuted and, some of them, expanded."""
    sizes = [size if random.random() < 0.6 else 1 for size in shape]
    order = random.sample(range(len(sizes)), len(sizes))
    made = torch.randn([sizes[dim] for dim in order])
    permuted = made.permute([order.index(dim) for dim in range(len(sizes))])
    return permuted.expand(shape) if random.random() < 0.5 else permuted


def as_numpy(x: torch.Tensor) -> Array:
    """The same memory with the same strides, also of dimensions that are expanded."""
    return np.lib.stride_tricks.as_strided(x.numpy(), x.shape, [4 * stride for stride in x.stride()])


def test_layouts() -> None:
    draw = random.Random(0)
    for _ in range(60):
        shape = [draw.randint(2, 3) for _ in range(draw.randint(2, 4))]
        x, y = strided(draw, shape), strided(draw, shape)
        for name, expected in EXPECTED.items():
            want = expected(x, y)
            found = UNIT.function(name).interpret(as_numpy(x), as_numpy(y))
            np.testing.assert_array_equal(found, want.numpy())
            strides = [stride // found.itemsize for stride in found.strides]
            # Where there is one element, its stride leads nowhere.
            told = [pair for *pair, size in zip(strides, want.stride(), want.shape, strict=True) if size > 1]
            assert all(own == other for own, other in told), (name, shape, x.stride(), y.stride())
        np.testing.assert_array_equal(UNIT.seen(as_numpy(x), as_numpy(y)), _seen(x, y).numpy())
