"""Square roots by Newton's method, until the largest change is below a tolerance."""

from typing import Tuple

import torch
from torch import Tensor


def newton(a: Tensor, tolerance: float = 1e-06, limit: int = 50) -> Tuple[Tensor, int]:
    x = torch.ones_like(a)
    change = 2 * tolerance
    steps = 0
    while change > tolerance and steps < limit:
        following = 0.5 * (x + a / x)
        change = float((following - x).abs().max())
        x = following
        steps += 1
    return x, steps
