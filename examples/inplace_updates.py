"""Writes to slices, rows, masked places and views of a buffer and of an argument."""

from typing import Tuple

import torch
from torch import Tensor


def inplace_updates(x: Tensor, row: Tensor, index: Tensor) -> Tuple[Tensor, Tensor]:
    buffer = torch.zeros([x.size(0), x.size(1)], dtype=x.dtype)
    buffer[:, ::2] = x[:, ::2]
    buffer[0] = row
    buffer[-1] += 1.0
    buffer[index] = buffer[index] * 2.0
    flat = buffer.view(-1)
    flat.mul_(0.5)
    flat[0:2].add_(3.0)
    last = x.select(1, 1)
    last.copy_(buffer[:, 0])
    x[1:, 0] -= 1.0
    buffer[buffer > 4.0] = 4.0
    return buffer, flat.clone().relu_()
