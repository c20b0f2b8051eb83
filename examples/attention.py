"""Scaled dot-product attention over several heads, with an optional mask."""

import math
from typing import Optional, Tuple

import torch
from torch import Tensor


def attention(
    q: Tensor, k: Tensor, v: Tensor, heads: int, mask: Optional[Tensor] = None
) -> Tuple[Tensor, Tensor]:
    batch, length, width = q.shape
    depth = width // heads
    q = q.view(batch, length, heads, depth).transpose(1, 2)
    k = k.view(batch, k.size(1), heads, depth).transpose(1, 2)
    v = v.view(batch, v.size(1), heads, depth).transpose(1, 2)
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(depth)
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    weights = torch.softmax(scores, dim=-1)
    result = torch.matmul(weights, v).transpose(1, 2).contiguous().view(batch, length, width)
    return result, weights
