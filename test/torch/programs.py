"""Programs that PyTorch compiles, which are compared: each with the arguments of one call."""

from collections.abc import Callable
from typing import Any

import torch

X = torch.arange(24, dtype=torch.float32).reshape(2, 3, 4) / 7 - 1
LENGTHS = torch.tensor([2, 3])

PROGRAMS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
"""Filled where the modules of programs are imported."""


def program(*args: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add a function with the arguments of a call."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        PROGRAMS.append((function, args))
        return function

    return add
