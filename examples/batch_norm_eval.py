"""Batch normalisation with running statistics, written out for images in NCHW."""

import torch
from torch import Tensor


def batch_norm_eval(
    x: Tensor, running_mean: Tensor, running_var: Tensor, weight: Tensor, bias: Tensor, eps: float = 1e-05
) -> Tensor:
    scale = weight / torch.sqrt(running_var + eps)
    shift = bias - running_mean * scale
    return x * scale.view(1, -1, 1, 1) + shift.unsqueeze(-1).unsqueeze(-1)
