"""Loops with break and continue."""

from typing import Tuple

import torch
from torch import Tensor


def while_break(x: Tensor, limit: int) -> Tuple[Tensor, int, int]:
    total = torch.zeros_like(x)
    i = 0
    skipped = 0
    while True:
        i += 1
        if i > limit:
            break
        if i % 3 == 0:
            skipped += 1
            continue
        total = total + x * i
        if bool(total.sum() > 100.0):
            break
    evens = 0
    for j in range(0, limit, 2):
        for k in range(j):
            if k > 4:
                break
            evens += k
        if evens > 50:
            break
    return total, i, evens - skipped
