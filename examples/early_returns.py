"""Returns in the middle of a function: from branches, nested branches and a loop."""

import torch
from torch import Tensor


def first_large(values: Tensor, bound: float) -> int:
    for i in range(values.numel()):
        if float(values[i]) > bound:
            return i
    return -1


def early_returns(x: Tensor, mode: int, bound: float) -> Tensor:
    if mode == 0:
        return x
    if mode < 0:
        if mode < -10:
            return torch.zeros_like(x)
        x = x * mode
    else:
        index = first_large(x, bound)
        if index >= 0:
            return x - x[index]
    y = x.sum()
    if bool(y > bound):
        return x / y
    return x.exp()
